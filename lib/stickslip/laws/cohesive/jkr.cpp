// SPDX-License-Identifier: BSD-3-Clause
// Source: K. L. Johnson, K. Kendall & A. D. Roberts, Proc. R. Soc. A 324 (1971) 301-313; C.
// Thornton, J. Phys. D 24 (1991) 1942-1946 (friction limit).
// Assumptions: adhesion acts inside the contact only; overlaps are given, so that the contact lasts
// to the gap delta_c = 3/4 (pi^2 w^2 R*/E*^2)^(1/3) and is torn off there. On approach there is no
// force before the overlap is positive. What is lost at both jumps is booked where they happen.
// w is the work of adhesion; of two like surfaces of surface energy gamma it is 2 gamma.
#include "stickslip/laws/cohesive/jkr.hpp"

#include "stickslip/laws/normal/jkr_curve.hpp"
#include "stickslip/laws/normal/law_with_normal.hpp"

namespace stickslip {

NormalForce Jkr::advance(History& history, const NormalStep& step) const noexcept {
  const JkrCurve curve(work_of_adhesion, step.effective_radius, moduli_of(*this).e_star);
  double from = std::max(step.overlap_old, -curve.tear_off);
  const double to = step.overlap_new;
  NormalForce out;
  if (!history.attached) {
    if (!(step.overlap_old > 0)) {
      if (!(to > 0)) return out;
      from = 0;
      out.stored = curve.energy_at_touch();
      out.dissipated = -curve.energy_at_touch();
    }
    history.attached = true;
  }
  const bool tears_off = to < -curve.tear_off || (curve.tear_off == 0 && !(to > 0));
  const double work = curve.work(from, tears_off ? -curve.tear_off : to);
  out.work = work;
  out.stored += work;
  if (tears_off) {
    history.attached = false;
    out.stored -= curve.energy_at_tear_off();
    out.dissipated += curve.energy_at_tear_off();
    return out;
  }
  const JkrCurve::Point end = curve.at(to);
  out.force = end.force;
  out.load = load(end.force, curve.pull_off);
  out.radius = end.radius;
  out.touching = true;
  return out;
}

NormalSlope Jkr::by_overlap(const History&, const NormalStep& step,
                            const NormalForce& end) const noexcept {
  if (!end.touching) return {};
  const JkrCurve curve(work_of_adhesion, step.effective_radius, moduli_of(*this).e_star);
  const JkrCurve::Slope slope = curve.slope(step.overlap_new, curve.at(step.overlap_new));
  return slope_in_touch(end, curve.pull_off, slope.force, slope.radius);
}

double Jkr::range(double effective_radius) const noexcept {
  return JkrCurve(work_of_adhesion, effective_radius, moduli_of(*this).e_star).tear_off;
}

std::unique_ptr<AnyLaw::Model> make_jkr() { return std::make_unique<LawWithNormal<Jkr>>(); }

}  // namespace stickslip
