// SPDX-License-Identifier: BSD-3-Clause
// How far is a ring of flat pieces from the round one? Theory, reference and what to expect:
// cases/rigid/ring/page.md.
#pragma once

#include "cases/rigid/on_meshes/ball_on_mesh.hpp"
#include "cases/rigid/on_meshes/faces.hpp"

namespace stickslip::cases {

/// A ball that laws press on a ring from outside, and balls that roll around inside of rings.
struct Ring : BallProblem {
  Ring() { mu = 1; }
  double ring = 4;           ///< radius A of the ring, over R [-]
  double overlap = 1.0 / 8;  ///< overlap of a law with the round ring, over R [-]
  double velocity = 1;       ///< u of balls inside [m/s]

  static constexpr std::string_view name = "ring";
  static void describe(auto& visitor) {
    using R = Ring;
    visitor.number(&R::kn, {"kn", "N/m", "", Range::positive(), "normal stiffness of a law"});
    visitor.number(&R::kt, {"kt", "N/m", "", Range::positive(), "tangential stiffness of a law"});
    visitor.number(&R::mu, {"mu", "-", "mu", {.low = 0.2}, "friction coefficient"});
    visitor.number(&R::mass, {"m", "kg", "", Range::positive(), "mass of each body"});
    visitor.number(&R::radius, {"R", "m", "", Range::positive(), "radius of the spheres"});
    visitor.number(&R::ring, {"A", "-", "", {.low = 3}, "radius of the ring, over R"});
    visitor.number(&R::overlap, {"overlap",
                                 "-",
                                 "",
                                 {.low = 0.05, .high = 0.5},
                                 "overlap of a law with the round ring, over R"});
    visitor.number(&R::velocity, {"u", "m/s", "", Range::positive(), "velocity of balls inside"});
  }

  struct Outcome {
    double height = 0;  ///< height less that on the round ring, over A; largest [-]
    double force = 0;   ///< less the exact one on the pieces, over the largest one; largest [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::height, "height",
                 "place of the surface from that of the round ring, by the force, over A; largest");
    visitor.norm(&Outcome::force, "force",
                 "force less the exact one of flat pieces, over the largest one; largest");
  }

  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  reference::Question question() const {
    return {"tessellated-ring", {{"N", "64"}, {"radius", wide(ring * radius)}}};
  }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int pieces) const;

  /// Balls inside of rings of 8, 16, 32 and 64 pieces, without gravity.
  RigidScene scene(const SceneSteps& steps) const;
  /// Exact force on a ball outside of a ring of so many pieces, about the y axis [N].
  Vector3 force_outside(const Vector3& centre, int pieces) const;
  /// Pieces of a ring, which face outwards, or inwards.
  std::vector<Face> pieces_of_ring(int pieces, double half_width, bool inwards) const;
};

}  // namespace stickslip::cases
