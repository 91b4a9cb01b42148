// SPDX-License-Identifier: BSD-3-Clause
// compute ID all stickslip QUANTITY ...: a vector of what is asked for, in that order.
//
//   stress_xx .. stress_zz  Love-Weber stress, sum of branch_i F_j over the volume, the mean of ij
//                           and ji; negative in compression [Pa]
//   pressure                minus a third of its trace [Pa]
//   contacts                pairs of spheres that overlap
//   sliding                 share of them at the friction limit
//   segments                mean length of the histories of laws that keep lists
//   overlap                 mean overlap over mean diameter
//   unbalanced              mean net force on a sphere over mean contact force
//   porosity
//   kinetic                 kinetic energy, translation and rotation [J]
//   stored dissipated viscous  works of the contacts since the compute was made [J]
//   damping border          taken out by fix stickslip/damping, put in by fix stickslip/servo [J]
//   balance                 border - damping - viscous - dissipated - stored - change of kinetic:
//                           zero but for the error of the integration, if nothing else does work
#pragma once

#include <compute.h>

#include <vector>

#include "stickslip/contact/step/vectors.hpp"

namespace stickslip::lammps {

class PairStickslip;

/// Something that the compute gives.
enum class Quantity {
  stress_xx,
  stress_yy,
  stress_zz,
  stress_xy,
  stress_xz,
  stress_yz,
  pressure,
  contacts,
  sliding,
  segments,
  overlap,
  unbalanced,
  porosity,
  kinetic,
  stored,
  dissipated,
  viscous,
  damping,
  border,
  balance
};

/// See the top of this file.
class ComputeAssembly final : public LAMMPS_NS::Compute {
 public:
  static constexpr const char* own_style = "stickslip";

  ComputeAssembly(LAMMPS_NS::LAMMPS* engine, int count, char** words);

  void init() override;
  void compute_vector() override;

 private:
  struct Sums;

  Sums sums() const;
  double value(Quantity quantity, const Sums& all) const;
  double own_kinetic() const;
  bool asks_for(Quantity quantity) const;

  PairStickslip* pair_ = nullptr;
  std::vector<Quantity> asked_;
  std::vector<double> values_;
  bool has_started_ = false;
  double kinetic_at_start_ = 0;  ///< own part [J]
};

}  // namespace stickslip::lammps
