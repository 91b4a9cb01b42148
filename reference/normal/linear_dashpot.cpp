// SPDX-License-Identifier: BSD-3-Clause
#include "reference/normal/linear_dashpot.hpp"

#include <algorithm>
#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "reference/roots.hpp"

namespace stickslip::reference {
namespace {

using boost::math::long_double_constants::pi;

void require_restitution(long double restitution) {
  if (!(restitution > 0 && restitution <= 1))
    throw std::invalid_argument("restitution must be above 0 and at most 1");
}

/// The dashpot that gives a restitution when it may pull: ln e = -pi zeta/w, w = sqrt(1 - zeta^2).
struct Ratio {
  explicit Ratio(long double restitution) {
    require_restitution(restitution);
    const long double logarithm = std::abs(std::log(restitution));
    const long double length = std::hypot(pi, logarithm);
    zeta = logarithm / length;
    w = pi / length;
  }
  long double zeta;
  long double w;
};

/// x" + 2 zeta x' + x = 1 from x = 0, x' = v: a ball in units of g/omega0^2 and g/omega0.
class FallenBall {
 public:
  FallenBall(const Ratio& ratio, long double v) : zeta_(ratio.zeta), w_(ratio.w), v_(v) {}

  long double overlap(long double time) const {
    return 1 - std::exp(-zeta_ * time) *
                   (std::cos(w_ * time) + (zeta_ - v_) / w_ * std::sin(w_ * time));
  }
  long double rate(long double time) const {
    return std::exp(-zeta_ * time) *
           (v_ * std::cos(w_ * time) + (1 - zeta_ * v_) / w_ * std::sin(w_ * time));
  }
  /// Phases of the greatest overlap, and half a swing later of the least.
  long double turn() const { return std::atan2(v_ * w_, zeta_ * v_ - 1) / w_; }
  long double least() const { return turn() + pi / w_; }
  /// Logarithm of the greatest overlap less that of rest; that of the least is pi zeta/w less.
  long double log_swing() const { return std::log1p(v_ * (v_ - 2 * zeta_)) / 2 - zeta_ * turn(); }

 private:
  long double zeta_;
  long double w_;
  long double v_;
};

}  // namespace

long double time_to_turn(long double zeta) {
  if (!(zeta >= 0)) throw std::invalid_argument("zeta must not be negative");
  if (zeta == 1) return 1;
  const long double w = std::sqrt(std::abs(1 - zeta)) * std::sqrt(1 + zeta);
  return zeta < 1 ? std::atan2(w, zeta) / w : std::log1p((zeta - 1) + w) / w;
}

long double dashpot_restitution(long double zeta, ContactEnd end) {
  if (end == ContactEnd::force) return std::exp(-2 * zeta * time_to_turn(zeta));
  if (!(zeta >= 0)) throw std::invalid_argument("zeta must not be negative");
  return zeta < 1 ? std::exp(-pi * zeta / (std::sqrt(1 - zeta) * std::sqrt(1 + zeta))) : 0;
}

long double dashpot_damping_ratio(long double restitution, ContactEnd end) {
  const Ratio pulling(restitution);
  if (end == ContactEnd::overlap) return pulling.zeta;
  // zeta time_to_turn grows from pi/2 zeta over 1 at zeta = 1, and is above ln zeta then.
  const long double half = std::abs(std::log(restitution)) / 2;
  const auto missing = [&](long double zeta) { return half - zeta * time_to_turn(zeta); };
  return falling_root(missing, 2 * half / pi, std::exp(half));
}

LinearDashpotImpact linear_dashpot_impact(long double restitution) {
  const Ratio ratio(restitution);
  const long double zeta = ratio.zeta;
  LinearDashpotImpact found{.zeta = zeta,
                            .restitution_cut = dashpot_restitution(zeta, ContactEnd::force),
                            .zeta_for_cut = dashpot_damping_ratio(restitution, ContactEnd::force),
                            .duration = pi / ratio.w,
                            .duration_cut = 2 * time_to_turn(zeta)};
  // The force has an extreme inside the contact, and another half a swing later: the push for zeta
  // <= 1/2, else the pull; the other one is at an end, where only the dashpot acts.
  const long double angle = std::atan2(zeta, ratio.w);
  const long double slope = zeta / ratio.w;
  const bool is_push_inside = zeta <= 0.5L;
  found.push = is_push_inside ? std::exp(-slope * (pi / 2 - 3 * angle)) : 2 * zeta;
  const long double pull =
      is_push_inside ? 2 * zeta * restitution : std::exp(-slope * (3 * pi / 2 - 3 * angle));
  found.pull_over_push = pull / found.push;
  return found;
}

std::optional<Bounded> restitution_under_gravity(long double restitution,
                                                 long double omega0_v_over_g) {
  if (!(omega0_v_over_g > 0)) throw std::invalid_argument("omega0 v/g must be above 0");
  const Ratio ratio(restitution);
  if (restitution == 1) return Bounded{.value = 1};  // nothing is lost
  const FallenBall ball(ratio, omega0_v_over_g);
  if (ball.log_swing() <= pi * ratio.zeta / ratio.w) return std::nullopt;
  const long double end =
      falling_root([&](long double time) { return ball.overlap(time); }, ball.turn(), ball.least());
  const long double rate = -ball.rate(end);
  // The slower it leaves, the less the time is known.
  const long double error =
      16 * std::numeric_limits<long double>::epsilon() * (1 + omega0_v_over_g) / rate;
  return Bounded{.value = rate / omega0_v_over_g,
                 .uncertainty = error * (1 + 2 * ratio.zeta * rate) / omega0_v_over_g};
}

long double velocity_of_rest(long double restitution) {
  const Ratio ratio(restitution);
  const long double needed = pi * ratio.zeta / ratio.w;
  const auto missing = [&](long double v) { return needed - FallenBall(ratio, v).log_swing(); };
  // The swing is above v^2 exp(-2 zeta turn), the turn below pi/w.
  return falling_root(missing, 0.0L, 2 * std::exp(2 * needed) + 2);
}

}  // namespace stickslip::reference
