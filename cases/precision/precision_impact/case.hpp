// SPDX-License-Identifier: BSD-3-Clause
// Does a collision of spheres far from the origin keep its energy? Theory, reference and what to
// expect: cases/precision/precision_impact/page.md.
#pragma once

#include "cases/problem.hpp"

namespace stickslip::cases {

/// A sphere hits a wall on a spring without a dashpot, far from the origin.
struct PrecisionImpact {
  double kn = 1e5;         ///< normal stiffness [N/m]
  double radius = 0.01;    ///< of the sphere [m]
  double mass = 0.01;      ///< [kg]
  double velocity = 0.3;   ///< of approach [m/s]
  double distance = 1.05;  ///< of the contact from the origin [m]

  static constexpr std::string_view name = "precision-impact";
  static void describe(auto& visitor) {
    using S = PrecisionImpact;
    visitor.number(&S::kn, {"kn", "N/m", "kn", Range::positive(), "normal stiffness"});
    visitor.number(&S::radius, {"radius", "m", "", Range::positive(), "radius of the sphere"});
    visitor.number(&S::mass, {"mass", "kg", "", Range::positive(), "mass of the sphere"});
    visitor.number(&S::velocity,
                   {"velocity", "m/s", "", Range::positive(), "velocity of approach"});
    visitor.number(&S::distance, {"distance", "m", "", Range::positive(),
                                  "distance of the contact from the origin"});
  }

  /// Over sixteen parts of a step in which the impact begins.
  struct Outcome {
    double noise = 0;   ///< root mean square of what rounding does to the restitution [-]
    double excess = 0;  ///< noise beyond twice the most that digits can do, over that [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::noise, "noise",
                 "restitution less that of the same scheme without rounding, root mean square over "
                 "sixteen parts of a step in which the impact begins");
    visitor.norm(&Outcome::excess, "excess",
                 "noise beyond twice the most that digits can do, over that");
  }

  std::vector<reference::NamedNumber> numbers() const;
  double uncertainty() const { return 0; }  ///< the scheme is its own measure
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  /// In so many steps a contact. Throws InputError where the sphere is closer to the origin than
  /// its diameter.
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  double duration() const;          ///< of the contact [s]
  double greatest_overlap() const;  ///< [m]
  /// Root mean square of the restitution less 1 that is foretold of a scheme's coordinates, whose
  /// roundings are independent [-].
  double foretold(const Scheme& scheme, int steps_per_contact) const;
  /// Whether they are: each coordinate that is kept moves by another last place in each step, where
  /// the sphere is slowed down most.
  bool is_independent(const Scheme& scheme, int steps_per_contact) const;
  /// The most that they do to it, whether independent or not.
  double most(const Scheme& scheme, int steps_per_contact) const;
  /// What is foretold, as long as roundings are independent.
  std::optional<ForetoldLadder> foretold_ladder(const Scheme& scheme,
                                                std::span<const int> levels) const;
};

}  // namespace stickslip::cases
