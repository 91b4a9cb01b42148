// SPDX-License-Identifier: BSD-3-Clause
// A scene of balls on a plane, put on floors of triangles: the plane is then its twin.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "cases/rigid/scenes/scene.hpp"
#include "stickslip/description/description.hpp"

namespace stickslip::cases {

/// Where a ball of a scene stands above its floor at the start, in squares from a corner; the
/// diagonal goes from (0, 0) to (1, 1).
using PlaceOnSquare = std::array<double, 2>;

/// What a floor is cut into.
enum class FloorKind {
  triangles,
  heights,  ///< a field of heights, all of them zero
  boxes,    ///< a row of boxes below each path, all of which lie along x
  edges,    ///< a row of edges below it, for programs in two dimensions
  chain     ///< those edges as one
};
inline constexpr std::array<Word<FloorKind>, 5> floor_words{{{"triangles", FloorKind::triangles},
                                                             {"heights", FloorKind::heights},
                                                             {"boxes", FloorKind::boxes},
                                                             {"edges", FloorKind::edges},
                                                             {"chain", FloorKind::chain}}};

/// Whether pieces lie in a row below paths along x.
constexpr bool is_row(FloorKind kind) {
  return kind == FloorKind::boxes || kind == FloorKind::edges || kind == FloorKind::chain;
}

/// How a scene is put on triangles.
struct Flooring {
  /// Place of start k.
  std::function<PlaceOnSquare(std::size_t k)> place;
  /// Velocity of all floors, which all balls have in addition [m/s].
  Vector3 belt = Vector3::Zero();
  FloorKind kind = FloorKind::triangles;
  /// Each floor turns so about the start of its ball; the scene is that of turning floors [rad/s].
  double turn = 0;
  bool disorder = true;      ///< half of the floors are of random triangles
  bool tells_speeds = true;  ///< speeds at the end tell mistakes
};

/// Sixteenths of a square, in no order: nothing is exactly over an edge.
PlaceOnSquare sixteenth_of_square(std::size_t k);

/// The scene on floors of triangles in the place of its plane, the first body, which must be the
/// level one through the origin. Each start has a floor of its own below its path, with the side of
/// side_of_start, turned so that no path lies along an edge. Floors of other kinds have pieces of
/// that side; above rows of them paths must lie along x. The twin of a floor that turns is
/// a plate.
RigidScene on_floors_of_triangles(RigidScene asked, const Flooring& how);

/// Speeds at the end over the true ones, as seen from the belt, mean by the side of the triangles.
std::vector<SceneNumber> speeds_by_side(const Scene& scene,
                                        const std::function<BodyState(std::size_t, double)>& exact,
                                        const std::vector<SceneState>& last,
                                        const Vector3& belt = Vector3::Zero());

}  // namespace stickslip::cases
