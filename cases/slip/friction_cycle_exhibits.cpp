// SPDX-License-Identifier: BSD-3-Clause
// What friction-cycle shows. Titles and captions are in docs/cases/slip/friction-cycle.md.
#include <span>

#include "cases/exhibits/exhibits.hpp"
#include "cases/slip/friction_cycle.hpp"

namespace stickslip {
namespace friction_cycle_exhibits {
namespace {

/// The same contact with another normal force.
FrictionCycle with_normal(FrictionCycle s, NormalForce normal) {
  s.normal = normal;
  return s;
}

/// Force over shift in the steady cycle.
Panel loops(const std::string& title, const FrictionCycle& s, std::span<const Scheme> schemes) {
  using Sample = FrictionCycle::Sample;
  constexpr int steps = 3;
  Panel panel{.title = title,
              .x = {.label = "shift/amplitude", .unit = "-"},
              .y = {.label = "force/(μ f̄ₙ)", .unit = "-"},
              .legend = Legend::outside};
  const auto shift = [&](const Sample& now) { return now.shift / s.amplitude; };
  const auto force = [&](const Sample& now) { return now.force / s.limit(); };
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    panel.series.push_back(through(pen.line_and_points(), s.loop(scheme, steps), shift, force));
  });
  panel.series.push_back(truth("exact", s.exact_loop(200), shift, force));
  return panel;
}

/// Energy lost in a cycle at constant normal force, over the exact one.
Panel losses(const FrictionCycle& given, std::span<const Scheme> schemes) {
  Panel panel{.title = "energy lost per cycle",
              .x = {.label = "steps per half cycle", .unit = "-"},
              .y = {.label = "dissipated/exact", .unit = "-", .low = -0.1, .high = 1.2},
              .legend = Legend::outside};
  const FrictionCycle s = with_normal(given, NormalForce::constant);
  const double exact = s.loss_scale();
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series lost = pen.line_and_points();
    for (int steps = 1; steps <= 16; ++steps) lost.add(steps, s.loss(scheme, steps) / exact);
    panel.series.push_back(lost);
  });
  panel.series.push_back(segment(truth_line("exact"), 1, 1, 16, 1));
  return panel;
}

Figure loops_and_losses(const FrictionCycle& given, std::span<const Scheme> schemes) {
  const auto loops_with = [&](const char* title, NormalForce normal) {
    return loops(title, with_normal(given, normal), schemes);
  };
  return {.panels = {loops_with("constant normal force", NormalForce::constant),
                     loops_with("cycling normal force", NormalForce::quarter_phase),
                     losses(given, schemes)}};
}

}  // namespace
}  // namespace friction_cycle_exhibits

std::unique_ptr<Case> make_friction_cycle() {
  using namespace friction_cycle_exhibits;
  std::vector<Capability> needs = linear_friction_needs();
  needs.push_back(Capability::energy);
  return make_case<FrictionCycle>({
      .needs = needs,
      .ladder = {.from = 1, .to = 512, .nominal = 16},
      .variants = variants_of("linear-refined", {"slip-onset=off"}),
      .figures = {{"friction-cycle/loops", loops_and_losses}},
  });
}

}  // namespace stickslip
