// SPDX-License-Identifier: BSD-3-Clause
// fix ID all stickslip/state ROLE VALUE ...: the packing was made under these parameters of the
// normal force (kn, or G and nu), and no run is started with a law of ours that has others. Made by
// stickslip_read; `unfix` of it, or `law any` there, is for those who want another law.
#pragma once

#include <fix.h>

#include <map>
#include <string>

namespace stickslip::lammps {

/// See the top of this file.
class FixState final : public LAMMPS_NS::Fix {
 public:
  static constexpr const char* own_style = "stickslip/state";

  FixState(LAMMPS_NS::LAMMPS* engine, int count, char** words);

  int setmask() override;
  void init() override;

 private:
  std::map<std::string, double> parameters_;  ///< by role [SI]
};

}  // namespace stickslip::lammps
