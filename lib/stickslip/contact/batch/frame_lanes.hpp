// SPDX-License-Identifier: BSD-3-Clause
// Frames of several contacts at a time.
#pragma once

#include "stickslip/contact/batch/pair_lanes.hpp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

/// The frames of as many contacts as there are lanes: what ContactFrame does, for several at a
/// time.
class FrameLanes {
 public:
  /// Those that begin here.
  explicit FrameLanes(const ContactFrame* frames)
      // Frames lie one after the other, tangent before bitangent: four numbers are there to be
      // read.
      : tangents_{columns_of(each_row(
                      [&](std::size_t lane) { return Row::load(frames[lane].tangent().data()); })),
                  each_vector([&](std::size_t lane) { return frames[lane].bitangent().data(); })} {}
  /// The frames with these tangents.
  FrameLanes(const Vector3Of<Lanes>& tangent, const Vector3Of<Lanes>& bitangent)
      : tangents_{tangent, bitangent} {}

  /// Moves them with the bodies. What is not a change of basis goes to `maps`, one for each lane.
  template <FrameUpdate how>
  void follow(const PairMotionOf<Lanes>& motion, Matrix2* maps) {
    const detail::PlaneMapOf<Lanes> map = detail::follow<how>(tangents_, motion);
    if constexpr (gives_maps(how)) {
      for (std::size_t lane = 0; lane < Lanes::count; ++lane)
        maps[lane] << map.xx[lane], map.xy[lane], map.yx[lane], map.yy[lane];
    }
  }

  /// Back to where they came from.
  void store(ContactFrame* frames) const {
    const Rows first = rows_of(tangent());
    const Rows second = rows_of(bitangent());
    for (std::size_t lane = 0; lane < Lanes::count; ++lane)
      frames[lane] = ContactFrame(first[lane].three(), second[lane].three());
  }

  /// The steps as laws see them, for the contacts of a block from this one on; without `rates`
  /// velocities are left as they are.
  void resolve(const PairMotionOf<Lanes>& motion, bool rates, StepBlock& steps,
               std::size_t from) const;

  /// The answers to the contacts of a block from this one on in the global frame, on contacts with
  /// this normal.
  PairForceLanes to_global(const ForceBlock& local, std::size_t from,
                           const Vector3Of<Lanes>& normal) const;

  /// First tangents, unit.
  const Vector3Of<Lanes>& tangent() const { return tangents_.first; }
  /// Second tangents, unit.
  const Vector3Of<Lanes>& bitangent() const { return tangents_.second; }

 private:
  Vector3Of<Lanes> to_global(const std::array<BlockNumbers, 2>& v, std::size_t from) const {
    return Lanes::load(v[0], from) * tangent() + Lanes::load(v[1], from) * bitangent();
  }
  void to_local(const Vector3Of<Lanes>& v, std::array<BlockNumbers, 2>& local,
                std::size_t from) const {
    dot(tangent(), v).store(local[0], from);
    dot(bitangent(), v).store(local[1], from);
  }

  detail::TangentsOf<Lanes> tangents_;
};

inline void FrameLanes::resolve(const PairMotionOf<Lanes>& motion, bool rates, StepBlock& steps,
                                std::size_t from) const {
  motion.overlap_old.store(steps.overlap_old, from);
  motion.overlap_new.store(steps.overlap_new, from);
  to_local(motion.movement, steps.shift, from);
  (-dot(motion.movement, motion.normal_new)).store(steps.approach, from);
  if (rates) {
    to_local(motion.velocity, steps.velocity, from);
    (-dot(motion.velocity, motion.normal_new)).store(steps.approach_velocity, from);
  }
  motion.effective_radius.store(steps.effective_radius, from);
}

inline PairForceLanes FrameLanes::to_global(const ForceBlock& local, std::size_t from,
                                            const Vector3Of<Lanes>& normal) const {
  const Vector3Of<Lanes> tangential = to_global(local.tangential, from);
  const Lanes compression =
      Lanes::load(local.normal, from) + Lanes::load(local.damping_normal, from);
  return {tangential + to_global(local.damping_tangential, from) - compression * normal,
          tangential};
}

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
