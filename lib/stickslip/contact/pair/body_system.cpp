// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/pair/body_system.hpp"

#include <algorithm>
#include <cmath>

namespace stickslip {
namespace {

SystemBody system_body(const MovingBody& told) {
  SystemBody body;
  body.radius = told.radius;
  body.mass = body.inertia = told.mass;
  if (std::isfinite(told.mass)) body.inertia = 0.4 * told.mass * told.radius * told.radius;
  body.state = told.state;
  body.load = told.load;
  return body;
}

MotionState pair_of(const SystemState& state) {
  return {state.bodies[0], state.bodies[1], state.contacts[0]};
}

}  // namespace

SystemStart system_of(const MotionStart& pair) {
  SystemStart start{{system_body(pair.p), system_body(pair.q)}, {{0, 1}}, pair.dt};
  if (SystemBody& q = start.bodies[1]; q.is_wall())
    q.wall_normal = (pair.p.state.position - pair.q.state.position).normalized();
  return start;
}

SystemState system_of(const MotionState& pair) { return {{pair.p, pair.q}, {pair.forces}}; }

MotionState SystemMotion::start(const MotionStart& start) {
  return pair_of(start_system(system_of(start)));
}

void SystemMotion::advance(std::span<MotionState> states) {
  std::vector<SystemState> all(states.size());
  advance_system(all);
  std::ranges::transform(all, states.begin(), pair_of);
}

}  // namespace stickslip
