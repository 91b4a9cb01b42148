// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "cases/exhibit.hpp"

namespace stickslip {

/// A cell with a number as fmt prints it in this format; a dash for NaN.
Cell number_cell(double x, const char* format);

}  // namespace stickslip
