// SPDX-License-Identifier: BSD-3-Clause
// Two elastic half-spaces with Coulomb's law in every point of their contact, on rings and sectors:
// the tractions that springs side by side, or one spring, stand for. Dear; for small studies.
// Equations, signs, assumptions: docs/laws/half-space.md.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/law/law.hpp"
#include "stickslip/laws/half_space/half_space_rings.hpp"
#include "stickslip/laws/parts/hertz.hpp"
#include "stickslip/laws/texts/half_space.hpp"

namespace stickslip {

/// The law.
struct HalfSpace {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson_ratio = 0.15;  ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double shear_modulus_2 = 0;   ///< G of the second body [Pa]; 0: both bodies are alike
  double poisson_ratio_2 = 0;   ///< nu of the second body [-]; not used if both are alike
  int rings = 12;               ///< rings of cells, each of twice as many sectors [-]

  /// Fields on rings and sectors (RingField, column by column), which belong to the contact radius
  /// of now. Nothing is kept before the first movement.
  /// Under exchange of the bodies tractions and displacements are odd, the place of the first
  /// sector is even.
  struct History {
    Vector2 direction = Vector2::Zero();  ///< place of the first sector: the first movement
    std::vector<double> tractions;        ///< at the centroids [Pa]
    std::vector<double> displacements;    ///< elastic ones of q relative to p, at the centroids [m]
    bool operator==(const History&) const = default;

    /// The history as numbers.
    std::vector<double> pack() const;
    /// The inverse of pack. Throws InputError for a wrong length.
    void unpack(std::span<const double> numbers);
  };

  /// One step. Any finite input is allowed. Memory for the fields is taken at the first touch.
  ContactForce advance(History& history, const ContactStep& step) const noexcept;

  static constexpr LawIdentity identity = texts::HalfSpace::identity;
  static constexpr std::array capabilities{Capability::hertzian, Capability::friction};
  /// Some ten thousand times the cost of a spring: it takes part where it is named.
  static constexpr bool on_request = true;

  static void describe(auto& visitor) {
    describe_hertz<HalfSpace>(visitor);
    visitor.count(&HalfSpace::rings, texts::HalfSpace::rings, 4, 40);
  }

  /// The theory of half-spaces, on so many rings.
  HalfSpaceClaims half_space_claims() const { return {.rings = rings}; }

  /// Integrates the influence of the cells.
  void prepare();
  /// Bodies exchanged: tractions and displacements of the other body are the opposite ones.
  void swap_bodies(History& history) const noexcept;

  std::shared_ptr<const RingInfluence> influence = {};  ///< made by prepare()
};

static_assert(ContactLaw<HalfSpace>);

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_half_space();

}  // namespace stickslip
