// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_rolling/motion.hpp"

#include "cases/numbers.hpp"
#include "cases/polygon/plane_directions.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;
using reference::Point;
using State = RollingPolygon::State;

RollingSample sample_of(const State& s) {
  // The normal out of the flat, upwards, and z x n.
  const Real up = std::cos(s.plane_angle) < 0 ? Real(-1) : Real(1);
  const Point<Real> normal{-up * std::sin(s.plane_angle), up * std::cos(s.plane_angle)};
  const Real along = s.normal_force * normal[0] - s.tangential_force * normal[1];
  return {.time = narrow(s.time),
          .x = narrow(s.position[0]),
          .angle = -narrow(s.angle),
          .spin = -narrow(s.spin),
          .tangential_force = narrow(along)};
}

}  // namespace

double RollingPolygon::inertia() const {
  return mass * radius * radius * (2 + std::cos(2 * half_sector())) / 6;
}

Vector2 RollingPolygon::load() const {
  return {mass * gravity * std::sin(slope), -mass * gravity * std::cos(slope)};
}

double RollingPolygon::length() const {
  constexpr double pi = std::numbers::pi;
  const double area = vertices / 2.0 * radius * radius * std::sin(2 * half_sector());
  return std::sqrt(2 * half_length * thickness / pi) + std::sqrt(area / pi);
}

double RollingPolygon::static_depth() const {
  // The sides beside the face lean outwards by an angle 2 pi/n to the floor, so that
  // A = b d + d^2/tan(2 pi/n).
  const double area_needed = -load()[1] * length() / kn;
  const double lean = 1 / std::tan(2 * half_sector());
  const double face = 2 * half_face();
  return 2 * area_needed / (face + std::sqrt(face * face + 4 * lean * area_needed));
}

reference::PolygonPair<Real> RollingPolygon::pair() const {
  const Real end = wide(half_length);
  std::vector<Point<Real>> corners;
  for (int k = 0; k < vertices; ++k) corners.push_back(vertex<Real>(k));
  return {.fixed = {{-end, -wide(thickness)}, {end, -wide(thickness)}, {end, 0}, {-end, 0}},
          .free = corners,
          .mass = wide(mass),
          .inertia = wide(inertia()),
          .normal_stiffness = wide(kn),
          .tangential_stiffness = wide(kt),
          .normal_damping = wide(cn),
          .tangential_damping = wide(ct),
          .load = extended(load()),
          .plane = plane};
}

State RollingPolygon::start() const {
  return {.position = extended(start_position()),
          .velocity = extended(start_velocity()),
          .spin = -wide(spin)};
}

std::vector<State> RollingPolygon::exact_states(int count, double step, double enough) const {
  const reference::PolygonPair<Real> rolling = pair();
  std::vector<State> states{start()};
  for (int i = 1; i <= count && sample_of(states.back()).angle < enough; ++i) {
    const Real time = wide(duration) * static_cast<Real>(i) / count;
    const std::span<const Real> times(&time, 1);
    states.push_back(reference::integrate(rolling, states.back(), times, wide(step)).front());
  }
  return states;
}

std::vector<RollingSample> RollingPolygon::samples_of(std::span<const State> states) {
  std::vector<RollingSample> samples;
  for (const State& state : states) samples.push_back(sample_of(state));
  return samples;
}

std::optional<double> spin_at(std::span<const RollingSample> samples, double angle) {
  for (std::size_t i = 1; i < samples.size(); ++i) {
    const RollingSample& a = samples[i - 1];
    const RollingSample& b = samples[i];
    if (b.angle < angle || a.angle > angle) continue;
    // The spin is nearly linear in time, and so between two samples in the angle.
    return a.spin + (b.spin - a.spin) * (angle - a.angle) / (b.angle - a.angle);
  }
  return std::nullopt;
}

}  // namespace stickslip::cases
