// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/lammps/styles.hpp"

#include <force.h>
#include <input.h>
#include <lammps.h>
#include <modify.h>

#include "stickslip/outside/engines/lammps/command_read.hpp"
#include "stickslip/outside/engines/lammps/command_state.hpp"
#include "stickslip/outside/engines/lammps/compute_assembly.hpp"
#include "stickslip/outside/engines/lammps/fix_contacts.hpp"
#include "stickslip/outside/engines/lammps/fix_damping.hpp"
#include "stickslip/outside/engines/lammps/fix_servo.hpp"
#include "stickslip/outside/engines/lammps/fix_state.hpp"
#include "stickslip/outside/engines/lammps/pair_stickslip.hpp"

namespace stickslip::lammps {
namespace {

template <class Style>
LAMMPS_NS::Fix* make_fix(LAMMPS_NS::LAMMPS* engine, int count, char** words) {
  return new Style(engine, count, words);
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

}  // namespace

void register_styles(LAMMPS_NS::LAMMPS& engine) {
  using LAMMPS_NS::LAMMPS;
  (*engine.force->pair_map)[PairStickslip::style] = [](LAMMPS* lmp) -> LAMMPS_NS::Pair* {
    return new PairStickslip(lmp);
  };
  (*engine.modify->fix_map)[FixContacts::own_style] = make_fix<FixContacts>;
  (*engine.modify->fix_map)[FixServo::own_style] = make_fix<FixServo>;
  (*engine.modify->fix_map)[FixState::own_style] = make_fix<FixState>;
  (*engine.modify->fix_map)[FixDamping::own_style] = make_fix<FixDamping>;
  (*engine.modify->compute_map)[ComputeAssembly::own_style] =
      [](LAMMPS* lmp, int count, char** words) -> LAMMPS_NS::Compute* {
    return new ComputeAssembly(lmp, count, words);
  };
  (*engine.input->command_map)[CommandRead::own_style] = make_command<CommandRead>;
  (*engine.input->command_map)[CommandState::own_style] = make_command<CommandState>;
  (*engine.input->command_map)[CommandStyles::own_style] = make_command<CommandStyles>;
}

}  // namespace stickslip::lammps
