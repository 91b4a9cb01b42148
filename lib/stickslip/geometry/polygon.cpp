// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/geometry/polygon.hpp"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

/// Between these bounds [m] fourth powers of lengths keep their digits.
constexpr double smallest = 1e-70;
constexpr double largest = 1e70;

/// A vertex and its place in the input, for messages.
struct Corner {
  Vector2 at;
  std::size_t number;  ///< from 1

  std::string name() const { return "vertex " + std::to_string(number); }
  std::string text() const {
    return name() + " (" + shortest(at[0]) + ", " + shortest(at[1]) + ")";
  }
};

/// An edge of a polygon.
struct Edge {
  Corner from;
  Corner to;

  std::string text() const { return "the edge from " + from.text() + " to " + to.name(); }
};

enum class Side { right, on, left };

template <class Real>
Side side_of(const Real& area) {
  if (area > 0) return Side::left;
  return area < 0 ? Side::right : Side::on;
}

/// On which side of the line from a to b the point c lies, exactly.
Side side(const Vector2& a, const Vector2& b, const Vector2& c) {
  const double first = (b[0] - a[0]) * (c[1] - a[1]);
  const double second = (b[1] - a[1]) * (c[0] - a[0]);
  // Above four roundings of the two products the sign is certain; Shewchuk, Discrete Comput. Geom.
  // 18 (1997) 305, has the sharper factor 3.
  const double bound =
      4 * std::numeric_limits<double>::epsilon() * (std::abs(first) + std::abs(second)) +
      std::numeric_limits<double>::min();
  if (std::abs(first - second) > bound && std::isfinite(bound)) return side_of(first - second);
  using Exact = boost::multiprecision::cpp_rational;
  const Exact ax(a[0]);
  const Exact ay(a[1]);
  const Exact area =
      (Exact(b[0]) - ax) * (Exact(c[1]) - ay) - (Exact(b[1]) - ay) * (Exact(c[0]) - ax);
  return side_of(area);
}

/// Whether c, which is on the line of the edge, lies between its ends or on one of them.
bool is_between(const Edge& edge, const Vector2& c) {
  const Vector2& a = edge.from.at;
  const Vector2& b = edge.to.at;
  return (a.cwiseMin(b).array() <= c.array()).all() && (c.array() <= a.cwiseMax(b).array()).all();
}

bool is_on(const Edge& edge, const Vector2& c) {
  return side(edge.from.at, edge.to.at, c) == Side::on && is_between(edge, c);
}

bool cross_each_other(const Edge& a, const Edge& b) {
  const Side from = side(a.from.at, a.to.at, b.from.at);
  const Side to = side(a.from.at, a.to.at, b.to.at);
  if (from == Side::on || to == Side::on || from == to) return false;
  const Side first = side(b.from.at, b.to.at, a.from.at);
  const Side second = side(b.from.at, b.to.at, a.to.at);
  return first != Side::on && second != Side::on && first != second;
}

/// Two edges that follow each other may only share the vertex between them.
void check_neighbours(const Edge& edge, const Edge& next) {
  const bool runs_back = is_on(edge, next.to.at) || is_on(next, edge.from.at);
  if (!runs_back) return;
  throw InputError("polygon: the boundary runs back on itself at " + edge.to.text() +
                   "; remove that vertex");
}

void check_apart(const Edge& a, const Edge& b) {
  for (const auto& [edge, corner] : {std::pair{&a, &b.from}, std::pair{&a, &b.to},
                                     std::pair{&b, &a.from}, std::pair{&b, &a.to}}) {
    if (!is_on(*edge, corner->at)) continue;
    throw InputError("polygon: " + corner->text() + " lies on " + edge->text() +
                     "; an outline may not touch itself");
  }
  if (!cross_each_other(a, b)) return;
  throw InputError("polygon: " + a.text() + " crosses " + b.text() +
                   "; give the vertices in their order along the outline");
}

void check_simple(const std::vector<Corner>& corners) {
  const std::size_t n = corners.size();
  const auto edge = [&](std::size_t k) { return Edge{corners[k], corners[(k + 1) % n]}; };
  for (std::size_t k = 0; k < n; ++k) check_neighbours(edge(k), edge((k + 1) % n));
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a + 2; b < n; ++b) {
      const bool are_neighbours = a == 0 && b == n - 1;
      if (!are_neighbours) check_apart(edge(a), edge(b));
    }
  }
}

bool lie_on_a_line(const std::vector<Corner>& corners) {
  return std::ranges::all_of(corners, [&](const Corner& c) {
    return side(corners[0].at, corners[1].at, c.at) == Side::on;
  });
}

[[noreturn]] void fail_without_area(const std::vector<Corner>& corners) {
  throw InputError("polygon: no area, the vertices from " + corners.front().text() + " to " +
                   corners.back().text() + " lie on a line but for rounding; move one off it");
}

/// Largest distance from the first vertex along an axis [m].
double extent(std::span<const Vector2> vertices) {
  double farthest = 0;
  for (const Vector2& v : vertices) {
    farthest = std::max(farthest, (v - vertices.front()).cwiseAbs().maxCoeff());
  }
  return farthest;
}

/// The vertices without repetitions.
std::vector<Corner> different_corners(std::span<const Vector2> vertices) {
  std::vector<Corner> corners;
  for (const Vector2& v : vertices) {
    const Corner corner{v, static_cast<std::size_t>(&v - vertices.data()) + 1};
    if (!v.allFinite()) {
      throw InputError("polygon: " + corner.text() + " is not finite; give finite coordinates");
    }
    if (corners.empty() || corners.back().at != v) corners.push_back(corner);
  }
  while (corners.size() > 1 && corners.back().at == corners.front().at) corners.pop_back();
  return corners;
}

double second_moment_about(std::span<const Vector2> vertices, const Vector2& centre) {
  double sum = 0;
  Vector2 from = vertices.back() - centre;
  for (const Vector2& vertex : vertices) {
    const Vector2 to = vertex - centre;
    sum += cross(from, to) * (from.dot(from) + from.dot(to) + to.dot(to));
    from = to;
  }
  return sum / 12;
}

}  // namespace

AreaMoments area_moments(std::span<const Vector2> vertices) noexcept {
  if (vertices.empty()) return {};
  // about the first vertex, so that the digits of a small area far from the origin are kept
  const Vector2& origin = vertices.front();
  double twice_area = 0;
  Vector2 sum = Vector2::Zero();
  for (std::size_t k = 2; k < vertices.size(); ++k) {
    const Vector2 a = vertices[k - 1] - origin;
    const Vector2 b = vertices[k] - origin;
    const double part = cross(a, b);
    twice_area += part;
    sum += part * (a + b);
  }
  if (twice_area == 0) return {0, origin};
  return {twice_area / 2, origin + sum / (3 * twice_area)};
}

Polygon::Polygon(std::span<const Vector2> vertices) {
  const std::vector<Corner> corners = different_corners(vertices);
  if (corners.size() < 3) {
    throw InputError("polygon: " + std::to_string(corners.size()) + " different vertices" +
                     (corners.empty() ? "" : ", the last is " + corners.back().text()) +
                     "; an outline needs at least 3");
  }
  vertices_.reserve(corners.size());
  for (const Corner& corner : corners) vertices_.push_back(corner.at);
  const double size = extent(vertices_);
  if (!(size > smallest && size < largest)) {
    throw InputError("polygon: from " + corners.front().text() + " it reaches " + shortest(size) +
                     ", so that its second moment is no number; choose another unit of length");
  }
  if (lie_on_a_line(corners)) fail_without_area(corners);
  check_simple(corners);
  const double area = area_moments(vertices_).area;
  const double rounding = 16 * std::numeric_limits<double>::epsilon() * size * size;
  if (std::abs(area) <= rounding) fail_without_area(corners);
  if (area < 0) std::ranges::reverse(vertices_);
  moments_ = area_moments(vertices_);
  second_moment_ = second_moment_about(vertices_, moments_.centroid);
}

Polygon Polygon::placed(const Vector2& centroid, double angle) const {
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  Polygon moved = *this;
  for (Vector2& v : moved.vertices_) {
    const Vector2 arm = v - moments_.centroid;
    v = centroid + Vector2(c * arm[0] - s * arm[1], s * arm[0] + c * arm[1]);
  }
  moved.moments_.centroid = centroid;
  return moved;
}

}  // namespace stickslip
