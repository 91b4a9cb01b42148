// SPDX-License-Identifier: BSD-3-Clause
// What rigid-rotation-assembly shows: cases/assembly/rigid_rotation_assembly/page.md.
#include "cases/assembly/assembly_turn_exhibits.hpp"
#include "cases/assembly/rigid_rotation_assembly/case.hpp"

namespace stickslip::cases::rigid_rotation_assembly_exhibits {

std::unique_ptr<Case> make() { return make_assembly_turn<RigidRotationAssembly>("kuhn-linear/6"); }

}  // namespace stickslip::cases::rigid_rotation_assembly_exhibits
