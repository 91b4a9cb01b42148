// SPDX-License-Identifier: BSD-3-Clause
// Luding's elastoplastic, adhesive normal law.
//
// Source: S. Luding, Cohesive, frictional powders: contact models for tension, Granular Matter 10
// (2008) 235-246. With the overlap d and the greatest one dm,
//     F = k1 d                 on the way in (d = dm),
//     F = k2 (d - d0)          on the way back and in again, d0 = (1 - k1/k2) dm,
//     F = -kc d                where that is more.
// k2 is constant, or grows with the greatest overlap, k2(dm) = k1 + (k2 - k1) dm/dp, up to the
// limit dp = k2/(k2 - k1) phi_f 2 R*, R* = R1 R2/(R1 + R2). Beyond dp the way in is elastic, on
// k1 dp + k2 (d - dp), and so is the way back. On -kc d the memory goes down so that the line
// k2(dm) goes through the point: dm = (k2 + kc)/(k2 - k1) d where k2 is constant, otherwise
//     dm = [d + sqrt(d^2 + 4 (k1 + kc) d dp/(k2 - k1))]/2.
// The state is dm alone; where there is no overlap it is forgotten. Stored is F^2/(2 k2), also by a
// pull. A step of any size between two reversals is exact.
// Not in it: the attraction of long range, and k_t, k_r, k_o of that paper, which are those of the
// tangential law and of the moments.
#pragma once

#include <memory>
#include <string>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/normal/friction_load.hpp"
#include "stickslip/laws/normal/hysteretic_spring.hpp"
#include "stickslip/laws/normal/unloading.hpp"

namespace stickslip {

/// Luding's normal law.
struct Luding {
  double k1 = 1e5;  ///< stiffness of the way in [N/m]
  double k2 = 5e5;  ///< of the way back [N/m]; where it is variable, the greatest one
  double kc = 2e4;  ///< stiffness of the pull [N/m]
  UnloadingStiffness unloading = UnloadingStiffness::variable;
  double phi_f = 0.05;       ///< plastic overlap of the limit over 2 R* [-]
  double limit_overlap = 0;  ///< dp itself [m]; 0: that of phi_f
  Lowering lowering = Lowering::exact;
  FrictionLoad friction_limit = FrictionLoad::plus_kc;

  using History = GreatestOverlap;

  static constexpr LawIdentity identity{
      "luding", "stiffer on the way back, and a pull that is remembered less and less",
      "Luding (2008)", "10.1007/s10035-008-0099-x",
      "@article{luding2008cohesive, author = {Luding, Stefan}, title = {Cohesive, frictional "
      "powders: contact models for tension}, journal = {Granular Matter}, volume = {10}, number = "
      "{4}, pages = {235--246}, year = {2008}, doi = {10.1007/s10035-008-0099-x}}"};
  static constexpr std::string_view default_tangential = "linear-refined";
  static constexpr bool tells_contact_radius = false;

  static void describe(auto& visitor) {
    visitor.number(&Luding::k1, {"k1", "N/m", "k1", Range::positive(), "stiffness of the way in"});
    visitor.number(&Luding::k2, {"k2", "N/m", "k2", Range::positive(),
                                 "stiffness of the way back, at least k1; where it is variable, "
                                 "that of the limit"});
    visitor.number(&Luding::kc,
                   {"kc", "N/m", "kc", Range::not_negative(), "stiffness of the pull"});
    visitor.choice(&Luding::unloading, "unloading", unloading_stiffnesses,
                   "k2 of every contact, or growing with the greatest overlap from k1 to k2");
    visitor.number(&Luding::phi_f, {"phi-f", "-", "phi-f", Range::positive(),
                                    "where k2 is variable: plastic overlap of the limit over 2 R*, "
                                    "dp = k2/(k2 - k1) phi-f 2 R*"});
    visitor.number(&Luding::limit_overlap,
                   {"limit-overlap", "m", "limit-overlap", Range::not_negative(),
                    "the limit dp itself; 0: that of phi-f"});
    visitor.choice(
        &Luding::lowering, "lowering", lowerings,
        "what becomes of the greatest overlap on -kc d: exact, with the k2 of before (as "
        "MercuryDPM and LIGGGHTS luding), or nothing");
    visitor.choice(&Luding::friction_limit, "friction-limit", friction_loads,
                   "what mu is times of: |F|, F where it pushes, or F + kc d");
  }

  /// Throws InputError where k2 is below k1.
  void check() const;
  /// What it is made of with its present options.
  DeclaredParts parts() const { return plastic_parts(friction_limit, kc > 0); }
  double initial_stiffness() const { return k1; }
  /// That bodies stick for ever, where they do.
  std::string notice() const;
  /// The spring of a contact with R* [m].
  HystereticSpring spring(double effective_radius) const noexcept;

  /// One step.
  NormalForce advance(History& history, const NormalStep& step) const noexcept;
  /// Nothing acts at a gap.
  double range(double) const noexcept { return 0; }
};

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_luding();

}  // namespace stickslip
