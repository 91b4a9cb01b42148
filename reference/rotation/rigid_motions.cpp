// SPDX-License-Identifier: BSD-3-Clause
#include "reference/rotation/rigid_motions.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <unsupported/Eigen/MatrixFunctions>

#include "reference/roots.hpp"

namespace stickslip::reference {
namespace {

[[noreturn]] void refuse(const std::string& what) { throw std::invalid_argument(what); }

template <class Real>
bool positive(Real x) {
  return x > 0 && std::isfinite(x);
}

template <class Real>
Real slip_sign(Stage stage) {
  return stage == Stage::slip_forward ? Real(1) : Real(-1);
}

template <class Real>
void validate(const DrivenBlock<Real>& b, const BlockState<Real>& start) {
  if (!positive(b.mass) || !positive(b.contact_stiffness) || !positive(b.limit))
    refuse("driven block: needs m, kt, L > 0");
  if (!(b.spring >= 0 && std::isfinite(b.spring))) refuse("driven block: needs K >= 0");
  if (!std::isfinite(b.drive) || !std::isfinite(b.surface_velocity))
    refuse("driven block: drive and surface velocity must be finite");
  if (!std::isfinite(start.position) || !std::isfinite(start.velocity) ||
      !std::isfinite(start.time))
    refuse("driven block: the start must be finite");
  if (!(std::abs(start.force) <= b.limit))
    refuse("driven block: the first force exceeds the limit");
}

/// `t` after the start of a stage.
template <class Real>
BlockState<Real> advance(const DrivenBlock<Real>& b, const BlockStage<Real>& stage, Real t) {
  const BlockState<Real>& s = stage.start;
  const bool sticks = stage.stage == Stage::stick;
  const Real stiffness = b.spring + (sticks ? b.contact_stiffness : Real(0));
  const Real pull = b.drive + s.force - b.spring * s.position;  // at the start
  // a stuck contact follows the surface
  const Real drift = sticks ? b.contact_stiffness * b.surface_velocity / stiffness : Real(0);
  BlockState<Real> now = s;
  now.time = s.time + t;
  Real moved = s.velocity * t + pull / b.mass * t * t / 2;
  now.velocity = s.velocity + pull / b.mass * t;
  if (stiffness > 0) {
    const Real w = std::sqrt(stiffness / b.mass);
    const Real half = std::sin(w * t / 2);
    moved =
        drift * t + (s.velocity - drift) / w * std::sin(w * t) + pull / stiffness * 2 * half * half;
    now.velocity =
        drift + (s.velocity - drift) * std::cos(w * t) + pull / (b.mass * w) * std::sin(w * t);
  }
  now.position = s.position + moved;
  const Real slid = moved - b.surface_velocity * t;
  if (sticks)
    now.force = s.force - b.contact_stiffness * slid;
  else
    now.dissipated = s.dissipated + b.limit * std::abs(slid);
  return now;
}

template <class Real>
Stage first_stage(const DrivenBlock<Real>& b, const BlockState<Real>& s) {
  const Real v = s.velocity - b.surface_velocity;
  if (s.force >= b.limit && v < 0) return Stage::slip_backward;
  if (s.force <= -b.limit && v > 0) return Stage::slip_forward;
  return Stage::stick;
}

/// How long a stage lasts, nothing if it lasts longer than `longest`.
template <class Real>
std::optional<Real> duration(const DrivenBlock<Real>& b, const BlockStage<Real>& stage,
                             Real longest) {
  const bool sticks = stage.stage == Stage::stick;
  const Real stiffness = b.spring + (sticks ? b.contact_stiffness : Real(0));
  const auto reserve = [&](Real t) {
    const BlockState<Real> now = advance(b, stage, t);
    if (sticks) return b.limit - std::abs(now.force);
    return slip_sign<Real>(stage.stage) * (now.velocity - b.surface_velocity);
  };
  if (stiffness == 0) {
    // constant acceleration
    const Real sign = slip_sign<Real>(stage.stage);
    const Real speed = sign * (stage.start.velocity - b.surface_velocity);
    const Real brake = -sign * (b.drive + stage.start.force) / b.mass;
    if (!(brake > 0) || !(speed / brake < longest)) return std::nullopt;
    return speed / brake;
  }
  const Real period = boost::math::constants::two_pi<Real>() / std::sqrt(stiffness / b.mass);
  // what is repeated in every period need not be sought again
  const bool periodic = sticks ? b.surface_velocity == 0 || b.spring == 0 : true;
  const Real horizon = periodic ? std::min(longest, Real(1.01L) * period) : longest;
  const Real count = std::ceil(64 * horizon / period);
  if (!(count < 1e8)) refuse("driven block: the motion is too long");
  for (Real k = 1; k <= count; ++k) {
    const Real high = horizon * k / count;
    if (reserve(high) < 0) return falling_root<Real>(reserve, horizon * (k - 1) / count, high);
  }
  return std::nullopt;
}

}  // namespace

template <class Real>
DrivenMotion<Real> solve(const DrivenBlock<Real>& block, const BlockState<Real>& start, Real end) {
  validate(block, start);
  if (!std::isfinite(end)) refuse("driven block: the end must be finite");
  DrivenMotion<Real> motion{block, {{first_stage(block, start), start}}};
  while (true) {
    const BlockStage<Real>& stage = motion.stages.back();
    const std::optional<Real> lasts = duration(block, stage, end - stage.start.time);
    if (!lasts) return motion;
    if (motion.stages.size() > 1'000'000)
      throw std::runtime_error("driven block: too many switches");
    BlockState<Real> now = advance(block, stage, *lasts);
    Stage next = Stage::stick;
    if (stage.stage == Stage::stick) {
      next = now.force > 0 ? Stage::slip_backward : Stage::slip_forward;
      now.force = now.force > 0 ? block.limit : -block.limit;
    } else {
      now.velocity = block.surface_velocity;
    }
    motion.stages.push_back({next, now});
  }
}

template <class Real>
BlockState<Real> DrivenMotion<Real>::at(Real time) const {
  if (!(time >= stages.front().start.time)) refuse("driven block: time lies before the start");
  const auto after =
      std::upper_bound(stages.begin(), stages.end(), time,
                       [](Real t, const BlockStage<Real>& stage) { return t < stage.start.time; });
  const BlockStage<Real>& stage = *(after - 1);
  BlockState<Real> now = advance(block, stage, time - stage.start.time);
  now.time = time;
  return now;
}

template <class Real>
std::vector<Real> DrivenMotion<Real>::switch_times() const {
  std::vector<Real> times;
  for (std::size_t i = 1; i < stages.size(); ++i) times.push_back(stages[i].start.time);
  return times;
}

template <class Real>
DrivenBlock<Real> block_on_incline(Real mass, Real gravity, Real angle, Real mu,
                                   Real contact_stiffness) {
  if (!positive(mass) || !positive(gravity) || !positive(contact_stiffness) || !positive(mu))
    refuse("block on an incline: needs m, g, kt, mu > 0");
  if (!(angle >= 0 && angle < boost::math::constants::half_pi<Real>()))
    refuse("block on an incline: the angle must lie in [0, pi/2)");
  DrivenBlock<Real> block;
  block.mass = mass;
  block.drive = mass * gravity * std::sin(angle);
  block.contact_stiffness = contact_stiffness;
  block.limit = mu * mass * gravity * std::cos(angle);
  return block;
}

template <class Real>
InclineRelease<Real> incline_release(const DrivenBlock<Real>& block) {
  validate(block, BlockState<Real>{});
  if (block.spring != 0 || block.surface_velocity != 0)
    refuse("block on an incline: no spring, no moving surface");
  const Real drive = std::abs(block.drive);
  const Real limit = block.limit;
  InclineRelease<Real> release;
  release.frequency = std::sqrt(block.contact_stiffness / block.mass);
  if (2 * drive <= limit) return release;
  release.acceleration = (drive - limit) / block.mass;
  release.outcome = drive < limit ? InclineOutcome::stops : InclineOutcome::slides;
  // the drive has done L (P - L/2)/kt of work when slip begins; slip consumes L - P a length
  release.slip_distance =
      drive < limit ? limit * (2 * drive - limit) / (2 * block.contact_stiffness * (limit - drive))
                    : std::numeric_limits<Real>::infinity();
  return release;
}

template <class Real>
BeltCycle<Real> belt_cycle(Real mass, Real spring, Real velocity, Real static_limit,
                           Real kinetic_limit) {
  if (!positive(mass) || !positive(spring) || !positive(velocity))
    refuse("belt: needs m, K, v > 0");
  if (!(kinetic_limit > 0 && static_limit >= kinetic_limit && std::isfinite(static_limit)))
    refuse("belt: needs a static limit not below the kinetic one, both > 0");
  const Real w = std::sqrt(spring / mass);
  const Real d = (static_limit - kinetic_limit) / spring;
  BeltCycle<Real> cycle;
  cycle.stick_time = 2 * d / velocity;
  cycle.slip_time = 2 * (boost::math::constants::pi<Real>() - std::atan(d * w / velocity)) / w;
  cycle.centre = kinetic_limit / spring;
  cycle.amplitude = std::hypot(d, velocity / w);
  return cycle;
}

namespace {

template <class Real>
void validate(const SlidingSphere<Real>& s) {
  if (!positive(s.mass) || !positive(s.radius) || !positive(s.inertia_factor) || !positive(s.mu) ||
      !positive(s.gravity))
    refuse("sliding sphere: needs m, R, K, mu, g > 0");
  if (!std::isfinite(s.velocity) || !std::isfinite(s.spin))
    refuse("sliding sphere: velocity and spin must be finite");
}

/// The state to a contact velocity and path: of a change 1/r is the centre's, 1/(r K) the spin's,
/// with r = 1 + 1/K.
template <class Real>
SlidingState<Real> shared(const SlidingSphere<Real>& s, Real time, Real contact_velocity,
                          Real contact_path, Real force) {
  const Real r = 1 + 1 / s.inertia_factor;
  const Real before = s.velocity + s.spin * s.radius;
  const Real change = contact_velocity - before;
  SlidingState<Real> now;
  now.time = time;
  now.velocity = s.velocity + change / r;
  now.spin = s.spin + change / (r * s.inertia_factor * s.radius);
  now.position = s.velocity * time + (contact_path - before * time) / r;
  now.contact_velocity = contact_velocity;
  now.force = force;
  return now;
}

}  // namespace

template <class Real>
SlidingState<Real> sliding_state(const SlidingSphere<Real>& sphere, Real time) {
  validate(sphere);
  if (!(time >= 0)) refuse("sliding sphere: time lies before the start");
  const Real before = sphere.velocity + sphere.spin * sphere.radius;
  const Real brake = sphere.mu * sphere.gravity * (1 + 1 / sphere.inertia_factor);
  const Real sign = before < 0 ? Real(-1) : Real(1);
  const Real stop = std::abs(before) / brake;
  const Real t = std::min(time, stop);
  const Real path = sign * (std::abs(before) * t - brake * t * t / 2);
  const Real velocity = time < stop ? sign * (std::abs(before) - brake * t) : Real(0);
  const Real force = time < stop ? -sign * sphere.mu * sphere.mass * sphere.gravity : Real(0);
  return shared(sphere, time, velocity, path, force);
}

template <class Real>
SlidingState<Real> start_of_rolling(const SlidingSphere<Real>& sphere) {
  validate(sphere);
  const Real before = sphere.velocity + sphere.spin * sphere.radius;
  return sliding_state(
      sphere, std::abs(before) / (sphere.mu * sphere.gravity * (1 + 1 / sphere.inertia_factor)));
}

template <class Real>
std::vector<SlidingState<Real>> solve(const SlidingSphere<Real>& sphere, Real contact_stiffness,
                                      std::span<const Real> times) {
  validate(sphere);
  DrivenBlock<Real> point;
  point.mass = sphere.mass / (1 + 1 / sphere.inertia_factor);
  point.contact_stiffness = contact_stiffness;
  point.limit = sphere.mu * sphere.mass * sphere.gravity;
  BlockState<Real> start;
  start.velocity = sphere.velocity + sphere.spin * sphere.radius;
  std::vector<SlidingState<Real>> states;
  if (times.empty()) return states;
  const DrivenMotion<Real> motion =
      solve(point, start, *std::max_element(times.begin(), times.end()));
  for (const Real time : times) {
    const BlockState<Real> now = motion.at(time);
    states.push_back(shared(sphere, time, now.velocity, now.position, now.force));
  }
  return states;
}

namespace {

template <class Real>
void validate(const BouncingBall<Real>& b) {
  if (!positive(b.mass) || !positive(b.normal_stiffness) || !positive(b.gravity) ||
      !positive(b.height))
    refuse("bouncing ball: needs m, kn, g, height > 0");
  if (!(b.normal_damping >= 0 && b.normal_damping < 2 * std::sqrt(b.normal_stiffness * b.mass)))
    refuse("bouncing ball: the damping must lie between 0 and below 2 sqrt(kn m)");
}

/// Overlap and its rate, `t` after the touch.
template <class Real>
BallState<Real> pressed(const BouncingBall<Real>& b, Real speed, Real t) {
  const Real eta = b.normal_damping / (2 * b.mass);
  const Real w = std::sqrt(b.normal_stiffness / b.mass - eta * eta);
  const Real rest = b.mass * b.gravity / b.normal_stiffness;
  const Real decay = std::exp(-eta * t);
  const Real c = std::cos(w * t);
  const Real s = std::sin(w * t) / w;
  const Real half = std::sin(w * t / 2);
  // h = rest (1 - decay (c + eta s)) + decay speed s, without the cancellation of 1 - decay c
  const Real rise = -std::expm1(-eta * t) + decay * (2 * half * half - eta * s);
  return {rest * rise + decay * speed * s, decay * (speed * (c - eta * s) + b.gravity * s)};
}

template <class Real>
Real force(const BouncingBall<Real>& b, const BallState<Real>& overlap) {
  return b.normal_stiffness * overlap.height + b.normal_damping * overlap.velocity;
}

/// Time in contact, nothing if the ball stays.
template <class Real>
std::optional<Real> time_in_contact(const BouncingBall<Real>& b, Real speed) {
  const Real eta = b.normal_damping / (2 * b.mass);
  const Real w = std::sqrt(b.normal_stiffness / b.mass - eta * eta);
  const auto reserve = [&](Real t) {
    const BallState<Real> overlap = pressed(b, speed, t);
    return b.end == ContactEnd::overlap ? overlap.height : force(b, overlap);
  };
  // reserve' ~ first cos(w t) + second sin(w t): between its zeros the reserve is monotonic
  Real first = speed;
  Real second = b.gravity - eta * speed;
  if (b.end == ContactEnd::force) {
    const Real wave = b.normal_damping * speed - b.mass * b.gravity;  // force(0) less the weight
    first = b.normal_stiffness * speed + b.normal_damping * (b.gravity - 2 * eta * speed);
    second = -w * w * wave - eta * (first + eta * wave);
  }
  const Real pi = boost::math::constants::pi<Real>();
  Real angle = std::atan2(w * first, -second);
  if (!(angle > 0)) angle += pi;
  Real low = 0;
  for (int k = 0; k < 3; ++k) {
    const Real high = (angle + pi * static_cast<Real>(k)) / w;
    if (reserve(high) < 0) return falling_root<Real>(reserve, low, high);
    low = high;
  }
  return std::nullopt;
}

}  // namespace

template <class Real>
std::vector<Bounce<Real>> solve(const BouncingBall<Real>& ball, std::size_t count) {
  validate(ball);
  const Real g = ball.gravity;
  std::vector<Bounce<Real>> bounces;
  Real apex = ball.height;
  Real apex_time = 0;
  for (std::size_t i = 0; i < count; ++i) {
    Bounce<Real> b;
    b.speed_in = std::sqrt(2 * g * apex);
    b.touch_time = apex_time + std::sqrt(2 * apex / g);
    const std::optional<Real> contact = time_in_contact(ball, b.speed_in);
    if (!contact) return bounces;
    const BallState<Real> released = pressed(ball, b.speed_in, *contact);
    b.release_time = b.touch_time + *contact;
    b.release_overlap = ball.end == ContactEnd::overlap ? Real(0) : released.height;
    b.release_speed = -released.velocity;
    const Real square = b.release_speed * b.release_speed - 2 * g * b.release_overlap;
    if (!(b.release_speed > 0 && square > 0)) return bounces;
    b.speed_out = std::sqrt(square);
    b.lift_time = b.release_time + 2 * b.release_overlap / (b.release_speed + b.speed_out);
    // where the rate of overlap vanishes
    const auto rate = [&](Real t) { return pressed(ball, b.speed_in, t).velocity; };
    b.greatest_overlap =
        pressed(ball, b.speed_in, falling_root<Real>(rate, Real(0), *contact)).height;
    apex = square / (2 * g);
    apex_time = b.lift_time + b.speed_out / g;
    b.apex_height = apex;
    b.apex_time = apex_time;
    bounces.push_back(b);
  }
  return bounces;
}

template <class Real>
BallState<Real> ball_at(const BouncingBall<Real>& ball, std::span<const Bounce<Real>> bounces,
                        Real time) {
  validate(ball);
  if (!(time >= 0) || bounces.empty() || !(time <= bounces.back().apex_time))
    refuse("bouncing ball: time lies outside the bounces");
  const Real g = ball.gravity;
  Real apex = ball.height;
  Real apex_time = 0;
  for (const Bounce<Real>& b : bounces) {
    if (time <= b.touch_time) {
      const Real t = time - apex_time;
      return {apex - g * t * t / 2, -g * t};
    }
    if (time <= b.release_time) {
      const BallState<Real> overlap = pressed(ball, b.speed_in, time - b.touch_time);
      return {-overlap.height, -overlap.velocity};
    }
    if (time <= b.apex_time) {
      const Real t = time - b.release_time;
      return {-b.release_overlap + b.release_speed * t - g * t * t / 2, b.release_speed - g * t};
    }
    apex = b.apex_height;
    apex_time = b.apex_time;
  }
  const Real t = time - apex_time;
  return {apex - g * t * t / 2, -g * t};
}

template <class Real>
Real hard_apex(Real height, Real restitution, int rebounds) {
  if (!(restitution >= 0 && restitution <= 1) || rebounds < 0)
    refuse("bouncing ball: the restitution must lie in [0, 1], rebounds be >= 0");
  return height * std::pow(restitution, static_cast<Real>(2 * rebounds));
}

namespace {

/// (y1, y2, v1, v2, 1)
template <class Real>
using StackVector = Eigen::Matrix<Real, 5, 1>;
template <class Real>
using StackMatrix = Eigen::Matrix<Real, 5, 5>;
using Contacts = std::array<bool, 3>;

template <class Real>
std::array<Real, 3> overlaps(const StackedSpheres<Real>& s, const StackVector<Real>& y) {
  return {s.radius[0] - y[0], s.radius[0] + s.radius[1] - (y[1] - y[0]),
          y[1] + s.radius[1] - s.ceiling};
}

template <class Real>
StackMatrix<Real> system(const StackedSpheres<Real>& s, const Contacts& contacts) {
  // overlap = rest - direction . y; the force pushes along the direction
  const std::array<std::array<Real, 2>, 3> direction{{{1, 0}, {-1, 1}, {0, -1}}};
  const std::array<Real, 3> rest{s.radius[0], s.radius[0] + s.radius[1], s.radius[1] - s.ceiling};
  StackMatrix<Real> a = StackMatrix<Real>::Zero();
  a(0, 2) = 1;
  a(1, 3) = 1;
  a(2, 4) = -s.gravity;
  a(3, 4) = -s.gravity;
  for (std::size_t c = 0; c < 3; ++c) {
    if (!contacts[c]) continue;
    for (int body = 0; body < 2; ++body) {
      const Real push =
          direction[c][static_cast<std::size_t>(body)] / s.mass[static_cast<std::size_t>(body)];
      for (int other = 0; other < 2; ++other) {
        const Real part = direction[c][static_cast<std::size_t>(other)];
        a(2 + body, other) -= push * s.stiffness[c] * part;
        a(2 + body, 2 + other) -= push * s.damping[c] * part;
      }
      a(2 + body, 4) += push * s.stiffness[c] * rest[c];
    }
  }
  return a;
}

}  // namespace

template <class Real>
StackMotion<Real> solve(const StackedSpheres<Real>& stack, const StackState<Real>& start,
                        std::span<const Real> times) {
  Real fastest = 0;
  for (const std::size_t i : {0U, 1U})
    if (!positive(stack.radius[i]) || !positive(stack.mass[i]))
      refuse("stacked spheres: radii and masses must be > 0");
  for (std::size_t c = 0; c < 3; ++c) {
    if (!positive(stack.stiffness[c]) || !(stack.damping[c] >= 0))
      refuse("stacked spheres: stiffnesses must be > 0, dampings >= 0");
    const Real lightest = std::min(stack.mass[0], stack.mass[1]);
    fastest = std::max(
        {fastest, std::sqrt(2 * stack.stiffness[c] / lightest), 2 * stack.damping[c] / lightest});
  }
  if (!positive(stack.ceiling) || !std::isfinite(stack.gravity))
    refuse("stacked spheres: the ceiling must be > 0, gravity finite");
  // lengths in radii, times in 1/fastest, so that the exponential sees entries near 1
  const Real length = stack.radius[0];
  const Real mass = stack.mass[0];
  StackedSpheres<Real> scaled = stack;
  for (std::size_t i = 0; i < 2; ++i) {
    scaled.radius[i] /= length;
    scaled.mass[i] /= mass;
  }
  for (std::size_t c = 0; c < 3; ++c) {
    scaled.stiffness[c] /= mass * fastest * fastest;
    scaled.damping[c] /= mass * fastest;
  }
  scaled.ceiling /= length;
  scaled.gravity /= length * fastest * fastest;
  StackVector<Real> y;
  y << start.height[0] / length, start.height[1] / length, start.velocity[0] / (length * fastest),
      start.velocity[1] / (length * fastest), 1;
  if (!y.allFinite() || !std::isfinite(start.time))
    refuse("stacked spheres: the start must be finite");
  Contacts contacts{};
  const std::array<Real, 3> first = overlaps(scaled, y);
  for (std::size_t c = 0; c < 3; ++c) contacts[c] = first[c] > 0;
  const Real longest = Real(1) / 8;
  const auto map_of = [&](Real step) -> StackMatrix<Real> {
    const StackMatrix<Real> exponent = system(scaled, contacts) * step;
    return exponent.exp();
  };
  StackMatrix<Real> longest_map = map_of(longest);
  Real now = 0;
  StackMotion<Real> motion;
  for (const Real time : times) {
    const Real target = (time - start.time) * fastest;
    if (!(target >= now && std::isfinite(time))) refuse("stacked spheres: times must ascend");
    while (now < target) {
      const bool last = target - now <= longest;
      const Real step = last ? target - now : longest;
      const auto stepped = [&](Real part) -> StackVector<Real> { return map_of(part) * y; };
      const StackVector<Real> whole = last ? stepped(step) : StackVector<Real>(longest_map * y);
      const std::array<Real, 3> after = overlaps(scaled, whole);
      Real until = step;
      std::optional<std::size_t> changed;
      for (std::size_t c = 0; c < 3; ++c) {
        const Real side = contacts[c] ? Real(1) : Real(-1);
        if (!(side * after[c] < 0)) continue;
        const Real at = falling_root<Real>(
            [&](Real x) { return side * overlaps(scaled, stepped(x))[c]; }, Real(0), step);
        if (changed && at >= until) continue;
        until = at;
        changed = c;
      }
      y = changed ? stepped(until) : whole;
      now = last && !changed ? target : now + until;
      if (!changed) continue;
      contacts[*changed] = !contacts[*changed];
      longest_map = map_of(longest);
      motion.contact_changes.push_back(start.time + now / fastest);
      if (motion.contact_changes.size() > 1'000'000)
        throw std::runtime_error("stacked spheres: too many changes of contact");
    }
    motion.at_times.push_back(
        {time, {y[0] * length, y[1] * length}, {y[2] * length * fastest, y[3] * length * fastest}});
  }
  return motion;
}

#define STICKSLIP_INSTANTIATE(Real)                                                           \
  template struct DrivenMotion<Real>;                                                         \
  template DrivenMotion<Real> solve(const DrivenBlock<Real>&, const BlockState<Real>&, Real); \
  template DrivenBlock<Real> block_on_incline(Real, Real, Real, Real, Real);                  \
  template InclineRelease<Real> incline_release(const DrivenBlock<Real>&);                    \
  template BeltCycle<Real> belt_cycle(Real, Real, Real, Real, Real);                          \
  template SlidingState<Real> start_of_rolling(const SlidingSphere<Real>&);                   \
  template SlidingState<Real> sliding_state(const SlidingSphere<Real>&, Real);                \
  template Real hard_apex(Real, Real, int);                                                   \
  template StackMotion<Real> solve(const StackedSpheres<Real>&, const StackState<Real>&,      \
                                   std::span<const Real>);
STICKSLIP_INSTANTIATE(double)
STICKSLIP_INSTANTIATE(long double)
#undef STICKSLIP_INSTANTIATE
template std::vector<SlidingState<double>> solve(const SlidingSphere<double>&, double,
                                                 std::span<const double>);
template std::vector<Bounce<double>> solve(const BouncingBall<double>&, std::size_t);
template BallState<double> ball_at(const BouncingBall<double>&, std::span<const Bounce<double>>,
                                   double);
template std::vector<SlidingState<long double>> solve(const SlidingSphere<long double>&,
                                                      long double, std::span<const long double>);
template std::vector<Bounce<long double>> solve(const BouncingBall<long double>&, std::size_t);
template BallState<long double> ball_at(const BouncingBall<long double>&,
                                        std::span<const Bounce<long double>>, long double);

}  // namespace stickslip::reference
