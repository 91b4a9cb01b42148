// SPDX-License-Identifier: BSD-3-Clause
#include "reference/impact/hunt_crossley.hpp"

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

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
