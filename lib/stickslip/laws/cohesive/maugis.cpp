// SPDX-License-Identifier: BSD-3-Clause
// Source: D. Maugis, J. Colloid Interface Sci. 150 (1992) 243-269, with the constant attraction of
// Dugdale up to the gap w/sigma. lambda = 2 sigma (R*/(pi w K^2))^(1/3), K = 4 E*/3, is 1.157 times
// Tabor's parameter: small for hard spheres (DMT), large for soft ones (JKR). Overlaps are given:
// bodies that approach attract each other from the gap w/sigma on, and let go of each other at the
// least overlap of the stable curve. What is lost at both is booked where it happens.
// w is the work of adhesion; of two like surfaces of surface energy gamma it is 2 gamma.
#include "stickslip/laws/cohesive/maugis.hpp"

#include <numbers>

#include "stickslip/laws/normal/law_with_normal.hpp"

namespace stickslip {
namespace {

/// Units of the curve.
struct MaugisUnits {
  double overlap = 0;  ///< (pi^2 w^2 R*/K^2)^(1/3) [m]
  double force = 0;    ///< pi w R* [N]
  double radius = 0;   ///< (pi w R*^2/K)^(1/3) [m]

  MaugisUnits(const Maugis& law, double reduced_radius) noexcept
      : force(std::numbers::pi * law.work_of_adhesion * reduced_radius) {
    const double k = 4.0 / 3 * moduli_of(law).e_star;
    const double root = std::cbrt(std::numbers::pi * law.work_of_adhesion / k);
    const double edge = std::cbrt(reduced_radius);
    overlap = root * root * edge;
    radius = root * edge * edge;
  }
};

/// Adhesion that is below round-off of Hertz' force at every overlap that is not, too.
constexpr double no_adhesion = 1e-60;
/// An overlap, in the unit of the curve, beyond which adhesion is below round-off.
constexpr double far_in = 1e22;

/// One step of spheres that do not stick.
NormalForce without_adhesion(const Maugis& law, Maugis::History& history,
                             const NormalStep& step) noexcept {
  const HertzContact contact = hertz_contact(law, 2 * step.effective_radius);
  const double from = std::max(step.overlap_old, 0.0);
  const double to = std::max(step.overlap_new, 0.0);
  NormalForce out;
  out.work = contact.mean_force(from, to) * (to - from);
  out.stored = out.work;
  history.attached = to > 0;
  if (!history.attached) return out;
  out.force = contact.force(to);
  out.load = law.load(out.force, 0);
  out.radius = std::sqrt(step.effective_radius * to);
  out.touching = true;
  return out;
}

}  // namespace

NormalForce Maugis::advance(History& history, const NormalStep& step) const noexcept {
  const MaugisUnits unit(*this, step.effective_radius);
  const double from = std::min(step.overlap_old / unit.overlap, far_in);
  const double to = step.overlap_new / unit.overlap;
  if (!(unit.overlap > no_adhesion) || !(to < far_in) || !(from > -far_in))
    return without_adhesion(*this, history, step);
  const double energy = unit.force * unit.overlap;
  NormalForce out;
  MaugisCurve::Point start = curve.at(from);
  if (!history.attached) {
    if (!(from > curve.first_overlap())) {
      if (!(to > curve.first_overlap())) return out;
      start = curve.at(curve.first_overlap());
      out.stored = energy * curve.energy(start);
      out.dissipated = -out.stored;
    }
    history.attached = true;
  }
  const bool lets_go = to < curve.last().Delta;
  const MaugisCurve::Point end = lets_go ? curve.last() : curve.at(to);
  out.work = energy * curve.work(start, end);
  out.stored += out.work;
  if (lets_go) {
    history.attached = false;
    const double lost = energy * curve.energy(end);
    out.stored -= lost;
    out.dissipated += lost;
    return out;
  }
  out.force = unit.force * end.P;
  if (!(end.A > 0)) return out;  // over a gap nothing holds shear
  out.load = load(out.force, -unit.force * curve.pull_off());
  out.radius = unit.radius * end.A;
  out.touching = true;
  return out;
}

NormalSlope Maugis::by_overlap(const History&, const NormalStep& step,
                               const NormalForce& end) const noexcept {
  if (end.force == 0 && !end.touching) return {};
  const MaugisUnits unit(*this, step.effective_radius);
  const double from = std::min(step.overlap_old / unit.overlap, far_in);
  const double to = step.overlap_new / unit.overlap;
  if (!(unit.overlap > no_adhesion) || !(to < far_in) || !(from > -far_in)) {
    const HertzContact contact = hertz_contact(*this, 2 * step.effective_radius);
    return slope_in_touch(end, 0, contact.normal_stiffness(step.overlap_new),
                          0.5 * end.radius / step.overlap_new);
  }
  const MaugisCurve::Slope slope = curve.slope(curve.at(to));
  const double force = unit.force / unit.overlap * slope.P;
  if (!end.touching) return {force};
  return slope_in_touch(end, -unit.force * curve.pull_off(), force,
                        unit.radius / unit.overlap * slope.A);
}

double Maugis::range(double effective_radius) const noexcept {
  return -MaugisUnits(*this, effective_radius).overlap * curve.last().Delta;
}

std::unique_ptr<AnyLaw::Model> make_maugis() { return std::make_unique<LawWithNormal<Maugis>>(); }

}  // namespace stickslip
