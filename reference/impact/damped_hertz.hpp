// SPDX-License-Identifier: BSD-3-Clause
// The normal impact on Hertz's spring with the dashpot of Tsuji, Tanaka & Ishida (Powder Technol.
// 71, 1992, 239-250), m h'' = -C h^1.5 - eta h^(1/4) h', in closed form. By x = h^(5/4) and d
// theta = h^(1/4) dt the oscillator is linear (Antypov & Elliott, EPL 94, 2011, 50004), so that
// the restitution does not depend on the velocity. The dashpot may pull: the contact ends where
// the overlap does.
//
// Units of `partial_slip_impact`, those of the elastic impact at the same velocity: z'' = -1.25
// z^1.5 - d z^(1/4) z', z' = 1 at touch. The damping number d = eta h_m^(5/4)/(m vn).
#pragma once

namespace stickslip::reference {

/// d of a restitution: -(5/2) ln e/sqrt(pi^2 + ln^2 e). Throws std::invalid_argument unless 0 < e
/// <= 1; towards 0 the dashpot becomes critical, d = 5/2, and the bodies never part.
template <class Real>
[[nodiscard]] Real damping_number(Real restitution);

/// e of a damping number. Throws std::invalid_argument unless 0 <= d < 5/2.
template <class Real>
[[nodiscard]] Real restitution_of(Real damping);

/// The answer.
template <class Real>
struct DampedHertz {
  Real restitution = 1;     ///< e [-]
  Real greatest_depth = 1;  ///< greatest h/h_m
  Real peak_force = 1;      ///< greatest of spring and dashpot together, over C h_m^1.5
  Real duration = 0;        ///< duration of the contact, in h_m/vn
};

/// In closed form but for the time when the force is greatest, a root, and the duration, a
/// quadrature. Throws as restitution_of.
template <class Real>
[[nodiscard]] DampedHertz<Real> damped_hertz(Real damping);

}  // namespace stickslip::reference
