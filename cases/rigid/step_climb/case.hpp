// SPDX-License-Identifier: BSD-3-Clause
// With which speed does a ball roll up a step? Theory, reference and what to expect:
// cases/rigid/step_climb/page.md.
#pragma once

#include "cases/rigid/on_meshes/ball_on_mesh.hpp"
#include "cases/rigid/on_meshes/faces.hpp"

namespace stickslip::cases {

/// Balls that roll against steps of triangles, faster and slower than the least speed that climbs.
struct StepClimb : BallProblem {
  StepClimb() {
    kn = 1e5;
    kt = 8e4;
    mu = 1;
  }
  double height = 0.2;  ///< h of the step, over R [-]

  static constexpr std::string_view name = "step-climb";
  static void describe(auto& visitor) {
    using S = StepClimb;
    describe_ball<S>(visitor);
    visitor.number(&S::height,
                   {"h", "-", "", {.low = 0.05, .high = 0.3}, "height of the step, over R"});
  }

  using Outcome = OnMeshOutcome;
  static void observe(auto& visitor) { observe_on_mesh<false>(visitor); }

  reference::Question question() const { return {"climb-step", {{"height-over-R", wide(height)}}}; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& /*scheme*/) const { return expect_on_mesh(); }
  Outcome run(const Scheme& scheme, int cuts) const;

  /// Two balls of a law against a step of triangles of that size.
  std::vector<MeshTrial> trials(int cuts) const;
  BallAsked asked_of_laws() const;
  SceneScale scale_of_laws() const;
  /// The scheme with the springs of the problem, and little restitution.
  Scheme sprung(const Scheme& scheme) const;

  /// Eight speeds beside the threshold, each against two steps.
  RigidScene scene(const SceneSteps& steps) const;
  /// Least speed that climbs [m/s].
  double least_speed() const;
  /// Speed along x when it rolls again: on the step, or back on the floor [m/s].
  double speed_after(double speed) const;
  /// Floor, riser and top with triangles of this side; they reach so far before and behind the
  /// riser, x = 0, and to each side [m].
  std::vector<Face> faces(double side, double before, double behind, double half_width) const;
  /// Distance of the centre from the riser when the ball meets the edge [m].
  double meets_at() const;
};

}  // namespace stickslip::cases
