// SPDX-License-Identifier: BSD-3-Clause
// What the cases of the linear-frictional laws have in common.
#pragma once

#include "cases/case.hpp"
#include "cases/numbers.hpp"
#include "cases/schemes/claims.hpp"
#include "reference/slip/linear_friction.hpp"
#include "stickslip/contact/step/step.hpp"

namespace stickslip {

/// Stiffnesses and friction of a linear contact.
struct Springs {
  double kn = 1e5;  ///< normal stiffness [N/m]
  double kt = 1e5;  ///< tangential stiffness [N/m]
  double mu = 0.5;  ///< friction coefficient [-]

  /// Friction limit at this overlap [N].
  double limit(double overlap) const { return mu * kn * (overlap > 0 ? overlap : 0); }
  /// The same for the references.
  template <class Real>
  reference::Springs<Real> as() const {
    return {static_cast<Real>(kn), static_cast<Real>(kt), static_cast<Real>(mu)};
  }
};

/// Describes the fields kn, kt and mu of a problem, which it sets in the law. mu must be positive:
/// without friction these cases have nothing to judge.
template <class P>
void describe_springs(auto& visitor) {
  visitor.number(&P::kn, {"kn", "N/m", "kn", Range::positive(), "normal stiffness"});
  visitor.number(&P::kt, {"kt", "N/m", "kt", Range::positive(), "tangential stiffness"});
  visitor.number(&P::mu, {"mu", "-", "mu", Range::positive(), "friction coefficient"});
}

/// Those fields of a problem.
template <class P>
Springs springs_of(const P& problem) {
  return {problem.kn, problem.kt, problem.mu};
}

/// Capabilities that every linear-frictional case needs, and others.
std::vector<Capability> linear_friction_needs(std::initializer_list<Capability> also = {});

/// A reference's pair as a vector.
template <class Real>
Vector2 vector_of(const reference::Pair<Real>& pair) {
  return {static_cast<double>(pair[0]), static_cast<double>(pair[1])};
}

/// Expectation of a scheme that resolves (or not) all that happens inside the case's steps: exact
/// to round-off if `resolved`, otherwise of this order.
Expectation exact_if(bool resolved, double bound, const std::string& why_exact, double order,
                     const std::string& why_order, double tolerance = 0.15);

}  // namespace stickslip
