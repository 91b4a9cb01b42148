// SPDX-License-Identifier: BSD-3-Clause
#include "reference/rotation/turning_body.hpp"

#include "tests/reference/truth.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(turning_body)
namespace {

using namespace testing;

TurnResistance resistance_of(const std::string& law) {
  if (law == "epsd") return TurnResistance::spring;
  if (law == "epsd-f1") return TurnResistance::spring_and_drag;
  if (law == "sds") return TurnResistance::series;
  BOOST_TEST_REQUIRE(law == "constant");
  return TurnResistance::constant;
}

bool is_close(long double found, const nlohmann::json& outputs, const char* name) {
  const double expected = number_of(outputs.at(name));
  const bool close = std::abs(static_cast<double>(found) - expected) <= 1e-12 * std::abs(expected);
  BOOST_TEST(close, name << ": " << static_cast<double>(found) << ", expected " << expected);
  return close;
}

TurningBody body_of(const nlohmann::json& inputs) {
  TurningBody body;
  body.resistance = resistance_of(inputs.at("law"));
  // From the radius and the density: the printed values have 15 digits.
  const auto number = [&](const char* name) {
    return static_cast<long double>(number_of(inputs.at(name)));
  };
  const long double radius = number("radius");
  const long double mass =
      4 * std::numbers::pi_v<long double> / 3 * radius * radius * radius * number("density");
  body.inertia = (inputs.at("motion") == "roll" ? 1.4L : 0.4L) * mass * radius * radius;
  body.cap = number("coefficient") * radius * mass * number("gravity");
  if (inputs.contains("stiffness")) {
    body.stiffness = number("stiffness");
    body.damping = 2 * number("damping_ratio") * std::sqrt(body.stiffness * body.inertia);
  }
  return body;
}

}  // namespace

BOOST_AUTO_TEST_CASE(spheres_come_to_rest_as_an_independent_program_has_it) {
  int spheres = 0;
  for (const auto& one : moment_truth("rest")) {
    const auto& inputs = one.at("inputs");
    const auto& expected = one.at("outputs");
    BOOST_TEST_INFO_SCOPE(inputs.dump());
    const TurningBody body = body_of(inputs);
    const TurnMotion motion =
        solve(body, static_cast<long double>(number_of(inputs.at("spin"))), 1);
    const long double turn = motion.turn_after(0);
    const TurnState turned = motion.at(turn);
    ++spheres;
    if (body.resistance == TurnResistance::constant) {
      is_close(turn, expected, "t_stop");
      is_close(turned.angle, expected, "angle_stop");
      continue;
    }
    is_close(turn, expected, "t_turn");
    is_close(turned.angle, expected, "angle_turn");
    const long double back = motion.turn_after(turn * (1 + 1e-15L));
    is_close(back, expected, "t_turn_back");
    is_close(motion.at(back).angle, expected, "angle_turn_back");
    const TurnState end = motion.stages.back().start;
    is_close(end.angle - end.spring / body.stiffness, expected, "angle_rest");
    is_close(end.time, expected, "t_stick");
    is_close(end.angle, expected, "angle_stick");
  }
  BOOST_TEST(spheres == 8);
}

// Energy cap^2/2k for ever, and back to just the cap.
BOOST_AUTO_TEST_CASE(without_a_dashpot_it_swings_for_ever) {
  const TurningBody body{.inertia = 2, .stiffness = 50, .cap = 0.3L};
  const TurnMotion motion = solve(body, 4, 1000);
  BOOST_TEST(motion.stages.size() == 3U);
  const TurnState late = motion.at(999);
  const long double rest = motion.stages.back().start.angle - body.cap / body.stiffness;
  const long double energy = body.inertia * late.spin * late.spin / 2 +
                             body.stiffness * (late.angle - rest) * (late.angle - rest) / 2;
  BOOST_TEST(std::abs(energy / (body.cap * body.cap / (2 * body.stiffness)) - 1) <= 1e-13L);
}

BOOST_AUTO_TEST_CASE(the_routes_agree_through_many_switches) {
  // A load above the cap lets it slip for ever; one just below makes it slip, stick and slip.
  for (const long double torque : {0.0L, 0.2L, 0.29L, -0.25L}) {
    for (const auto resistance :
         {TurnResistance::spring, TurnResistance::spring_and_drag, TurnResistance::series}) {
      const TurningBody body{.resistance = resistance,
                             .inertia = 2,
                             .stiffness = 50,
                             .damping = 1,
                             .cap = 0.3L,
                             .torque = torque};
      const std::vector<long double> times{0.05L, 0.3L, 1, 2, 3, 5};
      const auto motion = solve(body, 0.3L, 6);
      for (const TurnState& state : integrate(body, 0.3L, times)) {
        const TurnState same = motion.at(state.time);
        BOOST_TEST(std::abs(state.angle - same.angle) <= 1e-14L);
        BOOST_TEST(std::abs(state.spin - same.spin) <= 1e-13L);
        BOOST_TEST(std::abs(state.spring - same.spring) <= 1e-13L);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(
    weight_that_comes_at_once_mobilises_a_spring_as_an_independent_program_has_it) {
  BOOST_TEST(moment_truth("sudden_incline").size() == 3U);
  for (const auto& one : moment_truth("sudden_incline")) {
    TurningBody body{.inertia = 3, .stiffness = 70, .cap = 1};
    body.damping = 2 * static_cast<long double>(number_of(one.at("inputs").at("damping_ratio"))) *
                   std::sqrt(body.stiffness * body.inertia);
    const auto threshold =
        static_cast<long double>(number_of(one.at("outputs").at("tangent_over_mu_rolling")));
    body.torque = threshold * (1 - 1e-12L);
    BOOST_TEST(solve(body, 0, 10).stages.size() == 1U);
    body.torque = threshold * (1 + 1e-12L);
    BOOST_TEST(solve(body, 0, 10).stages.size() > 1U);
  }
}

BOOST_AUTO_TEST_CASE(impossible_bodies_are_refused) {
  BOOST_CHECK_THROW(static_cast<void>(solve({.inertia = 0}, 1, 1)), std::invalid_argument);
  BOOST_CHECK_THROW(static_cast<void>(solve({.cap = -1}, 1, 1)), std::invalid_argument);
  BOOST_CHECK_THROW(static_cast<void>(solve({.damping = 2}, 1, 1)), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip::reference
