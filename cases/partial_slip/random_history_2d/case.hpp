// SPDX-License-Identifier: BSD-3-Clause
// How far is a law from the truth when tangential movement has any direction? Theory, reference and
// what to expect: cases/partial_slip/random_history_2d/page.md.
#pragma once

#include <cstdint>

#include "cases/partial_slip/plane_paths.hpp"
#include "cases/partial_slip/random_history_2d/moves.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

struct SolvedRandomHistory2d;

/// A Hertzian contact is moved at random in the tangent plane under a normal force that changes.
struct RandomHistory2d {
  enum class Paths { random, boundary_elements };
  static constexpr std::array<Word<Paths>, 2> path_words{
      {{"random", Paths::random}, {"boundary-elements", Paths::boundary_elements}}};

  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson = 0.15;        ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double radius = 0.01;         ///< R of each sphere [m]
  double overlap = 1e-6;        ///< mean [m]
  int histories = 12;           ///< number of paths
  int moves = 40;               ///< straight ones of a path
  std::uint64_t seed = 1;       ///< of the random paths
  Paths paths = Paths::random;  ///< random ones, or the one known by boundary elements

  static constexpr std::string_view name = "random-history-2d";
  static void describe(auto& visitor) {
    using R = RandomHistory2d;
    describe_spheres_on_half_space<R>(visitor);
    visitor.count(&R::histories,
                  {"histories", "-", "", {.low = 1, .high = 100000}, "number of paths"});
    visitor.count(&R::moves,
                  {"moves", "-", "", {.low = 1, .high = 10000}, "straight moves of a path"});
    visitor.count(&R::seed, {"seed", "-", "", {.low = 0, .high = 1e9}, "seed of the random paths"});
    visitor.choice(&R::paths, "paths", path_words,
                   "random ones, or the one of 40 moves that is known by boundary elements");
  }

  /// Errors after all moves of all paths.
  struct Outcome {
    double force_rms = 0;  ///< of the force, over the largest friction limit of the path [-]
    double force_max = 0;  ///< the largest one of the same [-]
    double normal = 0;     ///< largest one of the normal force, over its largest value [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::force_rms, "force-rms",
                 "tangential force after each move, root mean square error over all paths, over "
                 "the largest friction limit of the path");
    visitor.norm(&Outcome::force_max, "force-max",
                 "tangential force after each move, largest error");
    visitor.norm(&Outcome::normal, "normal",
                 "normal force, largest error, over its largest value of the path");
  }

  PressedSpheres contact() const { return pressed_spheres_of(*this); }
  /// Pressed together to the mean overlap, then moved, each move in so many steps.
  std::vector<ContactStep> steps_of(std::span<const Move> path, int steps_each) const;
  SolvedRandomHistory2d prepare() const;
};

/// The case with the answers of the half-space, and of the vector spring foundation.
struct SolvedRandomHistory2d {
  using Problem = RandomHistory2d;
  using Outcome = Problem::Outcome;

  explicit SolvedRandomHistory2d(const RandomHistory2d& to_solve);

  Outcome uncertainty() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_each) const;

  /// Distances of the springs from the truth after every move of every path.
  std::vector<double> distances_of_springs() const;
  /// Whether the truth of all paths is the half-space's.
  bool is_of_half_space() const;

  /// Forces of a law after each move, over the largest friction limit.
  std::vector<Vector2> forces_of(const AnyLaw& law, const SolvedPath& path, int steps_each) const;

  /// Errors after every move of every path.
  struct Errors {
    std::vector<double> force;   ///< over the largest friction limit of the path
    std::vector<double> normal;  ///< over the largest normal force of the path
  };
  Errors errors_after_moves(const AnyLaw& law, int steps_each) const;

  RandomHistory2d problem;
  std::vector<SolvedPath> paths;      ///< those to be judged
  SolvedPath known;                   ///< the one known by boundary elements
  double foundation_uncertainty = 0;  ///< of the springs' forces, over the largest limit
};

}  // namespace stickslip::cases
