// SPDX-License-Identifier: BSD-3-Clause
// Answers to motions of cases on springs: where their bodies went, read from trajectory.csv.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <vector>

#include "app/bodies/scratch_numbers.hpp"
#include "app/layer.hpp"
#include "cases/drive/recorded/recorded_motion.hpp"
#include "cases/rigid/scenes/trajectory.hpp"

namespace stickslip::app {

/// In the cases y is up; in files z is.
inline Vector3 in_files(const Vector3& v) { return {v[0], -v[2], v[1]}; }
inline Vector3 in_case(const Vector3& v) { return {v[0], v[2], -v[1]}; }

/// Motions in steps of one length, in a scene.
struct MotionPart {
  std::vector<RecordedMotion> motions;
  Scene scene;
  std::vector<Vector3> places;  ///< places of the motions in the scene
  std::vector<std::vector<std::size_t>>
      bodies;  ///< places of the bodies of each motion in the scene
};

/// The motions of a part as a file answers them, in the axes of the case. The file is read once,
/// row by row, and `numbers` has what it tells. Throws InputError as read_trajectory.
std::vector<AnsweredMotion> read_motions(const MotionPart& part, const std::filesystem::path& file,
                                         const TrajectoryFormat& format,
                                         const std::shared_ptr<ScratchNumbers>& numbers);

}  // namespace stickslip::app
