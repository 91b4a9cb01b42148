// SPDX-License-Identifier: BSD-3-Clause
// How LAMMPS comes to know the styles and commands of stickslip.
#pragma once

#include <force.h>
#include <input.h>
#include <lammps.h>
#include <modify.h>

#include <string>
#include <variant>
#include <vector>

namespace stickslip::lammps {

/// What LAMMPS calls to make one: a pair style, a fix, a compute or a command.
using StyleMaker =
    std::variant<LAMMPS_NS::Force::PairCreator, LAMMPS_NS::Modify::FixCreator,
                 LAMMPS_NS::Modify::ComputeCreator, LAMMPS_NS::Input::CommandCreator>;

/// A style or command of stickslip.
struct Style {
  const char* name = nullptr;  ///< name in inputs
  StyleMaker make;
};

/// All of them.
std::vector<Style> all_styles();

/// Makes them known to this LAMMPS.
void register_styles(LAMMPS_NS::LAMMPS& engine);

/// Why this LAMMPS cannot be used: its version is not that of the headers with which our classes
/// were derived from its own, and all versions have one soname. Empty if it can.
std::string version_complaint(LAMMPS_NS::LAMMPS& engine);

}  // namespace stickslip::lammps
