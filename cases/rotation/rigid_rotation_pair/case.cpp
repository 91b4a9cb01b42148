// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rotation/rigid_rotation_pair/case.hpp"

#include <Eigen/Geometry>

#include "cases/numbers.hpp"
#include "cases/rotation/pair_axes.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

using Turning = RigidRotationPair::Motion;

/// How the axis of the motion stands to the contact normal.
RigidTurnAxis axis_of(Turning motion) {
  switch (motion) {
    case Turning::twirl:
      return RigidTurnAxis::normal;
    case Turning::tumble_1:
    case Turning::tumble_2:
      return RigidTurnAxis::tangent;
    case Turning::screw:
      break;
  }
  return RigidTurnAxis::oblique;
}

/// Axis of the turn, unit.
Vector3 direction_of(Turning motion) {
  switch (motion) {
    case Turning::twirl:
      return axes_at_start.normal;
    case Turning::tumble_1:
      return axes_at_start.first;
    case Turning::tumble_2:
      return axes_at_start.second;
    case Turning::screw:
      break;
  }
  return axes_at_start.oblique;
}

reference::Turn<double> turn(const RigidRotationPair& r, Turning motion) {
  return {direction_of(motion), r.angle * degree};
}
reference::Turn<long double> wide_turn(const RigidRotationPair& r, Turning motion) {
  return {direction_of(motion).cast<long double>(), wide(r.angle * degree)};
}

/// Elastic movement that lays on the force [m].
double stretch(const RigidRotationPair& r) {
  return r.share * springs_of(r).limit(r.overlap) / r.kt;
}

/// The force laid on by rolling both spheres, which leaves the normal where it is; then the rigid
/// turn about a point beside the contact. One second each.
PairPath path_of(const RigidRotationPair& r, Turning motion, int increments) {
  PairPath path{r.radius, r.radius, r.overlap, axes_at_start.normal, {}};
  const double branch = 2 * r.radius - r.overlap;
  PairStep roll;
  roll.rotation_p = stretch(r) * axes_at_start.force.cross(axes_at_start.normal) / branch;
  roll.rotation_q = roll.rotation_p;
  roll.spin_p = roll.rotation_p;
  roll.spin_q = roll.rotation_q;
  roll.dt = 1;

  const RigidMotion rigid{.axis = direction_of(motion),
                          .angle = r.angle * degree,
                          .point = r.radius * axes_at_start.beside,
                          .advance = motion == Turning::screw ? r.radius : 0};
  path.steps = rigid_steps(rigid, Vector3::Zero(), branch * axes_at_start.normal, increments);
  path.steps.insert(path.steps.begin(), roll);
  return path;
}

/// Projection in N increments in closed form, extrapolated from N, 2N and 4N, against the limit.
double parallel_transport_gap(const RigidRotationPair& r, Turning motion) {
  using Real = long double;
  const reference::Turn<Real> whole = wide_turn(r, motion);
  const reference::Vector3<Real> force = axes_at_start.force.cast<Real>();
  const reference::Vector3<Real> normal = axes_at_start.normal.cast<Real>();
  const auto cut = [&](int increments) {
    return reference::after_increments<Real>(force, normal, whole, increments,
                                             reference::IncrementalUpdate::projection);
  };
  constexpr int many = 1 << 14;
  const reference::Vector3<Real> once = 2 * cut(2 * many) - cut(many);
  const reference::Vector3<Real> again = 2 * cut(4 * many) - cut(2 * many);
  const reference::Vector3<Real> twice = (4 * again - once) / 3;
  return narrow((twice - reference::projected_limit<Real>(force, normal, whole)).norm());
}

/// Rounding of positions of the size of the radius, seen as a stretch of the spring.
double round_off(const RigidRotationPair& r) { return 1e-12 + 2e-14 * r.radius / stretch(r); }

/// Of the turned force, where theory leaves this.
Expectation expect_force(const RigidRotationPair& r, const FramedLaw& law,
                         const TurnOutcome& found) {
  if (found.limit > 0) {
    return Expectation::wrong(found.limit, 1e-3,
                              law.frame == FrameUpdate::fixed
                                  ? "the force stays behind in space"
                                  : "projection does not follow the spin about the normal");
  }
  if (found.order == without_error)
    return Expectation::exact(round_off(r), "the force keeps its place in a frame that turns");
  if (found.order == 1) {
    const std::string frame = "frame=" + std::string(name_of(law.frame));
    return Expectation::of_order(
        1, law.frame == FrameUpdate::exact || law.frame == FrameUpdate::quaternion
               ? "the arms at the end of the step see a movement"
               : frame + " errs by the square of the increment");
  }
  return Expectation::of_order(found.order,
                               law.frame == FrameUpdate::quaternion
                                   ? "the angle 2 atan(w/2) errs by the cube of the increment"
                                   : "the increments are vectors, not rotations",
                               found.order > 2 ? 0.3 : 0.15);
}

Expectation expect_norm(const RigidRotationPair& r, const FramedLaw& law) {
  const RigidTurnAxis axis = axis_of(r.chosen);
  const bool twirls = r.chosen == Turning::twirl;
  if (law.frame != FrameUpdate::quaternion && turn_is_undecided(law, axis)) return {};
  if (law.frame == FrameUpdate::projected_and_twirled && twirls)
    return Expectation::of_order(1, "the norm grows to (1 + w^2)^(N/2)");
  if (law.frame == FrameUpdate::projected_and_twirled ||
      (law.frame == FrameUpdate::projected && !twirls))
    return Expectation::of_order(1, "the norm changes by the square of the increment");
  const double order = spurious_order(law.kinematics, axis);
  if (order == without_error) return Expectation::exact(round_off(r), "only the direction moves");
  return Expectation::of_order(order, "the spurious movement vanishes");
}

}  // namespace

RigidRotationPair RigidRotationPair::prepare() const {
  if (overlap >= radius) throw InputError("overlap must be smaller than R");
  return *this;
}

RigidRotationPair::Outcome RigidRotationPair::uncertainty() const {
  double largest = 0;
  for (const auto& [word, motion] : motions) {
    const Vector3 turned = reference::rotated<long double>(axes_at_start.force.cast<long double>(),
                                                           wide_turn(*this, motion))
                               .cast<double>();
    const Vector3 off = turned - reference::rotated(axes_at_start.force, turn(*this, motion));
    largest = std::max(largest, off.norm() + epsilon);
  }
  return {.worst_axis = largest, .force = largest, .norm = epsilon, .spurious_movement = epsilon};
}

std::vector<CrossCheckResult> RigidRotationPair::cross_checks() const {
  double by_quaternion = 0;
  double by_increments = 0;
  for (const auto& [word, motion] : motions) {
    const Eigen::Quaterniond q(
        Eigen::AngleAxisd(angle * degree, Eigen::Vector3d(direction_of(motion))));
    const Vector3 turned(q * Eigen::Vector3d(axes_at_start.force));
    const Vector3 off = reference::rotated(axes_at_start.force, turn(*this, motion)) - turned;
    by_quaternion = std::max(by_quaternion, off.norm());
    by_increments = std::max(by_increments, parallel_transport_gap(*this, motion));
  }
  return {
      {"the turned force by Rodrigues' formula against a unit quaternion", by_quaternion, 1e-14},
      {"limit of projection as parallel transport along the normal's circle against the "
       "power of the projection of one increment, extrapolated",
       by_increments, 1e-11}};
}

void RigidRotationPair::follow(
    const Scheme& scheme, Turning motion, int increments,
    const std::function<void(std::size_t, const PairResult&)>& see) const {
  follow_pair(scheme.framed, path_of(*this, motion, increments), see);
}

std::vector<PairResult> RigidRotationPair::trace(const Scheme& scheme, Turning motion,
                                                 int increments) const {
  return drive_pair(scheme.framed, path_of(*this, motion, increments));
}

double RigidRotationPair::force_error(const std::vector<PairResult>& trace, Turning motion) const {
  const Vector3& laid_on = trace.front().force.tangential;
  const Vector3& end = trace.back().force.tangential;
  return (end - reference::rotated(laid_on, turn(*this, motion))).norm() / laid_on.norm();
}

RigidRotationPair::Outcome RigidRotationPair::run(const Scheme& scheme, int increments) const {
  Outcome found;
  for (const auto& [word, motion] : motions) {
    const PairPath path = path_of(*this, motion, increments);
    const auto results = drive_pair(scheme.framed, path);
    const double error = force_error(results, motion);
    found.worst_axis = worse(found.worst_axis, error);
    found.spurious_movement =
        std::max(found.spurious_movement,
                 spurious_movement(scheme.framed.kinematics, path, 1, path.steps.size()));
    if (motion == chosen) {
      found.force = error;
      found.norm = results.back().force.tangential.norm() / results.front().force.tangential.norm();
    }
  }
  return found;
}

TurnOutcome RigidRotationPair::limit(const FramedLaw& law, Turning motion) const {
  return turn_outcome(law, axes_at_start.force, axes_at_start.normal, turn(*this, motion),
                      axis_of(motion));
}

Expected<RigidRotationPair::Outcome> RigidRotationPair::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().claims();
  if (!claims || claims->as_printed) return {};
  const FramedLaw& law = scheme.framed;
  TurnOutcome worst;
  for (const auto& [word, motion] : motions) {
    const TurnOutcome one = limit(law, motion);
    worst.limit = std::max(worst.limit, one.limit);
    worst.order = std::min(worst.order, one.order);
  }
  Expected<Outcome> all;
  // The screw is the motion that every kinematics but the exact ones gets wrong.
  if (!turn_is_undecided(law, RigidTurnAxis::oblique))
    all[&Outcome::worst_axis] = expect_force(*this, law, worst);
  if (!turn_is_undecided(law, axis_of(chosen)))
    all[&Outcome::force] = expect_force(*this, law, limit(law, chosen));
  all[&Outcome::norm] = expect_norm(*this, law);
  all[&Outcome::spurious_movement] =
      expect_spurious_movement(law.kinematics, RigidTurnAxis::oblique);
  return all;
}

}  // namespace stickslip::cases
