// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/bouncing_ball_hertz.hpp"

#include "cases/support.hpp"
#include "stickslip/description/error.hpp"

BOOST_AUTO_TEST_SUITE(bouncing_ball_hertz)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_reference_has_a_second_route) {
  for (const double e : {0.6, 0.8, 1.0})
    check_the_routes(BouncingBallHertz{.restitution = e}.prepare());
}

BOOST_AUTO_TEST_CASE(a_law_without_a_dashpot_brings_the_ball_back_to_its_height) {
  const BouncingBallHertz ball;
  const auto solved = ball.prepare();
  const Scheme scheme = scheme_for(ball, "jaeger");
  BOOST_TEST(solved.exact_for(scheme).third_apex == ball.height);
  const auto coarse = solved.run(scheme, 64);
  const auto fine = solved.run(scheme, 512);
  BOOST_TEST(std::abs(fine.third_apex / ball.height - 1) < 1e-4);
  const double order = std::log2(coarse.apex / fine.apex) / 3;
  BOOST_TEST(std::abs(order - 2) < 0.3, order);
}

BOOST_AUTO_TEST_CASE(a_dashpot_gives_its_restitution_less_what_gravity_takes) {
  const BouncingBallHertz ball;
  const auto solved = ball.prepare();
  const Scheme scheme = scheme_for(ball, "hertz-mindlin");
  const auto exact = solved.exact_for(scheme);
  // e^2 h = 12.8 mm, and less.
  BOOST_TEST(exact.first_apex < 0.0128);
  BOOST_TEST(exact.first_apex > 0.0123);
  const auto coarse = solved.run(scheme, 64);
  const auto fine = solved.run(scheme, 512);
  BOOST_TEST(std::abs(fine.first_apex / exact.first_apex - 1) < 2e-3);
  const double order = std::log2(coarse.apex / fine.apex) / 3;
  BOOST_TEST(std::abs(order - 1) < 0.3, order);
}

// A force that is 1.3 times too large bounces earlier: the contact is shorter by 1.3^(-2/5).
BOOST_AUTO_TEST_CASE(a_stiffer_law_is_found_by_its_time_and_a_stronger_dashpot_by_its_height) {
  const BouncingBallHertz ball;
  const auto solved = ball.prepare();
  const auto stiff = solved.run(
      with_parameters(make_scheme("jaeger"), {{"G", 1.3 * ball.shear_modulus}, {"nu", 0.3}}), 512);
  const auto right = solved.run(scheme_for(ball, "jaeger"), 512);
  BOOST_TEST(right.apex_time < 1e-4);
  BOOST_TEST(stiff.apex_time > 20 * right.apex_time);
  const BouncingBallHertz other{.restitution = 0.7};
  BOOST_TEST(other.prepare().run(scheme_for(other, "hertz-mindlin"), 512).first_apex <
             0.8 * solved.run(scheme_for(ball, "hertz-mindlin"), 512).first_apex);
}

BOOST_AUTO_TEST_CASE(fewer_rebounds_than_three_repeat_the_last_height) {
  const BouncingBallHertz ball{.rebounds = 1};
  const auto exact = ball.prepare().exact();
  BOOST_TEST(exact.second_apex == exact.first_apex);
  BOOST_TEST(exact.third_apex == exact.first_apex);
}

BOOST_AUTO_TEST_CASE(what_hertz_does_not_hold_for_and_what_stays_is_refused) {
  BOOST_CHECK_THROW(prepared("bouncing-ball-hertz", {{"e", "0.05"}, {"rebounds", "9"}}),
                    InputError);
  BOOST_CHECK_THROW(prepared("bouncing-ball-hertz", {{"G", "1e3"}, {"e", "1"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
