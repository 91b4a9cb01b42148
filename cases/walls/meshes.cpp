// SPDX-License-Identifier: BSD-3-Clause
#include "cases/walls/meshes.hpp"

#include <cmath>
#include <numbers>

namespace stickslip::cases {
namespace {

/// Vertices and triangles that are put together.
struct MeshParts {
  std::vector<Vector3> vertices;
  std::vector<TriangleCorners> triangles;

  void add(const Vector3& a, const Vector3& b, const Vector3& c) {
    const auto first = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), {a, b, c});
    triangles.push_back({first, first + 1, first + 2});
  }
  void add_square(const Vector3& a, const Vector3& b, const Vector3& c, const Vector3& d) {
    add(a, b, c);
    add(a, c, d);
  }
  IndexedMesh made() && {
    return IndexedMesh(TriangleMesh(std::move(vertices), std::move(triangles)));
  }
};

/// How many pieces of this length or a little less a way has.
int pieces_of(double way, double length) {
  return std::max(1, static_cast<int>(std::ceil(way / length - 1e-9)));
}

/// Squares of columns and rows; corner(i, j) is where they meet.
template <class Corner>
void add_grid(MeshParts& parts, int columns, int rows, const Corner& corner) {
  for (int i = 0; i < columns; ++i)
    for (int j = 0; j < rows; ++j)
      parts.add_square(corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1));
}

/// A number from -1 to 1 that belongs to a place of a grid.
double any_number(int i, int j, int which) {
  const double x = std::sin(12.9898 * i + 78.233 * j + 37.719 * which) * 43758.5453;
  return 2 * (x - std::floor(x)) - 1;
}

/// Triangles around the origin, then squares from ring to ring.
void add_fan(MeshParts& parts, double side, double reach) {
  constexpr int around = 12;
  const auto on_ring = [&](int ring, int at) {
    const double angle = 2 * std::numbers::pi * at / around;
    return Vector3(side * ring * Vector3(std::cos(angle), std::sin(angle), 0));
  };
  const int rings = pieces_of(1.5 * reach, side);
  for (int at = 0; at < around; ++at) {
    parts.add(Vector3::Zero(), on_ring(1, at), on_ring(1, at + 1));
    for (int ring = 1; ring < rings; ++ring)
      parts.add_square(on_ring(ring, at), on_ring(ring + 1, at), on_ring(ring + 1, at + 1),
                       on_ring(ring, at + 1));
  }
}

}  // namespace

std::string_view name_of(FloorCut cut) {
  switch (cut) {
    case FloorCut::regular:
      return "squares";
    case FloorCut::random:
      return "random triangles";
    case FloorCut::slivers:
      return "slivers";
    case FloorCut::fan:
      return "a fan";
    case FloorCut::t_junction:
      return "T-junctions";
  }
  return "unknown";
}

IndexedMesh floor_mesh(FloorCut cut, double side, double reach) {
  MeshParts parts;
  if (cut == FloorCut::fan) {
    add_fan(parts, side, reach);
    return std::move(parts).made();
  }
  const double width = cut == FloorCut::slivers ? side / 10 : side;
  // Even numbers: a corner lies at the origin.
  const int columns = 2 * pieces_of(reach, width);
  const int rows = 2 * pieces_of(reach, side);
  const double wide = 2 * reach / columns;
  const double high = 2 * reach / rows;
  const auto corner = [&](int i, int j) {
    Vector3 place(wide * i - reach, high * j - reach, 0);
    const bool is_inside = i > 0 && j > 0 && i < columns && j < rows;
    if (cut == FloorCut::random && is_inside) {
      place[0] += 0.35 * wide * any_number(i, j, 0);
      place[1] += 0.35 * high * any_number(i, j, 1);
    }
    return place;
  };
  if (cut != FloorCut::t_junction) {
    add_grid(parts, columns, rows, corner);
    return std::move(parts).made();
  }
  // Each second row is shifted by half a square: each of its corners lies inside an edge of the
  // rows beside it.
  for (int j = 0; j < rows; ++j)
    for (int i = -1; i <= columns; ++i) {
      const double shift = j % 2 == 0 ? 0 : 0.5 * wide;
      const auto at = [&](int right, int up) {
        return Vector3(wide * (i + right) - reach + shift, high * (j + up) - reach, 0);
      };
      parts.add_square(at(0, 0), at(1, 0), at(1, 1), at(0, 1));
    }
  return std::move(parts).made();
}

IndexedMesh uncut_floor(double reach) {
  MeshParts parts;
  // The circle within a triangle has half the radius of the one around it.
  const auto corner = [&](int third) {
    const double angle = 0.3 + 2 * std::numbers::pi * third / 3;
    return Vector3(2.1 * reach * Vector3(std::cos(angle), std::sin(angle), 0));
  };
  parts.add(corner(0), corner(1), corner(2));
  return std::move(parts).made();
}

IndexedMesh two_triangles(double reach) {
  MeshParts parts;
  // The circle touches all edges of the first half of a square, but for a little. The square is
  // slanted, so that no edge lies along an axis.
  const double inner = 1.05 * reach;
  const double edge = (2 + std::numbers::sqrt2) * inner;
  const auto corner = [&](double x, double y) {
    const double right = x * edge - (edge - inner);
    const double up = y * edge - inner;
    return Vector3(0.8 * right - 0.6 * up, 0.6 * right + 0.8 * up, 0);
  };
  parts.add_square(corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1));
  return std::move(parts).made();
}

IndexedMesh two_faces(double theta, double side, const FaceSize& size) {
  MeshParts parts;
  const int far = pieces_of(size.far, side);
  const int along = pieces_of(size.along, side);
  // Rows go along y on the second face and against it on the first, so that both face outward.
  const auto add_face = [&](const Vector3& away, const Vector3& rows) {
    add_grid(parts, far, 2 * along, [&](int i, int j) {
      return Vector3(size.far / far * i * away + size.along / along * (j - along) * rows);
    });
  };
  add_face(Vector3(-1, 0, 0), -Vector3::UnitY());
  add_face(Vector3(std::cos(theta), 0, -std::sin(theta)), Vector3::UnitY());
  return std::move(parts).made();
}

}  // namespace stickslip::cases
