// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <span>

#include "stickslip/contact/force.hpp"
#include "stickslip/contact/pair_lanes.hpp"

namespace stickslip {

/// The frames of as many contacts as there are lanes, or fewer, during one step under
/// FrameUpdate::exact: what ContactFrame does, for several at a time.
class FrameLanes {
 public:
  /// Moves these frames with their bodies.
  static FrameLanes follow(std::span<ContactFrame> frames, const PairMotionOf<Lanes>& motion);

  /// The steps as laws see them; as many as there are contacts.
  void resolve(const PairMotionOf<Lanes>& motion, std::span<ContactStep> steps) const;

  /// The contacts' answers in the global frame, on contacts with this normal.
  PairForceLanes to_global(std::span<const ContactForce> local,
                           const Vector3Of<Lanes>& normal) const;

 private:
  Vector3Of<Lanes> to_global(const Lanes& along_tangent, const Lanes& along_bitangent) const {
    return along_tangent * tangent_ + along_bitangent * bitangent_;
  }

  Vector3Of<Lanes> tangent_;
  Vector3Of<Lanes> bitangent_;
};

inline FrameLanes FrameLanes::follow(std::span<ContactFrame> frames,
                                     const PairMotionOf<Lanes>& motion) {
  FrameLanes moved;
  for (std::size_t i = 0; i < Lanes::count; ++i)
    set_lane(moved.tangent_, i, frames[std::min(i, frames.size() - 1)].tangent());
  moved.tangent_ = detail::follow_exactly(moved.tangent_, motion);
  moved.bitangent_ = motion.normal_new.cross(moved.tangent_);
  for (std::size_t i = 0; i < frames.size(); ++i)
    frames[i] = ContactFrame(lane_of(moved.tangent_, i), lane_of(moved.bitangent_, i));
  return moved;
}

inline void FrameLanes::resolve(const PairMotionOf<Lanes>& motion,
                                std::span<ContactStep> steps) const {
  const Lanes shift_0 = tangent_.dot(motion.movement);
  const Lanes shift_1 = bitangent_.dot(motion.movement);
  const Lanes velocity_0 = tangent_.dot(motion.velocity);
  const Lanes velocity_1 = bitangent_.dot(motion.velocity);
  const Lanes approach = -motion.movement.dot(motion.normal_new);
  const Lanes approach_velocity = -motion.velocity.dot(motion.normal_new);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    steps[i] = {motion.overlap_old[i],
                motion.overlap_new[i],
                {shift_0[i], shift_1[i]},
                {velocity_0[i], velocity_1[i]},
                approach[i],
                approach_velocity[i],
                motion.dt[i],
                motion.effective_radius[i]};
  }
}

inline PairForceLanes FrameLanes::to_global(std::span<const ContactForce> local,
                                            const Vector3Of<Lanes>& normal) const {
  Lanes tangential_0 = 0;
  Lanes tangential_1 = 0;
  Lanes damping_0 = 0;
  Lanes damping_1 = 0;
  Lanes compression = 0;
  for (std::size_t i = 0; i < local.size(); ++i) {
    tangential_0.set(i, local[i].tangential[0]);
    tangential_1.set(i, local[i].tangential[1]);
    damping_0.set(i, local[i].damping_tangential[0]);
    damping_1.set(i, local[i].damping_tangential[1]);
    compression.set(i, local[i].normal + local[i].damping_normal);
  }
  const Vector3Of<Lanes> tangential = to_global(tangential_0, tangential_1);
  return {tangential + to_global(damping_0, damping_1) - compression * normal, tangential};
}

}  // namespace stickslip
