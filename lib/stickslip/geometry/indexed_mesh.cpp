// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <atomic>
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

std::uint64_t next_number() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

}  // namespace

struct IndexedMesh::Index {
  explicit Index(const TriangleMesh& mesh) : boxes(boxes_of(mesh)) {
    const std::vector<std::uint32_t> numbers = numbers_up_to(boxes.size());
    tree.init(numbers.begin(), numbers.end(), boxes.begin(), boxes.end());
  }

  std::uint64_t number = next_number();
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

void IndexedMesh::find_near_of(std::span<const std::uint32_t> triangles, const Vector3& place,
                               double reach, std::vector<std::uint32_t>& found) const {
  WithinReach within{place, reach * reach, index_->boxes, found};
  for (const std::uint32_t triangle : triangles) within.intersectObject(triangle);
}

std::uint64_t IndexedMesh::number() const noexcept { return index_->number; }

void Neighbourhood::find_near(const IndexedMesh& surface, const Vector3& place, double reach,
                              std::vector<std::uint32_t>& found) {
  const std::size_t before = found.size();
  if (surface.number() == mesh_ && (place - centre_).norm() + reach < reach_)
    return surface.find_near_of(triangles_, place, reach, found);
  mesh_ = surface.number();
  centre_ = place;
  reach_ = reach * (1 + margin_);
  triangles_.clear();
  surface.find_near(place, reach_, triangles_);
  notes_.assign(triangles_.size(), none);
  surface.find_near_of(triangles_, place, reach, found);
  // A list of twice those that were asked for is looked through in no time.
  const std::size_t asked = found.size() - before;
  if (triangles_.size() > 2 * asked + 16)
    margin_ = std::max(margin_ / 2, 1e-6);
  else if (triangles_.size() < asked + asked / 2 + 8)
    margin_ = std::min(margin_ * 2, 1.0);
}

std::uint32_t& Neighbourhood::note_at(std::size_t triangle) {
  return notes_.at(static_cast<std::size_t>(std::ranges::lower_bound(triangles_, triangle) -
                                            triangles_.begin()));
}

}  // namespace stickslip
