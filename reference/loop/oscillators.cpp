// SPDX-License-Identifier: BSD-3-Clause
#include "reference/loop/oscillators.hpp"

#include <algorithm>
#include <array>
#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>

#include "reference/ode/steps.hpp"

namespace stickslip::reference {

template <class Real>
Real RollingOscillator<Real>::frequency() const {
  return std::sqrt(stiffness * inertia_factor / mass - damping * damping / 4);
}

template <class Real>
typename RollingOscillator<Real>::State RollingOscillator<Real>::at(Real time) const {
  const Real w = frequency();
  const Real lag = damping / (2 * w);
  const Real left = std::exp(-damping * time / 2);
  State state;
  state.displacement = left * (displacement * std::cos(w * time) +
                               (velocity / w + lag * displacement) * std::sin(w * time));
  state.velocity =
      left * (velocity * std::cos(w * time) -
              (displacement * w * (1 + lag * lag) + lag * velocity) * std::sin(w * time));
  state.force = stiffness * state.displacement;
  return state;
}

namespace {

template <class Real>
void validate(const FrictionOscillator<Real>& o, const BlockState<Real>& start) {
  if (!(o.mass > 0 && o.spring >= 0 && o.contact_stiffness > 0 && o.limit > 0))
    throw std::invalid_argument("friction oscillator: needs m, kt, L > 0 and K >= 0");
  if (!(std::abs(start.force) <= o.limit))
    throw std::invalid_argument("friction oscillator: the first force exceeds the limit");
}

template <class Real>
Stage first_stage(const FrictionOscillator<Real>& o, const BlockState<Real>& s) {
  if (s.force >= o.limit && s.velocity > 0) return Stage::slip_forward;
  if (s.force <= -o.limit && s.velocity < 0) return Stage::slip_backward;
  return Stage::stick;
}

/// Position and velocity `t` after the start of a stage.
template <class Real>
BlockState<Real> advance(const FrictionOscillator<Real>& o, const BlockStage<Real>& stage, Real t) {
  const BlockState<Real>& s = stage.start;
  const bool sticks = stage.stage == Stage::stick;
  const Real stiffness = o.spring + (sticks ? o.contact_stiffness : Real(0));
  const Real pull = -o.spring * s.position - s.force;  // at the start of the stage
  BlockState<Real> now = s;
  now.time = s.time + t;
  Real moved = s.velocity * t + pull / o.mass * t * t / 2;
  now.velocity = s.velocity + pull / o.mass * t;
  if (stiffness > 0) {
    const Real w = std::sqrt(stiffness / o.mass);
    const Real half = std::sin(w * t / 2);
    moved = s.velocity / w * std::sin(w * t) + pull / stiffness * 2 * half * half;
    now.velocity = s.velocity * std::cos(w * t) + pull / (o.mass * w) * std::sin(w * t);
  }
  now.position = s.position + moved;
  if (sticks) now.force = s.force + o.contact_stiffness * moved;
  if (!sticks) now.dissipated = s.dissipated + o.limit * std::abs(moved);
  return now;
}

/// First t > 0 at which p sin(w t) + q (1 - cos(w t)) reaches `target`, nothing if never.
template <class Real>
std::optional<Real> first_reach(Real p, Real q, Real w, Real target) {
  constexpr Real turn = boost::math::constants::two_pi<Real>();
  // p sin + q (1 - cos) = q + size sin(w t - phase)
  const Real size = std::hypot(p, q);
  const Real needed = (target - q) / size;
  // a graze is no crossing
  if (!(std::abs(needed) < 1 - 8 * std::numeric_limits<Real>::epsilon())) return std::nullopt;
  const Real phase = std::atan2(q, p);
  const Real angle = std::asin(needed);
  std::optional<Real> best;
  for (const Real candidate : {angle, turn / 2 - angle}) {
    Real at = std::fmod(candidate + phase, turn);
    if (at < 0) at += turn;
    if (at > 0 && (!best || at < *best)) best = at;
  }
  if (!best) return best;
  Real t = *best / w;
  for (int i = 0; i < 3; ++i) {
    const Real half = std::sin(w * t / 2);
    const Real value = p * std::sin(w * t) + 2 * q * half * half - target;
    const Real slope = w * (p * std::cos(w * t) + q * std::sin(w * t));
    const Real correction = value / slope;
    // near a turning point the root is as good as it can be already
    if (!(std::abs(correction) * w < Real(1e-6))) break;
    t -= correction;
  }
  return t;
}

/// How long the stage lasts.
template <class Real>
std::optional<Real> duration(const FrictionOscillator<Real>& o, const BlockStage<Real>& stage) {
  const BlockState<Real>& s = stage.start;
  const Real pull = -o.spring * s.position - s.force;
  if (stage.stage == Stage::stick) {
    const Real stiffness = o.spring + o.contact_stiffness;
    const Real w = std::sqrt(stiffness / o.mass);
    std::optional<Real> best;
    if (s.velocity == 0 && pull == 0) return best;
    for (const Real side : {Real(1), Real(-1)}) {
      // a block that stands or returns at the limit leaves it and cannot cross it at once
      const Real target = (side * o.limit - s.force) / o.contact_stiffness;
      const std::optional<Real> t = first_reach(s.velocity / w, pull / stiffness, w, target);
      if (!t) continue;
      const BlockState<Real> then = advance(o, stage, *t);
      if (!(side * then.velocity > 0)) continue;
      if (!best || *t < *best) best = t;
    }
    return best;
  }
  if (o.spring == 0) {
    const Real t = -s.velocity * o.mass / pull;
    return t > 0 ? std::optional<Real>(t) : std::nullopt;
  }
  // v = v0 cos + pull/(m w) sin = 0
  const Real w = std::sqrt(o.spring / o.mass);
  const Real side = stage.stage == Stage::slip_forward ? Real(1) : Real(-1);
  return std::atan2(side * s.velocity, -side * pull / (o.mass * w)) / w;
}

template <class Real>
Stage next_stage(Stage stage, const BlockState<Real>& now) {
  if (stage != Stage::stick) return Stage::stick;
  return now.velocity > 0 ? Stage::slip_forward : Stage::slip_backward;
}

template <class Real>
BlockState<Real> at_switch(const FrictionOscillator<Real>& o, Stage stage, BlockState<Real> now) {
  if (stage == Stage::stick)
    now.force = now.velocity > 0 ? o.limit : -o.limit;
  else
    now.velocity = 0;
  return now;
}

}  // namespace

template <class Real>
BlockMotion<Real> solve(const FrictionOscillator<Real>& oscillator, const BlockState<Real>& start,
                        Real end) {
  validate(oscillator, start);
  BlockMotion<Real> motion{oscillator, {{first_stage(oscillator, start), start}}};
  while (true) {
    const BlockStage<Real>& stage = motion.stages.back();
    const std::optional<Real> lasts = duration(oscillator, stage);
    if (!lasts || !(stage.start.time + *lasts < end)) return motion;
    if (motion.stages.size() > 1'000'000)
      throw std::runtime_error("friction oscillator: too many switches");
    const BlockState<Real> now =
        at_switch(oscillator, stage.stage, advance(oscillator, stage, *lasts));
    motion.stages.push_back({next_stage(stage.stage, now), now});
  }
}

template <class Real>
BlockState<Real> BlockMotion<Real>::at(Real time) const {
  if (!(time >= stages.front().start.time))
    throw std::invalid_argument("friction oscillator: time lies before the start");
  const auto after =
      std::upper_bound(stages.begin(), stages.end(), time,
                       [](Real t, const BlockStage<Real>& stage) { return t < stage.start.time; });
  const BlockStage<Real>& stage = *(after - 1);
  BlockState<Real> now = advance(oscillator, stage, time - stage.start.time);
  now.time = time;
  return now;
}

template <class Real>
std::vector<Real> BlockMotion<Real>::switch_times() const {
  std::vector<Real> times;
  for (std::size_t i = 1; i < stages.size(); ++i) times.push_back(stages[i].start.time);
  return times;
}

template <class Real>
IntegratedBlock<Real> integrate(const FrictionOscillator<Real>& oscillator,
                                const BlockState<Real>& start, std::span<const Real> times,
                                Real tolerance) {
  validate(oscillator, start);
  using Vector = std::array<Real, 3>;  // position, velocity, dissipated
  constexpr Real epsilon = std::numeric_limits<Real>::epsilon();
  const Real mass = oscillator.mass;
  const Real spring = oscillator.spring;
  const Real contact = oscillator.contact_stiffness;
  const Real limit = oscillator.limit;
  const Real w = std::sqrt((spring + contact) / mass);
  const Real length =
      std::max({std::abs(start.position), std::abs(start.velocity) / w, limit / contact});
  const Real energy = std::max(contact * length * length, limit * length);
  const Real allowed = std::max(tolerance, 8 * epsilon);
  Stage stage = first_stage(oscillator, start);
  Real anchor = start.position;
  Real anchor_force = start.force;
  Vector y{start.position, start.velocity, start.dissipated};
  Real time = start.time;
  const auto force = [&](const Vector& at) {
    if (stage == Stage::stick) return anchor_force + contact * (at[0] - anchor);
    return stage == Stage::slip_forward ? limit : -limit;
  };
  const auto rates = [&](const Vector& at, Vector& rate, Real) {
    rate[0] = at[1];
    rate[1] = (-spring * at[0] - force(at)) / mass;
    rate[2] = stage == Stage::stick ? Real(0) : limit * std::abs(at[1]);
  };
  const auto share = [&](const Vector&, const Vector&, const Vector& error, Real) {
    return std::max({std::abs(error[0]) / length, std::abs(error[1]) / (length * w),
                     std::abs(error[2]) / energy}) /
           allowed;
  };
  // > 0 while the stage lasts
  const auto reserve = [&](const Vector& at) {
    if (stage == Stage::stick) return limit * (1 + 8 * epsilon) - std::abs(force(at));
    return stage == Stage::slip_forward ? at[1] : -at[1];
  };
  IntegratedBlock<Real> answer;
  std::size_t next = 0;
  ode::Control<Vector> control(1 / (8 * w));
  while (next < times.size()) {
    const auto step = control.take(rates, y, time, 1 / (4 * w), share);
    // steps are short against the period: at most one extremum of the reserve lies inside one, and
    // eight looks at it find a loss that the end of the step does not show
    const std::optional<Real> lost = step.fall(reserve, 8);
    const Real part = lost.value_or(step.width);
    while (next < times.size() && times[next] <= time + part) {
      const Vector at = step.at(times[next] - time);
      answer.at_times.push_back({times[next], at[0], at[1], force(at), at[2]});
      ++next;
    }
    y = step.at(part);
    time += part;
    if (lost) {
      answer.switch_times.push_back(time);
      if (stage == Stage::stick) {
        stage = y[1] > 0 ? Stage::slip_forward : Stage::slip_backward;
      } else {
        anchor_force = force(y);
        anchor = y[0];
        y[1] = 0;
        stage = Stage::stick;
      }
    }
  }
  return answer;
}

#define STICKSLIP_INSTANTIATE(Real)                                                          \
  template struct RollingOscillator<Real>;                                                   \
  template struct BlockMotion<Real>;                                                         \
  template BlockMotion<Real> solve(const FrictionOscillator<Real>&, const BlockState<Real>&, \
                                   Real);                                                    \
  template IntegratedBlock<Real> integrate(const FrictionOscillator<Real>&,                  \
                                           const BlockState<Real>&, std::span<const Real>, Real);
STICKSLIP_INSTANTIATE(double)
STICKSLIP_INSTANTIATE(long double)
#undef STICKSLIP_INSTANTIATE

}  // namespace stickslip::reference
