// SPDX-License-Identifier: BSD-3-Clause
// Two irregular polygons, one fixed, one under a constant load: what the cases of polygon pairs
// share.
#pragma once

#include <cstdint>

#include "cases/polygon/polygon_system.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/disc_springs.hpp"
#include "reference/loop/disc_relaxation.hpp"
#include "reference/polygon/polygon_pair.hpp"

namespace stickslip::cases {

/// Describes the fields restitution, stiffness_ratio, restitution_ratio, mu, kn, mass, seed
/// and turn of a problem.
template <class P>
void describe_irregular_pair(auto& visitor) {
  describe_restitution<P>(visitor);
  visitor.number(&P::mu, {"mu", "-", "", Range::positive(), "friction coefficient"});
  visitor.number(&P::kn, {"kn", "N/m", "", Range::positive(), "normal stiffness"});
  visitor.number(&P::mass, {"m", "kg", "", Range::positive(), "mass of the free body"});
  visitor.count(&P::seed, {"seed", "-", "", {.low = 0, .high = 1e6}, "seed of the tessellation"});
  visitor.number(&P::turn, {"turn",
                            "rad",
                            "",
                            {.low = -0.7, .high = 0.7},
                            "rotation of the free body from its own cell"});
}

/// Springs, dashpots and shapes of a pair. The free body translates only.
class IrregularPair {
 public:
  using Real = long double;

  /// Two neighbours of the tessellation of this seed, the upper one turned [rad].
  IrregularPair(const reference::DiscContact<Real>& springs, double mu, std::uint32_t seed,
                double turn);

  /// A fixed polygon where it lies, and a free one about the origin that belongs at `free_at` [m].
  IrregularPair(const reference::DiscContact<Real>& springs, double mu, Polygon fixed, Polygon free,
                const Vector2& free_at);

  /// t_c of the pair, as of a disc of the same mass on kn [s].
  double contact_time() const { return static_cast<double>(springs_.contact_time()); }
  const reference::DiscContact<Real>& springs() const { return springs_; }
  /// Mean of the radii of discs of the same areas [m].
  double size() const { return size_; }

  /// The pair for the reference, without load.
  reference::PolygonPair<Real> as_reference(reference::PolygonPlane plane) const;
  /// Position of the free body, on the line between the centroids as they are in the tessellation,
  /// at which the area of the overlap over l_c is `overlap` [m].
  Vector2 position_at(double overlap) const;
  /// Direction of the contact at a position, out of the fixed body, by the boundary vector.
  Vector2 normal_at(const Vector2& position) const;

  /// The pair for a scheme, in whose law it sets its springs and dashpots; at rest at this position
  /// [m] under this load [N].
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

/// The pair of those fields of a problem. Throws InputError for restitutions that do not go
/// together.
template <class P>
IrregularPair irregular_pair_of(const P& problem) {
  return {disc_contact(restitution_of(problem), problem.kn, problem.mass), problem.mu, problem.seed,
          problem.turn};
}

/// The rule of the reference that stands for the scheme's contact plane: with two intersections the
/// chord is that of the boundary vector.
reference::PolygonPlane plane_of(const Scheme& scheme);

/// What theory expects of a scheme's convergence in the motion of a pair.
Expectation expect_pair_motion(const Scheme& scheme);

}  // namespace stickslip::cases
