// SPDX-License-Identifier: BSD-3-Clause
// A normal force that remembers: the concept of plastic and of cohesive laws.
#pragma once

#include <concepts>
#include <limits>

namespace stickslip {

/// What a normal law sees of one time step. The overlap grows linearly from start to end.
struct NormalStep {
  double overlap_old = 0;       ///< at the start [m]; negative: a gap
  double overlap_new = 0;       ///< at the end [m]; negative: a gap
  double effective_radius = 0;  ///< R* = 1/(1/R1 + 1/R2) [m]
};

/// What a normal law answers to a step.
struct NormalForce {
  double force = 0;  ///< at the end of the step [N]; positive pushes
  double load = 0;   ///< the friction limit is mu times this [N]; never negative
  double radius =
      std::numeric_limits<double>::quiet_NaN();  ///< radius of the contact [m], if known
  double work = 0;                               ///< integral of the force over the overlap [J]
  double stored = 0;                             ///< change of the recoverable energy [J]
  double dissipated = 0;                         ///< loss in the step [J], none of it below zero
  bool touching = false;                         ///< whether the bodies are in contact at the end
};

/// Derivatives of what a normal law answers to a step by the overlap at its end.
struct NormalSlope {
  double force = 0;   ///< [N/m]
  double load = 0;    ///< [N/m]
  double radius = 0;  ///< [-]
};

/// A normal law is a value, as a contact law is: parameters, a nested History of numbers that stay
/// the same when the bodies are exchanged (the default is a virgin contact), and one const call,
/// which is exact for a step of any size in which the overlap only grows or only shrinks.
template <class Law>
concept NormalLaw = std::semiregular<Law> && std::semiregular<typename Law::History> &&
    std::equality_comparable<typename Law::History> &&
    requires(const Law law, typename Law::History& history, const NormalStep& step) {
  { law.advance(history, step) }
  noexcept->std::same_as<NormalForce>;
  { law.range(step.effective_radius) }
  noexcept->std::same_as<double>;  // the largest gap at which a force acts [m]
};

/// A normal law may know the derivatives of the `end` that it answered to a step from this history.
/// On a branch that it has just begun either side will do.
template <class Law>
concept KnowsSlope = NormalLaw<Law> && requires(const Law law, const typename Law::History& history,
                                                const NormalStep& step, const NormalForce& end) {
  { law.by_overlap(history, step, end) }
  noexcept->std::same_as<NormalSlope>;
};

}  // namespace stickslip
