// SPDX-License-Identifier: BSD-3-Clause
// Source: S. Luding, Cohesive, frictional powders: contact models for tension, Granular Matter 10
// (2008) 235-246. With the overlap d and the greatest one dm,
//     F = k1 d                 on the way in (d = dm),
//     F = k2 (d - d0)          on the way back and in again, d0 = (1 - k1/k2) dm,
//     F = -kc d                where that is more.
// k2 is constant, or grows with the greatest overlap, k2(dm) = k1 + (k2 - k1) dm/dp, up to the
// limit dp = k2/(k2 - k1) phi_f 2 R*, R* = R1 R2/(R1 + R2). Beyond dp the way in is elastic, on
// k1 dp + k2 (d - dp), and so is the way back. On -kc d the memory goes down so that the line
// k2(dm) goes through the point: dm = (k2 + kc)/(k2 - k1) d where k2 is constant, otherwise
//     dm = [d + sqrt(d^2 + 4 (k1 + kc) d dp/(k2 - k1))]/2.
// The state is dm alone; where there is no overlap it is forgotten. Stored is F^2/(2 k2), also by a
// pull. A step of any size between two reversals is exact.
// Not in it: the attraction of long range, and k_t, k_r, k_o of that paper, which are those of the
// tangential law and of the moments.
#include "stickslip/laws/plastic/luding.hpp"

#include "stickslip/laws/normal/law_with_normal.hpp"

namespace stickslip {

void Luding::check() const { check_stiffnesses(identity.name, k1, k2, "N/m"); }

std::string Luding::notice() const {
  const double loop = k2 - k1;
  if (!(loop > 0) || k1 * k1 * (k2 + kc) > kc * loop * loop) return {};
  const bool is_constant = unloading == UnloadingStiffness::constant;
  return std::string(is_constant ? "bodies that collide" : "bodies that collide at the limit") +
         " stick for ever: the pull of kc=" + shortest(kc) +
         " [N/m] takes all that the way back gives";
}

HystereticSpring Luding::spring(double effective_radius) const noexcept {
  HystereticSpring is{.k1 = k1, .k2 = k2, .kc = kc, .lowering = lowering};
  if (unloading == UnloadingStiffness::constant || k2 == k1) return is;
  is.limit = limit_overlap > 0 ? limit_overlap : k2 / (k2 - k1) * phi_f * 2 * effective_radius;
  is.k2 = k1;
  is.slope = (k2 - k1) / is.limit;
  return is;
}

NormalForce Luding::advance(History& history, const NormalStep& step) const noexcept {
  NormalForce out = spring(step.effective_radius).advance(history, step);
  const double pull = kc * std::max(step.overlap_new, 0.0);
  out.load = friction_load(friction_limit, out.force, pull);
  return out;
}

NormalSlope Luding::by_overlap(const History& history, const NormalStep& step,
                               const NormalForce& end) const noexcept {
  if (!end.touching) return {};
  const double slope = spring(step.effective_radius).slope_of(history, step);
  return {slope, friction_load_slope(friction_limit, end.force, kc * step.overlap_new, slope, kc)};
}

std::unique_ptr<AnyLaw::Model> make_luding() { return std::make_unique<LawWithNormal<Luding>>(); }

}  // namespace stickslip
