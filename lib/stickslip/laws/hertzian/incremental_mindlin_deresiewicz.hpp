// SPDX-License-Identifier: BSD-3-Clause
// The theory of Mindlin and Deresiewicz in rate form: the tangential stiffness of partial slip
// together with the effect of a changing normal force, and the turning points of the movement.
// Equations, signs, assumptions: docs/laws/incremental-mindlin-deresiewicz.md.
#pragma once

#include <array>
#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/law/law.hpp"
#include "stickslip/laws/parts/hertz.hpp"
#include "stickslip/laws/parts/incremental_force.hpp"
#include "stickslip/laws/texts/incremental_mindlin_deresiewicz.hpp"

namespace stickslip {

/// Mindlin and Deresiewicz in rate form.
struct IncrementalMindlinDeresiewicz {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson_ratio = 0.15;  ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double shear_modulus_2 = 0;   ///< G of the second body [Pa]; 0: both bodies are alike
  double poisson_ratio_2 = 0;   ///< nu of the second body [-]; not used if both are alike
  bool closure = true;          ///< whether a branch ends where its memory is used up

  /// Where the movement turned back.
  struct TurningPoint {
    Vector2 force = Vector2::Zero();  ///< tangential force there, moved with the limit since [N]
    double core = 0;                  ///< friction limit of the part that had not slipped [N]
    bool operator==(const TurningPoint&) const = default;
  };

  /// What is remembered. Under exchange of the bodies all vectors are odd, all numbers even.
  struct History {
    Vector2 force = Vector2::Zero();      ///< tangential force on p [N]
    Vector2 direction = Vector2::Zero();  ///< last movement along the force; zero: none yet
    std::array<TurningPoint, 2> turning_points{};  ///< unloading, then reloading
    int open = 0;                                  ///< how many of them are in use
    bool operator==(const History&) const = default;

    /// The history as numbers.
    std::vector<double> pack() const;
    /// The inverse of pack. Throws InputError for a wrong length or number of turning points.
    void unpack(std::span<const double> numbers);
  };

  /// One step. Any finite input is allowed.
  ContactForce advance(History& history, const ContactStep& step) const noexcept;

  static constexpr LawIdentity identity = texts::IncrementalMindlinDeresiewicz::identity;
  static constexpr std::array capabilities{Capability::hertzian, Capability::friction,
                                           Capability::turn};

  static void describe(auto& visitor) {
    using L = IncrementalMindlinDeresiewicz;
    describe_hertz<L>(visitor);
    visitor.flag(&L::closure, texts::IncrementalMindlinDeresiewicz::closure);
  }

  /// Turning points with closure, otherwise one reversal.
  PartialSlipClaims partial_slip_claims() const {
    return {.rule = closure ? PartialSlipRule::mindlin_deresiewicz_with_closure
                            : PartialSlipRule::mindlin_deresiewicz};
  }

  /// Velocities are not looked at.
  bool needs_rates() const { return false; }
  /// Applies a linear map of the tangent plane to what is stored.
  void turn(History& history, const Matrix2& map) const noexcept;
  /// Bodies exchanged: forces and movements of the other body are the opposite ones.
  void swap_bodies(History& history) const noexcept;
};

static_assert(ContactLaw<IncrementalMindlinDeresiewicz> && Turnable<IncrementalMindlinDeresiewicz>);

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_incremental_mindlin_deresiewicz();

}  // namespace stickslip
