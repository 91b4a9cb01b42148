// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/twisting_oblique/case.hpp"

#include "cases/support.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(twisting_oblique)

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(TwistingOblique{.stick = 0.9, .twist = 1.5, .ratio = 0.5});
}

// By another program.
BOOST_AUTO_TEST_CASE(the_reference_is_another_programs) {
  BOOST_TEST(std::abs(TwistingOblique{.stick = 0.9}.exact().growing - 0.522860225629054) <= 1e-12);
  BOOST_TEST(std::abs(TwistingOblique{}.exact().fallen - 0.132859530530115) <= 1e-12);
  BOOST_TEST(std::abs(TwistingOblique{.twist = 1.5, .ratio = 0.5}.exact().fallen -
                      0.0368052127092108) <= 1e-12);
}

// lambda/2 up to lambda = 1, where nothing slips.
BOOST_AUTO_TEST_CASE(where_nothing_slips_the_torque_is_half_the_rate) {
  const TwistingOblique both{.stick = 1};
  BOOST_TEST(std::abs(both.exact().growing - 0.5) <= 1e-12);
  const Scheme scheme = scheme_for(both, "hertz-mindlin[twisting=hertz-torsion]");
  BOOST_TEST(std::abs(both.run(scheme, 256).growing - 0.5) <= 1e-4);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
