// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/reduced_mass/case.hpp"

#include "cases/numbers.hpp"
#include "reference/normal/linear_dashpot.hpp"

namespace stickslip::cases {

std::vector<CrossCheckResult> ReducedMass::cross_checks() const {
  // Two bodies apart, each with its own velocity, on a spring with the dashpot of the reduced mass.
  double worst = 0;
  for (const double other : {1.0, ratio, 1e12}) {
    const double mass = other / (1 + other);
    const double zeta =
        narrow(reference::dashpot_damping_ratio(restitution, reference::ContactEnd::overlap));
    const double coefficient = 2 * zeta * std::sqrt(mass);
    constexpr double dt = 1e-4;
    std::array<double, 2> at{};
    std::array<double, 2> rate{1, 0};
    const auto force = [&](const auto& x, const auto& v) {
      return (x[0] - x[1]) + coefficient * (v[0] - v[1]);
    };
    const std::array<double, 2> per_mass{-1, 1 / other};
    do {  // Heun
      const double first = force(at, rate);
      std::array<double, 2> x = at;
      std::array<double, 2> v = rate;
      for (const std::size_t b : {0U, 1U}) {
        x[b] += dt * rate[b];
        v[b] += dt * per_mass[b] * first;
      }
      const double second = force(x, v);
      for (const std::size_t b : {0U, 1U}) {
        at[b] += dt * (rate[b] + v[b]) / 2;
        rate[b] += dt * per_mass[b] * (first + second) / 2;
      }
    } while (at[0] > at[1]);
    worst = worse(worst, std::abs((rate[1] - rate[0]) / restitution - 1));
  }
  return {{"restitution of two bodies with the dashpot of their reduced mass, in small steps",
           worst, 1e-3}};
}

Expected<ReducedMass::Outcome> ReducedMass::expect(const Scheme& scheme) const {
  return expect_restitution(scheme);
}

ReducedMass::Outcome ReducedMass::run(const Scheme& scheme, int steps_per_contact) const {
  const auto found = [&](ImpactPartner other, double of_masses) {
    AskedImpact one = static_cast<const AskedImpact&>(*this);
    one.partner = other;
    one.mass_ratio = of_masses;
    return one.mean_restitution(one.told(scheme), steps_per_contact);
  };
  return {.wall = found(ImpactPartner::wall, 1),
          .unlike = found(ImpactPartner::sphere, ratio),
          .like = found(ImpactPartner::sphere, 1)};
}

}  // namespace stickslip::cases
