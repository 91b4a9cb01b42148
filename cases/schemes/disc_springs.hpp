// SPDX-License-Identifier: BSD-3-Clause
// Springs and dashpots of Pena, Lind & Herrmann: what the cases of discs and polygons share.
#pragma once

#include "cases/case.hpp"
#include "reference/loop/disc_relaxation.hpp"

namespace stickslip::cases {

/// Springs and dashpots of laws with Capability::damping_by_direction.
struct DiscSprings {
  double kn = 1;                  ///< [N/m]
  double kt = 1;                  ///< [N/m]
  double mu = 0;                  ///< [-]
  double normal_damping = 0;      ///< [N s/m]
  double tangential_damping = 0;  ///< [N s/m]

  /// Of the law, by role.
  std::map<std::string, double> by_role() const;
};

/// Those of a contact.
DiscSprings springs_of(const reference::DiscContact<long double>& contact, double mu);

/// What is given of a contact in place of its dashpots.
struct Restitution {
  double normal = 0.9;               ///< eps_n, in (0, 1) [-]
  double stiffness_ratio = 1.0 / 3;  ///< kt/kn [-]
  double ratio = 1.0053;             ///< eps_t/eps_n; eps_t in (0, 1) [-]
};

/// Describes the fields restitution, stiffness_ratio and restitution_ratio of a problem.
template <class P>
void describe_restitution(auto& visitor) {
  constexpr Range below_one{.low = 1e-6, .high = 0.999999};
  visitor.number(&P::restitution, {"eps_n", "-", "", below_one, "normal restitution ε_n"});
  visitor.number(&P::stiffness_ratio,
                 {"kt_over_kn", "-", "", Range::positive(), "stiffness ratio"});
  visitor.number(&P::restitution_ratio,
                 {"et_over_en", "-", "", Range::positive(), "restitution ratio ε_t/ε_n; ε_t < 1"});
}

/// Those fields of a problem.
template <class P>
Restitution restitution_of(const P& problem) {
  return {problem.restitution, problem.stiffness_ratio, problem.restitution_ratio};
}

/// The contact with this restitution, normal stiffness [N/m] and mass [kg]. Throws InputError if
/// restitutions do not go together.
reference::DiscContact<long double> disc_contact(const Restitution& restitution, double kn,
                                                 double mass);

}  // namespace stickslip::cases
