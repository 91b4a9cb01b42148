// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/bounce_map/case.hpp"

#include "cases/drive/bodies/bodies.hpp"
#include "cases/numbers.hpp"
#include "cases/schemes/claims.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;
using Sphere = reference::BouncingSphere<Real>;

/// I/(m R^2) of a solid sphere, and 1 + 1/K.
constexpr double solid = 0.4;
constexpr double mobility = 1 + 1 / solid;
/// Impacts of one kind.
constexpr int impacts_of_a_kind = 12;
/// A contact that lasts so many times its duration on springs does not end.
constexpr long patience_of_bounce = 4;
/// Rigid bodies have no time, and their impulses no step: an engine may miss them by this.
constexpr double of_rigid_bodies = 1e-3;
/// Gaps below this are round-off.
constexpr double no_gap_of_springs = 1e-9;

bool has_role(const Scheme& scheme, std::string_view role) {
  return scheme.law().info().by_role(role) != nullptr;
}

/// Whether the law moves bodies by impulses, of which no case knows the contact.
bool is_rigid(const Scheme& scheme) {
  return scheme.law().moves_bodies() && !scheme.law().info().can(Capability::linear);
}

/// Whether a law is told its restitution by a role that leaves friction alone.
bool knows_restitution(const Scheme& scheme) {
  return has_role(scheme, "restitution") || has_role(scheme, "damping-normal");
}

/// The law with its springs and, of those that it has, what gives it the restitution e.
Scheme told(const BounceMap& problem, const Scheme& scheme, double e) {
  std::map<std::string, double> values;
  for (const auto& [role, value] :
       {std::pair<const char*, double>{"kn", problem.kn}, {"kt", problem.kt}}) {
    if (has_role(scheme, role)) values[role] = value;
  }
  const double damping = reference::damping_of(e, problem.kn, problem.mass);
  for (const auto& [role, value] : {std::pair<const char*, double>{"restitution", e},
                                    {"damping-normal", damping},
                                    {"damping", damping}}) {
    if (!has_role(scheme, role)) continue;
    values[role] = value;
    break;
  }
  return with_parameters(scheme, values);
}

/// One of the impacts of a kind before it happens: sliding by velocity, by spin, or by both where
/// the centre moves across.
Sphere start_of(const reference::RigidBounce<Real>& bounce, double speed, int which) {
  const Real angle = 2 * std::numbers::pi_v<Real> * (Real(which) + Real(0.5L)) / impacts_of_a_kind;
  const Real u = wide(speed) * reference::sliding_threshold(bounce);
  const std::array<Real, 2> slip{u * std::cos(angle), u * std::sin(angle)};
  Sphere start{.normal_velocity = bounce.before.normal_velocity};
  if (which % 3 == 0) start.velocity = slip;
  if (which % 3 == 2) start.velocity = {-slip[1], slip[0]};
  for (const std::size_t i : {0U, 1U}) start.surface[i] = slip[i] - start.velocity[i];
  return start;
}

/// The sphere after the impact as a scheme gives it; x and z lie along the wall. `phase`: part of a
/// step before the touch.
Sphere stepped(const BounceMap& p, const Scheme& scheme, const Sphere& start, int steps,
               double phase) {
  const double dt = std::numbers::pi * std::sqrt(p.mass / p.kn) / steps;
  Body ball = solid_sphere(p.radius, p.mass);
  ball.position = {0, p.radius + phase * dt * p.normal_velocity, 0};
  ball.velocity = {narrow(start.velocity[0]), -p.normal_velocity, narrow(start.velocity[1])};
  ball.spin = Vector3(-narrow(start.surface[1]), 0, narrow(start.surface[0])) / p.radius;
  Bodies bodies(scheme, {ball, fixed_wall(Vector3::Zero(), Vector3::UnitY())}, {{0, 1}},
                Vector3::Zero(), ArmRule::constant);
  for (long i = 0; i < patience_of_bounce * steps; ++i) {
    bodies.step(dt);
    if (bodies.body(0).velocity[1] > 0 && !(bodies.overlap(0) > 0)) break;
  }
  const Body& after = bodies.body(0);
  return {.normal_velocity = after.velocity[1],
          .velocity = {after.velocity[0], after.velocity[2]},
          .surface = {after.spin[2] * p.radius, -after.spin[0] * p.radius}};
}

/// All impacts of a kind, each told to see(before, after).
template <class See>
void each_bounce(const BounceMap& p, const Scheme& scheme, int steps, double e, double speed,
                 const See& see) {
  const Scheme ready = told(p, scheme, e);
  const auto bounce = p.bounce(e, speed);
  for (int k = 0; k < impacts_of_a_kind; ++k) {
    const Sphere start = start_of(bounce, speed, k);
    see(start, stepped(p, ready, start, steps, (k + 0.5) / impacts_of_a_kind));
  }
}

double distance(const std::array<Real, 2>& a, const std::array<Real, 2>& b) {
  return narrow(std::hypot(a[0] - b[0], a[1] - b[1]));
}

/// 2 E/m.
double energy_of(const Sphere& s) {
  const auto square = [](const std::array<Real, 2>& v) { return v[0] * v[0] + v[1] * v[1]; };
  return narrow(s.normal_velocity * s.normal_velocity + square(s.velocity) +
                wide(solid) * square(s.surface));
}

/// Energy after an impact above the true one, over that before.
double excess_of(const Sphere& before, const Sphere& found, const Sphere& exact) {
  return (energy_of(found) - energy_of(exact)) / energy_of(before);
}

/// Errors of velocity and of spin times R after the impacts of a kind.
std::pair<double, double> oblique_errors(const BounceMap& p, const Scheme& scheme, int steps,
                                         double speed, std::vector<double>& excess) {
  const double e = p.oblique_restitution_of(scheme);
  auto bounce = p.bounce(e, speed);
  const double before = speed * narrow(reference::sliding_threshold(bounce));
  std::vector<double> velocity;
  std::vector<double> spin;
  each_bounce(p, scheme, steps, e, speed, [&](const Sphere& start, const Sphere& found) {
    bounce.before = start;
    const Sphere exact = reference::solve(bounce);
    velocity.push_back(distance(found.velocity, exact.velocity) / before);
    spin.push_back(distance(found.surface, exact.surface) / before);
    excess.push_back(excess_of(start, found, exact));
  });
  return {norms_of(velocity).root_mean_square, norms_of(spin).root_mean_square};
}

/// Head-on: normal velocities after over before.
std::vector<double> head_on(const BounceMap& p, const Scheme& scheme, int steps, double e) {
  std::vector<double> ratios;
  each_bounce(p, scheme, steps, e, 0, [&](const Sphere& start, const Sphere& found) {
    ratios.push_back(narrow(found.normal_velocity / start.normal_velocity));
  });
  return ratios;
}

}  // namespace

double BounceMap::oblique_restitution_of(const Scheme& scheme) const {
  return knows_restitution(scheme) ? restitution : 1;
}

double BounceMap::head_on_restitution_of(const Scheme& scheme) const {
  return knows_restitution(scheme) || has_role(scheme, "damping") ? restitution : 1;
}

reference::RigidBounce<Real> BounceMap::bounce(double e, double speed) const {
  reference::RigidBounce<Real> bounce;
  bounce.mu = mu;
  bounce.restitution = e;
  bounce.before.normal_velocity = normal_velocity;
  bounce.before.velocity[0] = wide(speed) * reference::sliding_threshold(bounce);
  return bounce;
}

reference::LinearImpact<Real> BounceMap::on_springs(double e, double speed) const {
  return {.mass = mass,
          .normal_stiffness = kn,
          .tangential_stiffness = kt,
          .mu = mu,
          .normal_damping = reference::damping_of<Real>(e, kn, mass),
          .inertia_factor = mobility,
          .normal_velocity = normal_velocity,
          .contact_velocity = bounce(e, speed).before.velocity[0],
          .end = reference::ContactEnd::overlap,
          .cap = reference::FrictionCap::elastic};
}

double BounceMap::gap_of_springs(double e, double speed) const {
  const auto rigid = reference::solve(bounce(e, speed));
  const auto impact = on_springs(e, speed);
  const Real left = reference::solve(impact).end.contact_velocity;
  return narrow(std::abs(left - rigid.velocity[0] - rigid.surface[0]) / impact.contact_velocity);
}

BounceMap::Outcome BounceMap::run(const Scheme& scheme, int steps_per_contact) const {
  Outcome outcome;
  std::vector<double> excess;
  std::vector<double> of_rolling;  // springs give back what rigid bodies lose in rolling off
  std::tie(outcome.sliding, outcome.sliding_spin) =
      oblique_errors(*this, scheme, steps_per_contact, fast, excess);
  std::tie(outcome.rolling, outcome.rolling_spin) =
      oblique_errors(*this, scheme, steps_per_contact, slow, of_rolling);
  const double e = head_on_restitution_of(scheme);
  auto ratios = head_on(*this, scheme, steps_per_contact, e);
  for (double& ratio : ratios) {
    excess.push_back(ratio * ratio - e * e);
    ratio = ratio / e - 1;
  }
  outcome.energy = signed_mean(excess);
  outcome.restitution = norms_of(ratios).root_mean_square;
  return outcome;
}

BounceMap::Means BounceMap::means(const Scheme& scheme, int steps_per_contact, double speed) const {
  const double e = oblique_restitution_of(scheme);
  const Real largest = wide(mu * (1 + e) * normal_velocity);
  Real impulse = 0;
  Real turned = 0;
  Real left = 0;
  each_bounce(*this, scheme, steps_per_contact, e, speed, [&](const Sphere& a, const Sphere& b) {
    const std::array<Real, 2> u{a.velocity[0] + a.surface[0], a.velocity[1] + a.surface[1]};
    const Real size = std::hypot(u[0], u[1]);
    for (const std::size_t i : {0U, 1U}) {
      const Real along = u[i] / size;
      impulse += along * (a.velocity[i] - b.velocity[i]);
      turned += along * (a.surface[i] - b.surface[i]);
      left += along * (b.velocity[i] + b.surface[i]) / size;
    }
  });
  return {.impulse = narrow(impulse / largest / impacts_of_a_kind),
          .inertia = narrow(impulse / turned),
          .sliding = narrow(left / impacts_of_a_kind)};
}

double BounceMap::mean_restitution(const Scheme& scheme, int steps_per_contact) const {
  const auto ratios = head_on(*this, scheme, steps_per_contact, head_on_restitution_of(scheme));
  double sum = 0;
  for (const double ratio : ratios) sum += ratio;
  return sum / impacts_of_a_kind;
}

std::vector<CrossCheckResult> BounceMap::cross_checks() const {
  // A spring so much stiffer along the contact leaves about the inverse of that.
  constexpr double stiffer = 1e6;
  BounceMap stiff = *this;
  stiff.kt = stiffer * kn;
  double turned = 0;
  for (const double speed : {fast, slow}) {
    auto asked = bounce(restitution, speed);
    for (int k = 0; k < impacts_of_a_kind; ++k) {
      asked.before = start_of(asked, speed, k);
      const Sphere after = reference::solve(asked);
      for (const std::size_t i : {0U, 1U}) {
        const Real about_contact = after.velocity[i] - wide(solid) * after.surface[i] -
                                   asked.before.velocity[i] + wide(solid) * asked.before.surface[i];
        turned = worse(turned, std::abs(narrow(about_contact)) / normal_velocity);
      }
    }
  }
  return {{"slides to the end: velocity against the impact on springs, phase by phase",
           stiff.gap_of_springs(restitution, fast), 1e-12},
          {"leaves rolling: the same on a tangential spring 10⁶ times as stiff as the normal one",
           stiff.gap_of_springs(restitution, slow), 4 / stiffer},
          {"angular momentum about the contact point", turned, 1e-14}};
}

Expected<BounceMap::Outcome> BounceMap::expect(const Scheme& scheme) const {
  if (is_rigid(scheme)) {
    return Expectation::exact(of_rigid_bodies,
                              "an engine that moves bodies by impulses: those of rigid bodies");
  }
  if (const auto nothing = nothing_to_expect(scheme)) return *nothing;
  const IntegratorClaims loop = claims_of(scheme.integrator);
  if (loop.impulse != 1) return Expectation::approximate(std::string(loop.why));
  Expected<Outcome> all =
      Expectation::of_order(0, "a spring and a dashpot tuned for this restitution");
  const double e = oblique_restitution_of(scheme);
  const auto expect_gap = [&](double speed, double Outcome::*velocity, double Outcome::*spin) {
    const double gap = gap_of_springs(e, speed);
    // The impulse that is missing acts on the centre, and the rest of what is left is spin.
    for (const auto& [field, share] :
         {std::pair{velocity, 1 / mobility}, {spin, 1 - 1 / mobility}}) {
      const double error = gap * share;
      all[field] =
          error < no_gap_of_springs
              ? Expectation::of_order(
                    0,
                    "it slides to the end: mu times the normal impulse, whatever the "
                    "spring")
              : Expectation::wrong(error, 0.05 * error + 2e-4,
                                   "the contact spring gives back what rigid bodies have lost");
    }
  };
  expect_gap(fast, &Outcome::sliding, &Outcome::sliding_spin);
  expect_gap(slow, &Outcome::rolling, &Outcome::rolling_spin);
  if (gap_of_springs(e, fast) >= no_gap_of_springs)
    all[&Outcome::energy] = Expectation::undeclared("the spring gives back what rigid bodies lose");
  return all;
}

}  // namespace stickslip::cases
