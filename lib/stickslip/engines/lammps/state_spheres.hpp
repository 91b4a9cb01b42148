// SPDX-License-Identifier: BSD-3-Clause
// The box and the spheres of a STATE folder.
#pragma once

#include <filesystem>
#include <vector>

#include "stickslip/contact/vectors.hpp"

namespace stickslip::lammps {

/// A sphere of a STATE.
struct StateSphere {
  int id = 0;                        ///< from 1
  double radius = 0;                 ///< [m]
  Vector3 centre = Vector3::Zero();  ///< [m]
};

/// Edges of the periodic box, and what is in it.
struct StateSpheres {
  Vector3 box = Vector3::Zero();  ///< [m]
  std::vector<StateSphere> spheres;
};

/// Reads state.json and particles.csv (id,radius,x,y,z) of a folder. Throws InputError that names
/// the file, and the line of a row that is wrong.
StateSpheres read_state_spheres(const std::filesystem::path& folder);

}  // namespace stickslip::lammps
