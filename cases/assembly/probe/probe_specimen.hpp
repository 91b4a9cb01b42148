// SPDX-License-Identifier: BSD-3-Clause
// What the case stress-probe probes: the shipped packing, and what it would be if it were stiffer,
// nearer to failure or loaded another way. Branches move with the mean strain.
#pragma once

#include "cases/assembly/probe/rendulic_plane.hpp"
#include "cases/states/contact_assembly.hpp"

namespace stickslip::cases {

/// Contacts with their springs.
struct ProbeSpecimen {
  ContactAssembly assembly;
  double kn = 0;  ///< [N/m]
  double kt = 0;  ///< [N/m]
  double mu = 0;  ///< [-]
};

/// The packing that comes with the program for the probes.
ProbeSpecimen shipped_specimen();

/// The same forces between stiffer bodies: overlaps and gaps shrink by the factor.
ProbeSpecimen stiffer(ProbeSpecimen specimen, double factor);
/// More contacts at the friction limit: tangential forces grow by the factor, and are cut there.
ProbeSpecimen nearer_the_limit(ProbeSpecimen specimen, double factor);
/// Tangential forces as a loading across the present one would have left them.
ProbeSpecimen turned_across(ProbeSpecimen specimen);

/// kt |dxi|/(mu fn) of one step of the law [-]: the strain times the mean branch for |dxi|, and the
/// mean normal force.
double law_step(const ProbeSpecimen& specimen, double magnitude, int steps);

/// Probes under a law, which takes over the springs of the specimen. Angles in rad.
std::vector<Probe> probe(const FramedLaw& law, const ProbeSpecimen& specimen,
                         std::span<const double> angles, double magnitude, int steps);

/// The same by the code of the reference; see reference::strain_cycle for `parts`.
std::vector<Probe> reference_probe(const ProbeSpecimen& specimen, std::span<const double> angles,
                                   double magnitude, int parts = 1);

/// Largest difference of the residual stresses over the largest of the right ones.
double residual_difference(std::span<const Probe> probes, std::span<const Probe> right);

}  // namespace stickslip::cases
