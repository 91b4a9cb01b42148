// SPDX-License-Identifier: BSD-3-Clause
// Does a law converge to the right force when the normal force changes with the tangential one?
// Theory, reference and what to expect: cases/partial_slip/mindlin_deresiewicz_oblique/page.md.
#pragma once

#include "cases/drive/drive.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/spheres.hpp"
#include "reference/partial_slip/hertz_closed.hpp"

namespace stickslip::cases {

struct SolvedObliqueCycle;

/// From a normal force alone (A), both forces grow in proportion to B, and fall in it to D.
struct MindlinDeresiewiczOblique {
  double shear_modulus = 1;  ///< G [Pa]
  double poisson = 0.5;      ///< nu [-]
  double mu = 0.5;           ///< friction coefficient [-]
  double radius = 1;         ///< R of each sphere [m]
  double overlap = 0.02;     ///< at A [m]
  double slope = 4;          ///< dFt/dFn [-]
  double fraction = 0.9;     ///< tangential force at B and D over the friction limit [-]

  static constexpr std::string_view name = "mindlin-deresiewicz-oblique";
  static void describe(auto& visitor) {
    using M = MindlinDeresiewiczOblique;
    describe_spheres<M>(visitor);
    constexpr Range fractions{.low = 0.01, .high = 0.999};
    visitor.number(&M::overlap,
                   {"overlap", "m", "", Range::positive(), "overlap under the normal force alone"});
    visitor.number(&M::slope, {"slope", "-", "", Range::positive(), "dFt/dFn, greater than mu"});
    visitor.number(&M::fraction, {"fraction", "-", "", fractions,
                                  "tangential force at the ends over the friction limit"});
  }

  /// The path, and the tangential force where it turns and ends.
  struct Outcome {
    double path_error = 0;  ///< largest of the tangential force, over the friction limit [-]
    double force_b = 0;     ///< tangential, at B [N]
    double force_d = 0;     ///< tangential, at D [N]
    double work_error = 0;  ///< of the tangential work, over limit at B times sliding shift [-]
    std::optional<double> energy_residual = {};
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::path_error, "force",
                 "largest error of the tangential force on the path, over "
                 "the friction limit");
    visitor.value(&Outcome::force_b, "force-b", "N",
                  "tangential force at B, over the friction limit there", "tangential force at B");
    visitor.value(&Outcome::force_d, "force-d", "N",
                  "tangential force at D, over the friction limit there", "tangential force at D");
    visitor.norm(&Outcome::work_error, "work",
                 "error of the tangential work along the steps, over the "
                 "limit at B times the sliding shift");
  }

  /// The loads. Throws InputError for a path that does not exist.
  SolvedObliqueCycle prepare() const;
  Spheres spheres() const { return spheres_of(*this); }
};

/// The problem with its loads and the theory's answer to them.
struct SolvedObliqueCycle {
  using Problem = MindlinDeresiewiczOblique;
  using Outcome = Problem::Outcome;
  using State = reference::ObliqueState<double>;
  Problem problem;
  reference::ObliqueCycle<double> cycle;
  reference::ObliqueCycle<long double> exact_cycle;

  Outcome exact() const;
  Outcome scale() const { return {.force_b = limit_b(), .force_d = limit_d()}; }
  double uncertainty() const { return 0; }  ///< closed form in extended precision
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_leg) const;

  /// A, and so many points on each of the legs to B and to D.
  std::vector<State> points(int per_leg) const;
  /// Steps of a virgin contact through points; the first one presses the spheres together.
  std::vector<ContactStep> path_through(std::span<const State> points) const;

  /// Errors of the exact integral of a law's own equations, over the friction limit.
  struct Gap {
    double at_b = 0;     ///< with its sign [-]
    double at_d = 0;     ///< with its sign [-]
    double on_path = 0;  ///< the largest, without sign [-]
    double work = 0;     ///< of the tangential work, over limit at B times sliding shift [-]
  };
  Gap modelling_gap(reference::RateLaw law, const PartialSlipClaims& claims) const;
  double limit_b() const { return problem.mu * cycle.normal_b(); }  ///< friction limit at B [N]
  double limit_d() const { return problem.mu * cycle.normal_d(); }  ///< friction limit at D [N]
};

}  // namespace stickslip::cases
