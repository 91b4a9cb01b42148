// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/walton_braun.hpp"

#include "stickslip/laws/normal/law_with_normal.hpp"

namespace stickslip {

HystereticSpring WaltonBraun::spring() const noexcept {
  HystereticSpring is{.k1 = k1,
                      .k2 = k2,
                      .lowering = memory == LatchMemory::kept ? Lowering::none : Lowering::exact};
  if (unloading == UnloadingStiffness::constant) return is;
  is.k2 = k1;
  is.slope = slope * k1;
  return is;
}

NormalForce WaltonBraun::advance(History& history, const NormalStep& step) const noexcept {
  NormalForce out = spring().advance(history, step);
  out.load = out.force;
  return out;
}

std::unique_ptr<AnyLaw::Model> make_walton_braun() {
  return std::make_unique<LawWithNormal<WaltonBraun>>();
}

}  // namespace stickslip
