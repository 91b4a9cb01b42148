// SPDX-License-Identifier: BSD-3-Clause
// A sphere on a moving wall of triangles, with any law of a contact: contacts are those of the
// surface, not of its triangles.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "stickslip/contact/batch/pair_contacts.hpp"
#include "stickslip/geometry/triangle_mesh.hpp"

namespace stickslip {

/// Where a rigid wall is: a point x of its mesh is at position + orientation x.
struct WallPose {
  Vector3 position = Vector3::Zero();         ///< [m]
  Matrix3 orientation = Matrix3::Identity();  ///< a rotation
};

/// A sphere and a wall at the end of a step, and how both turned and move.
struct WallStep {
  Vector3 centre = Vector3::Zero();         ///< centre of the sphere [m]
  Vector3 rotation = Vector3::Zero();       ///< rotation vector of the sphere in the step [rad]
  Vector3 velocity = Vector3::Zero();       ///< velocity of its centre [m/s]
  Vector3 spin = Vector3::Zero();           ///< [rad/s]
  WallPose wall;                            ///< pose of the wall
  Vector3 wall_rotation = Vector3::Zero();  ///< rotation vector of the wall in the step [rad]
  Vector3 wall_velocity = Vector3::Zero();  ///< velocity of its position [m/s]
  Vector3 wall_spin = Vector3::Zero();      ///< [rad/s]
  double dt = 0;                            ///< [s]; 0: not known
};

/// What they feel at the end of a step.
struct WallForce {
  Vector3 force = Vector3::Zero();        ///< on the sphere; the wall feels the opposite [N]
  Vector3 torque = Vector3::Zero();       ///< on the sphere about its centre [N m]
  Vector3 wall_torque = Vector3::Zero();  ///< on the wall about its position [N m]
  int contacts = 0;                       ///< number of contacts that overlap
};

/// One sphere on one wall. In a step without a new contact nothing is allocated.
class MeshWall {
 public:
  /// The mesh must outlive this. The law has the rule by which contacts are made of triangles.
  /// Throws Unsuitable for a law that knows bodies and not contacts.
  MeshWall(FramedLaw law, const IndexedMesh& mesh, double radius);

  /// Places sphere and wall: where they overlap they have been pressed together along the normals,
  /// without tangential movement.
  WallForce place(const WallStep& start);
  /// Takes a step from where they were. Of a contact that begins, the gap before is that from the
  /// face or edge that it begins with.
  WallForce advance(const WallStep& step);

 private:
  /// A contact, seen from the wall: where it is, and where it was before the step.
  struct Held {
    std::unique_ptr<PairContacts> contact;
    SurfaceContact at;
    SurfaceContact was;
  };

  std::span<const SurfaceContact> find(const Vector3& centre);
  void take_over(std::span<const SurfaceContact> found, double largest_way);
  void inherit_from_nearest(double largest_way);
  void inherit_by_triangle();
  /// The pair of the sphere and the wall, whose reference point is given in its mesh.
  PairGeometry geometry_of(const SurfaceContact& at, const Vector3& reference, const WallPose& pose,
                           const Vector3& centre) const;
  void add_push(Held& held, PairMotion motion, const PairGeometry& now, const WallStep& step,
                WallForce& sum) const;

  FramedLaw law_;
  const IndexedMesh* mesh_;
  double radius_;
  double effective_radius_;
  double reach_;
  ContactFinder finder_;
  std::vector<SurfaceContact> kept_;
  std::vector<Held> held_;
  std::vector<Held> before_;
  Vector3 centre_ = Vector3::Zero();  ///< at the end of the last step, seen from the wall [m]
  WallStep last_;
};

}  // namespace stickslip
