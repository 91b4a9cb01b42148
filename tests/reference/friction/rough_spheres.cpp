// SPDX-License-Identifier: BSD-3-Clause
#include "reference/friction/rough_spheres.hpp"

#include <boost/math/quadrature/tanh_sinh.hpp>

#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(rough_spheres)
namespace {

using Wide = long double;
using testing::relative;

const RoughSpheres sample(1e-7L, 1e9L, 0.005L);

}  // namespace

BOOST_AUTO_TEST_CASE(force_and_slope_are_continuous) {
  for (const Wide place : {sample.overlap_1, sample.overlap_2}) {
    const Wide near = place * 1e-9L;
    const Wide below = sample.force(place - near);
    const Wide here = sample.force(place);
    const Wide above = sample.force(place + near);
    BOOST_TEST(relative(above - here, here - below) < 1e-7L);
    BOOST_TEST(relative(sample.force(place * (1 - 1e-18L)), here) < 1e-15L);
  }
  BOOST_TEST(relative(sample.force(sample.overlap_1), sample.force_1) < 1e-17L);
  BOOST_TEST(relative(sample.force(sample.overlap_2), sample.force_2) < 1e-17L);
  // Far out: smooth spheres that are 2.06 Sq apart.
  BOOST_TEST(relative(sample.force(1e-5L), sample.hertz(1e-5L - 2.06e-7L)) < 1e-17L);
  BOOST_TEST(sample.force(-1e-7L) == 0);
  BOOST_TEST(sample.stored(-1e-7L) == 0);
  BOOST_TEST(sample.hertz(-1e-7L) == 0);
}

BOOST_AUTO_TEST_CASE(stored_energy_is_the_integral_of_the_force) {
  boost::math::quadrature::tanh_sinh<Wide> rule;
  for (const Wide overlap : {1e-7L, 5e-7L, 2e-6L, 1e-5L}) {
    Wide energy = 0;
    Wide bottom = 0;
    for (const Wide top :
         {std::min(overlap, sample.overlap_1), std::min(overlap, sample.overlap_2), overlap}) {
      if (top > bottom)
        energy += rule.integrate([&](Wide d) { return sample.force(d); }, bottom, top);
      bottom = top;
    }
    BOOST_TEST(relative(sample.stored(overlap), energy) < 1e-16L);
  }
}

/// Impacts that end in each of the three powers, stepped.
BOOST_AUTO_TEST_CASE(impact_takes_as_long_as_stepped) {
  for (const Wide velocity : {2e-5L, 2e-3L, 0.05L}) {
    const RoughImpact impact = rough_impact(sample, 1e-3L, velocity);
    const auto rates = [&](const std::array<Wide, 2>& y) {
      return std::array<Wide, 2>{y[1], -sample.force(y[0]) / 1e-3L};
    };
    const auto top = testing::stepped_until<2>(
        rates, {0, {0, velocity}}, impact.duration / 4000, [](const auto& y) { return -y[1]; }, 1);
    BOOST_TEST_INFO_SCOPE(static_cast<double>(velocity));
    // Kinks of the force make the steps less exact.
    BOOST_TEST(relative(2 * top.time, impact.duration) < 1e-9L);
    BOOST_TEST(relative(top.at[0], impact.top_overlap) < 1e-9L);
    BOOST_TEST(impact.uncertainty_of_duration < 1e-15L * impact.duration);
    BOOST_TEST(relative(sample.stored(impact.top_overlap), 1e-3L * velocity * velocity / 2) <
               1e-16L);
  }
  BOOST_TEST(rough_impact(sample, 1e-3L, 2e-5L).top_overlap < sample.overlap_1);
  BOOST_TEST(rough_impact(sample, 1e-3L, 2e-3L).top_overlap < sample.overlap_2);
  BOOST_CHECK_THROW((void)rough_impact(sample, 0, 1), std::invalid_argument);
  BOOST_CHECK_THROW(RoughSpheres(0, 1, 1), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
