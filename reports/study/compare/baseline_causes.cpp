// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/compare/baseline_causes.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <utility>

namespace stickslip::reports {
namespace {

/// In the order in which they matter.
constexpr std::array kinds_in_order{ChangeKind::worse, ChangeKind::gone, ChangeKind::slightly_worse,
                                    ChangeKind::improved, ChangeKind::added};

std::vector<std::string> once(const std::vector<Change>& changes, std::string Change::*name) {
  std::vector<std::string> names;
  for (const Change& change : changes) {
    if (std::ranges::find(names, change.*name) == names.end()) names.push_back(change.*name);
  }
  return names;
}

bool is_close(double smaller, double larger) {
  return larger <= smaller * (1 + common_factor_spread);
}

/// The factor of all errors of the change; none where they have several, or where more than
/// the size of an error has changed.
std::optional<double> common_factor(const Change& change) {
  if (change.factors.empty() || change.is_more_than_errors) return std::nullopt;
  const auto [least, most] = std::ranges::minmax(change.factors);
  if (!is_close(least, most)) return std::nullopt;
  return change.factors.front();
}

/// Lines of the comparison with the laws and the cases of the group.
std::size_t lines_beside(const ChangeGroup& group, const Comparison& comparison) {
  const std::vector<std::string> laws = group.laws();
  const std::vector<std::string> cases = group.cases();
  return static_cast<std::size_t>(
      std::ranges::count_if(comparison.changes, [&](const Change& change) {
        return std::ranges::find(laws, change.law) != laws.end() &&
               std::ranges::find(cases, change.case_name) != cases.end();
      }));
}

/// Takes groups out of the changes of one kind.
class Grouping {
 public:
  explicit Grouping(std::vector<Change> changes)
      : changes_(std::move(changes)), is_taken_(changes_.size()) {}

  /// One group for all changes with the same name that have the factor of their errors in common.
  void take_common_factors(std::string Change::*name) {
    for (const std::string& one : once(changes_, name)) {
      std::vector<std::pair<double, std::size_t>> factors;
      for (std::size_t i = 0; i < changes_.size(); ++i) {
        if (changes_[i].*name != one || is_taken_[i]) continue;
        if (const auto factor = common_factor(changes_[i])) factors.emplace_back(*factor, i);
      }
      std::ranges::sort(factors);
      for (auto first = factors.begin(); first != factors.end();) {
        const auto last = std::find_if(first, factors.end(), [&](const auto& factor) {
          return !is_close(first->first, factor.first);
        });
        if (last - first > 1) take({first, last});
        first = last;
      }
    }
  }

  /// One group for all changes of a law of which the same words are to be said, or that are new.
  void take_same_words() {
    for (std::size_t i = 0; i < changes_.size(); ++i) {
      if (is_taken_[i] || !changes_[i].factors.empty()) continue;
      std::vector<std::pair<double, std::size_t>> same;
      for (std::size_t j = i; j < changes_.size(); ++j) {
        if (is_taken_[j] || !is_alike(changes_[i], changes_[j])) continue;
        same.emplace_back(0, j);
      }
      if (same.size() > 1) take(same);
    }
  }

  std::vector<ChangeGroup> finish() && {
    for (std::size_t i = 0; i < changes_.size(); ++i) {
      if (!is_taken_[i])
        groups_.push_back({changes_[i].kind, common_factor(changes_[i]), {changes_[i]}, 0});
    }
    return std::move(groups_);
  }

 private:
  static bool is_alike(const Change& a, const Change& b) {
    if (a.law != b.law || !b.factors.empty() || a.case_name.empty() != b.case_name.empty())
      return false;
    return a.what == b.what || a.kind == ChangeKind::added;
  }

  void take(const std::vector<std::pair<double, std::size_t>>& chosen) {
    ChangeGroup group;
    group.kind = changes_[chosen.front().second].kind;
    if (const double middle = chosen[chosen.size() / 2].first; middle > 0) group.factor = middle;
    for (const auto& [factor, i] : chosen) {
      group.changes.push_back(changes_[i]);
      is_taken_[i] = true;
    }
    std::ranges::stable_sort(group.changes, std::greater{}, &Change::size);
    groups_.push_back(std::move(group));
  }

  std::vector<Change> changes_;
  std::vector<bool> is_taken_;
  std::vector<ChangeGroup> groups_;
};

}  // namespace

std::vector<std::string> ChangeGroup::laws() const { return once(changes, &Change::law); }

std::vector<std::string> ChangeGroup::cases() const { return once(changes, &Change::case_name); }

std::vector<ChangeGroup> groups_of(const Comparison& comparison) {
  std::vector<ChangeGroup> groups;
  for (const ChangeKind kind : kinds_in_order) {
    std::vector<Change> changes;
    std::ranges::copy_if(comparison.changes, std::back_inserter(changes),
                         [&](const Change& change) { return change.kind == kind; });
    Grouping grouping(std::move(changes));
    grouping.take_common_factors(&Change::law);
    grouping.take_common_factors(&Change::case_name);
    grouping.take_same_words();
    std::vector<ChangeGroup> found = std::move(grouping).finish();
    std::ranges::stable_sort(found, std::greater{},
                             [](const ChangeGroup& group) { return group.changes.front().size; });
    for (ChangeGroup& group : found) {
      group.lines = lines_beside(group, comparison);
      groups.push_back(std::move(group));
    }
  }
  return groups;
}

}  // namespace stickslip::reports
