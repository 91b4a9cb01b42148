// SPDX-License-Identifier: BSD-3-Clause
// A ball that moves on a wall of triangles by the force of a law, and by that on the same wall
// uncut: what springs are judged by, whatever their stiffness.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "cases/problem.hpp"
#include "cases/rigid/scenes/scene_run.hpp"
#include "stickslip/contact/pair/body_motion.hpp"
#include "stickslip/walls/mesh_wall.hpp"

namespace stickslip::cases {

/// A solid ball, and how it is stepped.
struct BallAsked {
  double radius = 1;                  ///< [m]
  double mass = 1;                    ///< [kg]
  Vector3 gravity = Vector3::Zero();  ///< [m/s^2]
  double step = 1;                    ///< [s]
  int steps = 1;                      ///< number of steps
};

/// A ball on a wall that rests.
class BallOnMesh {
 public:
  /// A ball that overlaps at the start has been pressed on. Keeps a reference to the wall. Throws
  /// Unsuitable as MeshWall does, and in step() for integrators that try steps.
  BallOnMesh(const Scheme& scheme, const IndexedMesh& wall, const BallAsked& asked,
             const BodyState& start);

  void step();
  const BodyState& state() const { return state_; }

 private:
  using Coordinates = Eigen::Matrix<double, 6, 1>;
  Coordinates acceleration(const Coordinates& position, const Coordinates& velocity);
  Coordinates felt(const WallForce& force) const;

  Integrator integrator_;
  BallAsked asked_;
  MeshWall wall_;
  BodyState state_;
  Motion<Coordinates> motion_;
  Coordinates seen_;
};

/// A wall in triangles and uncut, and balls on it.
struct MeshTrial {
  IndexedMesh cut;
  IndexedMesh uncut;
  std::vector<BodyState> starts;
};

/// Differences to the wall uncut with its contacts as they must be, the largest of all starts at
/// any step.
struct OnMeshOutcome {
  double velocity = 0;  ///< over the scale [-]
  double spin = 0;      ///< spin over the scale [-]
  double position = 0;  ///< position over the scale [-]
  double rigid = 0;     ///< velocity at the end from that of a rigid ball, where that is asked [-]
};

/// Names what is judged.
template <bool with_rigid>
void observe_on_mesh(auto& visitor) {
  using O = OnMeshOutcome;
  visitor.norm(&O::velocity, "velocity",
               "velocity less that on the uncut wall, over the greatest one; largest at any step");
  visitor.norm(&O::spin, "spin", "spin less that on the uncut wall, likewise");
  visitor.norm(&O::position, "position",
               "position less that on the uncut wall, over the way; largest at any step");
  if constexpr (with_rigid) {
    visitor.norm(&O::rigid, "rigid",
                 "velocity at the end less that of a rigid ball, over the greatest one; mean");
  }
}

/// Runs all balls on both walls.
OnMeshOutcome compare_with_uncut(const Scheme& scheme, const BallAsked& asked,
                                 std::span<const MeshTrial> trials, const SceneScale& scale);

/// The last state of a ball.
BodyState last_on_mesh(const Scheme& scheme, const IndexedMesh& wall, const BallAsked& asked,
                       const BodyState& start);

/// What theory says: triangles of any size are the wall. Of mistakes of walls too, which break it.
Expected<OnMeshOutcome> expect_on_mesh();

/// Why a scheme cannot move a ball on a wall of triangles; empty if it can.
std::string unsuitable_on_mesh(const Scheme& scheme);

/// What the cases of balls on meshes share; the springs are those of laws alone.
struct BallProblem {
  double kn = 1e4;        ///< normal stiffness of a law [N/m]
  double kt = 8e3;        ///< tangential stiffness, likewise [N/m]
  double mu = 0.5;        ///< friction coefficient [-]
  double mass = 1;        ///< m [kg]
  double radius = 0.1;    ///< R [m]
  double gravity = 9.81;  ///< g [m/s^2]

  template <class P>
  static void describe_ball(auto& visitor) {
    describe_rigid_spheres<P>(visitor);
  }
  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  /// Overlap under the weight [m]; throws InputError where it is not small against R.
  double settled() const;
  /// Radius of the circle in which the ball that rests cuts the floor [m].
  double circle() const;
  /// Side of the triangles [m] where `cuts` count to sixteen of these radii.
  double side(int cuts) const { return 16 * circle() / cuts; }
  /// A ball and steps of a fortieth of a contact to this time [s].
  BallAsked ball(double end) const;
  /// The scheme with the springs of the problem.
  Scheme sprung(const Scheme& scheme) const { return on_springs(scheme, kn, kt); }
  /// The height of its centre, settled.
  Vector3 above(const Vector2& place) const;
  /// MeshWall on one triangle against a pair of ball and plane, both moved from this state.
  std::vector<CrossCheckResult> check_plane(const BodyState& start, double end) const;
};

}  // namespace stickslip::cases
