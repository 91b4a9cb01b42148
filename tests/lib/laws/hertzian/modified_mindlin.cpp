// SPDX-License-Identifier: BSD-3-Clause
// The modified Mindlin law: its own limits on the oblique path, its false convergence, and its
// rule in the plane.
#include "lib/mindlin_paths.hpp"
#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(modified_mindlin)
namespace {

using namespace testing;

/// The law at constant normal force in closed form, force over the limit: unloading by u from
/// `start` follows the loading curve stretched by 1 + start, where theory has 2.
double unloaded(double start, double u) {
  const double stretch = 1 + start;
  return start - stretch * cattaneo_mindlin(u / stretch);
}

}  // namespace

BOOST_AUTO_TEST_CASE(agrees_with_the_truth_on_the_oblique_path_at_every_number_of_steps) {
  check_oblique_truth("modified-mindlin", "P20_inc_mm", 1e-11);
}

// The error at B passes through zero by accident on its way to the wrong limit.
BOOST_AUTO_TEST_CASE(seems_to_converge_and_does_not) {
  const std::array expected{0.0547, 0.0179, 0.0002, -0.0084};
  int n = 4;
  for (const double error : expected) {
    BOOST_TEST(std::abs(oblique_errors("modified-mindlin", n).b - error) < 1e-4);
    n *= 2;
  }
}

BOOST_AUTO_TEST_CASE(converges_in_first_order_to_limits_of_its_own) {
  const auto plain = oblique_limits("modified-mindlin", 2048);
  BOOST_TEST(std::abs(plain.b + 0.0169) < 1e-4);
  BOOST_TEST(std::abs(plain.d - 0.0269) < 1e-4);
  const auto shifted = oblique_limits("modified-mindlin[shifted=on]", 2048);
  BOOST_TEST(std::abs(shifted.b + 0.0169) < 1e-4);
  BOOST_TEST(std::abs(shifted.d - 0.0028) < 1e-4);
  const double far = oblique_errors("modified-mindlin", 512).d - plain.d;
  const double near = oblique_errors("modified-mindlin", 1024).d - plain.d;
  BOOST_TEST(far / near == 2, tolerance(0.03));
}

BOOST_AUTO_TEST_CASE(follows_theory_on_first_loading_at_constant_normal_force) {
  for (const double x : {0.3, 0.6, 0.9}) {
    const double coarse = constant_normal_forces("modified-mindlin", std::array{x}, 500)[0];
    const double fine = constant_normal_forces("modified-mindlin", std::array{x}, 1000)[0];
    const double exact = cattaneo_mindlin(x);
    BOOST_TEST(std::abs(2 * fine - coarse - exact) < 2e-5);
    const double ratio = (coarse - exact) / (fine - exact);
    BOOST_TEST(ratio == 2, tolerance(0.05));
  }
}

// Unloading from 0.7 of the limit: exact theory is at -0.7 when the law is .053 short of it.
BOOST_AUTO_TEST_CASE(leaves_theory_on_unloading_at_constant_normal_force) {
  const double loaded = 1 - std::pow(0.3, 2.0 / 3);      // movement to 0.7 of the limit
  const double back = 2 * (1 - std::pow(0.3, 2.0 / 3));  // movement back to -0.7 of it
  BOOST_TEST(std::abs(unloaded(0.7, back) + 0.7 - 0.053) < 2e-4);
  const std::array turns{loaded, loaded - back};
  const double coarse = constant_normal_forces("modified-mindlin", turns, 2000)[1];
  const double fine = constant_normal_forces("modified-mindlin", turns, 4000)[1];
  BOOST_TEST(std::abs(2 * fine - coarse - unloaded(0.7, back)) < 2e-5);
}

BOOST_AUTO_TEST_CASE(finds_the_stiffness_without_slip_across_the_force) {
  check_stiffness_across("modified-mindlin");
}

BOOST_AUTO_TEST_CASE(gives_the_same_answer_in_any_direction) {
  for (const std::string law : {"modified-mindlin", "modified-mindlin[shifted=on]"})
    check_direction(law, 2.2);
}

// A reversal with the force on the limit: whether there is room between both is round-off.
BOOST_AUTO_TEST_CASE(gives_the_same_answer_in_any_direction_after_a_reversal_on_the_limit) {
  const std::array<MovementRow, 3> rows{
      {{6.729757096881088e-07, 2.988661145583225e-07, -5.5258589098045126e-08},
       {0, 1.286882658325146e-08, 7.747717278017243e-08},
       {0, 3.2625714736215713e-07, 2.2603886818030833e-07}}};
  for (const std::string text : {"modified-mindlin", "modified-mindlin[shifted=on]"}) {
    const AnyLaw law =
        framed_law(text).law.with({{"G", 30174542.53887237}, {"nu", 0.3}, {"mu", 0.5}});
    BOOST_TEST(dependence_on_direction(law, rows, 0.08906676532230044) < 1e-12);
  }
}

// The force is on the limit and the movement goes outwards: there is no stiffness along the force,
// as on the virgin curve.
BOOST_AUTO_TEST_CASE(slips_as_a_whole_when_moved_outwards_on_the_limit) {
  const double overlap = 0.02;
  const double limit = unit_mu * unit_normal_force(overlap);
  const double stiffness = unit_stiffness(overlap);
  for (const double reversal : {0.0, 0.5, 1.0}) {
    const std::array stored{limit, 0.0, reversal * limit, 0.0, -1.0, 0.0, 1.0};
    ContactStep step;
    step.overlap_old = step.overlap_new = overlap;
    step.effective_radius = 1;
    step.shift = Vector2(0.3, 0.4) * limit / stiffness;
    const Vector2 force =
        advance(unit_law("modified-mindlin"), stored, std::span(&step, 1))[0].force.tangential;
    BOOST_TEST(force[1] / force[0] == 0.4, tolerance(1e-12));
    BOOST_TEST(force.norm() == limit, tolerance(1e-12));
  }
}

// To and fro by the same: what is left of the force is round-off and has no direction.
BOOST_AUTO_TEST_CASE(gives_the_same_answer_in_any_direction_after_the_force_has_come_back_to_zero) {
  const std::array<MovementRow, 4> rows{
      {{0.02, 0, 0}, {0, 1.23e-3, 0.71e-3}, {0, -1.23e-3, -0.71e-3}, {0, -2e-3, 3e-3}}};
  BOOST_TEST(dependence_on_direction(unit_law("modified-mindlin"), rows, 1) < 1e-12);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
