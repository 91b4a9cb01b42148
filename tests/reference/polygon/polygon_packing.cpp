// SPDX-License-Identifier: BSD-3-Clause
#include "reference/polygon/polygon_packing.hpp"

#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(polygon_packing)

namespace {

using namespace stickslip;
using namespace stickslip::reference;

/// A rectangle about the origin.
std::vector<Point<double>> rectangle(double width, double height) {
  const double x = width / 2;
  const double y = height / 2;
  return {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
}

/// A body of density 1 kg/m^2.
PackedPolygon block(double width, double height, const Point<double>& position) {
  PackedPolygon body;
  body.shape = rectangle(width, height);
  body.position = position;
  body.area = body.mass = width * height;
  body.inertia = body.mass * (width * width + height * height) / 12;
  return body;
}

/// A small block on a wide one that is fixed.
PolygonPacking pair() {
  PolygonPacking packing;
  packing.bodies = {block(3, 1, {0, 0}), block(1, 1, {0.1, 0.97})};
  packing.bodies[0].wall = -1;
  packing.period = 40;
  packing.normal_stiffness = 100;
  packing.tangential_stiffness = 30;
  packing.normal_damping = 0.5;
  packing.tangential_damping = 0.2;
  packing.friction = 1e6;
  return packing;
}

}  // namespace

// PolygonPair is integrated by another method, with events.
BOOST_AUTO_TEST_CASE(two_bodies_move_as_a_pair) {
  PolygonPacking packing = pair();
  packing.bodies[1].velocity = {0.3, -0.2};
  PolygonPair<double> same;
  same.fixed = rectangle(3, 1);
  same.free = packing.bodies[1].shape;
  same.mass = packing.bodies[1].mass;
  same.inertia = packing.bodies[1].inertia;
  same.normal_stiffness = packing.normal_stiffness;
  same.tangential_stiffness = packing.tangential_stiffness;
  same.normal_damping = packing.normal_damping;
  same.tangential_damping = packing.tangential_damping;
  PolygonPairState<double> start;
  start.position = packing.bodies[1].position;
  start.velocity = packing.bodies[1].velocity;
  const double duration = 0.12;
  const std::array times{0.0, duration};
  const auto exact = integrate(same, start, std::span<const double>(times), 1e-3).back();
  const PackingRun run = integrate(packing, duration, 2000);
  Point<double> centre{};
  for (const Point<double>& v : run.outlines[1]) {
    centre[0] += v[0] / 4;
    centre[1] += v[1] / 4;
  }
  BOOST_TEST(centre[0] == exact.position[0], tolerance(1e-9));
  BOOST_TEST(centre[1] == exact.position[1], tolerance(1e-9));
  const double angle = std::atan2(run.outlines[1][1][1] - run.outlines[1][0][1],
                                  run.outlines[1][1][0] - run.outlines[1][0][0]);
  BOOST_TEST(angle == exact.angle, tolerance(1e-6));
  BOOST_TEST(std::abs(angle) > 1e-3);
}

// A block that slides on a face: nothing turns the plane, the overlap is width times depth.
BOOST_AUTO_TEST_CASE(friction_is_limited) {
  PolygonPacking packing = pair();
  packing.friction = 0.3;
  packing.normal_damping = packing.tangential_damping = 0;
  packing.bodies[1].velocity = {5, 0};
  packing.bodies[1].inertia = 1e9;
  const double duration = 0.02;
  const PackingRun run = integrate(packing, duration, 400);
  BOOST_TEST_REQUIRE(run.contacts.size() == 1U);
  const Point<double> force = run.contacts[0].force;
  BOOST_TEST(std::abs(force[0] / force[1]) == 0.3, tolerance(1e-3));
  BOOST_TEST(run.momentum_error < 1e-12);
}

// Without friction and dashpots a block bounces along the normal of a face: |N| is its width b, so
// that the work on it is k A^2/(2 b l_c), and what the springs book is k A^2/(2 l_c^2).
BOOST_AUTO_TEST_CASE(the_energy_that_is_not_accounted_for_is_known_for_a_face) {
  PolygonPacking packing = pair();
  packing.tangential_stiffness = 1;
  packing.friction = packing.normal_damping = packing.tangential_damping = 0;
  packing.bodies[1].position = {0, 0.97};
  const double duration = 0.05;
  const PackingRun run = integrate(packing, duration, 400);
  BOOST_TEST_REQUIRE(run.contacts.size() == 1U);
  const double pi = 3.14159265358979324;
  const double length = std::sqrt(3 / pi) + std::sqrt(1 / pi);
  const double before = 0.03 * 0.03;
  const double after = std::pow(run.contacts[0].overlap.area, 2);
  const double gained = 100 * (before - after) / (2 * length);
  const double booked = 100 * (before - after) / (2 * length * length);
  BOOST_TEST(run.kinetic_energy == gained, tolerance(1e-8));
  BOOST_TEST(run.unaccounted == booked - gained, tolerance(1e-8));
}

BOOST_AUTO_TEST_CASE(impossible_input_is_refused) {
  PolygonPacking packing = pair();
  BOOST_CHECK_THROW(static_cast<void>(integrate(packing, -1, 10)), std::invalid_argument);
  packing.bodies[1].mass = 0;
  BOOST_CHECK_THROW(static_cast<void>(integrate(packing, 1, 10)), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
