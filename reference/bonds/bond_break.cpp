// SPDX-License-Identifier: BSD-3-Clause
#include "reference/bonds/bond_break.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "reference/roots.hpp"

namespace stickslip::reference {
namespace {

constexpr long double never = std::numeric_limits<long double>::infinity();
/// What a few roundings of the inputs and products make, relative.
constexpr long double few_roundings = 1e-18L;

/// Spring and dashpot from x = 0 at speed 1.
struct PartingSwing {
  long double omega = 1;
  long double ratio = 0;  ///< damping over the critical one

  /// sin(root phase)/root, sinh above the critical damping; with its slope by the phase.
  struct Wave {
    long double is = 0;
    long double slope = 0;
  };
  Wave wave(long double phase) const {
    const long double split = (1 - ratio) * (1 + ratio);
    const long double root = std::sqrt(std::abs(split));
    if (split > 0) return {std::sin(root * phase) / root, std::cos(root * phase)};
    if (split < 0) return {std::sinh(root * phase) / root, std::cosh(root * phase)};
    return {phase, 1};
  }
  /// Phase of the greatest stretch.
  long double turning_phase() const {
    const long double split = (1 - ratio) * (1 + ratio);
    if (split > 0) return std::acos(ratio) / std::sqrt(split);
    if (split < 0) return std::acosh(ratio) / std::sqrt(-split);
    return 1;
  }
  long double stretch(long double phase) const {
    return std::exp(-ratio * phase) * wave(phase).is / omega;
  }
  long double speed(long double phase) const {
    const auto [is, slope] = wave(phase);
    return std::exp(-ratio * phase) * (slope - ratio * is);
  }
};

}  // namespace

BondStress bond_stress(const BondStrength& strength, const BondLoads& loads) {
  const BondSection section = bond_section(strength.radius);
  const long double arm = strength.beta * strength.radius;
  return {
      .normal = loads.tension / section.area + arm * std::abs(loads.bend) / section.second_moment,
      .shear = std::abs(loads.shear) / section.area +
               arm * std::abs(loads.twist) / section.polar_moment};
}

BondLoads breaking_alone(const BondStrength& strength) {
  const BondSection section = bond_section(strength.radius);
  const long double arm = strength.beta * strength.radius;
  const auto moment = [&](long double stress, long double section_moment) {
    return arm > 0 ? stress * section_moment / arm : never;
  };
  return {.tension = strength.sigma_c * section.area,
          .shear = strength.tau_c * section.area,
          .bend = moment(strength.sigma_c, section.second_moment),
          .twist = moment(strength.tau_c, section.polar_moment)};
}

long double breaking_factor(const BondStrength& strength, const BondLoads& loads) {
  const BondStress stress = bond_stress(strength, loads);
  const auto factor = [](long double critical, long double is) {
    return is > 0 ? critical / is : never;
  };
  return std::min(factor(strength.sigma_c, stress.normal), factor(strength.tau_c, stress.shear));
}

PulledBond pulled_bond(long double stiffness, long double critical_force, long double speed,
                       long double step) {
  const long double time = critical_force / (stiffness * speed);
  const long double steps = time / step;
  const long double nearest = std::round(steps);
  if (nearest >= 1 && std::abs(steps - nearest) <= few_roundings * steps)
    return {.time = time, .step = nearest, .found = time, .late = 0, .overshoot = 0};
  const long double first = std::ceil(steps);
  const long double late = (first - steps) * step;
  return {.time = time,
          .step = first,
          .found = first * step,
          .late = late,
          .overshoot = stiffness * speed * late};
}

SnappedBond snapped_bond(long double stiffness, long double critical_force,
                         long double reduced_mass, long double speed, long double dashpot) {
  const long double omega = std::sqrt(stiffness / reduced_mass);
  const PartingSwing swing{.omega = omega, .ratio = dashpot / (2 * reduced_mass * omega)};
  const long double turning = swing.turning_phase();
  const long double stretch = critical_force / stiffness;
  SnappedBond found{.critical_speed = stretch / swing.stretch(turning),
                    .time = std::numeric_limits<long double>::quiet_NaN(),
                    .speed_after = std::numeric_limits<long double>::quiet_NaN()};
  if (!(speed > found.critical_speed)) return found;
  const auto left = [&](long double phase) { return stretch - speed * swing.stretch(phase); };
  const long double phase =
      dashpot > 0 ? falling_root(left, 0.0L, turning) : std::asin(found.critical_speed / speed);
  found.time = phase / omega;
  found.speed_after =
      dashpot > 0 ? speed * swing.speed(phase)
                  : std::sqrt((speed - found.critical_speed) * (speed + found.critical_speed));
  found.released = critical_force * stretch / 2;
  found.time_error = few_roundings * stretch / found.speed_after;
  found.speed_error =
      found.time_error * omega * (2 * swing.ratio * found.speed_after + omega * stretch);
  return found;
}

SmoothedBond smoothed_bond() {
  const long double peak_at = std::pow(0.2L, 0.25L);
  return {.peak_at = peak_at, .peak = 0.8L * peak_at, .energy = 1 / 3.0L, .energy_ratio = 2 / 3.0L};
}

BreakUnderContact break_under_contact(long double contact, const BondStiffness& bond,
                                      long double mu, long double overlap, long double shear) {
  const long double pressed = contact * std::max(overlap, 0.0L);
  return {.normal_before = pressed + bond.kn * overlap,
          .normal_after = pressed,
          .shear_before = shear,
          .shear_after_limit = mu * pressed,
          .released = (bond.kn * overlap * overlap + shear * shear / bond.ks) / 2};
}

EnergyStretches energy_stretches(const BondStiffness& bond, long double Gc, long double area,
                                 long double shear_over_stretch) {
  const long double twice = 2 * Gc * area;
  return {.stretch_alone = std::sqrt(twice / bond.kn),
          .shear_alone = std::sqrt(twice / bond.ks),
          .stretch_mixed =
              std::sqrt(twice / (bond.kn + bond.ks * shear_over_stretch * shear_over_stretch)),
          .per_face = std::sqrt(2 * twice / bond.kn)};
}

long double BreakingDisplacements::first() const {
  return std::min({by_stress, by_energy, by_stretch, by_displacement});
}

BreakingDisplacements breaking_pull(const BondStrengths& strengths, const BondStiffness& bond,
                                    long double length, long double radius) {
  const long double area = bond_section(radius).area;
  return {.by_stress = strengths.tensile * area / bond.kn,
          .by_energy = std::sqrt(2 * strengths.fracture_energy * area / bond.kn),
          .by_stretch = strengths.critical_stretch * length,
          .by_displacement = strengths.critical_displacement};
}

BreakingDisplacements breaking_shear(const BondStrengths& strengths, const BondStiffness& bond,
                                     long double radius) {
  const long double area = bond_section(radius).area;
  return {.by_stress = strengths.shear * area / bond.ks,
          .by_energy = std::sqrt(2 * strengths.fracture_energy * area / bond.ks),
          .by_stretch = BondStrengths::none,
          .by_displacement = BondStrengths::none};
}

}  // namespace stickslip::reference
