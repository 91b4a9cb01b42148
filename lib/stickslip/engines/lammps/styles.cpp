// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/engines/lammps/styles.hpp"

#include <force.h>
#include <input.h>
#include <lammps.h>
#include <modify.h>

#include "stickslip/engines/lammps/command_state.hpp"
#include "stickslip/engines/lammps/compute_assembly.hpp"
#include "stickslip/engines/lammps/fix_contacts.hpp"
#include "stickslip/engines/lammps/fix_damping.hpp"
#include "stickslip/engines/lammps/fix_servo.hpp"
#include "stickslip/engines/lammps/pair_stickslip.hpp"

namespace stickslip::lammps {
namespace {

template <class Style>
LAMMPS_NS::Fix* make_fix(LAMMPS_NS::LAMMPS* engine, int count, char** words) {
  return new Style(engine, count, words);
}

}  // namespace

void register_styles(LAMMPS_NS::LAMMPS& engine) {
  using LAMMPS_NS::LAMMPS;
  (*engine.force->pair_map)[PairStickslip::style] = [](LAMMPS* lmp) -> LAMMPS_NS::Pair* {
    return new PairStickslip(lmp);
  };
  (*engine.modify->fix_map)[FixContacts::own_style] = make_fix<FixContacts>;
  (*engine.modify->fix_map)[FixServo::own_style] = make_fix<FixServo>;
  (*engine.modify->fix_map)[FixDamping::own_style] = make_fix<FixDamping>;
  (*engine.modify->compute_map)[ComputeAssembly::own_style] =
      [](LAMMPS* lmp, int count, char** words) -> LAMMPS_NS::Compute* {
    return new ComputeAssembly(lmp, count, words);
  };
  (*engine.input->command_map)[CommandState::own_style] = [](LAMMPS* lmp) -> LAMMPS_NS::Command* {
    return new CommandState(lmp);
  };
}

}  // namespace stickslip::lammps
