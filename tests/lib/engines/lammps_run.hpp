// SPDX-License-Identifier: BSD-3-Clause
// Runs of stickslip-lammps from outside: an input, a number of ranks, what it printed.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include "unit_test.hpp"

namespace stickslip::test {

/// A folder of its own for each test.
struct Workplace {
  Workplace()
      : folder(std::filesystem::temp_directory_path() /
               ("stickslip-lammps-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder);
  }
  ~Workplace() { std::filesystem::remove_all(folder); }
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;

  std::filesystem::path folder;
};

inline std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

/// What is in one line of thermo output: step, then the quantities asked for.
using ThermoRow = std::vector<double>;

struct Outcome {
  int exit_code = -1;
  std::string output;
  std::vector<ThermoRow> rows;  ///< of all runs of the input, one after the other
};

/// Whether this is a heading of thermo output, which stands to the right in its columns since 2022.
inline bool begins_with_step(std::string_view line) {
  return line.substr(std::min(line.find_first_not_of(' '), line.size())).starts_with("Step ");
}

/// The lines of thermo output in a log: those between its headings and the times.
inline std::vector<ThermoRow> thermo_rows(const std::string& log) {
  std::vector<ThermoRow> rows;
  std::istringstream lines(log);
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (begins_with_step(line)) {
      inside = true;
    } else if (line.starts_with("Loop time")) {
      inside = false;
    } else if (inside) {
      std::istringstream cells(line);
      ThermoRow row;
      for (std::string cell; cells >> cell;) row.push_back(std::strtod(cell.c_str(), nullptr));
      if (!row.empty()) rows.push_back(row);
    }
  }
  return rows;
}

/// Runs an input on so many processes of MPI, which keeps memory to the end: that is no leak of
/// ours. Where one ends with an error, the others are killed at once. `before` stands before the
/// program.
inline Outcome run_lammps(const Workplace& place, int ranks, const std::string& input,
                          const std::string& before = "") {
  std::ofstream(place.folder / "in") << input;
  const std::string command =
      "cd '" + place.folder.string() +
      "' && OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1"
      " OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_odls_base_sigkill_timeout=0 "
      "ASAN_OPTIONS=detect_leaks=0 '" STICKSLIP_MPIEXEC "' --oversubscribe -np " +
      std::to_string(ranks) + " " + before +
      " '" STICKSLIP_LAMMPS "' -in in -log log >out 2>&1 </dev/null";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, text_of(place.folder / "out"),
          thermo_rows(text_of(place.folder / "log"))};
}

/// The same, for an input that has to work.
inline std::vector<ThermoRow> rows_of(const Workplace& place, int ranks, const std::string& input) {
  Outcome outcome = run_lammps(place, ranks, input);
  if (outcome.exit_code != 0 || outcome.rows.empty())
    throw std::runtime_error("stickslip-lammps failed:\n" + outcome.output);
  return std::move(outcome.rows);
}

/// A file of comma-separated numbers with a heading.
inline std::vector<std::vector<double>> numbers_of(const std::filesystem::path& file) {
  std::istringstream lines(text_of(file));
  std::vector<std::vector<double>> rows;
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    std::istringstream cells(line);
    rows.emplace_back();
    for (std::string cell; std::getline(cells, cell, ',');)
      rows.back().push_back(std::strtod(cell.c_str(), nullptr));
  }
  return rows;
}

}  // namespace stickslip::test
