// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_shapes.hpp"

#include <array>
#include <boost/polygon/voronoi.hpp>
#include <cmath>
#include <numbers>
#include <random>

#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

/// Boost.Polygon takes whole numbers: a spacing of the lattice in its units.
constexpr double unit = 1 << 24;
/// Rows and columns around the cells that are kept.
constexpr int cells_around = 3;

}  // namespace

Polygon regular_polygon(int vertices, double radius, double angle) {
  std::vector<Vector2> all;
  for (int i = 0; i < vertices; ++i) {
    const double at = angle + 2 * std::numbers::pi * i / vertices;
    all.emplace_back(radius * std::cos(at), radius * std::sin(at));
  }
  return Polygon(all);
}

Polygon scaled(const Polygon& polygon, double factor) {
  std::vector<Vector2> all;
  for (const Vector2& v : polygon.vertices())
    all.push_back(polygon.centroid() + factor * (v - polygon.centroid()));
  return Polygon(all);
}

Polygon polygon_of(std::span<const std::array<double, 2>> vertices) {
  std::vector<Vector2> all;
  for (const auto& [x, y] : vertices) all.emplace_back(x, y);
  return Polygon(all);
}

Tessellation voronoi_cells(int columns, int rows, double disorder, std::uint32_t seed) {
  if (columns < 3 || rows < 1) throw InputError("a tessellation needs 3 columns and a row or more");
  if (!(disorder >= 0 && disorder <= 0.5))
    throw InputError("the disorder of a tessellation must lie between 0 and 0.5");
  using Point = boost::polygon::point_data<std::int32_t>;
  // The engine is the same everywhere; the distributions of the library are not.
  std::mt19937 engine(seed);
  const auto draw = [&] {
    return disorder * (2 * static_cast<double>(engine()) / 4294967295.0 - 1);
  };
  const auto whole = [](double x) { return static_cast<std::int32_t>(std::lround(x * unit)); };
  std::vector<Point> points;
  std::vector<std::size_t> kept;
  for (int row = -cells_around; row < rows + cells_around; ++row) {
    std::vector<std::array<double, 2>> offsets;
    for (int column = 0; column < columns; ++column) offsets.push_back({draw(), draw()});
    for (int column = -cells_around; column < columns + cells_around; ++column) {
      const auto& [x, y] = offsets[static_cast<std::size_t>((column + columns) % columns)];
      if (column >= 0 && column < columns && row >= 0 && row < rows) kept.push_back(points.size());
      points.emplace_back(whole(column + x), whole(row + y));
    }
  }
  boost::polygon::voronoi_diagram<double> diagram;
  boost::polygon::construct_voronoi(points.begin(), points.end(), &diagram);
  std::vector<const boost::polygon::voronoi_diagram<double>::cell_type*> cells(points.size());
  for (const auto& cell : diagram.cells()) cells[cell.source_index()] = &cell;
  Tessellation all{{}, columns, rows, static_cast<double>(columns)};
  for (const std::size_t index : kept) {
    std::vector<Vector2> vertices;
    const auto* const first = cells[index]->incident_edge();
    const auto* edge = first;
    do {
      vertices.emplace_back(edge->vertex0()->x() / unit, edge->vertex0()->y() / unit);
      edge = edge->next();
    } while (edge != first);
    all.cells.emplace_back(vertices);
  }
  return all;
}

}  // namespace stickslip::cases
