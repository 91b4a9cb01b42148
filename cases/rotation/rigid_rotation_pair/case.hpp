// SPDX-License-Identifier: BSD-3-Clause
// Does the tangential force turn with two bodies that move as one? Theory, reference and what to
// expect: cases/rotation/rigid_rotation_pair/page.md.
#pragma once

#include "cases/drive/drive.hpp"
#include "cases/problem.hpp"
#include "cases/rotation/rigid_turn.hpp"
#include "cases/schemes/springs.hpp"

namespace stickslip::cases {

/// Two touching spheres that carry a tangential force turn as one rigid body.
struct RigidRotationPair {
  /// How they turn.
  enum class Motion {
    twirl,     ///< about the normal
    tumble_1,  ///< about the first tangent
    tumble_2,  ///< about the second tangent
    screw      ///< about an axis at 45 degrees to the normal, and along it
  };
  static constexpr std::array<Word<Motion>, 4> motions{{{"twirl", Motion::twirl},
                                                        {"tumble-1", Motion::tumble_1},
                                                        {"tumble-2", Motion::tumble_2},
                                                        {"screw", Motion::screw}}};

  double kn = 1e5;                ///< normal stiffness [N/m]
  double kt = 1e5;                ///< tangential stiffness [N/m]
  double mu = 0.5;                ///< friction coefficient [-]
  double radius = 1;              ///< R of both spheres [m]
  double overlap = 0.01;          ///< smaller than R [m]
  double share = 0.5;             ///< tangential force at the start over the friction limit [-]
  double angle = 90;              ///< of the whole turn [deg]
  Motion chosen = Motion::twirl;  ///< that of the outcomes force and norm

  static constexpr std::string_view name = "rigid-rotation-pair";
  static void describe(auto& visitor) {
    using R = RigidRotationPair;
    constexpr Range shares{.low = 0, .high = 0.99, .low_is_allowed = false};
    constexpr Range angles{.low = 0, .high = 170, .low_is_allowed = false};
    describe_springs<R>(visitor);
    visitor.number(&R::radius, {"R", "m", "", Range::positive(), "radius of both spheres"});
    visitor.number(&R::overlap, {"overlap", "m", "", Range::positive(), "overlap, smaller than R"});
    visitor.number(&R::share, {"share", "-", "", shares,
                               "tangential force at the start over the friction limit"});
    visitor.number(&R::angle, {"angle", "deg", "", angles, "angle of the whole turn"});
    visitor.choice(&R::chosen, "axis", motions, "motion of the observables force and norm");
  }

  /// After the turn.
  struct Outcome {
    double worst_axis = 0;         ///< error of the force over it, worst of all motions [-]
    double force = 0;              ///< the same in the chosen motion [-]
    double norm = 0;               ///< size of the force there over that at the start [-]
    double spurious_movement = 0;  ///< tangential, over the branch, worst of all motions [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::worst_axis, "worst-axis",
                 "force at the end over that at the start, worst of the four motions");
    visitor.norm(&Outcome::force, "force",
                 "force at the end over that at the start, for the chosen axis");
    visitor.value(&Outcome::norm, "norm", "-",
                  "size of the force at the end over that at the start, for the chosen axis");
    visitor.norm(&Outcome::spurious_movement, "spurious-movement",
                 "tangential movement seen in the rigid turn, over the branch, worst of the four "
                 "motions");
  }

  /// Itself. Throws InputError if the overlap is not smaller than R.
  RigidRotationPair prepare() const;

  Outcome exact() const { return {.norm = 1}; }
  Outcome uncertainty() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int increments) const;

  /// The force is laid on in the first step, then the pair turns.
  std::vector<PairResult> trace(const Scheme& scheme, Motion motion, int increments) const;
  /// The same, step by step: `see` is told each by its number.
  void follow(const Scheme& scheme, Motion motion, int increments,
              const std::function<void(std::size_t, const PairResult&)>& see) const;
  /// Error of the force at the end of such a trace, over it [-].
  double force_error(const std::vector<PairResult>& trace, Motion motion) const;
  /// What theory says of infinitely many increments.
  TurnOutcome limit(const FramedLaw& law, Motion motion) const;
};

}  // namespace stickslip::cases
