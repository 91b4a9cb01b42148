// SPDX-License-Identifier: BSD-3-Clause
// The body of sphere_lanes.hpp, compiled once for each set of instructions. All of it is to be
// inlined: what is not would be a function that files with other instructions might get too.
#pragma once

#include <algorithm>

#include "stickslip/contact/batch/frame_lanes.hpp"
#include "stickslip/contact/batch/pair_lanes.hpp"
#include "stickslip/contact/batch/sphere_lanes.hpp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

/// A number, or three, of each contact of a block, put together to lanes.
using Rows = std::array<Lanes, Lanes::count>;

inline Vector3Of<Lanes> columns_of(Rows rows) {
  Lanes::transpose(rows[0], rows[1], rows[2], rows[3]);
  return {rows[0], rows[1], rows[2]};
}
inline Rows rows_of(const Vector3Of<Lanes>& v) {
  Rows rows{v[0], v[1], v[2], v[2]};
  Lanes::transpose(rows[0], rows[1], rows[2], rows[3]);
  return rows;
}

inline Vector3Of<Lanes> load(const SphereBlock& block, SphereBlock::StepVector which) {
  return {Lanes::load(block.at(which, 0)), Lanes::load(block.at(which, 1)),
          Lanes::load(block.at(which, 2))};
}
inline void store(const Vector3Of<Lanes>& v, SphereBlock& block, SphereBlock::StepVector which) {
  for (std::size_t i = 0; i < 3; ++i) v[static_cast<int>(i)].store(block.at(which, i));
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
    return columns_of(each_row([&](std::size_t i) { return row(rows, pairs_[i].p); }));
  }
  Vector3Of<Lanes> rows_at_q(const double* rows) const {
    return columns_of(each_row([&](std::size_t i) { return row(rows, pairs_[i].q); }));
  }
  /// Row of q less row of p.
  Vector3Of<Lanes> differences(const double* rows) const {
    return columns_of(each_row(
        [&](std::size_t i) { return row(rows, pairs_[i].q) - row(rows, pairs_[i].p); }));
  }
  Lanes effective_radius() const {
    return Lanes::each([&](std::size_t lane) { return pairs_[lane].effective_radius; });
  }

 private:
  template <class Row>
  static Rows each_row(const Row& row) {
    return {row(0), row(1), row(2), row(3)};
  }
  static Lanes row(const double* rows, int sphere) {
    return Lanes::load_three(rows + std::ptrdiff_t{3} * sphere);
  }

  const SpherePair* pairs_;
};

inline Vector3Of<Lanes> load_vectors(const Vector3* vectors) {
  return columns_of({Lanes::load_three(vectors[0].data()), Lanes::load_three(vectors[1].data()),
                     Lanes::load_three(vectors[2].data()), Lanes::load_three(vectors[3].data())});
}
inline void store_vectors(const Vector3Of<Lanes>& v, Vector3* vectors) {
  const Rows rows = rows_of(v);
  for (std::size_t lane = 0; lane < Lanes::count; ++lane)
    rows[lane].store_three(vectors[lane].data());
}

/// One block of contacts, all of its lanes in use.
template <FrameUpdate update, bool rates>
inline void move_block(const SphereArrays& spheres, const SphereStep& step,
                       const SpherePair* pairs, Vector3* branches, ContactFrame* frames,
                       SphereBlock& block, StepBlock& seen, Matrix2* maps) {
  const BlockOfPairs at(pairs);
  const Lanes radius_p = at.at_p(spheres.radius);
  const Lanes radius_q = at.at_q(spheres.radius);
  const Vector3Of<Lanes> branch_old = load_vectors(branches);
  const Vector3Of<Lanes> branch = at.differences(spheres.position);
  store_vectors(branch, branches);

  const PairGeometryOf<Lanes> before = sphere_pair(radius_p, radius_q, branch_old);
  const PairGeometryOf<Lanes> after = sphere_pair(radius_p, radius_q, branch);
  PairStepOf<Lanes> bodies;
  bodies.displacement_q = branch - branch_old;
  if (rates) bodies.velocity_q = at.differences(spheres.velocity);
  bodies.spin_p = at.rows_at_p(spheres.spin);
  bodies.spin_q = at.rows_at_q(spheres.spin);
  bodies.rotation_p = Lanes(step.rotation_time) * bodies.spin_p;
  bodies.rotation_q = Lanes(step.rotation_time) * bodies.spin_q;
  bodies.dt = step.dt;
  const PairMotionOf<Lanes> motion =
      pair_motion(step.kinematics, before, after, bodies, at.effective_radius());

  // Frames lie one after the other, tangent before bitangent: four numbers are there to be read.
  const Vector3Of<Lanes> tangent_old = columns_of(
      {Lanes::load(frames[0].tangent().data()), Lanes::load(frames[1].tangent().data()),
       Lanes::load(frames[2].tangent().data()), Lanes::load(frames[3].tangent().data())});
  const Vector3Of<Lanes>& normal = motion.normal_new;
  Vector3Of<Lanes> tangent;
  if (update == FrameUpdate::projected) {
    tangent = detail::realigned(
        detail::parallel_transport(tangent_old, motion.normal_old, normal), normal);
  } else {
    tangent = detail::follow_exactly(tangent_old, motion);
  }
  const FrameLanes frame(tangent, normal.cross(tangent));
  if (update == FrameUpdate::projected) {
    const Vector3Of<Lanes> bitangent_old =
        each_vector([&](std::size_t lane) { return frames[lane].bitangent().data(); });
    const Lanes map_00 = frame.tangent().dot(tangent_old);
    const Lanes map_01 = frame.tangent().dot(bitangent_old);
    const Lanes map_10 = frame.bitangent().dot(tangent_old);
    const Lanes map_11 = frame.bitangent().dot(bitangent_old);
    for (std::size_t lane = 0; lane < Lanes::count; ++lane)
      maps[lane] << map_00[lane], map_01[lane], map_10[lane], map_11[lane];
  }
  const Rows tangents = rows_of(frame.tangent());
  const Rows bitangents = rows_of(frame.bitangent());
  for (std::size_t lane = 0; lane < Lanes::count; ++lane)
    frames[lane] = ContactFrame(tangents[lane].three(), bitangents[lane].three());
  seen.dt = step.dt;
  frame.resolve(motion, rates, seen);

  store(after.arm_p, block, SphereBlock::arm_p);
  store(after.arm_q, block, SphereBlock::arm_q);
  store(normal, block, SphereBlock::normal);
  store(frame.tangent(), block, SphereBlock::tangent);
  store(frame.bitangent(), block, SphereBlock::bitangent);
}

template <FrameUpdate update, bool rates>
inline void move_blocks(const SphereArrays& spheres, const SphereStep& step,
                        std::span<const SpherePair> pairs, std::span<Vector3> branches,
                        std::span<ContactFrame> frames, std::span<SphereBlock> blocks,
                        std::span<StepBlock> steps, std::span<Matrix2> maps) {
  constexpr std::size_t width = Lanes::count;
  const std::size_t whole = pairs.size() / width;
  for (std::size_t b = 0; b < whole; ++b) {
    move_block<update, rates>(spheres, step, &pairs[b * width], &branches[b * width],
                              &frames[b * width], blocks[b], steps[b], &maps[b * width]);
  }
  if (whole * width == pairs.size()) return;
  // The last block repeats the last contact.
  std::array<SpherePair, width> last_pairs;
  std::array<Vector3, width> last_branches;
  std::array<ContactFrame, width> last_frames;
  const auto at = [&](std::size_t lane) {
    return std::min(whole * width + lane, pairs.size() - 1);
  };
  for (std::size_t lane = 0; lane < width; ++lane) {
    last_pairs[lane] = pairs[at(lane)];
    last_branches[lane] = branches[at(lane)];
    last_frames[lane] = frames[at(lane)];
  }
  move_block<update, rates>(spheres, step, last_pairs.data(), last_branches.data(),
                            last_frames.data(), blocks[whole], steps[whole], &maps[whole * width]);
  for (std::size_t lane = 0; whole * width + lane < pairs.size(); ++lane) {
    branches[at(lane)] = last_branches[lane];
    frames[at(lane)] = last_frames[lane];
  }
}

[[gnu::flatten]] static void move_spheres(const SphereArrays& spheres, const SphereStep& step,
                                          FrameUpdate update, std::span<const SpherePair> pairs,
                                          std::span<Vector3> branches,
                                          std::span<ContactFrame> frames,
                                          std::span<SphereBlock> blocks,
                                          std::span<StepBlock> steps, std::span<Matrix2> maps) {
  if (update == FrameUpdate::projected) {
    move_blocks<FrameUpdate::projected, true>(spheres, step, pairs, branches, frames, blocks, steps,
                                              maps);
  } else if (step.rates) {
    move_blocks<FrameUpdate::exact, true>(spheres, step, pairs, branches, frames, blocks, steps,
                                          maps);
  } else {
    move_blocks<FrameUpdate::exact, false>(spheres, step, pairs, branches, frames, blocks, steps,
                                           maps);
  }
}

[[gnu::flatten]] static void answer_spheres(const SphereArrays& spheres,
                                            std::span<const SpherePair> pairs,
                                            std::span<const SphereBlock> blocks,
                                            std::span<const ForceBlock> local,
                                            std::span<SphereForce> forces) {
  double* const sums_of_force = spheres.force;
  double* const sums_of_torque = spheres.torque;
  const int owned = spheres.owned;
  for (std::size_t first = 0; first < pairs.size(); first += Lanes::count) {
    const SphereBlock& block = blocks[first / Lanes::count];
    const ForceBlock& answers = local[first / Lanes::count];
    const FrameLanes frame(load(block, SphereBlock::tangent), load(block, SphereBlock::bitangent));
    const PairForceLanes force = frame.to_global(answers, load(block, SphereBlock::normal));
    const Rows on_p = rows_of(force.on_p);
    const Rows tangential = rows_of(force.tangential);
    const Rows torque_p = rows_of(load(block, SphereBlock::arm_p).cross(force.on_p));
    const Rows torque_q = rows_of(-load(block, SphereBlock::arm_q).cross(force.on_p));
    const std::size_t end = std::min(Lanes::count, pairs.size() - first);
    for (std::size_t lane = 0; lane < end; ++lane) {
      const auto [p, q, radius] = pairs[first + lane];
      SphereForce& kept = forces[first + lane];
      on_p[lane].store_three(kept.on_p.data());
      tangential[lane].store_three(kept.tangential.data());
      kept.regime = answers.regime[lane];
      kept.status = answers.status[lane];
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

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
