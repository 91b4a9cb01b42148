// SPDX-License-Identifier: BSD-3-Clause
// Numbers of bodies that are no spheres, by which mistakes are known, and what they mean.
#pragma once

#include <string>
#include <vector>

#include "cases/rigid/scenes/scene.hpp"

namespace stickslip::cases {

inline constexpr const char* number_corner_impulse = "impulse over that of the mobility";
inline constexpr const char* number_point_mass = "impulse over that of a body that does not turn";
inline constexpr const char* number_corner_rebound = "rebound of the corner over its approach";
inline constexpr const char* number_corner_moment = "moment of the impulse over its arm";
inline constexpr const char* number_points_apart =
    "points of the touch of both bodies apart, over L";
inline constexpr const char* number_boxed = "spin over that of the box around (boxed)";
inline constexpr const char* number_sum_of_spheres =
    "spin over that of overlaps that count twice (sum of spheres)";
inline constexpr const char* number_about_origin =
    "spin over that of the inertia about the origin (m c^2 twice)";
inline constexpr const char* number_four_times =
    "spin over that of sizes for half sizes (four times)";
inline constexpr const char* number_smooth_floor =
    "distance of small swings from those on a smooth floor";
inline constexpr const char* number_rolling_floor = "distance of small swings from those that roll";
inline constexpr const char* number_upright = "share of the blocks that must tip and stay upright";
/// What numbers of distances from a meaning of restitution begin with, before its name.
inline constexpr const char* number_distance_from = "distance from ";
inline constexpr const char* number_friction_first =
    "distance from friction found first, the rebound added";
inline constexpr const char* number_one_cone =
    "distance from one cone of friction for the whole impulse";

/// Adds what the numbers of the finest step mean.
void tell_shapes(const std::vector<SceneNumber>& numbers, std::vector<std::string>& words);

}  // namespace stickslip::cases
