// SPDX-License-Identifier: BSD-3-Clause
// Does one block move alike however its shape and its floor are told? Theory, reference and what to
// expect: cases/rigid/same_shape/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/rigid/scenes/falling_blocks.hpp"

namespace stickslip::cases {

/// Four landings on a corner, each four times: as a block, as a polyhedron, with triangles and
/// vertices in its faces, and as a block with its axes exchanged, on floors that are a plane, a
/// block and a mesh.
struct SameShape : AnsweredByFiles {
  double restitution = 0;  ///< e [-]
  double mass = 1;         ///< m [kg]
  double length = 1;       ///< half the greatest side [m]
  double velocity = 0.5;   ///< v, downwards [m/s]

  static constexpr std::string_view name = "same-shape";
  static void describe(auto& visitor) {
    using S = SameShape;
    visitor.number(&S::restitution, {"e", "-", "", {.low = 0, .high = 1}, "restitution"});
    visitor.number(&S::mass, {"m", "kg", "", Range::positive(), "mass of each body"});
    visitor.number(&S::length, {"L", "m", "", Range::positive(), "half the greatest side"});
    visitor.number(&S::velocity, {"v", "m/s", "", Range::positive(), "velocity downwards"});
  }

  reference::Question question() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme&) const { return {}; }
  Outcome run(const Scheme&, int) const { return {}; }

  /// The bodies side by side, each over a floor of its own. The twin has blocks on one plane.
  RigidScene scene(const SceneSteps& steps) const;
};

/// How a block is told.
enum class ToldAs { block, polyhedron, triangles, exchanged_axes };
/// The block told in another way: of one mass, inertia and place.
SceneBody told_as(const SceneBody& block, ToldAs how);

}  // namespace stickslip::cases
