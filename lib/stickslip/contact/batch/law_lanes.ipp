// SPDX-License-Identifier: BSD-3-Clause
// The loop over contacts that a law treats by lanes, compiled once for each set of instructions. As
// in sphere_kernels.ipp all of it is to be inlined.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "stickslip/contact/batch/lanes.hpp"
#include "stickslip/contact/batch/plane_lanes.ipp"
#include "stickslip/contact/law/lane_law.hpp"
#include "stickslip/contact/law/number_range.hpp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

static_assert(LaneRange::smallest == smallest_number && LaneRange::largest == largest_number);

/// Eight bytes, of which each is 1 where its bit is set, the lowest first.
inline std::uint64_t bytes_of(unsigned bits) {
  const std::uint64_t one_each = (bits * 0x0101010101010101U) & 0x8040201008040201U;
  return (one_each + 0x7f7f7f7f7f7f7f7fU) >> 7 & 0x0101010101010101U;
}

/// The regimes of all lanes, a byte each, the first one lowest; `open` contacts are separated.
inline std::uint64_t regimes_of(const ForceLanes& force, unsigned open) {
  static_assert(std::endian::native == std::endian::little && sizeof(Regime) == 1);
  const unsigned slips = force.slips.bits() & ~open;
  const unsigned in_part = force.slips_in_part.bits() & ~open & ~slips;
  const auto each = [](unsigned bits, Regime regime) {
    return bytes_of(bits) * static_cast<std::uint64_t>(regime);
  };
  return each(slips, Regime::slip) + each(in_part, Regime::partial_slip) +
         each(all_lanes & ~open & ~slips & ~in_part, Regime::stick) + each(open, Regime::separated);
}

/// Histories that are nothing but numbers, one number of all contacts after the other.
template <std::size_t count>
class HistoryLanes {
 public:
  static_assert(count == 2 || (count >= 4 && count <= 12));

  HistoryLanes() = default;
  explicit HistoryLanes(const std::array<Lanes, count>& numbers) : numbers_(numbers) {}
  explicit HistoryLanes(const double* histories) {
    if constexpr (count == 2) {
      for (std::size_t i = 0; i < count; ++i)
        numbers_[i] = Lanes::load(histories + i * Lanes::count);
      Lanes::split(numbers_[0], numbers_[1]);
    } else {
      for (const std::size_t first : firsts) {
        const auto columns = Lanes::columns(each_row(
            [&](std::size_t lane) { return Row::load(histories + lane * count + first); }));
        for (std::size_t k = 0; k < columns.size(); ++k) numbers_[first + k] = columns[k];
      }
    }
  }
  /// The inverse of reading.
  void store(double* histories) const {
    if constexpr (count == 2) {
      std::array<Lanes, 2> both = numbers_;
      Lanes::join(both[0], both[1]);
      for (std::size_t i = 0; i < count; ++i) both[i].store(histories + i * Lanes::count);
    } else {
      for (const std::size_t first : firsts) {
        const Rows rows = Lanes::rows(
            {numbers_[first], numbers_[first + 1], numbers_[first + 2], numbers_[first + 3]});
        for (std::size_t k = 0; k < rows.size(); ++k) rows[k].store(histories + k * count + first);
      }
    }
  }
  /// Those of the contacts that are `done`; the others stay.
  void store(double* histories, const HistoryLanes& old, const LaneMask& done) const {
    HistoryLanes kept;
    for (std::size_t i = 0; i < count; ++i)
      kept.numbers_[i] = done.select(numbers_[i], old.numbers_[i]);
    kept.store(histories);
  }

  /// Those of virgin contacts, all zero.
  void forget(const LaneMask& which) {
    for (Lanes& numbers : numbers_) numbers = which.select(0, numbers);
  }

  Lanes& operator[](std::size_t i) { return numbers_[i]; }
  const Lanes& operator[](std::size_t i) const { return numbers_[i]; }

 private:
  /// Where four numbers of a history are read or written at a time: some of them twice, if they are
  /// no multiple of four.
  static constexpr auto firsts = [] {
    std::array<std::size_t, (count + Row::count - 1) / Row::count> all{};
    for (std::size_t i = 0; i < all.size(); ++i)
      all[i] = std::min(i * Row::count, count - std::min(count, Row::count));
    return all;
  }();

  std::array<Lanes, count> numbers_;
};

/// Numbers of a history.
template <class Law>
inline constexpr std::size_t numbers_of = sizeof(typename Law::History) / sizeof(double);

/// A law that does by lanes also what is not its ordinary course.
template <class Law>
concept HasOtherLanes = requires(const Law& law, HistoryLanes<numbers_of<Law>>& history,
                                 const StepLanes& steps) {
  { advance_others_lanes(law, history, steps) } -> std::same_as<ForceLanes>;
  { law.others_suit_lanes() } -> std::same_as<bool>;
};

/// Writes what a law has answered to the contacts of a block from this one on; `open` contacts have
/// no force.
inline void store(const ForceLanes& force, const LaneMask& open, ForceBlock& forces,
                  std::size_t from) {
  const Lanes zero = 0;
  open.select(zero, force.normal).store(forces.normal, from);
  open.select(zero, force.tangential.x).store(forces.tangential[0], from);
  open.select(zero, force.tangential.y).store(forces.tangential[1], from);
  zero.store(forces.damping_normal, from);
  zero.store(forces.damping_tangential[0], from);
  zero.store(forces.damping_tangential[1], from);
  const std::uint64_t regimes = regimes_of(force, open.bits());
  std::memcpy(forces.regime.data() + from, &regimes, Lanes::count);
  std::fill_n(forces.status.begin() + static_cast<std::ptrdiff_t>(from), Lanes::count, Status::ok);
}

/// Contacts that are open at the end.
inline LaneMask open_at_end(const StepLanes& step) {
  return (step.overlap_new <= Lanes(0)) & (sum_of_sizes(step) < Lanes(LaneRange::largest));
}

/// Contacts that are open from start to end: every law forgets them.
inline LaneMask open_throughout(const StepLanes& step) {
  return (step.overlap_old <= Lanes(0)) & open_at_end(step);
}

/// Notes which contacts of the lanes from this one on are left: a bit each.
inline void leave(std::span<std::uint8_t> left, std::size_t first, unsigned bits) {
  left[first / contacts_in_block] |= static_cast<std::uint8_t>(bits << first % contacts_in_block);
}

/// Writes what a law has made of the contacts of a block from this one on; those that are left to
/// be done have a bit each, and stay as they were.
template <std::size_t numbers>
inline unsigned write_block(HistoryLanes<numbers>& history, const ForceLanes& force,
                            const StepLanes& step, double* histories, ForceBlock& forces,
                            std::size_t from) {
  const LaneMask open = open_throughout(step);
  const LaneMask done = force.done | open;
  const unsigned left = all_lanes & ~done.bits();
  history.forget(open);
  if (left == 0) {
    history.store(histories);
  } else {
    history.store(histories, HistoryLanes<numbers>(histories), done);
  }
  store(force, open, forces, from);
  return left;
}

/// The contacts of a block from this one on; those that are left to be done have a bit each.
template <class Law>
inline unsigned advance_block(const Law& law, double* histories, const StepBlock& steps,
                              ForceBlock& forces, std::size_t from) {
  HistoryLanes<numbers_of<Law>> history(histories);
  const StepLanes step(steps, from);
  const ForceLanes force = advance_lanes(law, history, step);
  return write_block(history, force, step, histories, forces, from);
}

/// A law with a cube root in the middle of its step, of which each operation waits for the last.
/// `begin_lanes(law, history, steps)` goes as far as the number whose root is wanted, `cube`, and
/// `end_lanes(law, begun, root, steps)` goes on from there.
template <class Law>
concept TakesCubeRoot = requires(const Law& law, const HistoryLanes<numbers_of<Law>>& history,
                                 const StepLanes& steps) {
  { begin_lanes(law, history, steps).cube } -> std::convertible_to<Lanes>;
};

/// The contacts of so many blocks of lanes, from this contact on, whose histories begin here. The
/// roots that they take do not wait for each other. `leave` is told the first contact of each block
/// of lanes, and which of them are left.
template <std::size_t count, class Law, class Leave>
inline void advance_some(const Law& law, double* histories, std::span<const StepBlock> steps,
                         std::span<ForceBlock> forces, std::size_t first, const Leave& leave) {
  using History = HistoryLanes<numbers_of<Law>>;
  const auto each = [&](const auto& act) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t contact = first + i * Lanes::count;
      act(i, contact, histories + i * Lanes::count * numbers_of<Law>,
          steps[contact / contacts_in_block], contact % contacts_in_block);
    }
  };
  if constexpr (TakesCubeRoot<Law>) {
    std::array<decltype(begin_lanes(law, History(histories), StepLanes(steps[0], 0))), count> begun;
    each([&](std::size_t i, std::size_t, const double* here, const StepBlock& block,
             std::size_t from) {
      begun[i] = begin_lanes(law, History(here), StepLanes(block, from));
    });
    std::array<Lanes, count> roots;
    for (std::size_t i = 0; i < count; ++i) roots[i] = cube_root(begun[i].cube);
    each([&](std::size_t i, std::size_t contact, double* here, const StepBlock& block,
             std::size_t from) {
      const StepLanes step(block, from);
      const ForceLanes force = end_lanes(law, begun[i], roots[i], step);
      leave(contact, write_block(begun[i].history, force, step, here,
                                 forces[contact / contacts_in_block], from));
    });
  } else {
    each([&](std::size_t, std::size_t contact, double* here, const StepBlock& block,
             std::size_t from) {
      leave(contact, advance_block(law, here, block, forces[contact / contacts_in_block], from));
    });
  }
}

/// Contacts of any blocks, brought together to one.
template <class Law>
class OtherContacts {
 public:
  OtherContacts(const Law& law, std::span<typename Law::History> histories,
                std::span<const StepBlock> steps, std::span<ForceBlock> forces,
                std::span<std::uint8_t> left)
      : law_(law), histories_(histories), steps_(steps), forces_(forces), left_(left) {}

  /// Advances all that are left, a block full of them at a time, and a last one that may have room.
  void advance() {
    for (std::size_t block = 0; block < steps_.size(); ++block) {
      for (unsigned bits = left_[block]; bits != 0; bits &= bits - 1) {
        add(block, static_cast<std::size_t>(__builtin_ctz(bits)));
        if (count_ == Lanes::count) advance_these();
      }
    }
    if (count_ > 0) advance_these();
  }

 private:
  void add(std::size_t block, std::size_t lane) {
    const StepBlock& from = steps_[block];
    step_.overlap_old[count_] = from.overlap_old[lane];
    step_.overlap_new[count_] = from.overlap_new[lane];
    step_.shift[0][count_] = from.shift[0][lane];
    step_.shift[1][count_] = from.shift[1][lane];
    step_.effective_radius[count_] = from.effective_radius[lane];
    history_[count_] = histories_[block * contacts_in_block + lane];
    place_[count_++] = {block, lane};
  }
  void advance_these() {
    HistoryLanes<numbers_of<Law>> history(reinterpret_cast<const double*>(history_.data()));
    const HistoryLanes<numbers_of<Law>> before = history;
    const ForceLanes force = advance_others_lanes(law_, history, StepLanes(step_, 0));
    history.store(reinterpret_cast<double*>(history_.data()), before, force.done);
    const unsigned done = force.done.bits();
    const std::uint64_t regimes = regimes_of(force, 0);
    for (std::size_t i = 0; i < count_; ++i) {
      if ((done >> i & 1U) == 0) continue;
      const auto [block, lane] = place_[i];
      histories_[block * contacts_in_block + lane] = history_[i];
      ForceBlock& to = forces_[block];
      to.normal[lane] = force.normal[i];
      to.tangential[0][lane] = force.tangential.x[i];
      to.tangential[1][lane] = force.tangential.y[i];
      to.regime[lane] = static_cast<Regime>(regimes >> 8 * i & 0xff);
      left_[block] = static_cast<std::uint8_t>(left_[block] & ~(1U << lane));
    }
    count_ = 0;
  }

  struct Place {
    std::size_t block = 0;
    std::size_t lane = 0;
  };

  const Law& law_;
  std::span<typename Law::History> histories_;
  std::span<const StepBlock> steps_;
  std::span<ForceBlock> forces_;
  std::span<std::uint8_t> left_;
  StepBlock step_;
  std::array<typename Law::History, Lanes::count> history_{};
  std::array<Place, Lanes::count> place_{};
  std::size_t count_ = 0;
};

/// A LaneKernel. The law's ordinary step is `advance_lanes(law, history, steps)`, or its two halves
/// if it takes a cube root (TakesCubeRoot); what that leaves, is tried by `advance_others_lanes` if
/// the law has it.
template <class Law>
STICKSLIP_FLATTEN static void advance_by_lanes(const Law& given,
                                               std::span<typename Law::History> histories,
                                               std::span<const StepBlock> steps,
                                               std::span<ForceBlock> forces,
                                               std::span<std::uint8_t> left) {
  using History = typename Law::History;
  const Law law = given;  // nothing that is written can be a part of it
  const std::size_t whole = histories.size() / Lanes::count * Lanes::count;
  std::ranges::fill(left, std::uint8_t{0});
  const auto leave_these = [&](std::size_t first, unsigned bits) { leave(left, first, bits); };
  const auto numbers = [&](std::size_t first) {
    return reinterpret_cast<double*>(histories.data() + first);
  };
  constexpr std::size_t together = TakesCubeRoot<Law> ? 8 : 1;
  std::size_t i = 0;
  for (; i + together * Lanes::count <= whole; i += together * Lanes::count)
    advance_some<together>(law, numbers(i), steps, forces, i, leave_these);
  for (; i < whole; i += Lanes::count)
    advance_some<1>(law, numbers(i), steps, forces, i, leave_these);
  if (const std::size_t rest = histories.size() - whole; rest > 0) {
    std::array<History, Lanes::count> last{};
    const auto there = histories.last(rest);
    for (std::size_t k = 0; k < rest; ++k) last[k] = there[k];
    advance_some<1>(
        law, reinterpret_cast<double*>(last.data()), steps, forces, whole,
        [&](std::size_t first, unsigned bits) { leave(left, first, bits & ((1U << rest) - 1)); });
    for (std::size_t k = 0; k < rest; ++k) there[k] = last[k];
  }
  if constexpr (HasOtherLanes<Law>) {
    if (law.others_suit_lanes()) OtherContacts<Law>(law, histories, steps, forces, left).advance();
  }
}

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
