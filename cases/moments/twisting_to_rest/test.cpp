// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/sphere_to_rest.hpp"

#include "cases/support.hpp"
#include "tests/reference/truth.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(twisting_to_rest)
namespace {

using namespace testing;

}  // namespace

BOOST_AUTO_TEST_CASE(the_truth_is_that_of_an_independent_program) {
  int judged = 0;
  for (const auto& one : moment_truth("rest")) {
    const auto& inputs = one.at("inputs");
    if (inputs.at("motion") != "twist" || inputs.at("law") != "sds") continue;
    const RestOutcome exact =
        TwistingToRest{}.exact_for(make_scheme("linear-refined[twisting=sds]"));
    const auto& expected = one.at("outputs");
    BOOST_TEST(std::abs(exact.rest_angle - number_of(expected.at("angle_rest"))) <= 1e-12);
    BOOST_TEST(std::abs(exact.turn - number_of(expected.at("t_turn"))) <= 1e-12);
    ++judged;
  }
  BOOST_TEST(judged == 1);
}

BOOST_AUTO_TEST_CASE(runs_come_to_the_exact_rest) {
  const TwistingToRest asked;
  for (const char* const rule : {"sds", "linear"}) {
    const Scheme scheme = scheme_for(asked, "linear-refined[twisting=" + std::string(rule) + "]");
    const RestOutcome exact = asked.exact_for(scheme);
    const RestOutcome found = asked.run(scheme, 512);
    BOOST_TEST(std::abs(found.rest_angle / exact.rest_angle - 1) <= 1e-3, rule);
    BOOST_TEST(std::abs(found.turn / exact.turn - 1) <= 1e-3, rule);
  }
}

BOOST_AUTO_TEST_CASE(moments_that_depend_on_the_size_of_the_contact_do_not_suit) {
  BOOST_TEST(
      !never_rests(make_scheme("hertz-mindlin[twisting=marshall]"), TurnAxis::twisting).empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
