// SPDX-License-Identifier: BSD-3-Clause
#include "cases/properties/paths/paths.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/random_numbers.hpp"

namespace stickslip::cases::properties {
namespace {

Vector2 along(double angle, double size) {
  return size * Vector2(std::cos(angle), std::sin(angle));
}

/// One stretch of a random path: steps of the same kind.
class RandomLegs {
 public:
  RandomLegs(const PathScale& scale, std::uint64_t seed) : walk_(scale), random_(seed) {}

  Walk& walk() { return walk_; }
  double between(double low, double high) { return random_.between(low, high); }

  void leg(int steps) {
    const double kind = random_.unit();
    const bool reverses = random_.unit() < 0.35;
    angle_ = reverses ? angle_ + std::numbers::pi : random_.between(0, 2 * std::numbers::pi);
    const bool slides = random_.unit() < 0.2;
    double rate = kind < 0.4 ? 0 : random_.between(-0.08, 0.08);
    const double shear = kind > 0.85 ? 0 : random_.between(0.03, 0.3) * (slides ? 5 : 1);
    for (int i = 0; i < steps; ++i) {
      const double next = walk_.overlap() + rate;
      if (next < 0.2 || next > 2.2) rate = -rate;
      walk_.to(walk_.overlap() + rate, along(angle_ + random_.between(-0.1, 0.1), shear));
    }
  }

 private:
  Walk walk_;
  RandomNumbers random_;
  double angle_ = 0;
};

int count_of(const Walk& walk) { return static_cast<int>(walk.path().size()); }

}  // namespace

ContactStep step_of(double overlap_old, double overlap_new, const Vector2& shift, double dt,
                    double effective_radius) {
  ContactStep step;
  step.overlap_old = overlap_old;
  step.overlap_new = overlap_new;
  step.shift = shift;
  step.approach = overlap_new - overlap_old;
  step.dt = dt;
  if (dt > 0) step.velocity = shift / dt;
  if (dt > 0) step.approach_velocity = step.approach / dt;
  step.effective_radius = effective_radius;
  step.mass_p = step.mass_q = mass_of_paths;
  return step;
}

Walk& Walk::to(double overlap, const Vector2& shift) {
  const double next = overlap * scale_.overlap;
  path_.push_back(step_of(overlap_, next, scale_.slip_distance * shift, scale_.dt, scale_.radius));
  overlap_ = next;
  return *this;
}

Walk& Walk::shift(double first, double second) {
  path_.push_back(step_of(overlap_, overlap_, scale_.slip_distance * Vector2(first, second),
                          scale_.dt, scale_.radius));
  return *this;
}

Walk& Walk::shifts(int times, double first, double second) {
  for (int i = 0; i < times; ++i) shift(first, second);
  return *this;
}

Path random_path(const PathScale& scale, std::uint64_t seed, int steps) {
  constexpr int unloading = 8;
  RandomLegs legs(scale, seed);
  Walk& walk = legs.walk();
  walk.to(0.4).to(legs.between(0.7, 1.2));
  while (count_of(walk) < steps - unloading) legs.leg(static_cast<int>(legs.between(3, 9)));
  const double start = walk.overlap();
  for (int i = 1; i < unloading; ++i)
    walk.to(start * (1 - 0.12 * i), along(legs.between(0, 1), 0.05));
  walk.to(-0.2, {0.1, -0.05});
  return walk.path();
}

std::vector<Path> random_paths(const PathScale& scale) {
  return {random_path(scale, 1, 60), random_path(scale, 2, 90), random_path(scale, 3, 120)};
}

Path path_with_gaps(const PathScale& scale, std::uint64_t seed) {
  RandomLegs legs(scale, seed);
  Walk& walk = legs.walk();
  walk.to(0.8, {0.3, 0.1}).shift(0.4, 0.2).shift(0.3, -0.2);
  walk.to(-0.5, {0.1, 0.2}).to(-0.3, {0.6, 0.4}).to(-0.3, {0.5, -0.9});
  walk.to(0.9, {0.5, 0.3});
  legs.leg(5);
  legs.leg(5);
  walk.to(0).to(0, {0.7, 0.3}).to(0.7, {0.1, 0.4});
  legs.leg(6);
  walk.to(0.1, {0.02, 0.01}).to(-0.1, {0.3, 0.1}).to(0.6, {-0.2, 0.4});
  legs.leg(5);
  return walk.path();
}

std::vector<Path> random_and_gaps(const PathScale& scale) {
  std::vector<Path> all = random_paths(scale);
  all.push_back(path_with_gaps(scale, 6));
  return all;
}

Path slide_and_gap(const PathScale& scale) {
  return Walk(scale).to(1).shifts(5, 1, 0.5).to(-0.2, {0.1, 0}).to(1).shifts(12, 0.12, 0.06).path();
}

Path straight_path(const PathScale& scale, std::uint64_t seed, int steps) {
  RandomNumbers random(seed);
  const double angle = random.between(0, 2 * std::numbers::pi);
  Walk walk(scale);
  walk.to(0.9);
  double sense = 1;
  while (count_of(walk) < steps) {
    const int times = static_cast<int>(random.between(2, 7));
    const double size = random.unit() < 0.3 ? 1.7 : random.between(0.05, 0.4);
    for (int i = 0; i < times; ++i) {
      const Vector2 shift = along(angle, sense * size);
      walk.shift(shift[0], shift[1]);
    }
    sense = -sense;
  }
  return walk.path();
}

Path refined(std::span<const ContactStep> path, int parts) {
  Path fine;
  fine.reserve(path.size() * static_cast<std::size_t>(parts));
  for (const ContactStep& step : path) {
    const double change = step.overlap_new - step.overlap_old;
    double from = step.overlap_old;
    for (int i = 1; i <= parts; ++i) {
      const double to = i == parts ? step.overlap_new : step.overlap_old + change * i / parts;
      fine.push_back(step_of(from, to, step.shift / parts, step.dt / parts, step.effective_radius));
      from = to;
    }
  }
  return fine;
}

Path mapped(std::span<const ContactStep> path, const Matrix2& map) {
  Path changed(path.begin(), path.end());
  for (ContactStep& step : changed) {
    step.shift = map * step.shift;
    step.velocity = map * step.velocity;
  }
  return changed;
}

Path rejoined(std::span<const ContactStep> increments) {
  Path path;
  double overlap = 0;
  for (const ContactStep& step : increments) {
    const double change = step.overlap_new - step.overlap_old;
    // Where nothing was dropped before it the step keeps its digits.
    const double next = step.overlap_old == overlap ? step.overlap_new : overlap + change;
    path.push_back(step_of(overlap, next, step.shift, step.dt, step.effective_radius));
    overlap = next;
  }
  return path;
}

bool is_straight(std::span<const ContactStep> path) {
  Vector2 line = Vector2::Zero();
  for (const ContactStep& step : path) {
    if (step.shift.norm() > line.norm()) line = step.shift;
  }
  return std::ranges::all_of(path, [&](const ContactStep& step) {
    const double across = line[0] * step.shift[1] - line[1] * step.shift[0];
    return std::abs(across) <= 1e-12 * line.norm() * step.shift.norm();
  });
}

}  // namespace stickslip::cases::properties
