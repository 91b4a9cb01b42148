// SPDX-License-Identifier: BSD-3-Clause
#include "cases/gradients/gradient_hertz_impact/case.hpp"

#include "cases/numbers.hpp"

namespace stickslip::cases {

using HertzSlopes = GradientHertzImpact::Outcome;

reference::TsujiImpact GradientHertzImpact::damped() const {
  if (eta >= std::sqrt(5 * stiffness * mass))
    throw InputError("eta=" + shortest(eta) +
                     " [N s/m^1.25]: must be below sqrt(5 K mass), or the bodies do not part");
  return {.k = stiffness, .eta = eta, .mass = mass, .velocity = velocity};
}

NormalImpact GradientHertzImpact::impact() const {
  return {{.stiffness = stiffness, .damping = eta, .mass = mass},
          velocity,
          narrow(reference::gradients_of(damped()).duration.value)};
}

HertzSlopes GradientHertzImpact::exact_slopes() const {
  const auto& by = reference::gradients_of(damped()).velocity_after.by;
  return {narrow(by[0]), 0, narrow(by[1]), narrow(by[2]), narrow(by[3])};
}

HertzSlopes GradientHertzImpact::scale_of_slopes() const {
  HertzSlopes scale = exact_slopes();
  scale.by_height = scale.by_velocity / impact().duration;
  for (const auto field : variables_of_impact) scale.*field = std::abs(scale.*field);
  return scale;
}

std::vector<CrossCheckResult> GradientHertzImpact::cross_checks() const {
  const auto closed = reference::gradients_of(damped()).velocity_after;
  const auto integrated = reference::integrated_velocity(damped());
  double gap = 0;
  for (std::size_t i = 0; i < closed.by.size(); ++i)
    gap = worse(gap, narrow(std::abs(integrated.by.at(i) / closed.by.at(i) - 1)));
  return {{"closed form against sensitivities integrated in overlap^(5/4)", gap, 1e-13}};
}

HertzSlopes GradientHertzImpact::slopes(const Scheme& scheme, int steps_per_contact,
                                        const RunPhase& phase) const {
  return impact_slopes(impact(), scheme, steps_per_contact, phase);
}

HertzSlopes GradientHertzImpact::run(const Scheme& scheme, int steps_per_contact) const {
  return impact_errors(impact(), scheme, steps_per_contact, exact_slopes(), scale_of_slopes());
}

Expected<HertzSlopes> GradientHertzImpact::expect(const Scheme& scheme) const {
  if (const auto at_once = expected_of_damped(scheme)) return *at_once;
  if (ends_by_force(scheme))
    return Expectation::undeclared("a contact that is cut has another exact solution");
  if (damps_in_contact(scheme))
    return Expectation::of_order(0, "only the movement in contact is damped");
  const char* const why =
      "the dashpot begins with the fourth root of the overlap, whose slope is infinite at the "
      "touch: the derivative goes on falling anywhere, by how much is left of a step";
  Expected<HertzSlopes> all = Expectation::approximate(why);
  return all;
}

GradientQuestion GradientHertzImpact::asked() const {
  GradientQuestion question = impact_question(exact_slopes(), scale_of_slopes());
  question.motion +=
      " The force is K d^1.5 + eta d^0.25 d' while the overlap d is above 0: it may pull.";
  question.time = impact().duration;
  question.inputs = {{"K", "N/m^1.5", stiffness, "coefficient of the spring"},
                     {"eta", "N s/m^1.25", eta, "coefficient of the dashpot"},
                     {"mass", "kg", mass, "mass of the body"},
                     {"velocity", "m/s", velocity, "velocity towards the wall"},
                     {"height", "m", 0.1 * velocity * question.time,
                      "height over the wall at the start; no derivative depends on it"}};
  question.asked[2].by = "K";
  question.asked[3].by = "eta";
  return question;
}

}  // namespace stickslip::cases
