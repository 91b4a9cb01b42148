// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/twisting_unload/case.hpp"

#include "cases/support.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(twisting_unload)

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(TwistingUnload{.fraction = 0.5, .fall = 0.3, .back = 4});
}

// By hand: the cap falls to one half and takes the moment with it, which then falls by .3 of it.
BOOST_AUTO_TEST_CASE(the_moment_follows_the_cap_with_its_sign) {
  const TwistingUnload path;
  BOOST_TEST(std::abs(path.exact().moment_fallen - 0.5) <= 1e-15);
  BOOST_TEST(std::abs(path.exact().moment_back - 0.35) <= 1e-15);
  // Freed by the fall: (.95^2 - .5^2)/2 = .32625.
  const double unit = path.cap() * path.cap() / path.k_twisting;
  BOOST_TEST(std::abs(path.exact().dissipated / unit - 0.32625) <= 1e-12);
  for (const int steps : {1, 3, 64}) {
    const auto found = path.run(make_scheme("linear-refined[twisting=linear]"), steps);
    BOOST_TEST(std::abs(found.moment_fallen - 0.5) <= 1e-13);
    BOOST_TEST(std::abs(found.moment_back - 0.35) <= 1e-13);
    BOOST_TEST(std::abs(found.dissipated / unit - 0.32625) <= 1e-12);
  }
}

BOOST_AUTO_TEST_CASE(a_slider_without_a_spring_has_the_wrong_sign_on_the_way_back) {
  const auto found = TwistingUnload{}.run(make_scheme("linear-refined[twisting=constant]"), 5);
  BOOST_TEST(found.moment_fallen == 0);
  BOOST_TEST(std::abs(found.moment_back + 0.5) <= 1e-14);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
