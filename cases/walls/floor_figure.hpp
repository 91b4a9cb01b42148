// SPDX-License-Identifier: BSD-3-Clause
// The figure of the cases of flat walls: a force along a motion over that on the plane, and the
// error over the size of the triangles.
#pragma once

#include "cases/drive/drive.hpp"
#include "cases/exhibits/exhibits.hpp"
#include "cases/walls/flat_wall.hpp"

namespace stickslip::cases {

/// A mistake that is shown beside the schemes.
struct ShownMistake {
  WallRule rule = WallRule::each_triangle;
  const char* label = "each triangle pushes";
};

/// The force along the first motion in triangles as large as the circle, on the plane, on the
/// floor, and with a mistake; beside it the error of every scheme.
template <class P>
Figure figure_of_floor(const P& given, std::span<const Scheme> schemes,
                       double FlatWall::Outcome::*member, const ShownMistake& mistake = {}) {
  constexpr int cuts_as_large_as_circle = 16;
  const bool is_normal = member == &FlatWall::Outcome::normal;
  Panel force{.title = "triangles as large as the circle of the overlap",
              .x = {"step of the motion", ""},
              .y = {is_normal ? "normal force over that on the plane"
                              : "tangential force over the friction limit",
                    "", 0.0}};
  Panel error{.title = "largest error of all motions",
              .x = logarithmic("radius of the circle over the side of the triangles", "-"),
              .y = logarithmic(is_normal ? "error of the normal force, over it"
                                         : "error of the tangential force, over the limit",
                               "-", 1e-17, 1e3)};
  const std::vector<FloorScene> scenes = given.scenes(cuts_as_large_as_circle);
  const std::vector<WallStep>& motion = scenes.front().motions.front();
  const auto errors_of_cuts = [&](Series series, const Scheme& scheme) {
    // A code of walls may look at each triangle in each step.
    const int finest = scheme.law().own_wall() == nullptr ? 64 : cuts_as_large_as_circle;
    for (const int cuts : multiplied(1, finest, 4))
      series.add(cuts / 16.0, std::max(given.run(scheme, cuts).*member, 1e-16));
    return series;
  };
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const std::vector<ForceOnPlane> right = given.on_plane(scheme, motion);
    const double limit = given.limit_of(scheme, right.back());
    const auto shown = [&](const Vector3& found, std::size_t i) {
      const Vector3& normal = right[i].normal;
      const double pushed = found.dot(normal);
      return is_normal ? pushed / right[i].force.dot(normal)
                       : (found - pushed * normal).norm() / limit;
    };
    const auto along = [&](Series series, WallRule rule) {
      FramedLaw law = scheme.framed;
      law.wall_rule = rule;
      const std::vector<WallForce> forces =
          follow_wall(law, scenes.front().mesh, given.radius, motion);
      for (std::size_t i = 1; i < motion.size(); ++i)
        series.add(static_cast<double>(i), shown(forces[i].force, i - 1));
      return series;
    };
    if (&scheme == &schemes.front()) {
      Series plane = truth_line("plane");
      for (std::size_t i = 0; i < right.size(); ++i)
        plane.add(static_cast<double>(i + 1), shown(right[i].force, i));
      force.add(plane);
      if (scheme.law().own_wall() == nullptr) {
        force.add(along(guide_line(mistake.label), mistake.rule));
        Scheme wrong = scheme;
        wrong.framed.wall_rule = mistake.rule;
        error.add(errors_of_cuts(guide_line(), wrong));
      }
    }
    force.add(along(pen.line_and_points(), scheme.framed.wall_rule));
    error.add(errors_of_cuts(pen.line_and_points(), scheme));
  });
  return {.panels = {force, error}};
}

}  // namespace stickslip::cases
