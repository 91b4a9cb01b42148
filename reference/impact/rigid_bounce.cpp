// SPDX-License-Identifier: BSD-3-Clause
#include "reference/impact/rigid_bounce.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace stickslip::reference {

template <class Real>
Real sliding_threshold(const RigidBounce<Real>& bounce) {
  return (1 + 1 / bounce.inertia_factor) * bounce.mu * (1 + bounce.restitution) *
         bounce.before.normal_velocity;
}

template <class Real>
BouncingSphere<Real> solve(const RigidBounce<Real>& bounce) {
  const Real e = bounce.restitution;
  if (!(bounce.inertia_factor > 0 && bounce.mu >= 0 && e >= 0 && e <= 1 &&
        bounce.before.normal_velocity > 0))
    throw std::invalid_argument("rigid bounce: K and vn must be > 0, mu >= 0, e in [0, 1]");
  BouncingSphere<Real> after = bounce.before;
  after.normal_velocity = e * bounce.before.normal_velocity;
  const Real along = bounce.before.velocity[0] + bounce.before.surface[0];
  const Real across = bounce.before.velocity[1] + bounce.before.surface[1];
  const Real sliding = std::hypot(along, across);
  if (sliding == 0) return after;
  // What friction takes from the velocity of the centre, over u.
  const Real mobility = 1 + 1 / bounce.inertia_factor;
  const Real share = std::min(sliding_threshold(bounce) / sliding, Real(1)) / mobility;
  const std::array<Real, 2> u{along, across};
  for (const std::size_t i : {0U, 1U}) {
    after.velocity[i] -= share * u[i];
    after.surface[i] -= share * u[i] / bounce.inertia_factor;
  }
  return after;
}

#define STICKSLIP_INSTANTIATE(Real)                          \
  template Real sliding_threshold(const RigidBounce<Real>&); \
  template BouncingSphere<Real> solve(const RigidBounce<Real>&);
STICKSLIP_INSTANTIATE(double)
STICKSLIP_INSTANTIATE(long double)
#undef STICKSLIP_INSTANTIATE

}  // namespace stickslip::reference
