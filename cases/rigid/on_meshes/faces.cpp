// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/on_meshes/faces.hpp"

#include <algorithm>
#include <cmath>

#include "cases/random_numbers.hpp"

namespace stickslip::cases {
namespace {

/// How many squares of this side, or a little less, a length has.
std::uint32_t pieces_of(double length, double side) {
  constexpr double graze = 1e-9;
  return static_cast<std::uint32_t>(std::max(1.0, std::ceil(length / side - graze)));
}

/// Vertices that are put together; those of the borders of faces are there once.
class Corners {
 public:
  std::uint32_t add(const Vector3& place, bool is_at_border) {
    constexpr double same = 1e-9;
    if (is_at_border) {
      for (const std::uint32_t known : border_)
        if ((all_[known] - place).squaredNorm() < same * same) return known;
      border_.push_back(static_cast<std::uint32_t>(all_.size()));
    }
    all_.push_back(place);
    return static_cast<std::uint32_t>(all_.size() - 1);
  }
  std::vector<Vector3> all() && { return std::move(all_); }

 private:
  std::vector<Vector3> all_;
  std::vector<std::uint32_t> border_;
};

}  // namespace

std::shared_ptr<const TriangleMesh> mesh_of(const std::vector<Face>& faces) {
  Corners corners;
  std::vector<TriangleCorners> triangles;
  RandomNumbers random(1);
  for (const Face& face : faces) {
    const std::uint32_t columns = pieces_of(face.along.norm(), face.side);
    const std::uint32_t rows = pieces_of(face.up.norm(), face.side);
    std::vector<std::uint32_t> places;
    for (std::uint32_t j = 0; j <= rows; ++j)
      for (std::uint32_t i = 0; i <= columns; ++i) {
        const bool is_at_border = i == 0 || j == 0 || i == columns || j == rows;
        double x = i;
        double y = j;
        if (face.disorder > 0 && !is_at_border) {
          x += face.disorder * random.between(-1, 1);
          y += face.disorder * random.between(-1, 1);
        }
        places.push_back(corners.add(face.corner + x / columns * face.along + y / rows * face.up,
                                     is_at_border && faces.size() > 1));
      }
    const auto at = [&](std::uint32_t i, std::uint32_t j) { return places[j * (columns + 1) + i]; };
    for (std::uint32_t j = 0; j < rows; ++j)
      for (std::uint32_t i = 0; i < columns; ++i) {
        triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
        triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
      }
  }
  return std::make_shared<const TriangleMesh>(std::move(corners).all(), std::move(triangles));
}

}  // namespace stickslip::cases
