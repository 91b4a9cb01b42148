// SPDX-License-Identifier: BSD-3-Clause
#include "cases/schemes/springs.hpp"

namespace stickslip::cases {

Expectation exact_if(bool resolved, double bound, const std::string& why_exact, double order,
                     const std::string& why_order, double tolerance) {
  return resolved ? Expectation::exact(bound, why_exact)
                  : Expectation::of_order(order, why_order, tolerance);
}

}  // namespace stickslip::cases
