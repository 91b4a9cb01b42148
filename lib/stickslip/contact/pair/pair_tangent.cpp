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
        changes_(frame, geometry),
        normal_(force.normal),
        f_(frame.to_global(force.tangential)),
        force_p_(f_ - normal_ * n_) {}

  /// By q against p, or by the spins.
  Eigen::Matrix<double, 12, 1> by(const Vector3& apart, const Vector3& spin_p,
                                  const Vector3& spin_q) const {
    const auto [closing, tilt, moved, twist] = changes_.by(apart, spin_p, spin_q);
    const Vector3 answer = contact_ * moved;
    const Vector3 force = frame_.to_global({answer[1], answer[2]}) - f_.dot(tilt) * n_ +
                          twist * n_.cross(f_) - answer[0] * n_ - normal_ * tilt;
    const Vector3 shorter = 0.5 * closing * n_;
    const auto torque = [&](double arm) -> Vector3 {
      return (arm * tilt - shorter).cross(force_p_) + arm * n_.cross(force);
    };
    Eigen::Matrix<double, 12, 1> column;
    column << force, torque(changes_.arm_p()), -force, torque(changes_.arm_q());
    return column;
  }

 private:
  const Matrix3& contact_;
  const ContactFrame& frame_;
  const Vector3& n_;
  ContactChanges changes_;
  double normal_;  ///< [N]
  Vector3 f_;      ///< tangential force on p [N]
  Vector3 force_p_;
};

}  // namespace

PairTangent pair_tangent(const Matrix3& contact, const ContactForce& force,
                         const ContactFrame& frame, const PairGeometry& geometry) {
  const Change change(contact, force, frame, geometry);
  PairTangent k;
  each_pair_column([&](int i, const Vector3& apart, const Vector3& spin_p, const Vector3& spin_q) {
    k.col(i) = change.by(apart, spin_p, spin_q);
  });
  return k;
}

}  // namespace stickslip
