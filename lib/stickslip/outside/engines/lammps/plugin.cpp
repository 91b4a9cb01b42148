// SPDX-License-Identifier: BSD-3-Clause
// stickslipplugin.so: the styles of stickslip for a LAMMPS that has its package PLUGIN.
#include <error.h>
#include <lammps.h>

#include <iterator>
#include <string>

#include "stickslip/outside/engines/lammps/styles.hpp"

namespace {

/// A style as `plugin load` takes it, in the order of LAMMPS, which does not install the header
/// that says so. It keeps the texts as they are.
struct PluginStyle {
  const char* version = nullptr;  ///< version of the LAMMPS that it was compiled for
  const char* kind = nullptr;
  const char* name = nullptr;
  const char* info = nullptr;
  const char* author = nullptr;
  void (*make)() = nullptr;  ///< is called as what LAMMPS calls for this kind
  void* library = nullptr;   ///< library of `plugin load`
};

using RegisterStyle = void (*)(PluginStyle*, void* engine);

/// By the number of the alternative in StyleMaker.
constexpr const char* kinds[] = {"pair", "fix", "compute", "command"};
static_assert(std::size(kinds) == std::variant_size_v<stickslip::lammps::StyleMaker>);

}  // namespace

/// What LAMMPS calls when it has loaded this.
extern "C" [[gnu::visibility("default")]] void lammpsplugin_init(void* engine, void* library,
                                                                 void* register_style) {
  auto& lammps = *static_cast<LAMMPS_NS::LAMMPS*>(engine);
  const std::string complaint = stickslip::lammps::version_complaint(lammps);
  if (!complaint.empty()) lammps.error->all(FLERR, complaint);
  for (const auto& [name, maker] : stickslip::lammps::all_styles()) {
    PluginStyle style{.version = lammps.version,
                      .kind = kinds[maker.index()],
                      .name = name,
                      .info = name,
                      .author = "the authors of stickslip",
                      .library = library};
    std::visit([&](auto make) { style.make = reinterpret_cast<void (*)()>(make); }, maker);
    reinterpret_cast<RegisterStyle>(register_style)(&style, engine);
  }
}
