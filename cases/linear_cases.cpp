// SPDX-License-Identifier: BSD-3-Clause
#include "cases/linear_cases.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

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

Norms norms_of(std::span<const double> errors) {
  Norms norms;
  double sum = 0;
  for (const double e : errors) {
    // A NaN must not be lost in a comparison.
    if (!(std::abs(e) <= norms.largest)) norms.largest = std::abs(e);
    if (std::isnan(e)) return {e, e};
    sum += e * e;
  }
  if (!errors.empty()) norms.root_mean_square = std::sqrt(sum / static_cast<double>(errors.size()));
  return norms;
}

Expectation exact_if(bool resolved, double bound, const std::string& why_exact, double order,
                     const std::string& why_order, double tolerance) {
  return resolved ? Expectation::exact(bound, why_exact)
                  : Expectation::of_order(order, why_order, tolerance);
}

std::vector<double> logarithmic_range(double from, double to, int points) {
  std::vector<double> all;
  for (int i = 0; i < points; ++i) {
    all.push_back(from * std::pow(to / from, static_cast<double>(i) / (points - 1)));
  }
  return all;
}

bool movement_leads(const Scheme& scheme) {
  return scheme.framed.kinematics == Kinematics::velocity &&
         scheme.integrator != Integrator::symplectic_euler &&
         scheme.integrator != Integrator::newmark_pec &&
         scheme.integrator != Integrator::newmark_pec_literal;
}

double positive_or_gap(double x) { return x > 0 ? x : std::numeric_limits<double>::quiet_NaN(); }

}  // namespace stickslip
