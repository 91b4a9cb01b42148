// SPDX-License-Identifier: BSD-3-Clause
#include <boost/numeric/odeint.hpp>
#include <random>

#include "reference/walls/edges_and_steps.hpp"
#include "reference/walls/wall_contacts.hpp"
#include "tests/reference/truth.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(walls)
namespace {

using Vector = Vector3<long double>;

/// Where a function that changes its sign between both ends is 0.
template <class Function>
long double root_between(Function function, long double low, long double high) {
  const bool rises = function(high) > 0;
  for (int i = 0; i < 80; ++i) {
    const long double middle = (low + high) / 2;
    ((function(middle) > 0) == rises ? high : low) = middle;
  }
  return (low + high) / 2;
}

/// The least distance of the centre from points of a half-plane that begins at the y axis and goes
/// along `direction`, by ternary search, and that point.
std::pair<long double, Vector> nearest_by_search(const Vector& centre, const Vector& direction) {
  long double low = 0;
  long double high = 10;
  const auto place = [&](long double along) {
    return Vector(along * direction + Vector(0, centre.y(), 0));
  };
  for (int i = 0; i < 200; ++i) {
    const long double third = (high - low) / 3;
    if ((centre - place(low + third)).norm() < (centre - place(high - third)).norm())
      high -= third;
    else
      low += third;
  }
  return {(centre - place(low)).norm(), place(low)};
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_convex_edge_pushes_from_the_nearest_point_of_both_faces) {
  std::mt19937 numbers(7);
  std::uniform_real_distribution<double> any(-0.3, 0.3);
  for (const long double theta : {0.02L, 0.5L, 1.5L, 2.5L}) {
    const Vector down(std::cos(theta), 0, -std::sin(theta));
    int pushed_by_edge = 0;
    for (int i = 0; i < 200; ++i) {
      const Vector centre(std::sin(theta / 2) * 0.95L + any(numbers), any(numbers),
                          std::cos(theta / 2) * 0.95L + any(numbers));
      const bool is_outside =
          centre.z() > 0 || centre.x() * std::sin(theta) + centre.z() * std::cos(theta) > 0;
      if (!is_outside) continue;
      const auto first = nearest_by_search(centre, Vector(-1, 0, 0));
      const auto second = nearest_by_search(centre, down);
      const auto& [distance, place] = first.first < second.first ? first : second;
      const Vector expected =
          distance < 1 ? Vector((centre - place) / distance * (1 - distance)) : Vector::Zero();
      const EdgeForce force = convex_edge_force({.centre = centre, .radius = 1, .kn = 1}, theta);
      BOOST_TEST(std::abs(force.force_x - expected.x()) < 1e-8L);
      BOOST_TEST(std::abs(force.force_z - expected.z()) < 1e-8L);
      if (place.norm() < 1e-6L + std::abs(centre.y())) ++pushed_by_edge;
    }
    BOOST_TEST((theta < 0.1L || pushed_by_edge > 10));
  }
}

BOOST_AUTO_TEST_CASE(both_faces_of_a_concave_edge_push_where_they_are_within_reach) {
  for (const long double theta : {-0.1L, -0.8L, -1.6L}) {
    const Vector up(std::cos(theta), 0, -std::sin(theta));
    for (const long double along : {-0.05L, -0.3L, 0.0L}) {
      const Vector centre(along + 0.9L * std::sin(theta) / (1 + std::cos(theta)), 0.4L, 0.9L);
      Vector expected = Vector::Zero();
      int contacts = 0;
      for (const Vector& direction : {Vector(-1, 0, 0), up}) {
        const auto [distance, place] = nearest_by_search(centre, direction);
        // The edge is on both faces, and the other one comes nearer.
        const bool is_edge = std::hypot(place.x(), place.z()) < 1e-9L;
        if (distance >= 1 || is_edge) continue;
        expected += (centre - place) / distance * (1 - distance);
        ++contacts;
      }
      const EdgeForce force = concave_edge_force({.centre = centre, .radius = 1, .kn = 1}, theta);
      BOOST_TEST(force.contacts == contacts);
      BOOST_TEST(std::abs(force.force_x - expected.x()) < 1e-8L);
      BOOST_TEST(std::abs(force.force_z - expected.z()) < 1e-8L);
    }
  }
}

BOOST_AUTO_TEST_CASE(many_small_triangles_that_each_push_tend_to_the_area_of_the_overlap) {
  const HeldSphere sphere{.centre = Vector(1e-3L, 2e-3L, 0.98L), .radius = 1, .kn = 1e4L};
  const long double side = 0.004L;
  const FlatWallForce force = flat_mesh_force(sphere, 120, side);
  const long double ratio = force.naive_normal_force / force.normal_force * side * side / 2;
  BOOST_TEST(std::abs(ratio / naive_small_triangles(1, 0.98L) - 1) < 0.03L);
  // One contact whatever the squares.
  for (const int squares : {1, 2, 7, 40}) {
    const FlatWallForce other = flat_mesh_force(sphere, squares, 0.1L);
    BOOST_TEST(other.contacts == 1);
    BOOST_TEST(other.normal_force == force.normal_force);
  }
}

BOOST_AUTO_TEST_CASE(a_sphere_rests_in_a_groove_where_both_planes_carry_it) {
  for (const long double exponent : {1.0L, 1.5L}) {
    const RestInGroove rest = rest_in_groove(0.7L, 1, 1e4L, 30, exponent);
    const long double height = root_between(
        [&](long double h) {
          const long double overlap = std::max(1 - h * std::sin(0.7L), 0.0L);
          return 30 - 2 * std::sin(0.7L) * 1e4L * std::pow(overlap, exponent);
        },
        1.0L, 1 / std::sin(0.7L));
    BOOST_TEST(std::abs(rest.height_over_edge - height) < 1e-17L);
  }
}

/// The turn about the edge, with the normal force that is left.
BOOST_AUTO_TEST_CASE(a_rolling_sphere_leaves_the_edge_where_the_stepped_turn_does) {
  using State = std::array<long double, 2>;
  for (const auto& [v0_squared, inertia] :
       {std::pair{0.3L, 0.4L}, {0.05L, 0.4L}, {0.3L, 0.0L}, {0.7L, 0.4L}}) {
    const auto turn = [k = inertia](const State& s, State& rate, long double) {
      rate = {s[1], std::sin(s[0]) / (1 + k)};
    };
    State state{0, std::sqrt(v0_squared)};
    boost::numeric::odeint::runge_kutta_fehlberg78<State, long double> stepper;
    const auto pressed = [](const State& s) { return std::cos(s[0]) - s[1] * s[1]; };
    long double step = 1e-3L;
    while (step > 1e-18L) {
      State next = state;
      stepper.do_step(turn, next, 0.0L, step);
      if (pressed(next) > 0)
        state = next;
      else
        step /= 2;
    }
    const RollOffEdge edge = roll_off_edge(v0_squared, 1.5L);
    BOOST_TEST(std::abs(state[0] - (inertia > 0 ? edge.lift_off_angle
                                                : edge.lift_off_angle_frictionless)) < 1e-15L);
    if (inertia > 0)
      BOOST_TEST(std::abs(state[1] * state[1] - edge.speed_squared_over_gR_there) < 1e-15L);
  }
  BOOST_TEST(roll_off_edge(2, 1).lift_off_angle == 0);
  BOOST_TEST(roll_off_edge(2, 1).speed_squared_over_gR_there == 2);
}

/// Impulses on the edge (its contact point stands still afterwards), and energy up to the top.
BOOST_AUTO_TEST_CASE(a_sphere_climbs_a_step_as_its_impulses_say) {
  for (const long double height : {0.01L, 0.1L, 0.45L, 0.6L}) {
    const ClimbStep climb = climb_step(height);
    // From the edge to the centre, and across: mass, radius and g are 1.
    const long double sine = std::sqrt(height * (2 - height));  // of the angle from the vertical
    const long double cosine = 1 - height;
    const Vector normal(-sine, 0, cosine);
    const Vector across(cosine, 0, sine);
    const long double v = climb.least_speed;
    const Vector before(v, 0, 0);  // and the spin v about y, so that the lowest point stands
    const long double slip = before.dot(across) + v * -1 + 2 * v;  // of the point at the edge
    const long double stopping = -before.dot(normal);
    const long double surface = before.dot(across) - v;
    const long double braking = -surface * 2 / 7;
    BOOST_TEST(slip > surface);
    const Vector after = before + stopping * normal + braking * across;
    BOOST_TEST(std::abs(after.dot(normal)) < 1e-17L);
    BOOST_TEST(std::abs(after.norm() / v - climb.speed_after_over_before) < 1e-17L);
    BOOST_TEST(std::abs(braking / stopping - climb.friction_needed) < 1e-17L);
    BOOST_TEST(std::abs(0.7L * after.squaredNorm() - height) < 1e-17L);  // just up
    const long double largest =
        climb.largest_speed_that_stays_on_the_edge * climb.speed_after_over_before;
    BOOST_TEST(std::abs(largest * largest - cosine) < 1e-17L);
    const PullOverStep pull = pull_over_step(height);
    BOOST_TEST(std::abs(pull.force_over_weight * cosine - sine) < 1e-17L);
    BOOST_TEST(std::abs(std::sin(pull.angle) - sine) < 1e-17L);
  }
}

BOOST_AUTO_TEST_CASE(a_ring_takes_speed_at_each_corner_as_its_impulses_say) {
  for (const int pieces : {5, 12, 200}) {
    const long double turn = 2 * std::acos(-1.0L) / static_cast<long double>(pieces);
    long double speed = 1;
    for (int i = 0; i < pieces; ++i) {
      // The new piece stops the velocity into it, and friction the slip of the new lowest point:
      // the velocity along it is v cos, the spin v.
      const long double along = speed * std::cos(turn);
      const long double slip = along - speed;
      speed = along - slip * 2 / 7;
    }
    const TessellatedRing ring = tessellated_ring(pieces, 3, 0.2L);
    BOOST_TEST(std::abs(ring.speed_ratio_of_a_turn_inside - speed) < 1e-16L);
    BOOST_TEST(std::abs(ring.height_error - 3 * (1 - std::cos(turn / 2))) < 1e-17L);
  }
  // Orders: the height is of the second, the loss of the first.
  const auto ratio = [](long double TessellatedRing::*what) {
    return tessellated_ring(200, 1, 0.1L).*what / (tessellated_ring(400, 1, 0.1L).*what);
  };
  BOOST_TEST(std::abs(ratio(&TessellatedRing::height_error) - 4) < 1e-3L);
  BOOST_TEST(std::abs(ratio(&TessellatedRing::loss_of_a_turn_times_N) - 1) < 0.05L);
}

BOOST_AUTO_TEST_CASE(a_path_over_a_floor_keeps_its_spring_and_slides_at_its_limit) {
  // Straight far enough: it slides with mu N, whatever came before.
  const WallPath path{
      .corners = {Vector(0, 0, 0.99L), Vector(0.01L, 0, 0.99L), Vector(1, 0, 0.98L)},
      .radius = 1,
      .kn = 1e4L,
      .kt = 7e3L,
      .mu = 0.4L,
      .steps_a_leg = 50};
  BOOST_TEST(std::abs(force_after_wall_path(path)[0] + 0.4L * 200) < 1e-14L);
  // The contact sticks, parts and touches again: only the way since then counts.
  const WallPath parted{
      .corners = {Vector(0, 0, 0.99L), Vector(0.002L, 0, 0.99L), Vector(0.002L, 0, 1.01L),
                  Vector(0.002L, 0, 0.99L), Vector(0.002L, 0.001L, 0.99L)},
      .radius = 1,
      .kn = 1e4L,
      .kt = 7e3L,
      .mu = 0.9L,
      .steps_a_leg = 10};
  BOOST_TEST(force_after_wall_path(parted)[0] == 0);
  BOOST_TEST(std::abs(force_after_wall_path(parted)[1] + 7) < 1e-14L);
}

BOOST_AUTO_TEST_CASE(impossible_walls_are_refused) {
  const HeldSphere sphere{.centre = Vector(0, 0, 0.9L), .radius = 1, .kn = 1};
  BOOST_CHECK_THROW((void)flat_mesh_force(sphere, 0, 1), std::invalid_argument);
  BOOST_CHECK_THROW((void)flat_mesh_force({.centre = Vector(9, 0, 1)}, 2, 1),
                    std::invalid_argument);
  BOOST_CHECK_THROW((void)convex_edge_force(sphere, -1), std::invalid_argument);
  BOOST_CHECK_THROW((void)convex_edge_force({.centre = Vector(-1, 0, -1)}, 1),
                    std::invalid_argument);
  BOOST_CHECK_THROW((void)concave_edge_force(sphere, 1), std::invalid_argument);
  BOOST_CHECK_THROW((void)rest_in_groove(0.5L, 1, 1, 9, 1), std::invalid_argument);
  BOOST_CHECK_THROW((void)climb_step(1), std::invalid_argument);
  BOOST_CHECK_THROW((void)tessellated_ring(2, 1, 1), std::invalid_argument);
  BOOST_CHECK_THROW((void)depth_of_facet(2, 1), std::invalid_argument);
  BOOST_CHECK_THROW((void)force_after_wall_path({.corners = {Vector::Zero()}}),
                    std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
