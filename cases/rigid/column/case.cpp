// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/column/case.hpp"

#include <Eigen/Geometry>

#include "cases/rigid/scenes/rigid_states.hpp"

namespace stickslip::cases {
namespace {

constexpr std::size_t columns_of_scene = 4;
constexpr std::size_t slabs = 4;
/// Width of a slab over its height: the column is far from tipping over.
constexpr double width_over_height = 5;
/// Time that is seen: after which a body that falls freely is as fast as the scale says.
double end_of(const BlockColumn& c) { return std::sqrt(2 * 2 * c.half_height * slabs / c.gravity); }

}  // namespace

RigidScene BlockColumn::scene(const SceneSteps& steps) const {
  RigidScene asked = over_floor(steps, gravity * Vector3(std::sin(angle()), 0, -std::cos(angle())));
  Scene& scene = asked.scene;
  asked.settled.emplace_back(Vector3::Zero());
  const double weight = mass * gravity * std::cos(angle());
  const Vector3 half = half_height * Vector3(width_over_height, width_over_height, 1);
  for (std::size_t k = 0; k < columns_of_scene; ++k) {
    double sunk = 0;
    for (std::size_t j = 0; j < slabs; ++j) {
      const double carried = static_cast<double>(slabs - j) * weight;
      sunk += carried;
      scene.contacts.push_back({.p = scene.bodies.size(),
                                .q = j == 0 ? 0 : scene.bodies.size() - 1,
                                .mu = mu,
                                .carried = carried});
      scene.bodies.push_back(scene_block(
          "slab-" + std::to_string(k) + "-" + std::to_string(j), k, half, mass,
          place_of_start(k) + static_cast<double>(2 * j + 1) * half_height * Vector3::UnitZ()));
      asked.settled.emplace_back(-sunk * Vector3::UnitZ());
    }
  }
  scene.times = scene_times(steps, end_of(*this), 4);
  const double length = 2 * half_height * static_cast<double>(slabs);
  const double speed = std::sqrt(2 * gravity * length);
  scene.scale = {.velocity = speed,
                 .spin = speed / length,
                 .length = length,
                 .energy = mass * gravity * length};
  asked.exact = [bodies = scene.bodies](std::size_t i, double /*time*/) { return bodies[i].state; };
  return asked;
}

BlockColumn::Outcome BlockColumn::run(const Scheme& scheme, int steps_per_contact) const {
  return run_on_springs(*this, scheme, steps_per_contact);
}

std::vector<CrossCheckResult> BlockColumn::cross_checks() const {
  // Statics: forces and moments that each slab needs from below are within the cone and the base.
  const double a = angle();
  const double friction = std::sin(a) / std::cos(a) - mu;
  const double arm =
      static_cast<double>(slabs) * half_height * std::tan(a) - width_over_height * half_height;
  const RigidScene asked = scene({1, 1});
  double unbalanced = 0;
  for (std::size_t c = 0; c < slabs; ++c) {
    const double above = c + 1 < slabs ? asked.scene.contacts[c + 1].carried : 0;
    const double weight = -mass * asked.scene.gravity[2];
    unbalanced =
        worse(unbalanced, std::abs(asked.scene.contacts[c].carried - above - weight) / weight);
  }
  return {{"friction that is needed beyond its limit, over the normal force",
           std::max(friction, 0.0), 1e-15},
          {"how far the resultant lies outside the base, over the height of a slab",
           std::max(arm, 0.0) / half_height, 1e-15},
          {"normal forces against the weight of each slab", unbalanced, 1e-14}};
}

}  // namespace stickslip::cases
