// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/cohesive/dmt.hpp"

#include "lib/laws/sticky.hpp"
#include "reference/cohesion/jkr.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(dmt)
namespace {

using namespace testing;

constexpr double pi = std::numbers::pi;

Dmt of_work(double w) {
  Dmt law = of_units(Dmt{});
  law.work_of_adhesion = w;
  return law;
}

}  // namespace

BOOST_AUTO_TEST_CASE(force_is_that_of_the_reference) {
  const double free =
      static_cast<double>(reference::dmt_points().zero_load_overlap) * std::cbrt(pi * pi);
  Sticky<Dmt> contact{of_work(1)};
  for (const double over : {3.0, 1.0, 0.5, 0.1, 1e-9}) {
    const double exact = static_cast<double>(reference::dmt_force(over));
    BOOST_TEST(std::abs(contact.to(over * free).force / (2 * pi) - exact) <= 1e-14);
  }
  BOOST_TEST(contact.to(-1e-9).force == 0);
  BOOST_TEST(contact.law.range(1) == 0);
}

BOOST_AUTO_TEST_CASE(a_cycle_loses_nothing) {
  Sticky<Dmt> contact{of_work(1)};
  contact.to(3, 7);
  contact.to(-3, 5);
  BOOST_TEST(std::abs(contact.work) <= 1e-13);
  BOOST_TEST(contact.dissipated == 0);
  check_large_steps(of_work(1), {3, 0.5, 2, -3, 4}, 20);
  check_work(of_work(1), 3, 0.1, 2);
}

BOOST_AUTO_TEST_CASE(without_adhesion_it_is_hertz) {
  Sticky<Dmt> contact{of_work(0)};
  BOOST_TEST(std::abs(contact.to(2).force / (4.0 / 3 * std::pow(2, 1.5)) - 1) <= 1e-15);
  BOOST_TEST(!contact.to(0).touching);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip
