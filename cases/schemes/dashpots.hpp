// SPDX-License-Identifier: BSD-3-Clause
// What the dashpots of laws do, which only their answers tell.
#pragma once

#include <map>
#include <string>

#include "cases/schemes/scheme.hpp"

namespace stickslip::cases {

/// Roles that a law has for dashpots of the normal direction, each at zero.
std::map<std::string, double> without_dashpots(const LawInfo& law);

/// The law told the reduced mass of bodies with these masses [kg] by the role reduced-mass, where
/// it has that and reads no masses from its steps.
AnyLaw with_masses(const AnyLaw& law, double mass_p, double mass_q);

/// Whether the normal force of a user's law is cut where its dashpot would pull, as many have it.
bool never_pulls(const Scheme& scheme);

/// Whether a user's law has a dashpot of the normal direction that no role can switch off.
bool is_always_damped(const Scheme& scheme);

}  // namespace stickslip::cases
