// SPDX-License-Identifier: BSD-3-Clause
#include "cases/states/shipped_states.hpp"

#include <string_view>

// The archives become part of the program: it needs no files of its own at run time.
// STICKSLIP_STATES is the folder they are in.
#define STICKSLIP_EMBED(symbol, file)         \
  asm(".pushsection .rodata\n"                \
      ".global stickslip_" #symbol            \
      "\n"                                    \
      ".global stickslip_" #symbol            \
      "_end\n"                                \
      "stickslip_" #symbol                    \
      ":\n"                                   \
      ".incbin \"" STICKSLIP_STATES "/" file  \
      "\"\n"                                  \
      "stickslip_" #symbol                    \
      "_end:\n"                               \
      ".byte 0\n"                             \
      ".popsection\n");                       \
  extern "C" const char stickslip_##symbol[]; \
  extern "C" const char stickslip_##symbol##_end[]

STICKSLIP_EMBED(fig5, "fig5.tar.xz");
STICKSLIP_EMBED(fig6, "fig6.tar.xz");
STICKSLIP_EMBED(biaxial, "biaxial.tar.xz");

namespace stickslip {
namespace {

std::string_view between(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace

const AssemblyState& probed_state() {
  static const AssemblyState state =
      assembly_state_from(between(stickslip_fig5, stickslip_fig5_end), "fig5.tar.xz");
  return state;
}

const AssemblyState& rotated_state() {
  static const AssemblyState state =
      assembly_state_from(between(stickslip_fig6, stickslip_fig6_end), "fig6.tar.xz");
  return state;
}

const AssemblyState& isotropic_state() {
  static const AssemblyState state =
      assembly_state_from(between(stickslip_biaxial, stickslip_biaxial_end), "biaxial.tar.xz");
  return state;
}

}  // namespace stickslip
