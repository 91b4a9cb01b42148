// SPDX-License-Identifier: BSD-3-Clause
// The sphere of oblique-impact as the laws and as the exact solutions see it: what the case, its
// figures and its tables share.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cases/drive/sphere_impact.hpp"
#include "reference/hertz_impact.hpp"

namespace stickslip {

/// A sphere that hits a wall of its own material.
struct ObliqueSphere {
  using Real = long double;

  SphereImpact impact;
  double density = 1;         ///< [kg/m^3]
  double youngs_modulus = 1;  ///< of sphere and wall [Pa]
  double poisson = 0;         ///< of sphere and wall [-]
  double mu = 0.3;            ///< [-]
  int instants = 4;           ///< of touch that mean_run averages over

  /// Of the law, by role.
  std::map<std::string, double> materials() const;
  /// The impact for the exact solution of a law without partial slip; `stiffness_factor` is on
  /// Mindlin's stiffness.
  reference::HertzImpact<Real> problem(double stiffness_factor) const;
  /// Hertz's duration without gravity, in which steps are counted [s].
  double hertz_duration() const;
  /// |vx| + |omega| R, over which velocities err [m/s].
  double speed() const;
  /// Velocity of the contact point before the impact [m/s].
  double contact_velocity() const;
  /// Contacts worth following: 2 where gravity brings the sphere back soon, else 1.
  int contacts() const;

  /// The exact contacts of a law without partial slip, as many as `contacts()`.
  std::vector<reference::ImpactSolution<Real>> solve(double stiffness_factor) const;
  /// The course of one of these contacts at points + 1 even times from touch to its end.
  std::vector<reference::ImpactState<Real>> course(double stiffness_factor,
                                                   const reference::ImpactSolution<Real>& contact,
                                                   int points) const;

  /// Steps the scheme through the first contacts, `steps` steps per Hertzian duration.
  ImpactOutcome run(const Scheme& scheme, int steps, int contacts = 1) const;
  /// Means over `instants` instants of touch, evenly spread over a step, the first of which is that
  /// of the impact. Stick and slip begin anywhere in a step, which moves the error of one run
  /// within a band of its own order: one instant alone does not show the order.
  ImpactOutcome mean_run(const Scheme& scheme, int steps) const;
  /// The same as run with every step, as trace_impact.
  std::vector<std::vector<ImpactSample>> trace(const Scheme& scheme, int steps,
                                               int contacts = 1) const;

 private:
  long most_steps(int steps, int contacts) const;
};

/// Factor on Mindlin's stiffness where a scheme integrates equations without partial slip that are
/// solved exactly; nothing for other schemes.
std::optional<double> solved_stiffness_factor(const Scheme& scheme);

}  // namespace stickslip
