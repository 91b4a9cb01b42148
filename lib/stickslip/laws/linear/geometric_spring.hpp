// SPDX-License-Identifier: BSD-3-Clause
// Springs and dashpots of discs, moved by the positions of the bodies.
// Equations, signs, assumptions: docs/laws/geometric-spring.md.
#pragma once

#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/linear/disc_spring.hpp"
#include "stickslip/laws/texts/geometric_spring.hpp"

namespace stickslip {

/// The preset that follows the positions of the bodies (Eqs. 10, 11).
struct GeometricSpringPreset {
  static constexpr Kinematics kinematics = Kinematics::positions;
  static constexpr LawIdentity identity = texts::GeometricSpring::identity;
};

/// The spring of Pena, Lind & Herrmann.
using GeometricSpring = DiscSpring<GeometricSpringPreset>;

static_assert(ContactLaw<GeometricSpring> && CapabilitiesDependOnOptions<GeometricSpring>);

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_geometric_spring();

}  // namespace stickslip
