// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rotation/rigid_turn.hpp"

#include <Eigen/Geometry>

#include "cases/drive/drive.hpp"

namespace stickslip::cases {

std::vector<PairStep> rigid_steps(const RigidMotion& motion, const Vector3& p, const Vector3& q,
                                  int steps) {
  const auto placed = [&](const Vector3& at_start, int step) {
    const double part = static_cast<double>(step) / steps;
    const Eigen::AngleAxisd turned(part * motion.angle, Eigen::Vector3d(motion.axis));
    return Vector3(turned * Eigen::Vector3d(at_start - motion.point) +
                   Eigen::Vector3d(motion.point + part * motion.advance * motion.axis));
  };
  std::vector<PairStep> all;
  all.reserve(static_cast<std::size_t>(steps) + 1);  // one may be put before
  Vector3 p_old = placed(p, 0);
  Vector3 q_old = placed(q, 0);
  for (int i = 1; i <= steps; ++i) {
    const Vector3 p_new = placed(p, i);
    const Vector3 q_new = placed(q, i);
    PairStep step;
    step.displacement_p = p_new - p_old;
    step.displacement_q = q_new - q_old;
    step.rotation_p = motion.angle / steps * motion.axis;
    step.rotation_q = step.rotation_p;
    step.spin_p = motion.angle * motion.axis;
    step.spin_q = step.spin_p;
    // The axis moves along itself, which takes no part of the cross product away.
    const Vector3 on_axis =
        motion.point + static_cast<double>(i) / steps * motion.advance * motion.axis;
    step.velocity_p = step.spin_p.cross(p_new - on_axis) + motion.advance * motion.axis;
    step.velocity_q = step.spin_q.cross(q_new - on_axis) + motion.advance * motion.axis;
    step.dt = 1.0 / steps;
    all.push_back(step);
    p_old = p_new;
    q_old = q_new;
  }
  return all;
}

double spurious_order(Kinematics kinematics, RigidTurnAxis axis) {
  if (axis == RigidTurnAxis::normal) return without_error;
  switch (kinematics) {
    case Kinematics::velocity:  // the arms add up to the branch, whose rate is the spin's
    case Kinematics::mid_arm:
    case Kinematics::whole_radii:  // as their authors believe
    case Kinematics::without_radius:
      return without_error;
    case Kinematics::positions:
      return 2;
    case Kinematics::end_arm:
    case Kinematics::printed:
      // Half the square of the increment times the branch, across the axis of the turn: along the
      // normal if the axis is a tangent, and then only the cube is left.
      return axis == RigidTurnAxis::oblique ? 1 : 2;
  }
  return without_error;
}

double spurious_movement(Kinematics kinematics, const PairPath& path, std::size_t first,
                         std::size_t last) {
  const auto geometry = pair_geometry(path);
  double sum = 0;
  for (std::size_t i = first; i < last; ++i) {
    const PairMotion motion = pair_motion(kinematics, geometry[i], geometry[i + 1], path.steps[i],
                                          effective_radius(path.radius_p, path.radius_q));
    const Vector3& n = motion.normal_new;
    sum += (motion.movement - n * n.dot(motion.movement)).norm();
  }
  return sum / (path.radius_p + path.radius_q - path.overlap);
}

Expectation expect_spurious_movement(Kinematics kinematics, RigidTurnAxis axis) {
  const double order = spurious_order(kinematics, axis);
  if (order == without_error) return Expectation::exact(1e-11, "zero in any rigid motion");
  return Expectation::of_order(order, order == 1 ? "the arms are those at the end of the step"
                                                 : "the increments are vectors, not rotations");
}

TurnOutcome frame_outcome(FrameUpdate frame, const Vector3& direction, const Vector3& normal,
                          const reference::Turn<double>& turn, RigidTurnAxis axis) {
  // A limit below this is no error but the rounding of the reference.
  constexpr double no_error = 1e-9;
  TurnOutcome found;
  const Vector3 right = reference::rotated(direction, turn);
  switch (frame) {
    case FrameUpdate::fixed:
      found.limit = (direction - right).norm();
      break;
    case FrameUpdate::projected:
      found.limit = (reference::projected_limit(direction, normal, turn) - right).norm();
      // Each projection shortens by the cosine.
      if (axis != RigidTurnAxis::normal) found.order = 1;
      break;
    case FrameUpdate::projected_and_twirled:
      found.order = 1;
      break;
    case FrameUpdate::quaternion:
      // 2 atan(w/2) for w in a twirl. Tumbling, the tilt is put right by the realignment, whose
      // own error is of the sixth power of the increment.
      found.order = axis == RigidTurnAxis::tangent ? 5 : 2;
      break;
    case FrameUpdate::exact:
      break;
  }
  if (found.limit < no_error) found.limit = 0;
  return found;
}

TurnOutcome turn_outcome(const FramedLaw& scheme, const Vector3& direction, const Vector3& normal,
                         const reference::Turn<double>& turn, RigidTurnAxis axis) {
  TurnOutcome found = frame_outcome(scheme.frame, direction, normal, turn, axis);
  found.order = std::min(found.order, spurious_order(scheme.kinematics, axis));
  return found;
}

bool turn_is_undecided(const FramedLaw& scheme, RigidTurnAxis axis) {
  const double kinematic = spurious_order(scheme.kinematics, axis);
  // An error of the frame and one of the kinematics overlap: the second is of a higher order but
  // larger by the ratio of branch to stretch, and the ladder ends before the first takes over.
  const bool frame_errs = scheme.frame == FrameUpdate::fixed ||
                          scheme.frame == FrameUpdate::projected ||
                          scheme.frame == FrameUpdate::projected_and_twirled;
  // Order 5: rounding is reached before the ladder is asymptotic.
  const bool too_good = scheme.frame == FrameUpdate::quaternion && axis == RigidTurnAxis::tangent &&
                        kinematic == without_error;
  return too_good || (frame_errs && kinematic != without_error);
}

}  // namespace stickslip::cases
