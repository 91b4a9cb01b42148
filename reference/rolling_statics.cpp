// SPDX-License-Identifier: BSD-3-Clause
#include "reference/rolling_statics.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace stickslip::reference {
namespace {

void check(double value, const char* name) {
  if (!(value >= 0) || !std::isfinite(value))
    throw std::invalid_argument(std::string(name) + " must be at least 0");
}

}  // namespace

InclineMotion incline(double tangent, double mu, double mu_rolling) {
  check(tangent, "tangent");
  check(mu, "mu");
  check(mu_rolling, "mu-rolling");
  const double cosine = 1 / std::hypot(1., tangent);
  if (tangent <= std::min(mu, mu_rolling)) return {};
  if (mu_rolling < mu && tangent <= (7 * mu - 5 * mu_rolling) / 2) {
    const double rolls = 5. / 7 * (tangent - mu_rolling) * cosine;
    return {rolls, rolls};
  }
  return {(tangent - mu) * cosine, 2.5 * std::max(mu - mu_rolling, 0.) * cosine};
}

double three_spheres(double mu) {
  check(mu, "mu");
  const double least = (std::sqrt(3.75) - std::sqrt(3.)) / 1.5;
  if (mu < least)
    throw std::invalid_argument(
        "mu must be at least 0.136294: below it no rolling friction keeps the spheres");
  // Over R and the normal force between the spheres: what is missing, and what a cap gives, half of
  // it there and on the floor that of the normal force there.
  const double missing = 0.5 - mu * (1 + std::sqrt(3.) / 2);
  return std::max(missing, 0.) / (0.5 + 1.5 * (std::sqrt(3.) + mu));
}

}  // namespace stickslip::reference
