// SPDX-License-Identifier: BSD-3-Clause
// Does all that a law remembers turn with two bodies that tumble and twirl together? Theory,
// reference and what to expect: cases/rotation/tumble_and_twirl/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/rotation/rigid_turn.hpp"
#include "cases/rotation/tumble_and_twirl/moves.hpp"
#include "cases/schemes/spheres.hpp"

namespace stickslip::cases {

struct SolvedTumbleAndTwirl;

/// A Hertzian contact with a long history turns with its two bodies as one and is then moved on.
struct TumbleAndTwirl {
  double shear_modulus = 29e9;                  ///< G [Pa]
  double poisson = 0.15;                        ///< nu [-]
  double mu = 0.5;                              ///< friction coefficient [-]
  double radius = 0.01;                         ///< R of each of the two spheres [m]
  double overlap = 1e-3;                        ///< at the turn, over R [-]
  int moves = 256;                              ///< of the history [-]
  double angle = 90;                            ///< of the whole turn [deg]
  RigidTurnAxis axis = RigidTurnAxis::oblique;  ///< of the turn

  static constexpr std::array<Word<RigidTurnAxis>, 3> axes{{{"both", RigidTurnAxis::oblique},
                                                            {"twirl", RigidTurnAxis::normal},
                                                            {"tumble", RigidTurnAxis::tangent}}};
  static constexpr std::string_view name = "tumble-and-twirl";
  static void describe(auto& visitor) {
    using T = TumbleAndTwirl;
    constexpr Range overlaps{.low = 0, .high = 0.1, .low_is_allowed = false};
    constexpr Range angles{.low = 0, .high = 170, .low_is_allowed = false};
    describe_spheres<T>(visitor);
    visitor.number(&T::overlap, {"overlap", "-", "", overlaps, "overlap at the turn over R"});
    visitor.count(&T::moves, {"moves", "-", "", {.low = 16, .high = 1024}, "moves of the history"});
    visitor.number(&T::angle, {"angle", "deg", "", angles, "angle of the whole turn"});
    visitor.choice(&T::axis, "axis", axes,
                   "axis of the turn: at 45 degrees to the normal, along it, or across it");
  }

  /// Errors over the friction limit: on a line against the exact force, in the plane against the
  /// same law without the turn.
  struct Outcome {
    double rotated = 0;            ///< of the force after the turn [-]
    double continued = 0;          ///< of the movement that follows, worst [-]
    double plane_rotated = 0;      ///< of the force after the turn [-]
    double plane_continued = 0;    ///< of the movement that follows, worst [-]
    double spurious_movement = 0;  ///< tangential, seen in the turn, over the branch [-]
  };
  static void observe(auto& visitor);

  /// The moves and the exact forces, which are costly.
  SolvedTumbleAndTwirl prepare() const;
  reference::Turn<double> turn() const;
  /// Shift that makes the contact slide [m].
  double sliding_shift() const {
    return spheres_of(*this).as<double>().sliding_shift(overlap * radius);
  }
};

/// The contact with its moves and, where they are on a line, the exact forces.
struct SolvedTumbleAndTwirl {
  using Problem = TumbleAndTwirl;
  using Outcome = TumbleAndTwirl::Outcome;

  TumbleAndTwirl problem;
  TurnedMoves line, plane;
  std::vector<double> exact_forces;  ///< at the end of the history, then after each move [N]
  double force_uncertainty = 0;      ///< of these, over the friction limit [-]

  Outcome uncertainty() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int increments) const;

  /// The scheme's answer with so many increments of the turn; 0: without it.
  TurnedForces follow(const Scheme& scheme, const TurnedMoves& moves, int increments) const;
  /// The vector turned with the bodies.
  Vector3 turned(const Vector3& v) const { return reference::rotated(v, problem.turn()); }
  /// Friction limit after the turn (0) or the move that follows [N].
  double limit_after(std::size_t i) const;
};

void TumbleAndTwirl::observe(auto& visitor) {
  visitor.norm(&Outcome::rotated, "rotated", "force after the turn, error over the friction limit");
  visitor.norm(&Outcome::continued, "continued",
               "worst force of the movement that follows, error over the friction limit");
  visitor.norm(&Outcome::plane_rotated, "plane-rotated",
               "history in the plane: difference of the force after the turn to the same law "
               "without the turn, over the friction limit");
  visitor.norm(
      &Outcome::plane_continued, "plane-continued",
      "history in the plane: worst force of the movement that follows, over the friction limit");
  visitor.norm(&Outcome::spurious_movement, "spurious-movement",
               "tangential movement seen in the turn, over the branch");
}

}  // namespace stickslip::cases
