// SPDX-License-Identifier: BSD-3-Clause
#include "cases/schemes/springs.hpp"

namespace stickslip::cases {

std::vector<Capability> linear_friction_needs(std::initializer_list<Capability> also) {
  std::vector<Capability> all{Capability::linear, Capability::friction};
  all.insert(all.end(), also);
  return all;
}

Expectation exact_if(bool resolved, double bound, const std::string& why_exact, double order,
                     const std::string& why_order, double tolerance) {
  return resolved ? Expectation::exact(bound, why_exact)
                  : Expectation::of_order(order, why_order, tolerance);
}

}  // namespace stickslip::cases
