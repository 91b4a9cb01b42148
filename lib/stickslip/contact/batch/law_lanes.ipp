// SPDX-License-Identifier: BSD-3-Clause
// The loop over contacts that a law treats by lanes, compiled once for each set of instructions. As
// in sphere_kernels.ipp all of it is to be inlined.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "stickslip/contact/batch/lanes.hpp"
#include "stickslip/contact/law/lane_law.hpp"
#include "stickslip/contact/law/number_range.hpp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

/// The vectors of the tangent plane of several contacts.
struct PlaneLanes {
  Lanes x;
  Lanes y;

  /// As Eigen sums it.
  Lanes square() const { return x * x + y * y; }
};
inline PlaneLanes operator+(const PlaneLanes& a, const PlaneLanes& b) {
  return {a.x + b.x, a.y + b.y};
}
inline PlaneLanes operator*(const Lanes& s, const PlaneLanes& v) { return {s * v.x, s * v.y}; }

/// What laws see of a block of steps.
struct StepLanes {
  Lanes overlap_old;
  Lanes overlap_new;
  PlaneLanes shift;
  Lanes effective_radius;

  explicit StepLanes(const StepBlock& block)
      : overlap_old(Lanes::load(block.overlap_old)),
        overlap_new(Lanes::load(block.overlap_new)),
        shift{Lanes::load(block.shift[0]), Lanes::load(block.shift[1])},
        effective_radius(Lanes::load(block.effective_radius)) {}
};

/// The answer of a law to a block of steps. Where it is not `done` it has no meaning.
struct ForceLanes {
  Lanes normal;
  PlaneLanes tangential;
  LaneMask slips;  ///< otherwise the contact sticks
  LaneMask done;
};

/// Whether a contact touches at the end and its numbers are of the ordinary range of
/// number_range.hpp; what is not has to be looked at more closely.
inline LaneMask in_range(const StepLanes& step, const ForceLanes& force) {
  const Lanes tangential = abs(force.tangential.x) + abs(force.tangential.y);
  const Lanes sizes = abs(step.overlap_old) + abs(step.overlap_new) + abs(step.shift.x) +
                      abs(step.shift.y) + abs(force.normal) + tangential;
  const Lanes least = smallest_number;
  return (sizes < Lanes(largest_number)) & ((tangential > least) | (tangential == Lanes(0))) &
         (force.normal > least) & (step.overlap_new > least);
}

/// Histories that are nothing but numbers, one number of all contacts after the other.
template <std::size_t count>
class HistoryLanes {
 public:
  static_assert(count == 2 || count == 4);

  explicit HistoryLanes(const double* histories) {
    for (std::size_t i = 0; i < count; ++i)
      numbers_[i] = Lanes::load(histories + i * Lanes::count);
    exchange();
  }
  /// Those of the contacts that are `done`; the others stay.
  void store(double* histories, const HistoryLanes& old, const LaneMask& done) const {
    HistoryLanes kept;
    for (std::size_t i = 0; i < count; ++i)
      kept.numbers_[i] = done.select(numbers_[i], old.numbers_[i]);
    kept.exchange_back();
    for (std::size_t i = 0; i < count; ++i)
      kept.numbers_[i].store(histories + i * Lanes::count);
  }

  Lanes& operator[](std::size_t i) { return numbers_[i]; }
  const Lanes& operator[](std::size_t i) const { return numbers_[i]; }

 private:
  HistoryLanes() = default;
  void exchange() {
    if constexpr (count == 2) {
      Lanes::split(numbers_[0], numbers_[1]);
    } else {
      Lanes::transpose(numbers_[0], numbers_[1], numbers_[2], numbers_[3]);
    }
  }
  void exchange_back() {
    if constexpr (count == 2) {
      Lanes::join(numbers_[0], numbers_[1]);
    } else {
      exchange();
    }
  }

  std::array<Lanes, count> numbers_;
};

/// One block. The contacts of the block that are there have a bit each in `there`.
template <class Law>
inline unsigned advance_block(const Law& law, double* histories, const StepBlock& steps,
                              ForceBlock& forces, unsigned there) {
  constexpr std::size_t numbers = sizeof(typename Law::History) / sizeof(double);
  const HistoryLanes<numbers> before(histories);
  HistoryLanes<numbers> history = before;
  const ForceLanes force = advance_lanes(law, history, StepLanes(steps));
  history.store(histories, before, force.done);
  force.normal.store(forces.normal);
  force.tangential.x.store(forces.tangential[0]);
  force.tangential.y.store(forces.tangential[1]);
  forces.damping_normal = {};
  forces.damping_tangential = {};
  const unsigned slips = force.slips.bits();
  for (std::size_t i = 0; i < Lanes::count; ++i) {
    forces.regime[i] = (slips >> i & 1U) != 0 ? Regime::slip : Regime::stick;
    forces.status[i] = Status::ok;
  }
  return there & ~force.done.bits();
}

/// A LaneKernel. The law's step is `advance_lanes(law, history, steps)`.
template <class Law>
[[gnu::flatten]] static void advance_by_lanes(const Law& law,
                                              std::span<typename Law::History> histories,
                                              std::span<const StepBlock> steps,
                                              std::span<ForceBlock> forces,
                                              std::span<std::uint8_t> left) {
  using History = typename Law::History;
  constexpr unsigned all = (1U << Lanes::count) - 1;
  const std::size_t whole = histories.size() / Lanes::count;
  for (std::size_t b = 0; b < whole; ++b) {
    left[b] = static_cast<std::uint8_t>(
        advance_block(law, reinterpret_cast<double*>(histories.data() + b * Lanes::count), steps[b],
                      forces[b], all));
  }
  const std::size_t rest = histories.size() - whole * Lanes::count;
  if (rest == 0) return;
  std::array<History, Lanes::count> last{};
  const auto there = histories.last(rest);
  for (std::size_t i = 0; i < rest; ++i) last[i] = there[i];
  left[whole] = static_cast<std::uint8_t>(advance_block(
      law, reinterpret_cast<double*>(last.data()), steps[whole], forces[whole], (1U << rest) - 1));
  for (std::size_t i = 0; i < rest; ++i) there[i] = last[i];
}

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
