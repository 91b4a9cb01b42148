// SPDX-License-Identifier: BSD-3-Clause
// The body of contact_kernels.hpp, compiled once for each set of instructions. All of it is to be
// inlined: what is not would be a function that files with other instructions might get too.
#pragma once

#include <algorithm>

#include "stickslip/contact/batch/contact_kernels.hpp"
#include "stickslip/contact/batch/frame_lanes.hpp"
#include "stickslip/contact/batch/pair_lanes.hpp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

// Contacts of a block from one of them on, as many as there are lanes.
inline Vector3Of<Lanes> load(const SphereBlock& block, SphereBlock::StepVector which,
                             std::size_t from) {
  return {Lanes::load(block.at(which, 0) + from), Lanes::load(block.at(which, 1) + from),
          Lanes::load(block.at(which, 2) + from)};
}
inline void store(const Vector3Of<Lanes>& v, SphereBlock& block, SphereBlock::StepVector which,
                  std::size_t from) {
  for (std::size_t i = 0; i < 3; ++i) v[static_cast<int>(i)].store(block.at(which, i) + from);
}

/// The last contacts, which do not fill the lanes: the last one is repeated.
template <class Of>
inline std::array<Of, Lanes::count> last_lanes(std::span<const Of> all) {
  std::array<Of, Lanes::count> last;
  const std::size_t first = all.size() / Lanes::count * Lanes::count;
  for (std::size_t lane = 0; lane < Lanes::count; ++lane)
    last[lane] = all[std::min(first + lane, all.size() - 1)];
  return last;
}

/// The pairs of a block, as the arrays of the spheres are asked for them.
class BlockOfPairs {
 public:
  explicit BlockOfPairs(const SpherePair* pairs) : pairs_(pairs) {}

  Lanes at_p(const double* numbers) const {
    return Lanes::each([&](std::size_t lane) { return numbers[pairs_[lane].p]; });
  }
  Lanes at_q(const double* numbers) const {
    return Lanes::each([&](std::size_t lane) { return numbers[pairs_[lane].q]; });
  }
  Vector3Of<Lanes> rows_at_p(const double* rows) const {
    return each_vector([&](std::size_t i) { return row(rows, pairs_[i].p); });
  }
  Vector3Of<Lanes> rows_at_q(const double* rows) const {
    return each_vector([&](std::size_t i) { return row(rows, pairs_[i].q); });
  }
  /// Row of q less row of p.
  Vector3Of<Lanes> differences(const double* rows) const {
    return columns_of(each_row([&](std::size_t i) {
      return Row::load_three(row(rows, pairs_[i].q)) - Row::load_three(row(rows, pairs_[i].p));
    }));
  }
  Lanes effective_radius() const {
    return Lanes::each([&](std::size_t lane) { return pairs_[lane].effective_radius; });
  }

 private:
  static const double* row(const double* rows, int sphere) {
    return rows + std::ptrdiff_t{3} * sphere;
  }

  const SpherePair* pairs_;
};

inline Vector3Of<Lanes> load_vectors(const Vector3* vectors) {
  return each_vector([&](std::size_t lane) { return vectors[lane].data(); });
}
inline void store_vectors(const Vector3Of<Lanes>& v, Vector3* vectors) {
  const Rows rows = rows_of(v);
  for (std::size_t lane = 0; lane < Lanes::count; ++lane)
    rows[lane].store_three(vectors[lane].data());
}

template <FrameUpdate update, bool in_general, bool any_rotation = false>
inline void move_block(const SphereArrays& spheres, const SphereStep& step, const SpherePair* pairs,
                       Vector3* branches, ContactFrame* frames, SphereBlock& block, StepBlock& seen,
                       std::size_t from, Matrix2* maps);

/// move_block() for rotations that need a library's tangent. Out of the way of the others: what is
/// in registers would have to be saved for the case that it is called.
template <FrameUpdate update, bool in_general>
STICKSLIP_FLATTEN [[gnu::noinline, gnu::cold]] static void move_block_by_large_angles(
    const SphereArrays& spheres, const SphereStep& step, const SpherePair* pairs, Vector3* branches,
    ContactFrame* frames, SphereBlock& block, StepBlock& seen, std::size_t from, Matrix2* maps) {
  move_block<update, in_general, true>(spheres, step, pairs, branches, frames, block, seen, from,
                                       maps);
}

/// One block of contacts, all of its lanes in use. What is not `in_general` has no rates and the
/// kinematics mid_arm, which the compiler is told.
template <FrameUpdate update, bool in_general, bool any_rotation>
inline void move_block(const SphereArrays& spheres, const SphereStep& step, const SpherePair* pairs,
                       Vector3* branches, ContactFrame* frames, SphereBlock& block, StepBlock& seen,
                       std::size_t from, Matrix2* maps) {
  const BlockOfPairs at(pairs);
  PairStepOf<Lanes> bodies;
  bodies.spin_p = at.rows_at_p(spheres.spin);
  bodies.spin_q = at.rows_at_q(spheres.spin);
  bodies.rotation_p = Lanes(step.rotation_time) * bodies.spin_p;
  bodies.rotation_q = Lanes(step.rotation_time) * bodies.spin_q;
  bodies.dt = step.dt;
  if constexpr (!any_rotation) {
    const Vector3Of<Lanes> mean = 0.5 * (bodies.rotation_p + bodies.rotation_q);
    if (!(are_small(dot(bodies.rotation_p, bodies.rotation_p)) &&
          are_small(dot(bodies.rotation_q, bodies.rotation_q)) && are_small(dot(mean, mean)))) {
      move_block_by_large_angles<update, in_general>(spheres, step, pairs, branches, frames, block,
                                                     seen, from, maps);
      return;
    }
  }
  const Lanes radius_p = at.at_p(spheres.radius);
  const Lanes radius_q = at.at_q(spheres.radius);
  const Vector3Of<Lanes> branch_old = load_vectors(branches);
  const Vector3Of<Lanes> branch = at.differences(spheres.position);
  store_vectors(branch, branches);

  const PairGeometryOf<Lanes> before = sphere_pair(radius_p, radius_q, branch_old);
  const PairGeometryOf<Lanes> after = sphere_pair(radius_p, radius_q, branch);
  bodies.displacement_q = branch - branch_old;
  if (in_general) bodies.velocity_q = at.differences(spheres.velocity);
  const PairMotionOf<Lanes> motion = pair_motion(in_general ? step.kinematics : Kinematics::mid_arm,
                                                 before, after, bodies, at.effective_radius());

  FrameLanes frame(frames);
  frame.follow<update>(motion, maps);
  frame.store(frames);
  seen.dt = step.dt;
  frame.resolve(motion, in_general, seen, from);

  store(after.arm_p, block, SphereBlock::arm_p, from);
  store(after.arm_q, block, SphereBlock::arm_q, from);
  store(after.normal, block, SphereBlock::normal, from);
  store(frame.tangent(), block, SphereBlock::tangent, from);
  store(frame.bitangent(), block, SphereBlock::bitangent, from);
}

template <FrameUpdate update, bool in_general>
STICKSLIP_FLATTEN [[gnu::noinline]] static void move_blocks(
    const SphereArrays& spheres, const SphereStep& step, std::span<const SpherePair> pairs,
    std::span<Vector3> branches, std::span<ContactFrame> frames, std::span<SphereBlock> blocks,
    std::span<StepBlock> steps, std::span<Matrix2> maps) {
  constexpr std::size_t width = Lanes::count;
  const std::size_t whole = pairs.size() / width;
  for (std::size_t i = 0; i < whole * width; i += width) {
    move_block<update, in_general>(spheres, step, &pairs[i], &branches[i], &frames[i],
                                   blocks[i / contacts_in_block], steps[i / contacts_in_block],
                                   i % contacts_in_block, &maps[i]);
  }
  if (whole * width == pairs.size()) return;
  const auto last_pairs = last_lanes(pairs);
  auto last_branches = last_lanes(std::span<const Vector3>(branches));
  auto last_frames = last_lanes(std::span<const ContactFrame>(frames));
  move_block<update, in_general>(spheres, step, last_pairs.data(), last_branches.data(),
                                 last_frames.data(), blocks.back(), steps.back(),
                                 whole * width % contacts_in_block, &maps[whole * width]);
  const std::size_t rest = pairs.size() - whole * width;
  std::copy_n(last_branches.begin(), rest, branches.begin() + whole * width);
  std::copy_n(last_frames.begin(), rest, frames.begin() + whole * width);
}

static void follow_spheres(const SphereArrays& spheres, const SphereStep& step, FrameUpdate update,
                           std::span<const SpherePair> pairs, std::span<Vector3> branches,
                           std::span<ContactFrame> frames, std::span<SphereBlock> blocks,
                           std::span<StepBlock> steps, std::span<Matrix2> maps) {
  using enum FrameUpdate;
  const auto move = update == projected               ? &move_blocks<projected, true>
                    : update == projected_and_twirled ? &move_blocks<projected_and_twirled, true>
                    : step.rates || step.kinematics != Kinematics::mid_arm
                        ? &move_blocks<exact, true>
                        : &move_blocks<exact, false>;
  move(spheres, step, pairs, branches, frames, blocks, steps, maps);
}

STICKSLIP_FLATTEN static void answer_spheres(const SphereArrays& spheres,
                                             std::span<const SpherePair> pairs,
                                             std::span<const SphereBlock> blocks,
                                             std::span<const ForceBlock> local,
                                             std::span<SphereForce> forces) {
  double* const sums_of_force = spheres.force;
  double* const sums_of_torque = spheres.torque;
  const int owned = spheres.owned;
  for (std::size_t first = 0; first < pairs.size(); first += Lanes::count) {
    const SphereBlock& block = blocks[first / contacts_in_block];
    const ForceBlock& answers = local[first / contacts_in_block];
    const std::size_t from = first % contacts_in_block;
    const FrameLanes frame(load(block, SphereBlock::tangent, from),
                           load(block, SphereBlock::bitangent, from));
    const PairForceLanes force =
        frame.to_global(answers, from, load(block, SphereBlock::normal, from));
    const Rows on_p = rows_of(force.on_p);
    const Rows tangential = rows_of(force.tangential);
    const Rows torque_p = rows_of(load(block, SphereBlock::arm_p, from).cross(force.on_p));
    const Rows torque_q = rows_of(-load(block, SphereBlock::arm_q, from).cross(force.on_p));
    const std::size_t end = std::min(Lanes::count, pairs.size() - first);
    for (std::size_t lane = 0; lane < end; ++lane) {
      const auto [p, q, radius] = pairs[first + lane];
      SphereForce& kept = forces[first + lane];
      on_p[lane].store_three(kept.on_p.data());
      tangential[lane].store_three(kept.tangential.data());
      kept.regime = answers.regime[from + lane];
      kept.status = answers.status[from + lane];
      const std::ptrdiff_t row_p = std::ptrdiff_t{3} * p;
      const std::ptrdiff_t row_q = std::ptrdiff_t{3} * q;
      if (p < owned) {
        on_p[lane].add_three_to(sums_of_force + row_p);
        torque_p[lane].add_three_to(sums_of_torque + row_p);
      }
      if (q < owned) {
        (-on_p[lane]).add_three_to(sums_of_force + row_q);
        torque_q[lane].add_three_to(sums_of_torque + row_q);
      }
    }
  }
}

/// A number of each structure of a block.
template <class Of>
inline Lanes load(const Of* block, double Of::*field) {
  return Lanes::each([&](std::size_t lane) { return block[lane].*field; });
}
/// A vector of each structure of a block.
template <class Of>
inline Vector3Of<Lanes> load(const Of* block, Vector3 Of::*field) {
  return each_vector([&](std::size_t lane) { return (block[lane].*field).data(); });
}
/// The inverse of load.
template <class Of>
inline void store(const Lanes& numbers, Of* block, double Of::*field) {
  for (std::size_t lane = 0; lane < Lanes::count; ++lane) block[lane].*field = numbers[lane];
}
template <class Of>
inline void store(const Vector3Of<Lanes>& v, Of* block, Vector3 Of::*field) {
  const Rows rows = rows_of(v);
  for (std::size_t lane = 0; lane < Lanes::count; ++lane)
    rows[lane].store_three((block[lane].*field).data());
}

/// A block of pairs at one instant, without their branches, of which movements are independent.
inline PairGeometryOf<Lanes> load(const PairGeometry* pairs) {
  return {.normal = load(pairs, &PairGeometry::normal),
          .arm_p = load(pairs, &PairGeometry::arm_p),
          .arm_q = load(pairs, &PairGeometry::arm_q),
          .overlap = load(pairs, &PairGeometry::overlap)};
}

/// What the bodies of a block of pairs do.
inline PairStepOf<Lanes> load(const PairStep* steps) {
  return {.displacement_p = load(steps, &PairStep::displacement_p),
          .displacement_q = load(steps, &PairStep::displacement_q),
          .rotation_p = load(steps, &PairStep::rotation_p),
          .rotation_q = load(steps, &PairStep::rotation_q),
          .velocity_p = load(steps, &PairStep::velocity_p),
          .velocity_q = load(steps, &PairStep::velocity_q),
          .spin_p = load(steps, &PairStep::spin_p),
          .spin_q = load(steps, &PairStep::spin_q),
          .dt = load(steps, &PairStep::dt)};
}

inline void store(const PairMotionOf<Lanes>& all, PairMotion* motions) {
  store(all.overlap_old, motions, &PairMotion::overlap_old);
  store(all.overlap_new, motions, &PairMotion::overlap_new);
  store(all.normal_old, motions, &PairMotion::normal_old);
  store(all.normal_new, motions, &PairMotion::normal_new);
  store(all.movement, motions, &PairMotion::movement);
  store(all.velocity, motions, &PairMotion::velocity);
  store(all.rotation_p, motions, &PairMotion::rotation_p);
  store(all.rotation_q, motions, &PairMotion::rotation_q);
  store(all.dt, motions, &PairMotion::dt);
  store(all.effective_radius, motions, &PairMotion::effective_radius);
}

/// One block of pairs, all of its lanes in use.
inline void move_block_of_pairs(Kinematics kinematics, const PairGeometry* before,
                                const PairGeometry* after, const PairStep* steps,
                                const double* effective_radii, PairMotion* motions) {
  store(
      pair_motion(kinematics, load(before), load(after), load(steps), Lanes::load(effective_radii)),
      motions);
}

STICKSLIP_FLATTEN static void move_pairs(Kinematics kinematics, const MovingPairs& pairs,
                                         std::span<PairMotion> motions) {
  constexpr std::size_t width = Lanes::count;
  const std::size_t in_blocks = motions.size() / width * width;
  for (std::size_t i = 0; i < in_blocks; i += width) {
    move_block_of_pairs(kinematics, &pairs.before[i], &pairs.after[i], &pairs.steps[i],
                        &pairs.effective_radii[i], &motions[i]);
  }
  if (in_blocks == motions.size()) return;
  std::array<PairMotion, width> last;
  move_block_of_pairs(kinematics, last_lanes(pairs.before).data(), last_lanes(pairs.after).data(),
                      last_lanes(pairs.steps).data(), last_lanes(pairs.effective_radii).data(),
                      last.data());
  std::copy_n(last.begin(), motions.size() - in_blocks, motions.begin() + in_blocks);
}

/// The motions of a block of contacts.
inline PairMotionOf<Lanes> load(const PairMotion* motions, bool rates) {
  PairMotionOf<Lanes> all{.overlap_old = load(motions, &PairMotion::overlap_old),
                          .overlap_new = load(motions, &PairMotion::overlap_new),
                          .normal_old = load(motions, &PairMotion::normal_old),
                          .normal_new = load(motions, &PairMotion::normal_new),
                          .movement = load(motions, &PairMotion::movement),
                          .rotation_p = load(motions, &PairMotion::rotation_p),
                          .rotation_q = load(motions, &PairMotion::rotation_q),
                          .effective_radius = load(motions, &PairMotion::effective_radius)};
  if (rates) all.velocity = load(motions, &PairMotion::velocity);
  return all;
}

template <FrameUpdate update, bool any_rotation = false>
inline void follow_block(const PairMotion* motions, bool rates, ContactFrame* frames,
                         StepBlock& seen, std::size_t from, Matrix2* maps);

/// follow_block() for rotations that need a library's tangent; out of the way as above.
template <FrameUpdate update>
STICKSLIP_FLATTEN [[gnu::noinline, gnu::cold]] static void follow_block_by_large_angles(
    const PairMotion* motions, bool rates, ContactFrame* frames, StepBlock& seen, std::size_t from,
    Matrix2* maps) {
  follow_block<update, true>(motions, rates, frames, seen, from, maps);
}

/// One block of contacts, all of its lanes in use.
template <FrameUpdate update, bool any_rotation>
inline void follow_block(const PairMotion* motions, bool rates, ContactFrame* frames,
                         StepBlock& seen, std::size_t from, Matrix2* maps) {
  const PairMotionOf<Lanes> motion = load(motions, rates);
  if constexpr (update == FrameUpdate::exact && !any_rotation) {
    const Vector3Of<Lanes> mean = detail::mean_rotation(motion);
    if (!are_small(dot(mean, mean))) {
      follow_block_by_large_angles<update>(motions, rates, frames, seen, from, maps);
      return;
    }
  }
  FrameLanes frame(frames);
  frame.follow<update>(motion, maps);
  frame.store(frames);
  seen.dt = motions[0].dt;
  frame.resolve(motion, rates, seen, from);
}

template <FrameUpdate update>
STICKSLIP_FLATTEN static void follow_blocks(bool rates, std::span<const PairMotion> motions,
                                            std::span<ContactFrame> frames,
                                            std::span<StepBlock> steps, std::span<Matrix2> maps) {
  constexpr std::size_t width = Lanes::count;
  const std::size_t whole = motions.size() / width;
  for (std::size_t i = 0; i < whole * width; i += width) {
    follow_block<update>(&motions[i], rates, &frames[i], steps[i / contacts_in_block],
                         i % contacts_in_block, &maps[i]);
  }
  if (whole * width == motions.size()) return;
  const auto last_motions = last_lanes(motions);
  auto last_frames = last_lanes(std::span<const ContactFrame>(frames));
  follow_block<update>(last_motions.data(), rates, last_frames.data(), steps.back(),
                       whole * width % contacts_in_block, &maps[whole * width]);
  std::copy_n(last_frames.begin(), motions.size() - whole * width, frames.begin() + whole * width);
}

static void follow_motions(FrameUpdate update, bool rates, std::span<const PairMotion> motions,
                           std::span<ContactFrame> frames, std::span<StepBlock> steps,
                           std::span<Matrix2> maps) {
  using enum FrameUpdate;
  switch (update) {
    case fixed:
      return follow_blocks<fixed>(rates, motions, frames, steps, maps);
    case projected:
      return follow_blocks<projected>(rates, motions, frames, steps, maps);
    case projected_and_twirled:
      return follow_blocks<projected_and_twirled>(rates, motions, frames, steps, maps);
    case quaternion:
      return follow_blocks<quaternion>(rates, motions, frames, steps, maps);
    case exact:
      return follow_blocks<exact>(rates, motions, frames, steps, maps);
  }
}

/// The forces on the bodies p of a block of contacts.
inline Rows forces_of_block(const PairMotion* motions, const ContactFrame* frames,
                            const ForceBlock& local, std::size_t from) {
  const Vector3Of<Lanes> normal =
      each_vector([&](std::size_t lane) { return motions[lane].normal_new.data(); });
  return rows_of(FrameLanes(frames).to_global(local, from, normal).on_p);
}

STICKSLIP_FLATTEN static void answer_motions(std::span<const PairMotion> motions,
                                             std::span<const ContactFrame> frames,
                                             std::span<const ForceBlock> local,
                                             std::span<Vector3> on_p) {
  constexpr std::size_t width = Lanes::count;
  const std::size_t whole = motions.size() / width;
  for (std::size_t i = 0; i < whole * width; i += width) {
    const Rows forces = forces_of_block(&motions[i], &frames[i], local[i / contacts_in_block],
                                        i % contacts_in_block);
    for (std::size_t lane = 0; lane < width; ++lane)
      forces[lane].store_three(on_p[i + lane].data());
  }
  if (whole * width == motions.size()) return;
  const auto last_frames = last_lanes(frames);
  const Rows forces = forces_of_block(last_lanes(motions).data(), last_frames.data(), local.back(),
                                      whole * width % contacts_in_block);
  for (std::size_t lane = 0; whole * width + lane < motions.size(); ++lane)
    forces[lane].store_three(on_p[whole * width + lane].data());
}

/// All of this file, compiled for these instructions.
static ContactKernels kernels_for(const char* instructions) {
  return {instructions,    &move_pairs,     &follow_motions,
          &answer_motions, &follow_spheres, &answer_spheres};
}

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
