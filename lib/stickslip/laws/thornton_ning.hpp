// SPDX-License-Identifier: BSD-3-Clause
// The elastic and perfectly plastic spheres of Thornton & Ning, without adhesion.
//
// Source: C. Thornton & Z. Ning, A theoretical model for the stick/bounce behaviour of adhesive,
// elastic-plastic spheres, Powder Technol. 99 (1998) 154-162, its part without adhesion. Here R is
// R* = 1/(1/R1 + 1/R2), d the overlap and dm the greatest one. The pressure of Hertz in the middle
// of the contact is held at p_y, which it reaches at the contact radius ay, p_y = 2 E* ay/(pi R),
// at dy = ay^2/R:
//     F = (4/3) E* sqrt(R) d^1.5                 d = dm <= dy (Hertz),
//     F = Fy + 2 E* ay (d - dy)                  on the way in, d = dm > dy,
//     F = (4/3) E* sqrt(Rp) (d - dpl)^1.5        on the way back and in again,
// with a*^2 = R dm, dm - dpl = 3 F*/(4 E* a*) and the curvature Rp = a*^2/(dm - dpl) of the dent;
// F* is the force at dm. F = 0 below dpl. dm is kept while the bodies overlap. Stored is what the
// way back gives, (2/5) F (d - dpl). A step of any size between two reversals is exact, and below
// yield it is the tangential law alone, to the bit.
#pragma once

#include <array>
#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/normal/greatest_overlap.hpp"

namespace stickslip {

/// The curvature of the way back.
enum class DentCurvature {
  dent,   ///< Rp, flatter than the spheres
  sphere  ///< R*, as if they were still round: the way back does not join a contact of radius a*
};

/// The normal law of Thornton and Ning.
struct ThorntonNing {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson_ratio = 0.15;  ///< nu [-]
  double yield = 1e9;           ///< p_y [Pa]
  double shear_modulus_2 = 0;   ///< G of the second body [Pa]; 0: both bodies are alike
  double poisson_ratio_2 = 0;   ///< nu of the second body [-]; not used if both are alike
  double yield_2 = 0;           ///< p_y of the second body [Pa]; 0: as the first

  DentCurvature curvature = DentCurvature::dent;

  using History = GreatestOverlap;

  static constexpr LawIdentity identity{
      "thornton-ning",
      "Hertz up to a contact pressure of yield, and a flatter dent on the way back",
      "Thornton & Ning (1998), without adhesion", "10.1016/S0032-5910(98)00099-0",
      "@article{thornton1998theoretical, author = {Thornton, Colin and Ning, Zemin}, title = {A "
      "theoretical model for the stick/bounce behaviour of adhesive, elastic-plastic spheres}, "
      "journal = {Powder Technology}, volume = {99}, number = {2}, pages = {154--162}, year = "
      "{1998}, doi = {10.1016/S0032-5910(98)00099-0}}"};
  static constexpr std::string_view default_tangential = "hertz-mindlin";
  static constexpr bool tells_contact_radius = true;

  static void describe(auto& visitor) {
    using Law = ThorntonNing;
    constexpr Range poisson{.low = -1, .high = 0.5, .low_is_allowed = false};
    visitor.number(&Law::shear_modulus, {"G", "Pa", "G", Range::positive(), "shear modulus"});
    visitor.number(&Law::poisson_ratio, {"nu", "-", "nu", poisson, "Poisson's ratio"});
    visitor.number(&Law::yield, {"yield", "Pa", "yield", Range::positive(),
                                 "contact pressure of yield p_y, below 2 E*/pi"});
    visitor.number(&Law::shear_modulus_2,
                   {"G2", "Pa", "G2", Range::not_negative(),
                    "shear modulus of the second body; 0: both bodies are of the first material"});
    visitor.number(&Law::poisson_ratio_2, {"nu2", "-", "nu2", poisson,
                                           "Poisson's ratio of the second body; not used if G2=0"});
    visitor.number(&Law::yield_2, {"yield2", "Pa", "yield2", Range::not_negative(),
                                   "p_y of the second body, the lower of both counts; 0: as the "
                                   "first"});
    visitor.choice(&Law::curvature, "curvature",
                   std::array<Word<DentCurvature>, 2>{
                       {{"dent", DentCurvature::dent}, {"sphere", DentCurvature::sphere}}},
                   "of the way back: Rp of the dent, or R* of the spheres (as LIGGGHTS "
                   "thornton_ning)");
  }

  /// Throws InputError where yield needs a contact wider than the spheres.
  void check() const;
  /// What it is made of.
  DeclaredParts parts() const;

  /// One step.
  NormalForce advance(History& history, const NormalStep& step) const noexcept;
  /// Nothing acts at a gap.
  double range(double) const noexcept { return 0; }
};

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_thornton_ning();

}  // namespace stickslip
