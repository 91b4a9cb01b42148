// SPDX-License-Identifier: BSD-3-Clause
#include "reference/friction/contact_radius.hpp"

#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(contact_radius)
namespace {

using Wide = long double;
using testing::relative;

const Wide pi = std::acos(-1.0L);

}  // namespace

/// JKR by its force (Johnson, Kendall & Roberts 1971): a^3 = 3 R/(4 E*) (F + 3 pi w R +- sqrt(6 pi
/// w R F
/// + (3 pi w R)^2)); minus between the least force and the place where it tears off.
BOOST_AUTO_TEST_CASE(jkr_radius_is_that_of_its_force) {
  const TwoSpheres spheres{
      .radius_1 = 0.01L, .radius_2 = 0.03L, .E_star = 5e6L, .work_of_adhesion = 0.2L};
  const Wide radius = 0.0075L;
  const Wide pull = 3 * pi * 0.2L * radius;
  const Wide of_least_force = std::cbrt(3 * radius / (4 * 5e6L) * pull / 2);
  int beyond = 0;
  for (const Wide overlap : {-3.6e-6L, -3e-6L, -1e-6L, 0.0L, 1e-6L, 1e-5L, 1e-3L}) {
    const ContactRadii found = contact_radii(spheres, overlap);
    BOOST_TEST_INFO_SCOPE(static_cast<double>(overlap));
    BOOST_TEST(found.jkr > 0);
    const Wide root = std::sqrt(std::max(2 * pull * found.jkr_force + pull * pull, 0.0L));
    const bool is_inner = found.jkr < of_least_force;
    beyond += is_inner ? 1 : 0;
    const Wide cube =
        3 * radius / (4 * 5e6L) * (found.jkr_force + pull + (is_inner ? -root : root));
    BOOST_TEST(relative(std::cbrt(cube), found.jkr) < 1e-15L);
  }
  BOOST_TEST(beyond >= 1);
  // It tears off at a^(3/2) = R sqrt(2 pi w/E*)/4, overlap -3/4 (pi^2 w^2 R/E*^2)^(1/3).
  const Wide torn = -0.75L * std::cbrt(pi * pi * 0.04L * radius / 25e12L);
  BOOST_TEST(contact_radii(spheres, torn * 1.000001L).jkr == 0);
  BOOST_TEST(contact_radii(spheres, torn * 1.000001L).jkr_force == 0);
  BOOST_TEST(relative(contact_radii(spheres, torn * 0.999999L).jkr_force, -5 * pull / 18) < 0.01L);
}

/// The lens by the law of cosines, and its limits; a plane is a sphere without end.
BOOST_AUTO_TEST_CASE(lens_is_the_circle_in_which_the_spheres_cut) {
  for (const Wide overlap : {1e-3L, 5e-3L, 0.0199L}) {
    const ContactRadii found = contact_radii({.radius_1 = 0.01L, .radius_2 = 0.03L}, overlap);
    const Wide apart = 0.04L - overlap;
    const Wide cosine = (apart * apart + 0.01L * 0.01L - 0.03L * 0.03L) / (2 * apart * 0.01L);
    BOOST_TEST(relative(found.lens, 0.01L * std::sqrt((1 - cosine) * (1 + cosine))) < 1e-15L);
    BOOST_TEST(found.jkr == found.hertz);
    BOOST_TEST(relative(found.lens_over_hertz, found.lens / found.hertz) < 1e-18L);
  }
  const Wide endless = std::numeric_limits<Wide>::infinity();
  const ContactRadii wall = contact_radii({.radius_1 = 0.01L, .radius_2 = endless}, 1e-5L);
  BOOST_TEST(relative(wall.hertz, std::sqrt(1e-7L)) < 1e-18L);
  BOOST_TEST(relative(wall.lens, std::sqrt(1e-5L * (0.02L - 1e-5L))) < 1e-18L);
  for (const Wide gap : {0.0L, -1e-3L}) {
    const ContactRadii none = contact_radii({.radius_1 = 0.01L, .radius_2 = 0.03L}, gap);
    BOOST_TEST((none.hertz == 0 && none.lens == 0 && none.jkr == 0 && none.jkr_force == 0));
    BOOST_TEST(relative(none.lens_over_hertz, std::sqrt(2.0L)) < 1e-18L);
  }
  BOOST_CHECK_THROW((void)contact_radii({.radius_1 = 0.01L}, 0.03L), std::invalid_argument);
  BOOST_CHECK_THROW((void)contact_radii({.radius_1 = 0}, 0), std::invalid_argument);
}

/// Two heat balances, stepped.
BOOST_AUTO_TEST_CASE(temperatures_are_those_of_the_balances) {
  const HeatContact contact{.radius = 1e-4L,
                            .conductivity_1 = 50,
                            .conductivity_2 = 0.8L,
                            .transfer = 2e4L,
                            .capacity_1 = 0.4L,
                            .capacity_2 = 1.1L,
                            .temperature_1 = 400,
                            .temperature_2 = 300,
                            .time = 700};
  const HeatAnswer answer = heat_through_contact(contact);
  // In series: each half-space passes 4 k a.
  const Wide series = 1 / (1 / (4 * 50 * 1e-4L) + 1 / (4 * 0.8L * 1e-4L));
  BOOST_TEST(relative(answer.conductance, series) < 1e-18L);
  const auto stepped = testing::stepped_to<2>(
      [&](const std::array<Wide, 2>& t) {
        const Wide flow = series * (t[0] - t[1]);
        return std::array<Wide, 2>{-flow / 0.4L, flow / 1.1L};
      },
      {0, {400, 300}}, 10, 700);
  BOOST_TEST(relative(answer.temperature_1_then, stepped.at[0]) < 1e-15L);
  BOOST_TEST(relative(answer.temperature_2_then, stepped.at[1]) < 1e-15L);
  BOOST_TEST(relative(answer.equilibrium, (0.4L * 400 + 1.1L * 300) / 1.5L) < 1e-18L);
  BOOST_CHECK_THROW((void)heat_through_contact({.radius = 0}), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
