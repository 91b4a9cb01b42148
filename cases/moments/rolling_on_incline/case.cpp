// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/rolling_on_incline/case.hpp"

#include "cases/drive/bodies/bodies.hpp"
#include "cases/moments/moment_path.hpp"
#include "cases/numbers.hpp"
#include "reference/moments/rolling_statics.hpp"

namespace stickslip::cases {
namespace {

using reference::TurningBody;
using reference::TurnResistance;

/// Threshold of a rule that no slope brings to its cap, over mu-rolling.
constexpr double never_mobilised = 2;
/// Periods in which the sphere on the gentle slope comes to rest.
constexpr int periods_to_rest = 8;
/// What is left of transients when accelerations are taken.
constexpr double transients = 1e-4;

/// Where `is_over` becomes true in [low, high], halved until nothing is left.
template <class Real, class Over>
Real least(Real low, Real high, const Over& is_over) {
  if (is_over(low)) return low;
  if (!is_over(high)) return high;
  for (Real middle = (low + high) / 2; low < middle && middle < high; middle = (low + high) / 2)
    (is_over(middle) ? high : low) = middle;
  return high;
}

/// A body at rest whose load comes at once: whether its spring comes to the cap.
bool mobilises(TurningBody body, long double torque) {
  body.torque = torque;
  const long double period =
      2 * std::numbers::pi_v<long double> * std::sqrt(body.inertia / body.stiffness);
  return solve(body, 0, 3 * period).stages.size() > 1;
}

}  // namespace

TurningSphere RollingOnIncline::sphere(double slope) const {
  return {.axis = TurnAxis::rolling,
          .radius = radius,
          .density = density,
          .gravity = gravity,
          .coefficient = mu_rolling,
          .stiffness = k_rolling,
          .damping_ratio = damping_ratio,
          .tangent = slope,
          .spin = 0,
          .normal_stiffness = kn};
}

double RollingOnIncline::contact_period() const {
  const double stiffest = std::max(kn, 3.5 * kt);
  return 2 * std::numbers::pi * std::sqrt(sphere(0).mass() / stiffest);
}

Vector2 RollingOnIncline::accelerations(const Scheme& scheme, int steps_per_contact) const {
  Scheme with_springs = scheme;
  with_springs.framed = with_moments(scheme,
                                     {{"mu-rolling", mu_rolling},
                                      {"k-rolling", k_rolling},
                                      {"rolling-damping", sphere(0).damping()}},
                                     {radius, std::numeric_limits<double>::infinity()});
  Body ball = solid_sphere(radius, sphere(0).mass());
  const double cosine = 1 / std::hypot(1, tangent);
  ball.position = {0, radius - ball.mass * gravity * cosine / kn, 0};
  Bodies bodies(with_springs, {ball, fixed_wall(Vector3::Zero(), Vector3::UnitY())}, {{0, 1}},
                gravity * cosine * Vector3(tangent, -1, 0), ArmRule::constant);
  const int half = std::max(
      1, static_cast<int>(std::lround(duration / 2 / contact_period() * steps_per_contact)));
  const double dt = duration / (2 * half);
  for (int i = 0; i < half; ++i) bodies.step(dt);
  // Weighted with sin^2, in parts: what swings many times is left out.
  Vector2 sum = Vector2::Zero();
  for (int i = 1; i <= half; ++i) {
    bodies.step(dt);
    const Body& ball_now = bodies.body(0);
    const double weight = -std::sin(2 * std::numbers::pi * i / half);
    sum += weight * Vector2(ball_now.velocity[0], -radius * ball_now.spin[2]);
  }
  return 2 * std::numbers::pi / half * sum / (gravity * duration / 2);
}

double RollingOnIncline::threshold(const Scheme& scheme, int steps_per_period) const {
  // Which slope is tried next depends on the answers, and where bodies go does not say what slips.
  if (scheme.law().moves_bodies()) return no_number;
  const double slope = least(0.0, never_mobilised * mu_rolling, [&](double tangent_now) {
    const TurningSphere ball = sphere(tangent_now);
    const auto path = ball.trace(scheme, 1.5 * ball.period(), 3 * steps_per_period / 2);
    return std::ranges::any_of(path, &TurnedSphere::slips);
  });
  return slope / mu_rolling;
}

double RollingOnIncline::exact_threshold(const Scheme& scheme) const {
  const auto body = sphere(0).body_of(scheme);
  if (!body || body->resistance == TurnResistance::viscous) return never_mobilised;
  if (body->resistance == TurnResistance::constant) return 0;
  const long double torque = least(0.0L, never_mobilised * body->cap,
                                   [&](long double now) { return mobilises(*body, now); });
  return narrow(torque / body->cap);
}

RollingOnIncline::Outcome RollingOnIncline::exact() const {
  return exact_for(make_scheme("linear-refined[rolling=sds]"));
}

RollingOnIncline::Outcome RollingOnIncline::exact_for(const Scheme& scheme) const {
  const reference::InclineMotion motion = reference::incline(tangent, mu, mu_rolling);
  return {.acceleration = motion.acceleration * gravity,
          .spin_acceleration = motion.spin_acceleration * gravity,
          .threshold = exact_threshold(scheme),
          .creep = exact_creep(scheme)};
}

double RollingOnIncline::exact_creep(const Scheme& scheme) const {
  const TurningSphere ball = sphere(gentle * mu_rolling);
  const auto body = ball.body_of(scheme);
  if (!body || body->resistance == TurnResistance::constant ||
      body->resistance == TurnResistance::viscous || !(ball.torque() > 0))
    return 0;
  const long double end = periods_to_rest * wide(ball.period());
  const auto motion = solve(*body, 0, end);
  const long double before = end - wide(ball.period());
  const long double mean = (motion.at(end).angle - motion.at(before).angle) / (end - before);
  return narrow(mean * body->inertia / (body->torque * wide(ball.period())));
}

RollingOnIncline::Outcome RollingOnIncline::scale() const {
  return {.acceleration = gravity, .spin_acceleration = gravity, .threshold = 1, .creep = 1};
}

RollingOnIncline::Outcome RollingOnIncline::run(const Scheme& scheme, int steps_per_contact) const {
  const Vector2 over_gravity = accelerations(scheme, steps_per_contact);
  const TurningSphere ball = sphere(gentle * mu_rolling);
  const double end = periods_to_rest * ball.period();
  const auto path = ball.trace(scheme, end, periods_to_rest * steps_per_contact);
  const TurnedSphere& before = path[path.size() - 1 - static_cast<std::size_t>(steps_per_contact)];
  const double mean_spin = (path.back().angle - before.angle) / (end - before.time);
  const double alone = ball.torque() / ball.inertia() * ball.period();
  return {.acceleration = over_gravity[0] * gravity,
          .spin_acceleration = over_gravity[1] * gravity,
          .threshold = threshold(scheme, steps_per_contact),
          .creep = alone > 0 ? mean_spin / alone : 0};
}

std::vector<CrossCheckResult> RollingOnIncline::cross_checks() const {
  double motions = 0;
  for (const double slope : {0.05, 0.2, 0.6, 1.4}) {
    for (const double friction : {0.1, 0.5, 1.2}) {
      for (const double rolls : {0.05, 0.3, 0.9}) {
        const auto closed = reference::incline(slope, friction, rolls);
        const auto found = reference::incline_by_states(slope, friction, rolls);
        motions = worse(motions, std::abs(closed.acceleration - found.acceleration));
        motions = worse(motions, std::abs(closed.spin_acceleration - found.spin_acceleration));
      }
    }
  }
  // Weight that comes at once on a damped spring: the first swing is the largest.
  double thresholds = 0;
  RollingOnIncline other = *this;
  for (const double ratio : {0.0, 0.1, 0.3, 0.7}) {
    other.damping_ratio = ratio;
    const double overshoot = std::exp(-std::numbers::pi * ratio / std::sqrt(1 - ratio * ratio));
    const double found = other.exact_threshold(make_scheme("linear-refined[rolling=epsd]"));
    thresholds = worse(thresholds, std::abs(found - 1 / (1 + overshoot)));
  }
  return {{"closed form of the motion against the one state of the contact that contradicts "
           "nothing, 36 inclines",
           motions, 1e-14},
          {"threshold of a spring with the dashpot beside it, found by halves with the closed form "
           "of the motion, against 1/(1 + exp(-pi zeta/sqrt(1 - zeta^2)))",
           thresholds, 1e-13}};
}

Expectation RollingOnIncline::creep_of_viscous() const {
  const TurningSphere ball = sphere(gentle * mu_rolling);
  const double rate = ball.damping() / ball.inertia();
  if (!(rate > 0)) return Expectation::undeclared("without a dashpot there is no moment at all");
  const double creep = 1 / (rate * ball.period());
  const double left = std::exp(-rate * (periods_to_rest - 1) * ball.period());
  return Expectation::wrong(creep, 0.02 * creep + creep * left,
                            "it rolls down any slope, with torque over the coefficient");
}

Expected<RollingOnIncline::Outcome> RollingOnIncline::expect(const Scheme& scheme) const {
  const auto body = sphere(0).body_of(scheme);
  const IntegratorClaims loop = claims_of(scheme.integrator);
  if (!body || scheme.framed.moments.arm != RollingArm::reduced)
    return Expectation::undeclared("another cap or stiffness: another sphere");
  if (loop.impulse != 1 || loop.smooth_forces_only || loop.half_a_step_apart)
    return Expectation::undeclared("what the integrator does to slip is not known");
  Expected<Outcome> all;
  const bool viscous = body->resistance == TurnResistance::viscous;
  const bool constant = body->resistance == TurnResistance::constant;
  const auto motion = reference::incline(tangent, mu, mu_rolling);
  const bool rests = motion.acceleration == 0;
  const bool rolls = motion.acceleration == motion.spin_acceleration;
  for (const auto field : {&Outcome::acceleration, &Outcome::spin_acceleration}) {
    all[field] = Expectation::exact(transients, "steady once the transients are over");
    if (rests && !constant && !viscous) {
      all[field] = Expectation::of_order(0, "what is left of the swing");
    } else if (constant && !rolls) {
      all[field] = Expectation::undeclared("the sign of the rate of a sphere that does not roll");
    }
  }
  if (viscous) {
    // The spin tends to torque over the coefficient; what friction does not hold, slides.
    const double cosine = 1 / std::hypot(1, tangent);
    const double rate = sphere(tangent).damping() / sphere(tangent).inertia();
    const double left = 1e-3 + std::exp(-rate * duration / 2);
    const auto limit = [&](double value, double right) {
      return Expectation::wrong(std::abs(value - right), left,
                                "a dashpot has no threshold: the spin tends to torque over the "
                                "coefficient");
    };
    all[&Outcome::acceleration] = limit(std::max(tangent - mu, 0.0) * cosine, motion.acceleration);
    all[&Outcome::spin_acceleration] = limit(0, motion.spin_acceleration);
    all[&Outcome::threshold] = Expectation::exact(0, "there is no cap");
    all[&Outcome::creep] = creep_of_viscous();
    return all;
  }
  if (constant) {
    all[&Outcome::threshold] = Expectation::exact(0, "it is always at its cap");
    all[&Outcome::creep] =
        Expectation::of_order(1,
                              "the moment changes its sign from step to step: a mean spin of "
                              "torque over inertia times dt",
                              0.3);
    return all;
  }
  all[&Outcome::threshold] = Expectation::of_order(0, "a swing whose top is read off at steps");
  all[&Outcome::creep] = Expectation::of_order(0, "what is left of the swing");
  return all;
}

}  // namespace stickslip::cases
