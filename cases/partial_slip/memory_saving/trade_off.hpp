// SPDX-License-Identifier: BSD-3-Clause
// What it costs and saves to keep less of a history: a law that can, on long paths, step by step.
#pragma once

#include "cases/partial_slip/memory_saving/case.hpp"

namespace stickslip::cases {

/// Contacts on long paths: few on a line, whose truth is slow to find, and more in the plane.
struct LongPaths {
  static constexpr std::size_t contacts_on_line = 2;
  static constexpr std::size_t contacts_in_plane = 16;
  static constexpr int steps = 5000;
  static constexpr int from = 3000;  ///< lengths are averaged and errors taken from here on
};

/// Of a law that can keep less, with rising tolerances from 0 on.
std::vector<TradeOff> trade_off(const MemorySaving& problem, const AnyLaw& law);

/// Option of a law that keeps less of its history than it could.
inline constexpr std::string_view tolerance_option = "memory-tolerance";
bool has_tolerance(const AnyLaw& law);
AnyLaw with_tolerance(const AnyLaw& law, double tolerance);

}  // namespace stickslip::cases
