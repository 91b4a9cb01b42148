// SPDX-License-Identifier: BSD-3-Clause
// The largest time step with which grains that stick lose what they must in an impact.
#pragma once

#include <string>
#include <vector>

#include "reports/study/timestep/timestep_rules.hpp"

namespace stickslip::reports {

/// Two equal elastic spheres that stick, under the law of Johnson, Kendall and Roberts.
struct StickingQuestion {
  double shear_modulus = 0;     ///< G [Pa]
  double poisson = 0;           ///< nu [-]
  double work_of_adhesion = 0;  ///< w, 2 gamma of two like surfaces [J/m^2]
  double radius = 0;            ///< of each [m]
  double density = 0;           ///< [kg/m^3]
  double velocity = 0;          ///< of approach [m/s]; 0: twice the sticking velocity
  double tolerance = 0.01;      ///< of the energy that is lost, relative
};

/// What one of the usual rules costs.
struct StickingRule {
  TimestepRule rule;
  double error = 0;  ///< of the energy that is lost, relative
};

/// The answer.
struct StickingAdvice {
  double sticking_velocity = 0;  ///< below which the grains stick [m/s]
  double velocity = 0;           ///< that was asked about [m/s]
  double restitution = 0;        ///< the right one there [-]
  double pull_off = 0;           ///< Fc [N]
  double tear_off = 0;           ///< gap at which a contact is torn off [m]
  double loss = 0;               ///< of an impact that does not stick [J]
  double tolerance = 0;
  double step = 0;            ///< the largest with which it and all shorter ones suffice [s]
  double smallest_error = 0;  ///< with the shortest that was tried
  bool suffices = false;      ///< whether any does
  std::vector<StickingRule> rules;
};

/// Halves the step until the worst of impacts that touch in different parts of a step loses what
/// it must, and goes on to see that shorter ones do, too. Throws InputError.
StickingAdvice advise_sticking(const StickingQuestion& question);

}  // namespace stickslip::reports
