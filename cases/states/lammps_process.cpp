// SPDX-License-Identifier: BSD-3-Clause
#include "cases/states/lammps_process.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/description/text_stream.hpp"
#include "stickslip/outside/process/child_process.hpp"
#include "stickslip/outside/process/find_program.hpp"

namespace stickslip::cases {
namespace {

namespace fs = std::filesystem;

constexpr const char* program_name = "stickslip-lammps";
/// From the folder of a program in the build tree to that of stickslip-lammps.
constexpr const char* in_build_tree = "../lib/stickslip/outside/engines/lammps";

std::string text_of(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The message of LAMMPS that ended a run, or "".
std::string error_in(const std::string& log) {
  std::istringstream lines = reading(log);
  std::string found;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("ERROR")) found = line;
  }
  return found;
}

std::string what_happened(const ChildFailure& failure, const std::string& log) {
  const std::string error = error_in(log);
  std::string text = std::string(program_name) + " " + failure.what();
  if (!error.empty()) return text + ": " + error;
  return failure.said.empty() ? text : text + ": " + failure.said;
}

/// Whether thermo output begins after this line; the names stand to the right since 2022.
bool is_heading(std::string_view line) {
  return line.substr(std::min(line.find_first_not_of(' '), line.size())).starts_with("Step ");
}

std::vector<double> numbers_of(const std::string& line) {
  std::vector<double> numbers;
  std::istringstream words = reading(line);
  for (std::string word; words >> word;) numbers.push_back(read_number(word, "thermo output"));
  return numbers;
}

}  // namespace

std::optional<fs::path> find_stickslip_lammps() {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nobody sets it
  if (const char* const named = std::getenv("STICKSLIP_LAMMPS"); named != nullptr) {
    if (is_program(named)) return named;
    return std::nullopt;
  }
  const fs::path own = folder_of_this_program();
  for (const fs::path& folder : {own, own / in_build_tree}) {
    if (is_program(folder / program_name)) return folder / program_name;
  }
  return find_program(program_name);
}

std::string stickslip_lammps_is_missing() {
  return "stickslip-lammps is not there: it needs LAMMPS, which 'scripts/run lammps' installs; "
         "STICKSLIP_LAMMPS may name the file";
}

std::vector<ThermoRows> thermo_output(const std::string& log) {
  std::vector<ThermoRows> runs;
  std::istringstream lines = reading(log);
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (is_heading(line)) {
      inside = true;
      runs.emplace_back();
    } else if (line.starts_with("Loop time")) {
      inside = false;
    } else if (inside) {
      runs.back().push_back(numbers_of(line));
    }
  }
  return runs;
}

std::vector<ThermoRows> run_lammps(const std::string& input, const fs::path& folder,
                                   std::chrono::seconds patience) {
  const auto program = find_stickslip_lammps();
  if (!program) throw Unsuitable(stickslip_lammps_is_missing());
  const fs::path log = folder / "log.lammps";
  try {
    ChildProcess child({program->string(), "-screen", "none", "-log", log.string()});
    // It says nothing by itself, and MPI perhaps what it lacks, in lines of its own; the last line
    // comes from the shell.
    std::string said = child.exchange(input + "\nshell echo finished\n", 1, patience).front();
    while (said != "finished") said = child.next_line(patience);
  } catch (const ChildFailure& failure) {
    const std::string what = what_happened(failure, text_of(log));
    // Without a log it has not begun: a library that it was linked with is gone.
    if (!fs::exists(log)) throw Unsuitable(what);
    throw LawFailure(what);
  }
  return thermo_output(text_of(log));
}

}  // namespace stickslip::cases
