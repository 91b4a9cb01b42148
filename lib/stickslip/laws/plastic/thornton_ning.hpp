// SPDX-License-Identifier: BSD-3-Clause
// The elastic and perfectly plastic spheres of Thornton & Ning, without adhesion.
// Equations, signs, assumptions: docs/laws/thornton-ning.md.
#pragma once

#include <array>
#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/normal/greatest_overlap.hpp"
#include "stickslip/laws/texts/thornton_ning.hpp"

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

  /// One step.
  NormalForce advance(History& history, const NormalStep& step) const noexcept;
  /// Derivatives by the overlap at the end.
  NormalSlope by_overlap(const History& history, const NormalStep& step,
                         const NormalForce& end) const noexcept;

  static constexpr LawIdentity identity = texts::ThorntonNing::identity;
  static constexpr std::string_view default_tangential = "hertz-mindlin";
  static constexpr bool tells_contact_radius = true;

  static void describe(auto& visitor) {
    using L = ThorntonNing;
    using Text = texts::ThorntonNing;
    describe_material<L>(visitor);
    visitor.number(&L::yield, Text::yield.number("Pa", Range::positive(), "yield"));
    describe_second_material<L>(visitor);
    visitor.number(&L::yield_2, Text::yield2.number("Pa", Range::not_negative(), "yield2"));
    visitor.choice(&L::curvature, Text::curvature,
                   {{"dent", DentCurvature::dent}, {"sphere", DentCurvature::sphere}});
  }

  /// Throws InputError where yield needs a contact wider than the spheres.
  void check() const;
  /// What it is made of.
  DeclaredParts parts() const;

  /// Nothing acts at a gap.
  double range(double) const noexcept { return 0; }
};

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_thornton_ning();

}  // namespace stickslip
