// SPDX-License-Identifier: BSD-3-Clause
// The spring of Luding and of Walton & Braun: in on k1 d, back and in again on k2 (d - dm) + k1 dm,
// not below -kc d.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "stickslip/description/description.hpp"
#include "stickslip/laws/normal/greatest_overlap.hpp"

namespace stickslip {

/// What becomes of the greatest overlap where the force is on -kc d.
enum class Lowering {
  exact,          ///< k2 falls so that the line goes through the point
  old_stiffness,  ///< exact without the fall of k2: right to first order of the step
  none            ///< k2 stays
};

/// Words of the option lowering.
inline constexpr std::array<Word<Lowering>, 3> lowerings{
    {{"exact", Lowering::exact}, {"old-k2", Lowering::old_stiffness}, {"none", Lowering::none}}};

/// Parameters, and a step of any size between two reversals. d is the overlap, dm the greatest
/// one, d0 = (1 - k1/k2) dm the one that stays.
struct HystereticSpring {
  double k1 = 0;     ///< stiffness of the way in [N/m]
  double k2 = 0;     ///< stiffness of unloading [N/m]; with a slope the value at dm = 0
  double slope = 0;  ///< dk2/d(dm) [N/m^2]; 0: k2 is constant
  double limit = std::numeric_limits<double>::infinity();  ///< dm does not grow above it [m]
  double kc = 0;                                           ///< stiffness of the pull [N/m]
  Lowering lowering = Lowering::exact;

  /// k2 of a contact [N/m].
  double stiffness(double greatest) const noexcept { return k2 + slope * greatest; }
  /// k2 (d - dm) + k1 dm [N].
  double line(double greatest, double overlap) const noexcept {
    const double k = stiffness(greatest);
    return k * overlap - (k - k1) * greatest;
  }
  /// Where the line meets -kc d [m].
  double meeting(double greatest) const noexcept {
    const double k = stiffness(greatest);
    return (k - k1) * greatest / (k + kc);
  }
  /// dm whose line goes through -kc d: (k2 + kc)/(k2 - k1) d, or with the slope S the positive root
  /// of S dm^2 - S d dm = (k1 + kc) d.
  double lowered(double greatest, double overlap) const noexcept {
    if (lowering == Lowering::none) return greatest;
    if (slope == 0 || lowering == Lowering::old_stiffness)
      return (stiffness(greatest) + kc) / (stiffness(greatest) - k1) * overlap;
    return 0.5 * (overlap + std::sqrt(overlap * (overlap + 4 * (k1 + kc) / slope)));
  }

  /// A step. The history is changed to the one at its end.
  NormalForce advance(GreatestOverlap& history, const NormalStep& step) const noexcept;
  /// Derivative of the force of a step by the overlap at its end [N/m].
  double slope_of(const GreatestOverlap& history, const NormalStep& step) const noexcept;

 private:
  /// Where the line has just been lowered to the point it misses it by this part.
  static constexpr double round_off = 1e-15;

  double force(double greatest, double overlap) const noexcept {
    if (overlap == greatest) return k1 * overlap;
    if (overlap > meeting(greatest) * (1 + round_off)) return line(greatest, overlap);
    return kc > 0 ? -kc * overlap : 0;
  }
  void along(double greatest, double from, double to, NormalForce& out) const noexcept;
  void load(double from, double to, NormalForce& out) const noexcept;
  void slide(double greatest, double from, double to, NormalForce& out) const noexcept;
};

}  // namespace stickslip
