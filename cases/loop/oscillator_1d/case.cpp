// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/oscillator_1d/case.hpp"

#include "cases/numbers.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;

/// Allowed deviation of an order where slip begins or ends inside steps: that errs by the square of
/// the step, but not evenly.
constexpr double uneven_swing = 0.4;

/// Errors of a block over its path.
struct BlockErrors {
  double position = 0;     ///< root mean square, over the pull [-]
  double dissipation = 0;  ///< root mean square, over the energy at the start [-]
};
BlockErrors errors_of(const SlippingBlock& block, const std::vector<Instant>& path) {
  const auto exact = block.exact();
  std::vector<double> position;
  std::vector<double> dissipation;
  for (const Instant& now : path) {
    const auto right = exact.at(wide(now.time));
    position.push_back((now.position - narrow(right.position)) / block.pulled);
    dissipation.push_back((now.dissipated - narrow(right.dissipated)) / block.start_energy());
  }
  return {norms_of(position).root_mean_square, norms_of(dissipation).root_mean_square};
}

/// The same spring without friction's end, on the mass m/r, integrated: distance in the end of the
/// cosine from that, over the amplitude [-].
double sphere_gap(const RollingSphere& sphere) {
  const Real kt = sphere.stiffness;
  const Real stretch = sphere.amplitude;
  const reference::FrictionOscillator<Real> never_slips{
      wide(sphere.mass) / wide(sphere.inertia_factor), 0, kt, 2 * kt * stretch};
  const reference::BlockState<Real> start{0, stretch, 0, kt * stretch, 0};
  const std::array<Real, 1> end{wide(sphere.end_time())};
  const auto integrated = reference::integrate<Real>(never_slips, start, end, wide(1e-15));
  const Real off =
      integrated.at_times.front().position - sphere.exact<Real>().at(end[0]).displacement;
  return std::abs(narrow(off)) / sphere.amplitude;
}

/// Energy of the sphere over that at the start.
Real energy_left(const RollingSphere& ball, const reference::RollingOscillator<Real>::State& now) {
  const Real start = wide(ball.stiffness) * wide(ball.amplitude) * wide(ball.amplitude);
  return (wide(ball.contact_mass()) * now.velocity * now.velocity + now.force * now.displacement) /
         start;
}

/// The limits of an integrator that applies a share of each impulse.
Expected<Oscillator1d::Outcome> expect_larger_mass(const Oscillator1d& o,
                                                   const IntegratorClaims& loop) {
  const std::string why = why_mass_seems_larger(loop);
  const Real factor = 1 / wide(loop.impulse);
  const auto wrong = [&](Real difference, double scale) {
    const double limit = std::abs(narrow(difference)) / scale;
    return Expectation::wrong(limit, 0.05 * limit + 1e-4, why);
  };
  const RollingSphere sphere = o.sphere();
  const auto heavy = sphere.exact<Real>(factor).at(wide(sphere.end_time()));
  const auto right = sphere.exact<Real>().at(wide(sphere.end_time()));

  const SlippingBlock block = o.block();
  const auto heavy_block = block.exact(factor);
  const auto right_block = block.exact();
  std::vector<double> position;
  std::vector<double> dissipation;
  constexpr int looks = 8192;
  for (int i = 1; i <= looks; ++i) {
    const Real t = wide(block.end_time()) * i / looks;
    const auto a = heavy_block.at(t);
    const auto b = right_block.at(t);
    position.push_back(narrow(a.position - b.position));
    dissipation.push_back(narrow(a.dissipated - b.dissipated));
  }

  const Oscillator1d::Outcome scale = o.scale();
  Expected<Oscillator1d::Outcome> all;
  all[&Oscillator1d::Outcome::displacement] =
      wrong(heavy.displacement - right.displacement, scale.displacement);
  all[&Oscillator1d::Outcome::velocity] = wrong(heavy.velocity - right.velocity, scale.velocity);
  all[&Oscillator1d::Outcome::frequency] = Expectation::wrong(
      1 - narrow(sphere.exact<Real>(factor).frequency()) / sphere.frequency(), 1e-3, why);
  all[&Oscillator1d::Outcome::energy_drift] =
      wrong(energy_left(sphere, heavy) - energy_left(sphere, right), 1);
  all[&Oscillator1d::Outcome::block_position] =
      wrong(norms_of(position).root_mean_square, block.pulled);
  all[&Oscillator1d::Outcome::block_dissipation] =
      wrong(norms_of(dissipation).root_mean_square, block.start_energy());
  return all;
}

/// The same for the sphere, and the same for the block.
Expected<Oscillator1d::Outcome> expect_of_bodies(const Expectation& sphere,
                                                 const Expectation& block) {
  Expected<Oscillator1d::Outcome> all = sphere;
  all[&Oscillator1d::Outcome::block_position] = block;
  all[&Oscillator1d::Outcome::block_dissipation] = block;
  return all;
}

}  // namespace

RollingSphere Oscillator1d::sphere() const {
  const double overlap = mass * gravity / kn;
  return {.mass = mass,
          .inertia_factor = inertia_factor,
          .stiffness = kt,
          .overlap = overlap,
          .normal_stiffness = kn,
          .amplitude = start_force * springs_of(*this).limit(overlap) / kt,
          .periods = periods,
          .damping = 2 * mass_damping * std::sqrt(kt * inertia_factor / mass)};
}

SlippingBlock Oscillator1d::block() const {
  const double overlap = mass * gravity / kn;
  const double limit = springs_of(*this).limit(overlap);
  return {.mass = mass,
          .spring = spring_ratio * kt,
          .stiffness = kt,
          .limit = limit,
          .overlap = overlap,
          .pulled = pull * limit / kt,
          .periods = block_periods};
}

Oscillator1d::Outcome Oscillator1d::exact() const {
  const RollingSphere ball = sphere();
  const auto end = ball.exact<Real>().at(wide(ball.end_time()));
  return {.displacement = narrow(end.displacement),
          .velocity = narrow(end.velocity),
          .frequency = ball.frequency(),
          .energy_drift = ball.damping == 0 ? 0 : narrow(energy_left(ball, end) - 1)};
}

Oscillator1d::Outcome Oscillator1d::scale() const {
  const RollingSphere ball = sphere();
  return {.displacement = ball.amplitude,
          .velocity = ball.amplitude * ball.frequency(),
          .frequency = ball.frequency(),
          .energy_drift = 1};
}

Oscillator1d::Outcome Oscillator1d::uncertainty() const {
  // Round-off of the cosine's argument, and of the block's switches.
  const double cosine = 1e-17 * periods * (2 * std::numbers::pi);
  const double stages = block().round_off() + 1e-16;
  return {.displacement = cosine,
          .velocity = cosine,
          .frequency = cosine,
          .energy_drift = 1e-16,
          .block_position = stages,
          .block_dissipation = stages};
}

Oscillator1d::Outcome Oscillator1d::run(const Scheme& scheme, int steps_per_period) const {
  const RollingSphere ball = sphere();
  const auto rolled = ball.trace(scheme, steps_per_period);
  const Instant& end = rolled.back();
  const double start_energy = 0.5 * kt * ball.amplitude * ball.amplitude;
  const double energy =
      0.5 * ball.contact_mass() * end.velocity * end.velocity + 0.5 * end.force * end.force / kt;
  const SlippingBlock body = block();
  // A law that moves bodies knows no springs but those of contacts.
  const BlockErrors slid = scheme.law().moves_bodies()
                               ? BlockErrors{no_number, no_number}
                               : errors_of(body, body.trace(scheme, steps_per_period));
  return {.displacement = end.position,
          .velocity = end.velocity,
          .frequency = frequency_of(rolled),
          .energy_drift = energy / start_energy - 1,
          .block_position = slid.position,
          .block_dissipation = slid.dissipation};
}

std::vector<CrossCheckResult> Oscillator1d::cross_checks() const {
  const RollingSphere ball = sphere();
  return {{"cosine of Eq. 51, corrected, against Eq. 50 integrated",
           ball.damping == 0 ? sphere_gap(ball) : ball.second_route_gap(), 1e-12},
          {"stages of the block in closed form against its equation integrated with event location",
           block().second_route_gap(),
           // Where the contact barely reaches its limit, rounding moves the switch by its root.
           1e-9}};
}

Expected<Oscillator1d::Outcome> Oscillator1d::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().claims();
  if (!claims || claims->as_printed) return {};
  if (movement_leads(scheme)) {
    Expected<Outcome> all =
        Expectation::of_order(1, "velocity times dt acts as a further viscosity", uneven_swing);
    all[&Outcome::frequency] =
        Expectation::of_order(2, "a small viscosity changes the frequency by its square");
    return all;
  }
  const IntegratorClaims loop = claims_of(scheme.integrator);
  if (loop.impulse != 1) return expect_larger_mass(*this, loop);
  if (loop.half_a_step_apart) {
    const std::string why(loop.why);
    auto all = expect_of_bodies(Expectation::of_order(1, why),
                                Expectation::of_order(1, why, uneven_swing));
    if (mass_damping != 0) return all;
    all[&Outcome::velocity] =
        Expectation::of_order(2, "from rest it is the position that runs ahead");
    all[&Outcome::frequency] =
        Expectation::of_order(2, "the lead does not grow: the frequency is that of Verlet");
    return all;
  }
  if (loop.smooth_forces_only) {
    // Between 4, of the start with zero higher derivatives, and 5, of the method itself.
    return expect_of_bodies(
        Expectation::of_order(0, "order 4 to 5: it starts with zero higher derivatives"),
        Expectation::of_order(2, std::string(loop.why) + ": order 2 at best", 2 * uneven_swing));
  }
  const auto kinks =
      Expectation::of_order(2, "order 2, with kinks of the force inside steps", uneven_swing);
  const bool corrected_twice = scheme.integrator == Integrator::newmark_pecec;
  const bool is_damped = mass_damping != 0;
  if (is_damped && loop.damped_order == 1)
    return expect_of_bodies(Expectation::of_order(1, "the damping follows a velocity that lags"),
                            kinks);
  if (scheme.integrator != Integrator::newmark_pece && !corrected_twice)
    return expect_of_bodies(Expectation::of_order(2, "the integrator is of order 2"), kinks);
  auto all = expect_of_bodies(Expectation::of_order(2, "the trapezoid rule, iterated once"), kinks);
  if (corrected_twice && !is_damped) {
    all[&Outcome::energy_drift] = Expectation::of_order(
        4, "the trapezoid rule keeps the energy; one iteration leaves fourth order");
  }
  return all;
}

}  // namespace stickslip::cases
