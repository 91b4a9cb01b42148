// SPDX-License-Identifier: BSD-3-Clause
#include "cases/springs.hpp"

namespace stickslip {

std::vector<CaseParameter> spring_parameters(double kn, double kt, double mu) {
  return {{"kn", "N/m", kn, Range::positive(), "normal stiffness", true},
          {"kt", "N/m", kt, Range::positive(), "tangential stiffness", true},
          {"mu", "-", mu, Range::positive(), "friction coefficient", true}};
}

std::vector<CaseParameter> joined(std::vector<CaseParameter> first,
                                  const std::vector<CaseParameter>& more) {
  first.insert(first.end(), more.begin(), more.end());
  return first;
}

std::vector<Capability> linear_friction_needs() {
  return {Capability::linear, Capability::friction};
}

Expectation exact_if(bool resolved, double bound, const std::string& why_exact, double order,
                     const std::string& why_order, double tolerance) {
  return resolved ? Expectation::exact(bound, why_exact)
                  : Expectation::of_order(order, why_order, tolerance);
}

}  // namespace stickslip
