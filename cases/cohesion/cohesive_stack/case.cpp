// SPDX-License-Identifier: BSD-3-Clause
#include "cases/cohesion/cohesive_stack/case.hpp"

#include "cases/drive/bodies/bodies.hpp"
#include "cases/numbers.hpp"
#include "reference/cohesion/jkr.hpp"

namespace stickslip::cases {
namespace {

constexpr double hanging_round_off = 1e-9;
/// How long they hang, in sqrt(m delta_c/Fc).
constexpr double units_of_hanging = 12;
/// Weights over Fc of spheres that are too heavy, and the overlaps over delta_c from which they
/// fall.
constexpr double too_heavy = 0.55;
constexpr double heavy_start = 0.05;
/// What has fallen is this far away, over delta_c.
constexpr double fallen = 3;

/// A sphere that is held and two that hang from it in a line, with these overlaps.
Bodies hung(const CohesiveStack& given, const Scheme& scheme, double weight, double upper,
            double lower) {
  const double mass = 4.0 / 3 * std::numbers::pi * given.density * std::pow(given.radius, 3);
  Body held = solid_sphere(given.radius, std::numeric_limits<double>::infinity());
  held.inertia = std::numeric_limits<double>::infinity();
  Body first = solid_sphere(given.radius, mass);
  Body second = first;
  first.position = {0, -(2 * given.radius - upper * given.tear_off()), 0};
  second.position = first.position - Vector3(0, 2 * given.radius - lower * given.tear_off(), 0);
  const Vector3 gravity{0, -weight * given.pull_off() / mass, 0};
  return {scheme, {held, first, second}, {{0, 1}, {1, 2}}, gravity};
}

double time_step(const CohesiveStack& given, int steps) {
  const double mass = 4.0 / 3 * std::numbers::pi * given.density * std::pow(given.radius, 3);
  return units_of_hanging * std::sqrt(mass * given.tear_off() / given.pull_off()) / steps;
}

}  // namespace

double CohesiveStack::overlap_under(double pull) { return jkr_overlap_under(-pull); }

std::vector<CohesiveStack::Sample> CohesiveStack::trace(const Scheme& scheme, double of_weight,
                                                        int steps) const {
  Bodies bodies = hung(*this, scheme, of_weight, overlap_under(2 * weight), overlap_under(weight));
  const double dt = time_step(*this, steps);
  std::vector<Sample> all{{0, overlap_under(2 * weight)}};
  for (int i = 1; i <= steps; ++i) {
    bodies.step(dt);
    all.push_back({units_of_hanging * i / steps, bodies.overlap(0) / tear_off()});
  }
  return all;
}

CohesiveStack::Outcome CohesiveStack::run(const Scheme& scheme, int steps) const {
  const double upper = overlap_under(2 * weight);
  const double lower = overlap_under(weight);
  const double dt = time_step(*this, steps);
  Outcome found;
  Bodies bodies = hung(*this, scheme, weight, upper, lower);
  for (int i = 0; i < steps; ++i) {
    bodies.step(dt);
    const auto off = [&](std::size_t contact, double weights) {
      return std::abs(bodies.force(contact).contact.normal / pull_off() + weights);
    };
    found.upper = worse(found.upper, off(0, 2 * weight));
    found.lower = worse(found.lower, off(1, weight));
    found.place = worse(found.place, std::abs(bodies.overlap(0) / tear_off() - upper));
    found.place = worse(found.place, std::abs(bodies.overlap(1) / tear_off() - lower));
  }
  Bodies falling = hung(*this, scheme, too_heavy, heavy_start, heavy_start);
  found.heavy = 1;
  for (int i = 0; i < 4 * steps && found.heavy > 0; ++i) {
    falling.step(dt);
    if (falling.overlap(0) < -fallen * tear_off()) found.heavy = 0;
  }
  return found;
}

std::vector<CrossCheckResult> CohesiveStack::cross_checks() const {
  double worst = 0;
  for (const double pull : {weight, 2 * weight}) {
    const double force = narrow(reference::jkr_contact(overlap_under(pull)).force);
    worst = worse(worst, std::abs(force + pull));
  }
  return {{"overlap under a weight against the force at that overlap", worst, 1e-14}};
}

Expected<CohesiveStack::Outcome> CohesiveStack::expect(const Scheme& scheme) const {
  return Expectation::exact(bound_for(scheme, hanging_round_off),
                            "nothing moves where each contact bears what hangs from it");
}

}  // namespace stickslip::cases
