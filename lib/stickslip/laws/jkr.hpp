// SPDX-License-Identifier: BSD-3-Clause
// Elastic spheres that stick: Johnson, Kendall and Roberts.
//
// Source: K. L. Johnson, K. Kendall & A. D. Roberts, Proc. R. Soc. A 324 (1971) 301-313; C.
// Thornton, J. Phys. D 24 (1991) 1942-1946 (friction limit).
// Assumptions: adhesion acts inside the contact only; overlaps are given, so that the contact lasts
// to the gap delta_c = 3/4 (pi^2 w^2 R*/E*^2)^(1/3) and is torn off there. On approach there is no
// force before the overlap is positive. What is lost at both jumps is booked where they happen.
// w is the work of adhesion; of two like surfaces of surface energy gamma it is 2 gamma.
#pragma once

#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/normal/adhesion.hpp"
#include "stickslip/laws/normal/normal_law.hpp"

namespace stickslip {

/// Normal force of Johnson, Kendall and Roberts, in closed form and exact for steps of any size.
struct Jkr : AdhesiveSpheres {
  double work_of_adhesion = 0.1;  ///< w [J/m^2]

  /// With Thornton's friction limit.
  Jkr() { limit = AdhesiveLimit::thornton; }

  static constexpr LawIdentity identity{
      "jkr", "elastic spheres that stick, by Johnson, Kendall and Roberts",
      "Johnson, Kendall & Roberts (1971); Thornton (1991) for friction", "10.1098/rspa.1971.0141",
      "@article{johnson1971surface, author = {Johnson, K. L. and Kendall, K. and Roberts, A. D.}, "
      "title = {Surface Energy and the Contact of Elastic Solids}, journal = {Proceedings of the "
      "Royal Society A}, volume = {324}, number = {1558}, pages = {301--313}, year = {1971}, doi = "
      "{10.1098/rspa.1971.0141}}"};

  static void describe(auto& visitor) {
    describe_adhesive_spheres<Jkr>(visitor);
    visitor.number(&Jkr::work_of_adhesion,
                   {"w", "J/m^2", "work-of-adhesion", Range::not_negative(),
                    "work of adhesion, 2 gamma of two like surfaces of surface energy gamma"});
  }
  DeclaredParts parts() const { return adhesive_parts(RangePart::hysteresis); }

  /// One step. Any finite input is allowed.
  NormalForce advance(History& history, const NormalStep& step) const noexcept;
  /// The gap at which a contact is torn off [m].
  double range(double effective_radius) const noexcept;
};

static_assert(NormalLaw<Jkr>);

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_jkr();

}  // namespace stickslip
