// SPDX-License-Identifier: BSD-3-Clause
#include "reference/impact/hunt_crossley.hpp"

#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <boost/math/special_functions/lambert_w.hpp>

#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(hunt_crossley)
namespace {

using Wide = long double;
using testing::relative;

/// x" = -x^n (1 + D x') from velocity 1 until x = 0 again.
Wide stepped_hunt_crossley(Wide D, int n) {
  const auto end = testing::stepped_until<2>(
      [&](const std::array<Wide, 2>& y) {
        return std::array<Wide, 2>{y[1], -std::pow(y[0], n) * (1 + D * y[1])};
      },
      {0, {0, 1}}, 1 / 256.0L, [](const auto& y) { return -y[0]; }, 200);
  return -end.at[1];
}

}  // namespace

/// Whatever the exponent; whole ones are smooth where the bodies touch.
BOOST_AUTO_TEST_CASE(restitution_is_that_of_the_impact_stepped) {
  for (const Wide D : {0.01L, 0.3L, 1.0L, 1.5L, 6.0L})
    for (const int n : {1, 2, 3})
      BOOST_TEST(relative(hunt_crossley_restitution(D), stepped_hunt_crossley(D, n)) < 1e-14L);
}

BOOST_AUTO_TEST_CASE(dissipation_gives_the_restitution_that_was_asked_for) {
  for (const Wide e : {0.01L, 0.1L, 0.5L, 0.9L, 0.999999L})
    BOOST_TEST(relative(hunt_crossley_restitution(hunt_crossley_dissipation(e)), e) < 1e-17L);
  BOOST_TEST(hunt_crossley_dissipation(1) == 0);
  BOOST_TEST(hunt_crossley_restitution(0) == 1);
  // Nearly elastic: 1 - e = 2 D/3; nearly none: e D = 1.
  BOOST_TEST(relative((1 - hunt_crossley_restitution(1e-6L)) / 1e-6L, 2 / 3.0L) < 1e-5L);
  BOOST_TEST(relative(hunt_crossley_restitution(1000) * 1000, 1) < 1e-18L);
  BOOST_CHECK_THROW((void)hunt_crossley_dissipation(0), std::invalid_argument);
  BOOST_CHECK_THROW((void)hunt_crossley_dissipation(1.1L), std::invalid_argument);
  BOOST_CHECK_THROW((void)hunt_crossley_restitution(-1), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(restitution_is_by_the_function_of_lambert) {
  for (const Wide D : {0.5L, 1.0L, 3.0L, 20.0L}) {
    const Wide w = boost::math::lambert_w0(-(1 + D) * std::exp(-1 - D));
    BOOST_TEST(relative(hunt_crossley_restitution(D), (1 + w) / D) < 1e-16L);
  }
}

/// The energies of a nearly elastic impact are almost alike.
BOOST_AUTO_TEST_CASE(dissipation_of_a_nearly_elastic_impact_has_all_its_digits) {
  for (const Wide loss : {1e-12L, 1e-6L, 1e-3L}) {
    // D of e = 1 - l: 3/2 l (1 + l/2 + ...), from the series of both energies.
    const Wide D = hunt_crossley_dissipation(1 - loss);
    BOOST_TEST(relative(D / (1.5L * loss), 1) < loss * 1.02L + 1e-7L);
    BOOST_TEST(D > 1.5L * loss * (1 - 1e-7L));  // 1 - loss is rounded
  }
  const Wide below = hunt_crossley_dissipation(0.99L);
  const Wide above = hunt_crossley_dissipation(0.99L + 1e-15L);
  BOOST_TEST(std::abs((below - above) / 1e-15L - 1.53L) < 0.02L);
}

BOOST_AUTO_TEST_CASE(greatest_overlap_takes_the_energy) {
  for (const Wide D : {0.0L, 1e-9L, 9e-4L, 1.1e-3L, 0.3L, 2.0L, 50.0L}) {
    const Wide work = boost::math::quadrature::gauss_kronrod<Wide, 61>::integrate(
        [&](Wide v) { return v / (1 + D * v); }, 0.0L, 1.0L, 15, 1e-18L);
    BOOST_TEST(relative(std::pow(hunt_crossley_top_overlap(D), 2.5L), 2.5L * work) < 1e-16L);
  }
  BOOST_CHECK_THROW((void)hunt_crossley_top_overlap(-1), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
