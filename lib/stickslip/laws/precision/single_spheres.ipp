// SPDX-License-Identifier: BSD-3-Clause
// The halves of a step of single_spheres.hpp and what the laws do between them, for the
// instructions that a file is compiled for. As in contact_kernels.ipp all of it is to be inlined. A
// file names STICKSLIP_SINGLE_KERNELS_OF(name), the name of its functions.
#pragma once

#include <array>
#include <cmath>

#include "stickslip/contact/batch/kernel_lanes.ipp"
#include "stickslip/contact/step/frame.hpp"
#include "stickslip/contact/step/kinematics.ipp"
#include "stickslip/laws/hertzian/hertz_mindlin.hpp"
#include "stickslip/laws/lanes/incremental_mindlin_lanes.ipp"
#include "stickslip/laws/lanes/linear_lanes.ipp"
#include "stickslip/laws/precision/single_spheres.hpp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

/// tan(x/2)/x from x^2 where a few terms are not enough.
STICKSLIP_FLATTEN [[gnu::noinline, gnu::cold]] static Lanes half_tangent_over_large(
    const Lanes& x2) {
  return Lanes::each([&](std::size_t lane) {
    const double square = x2[lane];
    return static_cast<float>(detail::half_tangent_over(square));
  });
}
/// Lanes instead of doubles; found by the templates of frame.hpp.
inline Lanes half_tangent_over(const Lanes& x2) {
  if ((x2 < Lanes(detail::small_square)).bits() == all_lanes)
    return detail::half_tangent_over_small(x2);
  return half_tangent_over_large(x2);
}

/// Three columns from this contact on.
inline Vector3Of<Lanes> load_columns(const SingleSpheres::Columns& columns, std::size_t first,
                                     std::size_t from) {
  return {Lanes::load(columns.column(first) + from), Lanes::load(columns.column(first + 1) + from),
          Lanes::load(columns.column(first + 2) + from)};
}
inline void store_columns(const Vector3Of<Lanes>& v, const SingleSpheres::Columns& columns,
                          std::size_t first, std::size_t from) {
  for (std::size_t i = 0; i < 3; ++i)
    v[static_cast<Eigen::Index>(i)].store(columns.column(first + i) + from);
}

/// Some contacts before and after a step, as their coordinates say it.
struct BranchLanes {
  Vector3Of<Lanes> before;
  Vector3Of<Lanes> after;
  Vector3Of<Lanes> change;
  Lanes overlap_before;
  Lanes overlap_after;
};

inline Row position_difference(const SphereArrays& spheres, SingleSpheres::Pair pair) {
  return Row::load_three(spheres.position + std::ptrdiff_t{3} * pair.q) -
         Row::load_three(spheres.position + std::ptrdiff_t{3} * pair.p);
}

/// From differences in single precision; the branches are brought up to date.
inline BranchLanes single_branches(const SphereArrays& spheres,
                                   const SingleSpheres::Columns& columns, std::size_t from,
                                   const Lanes& radii) {
  SingleRows rows;
  for (std::size_t lane = 0; lane < Lanes::count; ++lane)
    rows[lane] = narrowed(position_difference(spheres, columns.pairs[from + lane]));
  BranchLanes found;
  const std::size_t branch = SingleSpheres::Columns::histories + columns.history;
  found.before = load_columns(columns, branch, from);
  found.after = columns_of(rows);
  store_columns(found.after, columns, branch, from);
  found.change = found.after - found.before;
  found.overlap_before = radii - sqrt(dot(found.before, found.before));
  found.overlap_after = radii - sqrt(dot(found.after, found.after));
  return found;
}

/// From differences in double precision. An overlap is (s^2 - b^2)/(s + b), s the sum of the radii
/// and b the length of the branch: digits are lost in the difference of the squares alone.
inline BranchLanes mixed_branches(const SphereArrays& spheres,
                                  const SingleSpheres::Columns& columns, std::size_t from,
                                  const Lanes& radii) {
  constexpr std::size_t groups = Lanes::count / 4;
  using Groups = std::array<SingleRow, groups>;
  std::array<Groups, 3> before;
  std::array<Groups, 3> after;
  std::array<Groups, 3> change;
  Groups before_square;
  Groups after_square;
  for (std::size_t g = 0; g < groups; ++g) {
    const SingleSpheres::Pair* const pairs = columns.pairs + from + 4 * g;
    const auto now = Row::columns(
        {position_difference(spheres, pairs[0]), position_difference(spheres, pairs[1]),
         position_difference(spheres, pairs[2]), position_difference(spheres, pairs[3])});
    const Row sum = Row::each(
        [&](std::size_t i) { return spheres.radius[pairs[i].p] + spheres.radius[pairs[i].q]; });
    std::array<Row, 3> old;
    for (std::size_t i = 0; i < 3; ++i) {
      double* const column = columns.branches + i * columns.stride + from + 4 * g;
      old[i] = Row::load(column);
      now[i].store(column);
      before[i][g] = narrowed(old[i]);
      after[i][g] = narrowed(now[i]);
      change[i][g] = narrowed(now[i] - old[i]);
    }
    const Row square = sum * sum;
    before_square[g] = narrowed(square - (old[0] * old[0] + old[1] * old[1] + old[2] * old[2]));
    after_square[g] = narrowed(square - (now[0] * now[0] + now[1] * now[1] + now[2] * now[2]));
  }
  const auto vector = [](const std::array<Groups, 3>& parts) {
    return Vector3Of<Lanes>(Lanes::of_groups(parts[0]), Lanes::of_groups(parts[1]),
                            Lanes::of_groups(parts[2]));
  };
  BranchLanes found{vector(before), vector(after), vector(change), {}, {}};
  found.overlap_before =
      Lanes::of_groups(before_square) / (radii + sqrt(dot(found.before, found.before)));
  found.overlap_after =
      Lanes::of_groups(after_square) / (radii + sqrt(dot(found.after, found.after)));
  return found;
}

/// Both ends of a step from the branches.
inline PairGeometryOf<Lanes> single_geometry(const Lanes& radius_p, const Lanes& radius_q,
                                             const Vector3Of<Lanes>& branch, const Lanes& overlap) {
  const Vector3Of<Lanes> normal = branch * (1 / sqrt(dot(branch, branch)));
  return {branch, normal, (radius_p - 0.5 * overlap) * normal, (0.5 * overlap - radius_q) * normal,
          overlap};
}

template <FrameUpdate how, bool is_mixed>
inline void move_lanes(const SphereArrays& spheres, const SphereStep& time,
                       const SingleSpheres::Columns& columns, std::size_t from,
                       SingleChunk& chunk) {
  const SingleSpheres::Pair* const pairs = columns.pairs + from;
  const Lanes radius_p = Lanes::each(
      [&](std::size_t lane) { return static_cast<float>(spheres.radius[pairs[lane].p]); });
  const Lanes radius_q = Lanes::each(
      [&](std::size_t lane) { return static_cast<float>(spheres.radius[pairs[lane].q]); });
  const Lanes radii = radius_p + radius_q;
  const BranchLanes found = is_mixed ? mixed_branches(spheres, columns, from, radii)
                                     : single_branches(spheres, columns, from, radii);
  const PairGeometryOf<Lanes> before =
      single_geometry(radius_p, radius_q, found.before, found.overlap_before);
  const PairGeometryOf<Lanes> after =
      single_geometry(radius_p, radius_q, found.after, found.overlap_after);

  SingleRows spin_p;
  SingleRows spin_q;
  for (std::size_t lane = 0; lane < Lanes::count; ++lane) {
    const auto [p, q] = pairs[lane];
    spin_p[lane] = narrowed(Row::load_three(spheres.spin + std::ptrdiff_t{3} * p));
    spin_q[lane] = narrowed(Row::load_three(spheres.spin + std::ptrdiff_t{3} * q));
  }
  PairStepOf<Lanes> bodies;
  bodies.rotation_p = Lanes(time.rotation_time) * columns_of(spin_p);
  bodies.rotation_q = Lanes(time.rotation_time) * columns_of(spin_q);
  bodies.displacement_q = found.change;
  const PairMotionOf<Lanes> motion = detail::motion_of_pair(
      Kinematics::mid_arm, before, after, bodies, 2 * radius_p * radius_q / radii);

  detail::TangentsOf<Lanes> tangents;
  tangents.first = load_columns(columns, SingleSpheres::Columns::tangent, from);
  if (gives_maps(how)) tangents.second = before.normal.cross(tangents.first);
  const detail::PlaneMapOf<Lanes> map = detail::follow<how>(tangents, motion);
  store_columns(tangents.first, columns, SingleSpheres::Columns::tangent, from);
  if constexpr (gives_maps(how)) {
    for (std::size_t i = 0; i < columns.history; i += 2) {
      float* const x = columns.column(SingleSpheres::Columns::histories + i) + from;
      float* const y = columns.column(SingleSpheres::Columns::histories + i + 1) + from;
      const Lanes old_x = Lanes::load(x);
      const Lanes old_y = Lanes::load(y);
      (map.xx * old_x + map.xy * old_y).store(x);
      (map.yx * old_x + map.yy * old_y).store(y);
    }
  }
  for (std::size_t i = 0; i < 3; ++i)
    after.normal[static_cast<Eigen::Index>(i)].store(chunk.normal[i].data() + from);
  const auto keep = [from](const Lanes& x, SingleChunk::Numbers& numbers) {
    x.store(numbers.data() + from);
  };
  keep(motion.overlap_old, chunk.overlap_old);
  keep(motion.overlap_new, chunk.overlap_new);
  keep(dot(motion.movement, tangents.first), chunk.shift[0]);
  keep(dot(motion.movement, tangents.second), chunk.shift[1]);
  keep(-dot(motion.movement, after.normal), chunk.approach);
  keep(radius_p, chunk.radius_p);
  keep(radius_q, chunk.radius_q);
  keep(motion.effective_radius, chunk.effective_radius);
}

template <FrameUpdate how, bool is_mixed>
STICKSLIP_FLATTEN [[gnu::noinline]] static void move_all_lanes(
    const SphereArrays& spheres, const SphereStep& step, const SingleSpheres::Columns& columns,
    std::size_t count, SingleChunk& chunk) {
  for (std::size_t from = 0; from < count; from += Lanes::count)
    move_lanes<how, is_mixed>(spheres, step, columns, from, chunk);
}

static void move_in_single(const SphereArrays& spheres, const SphereStep& step, FrameUpdate update,
                           const SingleSpheres::Columns& columns, std::size_t count,
                           SingleChunk& chunk) {
  using enum FrameUpdate;
  const bool is_mixed = columns.branches != nullptr;
  const auto move =
      update == projected
          ? (is_mixed ? &move_all_lanes<projected, true> : &move_all_lanes<projected, false>)
          : (is_mixed ? &move_all_lanes<exact, true> : &move_all_lanes<exact, false>);
  move(spheres, step, columns, count, chunk);
}

STICKSLIP_FLATTEN static void answer_in_single(const SphereArrays& spheres,
                                               const SingleSpheres::Columns& columns,
                                               std::size_t count, const SingleChunk& chunk) {
  for (std::size_t from = 0; from < count; from += Lanes::count) {
    const auto at = [from](const SingleChunk::Numbers& numbers) {
      return Lanes::load(numbers.data() + from);
    };
    const Vector3Of<Lanes> normal(at(chunk.normal[0]), at(chunk.normal[1]), at(chunk.normal[2]));
    const Vector3Of<Lanes> tangent = load_columns(columns, SingleSpheres::Columns::tangent, from);
    const Vector3Of<Lanes> force = at(chunk.tangential[0]) * tangent +
                                   at(chunk.tangential[1]) * normal.cross(tangent) -
                                   at(chunk.compression) * normal;
    store_columns(force, columns, SingleSpheres::Columns::on_p, from);
    const Lanes half = 0.5 * at(chunk.overlap_new);
    const Vector3Of<Lanes> about = normal.cross(force);
    const SingleRows on_p = rows_of(force);
    const SingleRows torque_p = rows_of(Vector3Of<Lanes>((at(chunk.radius_p) - half) * about));
    const SingleRows torque_q = rows_of(Vector3Of<Lanes>((at(chunk.radius_q) - half) * about));
    for (std::size_t lane = 0; lane < std::min(Lanes::count, count - from); ++lane) {
      const auto [p, q] = columns.pairs[from + lane];
      const Row of_contact = widened(on_p[lane]);
      if (p < spheres.owned) {
        of_contact.add_three_to(spheres.force + std::ptrdiff_t{3} * p);
        widened(torque_p[lane]).add_three_to(spheres.torque + std::ptrdiff_t{3} * p);
      }
      if (q < spheres.owned) {
        (-of_contact).add_three_to(spheres.force + std::ptrdiff_t{3} * q);
        widened(torque_q[lane]).add_three_to(spheres.torque + std::ptrdiff_t{3} * q);
      }
    }
  }
}

/// Numbers of a history.
template <class Law>
inline constexpr std::size_t numbers_of = sizeof(typename Law::History) / sizeof(double);

/// What the law sees of contacts of a chunk from this one on.
inline StepLanes step_lanes(const SingleChunk& chunk, std::size_t from) {
  const auto at = [from](const SingleChunk::Numbers& numbers) {
    return Lanes::load(numbers.data() + from);
  };
  return {at(chunk.overlap_old),
          at(chunk.overlap_new),
          {at(chunk.shift[0]), at(chunk.shift[1])},
          at(chunk.effective_radius)};
}

/// Those that the ordinary course of the law has left, brought together.
template <class Law>
inline std::uint64_t advance_others(const Law& law, const SingleSpheres::Columns& columns,
                                    std::uint64_t left, SingleChunk& chunk) {
  std::uint64_t still_left = left;
  while (left != 0) {
    std::array<std::size_t, Lanes::count> at{};
    std::size_t count = 0;
    for (; left != 0 && count < Lanes::count; left &= left - 1)
      at[count++] = static_cast<std::size_t>(__builtin_ctzll(left));
    for (std::size_t i = count; i < Lanes::count; ++i) at[i] = at[0];
    const auto each = [&at](const float* numbers) {
      return Lanes::each([&](std::size_t lane) { return numbers[at[lane]]; });
    };
    HistoryLanes<numbers_of<Law>> history;
    for (std::size_t i = 0; i < history.size(); ++i)
      history[i] = each(columns.column(SingleSpheres::Columns::histories + i));
    const StepLanes step(each(chunk.overlap_old.data()), each(chunk.overlap_new.data()),
                         {each(chunk.shift[0].data()), each(chunk.shift[1].data())},
                         each(chunk.effective_radius.data()));
    const ForceLanes force = advance_others_lanes(law, history, step);
    const unsigned done = force.done.bits();
    const unsigned slips = force.slips.bits();
    for (std::size_t i = 0; i < count; ++i) {
      if ((done >> i & 1U) == 0) continue;
      const std::size_t k = at[i];
      still_left &= ~(std::uint64_t{1} << k);
      for (std::size_t j = 0; j < history.size(); ++j)
        columns.column(SingleSpheres::Columns::histories + j)[k] = history[j][i];
      chunk.compression[k] = force.normal[i];
      chunk.tangential[0][k] = force.tangential.x[i];
      chunk.tangential[1][k] = force.tangential.y[i];
      columns.regimes[k] = (slips >> i & 1U) != 0 ? Regime::slip : Regime::stick;
    }
  }
  return still_left;
}

template <class Law>
STICKSLIP_FLATTEN static std::uint64_t advance_in_single_lanes(
    const Law& given, const SingleSpheres::Columns& columns, std::size_t count,
    SingleChunk& chunk) {
  const Law law = given;  // nothing that is written can be a part of it
  std::uint64_t left = 0;
  for (std::size_t from = 0; from < count; from += Lanes::count) {
    HistoryLanes<numbers_of<Law>> history;
    for (std::size_t i = 0; i < history.size(); ++i)
      history[i] = Lanes::load(columns.column(SingleSpheres::Columns::histories + i) + from);
    const HistoryLanes<numbers_of<Law>> before = history;
    const StepLanes step = step_lanes(chunk, from);
    const ForceLanes force = advance_lanes(law, history, step);
    // Contacts that are open from start to end: every law forgets them.
    const Lanes zero = 0;
    const LaneMask open = (step.overlap_old <= zero) & (step.overlap_new <= zero) &
                          (sum_of_sizes(step) < Lanes(LaneRange::largest));
    const LaneMask done = force.done | open;
    for (std::size_t i = 0; i < history.size(); ++i)
      open.select(zero, done.select(history[i], before[i]))
          .store(columns.column(SingleSpheres::Columns::histories + i) + from);
    open.select(zero, force.normal).store(chunk.compression.data() + from);
    open.select(zero, force.tangential.x).store(chunk.tangential[0].data() + from);
    open.select(zero, force.tangential.y).store(chunk.tangential[1].data() + from);
    const unsigned slips = force.slips.bits();
    const unsigned opens = open.bits();
    for (std::size_t i = 0; i < Lanes::count; ++i) {
      columns.regimes[from + i] = (opens >> i & 1U) != 0   ? Regime::separated
                                  : (slips >> i & 1U) != 0 ? Regime::slip
                                                           : Regime::stick;
    }
    left |= std::uint64_t{all_lanes & ~done.bits()} << from;
  }
  if (count < single_chunk) left &= (std::uint64_t{1} << count) - 1;
  if constexpr (requires(HistoryLanes<numbers_of<Law>> & history, const StepLanes& step) {
                  advance_others_lanes(law, history, step);
                }) {
    left = advance_others(law, columns, left, chunk);
  }
  return left;
}

}  // namespace STICKSLIP_LANES

SingleKernels STICKSLIP_SINGLE_KERNELS_OF(single_kernels)() {
  return {&move_in_single, &answer_in_single};
}
template <>
SingleLawKernel<LinearConventional> STICKSLIP_SINGLE_KERNELS_OF(single_law_kernel)() {
  return &advance_in_single_lanes<LinearConventional>;
}
template <>
SingleLawKernel<LinearRefined> STICKSLIP_SINGLE_KERNELS_OF(single_law_kernel)() {
  return &advance_in_single_lanes<LinearRefined>;
}
template <>
SingleLawKernel<HertzMindlin> STICKSLIP_SINGLE_KERNELS_OF(single_law_kernel)() {
  return &advance_in_single_lanes<HertzMindlin>;
}

}  // namespace stickslip
