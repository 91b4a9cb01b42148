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

static_assert(Lanes::count == contacts_in_sphere_block);

using Places = std::array<std::ptrdiff_t, Lanes::count>;

inline Vector3Of<Lanes> rows_at(const double* rows, const Places& places) {
  return each_vector([&](std::size_t lane) { return rows + places[lane]; });
}

inline Vector3Of<Lanes> load(const SphereBlock& block, SphereBlock::StepVector which) {
  return {Lanes::load(block.at(which, 0)), Lanes::load(block.at(which, 1)),
          Lanes::load(block.at(which, 2))};
}
inline void store(const Vector3Of<Lanes>& v, SphereBlock& block, SphereBlock::StepVector which) {
  for (std::size_t i = 0; i < 3; ++i) v[static_cast<int>(i)].store(block.at(which, i));
}

[[gnu::flatten]] static void move_spheres(const SphereArrays& spheres, const SphereStep& step,
                                          FrameUpdate update, std::span<const SpherePair> pairs,
                                          std::span<Vector3> branches,
                                          std::span<ContactFrame> frames,
                                          std::span<SphereBlock> blocks,
                                          std::span<ContactStep> steps, std::span<Matrix2> maps) {
  const std::size_t last = pairs.size() - 1;
  for (std::size_t first = 0; first < pairs.size(); first += Lanes::count) {
    // The last block repeats the last contact, which is written more than once then.
    std::array<std::size_t, Lanes::count> at{};
    Places row_p{};
    Places row_q{};
    for (std::size_t lane = 0; lane < Lanes::count; ++lane) {
      at[lane] = std::min(first + lane, last);
      row_p[lane] = std::ptrdiff_t{3} * pairs[at[lane]].p;
      row_q[lane] = std::ptrdiff_t{3} * pairs[at[lane]].q;
    }
    const Lanes radius_p =
        Lanes::each([&](std::size_t lane) { return spheres.radius[pairs[at[lane]].p]; });
    const Lanes radius_q =
        Lanes::each([&](std::size_t lane) { return spheres.radius[pairs[at[lane]].q]; });
    const Vector3Of<Lanes> branch_old =
        each_vector([&](std::size_t lane) { return branches[at[lane]].data(); });
    const Vector3Of<Lanes> branch =
        rows_at(spheres.position, row_q) - rows_at(spheres.position, row_p);
    for (std::size_t lane = 0; lane < Lanes::count; ++lane)
      branches[at[lane]] = lane_of(branch, lane);

    const PairGeometryOf<Lanes> before = sphere_pair(radius_p, radius_q, branch_old);
    const PairGeometryOf<Lanes> after = sphere_pair(radius_p, radius_q, branch);
    PairStepOf<Lanes> bodies;
    bodies.displacement_q = branch - branch_old;
    bodies.velocity_q = rows_at(spheres.velocity, row_q) - rows_at(spheres.velocity, row_p);
    bodies.spin_p = rows_at(spheres.spin, row_p);
    bodies.spin_q = rows_at(spheres.spin, row_q);
    bodies.rotation_p = Lanes(step.rotation_time) * bodies.spin_p;
    bodies.rotation_q = Lanes(step.rotation_time) * bodies.spin_q;
    bodies.dt = step.dt;
    const PairMotionOf<Lanes> motion = pair_motion(
        step.kinematics, before, after, bodies,
        Lanes::each([&](std::size_t lane) { return pairs[at[lane]].effective_radius; }));

    const Vector3Of<Lanes> tangent_old =
        each_vector([&](std::size_t lane) { return frames[at[lane]].tangent().data(); });
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
          each_vector([&](std::size_t lane) { return frames[at[lane]].bitangent().data(); });
      const Lanes map_00 = frame.tangent().dot(tangent_old);
      const Lanes map_01 = frame.tangent().dot(bitangent_old);
      const Lanes map_10 = frame.bitangent().dot(tangent_old);
      const Lanes map_11 = frame.bitangent().dot(bitangent_old);
      for (std::size_t lane = 0; lane < Lanes::count; ++lane)
        maps[first + lane] << map_00[lane], map_01[lane], map_10[lane], map_11[lane];
    }
    for (std::size_t lane = 0; lane < Lanes::count; ++lane) {
      frames[at[lane]] =
          ContactFrame(lane_of(frame.tangent(), lane), lane_of(frame.bitangent(), lane));
    }
    frame.resolve(motion, steps.subspan(first, Lanes::count));

    SphereBlock& block = blocks[first / Lanes::count];
    store(after.arm_p, block, SphereBlock::arm_p);
    store(after.arm_q, block, SphereBlock::arm_q);
    store(motion.normal_new, block, SphereBlock::normal);
    store(frame.tangent(), block, SphereBlock::tangent);
    store(frame.bitangent(), block, SphereBlock::bitangent);
  }
}

inline void add_to_row(double* rows, int sphere, const Vector3& v) {
  double* const row = rows + std::ptrdiff_t{3} * sphere;
  for (int i = 0; i < 3; ++i) row[i] += v[i];
}

[[gnu::flatten]] static void answer_spheres(const SphereArrays& spheres,
                                            std::span<const SpherePair> pairs,
                                            std::span<const SphereBlock> blocks,
                                            std::span<const ContactForce> local,
                                            std::span<SphereForce> forces) {
  for (std::size_t first = 0; first < pairs.size(); first += Lanes::count) {
    const SphereBlock& block = blocks[first / Lanes::count];
    const FrameLanes frame(load(block, SphereBlock::tangent), load(block, SphereBlock::bitangent));
    const PairForceLanes force =
        frame.to_global(local.subspan(first, std::min(Lanes::count, local.size() - first)),
                        load(block, SphereBlock::normal));
    const Vector3Of<Lanes> torque_p = load(block, SphereBlock::arm_p).cross(force.on_p);
    const Vector3Of<Lanes> torque_q = -load(block, SphereBlock::arm_q).cross(force.on_p);
    const std::size_t end = std::min(Lanes::count, pairs.size() - first);
    double* const sums_of_force = spheres.force;
    double* const sums_of_torque = spheres.torque;
    const int owned = spheres.owned;
    for (std::size_t lane = 0; lane < end; ++lane) {
      const auto [p, q, radius] = pairs[first + lane];
      const Vector3 on_p = lane_of(force.on_p, lane);
      forces[first + lane] = {on_p, lane_of(force.tangential, lane), local[first + lane].regime};
      if (p < owned) {
        add_to_row(sums_of_force, p, on_p);
        add_to_row(sums_of_torque, p, lane_of(torque_p, lane));
      }
      if (q < owned) {
        add_to_row(sums_of_force, q, -on_p);
        add_to_row(sums_of_torque, q, lane_of(torque_q, lane));
      }
    }
  }
}

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
