// SPDX-License-Identifier: BSD-3-Clause
// What tangential force is left when two spheres have come back to where they were, and where does
// a force go that was there before? Theory, reference and what to expect:
// cases/rotation/closed_cycle/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/rotation/closed_cycle/motion.hpp"
#include "cases/rotation/closed_cycle/shear.hpp"
#include "cases/schemes/spheres.hpp"

namespace stickslip::cases {

struct SolvedClosedCycle;

/// Two spheres twist, tumble and roll on one another until both are where they were, turned as they
/// were.
struct ClosedCycle {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson = 0.15;        ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double radius = 0.01;         ///< R of p [m]
  int ratio = 1;                ///< radius of q over that of p
  double overlap = 0.03;        ///< over R [-]
  double cone = 60;             ///< half angle of the cone of the normal, equal spheres only [deg]
  double twist = 30;            ///< of q [deg]
  double shear = 0.3;  ///< before each cycle, over the shift at which the contact slides [-]

  static constexpr std::string_view name = "closed-cycle";
  static void describe(auto& visitor) {
    using C = ClosedCycle;
    describe_spheres<C>(visitor);
    visitor.count(&C::ratio,
                  {"ratio", "-", "", {.low = 1, .high = 4}, "radius of q over that of p"});
    constexpr Range shallow{.low = 0, .high = 0.1, .low_is_allowed = false};
    visitor.number(&C::overlap, {"overlap", "-", "", shallow, "overlap over R"});
    constexpr Range cones{.low = 5, .high = 90};
    visitor.number(&C::cone,
                   {"cone", "deg", "", cones,
                    "half angle of the cone that the normal goes round, equal spheres only"});
    visitor.number(&C::twist, {"twist", "deg", "", {.low = 0, .high = 90}, "twist of q"});
    constexpr Range short_of_sliding{.low = 0, .high = 0.45, .low_is_allowed = false};
    visitor.number(&C::shear,
                   {"shear", "-", "", short_of_sliding,
                    "shear before each cycle over the shift that makes the contact slide"});
  }

  /// What cycles leave.
  struct Outcome {
    double one_cycle = 0;          ///< force left after one cycle, over the friction limit [-]
    double ten_cycles = 0;         ///< largest one after any of ten [-]
    double held = 0;               ///< error of a force held through one cycle, over it [-]
    double sheared = 0;            ///< largest error with shear, over the friction limit [-]
    double spurious_movement = 0;  ///< seen in one cycle, over the branch [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::one_cycle, "one-cycle",
                 "tangential force left after one cycle over the friction limit");
    visitor.norm(&Outcome::ten_cycles, "ten-cycles", "the largest one after any of ten cycles");
    visitor.norm(&Outcome::held, "held", "a force held through one cycle: error over the force");
    visitor.norm(&Outcome::sheared, "sheared",
                 "shear before each cycle, taken back after it: worst error "
                 "after any of four cycles over the friction limit");
    visitor.norm(&Outcome::spurious_movement, "spurious-movement",
                 "tangential movement seen in one cycle, over the branch");
  }

  SolvedClosedCycle prepare() const;

  PairCycle pair() const;
  CycleShear sheared_contact() const;
  reference::HertzContact<double> contact() const;
  double limit() const { return mu * contact().normal_force(overlap * radius); }  ///< mu Fn [N]
  /// Tangential force before the first and after each cycle, in `steps` for each quarter turn [N].
  std::vector<Vector3> left_after(const FramedLaw& law, Use use, int steps, int cycles) const;
};

/// The case with the exact forces of the sheared cycles.
struct SolvedClosedCycle {
  using Problem = ClosedCycle;
  using Outcome = Problem::Outcome;

  Outcome uncertainty() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_quarter_turn) const;

  ClosedCycle problem;
  ShearedCycles exact_shear;
};

}  // namespace stickslip::cases
