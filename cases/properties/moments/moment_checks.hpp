// SPDX-License-Identifier: BSD-3-Clause
// What properties of rolling and twisting share: paths, comparisons, and why a law is not asked or
// is excused.
#pragma once

#include "cases/properties/check.hpp"
#include "cases/properties/moments/moment_paths.hpp"

namespace stickslip::cases::properties {

/// Whether the law gives a rolling moment.
bool rolls(const Subject& subject);
/// Whether it gives a twisting moment.
bool twists(const Subject& subject);

/// The largest couple of a path [N m].
double largest(std::span<const Turned> path);
/// The couples on one of the bodies [N m].
std::vector<Vector3> couples(std::span<const Turned> path, Vector3 PairCouple::*body);
/// Compares couples with those that must be along the path.
void compare_couples(Worst& worst, std::span<const Vector3> gives, std::span<const Vector3> must,
                     std::span<const Turned> path, const char* what = "couple on p along");

/// Turns at random of two pairs of unequal bodies.
std::vector<PairPath> turns_of_pairs(const Subject& subject);
/// The same, and of a sphere at a wall.
std::vector<PairPath> turns_of_all(const Subject& subject);
/// Turns before, in and after a gap.
std::vector<PairPath> turns_with_gaps(const Subject& subject);
/// Every step of a path cut into parts.
PairPath cut(const PairPath& path, int parts);

/// Of one couple beside another one, relative: that of a law that knows bodies is a small
/// difference of torques.
double error_of_couple(const Subject& subject);
/// What a finite number of springs in the place of a contact area errs by, relative.
double error_of_springs(const Subject& subject);

/// The user chose another rotation for rolling than the relative one.
std::optional<std::string> chose_another_roll(const Subject& subject);
/// It has a dashpot, which is no part of a question about springs.
std::optional<std::string> dashpot(const Subject& subject);

/// Properties of moments in three files: what they depend on, how large they are, what they cost.
std::vector<Property> moment_symmetries();
std::vector<Property> moment_limits();
std::vector<Property> moment_energies();

}  // namespace stickslip::cases::properties
