// SPDX-License-Identifier: BSD-3-Clause
// What the first program is built without: options of laws, causes of mistakes, and equations of
// papers that `run` asks for only where a user names them or something is broken. Whoever gets here
// is told by the whole program.
#include "app/papers/printed_equations.hpp"
#include "reports/study/diagnose/law_cause.hpp"
#include "stickslip/bonds/bond_mistakes.hpp"
#include "stickslip/bonds/contact_beside.hpp"
#include "stickslip/contact/batch/contact_kernels.hpp"
#include "stickslip/contact/batch/instructions.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/geometry/plane_rule.hpp"
#include "stickslip/laws/lanes/lanes.hpp"
#include "stickslip/laws/linear/cundall_spring.hpp"
#include "stickslip/laws/linear/geometric_spring.hpp"
#include "stickslip/laws/linear/linear_conventional.hpp"
#include "stickslip/laws/linear/linear_refined.hpp"
#include "stickslip/laws/precision/rounded_law.hpp"
#include "stickslip/laws/precision/single_law.hpp"
#include "stickslip/mistakes/mistakes.hpp"
#include "stickslip/outside/outside.hpp"
#include "stickslip/shapes/follow_shapes.hpp"

namespace stickslip {
namespace {

[[noreturn]] void leave_to_whole_program() { throw InputError("not in the first program"); }

}  // namespace

[[gnu::weak]] void register_loaders() {}  // web/module has others
AnyLaw with_bond_mistake(AnyLaw, std::string_view) { leave_to_whole_program(); }
FramedLaw with_contact_beside(FramedLaw, ContactBeside) { leave_to_whole_program(); }
FramedLaw with_mistake(FramedLaw, std::string_view) { leave_to_whole_program(); }
AnyLaw with_precision(const AnyLaw&, const PrecisionChoices&) { leave_to_whole_program(); }
std::string_view name_of(PlaneRule) noexcept { return ""; }
std::vector<std::string> laws_in_single() { leave_to_whole_program(); }
std::unique_ptr<AnyLaw::Model> make_in_single(std::string_view) { leave_to_whole_program(); }

// No law of it answers for convex shapes.
ToldShape ellipsoid_shape(double, double, double) { leave_to_whole_program(); }
ToldShape block_shape(double, double, double) { leave_to_whole_program(); }
std::vector<ShapesForce> follow_shapes(const FramedLaw&, const ToldShape&, const ToldShape&,
                                       std::span<const ShapesMovement>) {
  leave_to_whole_program();
}

// Lanes of the narrowest kind give the same numbers.
void check_instructions() {}
Instructions best_instructions() noexcept { return Instructions::baseline; }
ContactKernels contact_kernels_avx2() { leave_to_whole_program(); }
ContactKernels contact_kernels_avx512() { leave_to_whole_program(); }
template <class Law>
LaneKernel<Law> avx2_lane_kernel() {
  leave_to_whole_program();
}
template <class Law>
LaneKernel<Law> avx512_lane_kernel() {
  leave_to_whole_program();
}
template LaneKernel<LinearConventional> avx2_lane_kernel();
template LaneKernel<LinearConventional> avx512_lane_kernel();
template LaneKernel<LinearRefined> avx2_lane_kernel();
template LaneKernel<LinearRefined> avx512_lane_kernel();
template LaneKernel<CundallSpring> avx2_lane_kernel();
template LaneKernel<CundallSpring> avx512_lane_kernel();
template LaneKernel<GeometricSpring> avx2_lane_kernel();
template LaneKernel<GeometricSpring> avx512_lane_kernel();

}  // namespace stickslip

namespace stickslip::reports {

std::optional<LawCause> cause_of(const Scheme&, int) { leave_to_whole_program(); }

}  // namespace stickslip::reports

namespace stickslip::app::printed {

std::vector<Equation> equations_of_algorithms() { leave_to_whole_program(); }

}  // namespace stickslip::app::printed
