// SPDX-License-Identifier: BSD-3-Clause
// The laws of the catalogue that are the tangential part of a law with another normal force.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "stickslip/contact/law/any_law.hpp"

namespace stickslip {

/// Their names, in the order of the catalogue.
const std::vector<std::string>& tangential_laws();

/// The option that names the one of a law.
inline constexpr std::string_view tangential_option = "tangential";

/// The one of this name, with its defaults. Throws InputError that says which there are.
AnyLaw tangential_law(std::string_view name);

/// Whether the one of this name remembers forces alone, and no overlaps: then the radius of its
/// spheres may change from step to step, so that its contact has a radius that it is told.
bool may_change_radius(std::string_view name);

}  // namespace stickslip
