// SPDX-License-Identifier: BSD-3-Clause
// Bonds that break: loads, instants, speeds and energies.
#pragma once

#include <array>
#include <limits>

#include "reference/bonds/bond_chain.hpp"

namespace stickslip::reference {

/// What a bond carries: tension positive, the others as sizes.
struct BondLoads {
  long double tension = 0;  ///< N [N]
  long double shear = 0;    ///< Fs [N]
  long double bend = 0;     ///< Mb [N m]
  long double twist = 0;    ///< Mt [N m]
};

/// A bond that breaks where N/A + beta Mb R/I reaches sigma_c, or Fs/A + beta Mt R/J reaches tau_c.
struct BondStrength {
  long double radius = 1;   ///< R [m]
  long double sigma_c = 1;  ///< [Pa]
  long double tau_c = 1;    ///< [Pa]
  long double beta = 1;     ///< share of the moments
};
/// Both stresses [Pa].
struct BondStress {
  long double normal = 0;
  long double shear = 0;
};
[[nodiscard]] BondStress bond_stress(const BondStrength& strength, const BondLoads& loads);
/// Each load that breaks it alone; infinite where none does.
[[nodiscard]] BondLoads breaking_alone(const BondStrength& strength);
/// By which all loads are multiplied where it breaks; infinite where no factor does it.
[[nodiscard]] long double breaking_factor(const BondStrength& strength, const BondLoads& loads);

/// A bond that is pulled at a constant speed from its rest length, looked at after each step.
struct PulledBond {
  long double time = 0;       ///< at which it carries the critical force [s]
  long double step = 0;       ///< first one at whose end it carries at least this
  long double found = 0;      ///< time of that end [s]
  long double late = 0;       ///< found - time [s]
  long double overshoot = 0;  ///< force above the critical one [N]
};
/// An end of a step that is the instant up to rounding of the inputs is the instant.
[[nodiscard]] PulledBond pulled_bond(long double stiffness, long double critical_force,
                                     long double speed, long double step);

/// Two grains that part from the rest length of their bond, which breaks where its spring carries
/// the critical force.
struct SnappedBond {
  long double critical_speed = 0;  ///< up to which it holds [m/s]
  long double time = 0;            ///< time of the break; not a number where it holds [s]
  long double speed_after = 0;     ///< speed of parting; not a number where it holds [m/s]
  long double released = 0;        ///< energy of the spring; 0 where it holds [J]
  long double time_error = 0;      ///< what rounding makes of the time [s]
  long double speed_error = 0;     ///< and of the speed [m/s]
};
/// `dashpot` beside the spring [N s/m].
[[nodiscard]] SnappedBond snapped_bond(long double stiffness, long double critical_force,
                                       long double reduced_mass, long double speed,
                                       long double dashpot);

/// A bond with the force k x (1 - (x/xc)^4), in units of k and xc.
struct SmoothedBond {
  long double peak_at = 0;
  long double peak = 0;
  long double energy = 0;
  long double energy_ratio = 0;  ///< over that of k x up to xc
};
[[nodiscard]] SmoothedBond smoothed_bond();

/// A bond that breaks beside a linear contact, made at first touch.
struct BreakUnderContact {
  long double normal_before = 0;      ///< normal force of bond and contact, pressure positive [N]
  long double normal_after = 0;       ///< [N]
  long double shear_before = 0;       ///< [N]
  long double shear_after_limit = 0;  ///< mu times this [N]
  long double released = 0;           ///< energy of the bond [J]
};
/// `contact`: stiffness of the contact; a negative overlap is a gap, to which the bond is
/// stretched; `shear`: force of the bond across it.
[[nodiscard]] BreakUnderContact break_under_contact(long double contact, const BondStiffness& bond,
                                                    long double mu, long double overlap,
                                                    long double shear);

/// Stretches at which a bond has the energy Gc A [m].
struct EnergyStretches {
  long double stretch_alone = 0;
  long double shear_alone = 0;
  long double stretch_mixed = 0;  ///< with a shear in a ratio to the stretch
  long double per_face = 0;       ///< alone, where Gc counts for each of two faces
};
[[nodiscard]] EnergyStretches energy_stretches(const BondStiffness& bond, long double Gc,
                                               long double area, long double shear_over_stretch);

/// All strengths of a bond, each infinite where it has no such one.
struct BondStrengths {
  static constexpr long double none = std::numeric_limits<long double>::infinity();

  long double tensile = none;                ///< N/A [Pa]
  long double shear = none;                  ///< Fs/A [Pa]
  long double fracture_energy = none;        ///< energy of the springs over A [J/m^2]
  long double critical_stretch = none;       ///< stretch over length [-]
  long double critical_displacement = none;  ///< stretch [m]
};

/// Displacements at which a bond breaks, by each of its strengths alone; infinite where that does
/// not break it [m].
struct BreakingDisplacements {
  long double by_stress = 0;
  long double by_energy = 0;
  long double by_stretch = 0;
  long double by_displacement = 0;

  /// The least of them.
  [[nodiscard]] long double first() const;
};
/// Pulled along; `radius` is that of the section, a circle.
[[nodiscard]] BreakingDisplacements breaking_pull(const BondStrengths& strengths,
                                                  const BondStiffness& bond, long double length,
                                                  long double radius);
/// Moved across at its length, without bend or twist.
[[nodiscard]] BreakingDisplacements breaking_shear(const BondStrengths& strengths,
                                                   const BondStiffness& bond, long double radius);

}  // namespace stickslip::reference
