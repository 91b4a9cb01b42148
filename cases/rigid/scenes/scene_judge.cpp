// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/scenes/scene_judge.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "cases/numbers.hpp"
#include "cases/signed_energy.hpp"

namespace stickslip::cases {

SceneJudge::SceneJudge(const RigidScene& asked)
    : asked_(asked),
      seen_of_(asked.scene.bodies.size(), 0),
      first_(asked.scene.bodies.size()),
      last_(asked.scene.bodies.size()) {
  for (SceneError* const e : {&sums_.velocity, &sums_.spin, &sums_.position, &sums_.turn})
    e->of_bodies.assign(first_.size(), 0);
  for (std::size_t i = 0; i < first_.size(); ++i)
    first_[i] = last_[i] = asked.scene.bodies[i].state;
}

void SceneJudge::add(SceneError& sum, std::size_t body, double error) const {
  sum.mean += error;
  sum.of_bodies[body] += error;
  sum.largest = worse(sum.largest, error);
}

void SceneJudge::see(std::size_t time, std::size_t body, const SceneState& state) {
  const Scene& scene = asked_.scene;
  if (time == 0) first_[body] = state;
  if (time + 1 == scene.times.size()) last_[body] = state;
  if (time == 0) {
    const SceneState& told = scene.bodies[body].state;
    if (scene.asks_turns)
      sums_.start = worse(sums_.start, state.orientation.angularDistance(told.orientation));
    sums_.start = worse(sums_.start,
                        worse((state.velocity - told.velocity).norm() / scene.scale.velocity,
                              worse((state.spin - told.spin).norm() / scene.scale.spin,
                                    (state.position - centre_of_mass(scene.bodies[body])).norm() /
                                        scene.scale.length)));
    return;
  }
  if (asked_.knows && !asked_.knows(body, scene.times[time])) return;
  const SceneState truth = asked_.exact(body, scene.times[time]);
  add(sums_.velocity, body, (state.velocity - truth.velocity).norm() / scene.scale.velocity);
  add(sums_.spin, body, (state.spin - truth.spin).norm() / scene.scale.spin);
  add(sums_.position, body, (state.position - truth.position).norm() / scene.scale.length);
  if (scene.asks_turns)
    add(sums_.turn, body,
        state.orientation.angularDistance(truth.orientation) / (scene.scale.spin * scene.end()));
  ++seen_of_[body];
}

void SceneJudge::see_force(std::size_t body, const Vector3& force) {
  for (const SceneContact& contact : asked_.scene.contacts) {
    const std::optional<Vector3> steady = steady_normal(asked_.scene, contact);
    if (contact.p != body || !steady) continue;
    const Vector3& normal = *steady;
    const double pressing = std::max(force.dot(normal), 0.0);
    const double friction = (force - force.dot(normal) * normal).norm();
    const double limit = contact.mu * pressing;
    const double weight = asked_.scene.bodies[body].mass * asked_.scene.gravity.norm();
    const double most = std::max(limit, contact.mu * weight);
    if (most > 0)
      sums_.friction = worse(sums_.friction.value_or(0), std::max(friction - limit, 0.0) / most);
  }
}

SceneErrors SceneJudge::errors() const {
  const Scene& scene = asked_.scene;
  SceneErrors found = sums_;
  const std::size_t seen = std::accumulate(seen_of_.begin(), seen_of_.end(), std::size_t{0});
  for (SceneError* const e : {&found.velocity, &found.spin, &found.position, &found.turn}) {
    e->mean /= static_cast<double>(std::max<std::size_t>(seen, 1));
    for (std::size_t i = 0; i < seen_of_.size(); ++i)
      e->of_bodies[i] /= static_cast<double>(std::max<std::size_t>(seen_of_[i], 1));
  }
  for (const Kept& kept : asked_.kept) {
    double most = 0;
    for (std::size_t k = 0; k < scene.starts(); ++k) {
      const Vector3 change = kept.of(scene, last_, k) - kept.of(scene, first_, k);
      most = worse(most, change.norm() / kept.scale);
    }
    found.kept.push_back(most);
  }
  for (const OwnError& own : asked_.own) found.own.push_back(own.of(scene, first_, last_));
  for (std::size_t k = 0; k < scene.starts(); ++k) {
    double gained = energy_of(scene, last_, k) - energy_of(scene, first_, k);
    // What a code gains on plain walls is no fault of walls that are cut.
    if (asked_.twin) gained -= std::max(gained_by_truth(k), 0.0);
    found.energy = worse(found.energy, std::max(gained, 0.0) / scene.scale.energy);
  }
  tell_excess(found);
  return found;
}

double SceneJudge::gained_by_truth(std::size_t start) const {
  std::vector<SceneState> before = first_;
  std::vector<SceneState> after = last_;
  for (std::size_t i = 0; i < after.size(); ++i) {
    if (asked_.scene.bodies[i].fixed) continue;
    before[i] = asked_.exact(i, 0);
    after[i] = asked_.exact(i, asked_.scene.end());
  }
  return energy_of(asked_.scene, after, start) - energy_of(asked_.scene, before, start);
}

void SceneJudge::tell_excess(SceneErrors& found) const {
  const Scene& scene = asked_.scene;
  std::vector<SceneState> truth = last_;
  std::vector<bool> is_run(scene.starts(), false);
  for (std::size_t i = 0; i < truth.size(); ++i) {
    if (scene.bodies[i].fixed) continue;
    if (asked_.knows && !asked_.knows(i, scene.end())) return;
    truth[i] = asked_.exact(i, scene.end());
    if (seen_of_[i] > 0) is_run[scene.bodies[i].start] = true;
  }
  std::vector<double> shares;
  for (std::size_t k = 0; k < scene.starts(); ++k) {
    if (!is_run[k]) continue;
    const double above = energy_of(scene, last_, k) - energy_of(scene, truth, k);
    shares.push_back(above / scene.scale.energy / std::max(asked_.bounces, 1));
  }
  if (shares.empty()) return;
  found.excess =
      std::accumulate(shares.begin(), shares.end(), 0.0) / static_cast<double>(shares.size());
  found.signed_excess = signed_mean(shares);
}

}  // namespace stickslip::cases
