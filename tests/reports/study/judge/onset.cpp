// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/judge/onset.hpp"

#include "cases/catalogue.hpp"
#include "reports/study/judge/made_up_case.hpp"
#include "reports/study/tables.hpp"

BOOST_AUTO_TEST_SUITE(onset)

namespace {

using namespace stickslip;

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

CaseTask task_of(const Case& test, const std::vector<std::string>& laws = {"linear-refined"}) {
  CaseTask task{&test, CaseParameters(test.info().parameters), {}};
  for (const std::string& law : laws) task.schemes.push_back(make_scheme(law));
  return task;
}

Report study_onset(const CaseTask& task, OnsetLevels levels = OnsetLevels::ladder) {
  StudyOptions options;
  options.exhibits = false;
  return with_onset(run_study({task}, options), {task}, options, levels);
}

/// Onset of the first observable of the first study.
OnsetResult onset_of(const CaseTask& task, OnsetLevels levels = OnsetLevels::ladder) {
  return study_onset(task, levels).studies.front().observables.front().onset.value();
}

/// Order 1 from the place of the touch, and order 2 besides; errors are over the scale 4.
double plateau(double touch, int steps) {
  const double n = steps;
  return 2 + 4 * (touch / n + 1 / (n * n));
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_level_compares_root_mean_squares) {
  const OnsetLevel level = onset_level(8, std::array{3.0, -4.0}, std::array{0.5, 0.5});
  BOOST_TEST(level.steps == 8);
  BOOST_TEST(level.anywhere == std::sqrt(12.5), tolerance(1e-15));
  BOOST_TEST(level.at_start == 0.5);
  BOOST_TEST(level.lift.value() == 2 * std::sqrt(12.5), tolerance(1e-15));
}

BOOST_AUTO_TEST_CASE(there_is_no_lift_between_round_off_or_what_is_not_finite) {
  const std::array some{1e-3, 1e-3};
  BOOST_TEST(!onset_level(8, std::array{1e-15, 1e-15}, std::array{1e-16, 1e-16}).lift);
  BOOST_TEST(!onset_level(8, some, std::array{0.0, 0.0}).lift);
  BOOST_TEST(!onset_level(8, std::array{not_a_number, 1.0}, some).lift);
  BOOST_TEST(!onset_level(8, some, std::array{not_a_number, 1.0}).lift);
  BOOST_TEST(!onset_level(8, std::array{1 / 0.0, 1.0}, some).lift);
}

BOOST_AUTO_TEST_CASE(orders_leave_out_round_off_and_need_two_finite_levels) {
  const OnsetResult two = onset_result({{4, 0.5, 0.25, 2}, {16, 0.125, 1e-15, {}}});
  BOOST_TEST(two.order_anywhere.value() == 1, tolerance(1e-14));
  BOOST_TEST(!two.order_at_start);
  BOOST_TEST(!onset_result({{4, 0.5, 0.25, 2}, {16, not_a_number, 0.1, {}}}).order_anywhere);
  BOOST_TEST(!onset_result({}).order_anywhere);
}

BOOST_AUTO_TEST_CASE(finds_the_plateau_that_stays_because_the_touch_falls_inside_a_step) {
  const samples::MadeUpCase test(plateau);
  const OnsetResult result = onset_of(task_of(test));
  BOOST_TEST_REQUIRE(result.levels.size() == 11U);  // 4 to 4096
  const OnsetLevel& finest = result.levels.back();
  BOOST_TEST(finest.steps == 4096);
  // Eight places (i + 1/2)/8: their mean square is 1/3 - 1/768. The numbers of steps differ from
  // 4096 by up to 0.1 %.
  BOOST_TEST(finest.anywhere == std::sqrt(1.0 / 3 - 1.0 / 768) / 4096, tolerance(2e-3));
  BOOST_TEST(finest.at_start == 1.0 / 4096 / 4096, tolerance(4e-3));
  BOOST_TEST(finest.lift.value() == finest.anywhere / finest.at_start);
  // The coarse levels are not asymptotic.
  BOOST_TEST(result.order_anywhere.value() == 1, tolerance(0.1));
  BOOST_TEST(result.order_at_start.value() == 2, tolerance(0.1));
}

BOOST_AUTO_TEST_CASE(later_events_do_not_look_like_an_onset) {
  // An error that zigzags with the place of an event at 0.44 of the time, wherever the touch is: a
  // single run with the touch at the start may meet its zero.
  const samples::MadeUpCase test([](double touch, int steps) {
    const double place = std::fmod(0.44 * steps + touch, 1.0);
    return 2 + 4 * (place - 0.5) / (static_cast<double>(steps) * steps);
  });
  for (const OnsetLevel& level : onset_of(task_of(test)).levels) {
    if (level.steps < 64) continue;
    BOOST_TEST(level.lift.value() > 0.7, "at " << level.steps);
    BOOST_TEST(level.lift.value() < 1.4, "at " << level.steps);
  }
}

BOOST_AUTO_TEST_CASE(an_onset_given_by_the_user_changes_nothing) {
  const samples::MadeUpCase test(plateau);
  CaseTask given = task_of(test);
  given.parameters.set("touch", "0.9");
  const OnsetResult one = onset_of(task_of(test));
  const OnsetResult two = onset_of(given);
  for (std::size_t i = 0; i < one.levels.size(); ++i) {
    BOOST_TEST(one.levels[i].anywhere == two.levels[i].anywhere);
    BOOST_TEST(one.levels[i].at_start == two.levels[i].at_start);
  }
  BOOST_TEST(given.parameters["touch"] == 0.9);
}

BOOST_AUTO_TEST_CASE(a_case_that_averages_over_touches_is_studied_touch_by_touch) {
  CaseTask task = task_of(find_case("partial-slip-impact"), {"jaeger"});
  task.steps_to = 64;
  const OnsetResult four = onset_of(task);
  task.parameters.set("instants", "1");
  const OnsetResult one = onset_of(task);
  for (std::size_t i = 0; i < one.levels.size(); ++i) {
    BOOST_TEST(four.levels[i].anywhere == one.levels[i].anywhere);
    BOOST_TEST(four.levels[i].at_start == one.levels[i].at_start);
  }
}

BOOST_AUTO_TEST_CASE(runs_that_fail_inside_a_step_give_no_lift_and_break_nothing) {
  const samples::MadeUpCase test([](double touch, int steps) {
    if (touch > 0.9) throw std::runtime_error("lost");
    return plateau(touch, steps);
  });
  const Report report = study_onset(task_of(test));
  BOOST_TEST(all_as_expected(report));
  const OnsetResult onset = report.studies.front().observables.front().onset.value();
  BOOST_TEST(std::isnan(onset.levels.front().anywhere));
  BOOST_TEST(std::isfinite(onset.levels.front().at_start));
  BOOST_TEST(!onset.levels.front().lift);
  BOOST_TEST(!onset.order_anywhere);
  const Table table = onset_table("made-up", report.studies);
  BOOST_TEST_REQUIRE(table.rows.size() == 1U);
  BOOST_TEST(table.rows[0].size() == table.columns.size());
  BOOST_TEST(table.rows[0][1].tone == Tone::muted);  // no lift
  BOOST_TEST(table.rows[0][3].tone == Tone::bad);    // an error that is not a number
}

BOOST_AUTO_TEST_CASE(few_levels_begin_at_the_nominal_one) {
  const samples::MadeUpCase test(plateau);
  CaseTask task = task_of(test);
  BOOST_TEST(onset_levels(task, OnsetLevels::few) == (std::vector{16, 64, 256}));
  task.steps_from = 100;
  task.steps_to = 500;
  BOOST_TEST(onset_levels(task, OnsetLevels::few) == (std::vector{100, 400}));
  task.steps_to = 8;
  task.steps_from = 1;
  BOOST_TEST(onset_levels(task, OnsetLevels::few).empty());
  BOOST_TEST(onset_of(task).levels.size() == 4U);
}

BOOST_AUTO_TEST_CASE(a_case_without_onset_gets_none) {
  samples::MadeUpCase test(plateau);
  test.forget_onset();
  const Report report = study_onset(task_of(test));
  BOOST_TEST(!report.studies.front().observables.front().onset);
  BOOST_TEST(onset_table("made-up", report.studies).rows.empty());
}

BOOST_AUTO_TEST_CASE(onsets_of_the_catalogue_are_what_they_are_called) {
  // A case that averages over places of the touch must let itself be put at one of them.
  const Scheme linear = make_scheme("linear-refined");
  const Scheme hertzian = make_scheme("hertz-mindlin");
  for (const auto& test : case_catalogue()) {
    const CaseInfo& info = test->info();
    if (info.onset.empty()) continue;
    BOOST_TEST_INFO_SCOPE(info.name);
    const Scheme& scheme = test->unsuitable(linear).empty() ? linear : hertzian;
    std::vector<double> values;
    std::vector<double> references;
    for (const char* place : {"0", "0.25"}) {
      CaseParameters parameters(info.parameters);
      parameters.set(info.onset, place);
      for (const DeclaredParameter& p : info.parameters) {
        if (p.name == "instants") parameters.set("instants", "1");
      }
      const auto instance = test->prepare(parameters);
      values.push_back(instance->measure(scheme, 64).values.front());
      references.push_back(instance->reference_for(scheme).front().value);
    }
    BOOST_TEST(references[0] == references[1]);
    BOOST_TEST(std::abs(values[0] - values[1]) > 1e-9 * std::abs(references[0]));
  }
}

BOOST_AUTO_TEST_CASE(a_law_that_counts_the_movement_before_touch_loses_an_order) {
  // Kuhn, Suzuki & Daouadji: what they call refinement 1 counts only the movement after touch.
  CaseTask task =
      task_of(find_case("linear-impact"), {"linear-refined[fresh-contact=off]", "linear-refined"});
  task.steps_from = 64;
  const Report report = study_onset(task);
  const OnsetResult without = report.studies[0].observables.front().onset.value();
  const OnsetResult with = report.studies[1].observables.front().onset.value();
  BOOST_TEST(without.order_anywhere.value() == 1, tolerance(0.1));
  BOOST_TEST(without.order_at_start.value() == 2, tolerance(0.1));
  BOOST_TEST(without.levels.back().lift.value() > 100);
  BOOST_TEST(with.order_anywhere.value() == 2, tolerance(0.1));
  BOOST_TEST(with.levels.back().lift.value() < 10);
  // With the touch at the start of a step the refinement has nothing to do.
  BOOST_TEST(with.levels.back().at_start == without.levels.back().at_start, tolerance(1e-9));
}

BOOST_AUTO_TEST_SUITE_END()
