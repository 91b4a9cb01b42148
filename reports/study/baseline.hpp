// SPDX-License-Identifier: BSD-3-Clause
// What a study found, reduced to what has to stay: the regression test of laws against their own
// past. It says nothing about being right; verdicts do.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/study/result.hpp"

namespace stickslip {

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
};

/// Cost of a law per contact step as a power of two of that of linear-conventional, rounded.
struct CostClass {
  std::string law;  ///< name
  int power = 0;    ///< the ratio is about 2^power

  bool operator==(const CostClass&) const = default;
};

/// What was run, in the words of the command line, so that it can be run again.
struct BaselineSelection {
  std::vector<std::string> cases;  ///< empty: all
  std::vector<std::string> laws;   ///< empty: those that each case brings
  std::vector<std::string> parameters;
  bool costs = true;  ///< whether classes of cost are measured

  bool operator==(const BaselineSelection&) const = default;
};

/// A study to compare later ones with. Entries are sorted by case, law and observable, costs by
/// law; numbers have as many digits as the file shows.
struct Baseline {
  std::string version;  ///< of the program that made it
  BaselineSelection selection;
  std::vector<BaselineEntry> entries;
  std::vector<CostClass> costs;
};

/// Significant digits of the errors and of the orders in a baseline: enough for the tolerances, few
/// enough that the file rarely changes.
inline constexpr int baseline_error_digits = 4;
inline constexpr int baseline_order_digits = 3;
/// Errors below this are round-off, kept as 0: their digits differ from compiler to compiler.
inline constexpr double baseline_round_off = 1e-12;

/// The same baseline with its entries and costs in order.
Baseline sorted(Baseline baseline);

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
};

/// How a line of a baseline fares.
enum class ChangeKind { worse, gone, improved, added, same };

/// One line of a baseline and what became of it.
struct Change {
  ChangeKind kind = ChangeKind::same;
  std::string case_name;   ///< empty: a class of cost
  std::string law;         ///< label, or the name for a class of cost
  std::string observable;  ///< empty: the whole study, or a class of cost
  std::string what;        ///< in words; empty for same
};

/// All lines of two baselines, sorted as they are; classes of cost follow.
struct Comparison {
  std::vector<Change> changes;

  std::size_t count(ChangeKind kind) const;
  /// Whether nothing is worse and nothing gone: a study that is no longer made is a lost test.
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
    case ChangeKind::improved:
      return "improved";
    case ChangeKind::added:
      return "new";
    case ChangeKind::same:
      return "same";
  }
  return "unknown";
}

}  // namespace stickslip
