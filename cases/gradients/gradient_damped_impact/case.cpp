// SPDX-License-Identifier: BSD-3-Clause
#include "cases/gradients/gradient_damped_impact/case.hpp"

#include "cases/numbers.hpp"

namespace stickslip::cases {
namespace {

using Outcome = GradientDampedImpact::Outcome;

/// The name of each limit of runs of fixed steps that is wrong, in the order of the variables.
constexpr std::array names_if_pulling{
    "", "",
    "minus the truth: the dashpot damps whole steps, and neither touch nor parting moves with the "
    "stiffness",
    "1 - 2 zeta^2 times the truth: the dashpot damps whole steps, and neither touch nor parting "
    "moves with it",
    "3 - 4 zeta^2 times the truth: the dashpot damps whole steps, and neither touch nor parting "
    "moves with the mass"};
constexpr const char* name_if_cut =
    "-(c/m) e for 0: the time of touch is missing, at which the force of the dashpot jumps";

}  // namespace

reference::DampedImpact GradientDampedImpact::damped(DashpotEnd of) const {
  if (damping >= 2 * std::sqrt(stiffness * mass))
    throw InputError("damping=" + shortest(damping) +
                     " [N s/m]: must be below 2 sqrt(k mass), or the bodies do not part");
  return {
      .k = stiffness,
      .damping = damping,
      .mass = mass,
      .velocity = velocity,
      .end = of == DashpotEnd::cut ? reference::ContactEnd::force : reference::ContactEnd::overlap};
}

NormalImpact GradientDampedImpact::impact() const {
  return {{.stiffness = stiffness, .damping = damping, .mass = mass},
          velocity,
          std::numbers::pi * std::sqrt(mass / stiffness)};
}

Outcome GradientDampedImpact::exact_in(DashpotEnd of) const {
  const auto& by = reference::gradients_of(damped(of)).velocity_after.by;
  return {narrow(by[0]), 0, narrow(by[1]), narrow(by[2]), narrow(by[3])};
}

Outcome GradientDampedImpact::fixed_limits(DashpotEnd of) const {
  const auto limits = reference::fixed_step_limits(damped(of));
  return {narrow(limits.by_velocity), narrow(limits.by_height), narrow(limits.by_k),
          narrow(limits.by_damping), narrow(limits.by_mass)};
}

Outcome GradientDampedImpact::scale_in(DashpotEnd of) const {
  Outcome scale = exact_in(of);
  scale.by_height = scale.by_velocity * damping / mass;
  for (const auto field : variables_of_impact) scale.*field = std::abs(scale.*field);
  return scale;
}

reference::Question GradientDampedImpact::question() const {
  return {"gradient-linear-impact", {{"end", end == DashpotEnd::cut ? "cut" : "pull"}}};
}

std::vector<CrossCheckResult> GradientDampedImpact::cross_checks() const {
  double gap = 0;
  for (const DashpotEnd of : {DashpotEnd::pull, DashpotEnd::cut}) {
    const auto closed = reference::gradients_of(damped(of)).velocity_after;
    const auto integrated = reference::integrated_gradients(damped(of)).velocity_after;
    for (std::size_t i = 0; i < closed.by.size(); ++i)
      gap = worse(gap, narrow(std::abs(integrated.by.at(i) / closed.by.at(i) - 1)));
  }
  return {{"closed forms against sensitivities integrated to the located end", gap, 1e-13}};
}

Outcome GradientDampedImpact::slopes(const Scheme& scheme, int steps_per_contact,
                                     const RunPhase& phase) const {
  return impact_slopes(impact(), scheme, steps_per_contact, phase);
}

Outcome GradientDampedImpact::run(const Scheme& scheme, int steps_per_contact) const {
  const DashpotEnd of = end_of(scheme);
  return impact_errors(impact(), scheme, steps_per_contact, exact_in(of), scale_in(of));
}

Expected<Outcome> GradientDampedImpact::expect(const Scheme& scheme) const {
  if (const auto at_once = expected_of_damped(scheme)) return *at_once;
  const DashpotEnd of = end_of(scheme);
  if (damps_in_contact(scheme) && of == DashpotEnd::pull)
    return Expectation::of_order(1, "only the movement in contact is damped", 0.3);
  const Outcome exact = exact_in(of);
  const Outcome limits = fixed_limits(of);
  const Outcome scale = scale_in(of);
  Expected<Outcome> all = Expectation::of_order(0, "errors of touch and of parting cancel");
  for (std::size_t i = 0; i < variables_of_impact.size(); ++i) {
    const auto field = variables_of_impact.at(i);
    const double gap = std::abs(limits.*field - exact.*field) / scale.*field;
    if (gap < 1e-9) continue;
    all[field] = Expectation::wrong(shown_gap(gap), 0.02 * gap,
                                    of == DashpotEnd::cut ? name_if_cut : names_if_pulling.at(i));
  }
  return all;
}

GradientQuestion GradientDampedImpact::asked() const {
  const Outcome limits = fixed_limits(end);
  GradientQuestion question = impact_question(exact_in(end), scale_in(end));
  question.motion += end == DashpotEnd::pull
                         ? " The force is k d + c d' while the overlap d is above 0: it may pull."
                         : " The force is max(k d + c d', 0) while the overlap d is above 0.";
  question.asked[2].by = "k";
  question.time = impact().duration;
  question.inputs = {{"k", "N/m", stiffness, "stiffness of the spring"},
                     {"damping", "N s/m", damping, "coefficient c of the dashpot"},
                     {"mass", "kg", mass, "mass of the body"},
                     {"velocity", "m/s", velocity, "velocity towards the wall"},
                     {"height", "m", 0.1 * velocity * question.time,
                      "height over the wall at the start; no derivative depends on it"}};
  for (std::size_t i = 0; i < variables_of_impact.size(); ++i) {
    AskedGradient& one = question.asked.at(i);
    const double limit = limits.*variables_of_impact.at(i);
    if (std::abs(limit - one.exact) < 1e-9 * one.scale) continue;
    one.wrong.push_back({limit, end == DashpotEnd::cut ? name_if_cut : names_if_pulling.at(i)});
  }
  return question;
}

}  // namespace stickslip::cases
