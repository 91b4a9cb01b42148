// SPDX-License-Identifier: BSD-3-Clause
// Does a force of few digits keep its length in a pair that turns? Theory, reference and what to
// expect: cases/precision/precision_turn/page.md.
#pragma once

#include "cases/rotation/rigid_rotation_pair/case.hpp"

namespace stickslip::cases {

/// Two touching spheres that carry a tangential force turn as one in ever more steps.
struct PrecisionTurn {
  double kn = 1e5;    ///< normal stiffness [N/m]
  double kt = 1e5;    ///< tangential stiffness [N/m]
  double mu = 0.5;    ///< friction coefficient [-]
  double angle = 90;  ///< of the whole turn [deg]

  static constexpr std::string_view name = "precision-turn";
  static void describe(auto& visitor) {
    using S = PrecisionTurn;
    constexpr Range angles{.low = 0, .high = 170, .low_is_allowed = false};
    describe_springs<S>(visitor);
    visitor.number(&S::angle, {"angle", "deg", "", angles, "angle of the whole turn"});
  }

  struct Outcome {
    double length = 0;  ///< of the force at the end over that at the start [-]
    double digits = 0;  ///< what is lost to digits, over steps times the unit of round-off [-]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::length, "length", "-",
                  "length of the force after the turn over that before");
    visitor.norm(
        &Outcome::digits, "digits",
        "length less that of the same scheme without rounding, over the number of steps and "
        "the unit of round-off of its history, or of single precision");
  }

  Outcome exact() const { return {.length = 1}; }
  double uncertainty() const { return 0; }  ///< a turn changes no length
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;
  /// The length of run() alone.
  double length_after(const Scheme& scheme, int steps) const;

  /// At most: what the same scheme leaves with all digits, and half of a last place a step.
  std::optional<ForetoldLadder> foretold_ladder(const Scheme& scheme,
                                                std::span<const int> levels) const;

  /// The same turn as rigid-rotation-pair has it, about a tangent.
  RigidRotationPair pair() const;
};

}  // namespace stickslip::cases
