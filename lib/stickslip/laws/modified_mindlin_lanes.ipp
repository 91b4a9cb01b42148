// SPDX-License-Identifier: BSD-3-Clause
// modified-mindlin by lanes: what its advance() does to a contact that is not open at the end, line
// by line.
#pragma once

#include "stickslip/contact/step/cube_root.hpp"
#include "stickslip/contact/step/friction_limit.hpp"
#include "stickslip/laws/hertz_lanes.ipp"
#include "stickslip/laws/modified_mindlin.hpp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

/// above_round_off() of incremental_force.hpp.
inline Lanes above_round_off(const Lanes& difference, const Lanes& limit) {
  return (difference > Lanes(force_round_off) * limit).select(difference, 0);
}

inline ForceLanes advance_lanes(const ModifiedMindlin& law, HistoryLanes<7>& history,
                                const StepLanes& step) {
  const Lanes zero = 0;
  const Lanes one = 1;
  const auto [normal, stiffness] = hertz_lanes(law, step);
  ForceLanes out;
  out.normal = normal;
  const Lanes limit = Lanes(law.mu) * out.normal;
  const PlaneLanes before{history[0], history[1]};
  const PlaneLanes last_direction{history[4], history[5]};

  // resolve_movement(): by the force, or without one by the movement.
  const Lanes force_norm = sqrt(before.square());
  const LaneMask loaded = force_norm > Lanes(force_round_off) * limit;
  Lanes movement_norm = zero;
  PlaneLanes axis = before;
  Lanes norm = force_norm;
  if (loaded.bits() != all_lanes) {
    movement_norm = sqrt(step.shift.square());
    axis = {loaded.select(before.x, step.shift.x), loaded.select(before.y, step.shift.y)};
    norm = loaded.select(force_norm, movement_norm);
  }
  axis = {axis.x / norm, axis.y / norm};
  const Lanes along = loaded.select(step.shift.dot(axis), movement_norm);
  const Lanes across = loaded.select(axis.x * step.shift.y - axis.y * step.shift.x, zero);

  // The sense of the movement, and whether it is a reversal.
  const LaneMask stays = along == zero;
  const Lanes onwards = (last_direction.dot(axis) < zero).select(-one, one);
  const Lanes sense = stays.select(onwards, sign_of(along));
  const PlaneLanes direction = sense * axis;
  const LaneMask reverses =
      (direction.dot(last_direction) < zero) & ((along < zero) | (zero < along));
  history[2] = reverses.select(before.x, history[2]);
  history[3] = reverses.select(before.y, history[3]);
  history[4] = stays.select(last_direction.x, direction.x);
  history[5] = stays.select(last_direction.y, direction.y);
  history[6] = reverses.select(one, history[6]);

  // What of the contact still sticks.
  const PlaneLanes reversal{history[2], history[3]};
  const Lanes core = above_round_off(limit - before.dot(direction), limit);
  const Lanes room = above_round_off(limit - reversal.dot(direction), limit);
  const Lanes left = (room > zero).select(core / room, zero);
  const Lanes softening = (left < one).select(cube_root(left), one);
  const Lanes softened = softening * along;
  const PlaneLanes trial{before.x + stiffness * (softened * axis.x + across * -axis.y),
                         before.y + stiffness * (softened * axis.y + across * axis.x)};

  // limit_force(), and whether the force meets the limit anyway.
  const Lanes square = trial.square();
  const LaneMask outside = square > limit * limit;
  const Lanes back = limit / sqrt(square);
  out.tangential = {outside.select(trial.x * back, trial.x),
                    outside.select(trial.y * back, trial.y)};
  out.slips = outside;
  const LaneMask coreless = softening == zero;
  Lanes after_square = square;
  if (coreless.bits() != 0) {
    after_square = out.tangential.square();
    const LaneMask at_limit = Lanes(least_at_limit(law.mu)) * out.normal <= sqrt(after_square);
    out.slips = outside | (coreless & at_limit);
  }
  out.slips_in_part = softening < one;
  history[0] = out.tangential.x;
  history[1] = out.tangential.y;
  const LaneMask has_axis = loaded | (movement_norm > zero);
  out.done =
      in_range(step, out) & has_axis & square_in_range(square) & square_in_range(after_square);
  return out;
}

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
