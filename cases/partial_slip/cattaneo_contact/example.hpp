// SPDX-License-Identifier: BSD-3-Clause
// The example `cattaneo` of the open-source program CONTACT (E. A. H. Vollebregt), its input and
// its recorded output: a sphere on a plane of the same material, cut into squares.
#pragma once

#include <array>

namespace stickslip::cases {

struct CattaneoExample {
  static constexpr double radius = 0.05;              ///< of the sphere [m]
  static constexpr double shear_modulus = 2e8;        ///< G of both bodies [Pa]
  static constexpr double poisson = 0.42;             ///< nu of both bodies [-]
  static constexpr double mu = 0.4;                   ///< friction coefficient [-]
  static constexpr double normal_force = 9.1954;      ///< [N], five digits given
  static constexpr double contact_radius = 1e-3;      ///< that the example is made for [m]
  static constexpr double force_ratio = 7.0 / 8;      ///< Fx/(mu Fn) prescribed [-]
  static constexpr double approach = 1.998e-5;        ///< [m], four digits printed
  static constexpr double peak_pressure = 4.393e6;    ///< [Pa], four digits printed
  static constexpr double shift_at_ratio = 8.155e-6;  ///< [m], four digits printed
  static constexpr double elastic_normal = 7.35e-5;   ///< elastic energy, normal force only [J]
  static constexpr double elastic_energy = 8.525e-5;  ///< the same with the tangential force [J]
  static constexpr double friction_work = 2.75e-6;    ///< lost in friction [J]

  /// A point of the load curve (iterates of CONTACT's Newton loop for the shift).
  struct LoadPoint {
    double shift = 0;  ///< [m]
    double force = 0;  ///< over the friction limit [-]
  };
  static constexpr std::array<LoadPoint, 5> load_curve{{{6.453e-6, 0.741},
                                                        {7.62e-6, 0.8367},
                                                        {8.087e-6, 0.8704},
                                                        {8.15e-6, 0.8747},
                                                        {8.155e-6, 0.875}}};

  /// Its force is up to this above Mindlin's, over the friction limit: two thirds by the traction
  /// across the pull.
  static constexpr double distance_to_mindlin = 0.0016;
  /// Error of the force over the limit that the grid of 15 elements across the contact makes.
  static constexpr double grid_error = 0.0007;
  /// R = 2/(1/R1 + 1/R2) of a sphere on a plane [m].
  static constexpr double effective_radius = 2 * radius;
};

}  // namespace stickslip::cases
