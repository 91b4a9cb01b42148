// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/planar_impact/case.hpp"

#include "cases/rigid/rigid_support.hpp"

BOOST_AUTO_TEST_SUITE(planar_impact)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(PlanarImpactCase{});
  PlanarImpactCase other;
  other.mu = 0.8;
  other.restitution = 0.3;
  check_the_routes(other);
}

// By hand, where the point slips to the end: j = (1 + e) v/(1/m + a (a + mu b)/I), with the arm -a
// along the floor and -b out of it, and friction -mu j.
BOOST_AUTO_TEST_CASE(fast_bodies_slip_to_the_end_as_by_hand) {
  const PlanarImpactCase p;
  const RigidScene asked = p.scene({0.001, 0.01});
  for (std::size_t i = 1; i < asked.scene.bodies.size(); i += 2) {
    const std::size_t k = asked.scene.bodies[i].start;
    const auto told = p.impact(k);
    const double a = -narrow(told.arm[0]);
    const double b = -narrow(told.arm[1]);
    const double j = 1.5 / (1 + a * (a + 0.4 * b) / 0.5);
    BOOST_TEST_CONTEXT(k) {
      BOOST_TEST(p.agree(k));
      const SceneState end = asked.exact(i, asked.scene.end());
      BOOST_TEST(end.velocity[2] == -1 + j, tolerance(1e-13));
      BOOST_TEST(end.velocity.dot(direction_of_start(k)) == 4 - 0.4 * j, tolerance(1e-13));
      // Upwards on the lower sphere turns the body back down: along x cross -y.
      BOOST_TEST(end.spin.norm() == std::abs((-a * j + 0.4 * b * -j)) / 0.5, tolerance(1e-13));
    }
  }
}

BOOST_AUTO_TEST_CASE(of_slow_ones_the_meanings_differ) {
  const PlanarImpactCase p;
  int differ = 0;
  for (std::size_t k = 1; k < 16; k += 2) differ += p.agree(k) ? 0 : 1;
  BOOST_TEST(differ >= 4);
}

BOOST_AUTO_TEST_SUITE_END()
