// SPDX-License-Identifier: BSD-3-Clause
// Hertz's normal force with a tangential stiffness that falls with partial slip as Mindlin's does
// at constant normal force, and remembers one reversal: cheap, and widely used.
//
// Source: O. R. Walton & R. L. Braun, J. Rheology 30 (1986) 949-980 (the rule, and its reading in
// the plane); X. Lin & T.-T. Ng, Geotechnique 47 (1997) 319-329 (with Hertz's stiffness).
// Assumptions: one evaluation a step, with contact radius and normal force at its end; the whole
// movement of the step counts, also where the bodies touch inside it.
// Work: mean of the forces at start and end times the movement. There is no potential.
// Sign: force on p along the shift of q.
#pragma once

#include <array>
#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/law/lane_law.hpp"
#include "stickslip/contact/law/law.hpp"
#include "stickslip/laws/parts/hertz.hpp"
#include "stickslip/laws/parts/incremental_force.hpp"

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
    Vector2 direction = Vector2::Zero();  ///< of the last movement along the force; zero: none yet
    double reversed = 0;                  ///< 1 after a reversal: a number as all the rest
    bool operator==(const History&) const = default;

    /// The history as numbers.
    std::vector<double> pack() const;
    /// The inverse of pack. Throws InputError for a wrong length.
    void unpack(std::span<const double> numbers);
  };

  static constexpr LawIdentity identity{
      "modified-mindlin", "Hertz, with a stiffness of partial slip that remembers one reversal",
      "Walton & Braun (1986); Lin & Ng (1997)", "10.1680/geot.1997.47.2.319",
      "@article{lin1997threedimensional, author = {Lin, X. and Ng, T.-T.}, title = {A "
      "three-dimensional discrete element model using arrays of ellipsoids}, journal = "
      "{G\\'eotechnique}, volume = {47}, number = {2}, pages = {319--329}, year = {1997}, doi = "
      "{10.1680/geot.1997.47.2.319}}"};
  static constexpr std::array capabilities{Capability::hertzian, Capability::friction,
                                           Capability::turn};

  static void describe(auto& visitor) {
    describe_hertz<ModifiedMindlin>(visitor);
    visitor.flag(&ModifiedMindlin::shifted, "shifted",
                 "whether the force at the reversal moves with the friction limit");
  }

  /// One reversal; the shift is all that it knows of a changing normal force.
  PartialSlipClaims partial_slip_claims() const {
    return {.rule = shifted ? PartialSlipRule::modified_mindlin_shifted
                            : PartialSlipRule::modified_mindlin};
  }

  /// Velocities are not looked at.
  bool needs_rates() const { return false; }
  /// One step. Any finite input is allowed.
  ContactForce advance(History& history, const ContactStep& step) const noexcept;
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
