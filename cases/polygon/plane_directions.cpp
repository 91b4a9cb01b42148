// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/plane_directions.hpp"

#include <cmath>

namespace stickslip::cases {

double plane_angle_between(double a, double b) {
  return std::abs(std::remainder(a - b, std::numbers::pi));
}

std::vector<reference::ExtendedPoint> extended(std::span<const Vector2> vertices) {
  std::vector<reference::ExtendedPoint> all;
  for (const Vector2& v : vertices) all.push_back(extended(v));
  return all;
}

reference::PlaneDirection direction_of(PlaneRule rule) {
  switch (rule) {
    case PlaneRule::chord:
      return reference::PlaneDirection::longest_chord;
    case PlaneRule::eq13:
      return reference::PlaneDirection::mean_angle;
    case PlaneRule::boundary_vector:
      break;
  }
  return reference::PlaneDirection::boundary;
}

}  // namespace stickslip::cases
