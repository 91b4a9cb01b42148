// SPDX-License-Identifier: BSD-3-Clause
// The tangent of a pair of bodies, 12 by 12, from that of their contact.
#pragma once

#include <Eigen/Core>

#include "stickslip/contact/step/force.hpp"
#include "stickslip/contact/step/frame.hpp"
#include "stickslip/contact/step/kinematics.hpp"

namespace stickslip {

/// Derivatives of force and torque on p, then on q, by displacement and spin of p, then of q.
using PairTangent = Eigen::Matrix<double, 12, 12, Eigen::DontAlign>;

/// The matrix that multiplied by a vector gives the product v x of it.
inline Matrix3 cross_matrix(const Vector3& v) {
  Matrix3 m;
  m << 0, -v[2], v[1], v[2], 0, -v[0], -v[1], v[0], 0;
  return m;
}

/// What a small displacement of q against p, and spins of both, do to their contact.
struct ContactChange {
  double closing;  ///< overlap that is gained [m]
  Vector3 tilt;    ///< change of the normal
  Vector3 moved;   ///< in the contact frame: overlap, then shift [m]
  double twist;    ///< mean spin about the normal [rad]
};

/// Contacts in this geometry, with small displacements and spins.
class ContactChanges {
 public:
  /// Keeps references.
  ContactChanges(const ContactFrame& frame, const PairGeometry& geometry)
      : frame_(frame),
        n_(geometry.normal),
        arm_p_(geometry.arm_p.dot(n_)),
        arm_q_(-geometry.arm_q.dot(n_)),
        inverse_(1 / geometry.branch.norm()) {}

  /// By q against p, and by the spins.
  ContactChange by(const Vector3& apart, const Vector3& spin_p, const Vector3& spin_q) const {
    const double closing = -n_.dot(apart);
    const Vector3 across = apart + closing * n_;
    const Vector2 shift =
        frame_.to_local(Vector3(across + arm_p_ * n_.cross(spin_p) + arm_q_ * n_.cross(spin_q)));
    return {
        closing, inverse_ * across, {closing, shift[0], shift[1]}, 0.5 * n_.dot(spin_p + spin_q)};
  }

  double arm_p() const { return arm_p_; }  ///< length of the arm [m]
  double arm_q() const { return arm_q_; }  ///< length of the arm [m]

 private:
  const ContactFrame& frame_;
  const Vector3& n_;
  double arm_p_;
  double arm_q_;
  double inverse_;  ///< 1/l, of the centres [1/m]
};

/// Calls column(number, apart, spin_p, spin_q) for each of the twelve.
void each_pair_column(const auto& column) {
  const Vector3 still = Vector3::Zero();
  for (int i = 0; i < 3; ++i) {
    const Vector3 unit = Vector3::Unit(i);
    column(i, Vector3(-unit), still, still);
    column(3 + i, still, unit, still);
    column(6 + i, unit, still, still);
    column(9 + i, still, still, unit);
  }
}

/// The tangent of a small step that ends in this geometry: what `contact`, the tangent of the
/// contact [N/m], and the turn of the force with normal and bodies give, and the change of the
/// arms. `frame` is that of the contact at the end, `force` its answer. Dashpots are left out.
///
/// It is not symmetric where the contact slips or carries shear, and a rigid rotation w gives
/// w x F and w x T.
PairTangent pair_tangent(const Matrix3& contact, const ContactForce& force,
                         const ContactFrame& frame, const PairGeometry& geometry);

}  // namespace stickslip
