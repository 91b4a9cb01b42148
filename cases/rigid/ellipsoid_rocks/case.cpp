// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/ellipsoid_rocks/case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "cases/numbers.hpp"
#include "cases/rigid/scenes/rigid_states.hpp"
#include "cases/rigid/scenes/shape_numbers.hpp"
#include "reference/ode/steps.hpp"
#include "reference/shapes/rocking.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

constexpr std::array rock_amplitudes{0.01, 0.1, 0.3, 0.7};
constexpr int times_of_rocking = 8;
/// Steps of the truth in a period of small swings.
constexpr double steps_of_period = 400;

double amplitude_of(std::size_t k) { return rock_amplitudes.at(k % rock_amplitudes.size()); }

reference::RockingEllipsoid told_to_reference(const EllipsoidRocks& e, bool rolls) {
  return {.semi_axes = {e.half_length, e.half_width, e.half_height},
          .gravity = e.gravity,
          .rolls = rolls};
}

double small_period_of(const EllipsoidRocks& e, bool rolls) {
  return narrow(reference::small_period(told_to_reference(e, rolls)));
}

/// Height of the centre over the floor at a tilt, and its derivatives: the first one is how far the
/// contact lies ahead of the centre.
struct Height {
  long double h, ahead, bend;
};
Height height_at(const EllipsoidRocks& e, long double tilt) {
  const long double a2 = wide(e.half_length) * e.half_length;
  const long double c2 = wide(e.half_height) * e.half_height;
  const long double s = std::sin(tilt);
  const long double c = std::cos(tilt);
  const long double h = std::sqrt(a2 * s * s + c2 * c * c);
  const long double ahead = (a2 - c2) * s * c / h;
  return {h, ahead, ((a2 - c2) * (c * c - s * s) - ahead * ahead) / h};
}

using RockCoordinates = std::array<long double, 3>;  // tilt, rate, way

/// The body after a time, in so many steps, each of which `each` sees.
template <class Each>
RockCoordinates walked_to(const EllipsoidRocks& e, bool rolls, double amplitude, double time,
                          long steps, const Each& each) {
  const long double k2 =
      (wide(e.half_length) * e.half_length + wide(e.half_height) * e.half_height) / 5;
  const auto rate = [&](const RockCoordinates& now, RockCoordinates& change, long double) {
    const auto [h, ahead, bend] = height_at(e, now[0]);
    const long double inertia = k2 + ahead * ahead + (rolls ? h * h : 0);
    const long double grows = 2 * ahead * bend + (rolls ? 2 * h * ahead : 0);
    change = {now[1], -(grows * now[1] * now[1] / 2 + e.gravity * ahead) / inertia,
              rolls ? h * now[1] : 0};
  };
  return reference::ode::walked(rate, RockCoordinates{amplitude, 0, 0}, 0, wide(time), steps, each);
}

/// The axis about which the ellipsoid of a start rocks.
Vector3 axis_of_rocking(std::size_t k) { return Vector3::UnitZ().cross(direction_of_start(k)); }

SceneTurn turned_by_tilt(std::size_t k, double tilt) {
  const Vector3 u = direction_of_start(k);
  return turn_about(axis_of_rocking(k), tilt) *
         turn_about(Vector3::UnitZ(), std::atan2(u[1], u[0]));
}

SceneState state_of(const EllipsoidRocks& e, std::size_t k, const Rocking& now) {
  const auto [h, ahead, bend] = height_at(e, now.tilt);
  SceneState state;
  state.position =
      place_of_start(k) + now.way * direction_of_start(k) + narrow(h) * Vector3::UnitZ();
  const double along = e.mu > 0 ? narrow(h) * now.rate : 0;
  state.velocity = along * direction_of_start(k) + narrow(ahead) * now.rate * Vector3::UnitZ();
  state.spin = now.rate * axis_of_rocking(k);
  state.orientation = turned_by_tilt(k, now.tilt);
  return state;
}

/// The period of a body over that of an ellipsoid that rolls or slides: by the time, about the end,
/// at which that one is tilted and turns as the body does.
double period_over(const EllipsoidRocks& e, bool rolls, std::size_t k, const SceneState& state,
                   double time) {
  constexpr double until = 1.4;
  constexpr double from = 0.6;
  constexpr long looks = 6000;
  const double tilt = -std::asin(std::clamp((state.orientation * Vector3::UnitX())[2], -1.0, 1.0));
  const double rate = state.spin.dot(axis_of_rocking(k));
  const double unit = small_period_of(e, rolls) / (2 * std::numbers::pi);
  double best = std::numeric_limits<double>::infinity();
  double when = 0;
  walked_to(e, rolls, amplitude_of(k), until * time, looks,
            [&](const RockCoordinates& now, long i) {
              const double at = until * time * static_cast<double>(i) / looks;
              const double off = std::hypot(narrow(now[0]) - tilt, (narrow(now[1]) - rate) * unit);
              if (at < from * time || off >= best) return;
              best = off;
              when = at;
            });
  return time / when;
}

/// How far tilt and rate of a body are from those of an ellipsoid that rolls or slides [rad].
double off_rocking(const EllipsoidRocks& e, bool rolls, std::size_t k, const SceneState& state,
                   double time) {
  const Rocking there = rocked(e, rolls, amplitude_of(k), time);
  const double tilt = -std::asin(std::clamp((state.orientation * Vector3::UnitX())[2], -1.0, 1.0));
  const double rate = state.spin.dot(axis_of_rocking(k));
  return std::hypot(tilt - there.tilt,
                    (rate - there.rate) * small_period_of(e, rolls) / (2 * std::numbers::pi));
}

std::vector<SceneNumber> numbers_of_rocking(const EllipsoidRocks& e, const Scene& scene,
                                            const std::vector<SceneState>& last) {
  const bool rolls = e.mu > 0;
  std::vector<SceneNumber> all;
  for (const double amplitude : rock_amplitudes)
    all.push_back({fmt::format("period over the true one, amplitude {} rad", amplitude), 0, 1});
  double other = 0;
  double right_other = 0;
  double bodies = 0;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    if (scene.bodies[i].fixed) continue;
    const std::size_t k = scene.bodies[i].start;
    SceneNumber& told = all[k % rock_amplitudes.size()];
    const double found = period_over(e, rolls, k, last[i], scene.end());
    if (std::abs(found - 1) >= std::abs(told.value - 1) || told.value == 0) told.value = found;
    if (k % rock_amplitudes.size() != 0) continue;
    // Small swings: how far they are from those on the other floor.
    const double time = scene.end();
    other += off_rocking(e, !rolls, k, last[i], time) / amplitude_of(k);
    right_other +=
        off_rocking(e, !rolls, k, state_of(e, k, rocked(e, rolls, amplitude_of(k), time)), time) /
        amplitude_of(k);
    ++bodies;
  }
  all.push_back(
      {rolls ? number_smooth_floor : number_rolling_floor, other / bodies, right_other / bodies});
  return all;
}

}  // namespace

Rocking rocked(const EllipsoidRocks& e, bool rolls, double amplitude, double time) {
  if (!(time > 0)) return {.tilt = amplitude};
  const auto steps =
      static_cast<long>(std::ceil(time / small_period_of(e, rolls) * steps_of_period));
  const RockCoordinates end = walked_to(e, rolls, amplitude, time, steps, [](const auto&, long) {});
  return {narrow(end[0]), narrow(end[1]), narrow(end[2])};
}

RigidScene EllipsoidRocks::scene(const SceneSteps& steps) const {
  if (!(half_height < half_length))
    throw InputError("c must be below a: an ellipsoid on its end does not come back");
  RigidScene asked = over_floor(steps, {0, 0, -gravity});
  Scene& scene = asked.scene;
  scene.asks_turns = true;
  for (std::size_t k = 0; k < starts_of_scene; ++k) {
    SceneBody body;
    body.name = fmt::format("ellipsoid-{}", k);
    body.shape = SceneShape::ellipsoid;
    body.half_size = {half_length, half_width, half_height};
    body.start = k;
    body = with_density(std::move(body), 1);
    body.inertia *= mass / body.mass;
    body.mass = mass;
    body.state = state_of(*this, k, {.tilt = amplitude_of(k)});
    scene.contacts.push_back({.p = scene.bodies.size(), .q = 0, .mu = mu});
    scene.bodies.push_back(std::move(body));
  }
  const double period = small_period_of(*this, mu > 0);
  scene.times = scene_times(steps, duration * period, times_of_rocking);
  const double fastest = rock_amplitudes.back() * 2 * std::numbers::pi / period;
  scene.scale = {.velocity = fastest * half_height,
                 .spin = fastest,
                 .length = rock_amplitudes.back() * half_height,
                 .energy = mass * gravity * half_height};
  asked.exact = [e = *this, bodies = scene.bodies](std::size_t body, double time) {
    const std::size_t k = bodies[body].start;
    return state_of(e, k, rocked(e, e.mu > 0, amplitude_of(k), time));
  };
  asked.numbers = [e = *this](const Scene& told, const std::vector<SceneState>&,
                              const std::vector<SceneState>& last) {
    return numbers_of_rocking(e, told, last);
  };
  return with_floor(std::move(asked), floor);
}

reference::Question EllipsoidRocks::question() const {
  return {
      "rocking-ellipsoid",
      {{"body", std::string("ellipsoid")},
       {"semi-axes",
        std::vector<long double>{wide(half_length), wide(half_width), wide(half_height)}},
       {"gravity", wide(gravity)},
       {"friction", std::string(mu > 0 ? "rolls" : "none")},
       {"amplitude", std::vector<long double>(rock_amplitudes.begin(), rock_amplitudes.end())}}};
}

std::vector<CrossCheckResult> EllipsoidRocks::cross_checks() const {
  double period_off = 0;
  double friction = 0;
  for (const bool rolls : {true, false})
    for (const double amplitude : rock_amplitudes) {
      const double period =
          narrow(reference::period(told_to_reference(*this, rolls), wide(amplitude)));
      const Rocking back = rocked(*this, rolls, amplitude, period);
      const double rate = amplitude * 2 * std::numbers::pi / period;
      period_off = worse(period_off, std::hypot(back.tilt / amplitude - 1, back.rate / rate));
      if (!rolls) continue;
      // What rolling needs of friction: accelerations by differences of the velocities.
      constexpr int looks = 64;
      const double dt = period / 1e5;
      for (int i = 0; i < looks; ++i) {
        const auto velocity = [&](double time) {
          return state_of(*this, 0, rocked(*this, true, amplitude, time)).velocity;
        };
        const double time = period * (i + 0.5) / looks;
        const Vector3 force =
            (velocity(time + dt) - velocity(time - dt)) / (2 * dt) + gravity * Vector3::UnitZ();
        friction = worse(friction, std::abs(force[0]) / force[2]);
      }
    }
  std::vector<CrossCheckResult> all{
      {"after the period of the reference each is back", period_off, 1e-10}};
  if (mu > 0) all.push_back({"friction that rolling needs, over mu", friction / mu, 1});
  return all;
}

}  // namespace stickslip::cases
