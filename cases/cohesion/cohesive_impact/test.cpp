// SPDX-License-Identifier: BSD-3-Clause
#include "cases/cohesion/cohesive_impact/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(cohesive_impact)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(an_impact_loses_the_area_of_the_loop) {
  const CohesiveImpact p;
  BOOST_TEST(std::abs(p.exact().loss - 7.0921959718639588) <= 1e-14);
  const auto found = p.run(scheme_for(p, "jkr"), 1024);
  BOOST_TEST(std::abs(found.loss / p.exact().loss - 1) <= 0.01);
  BOOST_TEST(std::abs(found.restitution - 0.8660254) <= 0.002);
  BOOST_TEST(found.below == 0);
}

BOOST_AUTO_TEST_CASE(at_the_sticking_velocity_the_restitution_falls_as_the_root_of_the_step) {
  const CohesiveImpact p;
  const Scheme scheme = scheme_for(p, "jkr");
  const double ratio = p.mean_restitution(scheme, 1, 128) / p.mean_restitution(scheme, 1, 2048);
  BOOST_TEST(std::abs(ratio - 4) <= 1.5);
}

BOOST_AUTO_TEST_CASE(the_factor_of_the_surface_energy_and_a_law_without_loss_are_found) {
  const CohesiveImpact p;
  CohesiveImpact of_gamma = p;
  of_gamma.work_of_adhesion /= 2;
  // 2^(-5/3).
  BOOST_TEST(std::abs(p.run(scheme_for(of_gamma, "jkr"), 512).loss / p.exact().loss - 0.315) <=
             0.02);
  BOOST_TEST(p.run(scheme_for(p, "dmt"), 512).below > 0.9);
}

BOOST_AUTO_TEST_SUITE_END()
