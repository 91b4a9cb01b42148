// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/bodies/sphere_impact.hpp"

namespace stickslip::cases {
namespace {

/// A sphere that is to hit the wall, and the time until it does.
struct Start {
  Body sphere;
  double until_touch = 0;
};

Start start_of(const SphereImpact& impact, double dt) {
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
  return {sphere, 2 * gap / (velocity + impact.normal_velocity)};
}

/// Spheres over one wall, which know nothing of each other: sphere i has contact i. They differ in
/// how they come.
Bodies bodies_of(const Scheme& scheme, const SphereImpact& alike, std::span<const Start> starts) {
  std::vector<Body> bodies;
  std::vector<BodyPair> pairs;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    bodies.push_back(starts[i].sphere);
    pairs.push_back({i, starts.size()});
  }
  bodies.push_back(fixed_wall(Vector3::Zero(), Vector3::UnitY()));
  return {scheme, std::move(bodies), std::move(pairs), {0, -alike.gravity, 0}, alike.arm};
}

/// All but the elastic displacement, which only a trace asks for.
ImpactSample sample_of(const Bodies& bodies, std::size_t i, ArmRule arm, double touch) {
  const PairForce& force = bodies.force(i);
  const Body& sphere = bodies.body(i);
  ImpactSample sample;
  sample.time = bodies.time() - touch;
  sample.overlap = bodies.overlap(i);
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

/// What is seen of one sphere, step by step, until so many of its contacts have ended.
class WatchedImpact {
 public:
  WatchedImpact(const SphereImpact& impact, std::size_t sphere, double touch, int contacts)
      : impact_(impact), sphere_(sphere), touch_(touch), contacts_(contacts) {}

  bool has_ended() const { return ended_ == contacts_; }
  void see(const Bodies& bodies) {
    const ImpactSample now = sample_of(bodies, sphere_, impact_.arm, touch_);
    const double velocity = bodies.body(sphere_).velocity[1];
    const double within = now.overlap + impact_.reach;
    if (within > 0) {
      if (!touching_ && ended_ > 0) {
        outcome_ = {};
        begin_ = now.time + within / velocity;
        switches_ = {};
      }
      touching_ = true;
      outcome_.peak_normal_force = std::max(outcome_.peak_normal_force, now.normal_force);
      switches_.see(now.time - begin_, now.regime);
    } else if (touching_) {
      // Free flight since the end of contact.
      outcome_.duration = now.time + within / velocity - begin_;
      touching_ = false;
      ++ended_;
      if (has_ended()) leave(bodies);
    }
  }
  /// After the last step.
  ImpactOutcome outcome(const Bodies& bodies) {
    if (has_ended()) return outcome_;
    outcome_.duration = std::numeric_limits<double>::quiet_NaN();
    leave(bodies);
    return outcome_;
  }

 private:
  /// Notes what the sphere does now.
  void leave(const Bodies& bodies) {
    const Body& sphere = bodies.body(sphere_);
    outcome_.tangential_velocity = sphere.velocity[0];
    outcome_.spin = sphere.spin[2];
    outcome_.contact_velocity = sphere.velocity[0] + sphere.spin[2] * impact_.radius;
    outcome_.normal_velocity = sphere.velocity[1];
    outcome_.first_slip = switches_.first_slip() / outcome_.duration;
    outcome_.first_stick = switches_.first_stick() / outcome_.duration;
    outcome_.works = bodies.works(sphere_);
  }

  const SphereImpact& impact_;
  std::size_t sphere_;
  double touch_;
  int contacts_;
  ImpactOutcome outcome_;
  double begin_ = 0;
  bool touching_ = false;
  int ended_ = 0;
  Switches switches_;
};

std::vector<ImpactOutcome> run_together(const Scheme& scheme, std::span<const SphereImpact> impacts,
                                        double dt, long most_steps, int contacts) {
  std::vector<Start> starts;
  std::vector<WatchedImpact> watched;
  for (std::size_t i = 0; i < impacts.size(); ++i) {
    starts.push_back(start_of(impacts[i], dt));
    watched.emplace_back(impacts[i], i, starts[i].until_touch, contacts);
  }
  Bodies bodies = bodies_of(scheme, impacts.front(), starts);
  const auto go_on = [&] { return !std::ranges::all_of(watched, &WatchedImpact::has_ended); };
  for (long i = 0; i < most_steps && go_on(); ++i) {
    bodies.step(dt);
    for (WatchedImpact& impact : watched)
      if (!impact.has_ended()) impact.see(bodies);
  }
  std::vector<ImpactOutcome> outcomes;
  for (WatchedImpact& impact : watched) outcomes.push_back(impact.outcome(bodies));
  return outcomes;
}

}  // namespace

std::vector<SphereImpact> at_instants(const SphereImpact& impact, int instants) {
  std::vector<SphereImpact> all(static_cast<std::size_t>(instants), impact);
  for (std::size_t i = 0; i < all.size(); ++i) {
    double& phase = all[i].phase;
    phase += static_cast<double>(i) / instants;
    if (phase >= 1) phase -= 1;
  }
  return all;
}

ImpactOutcome run_impact(const Scheme& scheme, const SphereImpact& impact, double dt,
                         long most_steps, int contacts) {
  return run_together(scheme, std::span(&impact, 1), dt, most_steps, contacts).front();
}

std::vector<ImpactOutcome> run_impacts(const Scheme& scheme, std::span<const SphereImpact> impacts,
                                       double dt, long most_steps, int contacts) {
  // Spheres that do not know of each other stand in one place: that is for nobody else to see.
  const bool is_ours = !scheme.is_from_outside() && !scheme.law().moves_bodies() &&
                       !scheme.law().info().can(Capability::bodies);
  const std::size_t together = is_ours ? Bodies::most - 1 : 1;
  std::vector<ImpactOutcome> all;
  for (std::size_t first = 0; first < impacts.size(); first += together) {
    const auto some = impacts.subspan(first, std::min(together, impacts.size() - first));
    const auto found = run_together(scheme, some, dt, most_steps, contacts);
    all.insert(all.end(), found.begin(), found.end());
  }
  return all;
}

std::vector<std::vector<ImpactSample>> trace_impact(const Scheme& scheme,
                                                    const SphereImpact& impact, double dt,
                                                    long most_steps, int contacts) {
  const Start start = start_of(impact, dt);
  Bodies bodies = bodies_of(scheme, impact, std::span(&start, 1));
  std::vector<std::vector<ImpactSample>> all;
  bool in_touch = false;
  for (long i = 0; i < most_steps; ++i) {
    bodies.step(dt);
    ImpactSample now = sample_of(bodies, 0, impact.arm, start.until_touch);
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
