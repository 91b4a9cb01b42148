// SPDX-License-Identifier: BSD-3-Clause
// Is the memory of nested loops as long as the loops are many? Theory, reference and what to
// expect: cases/partial_slip/many_reversals/page.md.
#pragma once

#include "cases/drive/drive.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/spheres.hpp"
#include "reference/partial_slip/hertz.hpp"

namespace stickslip::cases {

/// How the amplitude falls from loop to loop.
enum class Shrinking { geometric, linear };
/// How the loops are closed: in one movement, or in a spiral that closes one after the other.
enum class Closing { sweep, spiral };

/// A path of a pair: overlap and place at the ends of its legs, with the exact force there.
struct ReversalPath {
  std::vector<double> overlap;  ///< at the start and after each leg [m]
  std::vector<double> shift;    ///< cumulative, along the line, the same [m]
  std::vector<double> force;    ///< exact, after each leg [N]
  std::size_t inward = 0;       ///< legs in which loops open
};

struct SolvedManyReversals;

/// Two pressed spheres move to and fro in ever smaller loops, and then out of them.
struct ManyReversals {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson = 0.15;        ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double radius = 0.01;         ///< R of each sphere [m]
  double overlap = 1e-6;        ///< constant, or the mean [m]
  double fraction = 0.95;       ///< force of first loading over the limit [-]
  int reversals = 120;          ///< on the way in
  double swing = 0.15;          ///< of the overlap, where it changes, over the mean [-]
  Shrinking shrinking = Shrinking::geometric;  ///< of the outcome force
  Closing closing = Closing::sweep;            ///< of the outcome force

  static constexpr std::array<Word<Shrinking>, 2> shrinking_words{
      {{"geometric", Shrinking::geometric}, {"linear", Shrinking::linear}}};
  static constexpr std::array<Word<Closing>, 2> closing_words{
      {{"sweep", Closing::sweep}, {"spiral", Closing::spiral}}};

  static constexpr std::string_view name = "many-reversals";
  static void describe(auto& visitor) {
    using M = ManyReversals;
    describe_spheres<M>(visitor);
    constexpr Range fractions{.low = 0, .high = 0.999, .low_is_allowed = false};
    visitor.number(&M::overlap, {"overlap", "m", "", Range::positive(), "overlap, or its mean"});
    visitor.number(&M::fraction, {"fraction", "-", "", fractions,
                                  "tangential force of first loading over the friction limit"});
    visitor.count(&M::reversals,
                  {"reversals", "-", "", {.low = 2, .high = 1000}, "reversals on the way in"});
    visitor.number(&M::swing, {"swing",
                               "-",
                               "",
                               {.low = 0, .high = 0.5},
                               "change of the overlap over its mean, where it changes"});
    visitor.choice(&M::shrinking, "shrinking", shrinking_words,
                   "how the amplitude falls, for the observables of one path");
    visitor.choice(&M::closing, "closing", closing_words,
                   "how the loops are closed, for the observables of one path");
  }

  /// Errors of the force at the ends of the legs, over the friction limit.
  struct Outcome {
    double force = 0;    ///< largest of the path [-]
    double inward = 0;   ///< while loops open [-]
    double family = 0;   ///< worst of both ways to shrink and to close [-]
    double varying = 0;  ///< the same with a normal force that changes slowly [-]
    std::optional<double> energy_residual = {};
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::force, "force",
                 "largest error of the force at the ends of the legs, over the friction limit");
    visitor.norm(&Outcome::inward, "inward",
                 "largest error of the force while the loops open, over the friction limit");
    visitor.norm(&Outcome::family, "force-family",
                 "largest error of the force, worst of four ways in and out");
    visitor.norm(
        &Outcome::varying, "force-varying",
        "largest error with a normal force that rises and falls slowly, over the largest limit");
  }

  /// The paths with their forces. Throws InputError unless the overlap stays smaller than R.
  SolvedManyReversals prepare() const;

  Spheres spheres() const { return spheres_of(*this); }
  double limit() const { return spheres().limit(overlap); }  ///< of friction [N]
};

/// The problem with its paths.
struct SolvedManyReversals {
  using Problem = ManyReversals;
  using Outcome = Problem::Outcome;
  Problem problem;
  ReversalPath path;                 ///< of the outcome force
  std::vector<ReversalPath> family;  ///< at constant overlap
  ReversalPath varying;              ///< with a normal force that changes

  double uncertainty() const { return 1e-15; }  ///< branches in extended precision
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_leg) const;

  /// Forces of a law after every step, the pressing not included.
  std::vector<ContactForce> follow(const AnyLaw& law, const ReversalPath& path,
                                   int steps_per_leg) const;
  /// Largest friction limit of a path [N].
  double limit_of(const ReversalPath& path) const;
};

}  // namespace stickslip::cases
