// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/diagnose/nearest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace stickslip::reports {
namespace {

/// What comparisons with one law of the catalogue found, over all cases.
struct Tally {
  std::string law;
  std::size_t order = 0;             ///< place in the catalogue
  int compared = 0;                  ///< cases
  int same = 0;                      ///< cases in which every level agrees to round-off
  int limits = 0;                    ///< cases with the same limits
  double log_distance = 0;           ///< sum of the logarithms of the largest differences
  std::vector<std::string> departs;  ///< cases with another limit
};

void count(const StudyResult& study, const BesideResult& beside, Tally& tally) {
  ++tally.compared;
  if (beside.likeness == Likeness::same) ++tally.same;
  if (beside.likeness == Likeness::another_limit) {
    tally.departs.push_back(study.case_name);
  } else {
    ++tally.limits;
  }
  constexpr double round_off = 1e-12;
  tally.log_distance += std::log10(std::max(beside.difference, round_off));
}

/// The laws of the catalogue with which `law` was compared, in their order.
std::vector<Tally> tallies_of(const Report& report, const std::string& law) {
  std::vector<Tally> all;
  for (const StudyResult& study : report.studies) {
    if (study.law != law) continue;
    for (const BesideResult& beside : study.beside) {
      auto found = std::ranges::find(all, beside.law, &Tally::law);
      if (found == all.end()) {
        Tally tally;
        tally.law = beside.law;
        tally.order = all.size();
        found = all.insert(all.end(), tally);
      }
      count(study, beside, *found);
    }
  }
  return all;
}

bool is_nearer(const Tally& a, const Tally& b) {
  if (a.same != b.same) return a.same > b.same;
  if (a.limits != b.limits) return a.limits > b.limits;
  const double mean_a = a.log_distance / a.compared;
  const double mean_b = b.log_distance / b.compared;
  if (mean_a != mean_b) return mean_a < mean_b;
  return a.order < b.order;
}

/// Whether it is beyond accident that the law implements these equations.
bool is_the_same_law(const Tally& tally) {
  constexpr int least = 3;
  return tally.same >= least && 2 * tally.same >= tally.compared;
}

void break_verdict(StudyResult& study, const Tally& nearest) {
  for (const BesideResult& beside : study.beside) {
    if (beside.law != nearest.law || beside.likeness != Likeness::another_limit) continue;
    const std::string why =
        fmt::format("{}: {}, to which it is equal in {} of {} cases", beside.observable,
                    beside.text, nearest.same, nearest.compared);
    study.reason = study.verdict == Verdict::fail ? study.reason + "; " + why : why;
    study.verdict = Verdict::fail;
  }
}

}  // namespace

Report with_nearest(Report report) {
  std::vector<std::string> laws;
  for (const StudyResult& study : report.studies) {
    if (!study.beside.empty() && std::ranges::count(laws, study.law) == 0)
      laws.push_back(study.law);
  }
  for (const std::string& law : laws) {
    const std::vector<Tally> tallies = tallies_of(report, law);
    const Tally& nearest = *std::ranges::min_element(tallies, is_nearer);
    const bool has_its_limits_everywhere = std::ranges::any_of(tallies, [&](const Tally& tally) {
      return tally.departs.empty() && tally.compared >= nearest.compared;
    });
    report.nearest.push_back({law, nearest.law, nearest.same, nearest.compared, nearest.departs});
    for (StudyResult& study : report.studies) {
      if (study.law != law || study.beside.empty()) continue;
      study.nearest = nearest.law;
      if (is_the_same_law(nearest) && !has_its_limits_everywhere) break_verdict(study, nearest);
    }
  }
  return report;
}

}  // namespace stickslip::reports
