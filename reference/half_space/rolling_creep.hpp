// SPDX-License-Identifier: BSD-3-Clause
// Rolling of two elastic spheres of like material: the creep of a contact that keeps its tangential
// force, and its limit of small creep, Kalker's coefficients (J. J. Kalker, Three-Dimensional
// Elastic Bodies in Rolling Contact, 1990). Grids of squares whose middle is inside, one square a
// step, their area divided out, extrapolated in 1/n.
#pragma once

#include "reference/half_space/half_space_friction.hpp"

namespace stickslip::reference {

/// A value and how well it is known.
struct Estimate {
  double value = 0;
  double uncertainty = 0;
};

/// Creep in mu P0/(G a^2), along the force and the rolling.
struct RollingCreep {
  Estimate steady;  ///< after a long way
  Estimate peak;    ///< the largest on the way
};

/// Shifted to the force (over the friction limit, 0 < force < 1) without rolling, then rolled at
/// it. Throws std::invalid_argument on a nu outside 0 ... 0.5 or a force outside its range.
RollingCreep rolling_creep(double nu, double force);

/// Creep along the distance on one grid: after each square, area divided out.
std::vector<double> creep_on_grid(double nu, double force, int cells, double distance);

/// Forces of small creep and spin: Fx = c11 G a^2 creep_x, Fy = c22 G a^2 creep_y + c23 G a^3 spin,
/// G that of both bodies.
struct KalkerCoefficients {
  Estimate c11;
  Estimate c22;
  Estimate c23;
};

/// Throws std::invalid_argument on a nu outside 0 ... 0.5.
KalkerCoefficients kalker_coefficients(double nu);

}  // namespace stickslip::reference
