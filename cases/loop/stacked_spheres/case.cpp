// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/stacked_spheres/case.hpp"

#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>

#include "cases/drive/bodies/bodies.hpp"
#include "cases/numbers.hpp"
#include "cases/schemes/claims.hpp"
#include "reference/impact/linear_impact.hpp"
#include "reference/rotation/rigid_motions.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;

/// Times at which the spheres are looked at, evenly spaced to the end.
constexpr int looks = 16;
/// Runs that begin at so many different times, close to each other: where in a step a contact
/// changes is chance.
constexpr int phases_of_spheres = 8;
/// Allowed deviation of an order where contacts change anywhere in steps.
constexpr double uneven_contacts = 0.5;

double reduced_mass(const StackedSpheres& s) {
  return s.lower_mass * s.upper_mass / (s.lower_mass + s.upper_mass);
}

/// Kinetic, of the springs and of gravity [J].
double energy_of(const StackedSpheres& s, const StackedSpheres::Sample& now) {
  const auto& [low, high] = now.height;
  const std::array mass{s.lower_mass, s.upper_mass};
  double sum = 0;
  for (std::size_t b = 0; b < 2; ++b) {
    const double v = now.velocity[b];
    sum += mass[b] * (0.5 * v * v + s.gravity * (now.height[b] - s.radius));
  }
  for (const double gap :
       {low - s.radius, high - low - 2 * s.radius, s.ceiling() - high - s.radius}) {
    if (gap < 0) sum += 0.5 * s.stiffness * gap * gap;
  }
  return sum;
}
/// Of the one spring that is pressed at the start [J].
double energy_at_start(const StackedSpheres& s) {
  return 4.5 * s.stiffness * s.overlap() * s.overlap();
}

/// Runge and Kutta's method of fourth order in steps so small that a change of contact inside one
/// leaves the square of the step: a route without events and without matrix exponentials.
std::vector<StackedSpheres::Sample> in_small_steps(const StackedSpheres& s) {
  using State = std::array<double, 4>;  // heights, velocities
  const double damping = s.damping();
  const auto rates = [&](const State& x, State& rate_of, double) {
    const std::array<double, 3> depth{s.radius - x[0], 2 * s.radius - (x[1] - x[0]),
                                      s.radius - (s.ceiling() - x[1])};
    const std::array<double, 3> rate{-x[2], x[2] - x[3], x[3]};
    std::array<double, 3> f{};
    for (std::size_t c = 0; c < 3; ++c)
      if (depth[c] > 0) f[c] = s.stiffness * depth[c] + damping * rate[c];
    rate_of = {x[2], x[3], (f[0] - f[1]) / s.lower_mass - s.gravity,
               (f[1] - f[2]) / s.upper_mass - s.gravity};
  };
  const StackedSpheres::Sample first = s.start();
  State x{first.height[0], first.height[1], 0, 0};
  std::vector<StackedSpheres::Sample> samples;
  constexpr int per_look = 20000;
  const double dt = s.end_time() / (looks * per_look);
  boost::numeric::odeint::runge_kutta4<State> stepper;
  for (int i = 1; i <= looks * per_look; ++i) {
    stepper.do_step(rates, x, (i - 1) * dt, dt);
    if (i % per_look == 0) samples.push_back({i * dt, {x[0], x[1]}, {x[2], x[3]}});
  }
  return samples;
}

std::vector<double> times_of(const std::vector<StackedSpheres::Sample>& samples) {
  std::vector<double> times;
  for (const StackedSpheres::Sample& now : samples) times.push_back(now.time);
  return times;
}

}  // namespace

double StackedSpheres::damping() const {
  return restitution < 1 ? reference::damping_of(restitution, stiffness, reduced_mass(*this)) : 0;
}

double StackedSpheres::contact_time() const {
  return std::numbers::pi * std::sqrt(reduced_mass(*this) / stiffness);
}

StackedSpheres::Sample StackedSpheres::start() const {
  // Both just touch floor and ceiling; the contact between them is pressed alone.
  return {.height = {radius, 3 * radius - 3 * overlap()}};
}

std::vector<StackedSpheres::Sample> StackedSpheres::exact_at(
    const std::vector<double>& times) const {
  reference::StackedSpheres<Real> stack;
  stack.radius = {radius, radius};
  stack.mass = {lower_mass, upper_mass};
  stack.stiffness = {stiffness, stiffness, stiffness};
  stack.damping = {damping(), damping(), damping()};
  stack.ceiling = ceiling();
  stack.gravity = gravity;
  reference::StackState<Real> from;
  from.height = {start().height[0], start().height[1]};
  const std::vector<Real> at(times.begin(), times.end());
  std::vector<Sample> samples;
  for (const auto& state : reference::solve(stack, from, std::span<const Real>(at)).at_times) {
    samples.push_back({narrow(state.time),
                       {narrow(state.height[0]), narrow(state.height[1])},
                       {narrow(state.velocity[0]), narrow(state.velocity[1])}});
  }
  return samples;
}

std::vector<StackedSpheres::Sample> StackedSpheres::trace(const Scheme& scheme, double from,
                                                          int steps_per_contact) const {
  const Sample state = exact_at({from}).front();
  Body lower = solid_sphere(radius, lower_mass);
  lower.position = {0, state.height[0], 0};
  lower.velocity = {0, state.velocity[0], 0};
  Body upper = solid_sphere(radius, upper_mass);
  upper.position = {0, state.height[1], 0};
  upper.velocity = {0, state.velocity[1], 0};
  const Body floor = fixed_wall(Vector3::Zero(), Vector3::UnitY());
  const Body top = fixed_wall({0, ceiling(), 0}, -Vector3::UnitY());
  std::map<std::string, double> in_law{{"kn", stiffness}};
  if (damping() > 0 || scheme.law().value("damping")) in_law["damping"] = damping();
  Bodies bodies(with_parameters(scheme, in_law), {lower, upper, floor, top},
                {{0, 2}, {0, 1}, {1, 3}}, {0, -gravity, 0});
  const double dt = contact_time() / steps_per_contact;
  // A multiple of the times at which they are looked at.
  const long steps = looks * std::max(1L, std::lround(contacts * steps_per_contact / looks));
  std::vector<Sample> path;
  for (long i = 1; i <= steps; ++i) {
    bodies.step(dt);
    path.push_back({from + bodies.time(),
                    {bodies.body(0).position[1], bodies.body(1).position[1]},
                    {bodies.body(0).velocity[1], bodies.body(1).velocity[1]}});
  }
  return path;
}

StackedSpheres::Outcome StackedSpheres::run(const Scheme& scheme, int steps_per_contact) const {
  std::vector<double> low;
  std::vector<double> high;
  std::vector<double> kept;
  for (int k = 0; k < phases_of_spheres; ++k) {
    const double from = contact_time() / steps_per_contact * (k + 0.5) / phases_of_spheres;
    const auto path = trace(scheme, from, steps_per_contact);
    std::vector<Sample> found;
    const std::size_t stride = path.size() / looks;
    for (std::size_t i = stride - 1; i < path.size(); i += stride) found.push_back(path[i]);
    const auto exact = exact_at(times_of(found));
    for (std::size_t i = 0; i < found.size(); ++i) {
      low.push_back((found[i].height[0] - exact[i].height[0]) / overlap());
      high.push_back((found[i].height[1] - exact[i].height[1]) / overlap());
    }
    kept.push_back((energy_of(*this, found.back()) - energy_of(*this, exact.back())) /
                   energy_at_start(*this));
  }
  return {.lower = norms_of(low).root_mean_square,
          .upper = norms_of(high).root_mean_square,
          .energy = norms_of(kept).root_mean_square};
}

std::vector<CrossCheckResult> StackedSpheres::cross_checks() const {
  const auto stepped = in_small_steps(*this);
  const auto exact = exact_at(times_of(stepped));
  double largest = 0;
  for (std::size_t i = 0; i < stepped.size(); ++i) {
    for (const std::size_t b : {0U, 1U}) {
      const double off = stepped[i].height[b] - exact[i].height[b];
      largest = std::max(largest, std::abs(off) / overlap());
    }
  }
  std::vector<CrossCheckResult> checks{
      {"heights against small steps of Runge and Kutta's method, over that overlap", largest,
       damping() > 0 ? 1e-4 : 1e-6}};
  if (damping() == 0) {
    const double drift = std::abs(energy_of(*this, exact.back()) - energy_of(*this, start()));
    checks.push_back({"energy without dashpots stays", drift / energy_at_start(*this), 1e-12});
  }
  return checks;
}

Expected<StackedSpheres::Outcome> StackedSpheres::expect(const Scheme& scheme) const {
  if (const auto nothing = nothing_to_expect(scheme)) return *nothing;
  const IntegratorClaims loop = claims_of(scheme.integrator);
  if (loop.impulse != 1) return Expectation::approximate("a misprint, judged elsewhere");
  if (loop.smooth_forces_only)
    return Expectation::of_order(0, "contacts open and close inside steps");
  if (damping() > 0) {
    return Expectation::of_order(1, "the dashpot is differenced backwards over the step",
                                 uneven_contacts);
  }
  if (loop.half_a_step_apart)
    return Expectation::of_order(1, std::string(loop.why), uneven_contacts);
  return Expectation::of_order(2, "without dashpots the forces are continuous", uneven_contacts);
}

std::vector<reference::NamedNumber> StackedSpheres::numbers() const {
  const Sample end = exact_at({end_time()}).front();
  std::vector<reference::NamedNumber> all;
  for (const std::size_t i : {0U, 1U}) {
    const std::string which = i == 0 ? "lower" : "upper";
    all.push_back({which + "-height", "m", "height of the centre at the end", end.height[i],
                   1e-14L * wide(radius)});
    all.push_back({which + "-velocity", "m/s", "velocity at the end", end.velocity[i],
                   1e-14L * std::abs(wide(end.velocity[i]))});
  }
  return all;
}

}  // namespace stickslip::cases
