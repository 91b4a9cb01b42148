// SPDX-License-Identifier: BSD-3-Clause
// What sliding-excess shows. Titles and captions are in cases/impact/sliding_excess/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/sliding_excess/case.hpp"

namespace stickslip::cases::sliding_excess_exhibits {
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
  const Axis e{"restitution e", "", 0, 1};
  Panel limited{.title = "limited force", .x = e, .y = {"excess", "%"}};
  Panel whole{.title = "whole force", .x = e, .y = {"excess", "%"}};

  for (const auto& [cap, pen] : limits) {
    limited.add(through(
        pen.line(), counted(5, 100), [](int percent) { return percent / 100.0; },
        [cap = cap](int percent) {
          return 100 * reference::sliding_excess(percent / 100.0, cap);
        }));
  }
  // At smaller restitutions the dashpot stops the sliding.
  std::vector<double> sliding;
  for (const int i : counted(160, 200)) {
    const Problem here = p.with_restitution(i / 200.0);
    if (here.slides_throughout(here.damping())) sliding.push_back(here.restitution);
  }
  whole.add(truth("with a dashpot along the contact, exact", sliding, [&](double x) {
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
    limited.add(of_spring);
    whole.add(of_all);
  });
  return {.panels = {limited, whole}, .words = {{"steps", std::to_string(steps)}}};
}

Table closed_forms(const Problem&, std::span<const Scheme>) {
  Rows rows(std::vector{0.9, 0.8, 0.5, 0.2});
  rows.number("restitution", "-", "{:g}", std::identity{});
  for (const auto& [cap, pen] : limits) {
    rows.cells({pen.label, "%"}, [cap = cap](double e) {
      return percent_cell(reference::sliding_excess(e, cap), "{:.2f}");
    });
  }
  return rows.with();
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<SlidingExcess>({
      .figures = {{"sliding-excess/impulse", impulse}},
      .tables = {{"sliding-excess-limits", closed_forms}},
  });
}

}  // namespace stickslip::cases::sliding_excess_exhibits
