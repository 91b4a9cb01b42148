// SPDX-License-Identifier: BSD-3-Clause
// With n the normal from p to q, l the distance of the centres, ap and aq the lengths of the arms:
//   dn = T (duq - dup)/l,  ds = T (duq - dup) + ap n x dwp + aq n x dwq,  dz = -n.(duq - dup),
//   dF = df - f turned with n and with the mean twist - n dN - N dn,  d(arm) = -dz/2 along n.
#include "stickslip/contact/pair/pair_tangent.hpp"

namespace stickslip {
namespace {

/// One column: the change of both forces and torques with a displacement or a spin.
class Change {
 public:
  Change(const Matrix3& contact, const ContactForce& force, const ContactFrame& frame,
         const PairGeometry& geometry)
      : contact_(contact),
        frame_(frame),
        n_(geometry.normal),
        arm_p_(geometry.arm_p.dot(n_)),
        arm_q_(-geometry.arm_q.dot(n_)),
        inverse_(1 / geometry.branch.norm()),
        normal_(force.normal),
        f_(frame.to_global(force.tangential)),
        force_p_(f_ - normal_ * n_) {}

  /// By q against p, or by the spins.
  Eigen::Matrix<double, 12, 1> by(const Vector3& apart, const Vector3& spin_p,
                                  const Vector3& spin_q) const {
    const double closing = -n_.dot(apart);
    const Vector3 across = apart + closing * n_;
    const Vector3 tilt = inverse_ * across;  // change of the normal
    const Vector2 shift =
        frame_.to_local(Vector3(across + arm_p_ * n_.cross(spin_p) + arm_q_ * n_.cross(spin_q)));
    const Vector3 moved(closing, shift[0], shift[1]);
    const Vector3 answer = contact_ * moved;
    const double twist = 0.5 * n_.dot(spin_p + spin_q);
    const Vector3 force = frame_.to_global({answer[1], answer[2]}) - f_.dot(tilt) * n_ +
                          twist * n_.cross(f_) - answer[0] * n_ - normal_ * tilt;
    Eigen::Matrix<double, 12, 1> column;
    const auto arm = [&](double length) -> Vector3 { return length * tilt - 0.5 * closing * n_; };
    column << force, arm(arm_p_).cross(force_p_) + arm_p_ * n_.cross(force), -force,
        arm(arm_q_).cross(force_p_) + arm_q_ * n_.cross(force);
    return column;
  }

 private:
  const Matrix3& contact_;
  const ContactFrame& frame_;
  Vector3 n_;
  double arm_p_;    ///< [m]
  double arm_q_;    ///< [m]
  double inverse_;  ///< 1/l [1/m]
  double normal_;   ///< [N]
  Vector3 f_;       ///< tangential force on p [N]
  Vector3 force_p_;
};

}  // namespace

PairTangent pair_tangent(const Matrix3& contact, const ContactForce& force,
                         const ContactFrame& frame, const PairGeometry& geometry) {
  const Change change(contact, force, frame, geometry);
  PairTangent k;
  const Vector3 still = Vector3::Zero();
  for (int i = 0; i < 3; ++i) {
    const Vector3 unit = Vector3::Unit(i);
    k.col(i) = change.by(-unit, still, still);
    k.col(3 + i) = change.by(still, unit, still);
    k.col(6 + i) = change.by(unit, still, still);
    k.col(9 + i) = change.by(still, still, unit);
  }
  return k;
}

}  // namespace stickslip
