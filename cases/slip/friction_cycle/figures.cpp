// SPDX-License-Identifier: BSD-3-Clause
// What friction-cycle shows. Titles and captions are in cases/slip/friction_cycle/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/slip/friction_cycle/case.hpp"

namespace stickslip::cases::friction_cycle_exhibits {
namespace {

/// The same contact with another normal force.
FrictionCycle with_normal(FrictionCycle s, NormalForce normal) {
  s.normal = normal;
  return s;
}

/// Force over shift in the steady cycle.
Panel loops(const std::string& title, const FrictionCycle& s, std::span<const Scheme> schemes) {
  using Sample = FrictionCycle::Sample;
  return {.title = title,
          .x = {"shift/amplitude"},
          .y = {"force/(μ f̄ₙ)"},
          .series = beside_truth(
              schemes, [&](const Scheme& scheme) { return s.loop(scheme, 3); }, s.exact_loop(200),
              [&](const Sample& now) { return now.shift / s.amplitude; },
              [&](const Sample& now) { return now.force / s.limit(); }, Mark::line_and_points)};
}

/// Energy lost in a cycle at constant normal force, over the exact one.
Panel losses(const FrictionCycle& given, std::span<const Scheme> schemes) {
  const FrictionCycle s = with_normal(given, NormalForce::constant);
  const double exact = s.loss_scale();
  const auto lost = [&](const Scheme& scheme, int steps) { return s.loss(scheme, steps) / exact; };
  return {.title = "energy lost per cycle",
          .x = {"steps per half cycle"},
          .y = {"dissipated/exact", "-", -0.1, 1.2},
          .series = together(against_steps(schemes, counted(1, 16), lost),
                             segment(truth_line("exact"), 1, 1, 16, 1))};
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

std::unique_ptr<Case> make() {
  return make_case<FrictionCycle>({
      .figures = {{"friction-cycle/loops", loops_and_losses}},
  });
}

}  // namespace stickslip::cases::friction_cycle_exhibits
