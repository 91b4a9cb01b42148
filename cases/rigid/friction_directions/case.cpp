// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/friction_directions/case.hpp"

#include "cases/rigid/scenes/rigid_states.hpp"
#include "cases/rigid/scenes/scene_numbers.hpp"
#include "reference/rigid/rigid_block.hpp"

namespace stickslip::cases {
namespace {

/// Seen so long, over the time after which a block rests.
constexpr double end_over_rest = 0.6;
/// Speed at which the spheres slip, over that of the blocks: they do not come to roll either.
constexpr double slip_of_spheres = 2.8;
constexpr int times_of_friction = 3;
bool is_thrown_block(std::size_t k) { return k % 2 == 0; }

/// Axes, diagonals and what lies between, of blocks and of spheres.
Vector3 direction_of(std::size_t k) { return direction_of_start(k / 2); }

/// What friction takes of a velocity in a time [m/s].
double taken(const FrictionDirections& f, double time) { return f.mu * f.gravity * time; }

}  // namespace

RigidScene FrictionDirections::scene(const SceneSteps& steps) const {
  RigidScene asked = over_floor(steps, {0, 0, -gravity});
  Scene& scene = asked.scene;
  asked.settled.emplace_back(Vector3::Zero());
  for (std::size_t k = 0; k < starts_of_scene; ++k) {
    const std::string number = std::to_string(k);
    const Vector3 along = direction_of(k);
    SceneBody body;
    if (is_thrown_block(k)) {
      const Vector3 half = 2 * radius * unlike_block(k / 2);
      body = scene_block("block-" + number, k, half, mass,
                         place_of_start(k) + half[2] * Vector3::UnitZ());
      body.state.velocity = velocity * along;
    } else {
      body = scene_sphere("ball-" + number, k, radius, mass,
                          place_of_start(k) + radius * Vector3::UnitZ());
      // Friction drives it along its direction, against the slip.
      body.state.spin = spin_for(-slip_of_spheres * velocity * along, radius);
    }
    scene.contacts.push_back(
        {.p = scene.bodies.size(), .q = 0, .mu = mu, .carried = mass * gravity});
    scene.bodies.push_back(std::move(body));
    asked.settled.emplace_back(-mass * gravity * Vector3::UnitZ());
  }
  scene.times = scene_times(steps, end_over_rest * velocity / (mu * gravity) - steps.coarsest,
                            times_of_friction);
  scene.scale = {.velocity = velocity,
                 .spin = slip_of_spheres * velocity / radius,
                 .length = velocity * velocity / (mu * gravity),
                 .energy = mass * velocity * velocity / 2};
  asked.kept = {kept_spin(scene.scale.spin, [](std::size_t) { return false; })};
  asked.exact = [f = *this, bodies = scene.bodies](std::size_t i, double time) {
    const SceneBody& body = bodies[i];
    const Vector3 along = direction_of(body.start);
    const double lost = taken(f, time);
    BodyState now = body.state;
    const Vector3 push = (is_thrown_block(body.start) ? -lost : lost) * along;
    now.position += time * (now.velocity + 0.5 * push);
    now.velocity += push;
    if (!is_thrown_block(body.start)) now.spin += spin_for(push / 0.4, f.radius);
    return now;
  };
  asked.numbers = numbers_of_sliding;
  return asked;
}

FrictionDirections::Outcome FrictionDirections::run(const Scheme& scheme,
                                                    int steps_per_contact) const {
  return run_on_springs(*this, scheme, steps_per_contact);
}

std::vector<CrossCheckResult> FrictionDirections::cross_checks() const {
  // The block by the cone of friction; the sphere by the work of friction, which is what it loses.
  const double end = end_over_rest * velocity / (mu * gravity);
  const RigidScene asked = scene({end, end});
  double block_off = 0;
  double work_off = 0;
  for (std::size_t i = 1; i < asked.scene.bodies.size(); ++i) {
    const SceneBody& body = asked.scene.bodies[i];
    const BodyState now = asked.exact(i, end);
    const std::size_t k = body.start;
    if (is_thrown_block(k)) {
      const auto cone =
          reference::thrown_block({.mu = mu,
                                   .gravity = gravity,
                                   .speed = velocity,
                                   .degrees = 22.5L * static_cast<long double>(k / 2)},
                                  reference::FrictionCone::round, wide(end));
      for (const std::size_t a : {0U, 1U})
        block_off = worse(block_off, std::abs(now.velocity[static_cast<Eigen::Index>(a)] -
                                              narrow(cone.velocity[a])) /
                                         velocity);
      continue;
    }
    const auto energy = [&](const BodyState& s) {
      return mass / 2 * s.velocity.squaredNorm() + body.inertia[0] / 2 * s.spin.squaredNorm();
    };
    // The slip falls evenly: its mean times the friction is the work.
    const double mean = (lowest_point_of(body, body.state) + lowest_point_of(body, now)).norm() / 2;
    const double work = mu * mass * gravity * mean * end;
    work_off = worse(work_off, std::abs(energy(body.state) - energy(now) - work) / work);
  }
  return {{"blocks against the cone of friction", block_off, 1e-14},
          {"spheres: the energy that is lost against the work of friction", work_off, 1e-13}};
}

}  // namespace stickslip::cases
