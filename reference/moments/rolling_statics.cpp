// SPDX-License-Identifier: BSD-3-Clause
#include "reference/moments/rolling_statics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
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

InclineMotion incline_by_states(double tangent, double mu, double mu_rolling) {
  check(tangent, "tangent");
  check(mu, "mu");
  check(mu_rolling, "mu-rolling");
  const double cosine = 1 / std::hypot(1., tangent);
  // Over m g cos: a = tan - f, (2/5) alpha R = f - moment; f holds the contact point (a = alpha R)
  // or is mu, the moment holds the spin (alpha = 0) or is mu_rolling.
  for (const bool slides : {false, true}) {
    for (const bool rolls : {false, true}) {
      // Unknown: friction f, moment m, a, spin = alpha R.
      double f = mu;
      double m = mu_rolling;
      if (!slides && !rolls) f = m = tangent;
      if (!slides && rolls) f = (tangent + 2.5 * mu_rolling) / 3.5;  // a = spin
      if (slides && !rolls) m = f;
      const double a = tangent - f;
      const double spin = 2.5 * (f - m);
      const bool held = f <= mu && m <= mu_rolling;
      const bool against =
          a - spin >= -1e-15 && spin >= 0;  // friction and moment oppose what moves
      if (held && against) return {a * cosine, rolls ? spin * cosine : 0};
    }
  }
  throw std::logic_error("an incline without a motion");
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

double three_spheres_by_trial(double mu) {
  check(mu, "mu");
  const double root = std::sqrt(3.);
  double least = std::numeric_limits<double>::infinity();
  constexpr int tries = 20000;
  for (int i = -tries; i <= tries; ++i) {
    // For an upper sphere of weight 1: friction as a share of the upper normal force.
    const double share = mu * i / tries;
    const double upper = 1 / (root + share);
    const double friction = share * upper;
    const double floor = 1.5;
    const double floor_friction = std::abs(upper / 2 - root / 2 * friction);
    if (floor_friction > mu * floor) continue;
    // Couples that are missing about the centre of a lower sphere, over R.
    const double missing = std::abs(upper / 2 - friction * (1 + root / 2));
    least = std::min(least, missing / (upper / 2 + floor));
  }
  return least;
}

}  // namespace stickslip::reference
