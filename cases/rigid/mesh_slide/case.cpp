// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/mesh_slide/case.hpp"

#include "cases/numbers.hpp"
#include "cases/rigid/scenes/rigid_states.hpp"
#include "cases/rigid/scenes/scene_numbers.hpp"
#include "cases/rigid/slide_then_roll/case.hpp"

namespace stickslip::cases {
namespace {

/// Way of a ball that slides on, over its radius.
constexpr double radii_slid = 8;
/// A ball of a law rolls after this part of its way.
constexpr double part_that_slides = 0.6;

SlideThenRoll with_friction(const MeshSlide& m) {
  return {.mu = m.mu,
          .mass = m.mass,
          .radius = m.radius,
          .gravity = m.gravity,
          .velocity = m.velocity,
          .along_x = is_row(m.floor)};
}

/// Balls that nothing slows.
RigidScene on_ice(const MeshSlide& m, const SceneSteps& steps) {
  // The set-up of balls that come to roll, with a friction that does not matter.
  SlideThenRoll set_up = with_friction(m);
  set_up.mu = 1;
  RigidScene asked = set_up.scene(steps);
  for (SceneContact& contact : asked.scene.contacts) contact.mu = 0;
  for (SceneBody& body : asked.scene.bodies) {
    if (body.fixed) continue;
    body.state.velocity = m.velocity * (is_row(m.floor) ? direction_along_x(body.start)
                                                        : direction_of_start(body.start));
    body.state.spin.setZero();
  }
  asked.scene.times = scene_times(steps, radii_slid * m.radius / m.velocity, 4);
  asked.scene.scale.length = m.velocity * asked.scene.end();
  asked.exact = [bodies = asked.scene.bodies](std::size_t body, double time) {
    return flown(bodies[body].state, time);
  };
  asked.kept = {kept_spin(m.velocity / m.radius, [](std::size_t) { return true; })};
  return asked;
}

}  // namespace

RigidScene MeshSlide::scene(const SceneSteps& steps) const {
  return on_floors_of_triangles(
      mu > 0 ? with_friction(*this).scene(steps) : on_ice(*this, steps),
      {.place = sixteenth_of_square, .belt = belt * Vector3::UnitX(), .kind = floor});
}

double MeshSlide::speed_of_laws() const {
  // A ball slides for u/(3.5 mu g), at 6/7 of u in the mean.
  const double way = part_that_slides * circles_of_way * circle();
  return mu > 0 ? std::sqrt(way * 3.5 * 7 / 6 * mu * gravity) : velocity;
}

std::vector<MeshTrial> MeshSlide::trials(int cuts) const {
  const double speed = speed_of_laws();
  return on_all_floors(cuts, [&](const Vector2& along, const Vector2& beside) {
    BodyState start;
    start.position = above(-circles_of_way / 2 * circle() * along + beside);
    start.velocity = {speed * along[0], speed * along[1], 0};
    return start;
  });
}

SceneScale MeshSlide::scale_of_laws() const {
  const double speed = speed_of_laws();
  return {
      .velocity = speed, .spin = speed / radius, .length = circles_of_way * circle(), .energy = 1};
}

reference::Question MeshSlide::question() const {
  return {"slide-then-roll",
          {{"inertia-over-mR2", "0.4"},
           {"mu", wide(mu)},
           {"velocity", std::vector<long double>{wide(velocity), 0, 0}},
           {"spin", "0 0 0"},
           {"time", wide(mu > 0 ? with_friction(*this).rolling_time() : 1.0)}}};
}

std::vector<CrossCheckResult> MeshSlide::cross_checks() const {
  std::vector<CrossCheckResult> checks;
  if (mu > 0) checks = with_friction(*this).cross_checks();
  const BodyState start = trials(1).front().starts.front();
  for (CrossCheckResult& check : check_plane(start, time_of_laws()))
    checks.push_back(std::move(check));
  return checks;
}

}  // namespace stickslip::cases
