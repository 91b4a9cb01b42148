// SPDX-License-Identifier: BSD-3-Clause
// What only impacts and rates show of a law: the restitution that it gives, for which mass its
// dashpot is made, and whether friction goes by the force of the dashpot.
#pragma once

#include <string>
#include <vector>

#include "cases/schemes/scheme.hpp"
#include "reports/layer.hpp"

namespace stickslip::reports {

/// A rate that was asked and measured.
struct RateFinding {
  std::string text;      ///< what was asked and got, and what that stands for
  std::string mistake;   ///< the known mistake that this is; or ""
  double factor = 1;     ///< the dashpot over the one that was asked for
  bool is_wrong = true;  ///< a choice of some codes otherwise, which is told
};

/// Head-on impacts and a slide while the bodies approach. Empty where all is as it was asked, or
/// nothing can be asked: a law without a dashpot, of whole paths, or one that fails.
std::vector<RateFinding> wrong_rates(const Scheme& law);

}  // namespace stickslip::reports
