// SPDX-License-Identifier: BSD-3-Clause
// The lines by which a program moves two bodies itself (the word motion), and its answers.
#pragma once

#include <string>
#include <string_view>

#include "stickslip/contact/pair/body_motion.hpp"
#include "stickslip/outside/loading/programs/number_row.hpp"

namespace stickslip {

/// The words that these lines begin with.
constexpr std::string_view start_word = "start";
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

}  // namespace stickslip
