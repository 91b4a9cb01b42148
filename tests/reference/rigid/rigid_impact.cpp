// SPDX-License-Identifier: BSD-3-Clause
// Second route: both bodies stepped in the normal impulse, with forces and moments of each.
#include "reference/rigid/rigid_impact.hpp"

#include <Eigen/Geometry>

#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(rigid_impact)
namespace {

using Wide = long double;
using Vector = Vector3<Wide>;
using State = std::array<Wide, 12>;  // velocity, spin of the first; of the second

Vector part(const State& state, std::size_t from) {
  return {state[from], state[from + 1], state[from + 2]};
}

/// `share_2`: 1/m of the second over its mass, 0 of a wall.
State stepped_impact(const RigidContact& contact, const RigidSphere& first,
                     const RigidSphere& second, const Vector& n, Wide share_2) {
  const Vector arm_1 = first.radius * n;
  const Vector arm_2 = -second.radius * n;
  const auto relative_velocity = [&](const State& y) {
    return Vector(part(y, 0) + part(y, 3).cross(arm_1) - part(y, 6) - part(y, 9).cross(arm_2));
  };
  const auto slip = [&](const State& y) {
    const Vector u = relative_velocity(y);
    return Vector(u - u.dot(n) * n);
  };
  State start{};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    start[i] = first.velocity[at];
    start[3 + i] = first.spin[at];
    start[6 + i] = second.velocity[at];
    start[9 + i] = second.spin[at];
  }
  const Vector slip_before = slip(start);
  bool slides = slip_before.norm() > 0;
  const auto rates = [&](const State& y) {
    const Vector u = slip(y);
    // The direction of the last millionth is rounding; beyond it the turn is looked for.
    const Vector along =
        u.dot(slip_before) > 1e-6L * slip_before.dot(slip_before) ? u : slip_before;
    const Vector force = slides ? Vector(-n - contact.mu / along.norm() * along) : Vector(-n);
    State rate{};
    const auto put = [&](std::size_t from, const Vector& what) {
      for (int i = 0; i < 3; ++i) rate[from + static_cast<std::size_t>(i)] = what[i];
    };
    const Wide K = contact.inertia_factor;
    put(0, force / first.mass);
    put(3, arm_1.cross(force) / (K * first.mass * first.radius * first.radius));
    put(6, -share_2 / second.mass * force);
    put(9, -share_2 * arm_2.cross(force) / (K * second.mass * second.radius * second.radius));
    return rate;
  };
  const Wide approach = relative_velocity(start).dot(n);
  const Wide all = (1 + contact.restitution) * approach / (1 / first.mass + share_2 / second.mass);
  testing::SteppedState<12> now{0, start};
  const auto turns = [&](const State& y) { return -slip(y).dot(slip_before); };
  if (slides) now = testing::stepped_until(rates, now, all / 20, turns, all);
  slides = false;
  return testing::stepped_to(rates, now, all / 20, all).at;
}

const std::vector<RigidContact> contacts{
    {.restitution = 1, .mu = 0.1L},
    {.restitution = 0.7L, .mu = 0.3L},
    {.restitution = 0, .mu = 2},
    {.inertia_factor = 2 / 3.0L, .restitution = 0.5L, .mu = 0}};

}  // namespace

BOOST_AUTO_TEST_CASE(a_sphere_leaves_a_floor_as_its_impulses_say) {
  for (const RigidContact& contact : contacts)
    for (const RigidSphere& sphere :
         {RigidSphere{.velocity = {4, 0, -4}},
          RigidSphere{.velocity = {3, 0, -5}, .spin = {6, 0, 10}},
          RigidSphere{.mass = 2, .radius = 0.1L, .velocity = {1, -2, -3}, .spin = {9, -20, 1}}}) {
      const RigidRebound after = bounce_on_floor(contact, sphere);
      const State stepped = stepped_impact(contact, sphere, {}, {0, 0, -1}, 0);
      BOOST_TEST((part(stepped, 0) - after.first.velocity).norm() < 1e-16L);
      BOOST_TEST((part(stepped, 3) - after.first.spin).norm() < 1e-15L);
      const Wide R = sphere.radius;
      const Wide slip = std::hypot(stepped[0] - R * stepped[4], stepped[1] + R * stepped[3]);
      BOOST_TEST(std::abs(slip - after.slip_left) < 1e-16L);
      BOOST_TEST(after.sticks == (slip < 1e-16L));
    }
}

BOOST_AUTO_TEST_CASE(two_spheres_part_as_their_impulses_say) {
  const RigidSphere first{.velocity = {3, 0, 0}, .spin = {5, -2, 4}};
  const RigidSphere second{.mass = 2, .radius = 0.7L, .velocity = {0, 0.3L, 0}, .spin = {1, 2, -3}};
  for (const RigidContact& contact : contacts)
    for (const Vector& along : {Vector(1, 0, 0), Vector(2, 1, 0), Vector(1, -1, 1)}) {
      const Vector n = along / along.norm();
      const RigidRebound after = impact_of_two(contact, first, second, along);
      const State stepped = stepped_impact(contact, first, second, n, 1);
      BOOST_TEST((part(stepped, 0) - after.first.velocity).norm() < 1e-16L);
      BOOST_TEST((part(stepped, 3) - after.first.spin).norm() < 1e-16L);
      BOOST_TEST((part(stepped, 6) - after.second.velocity).norm() < 1e-16L);
      BOOST_TEST((part(stepped, 9) - after.second.spin).norm() < 1e-16L);
      const Vector momentum = first.velocity - after.first.velocity +
                              second.mass * (second.velocity - after.second.velocity);
      BOOST_TEST(momentum.norm() < 1e-18L);
    }
}

/// (1 + 1/K) mu (1 + e) vn = 3.5 * 0.3 * 2 * 2, whose decimals are rounded.
BOOST_AUTO_TEST_CASE(what_just_comes_to_stick_sticks) {
  const RigidRebound after =
      bounce_on_floor({.restitution = 1, .mu = 0.3L}, {.velocity = {4.2L, 0, -2}});
  BOOST_TEST(after.sticks);
  BOOST_TEST(after.slip_left == 0);
  BOOST_TEST(!bounce_on_floor({.mu = 0.3L}, {.velocity = {4.201L, 0, -2}}).sticks);
}

BOOST_AUTO_TEST_CASE(refuses_what_is_no_impact) {
  const RigidSphere moving{.velocity = {1, 0, 0}};
  BOOST_CHECK_THROW((void)bounce_on_floor({}, moving), std::invalid_argument);
  BOOST_CHECK_THROW((void)bounce_on_floor({.restitution = 2}, {.velocity = {0, 0, -1}}),
                    std::invalid_argument);
  BOOST_CHECK_THROW((void)impact_of_two({}, moving, {}, {0, 0, 0}), std::invalid_argument);
  BOOST_CHECK_THROW((void)impact_of_two({}, moving, {}, {-1, 0, 0}), std::invalid_argument);
  BOOST_CHECK_THROW((void)impact_of_two({}, moving, {.mass = 0}, {1, 0, 0}), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
