// SPDX-License-Identifier: BSD-3-Clause
#include "reference/polygon/polygon_overlap.hpp"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <stdexcept>
#include <utility>
#include <vector>

namespace stickslip::reference {
namespace {

// Without expression templates, which take half as long again here.
using Exact = boost::multiprecision::number<boost::multiprecision::cpp_rational_backend,
                                            boost::multiprecision::et_off>;

struct ExactPoint {
  Exact x;
  Exact y;
};

enum class Body { i, j };

/// An edge that is not vertical, from left to right.
struct Segment {
  ExactPoint left;
  ExactPoint right;
  Exact slope;
  Body body;

  Exact height(const Exact& x) const { return left.y + slope * (x - left.x); }
};

std::vector<ExactPoint> exact_points(std::span<const Eigen::Vector2d> vertices) {
  std::vector<ExactPoint> points;
  for (const Eigen::Vector2d& v : vertices) points.push_back({Exact(v[0]), Exact(v[1])});
  return points;
}

std::vector<ExactPoint> exchanged(std::vector<ExactPoint> points) {
  for (ExactPoint& p : points) std::swap(p.x, p.y);
  return points;
}

void add_segments(std::vector<Segment>& segments, const std::vector<ExactPoint>& polygon,
                  Body body) {
  for (std::size_t k = 0; k < polygon.size(); ++k) {
    ExactPoint left = polygon[k];
    ExactPoint right = polygon[(k + 1) % polygon.size()];
    if (left.x == right.x) continue;
    if (right.x < left.x) std::swap(left, right);
    const Exact slope = (right.y - left.y) / (right.x - left.x);
    segments.push_back({left, right, slope, body});
  }
}

/// Where strips begin and end: every vertex, and every intersection of an edge of i with one of j.
std::vector<Exact> strip_bounds(const std::vector<Segment>& segments) {
  std::vector<Exact> bounds;
  for (const Segment& s : segments) {
    bounds.push_back(s.left.x);
    bounds.push_back(s.right.x);
    for (const Segment& t : segments) {
      if (s.body != Body::i || t.body != Body::j || s.slope == t.slope) continue;
      const Exact x =
          (t.left.y - t.slope * t.left.x - s.left.y + s.slope * s.left.x) / (s.slope - t.slope);
      if (x > std::max(s.left.x, t.left.x) && x < std::min(s.right.x, t.right.x)) {
        bounds.push_back(x);
      }
    }
  }
  std::ranges::sort(bounds);
  bounds.erase(std::unique(bounds.begin(), bounds.end()), bounds.end());
  return bounds;
}

/// A segment within a strip.
struct Crossing {
  Exact left;   ///< height at the left bound
  Exact right;  ///< height at the right bound
  Body body;

  Exact sum() const { return left + right; }
};

/// Sums over the trapezoids of one sweep.
struct StripSums {
  Exact area;
  Exact x;         ///< integral of x
  Exact y;         ///< integral of y
  Exact normal_y;  ///< integral of the normal's y-component over edges of i, both counted half
};

/// The share that i has in an edge of the overlap.
Exact share_of_i(bool is_of_i, bool is_of_j) {
  if (is_of_i && is_of_j) return Exact(1, 2);
  return is_of_i ? Exact(1) : Exact(0);
}

void add_trapezoid(StripSums& sums, const Exact& from, const Exact& to, const Crossing& lower,
                   const Crossing& upper) {
  const Exact width = to - from;
  const Exact left = upper.left - lower.left;
  const Exact right = upper.right - lower.right;
  sums.area += width * (left + right) / 2;
  sums.x += width * (from * (2 * left + right) + to * (left + 2 * right)) / 6;
  const auto below = [&](const Crossing& c) {
    return width * (c.left * c.left + c.left * c.right + c.right * c.right) / 6;
  };
  sums.y += below(upper) - below(lower);
}

/// The overlap in one strip. Edges do not meet inside it, so that the sum of the heights at its two
/// ends puts them in order, and equal sums are the same line.
void add_strip(StripSums& sums, const std::vector<Segment>& segments, const Exact& from,
               const Exact& to) {
  std::vector<Crossing> pile;
  for (const Segment& s : segments) {
    if (s.left.x <= from && s.right.x >= to) pile.push_back({s.height(from), s.height(to), s.body});
  }
  std::ranges::sort(pile, [](const Crossing& a, const Crossing& b) { return a.sum() < b.sum(); });
  bool in_i = false;
  bool in_j = false;
  for (std::size_t k = 0; k < pile.size();) {
    // all lines at this height
    const Crossing& lower = pile[k];
    const bool was_in_i = in_i;
    const bool was_in_j = in_j;
    for (; k < pile.size() && pile[k].sum() == lower.sum(); ++k) {
      bool& inside = pile[k].body == Body::i ? in_i : in_j;
      inside = !inside;
    }
    const Exact width = to - from;
    const bool was_in_both = was_in_i && was_in_j;
    const bool is_in_both = in_i && in_j;
    if (is_in_both && k < pile.size()) add_trapezoid(sums, from, to, lower, pile[k]);
    // entering the overlap from below the normal looks down, leaving it up
    const Exact share = share_of_i(was_in_i != in_i, was_in_j != in_j);
    if (is_in_both && !was_in_both) sums.normal_y -= width * share;
    if (was_in_both && !is_in_both) sums.normal_y += width * share;
  }
}

StripSums sweep(const std::vector<ExactPoint>& i, const std::vector<ExactPoint>& j) {
  std::vector<Segment> segments;
  add_segments(segments, i, Body::i);
  add_segments(segments, j, Body::j);
  const std::vector<Exact> bounds = strip_bounds(segments);
  StripSums sums;
  for (std::size_t k = 0; k + 1 < bounds.size(); ++k) {
    add_strip(sums, segments, bounds[k], bounds[k + 1]);
  }
  return sums;
}

double rounded(const Exact& x) { return x.convert_to<double>(); }

}  // namespace

PolygonOverlap polygon_overlap(std::span<const Eigen::Vector2d> i,
                               std::span<const Eigen::Vector2d> j) {
  const std::vector<ExactPoint> points_i = exact_points(i);
  const std::vector<ExactPoint> points_j = exact_points(j);
  const StripSums sums = sweep(points_i, points_j);
  const StripSums turned = sweep(exchanged(points_i), exchanged(points_j));
  if (sums.area != turned.area || sums.x != turned.y || sums.y != turned.x) {
    throw std::logic_error("polygon overlap: the two sweeps disagree; are the polygons simple?");
  }
  PolygonOverlap overlap;
  overlap.area = rounded(sums.area);
  overlap.boundary_vector = {rounded(turned.normal_y), rounded(sums.normal_y)};
  if (sums.area != 0) {
    overlap.centroid = {rounded(sums.x / sums.area), rounded(sums.y / sums.area)};
  }
  return overlap;
}

}  // namespace stickslip::reference
