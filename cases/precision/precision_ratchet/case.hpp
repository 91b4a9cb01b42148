// SPDX-License-Identifier: BSD-3-Clause
// Does a contact in single precision return to its start? Theory, reference and what to expect:
// cases/precision/precision_ratchet/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"
#include "stickslip/contact/step/number_type.hpp"

namespace stickslip::cases {

/// A tangential spring is pulled out and let back, again and again, in unlike numbers of steps.
struct PrecisionRatchet {
  double kn = 1e5;         ///< normal stiffness [N/m]
  double kt = 1e5;         ///< tangential stiffness [N/m]
  double mu = 0.5;         ///< friction coefficient [-]
  double overlap = 1e-4;   ///< [m]
  double radius = 0.01;    ///< of both spheres [m]
  double movement = 0.74;  ///< kt |dxi| of a stroke [N], inside the friction limit
  double unlike = 1.3;     ///< steps back over steps out [-]
  int cycles = 16;

  static constexpr std::string_view name = "precision-ratchet";
  static void describe(auto& visitor) {
    using S = PrecisionRatchet;
    describe_springs<S>(visitor);
    visitor.number(&S::overlap, {"overlap", "m", "", Range::positive(), "overlap of the contact"});
    visitor.number(&S::radius, {"radius", "m", "", Range::positive(), "radius of both spheres"});
    visitor.number(&S::movement, {"movement", "N", "", Range::positive(),
                                  "kt |dxi| of a stroke, which must be inside the friction limit"});
    visitor.number(&S::unlike,
                   {"unlike", "-", "", Range{.low = 0.1, .high = 10}, "steps back over steps out"});
    visitor.count(&S::cycles, {"cycles", "-", "", {.low = 1, .high = 1000}, "out and back"});
  }

  struct Outcome {
    double left = 0;      ///< tangential force after all cycles along the movement [N]
    double foretold = 0;  ///< its distance from what is foretold of its digits [-]
  };
  static void observe(auto& visitor) {
    visitor.value(
        &Outcome::left, "left", "N",
        "tangential force that is left after all cycles, along the movement, over kt |dxi| "
        "of a stroke");
    visitor.norm(&Outcome::foretold, "foretold",
                 "distance of the force from what theory foretells of a history with so many "
                 "digits, over kt |dxi|; by chance: what exceeds eight times the spread");
  }

  Outcome exact() const { return {}; }
  Outcome scale() const { return {movement, 1}; }
  double uncertainty() const { return 0; }  ///< nothing is left
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  /// In so many steps out. Throws InputError where the movement is not inside the friction limit.
  Outcome run(const Scheme& scheme, int steps) const;

  /// What the sum over powers of two foretells, stroke by stroke, or chance.
  std::optional<ForetoldLadder> foretold_ladder(const Scheme& scheme,
                                                std::span<const int> levels) const;

  /// Direction of the movement, not along an axis.
  static Vector2 direction() { return {std::cos(0.7), std::sin(0.7)}; }
  /// Steps of a stroke back, for so many out.
  int steps_back(int steps) const;
  /// What is foretold of a contact whose history has this type, after these cycles [N].
  Vector2 foretold(const NumberType& type, int steps, int after) const;
};

}  // namespace stickslip::cases
