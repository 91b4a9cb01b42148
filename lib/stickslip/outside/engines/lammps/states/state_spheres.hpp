// SPDX-License-Identifier: BSD-3-Clause
// The box and the spheres of a STATE folder.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "stickslip/contact/step/vectors.hpp"

namespace stickslip::lammps {

/// A sphere of a STATE.
struct StateSphere {
  int id = 0;                        ///< from 1
  double radius = 0;                 ///< [m]
  Vector3 centre = Vector3::Zero();  ///< [m]
};

/// Edges of the periodic box, what is in it, and under which normal force it was made.
struct StateSpheres {
  Vector3 box = Vector3::Zero();            ///< [m]
  std::map<std::string, double> stiffness;  ///< kn [N/m], or G [Pa] and nu; empty: not told
  std::vector<StateSphere> spheres;
};

/// Reads state.json and particles.csv (id,radius,x,y,z) of a folder. Throws InputError that names
/// the file, and the line of a row that is wrong.
StateSpheres read_state_spheres(const std::filesystem::path& folder);

}  // namespace stickslip::lammps
