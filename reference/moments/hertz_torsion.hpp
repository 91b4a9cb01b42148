// SPDX-License-Identifier: BSD-3-Clause
// Torsion and full sliding of a Hertz contact with Coulomb's law in every point, in closed form (J.
// L. Lubkin, J. Appl. Mech. 18, 1951, by superposed rigid punches). No Poisson number enters.
//
// Units: twist in mu N/(G a^2), torque in mu N a, with 1/G = 1/G1 + 1/G2, N the normal force, a the
// contact radius; radii over a. With h(x) = [K - E](sqrt(1 - x^2)):
//   twist = 3/(4 pi) h(c),   torque = 12/pi [c^3 h(c)/3 + int_c^1 x^2 h dx],   c the stick radius.
#pragma once

namespace stickslip::reference {

/// A point of the curve of first loading.
struct TorsionState {
  double twist = 0;
  double torque = 0;
  double stick_radius = 1;
};

/// At a stick radius in (0, 1]. Throws std::invalid_argument outside.
TorsionState torsion_at_stick_radius(double stick_radius);

/// At a twist, of any size and sign.
TorsionState torsion_at_twist(double twist);

/// At a torque below 3 pi/16 in size. Throws std::invalid_argument from there on.
TorsionState torsion_at_torque(double torque);

/// After loading to `torque_first` and back to `torque`, at constant normal force (Masing).
struct TorsionUnload {
  double twist_first = 0;
  double twist = 0;
  double dissipation_per_cycle = 0;  ///< heat of a cycle between +- torque_first, in mu^2 N^2/(G a)
};

/// Throws std::invalid_argument where a torque is not below the limit or `torque` is beyond the
/// cycle.
TorsionUnload torsion_unload(double torque_first, double torque);

/// Contact radius and twist grow in proportion from nothing.
struct TorsionProportional {
  double twist_rate = 0;  ///< d twist/d a in mu E*/(2 G R)
  double torque = 0;
};

/// At a stick radius in (0, 1], over a. At 1, where nothing slips yet, the rate is 1, the torque
/// 1/2.
TorsionProportional torsion_proportional(double stick_radius);

/// Force and torque of a contact that slides and spins about a centre.
struct SlideAndTwist {
  double force = 0;   ///< over mu N
  double torque = 0;  ///< over mu N a
};

/// About a centre at the distance `centre` >= 0 from the middle, over a.
SlideAndTwist slide_and_twist(double centre);

}  // namespace stickslip::reference
