// SPDX-License-Identifier: BSD-3-Clause
// Both ends of the ladder of a scheme with few digits.
#include "reports/study/judge/fine_end.hpp"

#include "cases/catalogue.hpp"
#include "reports/render/data/json.hpp"
#include "reports/study/tables.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(fine_end)

namespace {

using namespace stickslip;

Report study(const char* name, const std::vector<std::string>& laws, int from = 0, int to = 0) {
  const Case& asked = find_case(name);
  CaseTask task{&asked, CaseParameters(asked.info().parameters), {}, from, to};
  for (const std::string& law : laws) task.schemes.push_back(make_scheme(law));
  StudyOptions options;
  options.exhibits = false;
  return run_study({task}, options);
}

const ObservableResult& first(const Report& report, std::size_t at = 0) {
  return report.studies[at].observables.front();
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_ladder_with_few_digits_has_a_floor_and_two_admissible_steps) {
  const Report report = study("precision-ladder-hertz", {"hertz-mindlin[history=half]"}, 16, 65536);
  const ObservableResult& o = first(report);
  BOOST_TEST_REQUIRE(o.fine_end.has_value());
  double least = 1;
  for (const Level& level : o.levels) least = std::min(least, level.error);
  BOOST_TEST(o.fine_end->floor == least);
  BOOST_TEST((o.fine_end->cause == FewDigits::history));
  BOOST_TEST_REQUIRE(o.steps_for_tolerance.has_value());
  BOOST_TEST_REQUIRE(o.fine_end->most_steps.has_value());
  const auto error_in = [&](int steps) {
    return std::ranges::find(o.levels, steps, &Level::steps)->error;
  };
  BOOST_TEST(error_in(*o.steps_for_tolerance) <= o.tolerance);
  BOOST_TEST(error_in(*o.steps_for_tolerance / 2) > o.tolerance);
  BOOST_TEST(error_in(*o.fine_end->most_steps) <= o.tolerance);
  BOOST_TEST(error_in(*o.fine_end->most_steps * 2) > o.tolerance);
  BOOST_TEST_REQUIRE(o.fine_end->foretold.has_value());
  BOOST_TEST(o.fine_end->floor <= 1.5 * *o.fine_end->foretold);
  BOOST_TEST((report.studies.front().verdict == Verdict::pass), report.studies.front().reason);
  BOOST_TEST(study_table(report.studies.front()).note.find("the digits of history") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(of_several_kinds_the_one_that_makes_the_error_is_named) {
  const Report report =
      study("precision-impact", {"linear-conventional[history=single,motion=state-single]"});
  BOOST_TEST_REQUIRE(first(report).fine_end.has_value());
  BOOST_TEST((first(report).fine_end->cause == FewDigits::motion));
}

BOOST_AUTO_TEST_CASE(arithmetic_in_single_precision_is_a_cause) {
  const Report report = study("precision-ladder", {"linear-conventional[arithmetic=single]"});
  BOOST_TEST_REQUIRE(first(report).fine_end.has_value());
  BOOST_TEST((first(report).fine_end->cause == FewDigits::arithmetic));
}

BOOST_AUTO_TEST_CASE(double_precision_has_none_and_says_nothing) {
  const Report report = study("precision-ladder-hertz", {"hertz-mindlin", "jaeger"}, 64, 1024);
  for (const StudyResult& one : report.studies) {
    for (const ObservableResult& o : one.observables) BOOST_TEST(!o.fine_end.has_value());
  }
  BOOST_TEST(results_json(report).dump().find("fine_end") == std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
