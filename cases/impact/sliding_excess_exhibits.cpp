// SPDX-License-Identifier: BSD-3-Clause
// What sliding-excess shows. Titles and captions are in docs/cases/impact/sliding-excess.md.
#include <array>
#include <cmath>

#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/sliding_excess.hpp"

namespace stickslip {
namespace sliding_excess_exhibits {
namespace {

using Problem = SlidingExcess;
using reference::FrictionCap;

/// A limit of friction that programs use, with its colour.
struct Limit {
  FrictionCap cap = FrictionCap::absolute;
  Pen pen;
};
const std::array<Limit, 3> limits{{{FrictionCap::absolute, {"limit μ|Fₙ|", 4}},
                                   {FrictionCap::clipped, {"limit μ max(Fₙ, 0)", 5}},
                                   {FrictionCap::elastic, {"limit μkₙh", 6}}}};

Figure impulse(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 64;  // per contact
  const Axis e{.label = "restitution e", .unit = "-", .low = 0, .high = 1};
  const Axis excess{.label = "excess", .unit = "%"};
  Panel limited{.title = "limited force", .x = e, .y = excess, .legend = Legend::outside};
  Panel whole{.title = "whole force", .x = e, .y = excess, .legend = Legend::outside};

  std::vector<double> all;
  for (int percent = 5; percent <= 100; ++percent) all.push_back(percent / 100.0);
  for (const auto& [cap, pen] : limits) {
    limited.series.push_back(sampled(pen.line(), all, [cap = cap](double here) {
      return 100 * reference::sliding_excess(here, cap);
    }));
  }
  // At smaller restitutions the dashpot stops the sliding.
  std::vector<double> sliding;
  for (int i = 160; i <= 200; ++i) {
    const Problem here = p.with_restitution(i / 200.0);
    if (here.slides_throughout(here.damping())) sliding.push_back(here.restitution);
  }
  whole.series.push_back(
      sampled(truth_line("with a dashpot along the contact, exact"), sliding, [&](double x) {
        const Problem here = p.with_restitution(x);
        return 100 * here.excess_of(here.impact(here.damping()));
      }));
  if (!sliding.empty()) whole.x.low = std::floor(10 * sliding.front()) / 10;

  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series of_spring = pen.points();
    Series of_all = pen.points();
    for (const double x : {0.2, 0.4, 0.6, 0.8, 0.9, 1.0}) {
      if (sliding.empty() || (x < sliding.front() && !has_dashpots_by_direction(scheme))) continue;
      of_spring.add(x, 100 * p.with_restitution(x).run(scheme, steps).limited_excess);
    }
    for (std::size_t k = 0; k < sliding.size(); k += 4)
      of_all.add(sliding[k], 100 * p.with_restitution(sliding[k]).run(scheme, steps).excess);
    limited.series.push_back(of_spring);
    whole.series.push_back(of_all);
  });
  return {.panels = {limited, whole}, .words = {{"steps", std::to_string(steps)}}};
}

Table closed_forms(const Problem&, std::span<const Scheme>) {
  const std::vector<double> restitutions{0.9, 0.8, 0.5, 0.2};
  std::vector<ColumnOf<double>> columns{
      number_column<double>("restitution", "-", "{:g}", [](double e) { return e; })};
  for (const auto& [cap, pen] : limits) {
    columns.push_back(cell_column<double>(pen.label, "%", [cap = cap](double e) {
      const double share = reference::sliding_excess(e, cap);
      return number_cell(100 * share, "{:.2f}", tone_of(share));
    }));
  }
  return table_of(restitutions, columns);
}

}  // namespace
}  // namespace sliding_excess_exhibits

std::unique_ptr<Case> make_sliding_excess() {
  using namespace sliding_excess_exhibits;
  return make_case<SlidingExcess>({
      .needs = linear_friction_needs(),
      .ladder = {.from = 16, .to = 2048, .nominal = 64},
      .figures = {{"sliding-excess/impulse", impulse}},
      .tables = {{"sliding-excess-limits", closed_forms}},
      .moves_bodies = true,
      .onset = "phase",
  });
}

}  // namespace stickslip
