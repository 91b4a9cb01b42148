// SPDX-License-Identifier: BSD-3-Clause
// Which restitution does a program mean where a point slips? Theory, reference and what to expect:
// cases/rigid/planar_impact/page.md.
#pragma once

#include <array>

#include "cases/problem.hpp"
#include "cases/rigid/on_meshes/whole_floor.hpp"
#include "cases/rigid/scenes/shaped_bodies.hpp"
#include "reference/shapes/point_impacts.hpp"

namespace stickslip::cases {

/// Sixteen dumbbells that hit a floor with one of their spheres, in the plane of their axis, by
/// turns so that the three meanings of restitution agree, and so that they do not.
struct PlanarImpactCase : AnsweredByFiles {
  double mu = 0.4;           ///< friction coefficient [-]
  double restitution = 0.5;  ///< e [-]
  double mass = 1;           ///< m [kg]
  double length = 1;         ///< L, half the distance of the spheres [m]
  double velocity = 1;       ///< v, downwards [m/s]
  WholeFloor floor = WholeFloor::plane;

  static constexpr std::string_view name = "planar-impact";
  static void describe(auto& visitor) {
    using P = PlanarImpactCase;
    visitor.number(&P::mu, {"mu", "-", "", {.low = 0.1, .high = 2}, "friction coefficient"});
    visitor.number(&P::restitution, {"e", "-", "", {.low = 0.1, .high = 0.9}, "restitution"});
    visitor.number(&P::mass, {"m", "kg", "", Range::positive(), "mass of each body"});
    visitor.number(&P::length,
                   {"L", "m", "", Range::positive(), "half the distance of the spheres"});
    visitor.number(&P::velocity, {"v", "m/s", "", Range::positive(), "velocity downwards"});
    visitor.choice(&P::floor, "floor", whole_floor_words, whole_floor_text);
  }

  reference::Question question() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme&) const { return {}; }
  Outcome run(const Scheme&, int) const { return {}; }

  /// The bodies side by side. They touch at sixteenths of a step.
  RigidScene scene(const SceneSteps& steps) const;

  /// The impact of a start in its plane.
  reference::PlanarImpact impact(std::size_t k) const;
  /// Whether the three meanings of restitution agree there.
  bool agree(std::size_t k) const;
};

/// The meanings of restitution, and their names.
inline constexpr std::array restitution_meanings{
    std::pair{"Newton", reference::RestitutionOf::velocity},
    std::pair{"Poisson", reference::RestitutionOf::impulse},
    std::pair{"Stronge", reference::RestitutionOf::work}};

}  // namespace stickslip::cases
