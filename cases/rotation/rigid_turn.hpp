// SPDX-License-Identifier: BSD-3-Clause
// Two bodies that move as one: their steps, and what theory says of frames and kinematics then.
#pragma once

#include "cases/expectation.hpp"
#include "cases/schemes/scheme.hpp"
#include "reference/rotation/rotation.hpp"
#include "stickslip/contact/pair/pair_path.hpp"
#include "stickslip/contact/step/kinematics.hpp"

namespace stickslip::cases {

/// A rigid motion of two bodies: a turn about an axis through a point, and a movement along it.
struct RigidMotion {
  Vector3 axis = Vector3::UnitX();  ///< unit
  double angle = 0;                 ///< of the whole turn [rad]
  Vector3 point = Vector3::Zero();  ///< on the axis at the start [m]
  double advance = 0;               ///< along the axis in the whole motion [m]
};

/// The motion of the reference points p and q [m] in so many equal steps, which take one second
/// together. Each step's ends are evaluated at i/steps, never accumulated.
std::vector<PairStep> rigid_steps(const RigidMotion& motion, const Vector3& p, const Vector3& q,
                                  int steps);

/// How the axis of a turn stands to the contact normal.
enum class RigidTurnAxis {
  normal,   ///< along it: a twirl
  tangent,  ///< across it: a tumble
  oblique   ///< neither
};

/// Order of convergence; a method without error has none.
inline constexpr double without_error = std::numeric_limits<double>::infinity();

/// What is left of a tangential force in a rigid turn in many increments.
struct TurnOutcome {
  double limit = 0;              ///< error over the force that remains
  double order = without_error;  ///< with which that is reached
};

/// Order with which the tangential movement vanishes that the kinematics sees in a rigid turn
/// although there is none.
double spurious_order(Kinematics kinematics, RigidTurnAxis axis);

/// Tangential movement that the kinematics sees in the steps from `first` to before `last`, in
/// which the pair turns rigidly: added up, over the branch at the start [-].
double spurious_movement(Kinematics kinematics, const PairPath& path, std::size_t first,
                         std::size_t last);

/// What theory expects of it.
Expectation expect_spurious_movement(Kinematics kinematics, RigidTurnAxis axis);

/// What the frame update alone does to a tangential force along `direction` (unit) when a pair with
/// this normal (unit) turns.
TurnOutcome frame_outcome(FrameUpdate frame, const Vector3& direction, const Vector3& normal,
                          const reference::Turn<double>& turn, RigidTurnAxis axis);

/// Frame update and kinematics together.
TurnOutcome turn_outcome(const FramedLaw& scheme, const Vector3& direction, const Vector3& normal,
                         const reference::Turn<double>& turn, RigidTurnAxis axis);

/// Whether theory has no number that a ladder could show: an error of the frame meets one of the
/// kinematics, or is too small.
bool turn_is_undecided(const FramedLaw& scheme, RigidTurnAxis axis);

}  // namespace stickslip::cases
