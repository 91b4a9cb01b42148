// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/planar_impact/case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/numbers.hpp"
#include "cases/rigid/scenes/rigid_states.hpp"
#include "cases/rigid/scenes/shape_numbers.hpp"

namespace stickslip::cases {
namespace {

using reference::RestitutionOf;

/// Radius of the spheres over L.
constexpr double radius_over_length = 0.2;
/// Moment of inertia across the axis over m L^2: between that of two points and that of a rod.
constexpr double inertia_over_length = 0.5;
constexpr double inertia_along = 0.05;
/// Where the meanings differ by more than this, over v, they do not agree.
constexpr double meanings_apart = 5e-3;

double tilt_of_dumbbell(std::size_t k) {
  constexpr double least = 25;
  constexpr double apart = 5;
  constexpr double degree = std::numbers::pi / 180;
  return degree * (least + apart * static_cast<double>(k / 2));
}

/// Velocity along the floor over that downwards: by turns fast, so that slip goes on to the end,
/// and slow.
double along_over_down_of(std::size_t k) {
  constexpr double fast = 4;
  constexpr double slow = 1;
  return k % 2 == 0 ? fast : slow;
}

/// The plane of a start: along the floor, upright, and the axis of spins.
struct ImpactPlane {
  Vector3 along;
  Vector3 axis;
};
ImpactPlane plane_of_start(std::size_t k) {
  const Vector3 along = direction_of_start(k);
  return {along, along.cross(Vector3::UnitZ())};
}

Vector3 in_space(const ImpactPlane& plane, const std::array<long double, 2>& v) {
  return narrow(v[0]) * plane.along + narrow(v[1]) * Vector3::UnitZ();
}

/// A dumbbell of a start, and its touch.
struct Dumbbell {
  SceneBody body;
  double touch = 0;
  SceneState before = {};
};

Dumbbell dumbbell_of(const PlanarImpactCase& p, std::size_t k, double touch) {
  const ImpactPlane plane = plane_of_start(k);
  const double tilt = tilt_of_dumbbell(k);
  Dumbbell made;
  made.touch = touch;
  SceneBody& body = made.body;
  body.name = fmt::format("dumbbell-{}", k);
  body.shape = SceneShape::clump;
  const double radius = radius_over_length * p.length;
  body.spheres = {{{p.length, 0, 0}, radius}, {{-p.length, 0, 0}, radius}};
  body.mass = p.mass;
  body.inertia = p.mass * p.length * p.length *
                 Vector3(inertia_along, inertia_over_length, inertia_over_length);
  body.start = k;
  body.state.orientation = turn_about(plane.axis, tilt) *
                           turn_about(Vector3::UnitZ(), std::atan2(plane.along[1], plane.along[0]));
  body.state.velocity = p.velocity * (along_over_down_of(k) * plane.along - Vector3::UnitZ());
  body.state.position =
      place_of_start(k) +
      (p.length * std::sin(tilt) + radius + touch * p.velocity) * Vector3::UnitZ();
  made.before = flown(body.state, touch);
  made.before.orientation = body.state.orientation;
  return made;
}

/// What becomes of an impact in its plane.
using EndOf = std::function<reference::PlanarImpactEnd(const reference::PlanarImpact&)>;

EndOf meant(RestitutionOf of) {
  return [of](const reference::PlanarImpact& body) { return reference::planar_impact(body, of); };
}
EndOf mistaken(reference::PlanarMistake mistake) {
  return [mistake](const reference::PlanarImpact& body) {
    return reference::mistaken_planar_impact(body, mistake);
  };
}

SceneState after_impact(const PlanarImpactCase& p, std::size_t k, const SceneState& before,
                        const EndOf& end_of) {
  const reference::PlanarImpactEnd end = end_of(p.impact(k));
  const ImpactPlane plane = plane_of_start(k);
  SceneState after = before;
  after.velocity = in_space(plane, end.velocity);
  after.spin = narrow(end.spin) * plane.axis;
  return after;
}

SceneState state_at_time(const PlanarImpactCase& p, const Dumbbell& d, const EndOf& end_of,
                         double time) {
  if (time <= d.touch) return tumbled(d.body, d.body.state, time);
  return tumbled(d.body, after_impact(p, d.body.start, d.before, end_of), time - d.touch);
}

/// Mean distance of states from those of an end, of the bodies where the meanings differ.
double distance_from(const PlanarImpactCase& p, const std::vector<Dumbbell>& all,
                     const Scene& scene, const std::vector<SceneState>& last, const EndOf& end_of) {
  double sum = 0;
  double count = 0;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    if (scene.bodies[i].fixed || p.agree(scene.bodies[i].start)) continue;
    const SceneState told = state_at_time(p, all[scene.bodies[i].start], end_of, scene.end());
    sum +=
        ((last[i].velocity - told.velocity).norm() + p.length * (last[i].spin - told.spin).norm()) /
        p.velocity;
    ++count;
  }
  return count > 0 ? sum / (2 * count) : 0;
}

/// Distances of the states at the end from each meaning of restitution, and from known mistakes.
std::vector<SceneNumber> numbers_of_impacts(const PlanarImpactCase& p,
                                            const std::vector<Dumbbell>& all, const Scene& scene,
                                            const std::vector<SceneState>& last) {
  std::vector<SceneNumber> numbers;
  for (const auto& [name_, of] : restitution_meanings)
    numbers.push_back({fmt::format("{}{}'s restitution", number_distance_from, name_),
                       distance_from(p, all, scene, last, meant(of)), 0});
  std::vector<SceneState> truth = last;
  for (std::size_t i = 0; i < truth.size(); ++i)
    if (!scene.bodies[i].fixed)
      truth[i] =
          state_at_time(p, all[scene.bodies[i].start], meant(RestitutionOf::velocity), scene.end());
  for (const auto& [name_, mistake] :
       {std::pair{number_friction_first, reference::PlanarMistake::friction_first},
        std::pair{number_one_cone, reference::PlanarMistake::one_cone}})
    numbers.push_back({name_, distance_from(p, all, scene, last, mistaken(mistake)),
                       distance_from(p, all, scene, truth, mistaken(mistake))});
  return numbers;
}

/// What an impact at the place of the touch keeps.
Kept kept_about_touch(const PlanarImpactCase& p, const std::vector<Dumbbell>& all) {
  return {"about-the-touch",
          "change of the angular momentum about the point of the floor that is touched, over m v L",
          p.mass * p.velocity * p.length,
          [p, all](const Scene& scene, const std::vector<SceneState>& states,
                   std::size_t k) -> Vector3 {
            const auto body = std::ranges::find_if(
                scene.bodies, [&](const SceneBody& b) { return !b.fixed && b.start == k; });
            const Vector3 point =
                all[k].before.position + in_space(plane_of_start(k), p.impact(k).arm);
            return angular_momentum_about(
                *body, states[static_cast<std::size_t>(body - scene.bodies.begin())], point);
          }};
}

}  // namespace

reference::PlanarImpact PlanarImpactCase::impact(std::size_t k) const {
  const double tilt = tilt_of_dumbbell(k);
  return {.mass = mass,
          .inertia = inertia_over_length * mass * length * length,
          .arm = {-length * std::cos(tilt), -length * (std::sin(tilt) + radius_over_length)},
          .velocity = {velocity * along_over_down_of(k), -velocity},
          .restitution = restitution,
          .mu = mu};
}

bool PlanarImpactCase::agree(std::size_t k) const {
  const auto end = [&](RestitutionOf of) { return reference::planar_impact(impact(k), of); };
  const auto newton = end(RestitutionOf::velocity);
  for (const RestitutionOf of : {RestitutionOf::impulse, RestitutionOf::work}) {
    const auto other = end(of);
    if (std::abs(narrow(other.velocity[1] - newton.velocity[1])) > meanings_apart * velocity)
      return false;
  }
  return true;
}

RigidScene PlanarImpactCase::scene(const SceneSteps& steps) const {
  RigidScene asked = over_floor(steps, Vector3::Zero());
  Scene& scene = asked.scene;
  scene.asks_turns = true;
  std::vector<Dumbbell> all;
  for (std::size_t k = 0; k < starts_of_scene; ++k) {
    all.push_back(dumbbell_of(
        *this, k, steps_before_touch * steps.coarsest + phase_of_start(k) * steps.step));
    scene.contacts.push_back(
        {.p = scene.bodies.size(), .q = 0, .mu = mu, .restitution = restitution});
    scene.bodies.push_back(all.back().body);
  }
  scene.times = scene_times(steps, (steps_before_touch + steps_after_touch) * steps.coarsest, 1);
  const double fastest = velocity * along_over_down_of(0);
  scene.scale = {.velocity = fastest,
                 .spin = fastest / length,
                 .length = length,
                 .energy = mass * fastest * fastest / 2};
  asked.exact = [p = *this, all, bodies = scene.bodies](std::size_t body, double time) {
    return state_at_time(p, all[bodies[body].start], meant(RestitutionOf::velocity), time);
  };
  asked.knows = [p = *this, all, bodies = scene.bodies](std::size_t body, double time) {
    const std::size_t k = bodies[body].start;
    return time < all[k].touch || p.agree(k);
  };
  for (std::size_t k = 0; k < starts_of_scene; ++k) {
    const ImpactPlane plane = plane_of_start(k);
    SceneTouch touch{.contact = k,
                     .time = all[k].touch,
                     .point = all[k].before.position + in_space(plane, impact(k).arm)};
    if (agree(k))
      touch.impulse =
          in_space(plane, reference::planar_impact(impact(k), RestitutionOf::velocity).impulse);
    asked.touches.push_back(std::move(touch));
  }
  asked.judges_energy = false;  // restitution after Newton may gain some
  asked.kept = {kept_about_touch(*this, all)};
  asked.own = {{"restitution-meant",
                "velocity and spin where the meanings of restitution differ, from the nearest of "
                "Newton, Poisson and Stronge; mean over the bodies",
                1e-2,
                [p = *this, all](const Scene& told, const std::vector<SceneState>&,
                                 const std::vector<SceneState>& last) {
                  double nearest = std::numeric_limits<double>::infinity();
                  for (const auto& [name_, of] : restitution_meanings)
                    nearest = std::min(nearest, distance_from(p, all, told, last, meant(of)));
                  return nearest;
                }}};
  asked.numbers = [p = *this, all](const Scene& told, const std::vector<SceneState>&,
                                   const std::vector<SceneState>& last) {
    return numbers_of_impacts(p, all, told, last);
  };
  return with_floor(std::move(asked), floor);
}

reference::Question PlanarImpactCase::question() const {
  const auto one = impact(1);
  return {"planar-point-impact",
          {{"mass", one.mass},
           {"inertia", one.inertia},
           {"arm", std::vector<long double>(one.arm.begin(), one.arm.end())},
           {"velocity", std::vector<long double>(one.velocity.begin(), one.velocity.end())},
           {"spin", one.spin},
           {"restitution", one.restitution},
           {"mu", one.mu}}};
}

std::vector<CrossCheckResult> PlanarImpactCase::cross_checks() const {
  // Small impulses, one after the other: Euler's steps of Routh's method, to first order.
  constexpr int parts = 100000;
  double off = 0;
  for (std::size_t k = 0; k < starts_of_scene; ++k) {
    const reference::PlanarImpact b = impact(k);
    const auto told = reference::planar_impact(b, RestitutionOf::velocity);
    long double vx = b.velocity[0];
    long double vy = b.velocity[1];
    long double w = 0;
    const long double part = told.impulse[1] / parts;
    for (int i = 0; i < parts; ++i) {
      const long double slip = vx - w * b.arm[1];
      const long double across = 1 / b.mass + b.arm[1] * b.arm[1] / b.inertia;
      // Friction that would stop the slip in this part, the normal impulse with it, up to mu.
      const long double stops = -(slip - b.arm[0] * b.arm[1] / b.inertia * part) / across;
      const long double friction = std::clamp(stops, -b.mu * part, b.mu * part);
      vx += friction / b.mass;
      vy += part / b.mass;
      w += (b.arm[0] * part - b.arm[1] * friction) / b.inertia;
    }
    off = worse(off, narrow(std::hypot(vx - told.velocity[0], vy - told.velocity[1])) / velocity);
  }
  return {{"small impulses, one after the other, up to the whole normal impulse", off, 1e-4}};
}

}  // namespace stickslip::cases
