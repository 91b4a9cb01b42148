// SPDX-License-Identifier: BSD-3-Clause
#include "reference/cohesion/capillary_bridge.hpp"

#include <boost/math/quadrature/gauss.hpp>

#include "reference/cohesion/young_laplace.hpp"
#include "reference/roots.hpp"
#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(capillary_bridge)
namespace {

using Wide = long double;
using testing::relative;
using Gauss = boost::math::quadrature::gauss<Wide, 30>;

const Wide pi = std::acos(-1.0L);

}  // namespace

/// Surface energy 4 pi R gamma cos(theta) d of straight sides, with d from the volume by
/// quadrature.
BOOST_AUTO_TEST_CASE(rabinovich_is_the_slope_of_the_free_energy) {
  for (const Wide volume : {1e-6L, 1e-3L, 0.05L})
    for (const Wide gap : {0.003L, 0.1L, 0.8L}) {
      const auto depth = [&](Wide S) {
        const auto misses = [&](Wide d) {
          return volume - Gauss::integrate([&](Wide r) { return 2 * pi * r * (S + r * r); }, 0.0L,
                                           std::sqrt(2 * d));
        };
        return falling_root(misses, 0.0L, 1.0L);
      };
      const BridgeFormulas found =
          bridge_formulas({.volume = volume, .gap = gap, .contact_angle = 0.4L});
      const Wide step = 1e-5L * gap;
      const Wide slope = (depth(gap - step) - depth(gap + step)) / (2 * step);
      BOOST_TEST(relative(found.rabinovich_depth, depth(gap)) < 1e-15L);
      BOOST_TEST(relative(found.rabinovich_force, 2 * std::cos(0.4L) * slope) < 1e-8L);
    }
  BOOST_TEST(relative(bridge_formulas({.volume = 0.01L}).rabinovich_depth, std::sqrt(0.005L / pi)) <
             1e-18L);
}

/// Straight sides are the limit of small volumes at the same gap/sqrt(volume), about as
/// volume^(1/4); the fit is of small volumes and has no such limit.
BOOST_AUTO_TEST_CASE(formulas_are_near_young_and_laplace) {
  for (const Wide scaled_gap : {0.3L, 1.0L})
    for (const Wide angle : {0.0L, 0.3L}) {
      Wide before = 0;
      for (const Wide volume : {1e-3L, 1e-5L, 1e-7L, 1e-9L}) {
        const CapillaryBridge bridge{
            .volume = volume, .gap = scaled_gap * std::sqrt(volume), .contact_angle = angle};
        const Wide truth = YoungLaplaceBridge(volume, angle).force(bridge.gap);
        const BridgeFormulas found = bridge_formulas(bridge);
        BOOST_TEST_INFO_SCOPE(static_cast<double>(truth) << " " << static_cast<double>(volume));
        const Wide error = relative(found.rabinovich_force, truth);
        if (before > 0) BOOST_TEST(std::abs(before / error - 3) < 0.5L);
        before = error;
        BOOST_TEST(relative(found.willett_force, truth) < (volume > 1e-4L ? 0.09L : 0.03L));
      }
      BOOST_TEST(before < 4e-3L);
    }
}

BOOST_AUTO_TEST_CASE(takes_what_is_given) {
  const BridgeFormulas touching = bridge_formulas({.volume = 0.008L, .contact_angle = pi / 3});
  BOOST_TEST(relative(touching.willett_force, 0.5L) < 1e-18L);
  BOOST_TEST(relative(touching.rabinovich_force, 0.5L) < 1e-18L);
  BOOST_TEST(relative(touching.willett_rupture, (1 + pi / 6) * 0.204L) < 1e-18L);
  for (const CapillaryBridge& wrong :
       {CapillaryBridge{.volume = 0}, CapillaryBridge{.gap = -1e-3L},
        CapillaryBridge{.contact_angle = -0.1L}, CapillaryBridge{.contact_angle = 1.6L}})
    BOOST_CHECK_THROW((void)bridge_formulas(wrong), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
