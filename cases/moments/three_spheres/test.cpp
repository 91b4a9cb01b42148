// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/three_spheres/case.hpp"

#include "cases/support.hpp"
#include "tests/reference/truth.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(three_spheres)
namespace {

using namespace testing;

constexpr const char* rolling = "linear-refined[rolling=linear-refined]";

}  // namespace

BOOST_AUTO_TEST_CASE(thresholds_are_those_of_an_independent_program) {
  BOOST_TEST(moment_truth("three_sphere_pile").size() == 2U);
  for (const auto& one : moment_truth("three_sphere_pile")) {
    const ThreeSpheres pile{.mu = number_of(one.at("inputs").at("mu"))};
    const double expected = number_of(one.at("outputs").at("least_mu_rolling"));
    BOOST_TEST(std::abs(pile.exact().threshold / expected - 1) <= 1e-12);
    BOOST_TEST(std::abs(pile.run(scheme_for(pile, rolling), 8).threshold / expected - 1) <= 1e-4);
  }
}

// Halves of what R' asks for with twice the arm.
BOOST_AUTO_TEST_CASE(another_arm_is_another_threshold) {
  const ThreeSpheres pile;
  const auto found = [&](const char* arm) {
    return pile
        .run(scheme_for(pile, "linear-refined[rolling=linear-refined,rolling-arm=" +
                                  std::string(arm) + "]"),
             8)
        .threshold;
  };
  BOOST_TEST(std::abs(found("harmonic") / pile.exact().threshold - 0.5) <= 1e-4);
  for (const auto& one : moment_truth("three_sphere_pile")) {
    if (number_of(one.at("inputs").at("mu")) != pile.mu) continue;
    const double lever = number_of(one.at("outputs").at("least_mu_rolling_lever_R"));
    BOOST_TEST(std::abs(found("own") / lever - 1) <= 1e-4);
  }
}

// The pile itself, under its weight.
BOOST_AUTO_TEST_CASE(above_the_threshold_the_pile_stands_and_below_it_spreads) {
  const ThreeSpheres pile;
  const Scheme scheme = scheme_for(pile, "linear-refined[rolling=sds]");
  const double threshold = pile.exact().threshold;
  BOOST_TEST(pile.sinking(scheme, 1.1 * threshold, 4, 15000).back() < 1e-3);
  BOOST_TEST(pile.sinking(scheme, 0.9 * threshold, 4, 15000).back() > 1e-2);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
