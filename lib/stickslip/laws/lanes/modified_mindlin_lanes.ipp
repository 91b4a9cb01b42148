// SPDX-License-Identifier: BSD-3-Clause
// modified-mindlin by lanes: what its advance() does to a contact that is not open at the end, line
// by line.
#pragma once

#include "stickslip/contact/step/cube_root.hpp"
#include "stickslip/contact/step/friction_limit.hpp"
#include "stickslip/laws/hertzian/modified_mindlin.hpp"
#include "stickslip/laws/lanes/hertz_lanes.ipp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

/// above_round_off() of incremental_force.hpp.
inline Lanes above_round_off(const Lanes& difference, const Lanes& limit) {
  return (difference > Lanes(force_round_off) * limit).select(difference, 0);
}

/// What is known before the cube root.
struct BegunModifiedMindlin {
  Lanes cube;  ///< numbers whose root is wanted
  Lanes normal;
  Lanes limit;
  PlaneLanes base;   ///< force without the movement along its line
  PlaneLanes slope;  ///< what that would add without slip
  HistoryLanes<7> history;
};

inline BegunModifiedMindlin begin_lanes(const ModifiedMindlin& law, HistoryLanes<7> history,
                                        const StepLanes& step) {
  const Lanes zero = 0;
  const Lanes one = 1;
  const auto [normal, stiffness] = hertz_lanes(law, step);
  const Lanes limit = Lanes(law.mu) * normal;
  const PlaneLanes before{history[0], history[1]};
  const PlaneLanes last_direction{history[4], history[5]};

  // The line of the force, or without one that of the movement.
  const Lanes least = Lanes(force_round_off) * limit;
  const LaneMask is_loaded = before.square() > least * least;
  const PlaneLanes line{is_loaded.select(before.x, step.shift.x),
                        is_loaded.select(before.y, step.shift.y)};
  const Lanes length = sqrt(line.square());
  const Lanes along = step.shift.dot(line);
  const Lanes across = line.x * step.shift.y - line.y * step.shift.x;

  // The sense of the movement, and whether it is a reversal.
  const LaneMask stays = along == zero;
  const Lanes onwards = (last_direction.dot(line) < zero).select(-one, one);
  const PlaneLanes towards = stays.select(onwards, sign_of(along)) * line;
  const Lanes inverse = one / length;
  const PlaneLanes direction = inverse * towards;
  const LaneMask reverses =
      (towards.dot(last_direction) < zero) & ((along < zero) | (zero < along));
  history[2] = reverses.select(before.x, history[2]);
  history[3] = reverses.select(before.y, history[3]);
  history[4] = stays.select(last_direction.x, direction.x);
  history[5] = stays.select(last_direction.y, direction.y);
  history[6] = reverses.select(one, history[6]);

  // What of the contact still sticks.
  const PlaneLanes reversal{history[2], history[3]};
  const Lanes scale = limit * length;
  const Lanes core = above_round_off(scale - before.dot(towards), scale);
  const Lanes room = above_round_off(scale - reversal.dot(towards), scale);
  const Lanes left = (room > zero).select(core / room, zero);

  // Without a force and a movement there is no line, and all this is no number.
  const PlaneLanes axis = inverse * line;
  const Lanes beside = stiffness * (across * inverse);
  const PlaneLanes base{before.x - beside * axis.y, before.y + beside * axis.x};
  const PlaneLanes slope = (stiffness * (along * inverse)) * axis;
  return {left, normal, limit, base, slope, history};
}

inline ForceLanes end_lanes(const ModifiedMindlin& law, BegunModifiedMindlin& begun,
                            const Lanes& root, const StepLanes& step) {
  const Lanes one = 1;
  ForceLanes out;
  out.normal = begun.normal;
  const Lanes& limit = begun.limit;
  const Lanes softening = (begun.cube < one).select(root, one);
  const PlaneLanes trial = begun.base + softening * begun.slope;

  // limit_force(), and whether the force meets the limit anyway.
  const Lanes square = trial.square();
  const LaneMask outside = square > limit * limit;
  out.tangential = trial;
  if (outside.bits() != 0) {  // a root and a division for each lane
    const Lanes back = limit / sqrt(square);
    out.tangential = {outside.select(trial.x * back, trial.x),
                      outside.select(trial.y * back, trial.y)};
  }
  out.slips = outside;
  // With no core left it slips also where it meets the limit exactly.
  const LaneMask coreless = softening == Lanes(0);
  if ((coreless.bits() & ~outside.bits()) != 0) {
    const LaneMask at_limit = Lanes(least_at_limit(law.mu)) * out.normal <= sqrt(square);
    out.slips = outside | (coreless & at_limit);
  }
  out.slips_in_part = softening < one;
  begun.history[0] = out.tangential.x;
  begun.history[1] = out.tangential.y;
  out.done = in_range(step, out) & square_in_range(square);
  return out;
}

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
