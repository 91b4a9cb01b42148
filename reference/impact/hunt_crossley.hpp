// SPDX-License-Identifier: BSD-3-Clause
// Restitution of F = K d^n (1 + c d'), at any exponent n and K (Hunt & Crossley 1975, their
// equation integrated exactly): with D = c v of the impact, D - ln(1 + D) = -e D - ln(1 - e D).
#pragma once

namespace stickslip::reference {

/// e of D >= 0, from 1 down. Throws std::invalid_argument on a negative D.
[[nodiscard]] long double hunt_crossley_restitution(long double D);

/// D of e, above 0 and at most 1. Throws std::invalid_argument otherwise.
[[nodiscard]] long double hunt_crossley_dissipation(long double restitution);

/// Greatest overlap over (m v^2/K)^(2/5) at n = 3/2: [5/2 (D - ln(1 + D))/D^2]^(2/5). Throws
/// std::invalid_argument on a negative D.
[[nodiscard]] long double hunt_crossley_top_overlap(long double D);

}  // namespace stickslip::reference
