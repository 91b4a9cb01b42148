// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/bodies/sphere_impact.hpp"

namespace stickslip::cases {
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
  sphere.position = {0, impact.radius + (impact.reach + gap), 0};
  sphere.velocity = {impact.tangential_velocity, -velocity, 0};
  sphere.spin = {0, 0, impact.spin};
  const Body wall = fixed_wall(Vector3::Zero(), Vector3::UnitY());
  return {Bodies(scheme, {sphere, wall}, {{0, 1}}, {0, -impact.gravity, 0}, impact.arm),
          2 * gap / (velocity + impact.normal_velocity)};
}

/// All but the elastic displacement, which only a trace asks for.
ImpactSample sample_of(const Bodies& bodies, ArmRule arm, double touch) {
  const PairForce& force = bodies.force(0);
  const Body& sphere = bodies.body(ball);
  ImpactSample sample;
  sample.time = bodies.time() - touch;
  sample.overlap = bodies.overlap(0);
  sample.normal_force = force.contact.normal;
  sample.tangential_force = force.tangential[0];
  const double shortening = arm == ArmRule::shortening ? std::max(sample.overlap, 0.0) / 2 : 0;
  sample.contact_velocity = sphere.velocity[0] + sphere.spin[2] * (sphere.radius - shortening);
  sample.regime = force.contact.regime;
  return sample;
}

/// First switches between slip and stick. A law may stick for a step or two where the contact has
/// hardly begun, or while its area grows: that is no phase of the impact.
class Switches {
 public:
  void see(double time, Regime regime) {
    constexpr int shortest_stick = 3;
    if (regime == Regime::slip) {
      if (stuck_ && first_slip_ == 0) first_slip_ = time;
      slipped_ = true;
      steps_of_stick_ = 0;
      return;
    }
    if (steps_of_stick_++ == 0) stick_began_ = time;
    if (steps_of_stick_ < shortest_stick) return;
    if (slipped_ && first_stick_ == 0) first_stick_ = stick_began_;
    stuck_ = true;
  }
  double first_stick() const { return first_stick_; }  ///< after slip [s]; 0: none
  double first_slip() const { return first_slip_; }    ///< after stick [s]; 0: none

 private:
  bool slipped_ = false;
  bool stuck_ = false;
  int steps_of_stick_ = 0;
  double stick_began_ = 0;
  double first_stick_ = 0;
  double first_slip_ = 0;
};

}  // namespace

ImpactOutcome run_impact(const Scheme& scheme, const SphereImpact& impact, double dt,
                         long most_steps, int contacts) {
  auto [bodies, touch] = start_of(scheme, impact, dt);
  ImpactOutcome outcome;
  double begin = 0;
  bool touching = false;
  int ended = 0;
  Switches switches;
  for (long i = 0; i < most_steps && ended < contacts; ++i) {
    bodies.step(dt);
    const ImpactSample now = sample_of(bodies, impact.arm, touch);
    const double velocity = bodies.body(ball).velocity[1];
    const double within = now.overlap + impact.reach;
    if (within > 0) {
      if (!touching && ended > 0) {
        outcome = {};
        begin = now.time + within / velocity;
        switches = {};
      }
      touching = true;
      outcome.peak_normal_force = std::max(outcome.peak_normal_force, now.normal_force);
      switches.see(now.time - begin, now.regime);
    } else if (touching) {
      // Free flight since the end of contact.
      outcome.duration = now.time + within / velocity - begin;
      touching = false;
      ++ended;
    }
  }
  if (ended < contacts) outcome.duration = std::numeric_limits<double>::quiet_NaN();
  const Body& sphere = bodies.body(ball);
  outcome.tangential_velocity = sphere.velocity[0];
  outcome.spin = sphere.spin[2];
  outcome.contact_velocity = sphere.velocity[0] + sphere.spin[2] * impact.radius;
  outcome.normal_velocity = sphere.velocity[1];
  outcome.first_slip = switches.first_slip() / outcome.duration;
  outcome.first_stick = switches.first_stick() / outcome.duration;
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
    ImpactSample now = sample_of(bodies, impact.arm, touch);
    // The law's displacement is that of the wall relative to the sphere.
    if (const auto elastic = bodies.elastic_displacement(0)) now.elastic = -(*elastic)[0];
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

}  // namespace stickslip::cases
