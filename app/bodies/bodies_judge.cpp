// SPDX-License-Identifier: BSD-3-Clause
// The answers to the scenes of export --bodies, judged without claims of the program.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>

#include "app/bodies/bodies_case.hpp"
#include "app/study_files/selection.hpp"
#include "cases/catalogue.hpp"
#include "cases/numbers.hpp"
#include "cases/rigid/answers/contact_judge.hpp"
#include "cases/rigid/on_meshes/floors.hpp"
#include "cases/rigid/scenes/scene_judge.hpp"
#include "cases/rigid/scenes/scene_numbers.hpp"
#include "cases/rigid/scenes/scene_questions.hpp"
#include "cases/signed_energy.hpp"
#include "reports/render/data/json_complaint.hpp"
#include "reports/render/files/files.hpp"
#include "reports/study/judge/convergence.hpp"
#include "reports/study/judge/energy_words.hpp"
#include "reports/study/judge/judge.hpp"
#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// What holds for every program, and where the truth is one of rigid bodies: errors above these, as
/// shares of the scale, that do not fall with the step break the verdict.
constexpr double kept_within = 1e-3;
constexpr double truth_within = 1e-2;
/// An error falls if it does with this order at least.
constexpr double falling_order = 0.3;
/// The observable of the first rows.
constexpr const char* set_up = "set-up";
/// Colours are those of a step that users take [1/s].
constexpr int nominal_steps = 240;

/// The scene that a folder asks for, made anew.
BodiesLevel read_level(const fs::path& folder) {
  const fs::path file = folder / bodies_file;
  const std::string text = read_file(file);
  try {
    const json about = json::parse(text);
    if (about.at("format") != "stickslip-bodies" || about.at("schema") != bodies_schema)
      throw InputError(fmt::format("{}: not a stickslip-bodies file of schema {}; export it again",
                                   file.string(), bodies_schema));
    check_meshes(file.string(), about);
    check_shapes(file.string(), about);
    const auto name = about.at("case").get<std::string>();
    if (!is_scene_case(name))
      throw InputError(fmt::format("{}: {} is no case of bodies", file.string(), name));
    const Case& question = find_case(name);
    CaseParameters parameters(question.info().parameters);
    for (const json& assignment : about.at("parameters")) {
      const auto [key, value] = read_assignment(assignment.get<std::string>(), file.string());
      parameters.set(key, value);
    }
    const SceneSteps steps{about.at("step").get<double>(), about.at("coarsest_step").get<double>()};
    if (!(steps.step > 0) || !(steps.coarsest >= steps.step))
      throw InputError(file.string() + ": step and coarsest_step are not those of an export");
    BodiesLevel level{&question, parameters, steps, scene_of_case(name, parameters, steps)};
    if (about.contains("same-as") && level.asked.twin) level = twin_of(std::move(level));
    if (json::parse(bodies_json(level.asked.scene, {&question, parameters, steps.coarsest})) !=
        about)
      throw InputError(file.string() +
                       ": differs from the scene of this version; export the case again");
    return level;
  } catch (const json::exception& e) {
    throw InputError(file.string() + ": " + json_complaint(e, text) + "; export the case again");
  }
}

/// Whether a bodies.json is of a case on springs, and of which.
std::optional<std::string> motion_case_of(const fs::path& folder) {
  const json about = json::parse(read_file(folder / bodies_file), nullptr, false);
  if (!about.is_object() || !about.contains("steps_per_contact") || !about.contains("case") ||
      !about["case"].is_string())
    return std::nullopt;
  return about["case"].get<std::string>();
}

/// Puts what the code did on the twin of a scene in the place of the truth.
void hold_to_twin(BodiesLevel& level, const fs::path& twin, const TrajectoryFormat& format) {
  const Scene& there = *level.asked.twin;
  std::map<std::string, std::vector<SceneState>> states;
  read_trajectory(answer_in(twin), there, format, [&](const TrajectoryRow& row) {
    auto& of_body = states[there.bodies[row.body].name];
    of_body.resize(there.times.size());
    of_body[row.time] = row.state;
  });
  level.asked.exact = [states, bodies = level.asked.scene.bodies, times = there.times](
                          std::size_t body, double time) {
    const auto at = std::ranges::lower_bound(times, time) - times.begin();
    return states.at(bodies[body].name).at(static_cast<std::size_t>(at));
  };
  level.asked.knows = {};
  level.asked.touches.clear();
  if (!level.asked.numbers) return;
  level.asked.numbers = [exact = level.asked.exact, others = level.asked.numbers](
                            const Scene& scene, const std::vector<SceneState>& first,
                            const std::vector<SceneState>& last) {
    std::vector<SceneNumber> numbers = others(scene, first, last);
    if (!numbers.empty() && numbers.front().name.starts_with(speed_on_triangles))
      return speeds_by_side(scene, exact, last);
    return numbers;
  };
}

/// One step of a case, measured.
struct MeasuredLevel {
  double step = 0;
  SceneErrors errors;
  std::vector<SceneNumber> numbers;
  bool tells_contacts = false;
  std::vector<ContactError> contacts = {};  ///< errors of contacts.csv
  std::vector<SceneNumber> compared = {};   ///< what it tells that is not judged
};

/// Adds what contacts.csv tells, where there is one.
void measure_contacts(const BodiesLevel& level, const fs::path& folder,
                      const TrajectoryFormat& format, const SceneJudge& judge,
                      MeasuredLevel& measured) {
  const fs::path file = folder / contacts_file;
  measured.tells_contacts = fs::exists(file);
  if (!measured.tells_contacts) return;
  ContactJudge contacts(level.asked);
  read_contacts(file, level.asked.scene, format, [&](const ContactRow& row) { contacts.see(row); });
  measured.contacts = contacts.errors(judge.first(), judge.last());
  measured.compared = contacts.compared();
}

MeasuredLevel measure(const BodiesLevel& level, const fs::path& folder,
                      const TrajectoryFormat& format) {
  SceneJudge judge(level.asked);
  const auto see = [&](const TrajectoryRow& row) {
    judge.see(row.time, row.body, row.state);
    if (row.force) judge.see_force(row.body, *row.force);
  };
  if (is_answered_by_masses(level.asked.scene, folder))
    read_masses(level.asked.scene, folder, see);
  else
    read_trajectory(answer_in(folder), level.asked.scene, format, see);
  MeasuredLevel measured{.step = level.steps.step, .errors = judge.errors(), .numbers = {}};
  measure_contacts(level, folder, format, judge, measured);
  if (level.asked.numbers)
    measured.numbers = level.asked.numbers(level.asked.scene, judge.first(), judge.last());
  return measured;
}

/// Something that is judged: how, and where it stands in the errors.
struct Judged {
  Observable observable;
  double within = 0;  ///< 0: coloured only
  std::function<double(const MeasuredLevel&)> of;
  SceneError SceneErrors::*states = nullptr;  ///< member whose largest error it is; null: none
};

std::vector<Judged> judged_of(const RigidScene& asked, bool with_forces) {
  std::vector<Judged> all;
  const auto add = [&](const std::string& name, const std::string& title, double within,
                       std::function<double(const SceneErrors&)> of) {
    all.push_back({{name, "-", title, true},
                   within,
                   [of = std::move(of)](const MeasuredLevel& level) { return of(level.errors); },
                   nullptr});
  };
  const auto add_states = [&](const std::string& name, SceneError SceneErrors::*states) {
    add(name, "of the bodies at all times, mean over the starts, over the scale", truth_within,
        [states](const SceneErrors& e) { return (e.*states).mean; });
    add(name + "-largest", "the same, largest over the starts", truth_within,
        [states](const SceneErrors& e) { return (e.*states).largest; });
    all.back().states = states;
  };
  add_states("velocity", &SceneErrors::velocity);
  if (asked.judges_spin) add_states("spin", &SceneErrors::spin);
  if (asked.judges_position) add_states("position", &SceneErrors::position);
  if (asked.scene.asks_turns) add_states("turn", &SceneErrors::turn);
  add(set_up, "the first rows against bodies.json, largest over the bodies", kept_within,
      [](const SceneErrors& e) { return e.start; });
  if (asked.judges_energy)
    add("energy-gained", "from the start to the end, most of all starts, over the scale",
        kept_within, [](const SceneErrors& e) { return e.energy; });
  add(std::string(cases::energy_excess),
      asked.bounces > 0 ? "at the end above the true one, a bounce, mean over the starts"
                        : "at the end above the true one, mean over the starts",
      0, [](const SceneErrors& e) { return e.excess.value_or(0); });
  for (std::size_t i = 0; i < asked.kept.size(); ++i) {
    add(asked.kept[i].name, asked.kept[i].title, kept_within,
        [i](const SceneErrors& e) { return e.kept[i]; });
  }
  for (std::size_t i = 0; i < asked.own.size(); ++i)
    add(asked.own[i].name, asked.own[i].title, asked.own[i].within,
        [i](const SceneErrors& e) { return e.own[i]; });
  if (with_forces)
    add("friction-limit", "most by which friction exceeds mu times the normal force", kept_within,
        [](const SceneErrors& e) { return e.friction.value_or(0); });
  return all;
}

/// What contacts.csv tells in each step. Throws InputError where some steps have one and some do
/// not.
void add_contacts(const std::vector<std::pair<BodiesLevel, fs::path>>& folders,
                  const std::vector<MeasuredLevel>& levels, std::vector<Judged>& judged) {
  const auto without = std::ranges::find(levels, false, &MeasuredLevel::tells_contacts);
  if (without != levels.end()) {
    if (std::ranges::find(levels, true, &MeasuredLevel::tells_contacts) == levels.end()) return;
    const auto at = static_cast<std::size_t>(without - levels.begin());
    throw InputError(fmt::format(
        "{}: is missing, and other steps of {} have one; write it for each step, "
        "or for none",
        (folders[at].second / contacts_file).string(), folders[at].first.question->info().name));
  }
  const auto named = [](const MeasuredLevel& level, const std::string& name) {
    return std::ranges::find(level.contacts, name, &ContactError::name);
  };
  for (const ContactError& error : levels.front().contacts) {
    if (!std::ranges::all_of(levels, [&](const MeasuredLevel& level) {
          return named(level, error.name) != level.contacts.end();
        }))
      continue;
    judged.push_back({{error.name, "-", error.title, true},
                      error.within,
                      [named, name = error.name](const MeasuredLevel& level) {
                        return named(level, name)->value;
                      },
                      nullptr});
  }
}

/// Order of the last levels, of which there are three if there are so many, where errors exceed
/// what the digits leave open.
std::optional<double> last_order(const std::vector<double>& steps,
                                 const std::vector<double>& errors) {
  constexpr std::size_t most = 3;
  const std::size_t from = errors.size() > most ? errors.size() - most : 0;
  if (errors.size() < 2 || !(errors[from] > single_precision) ||
      !(errors.back() > single_precision))
    return std::nullopt;
  return std::log(errors[from] / errors.back()) / std::log(steps[from] / steps.back());
}

/// What the states of bodies are compared with.
enum class Truth { rigid_bodies, law_of_contact, twin, none };

/// Breaks the verdict of what fails and does not fall with the step.
void judge_observable(const Judged& judged, const std::vector<double>& steps, Truth truth,
                      ObservableResult& result) {
  std::vector<double> errors;
  for (const Level& level : result.levels) errors.push_back(level.error);
  const double last = errors.back();
  const auto order = last_order(steps, errors);
  const std::string how = order ? fmt::format(", order {:.2f} in the step", *order) : "";
  result.reason =
      fmt::format("errs by {:.3g} at {} steps a second{}", last, result.levels.back().steps, how);
  const bool is_truth = judged.within == truth_within;
  if (is_truth && truth == Truth::none) {
    result.modelling_gap = last;
    result.expectation = "a modelling gap: contacts that give way are no rigid ones";
    return;
  }
  if (judged.within == 0) {
    result.expectation = "coloured only";
    return;
  }
  const char* whose = "";
  if (is_truth && truth == Truth::law_of_contact) whose = "the truth of the law that is told: ";
  if (is_truth && truth == Truth::twin) whose = "what the code itself does on plain walls: ";
  result.expectation =
      fmt::format("{}at most {:g}, or falling with the step", whose, judged.within);
  if (judged.observable.name == set_up) {
    // What stands there before anything moves does not depend on the step.
    result.expectation = fmt::format("at most {:g} in every step", judged.within);
    const auto worst = std::ranges::max_element(result.levels, {}, &Level::error);
    if (worst->error <= judged.within) return;
    result.verdict = Verdict::fail;
    result.reason =
        fmt::format("at {} steps a second the first rows are not those of {}: off by {:.3g}",
                    worst->steps, bodies_file, worst->error);
    return;
  }
  if (last <= judged.within) return;
  // One step alone does not say whether the truth is neared.
  if (std::isfinite(last) &&
      ((order && *order >= falling_order) || (is_truth && !order && errors.size() < 2)))
    return;
  result.verdict = Verdict::fail;
  result.reason = fmt::format(
      "errs by {:.3g}, more than {:g}, and does not fall with the step{}", last, judged.within,
      order ? fmt::format(" (order {:.2f})", std::round(100 * *order) / 100 + 0.0) : "");
}

/// A body that errs for itself: more than is allowed in the finest step, many times what the other
/// bodies err by there, and no less than in the coarser ones.
std::string stray_body(const Judged& judged, const RigidScene& asked,
                       const std::vector<MeasuredLevel>& levels) {
  constexpr double times_the_others = 4;
  if (judged.states == nullptr || levels.size() < 2) return {};
  const auto errors_in = [&](const MeasuredLevel& level) -> const std::vector<double>& {
    return (level.errors.*judged.states).of_bodies;
  };
  const std::vector<double>& last = errors_in(levels.back());
  double sum = 0;
  double moving = 0;
  for (std::size_t i = 0; i < last.size(); ++i) {
    sum += last[i];
    moving += asked.scene.bodies[i].fixed ? 0 : 1;
  }
  std::vector<double> steps;
  for (const MeasuredLevel& level : levels) steps.push_back(level.step);
  for (std::size_t i = 0; i < last.size(); ++i) {
    const double others = (sum - last[i]) / std::max(moving - 1, 1.0);
    if (last[i] <= judged.within || last[i] <= times_the_others * others) continue;
    std::vector<double> errors;
    for (const MeasuredLevel& level : levels) errors.push_back(errors_in(level)[i]);
    const auto order = last_order(steps, errors);
    if (order && *order >= falling_order) continue;
    return fmt::format(
        "{} errs by {:.3g}, more than {:g}, does not near the truth, and the others err by {:.3g}",
        asked.scene.bodies[i].name, last[i], judged.within, others);
  }
  return {};
}

/// Breaks the verdict of a study where one of its observables or bodies does.
void judge_observables(const std::vector<Judged>& judged, const RigidScene& asked,
                       const std::vector<MeasuredLevel>& levels, Truth truth, StudyResult& result) {
  std::vector<double> steps;
  for (const MeasuredLevel& level : levels) steps.push_back(level.step);
  for (std::size_t i = 0; i < judged.size(); ++i) {
    ObservableResult& observable = result.observables[i];
    judge_observable(judged[i], steps, truth, observable);
    if (const std::string stray = stray_body(judged[i], asked, levels);
        truth != Truth::none && observable.verdict != Verdict::fail && !stray.empty()) {
      observable.verdict = Verdict::fail;
      observable.reason = stray;
    }
    if (observable.verdict != Verdict::fail) continue;
    result.verdict = Verdict::fail;
    result.reason +=
        (result.reason.empty() ? "" : "; ") + observable.name + ": " + observable.reason;
  }
}

/// The colour of the worse of velocities, the mean over the starts and the largest.
void colour_by_worst(const std::vector<Judged>& judged, const QualityThresholds& limits,
                     StudyResult& result) {
  for (std::size_t i = 0; i < judged.size(); ++i) {
    if (!judged[i].observable.name.starts_with("velocity")) continue;
    const Level& level = nominal_level(result.observables[i], nominal_steps);
    if (level.error <= result.quality_error) continue;
    result.quality_error = level.error;
    result.quality_observable = judged[i].observable.name;
    result.quality_steps = level.steps;
    result.quality = quality_of(level.error, limits);
  }
}

Table numbers_table(const std::string& name, const std::vector<MeasuredLevel>& levels,
                    const std::vector<std::string>& mistakes) {
  Table table;
  table.name = name + "-numbers";
  table.title = "Numbers that tell mistakes apart";
  for (const std::string& mistake : mistakes)
    table.note += (table.note.empty() ? "" : ". ") + mistake;
  if (mistakes.empty()) table.note = "No mistake that is known by one of these numbers";
  table.note += ".";
  table.columns = {{"number", {}}, {"right", "-"}};
  for (const MeasuredLevel& level : levels)
    table.columns.push_back({fmt::format("in steps of {:.6g} s", level.step), "-"});
  for (std::size_t i = 0; i < levels.back().numbers.size(); ++i) {
    const SceneNumber& finest = levels.back().numbers[i];
    std::vector<Cell> row{{finest.name}, number_cell(finest.right, "{:.4g}")};
    for (const MeasuredLevel& level : levels) {
      const auto found = std::ranges::find(level.numbers, finest.name, &SceneNumber::name);
      const double value = found == level.numbers.end() ? no_number : found->value;
      row.push_back({std::isnan(value) ? "–" : fmt::format("{:.5f}", value), value,
                     tone_of(std::abs(value - finest.right))});
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// What rigid bodies leave open of the contacts that are told.
Table compared_table(const std::string& name, const std::vector<MeasuredLevel>& levels) {
  Table table;
  table.name = name + "-contacts";
  table.title = "Contacts: compared only";
  table.note = "What rigid bodies leave open: numbers to compare codes by, without a verdict.";
  table.columns = {{"number", {}}};
  for (const MeasuredLevel& level : levels)
    table.columns.push_back({fmt::format("in steps of {:.6g} s", level.step), "-"});
  for (const SceneNumber& finest : levels.back().compared) {
    std::vector<Cell> row{{finest.name}};
    for (const MeasuredLevel& level : levels) {
      const auto found = std::ranges::find(level.compared, finest.name, &SceneNumber::name);
      row.push_back(
          number_cell(found == level.compared.end() ? no_number : found->value, "{:.5f}"));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// Adds the tables of a case to the report; their names.
std::vector<std::string> add_tables(const std::string& name,
                                    const std::vector<MeasuredLevel>& levels,
                                    const std::vector<std::string>& mistakes, Report& report) {
  std::vector<std::string> names;
  const auto add = [&](Table table) {
    names.push_back(table.name);
    report.tables.push_back(std::move(table));
  };
  if (!levels.back().numbers.empty()) add(numbers_table(name, levels, mistakes));
  if (!levels.back().compared.empty()) add(compared_table(name, levels));
  return names;
}

/// Whether half of a parameter would be broken, and not taken for right.
bool is_seen(const SoftDependence& d) { return d.moved > truth_within; }

/// The parameters that no case sees; "" where each is seen by one.
std::string unseen_by_all(const SoftLaw& law, const std::vector<SoftDependence>& dependences) {
  std::string unseen;
  for (const LawSpec& told : law.told) {
    for (const auto& [name, text] : told.options) {
      const auto is_told_by = [&](const SoftDependence& d) {
        return d.law == told.name && d.parameter == name && is_seen(d);
      };
      if (read_number(text, name) == 0 || std::ranges::any_of(dependences, is_told_by)) continue;
      unseen += fmt::format("{}{} of {}", unseen.empty() ? "" : ", ", name, told.name);
    }
  }
  return unseen;
}

/// What was measured of each observable with each step.
MeasuredStudy study_of(const std::vector<MeasuredLevel>& levels,
                       const std::vector<Judged>& judged) {
  MeasuredStudy measured;
  for (const MeasuredLevel& level : levels) {
    measured.steps.push_back(static_cast<int>(std::max(1L, std::lround(1 / level.step))));
    Measurement& values = measured.measurements.emplace_back();
    for (const Judged& one : judged) values.values.push_back(one.of(level));
  }
  return measured;
}

/// The parameters that a case does not see, for its reason.
std::string unseen_here(const std::vector<SoftDependence>& dependences) {
  std::string unseen;
  for (const SoftDependence& d : dependences) {
    if (is_seen(d)) continue;
    unseen += fmt::format(
        "; {} of {} is not seen here: with half of it bodies go elsewhere by {:.2g} of the scale",
        d.parameter, d.law, d.moved);
  }
  return unseen;
}

/// Folders by cases in the order of their names; steps from the coarsest on.
using RigidFolders = std::map<std::string, std::vector<std::pair<BodiesLevel, fs::path>>>;
using SpringFolders = std::map<std::string, std::vector<fs::path>>;

/// Leaves those of the cases that are named, all for none. Throws InputError for one that is not
/// there.
void keep_cases(const fs::path& dir, const std::vector<std::string>& named, RigidFolders& rigid,
                SpringFolders& on_springs) {
  if (named.empty()) return;
  std::vector<std::string> there;
  for (const auto& [name, folders] : rigid) there.push_back(name);
  for (const auto& [name, folders] : on_springs) there.push_back(name);
  refuse_missing_cases(dir.string(), named, there, "stickslip export writes others");
  const auto is_left_out = [&](const auto& one) {
    return std::ranges::count(named, one.first) == 0;
  };
  std::erase_if(rigid, is_left_out);
  std::erase_if(on_springs, is_left_out);
}

/// Tells the bodies of these folders the law of their contacts, where there is one; what they are
/// held to.
Truth hold_to_truth(std::vector<std::pair<BodiesLevel, fs::path>>& folders,
                    const BodiesJudging& how) {
  if (how.twin) return Truth::twin;
  Truth truth = how.soft ? Truth::none : Truth::rigid_bodies;
  for (auto& [level, folder] : folders) {
    if (how.law.is_told() && hold_to(how.law, level.asked)) truth = Truth::law_of_contact;
  }
  return truth;
}

/// All steps of a case, the coarsest first.
void judge_case(std::vector<std::pair<BodiesLevel, fs::path>>& folders, const BodiesJudging& how,
                const std::vector<SoftDependence>& dependences, Report& report) {
  const Truth truth = hold_to_truth(folders, how);
  std::vector<MeasuredLevel> levels;
  for (const auto& [level, folder] : folders) levels.push_back(measure(level, folder, how.format));
  const BodiesLevel& asked = folders.front().first;
  const bool with_forces = std::ranges::all_of(
      levels, [](const MeasuredLevel& level) { return level.errors.friction.has_value(); });
  std::vector<Judged> judged = judged_of(asked.asked, with_forces);
  add_contacts(folders, levels, judged);
  CaseInfo info = asked.question->info();
  info.observables.clear();
  for (const Judged& one : judged) info.observables.push_back(one.observable);
  info.nominal_steps = nominal_steps;
  MeasuredStudy measured = study_of(levels, judged);
  measured.own_parameters = !asked.parameters.are_defaults();
  Scheme scheme = make_scheme("linear-refined");
  scheme.spec = {how.label, {}, LawKind::recorded};
  scheme.label = how.label;
  StudyResult result =
      judge_study(info, scheme, measured,
                  std::vector<ReferenceValue>(judged.size(), {0, 1, single_precision / 10}),
                  std::vector<Expectation>(judged.size()), how.study);
  result.truth_is_shared = true;
  result.expectation_known = truth != Truth::none;
  result.verdict = Verdict::pass;
  result.reason.clear();
  judge_observables(judged, asked.asked, levels, truth, result);
  colour_by_worst(judged, how.study.quality, result);
  std::vector<NumbersOfStep> numbers;
  for (const MeasuredLevel& level : levels) numbers.push_back({level.step, level.numbers});
  const std::vector<std::string> mistakes = mistakes_in(numbers);
  result.mistakes = mistakes;
  if (result.reason.empty()) result.reason = result.observables.front().reason;
  if (!mistakes.empty())
    result.reason = fmt::format("{}; {}", fmt::join(mistakes, "; "), result.reason);
  const bool knows_energy = std::ranges::all_of(
      levels, [](const MeasuredLevel& one) { return one.errors.excess.has_value(); });
  if (const std::string words = reports::words_of_energy(result);
      truth != Truth::none && knows_energy && !words.empty())
    result.reason += fmt::format("; {} at {} steps a second", words, result.quality_steps);
  result.reason += unseen_here(dependences);
  Figure figure = convergence_figure(info.name, std::span(&result, 1));
  for (Panel& panel : figure.panels) panel.x.label = "steps a second";
  report.studies.push_back(std::move(result));
  std::vector<std::string> tables = add_tables(info.name, levels, mistakes, report);
  report.cases.push_back({info.name,
                          info.title,
                          info.source,
                          info.judges,
                          how.twin ? "the same code on plain walls" : info.truth,
                          {},
                          {figure.name},
                          std::move(tables)});
  report.figures.push_back(std::move(figure));
}

/// The folders of twins, by case and step.
using TwinFolders = std::map<std::pair<std::string, double>, fs::path>;

/// Holds every scene to its twin; cases that have none are left out. Throws InputError where a twin
/// is missing, or no case has one.
void hold_to_twins(const fs::path& dir, RigidFolders& cases, const TwinFolders& twins,
                   const TrajectoryFormat& format) {
  std::erase_if(cases, [](const auto& one) {
    const bool has_none = !one.second.front().first.asked.twin;
    if (has_none) fmt::print(stderr, "not judged by a twin, has none: {}\n", one.first);
    return has_none;
  });
  if (cases.empty())
    throw InputError("--twin: " + dir.string() +
                     " has no scene with a twin; stickslip export --bodies mesh-roll writes one");
  for (auto& [name, folders] : cases)
    for (auto& [level, folder] : folders) {
      const auto twin = twins.find({name, level.steps.step});
      if (twin == twins.end())
        throw InputError(fmt::format("{}: {}-twin is missing beside it; export the case again",
                                     folder.string(), folder.filename().string()));
      hold_to_twin(level, twin->second, format);
    }
}

}  // namespace

bool holds_bodies(const fs::path& dir) { return !folders_with(dir, bodies_file).empty(); }

Report judge_bodies(const fs::path& dir, const BodiesJudging& how) {
  RigidFolders cases;
  SpringFolders on_springs;
  TwinFolders twins;
  for (const fs::path& folder : folders_with(dir, bodies_file)) {
    if (const auto name = motion_case_of(folder)) {
      on_springs[*name].push_back(folder);
      continue;
    }
    BodiesLevel level = read_level(folder);
    if (level.is_twin) {
      twins[{level.question->info().name, level.steps.step}] = folder;
      continue;
    }
    cases[level.question->info().name].emplace_back(std::move(level), folder);
  }
  keep_cases(dir, how.cases, cases, on_springs);
  if (how.twin) {
    on_springs.clear();
    hold_to_twins(dir, cases, twins, how.format);
  }
  if (!how.like.empty() && on_springs.empty())
    throw InputError("--like " + how.like + ": " + dir.string() + " has no case on springs");
  std::vector<CaseTask> tasks;
  for (const auto& [name, folders] : on_springs)
    tasks.push_back(read_motion_case(folders, how.label, how.like, how.format));
  Report report;
  std::vector<SoftDependence> dependences;
  if (!tasks.empty()) report = run_study(tasks, how.study);
  report.version = how.study.version;
  for (auto& [name, folders] : cases) {
    std::ranges::sort(folders, std::greater(),
                      [](const auto& one) { return one.first.steps.step; });
    const auto twice = std::ranges::adjacent_find(folders, [](const auto& a, const auto& b) {
      return a.first.steps.step == b.first.steps.step ||
             a.first.parameters.texts() != b.first.parameters.texts();
    });
    if (twice != folders.end())
      throw InputError(
          fmt::format("{}: {} occurs twice with the same step, or with different parameters; give "
                      "one folder of an export",
                      dir.string(), name));
    std::vector<SoftDependence> own;
    if (how.law.is_told()) own = dependences_on(how.law, folders.back().first.asked);
    judge_case(folders, how, own, report);
    std::ranges::move(own, std::back_inserter(dependences));
  }
  if (tasks.empty())
    report.laws.push_back({how.label, "Where bodies went, read from files", "another program"});
  if (const std::string unseen = unseen_by_all(how.law, dependences); !unseen.empty())
    report.laws.back().notice =
        "no case here sees " + unseen + ": half of it would be as expected, too; judge other cases";
  return report;
}

}  // namespace stickslip::app
