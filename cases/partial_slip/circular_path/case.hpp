// SPDX-License-Identifier: BSD-3-Clause
// How far is a law from the truth when the direction of movement turns all the time? Theory,
// reference and what to expect: cases/partial_slip/circular_path/page.md.
#pragma once

#include "cases/partial_slip/circular_path/half_space.hpp"
#include "cases/partial_slip/plane_paths.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

struct SolvedCircularPath;

/// A Hertzian contact is pressed together, moved out along a radius of the tangent plane and then
/// round the circle, at constant overlap.
struct CircularPath {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson = 0.15;        ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double radius = 0.01;         ///< R of each sphere [m]
  double overlap = 1e-6;        ///< constant [m]
  double circle = 0.6;          ///< its radius over the sliding shift kappa mu overlap [-]
  int turns = 2;                ///< round the circle

  static constexpr std::string_view name = "circular-path";
  static void describe(auto& visitor) {
    using C = CircularPath;
    describe_spheres_on_half_space<C>(visitor);
    visitor.number(&C::circle, {"radius", "-", "", Range::positive(),
                                "radius of the circle over the sliding shift kappa mu overlap"});
    visitor.count(&C::turns, {"turns", "-", "", {.low = 1, .high = 20}, "number of turns"});
  }

  /// Of the whole path; forces and works without units, as in plane_paths.hpp.
  struct Outcome {
    double force_rms = 0;        ///< error of the force, root mean square over all turns [-]
    double force_preload = 0;    ///< the same after the preload [-]
    double lead = 0;             ///< of the force over the shift at the end [deg]
    double work_turn = 0;        ///< of the tangential force in the last turn [-]
    double dissipated_turn = 0;  ///< of it by friction [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(
        &Outcome::force_rms, "force-rms",
        "tangential force, root mean square error over all turns, over the friction limit");
    visitor.norm(
        &Outcome::force_preload, "force-preload",
        "tangential force after the preload, against Cattaneo and Mindlin: movement along a line");
    visitor.value(&Outcome::lead, "lead", "deg",
                  "angle by which the force is ahead of the shift at the end; error in radians");
    visitor.value(&Outcome::work_turn, "work-turn", "-",
                  "tangential work of the last turn over the friction limit times the sliding "
                  "shift; error the same");
    visitor.value(&Outcome::dissipated_turn, "dissipated-turn", "-",
                  "what friction dissipates in the last turn; error as of the work");
  }

  /// The same contact on another circle.
  CircularPath round(double other_circle, int other_turns) const;
  PressedSpheres contact() const { return pressed_spheres_of(*this); }
  /// The path: out along the radius, and round, this many steps for each.
  std::vector<Vector2> points(int steps_per_turn) const;
  /// A law at the end of the preload, and after each step on the circle.
  std::vector<PlaneState> follow(const AnyLaw& law, int steps_per_turn) const;
  SolvedCircularPath prepare() const;
};

/// The case with the answer of the half-space.
struct SolvedCircularPath {
  using Problem = CircularPath;
  using Outcome = Problem::Outcome;

  Outcome exact() const;
  Outcome scale() const;
  Outcome uncertainty() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_turn) const;

  CircularPath problem;
  HalfSpaceCircle half_space;
};

/// Springs side by side from the half-space: root mean square of the force over all turns, over the
/// friction limit.
double distance_of_springs(const SolvedCircularPath& circle);

}  // namespace stickslip::cases
