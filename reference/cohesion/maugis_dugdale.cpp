// SPDX-License-Identifier: BSD-3-Clause
#include "reference/cohesion/maugis_dugdale.hpp"

#include <algorithm>
#include <boost/math/constants/constants.hpp>
#include <boost/math/tools/toms748_solve.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>

namespace stickslip::reference {
namespace {

/// Terms of the condition cancel to 1/m^2 where lambda is small, and to s^2 where it is large.
using MaugisReal = boost::multiprecision::cpp_bin_float_50;

/// The equations by s, from which all else is in closed form: the condition of the gap at c is
/// quadratic in A.
class MaugisCurve {
 public:
  MaugisReal m;
  MaugisReal A;

  MaugisCurve(long double lambda, const MaugisReal& s)
      : m(sqrt(1 + s * s)), s_(s), lambda_(lambda), angle_(atan(s)) {
    square_ = lambda_ / 2 * (s_ + (m * m - 2) * angle_);
    linear_ = 4 * lambda_ * lambda_ / 3 * (s_ * angle_ - m + 1);
    pull_ = lambda_ * (s_ + m * m * angle_);
    A = 2 / (linear_ + sqrt(linear_ * linear_ + 4 * square_));
  }

  /// What the condition misses at another radius; rises with s.
  [[nodiscard]] MaugisReal condition(const MaugisReal& radius) const {
    return (square_ * radius + linear_) * radius - 1;
  }
  [[nodiscard]] MaugisReal load(const MaugisReal& radius) const {
    return radius * radius * (radius - pull_);
  }
  [[nodiscard]] MaugisReal overlap(const MaugisReal& radius) const {
    return radius * (radius - 4 * lambda_ * s_ / 3);
  }
  /// A number with the sign of dP/ds along the curve: P_s C_A - P_A C_s, C the condition.
  [[nodiscard]] MaugisReal slope_of_load() const {
    const MaugisReal load_s = -2 * lambda_ * A * A * (1 + s_ * angle_);
    const MaugisReal load_A = A * (3 * A - 2 * pull_);
    const MaugisReal condition_s = lambda_ * A * A * s_ * (s_ / (m * m) + angle_) +
                                   4 * lambda_ * lambda_ / 3 * A * (angle_ + s_ / (m * m) - s_ / m);
    return load_s * (2 * square_ * A + linear_) - load_A * condition_s;
  }

 private:
  MaugisReal s_;
  MaugisReal lambda_;
  MaugisReal angle_;
  MaugisReal square_;
  MaugisReal linear_;
  MaugisReal pull_;
};

/// s at which a function of a curve changes its sign, found from a guess.
template <class Function>
MaugisReal maugis_root(const Function& function, const MaugisReal& guess, bool rises) {
  std::uintmax_t iterations = 400;
  const auto bracket = boost::math::tools::bracket_and_solve_root(
      function, guess, MaugisReal(2), rises, boost::math::tools::eps_tolerance<MaugisReal>(140),
      iterations);
  return (bracket.first + bracket.second) / 2;
}

/// About s at a radius: from the leading terms for m far from 1, and near it.
MaugisReal guess_of_s(long double lambda, long double A) {
  const long double pi = boost::math::constants::pi<long double>();
  const long double half_linear = 2 * lambda * lambda / 3 * (pi / 2 - 1);
  const long double c = 1 / (half_linear + std::sqrt(half_linear * half_linear + lambda * pi / 4));
  if (c > 2 * A) return MaugisReal(c) / A;
  return std::min(std::cbrt(1.5L / (lambda * A * A)), std::sqrt(1.5L / A) / lambda);
}

void check_lambda(long double lambda) {
  if (!(lambda >= least_maugis_lambda && lambda <= greatest_maugis_lambda))
    throw std::invalid_argument("lambda must be from 1e-6 to 1e6");
}

MaugisReal s_where_pulled_off(long double lambda) {
  check_lambda(lambda);
  const auto slope = [&](const MaugisReal& s) { return MaugisCurve(lambda, s).slope_of_load(); };
  return maugis_root(slope, guess_of_s(lambda, std::min(2 * lambda, 1.0L)), true);
}

}  // namespace

MaugisContact maugis_contact(long double lambda, long double A) {
  check_lambda(lambda);
  if (!(A > 0 && A <= greatest_maugis_radius))
    throw std::invalid_argument("A must be above 0 and at most 1e6");
  const MaugisReal radius = A;
  const auto misses = [&](const MaugisReal& s) { return MaugisCurve(lambda, s).condition(radius); };
  const MaugisCurve there(lambda, maugis_root(misses, guess_of_s(lambda, A), true));
  return {.P = static_cast<long double>(there.load(radius)),
          .Delta = static_cast<long double>(there.overlap(radius)),
          .m = static_cast<long double>(there.m)};
}

MaugisContact maugis_contact_under(long double lambda, long double P) {
  const MaugisReal s_of_pull_off = s_where_pulled_off(lambda);
  const MaugisCurve pull_off(lambda, s_of_pull_off);
  const auto contact_at = [](const MaugisCurve& at) -> MaugisContact {
    return {.P = static_cast<long double>(at.load(at.A)),
            .Delta = static_cast<long double>(at.overlap(at.A)),
            .m = static_cast<long double>(at.m)};
  };
  const auto left = [&](const MaugisReal& s) {
    const MaugisCurve at(lambda, s);
    return MaugisReal(at.load(at.A) - P);
  };
  constexpr long double rounding = 16 * std::numeric_limits<long double>::epsilon();
  const MaugisReal above_pull_off = P - pull_off.load(pull_off.A);
  if (!std::isfinite(P) || above_pull_off < -rounding)
    throw std::invalid_argument("P must be finite and not below the pull-off");
  if (above_pull_off <= 0) return contact_at(pull_off);
  // The load falls with s up to the pull-off.
  MaugisReal low = s_of_pull_off / 2;
  while (left(low) < 0) low /= 2;
  std::uintmax_t iterations = 400;
  const auto bracket = boost::math::tools::toms748_solve(
      left, low, MaugisReal(std::min<MaugisReal>(2 * low, s_of_pull_off)),
      boost::math::tools::eps_tolerance<MaugisReal>(140), iterations);
  return contact_at(MaugisCurve(lambda, (bracket.first + bracket.second) / 2));
}

MaugisPoints maugis_points(long double lambda) {
  const auto load = [&](const MaugisReal& s) {
    const MaugisCurve at(lambda, s);
    return at.load(at.A);
  };
  const MaugisCurve pull_off(lambda, s_where_pulled_off(lambda));
  const MaugisCurve zero_load(lambda, maugis_root(load, guess_of_s(lambda, 1.5L), false));
  return {.pull_off_P = static_cast<long double>(pull_off.load(pull_off.A)),
          .pull_off_A = static_cast<long double>(pull_off.A),
          .pull_off_m = static_cast<long double>(pull_off.m),
          .zero_load_A = static_cast<long double>(zero_load.A),
          .zero_load_Delta = static_cast<long double>(zero_load.overlap(zero_load.A))};
}

}  // namespace stickslip::reference
