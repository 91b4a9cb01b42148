// SPDX-License-Identifier: BSD-3-Clause
#include "reference/impact/hunt_crossley.hpp"

#include <boost/math/special_functions/log1p.hpp>
#include <cmath>
#include <stdexcept>

#include "reference/roots.hpp"

namespace stickslip::reference {
namespace {

/// x - ln(1 + x)
long double energy_of_speed(long double x) { return -boost::math::log1pmx(x); }

/// [x^2/2 - energy_of_speed(x)]/x^3 of a small x, without the difference.
long double third_order_of_energy(long double x) {
  long double sum = 0;
  for (int n = 30; n >= 3; --n) sum = 1 / static_cast<long double>(n) - x * sum;
  return sum;
}

void require_factor(long double D) {
  if (!(D >= 0) || !std::isfinite(D)) throw std::invalid_argument("D must not be negative");
}

}  // namespace

long double hunt_crossley_restitution(long double D) {
  require_factor(D);
  if (D == 0) return 1;
  const long double energy = energy_of_speed(D);
  if (D <= 0.5L) {
    const auto missing = [&](long double e) { return energy - energy_of_speed(-e * D); };
    return falling_root(missing, 0.0L, 1.0L);
  }
  // In y = -ln(1 - e D), since e D comes close to 1.
  const auto missing = [&](long double y) { return energy - (y + std::expm1(-y)); };
  return -std::expm1(-falling_root(missing, 0.0L, 1 + energy)) / D;
}

long double hunt_crossley_dissipation(long double restitution) {
  if (!(restitution > 0 && restitution <= 1))
    throw std::invalid_argument("restitution must be above 0 and at most 1");
  if (restitution == 1) return 0;
  if (restitution > 0.99L) {  // both energies over D^2, which are almost alike
    const auto missing = [&](long double D) {
      return (1 - restitution) * (1 + restitution) / 2 -
             D * (third_order_of_energy(D) + restitution * restitution * restitution *
                                                 third_order_of_energy(-restitution * D));
    };
    return falling_root(missing, 1 - restitution, 2 * (1 - restitution));
  }
  // Grows from 1 - e = 2 D/3 at first, and stays below 1/e since e D < 1.
  const auto excess = [&](long double D) { return hunt_crossley_restitution(D) - restitution; };
  return falling_root(excess, 1 - restitution, 1 / restitution);
}

long double hunt_crossley_top_overlap(long double D) {
  require_factor(D);
  const long double half =
      D < 1e-3L ? 0.5L - D * third_order_of_energy(D) : energy_of_speed(D) / (D * D);
  return std::pow(2.5L * half, 0.4L);
}

}  // namespace stickslip::reference
