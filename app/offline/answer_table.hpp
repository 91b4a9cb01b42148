// SPDX-License-Identifier: BSD-3-Clause
// Answers in files, row by row: what all kinds of paths have in common.
#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <span>

#include "app/layer.hpp"
#include "cases/states/number_table.hpp"
#include "stickslip/contact/step/vectors.hpp"

namespace stickslip::app {

/// Columns of what bodies feel.
inline constexpr std::array<const char*, 3> force_columns{"force_p_x", "force_p_y", "force_p_z"};
inline constexpr std::array<const char*, 6> torque_columns{
    "torque_p_x", "torque_p_y", "torque_p_z", "torque_q_x", "torque_q_y", "torque_q_z"};

/// Largest difference between a number of a path and the same one in a file, over the size of the
/// path.
inline constexpr double rounding = 1e-9;

/// The answer in the file to a motion of so many rows. Throws InputError naming file and line.
NumberTable read_answer(const std::filesystem::path& file, ColumnChoice columns, std::size_t rows);

/// Throws InputError unless there are all these columns.
void need_columns(const NumberTable& table, std::span<const char* const> columns);

/// The vector in three columns of a row.
Vector3 vector_at(const NumberTable& table, std::size_t row,
                  std::span<const char* const, 3> columns);

/// Throws InputError, with a line and this column, if the answers are those expected but for a
/// factor of units or a sign. The table has `leading` rows more before them.
void check_factor(const NumberTable& table, std::size_t leading, const char* column,
                  std::span<const Vector3> answered, std::span<const Vector3> expected);

}  // namespace stickslip::app
