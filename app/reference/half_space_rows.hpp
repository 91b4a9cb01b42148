// SPDX-License-Identifier: BSD-3-Clause
// The elastic half-space along the path of a file: reference half-space-friction --path FILE.
#pragma once

#include <string>

#include "app/parser/command_line.hpp"
#include "reference/kinds/kind.hpp"

namespace stickslip::app {

/// A path and the files that are made of its end.
struct FollowedPath {
  std::string file;       ///< CSV file of points
  std::string tractions;  ///< CSV file to write; empty: none
  std::string figure;     ///< picture to draw; empty: none
  Overwrite overwrite = Overwrite::own_files;
};

/// The answer for each row of the file, with the inputs of the kind half-space-friction that are no
/// lists. Throws InputError, and std::invalid_argument for an input that is not good.
CommandAnswer follow_half_space(const FollowedPath& path, const reference::NamedValues& inputs);

}  // namespace stickslip::app
