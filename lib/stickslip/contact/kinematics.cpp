// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/kinematics.hpp"

#include "stickslip/contact/frame.hpp"

namespace stickslip {
namespace {

/// 2 w tan(|w|/2)/|w|: the Gibbs vector of the rotation, doubled. With the mean of the arms at
/// start and end its cross product is the exact movement of the arm's tip.
Vector3 cayley(const Vector3& w) { return 2 * detail::half_tangent_over(w.dot(w)) * w; }

}  // namespace

PairGeometry sphere_pair(double radius_p, double radius_q, const Vector3& branch) {
  const double distance = branch.norm();
  const Vector3 normal = branch / distance;
  const double overlap = radius_p + radius_q - distance;
  return {branch, normal, (radius_p - overlap / 2) * normal, (overlap / 2 - radius_q) * normal,
          overlap};
}

PairGeometry sphere_and_wall(double radius_p, const Vector3& branch, const Vector3& normal) {
  const double overlap = radius_p - branch.dot(normal);
  const Vector3 arm_p = (radius_p - overlap / 2) * normal;
  return {branch, normal, arm_p, arm_p - branch, overlap};
}

PairMotion pair_motion(Kinematics kinematics, const PairGeometry& old, const PairGeometry& now,
                       const PairStep& step, double effective_radius) {
  PairMotion motion{.overlap_old = old.overlap,
                    .overlap_new = now.overlap,
                    .normal_old = old.normal,
                    .normal_new = now.normal,
                    .movement = Vector3::Zero(),
                    .velocity = step.velocity_q - step.velocity_p + step.spin_q.cross(now.arm_q) -
                                step.spin_p.cross(now.arm_p),
                    .rotation_p = step.rotation_p,
                    .rotation_q = step.rotation_q,
                    .dt = step.dt,
                    .effective_radius = effective_radius};
  const Vector3 translation = step.displacement_q - step.displacement_p;
  switch (kinematics) {
    case Kinematics::velocity:
      motion.movement = motion.velocity * step.dt;
      break;
    case Kinematics::printed:
    case Kinematics::end_arm:
      motion.movement =
          translation + step.rotation_q.cross(now.arm_q) - step.rotation_p.cross(now.arm_p);
      break;
    case Kinematics::mid_arm:
      motion.movement = translation + cayley(step.rotation_q).cross(0.5 * (old.arm_q + now.arm_q)) -
                        cayley(step.rotation_p).cross(0.5 * (old.arm_p + now.arm_p));
      break;
    case Kinematics::positions:
      motion.movement = translation + step.rotation_q.cross(0.5 * (old.arm_q + now.arm_q)) -
                        step.rotation_p.cross(0.5 * (old.arm_p + now.arm_p));
      break;
  }
  return motion;
}

std::string_view name_of(Kinematics kinematics) {
  switch (kinematics) {
    case Kinematics::velocity:
      return "velocity";
    case Kinematics::end_arm:
      return "end-arm";
    case Kinematics::mid_arm:
      return "mid-arm";
    case Kinematics::positions:
      return "positions";
    case Kinematics::printed:
      return "printed";
  }
  return "unknown";
}

}  // namespace stickslip
