// SPDX-License-Identifier: BSD-3-Clause
#include "reference/gradients/impact_gradients.hpp"

#include <boost/math/constants/constants.hpp>
#include <stdexcept>

#include "reference/ode/steps.hpp"
#include "reference/partial_slip/partial_slip_closed.hpp"

namespace stickslip::reference {
namespace {

using Number = ImpactNumber;
constexpr long double half_turn = boost::math::constants::pi<long double>();

/// acos(z)/sqrt(1 - z^2), which goes on through z = 1 as acosh(z)/sqrt(z^2 - 1).
Number angle_over_sine(const Number& z) {
  const long double q = 1 - z.value;
  if (std::abs(q) < 0.1L) {  // 2F1(1, 1; 3/2; q/2)
    long double sum = 0;
    long double slope = 0;
    long double factor = 1;
    long double power = 1;  // q^(i - 1) from i = 1 on
    for (int i = 0; i < 40; ++i) {
      sum += factor * (i == 0 ? 1 : power * q);
      if (i > 0) {
        slope -= factor * static_cast<long double>(i) * power;
        power *= q;
      }
      factor *= static_cast<long double>(i + 1) / static_cast<long double>(2 * i + 3);
    }
    return z.chained(sum, slope);
  }
  const long double square = 1 - z.value * z.value;
  const long double g = square > 0 ? std::acos(z.value) / std::sqrt(square)
                                   : std::acosh(z.value) / std::sqrt(-square);
  return z.chained(g, (z.value * g - 1) / square);
}

struct Variables {
  Number velocity, k, damping, mass;
};
Variables variables_of(long double velocity, long double k, long double damping, long double mass) {
  return {Number::variable(velocity, 0), Number::variable(k, 1), Number::variable(damping, 2),
          Number::variable(mass, 3)};
}
Variables variables_of(const DampedImpact& impact) {
  return variables_of(impact.velocity, impact.k, impact.damping, impact.mass);
}

/// Throws std::invalid_argument unless the damping ratio is below 1.
void check_that_bodies_part(const Number& ratio, const char* strongest) {
  if (ratio.value >= 1)
    throw std::invalid_argument(std::string("damping: must be below ") + strongest +
                                ", or the bodies do not part");
}

/// e at a damping ratio of a contact that may pull.
Number restitution_at(const Number& ratio) {
  return exp(-(half_turn * ratio / sqrt(1 - ratio * ratio)));
}

/// Integrates x'' = -(stiffness x + damping x')/mass from x = 0 to the end: overlap, its rate, and
/// the derivatives of both by stiffness, damping and mass. Derivatives at fixed time become those
/// at the end by its shift.
using Sensitive = std::array<long double, 8>;

auto rates_of(long double k, long double c, long double m) {
  return [=](const Sensitive& y, Sensitive& rate, long double) {
    const long double acceleration = -(k * y[0] + c * y[1]) / m;
    rate[0] = y[1];
    rate[1] = acceleration;
    const std::array sources{-y[0] / m, -y[1] / m, -acceleration / m};
    for (std::size_t i = 0; i < 3; ++i) {
      rate[2 + 2 * i] = y[3 + 2 * i];
      rate[3 + 2 * i] = -(k * y[2 + 2 * i] + c * y[3 + 2 * i]) / m + sources[i];
    }
  };
}

/// State at the first zero of `left`, which falls through it after the greatest overlap, and the
/// time.
template <class Left>
std::pair<Sensitive, long double> end_of(const DampedImpact& impact, const Left& left) {
  const auto rates = rates_of(impact.k, impact.damping, impact.mass);
  const long double width = 0.01L * std::sqrt(impact.mass / impact.k);
  Sensitive y{0, impact.velocity};
  long double time = 0;
  for (;;) {
    const ode::Step step(rates, y, time, width);
    if (step.end[1] < 0) {
      if (const auto part = step.fall(left)) return {step.at(*part), time + *part};
    }
    y = step.end;
    time += width;
  }
}

}  // namespace

ImpactGradients gradients_of(const DampedImpact& impact) {
  const auto [velocity, k, damping, mass] = variables_of(impact);
  const Number ratio = damping / (2 * sqrt(k * mass));
  const Number frequency = sqrt(k / mass);
  if (impact.end == ContactEnd::force) {
    const Number angle = angle_over_sine(ratio);
    return {velocity * exp(-(2 * ratio * angle)), 2 * angle / frequency};
  }
  check_that_bodies_part(ratio, "2 sqrt(k mass)");
  return {velocity * restitution_at(ratio), half_turn / (frequency * sqrt(1 - ratio * ratio))};
}

FixedStepLimits fixed_step_limits(const DampedImpact& impact) {
  const auto after = gradients_of(impact).velocity_after;
  const long double square = impact.damping * impact.damping / (4 * impact.k * impact.mass);
  const bool pulls = impact.end == ContactEnd::overlap;
  return {.by_height = pulls ? 0 : -impact.damping / impact.mass * after.by[0],
          .by_velocity = after.by[0],
          .by_k = (pulls ? -1 : 1) * after.by[1],
          .by_damping = (pulls ? 1 - 2 * square : 1) * after.by[2],
          .by_mass = (pulls ? 3 - 4 * square : 1) * after.by[3]};
}

ImpactGradients integrated_gradients(const DampedImpact& impact) {
  const bool pulls = impact.end == ContactEnd::overlap;
  const auto [y, time] = end_of(impact, [&](const Sensitive& at) {
    return pulls ? at[0] : impact.k * at[0] + impact.damping * at[1];
  });
  Sensitive rate{};
  rates_of(impact.k, impact.damping, impact.mass)(y, rate, time);
  // The end is where the force or the overlap vanishes: its shift by each parameter.
  const std::array own{y[0], y[1], 0.0L};
  ImpactGradients found{Number(-y[1]), Number(time)};
  found.velocity_after.by[0] = -y[1] / impact.velocity;  // all is in proportion to the velocity
  for (std::size_t i = 0; i < 3; ++i) {
    const long double at_end =
        pulls ? y[2 + 2 * i] : impact.k * y[2 + 2 * i] + impact.damping * y[3 + 2 * i] + own.at(i);
    const long double slope = pulls ? rate[0] : impact.k * rate[0] + impact.damping * rate[1];
    found.duration.by[i + 1] = -at_end / slope;
    found.velocity_after.by[i + 1] = -(y[3 + 2 * i] + rate[1] * found.duration.by[i + 1]);
  }
  return found;
}

ImpactGradients gradients_of(const TsujiImpact& impact) {
  const auto [velocity, k, eta, mass] =
      variables_of(impact.velocity, impact.k, impact.eta, impact.mass);
  const Number ratio = eta / sqrt(5 * k * mass);
  check_that_bodies_part(ratio, "sqrt(5 K mass)");
  const Number depth = pow(1.25L * mass * velocity * velocity / k, 0.4L);
  return {velocity * restitution_at(ratio), impact_duration<long double>() * depth / velocity};
}

ImpactNumber integrated_velocity(const TsujiImpact& impact) {
  // x = d^(5/4) over theta, d theta = d^(1/4) dt: x'' = -(5/4) (K x + eta x')/m, a linear contact
  // that pulls, whose rates are 5/4 of the velocities.
  const DampedImpact linear{.k = 1.25L * impact.k,
                            .damping = impact.eta,
                            .mass = impact.mass,
                            .velocity = 1.25L * impact.velocity};
  Number found = integrated_gradients(linear).velocity_after;
  found = found.chained(0.8L * found.value, 0.8L);
  found.by[0] *= 1.25L;
  found.by[1] *= 1.25L;
  return found;
}

}  // namespace stickslip::reference
