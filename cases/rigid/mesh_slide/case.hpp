// SPDX-License-Identifier: BSD-3-Clause
// Does a ball slide over a floor of triangles as over the plane, and come to roll? Theory,
// reference and what to expect: cases/rigid/mesh_slide/page.md.
#pragma once

#include "cases/rigid/on_meshes/flat_trial.hpp"

namespace stickslip::cases {

/// Balls that are set down sliding on floors of triangles; without friction they slide on.
struct MeshSlide : FlatTrial<MeshSlide> {
  MeshSlide() { mu = 0.1; }
  double velocity = 1;  ///< u, of the lowest point at the start [m/s]
  double belt = 0;      ///< velocity of the floors along x [m/s]
  FloorKind floor = FloorKind::triangles;

  static constexpr std::string_view name = "mesh-slide";
  static void describe(auto& visitor) {
    using M = MeshSlide;
    visitor.number(&M::kn, {"kn", "N/m", "", Range::positive(), "normal stiffness of a law"});
    visitor.number(&M::kt, {"kt", "N/m", "", Range::positive(), "tangential stiffness of a law"});
    visitor.number(&M::mu,
                   {"mu", "-", "mu", {.low = 0}, "friction coefficient; 0: the balls slide on"});
    visitor.number(&M::mass, {"m", "kg", "", Range::positive(), "mass of each body"});
    visitor.number(&M::radius, {"R", "m", "", Range::positive(), "radius of the spheres"});
    visitor.number(&M::gravity, {"g", "m/s^2", "", Range::positive(), "gravity"});
    visitor.number(&M::velocity, {"u", "m/s", "", Range::positive(),
                                  "velocity of the lowest point at the start"});
    visitor.number(&M::belt, {"belt", "m/s", "", {}, "velocity of the floors along x"});
    visitor.choice(&M::floor, "floor", floor_words, "what the floors of scenes are cut into");
  }

  reference::Question question() const;
  std::vector<CrossCheckResult> cross_checks() const;

  /// The balls side by side, each on a floor of its own.
  RigidScene scene(const SceneSteps& steps) const;
  /// Balls on the springs of a law, on floors with triangles of that size.
  std::vector<MeshTrial> trials(int cuts) const;
  SceneScale scale_of_laws() const;
  /// Time in which laws move them [s].
  double time_of_laws() const { return circles_of_way * circle() / speed_of_laws(); }
  /// With it a ball of a law comes to roll within its way [m/s].
  double speed_of_laws() const;
};

}  // namespace stickslip::cases
