// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/three_in_a_row/case.hpp"

#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>

#include "cases/drive/bodies/bodies.hpp"
#include "cases/numbers.hpp"
#include "cases/schemes/claims.hpp"
#include "cases/schemes/dashpots.hpp"
#include "reference/normal/three_in_a_row.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

/// Runs that touch in so many parts of a step.
constexpr int phases_of_touch = 16;
/// Allowed deviation of an order where contacts change anywhere in steps.
constexpr double uneven_touch = 0.5;
/// Contacts that spheres may take to part; light ones between heavy ones rattle.
constexpr int longest = 10'000;

/// Velocities after it by Runge and Kutta's method in steps so small that a change of contact
/// inside one leaves little: a route without events and without modes.
std::array<double, 3> in_small_steps(const ThreeInARow& row) {
  using State = std::array<double, 6>;  // positions from the touch, velocities
  const auto m = row.masses();
  const auto rates = [&](const State& x, State& rate_of, double) {
    const double near = row.stiffness * std::max(0.0, x[0] - x[1]);
    const double far = row.stiffness * std::max(0.0, x[1] - x[2]);
    rate_of = {x[3], x[4], x[5], -near / m[0], (near - far) / m[1], far / m[2]};
  };
  State x{0, 0, 0, row.velocity, 0, 0};
  boost::numeric::odeint::runge_kutta4<State> stepper;
  constexpr int steps = 20'000;
  const double dt = row.contact_time() / steps;
  for (long i = 0; i < longest * static_cast<long>(steps); ++i) {
    stepper.do_step(rates, x, 0, dt);
    if (x[1] > x[0] && x[2] > x[1] && x[4] >= x[3] && x[5] >= x[4]) break;
  }
  return {x[3] / row.velocity, x[4] / row.velocity, x[5] / row.velocity};
}

/// Kinetic energy over that of the first one before.
double energy_of(const ThreeInARow& row, const std::array<double, 3>& velocity) {
  double sum = 0;
  for (std::size_t b = 0; b < 3; ++b) sum += row.masses()[b] * velocity[b] * velocity[b];
  return sum / row.first;
}

}  // namespace

double ThreeInARow::contact_time() const {
  return std::numbers::pi * std::sqrt(first * second / (first + second) / stiffness);
}

ThreeInARow::Outcome ThreeInARow::exact() const {
  const auto v = reference::three_in_a_row({first, second, third}).velocities;
  return {.first = narrow(v[0]), .second = narrow(v[1]), .third = narrow(v[2])};
}

std::vector<ThreeInARow::Sample> ThreeInARow::trace(const Scheme& scheme, int steps_per_contact,
                                                    double phase) const {
  const double dt = contact_time() / steps_per_contact;
  std::vector<Body> spheres;
  for (const std::size_t b : {0U, 1U, 2U}) {
    spheres.push_back(solid_sphere(radius, masses()[b]));
    spheres.back().position = {2 * radius * static_cast<double>(b), 0, 0};
  }
  spheres[0].position[0] -= phase * dt * velocity;
  spheres[0].velocity[0] = velocity;
  auto values = without_dashpots(scheme.law().info());
  values["kn"] = stiffness;
  Bodies bodies(with_parameters(scheme, values), spheres, {{0, 1}, {1, 2}});
  std::vector<Sample> path;
  for (long i = 0; i < longest * static_cast<long>(steps_per_contact); ++i) {
    bodies.step(dt);
    Sample now{.time = bodies.time() - phase * dt};
    for (const std::size_t b : {0U, 1U, 2U})
      now.velocity[b] = bodies.body(b).velocity[0] / velocity;
    path.push_back(now);
    const auto gap = [&](std::size_t b) {
      return bodies.body(b + 1).position[0] - bodies.body(b).position[0] - 2 * radius;
    };
    const auto& v = now.velocity;
    if (now.time > dt && gap(0) > 0 && gap(1) > 0 && v[1] >= v[0] && v[2] >= v[1]) break;
  }
  return path;
}

ThreeInARow::Outcome ThreeInARow::run(const Scheme& scheme, int steps_per_contact) const {
  std::array<std::vector<double>, 3> found;
  std::vector<double> energies;
  for (int k = 0; k < phases_of_touch; ++k) {
    const auto last = trace(scheme, steps_per_contact, (k + 0.5) / phases_of_touch).back();
    for (const std::size_t b : {0U, 1U, 2U}) found[b].push_back(last.velocity[b]);
    energies.push_back(energy_of(*this, last.velocity) - 1);
  }
  std::array<double, 3> mean{};
  double spread = 0;
  for (const std::size_t b : {0U, 1U, 2U}) {
    for (const double v : found[b]) mean[b] += v / phases_of_touch;
    const auto [least, most] = std::ranges::minmax(found[b]);
    spread = worse(spread, most - least);
  }
  return {.first = mean[0],
          .second = mean[1],
          .third = mean[2],
          .spread = spread,
          .energy = norms_of(energies).root_mean_square};
}

std::vector<CrossCheckResult> ThreeInARow::cross_checks() const {
  const Outcome out = exact();
  const std::array exact_ones{out.first, out.second, out.third};
  const auto stepped = in_small_steps(*this);
  double off = 0;
  double momentum = -first;
  for (const std::size_t b : {0U, 1U, 2U}) {
    off = worse(off, std::abs(stepped[b] - exact_ones[b]));
    momentum += masses()[b] * exact_ones[b];
  }
  return {{"velocities against small steps of Runge and Kutta's method", off, 1e-8},
          {"momentum stays", std::abs(momentum) / first, 1e-14},
          {"energy stays", std::abs(energy_of(*this, exact_ones) - 1), 1e-14}};
}

Expected<ThreeInARow::Outcome> ThreeInARow::expect(const Scheme& scheme) const {
  if (const auto nothing = nothing_to_expect(scheme)) return *nothing;
  const IntegratorClaims loop = claims_of(scheme.integrator);
  if (loop.impulse != 1) return Expectation::approximate("a misprint, judged elsewhere");
  if (loop.smooth_forces_only)
    return Expectation::of_order(0, "contacts open and close inside steps");
  // Velocities half a step apart from the positions are as good as any where nothing acts.
  return Expectation::of_order(2, "without dashpots the forces are continuous", uneven_touch);
}

}  // namespace stickslip::cases
