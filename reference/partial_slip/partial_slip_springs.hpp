// SPDX-License-Identifier: BSD-3-Clause
// The second route to impacts with partial slip: a finite number of Coulomb springs under the
// sphere (method of dimensionality reduction, Popov & Hess 2015), coupled to the bodies. Every
// spring's touch, slip, sticking again and lift is located; between these events the equations are
// those of a sum of linear springs. It knows nothing of annuli, memory or mirrored instants and
// shares no code with `integrate_partial_slip`. Units as there.
#pragma once

#include <optional>

#include "reference/impact/partial_slip_impact.hpp"

namespace stickslip::reference {

/// The answer of a number of springs.
template <class Real>
struct SpringsSolution {
  Real psi_out = 0;
  Real centre_velocity_out = 0;    ///< X
  Real surface_velocity_out = 0;   ///< O
  Real approach_velocity_out = 0;  ///< w
  Real duration = 0;               ///< tau at parting; the normal force is Hertz's, not a sum
  Real friction_work = 0;          ///< D
  Real tangential_shift = 0;       ///< integral of psi
  Real peak_force = 0;             ///< f of greatest |f| seen at the ends of steps
  std::optional<Real> first_end_of_slip;         ///< when slipping springs first stick again
  std::optional<Real> last_onset_of_gross_slip;  ///< when the last sticking spring began to slip
};

/// Integrates `springs` springs on the radius of greatest elastic approach (more touch if gravity
/// presses deeper): Runge-Kutta 4 in s, d tau = 2 sqrt(z) ds, between events. The error falls as
/// springs^-2.5; where the edge of an annulus is left frozen by a reversal as springs^-2, with a
/// constant that depends on where the edge lies between two springs. Throws std::invalid_argument
/// on parameters out of range or fewer than 10 springs, std::runtime_error if the switches do not
/// end.
template <class Real>
[[nodiscard]] SpringsSolution<Real> integrate_springs(const PartialSlipImpact<Real>& impact,
                                                      int springs);

/// Solution with `springs` and twice as many, extrapolated with the exponent 2.5.
template <class Real>
[[nodiscard]] SpringsSolution<Real> extrapolated_springs(const PartialSlipImpact<Real>& impact,
                                                         int springs);

}  // namespace stickslip::reference
