// SPDX-License-Identifier: BSD-3-Clause
// How good is the force along a random path as in slow deformation, and what does it cost to keep
// only a part of the history? Theory, reference and what to expect:
// cases/partial_slip/memory_saving/page.md.
#pragma once

#include <cstdint>

#include "cases/drive/quasi_static_path.hpp"
#include "cases/kept/known_answers.hpp"
#include "cases/numbers.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/spheres.hpp"

namespace stickslip::cases {

struct SolvedMemorySaving;

/// Two spheres on a random quasi-static path, tangentially along one line.
struct MemorySaving {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson = 0.15;        ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double radius = 0.01;         ///< R of each sphere [m]
  double overlap = 1e-4;        ///< mean, over R [-]
  int moves = 400;              ///< movements of the judged path
  int stride = 8;               ///< steps of the path in one movement
  std::uint64_t seed = 1;       ///< of the path

  static constexpr std::string_view name = "memory-saving";
  static void describe(auto& visitor) {
    using M = MemorySaving;
    describe_spheres<M>(visitor);
    constexpr Range shallow{.low = 0, .high = 0.1, .low_is_allowed = false};
    visitor.number(&M::overlap, {"overlap", "-", "", shallow, "mean overlap over R"});
    visitor.count(&M::moves,
                  {"moves", "-", "", {.low = 8, .high = 10000}, "movements of the judged path"});
    visitor.count(
        &M::stride,
        {"stride", "-", "", {.low = 1, .high = 1000}, "steps of the path in one movement"});
    visitor.count(&M::seed, {"seed", "-", "", {.low = 0, .high = 1e9}, "seed of the path"});
  }

  /// Errors after all movements.
  struct Outcome {
    double largest = 0;       ///< of the tangential force, over the friction limit then [-]
    double rms = 0;           ///< root mean square of the same [-]
    double normal_force = 0;  ///< largest relative one of the normal force [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::largest, "largest",
                 "largest error of the tangential force along the path over the limit then");
    visitor.norm(&Outcome::rms, "rms", "root mean square of the same");
    visitor.norm(&Outcome::normal_force, "normal-force",
                 "largest relative error of the normal force");
  }

  SolvedMemorySaving prepare() const;

  /// For the references.
  reference::HertzContact<double> contact() const { return spheres_of(*this).as<double>(); }
  /// How the contact moves.
  QuasiStatic motion() const;
};

/// What one tolerance keeps of the histories, and what that costs.
struct Kept {
  double length = 0;  ///< of the history, mean over contacts and time [segments]
  double bytes = 0;   ///< per contact, at the end
  Norms error = {};   ///< of the tangential force, over the friction limit
};
struct TradeOff {
  double tolerance = 0;  ///< |dp_max| over the friction coefficient
  Kept line = {};        ///< against the truth
  Kept plane = {};       ///< against the law itself with all of its history
};

/// The case with the exact answer to its path.
struct SolvedMemorySaving {
  using Problem = MemorySaving;
  using Outcome = Problem::Outcome;

  explicit SolvedMemorySaving(const MemorySaving& to_solve);

  Outcome uncertainty() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  /// Each movement is cut into so many equal steps.
  Outcome run(const Scheme& scheme, int pieces) const;
  /// trade_off() of a law that can keep less; figure and table ask for the same ones.
  std::vector<TradeOff> trade_off_of(const Scheme& scheme) const;

  MemorySaving problem;
  std::vector<ContactStep> movements;               ///< along one line
  std::vector<reference::HertzState<double>> path;  ///< the exact state after each of them
  double uncertainty_of_path = 0;                   ///< of the forces, over the friction limit
  KnownAnswers<std::vector<TradeOff>> trade_offs = {};
};

}  // namespace stickslip::cases
