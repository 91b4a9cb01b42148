// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/lammps_program.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include "stickslip/description/error.hpp"
#include "stickslip/description/text_stream.hpp"
#include "stickslip/outside/process/child_process.hpp"
#include "stickslip/outside/process/find_program.hpp"

namespace stickslip {
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

std::string run_stickslip_lammps(const fs::path& file, const std::string& input,
                                 const fs::path& log, std::chrono::seconds longest) {
  try {
    ChildProcess child({file.string(), "-screen", "none", "-log", log.string()});
    // LAMMPS says nothing by itself, and MPI perhaps what it lacks, in lines of its own; the last
    // line comes from the shell.
    std::string said = child.exchange(input + "\nshell echo finished\n", 1, longest).front();
    while (said != "finished") said = child.next_line(longest);
  } catch (const ChildFailure& failure) {
    const std::string what = what_happened(failure, text_of(log));
    // Without a log it has not begun: a library that it was linked with is gone.
    if (!fs::exists(log)) throw Unsuitable(what);
    throw LawFailure(what);
  }
  return text_of(log);
}

}  // namespace

LammpsProgram stickslip_lammps_program() {
  return {.find = find_stickslip_lammps, .run = run_stickslip_lammps};
}

}  // namespace stickslip
