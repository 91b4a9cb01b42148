// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/function_output_iterator.hpp>

#include "stickslip/geometry/triangle_mesh.hpp"

namespace stickslip {
namespace {

namespace tree_index = boost::geometry::index;
using TreePoint = boost::geometry::model::point<double, 3, boost::geometry::cs::cartesian>;
using TreeBox = boost::geometry::model::box<TreePoint>;
using TreeEntry = std::pair<TreeBox, std::uint32_t>;

TreePoint point_of(const Vector3& place) { return {place[0], place[1], place[2]}; }

/// The boxes of all triangles: a tree that is made of all at once is packed.
std::vector<TreeEntry> boxes_of(const TriangleMesh& mesh) {
  std::vector<TreeEntry> boxes;
  boxes.reserve(mesh.triangles().size());
  for (std::size_t i = 0; i < mesh.triangles().size(); ++i) {
    const auto [a, b, c] = mesh.corners(i);
    boxes.emplace_back(
        TreeBox(point_of(a.cwiseMin(b).cwiseMin(c)), point_of(a.cwiseMax(b).cwiseMax(c))),
        static_cast<std::uint32_t>(i));
  }
  return boxes;
}

}  // namespace

struct IndexedMesh::Index {
  tree_index::rtree<TreeEntry, tree_index::quadratic<16>> tree;
};

IndexedMesh::IndexedMesh(TriangleMesh mesh)
    : mesh_(std::move(mesh)), index_(new Index{decltype(Index::tree)(boxes_of(mesh_))}) {}
IndexedMesh::~IndexedMesh() = default;
IndexedMesh::IndexedMesh(IndexedMesh&&) noexcept = default;
IndexedMesh& IndexedMesh::operator=(IndexedMesh&&) noexcept = default;

void IndexedMesh::find_near(const Vector3& place, double reach,
                            std::vector<std::uint32_t>& found) const {
  const auto first = static_cast<std::ptrdiff_t>(found.size());
  const Vector3 half = Vector3::Constant(reach);
  index_->tree.query(
      tree_index::intersects(TreeBox(point_of(place - half), point_of(place + half))),
      boost::make_function_output_iterator(
          [&](const TreeEntry& entry) { found.push_back(entry.second); }));
  std::sort(found.begin() + first, found.end());
}

}  // namespace stickslip
