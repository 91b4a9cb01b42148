// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <mutex>
#include <new>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "cases/drive/remaining_dashpot.hpp"
#include "cases/parallel.hpp"
#include "cases/schemes/moments_left_out.hpp"
#include "reports/study/diagnose/nearest.hpp"
#include "reports/study/judge/claimed_parts.hpp"
#include "reports/study/judge/companions.hpp"
#include "reports/study/judge/convergence.hpp"
#include "reports/study/judge/fine_end.hpp"
#include "reports/study/judge/judge.hpp"
#include "reports/study/law_names.hpp"
#include "reports/study/selection.hpp"
#include "reports/study/study_work.hpp"
#include "reports/study/tables.hpp"
#include "stickslip/contact/law/metered_law.hpp"
#include "stickslip/contact/law/slow_law.hpp"
#include "stickslip/contact/law/watched_law.hpp"
#include "stickslip/laws/precision/precision_choices.hpp"

namespace stickslip::reports {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// A task with its case prepared, unless it suits none of its schemes.
struct PreparedCase {
  std::unique_ptr<CaseInstance> instance;
  std::vector<CrossCheckResult> cross_checks;
};

PreparedCase prepare(const CaseTask& task) {
  try {
    PreparedCase prepared;
    prepared.instance = task.question->prepare(task.parameters);
    // Where there is no reference for these parameters, that is found before the runs.
    static_cast<void>(prepared.instance->reference());
    prepared.cross_checks = prepared.instance->cross_checks();
    return prepared;
  } catch (const InputError&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& e) {
    // References reach far, but not everywhere: say which parameters were too much.
    std::string given;
    for (const std::string& text : task.parameters.texts()) given += " " + text;
    throw InputError(task.question->info().name + ": no reference for" + given + ": " + e.what());
  }
}

/// Throws InputError where a law has its coordinates nearer to the origin than the bodies of the
/// case are large.
void require_far_enough(const Scheme& scheme, const CaseParameters& parameters) {
  const PrecisionChoices choices = precision_of(scheme.law().info());
  if (choices.motion == MotionPrecision::exact || choices.cell > 0 || choices.distance == 0) return;
  for (const char* const name : {"radius", "R"}) {
    const std::optional<double> radius = parameters.find(name);
    if (!radius || choices.distance >= *radius) continue;
    throw InputError(scheme.label + ": distance=" + shortest(choices.distance) +
                     " [m]: must be 0, the origin, or at least the radius of the bodies, " + name +
                     "=" + shortest(*radius) + " m");
  }
}

/// Why the law cannot have the parameters of the case; empty if it can. Throws InputError where the
/// label of the scheme contradicts them.
std::string refused_parameters(const Scheme& scheme, const CaseParameters& parameters) {
  require_far_enough(scheme, parameters);
  try {
    with_parameters(scheme, parameters.law_parameters());
    return {};
  } catch (const Unsuitable& why) {
    return why.what();
  }
}

/// The scheme with a law in another program that is asked no more than is affordable in a case.
Scheme metered(Scheme scheme) {
  scheme.framed.law = metered_law(scheme.law(), std::make_shared<RowBudget>(questions_of_a_case));
  return scheme;
}

/// An item that another one is held against.
struct Beside {
  std::size_t item = 0;
  Companion role = Companion::peer;
};

/// One scheme under one case.
struct Item {
  std::size_t task = 0;
  std::size_t scheme = 0;
  std::optional<CompanionScheme> companion = {};  ///< of that scheme, and not the scheme itself
  std::vector<Beside> beside = {};                ///< items of its companions
  /// Companions that are asked only if it is off.
  std::vector<CompanionScheme> peers_if_off = {};
  /// With the rates of steps taken away: of a law that has a dashpot which the truth is without.
  std::optional<Scheme> slow = {};
  /// Whether the law is in another program and has a budget: its levels are run one after the
  /// other, the coarse ones first, until it is spent.
  bool is_metered = false;
  std::shared_ptr<LawWatch> watch = {};  ///< of a law from outside
  std::optional<Scheme> watched = {};
  std::string unsuitable = {};
  MeasuredStudy measured = {};
  std::vector<double> seconds = {};
  std::vector<std::string> failures = {};  ///< of each level; empty: none
  std::vector<std::string> missing = {};   ///< parameters that the law lacks, found at each level
  std::optional<WorkLedger::Id> judging = {};  ///< its part of the work
};

/// One level of one item, or all levels of one that has a budget: what is run at once.
struct LevelRun {
  std::size_t item = 0;
  std::size_t level = 0;
  WorkLedger::Id part = 0;
};

/// Fewest steps from which on the tolerance is met, between a level of the ladder that fails and
/// the next one, which passes. Every number in between is tried where they are few; an error that
/// zigzags fools a bisection.
int fewest_steps(const CaseInstance& instance, const Scheme& scheme, std::size_t observable,
                 const ReferenceValue& reference, double tolerance, int failing, int passing) {
  const auto meets = [&](int steps) {
    const double value = instance.measure(scheme, steps).values[observable];
    return std::abs(value - reference.value) / reference.scale <= tolerance;
  };
  constexpr int few = 64;
  while (passing - failing > few) {
    const int middle = failing + (passing - failing) / 2;
    (meets(middle) ? passing : failing) = middle;
  }
  while (passing - failing > 1 && meets(passing - 1)) --passing;
  return passing;
}

/// Notes in each observable how far the law's own equations are off the theory that it
/// approximates.
void note_modelling_gaps(StudyResult& result, std::span<const ReferenceValue> reference,
                         std::span<const double> theory) {
  constexpr double round_off = 1e-9;  // of two solutions that should be one
  for (std::size_t i = 0; i < theory.size(); ++i) {
    const double gap = std::abs(reference[i].value - theory[i]) / reference[i].scale;
    if (gap > round_off) result.observables[i].modelling_gap = gap;
  }
}

void refine_admissible(const CaseInstance& instance, const Scheme& scheme,
                       std::span<const ReferenceValue> reference, StudyResult& result) {
  for (std::size_t i = 0; i < result.observables.size(); ++i) {
    ObservableResult& o = result.observables[i];
    if (!o.steps_for_tolerance) continue;
    const auto level = std::ranges::find(o.levels, *o.steps_for_tolerance, &Level::steps);
    if (level == o.levels.begin()) continue;
    o.steps_for_tolerance = fewest_steps(instance, scheme, i, reference[i], o.tolerance,
                                         std::prev(level)->steps, level->steps);
  }
}

/// A law of the catalogue as it is used: its words, and all values that it shares with others.
std::string use_of(const Scheme& scheme) {
  std::string key = scheme.spec.text() + ' ' + std::string(name_of(scheme.framed.frame)) + ' ' +
                    std::string(name_of(scheme.framed.kinematics)) + ' ' +
                    std::string(name_of(scheme.integrator));
  for (const ParameterInfo& p : scheme.law().info().parameters) {
    if (const auto value = scheme.law().value(p.role); value && !p.role.empty())
      key += ' ' + p.role + '=' + shortest(*value);
  }
  return key;
}

CaseSummary summary_of(const CaseInfo& info, const std::vector<CrossCheckResult>& checks) {
  CaseSummary summary;
  summary.name = info.name;
  summary.title = info.title;
  summary.source = info.source;
  summary.judges = info.judges;
  summary.truth = info.truth;
  summary.cross_checks = checks;
  return summary;
}

}  // namespace

std::vector<int> ladder_of(const CaseTask& task) {
  const CaseInfo& info = task.question->info();
  const int from = task.steps_from > 0 ? task.steps_from : info.steps_from;
  const int to = task.steps_to > 0 ? task.steps_to : info.steps_to;
  std::vector<int> levels;
  for (int steps = from; steps <= to && steps > 0; steps *= 2) levels.push_back(steps);
  return levels;
}

std::vector<Scheme> suited_schemes(const CaseTask& task) {
  std::vector<Scheme> suited;
  for (const Scheme& scheme : task.schemes) {
    if (task.question->unsuitable(scheme).empty()) suited.push_back(scheme);
  }
  return suited;
}

namespace {

LawFamily family_of(const Scheme& scheme) {
  const AnyLaw& law = scheme.law();
  if (scheme.spec.kind == LawKind::engine) return LawFamily::engine;
  if (scheme.is_from_outside()) return LawFamily::outside;
  if (law.info().can(Capability::bond)) return LawFamily::bonds;
  if (law.info().can(Capability::hertzian)) return LawFamily::hertzian;
  const NormalPart normal = parts_of(law.info()).normal;
  if (normal == NormalPart::adhesive) return LawFamily::cohesive;
  if (normal == NormalPart::plastic) return LawFamily::plastic;
  return law.default_kinematics() == Kinematics::mid_arm ? LawFamily::linear : LawFamily::discs;
}

/// What the reader of a report has to know of a law: its own notice, and what is judged of one that
/// answers for walls of triangles itself.
std::string notice_of(const LawInfo& law) {
  if (!law.can(Capability::wall)) return law.notice;
  return law.notice + (law.notice.empty() ? "" : "; ") +
         "answers for walls of triangles itself: which triangles it counts, how it hands springs "
         "on over edges, and the velocity of the wall are judged; properties, which ask for "
         "single contacts, are left out";
}

}  // namespace

std::string left_out_of(const Scheme& scheme, const std::vector<CaseTask>& tasks) {
  const std::string moments = moments_to_leave_out(scheme.framed);
  if (moments.empty()) return "";
  int without = 0;
  int all = 0;
  for (const CaseTask& task : tasks) {
    const bool is_asked = std::ranges::count(task.schemes, scheme.label, &Scheme::label) > 0;
    if (!is_asked || !task.question->unsuitable(scheme).empty()) continue;
    ++all;
    if (!task.question->info().judges_moments) ++without;
  }
  if (without == 0) return "";
  if (all == 1)
    return fmt::format("{}: without {}: the case has no moments", scheme.label, moments);
  return fmt::format("{}: without {} in {} of {} cases, which have no moments", scheme.label,
                     moments, without, all);
}

std::vector<LawSummary> summaries_of_laws(const std::vector<CaseTask>& tasks) {
  std::vector<LawSummary> laws;
  std::set<std::pair<std::string, std::string>> named;
  std::set<std::string> told;
  for (const CaseTask& task : tasks) {
    for (const Scheme& scheme : task.schemes) {
      const LawInfo& law = scheme.law().info();
      std::string given_as;
      // An engine's law is named as it names itself.
      if (scheme.is_from_outside() && scheme.spec.name != law.name) given_as = scheme.spec.name;
      if (named.emplace(law.name, given_as).second)
        laws.push_back({law.name, law.title, law.source, notice_of(law), given_as,
                        family_of(scheme), law.parameters});
      const std::string left_out =
          told.insert(scheme.label).second ? left_out_of(scheme, tasks) : "";
      if (left_out.empty()) continue;
      const auto known = std::ranges::find_if(laws, [&](const LawSummary& summary) {
        return summary.name == law.name && summary.given_as == given_as;
      });
      known->notice += (known->notice.empty() ? "" : "; ") + left_out;
    }
  }
  return laws;
}

std::span<const StudyResult> studies_of(const Report& report, const std::string& case_name) {
  const auto first = std::ranges::find(report.studies, case_name, &StudyResult::case_name);
  const auto last = std::find_if(first, report.studies.end(),
                                 [&](const StudyResult& s) { return s.case_name != case_name; });
  return {first, last};
}

namespace {

/// Knows when the last run of a case has ended, and tells of those that are judged.
class CasesUnderWay {
 public:
  CasesUnderWay(std::size_t tasks, std::function<void(const JudgedCase&)> tell)
      : tell_(std::move(tell)), runs_(tasks) {}

  /// One more run of the case, before any has begun.
  void expect(std::size_t task) {
    if (runs_[task]++ == 0) ++cases_;
  }
  /// A run has ended; whether it was the last one of its case.
  bool was_last(std::size_t task) {
    const std::lock_guard lock(mutex_);
    return --runs_[task] == 0;
  }
  /// The case is judged.
  void tell(JudgedCase ended) {
    const std::lock_guard lock(mutex_);
    ended.count = ++judged_;
    ended.cases = cases_;
    if (tell_) tell_(ended);
  }

 private:
  std::function<void(const JudgedCase&)> tell_;
  std::vector<std::size_t> runs_;  ///< that have not ended, by task
  std::size_t cases_ = 0;          ///< that have any
  std::size_t judged_ = 0;
  std::mutex mutex_;
};

/// What has no reference is found before the runs of all others; figures come last.
enum Stage { references, runs, exhibits };

/// A study under way: what run_study does, one phase after the other.
class Study {
 public:
  Study(const std::vector<CaseTask>& tasks, const StudyOptions& options)
      : tasks_(tasks),
        options_(options),
        names_(summaries_of_laws(tasks)),
        threads_(threads_for(options.jobs)),
        work_(options.work ? options.work : ledger_for(options)) {
    plan();
    expect_work();
  }

  Report run() {
    prepared_.resize(tasks_.size());
    exhibits_.resize(tasks_.size());
    results_.resize(items_.size());
    properties_.resize(options_.by_properties.size());
    CasesUnderWay under_way(tasks_.size(), options_.case_done);
    for (const LevelRun& run : runs_) under_way.expect(items_[run.item].task);
    const Rounds order = rounds();
    for (const std::size_t task : order.first) {
      WorkQueue work(threads_);
      add_case(work, task, 0, under_way);
      work.run();
    }
    WorkQueue work(threads_);
    for (std::size_t i = 0; i < order.others.size(); ++i)
      add_case(work, order.others[i], i, under_way);
    add_properties(work);
    work.run();
    work_->end_phase(options_.phase);
    judge_others_by_properties();
    work_->end_phase(options_.phase + 1);
    if (!options_.work) work_->keep();
    Report report;
    report.version = options_.version;
    report.properties = std::move(properties_);
    collect(report);
    summarise(report);
    if (options_.exhibits) add_exhibits(report);
    return report;
  }

 private:
  /// Contradictions between the schemes and the cases are input errors, found before any work.
  void plan();
  /// The tasks of which something is run, by their numbers: first a single one that is cheap and
  /// has a reference in closed form, so that there is something to read while the others run, then
  /// these by their work.
  struct Rounds {
    std::vector<std::size_t> first;
    std::vector<std::size_t> others;
  };
  Rounds rounds() const;
  /// All that is to be done for a task, whose work is longer than that of those before it: its
  /// reference, its runs, which are judged when the last of them has ended, and its exhibits.
  void add_case(WorkQueue& work, std::size_t task, std::size_t length, CasesUnderWay& under_way);
  /// The properties of the program's own laws: no case waits for them, so that they come when all
  /// runs have begun, as the exhibits do.
  void add_properties(WorkQueue& work);
  /// Those of laws from outside, which may not bear to be asked by others at the same time.
  void judge_others_by_properties();
  void judge_by_properties(std::size_t law);
  void measure(const LevelRun& run);
  void measure_level(Item& item, std::size_t level);
  /// Judges all schemes of a task and counts the verdicts.
  JudgedCase judge_case(std::size_t task);
  /// The studies with their timings, in the order of the items.
  void collect(Report& report);
  StudyResult judged(std::size_t index) const;
  /// What the page says of cases and laws.
  void summarise(Report& report) const;
  /// Computes the figures and tables of a case that was judged, one after the other: they share
  /// what is costly. The last figure is made of the study.
  void make_exhibits(std::size_t task);
  /// Notes all parts of the work.
  void expect_work();
  /// Adds the figures and tables, case by case.
  void add_exhibits(Report& report);

  /// Whether the run is done before those of all other cases: a short one of a law from outside
  /// tells how long the others take.
  bool tells_pace(const LevelRun& run) const {
    constexpr std::size_t short_level = 2;
    const std::size_t levels = items_[run.item].measured.steps.size();
    if (items_[run.item].is_metered) return false;
    return run.level == std::min(short_level, levels - 1) &&
           scheme_of(items_[run.item]).is_from_outside();
  }
  /// Steps of a run, weighed: those that take longer than others come last.
  std::size_t work_of(const LevelRun& run) const {
    constexpr std::size_t of_bodies = 10;  // a step of two bodies costs more than one of a path
    const Item& item = items_[run.item];
    const auto steps = static_cast<std::size_t>(steps_of(item, run));
    return steps * (tasks_[item.task].question->info().moves_bodies ? of_bodies : 1);
  }
  /// Steps of all levels that a run goes through.
  static int steps_of(const Item& item, const LevelRun& run) {
    if (!item.is_metered) return item.measured.steps[run.level];
    return std::accumulate(item.measured.steps.begin(), item.measured.steps.end(), 0);
  }
  const Scheme& scheme_of(const Item& item) const {
    if (item.slow) return *item.slow;
    if (item.companion) return item.companion->scheme;
    return tasks_[item.task].schemes[item.scheme];
  }
  /// Adds an item with its levels to what is run.
  void add_item(Item item);
  /// A truth without a dashpot that the law of an item has is not the law's where bodies move; on
  /// prescribed motions it is asked without the rates of its steps.
  void set_dashpot_apart(Item& item);
  /// What the companions give that are asked of an item only if it is off.
  std::vector<MeasuredCompanion> measured_peers(const Item& item) const;
  /// What the companions of an item gave.
  std::vector<MeasuredCompanion> companions_of_item(const Item& item) const;
  /// Adds a companion of an item, which others may share.
  void add_companion(const CompanionScheme& companion, std::size_t item);
  /// Which observables of the case depend on the works that the law books.
  std::vector<bool> depend_on_works(const Item& item) const;
  /// Schemes of a task that could be run; one that failed under its case is not run again for the
  /// figures.
  std::vector<Scheme> shown_schemes(std::size_t task) const;
  /// The numbers of the items of a task that are judged: not those of companions.
  std::vector<std::size_t> judged_items(std::size_t task) const;

  /// What a case shows.
  struct Exhibits {
    std::vector<Figure> figures;
    std::vector<Table> tables;
  };

  const std::vector<CaseTask>& tasks_;
  const StudyOptions& options_;
  LawNames names_;
  Threads threads_;
  std::shared_ptr<WorkLedger> work_;
  std::vector<Item> items_;
  std::vector<LevelRun> runs_;
  std::vector<PreparedCase> prepared_;
  std::vector<Exhibits> exhibits_;                      ///< by task
  std::vector<std::optional<StudyResult>> results_;     ///< of the items that are judged
  std::vector<LawProperties> properties_;               ///< as options_.by_properties
  std::map<std::string, std::size_t> companion_items_;  ///< by task and scheme
  mutable ClaimedParts claimed_parts_;
  /// Of laws from outside, by the identity of the scheme: each is asked once.
  std::map<std::string, std::optional<RemainingDashpot>> remaining_dashpots_;
  std::vector<WorkLedger::Id> preparing_;      ///< by task: parts of the work
  std::vector<WorkLedger::Id> exhibiting_;     ///< by task
  std::vector<WorkLedger::Id> properties_of_;  ///< as options_.by_properties
};

void Study::set_dashpot_apart(Item& item) {
  const Scheme& scheme = scheme_of(item);
  if (item.companion || !item.unsuitable.empty() || !may_have_dashpot_of_its_own(scheme)) return;
  if (tasks_[item.task].question->info().judges_dashpots) return;
  const auto [place, is_new] = remaining_dashpots_.try_emplace(identity_of(scheme));
  if (is_new) place->second = remaining_dashpot(scheme);
  const CaseInfo& info = tasks_[item.task].question->info();
  const bool is_of_rates = info.moves_bodies || info.has_plain_dashpot;
  if (place->second && is_of_rates) {
    item.unsuitable = place->second->why_unsuitable();
    return;
  }
  if (!place->second && (is_of_rates || !has_set_dashpot_inside(scheme))) return;
  Scheme slow = scheme;
  slow.framed.law = slow_law(scheme.law());
  item.slow = std::move(slow);
}

void Study::add_item(Item item) {
  const CaseTask& task = tasks_[item.task];
  const std::vector<int> ladder = ladder_of(task);
  const Scheme& scheme = scheme_of(item);
  const AnyLaw& law = scheme.law();
  item.unsuitable = task.question->unsuitable(scheme);
  item.measured.steps = ladder;
  item.measured.own_parameters = !task.parameters.are_defaults();
  item.measured.books_works = law.info().can(Capability::energy);
  item.measured.makes_claims = law.claims() || law.partial_slip_claims();
  item.measured.moves_bodies = law.moves_bodies();
  item.measured.is_single =
      scheme.is_from_outside() && law.info().can(Capability::single_precision);
  if (item.unsuitable.empty()) item.unsuitable = refused_parameters(scheme, task.parameters);
  set_dashpot_apart(item);
  if (item.unsuitable.empty()) {
    const bool may_overflow = precision_of(law.info()).history.bits == 0;
    if (!item.companion && (scheme.is_from_outside() || may_overflow)) {
      item.watch = std::make_shared<LawWatch>();
      item.watched = scheme_of(item);
      item.watched->framed.law = watched_law(item.watched->law(), item.watch);
    }
    item.is_metered = law.info().is_dear_to_ask && !options_.asks_all;
    if (item.is_metered) item.watched = metered(item.watched ? *item.watched : scheme_of(item));
    item.measured.measurements.resize(ladder.size());
    item.seconds.resize(ladder.size());
    item.failures.resize(ladder.size());
    item.missing.resize(ladder.size());
    for (std::size_t l = item.is_metered ? 1 : ladder.size(); l-- > 0;)
      runs_.push_back({items_.size(), l});
  }
  items_.push_back(std::move(item));
}

void Study::add_companion(const CompanionScheme& companion, std::size_t index) {
  const Item& judged = items_[index];
  const std::string key = std::to_string(judged.task) + ' ' + use_of(companion.scheme);
  // Of a twin the options are not known: each has its own.
  const auto known = is_twin(companion.role) ? companion_items_.end() : companion_items_.find(key);
  if (known != companion_items_.end()) {
    items_[index].beside.push_back({known->second, companion.role});
    return;
  }
  Item item;
  item.task = judged.task;
  item.scheme = judged.scheme;
  item.companion = companion;
  const std::size_t added = items_.size();
  add_item(std::move(item));
  items_[index].beside.push_back({added, companion.role});
  if (!is_twin(companion.role)) companion_items_.emplace(key, added);
}

void Study::plan() {
  for (std::size_t t = 0; t < tasks_.size(); ++t) {
    const CaseTask& task = tasks_[t];
    const std::size_t first = items_.size();
    for (std::size_t s = 0; s < task.schemes.size(); ++s) {
      const std::size_t index = items_.size();
      Item item;
      item.task = t;
      item.scheme = s;
      add_item(std::move(item));
      if (!items_[index].unsuitable.empty()) continue;
      if (task.first_is_twin) {
        if (s > 0) items_[index].beside.push_back({first, Companion::twin});
        continue;
      }
      if (!options_.companions) continue;
      std::vector<CompanionScheme> companions = companions_of(task.schemes[s], *task.question);
      const bool are_peers = !companions.empty() && !is_twin(companions.front().role);
      if (are_peers && asks_peers_of_wrong_laws_only(task.question->info())) {
        items_[index].peers_if_off = std::move(companions);
        continue;
      }
      for (const CompanionScheme& companion : companions) add_companion(companion, index);
    }
  }
  // Fine levels first: the long ones must not be left to the end.
  std::ranges::stable_sort(runs_, std::greater{}, [&](const LevelRun& run) {
    return items_[run.item].measured.steps[run.level];
  });
}

Study::Rounds Study::rounds() const {
  std::vector<std::size_t> work(tasks_.size());  // 0: nothing is run
  for (const LevelRun& run : runs_) work[items_[run.item].task] += work_of(run);
  const auto is_answered_at_once = [&](std::size_t t) {
    const CaseInfo& info = tasks_[t].question->info();
    return info.laws.empty() && info.reference_within <= CaseInfo{}.reference_within;
  };
  Rounds order;
  for (std::size_t t = 0; t < tasks_.size(); ++t) {
    if (work[t] == 0) continue;
    (order.first.empty() && is_answered_at_once(t) ? order.first : order.others).push_back(t);
  }
  // A step of an assembly costs more than one of a path: such cases say that they are costly.
  std::ranges::stable_sort(order.others, {}, [&](std::size_t t) {
    return std::pair(!tasks_[t].question->info().laws.empty(), work[t]);
  });
  return order;
}

void Study::add_case(WorkQueue& work, std::size_t task, std::size_t length,
                     CasesUnderWay& under_way) {
  work.add({references, length, 0}, [=, this, &work, &under_way] {
    work_->run(preparing_[task], [&] { prepared_[task] = prepare(tasks_[task]); });
    for (std::size_t r = 0; r < runs_.size(); ++r) {
      if (items_[runs_[r].item].task != task) continue;
      const Stage stage = tells_pace(runs_[r]) ? references : runs;
      work.add({stage, length, r}, [=, this, &work, &under_way] {
        work_->run(runs_[r].part, [&] { measure(runs_[r]); });
        if (!under_way.was_last(task)) return;
        under_way.tell(judge_case(task));
        if (!options_.exhibits) return;
        work.add({exhibits, length, 0}, [=, this] {
          work_->run(exhibiting_[task], [&] { make_exhibits(task); });
          prepared_[task].instance.reset();  // an assembly takes megabytes
        });
      });
    }
  });
}

void Study::add_properties(WorkQueue& work) {
  const std::size_t longest = tasks_.size();  // longer than any case
  for (std::size_t i = 0; i < properties_.size(); ++i) {
    if (options_.by_properties[i].is_from_outside()) continue;
    work.add({exhibits, longest, i}, [=, this] { judge_by_properties(i); });
  }
}

void Study::judge_others_by_properties() {
  std::vector<std::size_t> others;
  for (std::size_t i = 0; i < properties_.size(); ++i)
    if (options_.by_properties[i].is_from_outside()) others.push_back(i);
  for_all(threads_, others.size(), [&](std::size_t i) { judge_by_properties(others[i]); });
}

void Study::judge_by_properties(std::size_t law) {
  const Scheme& scheme = options_.by_properties[law];
  work_->run(properties_of_[law], [&] {
    properties_[law] = {scheme.label, scheme.spec, properties_of(scheme)};
  });
}

void Study::measure(const LevelRun& run) {
  Item& item = items_[run.item];
  if (!item.is_metered) return measure_level(item, run.level);
  const std::size_t ladder = item.measured.steps.size();
  std::size_t measured = 0;
  try {
    for (; measured < ladder; ++measured) measure_level(item, measured);
  } catch (const BudgetSpent&) {
    // With fewer levels there is no order to be fitted.
    constexpr std::size_t fewest_levels = 4;
    if (measured < std::min(fewest_levels, ladder))
      item.unsuitable = fmt::format(
          "it is in another program, and {} steps of this case ask it for more than {} answers; "
          "--full asks for them",
          item.measured.steps[measured], questions_of_a_case);
  }
  item.measured.steps.resize(measured);
  item.measured.measurements.resize(measured);
}

void Study::measure_level(Item& item, std::size_t level) {
  const auto start = Clock::now();
  try {
    item.measured.measurements[level] = prepared_[item.task].instance->measure(
        item.watched ? *item.watched : scheme_of(item), item.measured.steps[level]);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const BudgetSpent&) {
    throw;
  } catch (const Unsuitable& e) {
    item.missing[level] = e.what();
  } catch (const std::exception& e) {
    item.failures[level] = e.what();
  }
  item.seconds[level] = seconds_since(start);
}

void Study::expect_work() {
  const int phase = options_.phase;
  const auto case_of = [&](std::size_t task) -> const Case& { return *tasks_[task].question; };
  std::vector<bool> is_run(tasks_.size());
  for (LevelRun& run : runs_) {
    const Item& item = items_[run.item];
    const int steps = steps_of(item, run);
    is_run[item.task] = true;
    WorkPart part = part_of_law(phase, "run", scheme_of(item), &case_of(item.task), steps);
    part.name = std::to_string(run.item) + ' ' + std::to_string(steps);
    run.part = work_->expect(part);
  }
  preparing_.resize(tasks_.size());
  exhibiting_.resize(tasks_.size());
  for (std::size_t t = 0; t < tasks_.size(); ++t) {
    if (!is_run[t]) continue;
    // A case may be asked with several parameters.
    WorkPart preparing = part_of_reference(phase, case_of(t));
    preparing.name = std::to_string(t);
    preparing_[t] = work_->expect(preparing);
    if (!options_.exhibits) continue;
    WorkPart exhibiting = part_of_exhibits(phase, tasks_[t]);
    exhibiting.name = std::to_string(t);
    exhibiting_[t] = work_->expect(exhibiting);
  }
  for (std::size_t i = 0; i < items_.size(); ++i) {
    Item& item = items_[i];
    if (item.companion || !item.unsuitable.empty()) continue;
    WorkPart part = part_of_judging(phase, scheme_of(item), case_of(item.task),
                                    options_.refine_admissible_step);
    part.name = std::to_string(i);
    item.judging = work_->expect(part);
  }
  for (const Scheme& scheme : options_.by_properties) {
    const int when = scheme.is_from_outside() ? phase + 1 : phase;
    properties_of_.push_back(work_->expect(part_of_properties(when, scheme)));
  }
}

JudgedCase Study::judge_case(std::size_t task) {
  for (Item& item : items_) {
    if (item.task != task) continue;
    const auto found = std::ranges::find_if(item.missing, std::not_fn(&std::string::empty));
    if (found != item.missing.end()) item.unsuitable = *found;
  }
  const std::vector<std::size_t> items = judged_items(task);
  // The last case is judged when all other work is done: threads without any help. None of them
  // takes other work in between, which could be long.
  without_other_work([&] {
    for_all(threads_, items.size(), [&](std::size_t i) {
      const auto judge = [&] { results_[items[i]].emplace(judged(items[i])); };
      const auto part = items_[items[i]].judging;
      part ? work_->run(*part, judge) : judge();
    });
  });
  JudgedCase ended{.name = tasks_[task].question->info().name};
  for (const std::size_t i : items) {
    if (results_[i]->verdict == Verdict::pass) ++ended.expected;
    if (results_[i]->verdict == Verdict::fail) ++ended.broken;
    if (results_[i]->verdict == Verdict::not_judged) ++ended.open;
  }
  return ended;
}

std::vector<bool> Study::depend_on_works(const Item& item) const {
  const CaseInstance& instance = *prepared_[item.task].instance;
  Scheme scheme = scheme_of(item);
  // At coarse levels there may be no work at all.
  const std::size_t level = item.measured.steps.size() / 2;
  const std::vector<double> before = item.measured.measurements[level].values;
  scheme.framed.law = with_other_works(scheme.law());
  const std::vector<double> after = instance.measure(scheme, item.measured.steps[level]).values;
  std::vector<bool> differ;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const bool same = before[i] == after[i] || (std::isnan(before[i]) && std::isnan(after[i]));
    differ.push_back(!same);
  }
  return differ;
}

std::vector<MeasuredCompanion> Study::companions_of_item(const Item& judged) const {
  std::vector<MeasuredCompanion> all;
  for (const Beside& beside : judged.beside) {
    const Item& item = items_[beside.item];
    const bool is_whole =
        item.unsuitable.empty() && std::ranges::all_of(item.failures, &std::string::empty);
    if (!is_whole || item.measured.steps.size() < judged.measured.steps.size()) continue;
    // No more levels than the judged law has answered.
    const auto measured = std::span(item.measured.measurements).first(judged.measured.steps.size());
    all.push_back(
        {beside.role, scheme_of(item).label, {measured.begin(), measured.end()}, [this, &item] {
           return depend_on_works(item);
         }});
  }
  return all;
}

std::vector<MeasuredCompanion> Study::measured_peers(const Item& judged) const {
  const CaseInstance& instance = *prepared_[judged.task].instance;
  std::vector<MeasuredCompanion> all;
  for (const CompanionScheme& peer : judged.peers_if_off) {
    MeasuredCompanion measured{peer.role, peer.scheme.label, {}};
    try {
      for (const int steps : judged.measured.steps)
        measured.measurements.push_back(instance.measure(peer.scheme, steps));
      all.push_back(std::move(measured));
    } catch (const InputError&) {
      // It does not bear the parameters of this case: the others tell.
    }
  }
  return all;
}

StudyResult Study::judged(std::size_t index) const {
  const Item& item = items_[index];
  const CaseInfo& info = tasks_[item.task].question->info();
  const Scheme& scheme = scheme_of(item);
  StudyResult result;
  result.case_name = info.name;
  result.law = scheme.label;
  result.spec = scheme.spec;
  const auto failed = std::ranges::find_if(item.failures, std::not_fn(&std::string::empty));
  if (!item.unsuitable.empty()) {
    result.verdict = Verdict::not_applicable;
    result.reason = item.unsuitable;
  } else if (failed != item.failures.end()) {
    result.verdict = Verdict::fail;
    result.quality = Quality::red;
    result.reason = *failed;
  } else {
    const CaseInstance& instance = *prepared_[item.task].instance;
    const auto expectations = instance.expect(scheme);
    const std::vector<ReferenceValue> reference = instance.reference_for(scheme);
    result = judge_study(info, scheme, item.measured, reference, expectations, options_);
    result.truth_is_shared = std::ranges::equal(reference, instance.reference(), {},
                                                &ReferenceValue::value, &ReferenceValue::value);
    note_modelling_gaps(result, reference, instance.theory());
    result = judge_beside(std::move(result), item.measured, reference, expectations,
                          companions_of_item(item));
    if (!item.peers_if_off.empty() && !item.measured.makes_claims &&
        is_off(result, item.measured, reference)) {
      result = judge_among_peers(std::move(result), item.measured, reference, measured_peers(item));
    }
    if (item.watch) result = judge_watched(std::move(result), *item.watch);
    if (const std::string denied = claimed_parts_.denied(scheme); !denied.empty()) {
      result.reason = result.verdict == Verdict::fail ? result.reason + "; " + denied : denied;
      result.verdict = Verdict::fail;
    }
    note_fine_ends(result, instance, scheme, item.measured, companions_of_item(item));
    if (item.measured.steps.size() < ladder_of(tasks_[item.task]).size()) {
      result.reason += fmt::format("{}finer than {} steps it was not asked: --full does",
                                   result.reason.empty() ? "" : "; ", item.measured.steps.back());
    }
    if (options_.refine_admissible_step) refine_admissible(instance, scheme, reference, result);
  }
  if (const FramedLaw* const twin = scheme.law().twin()) result.like = twin->law.info().name;
  if (tasks_[item.task].first_is_twin && item.scheme > 0)
    result.like = tasks_[item.task].schemes.front().label;
  return result;
}

void Study::collect(Report& report) {
  for (std::size_t i = 0; i < items_.size(); ++i) {
    const Item& item = items_[i];
    if (item.companion) continue;
    report.studies.push_back(results_[i] ? std::move(*results_[i]) : judged(i));
    const double seconds = std::accumulate(item.seconds.begin(), item.seconds.end(), 0.0);
    report.timings.push_back(
        {tasks_[item.task].question->info().name, scheme_of(item).label, seconds});
  }
  if (options_.across_cases) report = with_nearest(std::move(report));
}

void Study::summarise(Report& report) const {
  for (std::size_t t = 0; t < tasks_.size(); ++t)
    report.cases.push_back(summary_of(tasks_[t].question->info(), prepared_[t].cross_checks));
  report.laws = summaries_of_laws(tasks_);
}

std::vector<std::size_t> Study::judged_items(std::size_t task) const {
  std::vector<std::size_t> items;
  for (std::size_t i = 0; i < items_.size(); ++i) {
    if (items_[i].task == task && !items_[i].companion) items.push_back(i);
  }
  return items;
}

std::vector<Scheme> Study::shown_schemes(std::size_t task) const {
  std::vector<Scheme> shown;
  for (const std::size_t i : judged_items(task)) {
    // Answers that were computed elsewhere are of the case's own paths, not of those of its
    // figures.
    const bool is_recorded = scheme_of(items_[i]).spec.kind == LawKind::recorded;
    if (results_[i]->observables.empty() || is_recorded) continue;
    const Scheme scheme = named_for_readers(scheme_of(items_[i]), names_);
    shown.push_back(items_[i].is_metered ? metered(scheme) : scheme);
  }
  return shown;
}

void Study::make_exhibits(std::size_t task) {
  std::vector<Scheme> schemes = shown_schemes(task);
  const CaseInstance& instance = *prepared_[task].instance;
  const auto show_once = [&](const auto& exhibit) {
    // Where nothing suits the case there is nothing to show.
    if (!schemes.empty()) exhibit();
  };
  const auto show = [&](const auto& exhibit) {
    try {
      try {
        show_once(exhibit);
      } catch (const BudgetSpent&) {
        std::erase_if(schemes,
                      [](const Scheme& scheme) { return scheme.law().info().is_dear_to_ask; });
        show_once(exhibit);
      }
    } catch (const LawFailure&) {
      // A law from outside that came through the study and fails in a run of a figure: the figure
      // is left out.
    } catch (const InputError&) {
      // Nor is there a figure that none of the schemes can fill, as those of a single law from
      // outside may not; `plot` says so.
    }
  };
  Exhibits& shown = exhibits_[task];
  for (const FigureInfo& f : tasks_[task].question->info().figures)
    show([&] { shown.figures.push_back(instance.figure(f.name, schemes)); });
  show([&] { shown.tables = instance.tables(schemes); });
  std::vector<StudyResult> studies;
  for (const std::size_t i : judged_items(task)) {
    StudyResult& study = studies.emplace_back(*results_[i]);
    study.law = names_.of(study.spec, study.law);
    study.spec.name = names_.of(study.spec);
  }
  shown.figures.push_back(convergence_figure(tasks_[task].question->info().name, studies));
  std::erase_if(shown.figures, [](const Figure& figure) { return figure.panels.empty(); });
  if (options_.figures_done) options_.figures_done(task, shown.figures);
}

void Study::add_exhibits(Report& report) {
  for (std::size_t t = 0; t < tasks_.size(); ++t) {
    CaseSummary& summary = report.cases[t];
    for (Figure& figure : exhibits_[t].figures) {
      summary.figures.push_back(figure.name);
      report.figures.push_back(std::move(figure));
    }
    for (Table& table : exhibits_[t].tables) {
      summary.tables.push_back(table.name);
      report.tables.push_back(std::move(table));
    }
  }
}

}  // namespace

std::shared_ptr<WorkLedger> ledger_for(const StudyOptions& options) {
  return std::make_shared<WorkLedger>(threads_for(options.jobs), options.progress, options.clock,
                                      options.running);
}

void expect_study(const std::vector<CaseTask>& tasks, const StudyOptions& options) {
  Study(tasks, options);
}

Report run_study(const std::vector<CaseTask>& tasks, const StudyOptions& options) {
  return Study(tasks, options).run();
}

Figure draw_figure_of(const CaseTask& task, const std::string& name, const StudyOptions& options,
                      std::span<const std::string> observables) {
  CaseTask suited = task;
  suited.schemes = suited_schemes(task);
  const std::string& case_name = task.question->info().name;
  // A case that asks a program keeps what that answered, for its own figures.
  const bool is_own_figure = name != case_name + "/convergence";
  if (suited.schemes.empty() && task.question->info().asks_a_program && is_own_figure)
    suited.schemes = task.schemes;
  // Figures of a case that no law answers are theory alone.
  const bool needs_none = is_own_figure && is_answered_by_files(task.question->info());
  if (suited.schemes.empty() && !needs_none) {
    const std::string why =
        task.schemes.empty() ? "" : ": " + task.question->unsuitable(task.schemes.front());
    throw InputError(name + ": none of the laws suits " + case_name + why);
  }
  for (const Scheme& scheme : suited.schemes) {
    with_parameters(scheme, task.parameters.law_parameters());
  }
  suited.schemes =
      named_for_readers(std::move(suited.schemes), LawNames(summaries_of_laws({task})));
  if (name == case_name + "/convergence") {
    StudyOptions plain = options;
    plain.exhibits = false;
    plain.asks_all = true;
    const Report report = run_study({suited}, plain);
    return convergence_figure(case_name, report.studies, observables);
  }
  return task.question->prepare(task.parameters)->figure(name, suited.schemes);
}

}  // namespace stickslip::reports
