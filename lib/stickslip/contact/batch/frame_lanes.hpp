// SPDX-License-Identifier: BSD-3-Clause
// Frames of several contacts at a time.
#pragma once

#include <algorithm>
#include <span>

#include "stickslip/contact/batch/pair_lanes.hpp"
#include "stickslip/contact/step/force.hpp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

/// The frames of as many contacts as there are lanes after they have turned: what ContactFrame
/// does, for several at a time.
class FrameLanes {
 public:
  /// The frames with these tangents.
  FrameLanes(const Vector3Of<Lanes>& tangent, const Vector3Of<Lanes>& bitangent)
      : tangent_(tangent), bitangent_(bitangent) {}

  /// The steps as laws see them; as many as there are contacts.
  void resolve(const PairMotionOf<Lanes>& motion, std::span<ContactStep> steps) const;

  /// The contacts' answers in the global frame, on contacts with this normal.
  PairForceLanes to_global(std::span<const ContactForce> local,
                           const Vector3Of<Lanes>& normal) const;

  /// First tangents, unit.
  const Vector3Of<Lanes>& tangent() const { return tangent_; }
  /// Second tangents, unit.
  const Vector3Of<Lanes>& bitangent() const { return bitangent_; }

 private:
  Vector3Of<Lanes> to_global(const Lanes& along_tangent, const Lanes& along_bitangent) const {
    return along_tangent * tangent_ + along_bitangent * bitangent_;
  }

  Vector3Of<Lanes> tangent_;
  Vector3Of<Lanes> bitangent_;
};

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
  const auto of_each = [&](const auto& number) {
    return Lanes::each(
        [&](std::size_t lane) { return number(local[std::min(lane, local.size() - 1)]); });
  };
  const Lanes tangential_0 = of_each([](const ContactForce& f) { return f.tangential[0]; });
  const Lanes tangential_1 = of_each([](const ContactForce& f) { return f.tangential[1]; });
  const Lanes damping_0 = of_each([](const ContactForce& f) { return f.damping_tangential[0]; });
  const Lanes damping_1 = of_each([](const ContactForce& f) { return f.damping_tangential[1]; });
  const Lanes compression =
      of_each([](const ContactForce& f) { return f.normal + f.damping_normal; });
  const Vector3Of<Lanes> tangential = to_global(tangential_0, tangential_1);
  return {tangential + to_global(damping_0, damping_1) - compression * normal, tangential};
}

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
