// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/rolling_on_incline/case.hpp"

#include "cases/support.hpp"
#include "tests/reference/truth.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(rolling_on_incline)
namespace {

using namespace testing;

}  // namespace

// In every regime: rolls, slides, both.
BOOST_AUTO_TEST_CASE(spheres_move_as_an_independent_program_has_it) {
  BOOST_TEST(moment_truth("incline").size() == 4U);
  for (const auto& one : moment_truth("incline")) {
    const auto& inputs = one.at("inputs");
    const RollingOnIncline asked{.mu = number_of(inputs.at("mu")),
                                 .tangent = number_of(inputs.at("tangent")),
                                 .mu_rolling = number_of(inputs.at("mu_rolling"))};
    const Scheme scheme = scheme_for(asked, "linear-refined[rolling=sds]");
    const Vector2 found = asked.accelerations(scheme, 24);
    const auto& expected = one.at("outputs");
    BOOST_TEST(std::abs(found[0] - number_of(expected.at("acceleration_over_g"))) <= 1e-4);
    BOOST_TEST(std::abs(found[1] - number_of(expected.at("spin_acceleration_R_over_g"))) <= 1e-4);
  }
}

BOOST_AUTO_TEST_CASE(below_both_frictions_the_sphere_rests) {
  const RollingOnIncline asked{.tangent = 0.04};
  const Scheme scheme = scheme_for(asked, "linear-refined[rolling=sds]");
  const Vector2 found = asked.accelerations(scheme, 24);
  BOOST_TEST(found.norm() <= 1e-4);
}

BOOST_AUTO_TEST_CASE(weight_that_comes_at_once_mobilises_the_cap_below_the_static_threshold) {
  for (const auto& one : moment_truth("sudden_incline")) {
    const RollingOnIncline asked{.damping_ratio = number_of(one.at("inputs").at("damping_ratio"))};
    const Scheme scheme = scheme_for(asked, "linear-refined[rolling=epsd]");
    const double expected = number_of(one.at("outputs").at("tangent_over_mu_rolling"));
    BOOST_TEST(std::abs(asked.exact_threshold(scheme) - expected) <= 1e-13);
    BOOST_TEST(std::abs(asked.threshold(scheme, 512) - expected) <= 1e-4);
  }
}

// Mean spin over what a period would give: torque/inertia times dt, .75 to 1 of it by the phase.
BOOST_AUTO_TEST_CASE(a_constant_moment_creeps_with_the_step) {
  const RollingOnIncline asked;
  const Scheme scheme = scheme_for(asked, "linear-refined[rolling=constant]");
  for (const int steps : {16, 64}) {
    const double creep = asked.run(scheme, steps).creep;
    BOOST_TEST(creep * steps >= 0.4);
    BOOST_TEST(creep * steps <= 2.0);
  }
  BOOST_TEST(asked.run(scheme_for(asked, "linear-refined[rolling=sds]"), 64).creep <= 1e-6);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
