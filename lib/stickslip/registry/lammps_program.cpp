// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/registry/lammps_program.hpp"

#include <utility>

namespace stickslip {
namespace {

LammpsProgram& registered() {
  static LammpsProgram only{.find = [] { return std::nullopt; }, .run = {}};
  return only;
}

}  // namespace

void register_lammps_program(LammpsProgram program) { registered() = std::move(program); }

const LammpsProgram& lammps_program() { return registered(); }

}  // namespace stickslip
