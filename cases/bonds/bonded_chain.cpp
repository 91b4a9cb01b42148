// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bonded_chain.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>

#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

/// Of differences, over the length and in rad: errors of forces are of its fourth power.
constexpr double difference = 1e-3;
constexpr int most_iterations = 60;
/// A longer step of Newton's method is shortened to it.
constexpr double largest_move = 0.5;
/// Grains move by less than this in the last iteration, after which only rounding is left: the
/// method converges quadratically.
constexpr double at_rest_within = 1e-8;

}  // namespace

BondedChain::BondedChain(const AnyBond& bond, int bonds, double length)
    : length_(length),
      bonds_(bond.bonds(static_cast<std::size_t>(bonds))),
      grains_(static_cast<std::size_t>(bonds) + 1),
      answers_(static_cast<std::size_t>(bonds)) {
  for (std::size_t i = 0; i < grains_.size(); ++i)
    grains_[i].position = static_cast<double>(i) * length * Vector3::UnitX();
  for (std::size_t i = 0; i < answers_.size(); ++i) bonds_->make(i, {grains_[i], grains_[i + 1]});
}

std::vector<BondBody> BondedChain::moved(const Numbers& moves) const {
  std::vector<BondBody> all = grains_;
  for (std::size_t i = 1; i < all.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(6 * (i - 1));
    all[i].position += length_ * moves.segment<3>(at);
    all[i].orientation = turned_by(moves.segment<3>(at + 3), all[i].orientation);
  }
  return all;
}

std::vector<BondAnswer> BondedChain::answers_to(const Numbers& moves) const {
  const std::vector<BondBody> grains = moved(moves);
  std::vector<BondPoses> poses;
  for (std::size_t i = 0; i + 1 < grains.size(); ++i) poses.push_back({grains[i], grains[i + 1]});
  std::vector<BondAnswer> answers(poses.size());
  bonds_->clone()->advance(poses, answers, 0);
  for (const BondAnswer& answer : answers) {
    if (answer.status != BondStatus::ok)
      throw LawFailure("a bond of the chain cannot be followed: " +
                       std::string(name_of(answer.status)));
  }
  return answers;
}

BondedChain::Numbers BondedChain::sum_of(const std::vector<BondAnswer>& answers) const {
  Numbers sum = Numbers::Zero(static_cast<Eigen::Index>(6 * answers.size()));
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const BondForces& bond = answers[i].bodies;
    const auto at = static_cast<Eigen::Index>(6 * i);
    sum.segment<3>(at) -= length_ * bond.force_p;
    sum.segment<3>(at + 3) += bond.torque_q;
    if (i == 0) continue;
    sum.segment<3>(at - 6) += length_ * bond.force_p;
    sum.segment<3>(at - 3) += bond.torque_p;
  }
  return sum;
}

Eigen::MatrixXd BondedChain::stiffness() const {
  const auto size = static_cast<Eigen::Index>(6 * answers_.size());
  Eigen::MatrixXd all = Eigen::MatrixXd::Zero(size, size);
  // A grain that moves is felt by the one before and the one after: every third moves at once.
  constexpr Eigen::Index apart = 18;
  for (Eigen::Index first = 0; first < std::min(apart, size); ++first) {
    const auto at = [&](double by) {
      Numbers moves = Numbers::Zero(size);
      for (Eigen::Index i = first; i < size; i += apart) moves[i] = by;
      return sum_of(answers_to(moves));
    };
    // Errors of order 2 are taken out.
    const Numbers column =
        -(8 * (at(difference) - at(-difference)) - (at(2 * difference) - at(-2 * difference))) /
        (12 * difference);
    for (Eigen::Index i = first; i < size; i += apart) {
      const Eigen::Index from = std::max<Eigen::Index>(i / 6 * 6 - 6, 0);
      const Eigen::Index rows = std::min<Eigen::Index>(i / 6 * 6 + 12, size) - from;
      all.col(i).segment(from, rows) = column.segment(from, rows);
    }
  }
  return all;
}

void BondedChain::settle(const Numbers& moves) {
  grains_ = moved(moves);
  std::vector<BondPoses> poses;
  for (std::size_t i = 0; i + 1 < grains_.size(); ++i)
    poses.push_back({grains_[i], grains_[i + 1]});
  bonds_->advance(poses, answers_, 0);
}

void BondedChain::load(const Vector3& force, const Vector3& moment) {
  const auto size = static_cast<Eigen::Index>(6 * answers_.size());
  Numbers loads = Numbers::Zero(size);
  loads.segment<3>(size - 6) = length_ * force;
  loads.segment<3>(size - 3) = moment;
  // The law goes from the last state of rest to that of the next, in one step.
  BondedChain trial = *this;
  for (int i = 0; i < most_iterations; ++i) {
    const Numbers left = loads + trial.sum_of(trial.answers_to(Numbers::Zero(size)));
    Numbers moves = trial.stiffness().partialPivLu().solve(left);
    const double longest = moves.cwiseAbs().maxCoeff();
    if (!std::isfinite(longest)) break;
    if (longest > largest_move) moves *= largest_move / longest;
    trial.grains_ = trial.moved(moves);
    if (longest > at_rest_within) continue;
    grains_ = trial.grains_;
    settle(Numbers::Zero(size));
    return;
  }
  throw LawFailure("the chain finds no rest under its load");
}

double BondedChain::energy() const {
  double sum = 0;
  for (const BondAnswer& answer : answers_) sum += answer.law.stored;
  return sum;
}

Eigen::VectorXd symmetric_eigenvalues(const Eigen::MatrixXd& matrix) {
  const Eigen::MatrixXd symmetric = (matrix + matrix.transpose()) / 2;
  return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(symmetric).eigenvalues();
}

}  // namespace stickslip::cases
