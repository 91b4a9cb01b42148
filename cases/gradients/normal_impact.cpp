// SPDX-License-Identifier: BSD-3-Clause
#include "cases/gradients/normal_impact.hpp"

namespace stickslip::cases {
namespace {

/// A contact that lasts so many times the undamped one does not end.
constexpr long patience_of_impact = 8;
/// Changes of what is varied, to begin with, over what it is.
constexpr double narrow_change = 1e-4;

}  // namespace

ByVariables impact_slopes(const NormalImpact& impact, const Scheme& scheme, int steps,
                          const RunPhase& phase) {
  const double dt = phase.shorter * impact.duration / steps;
  const double height = (1 + phase.touch) * dt * impact.velocity;
  const auto slope = [&](auto&& change, double size) {
    return along_branch(
        [&](double by) {
          NormalImpact varied = impact;
          BodyStart start{.height = height, .radius = impact.told.radius};
          change(varied, start, by);
          start.mass = varied.told.mass;
          start.approach = varied.velocity;
          SteppedBody body(told_dashpot(scheme, varied.told), start);
          body.until_parted(dt, patience_of_impact * steps + 16);
          return BranchRun{body.rebound(), body.branch()};
        },
        narrow_change * size);
  };
  const auto told = [&](double ToldDashpot::*field) {
    return slope([&](NormalImpact& varied, BodyStart&, double by) { varied.told.*field += by; },
                 impact.told.*field);
  };
  return {.by_velocity =
              slope([](NormalImpact& varied, BodyStart&, double by) { varied.velocity += by; },
                    impact.velocity),
          .by_height = slope([](NormalImpact&, BodyStart& start, double by) { start.height += by; },
                             dt * impact.velocity),
          .by_stiffness = told(&ToldDashpot::stiffness),
          .by_damping = told(&ToldDashpot::damping),
          .by_mass = told(&ToldDashpot::mass)};
}

ByVariables impact_errors(const NormalImpact& impact, const Scheme& scheme, int steps,
                          const ByVariables& exact, const ByVariables& scale) {
  std::vector<ByVariables> all;
  for (int k = 0; k < runs_of_gradient; ++k)
    all.push_back(impact_slopes(impact, scheme, steps, run_phase(k)));
  ByVariables errors;
  for (const auto field : variables_of_impact) {
    double sum = 0;
    for (const ByVariables& one : all) {
      const double error = (one.*field - exact.*field) / scale.*field;
      sum += error * error / static_cast<double>(all.size());
    }
    errors.*field = std::sqrt(sum);
  }
  return errors;
}

GradientQuestion impact_question(const ByVariables& exact, const ByVariables& scale) {
  GradientQuestion question;
  question.motion =
      "A body flies towards a fixed wall, meets it head-on on a spring and a dashpot, and flies "
      "off. There is no gravity.";
  question.result = "velocity of the body after the impact, away from the wall [m/s]";
  question.of_time = "duration of the contact without its dashpot";
  constexpr std::array names{"velocity", "height", "stiffness", "damping", "mass"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    question.asked.push_back({.by = names.at(i),
                              .unit = "m/s by its unit",
                              .exact = exact.*variables_of_impact.at(i),
                              .scale = scale.*variables_of_impact.at(i)});
  }
  return question;
}

}  // namespace stickslip::cases
