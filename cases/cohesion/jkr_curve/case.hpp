// SPDX-License-Identifier: BSD-3-Clause
// Does a contact that sticks follow the curve of Johnson, Kendall and Roberts, with both jumps?
// Theory, reference and what to expect: cases/cohesion/jkr_curve/page.md.
#pragma once

#include "cases/cohesion/sticky_spheres.hpp"

namespace stickslip::cases {

/// Two spheres are brought together and taken apart, again and again, under given overlaps.
struct JkrCurve : StickySpheres {
  static constexpr std::string_view name = "jkr-curve";
  static void describe(auto& visitor) { describe_sticky_spheres<JkrCurve>(visitor); }

  /// Largest errors at the ends of all steps.
  struct Outcome {
    double force = 0;      ///< where the bodies overlap, over Fc [-]
    double gap = 0;        ///< in a gap, attached, over Fc [-]
    double apart = 0;      ///< force before touch and after tear-off, over Fc [-]
    double stiffness = 0;  ///< tangential, over 8 G* a [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::force, "force", "normal force where the bodies overlap, over Fc");
    visitor.norm(&Outcome::gap, "gap", "normal force of an attached contact in a gap, over Fc");
    visitor.norm(&Outcome::apart, "apart",
                 "normal force before touch and after tear-off, over Fc; there is none");
    visitor.norm(&Outcome::stiffness, "stiffness",
                 "tangential stiffness without slip, over 8 G* a");
  }

  reference::Question question() const { return {"jkr-special-points"}; }
  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_leg) const;

  /// Overlap at the corners of the path over delta_c.
  static constexpr std::array corners{-1.3, 3.0, -0.9, 2.1, -1.4, -0.3, 0.7};

  /// A point of the path, over delta_c and Fc.
  struct Sample {
    double overlap = 0;
    double force = 0;
  };
  std::vector<Sample> loop(const Scheme& scheme, int steps_per_leg) const;
  /// The right force along the same path.
  std::vector<Sample> exact_loop(int steps_per_leg) const;
};

}  // namespace stickslip::cases
