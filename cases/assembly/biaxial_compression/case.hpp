// SPDX-License-Identifier: BSD-3-Clause
// Does a packing in plane-strain compression feel how much its law remembers, and does the energy
// add up? Theory and what to expect: cases/assembly/biaxial_compression/page.md.
#pragma once

#include "cases/assembly/biaxial_input.hpp"
#include "cases/kept/known_answers.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

struct SolvedBiaxialCompression;

/// 4,096 spheres inside LAMMPS, in the steps of the paper (Kuhn, Jaeger contact, Table 1).
struct BiaxialCompression {
  /// Strain at the end of a default run: the packing is not chaotic yet, and each run shows the
  /// same [-].
  static constexpr double strain_by_default = 0.0015;
  /// Strain at which the paper counts contacts and segments, and the end of its compression [-].
  static constexpr double strain_of_the_longest_lists = 0.005;
  static constexpr double strain_of_the_paper = 0.04;
  /// Steps of the paper for a strain of .001.
  static constexpr int steps_of_the_paper = 1000;
  /// The law with complete memory, the measure of the others.
  static constexpr const char* complete_memory = "jaeger";

  double shear_modulus = 29e9;        ///< G of the spheres [Pa]
  double poisson = 0.15;              ///< nu of the spheres [-]
  double mu = 0.5;                    ///< friction coefficient [-]
  double strain = strain_by_default;  ///< axial, at the end; a default run is short [-]
  double damping = 3e5;               ///< mass-proportional, of all particles [1/s]

  static constexpr std::string_view name = "biaxial-compression";
  static void describe(auto& visitor) {
    using B = BiaxialCompression;
    constexpr Range poisson_range{.low = 0, .high = 0.5};
    constexpr Range strains{.low = 1e-6, .high = 0.1};
    visitor.number(&B::shear_modulus,
                   {"G", "Pa", "G", Range::positive(), "shear modulus of the spheres"});
    visitor.number(&B::poisson, {"nu", "-", "nu", poisson_range, "Poisson's ratio"});
    visitor.number(&B::mu, {"mu", "-", "mu", Range::positive(), "friction coefficient"});
    visitor.number(&B::strain,
                   {"strain", "-", "", strains, "axial strain at the end; the paper's is 0.04"});
    visitor.full(&B::strain, "strain", strain_of_the_paper);
    visitor.number(&B::damping, {"damping-rate", "1/s", "", Range::not_negative(),
                                 "mass-proportional, of all particles"});
  }

  /// Errors over the whole path.
  struct Outcome {
    double stress = 0;                           ///< of the mean axial stress [-]
    double energy = 0;                           ///< NaN for laws without a potential [-]
    std::optional<double> energy_residual = {};  ///< the same, where there is one
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::stress, "stress",
                 "mean axial stress over the path: difference from that of the law with complete "
                 "memory, over it");
    visitor.norm(&Outcome::energy, "energy",
                 "largest imbalance of the work of the borders and what became of it, over that "
                 "work at the end");
  }

  /// The compression with its runs, none so far.
  SolvedBiaxialCompression prepare() const;

  /// How the packing is compressed, in so many steps for a strain of .001.
  BiaxialConditions conditions(int steps) const {
    return {.strain = strain, .steps_per_permille = steps, .damping = damping};
  }
};

/// The compression with those of its runs that are known.
struct SolvedBiaxialCompression {
  using Problem = BiaxialCompression;
  using Outcome = Problem::Outcome;
  using Path = std::vector<BiaxialRow>;
  Problem problem;
  AwaitedAnswers<Path> paths = {};

  double uncertainty() const { return 0; }  ///< errors by definition
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// The compression under this scheme. Study, figures and tables ask for the same ones, and they
  /// are costly: whoever asks first runs it, and others wait.
  const Path& path_of(const Scheme& scheme, int steps) const;
  /// The same under the law with complete memory.
  const Path& complete_path(int steps) const;
};

}  // namespace stickslip::cases
