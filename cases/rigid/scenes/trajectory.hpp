// SPDX-License-Identifier: BSD-3-Clause
// trajectory.csv: where the bodies of a scene went, told by whatever program moved them.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "cases/rigid/scenes/scene.hpp"

namespace stickslip::cases {

/// How a file writes what is asked for: SI, and the names of the columns, unless told otherwise.
struct TrajectoryFormat {
  std::map<std::string, std::string> columns;  ///< the file's name of each that has another one
  double length = 1;                           ///< unit of lengths [m]
  double time = 1;                             ///< unit of times [s]
  double angle = 1;                            ///< unit of angles [rad]
  std::optional<double> speed = {};            ///< unit of velocities [m/s]; none: length over time
  std::optional<double> turning = {};          ///< unit of spins [rad/s]; none: angle over time
  /// Told of a column that has a name of record and is not read, since another one was named.
  std::function<void(const std::string& column)> unread = {};
};

/// Names of columns, as in "time=t,x=posX". Throws InputError.
std::map<std::string, std::string> read_columns(std::string_view text);
/// Units of lengths, times and angles, and of velocities and spins where these are not made of
/// them, as in "mm,ms,deg" or "mm,ms,m/s,rpm", in any order, each at most once: sets those of the
/// format. Throws InputError.
void read_units(std::string_view text, TrajectoryFormat& format);

/// A row that was read, in SI units.
struct TrajectoryRow {
  std::size_t time = 0;          ///< place in Scene::times
  std::size_t body = 0;          ///< place in Scene::bodies
  SceneState state;              ///< turned as told where the scene asks for turns
  std::optional<Vector3> force;  ///< contact force on the body, where it is told [N]
  long line = 0;                 ///< of the file, from 1
};

/// What is to be written in the place of spins that are so many times what they must be, because
/// they are in another unit than the format says; "" where no unit has this factor.
std::string mend_of_spins(double factor, const TrajectoryFormat& format);

/// Reads a file row by row and tells each to `see`; memory does not grow with the file but by a bit
/// a row. Columns: time, body, x, y, z, vx, vy, vz, wx, wy, wz; qx, qy, qz, qw where the scene asks
/// for turns; fx, fy, fz where they are there; others are not read. Rows may stand in any order;
/// rows of bodies that are fixed are passed over. Throws InputError, naming file, line and mend,
/// for what is no number, lines cut off, bodies that are not in the scene, times that were not
/// asked for, rows that are missing or stand twice, and first rows in other units or axes.
void read_trajectory(const std::filesystem::path& file, const Scene& scene,
                     const TrajectoryFormat& format,
                     const std::function<void(const TrajectoryRow&)>& see);

}  // namespace stickslip::cases
