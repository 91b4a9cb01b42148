// SPDX-License-Identifier: BSD-3-Clause
#include "reference/rotation/turning_body.hpp"

#include <algorithm>
#include <array>
#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "reference/ode/steps.hpp"

namespace stickslip::reference {
namespace {

using Real = long double;

constexpr Real never = std::numeric_limits<Real>::infinity();
/// A graze is no crossing.
constexpr Real graze = 64 * std::numeric_limits<Real>::epsilon();

void validate(const TurningBody& body) {
  if (!(body.inertia > 0 && body.stiffness > 0 && body.cap > 0 && body.damping >= 0))
    throw std::invalid_argument("a turning body needs J, k, cap > 0 and c >= 0");
  const bool has_spring =
      body.resistance != TurnResistance::constant && body.resistance != TurnResistance::viscous;
  if (has_spring && !(body.damping < 2 * std::sqrt(body.stiffness * body.inertia)))
    throw std::invalid_argument("a turning body needs a damping ratio below 1");
}

/// The spring's moment less the torque, in stick: a damped oscillation
/// exp(-a t) (cosine cos(W t) + sine sin(W t)).
struct Oscillation {
  Real decay = 0;      ///< a [1/s]
  Real frequency = 1;  ///< W [rad/s]
  Real cosine = 0;
  Real sine = 0;

  Real at(Real t) const {
    return std::exp(-decay * t) *
           (cosine * std::cos(frequency * t) + sine * std::sin(frequency * t));
  }
  Oscillation rate() const {
    return {decay, frequency, frequency * sine - decay * cosine,
            -frequency * cosine - decay * sine};
  }
  Oscillation operator+(const Oscillation& other) const {
    return {decay, frequency, cosine + other.cosine, sine + other.sine};
  }
  Oscillation times(Real factor) const {
    return {decay, frequency, factor * cosine, factor * sine};
  }
  /// First zero after 0.
  Real first_zero() const {
    constexpr Real half_turn = boost::math::constants::pi<Real>();
    // cosine cos + sine sin = size cos(W t - phase)
    Real angle = std::fmod(std::atan2(sine, cosine) + half_turn / 2, half_turn);
    if (angle <= 0) angle += half_turn;
    return angle / frequency;
  }
};

Oscillation oscillation_from(const TurningBody& body, const TurnState& start) {
  const Real decay = body.damping / (2 * body.inertia);
  const Real frequency = std::sqrt(body.stiffness / body.inertia - decay * decay);
  const Real first = start.spring - body.torque;
  return {decay, frequency, first, (body.stiffness * start.spin + decay * first) / frequency};
}

/// What the cap bounds in stick, less the torque.
Oscillation bounded_part(const TurningBody& body, const Oscillation& spring) {
  if (body.resistance != TurnResistance::series) return spring;
  return spring + spring.rate().times(body.damping / body.stiffness);
}

bool has_spring(const TurningBody& body) {
  return body.resistance != TurnResistance::constant && body.resistance != TurnResistance::viscous;
}

/// Moment of the contact at the cap, but for a dashpot that goes on.
Real cap_of(const TurningBody& body, int slip) { return static_cast<Real>(slip) * body.cap; }

/// The state `t` after the start of a stage.
TurnState advance(const TurningBody& body, const TurnStage& stage, Real t) {
  TurnState now = stage.start;
  now.time += t;
  if (body.resistance == TurnResistance::viscous ||
      (stage.slip != 0 && body.resistance == TurnResistance::spring_and_drag)) {
    // J w' = drive - c w
    const Real drive = body.torque - (has_spring(body) ? cap_of(body, stage.slip) : 0);
    const Real rate = body.damping / body.inertia;
    const Real share = rate > 0 ? -std::expm1(-rate * t) / rate : t;  // int exp
    const Real final_spin = rate > 0 ? drive / body.damping : 0;
    now.spin = rate > 0 ? final_spin + (stage.start.spin - final_spin) * std::exp(-rate * t)
                        : stage.start.spin + drive / body.inertia * t;
    now.angle += rate > 0 ? final_spin * t + (stage.start.spin - final_spin) * share
                          : stage.start.spin * t + drive / body.inertia * t * t / 2;
    if (has_spring(body)) now.spring = cap_of(body, stage.slip);
    return now;
  }
  if (stage.slip != 0) {
    const Real acceleration = (body.torque - cap_of(body, stage.slip)) / body.inertia;
    now.spin += acceleration * t;
    now.angle += stage.start.spin * t + acceleration * t * t / 2;
    now.spring = cap_of(body, stage.slip);
    if (body.resistance == TurnResistance::series) now.spring -= body.damping * now.spin;
    return now;
  }
  if (!has_spring(body)) return now;  // at rest
  const Oscillation spring = oscillation_from(body, stage.start);
  now.spring = body.torque + spring.at(t);
  now.spin = spring.rate().at(t) / body.stiffness;
  now.angle += (now.spring - stage.start.spring) / body.stiffness;
  return now;
}

/// First time in stick at which the cap is met; never if it is not.
Real slips_after(const TurningBody& body, const TurnState& start) {
  const Oscillation bounded = bounded_part(body, oscillation_from(body, start));
  const auto over = [&](Real t) {
    return std::abs(bounded.at(t) + body.torque) - body.cap * (1 + graze);
  };
  // Largest at its turns, which decay.
  const Real first = bounded.rate().first_zero();
  const Real half_period = boost::math::constants::pi<Real>() / bounded.frequency;
  Real from = 0;
  for (int turn = 0; turn < 3; ++turn) {
    const Real to = first + static_cast<Real>(turn) * half_period;
    // What is above the cap at the start comes back from it.
    if (over(to) > 0 && over(from) <= 0)
      return falling_root<Real>([&](Real t) { return -over(t); }, from, to);
    from = to;
  }
  return never;
}

/// How long a stage lasts.
Real duration(const TurningBody& body, const TurnStage& stage) {
  const TurnState& start = stage.start;
  if (body.resistance == TurnResistance::viscous) return never;
  if (stage.slip == 0) return has_spring(body) ? slips_after(body, start) : never;
  const Real drive = static_cast<Real>(stage.slip) * body.torque - body.cap;  // along the slip
  if (drive >= 0) return never;
  const Real speed = static_cast<Real>(stage.slip) * start.spin;
  if (body.resistance == TurnResistance::spring_and_drag && body.damping > 0)
    return std::log1p(-speed * body.damping / drive) * body.inertia / body.damping;
  // In series the spring unwinds while it slips, and holds where it would be wound as fast.
  const Real least = body.resistance == TurnResistance::series
                         ? -drive * body.damping / (body.stiffness * body.inertia)
                         : 0;
  return std::max<Real>(speed - least, 0) * body.inertia / -drive;
}

TurnStage next_stage(const TurningBody& body, const TurnStage& last, TurnState now) {
  if (last.slip != 0) {
    if (body.resistance != TurnResistance::series) now.spin = 0;
    return {0, now};
  }
  const Real bounded =
      now.spring + (body.resistance == TurnResistance::series ? body.damping * now.spin : 0);
  return {bounded > 0 ? 1 : -1, now};
}

TurnStage first_stage(const TurningBody& body, Real spin) {
  const int along = spin > 0 ? 1 : -1;
  if (body.resistance == TurnResistance::constant) {
    if (spin != 0) return {along, {0, 0, spin, 0}};
    if (std::abs(body.torque) > body.cap) return {body.torque > 0 ? 1 : -1, {}};
    return {0, {}};
  }
  if (body.resistance == TurnResistance::series && body.damping * std::abs(spin) > body.cap)
    return {along, {0, 0, spin, cap_of(body, along) - body.damping * spin}};
  return {0, {0, 0, spin, 0}};
}

}  // namespace

TurnMotion solve(const TurningBody& body, Real spin, Real end) {
  validate(body);
  TurnMotion motion{body, {first_stage(body, spin)}};
  constexpr std::size_t most = 100'000;
  while (motion.stages.size() < most) {
    const TurnStage& stage = motion.stages.back();
    const Real lasts = duration(body, stage);
    if (!(stage.start.time + lasts < end)) return motion;
    motion.stages.push_back(next_stage(body, stage, advance(body, stage, lasts)));
  }
  throw std::invalid_argument("a turning body with too many switches");
}

TurnState TurnMotion::at(Real time) const {
  const auto after =
      std::upper_bound(stages.begin() + 1, stages.end(), time,
                       [](Real t, const TurnStage& stage) { return t < stage.start.time; });
  const TurnStage& stage = *(after - 1);
  return advance(body, stage, time - stage.start.time);
}

Real TurnMotion::turn_after(Real from) const {
  for (std::size_t i = 0; i < stages.size(); ++i) {
    const Real end = i + 1 < stages.size() ? stages[i + 1].start.time : never;
    if (end <= from) continue;
    const TurnStage& stage = stages[i];
    if (stage.slip != 0 || !has_spring(body)) {
      // Ends at rest, or at a spin that goes on.
      if (i + 1 < stages.size() && stages[i + 1].start.spin == 0) return end;
      continue;
    }
    const Oscillation rate = oscillation_from(body, stage.start).rate();
    Real zero = stage.start.time + rate.first_zero();
    while (zero <= from) zero += boost::math::constants::pi<Real>() / rate.frequency;
    if (zero < end) return zero;
  }
  return never;
}

std::vector<TurnState> integrate(const TurningBody& body, Real spin, std::span<const Real> times) {
  validate(body);
  using Vector = std::array<Real, 3>;  // angle, spin, spring
  constexpr Real epsilon = std::numeric_limits<Real>::epsilon();
  const bool series = body.resistance == TurnResistance::series;
  int slip = first_stage(body, spin).slip;
  Vector y{0, spin, first_stage(body, spin).start.spring};
  const auto moment = [&](const Vector& at) {
    if (body.resistance == TurnResistance::viscous) return body.damping * at[1];
    if (slip == 0) return at[2] + body.damping * at[1];
    const bool drags = body.resistance == TurnResistance::spring_and_drag;
    return cap_of(body, slip) + (drags ? body.damping * at[1] : 0);
  };
  const auto rates = [&](const Vector& at, Vector& rate, Real) {
    rate[0] = at[1];
    rate[1] = (body.torque - moment(at)) / body.inertia;
    rate[2] = 0;
    if (slip == 0) rate[2] = body.stiffness * at[1];
    if (slip != 0 && series) rate[2] = -body.damping * rate[1];
  };
  // > 0 while the stage lasts. In series the trial moment must go on growing in slip.
  const auto reserve = [&](const Vector& at) {
    if (body.resistance == TurnResistance::viscous) return Real(1);
    if (slip == 0) {
      const Real bounded = at[2] + (series ? body.damping * at[1] : 0);
      return body.cap * (1 + graze) - std::abs(bounded);
    }
    Vector rate{};
    rates(at, rate, 0);
    const Real growth = at[1] + (series ? body.damping * rate[1] / body.stiffness : 0);
    return static_cast<Real>(slip) * growth;
  };
  // A fixed small share of the shortest time: the error of a step is below rounding.
  Real longest = std::sqrt(body.inertia / body.stiffness) / 50;
  if (body.resistance == TurnResistance::viscous)
    longest = std::min(longest, body.inertia / body.damping / 50);
  std::vector<TurnState> states;
  Real time = 0;
  std::size_t next = 0;
  while (next < times.size()) {
    if (times[next] <= time) {
      states.push_back({times[next], y[0], y[1], y[2]});
      ++next;
      continue;
    }
    const ode::Step step(rates, y, 0, std::min(longest, times[next] - time));
    const std::optional<Real> over = step.fall(reserve);
    // A stage that is over at once still takes a little time.
    const Real part = over ? std::max(*over, epsilon * step.width) : step.width;
    y = step.at(part);
    time = over || part < times[next] - time ? time + part : times[next];
    if (!over) continue;
    if (slip == 0) {
      const Real bounded = y[2] + (series ? body.damping * y[1] : 0);
      slip = bounded > 0 ? 1 : -1;
    } else {
      if (!series) y[1] = 0;
      slip = 0;
    }
  }
  return states;
}

}  // namespace stickslip::reference
