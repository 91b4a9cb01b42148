// SPDX-License-Identifier: BSD-3-Clause
// States of bodies from the references and for them.
#pragma once

#include "cases/numbers.hpp"
#include "cases/rigid/scenes/scene.hpp"
#include "reference/rigid/rigid_impact.hpp"

namespace stickslip::cases {

/// A vector in the precision of the references.
inline reference::Vector3<long double> wide(const Vector3& v) { return v.cast<long double>(); }
/// Back from it.
inline Vector3 narrow(const reference::Vector3<long double>& v) { return v.cast<double>(); }

/// A sphere as the references of impacts know it.
inline reference::RigidSphere rigid_sphere_of(const SceneBody& body, const BodyState& state) {
  return {.mass = body.mass,
          .radius = body.radius,
          .velocity = wide(state.velocity),
          .spin = wide(state.spin)};
}
/// Its velocity and spin.
inline BodyState state_of(const reference::RigidSphere& sphere) {
  return {Vector3::Zero(), narrow(sphere.velocity), narrow(sphere.spin)};
}

/// A body that nothing touches, after a time [s].
inline BodyState flown(BodyState state, double time, const Vector3& gravity = Vector3::Zero()) {
  state.position += time * (state.velocity + time / 2 * gravity);
  state.velocity += time * gravity;
  return state;
}

}  // namespace stickslip::cases
