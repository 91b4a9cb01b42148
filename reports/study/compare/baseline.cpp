// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/compare/baseline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <string_view>
#include <tuple>
#include <utility>

#include "stickslip/description/number_text.hpp"

namespace stickslip::reports {
namespace {

/// The number with so many significant digits, as it will be read from the file.
double rounded(double number, int digits) {
  return number_from<double>(fmt::format("{:.{}g}", number, digits)).value_or(number);
}

BaselineError baseline_error(const Level& level) {
  const bool is_round_off = std::abs(level.error) < baseline_round_off;
  return {level.steps, is_round_off ? 0 : rounded(level.error, baseline_error_digits)};
}

LimitFinding limit_finding(const ObservableResult& observable) {
  if (!observable.limit_is_reference) return LimitFinding::open;
  return *observable.limit_is_reference ? LimitFinding::right : LimitFinding::wrong;
}

/// The level that quality was judged at; all observables of a study have the same ladder.
const Level& nominal_level(const StudyResult& study, const ObservableResult& observable) {
  const auto level = std::ranges::find(observable.levels, study.quality_steps, &Level::steps);
  return level == observable.levels.end() ? observable.levels.back() : *level;
}

BaselineEntry entry_of_study(const StudyResult& study) {
  BaselineEntry entry;
  entry.case_name = study.case_name;
  entry.law = study.law;
  entry.verdict = study.verdict;
  entry.quality = study.quality;
  entry.reason = study.reason;
  return entry;
}

BaselineEntry entry_of_observable(const StudyResult& study, const ObservableResult& observable) {
  BaselineEntry entry = entry_of_study(study);
  entry.observable = observable.name;
  entry.nominal = baseline_error(nominal_level(study, observable));
  entry.finest = baseline_error(observable.levels.back());
  const double open = observable.reference_uncertainty / observable.scale;
  if (std::isfinite(open)) entry.open = open;
  if (entry.finest.error == 0) {
    entry.limit = LimitFinding::right;  // whatever was fitted to the coarse levels
  } else {
    if (observable.order) entry.order = rounded(*observable.order, baseline_order_digits);
    entry.limit = limit_finding(observable);
  }
  entry.verdict = observable.verdict;
  entry.reason = observable.reason;
  return entry;
}

/// Whether the line says nothing: the law does not tell the observable, which nobody judged.
bool is_not_told(const BaselineEntry& entry) {
  return std::isnan(entry.nominal.error) && std::isnan(entry.finest.error) &&
         entry.verdict != Verdict::fail;
}

/// The entries of one study. A verdict that is broken by the study as a whole (a law without
/// expectations that is red) stands at its first observable, so that it is not lost.
std::vector<BaselineEntry> entries_of(const StudyResult& study) {
  if (study.verdict == Verdict::not_applicable) return {};
  if (study.observables.empty()) return {entry_of_study(study)};
  std::vector<BaselineEntry> entries;
  for (const ObservableResult& observable : study.observables) {
    entries.push_back(entry_of_observable(study, observable));
  }
  if (std::ranges::count(entries, study.verdict, &BaselineEntry::verdict) == 0) {
    entries.front().verdict = study.verdict;
    entries.front().reason = study.reason;
  }
  std::erase_if(entries, is_not_told);
  return entries;
}

auto key_of(const BaselineEntry& entry) {
  return std::tie(entry.case_name, entry.law, entry.observable);
}

bool broke_off(const BaselineEntry& entry) { return entry.observable.empty(); }

std::string text_of(double error) { return fmt::format("{:.{}g}", error, baseline_error_digits); }

std::string text_of(const std::optional<double>& order) {
  return order ? fmt::format("{:.{}g}", *order, baseline_order_digits) : "none";
}

/// What is better and what is worse in one line, in words.
class Findings {
 public:
  /// An order, a limit or a verdict.
  void worse(const std::string& what) {
    add(worse_, what);
    is_more_than_errors_ = size_.is_more_than_errors = is_clearly_worse_ = true;
  }
  void better(const std::string& what) {
    add(better_, what);
    is_more_than_errors_ = size_.is_more_than_errors = true;
  }
  /// An error that grew, by more than what is slight or not.
  void larger_error(const std::string& what, bool is_slight) {
    add(worse_, what);
    is_clearly_worse_ = is_clearly_worse_ || !is_slight;
  }
  void smaller_error(const std::string& what) { add(better_, what); }
  /// An error by its factor.
  void factor(double factor) { factors_.push_back(factor); }
  /// An error that has no factor has changed.
  void no_factor() { is_more_than_errors_ = true; }
  /// Two errors that differ, of which less than `least` is nothing.
  void sizes(double a, double b, double least) {
    const auto [smaller, larger] = std::minmax(a, b);
    if (!std::isfinite(larger)) {
      size_.is_more_than_errors = true;
      return;
    }
    size_.factor = std::max(size_.factor, std::max(larger, least) / std::max(smaller, least));
    size_.growth = std::max(size_.growth, larger - smaller);
  }

  Change change(const BaselineEntry& entry) const {
    Change change{ChangeKind::same, entry.case_name, entry.law, entry.observable, ""};
    if (worse_.empty() && better_.empty()) return change;
    change.factors = factors_;
    change.is_more_than_errors = is_more_than_errors_;
    change.size = size_;
    if (!worse_.empty()) {
      change.kind = is_clearly_worse_ ? ChangeKind::worse : ChangeKind::slightly_worse;
      change.what = better_.empty() ? worse_ : worse_ + "; better: " + better_;
    } else if (!better_.empty()) {
      change.kind = ChangeKind::improved;
      change.what = better_;
    }
    return change;
  }

 private:
  static void add(std::string& text, const std::string& what) {
    text += (text.empty() ? "" : "; ") + what;
  }

  std::string worse_;
  std::string better_;
  std::vector<double> factors_;
  bool is_clearly_worse_ = false;
  bool is_more_than_errors_ = false;
  ChangeSize size_;
};

/// Whether `b` is beyond `a`. What is not finite is beyond all that is.
bool is_beyond(double a, double b, const CheckTolerances& tolerances) {
  if (!std::isfinite(a)) return false;
  if (!std::isfinite(b)) return true;
  return b > a + std::max(tolerances.relative * std::max(a, b), tolerances.floor);
}

void compare_errors(const BaselineError& before, const BaselineError& now, double open,
                    const CheckTolerances& tolerances, Findings& findings) {
  const bool grew = is_beyond(before.error, now.error, tolerances);
  const bool shrank = is_beyond(now.error, before.error, tolerances);
  const double factor = now.error / before.error;
  const bool is_round_off =
      !std::isfinite(factor) || std::min(before.error, now.error) <= tolerances.floor;
  const bool is_open = !is_round_off && std::max(before.error, now.error) < open;
  const bool has_factor = !is_round_off && !is_open;
  if (has_factor) findings.factor(factor);
  if (!grew && !shrank) return;
  if (!has_factor) findings.no_factor();
  findings.sizes(before.error, now.error, std::max(open, baseline_harmless));
  std::string remark;
  if (has_factor) remark = fmt::format(" (x{:.3g})", factor);
  if (is_open) remark = fmt::format(", where the reference leaves {:.2g} open", open);
  const std::string what = fmt::format("error at {} steps {} -> {}{}", now.steps,
                                       text_of(before.error), text_of(now.error), remark);
  if (grew) findings.larger_error(what, !is_round_off && factor - 1 < tolerances.worse_by);
  if (shrank) findings.smaller_error(what);
}

/// Orders and limits that were fitted to errors near round-off say nothing.
bool is_round_off(const BaselineEntry& entry, const CheckTolerances& tolerances) {
  return entry.finest.error <= tolerances.floor;
}

void compare_orders(const BaselineEntry& before, const BaselineEntry& now,
                    const CheckTolerances& tolerances, Findings& findings) {
  const double old_order = before.order.value_or(0);
  const double new_order = now.order.value_or(0);
  const std::string what = fmt::format("order {} -> {}", text_of(before.order), text_of(now.order));
  if (new_order < old_order - tolerances.order) findings.worse(what);
  if (new_order > old_order + tolerances.order) findings.better(what);
}

void compare_limits(const BaselineEntry& before, const BaselineEntry& now, Findings& findings) {
  const std::string what = fmt::format("limit {} -> {}", name_of(before.limit), name_of(now.limit));
  if (now.limit > before.limit) findings.worse(what);
  if (now.limit < before.limit) findings.better(what);
}

void compare_verdicts(const BaselineEntry& before, const BaselineEntry& now, Findings& findings) {
  if (before.verdict == now.verdict) return;
  const std::string what =
      fmt::format("verdict {} -> {}", name_of(before.verdict), name_of(now.verdict));
  if (now.verdict == Verdict::fail) {
    findings.worse(now.reason.empty() ? what : what + " (" + now.reason + ")");
  } else if (!is_judged(now.verdict)) {
    findings.worse(what);  // nothing says any more whether it is right
  } else {
    findings.better(what);
  }
}

Change compare_entries(const BaselineEntry& before, const BaselineEntry& now,
                       const CheckTolerances& tolerances) {
  if (before.nominal.steps != now.nominal.steps || before.finest.steps != now.finest.steps) {
    return {ChangeKind::gone, now.case_name, now.law, now.observable,
            fmt::format("was taken at {} and {} steps, now at {} and {}", before.nominal.steps,
                        before.finest.steps, now.nominal.steps, now.finest.steps)};
  }
  Findings findings;
  compare_verdicts(before, now, findings);
  compare_errors(before.nominal, now.nominal, now.open, tolerances, findings);
  if (before.finest.steps != before.nominal.steps) {
    compare_errors(before.finest, now.finest, now.open, tolerances, findings);
  }
  if (!is_round_off(before, tolerances) && !is_round_off(now, tolerances)) {
    compare_orders(before, now, tolerances, findings);
    compare_limits(before, now, findings);
  }
  return findings.change(now);
}

Change gone(const BaselineEntry& entry) {
  return {ChangeKind::gone, entry.case_name, entry.law, entry.observable, "no longer measured"};
}

Change added(const BaselineEntry& entry) {
  std::string what =
      fmt::format("error at {} steps {}, order {}, limit {}, verdict {}", entry.nominal.steps,
                  text_of(entry.nominal.error), text_of(entry.order), name_of(entry.limit),
                  name_of(entry.verdict));
  return {ChangeKind::added, entry.case_name, entry.law, entry.observable, std::move(what)};
}

Change broken_off(const BaselineEntry& entry) {
  Change change{ChangeKind::worse, entry.case_name, entry.law, "", "breaks off: " + entry.reason};
  change.size.is_more_than_errors = true;
  return change;
}

Change runs_again(const BaselineEntry& entry) {
  return {ChangeKind::improved, entry.case_name, entry.law, "", "no longer breaks off"};
}

bool same_study(const BaselineEntry& a, const BaselineEntry& b) {
  return a.case_name == b.case_name && a.law == b.law;
}

/// The entry of the study of `entry` that says that it broke off, in a sorted list.
const BaselineEntry* find_broken_off(const std::vector<BaselineEntry>& entries,
                                     const BaselineEntry& entry) {
  const auto found = std::ranges::find_if(entries, [&](const BaselineEntry& other) {
    return broke_off(other) && same_study(other, entry);
  });
  return found == entries.end() ? nullptr : &*found;
}

bool has_study(const std::vector<BaselineEntry>& entries, const BaselineEntry& entry) {
  return std::ranges::any_of(entries,
                             [&](const BaselineEntry& other) { return same_study(other, entry); });
}

/// An entry that is in the old baseline only. Those of a study that breaks off now are left out:
/// that is said once.
std::optional<Change> left(const BaselineEntry& entry, const Baseline& now) {
  if (broke_off(entry) && has_study(now.entries, entry)) return runs_again(entry);
  if (find_broken_off(now.entries, entry) != nullptr) return std::nullopt;
  return gone(entry);
}

/// An entry that is in the new baseline only. Those of a study that broke off before are left out,
/// as above.
std::optional<Change> arrived(const BaselineEntry& entry, const Baseline& before) {
  if (broke_off(entry)) return broken_off(entry);
  if (find_broken_off(before.entries, entry) != nullptr) return std::nullopt;
  return added(entry);
}

void append(std::vector<Change>& changes, std::optional<Change> change) {
  if (change) changes.push_back(std::move(*change));
}

std::vector<Change> compare_studies(Baseline before, const Baseline& now,
                                    const CheckTolerances& tolerances) {
  std::vector<Change> changes;
  // Files of earlier versions have such lines. What is told now is new.
  std::erase_if(before.entries, is_not_told);
  auto old_entry = before.entries.begin();
  auto new_entry = now.entries.begin();
  while (old_entry != before.entries.end() || new_entry != now.entries.end()) {
    const bool only_new =
        old_entry == before.entries.end() ||
        (new_entry != now.entries.end() && key_of(*new_entry) < key_of(*old_entry));
    const bool only_old =
        !only_new && (new_entry == now.entries.end() || key_of(*old_entry) < key_of(*new_entry));
    if (only_new) {
      append(changes, arrived(*new_entry++, before));
    } else if (only_old) {
      append(changes, left(*old_entry++, now));
    } else {
      append(changes, compare_entries(*old_entry++, *new_entry++, tolerances));
    }
  }
  return changes;
}

Change compare_costs(const CostClass& before, const CostClass& now,
                     const CheckTolerances& tolerances) {
  Change change{ChangeKind::same, "", now.law, "", ""};
  if (std::abs(now.power - before.power) < tolerances.cost_classes) return change;
  change.kind = now.power > before.power ? ChangeKind::worse : ChangeKind::improved;
  change.size.is_more_than_errors = true;
  change.what =
      fmt::format("cost per step 2^{} -> 2^{} of linear-conventional", before.power, now.power);
  return change;
}

std::vector<std::string> names_once(const Baseline& baseline, std::string BaselineEntry::*name) {
  std::vector<std::string> names;
  for (const BaselineEntry& entry : baseline.entries) {
    if (std::ranges::find(names, entry.*name) == names.end()) names.push_back(entry.*name);
  }
  return names;
}

/// The three numbers of a version, 0 where there is none.
std::array<int, 3> numbers_of(std::string_view version) {
  std::array<int, 3> numbers{};
  for (int& number : numbers) {
    const auto read = take_number<int>(version);
    if (!read) break;
    number = *read;
    if (!version.starts_with('.')) break;
    version.remove_prefix(1);
  }
  return numbers;
}

}  // namespace

Baseline sorted(Baseline baseline) {
  std::ranges::sort(baseline.entries, {}, key_of);
  std::ranges::sort(baseline.costs, {}, &CostClass::law);
  return baseline;
}

std::vector<std::string> names_of_cases(const Baseline& baseline) {
  return names_once(baseline, &BaselineEntry::case_name);
}

std::vector<std::string> names_of_laws(const Baseline& baseline) {
  return names_once(baseline, &BaselineEntry::law);
}

bool is_newer_version(std::string_view version, std::string_view than) {
  return numbers_of(version) > numbers_of(than);
}

Baseline make_baseline(const Report& report, BaselineSelection selection,
                       std::vector<CostClass> costs) {
  Baseline baseline{report.version, std::move(selection), {}, std::move(costs)};
  for (const StudyResult& study : report.studies) {
    std::ranges::move(entries_of(study), std::back_inserter(baseline.entries));
    for (const std::string& mistake : study.mistakes)
      baseline.mistakes.push_back({study.case_name, study.law, mistake});
  }
  return sorted(std::move(baseline));
}

std::size_t Comparison::count(ChangeKind kind) const {
  return static_cast<std::size_t>(std::ranges::count(changes, kind, &Change::kind));
}

bool Comparison::holds() const {
  return count(ChangeKind::worse) == 0 && count(ChangeKind::gone) == 0 && !nothing_judged;
}

Comparison compare(const Baseline& before, const Baseline& now, const CheckTolerances& tolerances) {
  Comparison comparison{compare_studies(before, now, tolerances)};
  comparison.nothing_judged = std::ranges::none_of(now.entries, is_judged, &BaselineEntry::verdict);
  for (const CostClass& cost : now.costs) {
    // A law that is new is in the studies already, and one that is gone too.
    const auto old_cost = std::ranges::find(before.costs, cost.law, &CostClass::law);
    if (old_cost == before.costs.end()) continue;
    comparison.changes.push_back(compare_costs(*old_cost, cost, tolerances));
  }
  std::ranges::copy_if(now.mistakes, std::back_inserter(comparison.mistakes),
                       [&](const ToldMistake& mistake) {
                         return std::ranges::any_of(comparison.changes, [&](const Change& change) {
                           return change.kind == ChangeKind::worse && change.law == mistake.law &&
                                  change.case_name == mistake.case_name;
                         });
                       });
  return comparison;
}

}  // namespace stickslip::reports
