// SPDX-License-Identifier: BSD-3-Clause
// The lines by which a law in another process is told a wall of triangles and the steps of a sphere
// over it, inside a path:
//
//     wall radius, n
//     corner_1 x, y, z, corner_2 x, y, z, corner_3 x, y, z      (n lines)
//     position, velocity, spin, wall_translation, wall_rotation, wall_velocity, wall_spin, dt
//
// with x, y, z each but for the rotation, which is a unit quaternion w, x, y, z. The rows, the
// first of which places the sphere, are answered by
//
//     force, torque
//     force, torque, contacts
#pragma once

#include <string>
#include <string_view>

#include "stickslip/contact/pair/own_wall.hpp"
#include "stickslip/description/number_row.hpp"

namespace stickslip {

/// The word before a wall.
inline constexpr std::string_view wall_word = "wall";

/// The lines of a wall, with their ends.
std::string wall_lines(const ToldWall& wall);
/// What follows the word in the first of them: the radius, and how many triangles there are. Throws
/// RowError.
std::pair<double, std::size_t> read_wall_heading(std::string_view numbers);
/// Adds the triangle of a line. Throws RowError.
void read_wall_triangle(std::string_view line, ToldWall& wall);

/// The row of a step, with its end, and the inverse, which throws RowError.
std::string wall_row(const WallMovement& step);
WallMovement read_wall_row(std::string_view line);

/// The answer, with its end.
std::string wall_answer(const OwnWallForce& force);
/// The inverse, also for answers that do not tell the number of contacts. Throws RowError.
OwnWallForce read_wall_answer(std::string_view line);

}  // namespace stickslip
