// SPDX-License-Identifier: BSD-3-Clause
#include "cases/states/lammps_process.hpp"

#include <algorithm>
#include <sstream>

#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/description/text_stream.hpp"
#include "stickslip/registry/lammps_program.hpp"

namespace stickslip::cases {
namespace {

namespace fs = std::filesystem;

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

std::optional<fs::path> find_stickslip_lammps() { return lammps_program().find(); }

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
  return thermo_output(lammps_program().run(*program, input, folder / "log.lammps", patience));
}

}  // namespace stickslip::cases
