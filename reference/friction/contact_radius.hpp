// SPDX-License-Identifier: BSD-3-Clause
// Radii of a contact that are called so at one and the same overlap, and what heat passes through
// it.
//   Hertz, DMT  a = sqrt(R* d), R* = R1 R2/(R1 + R2)
//   JKR         d = a^2/R* - sqrt(2 pi a w/E*), the outer branch (Johnson, Kendall & Roberts 1971)
//   lens        of the circle in which the two spheres cut
//   conductance two half-spaces that touch on a disc of radius a (Carslaw & Jaeger 8.2): 1/(4 k a)
//   each
#pragma once

namespace stickslip::reference {

/// Two spheres; a radius of infinity is a plane.
struct TwoSpheres {
  long double radius_1 = 1;          ///< [m], > 0
  long double radius_2 = 1;          ///< [m], > 0
  long double E_star = 1;            ///< E* [Pa], > 0
  long double work_of_adhesion = 0;  ///< w [J/m^2], >= 0
};

/// Radii at one overlap.
struct ContactRadii {
  long double hertz = 0;      ///< [m]; 0 from overlap 0 down
  long double dmt = 0;        ///< the same
  long double jkr = 0;        ///< [m]; 0 where the overlap is below that at which it tears off
  long double jkr_force = 0;  ///< 4 E* a^3/(3 R*) - sqrt(8 pi w E* a^3), > 0 pushes [N]
  long double lens = 0;       ///< [m]; 0 from overlap 0 down
  long double lens_over_hertz = 0;  ///< its limit sqrt 2 from overlap 0 down [-]
};

/// Overlap in m, of either sign. Throws std::invalid_argument on a parameter out of range, and on
/// an overlap of more than the diameter of the smaller sphere.
[[nodiscard]] ContactRadii contact_radii(const TwoSpheres& spheres, long double overlap);

/// Two bodies of uniform temperature and the disc on which they touch.
struct HeatContact {
  long double radius = 1;          ///< a of the disc [m], > 0
  long double conductivity_1 = 1;  ///< k1 [W/(m K)], > 0
  long double conductivity_2 = 1;  ///< k2 [W/(m K)], > 0
  long double transfer = 1;        ///< coefficient h of a rule by area [W/(m^2 K)], >= 0
  long double capacity_1 = 1;      ///< C1 [J/K], > 0
  long double capacity_2 = 1;      ///< C2 [J/K], > 0
  long double temperature_1 = 0;   ///< at first [K]
  long double temperature_2 = 0;   ///< at first [K]
  long double time = 0;            ///< [s], >= 0
};

/// What passes, and the temperatures at that time.
struct HeatAnswer {
  long double conductance = 0;                     ///< H = 4 a k1 k2/(k1 + k2) [W/K]
  long double conductance_of_arithmetic_mean = 0;  ///< a (k1 + k2) [W/K]
  long double conductance_of_geometric_mean = 0;   ///< 2 a sqrt(k1 k2) [W/K]
  long double conductance_by_area = 0;             ///< h pi a^2 [W/K]
  long double time_constant = 0;                   ///< C1 C2/((C1 + C2) H) [s]
  long double equilibrium = 0;                     ///< [K]
  long double temperature_1_then = 0;              ///< [K]
  long double temperature_2_then = 0;              ///< [K]
  long double explicit_euler_unstable_from = 0;    ///< step, twice the time constant [s]
};

/// Throws std::invalid_argument on a parameter out of range.
[[nodiscard]] HeatAnswer heat_through_contact(const HeatContact& contact);

}  // namespace stickslip::reference
