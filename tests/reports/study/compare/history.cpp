// SPDX-License-Identifier: BSD-3-Clause
// Histories: what is a jump, and what is none.
#include "reports/study/compare/history.hpp"

#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(history_of_numbers)

using namespace stickslip;

namespace {

/// Outcomes of one study whose error took these values; 0: it was not run.
std::vector<DatedReport> outcomes(const std::vector<double>& errors) {
  std::vector<DatedReport> reports;
  for (const double error : errors) {
    DatedReport dated;
    dated.name = std::to_string(reports.size());
    if (error > 0) {
      StudyResult study;
      study.case_name = "case";
      study.law = "law";
      study.quality_steps = 64;
      ObservableResult observable;
      observable.name = "force";
      observable.levels = {{64, 1, error}};
      study.observables = {observable};
      dated.report.studies = {study};
    }
    reports.push_back(std::move(dated));
  }
  return reports;
}

NumberHistory history(const std::vector<double>& errors) {
  const std::vector<NumberHistory> all = histories_of(outcomes(errors));
  BOOST_TEST_REQUIRE(all.size() == 1U);
  return all.front();
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_number_that_stays_never_jumps) {
  const NumberHistory same = history({1e-3, 1e-3, 1.001e-3, 1e-3});
  BOOST_TEST(!same.changed());
  BOOST_TEST(!same.regressed());
}

BOOST_AUTO_TEST_CASE(a_new_level_is_told_once_and_stays_a_regression) {
  const NumberHistory worse = history({1e-3, 1e-3, 2e-3, 2e-3, 2e-3});
  BOOST_TEST(worse.jumps[2] == Direction::worse);
  BOOST_TEST(worse.jumps[3] == Direction::neither);
  BOOST_TEST(worse.regressed());
}

BOOST_AUTO_TEST_CASE(what_comes_back_is_no_regression) {
  const NumberHistory back = history({1e-3, 1e-3, 5e-3, 1e-3, 1e-3});
  BOOST_TEST(back.jumps[2] == Direction::worse);
  BOOST_TEST(back.jumps[3] == Direction::better);
  BOOST_TEST(back.changed());
  BOOST_TEST(!back.regressed());
}

BOOST_AUTO_TEST_CASE(usual_scatter_is_no_jump_and_what_leaves_it_is) {
  const std::vector<double> scattered{1.000e-3, 1.008e-3, 0.992e-3, 1.006e-3, 0.994e-3};
  std::vector<double> usual = scattered;
  usual.push_back(1.02e-3);  // beyond 1 %, within three times the scatter
  BOOST_TEST(!history(usual).changed());
  usual.back() = 1.5e-3;
  BOOST_TEST(history(usual).regressed());
}

BOOST_AUTO_TEST_CASE(round_off_and_outcomes_without_it_are_no_jumps) {
  BOOST_TEST(!history({1e-16, 5e-15, 1e-16}).changed());
  const NumberHistory gap = history({1e-3, 0, 1e-3});
  BOOST_TEST(!gap.values[1].has_value());
  BOOST_TEST(!gap.changed());
}

BOOST_AUTO_TEST_SUITE_END()
