// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/frictional_oscillator/case.hpp"

#include <boost/math/quadrature/gauss.hpp>

#include "cases/drive/single_contact.hpp"
#include "cases/numbers.hpp"
#include "cases/schemes/two_coefficients.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;

/// Runs that begin in so many different parts of a step: where in a step slip begins is chance.
constexpr int phases_of_oscillator = 8;
/// Allowed deviation of an order where slip begins or ends inside steps.
constexpr double uneven_oscillation = 0.4;

/// Velocity at the start [m/s].
double velocity_at_start(const FrictionalOscillator& f) { return f.thrown * f.belt; }

reference::DrivenMotion<Real> solve_until(const FrictionalOscillator& f, Real end) {
  reference::DrivenBlock<Real> block;
  block.mass = f.mass;
  block.spring = f.spring;
  block.surface_velocity = f.belt;
  block.contact_stiffness = f.kt;
  block.limit = wide(f.mu) * wide(f.load);
  reference::BlockState<Real> start;
  start.velocity = velocity_at_start(f);
  return reference::solve(block, start, end);
}

double amplitude_at(const FrictionalOscillator& f, const reference::BlockState<Real>& state) {
  return f.amplitude_of(narrow(state.position), narrow(state.velocity));
}

/// Of the belt by its pull, until the end [J]: by Gauss' rule, stage by stage, smooth inside.
Real work_of_belt(const FrictionalOscillator& f, const reference::DrivenMotion<Real>& motion) {
  std::vector<Real> ends;
  for (const auto& stage : motion.stages) ends.push_back(stage.start.time);
  ends.push_back(wide(f.end_time()));
  // The points of the rule lie inside: the very ends belong to the neighbours.
  const auto force = [&](Real time) { return motion.at(time).force; };
  Real impulse = 0;
  for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
    constexpr int pieces = 64;
    const Real piece = (ends[i + 1] - ends[i]) / pieces;
    for (int k = 0; k < pieces; ++k) {
      const Real from = ends[i] + piece * k;
      impulse += boost::math::quadrature::gauss<Real, 10>::integrate(force, from, from + piece);
    }
  }
  return wide(f.belt) * impulse;
}

}  // namespace

double FrictionalOscillator::frequency() const { return std::sqrt(spring / mass); }
double FrictionalOscillator::stick_period() const {
  return 2 * std::numbers::pi * std::sqrt(mass / (spring + kt));
}
double FrictionalOscillator::end_time() const {
  return periods * 2 * std::numbers::pi / frequency();
}
double FrictionalOscillator::centre(const Scheme& scheme) const {
  return slides_at_kinetic_limit(scheme) ? mu_kinetic * load / spring : length();
}
double FrictionalOscillator::amplitude_of(double x, double v, double centre) const {
  return std::hypot(x - centre, v / frequency());
}
reference::DrivenMotion<Real> FrictionalOscillator::motion() const {
  return solve_until(*this, wide(end_time()));
}

reference::BeltBlock FrictionalOscillator::with_two_coefficients() const {
  check_kinetic_friction(mu, mu_kinetic);
  return {.mass = wide(mass),
          .spring = wide(spring),
          .kt = wide(kt),
          .load = wide(load),
          .mu = wide(mu),
          .mu_kinetic = wide(mu_kinetic),
          .belt = wide(belt),
          .velocity = wide(velocity_at_start(*this))};
}

std::function<FrictionalOscillator::Sample(double)> FrictionalOscillator::exact_until_end(
    const Scheme& scheme) const {
  const auto sample = [](double time, const auto& state, Real force) -> Sample {
    return {time, narrow(state.position), narrow(state.velocity), narrow(state.dissipated),
            narrow(force)};
  };
  if (slides_at_kinetic_limit(scheme)) {
    const auto block = with_two_coefficients();
    // Whoever begins inside a step may end in one beyond.
    const Real end = wide(end_time() + stick_period());
    return [=, all = reference::belt_motion(block, end)](double time) {
      const auto state = reference::belt_state(block, all, wide(time));
      return sample(time, state, state.friction);
    };
  }
  return [=, all = motion()](double time) {
    const auto state = all.at(wide(time));
    return sample(time, state, state.force);
  };
}

std::vector<FrictionalOscillator::Sample> FrictionalOscillator::trace(const Scheme& scheme,
                                                                      double from,
                                                                      int steps_per_period) const {
  const Sample first = exact_at(scheme, from);
  const double x0 = first.position;
  // The contact moves by x - v t; its force acts against that movement.
  SingleContact contact(with_kinetic_friction(scheme, mu_kinetic), load / kn, 0,
                        first.velocity - belt, -first.force / kt);
  double time = 0;
  const auto acceleration = [&](const Vector2& at, const Vector2&, const ContactForce& f) {
    const double x = x0 + at[1] + belt * time;
    return Vector2(0, (-spring * x - f.tangential[0]) / mass);
  };
  contact.start(acceleration({0, 0}, {}, contact.force()));
  const double dt = stick_period() / steps_per_period;
  const long steps = std::max(1L, static_cast<long>(end_time() / dt) - 1);
  std::vector<Sample> path;
  for (long i = 1; i <= steps; ++i) {
    time = static_cast<double>(i) * dt;
    contact.step(dt, acceleration);
    path.push_back({from + time, x0 + contact.position()[1] + belt * time,
                    contact.velocity()[1] + belt, contact.dissipated(),
                    -contact.force().tangential[0]});
  }
  return path;
}

FrictionalOscillator::Outcome FrictionalOscillator::run(const Scheme& scheme,
                                                        int steps_per_period) const {
  const double middle = centre(scheme);
  const auto exact = exact_until_end(scheme);
  std::vector<double> position;
  std::vector<double> amplitude;
  std::vector<double> heat;
  for (int k = 0; k < phases_of_oscillator; ++k) {
    const double from = stick_period() / steps_per_period * (k + 0.5) / phases_of_oscillator;
    const auto path = trace(scheme, from, steps_per_period);
    const std::size_t stride = std::max<std::size_t>(1, path.size() / 64);
    for (std::size_t i = stride - 1; i < path.size(); i += stride) {
      const Sample right = exact(path[i].time);
      position.push_back((path[i].position - right.position) / length());
    }
    const Sample& end = path.back();
    const Sample right = exact(end.time);
    amplitude.push_back((amplitude_of(end.position, end.velocity, middle) -
                         amplitude_of(right.position, right.velocity, middle)) /
                        length());
    heat.push_back(end.dissipated / right.dissipated - 1);
  }
  return {.position = norms_of(position).root_mean_square,
          .amplitude = norms_of(amplitude).root_mean_square,
          .heat = norms_of(heat).root_mean_square};
}

std::vector<CrossCheckResult> FrictionalOscillator::cross_checks() const {
  // What the belt gives is in the springs, in the movement or lost.
  const auto exact = motion();
  const auto end = exact.at(wide(end_time()));
  const Real work = work_of_belt(*this, exact);
  const Real before = wide(velocity_at_start(*this));
  const Real kept =
      (wide(mass) * (end.velocity * end.velocity - before * before) +
       wide(spring) * end.position * end.position + end.force * end.force / wide(kt)) /
      2;
  const double missing = narrow(std::abs(work - kept - end.dissipated) / work);
  // Over so long a time only harmonic slip is left, or stick stages that take less and less.
  const Real late = 20 * wide(end_time());
  const double unit = belt / frequency();
  const double far = amplitude_at(*this, solve_until(*this, late).at(late)) / unit;
  const auto two = with_two_coefficients();
  const auto closed = reference::belt_motion(two, wide(end_time())).end;
  const auto stepped = reference::stepped_belt_motion(two, wide(end_time())).end;
  return {{"work of the belt against energy kept and lost", missing, 1e-10},
          {"no stick-slip cycle: the amplitude comes down to at most v/ω", std::max(far - 1, 0.0),
           0.02},
          {"two coefficients: place in the end by steps of Runge and Kutta",
           narrow(std::abs(closed.position - stepped.position)) / length(), 1e-11},
          {"two coefficients: heat by the same",
           narrow(std::abs(closed.dissipated / stepped.dissipated - 1)), 1e-11}};
}

Expected<FrictionalOscillator::Outcome> FrictionalOscillator::expect(const Scheme& scheme) const {
  if (const auto of_fall = expect_of_fall(scheme, mu, mu_kinetic, uneven_oscillation))
    return *of_fall;
  if (!slides_at_kinetic_limit(scheme)) {
    if (const auto nothing = nothing_to_expect(scheme)) return *nothing;
  }
  const IntegratorClaims loop = claims_of(scheme.integrator);
  if (loop.impulse != 1) return Expectation::approximate("a misprint, judged elsewhere");
  if (loop.smooth_forces_only) return Expectation::of_order(0, std::string(loop.why));
  if (movement_leads(scheme))
    return Expectation::of_order(1, "velocity times dt acts as a further viscosity",
                                 uneven_oscillation);
  if (loop.half_a_step_apart) {
    // The motion starts without acceleration: half a step of it is nothing.
    Expected<Outcome> all = Expectation::of_order(
        2, "from a start without acceleration its positions are those of Verlet",
        uneven_oscillation);
    all[&Outcome::amplitude] = Expectation::of_order(
        1, "the velocity is half a step apart from the position", uneven_oscillation);
    return all;
  }
  return Expectation::of_order(2, "order 2, with slip that begins and ends inside steps",
                               uneven_oscillation);
}

}  // namespace stickslip::cases
