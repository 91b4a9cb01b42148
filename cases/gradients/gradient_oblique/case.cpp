// SPDX-License-Identifier: BSD-3-Clause
#include "cases/gradients/gradient_oblique/case.hpp"

#include "cases/numbers.hpp"
#include "cases/schemes/claims.hpp"
#include "cases/schemes/dashpots.hpp"
#include "reference/impact/linear_impact.hpp"

namespace stickslip::cases {
namespace {

using ObliqueErrors = GradientOblique::Outcome;

constexpr double mobility_of_solid = 3.5;
/// A contact that lasts so many times its duration does not end.
constexpr long patience_of_oblique = 4;

}  // namespace

reference::ObliqueGradients GradientOblique::exact_gradients() const {
  return reference::gradients_of(reference::ObliqueStart{.kn = kn,
                                                         .kt = kt,
                                                         .mu = mu,
                                                         .velocity_normal = normal,
                                                         .velocity_tangential = tangential,
                                                         .mass = mass});
}

BranchRun GradientOblique::after(const Scheme& scheme, double dt, double height) const {
  auto values = without_dashpots(scheme.law().info());
  values["kn"] = kn;
  values["kt"] = kt;
  values["mu"] = mu;
  SteppedBody body(with_parameters(scheme, values), {.mass = mass,
                                                     .height = height,
                                                     .approach = normal,
                                                     .shift_velocity = tangential,
                                                     .inertia_factor = mobility_of_solid});
  body.until_parted(dt, std::lround(patience_of_oblique * duration() / dt));
  return {body.shift_velocity(), body.branch()};
}

double GradientOblique::slope(const Scheme& scheme, int steps_per_contact, const RunPhase& phase,
                              const Variable& variable) const {
  const double dt = phase.shorter * duration() / steps_per_contact;
  const double height = (1 + phase.touch) * dt * normal;
  return along_branch(
      [&](double by) {
        GradientOblique varied = *this;
        varied.*variable.field += by;
        return varied.after(scheme, dt, height);
      },
      1e-4 * this->*variable.field);
}

ObliqueErrors GradientOblique::run(const Scheme& scheme, int steps_per_contact) const {
  const auto exact = exact_gradients().contact_velocity;
  ObliqueErrors errors;
  for (const Variable& variable : variables) {
    errors.*variable.error = over_phases([&](const RunPhase& phase) {
      const double found = slope(scheme, steps_per_contact, phase, variable);
      return (found - narrow(exact.by.at(variable.place))) * (this->*variable.field) / tangential;
    });
  }
  return errors;
}

std::vector<CrossCheckResult> GradientOblique::cross_checks() const {
  const auto velocity_after = [](const GradientOblique& p) {
    return narrow(reference::solve(
                      reference::LinearImpact<long double>{.mass = p.mass,
                                                           .normal_stiffness = p.kn,
                                                           .tangential_stiffness = p.kt,
                                                           .mu = p.mu,
                                                           .inertia_factor = mobility_of_solid,
                                                           .normal_velocity = p.normal,
                                                           .contact_velocity = p.tangential,
                                                           .end = reference::ContactEnd::overlap,
                                                           .cap = reference::FrictionCap::elastic})
                      .end.contact_velocity);
  };
  const auto exact = exact_gradients().contact_velocity;
  double gap = 0;
  for (const Variable& variable : variables) {
    const double found = along_branch(
        [&](double by) {
          GradientOblique varied = *this;
          varied.*variable.field += by;
          return BranchRun{velocity_after(varied), 0};
        },
        1e-3 * this->*variable.field);
    gap = worse(gap, std::abs(found - narrow(exact.by.at(variable.place))) *
                         (this->*variable.field) / tangential);
  }
  return {
      {"derivatives through the switches against differences of the impact solved phase by "
       "phase",
       gap, 1e-8}};
}

Expected<ObliqueErrors> GradientOblique::expect(const Scheme& scheme) const {
  if (const auto nothing = nothing_to_expect(scheme)) return *nothing;
  if (const auto at_once = expected_of_loop(scheme)) return *at_once;
  return Expectation::of_order(
      0, "no force jumps: what is left is where in their steps touch and switches fall");
}

GradientQuestion GradientOblique::asked() const {
  GradientQuestion question;
  question.motion =
      "A solid sphere without spin flies towards a fixed wall, meets it obliquely, and flies off. "
      "There is no gravity. The normal force is kn d, d the overlap; the tangential one is that of "
      "a spring kt that follows the contact point in contact, at most mu kn d.";
  question.result = "velocity of the contact point along the wall after the impact [m/s]";
  question.time = duration();
  question.of_time = "duration of the contact";
  question.inputs = {
      {"kn", "N/m", kn, "normal stiffness"},
      {"kt", "N/m", kt, "tangential stiffness"},
      {"mu", "-", mu, "friction coefficient"},
      {"velocity_normal", "m/s", normal, "velocity towards the wall"},
      {"velocity_tangential", "m/s", tangential, "velocity along the wall"},
      {"mass", "kg", mass, "mass of the solid sphere"},
      {"height", "m", 0.1 * normal * question.time, "height over the wall at the start"}};
  const auto exact = exact_gradients().contact_velocity;
  // Sliding to the end: V - 7 mu vn.
  const std::array slides{1.0, -2 * mobility_of_solid * mu, -2 * mobility_of_solid * normal, 0.0,
                          0.0};
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const Variable& variable = variables.at(i);
    AskedGradient one{.by = variable.name,
                      .unit = "m/s by its unit",
                      .exact = narrow(exact.by.at(variable.place)),
                      .scale = tangential / this->*variable.field};
    if (std::abs(slides.at(i) - one.exact) > 1e-9 * one.scale)
      one.wrong.push_back({slides.at(i),
                           "the derivative of a contact that slides to the end: the spring and "
                           "the switches to stick are missing"});
    question.asked.push_back(std::move(one));
  }
  return question;
}

}  // namespace stickslip::cases
