// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rotation/unequal_pair/case.hpp"

#include "cases/numbers.hpp"
#include "cases/rotation/pair_axes.hpp"
#include "cases/rotation/rigid_turn.hpp"
#include "cases/schemes/claims.hpp"
#include "reference/ode/steps.hpp"
#include "reference/rotation/rotation.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

using Bodies = UnequalPair::Bodies;
using Errors = UnequalPair::Errors;
using Motion = UnequalPair::Motion;

/// Movement of the shear, over the limit over kt, and the part of it that p makes.
constexpr double sheared = 1.8;
constexpr double part_of_p = 0.4;
/// Spin of the sphere p that q rolls around, over the rate at which q goes round.
constexpr double spin_of_p = 0.3;

/// Axis about which the pair rolls.
const Vector3& roll_axis() { return axes_at_start.second; }

bool is_wall(Bodies bodies) { return bodies == Bodies::wall; }

/// The turn of the contact normal until a time from 0 to 1; none if it rests.
reference::Turn<double> turn_of(const UnequalPair& u, Bodies bodies, Motion motion, double time) {
  const double angle = time * u.angle * degree;
  if (motion == Motion::turn) return {axes_at_start.oblique, angle};
  if (motion == Motion::roll && !is_wall(bodies)) return {roll_axis(), angle};
  return {axes_at_start.normal, 0};
}

/// Distances of the contact from the centres; that of a wall is not used [m].
std::array<double, 2> arms_of(const UnequalPair& u, Bodies bodies) {
  const auto [radius_p, radius_q] = u.radii(bodies);
  return {radius_p - u.overlap / 2, radius_q - u.overlap / 2};
}

/// Where q is at the start, from p [m].
Vector3 branch_of(const UnequalPair& u, Bodies bodies) {
  const auto [radius_p, radius_q] = u.radii(bodies);
  return (radius_p - u.overlap + (is_wall(bodies) ? 0 : radius_q)) * axes_at_start.normal;
}

/// A body that only spins.
BodyCourse at(const Vector3& place, const Vector3& spin) {
  return {[=](double) { return place; }, [](double) -> Vector3 { return Vector3::Zero(); }, spin};
}

/// A body that moves along a line.
BodyCourse along(const Vector3& from, const Vector3& velocity, const Vector3& spin) {
  return {[=](double time) -> Vector3 { return from + time * velocity; },
          [=](double) { return velocity; }, spin};
}

/// A body that goes round an axis through a point, and along it, with a spin of its own.
BodyCourse around(const Vector3& from, const Vector3& point, const Vector3& rate, double advance,
                  const Vector3& spin) {
  const Vector3 axis = rate.normalized();
  const auto place = [=](double time) -> Vector3 {
    return point + reference::rotated(Vector3(from - point), {axis, time * rate.norm()}) +
           time * advance * axis;
  };
  return {place,
          [=](double time) -> Vector3 {
            return rate.cross(Vector3(place(time) - point)) + advance * axis;
          },
          spin};
}

/// Spin of p by which the contact moves at this rate along a tangent, for a body with this arm.
Vector3 spin_for(double rate, const Vector3& tangent, double arm) {
  return -rate / arm * axes_at_start.normal.cross(tangent);
}

/// What the contact feels at an instant: the answer of a spring that follows the bodies.
using State = std::array<double, 3>;

/// Its rate, by the velocities of the bodies alone: the spring is stretched by the tangential
/// velocity of the contact, turned with the normal, and about it by the mean spin of both bodies.
Vector3 rate_of_force(const UnequalPair& u, Bodies bodies, const std::array<BodyCourse, 2>& courses,
                      const Vector3& force, double time) {
  const auto& [p, q] = courses;
  const Vector3 branch = q.position(time) - p.position(time);
  const Vector3 parting = q.velocity(time) - p.velocity(time);
  Vector3 normal = branch.normalized();
  Vector3 turning = (parting - normal * normal.dot(parting)) / branch.norm();
  if (is_wall(bodies)) {
    normal = axes_at_start.normal;
    if (q.spin.norm() > 0)
      normal = reference::rotated(normal, {q.spin.normalized(), time * q.spin.norm()});
    turning = q.spin.cross(normal);
  }
  const Vector3 arm_p = arms_of(u, bodies)[0] * normal;
  const Vector3 arm_q = arm_p - branch;
  const Vector3 movement = parting + q.spin.cross(arm_q) - p.spin.cross(arm_p);
  const Vector3 tangential = movement - normal * normal.dot(movement);
  const double twirl = 0.5 * (p.spin + q.spin).dot(normal);
  return u.kt * tangential + normal.cross(turning).cross(force) + twirl * normal.cross(force);
}

/// The exact tangential force against that spring, at the end of stick, over the limit.
double difference(const UnequalPair& u, Bodies bodies, Motion motion) {
  const auto courses = u.courses(bodies, motion);
  const double end = motion == Motion::shear ? 0.9 / sheared : 1;
  const Vector3 laid_on = motion == Motion::shear
                              ? Vector3(Vector3::Zero())
                              : Vector3(u.share * u.limit() * axes_at_start.force);
  const auto rates = [&](const State& now, State& rate, double time) {
    const Vector3 found = rate_of_force(u, bodies, courses, {now[0], now[1], now[2]}, time);
    rate = {found[0], found[1], found[2]};
  };
  const State state =
      reference::ode::walked(rates, State{laid_on[0], laid_on[1], laid_on[2]}, 0, end, 200);
  const Vector3 found(state[0], state[1], state[2]);
  return (found - u.exact_tangential(bodies, motion, end, laid_on)).norm() / u.limit();
}

// ---- what theory expects ------------------------------------------------------------------------

/// Rounding of positions, seen as a stretch of the spring.
double round_off_of(const UnequalPair& u) {
  return 1e-12 + 2e-14 * u.ratio * u.radius * u.kt / (u.share * u.limit());
}

bool is_exact(FrameUpdate frame) { return frame == FrameUpdate::exact; }

Expectation expect_shear(const UnequalPair& u, const FramedLaw& law) {
  if (law.kinematics != Kinematics::mid_arm)
    return Expectation::exact(round_off_of(u), "the arms and the normal rest");
  return Expectation::of_order(2, "a spin counts by the tangent of half its angle", 0.3);
}

Expectation expect_roll(const UnequalPair& u, const FramedLaw& law) {
  const bool moves_right = law.kinematics == Kinematics::velocity;
  switch (law.frame) {
    case FrameUpdate::fixed: {
      const Vector3 right =
          reference::rotated(axes_at_start.force, {roll_axis(), u.angle * degree});
      return Expectation::wrong(u.share * (axes_at_start.force - right).norm(), 2e-3,
                                "the force stays behind in space");
    }
    case FrameUpdate::projected:
    case FrameUpdate::projected_and_twirled:
      return moves_right ? Expectation::of_order(1, "each projection shortens the force", 0.3)
                         : Expectation{};
    case FrameUpdate::quaternion:
      if (moves_right) return {};  // better than a ladder could show
      break;
    case FrameUpdate::exact:
      if (moves_right) return Expectation::exact(round_off_of(u), "the contact does not move");
      break;
  }
  return Expectation::of_order(2, "the arms and spins of a step are taken for straight", 0.3);
}

Expectation expect_turn(const UnequalPair& u, const FramedLaw& law) {
  if (turn_is_undecided(law, RigidTurnAxis::oblique)) return {};
  const TurnOutcome found =
      turn_outcome(law, axes_at_start.force, axes_at_start.normal,
                   {axes_at_start.oblique, u.angle * degree}, RigidTurnAxis::oblique);
  if (found.limit > 0) {
    return Expectation::wrong(u.share * found.limit, 2e-3,
                              law.frame == FrameUpdate::fixed
                                  ? "the force stays behind in space"
                                  : "projection does not follow the spin about the normal");
  }
  if (found.order == without_error)
    return Expectation::exact(round_off_of(u), "nothing moves in a pair that turns rigidly");
  return Expectation::of_order(found.order, "frame or movement of a step err by its square or cube",
                               0.3);
}

/// Of the worst of all motions, where one of them decides.
Expectation expect_worst(const UnequalPair& u, const FramedLaw& law, bool is_torque) {
  const bool turns_right =
      law.kinematics == Kinematics::mid_arm || law.kinematics == Kinematics::velocity;
  switch (law.frame) {
    case FrameUpdate::fixed:
    case FrameUpdate::projected: {
      // A force that has left the tangent plane has torques of another size than its error.
      if (!turns_right || (is_torque && law.frame == FrameUpdate::fixed)) return {};
      const Expectation turn = expect_turn(u, law);
      const Expectation roll = expect_roll(u, law);
      const bool rolls_worse =
          law.frame == FrameUpdate::fixed && roll.limit_error > turn.limit_error;
      return rolls_worse ? roll : turn;
    }
    case FrameUpdate::projected_and_twirled:
      return {};
    case FrameUpdate::quaternion:
    case FrameUpdate::exact:
      break;
  }
  if (is_exact(law.frame) && law.kinematics == Kinematics::velocity)
    return Expectation::exact(round_off_of(u), "velocities are exact in all these motions");
  const bool second = turns_right || law.kinematics == Kinematics::positions;
  return second ? Expectation::of_order(2, "the steps of rolling are taken for straight", 0.3)
                : Expectation{};  // order 1 in one motion, order 2 and larger in another
}

}  // namespace

UnequalPair UnequalPair::prepare() const {
  if (overlap >= radius || overlap >= ratio * radius)
    throw InputError("overlap must be smaller than both radii");
  return *this;
}

std::array<double, 2> UnequalPair::radii(Bodies bodies) const {
  switch (bodies) {
    case Bodies::large_and_small:
      return {ratio * radius, radius};
    case Bodies::small_and_large:
      return {radius, ratio * radius};
    case Bodies::wall:
      break;
  }
  return {radius, std::numeric_limits<double>::infinity()};
}

std::array<BodyCourse, 2> UnequalPair::courses(Bodies bodies, Motion motion) const {
  const auto [arm_p, arm_q] = arms_of(*this, bodies);
  const Vector3 origin = Vector3::Zero();
  const Vector3 branch = branch_of(*this, bodies);
  const double rate = angle * degree;
  switch (motion) {
    case Motion::shear: {
      const double movement = sheared * limit() / kt;
      const double of_q = (1 - part_of_p) * movement;
      return {at(origin, spin_for(part_of_p * movement, axes_at_start.force, arm_p)),
              is_wall(bodies) ? along(branch, of_q * axes_at_start.force, origin)
                              : at(branch, spin_for(of_q, axes_at_start.force, arm_q))};
    }
    case Motion::roll: {
      const Vector3& axis = roll_axis();
      if (is_wall(bodies)) {
        const Vector3 back = -arm_p * rate * axis.cross(axes_at_start.normal);
        return {along(origin, back, rate * axis), at(branch, origin)};
      }
      // The velocity of the contact point of q, from its centre and its spin, is that of p.
      const double spin_q = rate * (branch.norm() - spin_of_p * arm_p) / arm_q;
      return {at(origin, spin_of_p * rate * axis),
              around(branch, origin, rate * axis, 0, spin_q * axis)};
    }
    case Motion::turn:
      break;
  }
  const Vector3 point = radius * axes_at_start.beside;
  const Vector3 spin = rate * axes_at_start.oblique;
  return {around(origin, point, spin, radius, spin), around(branch, point, spin, radius, spin)};
}

PairPath UnequalPair::path(Bodies bodies, Motion motion, int increments) const {
  const auto [radius_p, radius_q] = radii(bodies);
  PairPath path{radius_p, radius_q, overlap, axes_at_start.normal, {}};
  if (motion != Motion::shear) {
    PairStep lay_on;
    lay_on.rotation_p =
        spin_for(share * limit() / kt, axes_at_start.force, arms_of(*this, bodies)[0]);
    lay_on.spin_p = lay_on.rotation_p;
    lay_on.dt = 1;
    path.steps.push_back(lay_on);
  }
  const auto [p, q] = courses(bodies, motion);
  for (int i = 1; i <= increments; ++i) {
    const double from = static_cast<double>(i - 1) / increments;
    const double to = static_cast<double>(i) / increments;
    PairStep step;
    step.displacement_p = p.position(to) - p.position(from);
    step.displacement_q = q.position(to) - q.position(from);
    step.rotation_p = p.spin / increments;
    step.rotation_q = q.spin / increments;
    step.velocity_p = p.velocity(to);
    step.velocity_q = q.velocity(to);
    step.spin_p = p.spin;
    step.spin_q = q.spin;
    step.dt = 1.0 / increments;
    path.steps.push_back(step);
  }
  return path;
}

Vector3 UnequalPair::exact_tangential(Bodies bodies, Motion motion, double time,
                                      const Vector3& laid_on) const {
  if (motion == Motion::shear) return std::min(sheared * time, 1.0) * limit() * axes_at_start.force;
  return reference::rotated(laid_on, turn_of(*this, bodies, motion, time));
}

Vector3 UnequalPair::normal_at(Bodies bodies, Motion motion, double time) const {
  return reference::rotated(axes_at_start.normal, turn_of(*this, bodies, motion, time));
}

Errors UnequalPair::errors(const Scheme& scheme, Bodies bodies, Motion motion,
                           int increments) const {
  const auto results = drive_pair(scheme.framed, path(bodies, motion, increments));
  const auto [p, q] = courses(bodies, motion);
  const auto [arm, arm_q] = arms_of(*this, bodies);
  const double lever_q = is_wall(bodies) ? arm : arm_q;
  const std::size_t first = results.size() - static_cast<std::size_t>(increments);
  const Vector3 laid_on = first == 0 ? Vector3(Vector3::Zero()) : results.front().force.tangential;
  Errors largest;
  for (int i = 1; i <= increments; ++i) {
    const double time = static_cast<double>(i) / increments;
    const Vector3 normal = normal_at(bodies, motion, time);
    const Vector3 force = exact_tangential(bodies, motion, time, laid_on) - kn * overlap * normal;
    const Vector3 from_p = arm * normal;
    const Vector3 from_q = p.position(time) + from_p - q.position(time);
    const PairResult& found = results[first + static_cast<std::size_t>(i) - 1];
    const auto over_limit = [&](const Vector3& off) { return off.norm() / limit(); };
    largest.force = worse(largest.force, over_limit(found.force.on_p - force));
    largest.torque_p =
        worse(largest.torque_p, over_limit(found.torque_p - from_p.cross(force)) / arm);
    largest.torque_q =
        worse(largest.torque_q, over_limit(found.torque_q + from_q.cross(force)) / lever_q);
  }
  return largest;
}

UnequalPair::Outcome UnequalPair::run(const Scheme& scheme, int increments) const {
  Outcome found;
  const auto field_of = [](Motion motion) {
    return motion == Motion::shear  ? &Outcome::shear
           : motion == Motion::roll ? &Outcome::roll
                                    : &Outcome::turn;
  };
  for (const auto& [pair, bodies] : pairs) {
    for (const auto& [word, motion] : motions) {
      const Errors all = errors(scheme, bodies, motion, increments);
      found.force = worse(found.force, all.force);
      found.torque_p = worse(found.torque_p, all.torque_p);
      found.torque_q = worse(found.torque_q, all.torque_q);
      double& of_motion = found.*field_of(motion);
      of_motion = worse(of_motion, all.worst());
    }
  }
  return found;
}

std::vector<CrossCheckResult> UnequalPair::cross_checks() const {
  double largest = 0;
  for (const auto& [pair, bodies] : pairs)
    for (const auto& [word, motion] : motions)
      largest = worse(largest, difference(*this, bodies, motion));
  return {
      {"tangential force in closed form against a spring that is integrated with the velocities "
       "of the bodies, all pairs and motions, at the end of stick, over the limit",
       largest, 1e-10}};
}

Expected<UnequalPair::Outcome> UnequalPair::expect(const Scheme& scheme) const {
  if (const auto nothing = nothing_to_expect(scheme)) return *nothing;
  const FramedLaw& law = scheme.framed;
  Expected<Outcome> all;
  all[&Outcome::force] = expect_worst(*this, law, false);
  all[&Outcome::torque_p] = all[&Outcome::torque_q] = expect_worst(*this, law, true);
  // In slip a look-up table errs by its interpolation, and hides what the movement errs by.
  if (scheme.law().claims()->table == 0) all[&Outcome::shear] = expect_shear(*this, law);
  all[&Outcome::roll] = expect_roll(*this, law);
  all[&Outcome::turn] = expect_turn(*this, law);
  return all;
}

}  // namespace stickslip::cases
