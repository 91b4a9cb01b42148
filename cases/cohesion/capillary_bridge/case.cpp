// SPDX-License-Identifier: BSD-3-Clause
#include "cases/cohesion/capillary_bridge/case.hpp"

#include "cases/numbers.hpp"

namespace stickslip::cases {
namespace {

using Formula = long double reference::BridgeFormulas::*;

constexpr double bridge_round_off = 1e-12;
/// Overlap in which the bodies touch, over R; small, so that Hertz' force is.
constexpr double touching = 1e-7;

/// Formulas of a scheme's law: that of its option bridge=, or both.
std::vector<Formula> formulas_of(const Scheme& scheme) {
  const auto& parameters = scheme.law().info().parameters;
  const auto option = std::ranges::find(parameters, "bridge", &ParameterInfo::name);
  if (option == parameters.end() || scheme.is_from_outside())
    return {&reference::BridgeFormulas::willett_force,
            &reference::BridgeFormulas::rabinovich_force};
  const std::string* const set = scheme.spec.option("bridge");
  return {(set != nullptr ? *set : option->default_text) == "willett"
              ? &reference::BridgeFormulas::willett_force
              : &reference::BridgeFormulas::rabinovich_force};
}

/// Gaps over that of the rupture, ever closer to it and then ever farther: known before the
/// answers.
std::vector<double> gaps_about_rupture() {
  constexpr int a_decade = 16;
  std::vector<double> all;
  for (int i = 0; i <= 13 * a_decade; ++i)
    all.push_back(1 - std::pow(10.0, -static_cast<double>(i) / a_decade));
  for (int i = 13 * a_decade; i >= 0; --i)
    all.push_back(1 + 3 * std::pow(10.0, -static_cast<double>(i) / a_decade));
  return all;
}

}  // namespace

reference::BridgeFormulas CapillaryBridge::formulas(double gap) const {
  return reference::bridge_formulas({.volume = wide(volume) / (wide(radius) * radius * radius),
                                     .gap = gap,
                                     .contact_angle = (wide(contact_angle) + contact_angle_2) / 2});
}

reference::YoungLaplaceBridge CapillaryBridge::young_laplace() const {
  return {wide(volume) / (wide(radius) * radius * radius),
          (wide(contact_angle) + contact_angle_2) / 2};
}

double CapillaryBridge::rupture_gap() const { return narrow(formulas(0).willett_rupture); }

std::vector<CapillaryBridge::Sample> CapillaryBridge::way_out(const Scheme& scheme,
                                                              int steps) const {
  StickyContact contact(scheme, radius, -touching * radius);
  contact.to(touching * radius);
  std::vector<Sample> all;
  for (int i = 0; i <= steps; ++i) {
    const double gap = 0.999 * rupture_gap() * i / steps;
    all.push_back({gap, -contact.to(-gap * radius).normal / unit()});
  }
  return all;
}

CapillaryBridge::Outcome CapillaryBridge::run(const Scheme& scheme, int steps) const {
  Outcome found;
  const std::vector<Sample> samples = way_out(scheme, steps);
  found.force = std::numeric_limits<double>::infinity();
  for (const Formula formula : formulas_of(scheme)) {
    double worst = 0;
    for (const Sample& s : samples)
      worst = worse(worst, std::abs(s.force - narrow(formulas(s.gap).*formula)));
    found.force = std::isnan(worst) ? worst : std::min(found.force, worst);
  }
  const auto touched = [&](StickyContact& contact) {
    for (int i = 1; i < steps; ++i) {
      const double gap = 2 * rupture_gap() * (1 - static_cast<double>(i) / steps);
      found.apart = worse(found.apart, std::abs(contact.to(-gap * radius).normal) / unit());
    }
    contact.to(touching * radius);
    // Bodies that part from a touch so slight that Hertz' force is nothing.
    return -contact.to(0).normal / unit();
  };
  const auto start = -2 * rupture_gap() * radius;
  StickyContact contact(scheme, radius, start);
  found.touch = std::abs(touched(contact) - narrow(formulas(0).willett_force));
  for (int i = 0; i <= steps; ++i) {
    const double gap = rupture_gap() * (i < steps ? 1.001 + 0.9 * i / steps : 0.3);
    found.apart = worse(found.apart, std::abs(contact.to(-gap * radius).normal) / unit());
  }
  StickyContact parting(scheme, radius, start);
  static_cast<void>(touched(parting));
  double holds = 0;
  double broken = 4;
  for (const double part : gaps_about_rupture()) {
    if (parting.to(-part * rupture_gap() * radius).normal == 0) {
      broken = part;
      break;
    }
    holds = part;
  }
  found.rupture = std::abs((holds + broken) / 2 - 1);
  return found;
}

std::vector<CrossCheckResult> CapillaryBridge::cross_checks() const {
  // Young and Laplace: what both formulas approximate, where the bridge is not near its rupture.
  const reference::YoungLaplaceBridge bridge = young_laplace();
  double willett = 0;
  double rabinovich = 0;
  for (const double part : {0.1, 0.3, 0.5}) {
    const double gap = part * std::sqrt(volume / std::pow(radius, 3));
    const double exact = narrow(bridge.force(gap));
    willett = worse(willett, std::abs(narrow(formulas(gap).willett_force) / exact - 1));
    rabinovich = worse(rabinovich, std::abs(narrow(formulas(gap).rabinovich_force) / exact - 1));
  }
  return {{"the fit of Willett et al. against the meridian of Young and Laplace, integrated",
           willett, 0.15},
          {"the formula of Rabinovich et al. against the same", rabinovich, 0.3}};
}

Expected<CapillaryBridge::Outcome> CapillaryBridge::expect(const Scheme& scheme) const {
  return Expectation::exact(bound_for(scheme, bridge_round_off),
                            "the bridge pulls by its formula from touch to rupture");
}

}  // namespace stickslip::cases
