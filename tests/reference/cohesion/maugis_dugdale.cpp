// SPDX-License-Identifier: BSD-3-Clause
#include "reference/cohesion/maugis_dugdale.hpp"

#include <boost/math/quadrature/tanh_sinh.hpp>

#include "reference/cohesion/jkr.hpp"
#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(maugis_dugdale)
namespace {

using Wide = long double;
using testing::relative;

const Wide pi = std::acos(-1.0L);

/// Axially symmetric traction p on a half-space by Abel's integral q(t) = int_t s p/sqrt(s^2 - t^2)
/// ds: displacement 4/(pi E*) int_0^r q/sqrt(r^2 - t^2) dt, force 4 int q dt. Under the contact
/// that must be the sphere, q = E*/2 (d - t^2/R); in the ring the constant attraction gives -sigma
/// sqrt(c^2 - t^2). Units with R = K = pi w = 1: E* = 3/4, sigma = lambda/2.
struct AbelRing {
  Wide load = 0;
  Wide gap_at_c = 0;
  Wide jump = 0;  ///< of q at the edge of the contact; 0 without a singular stress
};
AbelRing abel_ring(Wide lambda, Wide radius, const MaugisContact& contact) {
  boost::math::quadrature::tanh_sinh<Wide> rule;
  const Wide outer = contact.m * radius;
  const auto inside = [&](Wide t) { return 0.375L * (contact.Delta - t * t); };
  const auto ring = [&](Wide t) { return -lambda / 2 * std::sqrt((outer - t) * (outer + t)); };
  const Wide edge = std::asin(1 / contact.m);
  AbelRing found;
  found.load = 4 * (rule.integrate(inside, 0.0L, radius) + rule.integrate(ring, radius, outer));
  // t = c sin(angle)
  const Wide lift =
      rule.integrate([&](Wide x) { return inside(outer * std::sin(x)); }, 0.0L, edge) +
      rule.integrate([&](Wide x) { return ring(outer * std::sin(x)); }, edge, pi / 2);
  found.gap_at_c = outer * outer / 2 - contact.Delta + 16 / (3 * pi) * lift;
  found.jump = inside(radius) - ring(radius);
  return found;
}

}  // namespace

BOOST_AUTO_TEST_CASE(is_a_half_space_under_that_traction) {
  for (const Wide lambda : {0.01L, 0.1L, 0.7L, 2.0L, 30.0L})
    for (const Wide radius : {0.05L, 0.5L, 1.3L, 3.0L, 20.0L}) {
      BOOST_TEST_INFO_SCOPE(static_cast<double>(lambda) << " " << static_cast<double>(radius));
      const MaugisContact contact = maugis_contact(lambda, radius);
      const AbelRing ring = abel_ring(lambda, radius, contact);
      const Wide scale = 1 + radius * radius * radius;
      BOOST_TEST(std::abs(ring.load - contact.P) < 1e-15L * scale);
      BOOST_TEST(relative(ring.gap_at_c, 2 / (pi * lambda)) < 1e-13L * scale * lambda + 1e-15L);
      BOOST_TEST(std::abs(ring.jump) < 1e-15L * scale);
    }
}

BOOST_AUTO_TEST_CASE(points_lie_on_the_curve) {
  for (const Wide lambda : {1e-6L, 1e-3L, 0.05L, 0.3L, 1.0L, 5.0L, 1e3L, 1e6L}) {
    BOOST_TEST_INFO_SCOPE(static_cast<double>(lambda));
    const MaugisPoints points = maugis_points(lambda);
    const MaugisContact least = maugis_contact(lambda, points.pull_off_A);
    BOOST_TEST(relative(least.P, points.pull_off_P) < 1e-17L);
    BOOST_TEST(relative(least.m, points.pull_off_m) < 1e-17L);
    for (const Wide factor : {0.01L, 0.9L, 0.999L, 1.001L, 1.1L, 2.0L})
      BOOST_TEST(maugis_contact(lambda, points.pull_off_A * factor).P >= points.pull_off_P);
    const MaugisContact free = maugis_contact(lambda, points.zero_load_A);
    BOOST_TEST(std::abs(free.P) < 1e-17L);
    BOOST_TEST(relative(free.Delta, points.zero_load_Delta) < 1e-17L);
  }
}

BOOST_AUTO_TEST_CASE(is_found_again_from_its_load) {
  for (const Wide lambda : {0.05L, 0.3L, 1.0L, 5.0L, 1e6L}) {
    const MaugisPoints points = maugis_points(lambda);
    for (const Wide factor : {1.01L, 1.1L, 2.0L, 40.0L}) {
      BOOST_TEST_INFO_SCOPE(static_cast<double>(lambda) << " " << static_cast<double>(factor));
      const MaugisContact contact = maugis_contact(lambda, factor * points.pull_off_A);
      const MaugisContact again = maugis_contact_under(lambda, contact.P);
      BOOST_TEST(std::abs(again.P - contact.P) < 1e-18L * (1 + std::abs(contact.P)));
      // The load has 64 bits, and hardly changes with the radius near the pull-off.
      BOOST_TEST(std::abs(again.Delta - contact.Delta) < 1e-16L * (1 + std::abs(contact.Delta)));
      BOOST_TEST(relative(again.m, contact.m) < 1e-14L);
    }
    BOOST_TEST(relative(maugis_contact_under(lambda, points.pull_off_P).m, points.pull_off_m) <
               1e-8L);
    BOOST_CHECK_THROW((void)maugis_contact_under(lambda, points.pull_off_P - 1e-9L),
                      std::invalid_argument);
  }
}

BOOST_AUTO_TEST_CASE(goes_from_dmt_to_jkr) {
  for (const Wide radius : {0.7L, 1.3L, 3.0L}) {
    const Wide square = radius * radius;
    const MaugisContact soft = maugis_contact(1e-6L, radius);
    const Wide no_load = std::pow(2.0L, 2.0L / 3);
    BOOST_TEST(std::abs(soft.P / 2 - dmt_force(square / no_load)) < 2e-6L * square);
    BOOST_TEST(std::abs(soft.Delta - square) < 2e-3L);
    // To JKR with 1/lambda; A = 6^(1/3) a/a0.
    for (const Wide lambda : {1e3L, 1e6L}) {
      const MaugisContact hard = maugis_contact(lambda, radius);
      const Wide to_delta_c = 4 / 3.0L * std::pow(0.75L, 2.0L / 3);
      const JkrContact jkr = jkr_contact((square - std::sqrt(8 * radius / 3)) * to_delta_c);
      BOOST_TEST(relative(jkr.radius * std::cbrt(6.0L), radius) < 1e-15L);
      BOOST_TEST(std::abs(hard.P - 1.5L * jkr.force) < 10 * square / lambda);
      BOOST_TEST(std::abs(hard.Delta - (square - std::sqrt(8 * radius / 3))) <
                 10 * radius / lambda);
    }
  }
  BOOST_TEST(std::abs(maugis_points(1e-6L).pull_off_P + 2) < 1e-8L);
  BOOST_TEST(relative(maugis_points(1e6L).pull_off_P, -1.5L) < 1e-5L);
  BOOST_TEST(relative(maugis_points(1e-6L).zero_load_A, std::cbrt(2.0L)) < 1e-5L);
  BOOST_TEST(relative(maugis_points(1e6L).zero_load_A, std::cbrt(6.0L)) < 1e-5L);
}

BOOST_AUTO_TEST_CASE(refuses_what_it_does_not_solve) {
  for (const Wide lambda : {0.0L, -1.0L, 1e-7L, 1e7L, std::numeric_limits<Wide>::quiet_NaN()}) {
    BOOST_CHECK_THROW((void)maugis_points(lambda), std::invalid_argument);
    BOOST_CHECK_THROW((void)maugis_contact(lambda, 1), std::invalid_argument);
  }
  for (const Wide radius : {0.0L, -1.0L, 1e7L})
    BOOST_CHECK_THROW((void)maugis_contact(1, radius), std::invalid_argument);
  // At the ends of what is solved.
  for (const Wide lambda : {1e-6L, 1e6L})
    for (const Wide radius : {1e-300L, 1e-6L, 1e6L})
      BOOST_TEST(maugis_contact(lambda, radius).m > 1);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
