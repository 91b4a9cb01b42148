// SPDX-License-Identifier: BSD-3-Clause
// Tangent of Jaeger's law, in closed form: below the front of slip nothing slips, and the bodies
// move the springs there as one; above it all is at the limit. Names are those of jaeger.cpp.
#include <algorithm>
#include <cmath>

#include "stickslip/laws/hertzian/jaeger.hpp"
#include "stickslip/laws/parts/touching_part.hpp"

namespace stickslip {
namespace {

/// The shift over kappa that counts in a step, and its derivatives.
struct Shift {
  Vector2 e = Vector2::Zero();
  Vector2 by_overlap = Vector2::Zero();  ///< [-]
  double by_shift = 0;                   ///< [-]
};

Shift shift_of(const HertzContact& contact, const ContactStep& step) noexcept {
  const double per_shift = touching_part(step) * contact.inverse_kappa;
  Shift shift{per_shift * step.shift, Vector2::Zero(), per_shift};
  if (step.overlap_old < 0) {
    const double change = step.overlap_new - step.overlap_old;
    shift.by_overlap = -step.overlap_old / (change * change) * contact.inverse_kappa * step.shift;
  }
  return shift;
}

/// Fills the tangential rows from the derivatives of the force by (overlap, e).
template <class Derivative>
void fill(Matrix3& k, const Shift& shift, const Derivative& change) noexcept {
  const Vector2 by_overlap = change(1, shift.by_overlap);
  const Vector2 by_first = change(0, {shift.by_shift, 0});
  const Vector2 by_second = change(0, {0, shift.by_shift});
  k.col(0).tail<2>() = by_overlap;
  k.col(1).tail<2>() = by_first;
  k.col(2).tail<2>() = by_second;
}

/// Where the front of slip is after the step: the segment, and what is deflected at its upper end.
struct Reached {
  bool slides = false;  ///< there is no front: all slips
  double high = 0;      ///< overlap at the upper end of the segment [m]
  Vector2 slope = Vector2::Zero();
  Vector2 deflection =
      Vector2::Zero();  ///< at the upper end, or at the centre, before the step [m]
};

Reached reached_by(SegmentStore::View history, double mu, double overlap,
                   const Vector2& e) noexcept {
  Reached at;
  for (SegmentStore::Descent here = history.from_top(); here.is_there();) {
    at.slope = (*here).p();
    at.high = (*here).overlap;
    here.go_down();
    const double low = here.is_there() ? (*here).overlap : 0;
    const Vector2 below = at.deflection + (at.high - low) * at.slope;
    const double inside = mu * (overlap - low - Jaeger::closing * overlap);
    const Vector2 moved = below + e;
    if (inside > 0 && moved.dot(moved) < inside * inside) return at;
    at.deflection = below;
  }
  at.slides = true;
  return at;
}

/// Tangent of a contact all of which slips.
void fill_sliding(Matrix3& k, const Shift& shift, const Vector2& q, double mu, double normal) {
  const double size = length_of(q);
  if (!(size > 0)) return;
  const Vector2 m = q / size;
  fill(k, shift, [&](double dz, const Vector2& de) -> Vector2 {
    return mu * (k(0, 0) * dz * m + normal / size * (de - m.dot(de) * m));
  });
}

/// Tangent where slip ends at a front inside the segment that was reached. `normal` and the overlap
/// `z` are those at the end.
void fill_partial(Matrix3& k, const Shift& shift, const Reached& at, const HertzContact& contact,
                  double mu, double z, double normal) {
  // |d + (z - front) p| = mu (z - front) with d of Eq. 6: the root of jaeger.cpp.
  const Vector2 d = at.deflection + shift.e - (z - at.high) * at.slope;
  const double dp = d.dot(at.slope);
  const double room = std::max(0.0, mu * mu - at.slope.dot(at.slope));
  const double root = std::sqrt(dp * dp + d.dot(d) * room);
  const double depth = std::clamp(
      d.isZero(0) ? 0.0 : (dp > 0 ? (root + dp) / room : d.dot(d) / (root - dp)), 0.0, z);
  const double front = std::min(z - depth, at.high);
  const double front_slope = contact.normal_stiffness(front);
  const Vector2 q = d + (z - front) * at.slope;
  const double size = length_of(q);
  if (!(size > 0)) {
    fill(k, shift,
         [&](double dz, const Vector2& de) -> Vector2 { return k(0, 0) * (dz * at.slope + de); });
    return;
  }
  const Vector2 m = q / size;
  const double resistance = mu * size - q.dot(at.slope);
  const double held = mu * (normal - contact.force(front)) / size;
  fill(k, shift, [&](double dz, const Vector2& de) -> Vector2 {
    const double moved = resistance > 0 ? (mu * size * dz - q.dot(de)) / resistance : 0;
    const Vector2 dq = de - moved * at.slope;
    return front_slope * moved * at.slope + mu * (k(0, 0) * dz - front_slope * moved) * m +
           held * (dq - m.dot(dq) * m);
  });
}

}  // namespace

Matrix3 Jaeger::tangent(SegmentStore::View history, const ContactStep& step) const noexcept {
  Matrix3 k = Matrix3::Zero();
  const double z = step.overlap_new;
  if (!(z > 0)) return k;
  const HertzContact contact = hertz_contact(*this, step.effective_radius);
  const double slope = contact.normal_stiffness(z);
  const double normal = contact.force(z);
  k(0, 0) = slope;
  const Shift shift = shift_of(contact, step);
  const Vector2& e = shift.e;
  const bool is_new = step.overlap_old <= 0;
  const double top =
      is_new ? 0 : (history.size() == 0 ? step.overlap_old : history.at_depth(0).overlap);
  const double change = z - top;
  if ((change > 0 && e.dot(e) < mu * mu * change * change) || (change == 0 && e.isZero(0))) {
    const double rise = change > 0 ? (normal - contact.force(top)) / change : slope;
    const Vector2 p = change > 0 ? Vector2(e / change) : Vector2(Vector2::Zero());
    fill(k, shift, [&](double dz, const Vector2& de) -> Vector2 {
      return (slope - rise) * dz * p + rise * de;
    });
    return k;
  }
  // Pressed together before anybody asked: below `top` there is one segment without slope.
  Reached at;
  if (is_new) {
    at.slides = true;
  } else if (history.size() == 0) {
    at.high = top;
    at.slides = !(e.dot(e) < mu * mu * z * z);
  } else {
    at = reached_by(history, mu, z, e);
  }
  if (at.slides)
    fill_sliding(k, shift, at.deflection + e, mu, normal);
  else
    fill_partial(k, shift, at, contact, mu, z, normal);
  return k;
}

}  // namespace stickslip
