// SPDX-License-Identifier: BSD-3-Clause
// Do derivatives of a stopping distance converge to the truth? Theory, reference and what to
// expect: cases/gradients/gradient_sliding/page.md.
#pragma once

#include "cases/gradients/gradient_question.hpp"
#include "cases/gradients/stepped_body.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

/// A block is set in motion on a level floor and slides until it stands.
struct GradientSliding {
  double velocity = 1;    ///< at the start [m/s]
  double mu = 0.5;        ///< [-]
  double gravity = 9.81;  ///< [m/s^2]
  double mass = 0.2;      ///< [kg]
  double kn = 1e4;        ///< [N/m]
  double kt = 1000;       ///< [N/m]

  static constexpr std::string_view name = "gradient-sliding";
  static void describe(auto& visitor) {
    using P = GradientSliding;
    visitor.number(&P::velocity,
                   {"velocity", "m/s", "", Range::positive(), "velocity at the start"});
    visitor.number(&P::mu, {"mu", "-", "", Range::positive(), "friction coefficient"});
    visitor.number(&P::gravity, {"gravity", "m/s^2", "", Range::positive(), "gravity"});
    visitor.number(&P::mass, {"mass", "kg", "", Range::positive(), "mass of the block"});
    visitor.number(&P::kn, {"kn", "N/m", "", Range::positive(), "normal stiffness of laws"});
    visitor.number(&P::kt, {"kt", "N/m", "", Range::positive(),
                            "tangential stiffness of laws, whose contacts yield"});
  }

  /// Errors of derivatives of the farthest place.
  struct Outcome {
    double by_velocity = 0;
    double by_mu = 0;
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::by_velocity, "by-velocity",
                 "derivative of the farthest place by the velocity at the start: root mean square "
                 "error over runs in other steps, over the derivative");
    visitor.norm(&Outcome::by_mu, "by-mu",
                 "derivative of the farthest place by the friction coefficient, likewise");
  }

  reference::Question question() const { return {"gradient-sliding-distance"}; }
  double uncertainty() const { return 1e-13; }  ///< closed forms
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_period) const;

  /// Derivatives along the branch of one run, whose steps are shorter by a factor.
  Outcome slopes(const Scheme& scheme, int steps_per_period, const RunPhase& phase) const;
  /// With the spring of the contact, v^2/(2 mu g) + mu m g/(2 kt), and without it. Throws
  /// InputError where the block does not slide.
  Outcome exact_slopes() const;
  Outcome rigid_slopes() const;
  GradientQuestion asked() const;

 private:
  double period() const { return 2 * std::numbers::pi * std::sqrt(mass / kt); }
  BranchRun farthest(const Scheme& scheme, double dt) const;
};

}  // namespace stickslip::cases
