// SPDX-License-Identifier: BSD-3-Clause
// Source: R. D. Mindlin & H. Deresiewicz, J. Appl. Mech. 20 (1953) 327-344 (theory); C. Thornton &
// K. K. Yin, Powder Technol. 65 (1991) 153-166 (as one rate equation for all branches); L. Vu-Quoc
// & X. Zhang, Mech. Mater. 31 (1999) 235-269 and X. Zhang & L. Vu-Quoc, J. Comput. Phys. 225
// (2007) 730-752 (as force-displacement laws with turning points). The page of the law says which
// branch comes from which.
// Assumptions: one evaluation a step, with contact radius and normal force at its end; the whole
// movement of the step counts, also where the bodies touch inside it; two turning points.
// Work: mean of the forces at start and end times the movement. There is no potential that is a
// function of what the law stores.
// Sign: force on p along the shift of q.
#include "stickslip/laws/hertzian/incremental_mindlin_deresiewicz.hpp"

#include <cmath>

#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/contact/step/friction_limit.hpp"

namespace stickslip {
namespace {

/// A tangential movement resolved along and across the force that is there.
///
/// Partial slip is known in closed form for movement along one line only. In the plane we follow
/// Walton & Braun (1986): the part of the movement along the present force is treated as in one
/// dimension, the part across it finds the stiffness without slip. Without a force the movement
/// itself gives the axis.
struct ResolvedMovement {
  Vector2 axis = Vector2::Zero();    ///< unit vector along the force; zero if nothing is there
  double along = 0;                  ///< movement along the axis [m]
  Vector2 across = Vector2::Zero();  ///< the rest [m]
};

/// Resolves a movement. A force that is round-off of the friction limit has no direction of its
/// own.
ResolvedMovement resolve_movement(const Vector2& force, const Vector2& movement,
                                  double limit) noexcept {
  const double force_norm = std::sqrt(force.dot(force));
  if (force_norm > force_round_off * limit) {
    const Vector2 axis = force / force_norm;
    // The part across by the cross product: what is left of movement - along * axis has a part
    // along the force, of the round-off of a movement that may be many times the elastic one.
    const double across = axis[0] * movement[1] - axis[1] * movement[0];
    return {axis, movement.dot(axis), across * Vector2(-axis[1], axis[0])};
  }
  const double movement_norm = std::sqrt(movement.dot(movement));
  if (movement_norm > 0) return {movement / movement_norm, movement_norm, Vector2::Zero()};
  return {};
}

/// Sense of the movement along the axis, +1 or -1. A movement that has no part along the axis goes
/// on in the direction of the last one (zero if there was none).
double sense_of(const ResolvedMovement& movement, const Vector2& last_direction) noexcept {
  if (movement.along != 0) return std::copysign(1.0, movement.along);
  return last_direction.dot(movement.axis) < 0 ? -1 : 1;
}

/// Applies a map to every vector that is stored.
template <class Map>
void for_each_vector(IncrementalMindlinDeresiewicz::History& history, const Map& map) {
  history.force = map(history.force);
  history.direction = map(history.direction);
  for (auto& point : history.turning_points) point.force = map(point.force);
}

}  // namespace

std::vector<double> IncrementalMindlinDeresiewicz::History::pack() const {
  std::vector<double> numbers{force[0], force[1], direction[0], direction[1],
                              static_cast<double>(open)};
  for (const TurningPoint& point : turning_points) {
    numbers.insert(numbers.end(), {point.force[0], point.force[1], point.core});
  }
  return numbers;
}

void IncrementalMindlinDeresiewicz::History::unpack(std::span<const double> numbers) {
  if (numbers.size() != 11) throw InputError("a packed contact history has the wrong length");
  if (numbers[4] != 0 && numbers[4] != 1 && numbers[4] != 2) {
    throw InputError("a packed contact history has a wrong number of turning points");
  }
  force = {numbers[0], numbers[1]};
  direction = {numbers[2], numbers[3]};
  open = static_cast<int>(numbers[4]);
  for (std::size_t i = 0; i < 2; ++i) {
    turning_points[i] = {{numbers[5 + 3 * i], numbers[6 + 3 * i]}, numbers[7 + 3 * i]};
  }
}

namespace {

// mu times the normal force on the core that does not slip (the cube of its radius over that of the
// contact, times the limit), on the present branch and for movement in this direction.
inline double core_force(const IncrementalMindlinDeresiewicz::History& history, double limit,
                         const Vector2& direction) noexcept {
  if (history.open == 0) return limit - history.force.dot(direction);
  const Vector2& turning = history.turning_points[static_cast<std::size_t>(history.open - 1)].force;
  return limit - 0.5 * (history.force - turning).dot(direction);
}

// The movement turns back: the next branch starts from the present force.
inline void reverse(const IncrementalMindlinDeresiewicz& law,
                    IncrementalMindlinDeresiewicz::History& history, double limit_old) noexcept {
  if (!law.closure) {
    history.turning_points[0] = {history.force, 0};
    history.open = 1;
  } else if (history.open == 2) {
    // There is room for two. The inner loop is forgotten; what the first unloading left of the
    // virgin branch stays known.
    history.turning_points[0].force = history.force;
    history.turning_points[1] = {};
    history.open = 1;
  } else {
    const double core =
        above_round_off(core_force(history, limit_old, history.direction), limit_old);
    history.turning_points[static_cast<std::size_t>(history.open)] = {history.force, core};
    ++history.open;
  }
}

}  // namespace

ContactForce IncrementalMindlinDeresiewicz::advance(History& history,
                                                    const ContactStep& step) const noexcept {
  const HertzContact contact = hertz_contact(*this, step.effective_radius);
  ContactForce out = hertz_normal_force(contact, step);
  const Vector2 before = history.force;
  if (!(step.overlap_new > 0)) {
    history = {};
    answer_without_potential(before, history.force, step, out);
    return out;
  }
  const double limit_old = mu * contact.force(step.overlap_old);
  const double limit = mu * out.normal;
  const double limit_change = limit - limit_old;
  const ResolvedMovement movement = resolve_movement(before, step.shift, limit);
  const Vector2 direction = sense_of(movement, history.direction) * movement.axis;
  if (movement.along != 0) {
    if (direction.dot(history.direction) < 0) reverse(*this, history, limit_old);
    history.direction = direction;
  }

  // The turning point moves with the limit, against the direction of the branch that starts there.
  // The one before it is needed for its core only.
  if (history.open > 0) {
    history.turning_points[static_cast<std::size_t>(history.open - 1)].force -=
        limit_change * direction;
  }
  double core = above_round_off(core_force(history, limit, direction), limit);
  if (closure && history.open > 0) {
    const double before_turning =
        history.turning_points[static_cast<std::size_t>(history.open - 1)].core;
    if (above_round_off(core - before_turning, limit) == 0) {
      // Slip has reached all that happened since the virgin branch was left (a reloading branch
      // closes its loop and goes on where the unloading began).
      history.turning_points = {};
      history.open = 0;
      core = above_round_off(core_force(history, limit, direction), limit);
    }
  }

  const double stiffness = contact.tangential_stiffness(step.overlap_new);
  const double moved = std::sqrt(step.shift.dot(step.shift));
  double theta = limit > 0 ? std::cbrt(std::min(core / limit, 1.0)) : 0;
  // The normal force outgrows the tangential one: no slip anywhere.
  if (limit_change > 0 && stiffness * moved <= limit_change) theta = 1;
  Vector2 after =
      before + stiffness * movement.across +
      (stiffness * theta * std::abs(movement.along) + (1 - theta) * limit_change) * direction;
  const bool slips = limit_force(after, limit);
  // With no core left all of the contact slips, also where the force meets the limit exactly.
  const bool meets_limit =
      theta == 0 && regime_by_limit(out.normal, length_of(after), mu) == Regime::slip;
  out.regime =
      slips || meets_limit ? Regime::slip : (theta < 1 ? Regime::partial_slip : Regime::stick);
  history.force = after;
  answer_without_potential(before, after, step, out);
  return out;
}

void IncrementalMindlinDeresiewicz::turn(History& history, const Matrix2& map) const noexcept {
  for_each_vector(history, [&](const Vector2& v) { return Vector2(map * v); });
}

void IncrementalMindlinDeresiewicz::swap_bodies(History& history) const noexcept {
  for_each_vector(history, [](const Vector2& v) { return Vector2(-v); });
}

std::unique_ptr<AnyLaw::Model> make_incremental_mindlin_deresiewicz() {
  return make_model<IncrementalMindlinDeresiewicz>();
}

}  // namespace stickslip
