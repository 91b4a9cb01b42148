// SPDX-License-Identifier: BSD-3-Clause
#include "reference/friction/belt_block.hpp"

#include <algorithm>
#include <array>
#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <stdexcept>

#include "reference/ode/steps.hpp"

namespace stickslip::reference {
namespace {

constexpr long double no_turn = std::numeric_limits<long double>::infinity();
constexpr long double belt_rounding = 64 * std::numeric_limits<long double>::epsilon();
/// Swings and events together, in the time of a second or so.
constexpr int most_belt_pieces = 100000;

void check_belt(const BeltBlock& block, long double time) {
  for (const long double number : {block.mass, block.kt, block.load, block.mu})
    if (!(number > 0) || !std::isfinite(number))
      throw std::invalid_argument("mass, kt, load and mu must be above 0");
  if (!(block.spring >= 0) || !(block.dashpot >= 0) || !(time >= 0) || !std::isfinite(time))
    throw std::invalid_argument("spring, dashpot and time must not be negative");
  if (!(block.mu_kinetic >= 0) || block.mu_kinetic > block.mu)
    throw std::invalid_argument("mu_kinetic must be from 0 to mu");
  if (!std::isfinite(block.belt) || !std::isfinite(block.velocity))
    throw std::invalid_argument("belt and velocity must be finite");
}

/// y" + 2 gamma y' + w^2 y = 0.
class DampedSwing {
 public:
  DampedSwing(long double gamma, long double stiffness, long double place, long double velocity)
      : gamma_(gamma),
        stiffness_(stiffness),
        square_((stiffness - gamma * gamma)),
        omega_(std::sqrt(std::abs(square_))),
        place_(place),
        velocity_(velocity) {}

  long double place(long double t) const { return wave(place_, velocity_, t); }
  long double velocity(long double t) const { return wave(velocity_, acceleration(), t); }

  /// Zero number i = 0, 1, ... of the acceleration after t = 0; infinity if there is none.
  long double turn(int i) const {
    const long double at_first = acceleration();
    const long double slope = -2 * gamma_ * at_first - stiffness_ * velocity_ + gamma_ * at_first;
    if (square_ > 0) {
      constexpr long double pi = boost::math::constants::pi<long double>();
      long double angle = std::atan2(-at_first * omega_, slope);
      if (angle <= 0) angle += pi;
      if (angle <= 0) angle += pi;
      return (angle + static_cast<long double>(i) * pi) / omega_;
    }
    if (i > 0 || slope == 0) return no_turn;
    const long double ratio = -at_first / slope;
    if (!(ratio > 0)) return no_turn;
    if (omega_ == 0) return ratio;
    return ratio * omega_ < 1 ? std::atanh(ratio * omega_) / omega_ : no_turn;
  }

 private:
  long double acceleration() const { return -2 * gamma_ * velocity_ - stiffness_ * place_; }

  /// exp(-gamma t) (first C + (slope + gamma first) S), with S' = C.
  long double wave(long double first, long double slope, long double t) const {
    const long double other = slope + gamma_ * first;
    if (square_ >= 0) {
      const long double sine = omega_ == 0 ? t : std::sin(omega_ * t) / omega_;
      return std::exp(-gamma_ * t) * (first * std::cos(omega_ * t) + other * sine);
    }
    const long double slow = std::exp((omega_ - gamma_) * t);
    const long double fast = std::exp(-(omega_ + gamma_) * t);
    return first * (slow + fast) / 2 + other * (slow - fast) / (2 * omega_);
  }

  long double gamma_;
  long double stiffness_;
  long double square_;
  long double omega_;
  long double place_;
  long double velocity_;
};

/// Stick from a state on, t counted from there.
class BeltStick {
 public:
  BeltStick(const BeltBlock& block, const BeltState& start)
      : kt_(block.kt),
        belt_(block.belt),
        start_(start),
        drift_(block.spring * block.belt / (block.spring + block.kt)),
        middle_((start.friction + block.kt * start.position + block.dashpot * drift_) /
                (block.spring + block.kt)),
        swing_(block.dashpot / (2 * block.mass), (block.spring + block.kt) / block.mass,
               start.position - middle_, start.velocity - belt_ + drift_) {}

  /// x' - b
  long double slip_rate(long double t) const {
    return t == 0 ? start_.velocity - belt_ : swing_.velocity(t) - drift_;
  }
  long double friction(long double t) const {
    if (t == 0) return start_.friction;
    return start_.friction + kt_ * (start_.position - middle_ - swing_.place(t) + drift_ * t);
  }
  BeltState at(long double t) const {
    return {.time = start_.time + t,
            .position = middle_ + (belt_ - drift_) * t + swing_.place(t),
            .velocity = belt_ + slip_rate(t),
            .friction = friction(t),
            .dissipated = start_.dissipated,
            .slides = false};
  }

  /// When |f| first reaches the limit before `end`.
  std::optional<long double> onset(long double limit, long double end, int& pieces) const {
    long double from = 0;
    for (int i = 0; pieces < most_belt_pieces; ++i, ++pieces) {
      const long double to = std::min(swing_.turn(i), end);
      const long double turned = reversal(from, to);
      if (const auto found = reach(limit, from, turned)) return found;
      if (const auto found = reach(limit, turned, to)) return found;
      if (to >= end) return std::nullopt;
      from = to;
    }
    throw std::invalid_argument(
        "time: more than a hundred thousand swings of the block lie before it");
  }

 private:
  /// Where the relative velocity changes its sign, if it does; else the end.
  long double reversal(long double from, long double to) const {
    const long double first = slip_rate(from);
    const long double last = slip_rate(to);
    if (!(first * last < 0)) return to;
    return bracketed_root([&](long double t) { return slip_rate(t); }, from, to, first, last);
  }
  /// Where monotonic friction passes the limit.
  std::optional<long double> reach(long double limit, long double from, long double to) const {
    const long double last = friction(to);
    // What only touches the limit, as a free swing from it does, is no onset.
    if (!(to > from) || std::abs(last) <= limit * (1 + belt_rounding)) return std::nullopt;
    const long double side = last > 0 ? 1 : -1;
    const auto outside = [&](long double t) { return side * friction(t) - limit; };
    const long double first = outside(from);
    if (first >= 0) return from;
    return bracketed_root(outside, from, to, first, outside(to));
  }

  long double kt_;
  long double belt_;
  BeltState start_;
  long double drift_;   ///< b less the mean velocity in stick
  long double middle_;  ///< middle of the swing at t = 0
  DampedSwing swing_;   ///< about the middle, which goes on by b - drift
};

/// Slip from a state on.
class BeltSlip {
 public:
  BeltSlip(const BeltBlock& block, const BeltState& start)
      : block_(block),
        start_(start),
        middle_(block.spring > 0 ? start.friction / block.spring : 0),
        swing_(0, block.spring / block.mass, start.position - middle_, start.velocity) {}

  BeltState at(long double t) const {
    const long double push = block_.spring > 0 ? 0 : start_.friction / block_.mass;
    BeltState state = start_;
    state.time += t;
    state.position = middle_ + swing_.place(t) + push * t * t / 2;
    state.velocity = swing_.velocity(t) + push * t;
    state.dissipated +=
        std::abs(start_.friction) * std::abs(state.position - start_.position - block_.belt * t);
    return state;
  }

  /// When the block first moves with the belt again; `side` is that of the force of the onset.
  std::optional<long double> stand(long double side) const {
    const auto behind = [&](long double t) { return side * (at(t).velocity - block_.belt); };
    if (block_.spring == 0) {
      const long double push = side * start_.friction / block_.mass;
      if (push > 0) return -behind(0) / push;
      return std::nullopt;
    }
    long double from = 0;
    for (int i = 0; i < 2; ++i) {
      const long double to = swing_.turn(i);
      if (behind(to) > 0)
        return bracketed_root(behind, from, to, std::min(behind(from), 0.0L), behind(to));
      from = to;
    }
    return std::nullopt;
  }

 private:
  BeltBlock block_;
  BeltState start_;
  long double middle_;
  DampedSwing swing_;
};

/// Slip begins in this state: friction falls.
void let_slide(const BeltBlock& block, BeltState& state, BeltMotion& motion) {
  const long double held = block.mu * block.load;
  const long double kept = block.mu_kinetic * block.load;
  state.friction = std::copysign(kept, state.friction);
  state.dissipated += (held - kept) * (held + kept) / (2 * block.kt);
  state.slides = true;
  motion.events.push_back({true, state.time, state.position});
}

/// The block moves with the belt again.
void let_stick(const BeltBlock& block, BeltState& state, BeltMotion& motion) {
  state.velocity = block.belt;
  state.slides = false;
  motion.events.push_back({false, state.time, state.position});
}

}  // namespace

BeltMotion belt_motion(const BeltBlock& block, long double time) {
  check_belt(block, time);
  BeltMotion motion;
  BeltState state{.velocity = block.velocity};
  motion.starts.push_back(state);
  for (int pieces = 0; pieces < most_belt_pieces; ++pieces) {
    const BeltStick stick(block, state);
    const auto onset = stick.onset(block.mu * block.load, time - state.time, pieces);
    if (!onset) {
      motion.end = stick.at(time - state.time);
      return motion;
    }
    state = stick.at(*onset);
    let_slide(block, state, motion);
    motion.starts.push_back(state);
    const BeltSlip slip(block, state);
    const auto stand = slip.stand(std::copysign(1.0L, state.friction));
    if (!stand || state.time + *stand >= time) {
      motion.end = slip.at(time - state.time);
      return motion;
    }
    state = slip.at(*stand);
    let_stick(block, state, motion);
    motion.starts.push_back(state);
  }
  throw std::invalid_argument("time: more than a hundred thousand events lie before it");
}

BeltState belt_state(const BeltBlock& block, const BeltMotion& motion, long double time) {
  if (!(time >= 0 && time <= motion.end.time * (1 + belt_rounding)))
    throw std::invalid_argument("time must be one of the motion");
  const auto later = std::ranges::upper_bound(motion.starts, time, {}, &BeltState::time);
  const BeltState& start = *std::prev(later);
  const long double since = time - start.time;
  return start.slides ? BeltSlip(block, start).at(since) : BeltStick(block, start).at(since);
}

namespace {

/// x, x', f and heat.
using BeltRates = std::array<long double, 4>;

}  // namespace

BeltMotion stepped_belt_motion(const BeltBlock& block, long double time, int steps) {
  check_belt(block, time);
  const long double held = block.mu * block.load;
  const long double fastest =
      std::sqrt((block.spring + block.kt) / block.mass) + block.dashpot / block.mass;
  const long double whole = 1 / (fastest * steps);
  BeltMotion motion;
  BeltRates now{0, block.velocity, 0, 0};
  long double at = 0;
  bool slides = false;
  long double side = 1;  // sign of the force of the onset
  const auto rates = [&](const BeltRates& y, BeltRates& rate, long double) {
    const long double slip = y[1] - block.belt;
    const long double dashpot = slides ? 0 : block.dashpot;
    rate = {y[1], (-block.spring * y[0] + y[2] - dashpot * slip) / block.mass,
            slides ? 0 : -block.kt * slip, slides ? -y[2] * slip : 0};
  };
  const auto left = [&](const BeltRates& y) {
    return slides ? side * (block.belt - y[1]) : held * (1 + 1e-15L) - std::abs(y[2]);
  };
  while (at < time) {
    const ode::Step step(rates, now, 0, std::min(whole, time - at));
    const auto event = step.fall(left);
    const long double part = event.value_or(step.width);
    at = part < time - at ? at + part : time;
    now = step.at(part);
    if (!event) continue;
    BeltState state{.time = at,
                    .position = now[0],
                    .velocity = now[1],
                    .friction = now[2],
                    .dissipated = now[3]};
    if (!slides) side = std::copysign(1.0L, state.friction);
    slides ? let_stick(block, state, motion) : let_slide(block, state, motion);
    slides = state.slides;
    now = {state.position, state.velocity, state.friction, state.dissipated};
  }
  motion.end = {.time = at,
                .position = now[0],
                .velocity = now[1],
                .friction = now[2],
                .dissipated = now[3],
                .slides = slides};
  return motion;
}

}  // namespace stickslip::reference
