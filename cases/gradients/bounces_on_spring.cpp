// SPDX-License-Identifier: BSD-3-Clause
#include "cases/gradients/bounces_on_spring.hpp"

#include "cases/numbers.hpp"
#include "reference/gradients/impact_gradients.hpp"

namespace stickslip::cases {
namespace {

using reference::ImpactInstant;

constexpr const char* touch_is_missing =
    "the time of the touch is missing: the dashpot's force jumps there, and a run of fixed steps "
    "keeps the touch in its step";

/// What runs of the finest steps leave open.
constexpr double left_by_runs = 0.01;

/// Coefficient of the dashpot that gives the restitution in the convention of the law [N s/m].
double damping_of_ball(const BouncingStart& ball, bool cut) {
  const auto restitution = [&](double ratio) {
    const double angle = cut ? 2 * std::acos(ratio) : std::numbers::pi;
    return std::exp(-ratio * angle / std::sqrt(1 - ratio * ratio));
  };
  double low = 0;
  double high = 1 - 1e-12;
  for (int i = 0; i < 200 && high - low > 1e-17; ++i) {
    const double middle = (low + high) / 2;
    (restitution(middle) > ball.restitution ? low : high) = middle;
  }
  return 2 * low * std::sqrt(ball.stiffness * ball.mass);
}

reference::SpringBounces sprung(const BouncingStart& ball, bool cut) {
  return {.height = ball.height,
          .speed = ball.speed,
          .k = ball.stiffness,
          .damping = damping_of_ball(ball, cut),
          .mass = ball.mass,
          .gravity = ball.gravity,
          .time = ball.time,
          .end = cut ? reference::ContactEnd::force : reference::ContactEnd::overlap};
}

/// The exact derivatives, or those of another treatment of instants. Throws InputError.
PlaceErrors reference_slopes(const reference::SpringBounces& start, ImpactInstant instant) {
  try {
    const auto by = reference::bounced_on_spring(start, instant).position.by;
    PlaceErrors slopes;
    for (const PlaceVariable& variable : variables_of_place)
      slopes.*variable.error = narrow(by.at(variable.place));
    return slopes;
  } catch (const std::invalid_argument& wrong) {
    throw InputError(wrong.what());
  }
}

/// Numbers whose derivatives these are.
std::array<double, 4> values_of(const BouncingStart& ball, bool cut) {
  return {ball.height, ball.speed, ball.stiffness, damping_of_ball(ball, cut)};
}

}  // namespace

PlaceSlopes place_slopes(const BouncingStart& asked, const Scheme& scheme, int steps_per_contact,
                         const RunPhase& phase) {
  const bool cut = ends_by_force(scheme);
  const double duration = std::numbers::pi * std::sqrt(asked.mass / asked.stiffness);
  const long steps = std::lround(asked.time / duration * steps_per_contact / phase.shorter);
  const double dt = asked.time / static_cast<double>(steps);
  BouncingStart ball = asked;
  ball.height +=
      phase.touch * dt * std::sqrt(ball.speed * ball.speed + 2 * ball.gravity * ball.height);
  const auto start = sprung(ball, cut);
  PlaceSlopes slopes;
  slopes.exact = reference_slopes(start, ImpactInstant::located);
  slopes.limit = damps_in_contact(scheme) && !cut
                     ? slopes.exact
                     : reference_slopes(start, ImpactInstant::after_the_step);
  const auto values = values_of(ball, cut);
  for (std::size_t i = 0; i < variables_of_place.size(); ++i) {
    slopes.found.*variables_of_place.at(i).error = along_branch(
        [&](double by) {
          auto varied = values;
          varied.at(i) += by;
          const auto& [height, speed, stiffness, damping] = varied;
          SteppedBody body(
              told_dashpot(scheme, {.stiffness = stiffness, .damping = damping, .mass = ball.mass}),
              {.mass = ball.mass, .height = height, .approach = speed, .gravity = ball.gravity});
          for (long k = 0; k < steps; ++k) body.step(dt);
          return BranchRun{body.height(), body.branch()};
        },
        1e-5 * values.at(i));
  }
  return slopes;
}

PlaceErrors place_errors(const BouncingStart& ball, const Scheme& scheme, int steps_per_contact) {
  const auto values = values_of(ball, ends_by_force(scheme));
  PlaceErrors squares;
  for (int k = 0; k < runs_of_gradient; ++k) {
    const PlaceSlopes one = place_slopes(ball, scheme, steps_per_contact, run_phase(k));
    for (std::size_t i = 0; i < variables_of_place.size(); ++i) {
      const auto field = variables_of_place.at(i).error;
      const double error = (one.found.*field - one.exact.*field) * values.at(i) / ball.height;
      squares.*field += error * error / runs_of_gradient;
    }
  }
  for (const PlaceVariable& variable : variables_of_place)
    squares.*variable.error = std::sqrt(squares.*variable.error);
  return squares;
}

Expected<PlaceErrors> expect_place(const BouncingStart& ball, const Scheme& scheme) {
  if (const auto at_once = expected_of_damped(scheme)) return *at_once;
  const bool cut = ends_by_force(scheme);
  if (damps_in_contact(scheme) && !cut)
    return Expectation::of_order(0, "only the movement in contact is damped");
  const auto start = sprung(ball, cut);
  const PlaceErrors exact = reference_slopes(start, ImpactInstant::located);
  const PlaceErrors limit = reference_slopes(start, ImpactInstant::after_the_step);
  const auto values = values_of(ball, cut);
  Expected<PlaceErrors> all =
      Expectation::of_order(0, "what is missing at the touch and at the parting cancels");
  for (std::size_t i = 0; i < variables_of_place.size(); ++i) {
    const auto field = variables_of_place.at(i).error;
    const double gap = std::abs(limit.*field - exact.*field) * values.at(i) / ball.height;
    if (gap > 1e-9)
      all[field] = Expectation::wrong(shown_gap(gap), 0.03 * gap + left_by_runs, touch_is_missing);
  }
  return all;
}

reference::Bounces rigid_ball(const BouncingStart& ball) {
  return {.height = ball.height,
          .speed = ball.speed,
          .restitution = ball.restitution,
          .gravity = ball.gravity,
          .time = ball.time};
}

GradientQuestion place_question(const BouncingStart& ball) {
  const auto position = [&](ImpactInstant instant) {
    try {
      return reference::bounced(rigid_ball(ball), instant).position;
    } catch (const std::invalid_argument& wrong) {
      throw InputError(wrong.what());
    }
  };
  const auto exact = position(ImpactInstant::located);
  const auto after = position(ImpactInstant::after_the_step);
  const auto back = position(ImpactInstant::put_back);
  GradientQuestion question;
  question.motion =
      ball.gravity > 0
          ? "A ball falls on a level floor and bounces: an impulse turns its velocity v into -e v."
          : "A ball flies straight at a fixed floor and bounces: an impulse turns its velocity v "
            "into -e v. There is no gravity.";
  question.result = "height of the ball over the floor at the time [m]";
  question.time = ball.time;
  question.of_time = "time";
  question.inputs = {{"height", "m", ball.height, "height at the start"},
                     {"speed", "m/s", ball.speed, "speed at the start, downwards"},
                     {"restitution", "-", ball.restitution, "e"},
                     {"gravity", "m/s^2", ball.gravity, "gravity, downwards"},
                     {"time", "s", ball.time, "time at which the height is asked for"}};
  for (std::size_t i = 0; i < (ball.gravity > 0 ? 4U : 3U); ++i) {
    const GradientInput& input = question.inputs.at(i);
    AskedGradient one{.by = input.name,
                      .unit = "m by its unit",
                      .exact = narrow(exact.by.at(i)),
                      .scale = ball.height / input.value};
    const auto add = [&](double value, const char* name) {
      if (std::abs(value - one.exact) > 1e-9 * one.scale) one.wrong.push_back({value, name});
    };
    add(narrow(after.by.at(i)),
        "the time of impact is missing: the impulse acts at the first step below the floor, whose "
        "instant does not move with the input");
    add(narrow(back.by.at(i)),
        "put back to 0: the ball is set on the floor after the impulse, and with it goes what its "
        "place depended on");
    question.asked.push_back(std::move(one));
  }
  return question;
}

std::vector<CrossCheckResult> place_checks(const BouncingStart& ball) {
  const auto rigid = rigid_ball(ball);
  const auto closed = reference::bounced(rigid).position;
  const auto matrices = reference::bounced_by_saltation(rigid).position;
  double gap = 0;
  for (std::size_t i = 0; i < closed.by.size(); ++i)
    gap = worse(gap, narrow(std::abs(closed.by.at(i) - matrices.by.at(i))));
  // Differences of the place on the spring.
  auto start = sprung(ball, false);
  const PlaceErrors exact = reference_slopes(start, ImpactInstant::located);
  const std::array fields{&reference::SpringBounces::height, &reference::SpringBounces::speed,
                          &reference::SpringBounces::k, &reference::SpringBounces::damping};
  double on_spring = 0;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const long double size = start.*fields.at(i);
    const auto place = [&](long double by) {
      auto varied = start;
      varied.*fields.at(i) += by;
      return reference::bounced_on_spring(varied).position.value;
    };
    const auto slope = [&](long double h) { return (place(h) - place(-h)) / (2 * h); };
    const long double found = (4 * slope(5e-6L * size) - slope(1e-5L * size)) / 3;
    on_spring = worse(on_spring, narrow(std::abs(found - exact.*variables_of_place.at(i).error) *
                                        size / start.height));
  }
  return {{"rigid: closed form against matrices of flights and saltation", gap, 1e-14},
          {"on the spring: derivatives through events against differences of the place", on_spring,
           1e-9}};
}

}  // namespace stickslip::cases
