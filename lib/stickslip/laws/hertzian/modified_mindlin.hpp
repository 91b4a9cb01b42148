// SPDX-License-Identifier: BSD-3-Clause
// Hertz's normal force with a tangential stiffness that falls with partial slip as Mindlin's does
// at constant normal force, and remembers one reversal: cheap, and widely used.
// Equations, signs, assumptions: docs/laws/modified-mindlin.md.
#pragma once

#include <array>
#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/law/lane_law.hpp"
#include "stickslip/contact/law/law.hpp"
#include "stickslip/laws/parts/hertz.hpp"
#include "stickslip/laws/parts/incremental_force.hpp"
#include "stickslip/laws/texts/modified_mindlin.hpp"

namespace stickslip {

/// The modified Mindlin law.
struct ModifiedMindlin {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson_ratio = 0.15;  ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double shear_modulus_2 = 0;   ///< G of the second body [Pa]; 0: both bodies are alike
  double poisson_ratio_2 = 0;   ///< nu of the second body [-]; not used if both are alike
  bool shifted = false;         ///< whether the reversal force moves with the friction limit

  /// What is remembered. Under exchange of the bodies all vectors are odd, the number is even.
  struct History {
    Vector2 force = Vector2::Zero();      ///< tangential force on p [N]
    Vector2 reversal = Vector2::Zero();   ///< force at the last reversal, Ft* [N]; zero: none yet
    Vector2 direction = Vector2::Zero();  ///< last movement along the force; zero: none yet
    double reversed = 0;                  ///< 1 after a reversal: a number as all the rest
    bool operator==(const History&) const = default;

    /// The history as numbers.
    std::vector<double> pack() const;
    /// The inverse of pack. Throws InputError for a wrong length.
    void unpack(std::span<const double> numbers);
  };

  /// One step. Any finite input is allowed.
  ContactForce advance(History& history, const ContactStep& step) const noexcept;

  /// Derivatives of normal and tangential force by overlap and shift [N/m]. A movement without a
  /// part along the force has that of a movement onwards.
  Matrix3 tangent(const History& history, const ContactStep& step) const noexcept;

  static constexpr LawIdentity identity = texts::ModifiedMindlin::identity;
  static constexpr std::array capabilities{Capability::hertzian, Capability::friction,
                                           Capability::turn};

  static void describe(auto& visitor) {
    describe_hertz<ModifiedMindlin>(visitor);
    visitor.flag(&ModifiedMindlin::shifted, texts::ModifiedMindlin::shifted);
  }

  /// One reversal; the shift is all that it knows of a changing normal force.
  PartialSlipClaims partial_slip_claims() const {
    return {.rule = shifted ? PartialSlipRule::modified_mindlin_shifted
                            : PartialSlipRule::modified_mindlin};
  }

  /// Velocities are not looked at.
  bool needs_rates() const { return false; }
  /// Applies a linear map of the tangent plane to what is stored.
  void turn(History& history, const Matrix2& map) const noexcept;
  /// Bodies exchanged: forces and movements of the other body are the opposite ones.
  void swap_bodies(History& history) const noexcept;
  /// Several contacts at a time, of bodies that are alike.
  static LaneKernel<ModifiedMindlin> lane_kernel();
  bool suits_lanes() const { return shear_modulus_2 == 0 && !shifted; }
};

static_assert(ContactLaw<ModifiedMindlin> && Turnable<ModifiedMindlin>);

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_modified_mindlin();

}  // namespace stickslip
