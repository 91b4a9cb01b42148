// SPDX-License-Identifier: BSD-3-Clause
// Assemblies of a few spheres whose answers are known by hand.
#pragma once

#include "cases/states/assembly_state.hpp"
#include "unit_test.hpp"

namespace stickslip {

/// Three spheres of different size in a row along x, closed on itself through the box. All overlaps
/// are equal, so that it is in equilibrium.
inline AssemblyState chain_of_three(double overlap = 1e-6) {
  AssemblyState state;
  state.kn = 1e5;
  state.kt = 0.7e5;
  state.mu = 0.5;
  state.what = "a row of three";
  state.conventions = "SI";
  const double radii[] = {1e-3, 2e-3, 4e-3};
  double x = 0;
  for (int i = 0; i < 3; ++i) {
    state.particles.push_back({7 + i, radii[i], {x, 5e-3, 5e-3}});
    const double branch = radii[i] + radii[(i + 1) % 3] - overlap;
    state.contacts.push_back({static_cast<std::size_t>(i), static_cast<std::size_t>((i + 1) % 3),
                              Vector3(branch, 0, 0), Vector3::Zero()});
    x += branch;
  }
  state.box = {x, 1e-2, 1e-2};
  return state;
}

/// A body-centred cube of equal spheres, closed through the box: by its symmetry every strain along
/// the axes is taken by all branches alike.
inline AssemblyState body_centred_cube(double overlap = 1e-6) {
  AssemblyState state;
  state.kn = 1e5;
  state.kt = 0.7e5;
  state.mu = 0.3;
  const double radius = 1e-3;
  const double edge = (2 * radius - overlap) * 2 / std::sqrt(3.0);
  constexpr int cells = 3;
  const auto corner = [](int i, int j, int k) {
    const auto wrapped = [](int n) { return static_cast<std::size_t>((n + cells) % cells); };
    return 2 * ((wrapped(i) * cells + wrapped(j)) * cells + wrapped(k));
  };
  for (int i = 0; i < cells; ++i) {
    for (int j = 0; j < cells; ++j) {
      for (int k = 0; k < cells; ++k) {
        const Vector3 at = edge * Vector3(i, j, k);
        const auto id = static_cast<std::int64_t>(state.particles.size());
        state.particles.push_back({id, radius, at});
        state.particles.push_back({id + 1, radius, at + edge / 2 * Vector3::Ones()});
        for (int corners = 0; corners < 8; ++corners) {
          const int a = corners & 1;
          const int b = (corners >> 1) & 1;
          const int c = corners >> 2;
          state.contacts.push_back({corner(i, j, k) + 1, corner(i + a, j + b, k + c),
                                    edge * (Vector3(a, b, c) - Vector3::Ones() / 2),
                                    Vector3::Zero()});
        }
      }
    }
  }
  state.box.setConstant(cells * edge);
  return state;
}

}  // namespace stickslip
