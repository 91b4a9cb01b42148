// SPDX-License-Identifier: BSD-3-Clause
// The rules by which time steps are usually chosen, and the durations they rest on.
#pragma once

#include <string>
#include <vector>

#include "reports/layer.hpp"

namespace stickslip::reports {

/// One of the usual rules.
struct TimestepRule {
  std::string name;    ///< as a formula
  std::string source;  ///< who recommends it
  double step = 0;     ///< [s]
};

/// Two equal solid spheres on linear springs.
struct LinearPair {
  double mass = 1;     ///< of each [kg]
  double kn = 1;       ///< [N/m]
  double kt = 1;       ///< [N/m]
  double damping = 0;  ///< coefficient, of either direction [N s/m]

  double effective_mass() const { return mass / 2; }
  /// Half a period of the normal motion, pi over its (damped) circular frequency [s]. Throws
  /// InputError where that is critically damped or more.
  double contact_duration() const;
  /// Period of the tangential spring without slip, rotation included [s].
  double tangential_period() const;
};

/// Two equal spheres on a plastic contact whose branches are linear.
struct PlasticPair {
  double mass = 1;  ///< of each [kg]
  double k1 = 1;    ///< of the way in [N/m]
  double k2 = 1;    ///< of the way back, the greatest [N/m]
};

/// Two equal solid elastic spheres that meet head-on.
struct HertzPair {
  double mass = 1;           ///< of each [kg]
  double radius = 1;         ///< of each [m]
  double shear_modulus = 1;  ///< G [Pa]
  double poisson = 0.3;      ///< nu [-]
  double velocity = 1;       ///< of their approach [m/s]

  double effective_mass() const { return mass / 2; }
  double effective_radius() const { return radius / 2; }
  /// Duration of the elastic impact, 2.868 (m*^2/(R* E*^2 v))^(1/5) [s] (Hertz 1882).
  double contact_duration() const;
  /// Overlap at the turning point of the impact [m].
  double greatest_overlap() const;
  /// Normal stiffness dFn/dh there, 2 E* sqrt(R* h) [N/m].
  double greatest_stiffness() const;
};

/// A solid sphere.
struct Particle {
  double mass = 0;    ///< [kg]
  double radius = 0;  ///< [m]; 0: not known
};

/// Time of a Rayleigh wave round half of a sphere, pi R sqrt(rho/G)/(0.1631 nu + 0.8766) [s]
/// (Thornton & Randall 1988).
double rayleigh_time(const Particle& particle, double shear_modulus, double poisson);

/// The velocity that a code takes for the dashpot of a step, which ends the stability of central
/// differences: the movement of the step over its duration is half a step old.
enum class DampingLag { half_step, predicted, whole_step };

/// Longest stable step of a damped oscillator by central differences, times its circular frequency,
/// at a share of critical damping [-].
double stable_step(DampingLag lag, double damping_ratio);
/// The formula for the first one in print in Kuhn (2011), negative from 0.618 on.
double printed_stable_step(double damping_ratio);

/// The usual rules for linear springs, the longest step first: of the contact, and of the smallest
/// particle.
std::vector<TimestepRule> timestep_rules(const LinearPair& pair, const Particle& smallest);
/// Longest stable step of a solid sphere on springs like those of the pair at that many places of
/// walls, whatever their directions [s]: 2/omega, omega^2 at most as many times
/// max(kn, 7/2 kt)/mass, which it is where the walls are nearly one.
double stable_step_on_walls(const LinearPair& pair, double mass, int contacts);
/// Adds the limits on walls and keeps the longest step first.
void add_wall_rules(const LinearPair& pair, const Particle& smallest,
                    std::vector<TimestepRule>& rules);
/// Adds them for Hertzian contacts with walls, each at its greatest overlap; `modulus` is E* of a
/// particle and a wall [Pa].
void add_wall_rules(const HertzPair& pair, const Particle& smallest, double modulus,
                    std::vector<TimestepRule>& rules);
/// The same for Hertzian contacts.
std::vector<TimestepRule> timestep_rules(const HertzPair& pair, const Particle& smallest);
/// The same for plastic contacts whose impact lasts so long [s]: what is reckoned with the
/// stiffness of the way in, and with that of the way back, which is the stiffest branch.
std::vector<TimestepRule> timestep_rules(const PlasticPair& pair, double contact_duration);
/// Those that need no more than the duration of a contact [s].
std::vector<TimestepRule> timestep_rules(double contact_duration);

}  // namespace stickslip::reports
