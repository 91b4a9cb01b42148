// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/geometry/overlap.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <polyclipping/clipper.hpp>
#include <span>

namespace stickslip {
namespace {

using Box = Eigen::AlignedBox<double, 2>;

Box box_of(const Polygon& polygon) {
  Box box;
  for (const Vector2& v : polygon.vertices()) box.extend(v);
  return box;
}

/// Coordinates for Clipper: whole numbers below 2^60 from an origin between the two bodies. A power
/// of two as the unit makes them as exact as the differences to the origin are.
class Grid {
 public:
  Grid(const Box& i, const Box& j) : origin_(i.intersection(j).center()) {
    const Box all = i.merged(j);
    const Vector2 reach = (all.max() - origin_).cwiseMax(origin_ - all.min());
    size_ = reach.maxCoeff();
    int exponent = 0;
    std::frexp(size_, &exponent);
    unit_ = std::ldexp(1.0, exponent - bits);
  }

  /// Largest distance from the origin along an axis [m].
  double size() const noexcept { return size_; }
  const Vector2& origin() const noexcept { return origin_; }
  ClipperLib::IntPoint on_grid(const Vector2& local) const noexcept {
    return {static_cast<ClipperLib::cInt>(local[0] / unit_),
            static_cast<ClipperLib::cInt>(local[1] / unit_)};
  }
  /// [m], from the origin
  Vector2 local(const ClipperLib::IntPoint& p) const noexcept {
    return {static_cast<double>(p.X) * unit_, static_cast<double>(p.Y) * unit_};
  }

 private:
  static constexpr int bits = 60;  ///< Clipper allows 62
  Vector2 origin_;
  double size_ = 0;
  double unit_ = 0;
};

/// A straight stretch of the overlap's boundary.
struct Stretch {
  Vector2 from;
  Vector2 to;

  Vector2 along() const noexcept { return to - from; }
  /// Whether p is on it, but not at its ends, within a tolerance [m].
  bool passes(const Vector2& p, double tolerance) const noexcept {
    const Vector2 arm = p - from;
    const Vector2 line = along();
    const double square = line.squaredNorm();
    const double offset = cross(line, arm);
    if (offset * offset > tolerance * tolerance * square) return false;
    const double part = arm.dot(line) / square;
    const double margin = tolerance / std::sqrt(square);
    return part > margin && part < 1 - margin;
  }
};

/// A body's edges, to find the one that a stretch of the overlap lies on.
class Outline {
 public:
  Outline(const Polygon& polygon, const Grid& grid) {
    const std::span<const Vector2> vertices = polygon.vertices();
    edges_.reserve(vertices.size());
    path_.reserve(vertices.size());
    Vector2 from = vertices.back() - grid.origin();
    for (const Vector2& vertex : vertices) {
      const Vector2 to = vertex - grid.origin();
      const Vector2 along = to - from;
      edges_.push_back({from, along, 1 / along.squaredNorm()});
      path_.push_back(grid.on_grid(to));
      from = to;
    }
  }

  const ClipperLib::Path& path() const noexcept { return path_; }

  /// Vertices that a stretch passes.
  void add_vertices_on(const Stretch& stretch, double tolerance,
                       std::vector<Vector2>& vertices) const {
    for (const Edge& edge : edges_) {
      if (stretch.passes(edge.from, tolerance)) vertices.push_back(edge.from);
    }
  }

  /// The square of the distance by which a stretch misses the edge that suits it best, of those
  /// that run the same way [m^2].
  double miss(const Stretch& stretch) const noexcept {
    double best = std::numeric_limits<double>::infinity();
    for (const Edge& edge : edges_) {
      if (!(edge.along.dot(stretch.along()) > 0)) continue;
      const double first = edge.square_distance(stretch.from);
      if (first < best) best = std::min(best, std::max(first, edge.square_distance(stretch.to)));
    }
    return best;
  }

 private:
  struct Edge {
    Vector2 from;
    Vector2 along;
    double over_square;  ///< 1/length^2

    double square_distance(const Vector2& p) const noexcept {
      const Vector2 arm = p - from;
      const double part = std::clamp(arm.dot(along) * over_square, 0.0, 1.0);
      return (arm - part * along).squaredNorm();
    }
  };

  std::vector<Edge> edges_;
  ClipperLib::Path path_;
};

/// Lengths that cannot be told from zero, for bodies of some size.
struct Tolerances {
  /// Rounding of coordinates [m].
  double rounding;
  /// Distance of intersections from the edges that they lie on: Clipper computes them in double
  /// precision. Twice the largest of four million pairs, most of them nearly degenerate [m].
  double intersection;

  explicit Tolerances(double size)
      : rounding(4 * std::numeric_limits<double>::epsilon() * size), intersection(4 * rounding) {}
};

/// Puts the overlap together, in coordinates from the grid's origin.
class Builder {
 public:
  Builder(const Outline& i, const Outline& j, const Tolerances& tolerances)
      : i_(i), j_(j), tolerances_(tolerances) {}

  /// Adds a closed line that Clipper has found, the overlap on its left.
  void add(const std::vector<Vector2>& vertices) {
    const AreaMoments moments = area_moments(vertices);
    const double perimeter = length(vertices);
    // thinner than rounding: what is left where edges touch
    if (std::abs(moments.area) <= tolerances_.rounding * perimeter) return;
    overlap_.area += moments.area;
    overlap_.perimeter += perimeter;
    first_moment_ += moments.area * moments.centroid;
    OverlapRing ring{with_passed_vertices(vertices), {}};
    add_owners(ring);
    add_boundary_vector(ring);
    add_intersections(ring);
    overlap_.rings.push_back(std::move(ring));
  }

  /// With the origin of coordinates moved back by `origin` [m].
  Overlap finish(const Vector2& origin) && {
    if (!(overlap_.area > 0)) return {};
    overlap_.centroid = origin + first_moment_ / overlap_.area;
    for (Vector2& p : overlap_.intersections) p += origin;
    for (OverlapRing& ring : overlap_.rings) {
      for (Vector2& v : ring.vertices) v += origin;
    }
    return std::move(overlap_);
  }

 private:
  static Stretch stretch(const std::vector<Vector2>& vertices, std::size_t k) {
    return {vertices[k], vertices[k + 1 == vertices.size() ? 0 : k + 1]};
  }

  static double length(const std::vector<Vector2>& vertices) {
    double sum = 0;
    for (std::size_t k = 0; k < vertices.size(); ++k) sum += stretch(vertices, k).along().norm();
    return sum;
  }

  /// Clipper leaves out a vertex in the middle of a straight line where edges of both bodies
  /// coincide; but there the edge of one body may end.
  std::vector<Vector2> with_passed_vertices(const std::vector<Vector2>& vertices) const {
    std::vector<Vector2> all;
    all.reserve(vertices.size() + 4);
    for (std::size_t k = 0; k < vertices.size(); ++k) {
      const Stretch part = stretch(vertices, k);
      all.push_back(part.from);
      const auto first = static_cast<std::ptrdiff_t>(all.size());
      i_.add_vertices_on(part, tolerances_.rounding, all);
      j_.add_vertices_on(part, tolerances_.rounding, all);
      std::sort(all.begin() + first, all.end(), [&](const Vector2& a, const Vector2& b) {
        return part.along().dot(a) < part.along().dot(b);
      });
      all.erase(std::unique(all.begin() + first, all.end()), all.end());
    }
    return all;
  }

  EdgeOwner owner(const Stretch& part) const noexcept {
    const double square = tolerances_.intersection * tolerances_.intersection;
    if (part.along().squaredNorm() <= square) return EdgeOwner::both;
    const double miss_i = i_.miss(part);
    const double miss_j = j_.miss(part);
    if (std::max(miss_i, miss_j) <= square) return EdgeOwner::both;
    return miss_i < miss_j ? EdgeOwner::i : EdgeOwner::j;
  }

  void add_owners(OverlapRing& ring) const {
    ring.owners.reserve(ring.vertices.size());
    for (std::size_t k = 0; k < ring.vertices.size(); ++k) {
      ring.owners.push_back(owner(stretch(ring.vertices, k)));
    }
  }

  /// All edges together add to no vector, so that half the difference of those of i and those of j
  /// is the vector of i with edges of both shared evenly.
  void add_boundary_vector(const OverlapRing& ring) {
    // a whole body inside the other has no vector, and no rounding of one either
    const auto change = std::ranges::adjacent_find(ring.owners, std::not_equal_to<>());
    if (change == ring.owners.end()) return;
    Vector2 difference = Vector2::Zero();
    for (std::size_t k = 0; k < ring.owners.size(); ++k) {
      const Vector2 along = stretch(ring.vertices, k).along();
      if (ring.owners[k] == EdgeOwner::i) difference += along;
      if (ring.owners[k] == EdgeOwner::j) difference -= along;
    }
    overlap_.boundary_vector += outward(difference) / 2;
  }

  void add_intersections(const OverlapRing& ring) {
    const std::size_t n = ring.owners.size();
    const auto is_of_one = [](EdgeOwner owner) { return owner != EdgeOwner::both; };
    const auto first = std::ranges::find_if(ring.owners, is_of_one);
    if (first == ring.owners.end()) return;
    const auto start = static_cast<std::size_t>(first - ring.owners.begin());
    std::size_t last = start;  // the edge of one owner that came before
    for (std::size_t k = start + 1; k <= start + n; ++k) {
      const EdgeOwner whose = ring.owners[k % n];
      if (!is_of_one(whose)) continue;
      if (whose != ring.owners[last % n]) {
        add_intersection((ring.vertices[(last + 1) % n] + ring.vertices[k % n]) / 2);
      }
      last = k;
    }
  }

  /// Pieces that meet in a point name it twice.
  void add_intersection(const Vector2& p) {
    std::vector<Vector2>& all = overlap_.intersections;
    if (std::ranges::find(all, p) == all.end()) all.push_back(p);
  }

  const Outline& i_;
  const Outline& j_;
  Tolerances tolerances_;
  Overlap overlap_;
  Vector2 first_moment_ = Vector2::Zero();
};

ClipperLib::Paths common_rings(const Outline& i, const Outline& j) {
  ClipperLib::Clipper clipper;
  // a vertex in the middle of a straight line may be where one body's edge ends and the other's
  // goes on
  clipper.PreserveCollinear(true);
  ClipperLib::Paths rings;
  // false: nothing but a line is left of a polygon on the grid
  if (!clipper.AddPath(i.path(), ClipperLib::ptSubject, true)) return rings;
  if (!clipper.AddPath(j.path(), ClipperLib::ptClip, true)) return rings;
  clipper.Execute(ClipperLib::ctIntersection, rings);
  return rings;
}

/// Whether the line of an edge of a parts the polygons. Most pairs that are near each other without
/// overlap are told apart so, at a fraction of what Clipper costs.
bool is_parted_by_an_edge(const Polygon& a, const Polygon& b) {
  Vector2 from = a.vertices().back();
  for (const Vector2& to : a.vertices()) {
    const Vector2 normal = outward(to - from);
    const auto height = [&](const Vector2& v) { return normal.dot(v - from); };
    if (std::ranges::all_of(b.vertices(), [&](const Vector2& v) { return height(v) >= 0; }) &&
        std::ranges::all_of(a.vertices(), [&](const Vector2& v) { return height(v) <= 0; }))
      return true;
    from = to;
  }
  return false;
}

}  // namespace

Overlap overlap_of(const Polygon& i, const Polygon& j) {
  const Box box_i = box_of(i);
  const Box box_j = box_of(j);
  if (!(box_i.intersection(box_j).sizes().minCoeff() > 0)) return {};
  if (is_parted_by_an_edge(i, j) || is_parted_by_an_edge(j, i)) return {};
  const Grid grid(box_i, box_j);
  const Outline outline_i(i, grid);
  const Outline outline_j(j, grid);
  Builder builder(outline_i, outline_j, Tolerances(grid.size()));
  std::vector<Vector2> vertices;
  for (const ClipperLib::Path& path : common_rings(outline_i, outline_j)) {
    vertices.clear();
    for (const ClipperLib::IntPoint& p : path) vertices.push_back(grid.local(p));
    builder.add(vertices);
  }
  return std::move(builder).finish(grid.origin());
}

}  // namespace stickslip
