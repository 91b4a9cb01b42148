// SPDX-License-Identifier: BSD-3-Clause
// Elastic spheres that stick: Johnson, Kendall and Roberts.
// Equations, signs, assumptions: docs/laws/jkr.md.
#pragma once

#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/normal/adhesion.hpp"
#include "stickslip/laws/normal/normal_law.hpp"
#include "stickslip/laws/texts/jkr.hpp"

namespace stickslip {

/// Normal force of Johnson, Kendall and Roberts, in closed form and exact for steps of any size.
struct Jkr : AdhesiveSpheres {
  double work_of_adhesion = 0.1;  ///< w [J/m^2]

  /// With Thornton's friction limit.
  Jkr() { limit = AdhesiveLimit::thornton; }

  /// One step. Any finite input is allowed.
  NormalForce advance(History& history, const NormalStep& step) const noexcept;
  /// Derivatives by the overlap at the end.
  NormalSlope by_overlap(const History& history, const NormalStep& step,
                         const NormalForce& end) const noexcept;

  static constexpr LawIdentity identity = texts::Jkr::identity;

  static void describe(auto& visitor) {
    describe_adhesive_spheres<Jkr>(visitor);
    describe_work_of_adhesion<Jkr>(visitor);
  }

  DeclaredParts parts() const { return adhesive_parts(RangePart::hysteresis); }

  /// The gap at which a contact is torn off [m].
  double range(double effective_radius) const noexcept;
};

static_assert(NormalLaw<Jkr>);

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_jkr();

}  // namespace stickslip
