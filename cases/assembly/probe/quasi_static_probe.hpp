// SPDX-License-Identifier: BSD-3-Clause
// Probes of an assembly that stays in equilibrium: after each increment of the mean strain its
// particles move and rotate until no force is left on them.
#pragma once

#include "cases/assembly/probe/rendulic_plane.hpp"
#include "cases/schemes/scheme.hpp"
#include "cases/states/assembly_state.hpp"

namespace stickslip::cases {

/// When particles count as in equilibrium, and when to give up.
struct Equilibrium {
  double tolerance = 1e-7;         ///< mean force left on a particle over the mean contact force
  int largest_iterations = 20000;  ///< for one increment
  /// Above 0: each increment of strain is one explicit step of time of particles with masses, which
  /// do not come to rest. 1 is sqrt(m/k) of the particle with the least of it, k the sum of the
  /// stiffer spring over its contacts.
  double time_step = 0;
};

/// Answers of the assembly to closed cycles of strain [-] (tension positive): there in `steps`
/// equal increments of strain, and back in as many. Each increment is one step of the law from the
/// history at its start, whatever the particles do on the way to equilibrium. In parallel over the
/// strains; the answers do not depend on the number of threads. `probe_done` is called, from any
/// thread, after each probe. Throws InputError if an increment does not come to equilibrium.
std::vector<ProbeResponse> quasi_static_probes(const FramedLaw& law, const AssemblyState& state,
                                               std::span<const Matrix3> strains, int steps,
                                               const Equilibrium& equilibrium = {},
                                               const std::function<void()>& probe_done = {});

}  // namespace stickslip::cases
