// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/turning_sphere.hpp"

#include "cases/drive/bodies/bodies.hpp"
#include "cases/moments/moment_path.hpp"
#include "cases/numbers.hpp"
#include "cases/schemes/integrators.hpp"

namespace stickslip::cases {
namespace {

constexpr double flat = std::numeric_limits<double>::infinity();

/// The scheme's law with the parameters of the sphere.
FramedLaw law_for(const TurningSphere& sphere, const Scheme& scheme) {
  const std::string turn = sphere.axis == TurnAxis::rolling ? "rolling" : "twisting";
  return with_moments(scheme,
                      {{"mu-" + turn, sphere.coefficient},
                       {"k-" + turn, sphere.stiffness},
                       {turn + "-damping", sphere.damping()}},
                      {sphere.radius, flat});
}

/// The contact of the sphere, told how it has turned.
class TurningContact {
 public:
  TurningContact(const TurningSphere& sphere, const FramedLaw& law)
      : sphere_(sphere), moments_(make_moments(law)) {}

  /// Moment against the rotation at this angle and rate [N m].
  double moment_at(double angle, double rate, Evaluation evaluation) {
    MomentStep step;
    // Of the plane relative to the sphere.
    if (sphere_.axis == TurnAxis::rolling) {
      step.roll = {angle_ - angle, 0};
      step.roll_rate = {-rate, 0};
    } else {
      step.twist = angle_ - angle;
      step.twist_rate = -rate;
    }
    step.normal_old = step.normal_new = sphere_.normal();
    step.overlap_old = step.overlap_new = sphere_.normal() / sphere_.normal_stiffness;
    step.radius_p = sphere_.radius;
    step.radius_q = flat;
    if (evaluation == Evaluation::trial) {
      ContactMoments tried = moments_;
      return against(tried.advance(step));
    }
    last_ = moments_.advance(step);
    angle_ = angle;
    heat_ += last_.dissipated + last_.viscous;
    return against(last_);
  }

  double against(const ContactMoment& moment) const {
    return sphere_.axis == TurnAxis::rolling ? -moment.rolling[0] : -moment.twisting;
  }
  /// What the spring has of it.
  double spring() const {
    return against(last_) +
           (sphere_.axis == TurnAxis::rolling ? last_.damping_rolling[0] : last_.damping_twisting);
  }
  const ContactMoment& last() const { return last_; }
  double heat() const { return heat_; }

 private:
  const TurningSphere& sphere_;
  ContactMoments moments_;
  ContactMoment last_;
  double angle_ = 0;
  double heat_ = 0;
};

/// The same of a law that moves bodies: the centre is held and nothing rubs, so that there is no
/// more than the rotation, with the inertia about the contact. Moments are those that change the
/// spin.
std::vector<TurnedSphere> trace_moved(const TurningSphere& sphere, const Scheme& scheme, double end,
                                      int steps) {
  Scheme moved = with_parameters(scheme, {{"mu", 0}});
  moved.framed = law_for(sphere, moved);
  const Vector3 axis =
      sphere.axis == TurnAxis::rolling ? Vector3(Vector3::UnitZ()) : Vector3(Vector3::UnitY());
  Body ball = solid_sphere(sphere.radius, flat);
  ball.inertia = sphere.inertia();
  ball.position = {0, sphere.radius - sphere.normal() / sphere.normal_stiffness, 0};
  ball.spin = sphere.spin * axis;
  ball.torque = sphere.torque() * axis;
  Bodies bodies(moved, {ball, fixed_wall(Vector3::Zero(), Vector3::UnitY())}, {{0, 1}},
                Vector3::Zero(), ArmRule::constant);
  const double dt = end / steps;
  std::vector<TurnedSphere> path{{.spin = sphere.spin, .heat = no_number}};
  // One step beyond: moments are differences of spins.
  for (int i = 1; i <= steps + 1; ++i) {
    bodies.step(dt);
    const double spin = bodies.body(0).spin.dot(axis);
    const TurnedSphere& before = path.back();
    path.push_back({.time = end * i / steps,
                    .angle = before.angle + 0.5 * dt * (before.spin + spin),
                    .spin = spin,
                    .heat = no_number});
  }
  for (std::size_t i = 1; i + 1 < path.size(); ++i)
    path[i].spring =
        sphere.torque() - sphere.inertia() * (path[i + 1].spin - path[i - 1].spin) / (2 * dt);
  path.pop_back();
  return path;
}

}  // namespace

double TurningSphere::mass() const {
  return 4 * std::numbers::pi / 3 * radius * radius * radius * density;
}
double TurningSphere::inertia() const {
  return (axis == TurnAxis::rolling ? 1.4 : 0.4) * mass() * radius * radius;
}
double TurningSphere::damping() const {
  return 2 * damping_ratio * std::sqrt(stiffness * inertia());
}
double TurningSphere::normal() const { return mass() * gravity / std::hypot(1, tangent); }
double TurningSphere::cap() const { return coefficient * radius * normal(); }
double TurningSphere::torque() const {
  return axis == TurnAxis::rolling ? tangent * normal() * radius : 0;
}
double TurningSphere::period() const {
  return 2 * std::numbers::pi * std::sqrt(inertia() / stiffness);
}

std::optional<reference::TurningBody> TurningSphere::body_of(const Scheme& scheme) const {
  using enum reference::TurnResistance;
  const MomentChoices& choices = scheme.framed.moments;
  reference::TurningBody body{.resistance = spring,
                              .inertia = inertia(),
                              .stiffness = stiffness,
                              .damping = 0,
                              .cap = cap() * choices.arm_length(radius, flat) / radius,
                              .torque = torque()};
  const auto with = [&](reference::TurnResistance resistance, double damping_now) {
    body.resistance = resistance;
    body.damping = damping_now;
    return body;
  };
  if (axis == TurnAxis::twisting) {
    switch (choices.twisting) {
      case TwistingRule::constant:
        return with(constant, 0);
      case TwistingRule::viscous:
        return with(viscous, damping());
      case TwistingRule::linear:
        return body;
      case TwistingRule::sds:
        return with(series, damping());
      default:
        return std::nullopt;
    }
  }
  switch (choices.rolling) {
    case RollingRule::constant:
      return with(constant, 0);
    case RollingRule::viscous:
      return with(viscous, damping());
    case RollingRule::linear_conventional:
    case RollingRule::linear_refined:
      return body;
    case RollingRule::epsd2: {
      const auto tangential = scheme.law().value("kt");
      if (!tangential) return std::nullopt;
      body.stiffness = *tangential * radius * radius;
      return body;
    }
    case RollingRule::epsd:
      return with(choices.damps_when_mobilised ? spring_and_drag : spring, damping());
    case RollingRule::sds:
      return with(series, damping());
    case RollingRule::none:
    case RollingRule::own:
      break;
  }
  return std::nullopt;
}

std::vector<TurnedSphere> TurningSphere::trace(const Scheme& scheme, double end, int steps) const {
  if (scheme.law().moves_bodies()) return trace_moved(*this, scheme, end, steps);
  TurningContact contact(*this, law_for(*this, scheme));
  const auto acceleration = [&](double angle, double rate, Evaluation evaluation) {
    return (torque() - contact.moment_at(angle, rate, evaluation)) / inertia();
  };
  const bool rolls = axis == TurnAxis::rolling;
  const auto now = [&](int step, const MovingMass& motion) {
    const ContactMoment& last = contact.last();
    const Regime regime = rolls ? last.rolling_regime : last.twisting_regime;
    return TurnedSphere{end * step / steps, motion.position, motion.velocity,
                        contact.spring(),   contact.heat(),  regime == Regime::slip};
  };
  MovingMass motion;
  motion.velocity = spin;
  motion.acceleration = acceleration(0, spin, Evaluation::last);
  std::vector<TurnedSphere> path{now(0, motion)};
  for (int i = 1; i <= steps; ++i) {
    advance(scheme.integrator, motion, end / steps, acceleration);
    path.push_back(now(i, motion));
  }
  return path;
}

}  // namespace stickslip::cases
