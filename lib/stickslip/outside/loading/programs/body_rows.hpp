// SPDX-License-Identifier: BSD-3-Clause
// The rows of numbers that a law reads and writes which is a program and knows bodies.
#pragma once

#include <string>
#include <string_view>

#include "stickslip/contact/pair/body_contact.hpp"
#include "stickslip/description/number_row.hpp"

namespace stickslip {

/// The row of a step, with its line break: radius_p,radius_q,branch_x..z and, all with _x,_y,_z,
/// displacement_p,displacement_q,rotation_p,rotation_q,velocity_p,velocity_q,spin_p,spin_q, then
/// dt.
std::string body_row(const BodyStep& step);
/// The inverse of body_row, without a line break; throws RowError.
BodyStep read_body_row(std::string_view line);

/// The answer, with its line break: force_p,torque_p,torque_q, all with _x,_y,_z.
std::string body_answer(const BodyForces& forces);
/// The inverse of body_answer, without a line break; throws RowError, also where a number is not
/// finite.
BodyForces read_body_answer(std::string_view line);

}  // namespace stickslip
