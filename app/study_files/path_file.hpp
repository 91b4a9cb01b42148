// SPDX-License-Identifier: BSD-3-Clause
// Load paths that users give as files.
#pragma once

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "app/layer.hpp"
#include "cases/drive/drive.hpp"
#include "cases/drive/drive_moments.hpp"
#include "cases/drive/loaded_contact.hpp"

namespace stickslip::app {

/// A load path in the contact frame, as read from a file.
struct ContactPath {
  std::vector<ContactStep> steps;
  std::vector<RelativeTurn> turns;  ///< turns, one for each step; empty: the file has no rotations
  bool has_time = false;            ///< whether the file has a column dt
};

/// A load path in the contact frame with imposed forces, as read from a file.
struct LoadPath {
  std::vector<LoadStep> steps;
  bool has_time = false;  ///< whether the file has a column dt
};

/// Motion of a pair in the global frame, as read from a file: the steps only.
struct PairSteps {
  std::vector<PairStep> steps;
};

/// Reads a path file (CSV with a header). Contact frame: overlap,shift_1,shift_2 (cumulative, from
/// 0,0,0) or d_overlap,d_shift_1,d_shift_2 (increments), with an optional dt and the optional
/// rotations of q relative to p roll_1, roll_2, twist (d_ before them for increments). In place of
/// each of them may stand the force: normal_force for overlap, tangential_force_1 (or force_1) for
/// shift_1, and so on, at the end of the step, or their increments with d_ before. Pair: dt and the
/// increments p_dx ... q_drz. Columns may stand in any order. Throws InputError naming file, line
/// and column of whatever is wrong.
std::variant<ContactPath, PairSteps, LoadPath> read_path_file(const std::filesystem::path& file);

}  // namespace stickslip::app
