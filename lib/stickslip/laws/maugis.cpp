// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/maugis.hpp"

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
/// The same of an overlap in the unit of the curve.
constexpr double far_in = 1e22;

}  // namespace

NormalForce Maugis::advance(History& history, const NormalStep& step) const noexcept {
  const MaugisUnits unit(*this, step.effective_radius);
  const double from = std::min(step.overlap_old / unit.overlap, far_in);
  const double to = step.overlap_new / unit.overlap;
  if (!(unit.overlap > no_adhesion) || !(to < far_in) || !(from > -far_in))
    return hertz(history, step);
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

NormalForce Maugis::hertz(History& history, const NormalStep& step) const noexcept {
  const HertzContact contact = hertz_contact(*this, 2 * step.effective_radius);
  const double from = std::max(step.overlap_old, 0.0);
  const double to = std::max(step.overlap_new, 0.0);
  NormalForce out;
  out.work = contact.mean_force(from, to) * (to - from);
  out.stored = out.work;
  history.attached = to > 0;
  if (!history.attached) return out;
  out.force = contact.force(to);
  out.load = load(out.force, 0);
  out.radius = std::sqrt(step.effective_radius * to);
  out.touching = true;
  return out;
}

double Maugis::range(double effective_radius) const noexcept {
  return -MaugisUnits(*this, effective_radius).overlap * curve.last().Delta;
}

std::unique_ptr<AnyLaw::Model> make_maugis() { return std::make_unique<LawWithNormal<Maugis>>(); }

}  // namespace stickslip
