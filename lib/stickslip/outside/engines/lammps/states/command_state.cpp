// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/lammps/states/command_state.hpp"

#include <atom.h>
#include <comm.h>
#include <domain.h>
#include <error.h>
#include <update.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <span>

#include "stickslip/description/error.hpp"
#include "stickslip/outside/engines/lammps/engine.hpp"
#include "stickslip/outside/engines/lammps/pair_stickslip.hpp"
#include "stickslip/outside/engines/lammps/states/state_properties.hpp"

namespace stickslip::lammps {
namespace {

constexpr std::array particle_columns{"id", "radius", "x", "y", "z"};
constexpr std::array contact_columns{"p",        "q",    "branch_x", "branch_y",
                                     "branch_z", "ft_x", "ft_y",     "ft_z"};

/// The rows of all processes on the first one, sorted by their first two numbers, so that the file
/// does not depend on how the box was divided. Empty on the others.
template <std::size_t n>
std::vector<std::array<double, n>> gathered(const std::vector<std::array<double, n>>& mine,
                                            MPI_Comm world, int me, int processes) {
  const int count = static_cast<int>(mine.size() * n);
  std::vector<int> counts(static_cast<std::size_t>(processes));
  MPI_Gather(&count, 1, MPI_INT, counts.data(), 1, MPI_INT, 0, world);
  std::vector<int> offsets(counts.size());
  for (std::size_t i = 1; i < counts.size(); ++i) offsets[i] = offsets[i - 1] + counts[i - 1];
  const auto total = static_cast<std::size_t>(me == 0 ? offsets.back() + counts.back() : 0);
  std::vector<std::array<double, n>> all(total / n);
  MPI_Gatherv(mine.data(), count, MPI_DOUBLE, all.data(), counts.data(), offsets.data(), MPI_DOUBLE,
              0, world);
  std::ranges::sort(all);
  return all;
}

/// Writes through a second file, so that a run that is ended leaves the old one or the new one.
void write(const std::filesystem::path& file, const std::string& text) {
  const std::filesystem::path beside = file.string() + ".part";
  std::ofstream out(beside, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw InputError(file.string() + " cannot be written");
  std::filesystem::rename(beside, file);
}

std::string digits(double number) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
  return {text.data(), end};
}

template <std::size_t n>
std::string table(const std::array<const char*, n>& columns,
                  const std::vector<std::array<double, n>>& rows) {
  std::string text;
  for (const char* column : columns) text += (text.empty() ? "" : ",") + std::string(column);
  text += '\n';
  for (const auto& cells : rows) {
    for (std::size_t i = 0; i < n; ++i) text += (i == 0 ? "" : ",") + digits(cells[i]);
    text += '\n';
  }
  return text;
}

std::vector<std::array<double, 5>> own_particles(const LAMMPS_NS::Atom& atom) {
  std::vector<std::array<double, 5>> rows;
  for (int i = 0; i < atom.nlocal; ++i) {
    rows.push_back({static_cast<double>(atom.tag[i]), atom.radius[i], atom.x[i][0], atom.x[i][1],
                    atom.x[i][2]});
  }
  return rows;
}

std::vector<std::array<double, 8>> own_contacts(const PairStickslip& pair) {
  std::vector<std::array<double, 8>> rows;
  for (const ContactOutput& c : pair.output()) {
    rows.push_back({static_cast<double>(c.p), static_cast<double>(c.q), c.branch[0], c.branch[1],
                    c.branch[2], c.tangential[0], c.tangential[1], c.tangential[2]});
  }
  return rows;
}

}  // namespace

void CommandState::command(int count, char** words) {
  if (count != 1) error->all(FLERR, std::string("stickslip_state DIR"));
  const PairStickslip& pair = PairStickslip::of(lmp, own_style);
  const auto particles = gathered(own_particles(*atom), world, comm->me, comm->nprocs);
  const auto contacts = gathered(own_contacts(pair), world, comm->me, comm->nprocs);
  if (comm->me != 0) return;
  const std::filesystem::path folder = words[0];
  try {
    std::filesystem::create_directories(folder);
    write(folder / "particles.csv", table(particle_columns, particles));
    write(folder / "contacts.csv", table(contact_columns, contacts));
    const Vector3 box(domain->xprd, domain->yprd, domain->zprd);
    write(folder / "state.json", state_properties(pair.law(), box, update->ntimestep));
  } catch (const std::exception& problem) {
    error->one(FLERR, std::string("stickslip_state: ") + problem.what());
  }
}

}  // namespace stickslip::lammps
