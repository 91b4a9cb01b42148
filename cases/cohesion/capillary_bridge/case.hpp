// SPDX-License-Identifier: BSD-3-Clause
// Does a liquid bridge form at touch, pull as its formula says, and break at its rupture? Theory,
// reference and what to expect: cases/cohesion/capillary_bridge/page.md.
#pragma once

#include "cases/cohesion/sticky_spheres.hpp"
#include "cases/numbers.hpp"
#include "reference/cohesion/capillary_bridge.hpp"
#include "reference/cohesion/young_laplace.hpp"

namespace stickslip::cases {

/// Two equal spheres touch and are taken apart with a small liquid bridge between them.
struct CapillaryBridge {
  double shear_modulus = 1e9;      ///< G [Pa]
  double poisson = 0.3;            ///< nu [-]
  double radius = 1e-3;            ///< R of each sphere [m]
  double volume = 1e-12;           ///< of the liquid, V [m^3]
  double surface_tension = 0.072;  ///< gamma of the liquid [N/m]
  double contact_angle = 0.2;      ///< at the first body [rad]
  double contact_angle_2 = 0.6;    ///< at the second body [rad]

  static constexpr std::string_view name = "capillary-bridge";
  static void describe(auto& visitor) {
    using P = CapillaryBridge;
    constexpr Range poisson_range{.low = -1, .high = 0.5, .low_is_allowed = false};
    constexpr Range angle{.low = 0, .high = 1.5};
    visitor.number(&P::shear_modulus, {"G", "Pa", "G", Range::positive(), "shear modulus"});
    visitor.number(&P::poisson, {"nu", "-", "nu", poisson_range, "Poisson's ratio"});
    visitor.number(&P::radius,
                   {"R", "m", "", Range::positive(), "radius of each of the two spheres"});
    visitor.number(&P::volume, {"bridge-volume", "m^3", "bridge-volume", Range::positive(),
                                "volume of the liquid between them"});
    visitor.number(&P::surface_tension, {"surface-tension", "N/m", "surface-tension",
                                         Range::positive(), "surface tension of the liquid"});
    visitor.number(&P::contact_angle,
                   {"contact-angle", "rad", "contact-angle", angle, "at the first body"});
    visitor.number(&P::contact_angle_2,
                   {"contact-angle2", "rad", "contact-angle2", angle, "at the second body"});
  }

  /// Forces over 2 pi R gamma.
  struct Outcome {
    double force = 0;    ///< in a gap, with the bridge, off its formula [-]
    double apart = 0;    ///< before touch and after rupture [-]
    double rupture = 0;  ///< gap at which it breaks, over the right one, less one [-]
    double touch = 0;    ///< at the touch of bodies that part, off the formula at gap 0 [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::force, "force",
                 "force of the bridge in a gap against its formula, or the nearest one, over "
                 "2 pi R gamma");
    visitor.norm(&Outcome::apart, "apart",
                 "force before touch and after rupture, over 2 pi R gamma; there is none");
    visitor.norm(&Outcome::rupture, "rupture",
                 "gap at which the bridge breaks, over the right one");
    visitor.norm(&Outcome::touch, "touch",
                 "force of the bridge where bodies that part just touch, over 2 pi R gamma");
  }

  /// The numbers at touch.
  reference::Question question() const {
    const long double size = wide(radius);
    return {"capillary-bridge",
            {{"volume", wide(volume) / (size * size * size)},
             {"gap", "0"},
             {"contact-angle", (wide(contact_angle) + wide(contact_angle_2)) / 2}}};
  }
  double uncertainty() const { return 1e-15; }  ///< formulas: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// The formulas at a gap over R.
  reference::BridgeFormulas formulas(double gap) const;
  reference::YoungLaplaceBridge young_laplace() const;  ///< what they approximate
  double unit() const { return 2 * std::numbers::pi * radius * surface_tension; }  ///< [N]
  double rupture_gap() const;                                                      ///< over R [-]
  /// The bridge at gaps over R, after touch, and its force over 2 pi R gamma.
  struct Sample {
    double gap = 0;
    double force = 0;
  };
  std::vector<Sample> way_out(const Scheme& scheme, int steps) const;
};

}  // namespace stickslip::cases
