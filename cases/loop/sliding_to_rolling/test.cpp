// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/sliding_to_rolling/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(sliding_to_rolling)

using namespace stickslip;

// Rolling with 5/7 of the velocity, 2/7 of the kinetic energy lost; a stiff spring leaves little.
BOOST_AUTO_TEST_CASE(a_sphere_rolls_with_five_sevenths_of_its_velocity) {
  const SlidingToRolling stiff{.kt = 1e8};
  const auto end = stiff.run(scheme_for(stiff, "linear-refined"), 32);
  BOOST_TEST(std::abs(end.velocity - 5.0 / 7) < 1e-3, end.velocity);
  BOOST_TEST(std::abs(end.spin * stiff.radius + 5.0 / 7) < 1e-3, end.spin);
  BOOST_TEST(std::abs(end.heat - 0.5 * 2.0 / 7) < 1e-3, end.heat);
}

// Angular momentum about the ground, whatever the friction does.
BOOST_AUTO_TEST_CASE(the_angular_momentum_about_the_ground_stays) {
  const SlidingToRolling s;
  for (const char* law : {"linear-refined", "linear-conventional"}) {
    const auto end = s.run(scheme_for(s, law), 16);
    BOOST_TEST(std::abs(end.velocity - 0.4 * end.spin * s.radius - s.velocity) < 1e-12);
  }
}

BOOST_AUTO_TEST_CASE(the_error_is_of_second_order) {
  const SlidingToRolling s;
  const Scheme refined = scheme_for(s, "linear-refined");
  const auto error = [&](int steps) { return errors_of(s, s.run(refined, steps)).velocity; };
  BOOST_TEST(std::abs(std::log2(error(256) / error(4096)) / 4 - 2) < 0.4);
  BOOST_TEST(error(4096) < 1e-6);
}

// A program that knows bodies, whose friction acts in the middle of the overlap.
BOOST_AUTO_TEST_CASE(a_law_with_shorter_arms_is_judged_by_the_motion_that_they_make) {
  const SlidingToRolling s;
  const std::string program =
      "exec:python3 '" STICKSLIP_SOURCE_DIR "/tests/lib/plugin/body_law.py' sound ";
  const auto off = [&](const std::string& arms, int steps) {
    const Scheme scheme = scheme_for(s, program + arms);
    const auto exact = s.exact_for(scheme);
    return std::abs(s.run(scheme, steps).velocity - exact.velocity) / s.scale().velocity;
  };
  const Scheme shortening = scheme_for(s, program + "shortening");
  BOOST_TEST(std::abs(s.arm_of(shortening) - (0.05 - 9.81e-5 / 2)) < 1e-15);
  BOOST_TEST(std::abs(s.exact_for(shortening).velocity - s.exact().velocity) > 5e-4);
  BOOST_TEST(s.arm_of(scheme_for(s, "linear-refined")) == s.radius);
  for (const char* arms : {"shortening", "constant"}) {
    BOOST_TEST_INFO_SCOPE(arms);
    BOOST_TEST(off(arms, 64) < 2e-4);
    BOOST_TEST(off(arms, 256) < 0.15 * off(arms, 64));
  }
}

BOOST_AUTO_TEST_SUITE_END()
