// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/lammps/styles.hpp"

#include <library.h>

#include "stickslip/outside/engines/lammps/compute_assembly.hpp"
#include "stickslip/outside/engines/lammps/fix_contacts.hpp"
#include "stickslip/outside/engines/lammps/fix_damping.hpp"
#include "stickslip/outside/engines/lammps/fix_servo.hpp"
#include "stickslip/outside/engines/lammps/pair_stickslip.hpp"
#include "stickslip/outside/engines/lammps/states/command_read.hpp"
#include "stickslip/outside/engines/lammps/states/command_state.hpp"
#include "stickslip/outside/engines/lammps/states/fix_state.hpp"

namespace stickslip::lammps {
namespace {

template <class Own>
LAMMPS_NS::Fix* make_fix(LAMMPS_NS::LAMMPS* engine, int count, char** words) {
  return new Own(engine, count, words);
}

/// stickslip_styles: makes the styles known again after `clear`, which forgets them.
class CommandStyles final : public LAMMPS_NS::Command {
 public:
  static constexpr const char* own_style = "stickslip_styles";

  using Command::Command;
  void command(int, char**) override { register_styles(*lmp); }
};

template <class Own>
LAMMPS_NS::Command* make_command(LAMMPS_NS::LAMMPS* engine) {
  return new Own(engine);
}

/// Where LAMMPS keeps the makers of this kind.
auto* known_to(LAMMPS_NS::LAMMPS& engine, LAMMPS_NS::Force::PairCreator) {
  return engine.force->pair_map;
}
auto* known_to(LAMMPS_NS::LAMMPS& engine, LAMMPS_NS::Modify::FixCreator) {
  return engine.modify->fix_map;
}
auto* known_to(LAMMPS_NS::LAMMPS& engine, LAMMPS_NS::Modify::ComputeCreator) {
  return engine.modify->compute_map;
}
auto* known_to(LAMMPS_NS::LAMMPS& engine, LAMMPS_NS::Input::CommandCreator) {
  return engine.input->command_map;
}

}  // namespace

std::vector<Style> all_styles() {
  using LAMMPS_NS::LAMMPS;
  return {{PairStickslip::style,
           [](LAMMPS* lmp) -> LAMMPS_NS::Pair* { return new PairStickslip(lmp); }},
          {FixContacts::own_style, make_fix<FixContacts>},
          {FixServo::own_style, make_fix<FixServo>},
          {FixState::own_style, make_fix<FixState>},
          {FixDamping::own_style, make_fix<FixDamping>},
          {ComputeAssembly::own_style,
           [](LAMMPS* lmp, int count, char** words) -> LAMMPS_NS::Compute* {
             return new ComputeAssembly(lmp, count, words);
           }},
          {CommandRead::own_style, make_command<CommandRead>},
          {CommandState::own_style, make_command<CommandState>},
          {CommandStyles::own_style, make_command<CommandStyles>}};
}

void register_styles(LAMMPS_NS::LAMMPS& engine) {
  for (const auto& [name, make] : all_styles()) {
    std::visit([&, key = name](auto maker) { (*known_to(engine, maker))[key] = maker; }, make);
  }
}

std::string version_complaint(LAMMPS_NS::LAMMPS& engine) {
  const int version = lammps_version(&engine);
  if (version == STICKSLIP_LAMMPS_VERSION) return "";
  return "stickslip was built for LAMMPS " + std::to_string(STICKSLIP_LAMMPS_VERSION) +
         ", and this is " + std::to_string(version) +
         ": build it again with -DLAMMPS_ROOT=FOLDER of this one";
}

}  // namespace stickslip::lammps
