// SPDX-License-Identifier: BSD-3-Clause
// What block-on-incline shows. Its title and caption are in cases/loop/block_on_incline/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/loop/block_on_incline/case.hpp"

namespace stickslip::cases::block_on_incline_exhibits {
namespace {

using Problem = BlockOnIncline;

Figure motions(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 32;  // per period of the contact spring
  constexpr int points = 400;
  constexpr double milli = 1e3;
  const std::array slopes{p.slide, p.stop, p.hold};
  const auto unit = [&](double slope) { return p.limit(slope) / p.kt; };
  const double end = milli * p.end_time();
  Panel path{
      .title = "position",
      .x = {"time", "ms"},
      .y = {"kₜx/(μmg cos)", "", -1, 5},
      .notes = {
          {0.25 * end, 4.2, "slides"}, {0.55 * end, 2.5, "stops"}, {0.55 * end, -0.7, "holds"}}};
  Panel distance{.title = "slip", .x = {"tan(angle)/μ"}, .y = {"slip kₜs/(μmg cos)"}};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series positions = pen.points();
    for (const double slope : slopes) {
      const auto trace = p.let_go(scheme, slope, 0, steps);
      for (std::size_t i = 0; i < trace.size(); i += 3)
        positions.add(milli * trace[i].time, trace[i].position / unit(slope));
    }
    path.add(positions);
    distance.add(through(
        pen.points(), counted(1, 8), [](int i) { return 0.5 + 0.05 * i; },
        [&](int i) {
          const double slope = 0.5 + 0.05 * i;
          const double lost = p.let_go(scheme, slope, 0, steps).back().dissipated;
          return lost / p.limit(slope) / unit(slope);
        }));
  });

  for (const double slope : slopes) {
    const auto exact = p.motion(slope);
    path.add(truth(
        slope == p.slide ? "exact" : "", evenly(0.0, p.end_time(), points),
        [](double time) { return milli * time; },
        [&](double time) { return narrow(exact.at(wide(time)).position) / unit(slope); }));
  }
  Series slips = truth_line("exact");
  for (int i = 0; i < points; ++i) {
    const double slope = 0.5 + 0.45 * i / points;
    slips.add(slope,
              narrow(reference::incline_release(p.block(slope)).slip_distance) / unit(slope));
  }
  distance.add(slips);
  return {.panels = {path, distance}, .words = {{"steps", std::to_string(steps)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BlockOnIncline>({
      .figures = {{"block-on-incline/motions", motions}},
  });
}

}  // namespace stickslip::cases::block_on_incline_exhibits
