// SPDX-License-Identifier: BSD-3-Clause
// Bodies in motion whose contacts have moments.
#include "cases/drive/bodies/bodies.hpp"
#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(bodies_with_moments)
namespace {

constexpr double radius = 0.01;
constexpr double mass = 0.01;

Scheme with_options(const std::string& options) {
  Scheme scheme = make_scheme("linear-refined" + (options.empty() ? "" : "[" + options + "]"));
  scheme.framed.law = scheme.framed.law.with({{"kn", 1e5}, {"kt", 8e4}, {"mu", 0.5}});
  return scheme;
}

/// Two spheres of unequal radii that are pressed on each other by loads, and turn.
Bodies pressed_pair(const std::string& options) {
  Body p = solid_sphere(radius, mass);
  Body q = solid_sphere(2 * radius, 8 * mass);
  const double overlap = 1e-5;
  q.position = {3 * radius - overlap, 0, 0};
  p.spin = {30, 4, -6};
  q.spin = {-3, 5, 2};
  p.load = {1, 0, 0};
  q.load = {-1, 0, 0};
  return {with_options(options), {p, q}, {{0, 1}}};
}

const std::string both =
    "rolling=linear-refined,mu-rolling=.05,k-rolling=.1,twisting=linear,mu-twisting=.02,k-twisting="
    ".1";

Vector3 angular_momentum(const Bodies& bodies) {
  Vector3 sum = Vector3::Zero();
  for (const std::size_t i : {0U, 1U}) {
    const Body& body = bodies.body(i);
    sum += body.mass * body.position.cross(body.velocity) + body.inertia * body.spin;
  }
  return sum;
}

double kinetic_energy(const Bodies& bodies) {
  double sum = 0;
  for (const std::size_t i : {0U, 1U}) {
    const Body& body = bodies.body(i);
    sum += (body.mass * body.velocity.squaredNorm() + body.inertia * body.spin.squaredNorm()) / 2;
  }
  return sum;
}

}  // namespace

// Couples are equal and opposite: they change no angular momentum.
BOOST_AUTO_TEST_CASE(couples_have_a_reaction) {
  Bodies bodies = pressed_pair(both);
  const Vector3 before = angular_momentum(bodies);
  for (int i = 0; i < 2000; ++i) bodies.step(1e-6);
  BOOST_TEST(bodies.couple(0).on_p.norm() > 1e-4);
  BOOST_TEST(apart(bodies.couple(0).on_p, -bodies.couple(0).on_q) <= 1e-18);
  BOOST_TEST(apart(angular_momentum(bodies), before) <= 1e-3 * before.norm());
  // The roll is stopped by the moments, and not without them.
  Bodies free = pressed_pair("");
  for (int i = 0; i < 2000; ++i) free.step(1e-6);
  const auto relative_spin = [](const Bodies& moved) {
    return Vector3(moved.body(1).spin - moved.body(0).spin);
  };
  BOOST_TEST(std::abs(relative_spin(bodies)[0]) < std::abs(relative_spin(free)[0]) - 0.5);
  BOOST_TEST(free.couple(0).on_p.isZero(0));
}

BOOST_AUTO_TEST_CASE(energy_books_close_with_the_works_of_couples) {
  const auto gap = [](int steps) {
    Bodies bodies = pressed_pair(both);
    const double duration = 2e-3;
    const double energy = kinetic_energy(bodies);
    const Vector3 p = bodies.body(0).position;
    const Vector3 q = bodies.body(1).position;
    for (int i = 0; i < steps; ++i) bodies.step(duration / steps);
    const WorkSums& works = bodies.works(0);
    const double by_loads = Vector3::UnitX().dot(bodies.body(0).position - p) -
                            Vector3::UnitX().dot(bodies.body(1).position - q);
    BOOST_TEST(works.rotational > 0);
    BOOST_TEST(works.residual() <= 1e-12);
    const double lost = works.stored + works.dissipated;
    return std::abs(energy + by_loads - kinetic_energy(bodies) - lost) / works.rotational;
  };
  const double coarse = gap(500);
  const double fine = gap(2000);
  BOOST_TEST(fine < 1e-3);
  BOOST_TEST(fine < coarse / 2);
}

BOOST_AUTO_TEST_CASE(a_trial_leaves_no_trace_in_moments) {
  Scheme twice = with_options(both);
  twice.integrator = Integrator::newmark_pecec;
  Scheme once = with_options(both);
  const auto couple_of = [](const Scheme& scheme) {
    Body ball = solid_sphere(radius, mass);
    ball.position = {0, radius - 1e-5, 0};
    ball.spin = {0, 3, 5};
    ball.load = {0, -1, 0};
    Bodies bodies(scheme, {ball, fixed_wall(Vector3::Zero(), Vector3::UnitY())}, {{0, 1}});
    for (int i = 0; i < 4000; ++i) bodies.step(1e-6);
    return bodies.couple(0).on_p;
  };
  const Vector3 a = couple_of(once);
  const Vector3 b = couple_of(twice);
  BOOST_TEST(a.norm() > 1e-4);
  BOOST_TEST(apart(a, b) <= 1e-4 * a.norm());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
