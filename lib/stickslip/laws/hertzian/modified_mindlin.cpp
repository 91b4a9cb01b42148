// SPDX-License-Identifier: BSD-3-Clause
// Source: O. R. Walton & R. L. Braun, J. Rheology 30 (1986) 949-980 (the rule, and its reading in
// the plane); X. Lin & T.-T. Ng, Geotechnique 47 (1997) 319-329 (with Hertz's stiffness).
// Assumptions: one evaluation a step, with contact radius and normal force at its end; the whole
// movement of the step counts, also where the bodies touch inside it.
// Work: mean of the forces at start and end times the movement. There is no potential.
// Sign: force on p along the shift of q.
#include "stickslip/laws/hertzian/modified_mindlin.hpp"

#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/contact/step/cube_root.hpp"
#include "stickslip/contact/step/friction_limit.hpp"
#include "stickslip/laws/lanes/lanes.hpp"
#include "stickslip/laws/lanes/modified_mindlin_lanes.ipp"

namespace stickslip {

std::vector<double> ModifiedMindlin::History::pack() const {
  return {force[0], force[1], reversal[0], reversal[1], direction[0], direction[1], reversed};
}

void ModifiedMindlin::History::unpack(std::span<const double> numbers) {
  if (numbers.size() != 7) throw InputError("a packed contact history has the wrong length");
  force = {numbers[0], numbers[1]};
  reversal = {numbers[2], numbers[3]};
  direction = {numbers[4], numbers[5]};
  reversed = numbers[6] != 0 ? 1 : 0;
}

ContactForce ModifiedMindlin::advance(History& history, const ContactStep& step) const noexcept {
  const HertzContact contact = hertz_contact(*this, step.effective_radius);
  ContactForce out = hertz_normal_force(contact, step);
  const Vector2 before = history.force;
  if (!(step.overlap_new > 0)) {
    history = {};
    answer_without_potential(before, history.force, step, out);
    return out;
  }
  const double limit = mu * out.normal;
  // Partial slip is known in closed form for movement along one line only. In the plane the part of
  // the movement along the present force is treated as in one dimension, the part across it finds
  // the stiffness without slip (Walton & Braun). A force that is round-off of the friction limit
  // has no line of its own: then the movement itself gives it. What is only compared is not divided
  // by the length of that vector: a division is what takes time.
  const double least = force_round_off * limit;
  const bool is_loaded = before.dot(before) > least * least;
  const Vector2 line = is_loaded ? before : step.shift;
  const double length = std::sqrt(line.dot(line));
  const double along = step.shift.dot(line);
  // By the cross product: what is left of the movement without its part along the force has a part
  // along it, of the round-off of a movement that may be many times the elastic one.
  const double across = line[0] * step.shift[1] - line[1] * step.shift[0];
  // A movement that has no part along the line goes on in the direction of the last one.
  const double onwards = history.direction.dot(line) < 0 ? -1 : 1;
  const double sense = along != 0 ? std::copysign(1.0, along) : onwards;
  const Vector2 towards = sense * line;
  const double inverse = length > 0 ? 1 / length : 0;
  if (along != 0) {
    if (towards.dot(history.direction) < 0) {  // a reversal: Ft* := Ft
      history.reversal = before;
      history.reversed = 1;
    }
    history.direction = inverse * towards;
  }
  if (shifted && history.reversed != 0) {
    history.reversal -= mu * (out.normal - contact.force(step.overlap_old)) * inverse * towards;
  }
  // (1 - s (Ft - Ft*)/(mu Fn - s Ft*))^(1/3) = ((mu Fn - s Ft)/(mu Fn - s Ft*))^(1/3), with the
  // components along the direction of movement, both times the length. A force on the limit that is
  // moved outwards slips as a whole, wherever Ft* is: also where Ft* is on the limit itself, 0/0.
  // (The stiffness then is that of a movement (3/2) (mu Fn - s Ft*)/(8 G* a) at most, which tends
  // to nothing.) Without a force and a movement nothing slips.
  const double scale = limit * length;
  const double core = above_round_off(scale - before.dot(towards), scale);
  const double room = above_round_off(scale - history.reversal.dot(towards), scale);
  const double left = room > 0 ? core / room : (length > 0 ? 0 : 1);
  const double softening = left < 1 ? cube_root(left) : 1;
  const double stiffness = contact.tangential_stiffness(step.overlap_new);
  const Vector2 axis = inverse * line;
  const Vector2 base = before + stiffness * (across * inverse) * Vector2(-axis[1], axis[0]);
  const Vector2 slope = stiffness * (along * inverse) * axis;
  Vector2 after = base + softening * slope;
  const bool slips = limit_force(after, limit);
  // With no core left all of the contact slips, also where the force meets the limit exactly.
  const bool meets_limit =
      softening == 0 && regime_by_limit(out.normal, length_of(after), mu) == Regime::slip;
  out.regime =
      slips || meets_limit ? Regime::slip : (softening < 1 ? Regime::partial_slip : Regime::stick);
  history.force = after;
  answer_without_potential(before, after, step, out);
  return out;
}

Matrix3 ModifiedMindlin::tangent(const History& history, const ContactStep& step) const noexcept {
  Matrix3 k = Matrix3::Zero();
  if (!(step.overlap_new > 0)) return k;
  const HertzContact contact = hertz_contact(*this, step.effective_radius);
  const double normal = contact.force(step.overlap_new);
  const double stiffness = contact.tangential_stiffness(step.overlap_new);
  const double limit = mu * normal;
  const double limit_slope = mu * contact.normal_stiffness(step.overlap_new);
  k(0, 0) = contact.normal_stiffness(step.overlap_new);
  const Vector2 before = history.force;
  const double least = force_round_off * limit;
  const bool is_loaded = before.dot(before) > least * least;
  const Vector2 line = is_loaded ? before : step.shift;
  const double length = std::sqrt(line.dot(line));
  if (length == 0) {
    k(1, 1) = k(2, 2) = stiffness;
    return k;
  }
  const Vector2 axis = line / length;
  const Vector2 across(-axis[1], axis[0]);
  const double along = step.shift.dot(axis);
  const double onwards = history.direction.dot(axis) < 0 ? -1 : 1;
  const Vector2 towards = (along != 0 ? std::copysign(1.0, along) : onwards) * axis;
  const bool turns_back = along != 0 && towards.dot(history.direction) < 0;
  const bool moves_reversal = shifted && (turns_back || history.reversed != 0);
  double reversal = (turns_back ? before : history.reversal).dot(towards);
  if (moves_reversal) reversal -= mu * (normal - contact.force(step.overlap_old));
  const double core = above_round_off(limit - before.dot(towards), limit);
  const double room = above_round_off(limit - reversal, limit);
  const double left = room > 0 ? core / room : 0;
  const double softening = left < 1 ? cube_root(left) : 1;
  double softening_slope = 0;
  double by_turn = 0;  // turn of the line where no force gives it
  if (left > 0 && left < 1) {
    const double room_slope = moves_reversal ? 2 * limit_slope : limit_slope;
    softening_slope = softening / 3 * (limit_slope / core - room_slope / room);
    if (!is_loaded) by_turn = softening / 3 * history.reversal.dot(across) / (room * length);
  }
  const Vector2 moved = step.shift.dot(across) * across + softening * along * axis;
  const Vector2 by_overlap =
      0.5 * stiffness / step.overlap_new * moved + softening_slope * stiffness * along * axis;
  const double side = is_loaded ? 1 : softening;
  Matrix2 by_shift =
      stiffness * (side * across * across.transpose() + softening * axis * axis.transpose());
  by_shift += stiffness * along * by_turn * axis * across.transpose();
  const Vector2 trial = before + stiffness * moved;
  if (!(trial.dot(trial) > limit * limit)) {
    k.block<2, 1>(1, 0) = by_overlap;
    k.block<2, 2>(1, 1) = by_shift;
    return k;
  }
  const double inverse = 1 / length_of(trial);
  const Vector2 m = inverse * trial;
  const Vector2 aside(-m[1], m[0]);
  const Matrix2 turn = limit * inverse * aside * aside.transpose();
  k.block<2, 1>(1, 0) = limit_slope * m + turn * by_overlap;
  k.block<2, 2>(1, 1) = turn * by_shift;
  return k;
}

void ModifiedMindlin::turn(History& history, const Matrix2& map) const noexcept {
  history.force = map * history.force;
  history.reversal = map * history.reversal;
  history.direction = map * history.direction;
}

void ModifiedMindlin::swap_bodies(History& history) const noexcept {
  history.force = -history.force;
  history.reversal = -history.reversal;
  history.direction = -history.direction;
}

LaneKernel<ModifiedMindlin> ModifiedMindlin::lane_kernel() {
  return best_lane_kernel<ModifiedMindlin>(&advance_by_lanes<ModifiedMindlin>);
}

std::unique_ptr<AnyLaw::Model> make_modified_mindlin() { return make_model<ModifiedMindlin>(); }

}  // namespace stickslip
