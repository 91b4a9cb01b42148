// SPDX-License-Identifier: BSD-3-Clause
// The Edinburgh elasto-plastic adhesive normal law.
//
// Source: S. C. Thakur, J. P. Morrissey, J. Sun, J. F. Chen & J. Y. Ooi, Micromechanical analysis
// of cohesive granular materials using the discrete element method with an adhesive elasto-plastic
// contact model, Granular Matter 16 (2014) 383-400; J. P. Morrissey, PhD thesis, University of
// Edinburgh (2013). With the overlap d, the greatest one dm and an exponent n,
//     F = k1 d^n                   on the way in (d = dm),
//     F = k2 (d^n - dpl^n)         on the way back and in again, dpl^n = (1 - k1/k2) dm^n,
//     F = -ka d^x                  where that is more; x = n unless asked otherwise.
// On -ka d^x the memory goes down so that the curve goes through the point, dm^n = (k2 d^n + ka
// d^x)/(k2 - k1). The state is dm alone; where there is no overlap it is forgotten. Stored is the
// integral of the force from dpl on. A step of any size between two reversals is exact. With n = 1
// it is Luding's law with a constant k2. Without a pull the restitution is the same at any
// velocity. Not in it: the constant pull f0 of that paper, which jumps at touch.
#pragma once

#include <memory>
#include <string>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/normal/friction_load.hpp"
#include "stickslip/laws/normal/greatest_overlap.hpp"

namespace stickslip {

/// What becomes of the greatest overlap on the pull.
enum class EepaLowering {
  exact,  ///< the curve goes through the point
  linear  ///< dm = (k2 + ka)/(k2 - k1) d, which is that for n = x = 1
};

/// The normal law of the Edinburgh group.
struct Eepa {
  double k1 = 1.6e6;             ///< of the way in [N/m^n]
  double k2 = 6.4e6;             ///< of the way back [N/m^n]
  double adhesion = 4e5;         ///< ka, of the pull [N/m^x]
  double exponent = 1.5;         ///< n [-]
  double adhesion_exponent = 0;  ///< x [-]; 0: n
  EepaLowering lowering = EepaLowering::exact;
  FrictionLoad friction_limit = FrictionLoad::plus_kc;

  using History = GreatestOverlap;

  static constexpr LawIdentity identity{
      "eepa", "any exponent, stiffer on the way back, and a pull",
      "Morrissey (2013); Thakur et al. (2014), without the constant pull",
      "10.1007/s10035-014-0506-4",
      "@article{thakur2014micromechanical, author = {Thakur, Subhash C. and Morrissey, John P. and "
      "Sun, Jin and Chen, J. F. and Ooi, Jin Y.}, title = {Micromechanical analysis of cohesive "
      "granular materials using the discrete element method with an adhesive elasto-plastic "
      "contact "
      "model}, journal = {Granular Matter}, volume = {16}, number = {3}, pages = {383--400}, year "
      "= "
      "{2014}, doi = {10.1007/s10035-014-0506-4}}"};
  static constexpr std::string_view default_tangential = "linear-refined";
  static constexpr bool tells_contact_radius = false;

  static void describe(auto& visitor) {
    visitor.number(&Eepa::k1, {"k1", "N/m^n", "k1", Range::positive(), "stiffness of the way in"});
    visitor.number(&Eepa::k2, {"k2", "N/m^n", "k2", Range::positive(),
                               "stiffness of the way back, at least k1"});
    visitor.number(&Eepa::adhesion,
                   {"ka", "N/m^x", "ka", Range::not_negative(), "stiffness of the pull"});
    visitor.number(&Eepa::exponent,
                   {"exponent", "-", "exponent", {.low = 1}, "n, power of the overlap"});
    visitor.number(&Eepa::adhesion_exponent,
                   {"adhesion-exponent", "-", "adhesion-exponent", Range::not_negative(),
                    "x, power of the overlap in the pull; 0: n"});
    visitor.choice(&Eepa::lowering, "lowering",
                   std::array<Word<EepaLowering>, 2>{
                       {{"exact", EepaLowering::exact}, {"linear", EepaLowering::linear}}},
                   "what becomes of the greatest overlap on the pull: exact, or by the formula for "
                   "n = 1 (as LIGGGHTS edinburgh)");
    visitor.choice(&Eepa::friction_limit, "friction-limit", friction_loads,
                   "what mu is times of: |F|, F where it pushes, or F + ka d^x");
  }

  /// Throws InputError where k2 is below k1, or the exponent of the pull is not allowed.
  void check() const;
  /// What it is made of with its present options.
  DeclaredParts parts() const { return plastic_parts(friction_limit, adhesion > 0); }

  /// That bodies stick for ever, where they do.
  std::string notice() const;

  /// One step.
  NormalForce advance(History& history, const NormalStep& step) const noexcept;
  /// Nothing acts at a gap.
  double range(double) const noexcept { return 0; }
};

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_eepa();

}  // namespace stickslip
