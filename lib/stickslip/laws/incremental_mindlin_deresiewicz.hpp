// SPDX-License-Identifier: BSD-3-Clause
// The theory of Mindlin and Deresiewicz in rate form: the tangential stiffness of partial slip
// together with the effect of a changing normal force, and the turning points of the movement.
//
// Source: R. D. Mindlin & H. Deresiewicz, J. Appl. Mech. 20 (1953) 327-344 (theory); C. Thornton &
// K. K. Yin, Powder Technol. 65 (1991) 153-166 (as one rate equation for all branches); L. Vu-Quoc
// & X. Zhang, Mech. Mater. 31 (1999) 235-269 and X. Zhang & L. Vu-Quoc, J. Comput. Phys. 225
// (2007) 730-752 (as force-displacement laws with turning points). The page of the law says which
// branch comes from which.
// Assumptions: one evaluation a step, with contact radius and normal force at its end; the whole
// movement of the step counts, also where the bodies touch inside it; two turning points.
// Work: mean of the forces at start and end times the movement. There is no potential that is a
// function of what the law stores.
// Sign: force on p along the shift of q.
#pragma once

#include <array>
#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/law/law.hpp"
#include "stickslip/laws/parts/hertz.hpp"
#include "stickslip/laws/parts/incremental_force.hpp"

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
    Vector2 direction = Vector2::Zero();  ///< of the last movement along the force; zero: none yet
    std::array<TurningPoint, 2> turning_points{};  ///< unloading, then reloading
    int open = 0;                                  ///< how many of them are in use
    bool operator==(const History&) const = default;

    /// The history as numbers.
    std::vector<double> pack() const;
    /// The inverse of pack. Throws InputError for a wrong length or number of turning points.
    void unpack(std::span<const double> numbers);
  };

  static constexpr LawIdentity identity{
      "incremental-mindlin-deresiewicz",
      "Mindlin and Deresiewicz in rate form, with turning points",
      "Mindlin & Deresiewicz (1953); Thornton & Yin (1991); Vu-Quoc & Zhang (1999); Zhang & "
      "Vu-Quoc (2007)",
      "10.1016/S0167-6636(98)00064-7",
      "@article{vuquoc1999accurate, author = {Vu-Quoc, Loc and Zhang, Xiang}, title = {An accurate "
      "and efficient tangential force-displacement model for elastic frictional contact in "
      "particle-flow simulations}, journal = {Mechanics of Materials}, volume = {31}, number = "
      "{4}, pages = {235--269}, year = {1999}, doi = {10.1016/S0167-6636(98)00064-7}}"};
  static constexpr std::array capabilities{Capability::hertzian, Capability::friction,
                                           Capability::turn};

  static void describe(auto& visitor) {
    describe_hertz<IncrementalMindlinDeresiewicz>(visitor);
    visitor.flag(&IncrementalMindlinDeresiewicz::closure, "closure",
                 "whether a branch ends where its memory is used up (off: one reversal for good)");
  }

  /// Turning points with closure, otherwise one reversal.
  PartialSlipClaims partial_slip_claims() const {
    return {.rule = closure ? PartialSlipRule::mindlin_deresiewicz_with_closure
                            : PartialSlipRule::mindlin_deresiewicz};
  }

  /// Velocities are not looked at.
  bool needs_rates() const { return false; }
  /// One step. Any finite input is allowed.
  ContactForce advance(History& history, const ContactStep& step) const noexcept;
  /// Applies a linear map of the tangent plane to what is stored.
  void turn(History& history, const Matrix2& map) const noexcept;
  /// Bodies exchanged: forces and movements of the other body are the opposite ones.
  void swap_bodies(History& history) const noexcept;

 private:
  inline double core_force(const History& history, double limit,
                           const Vector2& direction) const noexcept;
  inline void reverse(History& history, double limit_old) const noexcept;
};

static_assert(ContactLaw<IncrementalMindlinDeresiewicz> && Turnable<IncrementalMindlinDeresiewicz>);

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_incremental_mindlin_deresiewicz();

}  // namespace stickslip
