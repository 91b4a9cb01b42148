// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/free_spin/case.hpp"

#include <algorithm>

#include "cases/rigid/scenes/rigid_states.hpp"
#include "cases/rigid/scenes/scene_numbers.hpp"
#include "cases/schemes/claims.hpp"
#include "reference/rigid/free_turn.hpp"

namespace stickslip::cases {
namespace {

constexpr int times_of_spin = 4;
/// Above the floor, so that nothing that falls reaches it [m].
constexpr double height_of_fall = 10;
/// Of overlaps that do not change, and of spins that nothing turns.
constexpr double round_off_of_spin = 1e-7;

bool is_on_floor(std::size_t k) { return k % 2 == 0; }
bool is_spinning_block(std::size_t k) { return k % 4 == 3; }

/// Half the size of a block over R: three moments of inertia.
Vector3 half_size_of_spinning(const FreeSpin& f) { return f.radius * Vector3(0.6, 0.4, 0.2); }

/// About the axis of the middle moment, nearly, and about others.
Vector3 spin_of(const FreeSpin& f, std::size_t k) {
  if (is_on_floor(k)) return (k % 4 == 0 ? 1 : -1) * f.spin * Vector3::UnitZ();
  if (!is_spinning_block(k))
    return f.spin * Vector3(direction_of_start(k) + Vector3::UnitZ()).normalized();
  const auto part = static_cast<double>(k / 4);
  return f.spin * Vector3(0.02 + 0.2 * part, 1, 0.01 + 0.1 * part).normalized();
}

reference::FreeBody free_body(const SceneBody& body) {
  reference::FreeBody told;
  for (const std::size_t i : {0U, 1U, 2U}) {
    told.inertia[i] = body.inertia[static_cast<Eigen::Index>(i)];
    told.spin[i] = body.state.spin[static_cast<Eigen::Index>(i)];
  }
  return told;
}

}  // namespace

RigidScene FreeSpin::scene(const SceneSteps& steps) const {
  RigidScene asked = over_floor(steps, {0, 0, -gravity});
  Scene& scene = asked.scene;
  asked.settled.emplace_back(Vector3::Zero());
  for (std::size_t k = 0; k < starts_of_scene; ++k) {
    const std::string number = std::to_string(k);
    const double z = is_on_floor(k) ? radius : height_of_fall;
    const Vector3 place = place_of_start(k) + z * Vector3::UnitZ();
    SceneBody body = is_spinning_block(k) ? scene_block("block-" + number, k,
                                                        half_size_of_spinning(*this), mass, place)
                                          : scene_sphere("ball-" + number, k, radius, mass, place);
    body.state.spin = spin_of(*this, k);
    Vector3 sunk = Vector3::Zero();
    if (is_on_floor(k)) {
      scene.contacts.push_back(
          {.p = scene.bodies.size(), .q = 0, .mu = mu, .carried = mass * gravity});
      sunk[2] = -mass * gravity;
    }
    scene.bodies.push_back(std::move(body));
    asked.settled.push_back(sunk);
  }
  scene.times = scene_times(steps, duration, times_of_spin);
  const double speed = gravity * duration;
  scene.scale = {.velocity = speed,
                 .spin = spin,
                 .length = speed * duration,
                 .energy = mass * speed * speed / 2};
  asked.exact = [gravity = scene.gravity, bodies = scene.bodies](std::size_t i, double time) {
    const SceneBody& body = bodies[i];
    if (is_on_floor(body.start)) return body.state;
    SceneState now = flown(body.state, time, gravity);
    if (is_spinning_block(body.start))
      now.spin = cases::narrow(reference::free_turn(free_body(body), time).spin_in_space);
    return now;
  };
  asked.numbers = numbers_of_flight;
  return asked;
}

reference::Question FreeSpin::question() const {
  const RigidScene asked = scene({duration, duration});
  const auto& bodies = asked.scene.bodies;
  const reference::FreeBody block = free_body(*std::ranges::find_if(
      bodies, [](const SceneBody& b) { return !b.fixed && is_spinning_block(b.start); }));
  const auto list = [](const auto& three) {
    return std::vector<long double>(three.begin(), three.end());
  };
  return {"free-body",
          {{"inertia", list(block.inertia)}, {"spin", list(block.spin)}, {"time", wide(duration)}}};
}

FreeSpin::Outcome FreeSpin::run(const Scheme& scheme, int steps_per_contact) const {
  return run_on_springs(*this, scheme, steps_per_contact);
}

Expected<FreeSpin::Outcome> FreeSpin::expect(const Scheme& scheme) const {
  if (const auto nothing = nothing_to_expect(scheme)) return *nothing;
  Expected<Outcome> all = Expectation::exact(
      round_off_of_spin, "no force turns a sphere about the normal of its contact");
  for (const auto field : {&Outcome::position, &Outcome::energy})
    all[field] = Expectation::approximate("it lies as deep as its spring is pressed");
  return all;
}

std::vector<CrossCheckResult> FreeSpin::cross_checks() const {
  const RigidScene asked = scene({duration, duration});
  double spin_off = 0;
  double axes_off = 0;
  for (const SceneBody& body : asked.scene.bodies) {
    if (body.fixed || !is_spinning_block(body.start)) continue;
    const reference::FreeBody told = free_body(body);
    const reference::FreeTurn turned = reference::free_turn(told, wide(duration));
    const reference::FreeSpin closed = reference::free_spin(told, wide(duration));
    for (const std::size_t i : {0U, 1U, 2U})
      spin_off = worse(spin_off, std::abs(narrow(turned.spin_in_body[static_cast<Eigen::Index>(i)] -
                                                 closed.spin[i])) /
                                     spin);
    const auto square = turned.axes.transpose() * turned.axes;
    axes_off =
        worse(axes_off,
              narrow((square - reference::Tensor3<long double>::Identity()).cwiseAbs().maxCoeff()));
  }
  return {
      {"spin of the blocks in their axes, in steps, against Jacobi's functions", spin_off, 1e-14},
      {"their axes are at right angles", axes_off, 1e-15}};
}

}  // namespace stickslip::cases
