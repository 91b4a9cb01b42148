// SPDX-License-Identifier: BSD-3-Clause
// What twisting-cycle shows. Titles and captions are in docs/cases/moments/twisting-cycle.md.
#include <array>

#include "cases/exhibits/exhibits.hpp"
#include "cases/moments/twisting/twisting_cycle.hpp"
#include "reference/moments/hertz_torsion.hpp"

namespace stickslip {
namespace twisting_cycle_exhibits {
namespace {

/// Torque of first twisting; odd.
double first_twisting(double twist) { return reference::torsion_at_twist(twist).torque; }

Figure loop_figure(const TwistingCycle& given, std::span<const Scheme> schemes) {
  constexpr int steps = 40;
  constexpr double longest = 0.6;
  const Axis twist{.label = "twist G a² β/(μ N)"};
  Panel first{.title = "first twisting",
              .x = {.label = twist.label, .low = 0.0, .high = longest},
              .y = {.label = "torque T/(μ N a)", .low = 0.0},
              .legend = Legend::outside};
  Panel loop{
      .title = "a cycle", .x = twist, .y = {.label = "torque T/(μ N a)"}, .legend = Legend::none};
  const TorsionContact contact = given.contact();
  const double end = given.first_twist();
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto follow = [&](Series series, std::span<const TorsionCorner> corners) {
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
    };
    const std::array<TorsionCorner, 2> forth{{{1, 0}, {1, longest}}};
    const std::array<TorsionCorner, 4> round{{{1, 0}, {1, end}, {1, -end}, {1, end}}};
    first.series.push_back(follow(pen.line(), forth));
    loop.series.push_back(follow(pen.named("").line(), round));
  });
  Series virgin = truth_line("exact");
  Series closed = truth_line("");
  constexpr int points = 120;
  for (int i = 0; i <= points; ++i)
    virgin.add(longest * i / points, first_twisting(longest * i / points));
  // Masing: both branches are the first curve, twice as large.
  for (int i = 0; i <= 2 * points; ++i) {
    const bool back = i <= points;
    const double share = static_cast<double>(back ? i : i - points) / points;
    const double by = 2 * first_twisting(end * share);
    closed.add(back ? end - 2 * end * share : -end + 2 * end * share,
               back ? given.first - by : -given.first + by);
  }
  first.series.push_back(virgin);
  loop.series.push_back(closed);
  return {.panels = {first, loop}};
}

}  // namespace
}  // namespace twisting_cycle_exhibits

std::unique_ptr<Case> make_twisting_cycle() {
  using namespace twisting_cycle_exhibits;
  return make_case<TwistingCycle>({
      .needs = hertz_friction_needs(),
      .ladder = {.from = 1, .to = 64, .nominal = 16},
      .variants = {"hertz-mindlin[twisting=hertz-torsion]", "hertz-mindlin[twisting=marshall]"},
      .figures = {{"twisting-cycle/loop", loop_figure}},
      .judges_moments = true,
      .reference_within = 1e-10,
      .unsuitable = without_twisting,
  });
}

}  // namespace stickslip
