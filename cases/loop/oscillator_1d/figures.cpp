// SPDX-License-Identifier: BSD-3-Clause
// What oscillator-1d shows. Titles, captions and notes are in cases/loop/oscillator_1d/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/loop/oscillator_1d/case.hpp"

namespace stickslip::cases::oscillator_1d_exhibits {
namespace {

using Problem = Oscillator1d;

double sign_or_gap(double x) { return x > 0 ? 1 : x < 0 ? -1 : no_number; }

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
  const auto oscillator = sphere.exact<double>();
  const auto times = evenly(0.0, sphere.end_time(), points);
  const auto over_time = [&](Series empty, const auto& value) {
    return through(
        std::move(empty), times, [](double t) { return t * milli; },
        [&](double t) { return value(oscillator.at(t)); });
  };
  const auto rolled = [&](const Scheme& scheme, const Pen& pen) {
    return through(
        pen.points(), sphere.trace(scheme, steps),
        [](const Instant& now) { return now.time * milli; },
        [&](const Instant& now) { return now.position / sphere.amplitude; });
  };
  const auto place = [](const auto& now) { return narrow(now.position) * micro; };
  const auto speed = [](const auto& now) { return narrow(now.velocity) * milli; };
  const auto slid = [&](const Scheme& scheme, const Pen& pen) {
    return through(pen.points(), block.trace(scheme, steps), place, speed);
  };
  Series printed{.label = "δ/δ₀, Eq. 51 as printed", .mark = Mark::dashed_line};
  for (const double t : times) printed.add(t * milli, std::cos(printed_frequency(p) * t));
  const auto exact_block = block.exact();
  Series loop = truth_line("exact");
  for (const long double t : evenly(0.0L, wide(block.end_time()), points)) {
    const auto state = exact_block.at(t);
    loop.add(place(state), speed(state));
  }

  const Axis time{"time", "ms", 0, sphere.end_time() * milli};
  return {.panels = {{.title = "rolling sphere",
                      .x = time,
                      .y = {"δ/δ₀ and v/(ωδ₀)", "", -1.3, 1.3},
                      .series = together(curves(schemes, rolled), printed,
                                         over_time(truth_line("δ/δ₀, exact"),
                                                   [&](const auto& state) {
                                                     return state.displacement / sphere.amplitude;
                                                   }),
                                         over_time(guide_line("v/(ωδ₀), exact"),
                                                   [&](const auto& state) {
                                                     return state.velocity /
                                                            (sphere.amplitude * sphere.frequency());
                                                   }))},
                     {.title = "signs",
                      .x = time,
                      .y = {"sign", "", -1.5, 1.5},
                      .series = {over_time(truth_line("Fₜ/|Fₜ| = −δ/|δ|"),
                                           [](const auto& state) {
                                             return sign_or_gap(-state.displacement);
                                           }),
                                 // A little smaller, so that both can be seen.
                                 over_time({.label = "−v/|v|", .mark = Mark::line},
                                           [](const auto& state) {
                                             return 0.9 * sign_or_gap(-state.velocity);
                                           })}},
                     {.title = "stick-slip block",
                      .x = {"position", "µm"},
                      .y = {"velocity", "mm/s"},
                      .series = together(curves(schemes, slid), loop)}},
          .words = {{"steps", std::to_string(steps)}}};
}

Table frequencies(const Problem& p, std::span<const Scheme> schemes) {
  const RollingSphere sphere = p.sphere();
  Table table{.columns = columns("source; steps per period [-]; frequency [rad/s]; error [%]")};
  const auto add = [&](const std::string& source, const Cell& steps, double frequency) {
    table.add({{source},
               steps,
               number_cell(frequency, "{:.3f}"),
               percent_cell(std::abs(frequency / sphere.frequency() - 1), "{:.3g}")});
  };
  add("Eq. 50", {"-"}, sphere.frequency());
  add("Eqs. 51, 52 as printed", {"-"}, printed_frequency(p));
  for (const Scheme& scheme : schemes)
    for (const int steps : {16, 64, 256})
      add(scheme.label, number_cell(steps, "{:.0f}"), frequency_of(sphere.trace(scheme, steps)));
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<Oscillator1d>({
      .figures = {{"zabulionis/8", oscillators}},
      .tables = {{"oscillator-1d-frequency", frequencies}},
  });
}

}  // namespace stickslip::cases::oscillator_1d_exhibits
