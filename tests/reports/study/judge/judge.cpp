// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/judge/judge.hpp"

#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(judge_study_)

namespace {

using namespace stickslip;

CaseInfo one_observable() {
  CaseInfo info;
  info.name = "made-up";
  info.observables = {{"force", "N", "a force"}};
  info.nominal_steps = 16;
  return info;
}

StudyResult judge(const std::function<double(double)>& value, const Expectation& expectation,
                  const ReferenceValue& reference = {2.0, 2.0, 0},
                  const std::string& law = "linear-refined", bool is_single = false) {
  MeasuredStudy measured;
  measured.is_single = is_single;
  for (int n = 1; n <= 1024; n *= 2) {
    measured.steps.push_back(n);
    measured.measurements.push_back({{value(n)}, std::nullopt});
  }
  const std::vector references{reference};
  const std::vector expectations{expectation};
  return judge_study(one_observable(), make_scheme(law), measured, references, expectations,
                     StudyOptions{});
}

double exact(double) { return 2; }
double first_order(double n) { return 2 + 1 / n; }
double wrong(double n) { return 2.5 + 1 / n; }
double growing(double n) { return 2 + 0.001 * n; }

}  // namespace

BOOST_AUTO_TEST_CASE(passes_what_is_as_expected) {
  BOOST_TEST(judge(exact, Expectation::exact(1e-12, "")).verdict == Verdict::pass);
  BOOST_TEST(judge(first_order, Expectation::of_order(1, "")).verdict == Verdict::pass);
  BOOST_TEST(judge(wrong, Expectation::wrong(0.25, 1e-3, "")).verdict == Verdict::pass);
  BOOST_TEST(judge(wrong, Expectation::wrong(0.25, 1e-3, "", 1)).verdict == Verdict::pass);
  BOOST_TEST(judge(growing, Expectation::without_limit("")).verdict == Verdict::pass);
}

BOOST_AUTO_TEST_CASE(breaks_what_is_not) {
  BOOST_TEST(judge(first_order, Expectation::exact(1e-12, "")).verdict == Verdict::fail);
  BOOST_TEST(judge(first_order, Expectation::of_order(2, "")).verdict == Verdict::fail);
  BOOST_TEST(judge(exact, Expectation::of_order(1, "")).verdict == Verdict::fail);
  BOOST_TEST(judge(wrong, Expectation::of_order(1, "")).verdict == Verdict::fail);
  BOOST_TEST(judge(first_order, Expectation::wrong(0.25, 1e-3, "")).verdict == Verdict::fail);
  BOOST_TEST(judge(wrong, Expectation::wrong(0.25, 1e-3, "", 2)).verdict == Verdict::fail);
  BOOST_TEST(judge(first_order, Expectation::without_limit("")).verdict == Verdict::fail);
}

// What is left of an error of 1e-6 at the finest levels is round-off, which grows there.
BOOST_AUTO_TEST_CASE(round_off_at_the_finest_steps_is_no_failure) {
  const auto falls_then_grows = [](double size) {
    return [size](double n) { return 2 + 1e-6 * std::pow(n, -5) + size * std::pow(n, 0.7); };
  };
  const auto found = judge(falls_then_grows(1e-14), Expectation::of_order(0, ""));
  BOOST_TEST(found.verdict == Verdict::pass);
  BOOST_TEST(judge(falls_then_grows(1e-7), Expectation::of_order(0, "")).verdict == Verdict::fail);
}

// A ladder that is cut short may hide an order, which is then neither right nor wrong.
BOOST_AUTO_TEST_CASE(what_no_theory_reaches_is_not_judged) {
  MeasuredStudy measured;
  measured.steps = {100};
  measured.measurements.push_back({{first_order(100)}, std::nullopt});
  const auto judged = [&](const Expectation& expectation) {
    const std::vector references{ReferenceValue{2.0, 2.0, 0}};
    const std::vector expectations{expectation};
    return judge_study(one_observable(), make_scheme("linear-refined"), measured, references,
                       expectations, StudyOptions{});
  };
  const StudyResult open = judged(Expectation::of_order(1, ""));
  BOOST_TEST((open.verdict == Verdict::not_judged));
  BOOST_TEST((open.observables.front().verdict == Verdict::not_judged));
  BOOST_TEST(open.reason.starts_with("not judged, since"));
  BOOST_TEST((judged(Expectation::exact(1e-12, "")).verdict == Verdict::fail));
  BOOST_TEST((judged(Expectation{}).verdict == Verdict::pass));
}

// After 1024 steps single precision leaves (16 + 4 1024) 2^-24 = 2.45e-4 open.
BOOST_AUTO_TEST_CASE(another_limit_is_held_to_the_digits_of_the_law) {
  const auto verdict = [](double limit, bool is_single) {
    const Expectation expected = Expectation::wrong(limit, 1e-6, "");
    return judge(wrong, expected, {2.0, 2.0, 0}, "linear-refined", is_single).verdict;
  };
  BOOST_TEST((verdict(0.2502, false) == Verdict::fail));
  BOOST_TEST((verdict(0.2502, true) == Verdict::pass));
  BOOST_TEST((verdict(0.2504, true) == Verdict::fail));
}

BOOST_AUTO_TEST_CASE(breaks_whatever_gives_nan) {
  const auto nan = [](double n) { return n == 8 ? std::nan("") : 2.0; };
  for (const Expectation& e : {Expectation::exact(1, ""), Expectation::of_order(1, "")}) {
    BOOST_TEST(judge(nan, e).verdict == Verdict::fail);
  }
}

// Works are the only numbers that a law may keep to itself, and only without the capability energy.
BOOST_AUTO_TEST_CASE(does_not_judge_works_that_the_law_does_not_tell) {
  const auto nan = [](double) { return std::nan(""); };
  for (const Expectation& e : {Expectation::exact(1, ""), Expectation::of_order(0, "")}) {
    const auto observable = [&](const std::string& law) {
      return judge(nan, e, {2.0, 2.0, 0}, law).observables.front();
    };
    BOOST_TEST(observable("hertz-mindlin").verdict == Verdict::not_judged);
    BOOST_TEST(observable("linear-refined").verdict == Verdict::fail);
  }
}

BOOST_AUTO_TEST_CASE(keeps_verdict_and_quality_apart) {
  const StudyResult right = judge(wrong, Expectation::wrong(0.25, 1e-3, ""));
  BOOST_TEST(right.verdict == Verdict::pass);
  BOOST_TEST(right.quality == Quality::red);
  const StudyResult good = judge(exact, Expectation::of_order(1, ""));
  BOOST_TEST(good.verdict == Verdict::fail);
  BOOST_TEST(good.quality == Quality::green);
}

BOOST_AUTO_TEST_CASE(takes_the_quality_at_the_nominal_number_of_steps) {
  const StudyResult result = judge(first_order, Expectation::of_order(1, ""));
  BOOST_TEST(result.quality_steps == 16);
  BOOST_TEST(result.quality_error == 0.5 / 16, tolerance(1e-12));
  BOOST_TEST(result.quality == Quality::amber);
}

BOOST_AUTO_TEST_CASE(judges_schemes_without_expectation_by_quality_alone) {
  BOOST_TEST(judge(exact, Expectation{}).verdict == Verdict::pass);
  const StudyResult bad = judge(wrong, Expectation{});
  BOOST_TEST(bad.verdict == Verdict::fail);
  BOOST_TEST(!bad.expectation_known);
  // Nor does theory say how good an approximation is.
  BOOST_TEST(!judge(exact, Expectation::approximate("")).expectation_known);
  BOOST_TEST(judge(exact, Expectation::exact(1, "")).expectation_known);
}

BOOST_AUTO_TEST_CASE(finds_the_fewest_steps_from_which_on_the_tolerance_is_met) {
  // 1 % of the scale 2: 1/n <= 0.02, so 64 of the doubling ladder.
  const StudyResult result = judge(first_order, Expectation::of_order(1, ""));
  BOOST_TEST(result.observables.front().steps_for_tolerance.value() == 64);
  // An error that is small by accident at 4 steps does not count.
  const auto accident = [](double n) { return n == 4 ? 2.0 : 2 + 1 / n; };
  BOOST_TEST(judge(accident, Expectation{}).observables.front().steps_for_tolerance.value() == 64);
  BOOST_TEST(!judge(wrong, Expectation{}).observables.front().steps_for_tolerance.has_value());
}

BOOST_AUTO_TEST_CASE(takes_a_limit_within_the_uncertainty_of_the_reference_for_the_reference) {
  const auto off = [](double n) { return 2 + 2e-6 + 1e-3 / (n * n); };
  const ReferenceValue sure{2, 2, 1e-12};
  const ReferenceValue unsure{2, 2, 1e-6};
  const Expectation second = Expectation::of_order(2, "");
  BOOST_TEST(judge(off, second, unsure).verdict == Verdict::pass);
  BOOST_TEST(judge(off, second, sure).verdict == Verdict::fail);
}

BOOST_AUTO_TEST_SUITE_END()
