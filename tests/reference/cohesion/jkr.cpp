// SPDX-License-Identifier: BSD-3-Clause
#include "reference/cohesion/jkr.hpp"

#include <boost/math/quadrature/tanh_sinh.hpp>

#include "reference/roots.hpp"
#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(jkr)
namespace {

using Wide = long double;
using testing::relative;

const Wide pi = std::acos(-1.0L);
// Units with w = R = E* = 1.
const Wide radius_unit = std::cbrt(4.5L * pi);
const Wide overlap_unit = 0.75L * std::cbrt(pi * pi);
const Wide force_unit = 1.5L * pi;

/// Elastic energy of the sphere under an overlap with a contact of that radius, less w times its
/// area.
Wide energy(Wide radius, Wide overlap) {
  const Wide cube = radius * radius * radius;
  return overlap * overlap * radius - 2 * overlap * cube / 3 + cube * radius * radius / 5 -
         pi * radius * radius;
}

/// Of sixth order.
template <class Function>
Wide slope(const Function& function, Wide at, Wide width) {
  const auto rise = [&](int i) { return function(at + i * width) - function(at - i * width); };
  return (45 * rise(1) - 9 * rise(2) + rise(3)) / (60 * width);
}

}  // namespace

BOOST_AUTO_TEST_CASE(has_the_least_energy_and_its_slopes) {
  for (const Wide overlap : {-0.99L, -0.9L, -0.5L, -1e-9L, 0.0L, 1e-9L, 0.7L, 3.0L, 1e3L, 1e6L}) {
    BOOST_TEST_INFO_SCOPE(static_cast<double>(overlap));
    const JkrContact found = jkr_contact(overlap);
    const Wide a = found.radius * radius_unit;
    const Wide d = overlap * overlap_unit;
    const Wide by_radius = slope([&](Wide r) { return energy(r, d); }, a, a * 3e-3L);
    BOOST_TEST(std::abs(by_radius) < 1e-13L * (a * a * a * a + 1));
    BOOST_TEST(energy(a, d) < energy(a * 1.00001L, d));
    BOOST_TEST(energy(a, d) < energy(a * 0.99999L, d));
    const Wide by_overlap = slope([&](Wide x) { return energy(a, x); }, d, 1e-2L * (a * a + 1));
    BOOST_TEST(std::abs(found.force - by_overlap / force_unit) < 1e-14L * (a * a * a + 1));
    const Wide step = 1e-3L * (overlap + 1.001L);
    const Wide steepness = slope([](Wide x) { return jkr_contact(x).force; }, overlap, step);
    BOOST_TEST(relative(found.stiffness, steepness) < 1e-9L);
  }
}

BOOST_AUTO_TEST_CASE(radius_is_the_root_by_brackets) {
  for (const Wide overlap : {-0.999999L, -0.3L, 0.0L, 2.0L, 1e5L, 1e12L}) {
    const auto misses = [&](Wide y) { return 3 * overlap - y * (y * y * y - 4); };
    const Wide y = falling_root(misses, 1.0L, 3 + 2 * std::sqrt(std::sqrt(std::abs(overlap))));
    BOOST_TEST(relative(jkr_contact(overlap).radius, y * y / std::cbrt(36.0L)) < 1e-15L);
  }
  BOOST_TEST(jkr_contact(-1.0000001L).force == 0);
  BOOST_TEST(jkr_contact(-1.0000001L).radius == 0);
  BOOST_TEST(jkr_contact(-1.0000001L).stiffness == 0);
  BOOST_TEST(!std::isfinite(jkr_contact(-1).stiffness));
}

/// Half of the digits of the overlap are left near the tear-off: F = -5/9 - sqrt(3/2 (d + 1))/3 +
/// ...
BOOST_AUTO_TEST_CASE(keeps_its_digits_near_the_tear_off) {
  const Wide above = 0x1p-40L;
  const Wide y = 1 + std::sqrt(above / 2) - above / 6;  // y^4 - 4 y + 3 = 3 (d + 1)
  const JkrContact found = jkr_contact(-1 + above);
  BOOST_TEST(relative(found.force, (std::pow(y, 6.0L) - 6 * y * y * y) / 9) < 1e-17L);
  BOOST_TEST(relative(found.stiffness, y * y * (y * y * y - 3) / (2 * (y * y * y - 1))) < 1e-11L);
}

BOOST_AUTO_TEST_CASE(points_lie_on_the_curve) {
  const JkrPoints points = jkr_points();
  const JkrContact free = jkr_contact(points.zero_load_overlap);
  BOOST_TEST(std::abs(free.force) < 1e-17L);
  BOOST_TEST(relative(free.radius, points.zero_load_radius) < 1e-18L);
  const JkrContact least = jkr_contact(points.pull_off_overlap);
  BOOST_TEST(relative(least.force, points.pull_off_force) < 1e-18L);
  BOOST_TEST(std::abs(least.stiffness) < 1e-17L);
  BOOST_TEST(relative(least.radius, points.pull_off_radius) < 1e-18L);
  const JkrContact touch = jkr_contact(0);
  BOOST_TEST(relative(touch.force, points.force_at_overlap_0) < 1e-18L);
  BOOST_TEST(relative(touch.radius, points.radius_at_overlap_0) < 1e-18L);
  const JkrContact last = jkr_contact(points.tear_off_overlap);
  BOOST_TEST(relative(last.force, points.tear_off_force) < 1e-18L);
  BOOST_TEST(relative(last.radius, points.tear_off_radius) < 1e-18L);
  // What the force does from touch to the tear-off, by the root of the overlap above that.
  boost::math::quadrature::tanh_sinh<Wide> rule;
  const Wide work =
      rule.integrate([](Wide t) { return -2 * t * jkr_contact(t * t - 1).force; }, 0.0L, 1.0L);
  BOOST_TEST(relative(points.cycle_loss, work * force_unit * overlap_unit) < 1e-15L);
}

/// Stepped from touch on, in units of the curve.
BOOST_AUTO_TEST_CASE(impact_leaves_as_stepped) {
  const Wide sticking = std::sqrt(2 * jkr_points().cycle_loss / (force_unit * overlap_unit));
  const auto stepped = [&](Wide velocity) {
    return testing::stepped_until<2>(
        [](const std::array<Wide, 2>& y) {
          return std::array<Wide, 2>{y[1], -jkr_contact(y[0]).force};
        },
        {0, {0, velocity * sticking}}, 5e-3L, [](const auto& y) { return -1 - y[0]; }, 8);
  };
  for (const Wide velocity : {1.1L, 2.0L}) {
    const auto end = stepped(velocity);
    BOOST_TEST(end.at[0] < -1 + 1e-9L);
    BOOST_TEST(relative(-end.at[1] / (velocity * sticking), jkr_restitution(velocity)) < 1e-5L);
  }
  BOOST_TEST(stepped(0.99L).time >= 8);
  BOOST_TEST(jkr_restitution(0.99L) == 0);
  BOOST_TEST(jkr_restitution(1) == 0);
  BOOST_TEST(jkr_restitution(0) == 0);
  BOOST_CHECK_THROW((void)jkr_restitution(-1), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
