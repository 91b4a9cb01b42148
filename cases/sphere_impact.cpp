// SPDX-License-Identifier: BSD-3-Clause
#include "cases/sphere_impact.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stickslip {
namespace {

constexpr std::size_t ball = 0;

/// The sphere before it touches, and the time until it does.
struct Start {
  Bodies bodies;
  double until_touch = 0;
};

Start start_of(const Scheme& scheme, const SphereImpact& impact, double dt) {
  const double gap = impact.phase * dt * impact.normal_velocity;
  const double velocity = std::sqrt(
      std::max(impact.normal_velocity * impact.normal_velocity - 2 * impact.gravity * gap, 0.0));
  Body sphere;
  sphere.radius = impact.radius;
  sphere.mass = impact.mass;
  sphere.inertia = impact.inertia;
  sphere.position = {0, impact.radius + gap, 0};
  sphere.velocity = {impact.tangential_velocity, -velocity, 0};
  sphere.spin = {0, 0, impact.spin};
  const Body wall = fixed_wall(Vector3::Zero(), Vector3::UnitY());
  return {Bodies(scheme, {sphere, wall}, {{0, 1}}, {0, -impact.gravity, 0}, impact.arm),
          2 * gap / (velocity + impact.normal_velocity)};
}

ImpactSample sample_of(const Bodies& bodies, double touch) {
  const PairForce& force = bodies.force(0);
  // The law's velocities are those of the wall relative to the sphere.
  return {bodies.time() - touch,          bodies.overlap(0),
          force.contact.normal,           force.tangential[0],
          -bodies.contact_velocity(0)[0], force.contact.regime};
}

}  // namespace

ImpactOutcome run_impact(const Scheme& scheme, const SphereImpact& impact, double dt,
                         long most_steps) {
  auto [bodies, touch] = start_of(scheme, impact, dt);
  ImpactOutcome outcome;
  outcome.duration = std::numeric_limits<double>::quiet_NaN();
  bool touched = false;
  Regime last = Regime::separated;
  for (long i = 0; i < most_steps; ++i) {
    bodies.step(dt);
    const ImpactSample now = sample_of(bodies, touch);
    if (now.overlap > 0) {
      touched = true;
      outcome.peak_normal_force = std::max(outcome.peak_normal_force, now.normal_force);
      const bool slips = now.regime == Regime::slip;
      const bool slipped = last == Regime::slip;
      if (last != Regime::separated && slips != slipped) {
        double& event = slips ? outcome.first_slip : outcome.first_stick;
        if (event == 0) event = now.time;
      }
      last = now.regime;
    } else if (touched) {
      // Free flight since the end of contact.
      const double velocity = bodies.body(ball).velocity[1];
      outcome.duration = now.time + now.overlap / velocity;
      break;
    }
  }
  const Body& sphere = bodies.body(ball);
  outcome.tangential_velocity = sphere.velocity[0];
  outcome.spin = sphere.spin[2];
  outcome.contact_velocity = sphere.velocity[0] + sphere.spin[2] * impact.radius;
  outcome.normal_velocity = sphere.velocity[1];
  outcome.first_slip /= outcome.duration;
  outcome.first_stick /= outcome.duration;
  outcome.works = bodies.works();
  return outcome;
}

std::vector<std::vector<ImpactSample>> trace_impact(const Scheme& scheme,
                                                    const SphereImpact& impact, double dt,
                                                    long most_steps, int contacts) {
  auto [bodies, touch] = start_of(scheme, impact, dt);
  std::vector<std::vector<ImpactSample>> all;
  bool in_touch = false;
  for (long i = 0; i < most_steps; ++i) {
    bodies.step(dt);
    const ImpactSample now = sample_of(bodies, touch);
    if (now.overlap > 0) {
      if (!in_touch) all.emplace_back();
      in_touch = true;
    }
    if (in_touch) all.back().push_back(now);
    if (!(now.overlap > 0)) {
      in_touch = false;
      if (static_cast<int>(all.size()) == contacts) break;
    }
  }
  return all;
}

}  // namespace stickslip
