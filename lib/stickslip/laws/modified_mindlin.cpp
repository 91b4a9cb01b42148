// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/modified_mindlin.hpp"

#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/contact/step/cube_root.hpp"
#include "stickslip/contact/step/friction_limit.hpp"
#include "stickslip/laws/lanes.hpp"
#include "stickslip/laws/modified_mindlin_lanes.ipp"

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

inline ContactForce ModifiedMindlin::advance(History& history,
                                             const ContactStep& step) const noexcept {
  const HertzContact contact = hertz_contact(*this, step.effective_radius);
  ContactForce out = hertz_normal_force(contact, step);
  const Vector2 before = history.force;
  if (!(step.overlap_new > 0)) {
    history = {};
    answer_without_potential(before, history.force, step, out);
    return out;
  }
  const double limit = mu * out.normal;
  const ResolvedMovement movement = resolve_movement(before, step.shift, limit);
  const double sense = sense_of(movement, history.direction);
  const Vector2 direction = sense * movement.axis;
  if (movement.along != 0) {
    if (direction.dot(history.direction) < 0) {  // a reversal: Ft* := Ft
      history.reversal = before;
      history.reversed = 1;
    }
    history.direction = direction;
  }
  if (shifted && history.reversed != 0) {
    history.reversal -= mu * (out.normal - contact.force(step.overlap_old)) * direction;
  }
  // (1 - s (Ft - Ft*)/(mu Fn - s Ft*))^(1/3) = ((mu Fn - s Ft)/(mu Fn - s Ft*))^(1/3), with the
  // components along the direction of movement. A force on the limit that is moved outwards slips
  // as a whole, wherever Ft* is: also where Ft* is on the limit itself, 0/0. (The stiffness then is
  // that of a movement (3/2) (mu Fn - s Ft*)/(8 G* a) at most, which tends to nothing.)
  const double core = above_round_off(limit - before.dot(direction), limit);
  const double room = above_round_off(limit - history.reversal.dot(direction), limit);
  const double left = room > 0 ? core / room : 0;
  const double softening = left < 1 ? cube_root(left) : 1;
  const double stiffness = contact.tangential_stiffness(step.overlap_new);
  Vector2 after =
      before + stiffness * (softening * movement.along * movement.axis + movement.across);
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
