// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/face_slide_tips/case.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "cases/numbers.hpp"
#include "cases/rigid/scenes/rigid_states.hpp"
#include "cases/rigid/scenes/shape_numbers.hpp"
#include "reference/ode/steps.hpp"
#include "reference/shapes/rocking.hpp"

namespace stickslip::cases {
namespace {

/// Seen so long, over the time of sliding: what slides rests at the end.
constexpr double end_over_time_of_sliding = 1.25;
constexpr int times_of_sliding = 10;
constexpr double most_tilt = 0.5;
/// Height over length from which a block tips is 1/mu: the blocks have these times that.
constexpr std::array heights_over_balance{0.3, 0.6, 1.3, 1.7};

bool tips(std::size_t k) { return heights_over_balance.at(k % 4) > 1; }

/// Half sides of the block of a start: long ones slide, and short and high ones tip.
Vector3 half_size_of(const FaceSlideTips& f, std::size_t k) {
  constexpr double shorter = 0.3;
  constexpr double width = 0.35;
  const double half_length = (tips(k) ? shorter : 1) * f.length;
  return {half_length, width * f.length, heights_over_balance.at(k % 4) * half_length / f.mu};
}

reference::StandingBlock standing(const FaceSlideTips& f, const Vector3& half) {
  return {.half_length = half[0], .half_height = half[2], .gravity = f.gravity};
}

using TipCoordinates = std::array<long double, 4>;  // tilt, rate, way, velocity

/// Forces on a block on its leading edge, which slides forward.
struct OnEdge {
  long double height;  ///< height of the centre over the edge [m]
  long double ahead;   ///< how far the edge is ahead of the centre [m]
  long double angular_acceleration;
  long double normal_over_mass;
};
OnEdge on_edge(const FaceSlideTips& f, const Vector3& half, long double tilt, long double rate) {
  const long double l = half[0];
  const long double h = half[2];
  const long double height = l * std::sin(tilt) + h * std::cos(tilt);
  const long double ahead = l * std::cos(tilt) - h * std::sin(tilt);
  const long double inertia = (l * l + h * h) / 3;  // over the mass
  const long double arm = f.mu * height - ahead;
  const long double acceleration =
      (f.gravity - height * rate * rate) * arm / (inertia - ahead * arm);
  return {height, ahead, acceleration, f.gravity + ahead * acceleration - height * rate * rate};
}

TipCoordinates tipped_to(const FaceSlideTips& f, const Vector3& half, double time) {
  constexpr long steps = 200;
  const auto rate = [&](const TipCoordinates& now, TipCoordinates& change, long double) {
    const OnEdge edge = on_edge(f, half, now[0], now[1]);
    change = {now[1], edge.angular_acceleration, now[3], -f.mu * edge.normal_over_mass};
  };
  return reference::ode::walked(rate, TipCoordinates{0, 0, 0, f.velocity}, 0, wide(time), steps);
}

Vector3 axis_of_tipping(std::size_t k) { return Vector3::UnitZ().cross(direction_of_start(k)); }

SceneState state_at(const FaceSlideTips& f, std::size_t k, double time) {
  const Vector3 half = half_size_of(f, k);
  const Vector3 along = direction_of_start(k);
  SceneState now;
  now.orientation = turn_about(Vector3::UnitZ(), std::atan2(along[1], along[0]));
  now.position = place_of_start(k) + half[2] * Vector3::UnitZ();
  if (!tips(k)) {
    const double slows = f.mu * f.gravity;
    const double slides = std::min(time, f.velocity / slows);
    now.position += slides * (f.velocity - slows * slides / 2) * along;
    now.velocity = std::max(0.0, f.velocity - slows * slides) * along;
    if (time > slides) now.velocity.setZero();
    return now;
  }
  const Tipping tip = tipped(f, half, time).value_or(Tipping{});
  const OnEdge edge = on_edge(f, half, tip.tilt, tip.rate);
  now.position += tip.way * along + (narrow(edge.height) - half[2]) * Vector3::UnitZ();
  now.velocity = tip.velocity * along + narrow(edge.ahead) * tip.rate * Vector3::UnitZ();
  now.spin = tip.rate * axis_of_tipping(k);
  now.orientation = turn_about(axis_of_tipping(k), tip.tilt) * now.orientation;
  return now;
}

std::vector<SceneNumber> numbers_of_faces(const FaceSlideTips& f, const Scene& scene,
                                          const std::vector<SceneState>& first,
                                          const std::vector<SceneState>& last) {
  double distance = 0;
  double upright = 0;
  double slide = 0;
  double tip = 0;
  constexpr double hardly = 0.1;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    if (scene.bodies[i].fixed) continue;
    const std::size_t k = scene.bodies[i].start;
    if (!tips(k)) {
      const double way = (last[i].position - first[i].position).norm();
      distance += way * 2 * f.mu * f.gravity / (f.velocity * f.velocity);
      ++slide;
    } else {
      if (last[i].orientation.angularDistance(first[i].orientation) < hardly) ++upright;
      ++tip;
    }
  }
  return {{"distance of the blocks that slide", distance / slide, 1},
          {number_upright, upright / tip, 0}};
}

}  // namespace

std::optional<Tipping> tipped(const FaceSlideTips& f, const Vector3& half_size, double time) {
  if (!(time > 0)) return Tipping{.velocity = f.velocity};
  const TipCoordinates end = tipped_to(f, half_size, time);
  const OnEdge edge = on_edge(f, half_size, end[0], end[1]);
  const bool edge_slides = end[3] - edge.height * end[1] > 0;
  if (!(end[0] < most_tilt) || !(edge.normal_over_mass > 0) || !edge_slides) return {};
  return Tipping{narrow(end[0]), narrow(end[1]), narrow(end[2]), narrow(end[3])};
}

RigidScene FaceSlideTips::scene(const SceneSteps& steps) const {
  RigidScene asked = over_floor(steps, {0, 0, -gravity});
  Scene& scene = asked.scene;
  scene.asks_turns = true;
  for (std::size_t k = 0; k < starts_of_scene; ++k) {
    SceneBody body = scene_block(fmt::format("{}-{}", tips(k) ? "high" : "long", k), k,
                                 half_size_of(*this, k), mass, Vector3::Zero());
    body.state = state_at(*this, k, 0);
    scene.contacts.push_back({.p = scene.bodies.size(), .q = 0, .mu = mu});
    scene.bodies.push_back(std::move(body));
  }
  const double time = velocity / (mu * gravity);
  scene.times =
      scene_times(steps, end_over_time_of_sliding * (time + steps.coarsest), times_of_sliding);
  scene.scale = {.velocity = velocity,
                 .spin = velocity / length,
                 .length = velocity * time / 2,
                 .energy = mass * velocity * velocity / 2};
  asked.exact = [f = *this, bodies = scene.bodies](std::size_t body, double at) {
    return state_at(f, bodies[body].start, at);
  };
  asked.knows = [f = *this, bodies = scene.bodies](std::size_t body, double at) {
    const std::size_t k = bodies[body].start;
    return !tips(k) || tipped(f, half_size_of(f, k), at).has_value();
  };
  asked.numbers = [f = *this](const Scene& told, const std::vector<SceneState>& first,
                              const std::vector<SceneState>& last) {
    return numbers_of_faces(f, told, first, last);
  };
  return with_floor(std::move(asked), floor);
}

reference::Question FaceSlideTips::question() const {
  constexpr std::size_t high = 2;
  const Vector3 half = half_size_of(*this, high);
  return {"sliding-on-a-face",
          {{"half-length", wide(half[0])},
           {"half-height", wide(half[2])},
           {"gravity", wide(gravity)},
           {"velocity", wide(velocity)},
           {"mu", wide(mu)}}};
}

std::vector<CrossCheckResult> FaceSlideTips::cross_checks() const {
  double first_off = 0;
  double slide_off = 0;
  double moment_off = 0;
  for (std::size_t k = 0; k < 4; ++k) {
    const Vector3 half = half_size_of(*this, k);
    const auto told = reference::slide_on_face(standing(*this, half), velocity, mu);
    if (!tips(k)) {
      const double way =
          (state_at(*this, k, 2 * narrow(told.time)).position - state_at(*this, k, 0).position)
              .norm();
      slide_off = worse(slide_off, std::abs(way / narrow(told.distance) - 1));
      continue;
    }
    // Rates at the start, by the states a little later.
    const double soon = 1e-4 * velocity / gravity;
    const auto tip = tipped(*this, half, soon);
    first_off =
        worse(first_off, std::abs(tip->rate / soon / narrow(told.angular_acceleration) - 1));
    first_off = worse(first_off,
                      std::abs((velocity - tip->velocity) / soon / narrow(told.deceleration) - 1));
    // Angular momentum about a point of the floor far from the edge, by the moments of forces.
    const double at = velocity / (mu * gravity) / 8;
    const double dt = 1e-4 * at;
    const SceneBody body = scene_block("", k, half, mass, Vector3::Zero());
    const auto about = [&](double time) {
      return angular_momentum_about(body, state_at(*this, k, time), place_of_start(k))
          .dot(axis_of_tipping(k));
    };
    const SceneState now = state_at(*this, k, at);
    const Vector3 force =
        mass *
        ((state_at(*this, k, at + dt).velocity - state_at(*this, k, at - dt).velocity) / (2 * dt) +
         gravity * Vector3::UnitZ());
    const auto edge = on_edge(*this, half, tipped(*this, half, at)->tilt, 0);
    const Vector3 point = now.position - place_of_start(k) +
                          narrow(edge.ahead) * direction_of_start(k) -
                          narrow(edge.height) * Vector3::UnitZ();
    const Vector3 moment =
        point.cross(force) -
        (now.position - place_of_start(k)).cross(mass * gravity * Vector3::UnitZ());
    const double found = (about(at + dt) - about(at - dt)) / (2 * dt);
    moment_off = worse(moment_off, std::abs(found - moment.dot(axis_of_tipping(k))) /
                                       (mass * gravity * half.norm()));
  }
  return {{"first rates of those that tip against the reference", first_off, 1e-3},
          {"way of those that slide against the reference", slide_off, 1e-14},
          {"angular momentum about the floor against the moments of the forces", moment_off, 1e-6}};
}

}  // namespace stickslip::cases
