// SPDX-License-Identifier: BSD-3-Clause
// Hertz's normal force with Mindlin's tangential stiffness without slip, 8 G* a, up to the friction
// limit: the law that most engines ship.
//
// Source: R. D. Mindlin, J. Appl. Mech. 16 (1949) 259-268 (stiffness without slip); A. Di Renzo &
// F. P. Di Maio, Chem. Eng. Sci. 60 (2005) 1303-1312 (as a contact law); C. Thornton, S. J. Cummins
// & P. W. Cleary, Powder Technol. 233 (2013) 30-46 (rescaled on unloading).
// Assumptions: no partial slip; nothing happens inside a step; the whole movement of the step
// counts, also where the bodies touch inside it. Stiffness at the end of the step.
// Work: mean of the forces at start and end times the movement. No form has a potential.
// Sign: force on p along the shift of q.
#pragma once

#include <array>
#include <memory>

#include "stickslip/contact/catalogue.hpp"
#include "stickslip/contact/law.hpp"
#include "stickslip/laws/hertz.hpp"
#include "stickslip/laws/incremental_force.hpp"
#include "stickslip/laws/linear_friction.hpp"

namespace stickslip {

/// What becomes of the tangential force when the contact radius changes from a0 to a1.
enum class MindlinForm {
  incremental,  ///< nothing: each increment keeps the stiffness it was made with
  total,        ///< scaled by a1/a0: force is the present stiffness times the whole deflection
  rescaled      ///< scaled by a1/a0 when the contact shrinks, kept when it grows
};

/// The no-slip law of Hertz and Mindlin.
struct HertzMindlin {
  double shear_modulus = 29e9;                  ///< G [Pa]
  double poisson_ratio = 0.15;                  ///< nu [-]
  double mu = 0.5;                              ///< friction coefficient [-]
  double shear_modulus_2 = 0;                   ///< G of the second body [Pa]; 0: both are alike
  double poisson_ratio_2 = 0;                   ///< nu of the second body [-]
  double kt_factor = 1;                         ///< on Mindlin's stiffness [-]
  MindlinForm form = MindlinForm::incremental;  ///< what a change of the contact radius does

  using History = TangentialForceHistory;

  static constexpr LawIdentity identity{
      "hertz-mindlin", "Hertz, and Mindlin's stiffness without slip up to the friction limit",
      "Mindlin (1949); Di Renzo & Di Maio (2005); Thornton, Cummins & Cleary (2013)",
      "10.1016/j.ces.2004.10.004",
      "@article{direnzo2005improved, author = {Di Renzo, Alberto and Di Maio, Francesco Paolo}, "
      "title = {An improved integral non-linear model for the contact of particles in distinct "
      "element simulations}, journal = {Chemical Engineering Science}, volume = {60}, number = "
      "{5}, pages = {1303--1312}, year = {2005}, doi = {10.1016/j.ces.2004.10.004}}"};
  static constexpr std::array capabilities{Capability::hertzian, Capability::friction,
                                           Capability::turn};

  static void describe(auto& visitor) {
    describe_hertz<HertzMindlin>(visitor);
    visitor.number(&HertzMindlin::kt_factor,
                   {"kt-factor", "-", "", Range::positive(),
                    "factor on the stiffness without slip 8 G* a; 2/3 is in use as well"});
    visitor.choice(&HertzMindlin::form, "form",
                   std::array<Word<MindlinForm>, 3>{{{"incremental", MindlinForm::incremental},
                                                     {"total", MindlinForm::total},
                                                     {"rescaled", MindlinForm::rescaled}}},
                   "what a change of the contact radius does to the tangential force");
  }

  /// No partial slip is known to the law.
  PartialSlipClaims partial_slip_claims() const {
    return {.rule = PartialSlipRule::no_slip,
            .radius = form == MindlinForm::incremental ? RadiusRule::keeps
                      : form == MindlinForm::total     ? RadiusRule::scales
                                                       : RadiusRule::scales_on_unloading,
            .stiffness_factor = kt_factor};
  }

  /// One step. Any finite input is allowed.
  ContactForce advance(History& history, const ContactStep& step) const noexcept;
  /// Applies a linear map of the tangent plane to the stored force.
  void turn(History& history, const Matrix2& map) const noexcept {
    history.force = map * history.force;
  }
  /// Bodies exchanged: the force on the other body is the opposite one.
  void swap_bodies(History& history) const noexcept { history.force = -history.force; }
};

static_assert(ContactLaw<HertzMindlin> && Turnable<HertzMindlin>);

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_hertz_mindlin();

}  // namespace stickslip
