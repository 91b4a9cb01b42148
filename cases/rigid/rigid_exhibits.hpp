// SPDX-License-Identifier: BSD-3-Clause
// What the cases of rigid bodies show alike: how the truth is neared as springs stiffen.
#pragma once

#include "cases/exhibits/exhibits.hpp"
#include "cases/rigid/scenes/scene_run.hpp"

namespace stickslip::cases {

/// Steps per contact of the figures.
inline constexpr int steps_of_rigid_figures = 32;

/// Errors against the normal stiffness, with its ratio to the tangential one kept.
template <class P>
Figure against_stiffness(const P& problem, std::span<const Scheme> schemes,
                         double RigidOutcome::*error, const char* what) {
  constexpr std::array factors{1.0 / 64, 1.0 / 16, 1.0 / 4, 1.0};
  constexpr double round_off = 1e-13;
  std::vector<double> stiffness;
  for (const double factor : factors) stiffness.push_back(factor * problem.kn);
  std::optional<double> first;
  std::vector<Series> all = curves(schemes, [&](const Scheme& scheme, const Pen& pen) {
    return sampled(pen.line_and_points(), stiffness, [&](double kn) {
      P stiffer = problem;
      stiffer.kn = kn;
      if constexpr (requires { stiffer.kt; }) stiffer.kt = problem.kt * kn / problem.kn;
      const Scheme ready = with_parameters(scheme, law_parameters_of(stiffer));
      const double found = stiffer.run(ready, steps_of_rigid_figures).*error;
      if (!first && found > round_off) first = found;
      return positive_or_gap(found, round_off);
    });
  });
  if (first) {
    all.push_back(guide("order 1/2", stiffness,
                        [&](double kn) { return *first * std::sqrt(stiffness.front() / kn); }));
  }
  return {.panels = {{.x = logarithmic("normal stiffness", "N/m"),
                      .y = logarithmic(what, "-"),
                      .series = std::move(all)}},
          .words = {{"steps", std::to_string(steps_of_rigid_figures)}}};
}

}  // namespace stickslip::cases
