// SPDX-License-Identifier: BSD-3-Clause
#include "cases/tangents/tangent_bond/case.hpp"

#include "reference/tangents/pair_tangents.hpp"

namespace stickslip::cases {
namespace {

using BondMatrix = Eigen::Matrix<double, 12, 12>;
using BondNumbers = Eigen::Matrix<double, 12, 1>;

BondPoses moved_by(BondPoses poses, const BondNumbers& x) {
  poses.p.position += x.segment<3>(0);
  poses.p.orientation = turned_by(Vector3(x.segment<3>(3)), poses.p.orientation);
  poses.q.position += x.segment<3>(6);
  poses.q.orientation = turned_by(Vector3(x.segment<3>(9)), poses.q.orientation);
  return poses;
}

BondNumbers bond_numbers(const BondForces& f) {
  BondNumbers all;
  all << f.force_p, f.torque_p, -f.force_p, f.torque_q;
  return all;
}

/// The bond after its path, and then a little beyond.
class BondAtEnd {
 public:
  BondAtEnd(const TangentBond& given, const AnyBond& bond, int steps)
      : given_(given), bond_(bond), steps_(steps) {}

  BondNumbers at(const BondNumbers& more) const {
    BondOnPath path(bond_, at_rest(given_.length));
    for (int i = 1; i < steps_; ++i)
      path.go_to(poses_of(given_.bodies(static_cast<double>(i) / steps_)));
    return bond_numbers(path.go_to(moved_by(poses_of(given_.bodies()), more)).bodies);
  }
  /// Derivative along twelve numbers, by differences of fourth order.
  BondNumbers slope(const BondNumbers& along) const {
    const auto difference = [&](double h) {
      return BondNumbers((at(h * along) - at(-h * along)) / (2 * h));
    };
    return (4 * difference(0.5) - difference(1)) / 3;
  }

 private:
  const TangentBond& given_;
  const AnyBond& bond_;
  int steps_;
};

constexpr double bond_share = 1e-3;  ///< by which bodies are moved and turned for a difference

}  // namespace

BondedBodies TangentBond::bodies(double part) const {
  const auto turned = [&](const BondVector& axis) {
    return reference::turn_by(BondVector(wide(part * turn) * axis.normalized()));
  };
  const BondVector at =
      wide(length) * (BondVector::UnitX() + wide(part * stretch) * BondVector(1, 0.7L, -0.4L));
  return {{BondVector::Zero(), turned({0.3L, 0.8L, -0.5L})}, {at, turned({0.9L, 0.3L, 0.6L})}};
}

TangentBond::Outcome TangentBond::run(const Scheme& scheme, int steps) const {
  const auto bond = bond_of(scheme, *this);
  const BondAtEnd end(*this, *bond, steps);
  BondMatrix k;
  BondNumbers unit_of;
  for (int i = 0; i < 12; ++i) {
    unit_of[i] = i % 6 < 3 ? length : 1;
    BondNumbers along = BondNumbers::Zero();
    along[i] = bond_share * unit_of[i];
    k.col(i) = end.slope(along) / bond_share;  // by parts of the length, and radians
  }
  const BondNumbers forces = end.at(BondNumbers::Zero());
  // Works: forces times the length, and moments.
  const BondMatrix work = unit_of.asDiagonal() * k;
  const double stiffness = work.cwiseAbs().maxCoeff();
  BondMatrix due = BondMatrix::Zero();
  due.block<3, 3>(3, 3) = -cross_matrix(forces.segment<3>(3));
  due.block<3, 3>(9, 9) = -cross_matrix(forces.segment<3>(9));
  TangentBond::Outcome out;
  out.potential = (work - work.transpose() - due).cwiseAbs().maxCoeff() / stiffness;
  const Vector3 branch = bodies().q.position.cast<double>();
  const double size = forces.head<3>().norm() * length + forces.segment<3>(3).norm();
  for (int i = 0; i < 3; ++i) {
    const Vector3 unit = Vector3::Unit(i);
    BondNumbers spun = BondNumbers::Zero();
    spun.segment<3>(3) = spun.segment<3>(9) = bond_share * unit;
    spun.segment<3>(6) = bond_share * unit.cross(branch);
    const BondNumbers slope = end.slope(spun) / bond_share;
    const Vector3 force = slope.head<3>() - unit.cross(Vector3(forces.head<3>()));
    const Vector3 torque = slope.segment<3>(3) - unit.cross(Vector3(forces.segment<3>(3)));
    out.rotation = worse(out.rotation, (force.norm() * length + torque.norm()) / size);
  }
  for (int i = 0; i < 12; ++i) {
    const Vector3 moved = i < 3        ? Vector3(-length * Vector3::Unit(i))
                          : i / 3 == 2 ? Vector3(length * Vector3::Unit(i % 3))
                                       : Vector3(Vector3::Zero());
    const Vector3 left = k.col(i).segment<3>(3) + k.col(i).segment<3>(9) +
                         branch.cross(Vector3(k.col(i).segment<3>(6))) +
                         moved.cross(Vector3(forces.segment<3>(6)));
    out.balance = worse(out.balance, left.norm() / stiffness);
  }
  return out;
}

std::vector<CrossCheckResult> TangentBond::cross_checks() const {
  const reference::BondStiffness stiffness{2e6L, 8e5L, 90, 120};
  const BondedBodies at = bodies();
  const auto bond = reference::bond_tangent(stiffness, length, at.p, at.q);
  double largest = 0;
  const auto entry = [&](int row, int column) {
    return bond.tangent[static_cast<std::size_t>(12 * row + column)];
  };
  const auto off_torque = [&](const std::vector<long double>& torque, int first) {
    const Matrix3 due =
        -cross_matrix(Vector3(narrow(torque[0]), narrow(torque[1]), narrow(torque[2])));
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        largest = worse(largest,
                        std::abs(narrow(entry(first + i, first + j) - entry(first + j, first + i)) -
                                 due(i, j)) /
                            120);
  };
  off_torque(bond.torque_p, 3);
  off_torque(bond.torque_q, 9);
  return {{"K - K^T of the reference against minus its torque, over kb", largest, 1e-11}};
}

Expected<TangentBond::Outcome> TangentBond::expect(const Scheme& scheme) const {
  const auto claims = bond_claims_of(scheme);
  if (!claims || claims->kinematics != BondKinematics::total || claims->rule != BreakRule::none)
    return Expectation::undeclared("no energy of poses is claimed");
  Expected<TangentBond::Outcome> all =
      Expectation::exact(1e-6, "forces are derivatives of an energy of poses");
  all[&TangentBond::Outcome::balance] =
      Expectation::exact(1e-6, "forces are opposite, and moments balance");
  return all;
}

}  // namespace stickslip::cases
