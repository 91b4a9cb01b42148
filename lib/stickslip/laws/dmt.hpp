// SPDX-License-Identifier: BSD-3-Clause
// Hard spheres that stick: Derjaguin, Muller and Toporov.
//
// Source: B. V. Derjaguin, V. M. Muller & Y. P. Toporov, J. Colloid Interface Sci. 53 (1975)
// 314-326, in the form that programs use: Hertz' force less 2 pi w R* where the bodies touch, and
// nothing in a gap. Nothing is lost: the force jumps at overlap 0, the energy does not.
// w is the work of adhesion; of two like surfaces of surface energy gamma it is 2 gamma.
#pragma once

#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/normal/adhesion.hpp"
#include "stickslip/laws/normal/normal_law.hpp"

namespace stickslip {

/// Normal force of Derjaguin, Muller and Toporov, exact for steps of any size.
struct Dmt : AdhesiveSpheres {
  double work_of_adhesion = 0.1;  ///< w [J/m^2]

  static constexpr LawIdentity identity{
      "dmt", "hard spheres that stick, by Derjaguin, Muller and Toporov",
      "Derjaguin, Muller & Toporov (1975)", "10.1016/0021-9797(75)90018-1",
      "@article{derjaguin1975effect, author = {Derjaguin, B. V. and Muller, V. M. and Toporov, Yu. "
      "P.}, title = {Effect of contact deformations on the adhesion of particles}, journal = "
      "{Journal of Colloid and Interface Science}, volume = {53}, number = {2}, pages = "
      "{314--326}, year = {1975}, doi = {10.1016/0021-9797(75)90018-1}}"};

  static void describe(auto& visitor) {
    describe_adhesive_spheres<Dmt>(visitor);
    visitor.number(&Dmt::work_of_adhesion,
                   {"w", "J/m^2", "work-of-adhesion", Range::not_negative(),
                    "work of adhesion, 2 gamma of two like surfaces of surface energy gamma"});
  }
  DeclaredParts parts() const { return adhesive_parts(RangePart::touch); }

  /// One step. Any finite input is allowed.
  NormalForce advance(History& history, const NormalStep& step) const noexcept;
  /// No force in a gap.
  double range(double) const noexcept { return 0; }
};

static_assert(NormalLaw<Dmt>);

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_dmt();

}  // namespace stickslip
