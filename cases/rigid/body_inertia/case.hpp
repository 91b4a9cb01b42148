// SPDX-License-Identifier: BSD-3-Clause
// Which mass and inertia does a program make of a shape? Theory, reference and what to expect:
// cases/rigid/body_inertia/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/rigid/scenes/shaped_bodies.hpp"

namespace stickslip::cases {

/// Bodies of several shapes and one density, at rest in the air; each gets a blow about each of its
/// axes.
struct BodyInertia : AnsweredByFiles {
  double density = 1;     ///< [kg/m^3]
  double length = 1;      ///< L, size of the bodies [m]
  double velocity = 0.1;  ///< v: a blow is the momentum of a cube of side L with it [m/s]
  double round = 0;       ///< 1: ellipsoids and superquadrics as well [-]

  static constexpr std::string_view name = "body-inertia";
  static void describe(auto& visitor) {
    using B = BodyInertia;
    visitor.number(&B::density, {"density", "kg/m^3", "", Range::positive(), "density"});
    visitor.number(&B::length, {"L", "m", "", Range::positive(), "size of the bodies"});
    visitor.number(&B::velocity, {"v", "m/s", "", Range::positive(),
                                  "velocity that a blow gives a cube of side L"});
    visitor.number(
        &B::round,
        {"round", "-", "", {.low = 0, .high = 1}, "1: ellipsoids and superquadrics as well"});
  }

  /// The tetrahedron.
  reference::Question question() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme&) const { return {}; }
  Outcome run(const Scheme&, int) const { return {}; }

  /// The bodies side by side, three of each shape.
  RigidScene scene(const SceneSteps& steps) const;
};

/// Where a body of a scene goes that gets its blow at the start.
SceneState after_blow(const SceneBody& body, double time);

/// Mistakes of mass and inertia.
enum class InertiaMistake {
  boxed,           ///< inertia of the box around the shape
  sum_of_spheres,  ///< overlaps of a clump count twice
  about_origin,    ///< m c^2 twice: inertia about the origin of the axes for that about the centre
  four_times       ///< sizes for half sizes
};
/// The body with the mistake; none where it makes no difference.
std::optional<SceneBody> mistaken(const SceneBody& body, InertiaMistake mistake);

}  // namespace stickslip::cases
