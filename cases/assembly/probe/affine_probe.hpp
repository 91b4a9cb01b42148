// SPDX-License-Identifier: BSD-3-Clause
// Probes of an assembly in which every branch moves with the mean strain.
#pragma once

#include "cases/assembly/probe/rendulic_plane.hpp"
#include "cases/states/contact_assembly.hpp"

namespace stickslip::cases {

/// Answers of the assembly to closed cycles of strain [-] (tension positive): there in `steps`
/// equal steps, and back in as many. Every branch b goes to b + strain b, no particle rotates.
/// The answers do not depend on the number of threads.
std::vector<ProbeResponse> affine_probes(const FramedLaw& law, const ContactAssembly& assembly,
                                         std::span<const Matrix3> strains, int steps);

/// Elastic stiffness in the Rendulic plane [Pa] of springs kn, kt [N/m] in the place of all
/// contacts that touch, branches moving with the strain.
Matrix2 affine_stiffness(const ContactAssembly& assembly, double kn, double kt);

}  // namespace stickslip::cases
