// SPDX-License-Identifier: BSD-3-Clause
// Frames of several contacts at a time.
#pragma once

#include "stickslip/contact/batch/pair_lanes.hpp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

/// The frames of as many contacts as there are lanes after they have turned: what ContactFrame
/// does, for several at a time.
class FrameLanes {
 public:
  /// The frames with these tangents.
  FrameLanes(const Vector3Of<Lanes>& tangent, const Vector3Of<Lanes>& bitangent)
      : tangent_(tangent), bitangent_(bitangent) {}

  /// The steps as laws see them; without `rates` velocities are left as they are.
  void resolve(const PairMotionOf<Lanes>& motion, bool rates, StepBlock& steps) const;

  /// The contacts' answers in the global frame, on contacts with this normal.
  PairForceLanes to_global(const ForceBlock& local, const Vector3Of<Lanes>& normal) const;

  /// First tangents, unit.
  const Vector3Of<Lanes>& tangent() const { return tangent_; }
  /// Second tangents, unit.
  const Vector3Of<Lanes>& bitangent() const { return bitangent_; }

 private:
  Vector3Of<Lanes> to_global(const std::array<BlockNumbers, 2>& v) const {
    return Lanes::load(v[0]) * tangent_ + Lanes::load(v[1]) * bitangent_;
  }
  void to_local(const Vector3Of<Lanes>& v, std::array<BlockNumbers, 2>& local) const {
    tangent_.dot(v).store(local[0]);
    bitangent_.dot(v).store(local[1]);
  }

  Vector3Of<Lanes> tangent_;
  Vector3Of<Lanes> bitangent_;
};

inline void FrameLanes::resolve(const PairMotionOf<Lanes>& motion, bool rates,
                                StepBlock& steps) const {
  motion.overlap_old.store(steps.overlap_old);
  motion.overlap_new.store(steps.overlap_new);
  to_local(motion.movement, steps.shift);
  (-motion.movement.dot(motion.normal_new)).store(steps.approach);
  if (rates) {
    to_local(motion.velocity, steps.velocity);
    (-motion.velocity.dot(motion.normal_new)).store(steps.approach_velocity);
  }
  motion.effective_radius.store(steps.effective_radius);
}

inline PairForceLanes FrameLanes::to_global(const ForceBlock& local,
                                            const Vector3Of<Lanes>& normal) const {
  const Vector3Of<Lanes> tangential = to_global(local.tangential);
  const Lanes compression = Lanes::load(local.normal) + Lanes::load(local.damping_normal);
  return {tangential + to_global(local.damping_tangential) - compression * normal, tangential};
}

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
