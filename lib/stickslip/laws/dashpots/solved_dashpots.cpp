// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/dashpots/solved_dashpots.hpp"

#include <array>
#include <cmath>
#include <numbers>
#include <span>

namespace stickslip {
namespace {

using std::numbers::pi;

/// Where `missing`, which falls, is 0: to the last digit.
template <class Function>
double falling_root(const Function& missing, double low, double high) {
  while (true) {
    const double middle = low + 0.5 * (high - low);
    if (middle <= low || middle >= high) return middle;
    (missing(middle) > 0 ? low : high) = middle;
  }
}

/// arccos zeta/sqrt(1 - zeta^2), above 1 with arcosh.
double time_to_top(double zeta) {
  const double w = std::sqrt(std::abs(1 - zeta) * (1 + zeta));
  if (w == 0) return 1;
  return zeta < 1 ? std::atan2(w, zeta) / w : std::log1p(zeta - 1 + w) / w;
}

double polynomial(std::span<const double> coefficients, double x) {
  double sum = 0;
  for (std::size_t i = coefficients.size(); i-- > 0;) sum = coefficients[i] + x * sum;
  return sum;
}

/// coth y - 1/y, by its continued fraction where the difference would lose digits.
double langevin(double y) {
  if (y > 2) return 1 / std::tanh(y) - 1 / y;
  double below = 0;
  for (int k = 31; k >= 3; k -= 2) below = 1 / (k / y + below);
  return below;
}

/// The impact x" + kappa x^q x' + x^(3/2) = 0 in units L and L/v. With x = s^2, P = x' + kappa
/// x^(q + 1)/(q + 1) and dt = 2 s d tau it is a polynomial system, smooth at touch: s' = P - kappa
/// s^(2 q + 2)/(q + 1), P' = -2 s^4, solved by series in tau.
class PowerImpact {
 public:
  PowerImpact(double kappa, double power, DashpotEnd end)
      : a_(kappa / (power + 1)), kappa_(kappa), cubic_(power > 0), end_(end) {}

  /// Velocity of parting; 0: they do not part.
  double rebound() {
    constexpr int patience = 1000;  // a pair that hardly parts takes longer and longer steps
    for (int i = 0; i < patience; ++i) {
      expand();
      const double step = series_step();
      const auto root_of_overlap = [&](double t) { return polynomial(s_, t); };
      const bool meets_gap = root_of_overlap(step) <= 0;
      const double last = meets_gap ? falling_root(root_of_overlap, 0.0, step) : step;
      if (end_ == DashpotEnd::pull && meets_gap) return -rate_at(last);
      if (end_ == DashpotEnd::cut && (meets_gap || force(last) <= 0))
        return -rate_at(falling_root([&](double t) { return force(t); }, 0.0, last));
      s_[0] = polynomial(s_, step);
      p_[0] = polynomial(p_, step);
    }
    return 0;
  }

 private:
  static constexpr std::size_t order = 24;
  using Series = std::array<double, order + 1>;

  static double product(const Series& x, const Series& y, std::size_t k) {
    double sum = 0;
    for (std::size_t i = 0; i <= k; ++i) sum += x[i] * y[k - i];
    return sum;
  }
  /// Coefficients of both series from their first ones.
  void expand() {
    Series square{};
    Series cube{};
    Series fourth{};
    for (std::size_t k = 0; k < order; ++k) {
      square[k] = product(s_, s_, k);
      cube[k] = product(square, s_, k);
      fourth[k] = product(square, square, k);
      const auto next = static_cast<double>(k + 1);
      s_[k + 1] = (p_[k] - a_ * (cubic_ ? cube[k] : square[k])) / next;
      p_[k + 1] = -2 * fourth[k] / next;
    }
  }
  /// How far the last terms are round-off.
  double series_step() const {
    constexpr double round_off = 1e-18;
    double step = 1;
    for (const std::size_t k : {order - 1, order}) {
      for (const Series* series : {&s_, &p_}) {
        const double last = std::abs((*series)[k]);
        if (last > 0) step = std::min(step, std::pow(round_off / last, 1 / static_cast<double>(k)));
      }
    }
    return step;
  }
  /// x' = P - kappa x^(q+1)/(q+1).
  double rate_at(double t) const {
    const double s = polynomial(s_, t);
    return polynomial(p_, t) - a_ * s * s * (cubic_ ? s : 1);
  }
  /// The force over x^q.
  double force(double t) const {
    const double s = polynomial(s_, t);
    return s * s * (cubic_ ? 1 : s) + kappa_ * rate_at(t);
  }

  double a_;
  double kappa_;
  bool cubic_;
  DashpotEnd end_;
  Series s_{};
  Series p_{1};
};

}  // namespace

double damping_ratio(double restitution, DashpotEnd end) {
  const double loss = -std::log(restitution);
  if (end == DashpotEnd::pull) return loss / std::hypot(pi, loss);
  return falling_root([&](double zeta) { return loss / 2 - zeta * time_to_top(zeta); }, 0.0,
                      1 + std::exp(loss / 2));
}

double fitted_alpha(double restitution, DashpotFit fit, double exponent, DashpotEnd end) {
  constexpr std::array marshall{1.2728, -4.2783, 11.087, -22.348, 27.467, -18.022, 4.8218};
  constexpr std::array thornton{0.0,       -6.918798, -16.41105, 146.8049, -796.4559, 2928.711,
                                -7206.864, 11494.29,  -11342.18, 6276.757, -1489.915};
  // 2 b sqrt(m dF/dd) is alpha = 2 sqrt(n) b.
  const double of_tangent = 2 * std::sqrt(exponent);
  switch (fit) {
    case DashpotFit::exact:
      break;
    case DashpotFit::tsuji:
      return polynomial(marshall, restitution);
    case DashpotFit::thornton: {
      // gamma = sqrt(1/(1 - (1 + e)^2 exp(h)) - 1), h the polynomial.
      const double kept = polynomial(thornton, restitution) + 2 * std::log1p(restitution);
      return of_tangent * std::sqrt(std::exp(kept) / -std::expm1(kept));
    }
    case DashpotFit::sqrt56:
      return std::sqrt(5.0 / 6) * of_tangent * damping_ratio(restitution, DashpotEnd::pull);
    case DashpotFit::zeta:
      return of_tangent * damping_ratio(restitution, DashpotEnd::pull);
  }
  return std::sqrt(2 * exponent + 2) * damping_ratio(restitution, end);
}

double dissipation_factor(double restitution) {
  if (restitution == 1) return 0;
  // y/(y + 3) < L(y) < y/3.
  const double loss = (1 - restitution) / (1 + restitution);
  const double y =
      falling_root([&](double x) { return loss - langevin(x); }, 0.0, 4 * loss / (1 - loss));
  return 2 * y / (1 + restitution);
}

double restitution_of(double kappa, double power, DashpotEnd end) {
  return PowerImpact(kappa, power, end).rebound();
}

double dissipation_number(double restitution, double power, DashpotEnd end) {
  const auto missing = [&](double kappa) {
    return restitution_of(kappa, power, end) - restitution;
  };
  double high = 1;
  while (missing(high) > 0) high *= 2;
  return restitution == 1 ? 0 : falling_root(missing, 0.0, high);
}

}  // namespace stickslip
