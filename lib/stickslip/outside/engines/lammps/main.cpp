// SPDX-License-Identifier: BSD-3-Clause
// stickslip-lammps: LAMMPS with the styles of stickslip. Takes the arguments of LAMMPS' own
// program.
#include <input.h>
#include <lammps.h>
#include <library.h>
#include <mpi.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

#include "stickslip/outside/engines/lammps/styles.hpp"

#if __has_include(<exceptions.h>)
#include <exceptions.h>
#endif

namespace {

/// Waits until all processes are here, and what they told is out: mpiexec ends those that are left
/// as soon as one has ended with an error, and the one that speaks may be late. Not for ever, since
/// one that has lost its way does not come.
void wait_for_all() {
  std::fflush(nullptr);
  constexpr std::chrono::seconds longest{30};
  constexpr std::chrono::milliseconds tick{1};
  const auto deadline = std::chrono::steady_clock::now() + longest;
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Ibarrier(MPI_COMM_WORLD, &request);
  for (int are_here = 0; are_here == 0 && std::chrono::steady_clock::now() < deadline;) {
    MPI_Test(&request, &are_here, MPI_STATUS_IGNORE);
    if (are_here == 0) std::this_thread::sleep_for(tick);
  }
}

/// Makes a LAMMPS, in its library, and reads the input to the end; the exit code.
int run(int count, char** words) {
  auto* const engine =
      static_cast<LAMMPS_NS::LAMMPS*>(lammps_open(count, words, MPI_COMM_WORLD, nullptr));
  if (engine == nullptr) {
    wait_for_all();
    MPI_Abort(MPI_COMM_WORLD, 1);  // the reason has been printed
    return 1;
  }
  const std::string complaint = stickslip::lammps::version_complaint(*engine);
  if (complaint.empty()) {
    stickslip::lammps::register_styles(*engine);
    engine->input->file();
  } else {
    std::fprintf(stderr, "ERROR: %s\n", complaint.c_str());
  }
  lammps_close(engine);
  return complaint.empty() ? 0 : 1;
}

/// Runs to the end. Errors have been told when they come here: those of one process alone end the
/// others.
int run_to_end(int count, char** words) {
#if __has_include(<exceptions.h>)
  try {
    return run(count, words);
  } catch (const LAMMPS_NS::LAMMPSAbortException& error) {
    std::fflush(nullptr);
    MPI_Abort(error.get_universe(), 1);
  } catch (const LAMMPS_NS::LAMMPSException&) {
  }
  return 1;
#else
  return run(count, words);  // before 2022 an error ended the process
#endif
}

}  // namespace

int main(int count, char** words) {
  // MPI's transport warns in the output where there is no /sys, for instance in some containers.
  // NOLINTNEXTLINE(concurrency-mt-unsafe): there is one thread yet
  setenv("UCX_LOG_LEVEL", "fatal", 0);
  MPI_Init(&count, &words);
  const int code = run_to_end(count, words);
  wait_for_all();
  MPI_Finalize();
  return code;
}
