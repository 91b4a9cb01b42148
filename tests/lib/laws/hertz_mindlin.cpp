// SPDX-License-Identifier: BSD-3-Clause
// The no-slip law of Hertz and Mindlin: its three forms, and how wrong it is where theory says so.
#include <boost/test/unit_test.hpp>

#include "lib/mindlin_paths.hpp"

namespace stickslip {
namespace {

using testing::constant_normal_forces;
using testing::unit_law;
using testing::unit_normal_force;
using testing::unit_stiffness;

/// Loading at one overlap, then a change of overlap without movement, then movement.
std::vector<double> forces(const std::string& law, double overlap, double other) {
  const std::vector<testing::CollinearPoint> points{
      {overlap, 0}, {overlap, 1e-4}, {other, 1e-4}, {other, 1.5e-4}};
  std::vector<double> all;
  for (const auto& answer : testing::advance(unit_law(law), {}, testing::collinear_steps(points)))
    all.push_back(answer.force.tangential[0]);
  return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(hertz_mindlin)

BOOST_AUTO_TEST_CASE(has_the_normal_force_of_hertz_and_the_stiffness_of_mindlin) {
  for (const double overlap : {1e-6, 0.02, 0.3}) {
    const std::vector<testing::CollinearPoint> points{{overlap, 0}, {overlap, 1e-9 * overlap}};
    const auto answers =
        testing::advance(unit_law("hertz-mindlin"), {}, testing::collinear_steps(points));
    BOOST_TEST(answers[1].force.normal == unit_normal_force(overlap),
               boost::test_tools::tolerance(1e-14));
    BOOST_TEST(answers[1].force.tangential[0] == unit_stiffness(overlap) * 1e-9 * overlap,
               boost::test_tools::tolerance(1e-14));
    BOOST_TEST((answers[1].force.regime == Regime::stick));
  }
}

BOOST_AUTO_TEST_CASE(takes_two_materials_in_series) {
  // Against a body that does not yield, each compliance is half that of the pair of equals.
  const AnyLaw law = unit_law("hertz-mindlin[G2=1e18,nu2=0.1]");
  const std::vector<testing::CollinearPoint> points{{0.02, 0}, {0.02, 1e-8}};
  const auto answers = testing::advance(law, {}, testing::collinear_steps(points));
  BOOST_TEST(answers[1].force.normal == 2 * unit_normal_force(0.02),
             boost::test_tools::tolerance(1e-14));
  BOOST_TEST(answers[1].force.tangential[0] == 2 * unit_stiffness(0.02) * 1e-8,
             boost::test_tools::tolerance(1e-14));
}

BOOST_AUTO_TEST_CASE(keeps_what_it_has_in_the_incremental_form) {
  for (const double other : {0.01, 0.04}) {
    const auto f = forces("hertz-mindlin", 0.02, other);
    const double first = unit_stiffness(0.02) * 1e-4;
    BOOST_TEST(f[1] == first, boost::test_tools::tolerance(1e-12));
    BOOST_TEST(f[2] == first, boost::test_tools::tolerance(1e-12));
    BOOST_TEST(f[3] == first + unit_stiffness(other) * 0.5e-4, boost::test_tools::tolerance(1e-12));
  }
}

BOOST_AUTO_TEST_CASE(is_stiffness_times_deflection_in_the_total_form) {
  for (const double other : {0.01, 0.04}) {
    const auto f = forces("hertz-mindlin[form=total]", 0.02, other);
    BOOST_TEST(f[2] == unit_stiffness(other) * 1e-4, boost::test_tools::tolerance(1e-12));
    BOOST_TEST(f[3] == unit_stiffness(other) * 1.5e-4, boost::test_tools::tolerance(1e-12));
  }
}

BOOST_AUTO_TEST_CASE(is_scaled_by_the_contact_radius_on_unloading_only_in_the_rescaled_form) {
  const double first = unit_stiffness(0.02) * 1e-4;
  const auto shrinking = forces("hertz-mindlin[form=rescaled]", 0.02, 0.01);
  BOOST_TEST(shrinking[2] == first * std::sqrt(0.5), boost::test_tools::tolerance(1e-12));
  const auto growing = forces("hertz-mindlin[form=rescaled]", 0.02, 0.04);
  BOOST_TEST(growing[2] == first, boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(multiplies_its_stiffness_by_the_factor) {
  const auto whole = forces("hertz-mindlin", 0.02, 0.02);
  const auto part = forces("hertz-mindlin[kt-factor=0.6666666666666666]", 0.02, 0.02);
  BOOST_TEST(part[3] == whole[3] * (2.0 / 3), boost::test_tools::tolerance(1e-14));
}

// Cattaneo & Mindlin at constant normal force. The largest excess on loading is where the law
// reaches the limit, x = 2/3: (1/3)^1.5. The largest lack on unloading is where it reaches the
// other limit.
BOOST_AUTO_TEST_CASE(is_off_the_theory_of_partial_slip_by_19_and_35_percent_of_the_limit) {
  for (const std::string form : {"incremental", "total", "rescaled"}) {
    const std::string law = "hertz-mindlin[form=" + form + "]";
    const auto loading = constant_normal_forces(law, std::array{2.0 / 3}, 7);
    BOOST_TEST(loading[0] - testing::cattaneo_mindlin(2.0 / 3) == 0.19245,
               boost::test_tools::tolerance(1e-4));
    // Unloaded by 4/3 from 0.9: exactly 1 - 0.1^1.5 - 2 (1 - (1 - 2/3)^1.5).
    const auto cycle = constant_normal_forces(law, std::array{0.9, 0.9 - 4.0 / 3}, 100);
    const double exact = 1 - std::pow(0.1, 1.5) - 2 * (1 - std::pow(1.0 / 3, 1.5));
    BOOST_TEST(cycle[1] - exact == -0.35328, boost::test_tools::tolerance(1e-4));
  }
}

BOOST_AUTO_TEST_CASE(converges_to_a_wrong_limit_on_the_oblique_path) {
  const auto errors = testing::oblique_errors("hertz-mindlin", 64);
  BOOST_TEST(errors.b == 0.1, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(errors.d == -0.1, boost::test_tools::tolerance(1e-9));
}

// The same path without the friction limit: the truth of 16 digits, +.256 and -.285 in the limit.
BOOST_AUTO_TEST_CASE(agrees_with_the_truth_where_friction_does_not_limit_it) {
  const auto& truth = testing::jaeger_truth("P21_inc_noslip");
  for (const auto& level : truth.at("output")) {
    const int n = level.at("n_per_leg").get<int>();
    const auto steps = testing::collinear_steps(testing::oblique_path(n).points);
    const AnyLaw law = unit_law("hertz-mindlin").with({{"mu", 100}});
    const auto answers = testing::advance(law, {}, steps);
    const auto count = static_cast<std::size_t>(n);
    BOOST_TEST(answers[count].force.tangential[0] == testing::truth_number(level.at("Ft_B")),
               boost::test_tools::tolerance(1e-11));
    BOOST_TEST(answers[2 * count].force.tangential[0] == testing::truth_number(level.at("Ft_D")),
               boost::test_tools::tolerance(1e-11));
  }
}

BOOST_AUTO_TEST_CASE(counts_the_whole_movement_of_the_step_of_touch) {
  ContactStep step;
  step.overlap_old = -0.03;
  step.overlap_new = 0.01;
  step.shift = {3e-5, -4e-5};
  step.effective_radius = 1;
  const auto f = testing::advance(unit_law("hertz-mindlin[form=total]"), {}, std::span(&step, 1));
  BOOST_TEST(f[0].force.tangential.norm() == unit_stiffness(0.01) * 5e-5,
             boost::test_tools::tolerance(1e-14));
}

BOOST_AUTO_TEST_CASE(has_trapezoidal_work_and_no_potential) {
  const auto points = testing::constant_normal_path(std::array{0.4, -0.3}, 3);
  const auto steps = testing::collinear_steps(points, 0.7);
  Vector2 before = Vector2::Zero();
  std::size_t i = 0;
  for (const auto& answer : testing::advance(unit_law("hertz-mindlin"), {}, steps)) {
    const ContactForce& f = answer.force;
    const double expected = 0.5 * steps[i++].shift.dot(before + f.tangential);
    BOOST_TEST(f.work_tangential == expected, boost::test_tools::tolerance(1e-14));
    BOOST_TEST(std::isnan(f.work_stored));
    BOOST_TEST(std::isnan(f.work_dissipated));
    before = f.tangential;
  }
  BOOST_TEST(!unit_law("hertz-mindlin").info().can(Capability::energy));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
