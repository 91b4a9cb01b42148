// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/bonds/bond_rules.hpp"

#include <algorithm>
#include <limits>

#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

double across(const Vector3& v) noexcept { return std::hypot(v[1], v[2]); }

/// A load over what it alone may be; nothing that bears nothing breaks.
double share_of(double load, double bearable) noexcept {
  if (bearable > 0) return load / bearable;
  return load >= 0 ? std::numeric_limits<double>::infinity() : 0;
}

/// Rates of the three numbers: those across the bond by their size alone.
Vector3 rate_of_sizes(const Vector3& before, const Vector3& now, double dt) noexcept {
  const double size = across(now);
  const double share = size > 0 ? (size - across(before)) / dt / size : 0;
  return {(now[0] - before[0]) / dt, share * now[1], share * now[2]};
}

}  // namespace

double BondRules::share(const BondStep& at, const BondForce& bond) const noexcept {
  const bool counts = compression == BondPressure::breaks;
  const auto tension = [&](double x) { return counts ? std::abs(x) : x; };
  const double area = section().area();
  const double bend = beta * across(bond.moment) * radius / section().second_moment();
  const double twist = beta * std::abs(bond.moment[0]) * radius / section().polar_moment();
  const double shear = across(bond.force) / area + twist;
  switch (break_rule) {
    case BreakRule::none:
      return 0;
    case BreakRule::stress:
      return std::max(share_of(tension(bond.force[0]) / area + bend, tensile_strength),
                      share_of(shear, shear_strength));
    case BreakRule::sum:
      return share_of(std::max(tension(bond.force[0]), 0.0) / area + bend, tensile_strength) +
             share_of(shear, shear_strength);
    case BreakRule::energy: {
      const bool is_pressed = bond.force[0] < 0 && !counts;
      const double of_pressure = is_pressed ? bond.force[0] * at.u_new[0] / 2 : 0;
      return std::sqrt(share_of(bond.stored - of_pressure, fracture_energy * area));
    }
    case BreakRule::strain:
      return share_of((tension(at.u_new[0]) + beta * across(at.theta_new) * radius) / at.length,
                      failure_strain);
  }
  return 0;
}

Eigen::Matrix<double, 6, 1> BondRules::share_slope(const BondStiffness& k, const BondStep& at,
                                                   const BondForce& bond) const noexcept {
  using Slope = Eigen::Matrix<double, 6, 1>;
  const bool counts = compression == BondPressure::breaks;
  const double area = section().area();
  // Derivatives of the size of what is across the bond, and of what is along it.
  const auto of_size = [](const Vector3& v, double stiffness, int from) {
    Slope slope = Slope::Zero();
    const double size = across(v);
    if (size > 0) slope.segment<2>(from + 1) = stiffness / size * Vector2(v[1], v[2]);
    return slope;
  };
  const auto of_tension = [&](double load, double stiffness) {
    Slope slope = Slope::Zero();
    slope[0] = counts && load < 0 ? -stiffness : stiffness;
    return slope;
  };
  const Slope bend = beta * radius / section().second_moment() * of_size(bond.moment, k.kb, 3);
  Slope twist = Slope::Zero();
  twist[3] = std::copysign(beta * radius / section().polar_moment() * k.kt, bond.moment[0]);
  const Slope shear = of_size(bond.force, k.ks, 0) / area + twist;
  Slope pull = of_tension(bond.force[0], k.kn) / area;
  switch (break_rule) {
    case BreakRule::none:
      break;
    case BreakRule::stress: {
      const double bent = beta * across(bond.moment) * radius / section().second_moment();
      const double pulled = counts ? std::abs(bond.force[0]) : bond.force[0];
      const double share_of_tension = (pulled / area + bent) / tensile_strength;
      const bool by_tension = share_of_tension >= share(at, bond);
      return by_tension ? Slope((pull + bend) / tensile_strength) : Slope(shear / shear_strength);
    }
    case BreakRule::sum:
      if (bond.force[0] < 0 && !counts) pull.setZero();
      return (pull + bend) / tensile_strength + shear / shear_strength;
    case BreakRule::energy: {
      Slope slope;
      slope << bond.force, bond.moment;
      if (bond.force[0] < 0 && !counts) slope[0] = 0;
      return slope / (2 * share(at, bond) * fracture_energy * area);
    }
    case BreakRule::strain:
      return (of_tension(at.u_new[0], 1) + beta * radius * of_size(at.theta_new, 1, 3)) /
             (at.length * failure_strain);
  }
  return Slope::Zero();
}

void BrokenHistory::unpack(std::span<const double> numbers) {
  if (numbers.size() != 1 || (numbers[0] != 0 && numbers[0] != 1))
    throw InputError("the history of a bond is one number, 0, or 1 where it is broken");
  broken = numbers[0] == 1;
}

BondForce BondRules::advance_springs(const BondStiffness& k, BrokenHistory& history,
                                     const BondStep& step) const noexcept {
  BondForce out;
  out.broken = history.broken;
  if (history.broken) return out;
  const Vector3 springs(k.kn, k.ks, k.ks);
  const Vector3 torsions(k.kt, k.kb, k.kb);
  out.force = springs.cwiseProduct(step.u_new);
  out.moment = torsions.cwiseProduct(step.theta_new);
  out.stored = (out.force.dot(step.u_new) + out.moment.dot(step.theta_new)) / 2;
  const double load = share(step, out);
  // Where a bond softens, a third of the energy that a spring would have is not there.
  if (load >= 1) {
    history.broken = true;
    return {.released = smooth ? out.stored * 2 / 3 : out.stored, .broken = true};
  }
  if (smooth && load > 0) {
    const double fourth = load * load * load * load;
    out.force *= 1 - fourth;
    out.moment *= 1 - fourth;
    out.stored *= 1 - fourth / 3;  // along the straight way to this state
  }
  if (!(damping_time > 0 && step.dt > 0)) return out;
  const auto rate = [&](const Vector3& before, const Vector3& now) -> Vector3 {
    if (damping == BondDamping::vectors) return (now - before) / step.dt;
    return rate_of_sizes(before, now, step.dt);
  };
  const Vector3 u_rate = rate(step.u_old, step.u_new);
  const Vector3 theta_rate = rate(step.theta_old, step.theta_new);
  out.damping_force = damping_time * springs.cwiseProduct(u_rate);
  out.damping_moment = damping_time * torsions.cwiseProduct(theta_rate);
  out.work_viscous = step.dt * (out.damping_force.dot(u_rate) + out.damping_moment.dot(theta_rate));
  return out;
}

BondTangent BondRules::tangent_of_springs(const BondStiffness& k, const BrokenHistory& history,
                                          const BondStep& step) const noexcept {
  BondTangent tangent = BondTangent::Zero();
  if (history.broken) return tangent;
  tangent.diagonal() << k.kn, k.ks, k.ks, k.kt, k.kb, k.kb;
  Eigen::Matrix<double, 6, 1> at;
  at << step.u_new, step.theta_new;
  const Eigen::Matrix<double, 6, 1> elastic = tangent.diagonal().cwiseProduct(at);
  BondForce bond;
  bond.force = elastic.head<3>();
  bond.moment = elastic.tail<3>();
  bond.stored = elastic.dot(at) / 2;
  const double load = share(step, bond);
  if (load >= 1) return BondTangent::Zero();
  if (!(smooth && load > 0)) return tangent;
  const double cube = load * load * load;
  tangent *= 1 - load * cube;
  tangent -= 4 * cube * elastic * share_slope(k, step, bond).transpose();
  return tangent;
}

}  // namespace stickslip
