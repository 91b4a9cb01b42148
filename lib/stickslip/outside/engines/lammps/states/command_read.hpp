// SPDX-License-Identifier: BSD-3-Clause
// stickslip_read STATE density RHO [law same|any]: makes the periodic box and the spheres of a
// STATE folder, all at rest, on any number of processes. The tangential forces of a STATE are left
// out: the history behind them is not in it. Runs with a law of ours whose normal force is another
// one than that of the STATE are refused (fix stickslip/state), unless any law is allowed.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "stickslip/outside/engines/lammps/command.hpp"
#include "stickslip/outside/engines/lammps/states/state_spheres.hpp"

namespace stickslip::lammps {

/// See the top of this file.
class CommandRead final : public LAMMPS_NS::Command {
 public:
  static constexpr const char* own_style = "stickslip_read";

  using Command::Command;
  void command(int count, char** words) override;

 private:
  void make_box(const Vector3& edges);
  void bind_law(const std::map<std::string, double>& stiffness);
  void make_atoms(const std::vector<StateSphere>& spheres, double density);
};

}  // namespace stickslip::lammps
