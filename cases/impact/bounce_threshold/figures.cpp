// SPDX-License-Identifier: BSD-3-Clause
// What bounce-threshold shows. Its title and caption are in cases/impact/bounce_threshold/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/bounce_threshold/case.hpp"
#include "cases/numbers.hpp"
#include "reference/normal/linear_dashpot.hpp"

namespace stickslip::cases::bounce_threshold_exhibits {
namespace {

using Problem = BounceThreshold;

constexpr int steps = 64;  // per contact

Figure over_velocity(const Problem& p, std::span<const Scheme> schemes) {
  Panel rebounds{.title = "rebound",
                 .x = logarithmic("velocity of touch over g/ω₀"),
                 .y = {"velocity after over before", "", 0}};
  const auto powers = evenly(-0.5, 3.0, 28);
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series found = pen.points();
    for (const double power : powers)
      found.add(std::pow(10, power), p.found_at(scheme, std::pow(10, power), steps));
    rebounds.add(found);
  });
  Series exact = truth_line("exact");
  const double rest = p.exact().rest;
  exact.add(std::pow(10, powers.front()), 0).add(rest, 0);
  for (const double part : evenly(1e-6, 1.0, 300)) {
    const double v = rest * std::pow(1000 / rest, part);
    exact.add(v, p.exact_at(v));
  }
  rebounds.add(exact);
  rebounds.add(guide("without gravity", std::array{std::pow(10, powers.front()), 1000.0},
                     [&](double) { return p.restitution; }));
  Panel threshold{.title = "where it stays",
                  .x = {"restitution without gravity", "", 0, 1},
                  .y = logarithmic("velocity of rest over g/ω₀")};
  threshold.add(truth("exact", evenly(0.05, 0.99, 94),
                      [](double e) { return narrow(reference::velocity_of_rest(wide(e))); }));
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    threshold.add(pen.points().add(p.restitution, p.run(scheme, steps).rest));
  });
  return {.panels = {rebounds, threshold}, .words = {{"steps", std::to_string(steps)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BounceThreshold>({
      .figures = {{"bounce-threshold/over-velocity", over_velocity}},
  });
}

}  // namespace stickslip::cases::bounce_threshold_exhibits
