// SPDX-License-Identifier: BSD-3-Clause
// How far laws are off after an impact, and what of that is their integration and what their model.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cases/exhibits/exhibits.hpp"

namespace stickslip {

/// What one law gives, and the exact solution of its own equations.
struct GapRow {
  std::string label;
  double found = 0;
  std::optional<double> own = {};  ///< where it is known
  bool resolves = false;           ///< the law has partial slip
};

/// How the values of the table are to be read.
struct GapScale {
  double exact = 0;           ///< with partial slip
  double scale = 1;           ///< that errors are relative to
  std::string unit = "-";     ///< of the values
  const char* format = "{}";  ///< of the values
  int steps = 1;              ///< with which the values were found
};

/// One row a law: what it gives, its own limit, and both errors.
Table gap_table(const std::vector<GapRow>& rows, const GapScale& scale);

}  // namespace stickslip
