// SPDX-License-Identifier: BSD-3-Clause
#include "reference/impact/impact_experiments.hpp"

#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "reference/printed.hpp"

namespace stickslip::reference {

const ChungOoiTest& chung_ooi_test(int number) {
  static const auto all = [] {
    constexpr std::array<std::array<std::string_view, 2>, 8> names{
        {{"glass", "limestone"},
         {"aluminium alloy", "magnesium alloy"},
         {"aluminium oxide", "cast iron"},
         {"aluminium oxide", "aluminium alloy"},
         {"steel", "polyethylene"},
         {"aluminium alloy", "nylon"},
         {"aluminium alloy", "copper"},
         {"aluminium alloy", "nylon"}}};
    std::vector<ChungOoiTest> tests;
    for (const auto& row : printed_numbers("chung_ooi_tests")) {
      const auto& [first, second] = names.at(tests.size());
      tests.push_back({static_cast<int>(row[0]),
                       row[1],
                       row[2],
                       row[3],
                       row[4],
                       row[5],
                       {{{first, row[6], row[7], row[8]}, {second, row[9], row[10], row[11]}}}});
    }
    return tests;
  }();
  return all.at(static_cast<std::size_t>(number - 1));
}

HertzPeak hertz_peak(const ChungOoiTest& test, std::size_t material) {
  if (test.number < 1 || test.number > 3 || material > 1)
    throw std::invalid_argument("impact experiments: tests 1 to 3 have an elastic normal impact");
  const ImpactMaterial& m = test.materials[material];
  const bool plane = std::isinf(test.other_radius);
  const double mass = 4.0 / 3 * boost::math::constants::pi<double>() * m.density * test.radius *
                      test.radius * test.radius;
  const double compliance = (1 - m.poisson * m.poisson) / m.young;
  const double reduced_mass = plane ? mass : mass / 2;
  const double reduced_radius = plane ? test.radius : test.radius / 2;
  const double velocity = plane ? test.speed : 2 * test.speed;
  const double stiffness =
      4.0 / 3 / (plane ? compliance : 2 * compliance) * std::sqrt(reduced_radius);
  const double overlap = std::pow(5 * reduced_mass * velocity * velocity / (4 * stiffness), 0.4);
  return {.force = stiffness * overlap * std::sqrt(overlap),
          .overlap = overlap,
          .duration = impact_duration<double>() * overlap / velocity};
}

template <class Real>
WallImpact<Real> kharaz_impact(Real angle) {
  if (!(angle >= 0 && angle < 90))
    throw std::invalid_argument("Kharaz experiment: the angle must be in [0, 90) degrees");
  constexpr KharazExperiment e{};
  const Real pi = boost::math::constants::pi<Real>();
  const Real radians = angle * pi / 180;
  // decimal inputs to the digits of Real: 0.23 is 23/100 in either precision
  const auto hundredths = [](double x) { return static_cast<Real>(std::round(x * 1e2)) / 100; };
  const Real radius = static_cast<Real>(std::round(e.radius * 1e4)) / 10000;
  const Real speed = hundredths(e.speed);
  return {.sphere = {static_cast<Real>(e.sphere.young), hundredths(e.sphere.poisson)},
          .wall = {static_cast<Real>(e.anvil.young), hundredths(e.anvil.poisson)},
          .radius = radius,
          .mass = Real(4) / 3 * pi * radius * radius * radius * static_cast<Real>(e.sphere.density),
          .inertia = Real(2) / 5,
          .mu = static_cast<Real>(std::round(e.mu * 1e3)) / 1000,
          .approach_velocity = speed * std::cos(radians),
          .tangential_velocity = speed * std::sin(radians)};
}

template <class Real>
WallImpact<Real> steel_impact(Real tangential_over_limit) {
  if (!std::isfinite(tangential_over_limit))
    throw std::invalid_argument("steel impact: the tangential velocity must be finite");
  const ChungOoiTest& test = chung_ooi_test(5);
  const ImpactMaterial& steel = test.materials[0];
  const YoungMaterial<Real> material{static_cast<Real>(steel.young),
                                     static_cast<Real>(steel.poisson)};
  const Real radius = static_cast<Real>(test.radius);
  const Real mu = static_cast<Real>(test.mu);
  const Real speed = static_cast<Real>(test.speed);
  return {.sphere = material,
          .wall = material,
          .radius = radius,
          .mass = Real(4) / 3 * boost::math::constants::pi<Real>() * radius * radius * radius *
                  static_cast<Real>(steel.density),
          .inertia = Real(2) / 5,
          .mu = mu,
          .approach_velocity = speed,
          .tangential_velocity = tangential_over_limit * mu * speed};
}

double sliding_excess(double restitution) {
  if (!(restitution > 0 && restitution <= 1))
    throw std::invalid_argument("sliding: the restitution must be in (0, 1]");
  const double pi = boost::math::constants::pi<double>();
  const double logarithm = -std::log(restitution);
  const double angle = std::acos(logarithm / std::hypot(pi, logarithm));
  return 2 * (std::exp(-2 * angle * logarithm / pi) - restitution) / (1 + restitution);
}

template WallImpact<double> kharaz_impact(double);
template WallImpact<long double> kharaz_impact(long double);
template WallImpact<double> steel_impact(double);
template WallImpact<long double> steel_impact(long double);

}  // namespace stickslip::reference
