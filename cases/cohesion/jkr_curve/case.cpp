// SPDX-License-Identifier: BSD-3-Clause
#include "cases/cohesion/jkr_curve/case.hpp"

#include <boost/math/quadrature/tanh_sinh.hpp>

#include "cases/numbers.hpp"
#include "reference/cohesion/jkr.hpp"

namespace stickslip::cases {
namespace {

using Wide = long double;

/// Forces over Fc: the sensitivity of the curve near tear-off times the round-off of an overlap.
constexpr double jkr_round_off = 1e-12;
/// A shift that is far from slip, over delta_c.
constexpr double small_shift = 1e-7;

/// The overlap at the end of every step, over delta_c.
std::vector<double> overlaps_of_loop(int steps_per_leg) {
  std::vector<double> all;
  for (std::size_t leg = 0; leg + 1 < JkrCurve::corners.size(); ++leg) {
    const double from = JkrCurve::corners[leg];
    const double to = JkrCurve::corners[leg + 1];
    for (int i = 1; i <= steps_per_leg; ++i) all.push_back(from + (to - from) * i / steps_per_leg);
  }
  return all;
}

/// The right force over Fc along overlaps from apart; NaN where the bodies are apart.
std::vector<double> attached_forces(std::span<const double> path) {
  std::vector<double> all;
  bool attached = false;
  for (const double overlap : path) {
    attached = attached ? overlap >= -1 : overlap > 0;
    all.push_back(attached ? narrow(reference::jkr_contact(overlap).force) : no_number);
  }
  return all;
}

}  // namespace

JkrCurve::Outcome JkrCurve::run(const Scheme& scheme, int steps_per_leg) const {
  const std::vector<double> path = overlaps_of_loop(steps_per_leg);
  const std::vector<double> exact = attached_forces(path);
  StickyContact contact(scheme, radius, corners.front() * tear_off());
  Outcome found;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const double force = contact.to(path[i] * tear_off()).normal / pull_off();
    if (std::isnan(exact[i])) {
      found.apart = worse(found.apart, std::abs(force));
      continue;
    }
    double& error = path[i] < 0 ? found.gap : found.force;
    error = worse(error, std::abs(force - exact[i]));
    // There and back, so that the path is known beforehand.
    const double shift = small_shift * tear_off();
    const double before = contact.force().tangential[0];
    const double change = contact.to(path[i] * tear_off(), shift).tangential[0] - before;
    contact.to(path[i] * tear_off(), -shift);
    const double radius_there = narrow(reference::jkr_contact(path[i]).radius) * zero_load_radius();
    found.stiffness =
        worse(found.stiffness, std::abs(change / (8 * g_star() * radius_there * shift) - 1));
  }
  return found;
}

std::vector<JkrCurve::Sample> JkrCurve::loop(const Scheme& scheme, int steps_per_leg) const {
  std::vector<Sample> all;
  StickyContact contact(scheme, radius, corners.front() * tear_off());
  for (const double overlap : overlaps_of_loop(steps_per_leg))
    all.push_back({overlap, contact.to(overlap * tear_off()).normal / pull_off()});
  return all;
}

std::vector<JkrCurve::Sample> JkrCurve::exact_loop(int steps_per_leg) const {
  const std::vector<double> path = overlaps_of_loop(steps_per_leg);
  const std::vector<double> forces = attached_forces(path);
  std::vector<Sample> all;
  for (std::size_t i = 0; i < path.size(); ++i)
    all.push_back({path[i], std::isnan(forces[i]) ? 0 : forces[i]});
  return all;
}

std::vector<CrossCheckResult> JkrCurve::cross_checks() const {
  // Johnson, Kendall & Roberts' own equations by the radius a, in units w = R* = E* = 1.
  const Wide pi = std::numbers::pi_v<Wide>;
  double curve = 0;
  for (const Wide over : {-0.999L, -0.5L, 0.0L, 0.7L, 3.0L, 40.0L}) {
    const auto found = reference::jkr_contact(over);
    const Wide a = found.radius * std::cbrt(4.5L * pi);
    const Wide force = 4 * a * a * a / 3 - std::sqrt(8 * pi * a * a * a);
    const Wide overlap = a * a - std::sqrt(2 * pi * a);
    curve = worse(curve, narrow(std::abs(force / (1.5L * pi) - found.force)));
    curve = worse(curve, narrow(std::abs(overlap / (0.75L * std::cbrt(pi * pi)) - over)));
  }
  // The force is the slope of the free energy, elastic less w times the area, at its least over a.
  const auto energy = [&](Wide overlap, Wide a) {
    return overlap * overlap * a - 2 * overlap * a * a * a / 3 + a * a * a * a * a / 5 - pi * a * a;
  };
  double slope = 0;
  for (const Wide over : {-0.5L, 0.5L, 3.0L}) {
    const Wide unit = 0.75L * std::cbrt(pi * pi);
    const auto found = reference::jkr_contact(over);
    const Wide a = found.radius * std::cbrt(4.5L * pi);
    constexpr Wide h = 1e-6L;
    const Wide by_overlap = (energy(over * unit + h, a) - energy(over * unit - h, a)) / (2 * h);
    const Wide by_radius = (energy(over * unit, a + h) - energy(over * unit, a - h)) / (2 * h);
    slope = worse(slope, narrow(std::abs(by_overlap / (1.5L * pi) - found.force)));
    slope = worse(slope, narrow(std::abs(by_radius)));
  }
  return {{"closed form by the overlap against both equations by the radius", curve, 1e-15},
          {"force against the slope of elastic energy less w times the area, which is least over "
           "the radius",
           slope, 1e-9}};
}

Expected<JkrCurve::Outcome> JkrCurve::expect(const Scheme& scheme) const {
  Expected<Outcome> all = Expectation::exact(bound_for(scheme, jkr_round_off),
                                             "the force is a function of the overlap, and of "
                                             "whether the contact was formed");
  if (scheme.is_from_outside() || !scheme.sets("tangential"))
    all[&Outcome::stiffness] =
        Expectation::exact(bound_for(scheme, 1e-9), "Mindlin's stiffness at the radius of JKR");
  else
    all[&Outcome::stiffness] = Expectation::approximate("a tangential law of its own");
  return all;
}

}  // namespace stickslip::cases
