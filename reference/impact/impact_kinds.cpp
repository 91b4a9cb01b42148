// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>
#include <stdexcept>

#include "reference/impact/dropped_ball.hpp"
#include "reference/impact/hertz_ball.hpp"
#include "reference/kinds/described.hpp"
#include "reference/kinds/topics.hpp"
#include "reference/rotation/rigid_motions.hpp"

namespace stickslip::reference {
namespace {

/// The inputs that follow those of the spring.
std::vector<KindInput> inputs_of_ball(const std::vector<KindInput>& spring) {
  return joined(
      joined(spring, inputs_of<DroppedBall>()),
      {optional_input({"rebounds", "-", "number of rebounds, a whole number", between(1, 1000)},
                      "5")});
}

std::vector<KindOutput> outputs_of_ball() {
  return {{"apex_heights", "m", "apex height after each rebound; fewer where the ball stays",
           Form::numbers},
          {"apex_times", "s", "time of each apex", Form::numbers},
          {"restitutions", "-", "restitution of each contact, speed after over speed before",
           Form::numbers},
          {"durations", "s", "duration of each contact", Form::numbers},
          {"greatest_overlaps", "m", "greatest overlap in each contact", Form::numbers}};
}

std::size_t asked_rebounds(const KindInputs& in) {
  const long double asked = in.number("rebounds");
  if (asked != std::floor(asked)) throw std::invalid_argument("rebounds must be a whole number");
  return static_cast<std::size_t>(asked);
}

KindAnswer answer_of_ball(const std::vector<Bounce<long double>>& bounces, long double error) {
  Values heights;
  Values times;
  Values restitutions_found;
  Values durations;
  Values overlaps;
  for (const Bounce<long double>& b : bounces) {
    heights.emplace_back(b.apex_height);
    times.emplace_back(b.apex_time);
    restitutions_found.emplace_back(b.speed_out / b.speed_in);
    durations.emplace_back(b.lift_time - b.touch_time);
    overlaps.emplace_back(b.greatest_overlap);
  }
  KindAnswer answer;
  answer.add("apex_heights", heights, error);
  answer.add("apex_times", times, error);
  answer.add("restitutions", restitutions_found, error);
  answer.add("durations", durations, error);
  answer.add("greatest_overlaps", overlaps, error);
  return answer;
}

Kind linear_ball_kind() {
  return {.name = "bouncing-ball",
          .text =
              "A ball that falls on a linear spring and dashpot, which acts while there is "
              "overlap and may pull",
          .source =
              "closed form of each contact, m h'' = m g - kn h - cn h'; touch and parting "
              "are roots; cn = 2 sqrt(kn m) (-ln e)/sqrt(pi^2 + ln^2 e)",
          .second_route = "matrix exponentials of two stacked spheres that never meet: 1e-12",
          .inputs = inputs_of_ball({{"kn", "N/m", "normal stiffness", above_zero}}),
          .outputs = outputs_of_ball(),
          .solve = [](const KindInputs& in) {
            const auto told = read_as<DroppedBall>(in);
            BouncingBall<long double> ball;
            ball.mass = told.mass;
            ball.normal_stiffness = in.number("kn");
            ball.normal_damping = damping_of(told.restitution, ball.normal_stiffness, ball.mass);
            ball.gravity = told.gravity;
            ball.height = told.height;
            ball.end = ContactEnd::overlap;
            return answer_of_ball(solve(ball, asked_rebounds(in)), closed_form_error);
          }};
}

Kind hertz_ball_kind() {
  constexpr long double integration_error = 1e-14L;
  const InputRange poissons{.low = -1, .high = 0.5L, .low_is_allowed = false};
  return {
      .name = "bouncing-ball-hertz",
      .text =
          "A ball that falls on a plane of its own material, on Hertz's spring and the "
          "dashpot of Tsuji et al., which acts while there is overlap and may pull",
      .source =
          "without a dashpot quadrature of the energy; with one m h'' = m g - C h^1.5 - "
          "eta h^(1/4) h' integrated in h^(1/4), C = 4/3 G/(1 - nu) sqrt(R)",
      .second_route = "stepped in time, and over ln h near touch and parting: 1e-14",
      .inputs = inputs_of_ball({{"G", "Pa", "shear modulus of ball and plane", above_zero},
                                {"nu", "-", "Poisson's ratio of both", poissons},
                                formerly("radius", {"R", "m", "radius of the ball", above_zero})}),
      .outputs = outputs_of_ball(),
      .solve = [](const KindInputs& in) {
        const auto told = read_as<DroppedBall>(in);
        const HertzBall<long double> ball{.mass = told.mass,
                                          .coefficient = coefficient_on_wall(
                                              in.number("G"), in.number("nu"), in.number("radius")),
                                          .restitution = told.restitution,
                                          .gravity = told.gravity,
                                          .height = told.height};
        return answer_of_ball(solve(ball, asked_rebounds(in)), integration_error);
      }};
}

}  // namespace

std::vector<Kind> impact_kinds() { return {linear_ball_kind(), hertz_ball_kind()}; }

}  // namespace stickslip::reference
