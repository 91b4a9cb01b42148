// SPDX-License-Identifier: BSD-3-Clause
// Source: O. R. Walton & R. L. Braun, Viscosity, granular-temperature, and stress calculations for
// shearing assemblies of inelastic, frictional disks, J. Rheol. 30 (1986) 949-980. With
// the overlap d and the greatest one dm,
//     F = k1 d                 on the way in (d = dm),
//     F = k2 (d - d0)          on the way back and in again, d0 = (1 - k1/k2) dm,
//     F = 0                    where that would pull.
// k2 is constant, or k2 = k1 + S k1 dm: it grows with the greatest force. An impact has the
// restitution sqrt(k1/k2), or sqrt(omega/(S v + omega)) with omega^2 = k1/m.
// What becomes of d0 after the force has been 0 and before the bodies part, the paper does not say.
// It is kept, and they come together again on k2 (d - d0); or dm is lowered so that d0 is where the
// bodies are, which is Luding's law without a pull. Parted bodies have forgotten it.
#include "stickslip/laws/plastic/walton_braun.hpp"

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

NormalSlope WaltonBraun::by_overlap(const History& history, const NormalStep& step,
                                    const NormalForce&) const noexcept {
  const double k = spring().slope_of(history, step);
  return {k, k};
}

std::unique_ptr<AnyLaw::Model> make_walton_braun() {
  return std::make_unique<LawWithNormal<WaltonBraun>>();
}

}  // namespace stickslip
