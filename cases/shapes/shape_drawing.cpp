// SPDX-License-Identifier: BSD-3-Clause
#include "cases/shapes/shape_drawing.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace stickslip::cases {
namespace {

constexpr int points_of_outline = 48;
constexpr int points_of_ellipse = 48;

Vector2 in_view(const ShapeView& view, const Vector3& x) {
  return {view.right.dot(x), view.up.dot(x)};
}

/// The outline, counterclockwise.
std::vector<Vector2> outline_of(const PlacedBody& body, const ShapeView& view) {
  std::vector<Vector2> outline;
  for (int k = 0; k < points_of_outline; ++k) {
    const double angle = 2 * std::numbers::pi * k / points_of_outline;
    const Vector3 along = std::cos(angle) * view.right + std::sin(angle) * view.up;
    const Vector2 point = in_view(view, body.furthest(along));
    if (outline.empty() || (point - outline.back()).norm() > 1e-9) outline.push_back(point);
  }
  return outline;
}

std::vector<Vector2> closed(std::vector<Vector2> ring) {
  ring.push_back(ring.front());
  return ring;
}

/// The near halves of the ellipses in the planes of a curved body's axes.
void add_ellipses(const PlacedBody& body, const ShapeView& view, SeenLines& lines) {
  for (const int k : {0, 1, 2}) {
    std::vector<Vector2> line;
    for (int i = 0; i <= points_of_ellipse; ++i) {
      const double angle = 2 * std::numbers::pi * i / points_of_ellipse;
      const Vector3 normal = body.turn * (std::cos(angle) * Vector3::Unit(k) +
                                          std::sin(angle) * Vector3::Unit((k + 1) % 3));
      if (normal.dot(view.nearer) > 0) {
        line.push_back(in_view(view, body.furthest(normal)));
      } else if (!line.empty()) {
        lines.push_back(std::move(line));
        line.clear();
      }
    }
    if (!line.empty()) lines.push_back(std::move(line));
  }
}

/// All lines of a body that face the eye.
SeenLines lines_of(const PlacedBody& body, const ShapeView& view,
                   const std::vector<Vector2>& outline) {
  SeenLines lines{closed(outline)};
  if (!body.body->is_polyhedron()) {
    add_ellipses(body, view, lines);
    return lines;
  }
  for (const ConvexFace& face : body.body->faces()) {
    if ((body.turn * face.normal).dot(view.nearer) <= 0) continue;
    std::vector<Vector2> ring;
    for (const Vector3& corner : face.ring) ring.push_back(in_view(view, body.in_space(corner)));
    lines.push_back(closed(std::move(ring)));
  }
  return lines;
}

/// The part of a segment inside a convex outline, as shares of its length; empty: low >= high.
std::pair<double, double> inside(const Vector2& from, const Vector2& to,
                                 const std::vector<Vector2>& outline) {
  double low = 0;
  double high = 1;
  const Vector2 along = to - from;
  for (std::size_t k = 0; k < outline.size() && low < high; ++k) {
    const Vector2 edge = outline[(k + 1) % outline.size()] - outline[k];
    const Vector2 inward(-edge[1], edge[0]);
    const double level = inward.dot(from - outline[k]);
    const double rate = inward.dot(along);
    if (rate == 0) {
      if (level < 0) high = low;
    } else if (rate > 0) {
      low = std::max(low, -level / rate);
    } else {
      high = std::min(high, -level / rate);
    }
  }
  return {low, high};
}

/// What is left of a segment that nearer outlines hide parts of.
std::vector<std::pair<double, double>> left_of(
    const Vector2& from, const Vector2& to, std::span<const std::vector<Vector2>* const> nearer) {
  std::vector<std::pair<double, double>> left{{0, 1}};
  for (const std::vector<Vector2>* const outline : nearer) {
    const auto [low, high] = inside(from, to, *outline);
    if (low >= high) continue;
    std::vector<std::pair<double, double>> kept;
    for (const auto& [start, end] : left) {
      if (start < std::min(low, end)) kept.emplace_back(start, std::min(low, end));
      if (std::max(high, start) < end) kept.emplace_back(std::max(high, start), end);
    }
    left = std::move(kept);
  }
  return left;
}

/// The seen pieces of a line.
void add_seen(const std::vector<Vector2>& line, std::span<const std::vector<Vector2>* const> nearer,
              SeenLines& seen) {
  bool goes_on = false;
  for (std::size_t k = 0; k + 1 < line.size(); ++k) {
    const Vector2 along = line[k + 1] - line[k];
    bool reaches_end = false;
    for (const auto& [start, end] : left_of(line[k], line[k + 1], nearer)) {
      if (!(goes_on && start == 0)) seen.push_back({line[k] + start * along});
      seen.back().push_back(line[k] + end * along);
      reaches_end = end == 1;
    }
    goes_on = reaches_end;
  }
}

}  // namespace

ShapeView view_from(double height, double turn) {
  const double h = height * std::numbers::pi / 180;
  const double t = turn * std::numbers::pi / 180;
  ShapeView view;
  view.nearer = {std::cos(h) * std::sin(t), -std::cos(h) * std::cos(t), std::sin(h)};
  view.right = {std::cos(t), std::sin(t), 0};
  view.up = view.nearer.cross(view.right);
  return view;
}

std::vector<SeenLines> drawn_shapes(std::span<const PlacedBody> bodies, const ShapeView& view) {
  std::vector<std::vector<Vector2>> outlines;
  for (const PlacedBody& body : bodies) outlines.push_back(outline_of(body, view));
  std::vector<SeenLines> drawn;
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    std::vector<const std::vector<Vector2>*> nearer;
    const Vector2 centre = in_view(view, bodies[b].position);
    for (std::size_t other = 0; other < bodies.size(); ++other) {
      const Vector3 branch = bodies[other].position - bodies[b].position;
      const double reach = bodies[b].body->reach() + bodies[other].body->reach();
      if (branch.dot(view.nearer) > 0 &&
          (in_view(view, bodies[other].position) - centre).norm() < reach)
        nearer.push_back(&outlines[other]);
    }
    SeenLines& seen = drawn.emplace_back();
    for (const std::vector<Vector2>& line : lines_of(bodies[b], view, outlines[b]))
      add_seen(line, nearer, seen);
  }
  return drawn;
}

}  // namespace stickslip::cases
