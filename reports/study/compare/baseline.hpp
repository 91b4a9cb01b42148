// SPDX-License-Identifier: BSD-3-Clause
// What a study found, reduced to what has to stay: the regression test of laws against their own
// past. It says nothing about being right; verdicts do.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/layer.hpp"
#include "reports/study/result.hpp"

namespace stickslip::reports {

/// An error, over the scale of its observable, and the number of steps it was taken at.
struct BaselineError {
  int steps = 0;
  double error = 0;

  bool operator==(const BaselineError&) const = default;
};

/// What the extrapolation to infinitely many steps says, the best first.
enum class LimitFinding {
  right,  ///< the limit is the reference
  open,   ///< no limit could be fitted
  wrong   ///< the limit is something else
};

/// What is kept of one observable of one study.
struct BaselineEntry {
  std::string case_name;
  std::string law;         ///< label of the scheme
  std::string observable;  ///< empty: the study broke off (a law from outside that crashed)
  BaselineError nominal;   ///< at the number of steps that quality is judged at
  BaselineError finest;    ///< at the last level of the ladder
  std::optional<double> order;
  LimitFinding limit = LimitFinding::open;
  Verdict verdict = Verdict::pass;
  Quality quality = Quality::green;  ///< of the study
  std::string reason;                ///< why the verdict is broken; not kept in the file
  /// What the reference leaves open of an error, over the scale; not kept in the file.
  double open = 0;
};

/// What the numbers of answers by files say of a mistake.
struct ToldMistake {
  std::string case_name;
  std::string law;   ///< label
  std::string text;  ///< in words
};

/// Cost of a law per contact step as a power of two of that of linear-conventional, rounded.
struct CostClass {
  std::string law;  ///< name
  int power = 0;    ///< the ratio is about 2^power

  bool operator==(const CostClass&) const = default;
};

/// How answers by files are read and judged, in the words of `judge`.
struct AnswerWords {
  std::string name = {};     ///< of the law in the report; empty: that of the folder
  std::string like = {};     ///< law whose equations it implements; empty: none is named
  std::string columns = {};  ///< of bodies: names of columns, NAME=COLUMN,...
  std::string units = {};    ///< of bodies: those of the answers; empty: SI
  bool soft = false;         ///< of bodies: contacts of the program give way
  std::vector<std::string> soft_law = {};  ///< of bodies: the law by which they do

  bool operator==(const AnswerWords&) const = default;
};

/// What was run, in the words of the command line, so that it can be run again.
struct BaselineSelection {
  std::vector<std::string> cases;  ///< empty: all
  std::vector<std::string> laws;   ///< empty: those that each case brings
  std::vector<std::string> parameters;
  bool costs = true;        ///< whether classes of cost are measured
  std::string config = {};  ///< TOML file of the study that the rest adds to; empty: none
  /// Folder of answers by files, which were judged in the place of laws; empty: none.
  std::string answers = {};
  AnswerWords words = {};  ///< of these answers

  bool operator==(const BaselineSelection&) const = default;
};

/// A study to compare later ones with. Entries are sorted by case, law and observable, costs by
/// law; numbers have as many digits as the file shows.
struct Baseline {
  std::string version;  ///< of the program that made it
  BaselineSelection selection;
  std::vector<BaselineEntry> entries;
  std::vector<CostClass> costs;
  std::string compiler = {};               ///< of the program; empty, as what follows: not told
  std::string commit = {};                 ///< of the program's sources
  std::string date = {};                   ///< of the measurement, ISO 8601
  std::string command = {};                ///< that measured it, as a shell reads it
  std::vector<ToldMistake> mistakes = {};  ///< not kept in the file
  /// Whether the file says where it ends, so that one that was cut is known; not kept in the file.
  bool tells_its_end = true;
};

/// Significant digits of the errors and of the orders in a baseline: enough for the tolerances, few
/// enough that the file rarely changes.
inline constexpr int baseline_error_digits = 4;
inline constexpr int baseline_order_digits = 3;
/// Errors below this are round-off, kept as 0: their digits differ from compiler to compiler.
inline constexpr double baseline_round_off = 1e-12;
/// Errors below this are green: by which factor one of them grew says little about harm.
inline constexpr double baseline_harmless = 1e-3;

/// The same baseline with its entries and costs in order.
Baseline sorted(Baseline baseline);

/// The cases and the laws of the entries, each once.
std::vector<std::string> names_of_cases(const Baseline& baseline);
std::vector<std::string> names_of_laws(const Baseline& baseline);

/// Whether a version as 1.10.0 is newer than another. Words behind the numbers count nothing.
bool is_newer_version(std::string_view version, std::string_view than);

/// The baseline of a report. Studies that do not apply leave no entry.
Baseline make_baseline(const Report& report, BaselineSelection selection,
                       std::vector<CostClass> costs);

/// What counts as the same. docs/ci.md shows the measurements behind the numbers: other compilers
/// and levels of optimisation must stay inside, with room to spare.
struct CheckTolerances {
  double relative = 0.01;  ///< of an error
  double floor = 1e-11;    ///< of an error, absolute: what round-off, amplified by a run, can do
  double order = 0.1;      ///< of an observed order, absolute
  int cost_classes = 2;    ///< fewest classes that a law has to be costlier by
  double worse_by = 0;     ///< least growth of an error, relative, that is more than slightly worse
};

/// How a line of a baseline fares.
enum class ChangeKind {
  worse,
  gone,
  slightly_worse,  ///< an error grew, by less than CheckTolerances::worse_by
  improved,
  added,
  same
};

/// How large a change is, so that the most harmful comes first.
struct ChangeSize {
  bool is_more_than_errors = false;  ///< an order, a limit, a verdict, or an error without a number
  /// The larger error over the smaller one, of which each counts as no less than
  /// baseline_harmless and what the reference leaves open: of errors near round-off a ratio says
  /// nothing.
  double factor = 1;
  double growth = 0;  ///< of the error, over the scale, or what it shrank by

  auto operator<=>(const ChangeSize&) const = default;
};

/// One line of a baseline and what became of it.
struct Change {
  ChangeKind kind = ChangeKind::same;
  std::string case_name;   ///< empty: a class of cost
  std::string law;         ///< label, or the name for a class of cost
  std::string observable;  ///< empty: the whole study, or a class of cost
  std::string what;        ///< in words; empty for same
  /// Errors now over those before, where neither is round-off or less than what the reference
  /// leaves open; all those of the line, so that it can be seen whether they changed by one factor.
  std::vector<double> factors = {};
  bool is_more_than_errors = false;  ///< an order, a limit or a verdict changed as well
  ChangeSize size = {};
};

/// All lines of two baselines, sorted as they are; classes of cost follow.
struct Comparison {
  std::vector<Change> changes;
  std::vector<ToldMistake> mistakes = {};  ///< told now by studies that got worse

  std::size_t count(ChangeKind kind) const;
  bool nothing_judged = false;  ///< no line of now has a verdict
  /// Whether nothing is worse and nothing gone, and something was judged: a study that is no longer
  /// made is a lost test.
  bool holds() const;
};

/// What changed from one baseline to another. What is both better and worse is worse.
Comparison compare(const Baseline& before, const Baseline& now,
                   const CheckTolerances& tolerances = {});

constexpr const char* name_of(LimitFinding limit) {
  switch (limit) {
    case LimitFinding::right:
      return "right";
    case LimitFinding::open:
      return "open";
    case LimitFinding::wrong:
      return "wrong";
  }
  return "unknown";
}

constexpr const char* name_of(ChangeKind kind) {
  switch (kind) {
    case ChangeKind::worse:
      return "worse";
    case ChangeKind::gone:
      return "gone";
    case ChangeKind::slightly_worse:
      return "slightly worse";
    case ChangeKind::improved:
      return "improved";
    case ChangeKind::added:
      return "new";
    case ChangeKind::same:
      return "same";
  }
  return "unknown";
}

}  // namespace stickslip::reports
