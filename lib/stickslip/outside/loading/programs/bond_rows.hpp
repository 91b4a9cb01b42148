// SPDX-License-Identifier: BSD-3-Clause
// The lines by which a law in another process is asked for its bonds: numbers alone, and what the
// bond remembers in both directions.
//
//     bond u_1..3 old, u_1..3 new, theta_1..3 old, theta_1..3 new, length, dt, MEMORY...
//     force_1..3, moment_1..3, broken, MEMORY...
//     force_1..3, moment_1..3, broken, stored, released, MEMORY...
//
// and of a law that knows bodies, each at the places where the bond was made, at the start and at
// the end of the step
//
//     bond position_p, orientation_p, position_q, orientation_q (three times), dt, MEMORY...
//     force_p, torque_p, torque_q, broken, MEMORY...
//
// each in one line. Orientations are unit quaternions w, x, y, z; broken is 0 or 1.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "stickslip/bonds/own_bond.hpp"
#include "stickslip/description/number_row.hpp"

namespace stickslip {

/// The word before a question for a bond.
inline constexpr std::string_view bond_word = "bond";

/// The line of a question, with its end.
std::string bond_line(const BondStep& step, std::span<const double> memory);
/// Line of a step of a law that knows bodies.
std::string bond_line(const BondedBodiesStep& step, std::span<const double> memory);
/// The inverse of the first, of what follows the word; `memory` becomes that of the line. Throws
/// RowError.
BondStep read_bond_line(std::string_view numbers, std::span<double> memory);

/// The long answer, with its end.
std::string bond_answer(const BondForce& force, std::span<const double> memory);
/// The inverse of both answers; of the short one energies are NaN. `memory` becomes that of the
/// line. Throws RowError, also where a force or the memory is not finite.
BondForce read_bond_answer(std::string_view line, std::span<double> memory);
/// Reads the answer of a law that knows bodies.
BondedBodiesAnswer read_bodies_answer(std::string_view line, std::span<double> memory);

}  // namespace stickslip
