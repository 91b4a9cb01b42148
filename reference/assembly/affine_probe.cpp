// SPDX-License-Identifier: BSD-3-Clause
#include "reference/assembly/affine_probe.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "reference/slip/linear_friction_closed.hpp"

namespace stickslip::reference {
namespace {

using Vector = Vector3<double>;

/// Two unit vectors across `normal`, as the columns of a 3 x 2 matrix.
Eigen::Matrix<double, 3, 2> tangents_of(const Vector& normal) {
  Eigen::Index smallest = 0;
  normal.cwiseAbs().minCoeff(&smallest);
  Eigen::Matrix<double, 3, 2> tangents;
  tangents.col(0) = normal.cross(Vector(Vector::Unit(smallest))).normalized();
  tangents.col(1) = normal.cross(Vector(tangents.col(0)));
  return tangents;
}

/// A force that turns with the normal by the shortest way.
Vector carried(const Vector& force, const Vector& from, const Vector& to) {
  const Vector axis = from.cross(to);
  if (axis.norm() == 0) return force;
  return rotated(force, Turn<double>{axis, std::atan2(axis.norm(), from.dot(to))});
}

/// A contact on its way.
class Contact {
 public:
  Contact(const StrainedContact& start, const Springs<double>& springs)
      : springs_(springs),
        branch_(start.branch),
        overlap_(start.overlap),
        normal_force_(springs.kn * std::max(start.overlap, 0.0)),
        tangential_(start.tangential) {}

  void move(const Vector& movement) {
    const Vector far_branch = branch_ + movement;
    const Vector near_normal = branch_.normalized();
    const Vector far_normal = far_branch.normalized();
    const Vector mid_normal = (near_normal + far_normal).normalized();
    // The stretch |b + u| - |b| without cancellation.
    const double stretch =
        movement.dot(far_branch + branch_) / (far_branch.norm() + branch_.norm());
    const auto tangents = tangents_of(mid_normal);
    const auto in_plane = [&](const Vector& v) -> Pair<double> {
      return {tangents.col(0).dot(v), tangents.col(1).dot(v)};
    };
    const auto step = proportional_step<double>(
        springs_, overlap_, overlap_ - stretch,
        in_plane(carried(tangential_, near_normal, mid_normal)), in_plane(movement));
    branch_ = far_branch;
    overlap_ -= stretch;
    normal_force_ = step.normal;
    tangential_ = carried(step.force[0] * tangents.col(0) + step.force[1] * tangents.col(1),
                          mid_normal, far_normal);
  }

  /// branch_i F_j.
  Tensor3<double> dyad() const {
    const Vector force = tangential_ - normal_force_ * branch_.normalized();
    return branch_ * force.transpose();
  }

 private:
  Springs<double> springs_;
  Vector branch_;
  double overlap_;
  double normal_force_;
  Vector tangential_;
};

}  // namespace

StrainCycle strain_cycle(std::span<const StrainedContact> contacts, const Springs<double>& springs,
                         const Tensor3<double>& strain, int parts) {
  StrainCycle cycle;
  for (const StrainedContact& start : contacts) {
    Contact contact(start, springs);
    const Tensor3<double> at_start = contact.dyad();
    const Vector movement = strain * start.branch / parts;
    for (int i = 0; i < parts; ++i) contact.move(movement);
    cycle.there += contact.dyad() - at_start;
    for (int i = 0; i < parts; ++i) contact.move(-movement);
    cycle.back += contact.dyad() - at_start;
  }
  return cycle;
}

}  // namespace stickslip::reference
