// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/biaxial_input.hpp"

#include <fmt/format.h>

#include <chrono>

#include "cases/states/lammps_process.hpp"
#include "cases/states/scratch_folder.hpp"
#include "cases/states/shipped_states.hpp"

namespace stickslip::cases {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double permille = 1e-3;
/// About as many rows of output.
constexpr int rows = 200;
/// Longest time of a step under any law, many times over.
constexpr double seconds_per_step = 0.25;

/// Stiffness of the packing that the servo reckons with [Pa].
constexpr double modulus = 2e8;

struct Steps {
  double dt = 0;  ///< [s]
  int hold = 0;
  int compression = 0;

  explicit Steps(const BiaxialConditions& c)
      : dt(permille / (c.rate * c.steps_per_permille)),
        hold(static_cast<int>(std::ceil(c.hold / dt))),
        compression(std::max(
            1, static_cast<int>(std::lround(c.strain / permille * c.steps_per_permille)))) {}
};

/// The law as the words of a pair_style command, with the parameters that the case has set in it.
std::string law_words(const Scheme& scheme) {
  std::string words = scheme.spec.text_from_here();
  if (words.find(' ') != std::string::npos) words = "\"" + words + "\"";
  for (const char* const role : {"G", "mu", "nu"})
    words += fmt::format(" {} {}", role, shortest(scheme.law().value(role).value()));
  // Those of a second material; 0 says that it is the first.
  for (const char* const role : {"G2", "nu2"}) {
    const double value = scheme.law().value(role).value_or(0);
    if (value != 0) words += fmt::format(" {} {}", role, shortest(value));
  }
  return words;
}

std::string input_of(const std::string& law, const std::string& state, bool has_energy,
                     const BiaxialConditions& c) {
  const Steps steps(c);
  return fmt::format(
      R"(units si
atom_style sphere
newton off
boundary p p p
timestep {dt}
stickslip_read {state} density {density} law any
pair_style stickslip {law}
pair_coeff * *
neighbor 1e-4 bin
neigh_modify delay 0 every 1 check yes
fix motion all nve/sphere
fix damping all stickslip/damping {damping}
fix box all stickslip/servo x pressure {p} y pressure {p} z pressure {p} modulus {modulus}
thermo {hold}
run {hold}
reset_timestep 0
unfix box
unfix damping
fix damping all stickslip/damping {damping}
fix box all stickslip/servo x pressure {p} z rate -{rate} modulus {modulus}
compute c all stickslip stress_xx stress_yy stress_zz porosity contacts sliding segments border{energy}
thermo_style custom step f_box[3] c_c[*]
thermo_modify format float %.17g
thermo {interval}
run {compression}
)",
      fmt::arg("dt", steps.dt), fmt::arg("state", state), fmt::arg("density", c.density),
      fmt::arg("law", law), fmt::arg("damping", c.damping), fmt::arg("p", c.pressure),
      fmt::arg("modulus", modulus), fmt::arg("hold", steps.hold), fmt::arg("rate", c.rate),
      fmt::arg("energy", has_energy ? " balance" : ""),
      fmt::arg("interval", std::max(1, steps.compression / rows)),
      fmt::arg("compression", steps.compression));
}

BiaxialRow row_of(const std::vector<double>& numbers, bool has_energy) {
  const std::size_t columns = has_energy ? 11 : 10;
  if (numbers.size() != columns) throw LawFailure("stickslip-lammps wrote a row of other columns");
  return {.strain = -numbers[1],
          .sigma_x = -numbers[2],
          .sigma_y = -numbers[3],
          .sigma_z = -numbers[4],
          .porosity = numbers[5],
          .contacts = numbers[6],
          .sliding = numbers[7],
          .segments = numbers[8],
          .border = numbers[9],
          .balance = has_energy ? numbers[10] : nan};
}

}  // namespace

double mean_over(std::span<const BiaxialRow> path, double BiaxialRow::*quantity) {
  double sum = 0;
  for (const BiaxialRow& row : path) sum += row.*quantity;
  return sum / static_cast<double>(path.size());
}

std::vector<BiaxialRow> compress_biaxially(const Scheme& scheme,
                                           const BiaxialConditions& conditions) {
  const ScratchFolder folder;
  const std::filesystem::path state = folder.path() / "state";
  write_assembly_state(isotropic_state(), state);
  const bool has_energy = scheme.law().info().can(Capability::energy);
  const std::string input = input_of(law_words(scheme), state.string(), has_energy, conditions);
  const Steps steps(conditions);
  const auto patience = std::chrono::seconds(
      60 + static_cast<int>(seconds_per_step * (steps.hold + steps.compression)));
  const auto runs = run_lammps(input, folder.path(), patience);
  if (runs.empty()) throw LawFailure("stickslip-lammps wrote no thermo output");

  std::vector<BiaxialRow> path;
  for (const auto& numbers : runs.back()) path.push_back(row_of(numbers, has_energy));
  return path;
}

}  // namespace stickslip::cases
