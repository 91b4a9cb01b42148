// SPDX-License-Identifier: BSD-3-Clause
// A dashpot of a law that no role switches off: what must hold for the elastic force, or is
// true without dashpots, is asked of such a law in steps so slow that it is not seen.
#pragma once

#include "cases/schemes/scheme.hpp"

namespace stickslip::cases {

/// The roles by which dashpots are set.
inline constexpr std::array<const char*, 3> dashpot_roles{"damping", "damping-normal",
                                                          "damping-tangential"};

/// The law with one more value by role, or as it is where it has no such role or refuses the value.
AnyLaw with_if_allowed(const AnyLaw& law, const std::string& role, double value);

/// What damps where all roles of dashpots are at 0.
struct RemainingDashpot {
  std::string part;       ///< "dashpot=own"
  bool inside = false;    ///< not told apart from the elastic force
  std::string direction;  ///< "normal", "tangential" or "normal and tangential"; inside,
                          ///< "normal" where both may damp

  /// Why a truth without it is not the law's.
  std::string why_unsuitable() const;
};

/// Whether the law is the user's, or one of ours with damping-rule=.
bool may_have_dashpot_of_its_own(const Scheme& scheme);

/// Whether the user has set a dashpot of a law that does not tell it apart from its elastic force.
bool has_set_dashpot_inside(const Scheme& scheme);

/// Looks for it along a short path in quick steps: in the damping forces that the law tells; of one
/// that declares dashpot=inside, or knows bodies and can tell nothing apart, in what slow steps
/// change. A direction whose dashpot has a role is left out: what remains there is a fault. None of
/// laws of the catalogue without damping-rule=, of those that move bodies themselves, and of those
/// that fail.
std::optional<RemainingDashpot> remaining_dashpot(const Scheme& scheme);

}  // namespace stickslip::cases
