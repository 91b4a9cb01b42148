// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/unlike_drops/case.hpp"

#include <fmt/format.h>

#include "cases/rigid/scenes/scene_numbers.hpp"

namespace stickslip::cases {
namespace {

/// Factors of the mass and of the radius of start k: each pair of them once, and the lightest in
/// the starts of laws, which stand on the diagonal.
double mass_factor(std::size_t k) {
  return std::array{1.0, 10.0, 100.0, 1000.0}.at((k + 4 - k / 4) % 4);
}
double radius_factor(std::size_t k) { return std::array{1.0, 2.0, 4.0, 8.0}.at(k / 4); }

/// Where it stands beside its place on the grid [m].
Vector3 off_the_grid(std::size_t k) {
  return {static_cast<double>(7 * k % 16) / 5, static_cast<double>(11 * k % 16) / 7, 0};
}

}  // namespace

Drops UnlikeDrops::alike() const {
  return {.kn = kn,
          .kt = kt,
          .mass = mass,
          .radius = radius,
          .gravity = gravity,
          .height = height,
          .restitution = restitution};
}

RigidScene UnlikeDrops::scene(const SceneSteps& steps) const {
  RigidScene asked = alike().scene(steps);
  std::vector<Vector3> moved(asked.scene.bodies.size(), Vector3::Zero());
  for (SceneContact& contact : asked.scene.contacts) {
    contact.mu = 0;
    SceneBody& ball = asked.scene.bodies[contact.p];
    const double larger = (radius_factor(ball.start) - 1) * radius;
    moved[contact.p] = off_the_grid(ball.start) + larger * Vector3::UnitZ();
    ball = scene_sphere(ball.name, ball.start, radius + larger, mass_factor(ball.start) * mass,
                        ball.state.position + moved[contact.p]);
  }
  asked.scene.scale.energy *= mass_factor(3);
  asked.exact = [alike = asked.exact, moved](std::size_t i, double time) {
    SceneState now = alike(i, time);
    now.position += moved[i];
    return now;
  };
  const auto by_masses = [of_all = asked.numbers](const Scene& scene,
                                                  const std::vector<SceneState>& first,
                                                  const std::vector<SceneState>& last) {
    std::vector<SceneNumber> all;
    for (std::size_t j = 0; j < 4; ++j) {
      Scene part = scene;
      std::erase_if(part.contacts, [&](const SceneContact& contact) {
        return mass_factor(scene.bodies[contact.p].start) != mass_factor(j);
      });
      SceneNumber number = of_all(part, first, last).front();
      number.name = restitution_of_mass +
                    fmt::format("{:.4g} kg", scene.bodies[part.contacts.front().p].mass);
      all.push_back(std::move(number));
    }
    return all;
  };
  asked.numbers = by_masses;
  // The last flight is too short for its height to tell bodies that do not rebound.
  asked.own = {{"restitution-of-masses",
                "restitution of the mass that errs most, error over what is asked for", 1e-2,
                [by_masses](const Scene& scene, const std::vector<SceneState>& first,
                            const std::vector<SceneState>& last) {
                  double worst = 0;
                  for (const SceneNumber& number : by_masses(scene, first, last))
                    worst = worse(worst, std::abs(number.value / number.right - 1));
                  return worst;
                }}};
  return asked;
}

UnlikeDrops::Outcome UnlikeDrops::run(const Scheme& scheme, int steps_per_contact) const {
  return run_drops(*this, scheme, steps_per_contact);
}

}  // namespace stickslip::cases
