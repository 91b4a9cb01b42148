// SPDX-License-Identifier: BSD-3-Clause
// By what loads a bond breaks, and what that must not depend on.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "cases/schemes/scheme.hpp"

namespace stickslip::cases {

/// Roles of parameters that say when a bond breaks: two stresses [Pa], energy per area [J/m2],
/// stretch over the length [-], also of the outermost fibre, and stretch [m].
inline constexpr std::array roles_of_strengths{"tensile-strength", "shear-strength",
                                               "fracture-energy",  "critical-stretch",
                                               "failure-strain",   "critical-displacement"};

/// A strength with which nothing breaks.
inline constexpr double no_load_reaches = 1e30;

/// By what a bond breaks, as its claims or the roles of its strengths tell.
enum class BreaksBy { stress, energy, stretch, strain, displacement };
struct BreakCriterion {
  BreaksBy by = BreaksBy::stress;
  bool in_tension = true;
  bool in_shear = true;
  bool counts_moments = true;  ///< moments count, in stresses with beta
};
/// None: it has no strength with a role.
std::optional<BreakCriterion> break_criterion(const Scheme& scheme);
/// The role of the strength in tension of a criterion.
const char* role_of(BreaksBy by);

/// The bond of the same material with all lengths in this ratio: stresses and times stay.
/// Parameters without a role are changed by their units. Throws InputError where a unit cannot be
/// read.
AnyLaw scaled_bond(const Scheme& scheme, double by);

/// What was found of how a bond breaks.
struct StrengthFinding {
  double error = 0;
  std::string not_asked = {};  ///< why it is not asked; empty: it is
};

/// Tension, shear, bend, twist and a mix: the loads that break it at two scales, over each other.
StrengthFinding same_break_at_two_scales(const Scheme& scheme);
/// Pressed by up to .4 of its length it holds: 0, or else 1.
StrengthFinding holds_under_pressure(const Scheme& scheme);
/// The tension that breaks it, over what its one strength with a role says.
StrengthFinding breaks_where_told(const Scheme& scheme);

}  // namespace stickslip::cases
