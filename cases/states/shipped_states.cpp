// SPDX-License-Identifier: BSD-3-Clause
#include "cases/states/shipped_states.hpp"

#include <string_view>

// The archives become part of the program: it needs no files of its own at run time.
namespace stickslip::embedded {
std::string_view fig5();
std::string_view fig6();
std::string_view biaxial();
}  // namespace stickslip::embedded

namespace stickslip::cases {

const AssemblyState& probed_state() {
  static const AssemblyState state = assembly_state_from(embedded::fig5(), "fig5.tar.xz");
  return state;
}

const AssemblyState& rotated_state() {
  static const AssemblyState state = assembly_state_from(embedded::fig6(), "fig6.tar.xz");
  return state;
}

const AssemblyState& isotropic_state() {
  static const AssemblyState state = assembly_state_from(embedded::biaxial(), "biaxial.tar.xz");
  return state;
}

}  // namespace stickslip::cases
