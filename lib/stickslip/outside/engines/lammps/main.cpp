// SPDX-License-Identifier: BSD-3-Clause
// stickslip-lammps: LAMMPS with the styles of stickslip. Takes the arguments of LAMMPS' own
// program.
#include <input.h>
#include <lammps.h>
#include <mpi.h>

#include <memory>

#include "stickslip/outside/engines/lammps/styles.hpp"

int main(int count, char** words) {
  MPI_Init(&count, &words);
  {
    const auto engine = std::make_unique<LAMMPS_NS::LAMMPS>(count, words, MPI_COMM_WORLD);
    stickslip::lammps::register_styles(*engine);
    engine->input->file();
  }
  MPI_Finalize();
  return 0;
}
