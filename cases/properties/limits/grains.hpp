// SPDX-License-Identifier: BSD-3-Clause
// Grains from nanometres to boulders, and materials that users have: a law must be right for all of
// them, not for those of the catalogue alone.
#pragma once

#include <vector>

#include "cases/properties/subject.hpp"

namespace stickslip::cases::properties {

/// Seed of all draws. Each role has every part of its range once.
inline constexpr unsigned seed_of_grains = 20261128;

/// The law with drawn materials on paths of drawn grains: radius 5 nm to 5 m, modulus 1e5 to 1e11
/// Pa, kt/kn .1 to 2, mu .01 to 2, nu 0 to .49, overlaps of 1e-7 to 1e-2 of the radius, but no less
/// than a picometre. Values that the law refuses are left as they were.
std::vector<Subject> grains_of(const Subject& subject);

/// Presses and first shears of such a grain, one of them short.
std::vector<Path> presses_of_grain(const Subject& subject);
/// Slides of such a grain, to and fro.
std::vector<Path> slides_of_grain(const Subject& subject);

}  // namespace stickslip::cases::properties
