// SPDX-License-Identifier: BSD-3-Clause
// Where does a ball that rolls off a table leave its edge? Theory, reference and what to expect:
// cases/rigid/edge_roll_off/page.md.
#pragma once

#include "cases/rigid/on_meshes/ball_on_mesh.hpp"
#include "cases/rigid/on_meshes/faces.hpp"

namespace stickslip::cases {

/// Balls that roll off tables of triangles.
struct EdgeRollOff : BallProblem {
  EdgeRollOff() {
    kn = 1e5;
    kt = 8e4;
    mu = 1;
  }
  double slowest = 0.1;  ///< square of the least speed, over g R [-]
  double fastest = 1.2;  ///< square of the greatest speed, likewise [-]

  static constexpr std::string_view name = "edge-roll-off";
  static void describe(auto& visitor) {
    using E = EdgeRollOff;
    describe_ball<E>(visitor);
    visitor.number(
        &E::slowest,
        {"slowest", "-", "", {.low = 0.01, .high = 1}, "square of the least speed, over g R"});
    visitor.number(
        &E::fastest,
        {"fastest", "-", "", {.low = 0.01, .high = 4}, "square of the greatest speed, over g R"});
  }

  using Outcome = OnMeshOutcome;
  static void observe(auto& visitor) { observe_on_mesh<true>(visitor); }

  reference::Question question() const {
    return {"roll-off-edge", {{"v0-squared-over-gR", wide(slowest)}, {"theta", "1.5"}}};
  }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& /*scheme*/) const { return expect_on_mesh(); }
  Outcome run(const Scheme& scheme, int cuts) const;

  /// Four balls of a law on a table of triangles of that size.
  std::vector<MeshTrial> trials(int cuts) const;
  BallAsked asked_of_laws() const;
  SceneScale scale_of_laws() const;

  /// Eight speeds, each on two tables, whose edges point to the four sides.
  RigidScene scene(const SceneSteps& steps) const;
  /// Speed of a ball with this part of the way from the least square to the greatest [m/s].
  double speed(double part) const;
  /// Truth of a ball on the edge at the origin that goes along x, at a time after it came there
  /// [s].
  BodyState rigid_after(double speed, double time) const;
  /// A table whose edge is the y axis, with triangles of this side; it reaches so far back, down
  /// and to each side [m].
  std::vector<Face> table(double side, double reach, double half_width) const;
};

}  // namespace stickslip::cases
