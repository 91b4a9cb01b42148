// SPDX-License-Identifier: BSD-3-Clause
// The kernels of laws for one contact in single precision.
#define STICKSLIP_LANES in_single
#define STICKSLIP_ONE_LANE
#define STICKSLIP_REAL float
#include "stickslip/laws/hertzian/hertz_mindlin.hpp"
#include "stickslip/laws/lanes/incremental_mindlin_lanes.ipp"
#include "stickslip/laws/lanes/linear_lanes.ipp"
#include "stickslip/laws/precision/single_law.hpp"

namespace stickslip {
namespace {

template <std::size_t count, class Law>
bool advance_one(const Law& law, std::span<double> numbers, const ContactStep& step,
                 ContactForce& out) {
  HistoryLanes<count> history;
  for (std::size_t i = 0; i < count; ++i) history[i] = numbers[i];
  const HistoryLanes<count> before = history;
  const StepLanes lanes(step.overlap_old, step.overlap_new, {step.shift[0], step.shift[1]},
                        step.effective_radius);
  ForceLanes force = advance_lanes(law, history, lanes);
  if constexpr (requires { advance_others_lanes(law, history, lanes); }) {
    if (force.done.bits() == 0) {
      history = before;
      force = advance_others_lanes(law, history, lanes);
    }
  }
  if (force.done.bits() == 0) return false;
  for (std::size_t i = 0; i < count; ++i) numbers[i] = history[i].value();
  out.normal = force.normal.value();
  out.tangential = {force.tangential.x.value(), force.tangential.y.value()};
  out.regime = force.slips.bits() != 0 ? Regime::slip : Regime::stick;
  out.status = Status::ok;
  return true;
}

}  // namespace

template <>
bool advance_in_single(const LinearConventional& law, std::span<double> history,
                       const ContactStep& step, ContactForce& out) noexcept {
  return step.overlap_new > 0 && advance_one<2>(law, history, step, out);
}
template <>
bool advance_in_single(const LinearRefined& law, std::span<double> history, const ContactStep& step,
                       ContactForce& out) noexcept {
  return step.overlap_new > 0 && advance_one<2>(law, history, step, out);
}
template <>
bool advance_in_single(const HertzMindlin& law, std::span<double> history, const ContactStep& step,
                       ContactForce& out) noexcept {
  return step.overlap_new > 0 && advance_one<4>(law, history, step, out);
}

}  // namespace stickslip
