// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/probe/spring_network.hpp"

#include <Eigen/IterativeLinearSolvers>

#include "cases/assembly/probe/rendulic_plane.hpp"
#include "cases/states/contact_assembly.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

/// Linear springs in the place of all contacts that touch, for particles that move by six numbers
/// each: their translation [m] and their rotation [rad], one after the other.
class SpringNetwork {
 public:
  SpringNetwork(const AssemblyState& state, const ContactAssembly& assembly, double kn, double kt)
      : kn_(kn), kt_(kt), numbers_(numbers_of(state.particles.size())) {
    for (std::size_t i = 0; i < assembly.contacts.size(); ++i) {
      const AssemblyContact& contact = assembly.contacts[i];
      if (contact.gap > 0) continue;
      const Vector3& n = contact.normal;
      springs_.push_back({numbers_of(state.contacts[i].p), numbers_of(state.contacts[i].q), n,
                          contact.branch * n, contact.arm * n, (contact.arm - contact.branch) * n});
    }
  }

  /// Six for each particle.
  Eigen::Index numbers() const { return numbers_; }

  /// The forces and couples that are left on the particles.
  Eigen::VectorXd net(const Matrix3& strain, const Eigen::VectorXd& movement) const {
    Eigen::VectorXd sums = Eigen::VectorXd::Zero(numbers_);
    for (const Spring& spring : springs_) {
      const Vector3 force = force_on_p(spring, strain, movement);
      sums.segment<3>(spring.p) += force;
      sums.segment<3>(spring.q) -= force;
      sums.segment<3>(spring.p + 3) += spring.arm_p.cross(force);
      sums.segment<3>(spring.q + 3) -= spring.arm_q.cross(force);
    }
    return sums;
  }

  /// The sum of branch_i F_j, F on p [N m].
  Matrix3 sum_of_branches_and_forces(const Matrix3& strain, const Eigen::VectorXd& movement) const {
    Matrix3 sum = Matrix3::Zero();
    for (const Spring& spring : springs_)
      sum += spring.branch * force_on_p(spring, strain, movement).transpose();
    return sum;
  }

 private:
  struct Spring {
    Eigen::Index p = 0;  ///< the first of the numbers of its particles
    Eigen::Index q = 0;
    Vector3 normal;
    Vector3 branch;
    Vector3 arm_p;
    Vector3 arm_q;
  };

  static Eigen::Index numbers_of(std::size_t particles) {
    return 6 * static_cast<Eigen::Index>(particles);
  }

  Vector3 force_on_p(const Spring& spring, const Matrix3& strain,
                     const Eigen::VectorXd& movement) const {
    const Vector3 rotation_p = movement.segment<3>(spring.p + 3);
    const Vector3 rotation_q = movement.segment<3>(spring.q + 3);
    const Vector3 moved = strain * spring.branch + movement.segment<3>(spring.q) -
                          movement.segment<3>(spring.p) + rotation_q.cross(spring.arm_q) -
                          rotation_p.cross(spring.arm_p);
    const Vector3 along = spring.normal * spring.normal.dot(moved);
    return kn_ * along + kt_ * (moved - along);
  }

  double kn_;
  double kt_;
  Eigen::Index numbers_;
  std::vector<Spring> springs_;
};

class ScaledStiffness;

}  // namespace
}  // namespace stickslip::cases

template <>
struct Eigen::internal::traits<stickslip::cases::ScaledStiffness> : traits<SparseMatrix<double>> {};

namespace stickslip::cases {
namespace {

/// The stiffness of a network as a matrix of Eigen's that is never written down. Movements and
/// forces are scaled so that all particles are about as stiff.
class ScaledStiffness : public Eigen::EigenBase<ScaledStiffness> {
 public:
  using Scalar = double;
  using RealScalar = double;
  using StorageIndex = int;
  static constexpr int ColsAtCompileTime = Eigen::Dynamic;
  static constexpr int MaxColsAtCompileTime = Eigen::Dynamic;
  static constexpr bool IsRowMajor = false;

  ScaledStiffness(const SpringNetwork& network, const std::vector<ParticleStiffness>& stiffness)
      : network_(&network), scale_(network.numbers()) {
    Eigen::Index first = 0;
    for (const ParticleStiffness& particle : stiffness) {
      scale_.segment<3>(first).setConstant(1 / std::sqrt(particle.linear));
      scale_.segment<3>(first + 3).setConstant(1 / std::sqrt(particle.angular));
      first += 6;
    }
  }

  Eigen::Index rows() const { return network_->numbers(); }
  Eigen::Index cols() const { return network_->numbers(); }
  /// Movement over scaled movement, and scaled force over force.
  const Eigen::VectorXd& scale() const { return scale_; }

  template <class Right>
  Eigen::Product<ScaledStiffness, Right, Eigen::AliasFreeProduct> operator*(
      const Eigen::MatrixBase<Right>& x) const {
    return {*this, x.derived()};
  }
  /// The product.
  Eigen::VectorXd times(const Eigen::VectorXd& x) const {
    return -network_->net(Matrix3::Zero(), x.cwiseProduct(scale_)).cwiseProduct(scale_);
  }

 private:
  const SpringNetwork* network_;
  Eigen::VectorXd scale_;
};

}  // namespace
}  // namespace stickslip::cases

template <class Right>
struct Eigen::internal::generic_product_impl<stickslip::cases::ScaledStiffness, Right,
                                             Eigen::SparseShape, Eigen::DenseShape,
                                             Eigen::GemvProduct>
    : generic_product_impl_base<stickslip::cases::ScaledStiffness, Right,
                                generic_product_impl<stickslip::cases::ScaledStiffness, Right>> {
  template <class Sum>
  static void scaleAndAddTo(Sum& sum, const stickslip::cases::ScaledStiffness& left,
                            const Right& right, double factor) {
    sum += factor * left.times(right);
  }
};

namespace stickslip::cases {

std::vector<ParticleStiffness> particle_stiffness(const AssemblyState& state, double kn,
                                                  double kt) {
  const double stiffer = std::max(kn, kt);
  const auto angular = [&](std::size_t i) {
    return stiffer * state.particles[i].radius * state.particles[i].radius;
  };
  std::vector<ParticleStiffness> sums(state.particles.size());
  for (const StateContact& contact : state.contacts) {
    if (state.overlap(contact) <= 0) continue;
    for (const std::size_t i : {contact.p, contact.q}) {
      sums[i].linear += stiffer;
      sums[i].angular += angular(i);
    }
  }
  for (std::size_t i = 0; i < sums.size(); ++i) {
    sums[i].linear = std::max(sums[i].linear, 4 * stiffer);
    sums[i].angular = std::max(sums[i].angular, 4 * angular(i));
  }
  return sums;
}

Matrix2 quasi_static_stiffness(const AssemblyState& state, double kn, double kt) {
  const ContactAssembly assembly = contacts_of(state, Pairs::all);
  const SpringNetwork network(state, assembly, kn, kt);
  const ScaledStiffness matrix(network, particle_stiffness(state, kn, kt));
  Eigen::ConjugateGradient<ScaledStiffness, Eigen::Lower | Eigen::Upper,
                           Eigen::IdentityPreconditioner>
      solver(matrix);
  solver.setTolerance(1e-12);
  Matrix2 stiffness;
  for (Eigen::Index column = 0; column < 2; ++column) {
    const Matrix3 strain = axisymmetric_tensor(Vector2::Unit(column));
    const Eigen::VectorXd left = network.net(strain, Eigen::VectorXd::Zero(network.numbers()));
    const Eigen::VectorXd movement =
        solver.solve(left.cwiseProduct(matrix.scale())).cwiseProduct(matrix.scale());
    if (solver.info() != Eigen::Success)
      throw InputError("the springs of the assembly do not come to equilibrium");
    stiffness.col(column) =
        in_rendulic_plane(network.sum_of_branches_and_forces(strain, movement) / assembly.volume);
  }
  return stiffness;
}

}  // namespace stickslip::cases
