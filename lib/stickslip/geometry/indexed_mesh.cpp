// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <numeric>
#include <unsupported/Eigen/BVH>

#include "stickslip/geometry/triangle_mesh.hpp"

namespace stickslip {
namespace {

using TriangleBox = Eigen::AlignedBox3d;

std::vector<TriangleBox> boxes_of(const TriangleMesh& mesh) {
  std::vector<TriangleBox> boxes;
  boxes.reserve(mesh.triangles().size());
  for (std::size_t i = 0; i < mesh.triangles().size(); ++i) {
    const auto [a, b, c] = mesh.corners(i);
    boxes.emplace_back(a.cwiseMin(b).cwiseMin(c), a.cwiseMax(b).cwiseMax(c));
  }
  return boxes;
}

std::vector<std::uint32_t> numbers_up_to(std::size_t count) {
  std::vector<std::uint32_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0U);
  return numbers;
}

/// Goes down into the boxes within reach of a place, and collects what is in them.
struct WithinReach {
  Vector3 place;
  double square;
  const std::vector<TriangleBox>& boxes;
  std::vector<std::uint32_t>& found;

  bool is_in(const TriangleBox& box) const { return box.squaredExteriorDistance(place) <= square; }
  // The names that Eigen calls.
  bool intersectVolume(const TriangleBox& box) const { return is_in(box); }  // NOLINT
  bool intersectObject(std::uint32_t triangle) const {                       // NOLINT
    if (is_in(boxes[triangle])) found.push_back(triangle);
    return false;  // go on
  }
};

}  // namespace

struct IndexedMesh::Index {
  explicit Index(const TriangleMesh& mesh) : boxes(boxes_of(mesh)) {
    const std::vector<std::uint32_t> numbers = numbers_up_to(boxes.size());
    tree.init(numbers.begin(), numbers.end(), boxes.begin(), boxes.end());
  }

  std::vector<TriangleBox> boxes;
  Eigen::KdBVH<double, 3, std::uint32_t> tree;
};

IndexedMesh::IndexedMesh(TriangleMesh mesh)
    : mesh_(std::move(mesh)), index_(std::make_unique<Index>(mesh_)) {}
IndexedMesh::~IndexedMesh() = default;
IndexedMesh::IndexedMesh(IndexedMesh&&) noexcept = default;
IndexedMesh& IndexedMesh::operator=(IndexedMesh&&) noexcept = default;

void IndexedMesh::find_near(const Vector3& place, double reach,
                            std::vector<std::uint32_t>& found) const {
  const auto first = static_cast<std::ptrdiff_t>(found.size());
  WithinReach within{place, reach * reach, index_->boxes, found};
  Eigen::BVIntersect(index_->tree, within);
  std::sort(found.begin() + first, found.end());
}

}  // namespace stickslip
