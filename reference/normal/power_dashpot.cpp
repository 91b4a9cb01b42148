// SPDX-License-Identifier: BSD-3-Clause
#include "reference/normal/power_dashpot.hpp"

#include <algorithm>
#include <array>
#include <boost/math/special_functions/beta.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "reference/ode/steps.hpp"

namespace stickslip::reference {
namespace {

/// What each step may err by, of the places and of how far it moves them.
constexpr long double step_error = 1e-18L;

class PowerRun {
  /// y, P and the time over T.
  using State = std::array<long double, 3>;

 public:
  explicit PowerRun(const PowerDashpot& dashpot) : in_(dashpot) {
    if (!(in_.q >= 0 && in_.q <= 1)) throw std::invalid_argument("q must be from 0 to 1");
    if (!(in_.kappa >= 0) || !std::isfinite(in_.kappa))
      throw std::invalid_argument("kappa must be finite and at least 0");
    if (!(in_.gamma >= 0) || !std::isfinite(in_.gamma))
      throw std::invalid_argument("gravity must be finite and at least 0");
  }

  PowerDashpotImpact solve() {
    go_to([&](const State& at) { return rate(at); });
    found_.top_overlap = std::pow(now_[0], 4);
    returns_ = true;
    if (go_to([&](const State& at) { return in_.kappa == 0 ? at[0] : push(at); })) {
      found_.restitution_cut = -rate(now_);
      found_.duration_cut = now_[2];
      // At q = 1/4 they come to rest by an exponential.
      if (in_.q == 0.25L && in_.gamma == 0 && in_.kappa * in_.kappa >= 5) return without_parting();
    } else {
      found_.is_cut = false;
      return without_parting();
    }
    is_past_cut_ = true;
    if (!go_to([](const State& at) { return at[0]; })) return without_parting();
    found_.restitution = -now_[1];
    found_.duration = now_[2];
    found_.uncertainty = error();
    // Below q = 1/4 bodies that hardly part linger where they depend on what they were before.
    found_.uncertainty_duration =
        error() * found_.duration * (in_.q < 0.25L ? 1 / found_.restitution : 10);
    return found_;
  }

 private:
  /// Even in y: a step that goes beyond the end is tried, and not taken. Whole powers are quick.
  static long double power(long double y, long double exponent) {
    const long double size = std::abs(y);
    if (exponent != std::floor(exponent)) return std::pow(size, exponent);
    long double product = 1;
    for (int i = 0; i < static_cast<int>(exponent); ++i) product *= size;
    return product;
  }
  /// d'
  long double rate(const State& at) const {
    return at[1] - in_.kappa / (in_.q + 1) * power(at[0], 4 * in_.q + 4);
  }
  /// A number with the sign of the force, below 0 where there is no overlap.
  long double push(const State& at) const {
    return (at[0] > 0 ? power(at[0], 6 - 4 * in_.q) : at[0]) + in_.kappa * rate(at);
  }
  void rates(const State& at, State& by_tau) const {
    const long double cube = 4 * at[0] * at[0] * at[0];
    by_tau = {rate(at), cube * (in_.gamma - power(at[0], 6)), cube};
  }
  auto system() const {
    return [this](const State& at, State& by_tau, long double) { rates(at, by_tau); };
  }
  /// Never parts where |d'| is at most twice that of a creep without inertia, kappa d^q d' =
  /// -d^1.5, and stays so: for q < 1/4 as d becomes less.
  bool creeps(const State& at) const {
    const long double creep = power(at[0], 6 - 4 * in_.q) / in_.kappa;
    return in_.gamma == 0 && in_.q < 0.25L && -rate(at) <= 2 * creep &&
           power(at[0], 2 - 8 * in_.q) <= in_.kappa * in_.kappa / (6 - 4 * in_.q);
  }

  /// A step whose estimated error is small enough.
  auto next_step() {
    const auto share = [](const State& from, const State& to, const State& errors, long double) {
      long double worst = 0;
      for (std::size_t i = 0; i < to.size(); ++i) {
        const long double size = std::abs(from[i]) + std::abs(to[i] - from[i]);
        worst = std::max(worst, std::abs(errors[i]) / (step_error * size));
      }
      return worst;
    };
    ++steps_;
    const auto step = control_.take(system(), now_, 0, control_.next, share);
    fastest_ = std::max(fastest_, std::abs(rate(step.end)));
    return step;
  }

  /// Goes to where `left`, above 0 now, is 0; false where the bodies turn back before, or creep.
  template <class Left>
  bool go_to(const Left& left) {
    for (int i = 0; i < 100'000; ++i) {
      const auto whole = next_step();
      // What turns back does so at its least overlap, which may be below 0.
      const bool turns =
          returns_ && whole.end[0] > 0 && rate(whole.end) > 0 && rate(whole.start) < 0;
      const auto back = [&](const State& at) { return -rate(at); };
      const auto step = turns ? whole.until(*whole.fall(back)) : whole;
      now_ = step.end;
      if (left(now_) <= 0) {
        now_ = step.at(step.fall(left).value_or(step.width));
        return true;
      }
      if (turns || (is_past_cut_ && creeps(now_))) return false;
    }
    throw std::invalid_argument(
        "kappa: bodies come back too slowly to be followed, take a lesser one");
  }

  /// Error of velocities: the errors of all steps, which the least kinetic energy feels as the
  /// greatest does.
  long double error() const {
    return 4 * step_error * static_cast<long double>(100 + steps_) * fastest_ * fastest_;
  }
  PowerDashpotImpact without_parting() {
    found_.parts = false;
    found_.restitution = found_.duration = std::numeric_limits<long double>::quiet_NaN();
    if (!found_.is_cut) found_.restitution_cut = found_.duration_cut = found_.restitution;
    found_.uncertainty = found_.uncertainty_duration = error();
    return found_;
  }

  PowerDashpot in_;
  State now_{0, 1, 0};
  ode::Control<State> control_{0.01L};
  int steps_ = 0;
  long double fastest_ = 1;  ///< greatest |d'|
  bool returns_ = false;
  bool is_past_cut_ = false;
  PowerDashpotImpact found_;
};

}  // namespace

PowerDashpotImpact power_dashpot_impact(const PowerDashpot& dashpot) {
  return PowerRun(dashpot).solve();
}

long double kappa_of_no_return(long double q) {
  if (!(q >= 0 && q <= 1)) throw std::invalid_argument("q must be from 0 to 1");
  if (q > 0.25L) return std::numeric_limits<long double>::infinity();
  if (q == 0.25L) return std::sqrt(5.0L);
  long double low = 1;
  long double high = 2.5L;
  while (high - low > 1e-17L) {
    const long double middle = (low + high) / 2;
    (power_dashpot_impact({.q = q, .kappa = middle}).parts ? low : high) = middle;
  }
  return (low + high) / 2;
}

long double first_loss(long double q) {
  const long double power = 2 * (q + 1) / 5;
  return 0.8L * std::pow(1.25L, power) * boost::math::beta(power, 1.5L);
}

}  // namespace stickslip::reference
