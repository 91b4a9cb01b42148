// SPDX-License-Identifier: BSD-3-Clause
// Masses, impacts of one point, rocking.
#include <boost/math/quadrature/tanh_sinh.hpp>

#include "reference/shapes/masses.hpp"
#include "reference/shapes/point_impacts.hpp"
#include "reference/shapes/rocking.hpp"
#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(bodies_that_rock)
namespace {

using Vector = Vector3<long double>;
using testing::relative;

}  // namespace

BOOST_AUTO_TEST_CASE(a_superquadric_weighs_what_its_slices_weigh) {
  const std::array semi_axes{1.0L, 0.6L, 0.4L};
  const std::array exponents{4.0L, 3.0L};
  const auto [n1, n2] = exponents;
  boost::math::quadrature::tanh_sinh<long double> rule;
  // A slice of width 1 at z: y to its edge, and x^2.
  const auto of_figure = [&](int power) {
    return 4 * rule.integrate(
                   [&](long double x) {
                     return std::pow(x, power) * std::pow(1 - std::pow(x, n2), 1 / n2);
                   },
                   0.0L, 1.0L);
  };
  const auto over_z = [&](int power, int shrinks) {
    return 2 * rule.integrate(
                   [&](long double z) {
                     return std::pow(z, power) * std::pow(1 - std::pow(z, n1), shrinks / n1);
                   },
                   0.0L, 1.0L);
  };
  const long double volume = of_figure(0) * over_z(0, 2);
  const long double xx = of_figure(2) * over_z(0, 4) / volume;
  const long double zz = of_figure(0) * over_z(2, 2) / volume;
  const SuperquadricMass found = superquadric_mass(semi_axes, exponents);
  BOOST_TEST(relative(found.volume, 0.24L * volume) < 1e-12L);
  BOOST_TEST(relative(found.inertia_over_mass[0], 0.36L * xx + 0.16L * zz) < 1e-12L);
  BOOST_TEST(relative(found.inertia_over_mass[1], xx + 0.16L * zz) < 1e-12L);
  BOOST_TEST(relative(found.inertia_over_mass[2], 1.36L * xx) < 1e-12L);
}

// Two spheres less the lens of both, whose parts are caps.
BOOST_AUTO_TEST_CASE(a_clump_is_its_spheres_less_their_lens) {
  const long double pi = 4 * std::atan(1.0L);
  const ClumpMass found = clump_mass({0, 1}, {1, 0.6L});
  const long double plane = (1 - 0.36L + 1) / 2;
  const auto cap = [&](long double r, long double h) { return pi * h * h * (3 * r - h) / 3; };
  const long double spheres = 4 * pi / 3 * (1 + 0.216L);
  const long double lens = cap(1, 1 - plane) + cap(0.6L, 0.6L - (1 - plane));
  BOOST_TEST(relative(found.volume, spheres - lens) < 1e-17L);
  BOOST_TEST(relative(sum_of_spheres({0, 1}, {1, 0.6L}).volume, spheres) < 1e-17L);
  // One sphere inside another changes nothing.
  const ClumpMass one = clump_mass({0.2L, 0.1L}, {1, 0.3L});
  BOOST_TEST(relative(one.volume, 4 * pi / 3) < 1e-17L);
  BOOST_TEST(relative(one.inertia_across, 0.4L) < 1e-16L);
  BOOST_TEST(relative(one.inertia_along, 0.4L) < 1e-16L);
}

// Nothing but the impulse at the corner: momentum along the floor and that about the corner stay.
BOOST_AUTO_TEST_CASE(a_corner_keeps_the_momentum_about_itself) {
  const LandingBlock block{.half_size = {0.5L, 0.4L, 0.3L},
                           .mass = 2,
                           .turn = turn_of({3, -1, 2, 2}),
                           .velocity = Vector(0.3L, 0.1L, -2),
                           .spin = Vector(1, 2, -1),
                           .restitution = 0.5L};
  const CornerImpact found = corner_impact(block);
  const Vector moments = block.mass / 3 * Vector(0.25L, 0.34L, 0.41L);
  const Tensor3<long double> inertia = block.turn * moments.asDiagonal() * block.turn.transpose();
  const auto about_corner = [&](const Vector& velocity, const Vector& spin) {
    return Vector(inertia * spin - block.mass * found.arm.cross(velocity));
  };
  const Vector change =
      about_corner(found.velocity, found.spin) - about_corner(block.velocity, block.spin);
  BOOST_TEST(change.norm() < 1e-17L);
  BOOST_TEST((found.velocity - block.velocity).head(2).norm() == 0);
  const auto corner = [&](const Vector& velocity, const Vector& spin) {
    return velocity[2] + spin.cross(found.arm)[2];
  };
  BOOST_TEST(std::abs(corner(found.velocity, found.spin) +
                      0.5L * corner(block.velocity, block.spin)) < 1e-17L);
  // The lowest of all corners.
  for (const int i : {-1, 1})
    for (const int j : {-1, 1})
      for (const int k : {-1, 1})
        BOOST_TEST((block.turn * Vector(0.5L * i, 0.4L * j, 0.3L * k))[2] >= found.arm[2]);
}

// Stepped in the normal impulse, friction taking no more than what slips.
BOOST_AUTO_TEST_CASE(an_impact_in_the_plane_is_what_its_steps_give) {
  for (const auto& [speed, mu, e, spin] : {std::array{3.0L, 0.3L, 0.5L, 0.0L},
                                           {0.2L, 0.9L, 0.5L, 0.0L},
                                           {0.2L, 0.3L, 0.8L, 0.0L},
                                           {-1.0L, 0.3L, 0.6L, 2.0L},
                                           {0.0L, 0.1L, 0.0L, 0.0L}}) {
    const PlanarImpact body{.inertia = 0.1L,
                            .arm = {-0.3L, -0.4L},
                            .velocity = {speed, -1},
                            .spin = spin,
                            .restitution = e,
                            .mu = mu};
    for (const RestitutionOf of :
         {RestitutionOf::velocity, RestitutionOf::impulse, RestitutionOf::work}) {
      constexpr long double step = 1e-5L;
      const auto [rx, ry] = body.arm;
      long double along = speed - spin * ry;
      long double out = -1 + spin * rx;
      const long double a = 1 + ry * ry / body.inertia;
      const long double b = rx * ry / body.inertia;
      const long double c = 1 + rx * rx / body.inertia;
      const long double approach = -out;
      long double normal = 0;
      long double tangential = 0;
      long double work = 0;
      long double most = 0;   // normal impulse while it comes nearer
      long double least = 0;  // work then
      const auto is_over = [&] {
        if (out < 0) return false;
        if (of == RestitutionOf::velocity) return out >= e * approach;
        if (of == RestitutionOf::impulse) return normal >= (1 + e) * most;
        return work >= (1 - e * e) * least;
      };
      while (!is_over()) {
        const long double wanted = std::clamp((b * step - along) / a, -mu * step, mu * step);
        along += a * wanted - b * step;
        const long double next = out + c * step - b * wanted;
        work += step * (out + next) / 2;
        out = next;
        normal += step;
        tangential += wanted;
        if (out <= 0) {
          most = normal;
          least = work;
        }
      }
      const PlanarImpactEnd found = planar_impact(body, of);
      BOOST_TEST_INFO_SCOPE(speed << " " << mu << " " << static_cast<int>(of));
      BOOST_TEST(std::abs(found.impulse[1] - normal) < 1e-4L);
      BOOST_TEST(std::abs(found.impulse[0] - tangential) < 1e-4L);
    }
  }
}

// With A = 1.98, B = 0.7, C = 1.5 by hand.
BOOST_AUTO_TEST_CASE(mistaken_impacts_are_those_of_their_cone) {
  const PlanarImpact body{.mass = 1,
                          .inertia = 0.5L,
                          .arm = {-0.5L, -0.7L},
                          .velocity = {1, -1},
                          .restitution = 0.5L,
                          .mu = 0.4L};
  const auto near = [](const PlanarImpactEnd& end, long double along, long double out) {
    BOOST_TEST(std::abs(end.impulse[0] - along) < 1e-15L);
    BOOST_TEST(std::abs(end.impulse[1] - out) < 1e-15L);
  };
  // The whole impulse stops the slip within its cone.
  const auto one_cone = mistaken_planar_impact(body, PlanarMistake::one_cone);
  near(one_cone, -0.45L / 2.48L, 2.27L / 2.48L);
  BOOST_TEST(std::abs(one_cone.velocity[0] + 0.7L * one_cone.spin) < 1e-15L);
  BOOST_TEST(std::abs(one_cone.velocity[1] - 0.5L * one_cone.spin - 0.5L) < 1e-15L);
  // Without restitution it slips, at a normal impulse of 1/(C + mu B).
  near(mistaken_planar_impact(body, PlanarMistake::friction_first), -0.4L / 1.78L,
       1 / 1.78L + 0.5L / 1.5L);
  // A ball that slips to the end: friction before restitution is 1/(1 + e) of the right one.
  PlanarImpact ball = body;
  ball.arm = {0, -1};
  ball.velocity = {4, -1};
  near(mistaken_planar_impact(ball, PlanarMistake::friction_first), -0.4L, 1.5L);
  near(mistaken_planar_impact(ball, PlanarMistake::one_cone), -0.6L, 1.5L);
  near(planar_impact(ball, RestitutionOf::velocity), -0.6L, 1.5L);
}

BOOST_AUTO_TEST_CASE(an_ellipsoid_rocks_as_its_equation_of_motion_says) {
  for (const bool rolls : {true, false})
    for (const long double amplitude : {0.01L, 0.7L, 1.3L}) {
      const RockingEllipsoid body{.semi_axes = {1, 0.6L, 0.4L}, .rolls = rolls};
      // d/dt of M(x) x'^2/2 + g h(x) = 0, its slopes by differences.
      const auto height = [](long double x) { return std::hypot(std::sin(x), 0.4L * std::cos(x)); };
      const auto about = [&](long double x) {
        const long double beside = (1 - 0.16L) * std::sin(x) * std::cos(x) / height(x);
        return 1.16L / 5 + beside * beside + (rolls ? height(x) * height(x) : 0);
      };
      const auto slope = [](const auto& f, long double x) {
        constexpr long double w = 1e-4L;
        return (8 * (f(x + w) - f(x - w)) - (f(x + 2 * w) - f(x - 2 * w))) / (12 * w);
      };
      const auto rates = [&](const std::array<long double, 2>& y) {
        return std::array<long double, 2>{
            y[1],
            -(slope(about, y[0]) * y[1] * y[1] / 2 + 9.81L * slope(height, y[0])) / about(y[0])};
      };
      const auto falls_through = [](const std::array<long double, 2>& y) { return -y[0]; };
      const auto end = testing::stepped_until(rates, testing::SteppedState<2>{0, {amplitude, 0}},
                                              0.002L, falls_through, 10.0L);
      BOOST_TEST(relative(period(body, amplitude), 4 * end.time) < 1e-10L);
    }
  const RockingEllipsoid body{.semi_axes = {1, 0.6L, 0.4L}};
  BOOST_TEST(relative(period(body, 1e-5L), small_period(body)) < 1e-9L);
}

BOOST_AUTO_TEST_CASE(a_block_falls_flat_as_its_equation_of_motion_says) {
  const StandingBlock block{.half_length = 0.2L, .half_height = 0.6L};
  const long double top = balance(block);
  const long double rate = 3 * 9.81L / (4 * std::hypot(0.2L, 0.6L));
  for (const long double angle : {0.01L, 0.05L, 0.2L, 0.3L}) {
    const auto rates = [&](const std::array<long double, 2>& y) {
      return std::array<long double, 2>{y[1], -rate * std::sin(top - y[0])};
    };
    const auto is_flat = [](const std::array<long double, 2>& y) { return -y[0]; };
    const auto end = testing::stepped_until(rates, testing::SteppedState<2>{0, {angle, 0}}, 0.002L,
                                            is_flat, 10.0L);
    const RockingBlock found = rock(block, angle);
    BOOST_TEST(relative(found.time_to_flat, end.time) < 1e-14L);
    BOOST_TEST(relative(found.spin_when_flat, -end.at[1]) < 1e-14L);
  }
}

// Forces and moments of what is answered are in balance, and the edge stays on the floor.
BOOST_AUTO_TEST_CASE(a_block_that_tips_keeps_its_edge_on_the_floor) {
  const StandingBlock block{.half_length = 0.2L, .half_height = 0.5L};
  const SlidingOnFace tips = slide_on_face(block, 2, 0.8L);
  BOOST_TEST(tips.tips);
  const long double inertia = (0.04L + 0.25L) / 3;
  const long double normal = tips.normal_force_over_weight * 9.81L;
  BOOST_TEST(relative(inertia * tips.angular_acceleration, normal * (0.8L * 0.5L - 0.2L)) < 1e-17L);
  BOOST_TEST(relative(normal - 9.81L, 0.2L * tips.angular_acceleration) < 1e-17L);
  BOOST_TEST(relative(tips.deceleration, 0.8L * normal) < 1e-17L);
  const SlidingOnFace slides = slide_on_face(block, 2, 0.4L);
  BOOST_TEST(!slides.tips);
  BOOST_TEST(relative(slides.distance, 4 / (2 * 0.4L * 9.81L)) < 1e-17L);
  BOOST_CHECK_THROW(static_cast<void>(slide_on_face({.half_length = 1, .half_height = 1}, 1, 3)),
                    std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
