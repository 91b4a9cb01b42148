// SPDX-License-Identifier: BSD-3-Clause
// What twisting-cycle shows. Titles and captions are in cases/moments/twisting_cycle/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/moments/twisting_cycle/case.hpp"
#include "reference/moments/hertz_torsion.hpp"

namespace stickslip::cases::twisting_cycle_exhibits {
namespace {

/// Torque of first twisting; odd.
double first_twisting(double twist) { return reference::torsion_at_twist(twist).torque; }

/// The torque of a scheme along these corners.
Series follow(Series series, const Scheme& scheme, const TorsionContact& contact,
              std::span<const TorsionCorner> corners) {
  constexpr int steps = 40;
  const auto moments = torsion_on_path(scheme, contact, corners, steps);
  series.add(corners[0].twist, 0);
  for (std::size_t i = 0; i < moments.size(); ++i) {
    const TorsionCorner& from = corners[i / steps];
    const TorsionCorner& to = corners[i / steps + 1];
    const double share = static_cast<double>(i % steps + 1) / steps;
    series.add(from.twist + share * (to.twist - from.twist),
               moments[i].twisting / contact.torque());
  }
  return series;
}

/// Masing: both branches are the first curve, twice as large.
Series closed_cycle(const TwistingCycle& given, int points) {
  const double end = given.first_twist();
  Series closed = truth_line();
  for (int i = 0; i <= 2 * points; ++i) {
    const bool back = i <= points;
    const double share = static_cast<double>(back ? i : i - points) / points;
    const double by = 2 * first_twisting(end * share);
    closed.add(back ? end - 2 * end * share : -end + 2 * end * share,
               back ? given.first - by : -given.first + by);
  }
  return closed;
}

Figure loop_figure(const TwistingCycle& given, std::span<const Scheme> schemes) {
  constexpr double longest = 0.6;
  constexpr int points = 120;
  const TorsionContact contact = given.contact();
  const double end = given.first_twist();
  const std::array<TorsionCorner, 2> forth{{{1, 0}, {1, longest}}};
  const std::array<TorsionCorner, 4> round{{{1, 0}, {1, end}, {1, -end}, {1, end}}};
  const auto first = [&](const Scheme& scheme, const Pen& pen) {
    return follow(pen.line(), scheme, contact, forth);
  };
  const auto loop = [&](const Scheme& scheme, const Pen& pen) {
    return follow(pen.named("").line(), scheme, contact, round);
  };
  const auto twist = [&](int i) { return longest * i / points; };
  const auto virgin = [&](int i) { return first_twisting(twist(i)); };
  return {.panels = {{.title = "first twisting",
                      .x = {"twist G a² β/(μ N)", {}, 0, longest},
                      .y = {"torque T/(μ N a)", {}, 0},
                      .series = together(curves(schemes, first),
                                         truth("exact", counted(0, points), twist, virgin))},
                     {.title = "a cycle",
                      .x = {"twist G a² β/(μ N)"},
                      .y = {"torque T/(μ N a)"},
                      .series = together(curves(schemes, loop), closed_cycle(given, points)),
                      .legend = Legend::none}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<TwistingCycle>({
      .figures = {{"twisting-cycle/loop", loop_figure}},
      .unsuitable = without_twisting,
  });
}

}  // namespace stickslip::cases::twisting_cycle_exhibits
