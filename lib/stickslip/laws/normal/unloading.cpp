// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/normal/unloading.hpp"

#include <string>

namespace stickslip {

void check_stiffnesses(std::string_view law, double k1, double k2, std::string_view unit) {
  if (k2 >= k1) return;
  const std::string of(unit);
  throw InputError(std::string(law) + ": k2=" + shortest(k2) + " [" + of + "] is below k1=" +
                   shortest(k1) + " [" + of + "]: the way back is at least as stiff as the way in");
}

}  // namespace stickslip
