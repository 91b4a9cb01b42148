// SPDX-License-Identifier: BSD-3-Clause
// Plane-strain biaxial compression of the shipped packing of 4,096 spheres, inside LAMMPS.
#pragma once

#include "cases/schemes/scheme.hpp"

namespace stickslip::cases {

/// How the packing is compressed: z shortens, x keeps its stress, y its length.
struct BiaxialConditions {
  double strain = 0.001;          ///< logarithmic, of z at the end [-]
  double rate = 2.5;              ///< of that strain [1/s]
  int steps_per_permille = 1000;  ///< time steps for a strain of .001
  double pressure = 1e5;          ///< of the packing, and kept along x [Pa]
  double damping = 3e5;           ///< mass-proportional, of translation and rotation [1/s]
  double density = 2650;          ///< of the spheres [kg/m^3]
  double hold = 1.2e-4;           ///< before compression, at the pressure [s]
};

/// The packing at one strain. Stresses are positive in compression. Works are counted from the
/// start of the compression, and NaN for laws without a potential.
struct BiaxialRow {
  double strain = 0;    ///< of z [-]
  double sigma_x = 0;   ///< [Pa]
  double sigma_y = 0;   ///< [Pa]
  double sigma_z = 0;   ///< [Pa]
  double porosity = 0;  ///< [-]
  double contacts = 0;  ///< pairs that touch
  double sliding = 0;   ///< share of them at the friction limit
  double segments = 0;  ///< of a history, on average; 0 for laws whose histories do not grow
  double border = 0;    ///< work of the moving borders [J]
  double balance = 0;   ///< that work less what is stored, dissipated, damped and kinetic [J]
};

/// Mean of a quantity over the rows.
double mean_over(std::span<const BiaxialRow> path, double BiaxialRow::*quantity);

/// The compression under this scheme, whose G, nu and mu are told to LAMMPS beside its label, at
/// about 200 strains from 0 on. Throws as run_lammps does.
std::vector<BiaxialRow> compress_biaxially(const Scheme& scheme,
                                           const BiaxialConditions& conditions);

}  // namespace stickslip::cases
