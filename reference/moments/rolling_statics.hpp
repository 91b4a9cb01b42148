// SPDX-License-Identifier: BSD-3-Clause
// Statics and steady motion of spheres with friction and rolling friction, in closed form.
#pragma once

namespace stickslip::reference {

/// A solid sphere on an incline; the rolling moment is at most mu_rolling times radius and normal
/// force.
struct InclineMotion {
  double acceleration = 0;       ///< over g
  double spin_acceleration = 0;  ///< times the radius, over g
};

/// From rest on an incline with this tangent. Throws std::invalid_argument on a negative number.
InclineMotion incline(double tangent, double mu, double mu_rolling);

/// Motion by trial: of the four states of the contact (it slides or not, rolls or not) the one
/// that contradicts nothing. The second route.
InclineMotion incline_by_states(double tangent, double mu, double mu_rolling);

/// The least mu_rolling with which three equal spheres rest in a plane: two on a floor, touching,
/// one on top; the cap is mu_rolling times normal force and the reduced radius (R/2 between
/// spheres, R on the floor). 0 where friction alone is enough. Throws std::invalid_argument where
/// none is enough, mu below (sqrt(3.75) - sqrt(3))/1.5.
double three_spheres(double mu);

/// Least rolling friction by trial: equilibrium asks for one number, the friction between the
/// spheres, and for the moments on a lower sphere to add up; tried are all frictions within both
/// limits. The second route.
double three_spheres_by_trial(double mu);

}  // namespace stickslip::reference
