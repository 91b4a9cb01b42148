// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/overlap_pressure.hpp"

namespace stickslip {

double offset_of_pressure(const Overlap& overlap) {
  double moment = 0;
  for (const OverlapRing& ring : overlap.rings) {
    for (std::size_t k = 0; k < ring.vertices.size(); ++k) {
      if (ring.owners[k] == EdgeOwner::j) continue;
      const Vector2& from = ring.vertices[k];
      const Vector2& to = ring.vertices[k + 1 == ring.vertices.size() ? 0 : k + 1];
      const double part =
          (from - overlap.centroid).squaredNorm() - (to - overlap.centroid).squaredNorm();
      moment += ring.owners[k] == EdgeOwner::both ? part / 4 : part / 2;
    }
  }
  return -moment / overlap.boundary_vector.norm();
}

}  // namespace stickslip
