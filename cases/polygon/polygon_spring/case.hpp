// SPDX-License-Identifier: BSD-3-Clause
// Does the tangential spring of polygons follow them at any step? Theory, reference and what to
// expect: cases/polygon/polygon_spring/page.md.
#pragma once

#include <cstdint>

#include "cases/drive/decay.hpp"
#include "cases/polygon/polygon_pairs.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

struct OscillatingPolygon;

/// An irregular polygon on another, which is fixed, oscillates about rest under a constant load.
struct PolygonSpring {
  double restitution = 0.9;           ///< eps_n [-]
  double stiffness_ratio = 1.0 / 3;   ///< kt/kn [-]
  double restitution_ratio = 1.0053;  ///< eps_t/eps_n [-]
  double mu = 500;                    ///< friction coefficient [-]
  double kn = 1;                      ///< normal stiffness [N/m]
  double mass = 1;                    ///< m of the free body [kg]
  std::uint32_t seed = 1;             ///< of the tessellation [-]
  double turn = 0.4;                  ///< of the free body from its own cell [rad]

  static constexpr std::string_view name = "polygon-spring";
  static void describe(auto& visitor) { describe_irregular_pair<PolygonSpring>(visitor); }

  /// The more tangential one of the two modes.
  struct Outcome {
    double relaxation_time = 0;  ///< t_R of its kinetic energy over t_c [-]
    double frequency = 0;        ///< circular [rad/s]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::relaxation_time, "t_R", "-",
                  "relaxation time of the tangential mode's kinetic energy over t_c",
                  "relaxation time");
    visitor.value(&Outcome::frequency, "frequency", "rad/s", "circular frequency of that mode");
  }

  /// Throws InputError if the pair is overdamped or its restitutions do not go together.
  OscillatingPolygon prepare() const;
};

/// The pair of the problem at rest, and its small oscillations.
struct OscillatingPolygon {
  using Problem = PolygonSpring;
  using Outcome = Problem::Outcome;

  Problem problem;
  IrregularPair pair;
  Vector2 position = Vector2::Zero();             ///< of the free body at rest [m]
  reference::PolygonMode<long double> mode = {};  ///< the more tangential one
  double highest_frequency = 0;                   ///< of both modes, circular [rad/s]

  Outcome exact() const;
  Outcome scale() const { return exact(); }
  double uncertainty() const { return 2e-6; }  ///< what the finite motion and its digits change
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact_time) const;

  /// The more tangential mode as a scheme has it in steps of `part` t_c.
  Decay measure_decay(const Scheme& scheme, double part) const;
  /// The pair at rest without load.
  PolygonSystem at_rest(const Scheme& scheme) const {
    return pair.system(scheme, position, Vector2::Zero());
  }
};

}  // namespace stickslip::cases
