// SPDX-License-Identifier: BSD-3-Clause
// What the cases of edges share: a sphere is pressed on two faces that meet in an edge, and the
// force is known.
#pragma once

#include <array>
#include <functional>
#include <numbers>
#include <string>

#include "cases/exhibits/exhibit.hpp"
#include "cases/walls/flat_wall.hpp"

namespace stickslip::cases {

/// A sphere that is held at an edge, seen along it.
struct HeldAtEdge {
  double theta = 1;                   ///< by which the second face goes down, negative: up [rad]
  Vector3 centre = Vector3::UnitZ();  ///< [m]
};

/// A sphere pressed on two faces. Only normal forces act: it is held without a movement.
struct EdgeWall : FlatWall {
  /// Differences to the exact force, the largest of all places.
  struct Outcome {
    double force = 0;      ///< size of the difference, over the force [-]
    double direction = 0;  ///< angle between them [rad]
    double contacts = 0;   ///< contacts too many or too few
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::force, "force", "force less the exact one, over it; largest");
    visitor.norm(&Outcome::direction, "direction", "angle from the exact force; largest");
    visitor.norm(&Outcome::contacts, "contacts", "contacts too many or too few; most");
  }

  /// The faces of the edge at which the sphere is held, as far as it touches them.
  IndexedMesh faces_at(const HeldAtEdge& held, int cuts) const;
  /// The largest differences of the force on faces of triangles of that size.
  Outcome compare(const Scheme& scheme, std::span<const HeldAtEdge> held, int cuts) const;
  /// The exact forces against least distances that are looked for on both faces.
  std::vector<CrossCheckResult> search_nearest(std::span<const HeldAtEdge> held) const;
  /// The exact force [N], and how many contacts it has.
  std::pair<Vector3, int> exact_force(const HeldAtEdge& held) const;
  /// What is right for a law: the exact force; where a law that answers for walls itself does not
  /// say that it is linear, its own force on a plane at the same overlaps [N].
  Vector3 right_force(const Scheme& scheme, const HeldAtEdge& held) const;
  /// The kind of reference that has the force at this place.
  reference::Question question_at(const char* kind, const HeldAtEdge& held) const;
};

/// What is the same of both cases of edges; `Case` has held(), the places.
template <class Case>
struct AtEdges : EdgeWall {
  /// Itself. Throws InputError if the overlap is not smaller than R.
  Case prepare() const {
    check();
    return given();
  }
  std::vector<CrossCheckResult> cross_checks() const { return search_nearest(given().held()); }
  Outcome run(const Scheme& scheme, int cuts) const {
    return compare(scheme, given().held(), cuts);
  }

 private:
  const Case& given() const { return static_cast<const Case&>(*this); }
};

/// Angles of the edges: 90, 30, 5 and 1 degrees [rad].
inline constexpr std::array edge_angles{std::numbers::pi / 2, std::numbers::pi / 6,
                                        std::numbers::pi / 36, std::numbers::pi / 180};

/// Error of the force over the place around a convex edge (angle from the first normal, 0 to 1
/// being the wedge), or over the opening; of every rule that makes other forces than the first.
Figure figure_of_edges(const EdgeWall& given, std::span<const Scheme> schemes,
                       const std::function<HeldAtEdge(double)>& at, std::string along);

}  // namespace stickslip::cases
