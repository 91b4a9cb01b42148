// SPDX-License-Identifier: BSD-3-Clause
// A law with a dashpot beside its normal spring: the law as it is, the dashpot around it. Laws
// without such an option are not touched: no bytes, no bits, no time.
#pragma once

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/dashpots/dashpot_choices.hpp"

namespace stickslip {

/// The law with the dashpot in the place of its own contact damping, which must be 0. Beside a
/// normal force that remembers it is constant or goes with the mass, acts where that force is not
/// 0, and has no restitution to be solved for. Throws Unsuitable where the normal force suits no
/// rule, or not this one, InputError where the choices contradict each other. Its contacts throw
/// Unsuitable where a rule needs masses and neither steps nor reduced-mass tell them.
AnyLaw with_dashpot(const AnyLaw& law, const DashpotChoices& choices);

}  // namespace stickslip
