// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/block_collision/case.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cases/numbers.hpp"
#include "cases/rigid/scenes/point_touch.hpp"
#include "cases/rigid/scenes/shape_numbers.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

/// Along the face, over the velocity of approach.
constexpr double along_over_approach = 0.6;
/// Where the face is touched, over its half sides.
constexpr double across_face = 0.5;

/// Two blocks of a start, and what their touch does without friction.
struct Pair {
  SceneBody p;  ///< block whose corner touches
  SceneBody q;  ///< block whose face z is touched
  double time = 0;
  PointTouch touch = {};
  SceneState p_after = {};
  SceneState q_after = {};
  bool is_smooth = true;
};

Vector3 lowest_along(const SceneBody& body, const SceneState& state, const Vector3& normal) {
  const std::vector<Vector3> corners = corners_in_space(body, state);
  return *std::ranges::min_element(corners, {}, [&](const Vector3& c) { return c.dot(normal); });
}

Pair pair_of(const BlockCollision& b, std::size_t k, double time) {
  constexpr std::size_t other_tilt = 5;
  Pair pair;
  pair.time = time;
  pair.is_smooth = k % 2 == 0;
  const std::string number = std::to_string(k);
  pair.p =
      scene_block("corner-" + number, k, b.length * unlike_block(k / 2), b.mass, Vector3::Zero());
  pair.q = scene_block("face-" + number, k, b.length * unlike_block(k / 2 + 1),
                       b.mass * b.mass_ratio, place_of_start(k));
  pair.q.state.orientation = tilt_of_start(k + other_tilt);
  pair.p.state.orientation = pair.q.state.orientation * tilt_of_start(k);
  const Vector3 normal = pair.q.state.orientation * Vector3::UnitZ();
  const Vector3 along = pair.q.state.orientation * direction_of_start(k);
  pair.p.state.velocity = b.velocity * (0.5 * along_over_approach * along - 0.5 * normal);
  pair.q.state.velocity = -pair.p.state.velocity;
  // At the touch the corner is at this place of the face.
  const Vector3 on_face = across_face * direction_of_start(k).cwiseProduct(pair.q.half_size) +
                          pair.q.half_size[2] * Vector3::UnitZ();
  SceneState q = tumbled(pair.q, pair.q.state, time);
  const Vector3 point = q.position + q.orientation * on_face;
  SceneState p = pair.p.state;
  p.position += point - lowest_along(pair.p, p, normal);
  pair.p.state.position = p.position - time * p.velocity;
  pair.touch = {.p = 0,
                .q = 1,
                .point = point,
                .normal = normal,
                .restitution = b.restitution,
                .p_before = p,
                .q_before = q};
  const Vector3 impulse = smooth_impulse({pair.p, pair.q}, pair.touch) * normal;
  pair.p_after = struck(pair.p, p, impulse, point);
  pair.q_after = struck(pair.q, q, -impulse, point);
  return pair;
}

SceneState state_of_pair(const Pair& pair, bool is_p, double time) {
  const SceneBody& body = is_p ? pair.p : pair.q;
  if (time <= pair.time) return tumbled(body, body.state, time);
  return tumbled(body, is_p ? pair.p_after : pair.q_after, time - pair.time);
}

/// Throws where a corner is below the face again before the end.
void refuse_second_touch(const Pair& pair, double end) {
  constexpr int looks = 100;
  for (int i = 1; i <= looks; ++i) {
    const double time = pair.time + (end - pair.time) * i / looks;
    const SceneState q = state_of_pair(pair, false, time);
    const SceneState p = state_of_pair(pair, true, time);
    const Vector3 normal = q.orientation * Vector3::UnitZ();
    const double height =
        normal.dot(lowest_along(pair.p, p, normal) - q.position) - pair.q.half_size[2];
    if (height < -1e-9 * pair.q.half_size.norm())
      throw InputError(fmt::format(
          "a second corner of {} touches after {:.3g} s, before the end at {:.3g} s; give finer "
          "steps, larger blocks or a smaller velocity",
          pair.p.name, time, end));
  }
}

/// How far apart the lines of the impulses on both bodies are, over L: what the angular momentum of
/// the pair changes by, over the impulse; mean over the pairs.
double points_apart(const std::vector<Pair>& pairs, double length, const Scene& scene,
                    const std::vector<SceneState>& first, const std::vector<SceneState>& last) {
  double sum = 0;
  for (const Pair& pair : pairs) {
    Vector3 change = Vector3::Zero();
    for (const std::size_t i : {pair.touch.p, *pair.touch.q})
      change += angular_momentum_about(scene.bodies[i], last[i], pair.touch.point) -
                angular_momentum_about(scene.bodies[i], first[i], pair.touch.point);
    const std::size_t p = pair.touch.p;
    const double impulse = scene.bodies[p].mass * (last[p].velocity - first[p].velocity).norm();
    sum += change.norm() / (impulse * length);
  }
  return sum / static_cast<double>(pairs.size());
}

/// Most by which an impulse of friction exceeds mu times the normal one, over that.
double beyond_cone(const std::vector<Pair>& pairs, double mu, const Scene& scene,
                   const std::vector<SceneState>& first, const std::vector<SceneState>& last) {
  double most = 0;
  for (const Pair& pair : pairs) {
    const std::size_t p = pair.touch.p;
    const Vector3 impulse = scene.bodies[p].mass * (last[p].velocity - first[p].velocity);
    const double normal = std::abs(impulse.dot(pair.touch.normal));
    const double along = (impulse - impulse.dot(pair.touch.normal) * pair.touch.normal).norm();
    const double limit = pair.is_smooth ? 0 : mu * normal;
    most = worse(most, std::max(along - limit, 0.0) / normal);
  }
  return most;
}

std::vector<Kept> kept_of(const std::vector<Pair>& pairs, const BlockCollision& b) {
  const auto about_touch = [pairs](const Scene& scene, const std::vector<SceneState>& states,
                                   std::size_t k, bool is_p) {
    const std::size_t i = is_p ? pairs[k].touch.p : *pairs[k].touch.q;
    return angular_momentum_about(scene.bodies[i], states[i], pairs[k].touch.point);
  };
  return {
      {"momentum", "change of the momentum of a pair, over m v", b.mass * b.velocity,
       [pairs](const Scene& scene, const std::vector<SceneState>& states,
               std::size_t k) -> Vector3 {
         const std::size_t p = pairs[k].touch.p;
         const std::size_t q = *pairs[k].touch.q;
         return scene.bodies[p].mass * states[p].velocity +
                scene.bodies[q].mass * states[q].velocity;
       }},
      {"angular-momentum",
       "change of the angular momentum of a pair about the point of the touch, over m v L",
       b.mass * b.velocity * b.length,
       [about_touch](const Scene& scene, const std::vector<SceneState>& states,
                     std::size_t k) -> Vector3 {
         return about_touch(scene, states, k, true) + about_touch(scene, states, k, false);
       }},
      {"about-the-touch",
       "change of the angular momentum of the block with the corner about the point of the "
       "touch, through which each impulse goes, over m v L",
       b.mass * b.velocity * b.length,
       [about_touch](const Scene& scene, const std::vector<SceneState>& states,
                     std::size_t k) -> Vector3 { return about_touch(scene, states, k, true); }}};
}

/// Touches of the pairs, which are the contacts of the scene.
std::vector<SceneTouch> touches_of(const std::vector<Pair>& pairs, double mu) {
  std::vector<SceneTouch> touches;
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const Pair& pair = pairs[k];
    SceneTouch touch{
        .contact = k, .time = pair.time, .point = pair.touch.point, .normal = pair.touch.normal};
    if (pair.is_smooth || mu == 0)
      touch.impulse = pair.p.mass * (pair.p_after.velocity - pair.touch.p_before.velocity);
    touches.push_back(std::move(touch));
  }
  return touches;
}

}  // namespace

RigidScene BlockCollision::scene(const SceneSteps& steps) const {
  RigidScene asked;
  Scene& scene = asked.scene;
  scene.step = steps.step;
  scene.asks_turns = true;
  scene.times = scene_times(steps, (steps_before_touch + steps_after_touch) * steps.coarsest, 1);
  std::vector<Pair> pairs;
  for (std::size_t k = 0; k < starts_of_scene; ++k) {
    Pair pair =
        pair_of(*this, k, steps_before_touch * steps.coarsest + phase_of_start(k) * steps.step);
    refuse_second_touch(pair, scene.end());
    pair.touch.p = scene.bodies.size();
    pair.touch.q = scene.bodies.size() + 1;
    scene.contacts.push_back({.p = pair.touch.p,
                              .q = *pair.touch.q,
                              .mu = pair.is_smooth ? 0 : mu,
                              .restitution = restitution});
    scene.bodies.push_back(pair.p);
    scene.bodies.push_back(pair.q);
    pairs.push_back(std::move(pair));
  }
  scene.scale = {.velocity = velocity,
                 .spin = velocity / length,
                 .length = length,
                 .energy = mass * velocity * velocity / 2};
  asked.exact = [pairs, bodies = scene.bodies](std::size_t body, double time) {
    const Pair& pair = pairs[bodies[body].start];
    return state_of_pair(pair, pair.touch.p == body, time);
  };
  // What friction does at a point of two bodies in space depends on how restitution is meant.
  asked.knows = [pairs, bodies = scene.bodies, mu_ = mu](std::size_t body, double time) {
    const Pair& pair = pairs[bodies[body].start];
    return pair.is_smooth || mu_ == 0 || time < pair.time;
  };
  asked.touches = touches_of(pairs, mu);
  asked.kept = kept_of(pairs, *this);
  asked.own = {{"friction-limit",
                "most by which an impulse of friction exceeds mu times the normal one, over that",
                1e-3,
                [pairs, mu_ = mu](const Scene& told, const std::vector<SceneState>& first,
                                  const std::vector<SceneState>& last) {
                  return beyond_cone(pairs, mu_, told, first, last);
                }}};
  std::vector<PointTouch> smooth;
  for (const Pair& pair : pairs)
    if (pair.is_smooth) smooth.push_back(pair.touch);
  asked.numbers = [smooth, pairs, length_ = length](const Scene& told,
                                                    const std::vector<SceneState>& first,
                                                    const std::vector<SceneState>& last) {
    std::vector<SceneNumber> all = numbers_of_touches(told.bodies, smooth, first, last);
    all.push_back({number_points_apart, points_apart(pairs, length_, told, first, last), 0});
    return all;
  };
  return asked;
}

std::vector<CrossCheckResult> BlockCollision::cross_checks() const {
  // Balance of momenta and of energy: what the closed form of the impulse does not use.
  double momentum_off = 0;
  double energy_off = 0;
  for (std::size_t k = 0; k < starts_of_scene; ++k) {
    const Pair pair = pair_of(*this, k, step_of_checks);
    const auto about = [&](const SceneState& p, const SceneState& q) {
      return Vector3(angular_momentum_about(pair.p, p, Vector3::Zero()) +
                     angular_momentum_about(pair.q, q, Vector3::Zero()));
    };
    const Vector3 before = about(pair.touch.p_before, pair.touch.q_before);
    const double size = mass * velocity * (length + pair.touch.point.norm());
    momentum_off = worse(momentum_off, (about(pair.p_after, pair.q_after) - before).norm() / size);
    const auto energy = [](const SceneBody& body, const SceneState& s) {
      return body.mass * s.velocity.squaredNorm() / 2 +
             s.spin.dot(inertia_in_space(body, s.orientation) * s.spin) / 2;
    };
    const double u = pair.touch.velocity();
    const double impulse =
        pair.p.mass * (pair.p_after.velocity - pair.touch.p_before.velocity).dot(pair.touch.normal);
    // Work of the impulse: by the mean of the velocities before and after.
    const double work = impulse * u * (1 - restitution) / 2;
    const double found = energy(pair.p, pair.p_after) + energy(pair.q, pair.q_after) -
                         energy(pair.p, pair.touch.p_before) - energy(pair.q, pair.touch.q_before);
    energy_off = worse(energy_off, std::abs(found - work) / (mass * velocity * velocity));
  }
  return {{"angular momentum about the origin after the impact", momentum_off, 1e-13},
          {"energy against the work of the impulse", energy_off, 1e-13}};
}

}  // namespace stickslip::cases
