// SPDX-License-Identifier: BSD-3-Clause
// What sliding-to-rolling shows. Titles and captions are in cases/loop/sliding_to_rolling/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/loop/sliding_to_rolling/case.hpp"

namespace stickslip::cases::sliding_to_rolling_exhibits {
namespace {

using Real = long double;
using Problem = SlidingToRolling;
using Sample = Problem::Sample;

Figure velocities(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 16;     // per period
  constexpr double late = 0.9;  // from here on the contact point is looked at
  const double u0 = p.velocity;
  const double unit = p.rolling_time();
  const Axis time{"time over 2u₀/(7μg)"};
  Panel both{.title = "velocities", .x = time, .y = {"velocity over u₀"}};
  Panel slip{.title = "contact point", .x = time, .y = {"(u + ωR)/u₀"}};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series u = pen.points();
    Series after = pen.points();
    int step = 0;
    for (const Sample& now : p.trace(scheme, steps)) {
      const double at = now.time / unit;
      if (step++ % 8 == 0) u.add(at, now.velocity / u0).add(at, now.surface / u0);
      if (at >= late) after.add(at, (now.velocity - now.surface) / u0);
    }
    both.add(u);
    slip.add(after);
  });

  const auto times = evenly<Real>(0, wide(p.end_time()), 1500);
  const auto path = reference::solve(p.sphere(), wide(p.kt), std::span<const Real>(times));
  const auto at = [&](const auto& state) { return narrow(state.time) / unit; };
  auto last = path;
  std::erase_if(last, [&](const auto& state) { return at(state) < late; });
  both.add(truth("exact", path, at, [&](const auto& s) { return narrow(s.velocity) / u0; }));
  both.add(truth("", path, at, [&](const auto& s) { return -narrow(s.spin) * p.radius / u0; }));
  slip.add(guide("no spring", last, at, [&](const auto& s) {
    return narrow(reference::sliding_state(p.sphere(), s.time).contact_velocity) / u0;
  }));
  slip.add(
      truth("exact", last, at, [&](const auto& s) { return narrow(s.contact_velocity) / u0; }));
  return {.panels = {both, slip}};
}

/// Mean velocity of rolling over the last whole periods, over u0. Steps do not divide a period
/// evenly: trapezoids with a part at the start.
double mean_velocity(const Problem& p, std::span<const Sample> trace) {
  const double left = p.end_time() - 1.1 * p.rolling_time();
  const auto periods = std::max(1L, static_cast<long>(left / p.period()));
  const double dt = trace[1].time - trace[0].time;
  const double start = trace.back().time - static_cast<double>(periods) * p.period();
  double sum = 0;
  for (std::size_t i = 1; i < trace.size(); ++i) {
    const double low = std::max(trace[i - 1].time, start);
    if (trace[i].time <= start) continue;
    const double share = (low - trace[i - 1].time) / dt;
    const double at_low =
        trace[i - 1].velocity + share * (trace[i].velocity - trace[i - 1].velocity);
    sum += 0.5 * (at_low + trace[i].velocity) * (trace[i].time - low);
  }
  return sum / (static_cast<double>(periods) * p.period()) / p.velocity;
}

Table five_sevenths(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 64;
  Table table{.columns = columns("scheme; u/u₀ [-]; off 5/7 [-]")};
  for (const Scheme& scheme : schemes) {
    const double mean = mean_velocity(p, p.trace(scheme, steps));
    table.add(
        {{scheme.label}, number_cell(mean, "{:.6f}"), number_cell(mean - 5.0 / 7, "{:+.1e}")});
  }
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<SlidingToRolling>({
      .figures = {{"sliding-to-rolling/velocities", velocities}},
      .tables = {{"sliding-to-rolling-five-sevenths", five_sevenths}},
  });
}

}  // namespace stickslip::cases::sliding_to_rolling_exhibits
