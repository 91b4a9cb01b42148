// SPDX-License-Identifier: BSD-3-Clause
// Radii of a contact that are called so at one and the same overlap, and what heat passes through
// it.
//   Hertz, DMT  a = sqrt(R* d), R* = R1 R2/(R1 + R2)
//   JKR         d = a^2/R* - sqrt(2 pi a w/E*), the outer branch (Johnson, Kendall & Roberts 1971)
//   lens        of the circle in which the two spheres cut
//   conductance two half-spaces that touch on a disc of radius a (Carslaw & Jaeger 8.2): 1/(4 k a)
//   each
#pragma once

#include "reference/kinds/described.hpp"

namespace stickslip::reference {

/// Two spheres; a radius of infinity is a plane.
struct TwoSpheres {
  long double radius_1 = 1;
  long double radius_2 = 1;
  long double E_star = 1;
  long double work_of_adhesion = 0;

  static void describe(auto& visitor) {
    using S = TwoSpheres;
    visitor.number(&S::radius_1, "radius-1", "m", "radius of the first sphere",
                   above_zero_or_infinite);
    visitor.number(&S::radius_2, "radius-2", "m", "radius of the second sphere",
                   above_zero_or_infinite);
    visitor.number(&S::E_star, "E-star", "Pa", "E* of both", above_zero);
    visitor.number(&S::work_of_adhesion, "work-of-adhesion", "J/m2", "work of adhesion w",
                   not_negative);
  }
};

/// Radii at one overlap.
struct ContactRadii {
  long double hertz = 0;      ///< [m]; 0 from overlap 0 down
  long double dmt = 0;        ///< radius by DMT, that of Hertz
  long double jkr = 0;        ///< [m]; 0 where the overlap is below that at which it tears off
  long double jkr_force = 0;  ///< 4 E* a^3/(3 R*) - sqrt(8 pi w E* a^3), > 0 pushes [N]
  long double lens = 0;       ///< [m]; 0 from overlap 0 down
  long double lens_over_hertz = 0;  ///< lens over Hertz's radius; sqrt 2 from overlap 0 down [-]
};

/// Overlap in m, of either sign. Throws std::invalid_argument on a parameter out of range, and on
/// an overlap of more than the diameter of the smaller sphere.
[[nodiscard]] ContactRadii contact_radii(const TwoSpheres& spheres, long double overlap);

/// Two bodies of uniform temperature and the disc on which they touch.
struct HeatContact {
  long double radius = 1;
  long double conductivity_1 = 1;
  long double conductivity_2 = 1;
  long double transfer = 1;
  long double capacity_1 = 1;
  long double capacity_2 = 1;
  long double temperature_1 = 0;
  long double temperature_2 = 0;
  long double time = 0;

  static void describe(auto& visitor) {
    using S = HeatContact;
    visitor.number(&S::radius, "radius", "m", "radius a of the disc", above_zero);
    visitor.number(&S::conductivity_1, "conductivity-1", "W/(m K)",
                   "conductivity k1 of the first body", above_zero);
    visitor.number(&S::conductivity_2, "conductivity-2", "W/(m K)",
                   "conductivity k2 of the second body", above_zero);
    visitor.number(&S::transfer, "transfer", "W/(m2 K)", "coefficient h of a rule by area",
                   not_negative);
    visitor.number(&S::capacity_1, "capacity-1", "J/K", "heat capacity of the first body",
                   above_zero_or_infinite);
    visitor.number(&S::capacity_2, "capacity-2", "J/K", "heat capacity of the second body",
                   above_zero_or_infinite);
    visitor.number(&S::temperature_1, "temperature-1", "K",
                   "temperature of the first body at the start", any_number);
    visitor.number(&S::temperature_2, "temperature-2", "K",
                   "temperature of the second body at the start", any_number);
    visitor.number(&S::time, "time", "s", "time of the temperatures", not_negative);
  }
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
