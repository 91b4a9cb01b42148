// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/contact_plane_sweep/way.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <vector>

#include "cases/numbers.hpp"

namespace stickslip::cases {
namespace {

using reference::Extended;
using reference::ExtendedPoint;

/// Half axes of the way, across and along y [m].
constexpr std::array half_axes{0.15, 0.3};
/// Intervals of the way that are searched for a jump, those with the greatest change.
constexpr std::size_t searched = 8;
/// Halvings of such an interval; what is left of the motion is about 1e-13 of the way.
constexpr int halvings = 36;

/// Angle of the plane [rad]; NaN without one.
double angle_at(const CornerWay& way, PlaneRule rule, double time) {
  const auto plane = way.plane_at(rule, time);
  return plane ? plane->angle() : no_number;
}

/// A piece of the way with the angles of the plane at its ends [rad].
struct Piece {
  double low = 0;
  double high = 0;
  double at_low = 0;
  double at_high = 0;

  double change() const { return plane_angle_between(at_low, at_high); }
};

/// What is left of the plane's change when the piece is halved again and again, always the half in
/// which more happens.
PlaneJump jump_within(const CornerWay& way, PlaneRule rule, Piece piece) {
  for (int i = 0; i < halvings; ++i) {
    const double middle = (piece.low + piece.high) / 2;
    const double at_middle = angle_at(way, rule, middle);
    if (std::isnan(at_middle)) return {no_number, middle};
    const Piece first{piece.low, middle, piece.at_low, at_middle};
    const Piece second{middle, piece.high, at_middle, piece.at_high};
    piece = first.change() > second.change() ? first : second;
  }
  return {piece.change(), piece.high};
}

}  // namespace

Vector2 CornerWay::centre_at(double time) const {
  const double phase = 2 * std::numbers::pi * time;
  return {distance + half_axes[0] * std::cos(phase), half_axes[1] * std::sin(phase)};
}

Overlap CornerWay::overlap_at(double time) const {
  return overlap_of(fixed, moving.placed(centre_at(time), 0));
}

std::optional<ContactPlane> CornerWay::plane_at(PlaneRule rule, double time) const {
  return contact_plane(rule, overlap_at(time), Vector2::Zero(), centre_at(time));
}

PlaneJump CornerWay::largest_jump(PlaneRule rule, int points) const {
  std::vector<Piece> pieces;
  const auto times = evenly(0.0, 1.0, points);
  double before = angle_at(*this, rule, times.front());
  for (std::size_t k = 1; k < times.size(); ++k) {
    if (std::isnan(before)) return {no_number, no_number};
    const double here = angle_at(*this, rule, times[k]);
    pieces.push_back({times[k - 1], times[k], before, here});
    before = here;
  }
  std::ranges::stable_sort(pieces, std::greater{}, &Piece::change);
  pieces.resize(std::min(pieces.size(), searched));
  PlaneJump largest;
  for (const Piece& piece : pieces) {
    const PlaneJump jump = jump_within(*this, rule, piece);
    if (std::isnan(jump.angle)) return jump;
    if (jump.angle > largest.angle) largest = jump;
  }
  return largest;
}

reference::PolygonWay CornerWay::as_reference() const {
  const auto centre = [distance = distance](Extended time) {
    const Extended phase = 2 * std::numbers::pi_v<Extended> * time;
    return ExtendedPoint{Extended(distance) + Extended(half_axes[0]) * std::cos(phase),
                         Extended(half_axes[1]) * std::sin(phase)};
  };
  return {extended(fixed.vertices()), extended(moving.vertices()), centre};
}

reference::PlaneJump CornerWay::reference_jump(PlaneRule rule) const {
  reference::PlaneJump largest;
  for (const auto& jump :
       reference::plane_jumps(direction_of(rule), as_reference(), reference_pieces))
    if (jump.angle > largest.angle) largest = jump;
  return largest;
}

}  // namespace stickslip::cases
