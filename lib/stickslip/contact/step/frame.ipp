// SPDX-License-Identifier: BSD-3-Clause
// Inline part of frame.hpp: the frame is a part of the hot loop.
#pragma once

#include <cmath>

namespace stickslip {
namespace detail {

/// x^2 below which a few terms of tan(x/2)/x are enough: the next one is below 1e-17 of the first.
constexpr double small_square = 1e-3;

/// tan(x/2)/x from x^2 < small_square.
template <class Real>
Real half_tangent_over_small(const Real& x2) {
  return 0.5 + x2 * (1.0 / 24 + x2 * (1.0 / 240 + x2 * (17.0 / 40320 + x2 * (31.0 / 725760))));
}

/// tan(x/2)/x from x^2.
inline double half_tangent_over(double x2) {
  if (x2 < small_square) return half_tangent_over_small(x2);
  const double x = std::sqrt(x2);
  return std::tan(0.5 * x) / x;
}

/// v, in the plane of n0, carried to that of n1 by the smallest rotation that takes n0 to n1. With
/// v.n0 = 0 its formula c v + k x v + k (k.v)/(1 + c), k = n0 x n1, c = n0.n1, needs no cross
/// product. The normals must not be opposite.
template <class Real>
Vector3Of<Real> parallel_transport(const Vector3Of<Real>& v, const Vector3Of<Real>& n0,
                                   const Vector3Of<Real>& n1) {
  return v - (n1.dot(v) / (1 + n0.dot(n1))) * (n0 + n1);
}

/// Mean rotation vector of the two bodies in the step.
template <class Real>
Vector3Of<Real> mean_rotation(const PairMotionOf<Real>& motion) {
  return 0.5 * (motion.rotation_p + motion.rotation_q);
}

/// v freed of round-off: v is in the plane of the unit vector n and of length one but for that, so
/// that one Newton step for 1/|v| is enough.
template <class Real>
Vector3Of<Real> realigned(const Vector3Of<Real>& v, const Vector3Of<Real>& n) {
  const Vector3Of<Real> t = v - n * n.dot(v);
  return t * (1.5 - 0.5 * t.dot(t));
}

/// The part of v in the plane of the unit vector n, brought to length one.
inline Vector3 unit_tangent(const Vector3& v, const Vector3& n) {
  const Vector3 t = v - n * n.dot(v);
  return t * (1 / std::sqrt(t.dot(t)));
}

/// The tangent t, in the plane of the old normal, after FrameUpdate::exact.
template <class Real>
Vector3Of<Real> follow_exactly(const Vector3Of<Real>& t, const PairMotionOf<Real>& motion) {
  const Vector3Of<Real>& n = motion.normal_new;
  const Vector3Of<Real> w = mean_rotation(motion);
  const Vector3Of<Real> transported = parallel_transport(t, motion.normal_old, n);
  // Twist of the rotation vector w about n: phi = 2 atan(w.n/|w| tan(|w|/2)). Only
  // tau = tan(phi/2) is needed, since sin and cos are rational in it.
  const Real tau = w.dot(n) * half_tangent_over(w.dot(w));
  const Real scale = 1 / (1 + tau * tau);
  const Vector3Of<Real> b = n.cross(transported);
  const Vector3Of<Real> turned = (1 - tau) * (1 + tau) * scale * transported + 2 * tau * scale * b;
  return realigned(turned, n);
}

}  // namespace detail

template <>
inline Matrix2 ContactFrame::follow<FrameUpdate::fixed>(const PairMotion&) {
  return Matrix2::Identity();
}

template <>
inline Matrix2 ContactFrame::follow<FrameUpdate::projected>(const PairMotion& motion) {
  const Vector3 t_old = t_;
  const Vector3 b_old = b_;
  const Vector3& n = motion.normal_new;
  t_ = detail::realigned(detail::parallel_transport(t_, motion.normal_old, n), n);
  b_ = n.cross(t_);
  Matrix2 map;  // components on the new basis of the old basis vectors, their normal part dropped
  map << t_.dot(t_old), t_.dot(b_old), b_.dot(t_old), b_.dot(b_old);
  return map;
}

template <>
inline Matrix2 ContactFrame::follow<FrameUpdate::projected_and_twirled>(const PairMotion& motion) {
  const Matrix2 projection = follow<FrameUpdate::projected>(motion);
  const double w = detail::mean_rotation(motion).dot(motion.normal_new);
  Matrix2 twirl;  // f - w (f x n), Eq. 23: a rotation to first order, longer by w^2/2
  twirl << 1, -w, w, 1;
  return twirl * projection;
}

template <>
inline Matrix2 ContactFrame::follow<FrameUpdate::quaternion>(const PairMotion& motion) {
  // q + q o <0, dw>/2 renormalised is the rotation about dw by 2 atan(|dw|/2): the Cayley rotation
  // of the vector dw, whose action on t needs no quaternion to be stored.
  const Vector3& n = motion.normal_new;
  const Vector3 dn = n - motion.normal_old;
  const Vector3 dw = detail::mean_rotation(motion).dot(motion.normal_old) * motion.normal_old +
                     motion.normal_old.cross(dn);
  const double s = 1 / (1 + 0.25 * dw.dot(dw));
  const Vector3 once = dw.cross(t_);
  const Vector3 turned = t_ + s * (once + 0.5 * dw.cross(once));
  t_ = detail::unit_tangent(turned, n);  // realigned: the printed update drifts off the normal
  b_ = n.cross(t_);
  return Matrix2::Identity();
}

template <>
inline Matrix2 ContactFrame::follow<FrameUpdate::exact>(const PairMotion& motion) {
  t_ = detail::follow_exactly(t_, motion);
  b_ = motion.normal_new.cross(t_);
  return Matrix2::Identity();
}

inline ContactStep ContactFrame::resolve(const PairMotion& motion) const {
  return {motion.overlap_old,
          motion.overlap_new,
          to_local(motion.movement),
          to_local(motion.velocity),
          -motion.movement.dot(motion.normal_new),
          -motion.velocity.dot(motion.normal_new),
          motion.dt,
          motion.effective_radius};
}

}  // namespace stickslip
