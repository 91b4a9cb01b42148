// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/answers/contact_judge.hpp"

#include <algorithm>
#include <cmath>

#include "cases/numbers.hpp"

namespace stickslip::cases {
namespace {

/// What holds in every step, and what is met in fine ones.
constexpr double always_within = 1e-3;
constexpr double truth_within = 1e-2;
/// Normals of points of one contact are one if their mean is no shorter.
constexpr double one_normal = 1 - 1e-6;

/// Spin part of the angular momentum, which a body keeps in flight.
Vector3 spin_momentum(const SceneBody& body, const SceneState& state) {
  return inertia_in_space(body, state.orientation) * state.spin;
}

}  // namespace

ContactJudge::ContactJudge(const RigidScene& asked)
    : asked_(asked),
      touches_(asked.scene.contacts.size(), nullptr),
      normals_(asked.scene.contacts.size()),
      sums_(asked.scene.contacts.size()) {
  for (std::size_t i = 0; i < normals_.size(); ++i)
    normals_[i] = steady_normal(asked.scene, asked.scene.contacts[i]);
  for (const SceneTouch& touch : asked.touches) {
    touches_[touch.contact] = &touch;
    normals_[touch.contact] = touch.normal;
  }
}

void ContactJudge::see(const ContactRow& row) {
  if (row.depth) depth_ = std::max(depth_.value_or(*row.depth), *row.depth);
  has_forces_ = has_forces_ && row.force.has_value();
  // Points that do not act yet: gaps, or without a force.
  const double weight = row.force ? row.force->norm() : (row.depth.value_or(0) < 0 ? 0 : 1);
  if (!(weight > 0)) return;
  Sums& sums = sums_[row.contact];
  sums.weight += weight;
  if (const auto& normal = normals_[row.contact])
    sums.normal += weight * (row.normal - *normal).norm();
  if (const SceneTouch* const touch = touches_[row.contact])
    sums.point += weight * (row.point - touch->point).norm();
  const auto count = static_cast<std::size_t>(asked_.scene.steps()) + 1;
  InStep& now = steps_[row.contact * count + static_cast<std::size_t>(row.step)];
  ++now.points;
  now.weight += weight;
  now.normal += weight * row.normal;
  now.largest = std::max(now.largest, weight);
  if (!row.force) return;
  now.force += *row.force;
  sums.impulse += asked_.scene.step * *row.force;
  sums.moment += asked_.scene.step * row.point.cross(*row.force);
}

double ContactJudge::worst_normal() const {
  double most = 0;
  for (std::size_t i = 0; i < sums_.size(); ++i)
    if (normals_[i] && sums_[i].weight > 0) most = worse(most, sums_[i].normal / sums_[i].weight);
  return most;
}

double ContactJudge::mean_point() const {
  double sum = 0;
  for (const SceneTouch& touch : asked_.touches) {
    const Sums& sums = sums_[touch.contact];
    sum += sums.weight > 0 ? sums.point / sums.weight / asked_.scene.scale.length : 1;
  }
  return sum / static_cast<double>(asked_.touches.size());
}

double ContactJudge::mean_impulse() const {
  double sum = 0;
  double count = 0;
  for (const SceneTouch& touch : asked_.touches) {
    if (!touch.impulse) continue;
    sum += (sums_[touch.contact].impulse - *touch.impulse).norm() / touch.impulse->norm();
    ++count;
  }
  return sum / count;
}

std::vector<ContactJudge::Cone> ContactJudge::cones() const {
  std::vector<Cone> all(sums_.size());
  const auto count = static_cast<std::size_t>(asked_.scene.steps()) + 1;
  for (const auto& [key, now] : steps_) {
    const double length = now.normal.norm();
    if (!(length >= one_normal * now.weight)) continue;
    const Vector3 normal = now.normal / length;
    const double pushes = now.force.dot(normal);
    const double friction = (now.force - pushes * normal).norm();
    Cone& cone = all[key / count];
    const double mu = asked_.scene.contacts[key / count].mu;
    cone.push = std::max(cone.push, pushes);
    cone.pull = std::max(cone.pull, -pushes);
    cone.beyond = worse(cone.beyond, friction - mu * std::max(pushes, 0.0));
  }
  return all;
}

double ContactJudge::worst_cone() const {
  double most = 0;
  for (const Cone& cone : cones())
    if (cone.push > 0) most = worse(most, cone.beyond / cone.push);
  return most;
}

double ContactJudge::worst_balance(const std::vector<SceneState>& first,
                                   const std::vector<SceneState>& last) const {
  const Scene& scene = asked_.scene;
  std::vector<Vector3> pushed(scene.bodies.size(), Vector3::Zero());
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    pushed[scene.contacts[i].p] += sums_[i].impulse;
    pushed[scene.contacts[i].q] -= sums_[i].impulse;
  }
  double most = 0;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const SceneBody& body = scene.bodies[i];
    if (body.fixed || !std::isfinite(body.mass)) continue;
    Vector3 missing = body.mass * (last[i].velocity - first[i].velocity) - pushed[i] -
                      scene.end() * (body.mass * scene.gravity + body.load);
    if (body.blow) missing -= body.blow->impulse;
    most = worse(most, missing.norm() / (body.mass * scene.scale.velocity));
  }
  return most;
}

double ContactJudge::worst_moment(const std::vector<SceneState>& first,
                                  const std::vector<SceneState>& last) const {
  const Scene& scene = asked_.scene;
  double most = 0;
  for (const SceneTouch& touch : asked_.touches) {
    const std::size_t p = scene.contacts[touch.contact].p;
    const SceneBody& body = scene.bodies[p];
    const Sums& sums = sums_[touch.contact];
    const Vector3 about = asked_.exact(p, touch.time).position;
    const Vector3 gained = spin_momentum(body, last[p]) - spin_momentum(body, first[p]);
    const Vector3 missing = gained - (sums.moment - about.cross(sums.impulse));
    most = worse(most, missing.norm() / (body.mass * scene.scale.velocity * scene.scale.length));
  }
  return most;
}

std::vector<ContactError> ContactJudge::errors(const std::vector<SceneState>& first,
                                               const std::vector<SceneState>& last) const {
  std::vector<ContactError> all;
  if (std::ranges::any_of(normals_, [](const auto& normal) { return normal.has_value(); }))
    all.push_back({"contact-normal", "of contacts.csv, distance from the true normal, largest",
                   always_within, worst_normal()});
  if (!asked_.touches.empty())
    all.push_back({"contact-point",
                   "of contacts.csv, distance from the place of the touch, mean, over the scale",
                   truth_within, mean_point()});
  if (!has_forces_) return all;
  if (std::ranges::any_of(asked_.touches, [](const auto& t) { return t.impulse.has_value(); }))
    all.push_back({"contact-impulse",
                   "forces of contacts.csv times the step, against the true impulse, mean",
                   truth_within, mean_impulse()});
  all.push_back({"contact-balance",
                 "change of the momentum of a body that forces of contacts.csv and weight do not "
                 "make, largest, over the scale",
                 always_within, worst_balance(first, last)});
  if (!asked_.touches.empty())
    all.push_back({"contact-moment",
                   "change of the angular momentum that moments of forces of contacts.csv do not "
                   "make, largest, over m v L",
                   truth_within, worst_moment(first, last)});
  all.push_back({"contact-cone",
                 "most by which friction of contacts.csv exceeds mu times the normal force, over "
                 "the largest of that",
                 always_within, worst_cone()});
  return all;
}

std::vector<SceneNumber> ContactJudge::compared() const {
  double points = 0;
  double share = 0;
  double pull = 0;
  for (const auto& [key, now] : steps_) {
    points += now.points;
    share += now.largest / now.weight;
  }
  for (const Cone& cone : cones())
    if (cone.push > 0) pull = std::max(pull, cone.pull / cone.push);
  const double count = std::max(1.0, static_cast<double>(steps_.size()));
  std::vector<SceneNumber> all{{"points of a contact that acts, mean", points / count, 0}};
  if (depth_)
    all.push_back({"largest depth, over the scale", *depth_ / asked_.scene.scale.length, 0});
  if (!has_forces_) return all;
  all.push_back({"share of a contact's force at its most loaded point, mean", share / count, 0});
  all.push_back({"largest pull of a contact, over its largest push", pull, 0});
  return all;
}

}  // namespace stickslip::cases
