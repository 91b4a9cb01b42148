// SPDX-License-Identifier: BSD-3-Clause
#include "cases/number_cell.hpp"

#include <fmt/format.h>

#include <cmath>

namespace stickslip {

Cell number_cell(double x, const char* format) {
  return {std::isnan(x) ? "-" : fmt::format(fmt::runtime(format), x), x};
}

}  // namespace stickslip
