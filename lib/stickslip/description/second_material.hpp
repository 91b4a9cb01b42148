// SPDX-License-Identifier: BSD-3-Clause
// Roles of parameters that each of two materials in contact has for itself.
#pragma once

#include <array>
#include <string_view>

namespace stickslip {

/// A role of the first material, and the same of the second. (Elastic constants have G2 and nu2,
/// where G2 = 0 stands for the first material again.)
struct RoleOfTwo {
  std::string_view first;
  std::string_view second;
};
/// What a law of two materials mixes by a rule of its own: static and kinetic friction [-],
/// restitution [-], and the coefficient of its dashpot.
inline constexpr std::array roles_of_two{
    RoleOfTwo{"mu", "mu2"}, RoleOfTwo{"mu-kinetic", "mu-kinetic2"},
    RoleOfTwo{"restitution", "restitution2"}, RoleOfTwo{"damping", "damping2"}};

}  // namespace stickslip
