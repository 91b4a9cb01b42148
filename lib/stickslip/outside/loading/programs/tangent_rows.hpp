// SPDX-License-Identifier: BSD-3-Clause
// The line by which a law in another process is asked for the derivatives of a step that it has
// not taken, inside a path: the word and the row of the step,
//
//     tangent overlap_old, overlap_new, ...
//
// answered by nine numbers, those of Contacts::tangents row by row, or by 27: the derivatives of
// the dashpot force by the movement and by the velocities follow likewise.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "stickslip/contact/step/force.hpp"
#include "stickslip/description/number_row.hpp"

namespace stickslip {

/// The word before the row of a step whose tangent is asked for.
inline constexpr std::string_view tangent_word = "tangent";

/// A tangent as it is told.
struct ToldTangent {
  Matrix3 force = Matrix3::Zero();          ///< [N/m]
  std::optional<DampingTangent> damping{};  ///< if it is told
};

/// The answer, with its end.
std::string tangent_answer(const ToldTangent& tangent);
/// The inverse. Throws RowError.
ToldTangent read_tangent_answer(std::string_view line);

}  // namespace stickslip
