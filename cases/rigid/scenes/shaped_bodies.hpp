// SPDX-License-Identifier: BSD-3-Clause
// Bodies of scenes that are no spheres: made, struck and flying freely. Each is a rigid body with
// three moments of inertia.
#pragma once

#include <string>
#include <vector>

#include "cases/rigid/scenes/scene.hpp"
#include "cases/schemes/scheme.hpp"

namespace stickslip::cases {

/// A body of this shape and place, of even density [kg/m^3], with the mass, centre and inertia of
/// its closed form. Spheres of a clump, the union of which it is, lie on its z axis.
SceneBody with_density(SceneBody body, double density);
/// A body with this mass [kg], centre [m] and tensor of inertia about it, along its own axes
/// [kg m^2].
SceneBody with_mass(SceneBody body, double mass, const Vector3& centre, const Matrix3& inertia);

/// What is wrong with principal moments [kg m^2] that no body has, up to rounding relative to them;
/// "": nothing.
std::string fault_of_moments(const Vector3& moments, double rounding);

/// The rings of the faces of a block of this half size, and its vertices.
struct BlockFaces {
  std::vector<Vector3> vertices;
  std::vector<std::vector<std::size_t>> faces;
};
BlockFaces faces_of_block(const Vector3& half_size);

/// Corners of a block, or vertices of a polyhedron, in space [m]; of others none.
std::vector<Vector3> corners_in_space(const SceneBody& body, const SceneState& state);

/// A body that nothing touches after a time [s]: Euler's equations in converged steps. The position
/// is that of the centre of mass.
SceneState tumbled(const SceneBody& body, const SceneState& state, double time,
                   const Vector3& gravity = Vector3::Zero());

/// A body after an impulse [N s] at a place in space [m].
SceneState struck(const SceneBody& body, const SceneState& state, const Vector3& impulse,
                  const Vector3& at);

/// Velocity of a point of a body at a place in space [m/s].
Vector3 velocity_at(const SceneState& state, const Vector3& at);
/// By how much an impulse of 1 N s along the unit vector at a place changes the velocity of that
/// place along it [1/kg].
double mobility_at(const SceneBody& body, const SceneState& state, const Vector3& at,
                   const Vector3& along);
/// Angular momentum about a place in space [kg m^2/s].
Vector3 angular_momentum_about(const SceneBody& body, const SceneState& state, const Vector3& at);

/// A turn by an angle [rad] about an axis of any length.
SceneTurn turn_about(const Vector3& axis, double angle);
/// How the body of a start is turned: sixteen tilts of some forty degrees about different axes,
/// after which no edge is level.
SceneTurn tilt_of_start(std::size_t k);

/// Coarsest steps before bodies touch, and after it until the states that are asked for.
inline constexpr int steps_before_touch = 2;
inline constexpr int steps_after_touch = 4;
/// Step of the scenes that cross-checks look at [s].
inline constexpr double step_of_checks = 1e-3;

/// What cases share that only a program answers, by where bodies go: no law of a contact between
/// spheres moves such bodies.
struct AnsweredByFiles {
  struct Outcome {
    double velocity = 0;  ///< [-]
    double spin = 0;      ///< [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::velocity, "velocity", "velocity of the bodies, over the scale");
    visitor.norm(&Outcome::spin, "spin", "spin of the bodies, over the scale");
  }
  double uncertainty() const { return 1e-14; }  ///< closed form and converged steps: round-off
};

/// Why no law suits such a case.
std::string answered_by_files(const Scheme& scheme);

}  // namespace stickslip::cases
