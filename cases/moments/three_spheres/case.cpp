// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/three_spheres/case.hpp"

#include "cases/drive/bodies/bodies.hpp"
#include "cases/drive/drive.hpp"
#include "reference/moments/rolling_statics.hpp"

namespace stickslip::cases {
namespace {

/// Contact of the right one of the lower spheres with the upper one, seen from below.
const Vector3 upward_left(-0.5, std::numbers::sqrt3 / 2, 0);
/// Along the plane of that contact, upwards.
const Vector3 upward_right(std::numbers::sqrt3 / 2, 0.5, 0);
/// A chord of the path against its arc, and the frame that turns with it.
constexpr double off_limit = 1e-4;
constexpr double standard_gravity = 9.81;  // [m/s^2]
/// Rolling springs of the pile that moves over those of the case: it must not roll before they
/// hold.
constexpr double stiff = 50;

/// What the contacts answer, where all of them are mobilised.
struct Ratios {
  double friction = 0;  ///< tangential over normal force of the upper contact [-]
  double upper = 0;     ///< couple of the upper contact over normal force and radius [-]
  double lower = 0;     ///< of the floor [-]
};

/// The least mu-rolling with which these ratios, measured at `mu_rolling`, hold the lower sphere.
double threshold_of(const Ratios& found, double mu_rolling) {
  // Moments about its centre over R and the upper normal force; on the floor it carries 3/2
  // weights.
  const double missing = 0.5 - found.friction * (1 + std::numbers::sqrt3 / 2);
  const double floor = 1.5 * (std::numbers::sqrt3 + found.friction);
  return mu_rolling * missing / (found.upper + floor * found.lower);
}

ThreeSpheres::Outcome outcome_of(const Ratios& found, double mu_rolling) {
  return {.threshold = threshold_of(found, mu_rolling),
          .friction = found.friction,
          .upper_moment = found.upper / mu_rolling,
          .lower_moment = found.lower / mu_rolling};
}

}  // namespace

ThreeSpheres::Outcome ThreeSpheres::run(const Scheme& scheme, int steps) const {
  const FramedLaw law = with_moments(scheme, {{"mu-rolling", mu_rolling}, {"k-rolling", k_rolling}},
                                     {radius, radius});
  // By a roll of 1 the contact between the spheres slides by 2 R/sqrt(3).
  const double normal = kn * overlap;
  const double until_slip = mu * normal / kt / (2 * radius / std::numbers::sqrt3);
  // Two spheres have the softest spring, the floor the highest cap.
  const double softest = rolling_stiffness(scheme, {kn, kt, mu_rolling, radius / 2}, k_rolling);
  const double until_cap = 2 * mu_rolling * radius * normal / softest;
  const double roll = rolled * std::max(until_slip, until_cap);
  PairPath upper{.radius_p = radius,
                 .radius_q = radius,
                 .overlap = overlap,
                 .normal = upward_left,
                 .steps = {}};
  // To the right, and so clockwise; the upper one sinks without turning and stays at its distance.
  PairStep step;
  step.dt = 1;
  step.displacement_p = Vector3(roll * radius / steps, 0, 0);
  step.displacement_q = Vector3(0, -roll * radius / std::numbers::sqrt3 / steps, 0);
  step.rotation_p = Vector3(0, 0, -roll / steps);
  step.spin_p = step.rotation_p;
  step.velocity_p = step.displacement_p;
  step.velocity_q = step.displacement_q;
  upper.steps.assign(static_cast<std::size_t>(steps), step);
  PairPath floor = upper;
  floor.radius_q = std::numeric_limits<double>::infinity();
  floor.normal = -Vector3::UnitY();
  for (PairStep& one : floor.steps) one.displacement_q = one.velocity_q = Vector3::Zero();

  const auto answers = [&](const PairPath& path) {
    const PairAnswers all = drive_pair_with_moments(law, path);
    return std::pair{all.forces.back().force, all.couples.back().on_p[2]};
  };
  const auto [between, upper_couple] = answers(upper);
  const auto [below, lower_couple] = answers(floor);
  // The force on the lower sphere points down the plane of the contact, as the upper one sinks.
  return outcome_of({.friction = -between.tangential.dot(upward_right) / between.contact.normal,
                     .upper = upper_couple / (between.contact.normal * radius),
                     .lower = lower_couple / (below.contact.normal * radius)},
                    mu_rolling);
}

ThreeSpheres::Outcome ThreeSpheres::exact() const {
  return {.threshold = reference::three_spheres(mu),
          .friction = mu,
          .upper_moment = 0.5,
          .lower_moment = 1};
}

std::vector<CrossCheckResult> ThreeSpheres::cross_checks() const {
  double largest = 0;
  for (double friction = 0.14; friction < 0.267; friction += 0.01) {
    largest = worse(largest, std::abs(reference::three_spheres(friction) -
                                      reference::three_spheres_by_trial(friction)));
  }
  return {
      {"closed form against the least mu-rolling for which some forces and couples within all "
       "limits are in equilibrium, 13 friction coefficients",
       largest, 1e-9}};
}

Expected<ThreeSpheres::Outcome> ThreeSpheres::expect(const Scheme& scheme) const {
  const MomentChoices& moments = scheme.framed.moments;
  const Outcome right = exact();
  if (moments.rolling == RollingRule::viscous || moments.damping_rolling > 0)
    return Expectation::undeclared("a dashpot has no threshold");
  const double infinite = std::numeric_limits<double>::infinity();
  const Ratios ratios{.friction = mu,
                      .upper = mu_rolling * moments.arm_length(radius, radius) / radius,
                      .lower = mu_rolling * moments.arm_length(radius, infinite) / radius};
  const Outcome found = outcome_of(ratios, mu_rolling);
  const auto expect = [&](double value, double truth, const std::string& why) {
    const double off = std::abs(value - truth) / truth;
    return off < off_limit ? Expectation::exact(off_limit, "all contacts are at their limits")
                           : Expectation::wrong(off, off_limit, why);
  };
  const std::string why = "the arm of the cap is another: " + std::string(name_of(moments.arm));
  Expected<Outcome> all;
  all[&Outcome::threshold] = expect(found.threshold, right.threshold, why);
  all[&Outcome::friction] = expect(found.friction, right.friction, why);
  all[&Outcome::upper_moment] = expect(found.upper_moment, right.upper_moment, why);
  all[&Outcome::lower_moment] = expect(found.lower_moment, right.lower_moment, why);
  return all;
}

std::vector<double> ThreeSpheres::sinking(const Scheme& scheme, double mu_rolling_now, double time,
                                          int steps) const {
  // The weight of each over the normal force between them.
  const double weight = kn * overlap * (std::numbers::sqrt3 + mu);
  const Body ball = solid_sphere(radius, weight / standard_gravity);
  Scheme pile = scheme;
  pile.framed = with_moments(scheme,
                             {{"mu-rolling", mu_rolling_now},
                              {"k-rolling", stiff * k_rolling},
                              {"rolling-damping", std::sqrt(stiff * k_rolling * ball.inertia)}},
                             {radius, radius});
  std::vector<Body> bodies(3, ball);
  const double height = radius - 1.5 * weight / kn;
  const double apart = 2 * radius - overlap;
  bodies[0].position = {-radius, height, 0};
  bodies[1].position = {radius, height, 0};
  bodies[2].position = {0, height + std::sqrt(apart * apart - radius * radius), 0};
  bodies.push_back(fixed_wall(Vector3::Zero(), Vector3::UnitY()));
  Bodies moving(pile, bodies, {{0, 2}, {1, 2}, {0, 3}, {1, 3}, {0, 1}}, {0, -standard_gravity, 0},
                ArmRule::constant);
  const double start = bodies[2].position[1];
  const double dt = time * std::sqrt(radius / standard_gravity) / steps;
  std::vector<double> sunk{0};
  for (int i = 0; i < steps; ++i) {
    moving.step(dt);
    sunk.push_back((start - moving.body(2).position[1]) / radius);
  }
  return sunk;
}

}  // namespace stickslip::cases
