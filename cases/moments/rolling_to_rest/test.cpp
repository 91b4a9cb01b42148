// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/sphere_to_rest.hpp"

#include "cases/support.hpp"
#include "tests/reference/truth.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(rolling_to_rest)
namespace {

using namespace testing;

const char* scheme_of(const std::string& law) {
  if (law == "epsd") return "linear-refined[rolling=epsd]";
  if (law == "epsd-f1") return "linear-refined[rolling=epsd,epsd-mobilised-damping=on]";
  return law == "sds" ? "linear-refined[rolling=sds]" : nullptr;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(RollingToRest{.radius = 0.2, .stiffness = 40, .spin = 3});
}

BOOST_AUTO_TEST_CASE(the_truth_is_that_of_an_independent_program) {
  int judged = 0;
  for (const auto& one : moment_truth("rest")) {
    const auto& inputs = one.at("inputs");
    const char* const scheme = scheme_of(inputs.at("law"));
    if (scheme == nullptr || inputs.at("motion") != "roll") continue;
    const RollingToRest asked{.damping_ratio = number_of(inputs.at("damping_ratio")),
                              .spin = number_of(inputs.at("spin"))};
    const RestOutcome exact = asked.exact_for(make_scheme(scheme));
    const auto& expected = one.at("outputs");
    const auto check = [&](double found, const char* name) {
      const double value = number_of(expected.at(name));
      BOOST_TEST(std::abs(found - value) <= 1e-12 * value, one.at("inputs").dump() << name);
    };
    check(exact.turn, "t_turn");
    check(exact.turn_angle, "angle_turn");
    check(exact.rest_angle, "angle_rest");
    ++judged;
  }
  BOOST_TEST(judged == 5);
}

// From one step a hundredth of a period on; a sphere that is told the wrong moment rests elsewhere.
BOOST_AUTO_TEST_CASE(runs_come_to_the_exact_rest) {
  const RollingToRest asked;
  for (const char* const rule : {"sds", "linear-refined", "epsd,epsd-mobilised-damping=on"}) {
    const Scheme scheme = scheme_for(asked, "linear-refined[rolling=" + std::string(rule) + "]");
    const RestOutcome exact = asked.exact_for(scheme);
    const RestOutcome found = asked.run(scheme, 512);
    BOOST_TEST(std::abs(found.rest_angle / exact.rest_angle - 1) <= 1e-3, rule);
    BOOST_TEST(std::abs(found.turn / exact.turn - 1) <= 1e-3, rule);
    BOOST_TEST(std::abs(found.swing - exact.swing) <= 1e-3 * asked.scale().swing, rule);
  }
}

// Books: what the contact has lost is what the sphere had, less what the spring has.
BOOST_AUTO_TEST_CASE(the_energy_of_the_start_is_lost_in_the_contact) {
  const RollingToRest asked;
  const Scheme scheme = scheme_for(asked, "linear-refined[rolling=linear-refined]");
  const RestOutcome found = asked.run(scheme, 1024);
  const TurningSphere ball = asked.sphere();
  const double swing = ball.cap() * ball.cap() / (2 * ball.stiffness);
  const double start = ball.inertia() * asked.spin * asked.spin / 2;
  BOOST_TEST(std::abs(found.lost - (start - swing)) <= 1e-4 * start);
}

// It is not brought to rest: the sign of the rate is all that it knows.
BOOST_AUTO_TEST_CASE(under_a_constant_moment_the_sphere_never_rests) {
  const RollingToRest asked;
  const Scheme scheme = scheme_for(asked, "linear-refined[rolling=constant]");
  const TurningSphere ball = asked.sphere();
  const int steps = 1001;
  const double dt = asked.end() / steps;
  const auto path = ball.trace(scheme, asked.end(), steps);
  BOOST_TEST(path.back().spin != 0);
  BOOST_TEST(std::abs(path.back().spin) <= ball.cap() / ball.inertia() * dt);
}

BOOST_AUTO_TEST_CASE(rules_without_a_rest_do_not_suit) {
  BOOST_TEST(!never_rests(make_scheme("linear-refined"), TurnAxis::rolling).empty());
  BOOST_TEST(
      !never_rests(make_scheme("linear-refined[rolling=viscous]"), TurnAxis::rolling).empty());
  BOOST_TEST(never_rests(make_scheme("linear-refined[rolling=epsd2]"), TurnAxis::rolling).empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
