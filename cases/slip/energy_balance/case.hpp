// SPDX-License-Identifier: BSD-3-Clause
// Is work put in stored or dissipated to the last digit, and never won? Theory, reference and what
// to expect: cases/slip/energy_balance/page.md.
#pragma once

#include <cstdint>

#include "cases/drive/drive.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"

namespace stickslip::cases {

struct SolvedEnergyBalance;

/// A contact follows a random path of straight legs, on which it touches, sticks, slips and
/// separates.
struct EnergyBalance {
  double kn = 1e5;         ///< normal stiffness [N/m]
  double kt = 1e5;         ///< tangential stiffness [N/m]
  double mu = 0.5;         ///< friction coefficient [-]
  double overlap = 1e-4;   ///< scale of the overlaps [m]
  std::uint64_t seed = 2;  ///< of the random path [-]
  int legs = 600;          ///< proportional legs of the path [-]

  static constexpr std::string_view name = "energy-balance";
  static void describe(auto& visitor) {
    using E = EnergyBalance;
    describe_springs<E>(visitor);
    visitor.number(&E::overlap, {"overlap", "m", "", Range::positive(), "scale of the overlaps"});
    visitor.count(&E::seed, {"seed", "-", "", {.low = 0, .high = 1e9}, "seed of the random path"});
    visitor.count(&E::legs,
                  {"legs", "-", "", {.low = 1, .high = 1e4}, "proportional legs of the path"});
  }

  /// Errors along the whole path. Those of legs are summed without their signs, or they would
  /// cancel by chance.
  struct Outcome {
    double dissipation = 0;  ///< of all legs, over the whole dissipation [-]
    double work = 0;         ///< tangential, of all legs, over the whole dissipation [-]
    double identity = 0;     ///< |put in - stored - dissipated|, largest, over the work put in [-]
    double negative = 0;     ///< largest gain of a step from friction, over the dissipation [-]
    std::optional<double> energy_residual = {};  ///< of the works of the whole path [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::dissipation, "dissipation",
                 "frictional dissipation: errors of all legs summed, over the whole dissipation");
    visitor.norm(&Outcome::work, "work",
                 "tangential work: errors of all legs summed, over the whole dissipation");
    visitor.norm(&Outcome::identity, "identity",
                 "|work put in - stored - dissipated|, largest over the path, "
                 "over the work put in");
    visitor.norm(&Outcome::negative, "negative",
                 "largest negative dissipation of a step, over the whole dissipation");
  }

  /// The random path with its works. Costly: its first legs are also integrated.
  SolvedEnergyBalance prepare() const;

  double limit() const { return springs_of(*this).limit(overlap); }  ///< mu kn overlap [N]
  double unit_length() const { return limit() / kt; }                ///< reaches it [m]
};

/// The path, with its works in closed form.
struct SolvedEnergyBalance {
  using Problem = EnergyBalance;
  using Outcome = EnergyBalance::Outcome;

  /// Works since the start of the path [J].
  struct Works {
    double tangential = 0;
    double stored = 0;  ///< in the tangential spring
    double dissipated = 0;
  };

  EnergyBalance problem;
  std::vector<PathPoint> corners;
  std::vector<Works> works;  ///< at every corner
  /// Of the works against those integrated along the first legs, largest, over the dissipation [-].
  double integration_difference = 0;

  std::vector<reference::NamedNumber> numbers() const;
  Outcome uncertainty() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_leg) const;
};

}  // namespace stickslip::cases
