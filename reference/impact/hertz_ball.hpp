// SPDX-License-Identifier: BSD-3-Clause
// A ball that falls and bounces on Hertz's spring under gravity, alone or beside the dashpot of
// Tsuji, Tanaka & Ishida (Powder Technol. 71, 1992, 239-250): in contact m h'' = m g - C h^1.5 -
// eta h^(1/4) h'. The dashpot may pull; the contact ends where the overlap does.
//
// A contact has the units of `partial_slip_impact`, those of the elastic impact at the same
// velocity without gravity: z'' = gamma - 1.25 z^1.5 - d z^(1/4) z', z' = 1 at touch, with gamma =
// g h_m/v^2 and the damping number d of damped_hertz.hpp. Without a dashpot z'^2 = 1 + 2 gamma z -
// z^2.5: the duration is a quadrature, and the ball comes back to its height. With one, p =
// z^(1/4) and d tau = 4 p^3 ds make all rates polynomials, so that touch and parting are points as
// any other.
#pragma once

#include <optional>
#include <vector>

#include "reference/rotation/rigid_motions.hpp"

namespace stickslip::reference {

/// One contact without dimensions.
template <class Real>
struct HertzBounce {
  Real speed_out = 1;       ///< over v
  Real greatest_depth = 1;  ///< greatest h/h_m
  Real duration = 0;        ///< in h_m/v
};

/// Without a dashpot, by quadrature. Throws std::invalid_argument unless gamma is finite and >= 0.
template <class Real>
[[nodiscard]] HertzBounce<Real> elastic_bounce(Real gamma);

/// With a dashpot, by Boost.Odeint (Fehlberg 7(8)), the end located by stepping again; nothing if
/// the ball stays on the ground. `steps` for an s of 1/(1 + gamma); a contact takes about 2.5.
/// Throws std::invalid_argument unless gamma is as above, 0 <= d < 5/2 and there are 10 steps.
template <class Real>
[[nodiscard]] std::optional<HertzBounce<Real>> damped_bounce(Real gamma, Real damping,
                                                             int steps = 100);

/// Bounces by the equation as it stands, stepped in time, and over the logarithm of the overlap
/// near touch and parting: the second route. greatest_depth is left 1. Throws as the first one, and
/// where the ball leaves with less than about a twentieth of v.
template <class Real>
[[nodiscard]] std::optional<HertzBounce<Real>> bounce_in_time(Real gamma, Real damping);

/// A ball before it falls.
template <class Real>
struct HertzBall {
  Real mass = 1;         ///< [kg], > 0
  Real coefficient = 1;  ///< C [N/m^1.5], > 0
  Real restitution = 1;  ///< to which the dashpot is tuned without gravity, in (0, 1]; 1: none
  Real gravity = Real(9.81L);  ///< [m/s^2], > 0
  Real height = 1;             ///< height of the lowest point at the start, at rest [m], > 0
};

/// C of a sphere on a wall of its own material, 4/3 G/(1 - nu) sqrt(R) [N/m^1.5].
template <class Real>
[[nodiscard]] Real coefficient_on_wall(Real shear_modulus, Real poisson, Real radius);

/// eta of the dashpot [N s/m^(5/4)].
template <class Real>
[[nodiscard]] Real dashpot_of(const HertzBall<Real>& ball);

/// Duration of the first contact as it is without gravity and dashpot [s].
template <class Real>
[[nodiscard]] Real first_duration(const HertzBall<Real>& ball);

/// Up to `count` rebounds; fewer if the ball does not leave the ground again. Release is where the
/// overlap ends. Throws std::invalid_argument on impossible input.
template <class Real>
[[nodiscard]] std::vector<Bounce<Real>> solve(const HertzBall<Real>& ball, std::size_t count);

/// Height of the lowest point at one time.
template <class Real>
struct BallSample {
  Real time = 0;    ///< [s]
  Real height = 0;  ///< [m]; negative: overlap
};

/// The way of the ball up to the last apex of `bounces`, which solve() gave: `points` of each
/// flight, and every step of the integration of each contact.
template <class Real>
[[nodiscard]] std::vector<BallSample<Real>> way_of(const HertzBall<Real>& ball,
                                                   const std::vector<Bounce<Real>>& bounces,
                                                   int points);

}  // namespace stickslip::reference
