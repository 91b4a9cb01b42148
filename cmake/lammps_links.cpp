// SPDX-License-Identifier: BSD-3-Clause
// Can be linked with a library of LAMMPS that was built with this MPI and with identifiers of this
// size. Is never run.
#include <atom.h>
#include <lammps.h>
#include <mpi.h>

int main(int count, char** words) {
  const auto* const engine = new LAMMPS_NS::LAMMPS(count, words, MPI_COMM_WORLD);
  // By its name also where it is virtual, so that the linker has to find it.
  return engine->atom->Atom::map_find_hash(count);
}
