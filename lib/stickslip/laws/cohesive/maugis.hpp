// SPDX-License-Identifier: BSD-3-Clause
// Elastic spheres that attract each other over a short gap: between Derjaguin, Muller and Toporov
// and Johnson, Kendall and Roberts.
// Equations, signs, assumptions: docs/laws/maugis.md.
#pragma once

#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/normal/adhesion.hpp"
#include "stickslip/laws/normal/maugis_curve.hpp"
#include "stickslip/laws/normal/normal_law.hpp"
#include "stickslip/laws/texts/maugis.hpp"

namespace stickslip {

/// Normal force of Maugis, to round-off and for steps of any size.
struct Maugis : AdhesiveSpheres {
  double work_of_adhesion = 0.1;  ///< w [J/m^2]
  double lambda = 1;              ///< [-]
  MaugisCurve curve{1};           ///< curve of this lambda

  /// One step. Any finite input is allowed.
  NormalForce advance(History& history, const NormalStep& step) const noexcept;
  /// Derivatives by the overlap at the end.
  NormalSlope by_overlap(const History& history, const NormalStep& step,
                         const NormalForce& end) const noexcept;

  static constexpr LawIdentity identity = texts::Maugis::identity;

  static void describe(auto& visitor) {
    describe_adhesive_spheres<Maugis>(visitor);
    describe_work_of_adhesion<Maugis>(visitor);
    visitor.number(&Maugis::lambda,
                   texts::Maugis::lambda.number("-", {.low = 1e-6, .high = 1e6}, "maugis-lambda"));
  }

  DeclaredParts parts() const { return adhesive_parts(RangePart::gap); }
  /// Computes what depends on lambda alone.
  void prepare() { curve = MaugisCurve(lambda); }

  /// The gap at which the bodies let go of each other [m].
  double range(double effective_radius) const noexcept;
};

static_assert(NormalLaw<Maugis>);

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_maugis();

}  // namespace stickslip
