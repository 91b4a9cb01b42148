// SPDX-License-Identifier: BSD-3-Clause
// Bodies that an engine moves itself (native=on) beside the same ones under our integrators.
#pragma once

#include "cases/drive/bodies/bodies.hpp"
#include "stickslip/contact/pair/body_motion.hpp"
#include "unit_test.hpp"

namespace stickslip::test {

/// The scheme with the option native=on.
inline Scheme moved_by_engine(Scheme scheme) {
  scheme.framed.law = scheme.framed.law.with_option("native", "on");
  return scheme;
}

inline Body solid_sphere(double radius, double mass) {
  Body body;
  body.radius = radius;
  body.mass = mass;
  body.inertia = 0.4 * mass * radius * radius;
  return body;
}

/// Two spheres of different size and mass that meet obliquely, spinning, at about 1 m/s. Their
/// contact sticks and slips.
inline std::vector<Body> meeting_spheres() {
  Body p = solid_sphere(0.05, 0.5);
  Body q = solid_sphere(0.03, 0.2);
  q.position = {0.07, 0.0390, 0};
  q.velocity = {-0.8, -0.3, 0.05};
  p.velocity = {0.1, 0, -0.02};
  p.spin = {1, 2, -3};
  q.spin = {0, -4, 5};
  return {p, q};
}

/// A sphere that meets a wall obliquely, spinning; away from the origin, and not along an axis.
inline std::vector<Body> meeting_wall() {
  const Vector3 outward = Vector3(1, 2, 2) / 3;
  const Vector3 point(0.3, -0.2, 0.1);
  Body p = solid_sphere(0.05, 0.5);
  p.position = point + 0.0502 * outward;
  p.velocity = -0.7 * outward + 0.3 * Vector3(2, 1, -2) / 3;
  p.spin = {1, -2, 3};
  return {p, fixed_wall(point, outward)};
}

/// How far two motions are apart at most, over lengths of 1 mm, velocities of 1 m/s and the spins
/// that make them at a radius of 50 mm.
struct Apart {
  double position = 0;
  double velocity = 0;
  double spin = 0;
  double force = 0;           ///< of the contact, over the greatest
  double greatest_force = 0;  ///< [N]
  double rebound = 0;         ///< change of the first body's velocity [m/s]
};

inline Apart largest_apart(const Scheme& ours, const Scheme& theirs, const std::vector<Body>& start,
                           double dt, int steps, const Vector3& gravity = Vector3::Zero()) {
  Bodies a(ours, start, {{0, 1}}, gravity);
  Bodies b(theirs, start, {{0, 1}}, gravity);
  Apart most;
  for (int i = 0; i < steps; ++i) {
    a.step(dt);
    b.step(dt);
    for (const std::size_t k : {std::size_t{0}, std::size_t{1}}) {
      const Body& x = a.body(k);
      const Body& y = b.body(k);
      most.position = std::max(most.position, (x.position - y.position).norm() / 1e-3);
      most.velocity = std::max(most.velocity, (x.velocity - y.velocity).norm());
      most.spin = std::max(most.spin, (x.spin - y.spin).norm() * 0.05);
    }
    most.force = std::max(most.force, (a.force(0).on_p - b.force(0).on_p).norm());
    most.greatest_force = std::max(most.greatest_force, a.force(0).on_p.norm());
  }
  most.force /= most.greatest_force;
  most.rebound = (b.body(0).velocity - start[0].velocity).norm();
  return most;
}

/// The law with the option native=on moves two spheres that do not touch: uniformly, and under
/// constant forces by x = v t + a t (t + lag)/2 with v = v0 + a t. Lag 0 is exact; velocities that
/// are read at mid-step have a lag of one step, by which v0 is half a step old.
inline void check_free_flight(const AnyLaw& law, double lag_in_steps) {
  constexpr int steps = 100;
  MotionStart start;
  start.dt = 1e-3;
  start.p = {0.05, 0.5, {{1, 2, 3}, {0.3, -0.2, 0.1}, {1, 2, 3}}, Vector3::Zero()};
  start.q = {0.03, 0.2, {{4, 2, 1}, {-0.1, 0.5, 0.2}, {-3, 0, 1}}, {0.1, 0, -2}};
  const auto motion = law.with_option("native", "on").body_motion();
  BOOST_TEST_REQUIRE(motion != nullptr);
  const MotionState at_start = motion->start(start);
  BOOST_TEST(apart(at_start.p.position, start.p.state.position) < 1e-14);
  BOOST_TEST(at_start.forces.force_p.norm() == 0);
  std::vector<MotionState> states(steps);
  motion->advance(states);
  const auto check = [&](const MovingBody& before, const BodyState& now, double t) {
    const Vector3 a = before.load / before.mass;
    const Vector3 v = before.state.velocity;
    const Vector3 x = before.state.position + t * v + t * (t + lag_in_steps * start.dt) / 2 * a;
    BOOST_TEST(apart(now.position, x) < 1e-13);
    BOOST_TEST(apart(now.velocity - v, t * a) < 1e-13);
    BOOST_TEST(apart(now.spin, before.state.spin) == 0);
  };
  for (int i : {0, 1, steps - 1}) {
    const auto& state = states[static_cast<std::size_t>(i)];
    check(start.p, state.p, (i + 1) * start.dt);
    check(start.q, state.q, (i + 1) * start.dt);
    BOOST_TEST(state.forces.force_p.norm() < 1e-14);
  }
}

/// A law that an impact at 1 m/s presses by about a millimetre.
inline Scheme impact_scheme(const std::string& label, const AnyLaw& law) {
  const bool is_linear = law.info().can(Capability::linear);
  Scheme scheme = make_scheme("linear-refined");
  scheme.label = label;
  scheme.framed.law = is_linear ? law.with({{"kn", 1e5}, {"kt", 7e4}, {"mu", 0.3}})
                                : law.with({{"G", 1e8}, {"nu", 0.3}, {"mu", 0.3}});
  return scheme;
}

/// An engine whose integrator is that of the scheme answers the same: what is left is rounding. At
/// a wall that is the rounding of overlaps with a sphere of 1e5 radii, 7e-13 m here.
inline void check_native_impacts(const Scheme& scheme) {
  const double dt = scheme.law().info().can(Capability::linear) ? 1e-4 : 2e-5;
  constexpr int steps = 100;
  const Vector3 gravity(0, -9.81, 1);
  for (const auto& [start, bound] : {std::pair{meeting_spheres(), 1e-12}, {meeting_wall(), 2e-9}}) {
    const Apart most = largest_apart(scheme, moved_by_engine(scheme), start, dt, steps, gravity);
    BOOST_TEST(most.rebound > 0.5);
    BOOST_TEST(most.position < bound);
    BOOST_TEST(most.velocity < bound);
    BOOST_TEST(most.spin < bound);
    BOOST_TEST(most.force < 10 * bound);
  }
}

/// A sphere that overlaps with a wall at the start and slides on it has been pressed there.
inline void check_native_start(const AnyLaw& law) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  const auto motion = law.with_option("native", "on").body_motion();
  MotionStart start;
  start.dt = 1e-5;
  start.p = {0.05, 0.5, {{0, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {1, 0, 0}};
  start.q = {infinite, infinite, {{0.0495, 0, 0}, {0, 0, 0}, {0, 0, 0}}, {0, 0, 0}};
  const BodyForces forces = motion->start(start).forces;
  BOOST_TEST(forces.force_p[0] < -1);
  BOOST_TEST(std::abs(forces.force_p[1]) < 1e-9);
  MotionState later;
  motion->advance(std::span(&later, 1));
  BOOST_TEST(later.forces.force_p[1] < -1e-2);
  // The wall stays where it is, and so does the point about which its torque is told: the force
  // acts on the surface there, at most an overlap and a step away.
  BOOST_TEST(apart(later.q.position, start.q.state.position) == 0);
  BOOST_TEST(std::abs(later.forces.torque_q[2]) < 6e-4 * later.forces.force_p.norm());
}

}  // namespace stickslip::test
