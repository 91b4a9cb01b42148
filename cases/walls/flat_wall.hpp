// SPDX-License-Identifier: BSD-3-Clause
// What the cases of flat walls share: a sphere on a floor of triangles, and the same sphere on the
// plane. No theory is needed: a floor cut into triangles is the same floor, and the plane is that
// of the same law.
#pragma once

#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"
#include "cases/walls/meshes.hpp"
#include "stickslip/walls/follow_wall.hpp"

namespace stickslip::cases {

/// A floor and motions over it.
struct FloorScene {
  IndexedMesh mesh;
  std::vector<std::vector<WallStep>> motions;  ///< each begins without an overlap
};

/// What a sphere feels on the plane at the end of a step.
struct ForceOnPlane {
  Vector3 normal = Vector3::UnitZ();  ///< normal of the plane, to the sphere
  Vector3 force = Vector3::Zero();    ///< on the sphere [N]
  Vector3 torque = Vector3::Zero();   ///< on the sphere about its centre [N m]
};

/// By how much a law may differ from what is right: `ours` for walls around its contacts, and more
/// for a law that answers for walls itself, which may look for nearest points in other ways.
double bound_of(const AnyLaw& law, double ours);

/// A sphere that moves over a floor, with an imposed motion.
struct FlatWall {
  double kn = 1e5;        ///< normal stiffness [N/m]
  double kt = 7e4;        ///< tangential stiffness [N/m]
  double mu = 0.5;        ///< friction coefficient [-]
  double radius = 0.01;   ///< radius of the sphere [m]
  double overlap = 1e-4;  ///< smaller than the radius [m]

  static constexpr int steps_each = 12;     ///< steps of each way of a motion
  static constexpr double way = 3;          ///< length of a motion over the radius of the circle
  static constexpr double floor_reach = 6;  ///< how far a floor reaches, likewise

  template <class P>
  static void describe_wall(auto& visitor) {
    describe_springs<P>(visitor);
    visitor.number(&P::radius, {"R", "m", "", Range::positive(), "radius of the sphere"});
    visitor.number(&P::overlap, {"overlap", "m", "", Range::positive(), "overlap, smaller than R"});
  }

  /// Differences to the plane, the largest of all motions.
  struct Outcome {
    double normal = 0;      ///< normal force over that on the plane, less 1 [-]
    double tangential = 0;  ///< tangential force, over mu times the normal force [-]
    double torque = 0;      ///< torque on the sphere, over R mu times the normal force [-]
    double contacts = 0;    ///< contacts beside the one that there is
  };
  static void observe(auto& visitor) {
    visitor.norm(
        &Outcome::normal, "normal",
        "normal force on the triangles over that on the plane, less 1; largest difference");
    visitor.norm(&Outcome::tangential, "tangential",
                 "tangential force less that on the plane, over the friction limit; largest");
    visitor.norm(&Outcome::torque, "torque",
                 "torque on the sphere less that on the plane, over R times the friction limit; "
                 "largest");
    visitor.norm(&Outcome::contacts, "contacts", "contacts beside the one that there is; most");
  }

  double uncertainty() const { return 1e-15; }
  std::vector<reference::NamedNumber> numbers() const;
  /// Throws InputError if the overlap is not smaller than the radius.
  void check() const;
  /// Radius of the circle in which the sphere cuts the plane [m].
  double circle() const;
  /// Side of the triangles [m] where `cuts` count to sixteen circles' radii.
  double side(int cuts) const { return 16 * circle() / cuts; }
  /// The sphere comes down on a place of the wall, and then goes on in straight ways of that many
  /// radii of the circle, each in steps_each equal steps; it rolls a little. The wall rests.
  std::vector<WallStep> motion(const Vector2& from, std::span<const Vector2> ways) const;
  /// The forces on the plane, of each step after the first. A law that answers for walls itself is
  /// told the plane as two large triangles, at rest unless the wall turns; where it says that it is
  /// linear, the normal force is exact.
  std::vector<ForceOnPlane> on_plane(const Scheme& scheme, std::span<const WallStep> motion) const;
  /// The forces of a law that answers for walls itself on its own plane: one that moves as the wall
  /// does, or one at rest with the motion as it is seen from there.
  std::vector<ForceOnPlane> on_own_plane(const Scheme& scheme, std::span<const WallStep> motion,
                                         bool moves_plane) const;
  /// The friction limit in a motion, from the force that is the same all the way [N].
  double limit_of(const Scheme& scheme, const ForceOnPlane& plane) const;
  /// Compares all motions on the floor and on the plane.
  Outcome compare(const Scheme& scheme, std::span<const FloorScene> scenes) const;
  /// The plane of MeshWall against that of a pair of sphere and wall.
  std::vector<CrossCheckResult> check_plane(std::span<const WallStep> motion) const;
};

/// What is the same of all cases of flat walls; `Case` has scenes(cuts), floors and the motions
/// over them.
template <class Case>
struct OnFloor : FlatWall {
  /// Itself. Throws InputError if the overlap is not smaller than R.
  Case prepare() const {
    check();
    return given();
  }
  std::vector<CrossCheckResult> cross_checks() const {
    return check_plane(given().scenes(16).front().motions.front());
  }
  Outcome run(const Scheme& scheme, int cuts) const {
    return compare(scheme, given().scenes(cuts));
  }

 private:
  const Case& given() const { return static_cast<const Case&>(*this); }
};

/// The pair of the sphere and the plane z = 0 that moves as the wall does: what `motion` is without
/// triangles.
PairPath pair_path_of(double radius, std::span<const WallStep> motion);

/// What the rule of a law makes of a flat wall that rests: exact, or nothing is declared.
Expected<FlatWall::Outcome> expect_flat_wall(const FramedLaw& law, bool passes_over_edges);

}  // namespace stickslip::cases
