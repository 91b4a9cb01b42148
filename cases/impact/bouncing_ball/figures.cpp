// SPDX-License-Identifier: BSD-3-Clause
// What bouncing-ball shows. Titles and captions are in cases/impact/bouncing_ball/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/bouncing_ball/case.hpp"

namespace stickslip::cases::bouncing_ball_exhibits {
namespace {

using Real = long double;

/// Heights are in millimetres.
constexpr double milli = 1e3;

Figure apexes(const SolvedBouncingBall& s, std::span<const Scheme> schemes) {
  constexpr int steps = 16;      // per contact
  constexpr double phase = 0.5;  // of the first step
  constexpr int points = 1200;   // of the exact path
  const BouncingBall& p = s.problem;
  Panel path{.title = "height", .x = {"time", "s"}, .y = {"height", "mm"}};
  Panel tops{.title = "apexes", .x = {"rebound n"}, .y = {"apex", "mm"}};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto [rebounds, samples] = s.flight(scheme, steps, phase);
    Series heights = pen.points();
    for (std::size_t i = 0; i < samples.size(); i += steps)
      heights.add(samples[i].time, milli * samples[i].height);
    path.add(heights);
    tops.add(in_turn(pen.points(), rebounds,
                     [](const auto& rebound) { return milli * rebound.apex_height; }));
  });

  auto times = evenly<Real>(0, s.bounces.back().apex_time, points);
  for (Real& time : times) time *= 1 - Real(1e-15L);  // not beyond the end
  const std::span<const reference::Bounce<Real>> bounces(s.bounces);
  path.add(truth("exact", times, narrow, [&](Real time) {
    return milli * narrow(reference::ball_at(p.ball(), bounces, time).height);
  }));
  tops.add(in_turn(truth_line("exact").add(0, milli * p.height), s.bounces,
                   [](const auto& bounce) { return milli * narrow(bounce.apex_height); }));
  tops.add(guide("h e²ⁿ", counted(0, static_cast<int>(p.rebounds)),
                 [&](int n) { return milli * reference::hard_apex(p.height, p.restitution, n); }));
  return {.panels = {path, tops}, .words = {{"steps", std::to_string(steps)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BouncingBall>({
      .figures = {{"bouncing-ball/apexes", apexes}},
  });
}

}  // namespace stickslip::cases::bouncing_ball_exhibits
