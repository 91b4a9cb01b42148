// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/step/kinematics.hpp"

#include "stickslip/contact/step/kinematics.ipp"

namespace stickslip {
PairGeometry sphere_pair(double radius_p, double radius_q, const Vector3& branch) {
  return detail::geometry_of_spheres(radius_p, radius_q, branch);
}

PairGeometry sphere_and_wall(double radius_p, const Vector3& branch, const Vector3& normal) {
  const double overlap = radius_p - branch.dot(normal);
  const Vector3 arm_p = (radius_p - overlap / 2) * normal;
  return {branch, normal, arm_p, arm_p - branch, overlap};
}

// One function without calls: bodies in motion ask for little else.
[[gnu::flatten]] PairMotion pair_motion(Kinematics kinematics, const PairGeometry& old,
                                        const PairGeometry& now, const PairStep& step,
                                        double effective_radius) {
  return detail::motion_of_pair(kinematics, old, now, step, effective_radius);
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
    case Kinematics::whole_radii:
      return "whole-radii";
    case Kinematics::without_radius:
      return "without-radius";
  }
  return "unknown";
}

}  // namespace stickslip
