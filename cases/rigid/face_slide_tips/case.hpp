// SPDX-License-Identifier: BSD-3-Clause
// Does a block that is thrown over a floor slide or tip, and how fast? Theory, reference and what
// to expect: cases/rigid/face_slide_tips/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/rigid/on_meshes/whole_floor.hpp"
#include "cases/rigid/scenes/shaped_bodies.hpp"

namespace stickslip::cases {

/// Sixteen blocks on their faces that are thrown along their length in as many directions: eight
/// slide, and eight are so high that they tip.
struct FaceSlideTips : AnsweredByFiles {
  double mu = 0.5;        ///< friction coefficient [-]
  double mass = 1;        ///< m [kg]
  double length = 1;      ///< half the length of the blocks that slide [m]
  double gravity = 9.81;  ///< g [m/s^2]
  double velocity = 2;    ///< v at the start [m/s]
  WholeFloor floor = WholeFloor::plane;

  static constexpr std::string_view name = "face-slide-tips";
  static void describe(auto& visitor) {
    using F = FaceSlideTips;
    visitor.number(&F::mu, {"mu", "-", "", {.low = 0.2, .high = 0.8}, "friction coefficient"});
    visitor.number(&F::mass, {"m", "kg", "", Range::positive(), "mass of each block"});
    visitor.number(&F::length,
                   {"L", "m", "", Range::positive(), "half the length of those that slide"});
    visitor.number(&F::gravity, {"g", "m/s^2", "", Range::positive(), "gravity"});
    visitor.number(&F::velocity, {"v", "m/s", "", Range::positive(), "velocity at the start"});
    visitor.choice(&F::floor, "floor", whole_floor_words, whole_floor_text);
  }

  reference::Question question() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme&) const { return {}; }
  Outcome run(const Scheme&, int) const { return {}; }

  /// The blocks side by side.
  RigidScene scene(const SceneSteps& steps) const;
};

/// A block that tips over its leading edge, which slides: tilt, its rate, way and velocity of the
/// centre along the floor.
struct Tipping {
  double tilt = 0;      ///< [rad]
  double rate = 0;      ///< [rad/s]
  double way = 0;       ///< [m]
  double velocity = 0;  ///< [m/s]
};
/// After a time [s]; until its edge stops or it has tipped by half a radian: none after that.
std::optional<Tipping> tipped(const FaceSlideTips& f, const Vector3& half_size, double time);

}  // namespace stickslip::cases
