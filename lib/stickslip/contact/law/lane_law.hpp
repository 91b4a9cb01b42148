// SPDX-License-Identifier: BSD-3-Clause
// Laws that treat several contacts at a time where nothing is simulated but forces.
//
// By lanes go the contacts in the ordinary course of the law (those that stick, mostly); what
// decides otherwise is left to be done one by one. Forces are the same to the bit either way.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "stickslip/contact/step/step_block.hpp"

namespace stickslip {

/// The histories of some contacts that follow one another: a span, or what the law's own store has
/// for that.
template <class Law>
struct HistoriesOf {
  using type = std::span<typename Law::History>;
};
template <class Law>
requires requires { typename Law::Store::Part; }
struct HistoriesOf<Law> {
  using type = typename Law::Store::Part;
};

/// Advances the contacts with these histories by lanes. `left` has a bit for each contact of a
/// block, the first one lowest, that was left as it is.
template <class Law>
using LaneKernel = void (*)(const Law& law, typename HistoriesOf<Law>::type histories,
                            std::span<const StepBlock> steps, std::span<ForceBlock> forces,
                            std::span<std::uint8_t> left);

/// The law itself, where another type stands around it.
template <class Law>
struct LawItself {
  using type = Law;
};

/// A law with a kernel of its own. What is derived from a law and does something else inherits a
/// kernel of another type.
template <class Law>
concept AdvancesByLanes = requires(const Law law) {
  { Law::lane_kernel() } -> std::same_as<LaneKernel<typename LawItself<Law>::type>>;
  { law.suits_lanes() } -> std::same_as<bool>;
};

/// A law may say whether it reads velocities from its steps.
template <class Law>
concept SaysWhetherItNeedsRates = requires(const Law law) {
  { law.needs_rates() } -> std::same_as<bool>;
};

}  // namespace stickslip
