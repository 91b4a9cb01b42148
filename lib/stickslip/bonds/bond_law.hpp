// SPDX-License-Identifier: BSD-3-Clause
// What a bond law is: the concept, and what it may claim.
#pragma once

#include <concepts>
#include <cstdint>

#include "stickslip/bonds/bond_frame.hpp"
#include "stickslip/bonds/bond_step.hpp"
#include "stickslip/description/description.hpp"

namespace stickslip {

/// A bond law is a value, as a contact law is: an aggregate of documented parameters with a nested
/// History (internal variables; the default is a bond that was just made) and one const call. It
/// sees six numbers and no body: objectivity, exchange of bodies, momenta, and the energy of a law
/// whose answer is a gradient are those of the frame.
template <class Law>
concept BondLaw = std::semiregular<Law> && std::semiregular<typename Law::History> &&
    std::equality_comparable<typename Law::History> &&
    requires(const Law law, typename Law::History& history, const BondStep& step) {
  { law.advance(history, step) }
  noexcept->std::same_as<BondForce>;
  { Law::identity } -> std::convertible_to<LawIdentity>;
};

/// A bond law may know the derivatives of force and moment at the end of a step, by hand, from the
/// history before the step. Zero where the bond is broken at the end.
template <class Law>
concept KnowsBondTangent = requires(const Law law, const typename Law::History& history,
                                    const BondStep& step) {
  { law.tangent(history, step) }
  noexcept->std::same_as<BondTangent>;
};

/// From what a bond takes its four stiffnesses.
enum class BondModel : std::uint8_t {
  springs,          ///< they are parameters
  parallel,         ///< stress per length times area and moments of area
  euler_bernoulli,  ///< a beam that does not shear
  timoshenko        ///< a beam that does
};

/// When a bond breaks.
enum class BreakRule : std::uint8_t {
  none,    ///< never
  stress,  ///< where one of the two stresses reaches its strength
  sum,     ///< where the shares of all loads in what they bear alone add up to 1
  energy,  ///< where its energy reaches that of a crack through the section
  strain   ///< where the outermost fibre reaches its strain
};

/// What the dashpots of a bond act on.
enum class BondDamping : std::uint8_t {
  vectors,    ///< the rates of all six numbers
  magnitudes  ///< for shear and bend the rates of their sizes: what whirls is not damped
};

/// What a bond law claims. Cases derive from it what theory expects of the law; one without claims
/// is judged by its quality alone.
struct BondClaims {
  BondModel model = BondModel::springs;
  BondKinematics kinematics = BondKinematics::total;
  BreakRule rule = BreakRule::none;
  BondDamping damping = BondDamping::vectors;
  bool breaks_in_compression = false;
  bool is_smoothed = false;  ///< whether the bond softens before it breaks
};

}  // namespace stickslip
