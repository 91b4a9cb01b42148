// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/timestep/admissible.hpp"

#include "cases/catalogue.hpp"
#include "reports/study/tables.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(admissible)

namespace {

using namespace stickslip;

ObservableResult observable(std::string name, std::optional<int> steps_for_tolerance) {
  ObservableResult result;
  result.name = std::move(name);
  result.levels = {{8, 0, 0}, {16, 0, 0}, {32, 0, 0}};
  result.tolerance = 0.01;
  result.steps_for_tolerance = steps_for_tolerance;
  result.limit_error = 0;
  result.limit_is_reference = true;
  return result;
}

StudyResult study(std::string law, std::vector<ObservableResult> observables) {
  StudyResult result;
  result.case_name = "made-up";
  result.spec = parse_any_law_spec(law);
  result.law = std::move(law);
  result.observables = std::move(observables);
  return result;
}

AdmissibleStep step_of(const ObservableResult& first) {
  return admissible_steps(std::vector{study("jaeger", {first})}).front();
}

}  // namespace

BOOST_AUTO_TEST_CASE(puts_each_scheme_under_each_integrator) {
  const std::vector schemes{make_scheme("jaeger"), make_scheme("zabulionis[stiffness=mean]")};
  const std::vector integrators{Integrator::gear, Integrator::velocity_verlet};
  const std::vector<Scheme> all = under_integrators(schemes, integrators);
  BOOST_TEST_REQUIRE(all.size() == 4U);
  BOOST_TEST(all[0].label == "jaeger[integrator=gear]");
  BOOST_TEST(all[0].integrator == Integrator::gear);
  BOOST_TEST(all[1].label == "jaeger");
  BOOST_TEST(all[1].integrator == Integrator::velocity_verlet);
  BOOST_TEST(all[2].label == "zabulionis[stiffness=mean,integrator=gear]");
  // The label means what it says.
  for (const Scheme& scheme : all) {
    BOOST_TEST(make_scheme(scheme.label).integrator == scheme.integrator);
  }
  BOOST_CHECK_THROW(
      under_integrators(std::vector{make_scheme("jaeger[integrator=gear]")}, integrators),
      InputError);
}

BOOST_AUTO_TEST_CASE(tells_found_from_not_tried_and_from_never) {
  BOOST_TEST(step_of(observable("v", 11)).kind == Admissible::found);
  BOOST_TEST(step_of(observable("v", 11)).steps == 11);
  BOOST_TEST(step_of(observable("v", 8)).kind == Admissible::coarser);
  const AdmissibleStep finer = step_of(observable("v", std::nullopt));
  BOOST_TEST(finer.kind == Admissible::finer);
  BOOST_TEST(finer.steps == 32);
  // Within the tolerance as far as the ladder goes, on the way to a limit that is not.
  ObservableResult wrong = observable("v", 16);
  wrong.limit_is_reference = false;
  wrong.limit_error = 0.02;
  BOOST_TEST(step_of(wrong).kind == Admissible::never);
  // A wrong limit that is within the tolerance does no harm.
  wrong.limit_error = 0.005;
  BOOST_TEST(step_of(wrong).kind == Admissible::found);
  wrong.limit_error = std::nan("");
  BOOST_TEST(step_of(wrong).kind == Admissible::never);
}

BOOST_AUTO_TEST_CASE(takes_the_integrator_out_of_the_name_of_the_law) {
  const auto steps = admissible_steps(std::vector{
      study("zabulionis[stiffness=mean,integrator=gear,kt-factor=1]", {observable("v", 8)}),
      study("jaeger", {observable("v", 8)}), study("not-applicable", {})});
  BOOST_TEST_REQUIRE(steps.size() == 2U);
  BOOST_TEST(steps[0].law == "zabulionis[stiffness=mean,kt-factor=1]");
  BOOST_TEST(steps[0].integrator == "gear");
  BOOST_TEST(steps[1].law == "jaeger");
  BOOST_TEST(steps[1].integrator == "velocity-verlet");
}

BOOST_AUTO_TEST_CASE(names_the_other_observables_that_no_step_makes_right) {
  ObservableResult duration = observable("duration", std::nullopt);
  duration.limit_is_reference = false;
  duration.limit_error = 0.12;
  const auto steps = admissible_steps(std::vector{
      study("jaeger[integrator=newmark-pec-literal]", {observable("v", 16), duration})});
  BOOST_TEST_REQUIRE(steps[0].wrong.size() == 1U);
  BOOST_TEST(steps[0].wrong[0] == "duration");
  const Table table = admissible_table("made-up", steps);
  BOOST_TEST(table.rows[0][1].text == "16 (0.062) †");
  BOOST_TEST(says(table.note, "†"));
}

BOOST_AUTO_TEST_CASE(a_table_has_a_row_a_law_and_a_column_an_integrator) {
  ObservableResult wrong = observable("v", std::nullopt);
  wrong.limit_is_reference = false;
  wrong.limit_error = 0.5;
  const auto steps = admissible_steps(
      std::vector{study("jaeger", {observable("v", 10)}), study("jaeger[integrator=gear]", {wrong}),
                  study("hertz-mindlin", {observable("v", 8)}),
                  study("hertz-mindlin[integrator=gear]", {observable("v", std::nullopt)})});
  const Table table = admissible_table("made-up", steps);
  BOOST_TEST_REQUIRE(table.columns.size() == 3U);
  BOOST_TEST(table.columns[2].title == "gear");
  BOOST_TEST_REQUIRE(table.rows.size() == 2U);
  BOOST_TEST(table.rows[0][1].text == "10 (0.1)");
  BOOST_TEST(table.rows[0][1].number.value() == 10);
  BOOST_TEST(table.rows[0][2].text == "never");
  BOOST_TEST(table.rows[0][2].tone == Tone::bad);
  BOOST_TEST(table.rows[1][1].text == "≤ 8 (0.12)");
  BOOST_TEST(table.rows[1][2].text == "> 32");
  BOOST_TEST(!says(table.note, "†"));
  BOOST_TEST(admissible_table("another", steps).rows.empty());
}

BOOST_AUTO_TEST_CASE(the_step_that_is_found_meets_the_tolerance_and_one_fewer_does_not) {
  const Case& test = find_case("oblique-impact");
  CaseTask task{&test,
                CaseParameters(test.info().parameters),
                {make_scheme("hertz-mindlin"), make_scheme("jaeger[integrator=gear]")}};
  StudyOptions options;
  options.exhibits = false;
  const Report report = with_admissible_steps(run_study({task}, options), {task}, options);
  BOOST_TEST(report.studies.size() == 2U);  // those of the user, unchanged
  // The scheme that names an integrator is left out, the other one is under all of them.
  BOOST_TEST_REQUIRE(report.admissible_steps.size() == all_integrators().size());
  const auto instance = test.prepare(task.parameters);
  std::size_t found = 0;
  for (const AdmissibleStep& step : report.admissible_steps) {
    BOOST_TEST_INFO_SCOPE(step.integrator);
    BOOST_TEST(step.law == "hertz-mindlin");
    BOOST_TEST(step.observable == "v_Ct_out");
    if (step.kind != Admissible::found) continue;
    ++found;
    const Scheme scheme = make_scheme("hertz-mindlin[integrator=" + step.integrator + "]");
    const ReferenceValue truth = instance->reference_for(scheme).front();
    const auto error = [&](int steps) {
      const double value = instance->measure(scheme, steps).values.front();
      return std::abs(value - truth.value) / truth.scale;
    };
    BOOST_TEST(error(step.steps) <= 0.01);
    BOOST_TEST(error(step.steps - 1) > 0.01);
    for (int level = 4; level <= 512; level *= 2) {
      if (level > step.steps) BOOST_TEST(error(level) <= 0.01, "at " << level);
    }
  }
  BOOST_TEST(found >= 6U);
}

BOOST_AUTO_TEST_SUITE_END()
