// SPDX-License-Identifier: BSD-3-Clause
#include "reference/normal/quarter_power_dashpot.hpp"

#include <algorithm>
#include <boost/math/constants/constants.hpp>
#include <boost/math/quadrature/tanh_sinh.hpp>
#include <cmath>

#include "reference/normal/linear_dashpot.hpp"

namespace stickslip::reference {
namespace {

using boost::math::long_double_constants::pi;
/// omega of x" + 2 zeta omega x' + omega^2 x = 0.
const long double linear_omega = std::sqrt(1.25L);

/// The linear swing s" + 2 zeta s' + s = 0 of x = omega s, s' = 1 at touch, 0 < w = sqrt(1 -
/// zeta^2).
struct LinearSwing {
  long double zeta;
  long double w;

  /// s where s'/s = y.
  long double at_rate(long double y) const {
    return std::exp(-zeta * std::atan2(w, y + zeta) / w) / std::sqrt(1 + y * (2 * zeta + y));
  }
  /// Force there over m v/T.
  long double force_at_rate(long double y) const {
    const long double s = at_rate(y);
    return std::pow(linear_omega, 1.2L) * std::pow(s, 1.2L) * (1 + 2 * zeta * y);
  }
  /// The force is greatest and least where 2 zeta y^2 + (6 - 20 zeta^2) y - 10 zeta = 0: the root
  /// above 0; the other one is -5 over it.
  long double rate_of_push() const {
    const long double half = 3 - 10 * zeta * zeta;
    const long double root = std::sqrt(half * half + 20 * zeta * zeta);
    return half > 0 ? 10 * zeta / (half + root) : (root - half) / (2 * zeta);
  }

  /// Time over T until w times the angle is `end`, at most pi: dt = omega^(-6/5) s^(-1/5) d phi.
  long double time_until(long double end) const {
    const long double rate = zeta / (5 * w);
    const long double early = integral(rate, 0, std::min(end, pi / 2));
    const long double late =
        end > pi / 2 ? std::exp(rate * pi) * integral(-rate, pi - end, pi / 2) : 0;
    return std::pow(linear_omega, -1.2L) * std::pow(w, -0.8L) * (early + late);
  }

 private:
  /// Integral of exp(rate a) sin(a)^(-1/5), by z = a^(4/5), in which it is bounded.
  static long double integral(long double rate, long double from, long double to) {
    boost::math::quadrature::tanh_sinh<long double> quadrature;
    const auto integrand = [&](long double z) {
      const long double a = std::pow(z, 1.25L);
      const long double ratio = a > 0 ? a / std::sin(a) : 1;
      return std::exp(rate * a) * std::pow(ratio, 0.2L);
    };
    return 1.25L * quadrature.integrate(integrand, std::pow(from, 0.8L), std::pow(to, 0.8L));
  }
};

}  // namespace

QuarterPowerImpact quarter_power_impact(long double restitution) {
  const long double root_5 = std::sqrt(5.0L);
  const LinearDashpotImpact linear = linear_dashpot_impact(restitution);
  const LinearSwing swing{.zeta = linear.zeta, .w = pi / linear.duration};
  QuarterPowerImpact found{.alpha = root_5 * linear.zeta,
                           .restitution_cut = linear.restitution_cut,
                           .alpha_for_cut = root_5 * linear.zeta_for_cut,
                           .duration = swing.time_until(pi),
                           .duration_cut = swing.time_until(swing.w * linear.duration_cut)};
  const long double rate = swing.rate_of_push();
  found.push = swing.force_at_rate(rate);
  const long double pull = rate > 0 ? -swing.force_at_rate(-5 / rate) : 0;
  found.pull_over_push = pull / found.push;
  found.top_overlap = std::pow(linear_omega * swing.at_rate(0), 0.8L);
  return found;
}

}  // namespace stickslip::reference
