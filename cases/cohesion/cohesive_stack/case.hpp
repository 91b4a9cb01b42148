// SPDX-License-Identifier: BSD-3-Clause
// Do two spheres hang from a third, and fall when they are too heavy? Theory, reference and what to
// expect: cases/cohesion/cohesive_stack/page.md.
#pragma once

#include "cases/cohesion/sticky_spheres.hpp"

namespace stickslip::cases {

/// A sphere hangs from one that is held, and another one from it, by adhesion alone.
struct CohesiveStack : StickySpheres {
  double weight = 0.3;    ///< of each sphere, over the pull-off force [-]
  double density = 2500;  ///< rho [kg/m^3]

  static constexpr std::string_view name = "cohesive-stack";
  static void describe(auto& visitor) {
    describe_sticky_spheres<CohesiveStack>(visitor);
    visitor.number(&CohesiveStack::weight,
                   {"weight", "-", "", Range{.low = 0.01, .high = 0.43},
                    "weight of each sphere over the pull-off force; the bodies overlap below 4/9"});
    visitor.number(&CohesiveStack::density,
                   {"rho", "kg/m^3", "", Range::positive(), "density of the spheres"});
  }

  /// While they hang, from rest where theory says.
  struct Outcome {
    double upper = 0;  ///< force of the upper contact, off both weights, over Fc [-]
    double lower = 0;  ///< of the lower one, off one weight, over Fc [-]
    double place = 0;  ///< of both spheres, off where they began, over delta_c [-]
    double heavy = 0;  ///< 1 where spheres of 1.1 times what is borne do not fall [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::upper, "upper", "force of the upper contact off both weights, over Fc");
    visitor.norm(&Outcome::lower, "lower", "force of the lower contact off one weight, over Fc");
    visitor.norm(&Outcome::place, "place",
                 "distance of the spheres from where they hang, over delta_c");
    visitor.norm(&Outcome::heavy, "heavy",
                 "1 where spheres whose weights are 1.1 times the pull-off force do not fall");
  }

  reference::Question question() const { return {"jkr-special-points"}; }
  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// Where the upper contact is.
  struct Sample {
    double time = 0;     ///< over sqrt(m delta_c/Fc) [-]
    double overlap = 0;  ///< over delta_c [-]
  };
  /// Spheres of this weight over Fc from where both would hang with the weight of the case, in so
  /// many steps.
  std::vector<Sample> trace(const Scheme& scheme, double of_weight, int steps) const;

  /// Overlap of a contact under this pull over Fc, at rest, over delta_c.
  static double overlap_under(double pull);
};

}  // namespace stickslip::cases
