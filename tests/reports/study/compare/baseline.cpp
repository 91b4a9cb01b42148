// SPDX-License-Identifier: BSD-3-Clause
// What counts as better, worse, new and gone against a baseline.
#include "reports/study/compare/baseline.hpp"

#include "reports/render/samples.hpp"

BOOST_AUTO_TEST_SUITE(baseline_tests)

using namespace stickslip;

namespace {

BaselineEntry entry(std::string law = "linear-refined", std::string observable = "final-angle") {
  BaselineEntry entry;
  entry.case_name = "slip-rotation";
  entry.law = std::move(law);
  entry.observable = std::move(observable);
  entry.nominal = {64, 1e-3};
  entry.finest = {4096, 2e-7};
  entry.order = 2.0;
  entry.limit = LimitFinding::right;
  return entry;
}

/// What a study leaves that a law from outside broke off.
BaselineEntry broken_off(const std::string& reason) {
  BaselineEntry broken = entry("linear-refined", "");
  broken.nominal = broken.finest = {};
  broken.order.reset();
  broken.verdict = Verdict::fail;
  broken.reason = reason;
  return broken;
}

Baseline baseline(std::vector<BaselineEntry> entries) {
  return sorted({"1.2.3", {}, std::move(entries), {}});
}

/// What becomes of entry() if `change` is done to it.
template <class Doing>
Change changed(const Doing& doing) {
  BaselineEntry now = entry();
  doing(now);
  const Comparison comparison = compare(baseline({entry()}), baseline({now}));
  BOOST_TEST_REQUIRE(comparison.changes.size() == 1U);
  return comparison.changes.front();
}

/// As changed, with the two exchanged.
template <class Doing>
Change changed_back(const Doing& doing) {
  BaselineEntry before = entry();
  doing(before);
  const Comparison comparison = compare(baseline({before}), baseline({entry()}));
  BOOST_TEST_REQUIRE(comparison.changes.size() == 1U);
  return comparison.changes.front();
}

bool says(const Change& change, const std::string& part) {
  return change.what.find(part) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(baseline_comparison)

BOOST_AUTO_TEST_CASE(an_error_beyond_the_tolerance_is_worse_and_the_other_way_round_improved) {
  const auto larger = [](BaselineEntry& e) { e.nominal.error *= 1.05; };
  BOOST_TEST(changed(larger).kind == ChangeKind::worse);
  BOOST_TEST(says(changed(larger), "error at 64 steps 0.001 -> 0.00105"));
  BOOST_TEST(changed_back(larger).kind == ChangeKind::improved);
  const auto finest = [](BaselineEntry& e) { e.finest.error *= 1.05; };
  BOOST_TEST(changed(finest).kind == ChangeKind::worse);
  BOOST_TEST(changed_back(finest).kind == ChangeKind::improved);
}

BOOST_AUTO_TEST_CASE(an_error_within_the_tolerance_is_the_same) {
  for (const double factor : {0.995, 1.005}) {
    BOOST_TEST(changed([&](BaselineEntry& e) { e.nominal.error *= factor; }).kind ==
               ChangeKind::same);
  }
}

BOOST_AUTO_TEST_CASE(errors_of_round_off_may_change_by_any_factor) {
  BaselineEntry before = entry();
  before.nominal.error = before.finest.error = 3e-16;
  before.order.reset();
  BaselineEntry now = before;
  now.nominal.error = now.finest.error = 8e-12;
  now.order = 0.7;
  now.limit = LimitFinding::wrong;
  BOOST_TEST(compare(baseline({before}), baseline({now})).count(ChangeKind::same) == 1U);
}

BOOST_AUTO_TEST_CASE(what_was_round_off_and_is_an_error_now_is_worse) {
  BaselineEntry before = entry();
  before.nominal.error = before.finest.error = 3e-16;
  BaselineEntry now = before;
  now.nominal.error = 1e-6;
  BOOST_TEST(compare(baseline({before}), baseline({now})).count(ChangeKind::worse) == 1U);
}

BOOST_AUTO_TEST_CASE(an_error_that_is_not_finite_is_worse_than_any) {
  for (const double error : {std::nan(""), std::numeric_limits<double>::infinity()}) {
    const auto broken = [&](BaselineEntry& e) { e.nominal.error = error; };
    BOOST_TEST(changed(broken).kind == ChangeKind::worse);
    BOOST_TEST(changed_back(broken).kind == ChangeKind::improved);
    BaselineEntry both = entry();
    broken(both);
    BOOST_TEST(compare(baseline({both}), baseline({both})).count(ChangeKind::same) == 1U);
  }
}

BOOST_AUTO_TEST_CASE(an_error_that_grew_by_less_than_asked_is_slightly_worse_and_breaks_nothing) {
  CheckTolerances tolerances;
  tolerances.worse_by = 0.1;
  BaselineEntry now = entry();
  now.nominal.error *= 1.05;
  const auto compared = [&] { return compare(baseline({entry()}), baseline({now}), tolerances); };
  BOOST_TEST(compared().count(ChangeKind::slightly_worse) == 1U);
  BOOST_TEST(compared().holds());
  now.nominal.error *= 1.1;
  BOOST_TEST(compared().count(ChangeKind::worse) == 1U);
  now = entry();
  now.nominal.error *= 1.05;
  now.limit = LimitFinding::wrong;  // that is no matter of size
  BOOST_TEST(compared().count(ChangeKind::worse) == 1U);
}

BOOST_AUTO_TEST_CASE(versions_are_compared_by_their_numbers) {
  BOOST_TEST(is_newer_version("0.2.0", "0.1.9"));
  BOOST_TEST(is_newer_version("0.10.0", "0.9.0"));
  BOOST_TEST(is_newer_version("1", "0.9.9"));
  BOOST_TEST(!is_newer_version("0.1.0", "0.1.0"));
  BOOST_TEST(!is_newer_version("0.1.0-dev", "0.1.0"));
  BOOST_TEST(!is_newer_version("0.1.0", "0.2"));
  BOOST_TEST(!is_newer_version("", "0.1.0"));
}

BOOST_AUTO_TEST_CASE(a_lower_order_is_worse_and_so_is_none) {
  const auto lower = [](BaselineEntry& e) { e.order = 1.5; };
  BOOST_TEST(changed(lower).kind == ChangeKind::worse);
  BOOST_TEST(says(changed(lower), "order 2 -> 1.5"));
  BOOST_TEST(changed_back(lower).kind == ChangeKind::improved);
  BOOST_TEST(changed([](BaselineEntry& e) { e.order.reset(); }).kind == ChangeKind::worse);
  BOOST_TEST(changed([](BaselineEntry& e) { e.order = 1.97; }).kind == ChangeKind::same);
}

BOOST_AUTO_TEST_CASE(a_limit_that_is_no_longer_the_reference_is_worse) {
  for (const LimitFinding limit : {LimitFinding::open, LimitFinding::wrong}) {
    const auto off = [&](BaselineEntry& e) { e.limit = limit; };
    BOOST_TEST(changed(off).kind == ChangeKind::worse);
    BOOST_TEST(changed_back(off).kind == ChangeKind::improved);
  }
}

BOOST_AUTO_TEST_CASE(a_verdict_that_breaks_is_worse_and_says_why) {
  const auto broken = [](BaselineEntry& e) {
    e.verdict = Verdict::fail;
    e.reason = "expected order 2";
  };
  BOOST_TEST(changed(broken).kind == ChangeKind::worse);
  BOOST_TEST(says(changed(broken), "verdict pass -> fail (expected order 2)"));
  BOOST_TEST(changed_back(broken).kind == ChangeKind::improved);
}

BOOST_AUTO_TEST_CASE(what_is_better_and_worse_at_once_is_worse_and_says_both) {
  const Change mixed = changed([](BaselineEntry& e) {
    e.nominal.error /= 2;
    e.finest.error *= 2;
  });
  BOOST_TEST(mixed.kind == ChangeKind::worse);
  BOOST_TEST(says(mixed, "error at 4096 steps 2e-07 -> 4e-07 (x2); better: error at 64 steps"));
}

BOOST_AUTO_TEST_CASE(what_is_new_passes_and_what_is_gone_does_not) {
  const Baseline one = baseline({entry("a")});
  const Baseline two = baseline({entry("b"), entry("a")});
  const Comparison more = compare(one, two);
  BOOST_TEST(more.count(ChangeKind::added) == 1U);
  BOOST_TEST(more.count(ChangeKind::same) == 1U);
  BOOST_TEST(more.holds());
  const Comparison fewer = compare(two, one);
  BOOST_TEST(fewer.count(ChangeKind::gone) == 1U);
  BOOST_TEST(fewer.count(ChangeKind::same) == 1U);
  BOOST_TEST(!fewer.holds());
}

BOOST_AUTO_TEST_CASE(errors_at_other_steps_are_not_compared_but_gone) {
  const Change other = changed([](BaselineEntry& e) { e.nominal = {32, 1e-3}; });
  BOOST_TEST(other.kind == ChangeKind::gone);
  BOOST_TEST(says(other, "was taken at 64 and 4096 steps, now at 32 and 4096"));
}

BOOST_AUTO_TEST_CASE(a_study_that_breaks_off_is_one_line_and_so_is_its_return) {
  const Baseline whole = baseline({entry("linear-refined", "x"), entry("linear-refined", "y")});
  const Baseline broken = baseline({broken_off("the process died")});
  const Comparison fall = compare(whole, broken);
  BOOST_TEST_REQUIRE(fall.changes.size() == 1U);
  BOOST_TEST(fall.changes[0].kind == ChangeKind::worse);
  BOOST_TEST(says(fall.changes[0], "the process died"));
  const Comparison rise = compare(broken, whole);
  BOOST_TEST_REQUIRE(rise.changes.size() == 1U);
  BOOST_TEST(rise.changes[0].kind == ChangeKind::improved);
  BOOST_TEST(compare(broken, broken).count(ChangeKind::same) == 1U);
  BOOST_TEST(compare(broken, baseline({})).count(ChangeKind::gone) == 1U);
}

BOOST_AUTO_TEST_CASE(a_law_is_dearer_from_two_classes_on) {
  Baseline before = baseline({});
  before.costs = {{"a", 1}, {"b", 1}, {"c", 3}, {"left", 1}};
  Baseline now = baseline({});
  now.costs = {{"a", 2}, {"arrived", 9}, {"b", 3}, {"c", 1}};
  const Comparison comparison = compare(before, now);
  BOOST_TEST_REQUIRE(comparison.changes.size() == 3U);
  BOOST_TEST(comparison.changes[0].kind == ChangeKind::same);
  BOOST_TEST(comparison.changes[1].kind == ChangeKind::worse);
  BOOST_TEST(comparison.changes[1].law == "b");
  BOOST_TEST(comparison.changes[2].kind == ChangeKind::improved);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(baseline_of_a_report)

BOOST_AUTO_TEST_CASE(each_observable_leaves_its_errors_order_and_limit) {
  Report report;
  report.version = "1.2.3";
  report.studies.push_back(samples::study("b", "law", Verdict::pass, Quality::amber));
  report.studies.push_back(samples::study("a", "law", Verdict::pass, Quality::amber));
  report.studies[0].quality_steps = 10;
  report.studies[0].observables[0].levels[2].error = 2e-5 / 3;
  report.studies[0].observables[0].reference_uncertainty = 3e-6;
  report.studies[0].observables[0].scale = 2;
  const Baseline made = make_baseline(report, {{"a", "b"}, {}, {}, false}, {});
  BOOST_TEST(made.version == "1.2.3");
  BOOST_TEST_REQUIRE(made.entries.size() == 2U);
  BOOST_TEST(made.entries[0].case_name == "a");
  const BaselineEntry& kept = made.entries[1];
  BOOST_TEST(kept.case_name == "b");
  BOOST_TEST(kept.observable == "final-angle");
  BOOST_TEST(kept.nominal.steps == 10);
  BOOST_TEST(kept.nominal.error == 0.03333);  // 0.1 / 3 with four digits
  BOOST_TEST(kept.finest.steps == 100);
  BOOST_TEST(kept.finest.error == 6.667e-6);
  BOOST_TEST(kept.order.value() == 0.333);
  BOOST_TEST(kept.limit == LimitFinding::wrong);
  BOOST_TEST(kept.open == 1.5e-6);
}

BOOST_AUTO_TEST_CASE(round_off_is_kept_as_zero_with_nothing_fitted_to_it) {
  Report report;
  report.studies.push_back(samples::study("a", "law", Verdict::pass, Quality::green));
  report.studies[0].quality_steps = 10;
  for (Level& level : report.studies[0].observables[0].levels) level.error = 3e-16;
  const Baseline made = make_baseline(report, {}, {});
  BOOST_TEST(made.entries[0].nominal.error == 0.0);
  BOOST_TEST(made.entries[0].finest.error == 0.0);
  BOOST_TEST(!made.entries[0].order.has_value());
  BOOST_TEST(made.entries[0].limit == LimitFinding::right);
}

BOOST_AUTO_TEST_CASE(a_study_that_does_not_apply_leaves_nothing) {
  Report report;
  report.studies.push_back(samples::study("a", "law", Verdict::not_applicable, Quality::green));
  BOOST_TEST(make_baseline(report, {}, {}).entries.empty());
}

BOOST_AUTO_TEST_CASE(an_observable_that_the_law_does_not_tell_leaves_nothing) {
  Report report;
  report.studies.push_back(samples::study("a", "law", Verdict::pass, Quality::green));
  report.studies[0].observables.push_back(report.studies[0].observables[0]);
  ObservableResult& heat = report.studies[0].observables[1];
  heat.name = "heat";
  for (Level& level : heat.levels) level.error = std::nan("");
  const Baseline made = make_baseline(report, {}, {});
  BOOST_TEST_REQUIRE(made.entries.size() == 1U);
  BOOST_TEST(made.entries[0].observable == "final-angle");
  // A file that has the line is no reason to call it gone.
  Baseline before = made;
  before.entries.push_back(made.entries[0]);
  before.entries[1].observable = "heat";
  before.entries[1].nominal.error = before.entries[1].finest.error = std::nan("");
  BOOST_TEST(compare(before, made).changes.size() == 1U);
  BOOST_TEST(compare(before, made).count(ChangeKind::same) == 1U);
  // What theory expects a number of is told.
  heat.verdict = Verdict::fail;
  BOOST_TEST(make_baseline(report, {}, {}).entries.size() == 2U);
}

BOOST_AUTO_TEST_CASE(a_study_that_broke_off_leaves_a_broken_line) {
  Report report;
  report.studies.push_back(samples::study("a", "law", Verdict::fail, Quality::red));
  report.studies[0].observables.clear();
  const Baseline made = make_baseline(report, {}, {});
  BOOST_TEST_REQUIRE(made.entries.size() == 1U);
  BOOST_TEST(made.entries[0].observable.empty());
  BOOST_TEST(made.entries[0].verdict == Verdict::fail);
}

BOOST_AUTO_TEST_CASE(a_verdict_broken_by_the_study_as_a_whole_is_not_lost) {
  Report report;
  report.studies.push_back(samples::study("a", "law", Verdict::fail, Quality::red));
  report.studies[0].reason = "no expectation declared, and red";
  const Baseline made = make_baseline(report, {}, {});
  BOOST_TEST_REQUIRE(made.entries.size() == 1U);
  BOOST_TEST(made.entries[0].verdict == Verdict::fail);
  BOOST_TEST(made.entries[0].reason == "no expectation declared, and red");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
