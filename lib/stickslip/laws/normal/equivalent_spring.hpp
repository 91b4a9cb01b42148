// SPDX-License-Identifier: BSD-3-Clause
// What a tangential law sees where the normal force is not the one of its own spring.
#pragma once

#include <algorithm>
#include <cmath>

#include "stickslip/laws/normal/normal_law.hpp"
#include "stickslip/laws/parts/hertz.hpp"

namespace stickslip {

/// The elastic normal spring of a tangential law: kn d, or that of Hertz. A load is carried by it
/// at some overlap, and its friction limit there is mu times the load.
struct EquivalentSpring {
  bool hertzian = false;
  bool takes_radius =
      false;  ///< whether it is Hertz's, and the radius of the spheres may change from step to step
  double kn = 0;  ///< stiffness of a linear spring [N/m]
  // Of Hertz's, as describe_hertz has them.
  double shear_modulus = 0;
  double poisson_ratio = 0;
  double shear_modulus_2 = 0;
  double poisson_ratio_2 = 0;

  /// Force at an overlap, with R = 2/(1/R1 + 1/R2) [N].
  double force(double overlap, double effective_radius) const noexcept {
    if (!hertzian) return kn * std::max(overlap, 0.0);
    return hertz_contact(*this, effective_radius).force(overlap);
  }
  /// The overlap of a load [m]. Where that is the `overlap` of the bodies, it is so to the bit,
  /// gaps included.
  double overlap_of(double load, double overlap, double effective_radius) const noexcept {
    if (!(load > 0)) return std::min(overlap, 0.0);
    if (force(overlap, effective_radius) == load) return overlap;
    if (!hertzian) return load / kn;
    const double root = std::cbrt(load / hertz_contact(*this, effective_radius).c);
    return root * root;
  }
  /// R of a contact of Hertz that has this load and this contact radius a [m]: a^2 = R/2 d, and the
  /// load is (4/3) E* a d. Mindlin's stiffness 8 G* a then is the right one.
  double radius_of(double load, double contact_radius) const noexcept {
    const double modulus = hertz_contact(*this, 2).c;  // (4/3) E*
    return 2 * contact_radius * contact_radius * contact_radius * modulus / load;
  }
};

/// Whether the radius that a normal law answers is seen in the place of that of the spheres.
inline bool sees_radius(const EquivalentSpring& spring, const ContactStep& step,
                        const NormalForce& end) noexcept {
  return spring.takes_radius && end.load > 0 && end.radius > 0 &&
         spring.force(step.overlap_new, step.effective_radius) != end.load;
}

/// The step in the overlaps of the spring, between the load at its start and what the normal law
/// answers. Where the bodies touch or part in it, they do so in the same part of it.
inline ContactStep equivalent_step(const EquivalentSpring& spring, const ContactStep& step,
                                   double load_old, const NormalForce& end) noexcept {
  ContactStep seen = step;
  if (sees_radius(spring, step, end))
    seen.effective_radius = spring.radius_of(end.load, end.radius);
  seen.overlap_old = spring.overlap_of(load_old, step.overlap_old, seen.effective_radius);
  seen.overlap_new = spring.overlap_of(end.load, step.overlap_new, seen.effective_radius);
  const double before = seen.overlap_old;
  const double after = seen.overlap_new;
  if (before < 0 && after > 0 && after != step.overlap_new)
    seen.overlap_old = step.overlap_new > 0 ? after * (before / step.overlap_new) : 0;
  if (after < 0 && before > 0 && before != step.overlap_old)
    seen.overlap_new = step.overlap_old > 0 ? before * (after / step.overlap_old) : 0;
  seen.approach = seen.overlap_new - seen.overlap_old;
  return seen;
}

/// How what the tangential law sees of a step changes with the overlap at its end.
struct SeenChange {
  double overlap_old = 0;  ///< overlap at the start, where the bodies touch in the step [-]
  double overlap_new = 1;  ///< overlap at the end [-]
  double radius = 0;       ///< effective radius, over itself [1/m]
};

/// The change of the step that is `seen` of `step`.
inline SeenChange seen_change(const EquivalentSpring& spring, const ContactStep& step,
                              const ContactStep& seen, const NormalForce& end,
                              const NormalSlope& slope) noexcept {
  if (!(end.load > 0)) return {};
  const double load = slope.load / end.load;  // relative
  SeenChange change;
  if (sees_radius(spring, step, end)) change.radius = 3 * slope.radius / end.radius - load;
  change.overlap_new = seen.overlap_new * (spring.hertzian ? (2 * load - change.radius) / 3 : load);
  if (step.overlap_old < 0 && seen.overlap_new != step.overlap_new)
    change.overlap_old = step.overlap_old / step.overlap_new *
                         (change.overlap_new - seen.overlap_new / step.overlap_new);
  return change;
}

/// The tangent of the step that is `seen`, by the overlap of the bodies in its first column in the
/// place of its own. `whole` is the tangent without the gap at the start, where there is one: a law
/// in which the movement before the touch does not count differs. A force of Mindlin's stiffness
/// at the end goes with the root of the radius, and so does its limit.
inline Matrix3 changed_tangent(const Matrix3& tangent, const Matrix3& whole,
                               const ContactStep& seen, const SeenChange& change) noexcept {
  const Eigen::Matrix2d by_shift = tangent.bottomRightCorner<2, 2>();
  const Eigen::Vector2d own = tangent.bottomLeftCorner<2, 1>();
  const Eigen::Vector2d moved = by_shift * seen.shift;
  Eigen::Vector2d along = change.overlap_new * own;
  if (seen.overlap_old < 0 && by_shift != whole.bottomRightCorner<2, 2>())
    along += change.overlap_old / (seen.overlap_new - seen.overlap_old) * moved;
  if (change.radius != 0) {
    along += 0.5 * change.radius * moved;
    // In slip shifts along the force change nothing, and the overlap changes the limit alone there.
    const double trace = by_shift.trace();
    const bool slips = by_shift.determinant() < 1e-6 * trace * trace;
    if (slips) along += change.radius * seen.overlap_new / 3 * (own - by_shift * own / trace);
  }
  Matrix3 changed = tangent;
  changed.bottomLeftCorner<2, 1>() = along;
  return changed;
}

}  // namespace stickslip
