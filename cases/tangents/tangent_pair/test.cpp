// SPDX-License-Identifier: BSD-3-Clause
#include "cases/tangents/tangent_pair/case.hpp"

#include "cases/support.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(tangent_pair)
namespace {

TangentPair::Outcome outcome_of(const std::string& law, int steps, double shear = 0.6) {
  const TangentPair pair{.shear = shear};
  return pair.run(make_scheme(law), steps);
}

}  // namespace

BOOST_AUTO_TEST_CASE(pairs_balance_and_turn) {
  for (const std::string law : {"linear-refined", "hertz-mindlin", "jaeger", "luding", "jkr",
                                "linear-conventional[frame=exact]"}) {
    BOOST_TEST_INFO_SCOPE(law);
    const auto found = outcome_of(law, 8);
    BOOST_TEST(found.rotation < 1e-5);
    BOOST_TEST(found.translation < 1e-7);
    BOOST_TEST(found.balance < 1e-7);
  }
}

BOOST_AUTO_TEST_CASE(the_assembled_tangent_converges_in_stick_and_in_slip) {
  for (const double shear : {0.6, 3.0}) {
    const double coarse = outcome_of("linear-refined", 8, shear).assembled;
    const double fine = outcome_of("linear-refined", 64, shear).assembled;
    BOOST_TEST_INFO_SCOPE(shear);
    BOOST_TEST(coarse > 4 * fine);
    BOOST_TEST(fine < 1e-3);
  }
}

/// Springs of a pair of 10 and 8 mm that make couples about as stiff as its forces.
BOOST_AUTO_TEST_CASE(couples_take_part) {
  for (const std::string law :
       {"linear-refined[rolling=linear-refined,k-rolling=3,mu-rolling=1]",
        "linear-refined[rolling=linear-refined,k-rolling=3,mu-rolling=1,twisting=linear,"
        "k-twisting=4,mu-twisting=1]",
        "hertz-mindlin[rolling=epsd2,mu-rolling=1,twisting=marshall]"}) {
    BOOST_TEST_INFO_SCOPE(law);
    const auto coarse = outcome_of(law, 8);
    const auto fine = outcome_of(law, 64);
    BOOST_TEST(coarse.assembled > 4 * fine.assembled);
    BOOST_TEST(fine.assembled < 1e-3);
    BOOST_TEST(fine.rotation < 1e-5);
    BOOST_TEST(fine.balance < 1e-7);
  }
}

/// Caps far below the moments of springs, which the shear of a step passes.
BOOST_AUTO_TEST_CASE(couples_at_their_caps_take_part) {
  for (const std::string law :
       {"linear-refined[rolling=linear-refined,k-rolling=3,mu-rolling=1e-3]",
        "hertz-mindlin[rolling=epsd2,mu-rolling=1e-4,twisting=hertz-torsion]"}) {
    BOOST_TEST_INFO_SCOPE(law);
    const auto found = outcome_of(law, 64);
    BOOST_TEST(found.assembled < 1e-3);
    BOOST_TEST(found.rotation < 1e-5);
    BOOST_TEST(found.balance < 1e-7);
  }
}

BOOST_AUTO_TEST_CASE(a_frame_that_does_not_turn_is_found) {
  for (const std::string law : {"linear-conventional", "linear-refined[frame=fixed]"})
    BOOST_TEST(outcome_of(law, 8).rotation > 0.3);
}

BOOST_AUTO_TEST_CASE(both_routes_agree) { check_the_routes(TangentPair{}); }

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip
