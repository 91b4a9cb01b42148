// SPDX-License-Identifier: BSD-3-Clause
// Does a tangential cycle lose the right energy? Theory, reference and what to expect:
// cases/slip/friction_cycle/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"

namespace stickslip::cases {

/// How the normal force goes with the tangential shift.
enum class NormalForce { constant, in_phase, antiphase, quarter_phase };
inline constexpr std::array<Word<NormalForce>, 4> normal_force_words{
    {{"constant", NormalForce::constant},
     {"in-phase", NormalForce::in_phase},
     {"antiphase", NormalForce::antiphase},
     {"quarter-phase", NormalForce::quarter_phase}}};

/// The shift goes back and forth along a line in the tangent plane; the steady cycle is judged.
struct FrictionCycle {
  double kn = 1e5;          ///< normal stiffness [N/m]
  double kt = 1e5;          ///< tangential stiffness [N/m]
  double mu = 0.4;          ///< friction coefficient [-]
  double overlap = 1e-4;    ///< mean [m]
  double amplitude = 1e-4;  ///< of the shift [m]
  double direction = 40;    ///< of the shift in the tangent plane [deg]
  double swing = 0.5;       ///< amplitude of the normal force over its mean, where it cycles [-]
  NormalForce normal = NormalForce::constant;

  static constexpr std::string_view name = "friction-cycle";
  static void describe(auto& visitor) {
    using S = FrictionCycle;
    describe_springs<S>(visitor);
    visitor.number(&S::overlap, {"overlap", "m", "", Range::positive(), "mean overlap"});
    visitor.number(&S::amplitude,
                   {"amplitude", "m", "", Range::positive(), "amplitude of the shift"});
    visitor.number(&S::direction, {"direction", "deg", "", Range{.low = -180, .high = 180},
                                   "direction of the shift in the tangent plane"});
    visitor.number(&S::swing, {"swing", "-", "", Range{.low = 0, .high = 0.99},
                               "amplitude of the normal force over its mean, where it cycles"});
    visitor.choice(&S::normal, "normal", normal_force_words, "normal force against shift");
  }

  /// A steady cycle.
  struct Outcome {
    double dissipated = 0;          ///< energy lost in it [J]
    double force = 0;               ///< worst error of the force over the largest limit [-]
    double dissipated_cycling = 0;  ///< worst error of the loss, with a cycling normal force [-]
    double dissipated_family = 0;   ///< and over all levels of a constant one [-]
    std::optional<double> energy_residual = {};
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::dissipated, "dissipated", "J",
                  "energy lost in a steady cycle, over the exact loss");
    visitor.norm(&Outcome::force, "force",
                 "largest error of the force over all steps, over the largest limit");
    visitor.norm(&Outcome::dissipated_cycling, "dissipated-cycling",
                 "energy lost with the normal force in phase, in antiphase and a quarter ahead, "
                 "worst of them, over the exact loss");
    visitor.norm(&Outcome::dissipated_family, "dissipated-family",
                 "energy lost at constant normal force, worst of 16 levels of it, over kt times "
                 "the amplitude squared");
  }

  Outcome exact() const { return {.dissipated = exact_loss()}; }
  Outcome scale() const { return {.dissipated = loss_scale()}; }
  Outcome uncertainty() const;  ///< what the integration of the rate equations says of itself
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_leg) const;

  double exact_loss() const;  ///< energy lost in a steady cycle [J]
  double loss_scale() const;  ///< the same, or 4 L times the amplitude if nothing is lost [J]
  /// The loss alone [J].
  double loss(const Scheme& scheme, int steps_per_leg) const;

  /// A point of a loop.
  struct Sample {
    double shift = 0;  ///< along the line [m]
    double force = 0;  ///< along the line [N]
  };
  /// The steady cycle, step by step.
  std::vector<Sample> loop(const Scheme& scheme, int steps_per_leg) const;
  std::vector<Sample> exact_loop(int steps_per_leg) const;

  /// Friction limit at the mean overlap [N].
  double limit() const { return springs_of(*this).limit(overlap); }
};

}  // namespace stickslip::cases
