// SPDX-License-Identifier: BSD-3-Clause
// Paths of two bodies that properties are tried on, and what can be done to such a path.
#pragma once

#include "cases/properties/subject.hpp"
#include "stickslip/contact/pair/pair_path.hpp"

namespace stickslip::cases::properties {

/// A pair whose bodies are moved step by step, from touch without overlap. p stays where it is.
class PairWalk {
 public:
  PairWalk(double radius_p, double radius_q, double dt);

  /// A movement of q and rotations of both, in the frame that turns with the pair.
  PairWalk& move(const Vector3& displacement_q, const Vector3& rotation_p = Vector3::Zero(),
                 const Vector3& rotation_q = Vector3::Zero());
  /// Both bodies turn together about the centre of p, by this rotation vector in equal steps.
  PairWalk& turn(const Vector3& rotation, int steps);

  const PairPath& path() const { return path_; }

 private:
  PairWalk& add(const Vector3& displacement_q, const Vector3& rotation_p,
                const Vector3& rotation_q);

  PairPath path_;
  double dt_;
  Vector3 branch_;
  Matrix3 turned_ = Matrix3::Identity();
};

/// The path without the turns of the whole pair, and the turn that its end has with them.
struct Unturned {
  PairPath path;
  Matrix3 turn = Matrix3::Identity();
  double angle = 0;  ///< sum of all turns [rad]
};

/// Takes the turns of the whole pair out of a path.
Unturned without_turns(const PairPath& path);

/// Turns of the pair in more steps.
PairPath with_finer_turns(const PairPath& path, int parts);

/// The same seen in other axes, or in a mirror: places by an orthogonal map, rotations as well, and
/// the other way round where the map is a reflection.
PairPath mapped(const PairPath& path, const Matrix3& map);

/// The same with p called q and q called p. A wall stays the second body: throws InputError.
PairPath exchanged(const PairPath& path);

/// Why theory denies a law that it follows a rotation of the pair exactly; none: it must.
std::optional<std::string> frame_is_not_exact(const Subject& subject);

}  // namespace stickslip::cases::properties
