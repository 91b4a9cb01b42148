// SPDX-License-Identifier: BSD-3-Clause
#include "app/bench/bench_batch.hpp"

#include <cmath>
#include <numbers>

#include "cases/drive/quasi_static_path.hpp"

namespace stickslip::app {
namespace {

/// Rotations of either body in a step [rad].
constexpr double rotation = 1e-6;

}  // namespace

double BenchRandom::between(double low, double high) {
  return low + (high - low) * static_cast<double>(engine_() >> 11) * 0x1p-53;
}

Vector3 BenchRandom::direction() {
  const double z = between(-1, 1);
  const double angle = between(0, 2 * std::numbers::pi);
  const double r = std::sqrt(1 - z * z);
  return {r * std::cos(angle), r * std::sin(angle), z};
}

BenchBatch::BenchBatch(std::size_t contacts, double radius, std::size_t rounds)
    : radius_(radius), rounds_(rounds) {
  for (std::size_t i = 0; i < contacts; ++i) normals_.push_back(random_.direction());
  for (BenchRound& round : rounds_) {
    round.before.reserve(contacts);
    round.after.reserve(contacts);
    round.motion.reserve(contacts);
    round.steps.reserve(contacts);
  }
}

void BenchBatch::fill(const Paths& paths, const HistoryTaker& take_history) {
  for (std::size_t i = 0; i < size(); ++i) {
    const BenchPath path = paths(i);
    take_history(i, path.history);
    add(i, path.measured);
  }
}

void BenchBatch::add(std::size_t contact, const std::vector<ContactStep>& measured) {
  ContactFrame frame(normals_[contact]);
  PairGeometry now = sphere_pair(radius_, radius_,
                                 (2 * radius_ - measured.front().overlap_old) * normals_[contact]);
  for (std::size_t k = 0; k < rounds_.size(); ++k) {
    const ContactStep& wanted = measured[k];
    const PairGeometry before = now;
    PairStep motion;
    motion.displacement_p = rotation * random_.direction();
    motion.rotation_p = rotation * random_.direction();
    motion.rotation_q = rotation * random_.direction();
    const Vector3 rolled = (motion.rotation_q + motion.rotation_p).cross(before.arm_p);
    const Vector3 sideways = frame.to_global(wanted.shift) + rolled;
    const Vector3 normal = (before.branch + sideways).normalized();
    now = sphere_pair(radius_, radius_, (2 * radius_ - wanted.overlap_new) * normal);
    motion.displacement_q = motion.displacement_p + now.branch - before.branch;
    motion.dt = 1e-6;  // for dashpots

    const PairMotion pair = pair_motion(Kinematics::mid_arm, before, now, motion, radius_);
    frame.follow(FrameUpdate::exact, pair);
    BenchRound& round = rounds_[k];
    round.before.push_back(before);
    round.after.push_back(now);
    round.motion.push_back(motion);
    round.steps.push_back(frame.resolve(pair));
  }
}

BenchPath LinearBenchPaths::operator()(std::size_t) {
  constexpr double sliding_share = 0.11;
  constexpr double overlap = 1e-4;                          // [m]
  constexpr double limit = friction * stiffness * overlap;  // [N]
  constexpr double step_size = 0.02;                        // step of limit/kt

  const bool slides = random_.between(0, 1) < sliding_share;
  const double angle = random_.between(0, 2 * std::numbers::pi);
  const double force = limit * (slides ? 1.0 : random_.between(0, 0.9));
  // Sliders are pushed outwards, up to 60 degrees off the direction of their force.
  const double turn =
      slides ? angle + random_.between(-1, 1) : random_.between(0, 2 * std::numbers::pi);
  const double movement = step_size * limit / stiffness * random_.between(0.5, 1);

  ContactStep preload;
  preload.overlap_new = overlap;
  preload.shift = force / stiffness * Vector2(std::cos(angle), std::sin(angle));
  preload.effective_radius = radius;
  ContactStep push = preload;
  push.overlap_old = overlap;
  push.shift = movement * Vector2(std::cos(turn), std::sin(turn));
  return {{preload}, {push}};
}

BenchPath QuasiStaticBenchPaths::operator()(std::size_t contact) const {
  BenchPath path;
  path.history = quasi_static_path(contact + 1, history + static_cast<int>(rounds));
  const auto end = path.history.begin() + history;
  path.measured.assign(end, path.history.end());
  path.history.erase(end, path.history.end());
  return path;
}

BenchPath LoadedBenchPaths::operator()(std::size_t contact) const {
  BenchRandom random(contact + 1);
  constexpr double overlap = 1e-6;  // [m]
  BenchPath path;
  ContactStep step;
  step.effective_radius = QuasiStatic{}.effective_radius;
  for (int i = 1; i <= loading; ++i) {
    step.overlap_old = step.overlap_new;
    step.overlap_new = overlap * i / loading;
    const double reach = 0.3 * overlap / loading;  // a slope well below mu kappa
    step.shift = {random.between(-reach, reach), random.between(-reach, reach)};
    path.history.push_back(step);
  }
  // Fluctuations of 1 %: they stay in the upper part of the history.
  constexpr int settling = 50;
  QuasiStatic small{.overlap_jiggle = 0.01,
                    .overlap_trend = 0,
                    .shift_jiggle = 0.006,
                    .shift_trend = 0,
                    .slowest = 64,
                    .engagement = 0};
  const auto wiggle =
      quasi_static_path(contact + 1, 1 + settling + static_cast<int>(rounds), small);
  const double base = overlap - wiggle.front().overlap_new;
  for (std::size_t i = 1; i < wiggle.size(); ++i) {
    ContactStep part = wiggle[i];
    part.overlap_old += base;
    part.overlap_new += base;
    (i <= settling ? path.history : path.measured).push_back(part);
  }
  return path;
}

}  // namespace stickslip::app
