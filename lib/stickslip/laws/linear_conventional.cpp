// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/linear_conventional.hpp"

#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/laws/lanes/lanes.hpp"
#include "stickslip/laws/lanes/linear_lanes.ipp"

namespace stickslip {

LaneKernel<LinearConventional> LinearConventional::lane_kernel() {
  return best_lane_kernel<LinearConventional>(&advance_by_lanes<LinearConventional>);
}

std::unique_ptr<AnyLaw::Model> make_linear_conventional() {
  return make_model<LinearConventional>();
}

}  // namespace stickslip
