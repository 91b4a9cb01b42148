// SPDX-License-Identifier: BSD-3-Clause
// Errors in the words of a verdict.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <string>

namespace stickslip::reports {

/// "errs by 0.12", or, where there is nothing to compare, "gives no number".
inline std::string error_text(double error) {
  return std::isnan(error) ? "gives no number" : fmt::format("errs by {:.3g}", error);
}

}  // namespace stickslip::reports
