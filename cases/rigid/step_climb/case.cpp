// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/step_climb/case.hpp"

#include <algorithm>
#include <cmath>

#include "cases/rigid/on_meshes/floors.hpp"
#include "cases/rigid/scenes/rigid_states.hpp"
#include "reference/walls/edges_and_steps.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

constexpr std::array over_threshold{0.7, 0.85, 0.93, 0.97, 1.03, 1.07, 1.15, 1.3};
constexpr double radii_before_step = 1;  ///< way before a ball meets the edge
constexpr double radii_of_floor = 12;    ///< before the riser and behind it
constexpr double radii_of_half_step = 2;
constexpr double time_about_edge = 12;  ///< until all roll again, over sqrt(R/g)
/// Speeds of balls of laws.
constexpr std::array over_threshold_of_laws{0.9, 1.1};
constexpr double time_on_step = 5;
constexpr double restitution_of_laws = 0.1;

reference::ClimbStep closed_form(const StepClimb& s) {
  return reference::climb_step(wide(s.height));
}

double beside_of(const StepClimb& s, std::size_t k) {
  const double side = sides_over_radius.at(side_of_start(k)) * s.radius;
  return std::min(side, s.radius) * sixteenth_of_square(k)[0];
}

/// The twin of a step: a box on the plane.
SceneBody box_of_step(const StepClimb& s, std::size_t k) {
  SceneBody box;
  box.name = "step-" + std::to_string(k);
  box.shape = SceneShape::block;
  box.fixed = true;
  box.start = k;
  box.half_size = s.radius * Vector3(radii_of_floor / 2, radii_of_half_step, s.height / 2);
  box.state.position = place_of_start(k) + s.radius * Vector3(radii_of_floor / 2, 0, s.height / 2);
  return box;
}

/// Those that should climb and do, over all that should, and those that should not and do.
std::vector<SceneNumber> balls_that_climb(const StepClimb& s, const Scene& told,
                                          const std::vector<SceneState>& first,
                                          const std::vector<SceneState>& last) {
  double fit = 0;
  double others = 0;
  for (std::size_t i = 0; i < told.bodies.size(); ++i) {
    if (told.bodies[i].fixed || last[i].position[2] < s.radius * (1 + s.height / 2)) continue;
    (first[i].velocity[0] > s.least_speed() ? fit : others) += 2.0 / starts_of_scene;
  }
  return {{"fast balls that climb", fit, 1}, {"slow balls that climb", others, 0}};
}

/// Ball and step of a start of a scene.
std::pair<SceneBody, SceneBody> start_of(const StepClimb& s, std::size_t k, double dt) {
  const double speed = over_threshold.at(k / 2) * s.least_speed();
  const double side = sides_over_radius.at(side_of_start(k)) * s.radius;
  const double before =
      s.meets_at() + radii_before_step * s.radius + phase_of_start(k) * speed * dt;
  SceneBody ball = scene_sphere("ball-" + std::to_string(k), k, s.radius, s.mass,
                                place_of_start(k) + Vector3(-before, beside_of(s, k), s.radius));
  ball.state.velocity = {speed, 0, 0};
  ball.state.spin = {0, speed / s.radius, 0};
  const double reach = radii_of_floor * s.radius;
  SceneBody step = scene_mesh("step-" + std::to_string(k), place_of_start(k),
                              mesh_of(s.faces(side, reach, reach, radii_of_half_step * s.radius)));
  step.start = k;
  return {std::move(ball), std::move(step)};
}

}  // namespace

double StepClimb::least_speed() const {
  return narrow(closed_form(*this).least_speed) * std::sqrt(gravity * radius);
}

double StepClimb::meets_at() const { return radius * std::sqrt(height * (2 - height)); }

double StepClimb::speed_after(double speed) const {
  const double ratio = narrow(closed_form(*this).speed_after_over_before);
  const double squared = ratio * ratio * speed * speed - 10.0 / 7 * gravity * height * radius;
  return squared > 0 ? std::sqrt(squared) : -ratio * ratio * speed;
}

std::vector<Face> StepClimb::faces(double side, double before, double behind,
                                   double half_width) const {
  const Vector3 across = 2 * half_width * Vector3::UnitY();
  const double up = height * radius;
  return {
      {.corner = {-before, -half_width, 0},
       .along = before * Vector3::UnitX(),
       .up = across,
       .side = side},
      {.corner = {0, half_width, 0}, .along = -across, .up = up * Vector3::UnitZ(), .side = side},
      {.corner = {0, -half_width, up},
       .along = behind * Vector3::UnitX(),
       .up = across,
       .side = side}};
}

RigidScene StepClimb::scene(const SceneSteps& steps) const {
  const auto closed = closed_form(*this);
  const double fast = over_threshold.back() * least_speed();
  if (mu < 2 * narrow(closed.friction_needed))
    throw InputError(
        "mu is too small for a ball that does not slip on the edge: give a larger one");
  RigidScene asked;
  Scene& scene = asked.scene;
  scene.step = steps.step;
  scene.gravity = {0, 0, -gravity};
  Scene boxes;
  boxes.bodies.push_back(scene_plane("floor", Vector3::Zero(), Vector3::UnitZ()));
  for (std::size_t k = 0; k < starts_of_scene; ++k) {
    auto [ball, step] = start_of(*this, k, steps.step);
    scene.contacts.push_back({.p = 2 * k, .q = 2 * k + 1, .mu = mu});
    const std::size_t at = boxes.bodies.size();
    boxes.contacts.push_back({.p = at, .q = 0, .mu = mu});
    boxes.contacts.push_back({.p = at, .q = at + 1, .mu = mu});
    boxes.bodies.push_back(ball);
    boxes.bodies.push_back(box_of_step(*this, k));
    scene.bodies.push_back(std::move(ball));
    scene.bodies.push_back(std::move(step));
  }
  const double slow = over_threshold.front() * least_speed();
  scene.times = scene_times(
      steps, radii_before_step * radius / slow + time_about_edge * std::sqrt(radius / gravity), 1);
  scene.scale = {
      .velocity = fast, .spin = fast / radius, .length = radius, .energy = mass * fast * fast / 2};
  asked.judges_position = false;
  asked.exact = [s = *this, bodies = scene.bodies](std::size_t body, double time) {
    BodyState now = bodies[body].state;
    if (time > 0) {
      const double after = s.speed_after(now.velocity[0]);
      if (after > 0) now.position[2] += s.height * s.radius;
      now.velocity[0] = after;
      now.spin[1] = after / s.radius;
    }
    return now;
  };
  asked.numbers = [s = *this](const Scene& told, const std::vector<SceneState>& first,
                              const std::vector<SceneState>& last) {
    return balls_that_climb(s, told, first, last);
  };
  asked.twin = scene;
  asked.twin->bodies = std::move(boxes.bodies);
  asked.twin->contacts = std::move(boxes.contacts);
  return asked;
}

std::vector<MeshTrial> StepClimb::trials(int cuts) const {
  const double reach = 2 * radius;
  const auto wall = [&](double of_side) {
    return IndexedMesh(*mesh_of(faces(of_side, meets_at() + reach, reach, 3 * circle())));
  };
  std::vector<MeshTrial> all;
  all.push_back({wall(side(cuts)), wall(4 * reach), {}});
  for (const double factor : over_threshold_of_laws) {
    const double speed = factor * least_speed();
    BodyState start;
    start.position = above(Vector2(-meets_at() - 2 * circle(), 0.3 * side(std::max(cuts, 16))));
    start.velocity = {speed, 0, 0};
    start.spin = {0, speed / (radius - settled() / 2), 0};
    all.front().starts.push_back(start);
  }
  return all;
}

BallAsked StepClimb::asked_of_laws() const {
  return ball(time_on_step * std::sqrt(radius / gravity));
}

SceneScale StepClimb::scale_of_laws() const {
  const double fast = over_threshold_of_laws.back() * least_speed();
  return {.velocity = fast, .spin = fast / radius, .length = radius, .energy = 1};
}

Scheme StepClimb::sprung(const Scheme& scheme) const {
  return with_restitution(on_springs(scheme, kn, kt), restitution_of_laws, kn, mass,
                          Meeting::oblique);
}

StepClimb::Outcome StepClimb::run(const Scheme& scheme, int cuts) const {
  return compare_with_uncut(sprung(scheme), asked_of_laws(), trials(cuts), scale_of_laws());
}

std::vector<CrossCheckResult> StepClimb::cross_checks() const {
  // Newton's impulses: the velocity of the point at the edge stops, and the impulse is through it.
  const long double h = height;
  const long double sine = std::sqrt(h * (2 - h));
  const long double cosine = 1 - h;
  // Unknown: velocity (x, z) and spin after (0 1 0); before (1, 0), rolling with spin 1.
  const long double momentum = 2.0L / 5 + cosine;  // about the edge: spin and R - h
  const long double spin = momentum / (7.0L / 5);
  const long double x = spin * cosine;
  const long double z = spin * sine;
  const auto closed = closed_form(*this);
  const long double ratio = std::hypot(x, z);
  // Friction along the edge over what presses.
  const long double normal = (z * cosine - (x - 1) * sine);
  const long double along = (x - 1) * cosine + z * sine;
  return {
      {"speed after the impact against angular momentum about the edge",
       narrow(std::abs(ratio - closed.speed_after_over_before)), 1e-15},
      {"friction that the impact needs against the impulse",
       narrow(std::abs(std::abs(along / normal) - closed.friction_needed)), 1e-15},
      {"energy on the top at the threshold",
       narrow(std::abs(wide(speed_after(1.0000001 * least_speed())) / wide(least_speed()))), 1e-3}};
}

}  // namespace stickslip::cases
