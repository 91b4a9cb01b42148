// SPDX-License-Identifier: BSD-3-Clause
// Does a ball that falls on a face, an edge or a vertex of a level floor bounce straight up?
// Theory, reference and what to expect: cases/rigid/mesh_drop/page.md.
#pragma once

#include "cases/rigid/on_meshes/flat_trial.hpp"

namespace stickslip::cases {

/// Balls that fall on floors of triangles: on a face, exactly on an edge, exactly on a vertex, and
/// beside an edge.
struct MeshDrop : FlatTrial<MeshDrop> {
  double height = 0.5;       ///< h, of the fall [m]
  double restitution = 0.6;  ///< e [-]

  static constexpr std::string_view name = "mesh-drop";
  static void describe(auto& visitor) {
    using M = MeshDrop;
    describe_ball<M>(visitor);
    visitor.number(&M::height, {"h", "m", "", Range::positive(), "height of the fall"});
    visitor.number(&M::restitution, {"e", "-", "", {.low = 0.3, .high = 1}, "restitution"});
  }

  /// The numbers of the third bounce.
  reference::Question question() const { return {"drop", {{"rebound", "3"}}}; }
  std::vector<CrossCheckResult> cross_checks() const;

  /// The balls side by side, which touch at sixteenths of a step, until a flight after the third
  /// bounce.
  RigidScene scene(const SceneSteps& steps) const;
  /// Balls on the springs of a law, on floors with triangles of that size.
  std::vector<MeshTrial> trials(int cuts) const;
  SceneScale scale_of_laws() const;
  /// Time in which laws move them [s].
  double time_of_laws() const;
};

}  // namespace stickslip::cases
