// SPDX-License-Identifier: BSD-3-Clause
// Elastic spheres with a small liquid bridge between them.
// Equations, signs, assumptions: docs/laws/capillary.md.
#pragma once

#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/normal/adhesion.hpp"
#include "stickslip/laws/normal/normal_law.hpp"
#include "stickslip/laws/texts/capillary.hpp"

namespace stickslip {

/// Force of a bridge by its gap.
enum class BridgeForce : std::uint8_t {
  willett,    ///< 2 pi R gamma cos theta/(1 + 1.05 S + 2.5 S^2), S = gap sqrt(R/V)
  rabinovich  ///< 2 pi R gamma cos theta (1 - gap/sqrt(gap^2 + 2 V/(pi R)))
};

/// Hertz' force and that of a bridge, exact for steps of any size.
struct Capillary : AdhesiveSpheres {
  double surface_tension = 0.072;  ///< gamma of the liquid [N/m]
  double volume = 1e-12;           ///< volume of liquid in a contact, V [m^3]
  double contact_angle = 0;        ///< contact angle at the first body [rad]
  double contact_angle_2 = 0;      ///< contact angle at the second body [rad]
  BridgeForce bridge = BridgeForce::willett;

  /// One step. Any finite input is allowed.
  NormalForce advance(History& history, const NormalStep& step) const noexcept;
  /// Derivatives by the overlap at the end.
  NormalSlope by_overlap(const History& history, const NormalStep& step,
                         const NormalForce& end) const noexcept;

  static constexpr LawIdentity identity = texts::Capillary::identity;

  static void describe(auto& visitor) {
    constexpr Range angle{.low = 0, .high = 1.5707963267948966};
    using L = Capillary;
    using Text = texts::Capillary;
    describe_adhesive_spheres<L>(visitor);
    visitor.number(&L::surface_tension,
                   Text::surface_tension.number("N/m", Range::not_negative(), "surface-tension"));
    visitor.number(&L::volume, Text::volume.number("m^3", Range::positive(), "bridge-volume"));
    visitor.number(&L::contact_angle, Text::theta.number("rad", angle, "contact-angle"));
    visitor.number(&L::contact_angle_2, Text::theta2.number("rad", angle, "contact-angle2"));
    visitor.choice(&L::bridge, Text::bridge,
                   {{"willett", BridgeForce::willett}, {"rabinovich", BridgeForce::rabinovich}});
  }

  DeclaredParts parts() const { return adhesive_parts(RangePart::hysteresis); }

  /// The gap at which a bridge ruptures [m].
  double range(double effective_radius) const noexcept;
};

static_assert(NormalLaw<Capillary>);

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_capillary();

}  // namespace stickslip
