// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/lammps/states/command_read.hpp"

#include <atom.h>
#include <domain.h>
#include <error.h>
#include <input.h>
#include <lammps.h>
#include <library.h>

#include <map>
#include <numbers>
#include <string>
#include <vector>

#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/outside/engines/lammps/engine.hpp"
#include "stickslip/outside/engines/lammps/states/fix_state.hpp"

namespace stickslip::lammps {

void CommandRead::command(int count, char** words) {
  const std::vector<std::string> all = words_of(count, words);
  const bool names_law =
      all.size() == 5 && all[3] == "law" && (all[4] == "same" || all[4] == "any");
  if ((all.size() != 3 && !names_law) || all[1] != "density")
    error->all(FLERR, std::string("stickslip_read STATE density RHO [law same|any]"));
  if (domain->box_exist != 0)
    error->all(FLERR, std::string("stickslip_read makes the box, and there is one already"));
  if (atom->radius_flag == 0)
    error->all(FLERR, std::string("stickslip_read needs atom_style sphere before it"));
  try {
    const double density = read_number("density", all[2]);
    if (!(density > 0)) throw InputError("density must be greater than 0");
    const StateSpheres state = read_state_spheres(all[0]);
    make_box(state.box);
    make_atoms(state.spheres, density);
    if (all.back() != "any") bind_law(state.stiffness);
  } catch (const InputError& problem) {
    error->all(FLERR, std::string("stickslip_read: ") + problem.what());
  }
}

void CommandRead::make_box(const Vector3& edges) {
  std::string bounds;
  for (const double edge : edges) bounds += " 0 " + shortest(edge);
  input->one("region stickslip_read block" + bounds + " units box");
  input->one("create_box 1 stickslip_read");
}

void CommandRead::bind_law(const std::map<std::string, double>& stiffness) {
  if (stiffness.empty()) return;
  std::string words;
  for (const auto& [role, value] : stiffness) words += " " + role + " " + shortest(value);
  input->one(std::string("fix stickslip_state all ") + FixState::own_style + words);
}

void CommandRead::make_atoms(const std::vector<StateSphere>& spheres, double density) {
  std::vector<LAMMPS_NS::tagint> tags;
  std::vector<double> centres;
  std::map<LAMMPS_NS::tagint, double> radii;
  for (const StateSphere& sphere : spheres) {
    tags.push_back(sphere.id);
    centres.insert(centres.end(), sphere.centre.begin(), sphere.centre.end());
    radii[sphere.id] = sphere.radius;
  }
  const std::vector<int> types(spheres.size(), 1);
  // Each process takes the atoms of its own part of the box, at their periodic images.
  lammps_create_atoms(lmp, static_cast<int>(spheres.size()), tags.data(), types.data(),
                      centres.data(), nullptr, nullptr, 0);
  for (int i = 0; i < atom->nlocal; ++i) {
    const double radius = radii.at(atom->tag[i]);
    atom->radius[i] = radius;
    atom->rmass[i] = 4.0 / 3 * std::numbers::pi * radius * radius * radius * density;
  }
}

}  // namespace stickslip::lammps
