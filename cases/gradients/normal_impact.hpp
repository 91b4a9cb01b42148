// SPDX-License-Identifier: BSD-3-Clause
// What gradient-damped-impact and gradient-hertz-impact share: derivatives of the velocity after an
// impact along the branch of a run, and how far they are off.
#pragma once

#include "cases/gradients/gradient_question.hpp"
#include "cases/gradients/stepped_body.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

/// A number for each variable.
struct ByVariables {
  double by_velocity = 0;
  double by_height = 0;  ///< by the height of the start
  double by_stiffness = 0;
  double by_damping = 0;
  double by_mass = 0;
};
inline constexpr std::array variables_of_impact{&ByVariables::by_velocity, &ByVariables::by_height,
                                                &ByVariables::by_stiffness,
                                                &ByVariables::by_damping, &ByVariables::by_mass};

inline void observe_impact(auto& visitor) {
  const std::string tail = " of the velocity after: root mean square error over the phases";
  visitor.norm(&ByVariables::by_velocity, "by-velocity",
               "derivative by the velocity before" + tail + ", over the derivative");
  visitor.norm(&ByVariables::by_height, "by-height",
               "derivative by the height of the start, which is 0," + tail +
                   ", over the velocity after times a frequency");
  visitor.norm(&ByVariables::by_stiffness, "by-stiffness",
               "derivative by the stiffness" + tail + ", over the derivative");
  visitor.norm(&ByVariables::by_damping, "by-damping",
               "derivative by the dashpot" + tail + ", over the derivative");
  visitor.norm(&ByVariables::by_mass, "by-mass",
               "derivative by the mass" + tail + ", over the derivative");
}

/// A body that hits a wall head-on.
struct NormalImpact {
  ToldDashpot told;
  double velocity = 1;  ///< before [m/s]
  double duration = 1;  ///< duration of which steps are parts [s]
};

/// Derivatives along the branch of a run.
ByVariables impact_slopes(const NormalImpact& impact, const Scheme& scheme, int steps,
                          const RunPhase& phase);
/// Errors of them, root mean squares over phases.
ByVariables impact_errors(const NormalImpact& impact, const Scheme& scheme, int steps,
                          const ByVariables& exact, const ByVariables& scale);

/// The exact derivatives of an impact as asked ones, with the limits of runs of fixed steps.
GradientQuestion impact_question(const ByVariables& exact, const ByVariables& scale);

}  // namespace stickslip::cases
