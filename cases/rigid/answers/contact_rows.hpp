// SPDX-License-Identifier: BSD-3-Clause
// contacts.csv: where the bodies of a scene touch, told by whatever program moves them.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "cases/rigid/scenes/scene.hpp"
#include "cases/rigid/scenes/trajectory.hpp"

namespace stickslip::cases {

/// A point in which two bodies touch in a step, in SI units, seen from the first body of the
/// contact.
struct ContactRow {
  std::size_t contact = 0;            ///< place in Scene::contacts
  long step = 0;                      ///< number of the step, from 1
  Vector3 point = Vector3::Zero();    ///< [m]
  Vector3 normal = Vector3::UnitZ();  ///< unit vector towards p
  std::optional<double> depth = {};   ///< below 0: a gap [m]
  std::optional<Vector3> force = {};  ///< mean over the step, on p [N]
};

/// Reads a file row by row and tells each to `see`. Columns: time, body, other, x, y, z, nx, ny,
/// nz; depth, and fx, fy, fz, where they are there. Lengths and times are in the units of the
/// format. Throws InputError, naming file, line and mend, for what is no number, bodies that are
/// not in the scene or have no contact there, normals that are not of length 1 and times at which
/// no step ends.
void read_contacts(const std::filesystem::path& file, const Scene& scene,
                   const TrajectoryFormat& format,
                   const std::function<void(const ContactRow&)>& see);

}  // namespace stickslip::cases
