// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/normal/adhesion.hpp"

#include "stickslip/description/error.hpp"

namespace stickslip {

void AttachedHistory::take(const std::array<double, size>& numbers) {
  if (numbers[0] != 0 && numbers[0] != 1)
    throw InputError("a packed contact is attached (1) or not (0)");
  attached = numbers[0] == 1;
}

}  // namespace stickslip
