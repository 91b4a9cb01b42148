// SPDX-License-Identifier: BSD-3-Clause
// What studies find, as plain data.
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "cases/cross_check.hpp"
#include "cases/exhibits/exhibit.hpp"
#include "cases/properties/properties.hpp"
#include "reports/study/judge/twin.hpp"
#include "stickslip/contact/law/law_spec.hpp"
#include "stickslip/description/description.hpp"

namespace stickslip::reports {

/// Is what was measured what theory expects of this scheme? Only `fail` makes exit code 1.
/// `not_judged`: measured, but no theory says what to expect of these numbers.
enum class Verdict { pass, fail, not_judged, not_applicable };
inline constexpr std::array all_verdicts{Verdict::pass, Verdict::fail, Verdict::not_judged,
                                         Verdict::not_applicable};

/// Whether the verdict answers the question: pass or fail.
constexpr bool is_judged(Verdict verdict) {
  return verdict == Verdict::pass || verdict == Verdict::fail;
}

/// How good is the scheme against the truth? `self`: the reference is the same method.
enum class Quality { green, amber, red, self };
inline constexpr std::array all_qualities{Quality::green, Quality::amber, Quality::red,
                                          Quality::self};

/// One rung of a refinement ladder.
struct Level {
  int steps = 0;  ///< number of steps
  /// The observable itself, in its unit; NaN where a file does not tell it.
  double value = std::numeric_limits<double>::quiet_NaN();
  double error = 0;  ///< |value - reference| over the observable's scale, or a norm over the path
};

/// What it costs, at one level, that the contact begins inside a step.
struct OnsetLevel {
  int steps = 0;               ///< number of steps
  double anywhere = 0;         ///< root mean square error, the touch anywhere in a step
  double at_start = 0;         ///< the same with the touch at the start of a step
  std::optional<double> lift;  ///< anywhere over at_start; none where both are round-off
};

/// What a scheme would gain in one observable if it located the onset of the contact in its step.
struct OnsetResult {
  std::vector<OnsetLevel> levels;
  std::optional<double> order_anywhere;  ///< mean order from the first level to the last one
  std::optional<double> order_at_start;
};

/// What of a scheme has few digits.
enum class FewDigits {
  motion,     ///< coordinates from which overlap and movement are taken
  history,    ///< what a contact remembers
  force,      ///< what it answers
  arithmetic  ///< all that the law computes
};

/// The fine end of the ladder of a scheme with few digits, beyond which smaller steps are no
/// better: its error has the form of a V.
struct FineEnd {
  double floor = 0;     ///< smallest error of the ladder
  int floor_steps = 0;  ///< number of steps with it
  /// Most steps up to which the error stays within the tolerance: the smallest admissible step.
  /// None where the finest level is within it, or none is.
  std::optional<int> most_steps = {};
  /// What makes the error at the finest level: with all its digits that would fall most.
  FewDigits cause = FewDigits::arithmetic;
  std::optional<double> foretold = {};        ///< the floor by theory, where there is one
  std::optional<double> foretold_steps = {};  ///< number of steps with it
  /// Most steps by theory, between two levels; none where the finest level is within the tolerance.
  std::optional<double> foretold_most_steps = {};
};

/// Everything a study found about one observable of one scheme.
struct ObservableResult {
  std::string name;
  std::string unit;
  std::string title;
  std::string heading = {};  ///< what a figure calls it; "" in files of earlier versions
  std::vector<Level> levels;
  std::optional<double> order;  ///< observed order, fitted together with the limit
  int order_from = 0;           ///< coarsest and finest level of the part that was used [steps]
  int order_to = 0;
  std::optional<double> limit;             ///< extrapolated value for infinitely many steps
  std::optional<double> limit_error;       ///< its distance from the reference, as an error
  std::optional<bool> limit_is_reference;  ///< whether the two agree
  double reference = 0;
  double reference_uncertainty = 0;
  /// What errors are divided by, in the unit; NaN where a file does not tell it.
  double scale = std::numeric_limits<double>::quiet_NaN();
  bool is_norm = false;  ///< values are errors already, over a path; reference 0 and scale 1
  /// Where the reference is the exact solution of the law's own equations: what it is off the
  /// theory that the law approximates, as an error. None where they are judged by that theory
  /// itself.
  std::optional<double> modelling_gap = {};
  std::optional<double> floor;             ///< error below which refinement no longer helps
  double tolerance = 0;                    ///< the tolerance asked for
  std::optional<int> steps_for_tolerance;  ///< fewest steps from which on the error stays below it
  std::optional<OnsetResult> onset;        ///< where it was asked for, and the case has an onset
  std::optional<FineEnd> fine_end = {};    ///< of a scheme with few digits that shows them
  std::string expectation;                 ///< what theory expects, in words
  Verdict verdict = Verdict::pass;
  std::string reason;
};

/// A law from outside beside one of the catalogue, under one case: the observable in which the two
/// are furthest apart.
struct BesideResult {
  std::string law;  ///< of the catalogue
  Likeness likeness = Likeness::same;
  double difference = 0;  ///< over the scale of the observable
  std::string observable;
  std::string text;  ///< in words
};

/// One case, one scheme: plain data from which every table, plot and page is made.
struct StudyResult {
  std::string case_name;
  std::string
      law;  ///< as named on the command line, options in brackets, or by a name of the user's
  LawSpec spec = {};  ///< which law it is, whatever it is named
  Verdict verdict = Verdict::pass;
  std::string reason;
  Quality quality = Quality::green;
  double quality_error = 0;             ///< the number behind the colour
  int quality_steps = 0;                ///< the level at which it was taken
  std::string quality_observable = {};  ///< the observable that decided the colour; "": none
  /// Whether the references are those that the case has for all laws; false: they are the exact
  /// solution of the equations that this law claims. None where nothing was measured.
  std::optional<bool> truth_is_shared = {};
  std::vector<ObservableResult> observables;
  std::optional<double> energy_residual;  ///< |put in - stored - dissipated| over the work put in
  bool expectation_known = true;          ///< false: judged by quality alone (users' laws)
  std::string like = {};  ///< the law whose equations it says it implements, its twin; or ""
  std::optional<bool> same_scheme = {};  ///< whether it is equal to the twin at every level
  std::string nearest = {};  ///< without a twin: the law of the catalogue that it is nearest to
  std::vector<BesideResult> beside = {};  ///< without a twin: the laws of its kind
  /// Of answers by files: mistakes that their numbers tell, in words. They end the reason, too.
  std::vector<std::string> mistakes = {};
};

/// Where a law from outside stands in the catalogue.
struct NearestLaw {
  std::string law;                   ///< from outside
  std::string nearest;               ///< of the catalogue
  int same = 0;                      ///< cases in which the two agree to round-off
  int compared = 0;                  ///< cases in which they were compared
  std::vector<std::string> departs;  ///< cases in which they tend to different limits
};

/// Whether there is a step from which on all finer ones meet the tolerance.
enum class Admissible {
  found,
  coarser,  ///< every level of this ladder meets it, and coarser ones were not tried
  finer,    ///< the finest level of this ladder does not meet it
  never     ///< the limit itself is off by more than the tolerance
};

/// The largest admissible step of a law under an integrator, in the first observable of a case.
struct AdmissibleStep {
  std::string case_name;
  std::string law;    ///< with its options, the integrator left out
  LawSpec spec = {};  ///< the same as what it is known by
  std::string integrator;
  std::string observable;
  double tolerance = 0;
  Admissible kind = Admissible::found;
  int steps = 0;  ///< fewest steps; the coarsest or finest level if not on the ladder
  std::vector<std::string> wrong;  ///< other observables, whose limit is off by more than that
};

/// What the page says about a case.
struct CaseSummary {
  std::string name;
  std::string title;
  std::string source;
  std::string judges;
  std::string truth;  ///< where the reference values come from
  std::vector<CrossCheckResult> cross_checks;
  std::vector<std::string> figures;  ///< names
  std::vector<std::string> tables;   ///< names
};

/// Laws that share a matrix of the report: they are judged by the same cases.
enum class LawFamily {
  linear,    ///< linear springs between spheres
  hertzian,  ///< normal force of Hertz
  plastic,   ///< unload along another path
  cohesive,  ///< pull
  bonds,     ///< bonds between bodies, and not contacts
  discs,     ///< linear springs with kinematics of their own, for discs and polygons
  engine,    ///< contact laws of DEM engines
  outside    ///< users' laws
};

/// What the page says about a law.
struct LawSummary {
  std::string name;
  std::string title;
  std::string source;
  std::string notice = {};  ///< what its user has to know, as of an untested version; or ""
  /// Of a law from outside: the file or command by which it was named; "" for all others.
  std::string given_as = {};
  LawFamily family = LawFamily::linear;
  std::vector<ParameterInfo> parameters = {};  ///< what it takes, options among them
};

/// What a scheme costs: the fastest of several measurements, which differ from run to run.
struct LawCost {
  std::string law;         ///< with its options, as its studies name it
  double ns_per_step = 0;  ///< of one contact [ns]
};

/// Wall-clock time of one study; kept out of results.json, which is the same from run to run.
struct Timing {
  std::string case_name;
  std::string law;
  double seconds = 0;
};

/// What was found of the properties of one law.
struct LawProperties {
  std::string law;                           ///< as the law's studies name it
  LawSpec spec = {};                         ///< which law it is
  std::vector<PropertyResult> results = {};  ///< in the order of the documentation
  std::vector<std::string> witnesses = {};   ///< files, in the order of `results`; "": none

  /// How many are broken.
  std::size_t broken() const;
};

/// What is wrong with a law that is broken, as far as it was found.
struct LawCause {
  std::string law;        ///< name of the law in its studies
  std::string text;       ///< a sentence: the known mistake, or the number that is off
  std::string look = {};  ///< where to look in the code; or ""
};

/// The whole outcome of a run.
struct Report {
  std::string version;
  std::vector<CaseSummary> cases;
  std::vector<LawSummary> laws;
  std::vector<StudyResult> studies;  ///< in the order case by case, law by law
  std::vector<Figure> figures;
  std::vector<Table> tables;
  std::vector<Timing> timings;
  std::vector<LawCost> costs = {};               ///< where they were measured
  std::vector<AdmissibleStep> admissible_steps;  ///< case by case, law by law
  std::vector<NearestLaw> nearest = {};          ///< of laws from outside without a twin
  std::vector<LawProperties> properties = {};    ///< of laws, where they were judged
  std::vector<LawCause> causes = {};             ///< what is wrong with broken external laws
  std::vector<std::string> opening = {};  ///< names of tables and figures that the page begins with
  bool is_part = false;  ///< one shard of a run: whether anything was judged, the merge says
};

constexpr const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass:
      return "pass";
    case Verdict::fail:
      return "fail";
    case Verdict::not_judged:
      return "not-judged";
    case Verdict::not_applicable:
      return "not-applicable";
  }
  return "unknown";
}

constexpr const char* name_of(Admissible kind) {
  switch (kind) {
    case Admissible::found:
      return "found";
    case Admissible::coarser:
      return "coarser";
    case Admissible::finer:
      return "finer";
    case Admissible::never:
      return "never";
  }
  return "unknown";
}

constexpr const char* name_of(FewDigits cause) {
  switch (cause) {
    case FewDigits::motion:
      return "motion";
    case FewDigits::history:
      return "history";
    case FewDigits::force:
      return "force";
    case FewDigits::arithmetic:
      return "arithmetic";
  }
  return "unknown";
}

constexpr const char* name_of(Quality quality) {
  switch (quality) {
    case Quality::green:
      return "green";
    case Quality::amber:
      return "amber";
    case Quality::red:
      return "red";
    case Quality::self:
      return "self";
  }
  return "unknown";
}

}  // namespace stickslip::reports
