// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/pair_impact/case.hpp"

#include <Eigen/Geometry>

#include "cases/rigid/scenes/rigid_states.hpp"
#include "cases/rigid/scenes/scene_numbers.hpp"

namespace stickslip::cases {
namespace {

/// Coarsest steps before the touch and after it: contacts on springs last for twenty or so.
constexpr int pair_flight_before = 2;
constexpr int pair_flight_after = 40;
/// Height of the places above the ground, which plays no part [m].
constexpr double height_of_pairs = 5;

/// From the first sphere to the second: level, and by turns upwards.
Vector3 normal_of(std::size_t k) {
  constexpr double rise = 0.5;
  const Vector3 level = direction_of_start(k);
  return k % 4 < 2 ? level : Vector3((level + rise * Vector3::UnitZ()).normalized());
}

/// Across the normal, another way in each start.
Vector3 along_of(std::size_t k) {
  const Vector3 normal = normal_of(k);
  const Vector3 level = Vector3(-normal[1], normal[0], 0).normalized();
  const Vector3 up = normal.cross(level);
  const double turn = 2.4 * static_cast<double>(k);
  return std::cos(turn) * level + std::sin(turn) * up;
}

/// A pair as it touches: velocities and spins before the impact.
struct Pair {
  SceneBody first;
  SceneBody second;
};

Pair pair_at_touch(const PairImpact& p, std::size_t k, double sliding) {
  const Vector3 place = place_of_start(k) + height_of_pairs * Vector3::UnitZ();
  const Vector3 normal = normal_of(k);
  const std::string number = std::to_string(k);
  Pair pair{scene_sphere("first-" + number, k, p.radius_1, p.mass_1, place),
            scene_sphere("second-" + number, k, p.radius_2, p.mass_2,
                         place + (p.radius_1 + p.radius_2) * normal)};
  const Vector3 slip = sliding * (k % 4 < 2 ? p.fast : p.slow) * p.threshold() * along_of(k);
  Vector3 relative = p.normal_velocity * normal;
  if (k % 2 == 0) {
    relative += slip;
  } else {
    // (R1 w1 + R2 w2) x n is the slip.
    const Vector3 arms = normal.cross(slip);
    pair.first.state.spin = 0.5 / p.radius_1 * arms;
    pair.second.state.spin = 0.5 / p.radius_2 * arms;
  }
  // Their centre of mass rests.
  pair.first.state.velocity = p.mass_2 / (p.mass_1 + p.mass_2) * relative;
  pair.second.state.velocity = -p.mass_1 / (p.mass_1 + p.mass_2) * relative;
  return pair;
}

reference::RigidRebound rebound_of(const PairImpact& p, const Pair& pair, std::size_t k) {
  return reference::impact_of_two(
      {.restitution = p.restitution, .mu = p.mu}, rigid_sphere_of(pair.first, pair.first.state),
      rigid_sphere_of(pair.second, pair.second.state), wide(normal_of(k)));
}

Vector3 momentum_of(const Scene& scene, const std::vector<SceneState>& states, std::size_t start) {
  Vector3 sum = Vector3::Zero();
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    if (scene.bodies[i].start == start) sum += scene.bodies[i].mass * states[i].velocity;
  }
  return sum;
}

/// About the place of the start.
Vector3 angular_momentum_of(const Scene& scene, const std::vector<SceneState>& states,
                            std::size_t start) {
  const Vector3 place = place_of_start(start) + height_of_pairs * Vector3::UnitZ();
  Vector3 sum = Vector3::Zero();
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const SceneBody& body = scene.bodies[i];
    if (body.start != start) continue;
    sum += body.mass * Vector3(states[i].position - place).cross(states[i].velocity) +
           body.inertia[0] * states[i].spin;
  }
  return sum;
}

/// Numbers of pairs by the change of the first sphere.
std::vector<SceneNumber> numbers_of_pairs(const Scene& scene, const std::vector<SceneState>& first,
                                          const std::vector<SceneState>& last) {
  double restitution = 0;
  for (const SceneContact& contact : scene.contacts) {
    const Vector3 before = first[contact.p].velocity - first[contact.q].velocity;
    const Vector3 after = last[contact.p].velocity - last[contact.q].velocity;
    const Vector3 normal = normal_of(scene.bodies[contact.p].start);
    restitution -= after.dot(normal) / before.dot(normal);
  }
  const auto count = static_cast<double>(scene.contacts.size());
  return {{"restitution", restitution / count, scene.contacts.front().restitution}};
}

}  // namespace

RigidScene PairImpact::scene(const SceneSteps& steps, double sliding) const {
  RigidScene asked;
  Scene& scene = asked.scene;
  scene.step = steps.step;
  std::vector<double> touch;
  std::vector<BodyState> after;
  for (std::size_t k = 0; k < starts_of_scene; ++k) {
    touch.push_back(pair_flight_before * steps.coarsest + phase_of_start(k) * steps.step);
    Pair pair = pair_at_touch(*this, k, sliding);
    const reference::RigidRebound left = rebound_of(*this, pair, k);
    scene.contacts.push_back({.p = scene.bodies.size(),
                              .q = scene.bodies.size() + 1,
                              .mu = mu,
                              .restitution = restitution});
    for (auto* const body : {&pair.first, &pair.second}) {
      BodyState rebound = state_of(body == &pair.first ? left.first : left.second);
      rebound.position = body->state.position;
      after.push_back(rebound);
      body->state.position -= touch.back() * body->state.velocity;
      scene.bodies.push_back(*body);
    }
  }
  scene.times =
      scene_times(steps, (pair_flight_before + 1 + pair_flight_after) * steps.coarsest, 1);
  const double speed = std::max(normal_velocity, fast * threshold());
  scene.scale = {.velocity = speed,
                 .spin = speed / radius_1,
                 .length = speed * scene.end(),
                 .energy = reduced_mass() * speed * speed / 2};
  asked.exact = [=, before = scene.bodies](std::size_t body, double time) {
    const double since = time - touch[body / 2];
    return since < 0 ? flown(before[body].state, time) : flown(after[body], since);
  };
  asked.kept = {
      {"momentum",
       "change of the momentum of the two, over the reduced mass times the greatest speed",
       reduced_mass() * speed, momentum_of},
      {"angular-momentum",
       "change of the angular momentum of the two about a fixed point, likewise over R1",
       reduced_mass() * speed * radius_1, angular_momentum_of}};
  asked.numbers = numbers_of_pairs;
  asked.bounces = 1;
  return asked;
}

PairImpact::Outcome PairImpact::run(const Scheme& scheme, int steps_per_contact) const {
  const double dt = contact_duration(kn, reduced_mass()) / steps_per_contact;
  const auto asked_with = [&](Meeting meeting, double sliding) {
    PairImpact asked = *this;
    asked.restitution = restitution_with(scheme, restitution, meeting);
    // The contact on springs lasts, and its end is to be seen.
    const SceneSteps steps{dt, steps_per_contact * dt};
    return asked.scene(steps, sliding);
  };
  const auto told = [&](Meeting meeting) {
    return with_restitution(on_springs(scheme, kn, kt), restitution, kn, reduced_mass(), meeting);
  };
  Outcome outcome = run_scene(asked_with(Meeting::oblique, 1), told(Meeting::oblique), kn);
  const RigidScene head_on = asked_with(Meeting::head_on, 0);
  const Outcome straight = run_scene(head_on, told(Meeting::head_on), kn);
  outcome.restitution = straight.farthest * head_on.scene.scale.velocity / normal_velocity;
  return outcome;
}

std::vector<CrossCheckResult> PairImpact::cross_checks() const {
  double kept = 0;
  double turned = 0;
  double parted = 0;
  double stuck = 0;
  for (std::size_t k = 0; k < starts_of_scene; ++k) {
    const Pair pair = pair_at_touch(*this, k, 1);
    const reference::RigidRebound after = rebound_of(*this, pair, k);
    const auto n = wide(normal_of(k));
    const auto a = rigid_sphere_of(pair.first, pair.first.state);
    const auto b = rigid_sphere_of(pair.second, pair.second.state);
    const reference::Vector3<long double> momentum = a.mass * (after.first.velocity - a.velocity) +
                                                     b.mass * (after.second.velocity - b.velocity);
    kept = worse(kept, narrow(momentum.norm() / (a.mass * wide(normal_velocity))));
    // Of each about the point of contact.
    const auto about = [&](const reference::RigidSphere& before, const reference::RigidSphere& now,
                           long double side) {
      const reference::Vector3<long double> arm = -side * before.radius * n;
      const reference::Vector3<long double> change =
          before.mass * arm.cross(now.velocity - before.velocity) +
          0.4L * before.mass * before.radius * before.radius * (now.spin - before.spin);
      return narrow(change.norm() / (before.mass * before.radius * wide(normal_velocity)));
    };
    turned = worse(turned, worse(about(a, after.first, 1), about(b, after.second, -1)));
    const long double parts = (after.first.velocity - after.second.velocity).dot(n);
    parted = worse(parted, std::abs(narrow(parts) / normal_velocity + restitution));
    const reference::Vector3<long double> relative = after.first.velocity - after.second.velocity;
    const reference::Vector3<long double> slip =
        relative - relative.dot(n) * n +
        (a.radius * after.first.spin + b.radius * after.second.spin).cross(n);
    const double left = (k % 4 < 2 ? fast - 1 : 0) * threshold();
    stuck = worse(stuck, std::abs(narrow(slip.norm()) - left) / threshold());
  }
  return {{"momentum of the two", kept, 1e-14},
          {"angular momentum of each about the point of contact", turned, 1e-14},
          {"velocity at which they part", parted, 1e-14},
          {"what is left of the slip", stuck, 1e-14}};
}

}  // namespace stickslip::cases
