// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/slide_and_twist/case.hpp"

#include "cases/support.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(slide_and_twist)

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  for (const double centre : {0.1, 0.6, 1.0, 4.0})
    check_the_routes(SlideAndTwist{.centre = centre});
}

// By another program.
BOOST_AUTO_TEST_CASE(the_reference_is_another_programs) {
  const auto exact = SlideAndTwist{.centre = 0.25}.exact();
  BOOST_TEST(std::abs(exact.force - 0.289922368910386) <= 1e-13);
  BOOST_TEST(std::abs(exact.torque - 0.553095947832017) <= 1e-13);
}

BOOST_AUTO_TEST_CASE(two_caps_dissipate_a_half_too_much) {
  const SlideAndTwist at{.centre = 0.626};
  const auto found = at.run(scheme_for(at, "hertz-mindlin[twisting=hertz-torsion]"), 8);
  BOOST_TEST(std::abs(found.force - 1) <= 1e-12);
  BOOST_TEST(std::abs(found.torque - 3 * std::numbers::pi / 16) <= 1e-5);
  BOOST_TEST(std::abs(found.power / at.exact().power - 1.503) <= 1e-3);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
