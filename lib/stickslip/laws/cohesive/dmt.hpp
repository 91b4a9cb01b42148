// SPDX-License-Identifier: BSD-3-Clause
// Hard spheres that stick: Derjaguin, Muller and Toporov.
// Equations, signs, assumptions: docs/laws/dmt.md.
#pragma once

#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/normal/adhesion.hpp"
#include "stickslip/laws/normal/normal_law.hpp"
#include "stickslip/laws/texts/dmt.hpp"

namespace stickslip {

/// Normal force of Derjaguin, Muller and Toporov, exact for steps of any size.
struct Dmt : AdhesiveSpheres {
  double work_of_adhesion = 0.1;  ///< w [J/m^2]

  /// One step. Any finite input is allowed.
  NormalForce advance(History& history, const NormalStep& step) const noexcept;
  /// Derivatives by the overlap at the end.
  NormalSlope by_overlap(const History& history, const NormalStep& step,
                         const NormalForce& end) const noexcept;

  static constexpr LawIdentity identity = texts::Dmt::identity;

  static void describe(auto& visitor) {
    describe_adhesive_spheres<Dmt>(visitor);
    describe_work_of_adhesion<Dmt>(visitor);
  }

  DeclaredParts parts() const { return adhesive_parts(RangePart::touch); }

  /// No force in a gap.
  double range(double) const noexcept { return 0; }
};

static_assert(NormalLaw<Dmt>);

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_dmt();

}  // namespace stickslip
