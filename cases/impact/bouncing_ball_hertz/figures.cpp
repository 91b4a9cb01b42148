// SPDX-License-Identifier: BSD-3-Clause
// What bouncing-ball-hertz shows. Titles and captions: cases/impact/bouncing_ball_hertz/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/bouncing_ball_hertz/case.hpp"
#include "cases/schemes/dashpots.hpp"

namespace stickslip::cases::bouncing_ball_hertz_exhibits {
namespace {

using Solved = SolvedBouncingBallHertz;
using Real = long double;

/// Heights are in millimetres.
constexpr double milli = 1e3;

std::string unsuitable(const Scheme& scheme) {
  if (!is_always_damped(scheme)) return {};
  return "its dashpot has no parameter with the role damping: the truth depends on it";
}

/// A ball of the truth with its name.
struct KnownBall {
  std::string name;
  double restitution;
  const ExactBounces& bounces;
};

std::vector<KnownBall> known_balls(const Solved& s) {
  return {{"e = 1", 1, s.elastic},
          {fmt::format("e = {:g}", s.problem.restitution), s.problem.restitution, s.damped}};
}

Figure apexes(const Solved& s, std::span<const Scheme> schemes) {
  constexpr int steps = 16;      // per contact
  constexpr double phase = 0.5;  // of the first step
  Panel path{.title = "height", .x = {"time", "s"}, .y = {"height", "mm"}};
  Panel tops{.title = "apexes", .x = {"rebound n"}, .y = {"apex", "mm", 0}};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto [rebounds, samples] = s.flight(scheme, steps, phase);
    Series heights = pen.points();
    for (std::size_t i = 0; i < samples.size(); i += steps / 2)
      heights.add(samples[i].time, milli * samples[i].height);
    path.add(heights);
    tops.add(in_turn(pen.points(), rebounds,
                     [](const Rebound& rebound) { return milli * rebound.apex_height; }));
  });
  std::string label = "exact";  // once
  for (const KnownBall& known : known_balls(s)) {
    constexpr int points = 60;  // of a flight
    const auto way = reference::way_of(s.problem.ball(known.restitution), known.bounces, points);
    path.add(truth(
        label, way, [](const auto& at) { return narrow(at.time); },
        [](const auto& at) { return milli * narrow(at.height); }));
    tops.add(in_turn(truth_line(label).add(0, milli * s.problem.height), known.bounces,
                     [](const auto& bounce) { return milli * narrow(bounce.apex_height); }));
    label.clear();
  }
  tops.add(guide("h e²ⁿ", counted(0, static_cast<int>(s.problem.rebounds)), [&](int n) {
    return milli * reference::hard_apex(s.problem.height, s.problem.restitution, n);
  }));
  return {.panels = {path, tops}, .words = {{"steps", std::to_string(steps)}}};
}

/// What gravity in the contact does to restitution, duration and overlap.
Table contacts(const Solved& s, std::span<const Scheme>) {
  Table table{.columns = columns("ball; rebound; apex [mm]; speed after over before [-]; duration "
                                 "[ms]; greatest overlap [mm]")};
  for (const KnownBall& known : known_balls(s)) {
    int n = 0;
    for (const auto& b : known.bounces) {
      table.add({{known.name},
                 {std::to_string(++n)},
                 number_cell(milli * narrow(b.apex_height), "{:.6f}"),
                 number_cell(narrow(b.speed_out / b.speed_in), "{:.6f}"),
                 number_cell(milli * narrow(b.lift_time - b.touch_time), "{:.6f}"),
                 number_cell(milli * narrow(b.greatest_overlap), "{:.6f}")});
    }
  }
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BouncingBallHertz>({
      .figures = {{"bouncing-ball-hertz/apexes", apexes}},
      .tables = {{"bouncing-ball-hertz-contacts", contacts}},
      .unsuitable = unsuitable,
  });
}

}  // namespace stickslip::cases::bouncing_ball_hertz_exhibits
