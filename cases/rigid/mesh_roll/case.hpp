// SPDX-License-Identifier: BSD-3-Clause
// Does a ball roll over a floor of triangles as over the plane? Theory, reference and what to
// expect: cases/rigid/mesh_roll/page.md.
#pragma once

#include "cases/rigid/on_meshes/flat_trial.hpp"

namespace stickslip::cases {

/// Balls that roll over floors of triangles.
struct MeshRoll : FlatTrial<MeshRoll> {
  double velocity = 1;  ///< u [m/s]
  double belt = 0;      ///< velocity of the floors along x [m/s]
  FloorKind floor = FloorKind::triangles;
  double turn = 0;  ///< spin of each floor about the start of its ball [rad/s]

  static constexpr std::string_view name = "mesh-roll";
  static void describe(auto& visitor) {
    using M = MeshRoll;
    describe_ball<M>(visitor);
    visitor.number(&M::velocity, {"u", "m/s", "", Range::positive(), "velocity of the balls"});
    visitor.number(&M::belt, {"belt", "m/s", "", {}, "velocity of the floors along x"});
    visitor.choice(&M::floor, "floor", floor_words, "what the floors of scenes are cut into");
    visitor.number(
        &M::turn,
        {"turn", "rad/s", "", {}, "spin of each floor of scenes about the start of its ball"});
  }

  std::vector<reference::NamedNumber> numbers() const;
  std::vector<CrossCheckResult> cross_checks() const;

  /// The balls side by side, each on a floor of its own.
  RigidScene scene(const SceneSteps& steps) const;
  /// Balls on the springs of a law, on floors with triangles of that size.
  std::vector<MeshTrial> trials(int cuts) const;
  SceneScale scale_of_laws() const;
  /// Time in which laws move them [s].
  double time_of_laws() const { return circles_of_way * circle() / velocity; }
};

}  // namespace stickslip::cases
