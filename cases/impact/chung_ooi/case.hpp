// SPDX-License-Identifier: BSD-3-Clause
// Do spheres that collide with a plane or with each other have the right peak force, duration and
// velocities afterwards? Theory, reference and what to expect: cases/impact/chung_ooi/page.md.
#pragma once

#include "cases/impact/chung_ooi/impacts.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

struct SolvedChungOoi;

/// All eight benchmark tests of Chung & Ooi, Granular Matter 13 (2011) 643-656, or one of them.
enum class ChungOoiChoice { all, test_1, test_2, test_3, test_4, test_5, test_6, test_7, test_8 };
inline constexpr std::array<Word<ChungOoiChoice>, 9> chung_ooi_choices{
    {{"all", ChungOoiChoice::all},
     {"1", ChungOoiChoice::test_1},
     {"2", ChungOoiChoice::test_2},
     {"3", ChungOoiChoice::test_3},
     {"4", ChungOoiChoice::test_4},
     {"5", ChungOoiChoice::test_5},
     {"6", ChungOoiChoice::test_6},
     {"7", ChungOoiChoice::test_7},
     {"8", ChungOoiChoice::test_8}}};

/// The impacts of these tests, with the restitutions of the tests if a law has a dashpot.
struct ChungOoi {
  ChungOoiChoice test = ChungOoiChoice::all;
  double phase = 0.3;  ///< part of a step before the first touch [-]

  static constexpr std::string_view name = "chung-ooi";
  static void describe(auto& visitor) {
    using S = ChungOoi;
    constexpr Range part{.low = 0, .high = 0.999999};
    visitor.choice(&S::test, "test", chung_ooi_choices, "which of the eight tests");
    visitor.number(&S::phase, {"phase", "-", "", part, "part of a step before the first touch"});
  }

  /// All the impacts together.
  struct Outcome {
    double velocity_gap = 0;  ///< velocities, spins as those of surfaces: largest error over vn [-]
    double peak_force = 0;    ///< greatest normal force: largest relative error [-]
    double duration = 0;      ///< of the contact: largest relative error [-]
    std::optional<double> energy_residual = {};  ///< the greatest [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::velocity_gap, "velocity_gap",
                 "velocities and surface velocities after: largest error over vn");
    visitor.norm(&Outcome::peak_force, "peak_force",
                 "greatest normal force: largest relative error");
    visitor.norm(&Outcome::duration, "duration", "duration of the contact: largest relative error");
  }

  /// Numbers of the tests.
  std::vector<int> tests() const;
  /// With the exact answers to all impacts.
  SolvedChungOoi prepare() const;
};

/// An impact with its exact answer.
struct JudgedImpact {
  BenchmarkImpact impact;
  ExactRebound exact;

  bool is_elastic() const { return impact.restitution == 1; }
};

/// The tests with the exact answers.
struct SolvedChungOoi {
  using Problem = ChungOoi;
  using Outcome = Problem::Outcome;
  Problem benchmark;
  std::vector<JudgedImpact> damped;   ///< with the restitutions of the tests
  std::vector<JudgedImpact> elastic;  ///< the same without

  /// What a scheme is judged by: with restitution if its law has a dashpot.
  const std::vector<JudgedImpact>& impacts_for(const Scheme& scheme) const {
    return has_hertzian_dashpot(scheme) ? damped : elastic;
  }
  /// What the exact solution leaves out, which takes the normal of a pair as fixed: where the
  /// spheres move sideways, velocities change by about this over that of approach [-].
  double turning() const;

  /// Peak force and duration of the first elastic impact of each test that has a normal one.
  std::vector<reference::NamedNumber> numbers() const;
  Outcome uncertainty() const;
  Outcome uncertainty_for(const Scheme& scheme) const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact) const;
};

}  // namespace stickslip::cases
