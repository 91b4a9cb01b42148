// SPDX-License-Identifier: BSD-3-Clause
#include "reference/moments/hertz_torsion.hpp"

#include <algorithm>
#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <boost/math/special_functions/ellint_2.hpp>
#include <boost/math/special_functions/ellint_rd.hpp>
#include <boost/math/special_functions/ellint_rf.hpp>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <functional>
#include <numbers>
#include <stdexcept>
#include <string>

namespace stickslip::reference {
namespace {

using boost::math::ellint_rd;
using boost::math::ellint_rf;

constexpr double torque_limit = 3 * std::numbers::pi / 16;

/// K(sqrt(1 - x^2)) in Carlson's form, which needs no difference 1 - k^2.
double complete_k(double x) { return ellint_rf(0., x * x, 1.); }

/// [K - E](sqrt(1 - x^2)).
double h(double x) { return (1 - x) * (1 + x) / 3 * ellint_rd(0., x * x, 1.); }

using Gauss = boost::math::quadrature::gauss_kronrod<double, 61>;

/// Integral of a function that is smooth but at 0, where it has a logarithm: each panel is as long
/// as it is from there, at most.
double integral(const std::function<double(double)>& f, double low, double high) {
  double sum = 0;
  while (low < high) {
    const double end = std::min(2 * low, high);
    sum += boost::math::quadrature::gauss<double, 30>::integrate(f, low, end);
    low = end;
  }
  return sum;
}

/// int_c^1 x^2 h dx.
double outer_moment(double c) {
  const auto f = [](double x) { return x * x * h(x); };
  return integral(f, c, 1);
}

double torque_of(double c) {
  return 12 / std::numbers::pi * (c * c * c * h(c) / 3 + outer_moment(c));
}

/// Root of a falling function of ln c, from c = 1 downwards.
double stick_radius_where(const std::function<double(double)>& excess) {
  double low = -1;
  while (excess(std::exp(low)) < 0) {
    low *= 2;
    if (low < -700) return 0;
  }
  std::uintmax_t iterations = 200;
  const auto found =
      boost::math::tools::toms748_solve([&](double t) { return excess(std::exp(t)); }, low, 0.,
                                        boost::math::tools::eps_tolerance<double>(52), iterations);
  return std::exp((found.first + found.second) / 2);
}

void check_radius(double c) {
  if (!(c > 0 && c <= 1)) throw std::invalid_argument("stick-radius must be above 0 and at most 1");
}

void check_torque(double torque, const char* name) {
  if (!(std::abs(torque) < torque_limit))
    throw std::invalid_argument(std::string(name) +
                                " must be below the friction limit 3 pi/16 = 0.589049");
}

}  // namespace

TorsionState torsion_at_stick_radius(double c) {
  check_radius(c);
  return {3 / (4 * std::numbers::pi) * h(c), torque_of(c), c};
}

TorsionState torsion_at_twist(double twist) {
  if (!std::isfinite(twist)) throw std::invalid_argument("twist must be a finite number");
  if (twist == 0) return {};
  const double size = std::abs(twist);
  const double c =
      stick_radius_where([&](double at) { return 3 / (4 * std::numbers::pi) * h(at) - size; });
  return {twist, std::copysign(c > 0 ? torque_of(c) : torque_limit, twist), c};
}

TorsionState torsion_at_torque(double torque) {
  check_torque(torque, "torque");
  if (torque == 0) return {};
  const double size = std::abs(torque);
  const double c = stick_radius_where([&](double at) { return torque_of(at) - size; });
  return {std::copysign(3 / (4 * std::numbers::pi) * h(c), torque), torque, c};
}

TorsionUnload torsion_unload(double torque_first, double torque) {
  check_torque(torque_first, "torque-first");
  if (!(std::abs(torque) <= std::abs(torque_first)))
    throw std::invalid_argument("torque must lie between torque-first and minus torque-first");
  const TorsionState first = torsion_at_torque(torque_first);
  const TorsionState back = torsion_at_torque((torque_first - torque) / 2);
  // 8 int T d twist - 4 T twist = 4 (T twist - 2 int twist dT) on the curve of first loading, over
  // the stick radius.
  const double c1 = first.stick_radius;
  const auto moment = [](double x) {
    // d twist/dc = -3/(4 pi) E/c.
    return torque_of(x) * 3 / (4 * std::numbers::pi) *
           boost::math::ellint_2(std::sqrt((1 - x) * (1 + x))) / x;
  };
  const double area = integral(moment, c1, 1);
  const double size = std::abs(first.torque * first.twist);
  return {first.twist, first.twist - 2 * back.twist, 8 * area - 4 * size};
}

TorsionProportional torsion_proportional(double c) {
  check_radius(c);
  const double k = complete_k(c);
  return {2 / std::numbers::pi * k,
          12 / std::numbers::pi * (c * c * c * (k / 3 - (k - h(c)) / 4) + outer_moment(c))};
}

SlideAndTwist slide_and_twist(double d) {
  if (!(d >= 0) || !std::isfinite(d)) throw std::invalid_argument("centre must be at least 0");
  if (d <= 1)
    return {3 * std::numbers::pi / 8 * (d - d * d * d / 4),
            torque_limit * (1 - d * d + 3 * d * d * d * d / 8)};
  // Beyond the edge: over the direction t seen from the centre, lengths in a; a chord of half
  // length s = sqrt(1 - d^2 sin^2 t) carries 3/(2 pi) int sqrt(s^2 - x^2) (dx weighted by the
  // distance d cos t + x) = 3/(2 pi) pi s^2/2 (d cos t). The substitution sin t = sin v/d keeps it
  // smooth.
  const auto over_directions = [&](const std::function<double(double, double, double)>& f) {
    return Gauss::integrate(
        [&](double v) {
          const double cosine = std::sqrt(1 - std::pow(std::sin(v) / d, 2));  // cosine of t
          const double s = std::cos(v);
          return f(cosine, s, s / (d * cosine));
        },
        -std::numbers::pi / 2, std::numbers::pi / 2, 12, 1e-14);
  };
  const double force = over_directions([&](double cosine, double s, double jacobian) {
    return 0.75 * s * s * d * cosine * cosine * jacobian;
  });
  // About the centre: the distance itself is the arm, int (d cos t + x)^2 sqrt(s^2 - x^2) dx.
  const double about_centre = over_directions([&](double cosine, double s, double jacobian) {
    return 0.75 * s * s * (d * d * cosine * cosine + s * s / 4) * jacobian;
  });
  return {force, about_centre - d * force};
}

}  // namespace stickslip::reference
