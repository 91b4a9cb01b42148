// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/bodies/bodies.hpp"

#include "cases/drive/trial.hpp"
#include "cases/schemes/dashpots.hpp"

namespace stickslip::cases {
namespace {

constexpr Eigen::Index per_body = 6;

/// First index of a body's coordinates.
Eigen::Index at(std::size_t body) { return per_body * static_cast<Eigen::Index>(body); }

/// The law told the reduced mass of the pairs where it has one for all contacts. Throws Unsuitable
/// where they differ.
FramedLaw told_masses(const FramedLaw& law, std::span<const Body> bodies,
                      std::span<const BodyPair> pairs) {
  FramedLaw told = law;
  for (const BodyPair& pair : pairs) {
    const std::optional<double> before = told.law.value("reduced-mass");
    told.law = with_masses(told.law, bodies[pair.p].mass, bodies[pair.q].mass);
    if (&pair != &pairs.front() && told.law.value("reduced-mass") != before)
      throw Unsuitable(law.law.info().name +
                       " has one reduced-mass for all contacts, and those of "
                       "the case differ; let it read masses from its steps");
  }
  return told;
}

}  // namespace

Body solid_sphere(double radius, double mass) {
  Body ball;
  ball.radius = radius;
  ball.mass = mass;
  ball.inertia = 0.4 * mass * radius * radius;
  return ball;
}

Body fixed_wall(const Vector3& position, const Vector3& normal) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  Body wall;
  wall.radius = wall.mass = wall.inertia = infinite;
  wall.position = position;
  wall.wall_normal = normal;
  return wall;
}

Bodies::Bodies(const Scheme& scheme, std::vector<Body> bodies, std::vector<BodyPair> pairs,
               const Vector3& gravity, ArmRule arms)
    : integrator_(scheme.integrator),
      kinematics_(scheme.framed.kinematics),
      arms_(arms),
      gravity_(gravity),
      bodies_(std::move(bodies)),
      pairs_(std::move(pairs)),
      friction_(scheme.law().value("mu").value_or(0)),
      steps_(pairs_.size()),
      motions_(pairs_.size()),
      body_forces_(pairs_.size()),
      forces_(pairs_.size()),
      tried_(pairs_.size()),
      couples_(pairs_.size()),
      works_(pairs_.size()) {
  const auto size = at(bodies_.size());
  Coordinates position = Coordinates::Zero(size);
  Coordinates velocity = Coordinates::Zero(size);
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    position.segment<3>(at(i)) = bodies_[i].position;
    velocity.segment<3>(at(i)) = bodies_[i].velocity;
    velocity.segment<3>(at(i) + 3) = bodies_[i].spin;
  }
  for (const BodyPair& pair : pairs_) geometry_.push_back(geometry_of(pair, position));
  now_ = geometry_;
  if (scheme.law().moves_bodies()) {
    native_.emplace(scheme.law(), bodies_, pairs_, gravity_);
    return;
  }
  const FramedLaw law = told_masses(scheme.framed, bodies_, pairs_);
  if (law.law.info().can(Capability::bodies)) {
    press_bodies(law.law);
  } else {
    press_contacts(law);
  }
  seen_ = position;
  motion_ = motion_of(position, velocity, sum_forces());
}

void Bodies::press_bodies(const AnyLaw& law) {
  for (std::size_t k = 0; k < pairs_.size(); ++k) {
    body_contacts_.push_back(law.body_contact());
    steps_[k].displacement_q = -std::max(geometry_[k].overlap, 0.0) * geometry_[k].normal;
  }
  ask_bodies(steps_, Evaluation::last);
}

void Bodies::press_contacts(const FramedLaw& law) {
  std::vector<Vector3> normals;
  for (const PairGeometry& geometry : geometry_) normals.push_back(geometry.normal);
  FramedLaw forces_alone = law;
  forces_alone.moments = {};
  contacts_ = std::make_unique<PairContacts>(forces_alone, normals);
  if (law.adds_moments()) moments_ = std::make_unique<PairMoments>(law, normals);
  for (std::size_t k = 0; k < pairs_.size(); ++k) {
    PairMotion& pressed = motions_[k];
    pressed.overlap_new = geometry_[k].overlap;
    pressed.overlap_old = std::min(pressed.overlap_new, 0.0);
    pressed.normal_old = pressed.normal_new = geometry_[k].normal;
    pressed.effective_radius =
        effective_radius(bodies_[pairs_[k].p].radius, bodies_[pairs_[k].q].radius);
    pressed.mass_p = bodies_[pairs_[k].p].mass;
    pressed.mass_q = bodies_[pairs_[k].q].mass;
  }
  if (!pairs_.empty()) contacts_->advance(motions_, forces_);
  feel(forces_, geometry_);
  feel_couples(forces_, Evaluation::last);
}

void Bodies::feel(std::span<const PairForce> forces, std::span<const PairGeometry> geometry) {
  for (std::size_t k = 0; k < pairs_.size(); ++k)
    body_forces_[k] = body_forces_of(forces[k].on_p, geometry[k]);
}

void Bodies::feel_couples(std::span<const PairForce> forces, Evaluation evaluation) {
  if (moments_ == nullptr) return;
  PairMoments& moments =
      evaluation == Evaluation::trial ? trial_of(trial_moments_, *moments_) : *moments_;
  for (std::size_t k = 0; k < pairs_.size(); ++k) {
    PairMoments::Step step;
    step.radii = {bodies_[pairs_[k].p].radius, bodies_[pairs_[k].q].radius};
    step.motion = motions_[k];
    step.spin_p = steps_[k].spin_p;
    step.spin_q = steps_[k].spin_q;
    step.normal_force = forces[k].contact.normal;
    couples_[k] = moments.advance(step, k);
    body_forces_[k].torque_p += couples_[k].on_p;
    body_forces_[k].torque_q += couples_[k].on_q;
  }
}

std::optional<Vector3> Bodies::elastic_displacement(std::size_t contact) const {
  if (contacts_ == nullptr) return std::nullopt;
  const auto elastic = contacts_->contacts().elastic_displacement(contact);
  if (!elastic) return std::nullopt;
  return contacts_->frame(contact).to_global(*elastic);
}

PairGeometry Bodies::geometry_of(const BodyPair& pair, const Coordinates& position) const {
  const Body& p = bodies_[pair.p];
  const Body& q = bodies_[pair.q];
  const Vector3 branch = position.segment<3>(at(pair.q)) - position.segment<3>(at(pair.p));
  PairGeometry geometry = q.is_wall() ? sphere_and_wall(p.radius, branch, -q.wall_normal)
                                      : sphere_pair(p.radius, q.radius, branch);
  if (arms_ == ArmRule::constant) {
    geometry.arm_p = p.radius * geometry.normal;
    geometry.arm_q =
        q.is_wall() ? Vector3(geometry.arm_p - branch) : Vector3(-q.radius * geometry.normal);
  }
  return geometry;
}

Bodies::Coordinates Bodies::sum_forces() const {
  Coordinates a = Coordinates::Zero(at(bodies_.size()));
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    a.segment<3>(at(i)) = bodies_[i].load;
    a.segment<3>(at(i) + 3) = bodies_[i].torque;
  }
  for (std::size_t k = 0; k < pairs_.size(); ++k) {
    const auto [p, q] = pairs_[k];
    a.segment<3>(at(p)) += body_forces_[k].force_p;
    a.segment<3>(at(q)) -= body_forces_[k].force_p;
    a.segment<3>(at(p) + 3) += body_forces_[k].torque_p;
    a.segment<3>(at(q) + 3) += body_forces_[k].torque_q;
  }
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    const Body& body = bodies_[i];
    auto translation = a.segment<3>(at(i));
    auto rotation = a.segment<3>(at(i) + 3);
    if (std::isfinite(body.mass)) {
      translation = translation / body.mass + gravity_;
    } else {
      translation.setZero();
    }
    if (std::isfinite(body.inertia)) {
      rotation /= body.inertia;
    } else {
      rotation.setZero();
    }
  }
  return a;
}

void Bodies::ask_bodies(std::span<const PairStep> steps, Evaluation evaluation) {
  if (evaluation == Evaluation::trial)
    throw Unsuitable("the law takes steps for good; the integrator wants to try them first");
  for (std::size_t k = 0; k < pairs_.size(); ++k) {
    const auto [p, q] = pairs_[k];
    const BodyStep step = body_step_of(now_[k], steps[k], bodies_[p].radius, bodies_[q].radius);
    body_contacts_[k]->follow(std::span(&step, 1), std::span(&body_forces_[k], 1));
    forces_[k] = pair_force_of(body_forces_[k], now_[k], friction_);
  }
}

void Bodies::ask_contacts(std::span<const PairStep> steps, Evaluation evaluation) {
  if (pairs_.empty()) return;
  if (contacts_ == nullptr) return ask_bodies(steps, evaluation);
  for (std::size_t k = 0; k < pairs_.size(); ++k) {
    const auto [p, q] = pairs_[k];
    motions_[k] = pair_motion(kinematics_, geometry_[k], now_[k], steps[k],
                              effective_radius(bodies_[p].radius, bodies_[q].radius));
    motions_[k].mass_p = bodies_[p].mass;
    motions_[k].mass_q = bodies_[q].mass;
  }
  const bool is_trial = evaluation == Evaluation::trial;
  PairContacts& contacts = is_trial ? trial_of(trial_, *contacts_) : *contacts_;
  std::vector<PairForce>& forces = is_trial ? tried_ : forces_;
  contacts.advance(motions_, forces);
  feel(forces, now_);
  feel_couples(forces, evaluation);
}

Bodies::Coordinates Bodies::accelerations(const Coordinates& position, const Coordinates& velocity,
                                          double dt, Evaluation evaluation) {
  for (std::size_t k = 0; k < pairs_.size(); ++k) {
    const auto [p, q] = pairs_[k];
    now_[k] = geometry_of(pairs_[k], position);
    PairStep& step = steps_[k];
    step.displacement_p = position.segment<3>(at(p)) - seen_.segment<3>(at(p));
    step.displacement_q = position.segment<3>(at(q)) - seen_.segment<3>(at(q));
    step.rotation_p = position.segment<3>(at(p) + 3) - seen_.segment<3>(at(p) + 3);
    step.rotation_q = position.segment<3>(at(q) + 3) - seen_.segment<3>(at(q) + 3);
    step.velocity_p = velocity.segment<3>(at(p));
    step.velocity_q = velocity.segment<3>(at(q));
    step.spin_p = velocity.segment<3>(at(p) + 3);
    step.spin_q = velocity.segment<3>(at(q) + 3);
    step.dt = dt;
  }
  ask_contacts(steps_, evaluation);
  if (evaluation == Evaluation::trial) return sum_forces();
  geometry_.swap(now_);
  seen_ = position;
  for (std::size_t k = 0; k < pairs_.size(); ++k) {
    works_[k].add(forces_[k].contact);
    if (moments_ != nullptr) works_[k].add(couples_[k].moment);
  }
  return sum_forces();
}

void Bodies::step_native(double dt) {
  const SystemState& state = native_->step(dt);
  Coordinates position = Coordinates::Zero(at(bodies_.size()));
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    Body& body = bodies_[i];
    const BodyState& moved = state.bodies[i];
    if (std::isfinite(body.mass)) {
      body.position = moved.position;
      body.velocity = moved.velocity;
    }
    if (std::isfinite(body.inertia)) body.spin = moved.spin;
    position.segment<3>(at(i)) = body.position;
  }
  for (std::size_t k = 0; k < pairs_.size(); ++k) {
    geometry_[k] = geometry_of(pairs_[k], position);
    forces_[k] = pair_force_of(state.contacts[k], geometry_[k], friction_);
    works_[k].add(forces_[k].contact);
  }
  time_ += dt;
}

void Bodies::step(double dt) {
  if (native_) return step_native(dt);
  advance(
      integrator_, motion_, dt,
      [this, dt](const Coordinates& position, const Coordinates& velocity, Evaluation evaluation) {
        return accelerations(position, velocity, dt, evaluation);
      });
  time_ += dt;
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    bodies_[i].position = motion_.position.segment<3>(at(i));
    bodies_[i].velocity = motion_.velocity.segment<3>(at(i));
    bodies_[i].spin = motion_.velocity.segment<3>(at(i) + 3);
  }
}

}  // namespace stickslip::cases
