// SPDX-License-Identifier: BSD-3-Clause
// The lines by which a program moves bodies itself (the words motion and system), and its answers.
#pragma once

#include <string>
#include <string_view>

#include "stickslip/contact/pair/body_system.hpp"
#include "stickslip/description/number_row.hpp"

namespace stickslip {

/// The words that these lines begin with.
constexpr std::string_view start_word = "start";
constexpr std::string_view system_word = "system";
constexpr std::string_view step_word = "step";

/// The line that places two bodies, with its line break: the word start, a space, and
/// radius_p,mass_p,radius_q,mass_q and, all with _x,_y,_z,
/// position_p,velocity_p,spin_p,load_p,position_q,velocity_q,spin_q,load_q, then dt.
std::string start_line(const MotionStart& start);
/// The inverse of start_line, from the numbers on and without a line break; throws RowError.
MotionStart read_start(std::string_view numbers);

/// The line that asks for n steps, one line each.
std::string step_lines(std::size_t n);

/// The answer to either, with its line break, all with _x,_y,_z:
/// position_p,velocity_p,spin_p,position_q,velocity_q,spin_q,force_p,torque_p,torque_q.
std::string motion_answer(const MotionState& state);
/// The inverse of motion_answer, without a line break; throws RowError, also where a number is not
/// finite.
MotionState read_motion_answer(std::string_view line);

/// The line that places any bodies, with its line break: the word system, a space, and the numbers
/// of bodies and contacts and dt; of each body radius, mass, inertia and, with x, y, z, position,
/// velocity, spin, load, torque, wall_normal; of each contact the places of p and q from 0.
std::string system_line(const SystemStart& start);
/// The inverse of system_line, from the numbers on and without a line break; throws RowError.
SystemStart read_system(std::string_view numbers);

/// The answer to that and to its steps, with its line break, all with _x,_y,_z: position, velocity,
/// spin of each body; force_p, torque_p, torque_q of each contact.
std::string system_answer(const SystemState& state);
/// The inverse of system_answer for so many of them, without a line break; throws RowError, also
/// where a number is not finite.
SystemState read_system_answer(std::string_view line, std::size_t bodies, std::size_t contacts);

}  // namespace stickslip
