// SPDX-License-Identifier: BSD-3-Clause
// What oscillator-1d shows. Titles, captions and notes are in docs/cases/loop/oscillator-1d.md.
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "cases/exhibits/exhibits.hpp"
#include "cases/loop/oscillator_1d.hpp"
#include "cases/numbers.hpp"

namespace stickslip::oscillator_1d_exhibits {
namespace {

using Problem = Oscillator1d;

double sign_or_gap(double x) { return x > 0 ? 1 : x < 0 ? -1 : std::nan(""); }

/// By the paper's Eqs. 51 and 52, which lack the root of r [rad/s].
double printed_frequency(const Problem& p) { return std::sqrt(p.kt / p.mass); }

/// Fig. 8.
Figure oscillators(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 16;  // per period: few, so that schemes can be told apart
  constexpr int points = 400;
  constexpr double milli = 1e3;
  constexpr double micro = 1e6;
  const RollingSphere sphere = p.sphere();
  const SlippingBlock block = p.block();
  const Axis time{.label = "time", .unit = "ms", .low = 0.0, .high = sphere.end_time() * milli};
  Panel motion{.title = "rolling sphere",
               .x = time,
               .y = {.label = "δ/δ₀ and v/(ωδ₀)", .unit = "-", .low = -1.3, .high = 1.3},
               .legend = Legend::outside};
  Panel signs{.title = "signs",
              .x = time,
              .y = {.label = "sign", .unit = "-", .low = -1.5, .high = 1.5},
              .legend = Legend::outside};
  Panel portrait{.title = "stick-slip block",
                 .x = {.label = "position", .unit = "µm"},
                 .y = {.label = "velocity", .unit = "mm/s"},
                 .legend = Legend::outside};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    motion.series.push_back(through(
        pen.points(), sphere.trace(scheme, steps),
        [&](const Instant& now) { return now.time * milli; },
        [&](const Instant& now) { return now.position / sphere.amplitude; }));
    portrait.series.push_back(through(
        pen.points(), block.trace(scheme, steps),
        [&](const Instant& now) { return now.position * micro; },
        [&](const Instant& now) { return now.velocity * milli; }));
  });

  Series printed{.label = "δ/δ₀, Eq. 51 as printed", .mark = Mark::dashed_line};
  Series displacement = truth_line("δ/δ₀, exact");
  Series velocity = guide_line("v/(ωδ₀), exact");
  Series force = truth_line("Fₜ/|Fₜ| = −δ/|δ|");
  Series against{.label = "−v/|v|", .mark = Mark::line};
  const auto oscillator = sphere.exact<double>();
  for (const double t : evenly(0.0, sphere.end_time(), points)) {
    const auto state = oscillator.at(t);
    printed.add(t * milli, std::cos(printed_frequency(p) * t));
    displacement.add(t * milli, state.displacement / sphere.amplitude);
    velocity.add(t * milli, state.velocity / (sphere.amplitude * sphere.frequency()));
    force.add(t * milli, sign_or_gap(-state.displacement));
    // A little smaller, so that both can be seen.
    against.add(t * milli, 0.9 * sign_or_gap(-state.velocity));
  }
  const auto exact_block = block.exact();
  Series loop = truth_line("exact");
  for (const long double t : evenly(0.0L, wide(block.end_time()), points)) {
    const auto state = exact_block.at(t);
    loop.add(narrow(state.position) * micro, narrow(state.velocity) * milli);
  }
  for (const Series& curve : {printed, displacement, velocity}) motion.series.push_back(curve);
  signs.series = {force, against};
  portrait.series.push_back(loop);
  return {.panels = {motion, signs, portrait}, .words = {{"steps", std::to_string(steps)}}};
}

Table frequencies(const Problem& p, std::span<const Scheme> schemes) {
  struct Row {
    std::string source;
    int steps = 0;  // per period; 0: none
    double frequency = 0;
  };
  const RollingSphere sphere = p.sphere();
  std::vector<Row> rows{{"Eq. 50", 0, sphere.frequency()},
                        {"Eqs. 51, 52 as printed", 0, printed_frequency(p)}};
  for (const Scheme& scheme : schemes) {
    for (const int steps : {16, 64, 256})
      rows.push_back({scheme.label, steps, frequency_of(sphere.trace(scheme, steps))});
  }
  const auto steps_cell = [](const Row& row) {
    return row.steps > 0 ? number_cell(row.steps, "{:.0f}") : Cell{"-"};
  };
  const auto error_cell = [&](const Row& row) {
    const double error = std::abs(row.frequency / sphere.frequency() - 1);
    return number_cell(100 * error, "{:.3g}", tone_of(error));
  };
  return table_of<Row>(rows, {text_column<Row>("source", &Row::source),
                              cell_column<Row>("steps per period", "-", steps_cell),
                              number_column<Row>("frequency", "rad/s", "{:.3f}", &Row::frequency),
                              cell_column<Row>("error", "%", error_cell)});
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<Oscillator1d>({
      .needs = linear_friction_needs(),
      .ladder = {.from = 8, .to = 1024, .nominal = 64},
      .variants = variants_of("linear-refined",
                              {"integrator=symplectic-euler", "integrator=newmark-pec",
                               "integrator=newmark-pec-literal", "integrator=newmark-pece",
                               "integrator=newmark-pecec", "integrator=gear"}),
      .figures = {{"zabulionis/8", oscillators}},
      .tables = {{"oscillator-1d-frequency", frequencies}},
      .moves_bodies = true,
  });
}

}  // namespace stickslip::oscillator_1d_exhibits
