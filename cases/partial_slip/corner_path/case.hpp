// SPDX-License-Identifier: BSD-3-Clause
// How far is a law from the elastic half-space when tangential movement turns a corner? Theory,
// reference and what to expect: cases/partial_slip/corner_path/page.md.
#pragma once

#include "cases/partial_slip/corner_path/answers.hpp"
#include "cases/partial_slip/plane_paths.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

struct SolvedCornerPath;

/// A Hertzian contact is pressed together and then moved at constant overlap: first along one
/// direction of the tangent plane, then along the perpendicular one.
struct HertzCornerPath {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson = 0.15;        ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double radius = 0.01;         ///< R of each sphere [m]
  double overlap = 1e-6;        ///< constant [m]
  double first = 0.6;           ///< first leg over the sliding shift kappa mu overlap [-]
  double second = 0.6;          ///< second leg over the same [-]

  static constexpr std::string_view name = "corner-path";
  static void describe(auto& visitor) {
    using C = HertzCornerPath;
    describe_spheres_on_half_space<C>(visitor);
    visitor.number(&C::first, {"first", "-", "", Range::positive(),
                               "first leg over the sliding shift kappa mu overlap"});
    visitor.number(&C::second, {"second", "-", "", Range::positive(),
                                "second leg, perpendicular, over the same"});
  }

  /// After both legs; forces and works without units, as in plane_paths.hpp.
  struct Outcome {
    double force = 0;           ///< error of the tangential force [-]
    double force_corner = 0;    ///< the same after the first leg [-]
    double lead = 0;            ///< angle from the total shift to the force [deg]
    double work = 0;            ///< of the tangential force [-]
    double dissipated = 0;      ///< of it by friction [-]
    double force_family = 0;    ///< largest error of the force after four pairs of legs [-]
    double step_splitting = 0;  ///< change of the force against one step a leg [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::force, "force",
                 "tangential force after both legs, over the friction limit");
    visitor.norm(&Outcome::force_corner, "force-corner",
                 "tangential force after the first leg, against Cattaneo and Mindlin: movement "
                 "along a line");
    visitor.value(&Outcome::lead, "lead", "deg",
                  "angle from the total shift to the force; error in radians");
    visitor.value(&Outcome::work, "work", "-",
                  "tangential work over the friction limit times the sliding "
                  "shift; error the same");
    visitor.value(&Outcome::dissipated, "dissipated", "-",
                  "what friction dissipates of it; error as of the work");
    visitor.norm(&Outcome::force_family, "force-family",
                 "tangential force after both legs, worst of four pairs of legs");
    visitor.norm(&Outcome::step_splitting, "step-splitting",
                 "change of the force against one step a leg, over the friction limit");
  }

  PressedSpheres contact() const { return pressed_spheres_of(*this); }
  SolvedCornerPath prepare() const;
};

/// The case with the answers of the half-space, and of the vector spring foundation.
struct SolvedCornerPath {
  using Problem = HertzCornerPath;
  using Outcome = Problem::Outcome;

  /// Two legs, the answer of the half-space, and that of springs side by side.
  struct Path {
    Legs legs;
    CornerAnswer exact;
    CornerAnswer foundation;
  };

  explicit SolvedCornerPath(const HertzCornerPath& to_solve);

  Outcome exact() const;
  Outcome scale() const;
  Outcome uncertainty() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_each) const;

  /// A law after each leg, each in so many steps.
  CornerAnswer answer_of(const AnyLaw& law, const Legs& legs, int steps_each) const;

  HertzCornerPath problem;
  double uncertainty_of_forces = 0;  ///< of the half-space, over the friction limit
  double uncertainty_of_family = 0;  ///< the same of all pairs of legs
  Path chosen;                       ///< the legs that the parameters say
  std::vector<Path> family;          ///< four pairs of legs
};

}  // namespace stickslip::cases
