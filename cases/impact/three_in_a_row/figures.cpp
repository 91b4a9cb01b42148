// SPDX-License-Identifier: BSD-3-Clause
// What three-in-a-row shows. Its title and caption are in cases/impact/three_in_a_row/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/three_in_a_row/case.hpp"
#include "cases/numbers.hpp"

namespace stickslip::cases::three_in_a_row_exhibits {
namespace {

using Problem = ThreeInARow;

constexpr int steps = 16;  // per contact

/// Velocities while the spheres are together, and those that they keep.
Panel during(const Problem& p, std::span<const Scheme> schemes) {
  constexpr double phase = 0.5;
  Panel panel{.title = "in time",
              .x = {"time over the duration of a contact"},
              .y = {"velocity over that before"}};
  double end = schemes.empty() ? 2 : 0;
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto path = p.trace(scheme, steps, phase);
    Series series = pen.points();
    for (const std::size_t b : {0U, 1U, 2U})
      for (const auto& now : path) series.add(now.time / p.contact_time(), now.velocity[b]);
    end = worse(end, path.back().time / p.contact_time());
    panel.add(series);
  });
  const Problem::Outcome out = p.exact();
  Series kept = truth_line("exact");
  for (const double v : {out.first, out.second, out.third})
    kept = broken(segment(kept, 0, v, end, v));
  panel.add(kept);
  return panel;
}

/// What the three keep, over the mass of the middle one.
Panel over_mass(const Problem& p, std::span<const Scheme> schemes) {
  Panel panel{.title = "after it",
              .x = logarithmic("mass of the middle one over m2"),
              .y = {"velocity over that before"}};
  const auto with_middle = [&](double power) {
    Problem other = p;
    other.second *= std::pow(10, power);
    return other;
  };
  const auto each_sphere = [&](Series series, const std::vector<double>& powers, auto&& outcome) {
    for (const auto velocity :
         {&Problem::Outcome::first, &Problem::Outcome::second, &Problem::Outcome::third}) {
      for (const double power : powers)
        series.add(std::pow(10, power), outcome(with_middle(power)).*velocity);
      series = broken(series);
    }
    return series;
  };
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    panel.add(each_sphere(pen.points(), evenly(-1.0, 1.0, 6),
                          [&](const Problem& other) { return other.run(scheme, steps); }));
  });
  panel.add(each_sphere(truth_line("exact"), evenly(-1.0, 1.0, 120),
                        [](const Problem& other) { return other.exact(); }));
  return panel;
}

Figure velocities(const Problem& p, std::span<const Scheme> schemes) {
  return {.panels = {during(p, schemes), over_mass(p, schemes)},
          .words = {{"steps", std::to_string(steps)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<ThreeInARow>({
      .figures = {{"three-in-a-row/velocities", velocities}},
  });
}

}  // namespace stickslip::cases::three_in_a_row_exhibits
