// SPDX-License-Identifier: BSD-3-Clause
// What assembly-rotation shows; titles and captions: cases/assembly/assembly_rotation/page.md.
#include "cases/assembly/assembly_rotation/case.hpp"
#include "cases/assembly/assembly_turn_exhibits.hpp"

namespace stickslip::cases::assembly_rotation_exhibits {

std::unique_ptr<Case> make() {
  return make_assembly_turn<AssemblyRotation>("assembly-rotation/stress");
}

}  // namespace stickslip::cases::assembly_rotation_exhibits
