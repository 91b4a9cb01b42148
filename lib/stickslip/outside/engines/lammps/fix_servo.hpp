// SPDX-License-Identifier: BSD-3-Clause
// fix ID all stickslip/servo AXIS MODE VALUE ... modulus K [gain G] [integral I] [max-rate R]
// [every N]: the periodic box follows prescribed rates of strain or pressures.
//
// AXIS is x, y or z; an axis that is not named stays as it is. MODE is
//   rate R        logarithmic strain rate R [1/s], negative in compression;
//   pressure P    normal stress P [Pa], positive in compression;
//   constant-p P  all axes of this mode share the normal stress that makes the mean of the three P.
// The strain of an axis in a step is gain e + integral sum(e), e = (pressure - target)/K, at most R
// dt; the sum is kept while that limit is reached. Positions move with the box, velocities do not.
// f_ID[1..3] are the logarithmic strains of the axes, f_ID[4] is the work done by the borders [J].
#pragma once

#include <fix.h>

#include <array>
#include <string>
#include <vector>

#include "stickslip/contact/step/vectors.hpp"

namespace stickslip::lammps {

class PairStickslip;

/// See the top of this file.
class FixServo final : public LAMMPS_NS::Fix {
 public:
  static constexpr const char* own_style = "stickslip/servo";

  FixServo(LAMMPS_NS::LAMMPS* engine, int count, char** words);

  int setmask() override;
  void init() override;
  void post_integrate() override;
  void end_of_step() override;
  double compute_vector(int i) override;
  void write_restart(FILE* file) override;
  void restart(char* text) override;

  /// Work done by the borders since the fix was made, the part of this process [J].
  double own_work() const { return work_; }

 private:
  /// What an axis follows.
  enum class Mode { fixed, rate, pressure, constant_p };
  struct Axis {
    Mode mode = Mode::fixed;
    double value = 0;   ///< [1/s] or [Pa]
    double sum = 0;     ///< sum of e, over the steps
    double step = 0;    ///< strain of the next step [-]
    double strain = 0;  ///< since the start [-]
  };

  void read(const std::vector<std::string>& words);
  void read_setting(const std::string& name, const std::string& value);
  void read_axis(Axis& axis, const std::string& mode, const std::string& value);
  Vector3 pressures() const;
  double target(std::size_t axis, const Vector3& pressure) const;
  void control();
  void follow(std::size_t axis, double pressure, double target);
  void strain_box();

  PairStickslip* pair_ = nullptr;
  std::array<Axis, 3> axes_;
  double modulus_ = 0;                       ///< [Pa]
  double gain_ = 0.05;                       ///< [-]
  double integral_ = 1e-4;                   ///< [-]
  double max_rate_ = 0;                      ///< [1/s]; 0: none
  int every_ = 1;                            ///< steps between measurements
  Vector3 moment_before_ = Vector3::Zero();  ///< diagonal, own part [N m]
  double work_ = 0;                          ///< own part [J]
};

}  // namespace stickslip::lammps
