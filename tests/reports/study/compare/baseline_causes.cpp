// SPDX-License-Identifier: BSD-3-Clause
// One line for what one factor explains.
#include "reports/study/compare/baseline_causes.hpp"

#include "reports/render/text/comparison.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(baseline_causes)

using namespace stickslip;

namespace {

BaselineEntry entry(std::string case_name, std::string law, std::string observable) {
  BaselineEntry entry;
  entry.case_name = std::move(case_name);
  entry.law = std::move(law);
  entry.observable = std::move(observable);
  entry.nominal = {16, 2e-2};
  entry.finest = {256, 3e-4};
  entry.order = 1.5;
  entry.limit = LimitFinding::right;
  return entry;
}

/// Two laws under two cases with two observables each.
Baseline two_laws() {
  Baseline baseline;
  for (const char* const case_name : {"case-a", "case-b"}) {
    for (const char* const law : {"mine", "yours"}) {
      for (const char* const observable : {"angle", "work"})
        baseline.entries.push_back(entry(case_name, law, observable));
    }
  }
  return sorted(std::move(baseline));
}

/// The baseline with its errors multiplied where `chosen` says so.
template <class Chosen>
Baseline multiplied(Baseline baseline, double factor, const Chosen& chosen) {
  for (BaselineEntry& entry : baseline.entries) {
    if (!chosen(entry)) continue;
    entry.nominal.error *= factor;
    entry.finest.error *= factor;
  }
  return baseline;
}

const auto is_mine = [](const BaselineEntry& entry) { return entry.law == "mine"; };
const auto is_case_a = [](const BaselineEntry& entry) { return entry.case_name == "case-a"; };

std::vector<ChangeGroup> groups(const Baseline& before, const Baseline& now) {
  return groups_of(compare(before, now));
}

}  // namespace

BOOST_AUTO_TEST_CASE(one_factor_in_all_of_a_law_is_one_line_with_the_factor) {
  const auto found = groups(two_laws(), multiplied(two_laws(), 1.37, is_mine));
  BOOST_TEST_REQUIRE(found.size() == 1U);
  BOOST_TEST(found[0].kind == ChangeKind::worse);
  BOOST_TEST(found[0].changes.size() == 4U);
  BOOST_TEST(found[0].lines == 4U);
  BOOST_REQUIRE(found[0].factor.has_value());
  BOOST_TEST(*found[0].factor == 1.37, tolerance(1e-12));
  BOOST_TEST(group_line(found[0]) ==
             "worse: mine under case-a and case-b: all 4 observables: errors x1.37; the largest: "
             "angle under case-a, error at 16 steps 0.02 -> 0.0274 (x1.37); error at 256 steps "
             "0.0003 -> 0.000411 (x1.37)");
}

BOOST_AUTO_TEST_CASE(one_factor_in_one_case_under_every_law_is_one_line_of_the_case) {
  // Each law has a factor of its own elsewhere, so that no law is explained by one.
  Baseline now = multiplied(two_laws(), 2, [](const BaselineEntry& entry) {
    return is_case_a(entry) && entry.observable == "angle";
  });
  const auto found = groups(two_laws(), now);
  BOOST_TEST_REQUIRE(found.size() == 1U);
  BOOST_TEST(found[0].laws() == (std::vector<std::string>{"mine", "yours"}));
  BOOST_TEST(found[0].cases() == std::vector<std::string>{"case-a"});
  BOOST_TEST(group_line(found[0]).starts_with(
      "worse: mine and yours under case-a: 2 of 4 observables: errors x2;"));
}

BOOST_AUTO_TEST_CASE(other_factors_stay_apart_and_the_largest_is_first) {
  Baseline now = multiplied(two_laws(), 1.2, is_mine);
  now = multiplied(std::move(now), 3, [](const BaselineEntry& entry) {
    return entry.law == "yours" && is_case_a(entry) && entry.observable == "work";
  });
  const auto found = groups(two_laws(), now);
  BOOST_TEST_REQUIRE(found.size() == 2U);
  BOOST_TEST(found[0].changes.size() == 1U);
  BOOST_TEST(group_line(found[0]).starts_with("worse: yours under case-a, work: error at 16 "));
  BOOST_TEST(found[1].changes.size() == 4U);
}

BOOST_AUTO_TEST_CASE(a_line_whose_levels_changed_by_different_factors_is_explained_by_none) {
  Baseline now = multiplied(two_laws(), 1.5, is_mine);
  for (BaselineEntry& entry : now.entries) {
    if (is_mine(entry) && entry.observable == "work") entry.finest.error *= 1.3;
  }
  const auto found = groups(two_laws(), now);
  BOOST_TEST_REQUIRE(found.size() == 3U);
  BOOST_TEST(found[0].changes.size() == 2U);  // both of angle
}

BOOST_AUTO_TEST_CASE(errors_near_round_off_come_last_by_whatever_factor_they_grew) {
  Baseline before = two_laws();
  before.entries[0].nominal.error = 3e-11;  // of case-a, mine, angle
  Baseline now = before;
  now.entries[0].nominal.error = 9e-9;    // 300 times as large
  now.entries[5].nominal.error = 2.2e-2;  // of case-b, mine, work
  const auto found = groups(before, now);
  BOOST_TEST_REQUIRE(found.size() == 2U);
  BOOST_TEST(says(group_line(found[0]), "case-b, work: error at 16 steps 0.02 -> 0.022 (x1.1)"));
  BOOST_TEST(says(group_line(found[1]), "3e-11 -> 9e-09 (x300)"));
}

BOOST_AUTO_TEST_CASE(errors_below_what_the_reference_leaves_open_have_no_factor_and_come_last) {
  Baseline before = two_laws();
  before.entries[0].nominal.error = 2e-3;
  Baseline now = before;
  now.entries[0].nominal.error = 1.2e-2;  // six times as large
  now.entries[0].open = 1.5e-2;
  now.entries[5].nominal.error = 2.2e-2;
  const auto found = groups(before, now);
  BOOST_TEST_REQUIRE(found.size() == 2U);
  BOOST_TEST(says(group_line(found[0]), "case-b, work: "));
  BOOST_TEST(says(group_line(found[1]),
                  "error at 16 steps 0.002 -> 0.012, where the reference leaves 0.015 open"));
  BOOST_TEST(found[1].changes.front().factors.empty());
}

BOOST_AUTO_TEST_CASE(what_is_more_than_an_error_is_first_and_on_its_own) {
  Baseline now = multiplied(two_laws(), 10, is_mine);
  now.entries.front().limit = LimitFinding::wrong;
  const auto found = groups(two_laws(), now);
  BOOST_TEST_REQUIRE(found.size() == 2U);
  BOOST_TEST(found[0].changes.size() == 1U);
  BOOST_TEST(says(found[0].changes[0].what, "limit right -> wrong"));
  BOOST_TEST(found[1].changes.size() == 3U);
}

BOOST_AUTO_TEST_CASE(a_law_that_is_gone_or_new_is_one_line) {
  Baseline now = two_laws();
  for (BaselineEntry& entry : now.entries) {
    if (is_mine(entry)) entry.law = "renamed";
  }
  const auto found = groups(two_laws(), sorted(now));
  BOOST_TEST_REQUIRE(found.size() == 2U);
  BOOST_TEST(group_line(found[0]) ==
             "gone: mine under case-a and case-b: all 4 observables: no longer measured");
  BOOST_TEST(group_line(found[1]) == "new: renamed under case-a and case-b: all 4 observables");
}

BOOST_AUTO_TEST_CASE(a_law_that_breaks_off_everywhere_for_one_reason_is_one_line) {
  Baseline now = two_laws();
  std::erase_if(now.entries, is_mine);
  for (const char* const case_name : {"case-a", "case-b"}) {
    BaselineEntry broken = entry(case_name, "mine", "");
    broken.verdict = Verdict::fail;
    broken.reason = "SIGSEGV in advance";
    now.entries.push_back(broken);
  }
  const auto found = groups(two_laws(), sorted(now));
  BOOST_TEST_REQUIRE(found.size() == 1U);
  BOOST_TEST(group_line(found[0]) ==
             "worse: mine under case-a and case-b: breaks off: SIGSEGV in advance");
}

BOOST_AUTO_TEST_CASE(every_change_is_in_one_group) {
  Baseline now = multiplied(two_laws(), 1.37, is_mine);
  now = multiplied(std::move(now), 0.5, [](const BaselineEntry& e) { return e.law == "yours"; });
  now.entries.pop_back();
  const Comparison comparison = compare(two_laws(), now);
  std::size_t grouped = 0;
  for (const ChangeGroup& group : groups_of(comparison)) grouped += group.changes.size();
  BOOST_TEST(grouped == 8U);
  BOOST_TEST(comparison.changes.size() == 8U);
  // Without groups there is a line for each.
  const std::string lines = change_lines(comparison, {}, Lines::all);
  BOOST_TEST(std::count(lines.begin(), lines.end(), '\n') == 8);
}

BOOST_AUTO_TEST_SUITE_END()
