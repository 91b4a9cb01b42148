// SPDX-License-Identifier: BSD-3-Clause
// The figure of the cases of balls on meshes: how a ball goes in time, and the error over the size
// of the triangles.
#pragma once

#include <algorithm>
#include <functional>
#include <string>

#include "cases/exhibits/exhibits.hpp"
#include "cases/rigid/on_meshes/ball_on_mesh.hpp"
#include "cases/walls/floor_figure.hpp"

namespace stickslip::cases {

/// What is shown over time.
struct ShownInTime {
  Axis axis;
  std::function<double(const BodyState&)> of;
  ShownMistake mistake = {};
  std::size_t trial = 0;  ///< which wall
};

/// Balls on triangles as large as the circle of the overlap, on the wall uncut, and with a mistake;
/// beside it the error of every scheme.
template <class P>
Figure figure_of_balls(const P& given, std::span<const Scheme> schemes, const ShownInTime& shown) {
  constexpr int cuts_as_large_as_circle = 16;
  constexpr int points = 120;
  const BallAsked asked = given.asked_of_laws();
  const std::vector<MeshTrial> trials = given.trials(cuts_as_large_as_circle);
  const MeshTrial& trial = trials.at(shown.trial);
  Panel in_time{.title = "triangles as large as the circle of the overlap",
                .x = {"time", "ms"},
                .y = shown.axis};
  Panel error{.title = "largest error of all balls",
              .x = logarithmic("radius of the circle over the side of the triangles", "-"),
              .y = logarithmic("error of the velocity, over the greatest one", "-", 1e-17, 1e3)};
  const auto along = [&](Series series, const Scheme& scheme, const IndexedMesh& wall,
                         std::size_t start) {
    BallOnMesh ball(given.sprung(scheme), wall, asked, trial.starts[start]);
    const int every = std::max(1, asked.steps / points);
    for (int i = 0; i < asked.steps; ++i) {
      if (i % every == 0) series.add(1e3 * i * asked.step, shown.of(ball.state()));
      ball.step();
    }
    return series;
  };
  const auto errors_of_cuts = [&](Series series, const Scheme& scheme) {
    for (const int cuts : multiplied(1, 64, 4))
      series.add(cuts / 16.0, std::max(given.run(scheme, cuts).velocity, 1e-16));
    return series;
  };
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    if (&scheme == &schemes.front()) {
      Scheme right = scheme;
      right.framed.wall_rule = WallRule::surface;
      in_time.add(along(truth_line("uncut"), right, trial.uncut, 0));
      Scheme wrong = scheme;
      wrong.framed.wall_rule = shown.mistake.rule;
      in_time.add(along(guide_line(shown.mistake.label), wrong, trial.cut, 0));
      error.add(errors_of_cuts(guide_line(), wrong));
    }
    in_time.add(along(pen.line_and_points(), scheme, trial.cut, 0));
    error.add(errors_of_cuts(pen.line_and_points(), scheme));
  });
  return {.panels = {in_time, error}};
}

}  // namespace stickslip::cases
