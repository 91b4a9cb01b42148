// SPDX-License-Identifier: BSD-3-Clause
// Two irregular polygons, one fixed, one under a constant load: what the cases of polygon pairs
// share.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cases/case.hpp"
#include "cases/polygon/polygon_system.hpp"
#include "reference/disc_relaxation.hpp"
#include "reference/polygon_pair.hpp"

namespace stickslip {

/// Springs, dashpots and shapes of a pair. The free body translates only.
class PolygonPairTest {
 public:
  using Real = long double;

  /// From the parameters of pair_parameters(). Throws InputError for restitutions that do not go
  /// together.
  explicit PolygonPairTest(const CaseParameters& parameters);

  /// t_c of the pair, as of a disc of the same mass on kn [s].
  double contact_time() const { return static_cast<double>(springs_.contact_time()); }
  const reference::DiscContact<Real>& springs() const { return springs_; }
  /// Mean of the radii of discs of the same areas [m].
  double size() const { return size_; }

  /// The pair for the reference, without load.
  reference::PolygonPair<Real> pair(reference::PolygonPlane plane) const;
  /// Position of the free body, on the line between the centroids as they are in the tessellation,
  /// at which the area of the overlap over l_c is `overlap` [m].
  Vector2 position_at(double overlap) const;
  /// Direction of the contact at a position, out of the fixed body, by the boundary vector.
  Vector2 normal_at(const Vector2& position) const;

  /// The scheme with the springs and dashpots of the test.
  Scheme set(const Scheme& scheme) const;
  /// The pair for a scheme that is already set, at rest at this position under this load.
  PolygonSystem system(const Scheme& scheme, const Vector2& position, const Vector2& load) const;

 private:
  reference::DiscContact<Real> springs_;
  double mu_;
  Polygon fixed_;
  Polygon free_;
  Vector2 fixed_at_;
  Vector2 free_at_;
  double size_ = 0;
};

/// Parameters eps_n, kt_over_kn, et_over_en, mu, kn, m, seed and turn of a case.
std::vector<CaseParameter> pair_parameters();

/// The rule of the reference that stands for the scheme's contact plane: with two intersections the
/// chord is that of the boundary vector.
reference::PolygonPlane plane_of(const Scheme& scheme);

/// What theory expects of a scheme's convergence in the motion of a pair.
Expectation expect_pair_motion(const Scheme& scheme);

}  // namespace stickslip
