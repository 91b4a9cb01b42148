// SPDX-License-Identifier: BSD-3-Clause
// What the cases of the linear-frictional laws have in common.
#pragma once

#include <span>
#include <vector>

#include "cases/case.hpp"
#include "cases/drive.hpp"
#include "reference/linear_friction.hpp"

namespace stickslip {

/// Parameters kn, kt [N/m] and mu [-] of a case, which it sets in the law by role.
struct Springs {
  double kn = 1e5;
  double kt = 1e5;
  double mu = 0.5;

  /// From the case's parameters.
  explicit Springs(const CaseParameters& parameters)
      : kn(parameters["kn"]), kt(parameters["kt"]), mu(parameters["mu"]) {}

  /// Friction limit at this overlap [N].
  double limit(double overlap) const { return mu * kn * (overlap > 0 ? overlap : 0); }
  /// The same for the references.
  template <class Real>
  reference::Springs<Real> as() const {
    return {static_cast<Real>(kn), static_cast<Real>(kt), static_cast<Real>(mu)};
  }
};

/// Declarations of kn, kt and mu with these defaults. mu must be positive: without friction these
/// cases have nothing to judge.
std::vector<CaseParameter> spring_parameters(double kn = 1e5, double kt = 1e5, double mu = 0.5);

/// `first` followed by `more`.
std::vector<CaseParameter> joined(std::vector<CaseParameter> first,
                                  const std::vector<CaseParameter>& more);

/// Capabilities that every linear-frictional case needs.
std::vector<Capability> linear_friction_needs();

/// Largest and root mean square of a list of errors.
struct Norms {
  double largest = 0;
  double root_mean_square = 0;
};
Norms norms_of(std::span<const double> errors);

/// A reference's pair as a vector.
template <class Real>
Vector2 vector_of(const reference::Pair<Real>& pair) {
  return {static_cast<double>(pair[0]), static_cast<double>(pair[1])};
}

/// Expectation of a scheme that resolves (or not) all that happens inside the case's steps: exact
/// to round-off if `resolved`, otherwise of this order.
Expectation exact_if(bool resolved, double bound, const std::string& why_exact, double order,
                     const std::string& why_order, double tolerance = 0.15);

/// Points evenly spaced in the logarithm, ends included.
std::vector<double> logarithmic_range(double from, double to, int points);

/// Whether the movement is made from a velocity that leads it by half a step, which acts as a
/// further viscosity kt dt/2: Kinematics::velocity with integrators that predict the velocity at
/// the end of the step. In leapfrog, and with Newmark's predicted velocity at half the step, the
/// velocity times dt is the movement, or nearly so.
bool movement_leads(const Scheme& scheme);

/// NaN for zero, so that a logarithmic axis leaves it out.
double positive_or_gap(double x);

}  // namespace stickslip
