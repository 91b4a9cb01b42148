// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/twisting_cycle/case.hpp"

#include "cases/support.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(twisting_cycle)
namespace {

TwistingCycle::Outcome found(const TwistingCycle& cycle, const char* twisting, int steps) {
  return cycle.run(scheme_for(cycle, std::string("hertz-mindlin[twisting=") + twisting + "]"),
                   steps);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  for (const double first : {0.1, 0.5, 0.58}) check_the_routes(TwistingCycle{.first = first});
}

// By another program: from .5 back at no twist, and what the cycle costs.
BOOST_AUTO_TEST_CASE(the_reference_is_another_programs) {
  const auto exact = TwistingCycle{}.exact();
  BOOST_TEST(std::abs(exact.torque_back + 0.200942305555592) <= 1e-12);
  BOOST_TEST(std::abs(exact.dissipated - 0.102629881542121) <= 1e-12);
  BOOST_TEST(std::abs(TwistingCycle{}.first_twist() - 0.190186454965248) <= 1e-12);
}

// Material, size and, unlike for shear, Poisson's ratio do not matter.
BOOST_AUTO_TEST_CASE(material_and_size_do_not_matter) {
  const auto usual = found({}, "hertz-torsion", 4);
  const auto other =
      found({.shear_modulus = 3, .poisson = 0.4, .mu = 0.05, .radius = 2.5, .overlap = 1e-3},
            "hertz-torsion", 4);
  BOOST_TEST(std::abs(usual.torque - 0.5) <= 5e-6);
  BOOST_TEST(std::abs(usual.torque - other.torque) <= 1e-9);
  BOOST_TEST(std::abs(usual.dissipated - other.dissipated) <= 1e-9);
}

// By hand: 4/(2 - nu) times the twist; nothing slips.
BOOST_AUTO_TEST_CASE(marshalls_torque_is_too_small_and_costs_nothing) {
  const auto wrong = found({}, "marshall", 3);
  BOOST_TEST(std::abs(wrong.torque - 4 / 1.85 * 0.190186454965248) <= 1e-9);
  BOOST_TEST(std::abs(wrong.torque_back) <= 1e-12);
  BOOST_TEST(std::abs(wrong.dissipated) <= 1e-9);
  BOOST_TEST(std::abs(wrong.torque_limit - 2. / 3) <= 1e-9);
}

BOOST_AUTO_TEST_CASE(a_law_that_rolls_too_is_asked_for_its_twisting) {
  const TwistingCycle cycle;
  const auto both = cycle.run(make_scheme("jaeger[rolling=epsd2,twisting=hertz-torsion]"), 16);
  const auto twists = cycle.run(make_scheme("jaeger[twisting=hertz-torsion]"), 16);
  BOOST_TEST(both.torque_back == twists.torque_back);
  BOOST_CHECK_THROW(cycle.run(make_scheme("jaeger[twisting=linear]"), 16), InputError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
