// SPDX-License-Identifier: BSD-3-Clause
#include "reference/cohesion/jkr.hpp"

#include <boost/math/constants/constants.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace stickslip::reference {
namespace {

/// Near the tear-off half of the digits are lost.
using JkrReal = boost::multiprecision::cpp_bin_float_50;

/// Greatest root y of y^4 - 4 y - 3 d, d >= -1, by Ferrari: it is (y^2 - s y + q)(y^2 + s y + p),
/// where t = s^2 is the real root of t^3 + 12 d t = 16.
JkrReal root_of_radius(const JkrReal& d) {
  const JkrReal u = cbrt(1 + sqrt((1 + d) * (1 - d + d * d)));
  const JkrReal v = d / u;
  // u^3 - v^3 = 2; the second form has no difference where u and v are nearly the same.
  const JkrReal t = d > 0 ? JkrReal(4 / (u * u + d + v * v)) : JkrReal(2 * (u - v));
  const JkrReal s = sqrt(t);
  const JkrReal rest = 8 / s - t;
  return (s + (rest > 0 ? JkrReal(sqrt(rest)) : JkrReal(0))) / 2;
}

}  // namespace

JkrContact jkr_contact(long double overlap) {
  if (!(overlap >= -1)) return {};
  const JkrReal y = root_of_radius(JkrReal(overlap));
  const JkrReal cube = y * y * y;
  const JkrReal radius = y * y / cbrt(JkrReal(36));
  JkrContact contact{.force = static_cast<long double>(JkrReal((cube * cube - 6 * cube) / 9)),
                     .radius = static_cast<long double>(radius),
                     .stiffness = -std::numeric_limits<long double>::infinity()};
  if (overlap > -1)
    contact.stiffness = static_cast<long double>(JkrReal(y * y * (cube - 3) / (2 * (cube - 1))));
  return contact;
}

JkrPoints jkr_points() {
  const long double pi = boost::math::constants::pi<long double>();
  const auto radius = [](long double x) { return x / std::cbrt(36.0L); };
  const auto overlap = [](long double x) { return (x * x - 4 * std::sqrt(x)) / 3; };
  const long double x_pull_off = std::cbrt(9.0L);
  return {.zero_load_radius = 1,
          .zero_load_overlap = overlap(std::cbrt(36.0L)),
          .pull_off_force = -1,
          .pull_off_radius = radius(x_pull_off),
          .pull_off_overlap = overlap(x_pull_off),
          .force_at_overlap_0 = -8.0L / 9,
          .radius_at_overlap_0 = radius(std::cbrt(16.0L)),
          .tear_off_overlap = -1,
          .tear_off_force = -5.0L / 9,
          .tear_off_radius = radius(1),
          .cycle_loss = std::pow(pi, 5.0L / 3) / 4 * (0.4L + 0.6L * std::pow(4.0L, 4.0L / 3))};
}

long double jkr_restitution(long double velocity) {
  if (!(velocity >= 0)) throw std::invalid_argument("velocity must not be negative");
  return velocity <= 1 ? 0 : std::sqrt((velocity - 1) * (1 + 1 / velocity) / velocity);
}

DmtPoints dmt_points() { return {.zero_load_overlap = std::pow(1.5L, 2.0L / 3)}; }

long double dmt_force(long double overlap) {
  return overlap >= 0 ? overlap * std::sqrt(overlap) - 1 : 0;
}

}  // namespace stickslip::reference
