// SPDX-License-Identifier: BSD-3-Clause
#include "cases/cohesion/capillary_bridge/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(capillary_bridge)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(cases::CapillaryBridge{});
}

BOOST_AUTO_TEST_CASE(both_formulas_form_at_touch_and_break_at_rupture) {
  const cases::CapillaryBridge p;
  for (const char* law : {"capillary", "capillary[bridge=rabinovich]"}) {
    const auto found = p.run(scheme_for(p, law), 16);
    for (const double error : {found.force, found.apart, found.rupture, found.touch})
      BOOST_TEST(error <= 1e-12, law << ": " << error);
  }
}

// The product of both angles in place of their mean: cos(0.06) for cos(0.4).
BOOST_AUTO_TEST_CASE(another_angle_is_found) {
  const cases::CapillaryBridge p;
  cases::CapillaryBridge product = p;
  product.contact_angle = product.contact_angle_2 = p.contact_angle * p.contact_angle_2 / 2;
  const auto found = p.run(scheme_for(product, "capillary"), 16);
  BOOST_TEST(std::abs(found.touch - (std::cos(0.06) - std::cos(0.4))) <= 1e-12);
  BOOST_TEST(found.rupture > 0.1);
}

BOOST_AUTO_TEST_SUITE_END()
