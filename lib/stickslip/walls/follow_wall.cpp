// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/walls/follow_wall.hpp"

#include <Eigen/Geometry>
#include <cmath>

namespace stickslip {

ToldWall told_wall(const TriangleMesh& mesh, double radius) {
  ToldWall told{.radius = radius, .corners = {}};
  told.corners.reserve(9 * mesh.triangles().size());
  for (std::size_t i = 0; i < mesh.triangles().size(); ++i)
    for (const Vector3& corner : mesh.corners(i))
      told.corners.insert(told.corners.end(), corner.begin(), corner.end());
  return told;
}

std::vector<WallMovement> movements_of(std::span<const WallStep> motion) {
  std::vector<WallMovement> all;
  all.reserve(motion.size());
  for (const WallStep& step : motion) {
    const Eigen::Quaterniond turn(step.wall.orientation);
    all.push_back({.position = step.centre,
                   .velocity = step.velocity,
                   .spin = step.spin,
                   .wall_translation = step.wall.position,
                   .wall_rotation = {turn.w(), turn.x(), turn.y(), turn.z()},
                   .wall_velocity = step.wall_velocity,
                   .wall_spin = step.wall_spin,
                   .dt = step.dt});
  }
  return all;
}

std::vector<WallForce> follow_wall(const FramedLaw& law, const IndexedMesh& mesh, double radius,
                                   std::span<const WallStep> motion) {
  std::vector<WallForce> forces;
  forces.reserve(motion.size());
  if (const std::shared_ptr<OwnWall> own = law.law.own_wall()) {
    std::vector<OwnWallForce> answers(motion.size());
    const ToldWall told = told_wall(mesh.mesh(), radius);
    own->sphere(told)->follow(movements_of(motion), answers);
    for (const OwnWallForce& answer : answers)
      forces.push_back(
          {.force = answer.force,
           .torque = answer.torque,
           .contacts = std::isnan(answer.contacts) ? -1 : static_cast<int>(answer.contacts)});
    return forces;
  }
  MeshWall wall(law, mesh, radius);
  for (const WallStep& step : motion)
    forces.push_back(forces.empty() ? wall.place(step) : wall.advance(step));
  return forces;
}

}  // namespace stickslip
