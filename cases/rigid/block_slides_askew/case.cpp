// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/block_slides_askew/case.hpp"

#include "cases/rigid/scenes/rigid_states.hpp"
#include "cases/rigid/scenes/scene_numbers.hpp"
#include "reference/rigid/rigid_block.hpp"

namespace stickslip::cases {
namespace {

/// Seen so long, over the time of sliding: they rest at the end.
constexpr double end_over_sliding = 1.25;
constexpr int times_of_throw = 5;

struct KindOfBlock {
  const char* name;
  Vector3 half_over_length;
};

/// Beside unlike sides two that are alike: there nothing goes askew.
const std::array<KindOfBlock, 3>& kinds_of_blocks() {
  static const std::array<KindOfBlock, 3> kinds{
      {{"long", unlike_block(0)}, {"thick", unlike_block(1)}, {"plate", {0.4, 0.4, 0.04}}}};
  return kinds;
}

/// Velocity of the block of a start [m/s]: it stops by a part of a step later than the first one.
Vector3 thrown(const BlockSlidesAskew& b, std::size_t start, double step) {
  const std::size_t k = start % starts_of_scene;
  return b.velocity * (1 + phase_of_start(k) * step / b.sliding_time()) * direction_of_start(k);
}

}  // namespace

RigidScene BlockSlidesAskew::scene(const SceneSteps& steps) const {
  RigidScene asked = over_floor(steps, {0, 0, -gravity});
  Scene& scene = asked.scene;
  asked.settled.emplace_back(Vector3::Zero());
  for (const KindOfBlock& kind : kinds_of_blocks())
    for (std::size_t k = 0; k < starts_of_scene; ++k) {
      const std::size_t start = scene.bodies.size() - 1;
      const Vector3 half = length * kind.half_over_length;
      SceneBody body = scene_block(fmt::format("{}-{}", kind.name, k), start, half, mass,
                                   place_of_start(start) + half[2] * Vector3::UnitZ());
      body.state.velocity = thrown(*this, start, steps.step);
      scene.contacts.push_back(
          {.p = scene.bodies.size(), .q = 0, .mu = mu, .carried = mass * gravity});
      scene.bodies.push_back(std::move(body));
      asked.settled.emplace_back(-mass * gravity * Vector3::UnitZ());
    }
  scene.times =
      scene_times(steps, end_over_sliding * (sliding_time() + steps.coarsest), times_of_throw);
  scene.scale = {.velocity = velocity,
                 .spin = velocity / length,
                 .length = sliding_way(),
                 .energy = mass * velocity * velocity / 2};
  asked.exact = [b = *this, bodies = scene.bodies](std::size_t i, double time) {
    BodyState now = bodies[i].state;
    const Vector3 slowed = -b.mu * b.gravity * now.velocity.normalized();
    const double slides = std::min(time, now.velocity.norm() / (b.mu * b.gravity));
    now.position += slides * (now.velocity + slides / 2 * slowed);
    if (slides < time)
      now.velocity.setZero();
    else
      now.velocity += slides * slowed;
    return now;
  };
  asked.numbers = numbers_of_stops;
  return with_floor(std::move(asked), floor);
}

BlockSlidesAskew::Outcome BlockSlidesAskew::run(const Scheme& scheme, int steps_per_contact) const {
  BlockSlidesAskew on_plane = *this;  // springs meet no other floor
  on_plane.floor = WholeFloor::plane;
  return run_on_springs(on_plane, scheme, steps_per_contact);
}

std::vector<CrossCheckResult> BlockSlidesAskew::cross_checks() const {
  // While it slides by the cone of friction, and where it stops by the work of friction.
  const double middle = sliding_time() / 2;
  const RigidScene asked = scene({middle, middle});
  double velocity_off = 0;
  double way_off = 0;
  for (std::size_t i = 1; i < asked.scene.bodies.size(); ++i) {
    const BodyState& start = asked.scene.bodies[i].state;
    const double speed = start.velocity.norm();
    const std::size_t k = asked.scene.bodies[i].start % starts_of_scene;
    const auto cone = reference::thrown_block({.mu = mu,
                                               .gravity = gravity,
                                               .speed = speed,
                                               .degrees = 22.5L * static_cast<long double>(k)},
                                              reference::FrictionCone::round, wide(middle));
    const BodyState now = asked.exact(i, middle);
    for (const std::size_t a : {0U, 1U})
      velocity_off = worse(
          velocity_off,
          std::abs(now.velocity[static_cast<Eigen::Index>(a)] - narrow(cone.velocity[a])) / speed);
    const double way = (asked.exact(i, 4 * middle).position - start.position).norm();
    const double energy = mass * speed * speed / 2;
    way_off = worse(way_off, std::abs(mu * mass * gravity * way / energy - 1));
  }
  return {{"velocity half way against the cone of friction", velocity_off, 1e-14},
          {"where they stop: the work of friction against their energy", way_off, 1e-13}};
}

}  // namespace stickslip::cases
