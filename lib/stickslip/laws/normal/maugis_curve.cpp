// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/normal/maugis_curve.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace stickslip {
namespace {

/// tan t - t without the difference where it is small.
double tangent_less_angle(double t, double tangent) noexcept {
  if (t > 0.1) return tangent - t;
  const double q = t * t;
  return t * q *
         (1.0 / 3 + q * (2.0 / 15 + q * (17.0 / 315 + q * (62.0 / 2835 + q * (1382.0 / 155925)))));
}

/// Factors of (1) and their slopes by t.
struct Factors {
  double tangent = 0;
  double pull = 0;    ///< s + t/cos^2 t
  double square = 0;  ///< s - 2 t + t/cos^2 t
  double linear = 0;  ///< s t - 1/cos t + 1
  explicit Factors(double t) noexcept : tangent(std::tan(t)) {
    const double squared = t * tangent * tangent;
    pull = tangent + t + squared;
    square = tangent_less_angle(t, tangent) + squared;
    linear = tangent * (t - std::tan(0.5 * t));
  }
};

/// The root of a function that falls from a positive value at `low` to a negative one at `high`,
/// by Newton's method, and by halves where that leaves the bracket: to round-off.
template <class Function>
double root_of_falling(double low, double high, double guess, const Function& function) noexcept {
  double at = guess > low && guess < high ? guess : 0.5 * (low + high);
  for (int k = 0; k < 200; ++k) {
    const auto [value, slope] = function(at);
    if (value == 0) return at;
    (value > 0 ? low : high) = at;
    const double newton = at - value / slope;
    const double next = newton >= low && newton <= high ? newton : 0.5 * (low + high);
    if (std::abs(next - at) <= 2e-16 * at) return next;
    at = next;
  }
  return at;
}

constexpr std::array gauss_points{0.1252334085114689, 0.3678314989981802, 0.5873179542866175,
                                  0.7699026741943047, 0.9041172563704749, 0.9815606342467192};
constexpr std::array gauss_weights{0.2491470458134028, 0.2334925365383548, 0.2031674267230659,
                                   0.1600783285433462, 0.1069393259953184, 0.0471753363865118};

}  // namespace

MaugisCurve::Point MaugisCurve::contact_at(double t) const noexcept {
  const Factors f(t);
  const double square = 0.5 * lambda_ * f.square;
  const double linear = 4.0 / 3 * lambda_ * lambda_ * f.linear;
  Point at;
  at.t = t;
  at.A = 2 / (linear + std::sqrt(linear * linear + 4 * square));
  at.C = at.A / std::cos(t);
  at.P = at.A * at.A * (at.A - lambda_ * f.pull);
  at.Delta = at.A * (at.A - 4.0 / 3 * lambda_ * f.tangent);
  return at;
}

MaugisCurve::Point MaugisCurve::gap_at(double C) const noexcept {
  return {C, 0.5 * std::numbers::pi, 0, -0.5 * std::numbers::pi * lambda_ * C * C,
          0.5 * C * C - first_C_ * C + first_overlap()};
}

MaugisCurve::Slopes MaugisCurve::slopes(const Point& at) const noexcept {
  const Factors f(at.t);
  const double secant2 = 1 + f.tangent * f.tangent;
  const double pull_t = 2 * (secant2 + at.t * secant2 * f.tangent);
  const double square_t = 2 * f.tangent * (f.tangent + at.t * secant2);
  const double linear_t = at.t * secant2 - f.tangent * f.tangent * std::tan(0.5 * at.t);
  // (1) by A and by t.
  const double by_A = lambda_ * at.A * f.square + 4.0 / 3 * lambda_ * lambda_ * f.linear;
  const double by_t =
      at.A * (0.5 * lambda_ * at.A * square_t + 4.0 / 3 * lambda_ * lambda_ * linear_t);
  const double A_t = -by_t / by_A;
  return {(2 * at.A - 4.0 / 3 * lambda_ * f.tangent) * A_t - 4.0 / 3 * lambda_ * at.A * secant2,
          at.A * ((3 * at.A - 2 * lambda_ * f.pull) * A_t - lambda_ * at.A * pull_t), A_t};
}

MaugisCurve::Slope MaugisCurve::slope(const Point& at) const noexcept {
  if (at.A == 0) return {-std::numbers::pi * lambda_ * at.C / (at.C - first_C_)};
  const Slopes by_t = slopes(at);
  return {by_t.P / by_t.Delta, by_t.A / by_t.Delta};
}

MaugisCurve::MaugisCurve(double lambda) noexcept
    : lambda_(lambda), first_C_(8 / (3 * std::numbers::pi) * lambda) {
  const double linear = 4.0 / 3 * lambda * lambda * (0.5 * std::numbers::pi - 1);
  const double C = 2 / (linear + std::sqrt(linear * linear + std::numbers::pi * lambda));
  touch_ = gap_at(C);
  // Where a function of the slopes changes its sign; it is negative near t = 0.
  const auto turn = [this](const auto& slope_of) {
    double low = 0;
    double high = 0.5 * std::numbers::pi;
    for (int k = 0; k < 200 && high - low > 1e-16 * high; ++k) {
      const double middle = 0.5 * (low + high);
      (slope_of(slopes(contact_at(middle))) < 0 ? low : high) = middle;
    }
    return contact_at(low);
  };
  last_ = C >= first_C_ ? gap_at(first_C_) : turn([](const Slopes& s) { return s.Delta; });
  pull_off_ = std::min(touch_.P, turn([](const Slopes& s) { return s.P; }).P);
}

double MaugisCurve::first_overlap() const noexcept { return -2 / (std::numbers::pi * lambda_); }

MaugisCurve::Point MaugisCurve::at(double Delta) const noexcept {
  if (Delta <= last_.Delta) return last_;
  if (last_.A == 0 && Delta <= touch_.Delta) {
    const double above = 0.5 * first_C_ * first_C_ + Delta - first_overlap();
    return gap_at(first_C_ + std::sqrt(std::max(2 * above, 0.0)));
  }
  // From the ring of a small t, by the leading terms of (1).
  const double A = std::sqrt(std::max(Delta, 1.0));
  double low = std::min(
      std::atan(std::min(std::cbrt(1.5 / (lambda_ * A * A)), std::sqrt(1.5 / A) / lambda_)),
      last_.t);
  const double guess = low;
  while (low > 0 && contact_at(low).Delta <= Delta) low *= 0.5;
  const double t = root_of_falling(low, last_.t, guess, [&](double at) {
    const Point point = contact_at(at);
    return std::pair(point.Delta - Delta, slopes(point).Delta);
  });
  return contact_at(t);
}

double MaugisCurve::contact_work(double from, double to) const noexcept {
  // By panels that are small against their distance to t = 0, where A grows without bound.
  if (from > to) return -contact_work(to, from);
  double sum = 0;
  double low = from;
  while (low > 0 && low < to) {
    const double high = std::min(to, 1.5 * low);
    const double half = 0.5 * (high - low);
    for (std::size_t i = 0; i < gauss_points.size(); ++i) {
      for (const double side : {-1.0, 1.0}) {
        const Point at = contact_at(low + half * (1 + side * gauss_points[i]));
        sum += half * gauss_weights[i] * at.P * slopes(at).Delta;
      }
    }
    low = high;
  }
  return sum;
}

double MaugisCurve::gap_energy(double C) const noexcept {
  return -0.5 * std::numbers::pi * lambda_ * C * C * C * (0.25 * C - first_C_ / 3);
}

double MaugisCurve::work(const Point& from, const Point& to) const noexcept {
  if (from.A == 0 && to.A == 0) {  // mean of P times the step, without a difference of energies
    const double a = from.C;
    const double b = to.C;
    return -0.5 * std::numbers::pi * lambda_ *
           (0.25 * (a + b) * (a * a + b * b) - first_C_ / 3 * (a * a + a * b + b * b)) * (b - a);
  }
  if (from.A == 0) return work(from, touch_) + contact_work(0.5 * std::numbers::pi, to.t);
  if (to.A == 0) return contact_work(from.t, 0.5 * std::numbers::pi) + work(touch_, to);
  return contact_work(from.t, to.t);
}

double MaugisCurve::energy(const Point& at) const noexcept {
  if (at.A == 0) return gap_energy(at.C);
  return gap_energy(touch_.C) + contact_work(0.5 * std::numbers::pi, at.t);
}

}  // namespace stickslip
