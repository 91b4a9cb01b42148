// SPDX-License-Identifier: BSD-3-Clause
// The formulas of kinematics.hpp, for one pair or for several in lanes.
#pragma once

#include <cmath>

#include "stickslip/contact/step/frame.hpp"
#include "stickslip/contact/step/kinematics.hpp"

namespace stickslip::detail {

/// 2 w tan(|w|/2)/|w|: the Gibbs vector of the rotation, doubled. With the mean of the arms at
/// start and end its cross product is the exact movement of the arm's tip.
template <class Real>
Vector3Of<Real> cayley(const Vector3Of<Real>& w) {
  return 2 * half_tangent_over(dot(w, w)) * w;
}

/// Half way between two vectors.
template <class Real>
Vector3Of<Real> middle(const Vector3Of<Real>& a, const Vector3Of<Real>& b) {
  return 0.5 * (a + b);
}

template <class Real>
PairGeometryOf<Real> geometry_of_spheres(const Real& radius_p, const Real& radius_q,
                                         const Vector3Of<Real>& branch) {
  using std::sqrt;
  const Real distance = sqrt(dot(branch, branch));
  const Vector3Of<Real> normal = branch / distance;
  const Real overlap = radius_p + radius_q - distance;
  return {branch, normal, (radius_p - overlap / 2) * normal, (overlap / 2 - radius_q) * normal,
          overlap};
}

/// Movement and velocity by arms to the surface of each body or, `to_surfaces` being false, by the
/// normal alone: arms of one metre.
template <class Real>
void move_by_wrong_arms(bool to_surfaces, const PairGeometryOf<Real>& now,
                        const PairStepOf<Real>& step, PairMotionOf<Real>& motion) {
  const Vector3Of<Real> half_overlap = (now.overlap / 2) * now.normal;
  const Vector3Of<Real> arm_p =
      to_surfaces ? Vector3Of<Real>(now.arm_p + half_overlap) : now.normal;
  const Vector3Of<Real> arm_q =
      to_surfaces ? Vector3Of<Real>(now.arm_q - half_overlap) : Vector3Of<Real>(-now.normal);
  motion.velocity =
      step.velocity_q - step.velocity_p + step.spin_q.cross(arm_q) - step.spin_p.cross(arm_p);
  motion.movement = step.displacement_q - step.displacement_p + step.rotation_q.cross(arm_q) -
                    step.rotation_p.cross(arm_p);
}

template <class Real>
PairMotionOf<Real> motion_of_pair(Kinematics kinematics, const PairGeometryOf<Real>& old,
                                  const PairGeometryOf<Real>& now, const PairStepOf<Real>& step,
                                  const Real& effective_radius) {
  PairMotionOf<Real> motion{.overlap_old = old.overlap,
                            .overlap_new = now.overlap,
                            .normal_old = old.normal,
                            .normal_new = now.normal,
                            .movement = Vector3Of<Real>::Zero(),
                            .velocity = step.velocity_q - step.velocity_p +
                                        step.spin_q.cross(now.arm_q) - step.spin_p.cross(now.arm_p),
                            .rotation_p = step.rotation_p,
                            .rotation_q = step.rotation_q,
                            .dt = step.dt,
                            .effective_radius = effective_radius};
  const Vector3Of<Real> translation = step.displacement_q - step.displacement_p;
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
      motion.movement = translation + cayley(step.rotation_q).cross(middle(old.arm_q, now.arm_q)) -
                        cayley(step.rotation_p).cross(middle(old.arm_p, now.arm_p));
      break;
    case Kinematics::positions:
      motion.movement = translation + step.rotation_q.cross(middle(old.arm_q, now.arm_q)) -
                        step.rotation_p.cross(middle(old.arm_p, now.arm_p));
      break;
    case Kinematics::whole_radii:
    case Kinematics::without_radius:
      move_by_wrong_arms(kinematics == Kinematics::whole_radii, now, step, motion);
      break;
  }
  return motion;
}

}  // namespace stickslip::detail
