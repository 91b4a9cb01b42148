// SPDX-License-Identifier: BSD-3-Clause
// Is the force right after any history of normal movement and of tangential movement along one
// line? Theory, reference and what to expect: cases/partial_slip/random_history_1d/page.md.
#pragma once

#include <cstdint>

#include "cases/drive/drive.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/spheres.hpp"

namespace stickslip::cases {

struct SolvedRandomHistory1d;

/// Two spheres move at random, in and out of touch, and to and fro along one line.
struct RandomHistory1d {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson = 0.15;        ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double radius = 0.01;         ///< R of each sphere [m]
  double overlap = 1e-6;        ///< the largest [m]
  int histories = 1000;         ///< number of histories
  int moves = 24;               ///< proportional moves in each
  std::uint64_t seed = 1;       ///< of the random numbers

  static constexpr std::string_view name = "random-history-1d";
  static void describe(auto& visitor) {
    using H = RandomHistory1d;
    describe_spheres<H>(visitor);
    constexpr Range seeds{.low = 0, .high = 1e15};
    visitor.number(&H::overlap, {"overlap", "m", "", Range::positive(), "largest overlap"});
    visitor.count(&H::histories,
                  {"histories", "-", "", {.low = 1, .high = 100000}, "number of histories"});
    visitor.count(&H::moves,
                  {"moves", "-", "", {.low = 3, .high = 10000}, "proportional moves in each"});
    visitor.count(&H::seed, {"seed", "-", "", seeds, "seed of the random numbers"});
  }

  /// Errors, the largest of all histories where nothing else is said.
  struct Outcome {
    double worst = 0;   ///< of the tangential force after any move, over the largest limit [-]
    double median = 0;  ///< over the histories, of the same [-]
    double work = 0;    ///< of the tangential work, over largest limit times distance [-]
    double normal = 0;  ///< of the normal force after any move, over the largest [-]
    std::optional<double> energy_residual = {};
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::worst, "worst",
                 "largest error of the tangential force after any move of any "
                 "history, over its largest friction limit");
    visitor.norm(&Outcome::median, "median", "median over the histories of the same");
    visitor.norm(&Outcome::work, "work",
                 "largest error of the tangential work of a history, over "
                 "largest limit times distance");
    visitor.norm(&Outcome::normal, "normal", "largest error of the normal force, over the largest");
  }

  /// The histories. Throws InputError unless the overlap is smaller than the radius.
  SolvedRandomHistory1d prepare() const;
  Spheres spheres() const { return spheres_of(*this); }
};

/// A history: movements of random size, proportional in overlap and shift.
struct LineHistory {
  std::vector<double> overlap;  ///< at the start and after each move [m]; negative: a gap
  std::vector<double> shift;    ///< cumulative, the same [m]
  std::vector<double> force;    ///< exact tangential force after each move [N]
  double largest_overlap = 0;   ///< [m]
  double limit = 0;             ///< largest friction limit [N]
  double work = 0;              ///< exact tangential work of the whole [J]
  double dissipated = 0;        ///< exact dissipation of the whole [J]
  double work_scale = 0;        ///< largest friction limit times the distance moved [J]
};

/// The problem with its histories and their exact forces.
struct SolvedRandomHistory1d {
  using Problem = RandomHistory1d;
  using Outcome = Problem::Outcome;
  Problem problem;
  std::vector<LineHistory> histories;

  double uncertainty() const { return 1e-17; }  ///< of the profile in extended precision
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_move) const;

  /// Forces of a law after every step of a history.
  std::vector<ContactForce> follow(const AnyLaw& law, const LineHistory& history,
                                   int steps_per_move) const;
  /// Errors of a law in one history, as those of an outcome; its median is not used.
  Outcome errors_in(const LineHistory& history, std::span<const ContactForce> forces) const;
};

}  // namespace stickslip::cases
