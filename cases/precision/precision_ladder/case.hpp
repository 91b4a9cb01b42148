// SPDX-License-Identifier: BSD-3-Clause
// Does a finer step improve a history in single precision? Theory, reference and what to expect:
// cases/precision/precision_ladder/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"
#include "stickslip/contact/step/number_type.hpp"

namespace stickslip::cases {

/// A tangential spring is pulled to the same place in ever more equal steps.
struct PrecisionLadder {
  double kn = 1e5;         ///< normal stiffness [N/m]
  double kt = 1e5;         ///< tangential stiffness [N/m]
  double mu = 0.5;         ///< friction coefficient [-]
  double overlap = 1e-4;   ///< [m]
  double radius = 0.01;    ///< of both spheres [m]
  double movement = 0.74;  ///< kt |dxi| [N], inside the friction limit

  static constexpr std::string_view name = "precision-ladder";
  static void describe(auto& visitor) {
    using S = PrecisionLadder;
    describe_springs<S>(visitor);
    visitor.number(&S::overlap, {"overlap", "m", "", Range::positive(), "overlap of the contact"});
    visitor.number(&S::radius, {"radius", "m", "", Range::positive(), "radius of both spheres"});
    visitor.number(&S::movement, {"movement", "N", "", Range::positive(),
                                  "kt |dxi|, which must be inside the friction limit"});
  }

  struct Outcome {
    double force = 0;     ///< tangential force at the end along the movement [N]
    double foretold = 0;  ///< its distance from what is foretold of its digits [-]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::force, "force", "N",
                  "tangential force at the end along the movement, error over kt |dxi|");
    visitor.norm(&Outcome::foretold, "foretold",
                 "distance of the force from what theory foretells of a history with so many "
                 "digits, over kt |dxi|; by chance: what exceeds eight times the spread");
  }

  Outcome exact() const { return {.force = movement}; }
  Outcome scale() const { return {movement, 1}; }
  double uncertainty() const { return 0; }  ///< kt |dxi|
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  /// Throws InputError where the movement is not inside the friction limit.
  Outcome run(const Scheme& scheme, int steps) const;

  /// What the sum over powers of two foretells, or chance.
  std::optional<ForetoldLadder> foretold_ladder(const Scheme& scheme,
                                                std::span<const int> levels) const;

  /// Direction of the movement, not along an axis.
  static Vector2 direction();
  /// What is foretold of a contact whose history has this type [N].
  Vector2 foretold(const NumberType& type, std::uint64_t steps) const;
};

}  // namespace stickslip::cases
