// SPDX-License-Identifier: BSD-3-Clause
// The motion of one contact of spheres that lie in the arrays of an engine.
#pragma once

#include <array>
#include <cstddef>

#include "stickslip/contact/batch/sphere_arrays.hpp"

namespace stickslip {

/// A row of one of an engine's arrays.
inline Vector3 row(const double* rows, int i) {
  const double* const numbers = rows + std::ptrdiff_t{3} * i;
  return {numbers[0], numbers[1], numbers[2]};
}

/// Adds a vector to such a row.
inline void add_to_row(double* rows, int i, const Vector3& v) {
  for (int k = 0; k < 3; ++k) rows[std::ptrdiff_t{3} * i + k] += v[k];
}

/// What a step brings for the contact of two spheres.
struct SphereMotion {
  PairGeometry after;
  PairMotion motion;
};

/// Masses of the spheres p and q [kg]; 0: not known.
inline std::array<double, 2> masses_of(const SphereArrays& spheres, const SpherePair& pair) {
  if (spheres.mass == nullptr) return {};
  return {spheres.mass[pair.p], spheres.mass[pair.q]};
}

/// From the branch vector at the end of the last step [m] to the places of the spheres now.
inline SphereMotion motion_of(const SphereArrays& spheres, const SphereStep& time,
                              const SpherePair& pair, const Vector3& branch_old) {
  const auto [p, q, effective_radius] = pair;
  const Vector3 branch = row(spheres.position, q) - row(spheres.position, p);
  const PairGeometry before = sphere_pair(spheres.radius[p], spheres.radius[q], branch_old);
  const PairGeometry after = sphere_pair(spheres.radius[p], spheres.radius[q], branch);
  const Vector3 spin_p = row(spheres.spin, p);
  const Vector3 spin_q = row(spheres.spin, q);
  const PairStep step{.displacement_q = branch - branch_old,
                      .rotation_p = time.rotation_time * spin_p,
                      .rotation_q = time.rotation_time * spin_q,
                      .velocity_q = row(spheres.velocity, q) - row(spheres.velocity, p),
                      .spin_p = spin_p,
                      .spin_q = spin_q,
                      .dt = time.dt};
  SphereMotion found{after, pair_motion(time.kinematics, before, after, step, effective_radius)};
  const auto [mass_p, mass_q] = masses_of(spheres, pair);
  found.motion.mass_p = mass_p;
  found.motion.mass_q = mass_q;
  return found;
}

}  // namespace stickslip
