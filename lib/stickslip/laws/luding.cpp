// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/luding.hpp"

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

std::unique_ptr<AnyLaw::Model> make_luding() { return std::make_unique<LawWithNormal<Luding>>(); }

}  // namespace stickslip
