// SPDX-License-Identifier: BSD-3-Clause
// Does the plastic strain that small probes leave in a packing depend on the number of steps?
// Theory, reference and what to expect: cases/assembly/stress_probe/page.md.
#pragma once

#include "cases/assembly/probe/probe_specimen.hpp"
#include "cases/kept/known_answers.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

struct SolvedStressProbe;

/// Closed cycles of strain of the packing that comes with the program, in several directions.
struct StressProbe {
  /// How the particles of a probe move.
  enum class Movement {
    affine,  ///< with the mean strain
    relaxed  ///< to equilibrium
  };

  double magnitude = 6e-6;               ///< norm of the strain [-]
  Movement movement = Movement::affine;  ///< in the study; figures and tables are affine
  int directions = 6;                    ///< of the probes, evenly spread

  static constexpr std::string_view name = "stress-probe";
  static void describe(auto& visitor) {
    using S = StressProbe;
    constexpr Range small{.low = 0, .high = 0.01, .low_is_allowed = false};
    constexpr std::array<Word<Movement>, 2> movements{
        {{"affine", Movement::affine}, {"relaxed", Movement::relaxed}}};
    visitor.number(&S::magnitude, {"magnitude", "-", "", small, "norm of the strain"});
    visitor.choice(&S::movement, "movement", movements,
                   "movement of the particles in the study: with the mean strain, or to "
                   "equilibrium (minutes); figures and tables are affine");
    visitor.count(
        &S::directions,
        {"directions", "-", "", {.low = 3, .high = 360}, "number of evenly spread probes"});
  }

  /// The locus of the probes in the Rendulic plane.
  struct Outcome {
    double diameter = 0;         ///< inverse of the hardening modulus [1/Pa]
    double yield = 0;            ///< direction of the diameter [rad]
    double residual_stress = 0;  ///< of the worst probe, off the right one over the largest [-]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::diameter, "diameter", "1/Pa",
                  "diameter of the plastic locus, the inverse of the hardening modulus");
    visitor.value(&Outcome::yield, "yield", "rad",
                  "direction of its diameter, the normal of the yield surface");
    visitor.norm(&Outcome::residual_stress, "residual-stress",
                 "residual stress of the worst probe over the largest of all");
  }

  /// With the right probes.
  SolvedStressProbe prepare() const;
};

/// The probes with the right answers.
struct SolvedStressProbe {
  using Problem = StressProbe;
  using Outcome = Problem::Outcome;
  Problem problem;
  ProbeSpecimen specimen;
  std::vector<double> angles;        ///< of all probes [rad]
  std::vector<Probe> right = {};     ///< the truth, or what comes nearest to it
  PlasticLocus right_locus = {};     ///< of those
  std::vector<double> loading = {};  ///< angles of probes that load: these decide the locus [rad]
  KnownAnswers<PlasticLocus> loci = {};

  Outcome exact() const { return {right_locus.diameter, right_locus.yield}; }
  Outcome scale() const { return {right_locus.diameter, 1}; }
  double uncertainty() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// The right probes in so many times as many parts or steps as the reference takes.
  std::vector<Probe> right_probes(int refinement) const;
  /// The affine locus from the directions that load, in so many steps of each half of a probe.
  /// Figure and table ask for the same ones, and they are costly.
  PlasticLocus locus_after(const Scheme& scheme, double strain, int steps) const;
  /// The exact affine locus from those directions.
  PlasticLocus right_affine_locus(double strain) const;
};

}  // namespace stickslip::cases
