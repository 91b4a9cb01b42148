// SPDX-License-Identifier: BSD-3-Clause
// The 12 by 12 tangent of a bond. In the frame halfway, with r = spin_q - spin_p, b = L e1 + u and
// m = tan(|theta|/4)/(2 |theta|):
//   dtheta = S r,  spin of the frame w = (spin_p + spin_q)/2 - m theta x r,
//   du = dx_q - dx_p + b x w,  ds = du x n + b x dn,  dC = d(s x m theta + S q),
// and whatever is a vector in space turns with the frame, too: dv + w x v.
#include <cmath>

#include "stickslip/bonds/bond_frame.hpp"

namespace stickslip {
namespace {

/// Three numbers by displacements and spins of both bodies.
using BondRows = Eigen::Matrix<double, 3, 12, Eigen::DontAlign>;

/// What torques are made of, of a rotation vector of length a, and slopes over a.
struct TurnFactors {
  double across = 1;        ///< (a/2)/sin(a/2)
  double along = 0;         ///< (1 - across)/a^2
  double middle = 0;        ///< tan(a/4)/(2 a)
  double across_slope = 0;  ///< derivative by a, over a
  double along_slope = 0;
  double middle_slope = 0;
};

TurnFactors turn_factors(double a) {
  constexpr double small = 1e-3;
  const double square = a * a;
  if (a < small) {
    return {1 + square / 24,
            -(1. / 24 + 7 * square / 5760),
            1. / 8 + square / 384,
            1. / 12 + 7 * square / 1440,
            -7. / 2880,
            1. / 192};
  }
  const double sine = std::sin(a / 2);
  const double tangent = std::tan(a / 4);
  TurnFactors f;
  f.across = a / 2 / sine;
  f.along = (1 - f.across) / square;
  f.middle = tangent / (2 * a);
  f.across_slope = (sine - a / 2 * std::cos(a / 2)) / (2 * sine * sine * a);
  f.along_slope = -(f.across_slope + 2 * f.along) / square;
  f.middle_slope = ((1 + tangent * tangent) / 8 - f.middle) / square;
  return f;
}

}  // namespace

PairTangent BondFrame::tangent(BondKinematics kinematics, const BondTangent& law,
                               const Vector3& force, const Vector3& moment) const noexcept {
  const Matrix3 axes = frame_.toRotationMatrix();
  const Matrix3 seen = axes.transpose();
  BondRows apart = BondRows::Zero();
  apart.block<3, 3>(0, 0) = -seen;
  apart.block<3, 3>(0, 6) = seen;
  BondRows relative = BondRows::Zero();
  relative.block<3, 3>(0, 3) = -seen;
  relative.block<3, 3>(0, 9) = seen;
  BondRows mean = BondRows::Zero();
  mean.block<3, 3>(0, 3) = mean.block<3, 3>(0, 9) = seen / 2;

  const TurnFactors f = turn_factors(theta_.norm());
  const Matrix3 along = theta_ * theta_.transpose();
  const Matrix3 across = f.across * Matrix3::Identity() + f.along * along;  // S
  const BondRows turn = across * relative;
  const BondRows spin = mean - f.middle * cross_matrix(theta_) * relative;
  const BondRows shift = apart + cross_matrix(branch_) * spin;
  const BondRows force_change =
      law.topLeftCorner<3, 3>() * shift + law.topRightCorner<3, 3>() * turn;
  const BondRows moment_change =
      law.bottomLeftCorner<3, 3>() * shift + law.bottomRightCorner<3, 3>() * turn;

  const Vector3 turning = branch_.cross(force);  // s
  const BondRows turning_change =
      cross_matrix(branch_) * force_change - cross_matrix(force) * shift;
  Vector3 couple = moment;
  BondRows couple_change = moment_change;
  if (kinematics == BondKinematics::total) {
    const double share = theta_.dot(moment);
    couple = across * moment + f.middle * turning.cross(theta_);
    const Matrix3 of_moment =
        f.along * (share * Matrix3::Identity() + theta_ * moment.transpose()) +
        (f.across_slope * moment + f.along_slope * share * theta_) * theta_.transpose();
    const Matrix3 of_middle = f.middle * Matrix3::Identity() + f.middle_slope * along;
    couple_change = across * moment_change + of_moment * turn +
                    cross_matrix(turning) * of_middle * turn -
                    f.middle * cross_matrix(theta_) * turning_change;
  }
  const auto in_space = [&](const BondRows& change, const Vector3& vector) {
    return BondRows(axes * (change - cross_matrix(vector) * spin));
  };
  PairTangent k;
  k.middleRows<3>(0) = in_space(force_change, force);
  k.middleRows<3>(3) = in_space(turning_change / 2 + couple_change, turning / 2 + couple);
  k.middleRows<3>(6) = -k.middleRows<3>(0);
  k.middleRows<3>(9) = in_space(turning_change / 2 - couple_change, turning / 2 - couple);
  return k;
}

}  // namespace stickslip
