// SPDX-License-Identifier: BSD-3-Clause
// Seeded pairs of polygons, most of them as degenerate as rounding allows.
#pragma once

#include "stickslip/description/error.hpp"
#include "stickslip/geometry/polygon.hpp"
#include "unit_test.hpp"

namespace stickslip::testing {

/// How the two polygons of a pair lie to each other. Offsets called tiny are from 1e-17 to 0.1,
/// evenly in their logarithm.
enum class PairFamily {
  convex,          ///< convex, anywhere
  star_shaped,     ///< not convex, anywhere
  nearly_same,     ///< the same polygon twice, shifted by something tiny
  nearly_aligned,  ///< the same polygon twice, turned by something tiny
  on_a_grid,       ///< multiples of 1/4: coincident vertices and edges, vertices on edges
  edge_to_edge,  ///< an edge of j along one of i, face to face, apart or overlapping by a tiny bit
  vertex_on_edge,  ///< a vertex of j on an edge or vertex of i, or beside it by a tiny bit
  inscribed,       ///< all vertices of j on vertices and edges of i
};
inline constexpr std::array all_families{PairFamily::convex,         PairFamily::star_shaped,
                                         PairFamily::nearly_same,    PairFamily::nearly_aligned,
                                         PairFamily::on_a_grid,      PairFamily::edge_to_edge,
                                         PairFamily::vertex_on_edge, PairFamily::inscribed};

inline std::string_view name_of(PairFamily family) {
  constexpr std::array<std::string_view, all_families.size()> names{
      "convex",    "star-shaped",  "nearly the same", "nearly aligned",
      "on a grid", "edge to edge", "vertex on edge",  "inscribed"};
  return names[static_cast<std::size_t>(family)];
}

struct PolygonPair {
  Polygon i;
  Polygon j;
};

/// Makes pairs of one family; the seed is the family's own. Polygons have 3 to 10 vertices (an
/// inscribed one up to 20) within 1 of their origin.
class PairGenerator {
 public:
  explicit PairGenerator(PairFamily family)
      : family_(family), random_(static_cast<unsigned>(family) + 1) {}

  PolygonPair next() {
    while (true) {
      const Vertices i = first();
      const Vertices j = second(i);
      const std::optional<Polygon> a = polygon(i);
      if (!a) continue;
      if (const std::optional<Polygon> b = polygon(j)) return {*a, *b};
    }
  }

  /// From low to high.
  double uniform(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }

 private:
  using Vertices = std::vector<Vector2>;

  static std::optional<Polygon> polygon(const Vertices& vertices) {
    try {
      return Polygon(vertices);
    } catch (const InputError&) {
      return std::nullopt;
    }
  }

  bool one_in(int n) { return index(n) == 0; }
  int index(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random_); }
  double tiny() { return (one_in(2) ? -1 : 1) * std::pow(10, uniform(-17, -1)); }

  /// Vertices at random angles about the origin, all at distance 1 or at 0.3 to 1.
  Vertices star(bool is_convex) {
    while (true) {
      std::vector<double> angles(static_cast<std::size_t>(3 + index(8)));
      for (double& angle : angles) angle = uniform(0, 2 * std::numbers::pi);
      std::ranges::sort(angles);
      double before = angles.back() - 2 * std::numbers::pi;
      bool is_good = true;
      for (const double angle : angles) {
        is_good = is_good && angle - before > 0.02 && angle - before < 3;
        before = angle;
      }
      if (!is_good) continue;
      Vertices vertices;
      for (const double angle : angles) {
        const double radius = is_convex ? 1 : uniform(0.3, 1);
        vertices.emplace_back(radius * std::cos(angle), radius * std::sin(angle));
      }
      return vertices;
    }
  }

  static Vertices shifted(Vertices vertices, const Vector2& shift) {
    for (Vector2& v : vertices) v += shift;
    return vertices;
  }
  static Vertices turned(Vertices vertices, double angle) {
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    for (Vector2& v : vertices) v = Vector2(c * v[0] - s * v[1], s * v[0] + c * v[1]);
    return vertices;
  }
  static Vertices rounded(Vertices vertices) {
    for (Vector2& v : vertices) v = Vector2(std::round(4 * v[0]) / 4, std::round(4 * v[1]) / 4);
    return vertices;
  }
  Vector2 anywhere() { return {uniform(-1.5, 1.5), uniform(-1.5, 1.5)}; }

  Vertices first() {
    const bool is_convex =
        family_ == PairFamily::convex || (family_ != PairFamily::star_shaped && one_in(2));
    const Vertices vertices = star(is_convex);
    return family_ == PairFamily::on_a_grid ? rounded(vertices) : vertices;
  }

  Vertices second(const Vertices& i) {
    switch (family_) {
      case PairFamily::convex:
        return shifted(star(true), anywhere());
      case PairFamily::star_shaped:
        return shifted(star(false), anywhere());
      case PairFamily::nearly_same:
        return shifted(i, {tiny(), tiny()});
      case PairFamily::nearly_aligned:
        return turned(i, tiny());
      case PairFamily::on_a_grid:
        return rounded(shifted(star(one_in(2)), anywhere()));
      case PairFamily::edge_to_edge:
        return facing(i);
      case PairFamily::vertex_on_edge:
        return with_vertex_on(i);
      case PairFamily::inscribed:
        return inscribed(i);
    }
    return {};
  }

  struct Edge {
    Vector2 from;
    Vector2 along;
  };
  Edge edge_of(const Vertices& vertices) {
    const auto k = static_cast<std::size_t>(index(static_cast<int>(vertices.size())));
    return {vertices[k], vertices[(k + 1) % vertices.size()] - vertices[k]};
  }
  static double direction(const Vector2& v) { return std::atan2(v[1], v[0]); }

  Vertices facing(const Vertices& i) {
    const Edge on_i = edge_of(i);
    const Vertices j = star(true);
    const Vector2 along_j = j[1] - j[0];
    const Vertices there = turned(j, direction(-on_i.along) - direction(along_j));
    const Vector2 end = on_i.from + on_i.along;
    return shifted(there, end - there[0] + uniform(-0.8, 0.8) * on_i.along +
                              tiny() * outward(on_i.along).normalized());
  }

  Vertices with_vertex_on(const Vertices& i) {
    const Edge edge = edge_of(i);
    const Vertices j = star(one_in(2));
    const double part = one_in(4) ? 0 : uniform(0, 1);
    Vector2 shift = edge.from + part * edge.along - j[0];
    if (one_in(2)) shift += Vector2(tiny(), tiny());
    return shifted(j, shift);
  }

  Vertices inscribed(const Vertices& i) {
    Vertices j;
    for (std::size_t k = 0; k < i.size(); ++k) {
      if (!one_in(3)) j.push_back(i[k]);
      if (one_in(2)) j.push_back(i[k] + uniform(0, 1) * (i[(k + 1) % i.size()] - i[k]));
    }
    return j;
  }

  PairFamily family_;
  std::mt19937_64 random_;
};

}  // namespace stickslip::testing
