// SPDX-License-Identifier: BSD-3-Clause
// Many linear springs side by side, each with its own friction limit, under a plane profile: the
// method of dimensionality reduction. Collinear movement tends to the exact answer of Cattaneo,
// Mindlin and Deresiewicz as the springs become many. Slow; a law so that it stands in every table.
// Equations, signs, assumptions: docs/laws/spring-foundation.md.
#pragma once

#include <array>
#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/law/law.hpp"
#include "stickslip/laws/parts/hertz.hpp"
#include "stickslip/laws/texts/spring_foundation.hpp"

namespace stickslip {

/// The spring foundation.
struct SpringFoundation {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson_ratio = 0.15;  ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double shear_modulus_2 = 0;   ///< G of the second body [Pa]; 0: both bodies are alike
  double poisson_ratio_2 = 0;   ///< nu of the second body [-]; not used if both are alike
  int springs = 200;            ///< least number under half the contact at its largest [-]

  /// Deflections of the springs under one half of the contact; the other half is its mirror image.
  /// Spring i covers the distances from i to i + 1 spacings from the centre. Where a contact grows
  /// to twice the springs that were asked for, neighbours merge in pairs.
  /// Under exchange of the bodies deflections are odd.
  struct History {
    double spacing = 0;                ///< width of a spring [m]; 0: virgin
    std::vector<Vector2> deflections;  ///< springs in touch, from the centre [m]
    bool operator==(const History&) const = default;

    /// The history as numbers.
    std::vector<double> pack() const;
    /// The inverse of pack. Throws InputError for a wrong length.
    void unpack(std::span<const double> numbers);
  };

  /// One step. Any finite input is allowed. Memory for the springs is taken at the first touch.
  ContactForce advance(History& history, const ContactStep& step) const noexcept;

  static constexpr LawIdentity identity = texts::SpringFoundation::identity;
  static constexpr std::array capabilities{Capability::hertzian, Capability::friction,
                                           Capability::energy, Capability::turn};

  static void describe(auto& visitor) {
    describe_hertz<SpringFoundation>(visitor);
    visitor.count(&SpringFoundation::springs, texts::SpringFoundation::springs, 2, 1 << 20);
  }

  /// The whole profile of slip, resolved inside the step.
  PartialSlipClaims partial_slip_claims() const {
    return {.rule = PartialSlipRule::resolved,
            .springs = springs,
            .accuracy = StepAccuracy::second_order};
  }

  /// Applies a linear map of the tangent plane to the deflections.
  void turn(History& history, const Matrix2& map) const noexcept {
    for (Vector2& u : history.deflections) u = map * u;
  }
  /// Bodies exchanged: the deflection of the other body is the opposite one.
  void swap_bodies(History& history) const noexcept {
    for (Vector2& u : history.deflections) u = -u;
  }
};

static_assert(ContactLaw<SpringFoundation> && Turnable<SpringFoundation>);

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_spring_foundation();

}  // namespace stickslip
