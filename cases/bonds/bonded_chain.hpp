// SPDX-License-Identifier: BSD-3-Clause
// Chains of grains with bonds at rest under loads, whatever the law: Newton's method on its forces.
#pragma once

#include <Eigen/Core>

#include "cases/bonds/bonded.hpp"

namespace stickslip::cases {

/// Grains 0 to `bonds` in a row along the first axis, grain 0 held in place and orientation.
class BondedChain {
 public:
  /// `length`: between neighbours [m].
  BondedChain(const AnyBond& bond, int bonds, double length);
  BondedChain(const BondedChain& other)
      : length_(other.length_),
        bonds_(other.bonds_->clone()),
        grains_(other.grains_),
        answers_(other.answers_) {}
  BondedChain& operator=(const BondedChain&) = delete;

  /// Brings the chain from where it is to rest under a force and a moment on the last grain that
  /// keep their directions. Throws LawFailure where none is found.
  void load(const Vector3& force, const Vector3& moment);

  /// Grain 0 is the one that is held.
  const BondBody& grain(int i) const { return grains_[static_cast<std::size_t>(i)]; }
  /// In all bonds [J].
  double energy() const;
  /// Derivatives of the forces and torques that hold the grains but the first where they are: six
  /// rows and columns a grain, movements over the length between neighbours, forces times it.
  Eigen::MatrixXd stiffness() const;

 private:
  using Numbers = Eigen::VectorXd;

  /// What all bonds do where grains 1, ... are moved and turned by these numbers.
  std::vector<BondAnswer> answers_to(const Numbers& moves) const;
  std::vector<BondBody> moved(const Numbers& moves) const;
  /// Forces and torques on the grains but the first.
  Numbers sum_of(const std::vector<BondAnswer>& answers) const;
  void settle(const Numbers& moves);

  double length_;
  std::unique_ptr<Bonds> bonds_;
  std::vector<BondBody> grains_;
  std::vector<BondAnswer> answers_;
};

/// Eigenvalues of the symmetric part of a matrix, from the lowest. Eigen's solver takes seconds to
/// compile: once, here.
Eigen::VectorXd symmetric_eigenvalues(const Eigen::MatrixXd& matrix);

}  // namespace stickslip::cases
