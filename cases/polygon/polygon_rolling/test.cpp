// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_rolling/case.hpp"

#include "cases/polygon/polygon_rolling/landing.hpp"
#include "cases/support.hpp"
#include "stickslip/description/error.hpp"

BOOST_AUTO_TEST_SUITE(polygon_rolling)

namespace {

using namespace stickslip;
using Outcome = PolygonRolling::Outcome;

/// The exact motion is computed once for all tests.
const RolledPolygon& rolled() {
  static const RolledPolygon polygon = PolygonRolling{}.prepare();
  return polygon;
}

Outcome errors(const std::string& scheme, int steps) {
  return errors_of(rolled(), rolled().run(scheme_for(rolled().problem, scheme), steps));
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) { check_the_routes(rolled()); }

// A rigid octagon with m = R = g = 1 turns about its vertex: J = I + 1, I = (2 + cos 45)/6, and
// from the face to the vertex overhead its centroid rises by 1 - cos 22.5 normal to a slope of 8
// degrees and goes sin 22.5 down along it.
BOOST_AUTO_TEST_CASE(stiff_polygons_pass_the_vertex_with_the_energy_of_a_rigid_one) {
  const double degree = std::numbers::pi / 180;
  const double about_vertex = (2 + std::cos(45 * degree)) / 6 + 1;
  const double rise = std::cos(8 * degree) * (1 - std::cos(22.5 * degree)) -
                      std::sin(8 * degree) * std::sin(22.5 * degree);
  const double rigid = std::sqrt(0.4 * 0.4 - 2 * rise / about_vertex);
  BOOST_TEST(Landing::factors.size() == 4U);
  std::vector<double> found;
  std::vector<double> off;
  for (const double factor : Landing::factors) {
    found.push_back(first_landing(rolled().polygon, factor).over_first.value());
    off.push_back(found.back() - rigid);
  }
  for (std::size_t k = 1; k + 1 < off.size(); ++k) {
    // The angle at which the vertex takes over goes with the root of the compliance; the softest
    // polygon is too soft to show it.
    BOOST_TEST(off[k + 1] / off[k] == 0.5, tolerance(0.25));
  }
  const double extrapolated = 2 * found[3] - found[2];
  BOOST_TEST(extrapolated == rigid, tolerance(2e-3));
}

BOOST_AUTO_TEST_CASE(a_geometric_spring_converges_with_the_second_order) {
  const Outcome coarse = errors("geometric-spring", 1024);
  const Outcome fine = errors("geometric-spring", 4096);
  for (const auto what :
       {&Outcome::angle, &Outcome::spin, &Outcome::place, &Outcome::tangential_force}) {
    BOOST_TEST(std::log2((coarse.*what) / (fine.*what)) / 2 == 2, tolerance(0.2));
    BOOST_TEST(std::invoke(what, fine) < 1e-4);
  }
}

BOOST_AUTO_TEST_CASE(a_spring_by_velocity_damps_more_and_converges_with_the_first_order) {
  const double coarse = errors("cundall-spring", 2048).tangential_force;
  const double fine = errors("cundall-spring", 4096).tangential_force;
  BOOST_TEST(std::log2(coarse / fine) == 1, tolerance(0.1));
  // What the step adds is the viscosity kt dt/2: a dashpot less by as much makes up for it, and
  // leaves the second order.
  const double added = 100 * 6.0 / 4096 / 2;
  const PolygonRolling thinner{.ct = 1 - added};
  const Outcome here = thinner.prepare().run(scheme_for(thinner, "cundall-spring"), 4096);
  BOOST_TEST(errors_of(rolled(), here).tangential_force < fine / 10);
}

BOOST_AUTO_TEST_CASE(rules_that_are_wrong_on_a_flat_roll_elsewhere) {
  for (const char* scheme : {"geometric-spring[plane=eq13]", "geometric-spring[movement=centroid]"})
    BOOST_TEST(errors(scheme, 4096).angle > 0.02, scheme);
}

BOOST_AUTO_TEST_CASE(what_the_reference_cannot_follow_is_refused) {
  BOOST_CHECK_THROW(prepared("polygon-rolling", {{"spin", "3"}}), InputError);
  BOOST_CHECK_THROW(prepared("polygon-rolling", {{"duration", "40"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
