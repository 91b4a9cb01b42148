// SPDX-License-Identifier: BSD-3-Clause
// fix ID group stickslip/damping RATE [rotation RATE]: force -RATE m v and torque -RATE I omega,
// with the rotation at the same rate unless another is given [1/s]. f_ID is the energy that it has
// taken out [J].
#pragma once

#include <fix.h>

namespace stickslip::lammps {

/// See the top of this file.
class FixDamping final : public LAMMPS_NS::Fix {
 public:
  static constexpr const char* own_style = "stickslip/damping";

  FixDamping(LAMMPS_NS::LAMMPS* engine, int count, char** words);

  int setmask() override;
  void init() override;
  void setup(int virial_flag) override;
  void post_force(int virial_flag) override;
  double compute_scalar() override;

  /// The part of this process [J].
  double own_loss() const { return loss_; }

 private:
  double translation_ = 0;  ///< [1/s]
  double rotation_ = 0;     ///< [1/s]
  double loss_ = 0;         ///< [J]
};

}  // namespace stickslip::lammps
