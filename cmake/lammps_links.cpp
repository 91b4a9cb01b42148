// SPDX-License-Identifier: BSD-3-Clause
// Can be linked with a library of LAMMPS that was built with this MPI and with identifiers of this
// size.
#include <atom.h>
#include <lammps.h>
#include <mpi.h>

int main(int count, char** words) {
  const LAMMPS_NS::LAMMPS engine(count, words, MPI_COMM_WORLD);
  return engine.atom->map_find_hash(count);
}
