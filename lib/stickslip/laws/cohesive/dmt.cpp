// SPDX-License-Identifier: BSD-3-Clause
// Source: B. V. Derjaguin, V. M. Muller & Y. P. Toporov, J. Colloid Interface Sci. 53 (1975)
// 314-326, in the form that programs use: Hertz' force less 2 pi w R* where the bodies touch, and
// nothing in a gap. Nothing is lost: the force jumps at overlap 0, the energy does not.
// w is the work of adhesion; of two like surfaces of surface energy gamma it is 2 gamma.
#include "stickslip/laws/cohesive/dmt.hpp"

#include <numbers>

#include "stickslip/laws/normal/law_with_normal.hpp"

namespace stickslip {

NormalForce Dmt::advance(History& history, const NormalStep& step) const noexcept {
  NormalForce out;
  const HertzContact hertz = hertz_contact(*this, 2 * step.effective_radius);
  const double pull_off = 2 * std::numbers::pi * work_of_adhesion * step.effective_radius;
  const double from = std::max(step.overlap_old, 0.0);
  const double to = std::max(step.overlap_new, 0.0);
  out.work = (hertz.mean_force(from, to) - pull_off) * (to - from);
  out.stored = out.work;
  history.attached = to > 0;
  if (!history.attached) return out;
  out.force = hertz.force(to) - pull_off;
  out.load = load(out.force, pull_off);
  out.radius = std::sqrt(step.effective_radius * to);
  out.touching = true;
  return out;
}

NormalSlope Dmt::by_overlap(const History&, const NormalStep& step,
                            const NormalForce& end) const noexcept {
  if (!end.touching) return {};
  const HertzContact hertz = hertz_contact(*this, 2 * step.effective_radius);
  const double pull_off = 2 * std::numbers::pi * work_of_adhesion * step.effective_radius;
  return slope_in_touch(end, pull_off, hertz.normal_stiffness(step.overlap_new),
                        0.5 * end.radius / step.overlap_new);
}

std::unique_ptr<AnyLaw::Model> make_dmt() { return std::make_unique<LawWithNormal<Dmt>>(); }

}  // namespace stickslip
