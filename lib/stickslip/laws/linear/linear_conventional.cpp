// SPDX-License-Identifier: BSD-3-Clause
// Source: P. A. Cundall & O. D. L. Strack, Geotechnique 29 (1979) 47-65; Eqs. 1-3 of M. R. Kuhn,
// K. Suzuki & A. Daouadji, Linear-frictional contact model for 3D discrete element simulations.
// Assumptions: nothing happens inside a step. Work: mean of the forces at start and end times the
// movement. Sign: force on p along the shift of q.
#include "stickslip/laws/linear/linear_conventional.hpp"

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
