// SPDX-License-Identifier: BSD-3-Clause
// A law without the rates of its steps: what stays is its elastic force.
#pragma once

#include "stickslip/contact/law/any_law.hpp"

namespace stickslip {

/// The movements of slow steps take so many times as long.
inline constexpr double slowness = 1e20;

/// A law whose steps are told to take `slowness` times as long, at velocities that suit: no
/// dashpot is seen, whether it is told apart or not. Steps of bodies likewise. The twin stays.
AnyLaw slow_law(const AnyLaw& law);

}  // namespace stickslip
