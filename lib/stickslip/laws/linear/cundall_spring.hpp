// SPDX-License-Identifier: BSD-3-Clause
// Springs and dashpots of discs, moved by velocity times the duration of the step.
// Equations, signs, assumptions: docs/laws/cundall-spring.md.
#pragma once

#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/linear/disc_spring.hpp"
#include "stickslip/laws/texts/cundall_spring.hpp"

namespace stickslip {

/// The preset that follows the velocity times the duration of the step (Eq. 4).
struct CundallSpringPreset {
  static constexpr Kinematics kinematics = Kinematics::velocity;
  static constexpr LawIdentity identity = texts::CundallSpring::identity;
};

/// The spring of Cundall & Strack.
using CundallSpring = DiscSpring<CundallSpringPreset>;

static_assert(ContactLaw<CundallSpring> && Turnable<CundallSpring>);

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_cundall_spring();

}  // namespace stickslip
