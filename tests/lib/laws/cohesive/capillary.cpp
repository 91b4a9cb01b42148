// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/cohesive/capillary.hpp"

#include "lib/laws/sticky.hpp"
#include "reference/cohesion/capillary_bridge.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(capillary)
namespace {

using namespace testing;

constexpr double pi = std::numbers::pi;

/// R = 2 R* = 2 of two equal spheres.
Capillary of_bridge(BridgeForce bridge, double volume, double first, double second) {
  Capillary law = of_units(Capillary{});
  law.surface_tension = 0.1;
  law.volume = 8 * volume;
  law.contact_angle = first;
  law.contact_angle_2 = second;
  law.bridge = bridge;
  return law;
}

}  // namespace

BOOST_AUTO_TEST_CASE(force_and_rupture_are_those_of_the_formulas) {
  for (const BridgeForce bridge : {BridgeForce::willett, BridgeForce::rabinovich}) {
    const Capillary law = of_bridge(bridge, 0.01, 0.1, 0.5);
    Sticky<Capillary> contact{law};
    contact.to(0.1);
    for (const long double gap : {0.0L, 1e-4L, 0.1L, 0.2L}) {
      const auto exact =
          reference::bridge_formulas({.volume = 0.01L, .gap = gap, .contact_angle = 0.3L});
      const long double force =
          bridge == BridgeForce::willett ? exact.willett_force : exact.rabinovich_force;
      const NormalForce& found = contact.to(-2 * static_cast<double>(gap));
      BOOST_TEST(std::abs(found.force / (2 * pi * 2 * 0.1) + static_cast<double>(force)) <= 1e-14);
      BOOST_TEST(found.load == 0);  // a liquid holds no shear
      BOOST_TEST(std::abs(law.range(1) / 2 / static_cast<double>(exact.willett_rupture) - 1) <=
                 1e-14);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_bridge_forms_at_touch_and_ruptures_in_a_gap) {
  Sticky<Capillary> contact{of_bridge(BridgeForce::willett, 0.01, 0, 0)};
  const double far = contact.law.range(1);
  BOOST_TEST(contact.to(-0.5 * far).force == 0);
  BOOST_TEST(contact.to(1e-9).force < 0);
  BOOST_TEST(contact.to(-0.9999 * far).force < 0);
  BOOST_TEST(contact.to(-1.0001 * far).force == 0);
  BOOST_TEST(contact.to(-0.5 * far).force == 0);
}

BOOST_AUTO_TEST_CASE(steps_of_any_size_are_exact) {
  for (const BridgeForce bridge : {BridgeForce::willett, BridgeForce::rabinovich}) {
    const Capillary law = of_bridge(bridge, 0.01, 0.2, 0.2);
    check_large_steps(law, {0.3, -0.1, 0.2, -3, -0.05, 0.1, -3}, 1);
    check_work(law, 0.1, -0.3, -0.001);
    Sticky<Capillary> contact{law};
    contact.to(0.3);
    contact.to(-3);
    BOOST_TEST(contact.work > 0);
    BOOST_TEST(std::abs(contact.work / contact.dissipated - 1) <= 1e-12);
  }
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip
