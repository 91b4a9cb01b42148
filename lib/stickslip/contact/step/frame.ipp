// SPDX-License-Identifier: BSD-3-Clause
// Inline part of frame.hpp: the frame is a part of the hot loop.
#pragma once

#include <cmath>

#include "stickslip/contact/step/frame.hpp"

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
  return v - (dot(n1, v) / (1 + dot(n0, n1))) * (n0 + n1);
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
  const Vector3Of<Real> t = v - n * dot(n, v);
  return t * (1.5 - 0.5 * dot(t, t));
}

/// The part of v in the plane of the unit vector n, brought to length one.
template <class Real>
Vector3Of<Real> unit_tangent(const Vector3Of<Real>& v, const Vector3Of<Real>& n) {
  using std::sqrt;
  const Vector3Of<Real> t = v - n * dot(n, v);
  return t * (1 / sqrt(dot(t, t)));
}

/// The tangent t, in the plane of the old normal, after FrameUpdate::exact.
template <class Real>
Vector3Of<Real> follow_exactly(const Vector3Of<Real>& t, const PairMotionOf<Real>& motion) {
  const Vector3Of<Real>& n = motion.normal_new;
  const Vector3Of<Real> w = mean_rotation(motion);
  const Vector3Of<Real> transported = parallel_transport(t, motion.normal_old, n);
  // Twist of the rotation vector w about n: phi = 2 atan(w.n/|w| tan(|w|/2)). Only
  // tau = tan(phi/2) is needed, since sin and cos are rational in it.
  const Real tau = dot(w, n) * half_tangent_over(dot(w, w));
  const Real scale = 1 / (1 + tau * tau);
  const Vector3Of<Real> b = n.cross(transported);
  const Vector3Of<Real> turned = (1 - tau) * (1 + tau) * scale * transported + 2 * tau * scale * b;
  return realigned(turned, n);
}

/// The tangent t after FrameUpdate::quaternion.
template <class Real>
Vector3Of<Real> follow_by_quaternion(const Vector3Of<Real>& t, const PairMotionOf<Real>& motion) {
  // q + q o <0, dw>/2 renormalised is the rotation about dw by 2 atan(|dw|/2): the Cayley rotation
  // of the vector dw, whose action on t needs no quaternion to be stored.
  const Vector3Of<Real>& n = motion.normal_new;
  const Vector3Of<Real> dn = n - motion.normal_old;
  const Vector3Of<Real> dw = dot(mean_rotation(motion), motion.normal_old) * motion.normal_old +
                             motion.normal_old.cross(dn);
  const Real s = 1 / (1 + 0.25 * dot(dw, dw));
  const Vector3Of<Real> once = dw.cross(t);
  const Vector3Of<Real> turned = t + s * (once + 0.5 * dw.cross(once));
  return unit_tangent(turned, n);  // realigned: the printed update drifts off the normal
}

/// The two tangents of a frame; `Real` as in PairMotionOf.
template <class Real>
struct TangentsOf {
  Vector3Of<Real> first;
  Vector3Of<Real> second;
};

/// A linear map of the tangent plane into itself.
template <class Real>
struct PlaneMapOf {
  Real xx = 1;
  Real xy = 0;
  Real yx = 0;
  Real yy = 1;
};

/// What ContactFrame::follow does, for one frame or for several in lanes.
template <FrameUpdate how, class Real>
PlaneMapOf<Real> follow(TangentsOf<Real>& tangents, const PairMotionOf<Real>& motion) {
  const Vector3Of<Real>& n = motion.normal_new;
  if constexpr (how == FrameUpdate::fixed) {
    return {};
  } else if constexpr (how == FrameUpdate::projected) {
    const TangentsOf<Real> old = tangents;
    tangents.first = realigned(parallel_transport(old.first, motion.normal_old, n), n);
    tangents.second = n.cross(tangents.first);
    // Components on the new basis of the old basis vectors, their normal part dropped.
    return {dot(tangents.first, old.first), dot(tangents.first, old.second),
            dot(tangents.second, old.first), dot(tangents.second, old.second)};
  } else if constexpr (how == FrameUpdate::projected_and_twirled) {
    const PlaneMapOf<Real> map = follow<FrameUpdate::projected>(tangents, motion);
    // f - w (f x n), Eq. 23: a rotation to first order, longer by w^2/2.
    const Real w = dot(mean_rotation(motion), n);
    return {map.xx - w * map.yx, map.xy - w * map.yy, w * map.xx + map.yx, w * map.xy + map.yy};
  } else {
    tangents.first = how == FrameUpdate::quaternion ? follow_by_quaternion(tangents.first, motion)
                                                    : follow_exactly(tangents.first, motion);
    tangents.second = n.cross(tangents.first);
    return {};
  }
}

}  // namespace detail

template <FrameUpdate how>
Matrix2 ContactFrame::follow(const PairMotion& motion) {
  detail::TangentsOf<double> tangents{t_, b_};
  const detail::PlaneMapOf<double> map = detail::follow<how>(tangents, motion);
  t_ = tangents.first;
  b_ = tangents.second;
  Matrix2 matrix;
  matrix << map.xx, map.xy, map.yx, map.yy;
  return matrix;
}

inline ContactStep ContactFrame::resolve(const PairMotion& motion) const {
  return {motion.overlap_old,
          motion.overlap_new,
          to_local(motion.movement),
          to_local(motion.velocity),
          -dot(motion.movement, motion.normal_new),
          -dot(motion.velocity, motion.normal_new),
          motion.dt,
          motion.effective_radius,
          motion.mass_p,
          motion.mass_q};
}

}  // namespace stickslip
