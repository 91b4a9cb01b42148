// SPDX-License-Identifier: BSD-3-Clause
#include "reference/rigid/free_body.hpp"

#include <algorithm>
#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/jacobi_elliptic.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>

namespace stickslip::reference {
namespace {

using Wide = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<50>,
                                           boost::multiprecision::et_off>;
using Triple = std::array<Wide, 3>;

struct WideSpin {
  Triple spin;
  std::optional<Wide> period;
};

/// Axes 0, 1, 2 of `order`, the middle moment second, the axis about which the spin circles last.
/// I0 w0' = sign (I1 - I2) w1 w2.
struct OrderedAxes {
  std::array<std::size_t, 3> order = {0, 1, 2};
  int sign = 1;
};

/// I2 (I2 - I1) w2^2 - I0 (I1 - I0) w0^2, which is L^2 - 2 T I1: above 0 where the spin circles the
/// axis of the largest moment, if that is last.
Wide excess_over_middle(const Triple& I, const Triple& w) {
  return I[2] * (I[2] - I[1]) * w[2] * w[2] - I[0] * (I[1] - I[0]) * w[0] * w[0];
}

Triple taken(const Triple& from, const OrderedAxes& axes) {
  return {from[axes.order[0]], from[axes.order[1]], from[axes.order[2]]};
}

OrderedAxes ordered(const Triple& inertia, const Triple& spin) {
  OrderedAxes axes;
  const auto swap = [&](std::size_t i, std::size_t j) {
    std::swap(axes.order[i], axes.order[j]);
    axes.sign = -axes.sign;
  };
  const auto order_pair = [&](std::size_t i, std::size_t j) {
    if (inertia[axes.order[i]] > inertia[axes.order[j]]) swap(i, j);
  };
  order_pair(0, 1);
  order_pair(1, 2);
  order_pair(0, 1);
  if (excess_over_middle(taken(inertia, axes), taken(spin, axes)) < 0) swap(0, 2);
  return axes;
}

bool is_constant(const Triple& w) { return std::ranges::count(w, Wide(0)) >= 2; }

/// w0 = A0 cn, w1 = +-A1 sn, w2 = +-A2 dn of rate t + a. The theorems of addition give them from
/// their values at the start, so that the phase a is not needed.
WideSpin solved(const Triple& inertia, const Triple& start, const Wide& time) {
  const OrderedAxes axes = ordered(inertia, start);
  const Triple I = taken(inertia, axes);
  const Triple w = taken(start, axes);
  // L^2 - 2 T I0 and 2 T I2 - L^2
  const Wide above = I[1] * (I[1] - I[0]) * w[1] * w[1] + I[2] * (I[2] - I[0]) * w[2] * w[2];
  const Wide below = I[0] * (I[2] - I[0]) * w[0] * w[0] + I[1] * (I[2] - I[1]) * w[1] * w[1];
  if (is_constant(start) || above == 0 || below == 0 || I[2] == I[1]) return {start, std::nullopt};
  const Wide rate = sqrt((I[2] - I[1]) * above / (I[0] * I[1] * I[2]));
  const Wide complement = (I[2] - I[0]) * excess_over_middle(I, w) / ((I[2] - I[1]) * above);
  const Wide modulus = sqrt(std::max<Wide>(1 - complement, 0));
  Wide cn;
  Wide dn;
  const Wide sn = boost::math::jacobi_elliptic(modulus, Wide(rate * time), &cn, &dn);
  const Wide amplitude = sqrt(above / (I[2] * (I[2] - I[0])));                  // A2
  const Wide ratio = sqrt(I[0] * (I[2] - I[0]) / (I[1] * (I[2] - I[1])));       // A1/A0
  const Wide coupling = abs((I[1] - I[0]) / above) * I[1] * ratio * amplitude;  // k^2 A2/(A0 A1)
  const Wide dn_start = abs(w[2]) / amplitude;
  const int side = w[2] < 0 ? -1 : 1;
  const int turn = side * axes.sign * (I[2] > I[1] ? 1 : -1);
  const Wide divisor = 1 - I[1] * (I[1] - I[0]) * w[1] * w[1] / above * sn * sn;
  Triple now;
  now[axes.order[0]] = (w[0] * cn - turn * w[1] / ratio * sn * dn_start * dn) / divisor;
  now[axes.order[1]] = (w[1] * cn * dn + turn * ratio * w[0] * sn * dn_start) / divisor;
  now[axes.order[2]] = (w[2] * dn - side * turn * coupling * w[0] * w[1] * sn * cn) / divisor;
  if (complement <= 0) return {now, std::nullopt};
  return {now, 4 * boost::math::ellint_1(modulus) / rate};
}

}  // namespace

FreeSpin free_spin(const FreeBody& body, long double time) {
  for (const long double moment : body.inertia)
    if (!(moment > 0)) throw std::invalid_argument("free body: moments of inertia must be above 0");
  if (!(time >= 0)) throw std::invalid_argument("free body: time must not be negative");
  const Triple inertia{body.inertia[0], body.inertia[1], body.inertia[2]};
  const Triple spin{body.spin[0], body.spin[1], body.spin[2]};
  const WideSpin found = solved(inertia, spin, time);
  FreeSpin answer;
  for (std::size_t i = 0; i < 3; ++i) answer.spin[i] = static_cast<long double>(found.spin[i]);
  answer.period = found.period ? static_cast<long double>(*found.period)
                               : std::numeric_limits<long double>::quiet_NaN();
  // Each input in turn, moved by as much as it may have been rounded.
  for (std::size_t input = 0; input < 7; ++input) {
    constexpr long double moved = 1 + std::numeric_limits<long double>::epsilon();
    Triple other_inertia = inertia;
    Triple other_spin = spin;
    if (input < 3) other_inertia[input] *= moved;
    if (input >= 3 && input < 6) other_spin[input - 3] *= moved;
    const WideSpin other =
        solved(other_inertia, other_spin, Wide(time) * (input == 6 ? moved : 1.0L));
    long double spin_moved = 0;
    for (std::size_t i = 0; i < 3; ++i)
      spin_moved =
          std::max(spin_moved, std::abs(static_cast<long double>(other.spin[i] - found.spin[i])));
    answer.spin_error += spin_moved;
    if (other.period && found.period)
      answer.period_error += std::abs(static_cast<long double>(*other.period - *found.period));
  }
  return answer;
}

}  // namespace stickslip::reference
