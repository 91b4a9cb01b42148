// SPDX-License-Identifier: BSD-3-Clause
// The two bodies of oscillator-1d, each on the tangential spring of a contact under a constant
// normal force: exact, and stepped by a scheme.
#pragma once

#include "cases/schemes/scheme.hpp"
#include "reference/loop/oscillators.hpp"

namespace stickslip::cases {

/// A body at one instant, with what its contact has done so far.
struct Instant {
  double time = 0;        ///< [s]
  double position = 0;    ///< [m]
  double velocity = 0;    ///< [m/s]
  double force = 0;       ///< of the contact against the movement [N]
  double dissipated = 0;  ///< in the contact [J]
};

/// A sphere let go at rest that rolls to and fro on the contact's spring. Positions are those of
/// its contact point.
struct RollingSphere {
  double mass = 1;              ///< m [kg]
  double inertia_factor = 3.5;  ///< r = 1 + m R^2/I [-]
  double stiffness = 1;         ///< kt [N/m]
  double overlap = 0;           ///< of the contact [m]
  double normal_stiffness = 1;  ///< kn [N/m]
  double amplitude = 0;         ///< position at the start [m]
  double periods = 1;           ///< motion over the period [-]
  double damping = 0;           ///< mass-proportional, of translation and rotation [1/s]

  /// For an integrator to which masses seem larger by the factor.
  template <class Real>
  reference::RollingOscillator<Real> exact(Real mass_factor = 1) const {
    return {static_cast<Real>(mass) * mass_factor,
            static_cast<Real>(stiffness),
            static_cast<Real>(inertia_factor),
            static_cast<Real>(amplitude),
            0,
            static_cast<Real>(damping) / mass_factor};
  }
  /// Distance of that at the end from the exponential of its equations, over the amplitude [-].
  double second_route_gap() const;
  /// After every step, the start included.
  std::vector<Instant> trace(const Scheme& scheme, int steps_per_period) const;

  /// The same of a law that moves the bodies.
  std::vector<Instant> trace_moved(const Scheme& scheme, int steps_per_period) const;

  double contact_mass() const { return mass / inertia_factor; }  ///< m/r [kg]
  double frequency() const;  ///< circular, Eq. 50 with the damping [rad/s]
  double end_time() const;   ///< [s]
};

/// A block on a spring let go at rest, with the contact's spring relaxed. It slips, turns and
/// sticks, and oscillates in the end.
struct SlippingBlock {
  double mass = 1;       ///< m [kg]
  double spring = 1;     ///< K, to a fixed point [N/m]
  double stiffness = 1;  ///< kt [N/m]
  double limit = 1;      ///< of friction [N]
  double overlap = 0;    ///< of the contact [m]
  double pulled = 0;     ///< position at the start [m]
  double periods = 1;    ///< motion over the period in stick [-]

  /// For an integrator to which masses seem larger by the factor.
  reference::BlockMotion<long double> exact(long double mass_factor = 1) const;
  /// After every step, the start included.
  std::vector<Instant> trace(const Scheme& scheme, int steps_per_period) const;
  /// Of the closed form at the end: distance from the same in double, over the pull [-].
  double round_off() const;
  /// Largest distance of the closed form from its equation integrated with event location, over the
  /// pull [-].
  double second_route_gap() const;

  double stick_period() const;                                  ///< the shortest of the motion [s]
  double end_time() const { return periods * stick_period(); }  ///< [s]
  double start_energy() const { return 0.5 * spring * pulled * pulled; }  ///< [J]
};

/// Circular frequency from the first to the last zero of the position, by straight lines [rad/s];
/// NaN for fewer than two zeros. At a zero the acceleration is zero too, so that a straight line is
/// third order.
double frequency_of(std::span<const Instant> path);

}  // namespace stickslip::cases
