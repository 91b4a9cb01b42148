// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_relaxation/case.hpp"

#include "cases/support.hpp"
#include "stickslip/description/error.hpp"

BOOST_AUTO_TEST_SUITE(polygon_relaxation)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_motion_converges_to_the_equations_of_its_contact_plane) {
  const PolygonRelaxation problem;
  const RelaxingPolygon polygon = problem.prepare();
  const auto error = [&](const char* scheme, int steps) {
    return polygon.run(scheme_for(problem, scheme), steps).position;
  };
  for (const char* scheme :
       {"geometric-spring", "geometric-spring[plane=chord]", "geometric-spring[plane=eq13]"}) {
    const double coarse = error(scheme, 64);
    const double fine = error(scheme, 256);
    BOOST_TEST(std::abs(std::log2(coarse / fine) / 2 - 2) < 0.2, scheme);
    BOOST_TEST(fine < 2e-4, scheme);
  }
  const double coarse = error("cundall-spring", 256);
  const double fine = error("cundall-spring", 1024);
  BOOST_TEST(std::abs(std::log2(coarse / fine) / 2 - 1) < 0.15);
}

// Fig. 10, without any jump of the contact plane.
BOOST_AUTO_TEST_CASE(relaxation_takes_longer_with_the_plane_of_equation_13) {
  const PolygonRelaxation problem;
  const RelaxingPolygon polygon = problem.prepare();
  const auto decay = [&](const char* scheme) {
    return polygon.exact_for(scheme_for(problem, scheme)).decay;
  };
  BOOST_TEST(decay("geometric-spring[plane=eq13]") < 0.8 * decay("geometric-spring"));
}

BOOST_AUTO_TEST_CASE(restitutions_that_do_not_go_together_are_refused) {
  BOOST_CHECK_THROW(prepared("polygon-relaxation", {{"et_over_en", "1.2"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
