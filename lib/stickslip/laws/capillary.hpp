// SPDX-License-Identifier: BSD-3-Clause
// Elastic spheres with a small liquid bridge between them.
//
// Source: C. D. Willett, M. J. Adams, S. A. Johnson & J. P. K. Seville, Langmuir 16 (2000)
// 9396-9405 (their simple fit of the force; the rupture after G. Lian, C. Thornton & M. J. Adams,
// J. Colloid Interface Sci. 161 (1993) 138-147, with the smaller term of volume); Y. I. Rabinovich,
// M. S. Esayanur & B. M. Moudgil, Langmuir 21 (2005) 10992-10997 (without the term of the wetted
// cap). Assumptions: each contact has one volume of liquid, whatever it lost before; the bridge is
// formed where the overlap becomes positive and ruptures at a gap; in touch it pulls as at gap 0,
// beside Hertz' force. R is that of two equal spheres, 2/(1/R1 + 1/R2): Derjaguin's for unequal
// ones. The contact angle of a bridge is the mean of those of both bodies. Energy: what pulling to
// rupture takes is lost when the bridge is formed; then none is left.
#pragma once

#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/normal/adhesion.hpp"
#include "stickslip/laws/normal/normal_law.hpp"

namespace stickslip {

/// Force of a bridge by its gap.
enum class BridgeForce : std::uint8_t {
  willett,    ///< 2 pi R gamma cos theta/(1 + 1.05 S + 2.5 S^2), S = gap sqrt(R/V)
  rabinovich  ///< 2 pi R gamma cos theta (1 - gap/sqrt(gap^2 + 2 V/(pi R)))
};

/// Hertz' force and that of a bridge, exact for steps of any size.
struct Capillary : AdhesiveSpheres {
  double surface_tension = 0.072;  ///< gamma of the liquid [N/m]
  double volume = 1e-12;           ///< of liquid in a contact, V [m^3]
  double contact_angle = 0;        ///< of the first body [rad]
  double contact_angle_2 = 0;      ///< of the second body [rad]
  BridgeForce bridge = BridgeForce::willett;

  static constexpr LawIdentity identity{
      "capillary",
      "elastic spheres with a liquid bridge, which forms at touch and ruptures in a gap",
      "Willett, Adams, Johnson & Seville (2000); Rabinovich, Esayanur & Moudgil (2005)",
      "10.1021/la000657y",
      "@article{willett2000capillary, author = {Willett, Christopher D. and Adams, Michael J. and "
      "Johnson, Simon A. and Seville, Jonathan P. K.}, title = {Capillary Bridges between Two "
      "Spherical Bodies}, journal = {Langmuir}, volume = {16}, number = {24}, pages = "
      "{9396--9405}, year = {2000}, doi = {10.1021/la000657y}}"};

  static void describe(auto& visitor) {
    constexpr Range angle{.low = 0, .high = 1.5707963267948966};
    using L = Capillary;
    describe_adhesive_spheres<L>(visitor);
    visitor.number(&L::surface_tension, {"surface-tension", "N/m", "surface-tension",
                                         Range::not_negative(), "surface tension of the liquid"});
    visitor.number(&L::volume, {"volume", "m^3", "bridge-volume", Range::positive(),
                                "volume of liquid in a contact"});
    visitor.number(&L::contact_angle,
                   {"theta", "rad", "contact-angle", angle, "contact angle at the first body"});
    visitor.number(&L::contact_angle_2,
                   {"theta2", "rad", "contact-angle2", angle,
                    "contact angle at the second body; of the bridge it is the mean of both"});
    visitor.choice(&L::bridge, "bridge",
                   std::array<Word<BridgeForce>, 2>{{{"willett", BridgeForce::willett},
                                                     {"rabinovich", BridgeForce::rabinovich}}},
                   "force of a bridge by its gap");
  }
  DeclaredParts parts() const { return adhesive_parts(RangePart::hysteresis); }

  /// One step. Any finite input is allowed.
  NormalForce advance(History& history, const NormalStep& step) const noexcept;
  /// The gap at which a bridge ruptures [m].
  double range(double effective_radius) const noexcept;
};

static_assert(NormalLaw<Capillary>);

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_capillary();

}  // namespace stickslip
