// SPDX-License-Identifier: BSD-3-Clause
// A rectangle that something takes on a drawing.
#pragma once

#include "reports/layer.hpp"

namespace stickslip::reports {

/// A rectangle in the units of its drawing. `low` is the lesser end of its vertical axis, whichever
/// way that points.
struct Box {
  double left = 0;
  double low = 0;
  double right = 0;
  double high = 0;

  /// Whether a point is in it, and not on its edge.
  bool holds(double x, double y) const { return x > left && x < right && y > low && y < high; }
  /// Whether both have more than an edge in common.
  bool meets(const Box& other) const {
    return left < other.right && other.left < right && low < other.high && other.low < high;
  }
};

}  // namespace stickslip::reports
