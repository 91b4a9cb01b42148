// SPDX-License-Identifier: BSD-3-Clause
// Elastic spheres that attract each other over a short gap: between Derjaguin, Muller and Toporov
// and Johnson, Kendall and Roberts.
//
// Source: D. Maugis, J. Colloid Interface Sci. 150 (1992) 243-269, with the constant attraction of
// Dugdale up to the gap w/sigma. lambda = 2 sigma (R*/(pi w K^2))^(1/3), K = 4 E*/3, is 1.157 times
// Tabor's parameter: small for hard spheres (DMT), large for soft ones (JKR). Overlaps are given:
// bodies that approach attract each other from the gap w/sigma on, and let go of each other at the
// least overlap of the stable curve. What is lost at both is booked where it happens.
// w is the work of adhesion; of two like surfaces of surface energy gamma it is 2 gamma.
#pragma once

#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/normal/adhesion.hpp"
#include "stickslip/laws/normal/maugis_curve.hpp"
#include "stickslip/laws/normal/normal_law.hpp"

namespace stickslip {

/// Normal force of Maugis, to round-off and for steps of any size.
struct Maugis : AdhesiveSpheres {
  double work_of_adhesion = 0.1;  ///< w [J/m^2]
  double lambda = 1;              ///< [-]
  MaugisCurve curve{1};           ///< of lambda

  static constexpr LawIdentity identity{
      "maugis", "elastic spheres that attract each other over a gap, by Maugis and Dugdale",
      "Maugis (1992)", "10.1016/0021-9797(92)90285-T",
      "@article{maugis1992adhesion, author = {Maugis, Daniel}, title = {Adhesion of spheres: The "
      "{JKR}--{DMT} transition using a {D}ugdale model}, journal = {Journal of Colloid and "
      "Interface Science}, volume = {150}, number = {1}, pages = {243--269}, year = {1992}, doi = "
      "{10.1016/0021-9797(92)90285-T}}"};

  static void describe(auto& visitor) {
    describe_adhesive_spheres<Maugis>(visitor);
    visitor.number(&Maugis::work_of_adhesion,
                   {"w", "J/m^2", "work-of-adhesion", Range::not_negative(),
                    "work of adhesion, 2 gamma of two like surfaces of surface energy gamma"});
    visitor.number(&Maugis::lambda,
                   {"lambda", "-", "maugis-lambda", Range{.low = 1e-6, .high = 1e6},
                    "1.157 times Tabor's parameter: small is DMT, large JKR"});
  }
  DeclaredParts parts() const { return adhesive_parts(RangePart::gap); }
  /// Computes what depends on lambda alone.
  void prepare() { curve = MaugisCurve(lambda); }

  /// One step. Any finite input is allowed.
  NormalForce advance(History& history, const NormalStep& step) const noexcept;
  /// The gap at which the bodies let go of each other [m].
  double range(double effective_radius) const noexcept;

 private:
  /// One step without adhesion.
  NormalForce hertz(History& history, const NormalStep& step) const noexcept;
};

static_assert(NormalLaw<Maugis>);

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_maugis();

}  // namespace stickslip
