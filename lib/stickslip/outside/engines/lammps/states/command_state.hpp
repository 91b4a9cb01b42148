// SPDX-License-Identifier: BSD-3-Clause
// stickslip_state DIR: writes the assembly as a STATE folder, which `stickslip assembly` reads:
// particles.csv (id,radius,x,y,z), contacts.csv (p,q,branch_x..z,ft_x..z) and state.json (box, law,
// its parameters by role, conventions).
#pragma once

#include "stickslip/outside/engines/lammps/command.hpp"

namespace stickslip::lammps {

/// See the top of this file.
class CommandState final : public LAMMPS_NS::Command {
 public:
  static constexpr const char* own_style = "stickslip_state";

  using Command::Command;
  void command(int count, char** words) override;
};

}  // namespace stickslip::lammps
