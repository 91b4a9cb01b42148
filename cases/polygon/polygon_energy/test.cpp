// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_energy/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(polygon_energy)

namespace {

using namespace stickslip;

PolygonEnergy::Outcome shares(const std::string& options, int steps = 512) {
  const PolygonEnergy problem;
  return problem.run(scheme_for(problem, "geometric-spring[" + options + "]"), steps);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(PolygonEnergy{});
  check_the_routes(PolygonEnergy{.radius = 0.02, .turn = 18});
}

// By the gradient of the area, at the middle of the chord: nothing is left, whatever the way.
BOOST_AUTO_TEST_CASE(a_gradient_on_the_chord_gives_back_what_it_takes) {
  for (const char* point : {"by-rule", "chord"}) {
    const auto found = shares(std::string("overlap=gradient,point=") + point);
    BOOST_TEST(found.moves < 1e-5);
    BOOST_TEST(found.turns < 1e-5);
  }
}

// At the centroid of the overlap that force does work where bodies turn, and only there.
BOOST_AUTO_TEST_CASE(at_the_centroid_it_does_not_where_bodies_turn) {
  const auto found = shares("overlap=gradient,point=centroid");
  BOOST_TEST(found.moves < 1e-5);
  BOOST_TEST(found.turns > 1e-3);
  const PolygonEnergy problem;
  const PolygonRules rules{.overlap = OverlapMeasure::gradient, .point = ForcePoint::centroid};
  BOOST_TEST(found.turns == problem.reference_share(rules, PolygonLoop::turns), tolerance(1e-2));
}

BOOST_AUTO_TEST_CASE(a_force_of_the_size_of_the_area_has_no_energy) {
  for (const char* point : {"centroid", "chord"})
    BOOST_TEST(shares(std::string("point=") + point).moves > 1e-3);
}

BOOST_AUTO_TEST_SUITE_END()
