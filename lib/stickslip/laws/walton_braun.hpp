// SPDX-License-Identifier: BSD-3-Clause
// The partially latching spring of Walton & Braun.
//
// Source: O. R. Walton & R. L. Braun, Viscosity, granular-temperature, and stress calculations for
// shearing assemblies of inelastic, frictional disks, J. Rheol. 30 (1986) 949-980. With
// the overlap d and the greatest one dm,
//     F = k1 d                 on the way in (d = dm),
//     F = k2 (d - d0)          on the way back and in again, d0 = (1 - k1/k2) dm,
//     F = 0                    where that would pull.
// k2 is constant, or k2 = k1 + S k1 dm: it grows with the greatest force. An impact has the
// restitution sqrt(k1/k2), or sqrt(omega/(S v + omega)) with omega^2 = k1/m.
// What becomes of d0 after the force has been 0 and before the bodies part, the paper does not say.
// It is kept, and they come together again on k2 (d - d0); or dm is lowered so that d0 is where the
// bodies are, which is Luding's law without a pull. Parted bodies have forgotten it.
#pragma once

#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/normal/friction_load.hpp"
#include "stickslip/laws/normal/hysteretic_spring.hpp"
#include "stickslip/laws/normal/unloading.hpp"

namespace stickslip {

/// What is remembered of bodies that still overlap without a force.
enum class LatchMemory {
  kept,    ///< the greatest overlap
  lowered  ///< less and less of it, as far as they part
};

/// The normal law of Walton and Braun.
struct WaltonBraun {
  double k1 = 1e5;  ///< stiffness of the way in [N/m]
  double k2 = 3e5;  ///< of the way back, where it is constant [N/m]
  UnloadingStiffness unloading = UnloadingStiffness::constant;
  double slope = 2e4;  ///< S, where it is variable: k2 = k1 + S Fmax [1/m]
  LatchMemory memory = LatchMemory::kept;

  using History = GreatestOverlap;

  static constexpr LawIdentity identity{
      "walton-braun", "springs that are stiffer on the way back", "Walton & Braun (1986)",
      "10.1122/1.549893",
      "@article{walton1986viscosity, author = {Walton, Otis R. and Braun, Robert L.}, title = "
      "{Viscosity, granular-temperature, and stress calculations for shearing assemblies of "
      "inelastic, frictional disks}, journal = {Journal of Rheology}, volume = {30}, number = {5}, "
      "pages = {949--980}, year = {1986}, doi = {10.1122/1.549893}}"};
  static constexpr std::string_view default_tangential = "linear-refined";
  static constexpr bool tells_contact_radius = false;

  static void describe(auto& visitor) {
    using Law = WaltonBraun;
    visitor.number(&Law::k1, {"k1", "N/m", "k1", Range::positive(), "stiffness of the way in"});
    visitor.number(&Law::k2, {"k2", "N/m", "k2", Range::positive(),
                              "stiffness of the way back where it is constant, at least k1"});
    visitor.choice(&Law::unloading, "unloading", unloading_stiffnesses,
                   "k2 of every contact, or k1 + S Fmax with the greatest force");
    visitor.number(&Law::slope, {"slope", "1/m", "slope", Range::not_negative(),
                                 "S of that, where the stiffness is variable"});
    visitor.choice(&Law::memory, "memory",
                   std::array<Word<LatchMemory>, 2>{
                       {{"kept", LatchMemory::kept}, {"lowered", LatchMemory::lowered}}},
                   "whether bodies that overlap without a force remember the greatest overlap, or "
                   "one that makes their own the one that stays");
  }

  /// Throws InputError where k2 is below k1.
  void check() const {
    if (unloading == UnloadingStiffness::constant) check_stiffnesses(identity.name, k1, k2, "N/m");
  }
  /// What it is made of.
  DeclaredParts parts() const { return plastic_parts(FrictionLoad::positive, false); }
  double initial_stiffness() const { return k1; }
  /// The spring of a contact.
  HystereticSpring spring() const noexcept;

  /// One step.
  NormalForce advance(History& history, const NormalStep& step) const noexcept;
  /// Nothing acts at a gap.
  double range(double) const noexcept { return 0; }
};

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_walton_braun();

}  // namespace stickslip
