// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/stopping_distance/case.hpp"

#include "cases/drive/bodies/bodies.hpp"
#include "cases/drive/bodies/moved_contact.hpp"
#include "cases/drive/single_contact.hpp"
#include "cases/numbers.hpp"
#include "cases/schemes/two_coefficients.hpp"
#include "reference/friction/belt_block.hpp"

namespace stickslip::cases {
namespace {

/// Runs that begin in so many different parts of a step: where in a step slip begins is chance.
constexpr int phases_of_stop = 8;
/// Allowed deviation of an order where slip begins or ends inside steps.
constexpr double uneven_stop = 0.4;

reference::SlidingStart start_of(const StoppingDistance& s, double mu_kinetic) {
  check_kinetic_friction(s.mu, mu_kinetic);
  reference::SlidingStart start = s.as<long double>();
  start.mu_kinetic = wide(mu_kinetic);
  return start;
}

/// Radius of the sphere [m]; nothing depends on it.
constexpr double radius_of_sphere = 0.05;

}  // namespace

reference::SlidingStart StoppingDistance::start_for(const Scheme& scheme) const {
  return start_of(*this, slides_at_kinetic_limit(scheme) ? mu_kinetic : mu);
}

double StoppingDistance::period() const { return 2 * std::numbers::pi * std::sqrt(mass / kt); }

double StoppingDistance::end_time() const {
  const double longest = narrow(reference::stopping_block(start_of(*this, mu_kinetic)).stop_time);
  return longest + 0.5 * period();
}

StoppingDistance::Sample StoppingDistance::exact_at(const Scheme& scheme, double time) const {
  const reference::SlidingStart start = start_for(scheme);
  const reference::StoppingBlock known = reference::stopping_block(start);
  const double frequency = 2 * std::numbers::pi / period();
  Sample now{.time = time};
  if (!(time >= known.onset_time)) {  // also where it never slides
    now.position = velocity / frequency * std::sin(frequency * time);
    now.velocity = velocity * std::cos(frequency * time);
    now.force = kt * now.position;
    return now;
  }
  const double held = mu * mass * gravity;
  const double fallen = narrow(start.mu_kinetic) * mass * gravity;
  const double onset = narrow(known.onset_time);
  const double late = time - narrow(known.stop_time);
  const double of_fall = (held * held - fallen * fallen) / (2 * kt);
  if (late >= 0) {
    const double swing = narrow(known.residual_amplitude);
    now.position = narrow(known.rest) + swing * std::cos(frequency * late);
    now.velocity = -swing * frequency * std::sin(frequency * late);
    now.force = kt * swing * std::cos(frequency * late);
    now.dissipated = narrow(known.heat);
    return now;
  }
  const double braking = fallen / mass;
  const double at_onset = velocity * std::cos(frequency * onset);
  const double slid = (time - onset) * (at_onset - 0.5 * braking * (time - onset));
  now.position = held / kt + slid;
  now.velocity = at_onset - braking * (time - onset);
  now.force = fallen;
  now.dissipated = of_fall + fallen * slid;
  return now;
}

std::vector<StoppingDistance::Sample> StoppingDistance::trace(const Scheme& scheme, double from,
                                                              double steps_per_period) const {
  const Sample first = exact_at(scheme, from);
  const double dt = period() / steps_per_period;
  const long steps = std::max(1L, static_cast<long>((end_time() - from) / dt));
  std::vector<Sample> path;
  const auto go = [&](const auto& contact, const auto& step) {
    for (long i = 1; i <= steps; ++i) {
      step();
      path.push_back({from + static_cast<double>(i) * dt, first.position + contact.position()[1],
                      contact.velocity()[1], contact.force().tangential[0], contact.dissipated()});
    }
    return path;
  };
  const Scheme judged = with_kinetic_friction(scheme, mu_kinetic);
  const double overlap = mass * gravity / kn;
  if (scheme.law().moves_bodies()) {
    MovedContact contact(judged, {.mass = mass,
                                  .overlap = overlap,
                                  .largest_overlap = overlap,
                                  .shift_velocity = first.velocity,
                                  .load = {mass * gravity, 0}});
    return go(contact, [&] { contact.step(dt); });
  }
  SingleContact contact(judged, overlap, 0, first.velocity, first.position);
  const auto acceleration = [&](const Vector2&, const Vector2&, const ContactForce& f) {
    return Vector2(0, -f.tangential[0] / mass);
  };
  contact.start(acceleration({}, {}, contact.force()));
  return go(contact, [&] { contact.step(dt, acceleration); });
}

StoppingDistance::Outcome StoppingDistance::run(const Scheme& scheme, int steps_per_period) const {
  const reference::StoppingBlock known = reference::stopping_block(start_for(scheme));
  const double frequency = 2 * std::numbers::pi / period();
  const double rigid = narrow(known.rigid);
  std::vector<double> stop;
  std::vector<double> rest;
  std::vector<double> swing;
  std::vector<double> heat;
  const bool is_moved = scheme.law().moves_bodies();
  for (int k = 0; k < phases_of_stop; ++k) {
    // From a time before the start, at which it was held as well: the spring is symmetric.
    constexpr double nearly = 0.9;
    const double whole = period() / steps_per_period * (k + 0.5) / phases_of_stop;
    const double from = is_moved ? 0 : -std::fmin(whole, nearly * narrow(known.onset_time));
    const double steps = is_moved ? steps_of_run(steps_per_period, k) : steps_per_period;
    const Sample end = trace(scheme, from, steps).back();
    const double stretch = end.force / kt;
    const double amplitude = std::hypot(stretch, end.velocity / frequency);
    const double middle = end.position - stretch;
    stop.push_back((middle + amplitude - narrow(known.rest + known.residual_amplitude)) / rigid);
    rest.push_back((middle - narrow(known.rest)) / rigid);
    swing.push_back(amplitude / narrow(known.residual_amplitude) - 1);
    heat.push_back((end.dissipated - narrow(known.heat)) / (0.5 * mass * velocity * velocity));
  }
  return {.stop = norms_of(stop).root_mean_square,
          .rest = norms_of(rest).root_mean_square,
          .swing = norms_of(swing).root_mean_square,
          .heat = norms_of(heat).root_mean_square};
}

StoppingDistance::Rolling StoppingDistance::roll(const Scheme& scheme, int steps_per_period) const {
  Body ball = solid_sphere(radius_of_sphere, mass);
  ball.position = {0, radius_of_sphere - mass * gravity / kn, 0};  // still on its spring
  ball.velocity = {velocity, 0, 0};
  Bodies bodies(with_kinetic_friction(scheme, mu_kinetic),
                {ball, fixed_wall(Vector3::Zero(), Vector3::UnitY())}, {{0, 1}}, {0, -gravity, 0},
                ArmRule::constant);
  const double dt = period() / steps_per_period;
  const auto rate = [](const Body& b) { return b.velocity[0] + b.spin[2] * radius_of_sphere; };
  Body before = ball;
  Rolling now;
  while (now.time < end_time()) {
    before = bodies.body(0);
    now.time = bodies.time();
    now.heat = bodies.works(0).dissipated;
    bodies.step(dt);
    if (rate(bodies.body(0)) <= 0) break;
  }
  const Body& after = bodies.body(0);
  const double part = rate(before) / (rate(before) - rate(after));
  now.distance = before.position[0] + part * (after.position[0] - before.position[0]);
  now.velocity = before.velocity[0] + part * (after.velocity[0] - before.velocity[0]);
  now.heat += part * (bodies.works(0).dissipated - now.heat);
  now.time += part * dt;
  return now;
}

std::vector<CrossCheckResult> StoppingDistance::cross_checks() const {
  // On a belt that stands still, without a spring to the ground.
  std::vector<CrossCheckResult> checks;
  for (const double kinetic : {mu_kinetic, mu}) {
    const auto known = reference::stopping_block(start_of(*this, kinetic));
    const reference::BeltBlock block{.mass = wide(mass),
                                     .spring = 0,
                                     .kt = wide(kt),
                                     .load = wide(mass) * wide(gravity),
                                     .mu = wide(mu),
                                     .mu_kinetic = wide(kinetic),
                                     .belt = 0,
                                     .velocity = wide(velocity)};
    const auto end = reference::stepped_belt_motion(block, known.stop_time).end;
    const double place = narrow(std::abs(end.position / known.stop - 1));
    const double heat =
        narrow(std::abs(end.dissipated - known.heat) / (wide(mass) * wide(velocity * velocity)));
    const std::string which = kinetic < mu ? ", two coefficients" : ", one coefficient";
    checks.push_back({"farthest place by steps of Runge and Kutta" + which, place, 1e-12});
    checks.push_back({"heat by the same" + which, heat, 1e-12});
  }
  return checks;
}

Expected<StoppingDistance::Outcome> StoppingDistance::expect(const Scheme& scheme) const {
  if (const auto of_fall = expect_of_fall(scheme, mu, mu_kinetic, uneven_stop)) {
    Expected<Outcome> all = *of_fall;
    if (of_fall->kind == Expectation::Kind::order)
      all[&Outcome::swing] = Expectation::of_order(
          2, "it stops at the kinetic limit, whatever it has slid", uneven_stop);
    return all;
  }
  if (!slides_at_kinetic_limit(scheme)) {
    if (const auto nothing = nothing_to_expect(scheme)) return *nothing;
  }
  const IntegratorClaims loop = claims_of(scheme.integrator);
  if (loop.impulse != 1) return Expectation::approximate("a misprint, judged elsewhere");
  if (!loop.second_order()) return Expectation::of_order(0, "slip begins and ends inside steps");
  if (movement_leads(scheme))
    return Expectation::of_order(0, "the movement is half a step apart from the positions");
  return Expectation::of_order(2, "order 2, with slip that begins and ends inside steps",
                               uneven_stop);
}

}  // namespace stickslip::cases
