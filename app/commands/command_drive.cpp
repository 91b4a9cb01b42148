// SPDX-License-Identifier: BSD-3-Clause
// drive: any law along the user's own path.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>

#include "app/parser/command_line.hpp"
#include "app/parser/commands.hpp"
#include "app/study_files/path_file.hpp"
#include "app/study_files/selection.hpp"
#include "cases/drive/drive.hpp"
#include "cases/drive/drive_moments.hpp"
#include "cases/drive/loaded_contact.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/files/output_file.hpp"
#include "stickslip/contact/law/differenced_tangent.hpp"

namespace stickslip::app {
namespace {

using Json = nlohmann::ordered_json;

/// Parameters sorted into those of the law, of its moments and of the pair.
struct Sorted {
  Scheme scheme;
  PairRadii radii;
  bool knows_radii = false;  ///< whether they were given
  double reduced_mass = 0;   ///< for laws that read masses from their steps [kg]; 0: not given
};

double read_positive(const std::string& name, const std::string& text, const char* unit,
                     bool may_be_infinite) {
  const double value = read_number(text, name);
  const bool allowed = value > 0 && (std::isfinite(value) || may_be_infinite);
  if (!allowed) {
    throw InputError(name + "=" + text + " [" + unit + "]: must be greater than 0" +
                     (may_be_infinite ? " (inf: a wall)" : " and finite"));
  }
  return value;
}

double read_radius(const std::string& name, const std::string& text, bool may_be_infinite) {
  return read_positive(name, text, "m", may_be_infinite);
}

Sorted apply_parameters(const DriveOptions& options) {
  Sorted sorted{make_scheme(options.law, options.outside), {}, false};
  std::map<std::string, std::string> given;
  for (const std::string& text : options.parameters) {
    const auto [name, value] = read_assignment(text, "--param");
    if (!given.emplace(name, value).second) {
      throw InputError("--param " + name + " is given twice");
    }
  }
  const LawInfo law = sorted.scheme.law().info();  // outlives the law that it is of
  for (const auto& [name, value] : given) {
    if (name == "R") {
      sorted.radii.p = sorted.radii.q = read_radius(name, value, false);
    } else if (name == "R1") {
      sorted.radii.p = read_radius(name, value, false);
    } else if (name == "R2") {
      sorted.radii.q = read_radius(name, value, true);
    } else if (name == "reduced-mass" && law.by_role(name) == nullptr &&
               law.can(Capability::masses)) {
      sorted.reduced_mass = read_positive(name, value, "kg", false);
    } else if (const ParameterInfo* const by_role = law.by_role(name);
               by_role == nullptr && sorted.scheme.framed.moments.set(name, value)) {
      if (sorted.scheme.framed.moment_source != MomentSource::law) continue;
      throw InputError("--param " + name + ": the moments of " + law.name +
                       " are its own; leave out the options of moments");
    } else {
      sorted.scheme.framed.law =
          sorted.scheme.law().with_option(by_role != nullptr ? by_role->name : name, value);
    }
  }
  sorted.knows_radii = given.contains("R") || given.contains("R1");
  if (given.contains("R") && (given.contains("R1") || given.contains("R2"))) {
    throw InputError("--param R: give either R or R1 and R2");
  }
  return sorted;
}

bool has_damping(const AnyLaw& law) {
  return law.value("damping").value_or(0) > 0 || law.info().declared_parts.end;
}

/// Works added up from the virgin contact.
struct Works {
  WorkSums sums;
  void add(const ContactForce& f) {
    sums.normal += f.work_normal;
    sums.tangential += f.work_tangential;
    sums.stored += f.work_stored;
    sums.dissipated += f.work_dissipated;
    sums.viscous += f.work_viscous;
  }
};

/// The columns of what the law tells beside its force.
std::string beside_columns(const LawInfo& law) {
  return std::string(law.tells_limit ? ",limit" : "") +
         (law.tells_contact_radius ? ",contact_radius" : "");
}

/// What a law has answered: the names of the columns, separated by commas, and a row for each step.
struct DriveAnswer {
  std::string columns;
  Json rows = Json::array();
  std::vector<std::string> out_of_reach = {};  ///< a line for each row that could not be met
  bool misses_time = false;  ///< the law depends on how long a step takes, which nobody said
};

/// A row of the answer.
class Line {
 public:
  explicit Line(std::size_t step) { number(static_cast<double>(step)); }
  void number(double x) { cells_.push_back(x); }
  template <class Vector>
  void numbers(const Vector& v) {
    for (const double x : v) number(x);
  }
  void works(const Works& w, bool damped) {
    number(w.sums.normal);
    number(w.sums.tangential);
    number(w.sums.stored);
    number(w.sums.dissipated);
    if (damped) number(w.sums.viscous);
  }
  void beside(const ToldBeside& told, const LawInfo& law) {
    if (law.tells_limit) number(told.limit);
    if (law.tells_contact_radius) number(told.contact_radius);
  }
  void word(std::string_view text) { cells_.push_back(text); }
  Json end() && { return std::move(cells_); }

 private:
  Json cells_ = Json::array();
};

/// Hertz' theory is one of small contacts: an overlap larger than a radius is a mistake in the
/// path.
void check_overlap(const Sorted& sorted, std::size_t step, double overlap) {
  const double smaller = std::min(sorted.radii.p, sorted.radii.q);
  if (!sorted.scheme.law().info().can(Capability::hertzian) || !(overlap > smaller)) return;
  throw InputError(fmt::format(
      "step {}: an overlap of {} m is larger than the {}radius of {} m (--param R, R1, R2)", step,
      overlap, sorted.radii.p == sorted.radii.q ? "" : "smaller ", smaller));
}

constexpr const char* work_columns = ",work_normal,work_tangential,work_stored,work_dissipated";

constexpr const char* moment_columns = ",moment_1,moment_2,moment_n,work_moment,dissipated_moment";

/// The moments along the path; empty where the law has none. Refuses what cannot be answered.
std::vector<ContactMoment> moments_along(const Sorted& sorted, const DriveOptions& options,
                                         const ContactPath& path,
                                         std::span<const ContactForce> forces) {
  const MomentChoices& moments = sorted.scheme.framed.moments;
  if (!sorted.scheme.framed.adds_moments()) {
    if (path.turns.empty()) return {};
    throw InputError(options.path + ": has rotations, but " + options.law +
                     " gives no moment; add rolling= or twisting= to it");
  }
  const LawInfo& law = sorted.scheme.law().info();
  const bool capped = !std::isnan(moments.mu_rolling) || !std::isnan(moments.mu_twisting) ||
                      law.by_role("mu-rolling") != nullptr || law.by_role("mu-twisting") != nullptr;
  if (capped && !sorted.knows_radii) {
    throw InputError(
        "mu-rolling and mu-twisting are over an arm, which comes from the radii; give --param R, "
        "or R1 and R2");
  }
  const bool by_rate = moments.damping_rolling > 0 || moments.damping_twisting > 0;
  if (by_rate && !path.has_time)
    throw InputError(options.path + ": damping of rolling or twisting needs a column dt");
  std::vector<RelativeTurn> turns = path.turns;
  turns.resize(path.steps.size());
  return drive_moments(sorted.scheme.framed, sorted.radii, path.steps, forces, turns);
}

/// The columns of a contact in its own frame.
std::string contact_columns(bool damped) {
  std::string out =
      "step,overlap,shift_1,shift_2,normal_force,tangential_force_1,tangential_force_2,regime,"
      "status";
  out += work_columns;
  // Columns of damping follow those that every law has; the forces before them exclude it.
  if (damped) {
    out +=
        ",work_viscous,damping_force_normal,damping_force_tangential_1,"
        "damping_force_tangential_2";
  }
  return out;
}

/// A row of them: the contact after a step, its shift and its works from the start.
Line contact_line(std::size_t step, double overlap, const Vector2& shift, const ContactForce& f,
                  const Works& works, bool damped) {
  Line line(step);
  line.number(overlap);
  line.numbers(shift);
  line.number(f.normal);
  line.numbers(f.tangential);
  line.word(name_of(f.regime));
  line.word(name_of(f.status));
  line.works(works, damped);
  if (damped) {
    line.number(f.damping_normal);
    line.numbers(f.damping_tangential);
  }
  return line;
}

/// Whether a law of the user's, who may not say what its dashpot is set by, answers otherwise where
/// steps take time.
bool depends_on_time(const Sorted& sorted, std::vector<ContactStep> steps,
                     std::span<const ContactForce> forces) {
  if (!sorted.scheme.is_from_outside()) return false;
  for (ContactStep& step : steps) {
    step.dt = 1e-3;
    step.velocity = step.shift / step.dt;
    step.approach_velocity = step.approach / step.dt;
  }
  const std::vector<ContactForce> timed = drive(sorted.scheme.law(), steps);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (whole_normal(timed[i]) != whole_normal(forces[i]) ||
        whole_tangential(timed[i]) != whole_tangential(forces[i]))
      return true;
  }
  return false;
}

/// Tangential tractions after each step, at distances over the present contact radius [Pa].
struct TractionsAsked {
  std::vector<std::string> words;
  std::vector<double> shares;

  explicit TractionsAsked(const std::string& list) {
    if (!list.empty()) words = split_list(list);
    for (const std::string& word : words) {
      shares.push_back(read_number(word, "--traction"));
      if (!(shares.back() >= 0 && shares.back() <= 1))
        throw InputError("--traction " + word +
                         ": must be a distance over the contact radius, from 0 to 1");
    }
  }
  std::string columns() const {
    std::string text;
    for (const std::string& word : words)
      text += ",traction_1_at_" + word + ",traction_2_at_" + word;
    return text;
  }
  /// Two numbers for each distance, in the order of the columns.
  std::vector<std::vector<double>> along(const AnyLaw& law,
                                         std::span<const ContactStep> steps) const {
    std::vector<std::vector<double>> all(steps.size());
    if (shares.empty()) return all;
    const auto contact = law.contacts(1);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      ContactForce force;
      contact->advance(steps.subspan(i, 1), std::span(&force, 1));
      const double radius = steps[i].effective_radius;
      const double edge = std::sqrt(radius / 2 * std::max(steps[i].overlap_new, 0.0));
      for (const double share : shares) {
        const auto traction = contact->traction(0, radius, share * edge);
        if (!traction)
          throw InputError("--traction: " + law.info().name + " knows no tractions; jaeger does");
        all[i].insert(all[i].end(), {(*traction)[0], (*traction)[1]});
      }
    }
    return all;
  }
};

constexpr const char* tangent_columns =
    ",normal_force_by_overlap,normal_force_by_shift_1,normal_force_by_shift_2"
    ",tangential_force_1_by_overlap,tangential_force_1_by_shift_1,tangential_force_1_by_shift_2"
    ",tangential_force_2_by_overlap,tangential_force_2_by_shift_1,tangential_force_2_by_shift_2"
    ",tangent_uncertainty,tangent_by";

/// The tangent of each step, from the contact as it is before the step; none where nobody asks.
std::vector<KnownTangent> tangents_along(const AnyLaw& law, std::span<const ContactStep> steps,
                                         bool asked) {
  std::vector<KnownTangent> all;
  if (!asked) return all;
  const auto contact = law.contacts(1);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    all.push_back(tangent_of(*contact, steps[i]));
    ContactForce force;
    contact->advance(steps.subspan(i, 1), std::span(&force, 1));
  }
  return all;
}

/// Row by row, what it may err by, and where it is from.
void add_tangent(Line& line, const KnownTangent& tangent) {
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column) line.number(tangent.force(row, column));
  line.number(tangent.uncertainty);
  line.word(tangent.is_told ? "law" : tangent.is_at_event ? "event" : "differences");
}

DriveAnswer drive_contact(const Sorted& sorted, const DriveOptions& options,
                          const ContactPath& path) {
  const bool damped = has_damping(sorted.scheme.law());
  std::vector<ContactStep> steps = path.steps;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    steps[i].effective_radius = effective_radius(sorted.radii.p, sorted.radii.q);
    if (sorted.reduced_mass > 0) {
      steps[i].mass_p = sorted.reduced_mass;
      steps[i].mass_q = std::numeric_limits<double>::infinity();
    }
    check_overlap(sorted, i + 1, steps[i].overlap_new);
  }
  const LawInfo& law = sorted.scheme.law().info();
  std::vector<ToldBeside> told;
  const std::vector<ContactForce> forces = drive(sorted.scheme.law(), steps, told);
  const std::vector<ContactMoment> moments = moments_along(sorted, options, path, forces);
  DriveAnswer answer{contact_columns(damped) + beside_columns(law) +
                     (moments.empty() ? "" : moment_columns)};
  const TractionsAsked tractions(options.traction);
  const auto traction_rows = tractions.along(sorted.scheme.law(), steps);
  answer.columns += tractions.columns();
  const auto tangents = tangents_along(sorted.scheme.law(), steps, options.tangent);
  if (options.tangent) answer.columns += tangent_columns;
  answer.misses_time = !path.has_time && depends_on_time(sorted, steps, forces);
  Works works;
  Vector2 shift = Vector2::Zero();
  double work_moment = 0;
  double dissipated_moment = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    shift += steps[i].shift;
    works.add(forces[i]);
    Line line = contact_line(i + 1, steps[i].overlap_new, shift, forces[i], works, damped);
    line.beside(told[i], law);
    if (!moments.empty()) {
      const ContactMoment& moment = moments[i];
      work_moment += moment.work;
      dissipated_moment += moment.dissipated + moment.viscous;
      line.numbers(moment.rolling);
      line.number(moment.twisting);
      line.number(work_moment);
      line.number(dissipated_moment);
    }
    line.numbers(traction_rows[i]);
    if (options.tangent) add_tangent(line, tangents[i]);
    answer.rows.push_back(std::move(line).end());
  }
  return answer;
}

/// What was asked and what the law gives in its stead.
std::string complaint(std::size_t row, const LoadStep& asked, const LoadedStep& given) {
  if (given.status == LoadStatus::normal_out_of_reach && given.most_pull) {
    return fmt::format(
        "step {}: no overlap gives a normal force of {} N: the law pulls with {:.6g} N at most, "
        "and "
        "the bodies part",
        row, shortest(asked.normal_value), std::max(-*given.most_pull, 0.0));
  }
  if (given.status == LoadStatus::normal_out_of_reach) {
    return fmt::format("step {}: no overlap gives a normal force of {} N; the law gives {:.6g} N",
                       row, shortest(asked.normal_value), whole_normal(given.force));
  }
  const Vector2 has = whole_tangential(given.force);
  std::string text;
  for (int i = 0; i < 2; ++i) {
    if (asked.tangential[static_cast<std::size_t>(i)] != Imposed::force) continue;
    text +=
        fmt::format("{}tangential_force_{} must be {} N, and the law yields {:.6g} N",
                    text.empty() ? "" : ", ", i + 1, shortest(asked.tangential_value[i]), has[i]);
  }
  return fmt::format("step {}: {}; it is in {} under a normal force of {:.6g} N", row, text,
                     name_of(given.force.regime), given.force.normal);
}

DriveAnswer drive_under_loads(const Sorted& sorted, const LoadPath& path) {
  const bool damped = has_damping(sorted.scheme.law());
  const LawInfo& law = sorted.scheme.law().info();
  DriveAnswer answer{contact_columns(damped) + beside_columns(law) + ",load"};
  LoadedContact contact(sorted.scheme.law(), effective_radius(sorted.radii.p, sorted.radii.q));
  Works works;
  Vector2 shift = Vector2::Zero();
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    const LoadedStep given = contact.advance(path.steps[i]);
    check_overlap(sorted, i + 1, given.step.overlap_new);
    shift += given.step.shift;
    works.add(given.force);
    Line line = contact_line(i + 1, given.step.overlap_new, shift, given.force, works, damped);
    line.beside(given.beside, law);
    line.word(name_of(given.status));
    answer.rows.push_back(std::move(line).end());
    if (given.status != LoadStatus::met)
      answer.out_of_reach.push_back(complaint(i + 1, path.steps[i], given));
  }
  return answer;
}

/// The answer as a file.
std::string csv_of(const DriveAnswer& answer) {
  std::string text = answer.columns + '\n';
  for (const Json& row : answer.rows) {
    char before = 0;
    for (const Json& cell : row) {
      if (before != 0) text += before;
      before = ',';
      if (cell.is_string()) {
        text += cell.get_ref<const std::string&>();
      } else {
        const double x = cell.get<double>();
        text += std::isnan(x) ? "nan" : fmt::format("{:.17g}", x);
      }
    }
    text += '\n';
  }
  return text;
}

/// The answer as JSON: the file that holds it, or its columns and rows.
Json answer_json(const DriveOptions& options, const DriveAnswer& answer) {
  Json json{{"law", options.law},
            {"file", options.out.empty() ? Json(nullptr) : Json(options.out)},
            {"out_of_reach", answer.out_of_reach}};
  if (!options.out.empty()) return json;
  if (!answer.rows.empty()) json["columns"] = split_list(answer.columns);
  json["rows"] = answer.rows;
  return json;
}

/// Tells of the first rows that could not be met, on the standard error.
void tell_out_of_reach(const std::vector<std::string>& lines) {
  constexpr std::size_t most = 3;
  for (std::size_t i = 0; i < std::min(most, lines.size()); ++i)
    fmt::print(stderr, "stickslip: {}\n", lines[i]);
  if (lines.size() > most)
    fmt::print(stderr, "stickslip: and {} more; see the column load\n", lines.size() - most);
}

Vector3 read_normal(const std::string& text) {
  const std::vector<std::string> parts = split_list(text);
  if (parts.size() != 3) throw InputError("--normal " + text + ": give three numbers, as in 1,0,0");
  Vector3 normal;
  for (int i = 0; i < 3; ++i) {
    normal[i] = read_number(parts[static_cast<std::size_t>(i)], "--normal");
  }
  const double size = normal.norm();
  if (!(size > 0) || !std::isfinite(size)) {
    throw InputError("--normal " + text + ": must be finite and not zero");
  }
  return normal / size;
}

DriveAnswer drive_two_bodies(Sorted sorted, const DriveOptions& options, const PairSteps& steps) {
  if (!options.kinematics.empty()) {
    sorted.scheme.framed.kinematics = read_kinematics(options.kinematics);
  }
  const bool damped = has_damping(sorted.scheme.law());
  PairPath path;
  path.radius_p = sorted.radii.p;
  path.radius_q = sorted.radii.q;
  path.normal = read_normal(options.normal);
  path.overlap = read_number(options.overlap0, "--overlap0");
  if (!std::isfinite(path.overlap) || path.overlap >= std::min(sorted.radii.p, sorted.radii.q)) {
    throw InputError("--overlap0 " + options.overlap0 +
                     " [m]: must be finite and smaller than the radii");
  }
  path.steps = steps.steps;
  const std::vector<PairResult> results = drive_pair_with_couples(sorted.scheme.framed, path);
  DriveAnswer answer{
      "step,overlap,normal_force,force_p_x,force_p_y,force_p_z,torque_p_x,torque_p_y,torque_p_z,"
      "torque_q_x,torque_q_y,torque_q_z,regime,status"};
  answer.columns += work_columns;
  if (damped) answer.columns += ",work_viscous";
  Works works;
  for (std::size_t i = 0; i < results.size(); ++i) {
    const PairResult& r = results[i];
    check_overlap(sorted, i + 1, r.overlap);
    works.add(r.force.contact);
    Line line(i + 1);
    line.number(r.overlap);
    line.number(r.force.contact.normal);
    line.numbers(r.force.on_p);
    line.numbers(r.torque_p);
    line.numbers(r.torque_q);
    line.word(name_of(r.force.contact.regime));
    line.word(name_of(r.force.contact.status));
    line.works(works, damped);
    answer.rows.push_back(std::move(line).end());
  }
  return answer;
}

}  // namespace

CommandAnswer command_drive(const DriveOptions& options) {
  if (!options.out.empty())
    check_output(options.out, drive_output, options.overwrite, {options.path});
  // Before the law is loaded: what comes from a pipe cannot be read again.
  const auto path = read_path_file(options.path);
  Sorted sorted = apply_parameters(options);
  DriveAnswer answer;
  if (!options.traction.empty() && !std::holds_alternative<ContactPath>(path))
    throw InputError("--traction needs a path of overlaps and shifts in the contact frame");
  if (options.tangent && !std::holds_alternative<ContactPath>(path))
    throw InputError("--tangent needs a path of overlaps and shifts in the contact frame");
  const auto refuse_pair_options = [&](bool has_time) {
    if (!options.kinematics.empty()) {
      throw InputError("--kinematics needs a path of the pair; " + options.path +
                       " is a path in the contact frame");
    }
    if (has_damping(sorted.scheme.law()) && !has_time)
      throw InputError(options.path + ": damping needs a column dt");
  };
  if (const auto* const contact = std::get_if<ContactPath>(&path)) {
    refuse_pair_options(contact->has_time);
    answer = drive_contact(sorted, options, *contact);
  } else if (const auto* const loads = std::get_if<LoadPath>(&path)) {
    if (sorted.scheme.framed.adds_moments()) {
      throw InputError(options.path + ": imposes forces, and moments are answered to movements " +
                       "alone; leave out rolling= and twisting=");
    }
    refuse_pair_options(loads->has_time);
    answer = drive_under_loads(sorted, *loads);
  } else {
    answer = drive_two_bodies(std::move(sorted), options, std::get<PairSteps>(path));
  }
  if (!options.out.empty())
    write_output(options.out, csv_of(answer), drive_output, options.overwrite, {options.path});
  const auto found = std::make_shared<const DriveAnswer>(std::move(answer));
  return {[=] { return answer_json(options, *found); },
          [=] {
            if (options.out.empty()) fmt::print("{}", csv_of(*found));
          },
          found->out_of_reach.empty() ? ExitCode::as_expected : ExitCode::broken,
          [=] {
            if (options.quiet) return;
            tell_out_of_reach(found->out_of_reach);
            if (found->misses_time)
              fmt::print(stderr,
                         "stickslip: {} depends on the duration of a step, and {} has no column dt "
                         "[s]; add it\n",
                         options.law, options.path);
          }};
}

void add_drive(Commands& commands) {
  const auto options = std::make_shared<DriveOptions>();
  const CommandParser sub =
      commands.add("drive", "run a law along your own path", options, command_drive);
  sub.example("stickslip drive --law jkr --path path.csv --out forces.csv");
  sub.add_option("--law", options->law, "law, with options in brackets").required();
  list_option(sub, "--param", options->parameters,
              "set a parameter of the law or the pair (R, R1, R2): name=value; repeatable");
  sub.add_option("--path", options->path, "read the path from this CSV file").required();
  sub.add_option("--out", options->out,
                 "write the answer to this CSV file [default: standard output]");
  sub.add_option("--normal", options->normal, "contact normal at the start (pair paths)")
      .capture_default_str();
  sub.add_option(
      "--traction", options->traction,
      "add the tangential tractions at these distances over the contact radius: 0,0.5,0.9");
  sub.add_flag("--tangent", options->tangent,
               "add the derivatives of normal and tangential force by overlap and shift [N/m]; by "
               "differences where the law has none");
  sub.add_option("--overlap0", options->overlap0, "overlap at the start (pair paths) [m]")
      .capture_default_str();
  sub.add_option("--kinematics", options->kinematics,
                 "kinematics of pair paths: velocity, end-arm, mid-arm, positions or printed");
  add_json_and_quiet(sub, options->json, options->quiet,
                     "print only the answer; the exit code reports rows out of reach");
  add_force(sub, options->overwrite);
  add_outside(sub, options->outside);
}

}  // namespace stickslip::app
