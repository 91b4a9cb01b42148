// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_spring/case.hpp"

#include "cases/support.hpp"
#include "stickslip/description/error.hpp"

BOOST_AUTO_TEST_SUITE(polygon_spring)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_references_agree) {
  for (const std::uint32_t seed : {1U, 2U, 5U}) BOOST_TEST_CONTEXT("seed " << seed) {
      check_the_routes(PolygonSpring{.seed = seed}.prepare());
    }
}

// Corner on edge: the tangential mode is that of the spring and dashpot alone, t_R = m/c_t.
BOOST_AUTO_TEST_CASE(a_polygon_relaxes_as_its_dashpot_says) {
  const PolygonSpring problem;
  const OscillatingPolygon polygon = problem.prepare();
  const auto run = [&](const char* scheme) { return polygon.run(scheme_for(problem, scheme), 64); };
  BOOST_TEST(std::abs(polygon.exact().relaxation_time / 8.65333042304771 - 1) < 1e-9);
  const auto geometric = run("geometric-spring[integrator=gear]");
  BOOST_TEST(errors_of(polygon, geometric).relaxation_time < 5e-6);
  // A viscosity kt dt/2 more, at 64 steps per t_c.
  const double expected = 1 / (1 + 0.5 / 3 * 3.1433589 / 64 / 0.0367640);
  const double found = run("cundall-spring[integrator=gear]").relaxation_time;
  BOOST_TEST(std::abs(found / 8.65333042304771 / expected - 1) < 5e-3);
}

BOOST_AUTO_TEST_CASE(restitutions_that_do_not_go_together_are_refused) {
  BOOST_CHECK_THROW(prepared("polygon-spring", {{"et_over_en", "1.2"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
