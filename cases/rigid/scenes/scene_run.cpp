// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/scenes/scene_run.hpp"

#include <array>
#include <map>
#include <numbers>

#include "cases/drive/bodies/bodies.hpp"
#include "cases/numbers.hpp"
#include "cases/schemes/claims.hpp"
#include "reference/impact/linear_impact.hpp"

namespace stickslip::cases {
namespace {

/// Starts that laws are run in: some slide by velocity and some by spin, in four quarters.
constexpr std::array<std::size_t, 4> starts_of_laws{0, 5, 10, 15};
/// Of normal forces that do not change: overlaps are differences of much larger numbers.
constexpr double round_off_of_overlaps = 1e-7;

constexpr double infinite = std::numeric_limits<double>::infinity();

Body body_of(const SceneBody& told, const Vector3& settled) {
  if (told.fixed) return fixed_wall(told.state.position, told.wall_normal);
  Body body;
  body.radius = told.shape == SceneShape::block ? told.half_size[2] : told.radius;
  body.mass = told.mass;
  body.inertia = told.shape == SceneShape::block ? infinite : told.inertia[0];
  body.position = told.state.position + settled;
  body.velocity = told.state.velocity;
  body.spin = told.state.spin;
  return body;
}

/// The bodies of one start, and what lies fixed below them.
struct Start {
  std::vector<std::size_t> bodies;  ///< their places in the scene
  std::vector<std::size_t> contacts;
};

Start start_of(const Scene& scene, std::size_t k) {
  Start start;
  for (std::size_t c = 0; c < scene.contacts.size(); ++c) {
    if (scene.bodies[scene.contacts[c].p].start == k) start.contacts.push_back(c);
  }
  const auto add = [&](std::size_t body) {
    if (std::ranges::find(start.bodies, body) == start.bodies.end()) start.bodies.push_back(body);
  };
  // What moves comes first, as laws that move bodies want it.
  for (const std::size_t c : start.contacts) add(scene.contacts[c].p);
  for (const std::size_t c : start.contacts) add(scene.contacts[c].q);
  return start;
}

/// Moves the bodies of a start to the end. Returns the largest error of a normal force.
double run_start(const RigidScene& asked, const Start& start, const Scheme& scheme,
                 double stiffness, SceneJudge& judge) {
  const Scene& scene = asked.scene;
  std::vector<Body> bodies;
  std::map<std::size_t, std::size_t> places;
  for (const std::size_t i : start.bodies) {
    places[i] = bodies.size();
    bodies.push_back(body_of(scene.bodies[i], asked.settled.empty()
                                                  ? Vector3(Vector3::Zero())
                                                  : Vector3(asked.settled[i] / stiffness)));
  }
  std::vector<BodyPair> pairs;
  for (const std::size_t c : start.contacts)
    pairs.push_back({places[scene.contacts[c].p], places[scene.contacts[c].q]});
  Bodies moving(scheme, bodies, pairs, scene.gravity, ArmRule::constant);
  double support = 0;
  for (int i = 0; i < scene.steps(); ++i) {
    moving.step(scene.step);
    for (std::size_t c = 0; c < start.contacts.size(); ++c) {
      const double carried = scene.contacts[start.contacts[c]].carried;
      if (carried > 0)
        support = worse(support, std::abs(moving.force(c).contact.normal / carried - 1));
    }
  }
  for (const std::size_t i : start.bodies) {
    if (scene.bodies[i].fixed) continue;
    const Body& now = moving.body(places[i]);
    judge.see(scene.times.size() - 1, i, {now.position, now.velocity, now.spin});
  }
  return support;
}

bool has_role(const Scheme& scheme, std::string_view role) {
  return scheme.law().info().by_role(role) != nullptr;
}

/// The roles by which a law is told its restitution, the best first.
std::vector<const char*> roles_of_restitution(Meeting meeting) {
  if (meeting == Meeting::oblique) return {"restitution", "damping-normal"};
  return {"restitution", "damping-normal", "damping"};
}

}  // namespace

Scheme on_springs(const Scheme& scheme, double kn, double kt) {
  std::map<std::string, double> values;
  if (has_role(scheme, "kn")) values["kn"] = kn;
  if (has_role(scheme, "kt")) values["kt"] = kt;
  return with_parameters(scheme, values);
}

RigidOutcome run_scene(const RigidScene& asked, const Scheme& scheme, double stiffness) {
  if (!has_role(scheme, "kn")) stiffness = infinite;  // nothing sinks in
  SceneJudge judge(asked);
  RigidOutcome outcome;
  for (const std::size_t k : starts_of_laws) {
    const Start start = start_of(asked.scene, k);
    if (start.contacts.empty()) continue;
    outcome.support = worse(outcome.support, run_start(asked, start, scheme, stiffness, judge));
  }
  const SceneErrors errors = judge.errors();
  outcome.velocity = errors.velocity.mean;
  outcome.farthest = errors.velocity.largest;
  if (asked.judges_spin) outcome.spin = errors.spin.mean;
  outcome.position = errors.position.mean;
  outcome.energy = errors.signed_excess;
  return outcome;
}

double contact_duration(double stiffness, double mass) {
  return std::numbers::pi * std::sqrt(mass / stiffness);
}

Scheme with_restitution(const Scheme& scheme, double e, double stiffness, double mass,
                        Meeting meeting) {
  for (const std::string role : roles_of_restitution(meeting)) {
    if (!has_role(scheme, role)) continue;
    const double damping = reference::damping_of(e, stiffness, mass);
    return with_parameters(scheme, {{role, role == "restitution" ? e : damping}});
  }
  return scheme;
}

double restitution_with(const Scheme& scheme, double e, Meeting meeting) {
  const auto has = [&](const char* role) { return has_role(scheme, role); };
  return std::ranges::any_of(roles_of_restitution(meeting), has) ? e : 1;
}

Expected<RigidOutcome> expect_rigid(const Scheme& scheme, bool rests) {
  if (const auto nothing = nothing_to_expect(scheme)) return *nothing;
  Expected<RigidOutcome> all =
      Expectation::approximate("springs: nearer to rigid bodies the stiffer they are");
  if (rests && claims_of(scheme.integrator).impulse == 1) {
    all[&RigidOutcome::support] =
        Expectation::exact(round_off_of_overlaps, "what rests on its spring stays pressed");
  }
  return all;
}

std::string unsuitable_for_rigid(const Scheme& scheme) {
  const AnyLaw& law = scheme.law();
  for (const char* const role : roles_of_restitution(Meeting::oblique)) {
    const ParameterInfo* const told = law.info().by_role(role);
    if (told != nullptr && scheme.sets(told->name))
      return "the case sets " + told->name + " itself: leave it out";
  }
  if (law.info().can(Capability::linear)) return {};
  if (law.info().can(Capability::hertzian))
    return "the case judges bodies on linear springs, or such as are moved without a spring";
  if (!law.moves_bodies()) {
    return "the law has no springs with the roles kn and kt, and does not move bodies itself "
           "(native=on)";
  }
  return {};
}

}  // namespace stickslip::cases
