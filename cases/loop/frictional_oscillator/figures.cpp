// SPDX-License-Identifier: BSD-3-Clause
// What frictional-oscillator shows; titles and captions: cases/loop/frictional_oscillator/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/loop/frictional_oscillator/case.hpp"
#include "cases/schemes/two_coefficients.hpp"

namespace stickslip::cases::frictional_oscillator_exhibits {
namespace {

using Problem = FrictionalOscillator;

/// Static over kinetic friction of a cycle that is shown beside, of a rigid contact.
constexpr double static_over_kinetic = 1.5;

std::string raised_friction() { return fmt::format("μₛ = {} μₖ", static_over_kinetic); }

reference::BeltCycle<double> cycle_of(const Problem& p, double friction_ratio) {
  return reference::belt_cycle(p.mass, p.spring, p.belt, friction_ratio * p.limit(), p.limit());
}

/// Of the cycle with a higher static friction, in units of v and v/omega: clockwise from the end of
/// stick round to its start, and back along the belt's velocity.
Series raised_cycle(const Problem& p) {
  const double unit = p.belt / p.frequency();
  const auto known = cycle_of(p, static_over_kinetic);
  const double onset = std::atan2(1.0, (static_over_kinetic - 1) * p.length() / unit);
  Series cycle = guide_line(raised_friction());
  for (int i = 0; i <= 200; ++i) {
    const double angle =
        onset - (2 * std::numbers::pi - 2 * (std::numbers::pi / 2 - onset)) * i / 200;
    cycle.add(known.amplitude / unit * std::cos(angle), known.amplitude / unit * std::sin(angle));
  }
  return cycle.add(cycle.x.front(), cycle.y.front());
}

Figure portrait(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 16;  // per period of the stuck block
  const double unit = p.belt / p.frequency();
  const double turn = 2 * std::numbers::pi / p.frequency();
  Panel plane{.title = "phase plane", .x = {"ω(x − μN/K)/v"}, .y = {"velocity over v"}};
  Panel decay{.title = "amplitude", .x = {"time over 2π/ω"}, .y = {"amplitude over v/ω"}};
  const auto add = [&](Series loop, Series fall, const std::vector<Problem::Sample>& states,
                       double centre, std::size_t stride) {
    for (std::size_t i = 0; i < states.size(); i += stride) {
      const double x = states[i].position;
      const double v = states[i].velocity;
      loop.add((x - centre) / unit, v / p.belt);
      fall.add(states[i].time / turn, p.amplitude_of(x, v, centre) / unit);
    }
    plane.add(loop);
    decay.add(fall);
  };
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    add(pen.points(), pen.points(), p.trace(scheme, 0, steps), p.centre(scheme), 4);
  });
  plane.add(raised_cycle(p));
  std::vector<Problem::Sample> path;
  const auto exact = p.motion();
  const auto times = evenly(0.0, p.end_time(), 3000);
  for (const double t : times) {
    const auto state = exact.at(wide(t));
    path.push_back({t, narrow(state.position), narrow(state.velocity)});
  }
  const auto falls = std::ranges::find_if(schemes, slides_at_kinetic_limit);
  const bool all_fall = std::ranges::all_of(schemes, slides_at_kinetic_limit);
  if (schemes.empty() || !all_fall)
    add(truth_line("exact"), truth_line("exact"), path, p.length(), 1);
  if (falls != schemes.end()) {
    path.clear();
    std::ranges::transform(times, std::back_inserter(path), p.exact_until_end(*falls));
    const Series line = truth_line("exact, with the fall");
    add(line, line, path, p.centre(*falls), 1);
  }
  return {.panels = {plane, decay},
          .words = {{"steps", std::to_string(steps)},
                    {"ratio", fmt::format("{}", static_over_kinetic)}}};
}

Table amplitudes(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 64;  // per period of the stuck block
  Table table{.columns = columns("motion; amplitude over v/ω [-]"),
              .words = {{"steps", std::to_string(steps)}}};
  const auto add = [&](const std::string& motion, double amplitude) {
    table.add({{motion}, number_cell(amplitude / (p.belt / p.frequency()), "{:.6f}")});
  };
  const auto end = p.motion().at(wide(p.end_time()));
  add("cycle with μₛ = μₖ", cycle_of(p, 1).amplitude);
  add("cycle with " + raised_friction(), cycle_of(p, static_over_kinetic).amplitude);
  add("exact, with the contact's spring",
      p.amplitude_of(narrow(end.position), narrow(end.velocity)));
  const auto falls = std::ranges::find_if(schemes, slides_at_kinetic_limit);
  if (falls != schemes.end()) {
    const auto last = p.exact_at(*falls, p.end_time());
    add("the same, with the fall", p.amplitude_of(last.position, last.velocity, p.centre(*falls)));
  }
  for (const Scheme& scheme : schemes) {
    const auto last = p.trace(scheme, 0, steps).back();
    add(scheme.label, p.amplitude_of(last.position, last.velocity, p.centre(scheme)));
  }
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<FrictionalOscillator>({
      .figures = {{"frictional-oscillator/portrait", portrait}},
      .tables = {{"frictional-oscillator-amplitude", amplitudes}},
      .unsuitable = without_kinetic_role,
  });
}

}  // namespace stickslip::cases::frictional_oscillator_exhibits
