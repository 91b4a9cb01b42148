// SPDX-License-Identifier: BSD-3-Clause
// What stick-slip shows; titles and captions: cases/loop/stick_slip/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/loop/stick_slip/case.hpp"

namespace stickslip::cases::stick_slip_exhibits {
namespace {

using Problem = StickSlip;
using Sample = Problem::Sample;

/// The steady cycle of a rigid contact: slip about the stretch that the kinetic limit has, and
/// back in stick.
Series rigid_cycle(const Problem& p) {
  const auto cycle = p.rigid_cycle();
  const double middle = p.mu_kinetic / p.mu;
  const double swing = narrow(cycle.amplitude_of_spring) / p.length();
  const double frequency = std::sqrt(p.spring / p.mass);
  const double half = 0.5 * frequency * narrow(cycle.slip_time);
  Series curve = guide_line("rigid contact");
  for (int i = 0; i <= 200; ++i) {
    const double angle = half * (i - 100) / 100;
    curve.add(middle - swing * std::sin(angle),
              1 + swing * p.length() * frequency * std::cos(angle) / p.drag);
  }
  return curve.add(curve.x.front(), curve.y.front());
}

Figure cycle(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 32;  // per period of the stuck block
  Panel plane{.title = "phase plane", .x = {"K stretch over μN"}, .y = {"velocity over V"}};
  Panel force{.title = "force of the spring", .x = {"time [s]"}, .y = {"K stretch over μN"}};
  const auto add = [&](const Series& empty, const std::vector<Sample>& path, std::size_t stride) {
    Series loop = empty;
    Series pull = empty;
    for (std::size_t i = 0; i < path.size(); i += stride) {
      loop.add(path[i].stretch / p.length(), path[i].velocity / p.drag);
      pull.add(path[i].time, path[i].stretch / p.length());
    }
    plane.add(loop);
    force.add(pull);
  };
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    add(pen.points(), p.trace(scheme, 0, steps), 8);
  });
  plane.add(rigid_cycle(p));
  add(truth_line("exact"), p.exact_at(evenly(0.0, p.duration, 3000)), 1);
  return {.panels = {plane, force}, .words = {{"steps", std::to_string(steps)}}};
}

/// The first stick after an onset; none where there is none that ends [s].
std::optional<double> first_stick(const Problem& p) {
  const auto motion = reference::belt_motion(p.belt(), 20 * wide(p.duration));
  for (std::size_t i = 0; i + 1 < motion.events.size(); ++i) {
    if (!motion.events[i].slides) return narrow(motion.events[i + 1].time - motion.events[i].time);
  }
  return std::nullopt;
}

/// With and without a dashpot in stick, the stiffer the contact the shorter its swing.
Table stiffness(const Problem& p, std::span<const Scheme>) {
  constexpr double ratio = 0.3;
  Table table{.columns = columns("contact; stick without a dashpot over that of a rigid contact "
                                 "[-]; with one [-]"),
              .words = {{"ratio", fmt::format("{}", ratio)}}};
  const double rigid = narrow(p.rigid_cycle().stick_time);
  for (const double factor : {1.0, 10.0, 100.0, 1000.0}) {
    Problem stiff = p;
    stiff.kt *= factor;
    stiff.dashpot = 0;
    const auto without = first_stick(stiff);
    stiff.dashpot = 2 * ratio * std::sqrt(stiff.mass * (stiff.kt + stiff.spring));
    const auto with = first_stick(stiff);
    const auto cell = [&](const std::optional<double>& time) {
      return known_cell(time ? std::optional(*time / rigid) : time, "{:.4f}", "none");
    };
    table.add({{fmt::format("kₜ = {:g} N/m", stiff.kt)}, cell(without), cell(with)});
  }
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<StickSlip>({
      .figures = {{"stick-slip/cycle", cycle}},
      .tables = {{"stick-slip-stiffness", stiffness}},
  });
}

}  // namespace stickslip::cases::stick_slip_exhibits
