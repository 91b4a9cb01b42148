// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/probe/affine_probe.hpp"

#include <Eigen/LU>

#include "cases/states/contact_blocks.hpp"

namespace stickslip::cases {
namespace {

/// Sums of branch_i F_j of some contacts, less those at the start.
struct Change {
  Matrix3 there = Matrix3::Zero();
  Matrix3 back = Matrix3::Zero();
};

/// Some contacts that follow a strain: two spheres of their own each, of which p stays in place.
class Block {
 public:
  Block(const FramedLaw& law, std::span<const AssemblyContact> contacts)
      : kinematics_(law.kinematics),
        loaded_(loaded_contacts(law, contacts)),
        moving_(loaded_.contacts),
        forces_(contacts.size()),
        position_(2 * contacts.size(), Vector3::Zero()),
        velocity_(2 * contacts.size(), Vector3::Zero()),
        spin_(2 * contacts.size(), Vector3::Zero()) {
    const double kn = stiffness_in(law.law);
    for (const AssemblyContact& contact : contacts) {
      const double overlap = contact.overlap(kn);
      const double radius_p = contact.arm + overlap / 2;
      const double radius_q = contact.branch + overlap - radius_p;
      const int p = static_cast<int>(radii_.size());
      pairs_.push_back({p, p + 1, effective_radius(radius_p, radius_q)});
      radii_.insert(radii_.end(), {radius_p, radius_q});
      start_.push_back(contact.branch * contact.normal);
    }
  }

  Change probe(const Matrix3& strain, int steps) {
    moving_.copy_from(loaded_.contacts);
    branches_ = start_;
    Change change;
    for (int step = 1; step <= steps; ++step) strain_to(strain * step / steps, steps);
    change.there = sum_of_changes();
    for (int step = steps - 1; step >= 0; --step) strain_to(strain * step / steps, steps);
    change.back = sum_of_changes();
    return change;
  }

 private:
  void strain_to(const Matrix3& strain, int steps) {
    const double dt = 1.0 / steps;
    for (std::size_t i = 0; i < start_.size(); ++i) {
      const Vector3 branch = start_[i] + strain * start_[i];
      position_[2 * i + 1] = branch;
      velocity_[2 * i + 1] = (branch - branches_[i]) / dt;
    }
    const SphereArrays spheres{.position = position_.front().data(),
                               .velocity = velocity_.front().data(),
                               .spin = spin_.front().data(),
                               .radius = radii_.data()};
    moving_.advance(spheres, {.kinematics = kinematics_, .dt = dt}, pairs_, branches_, forces_, {},
                    0);
  }

  Matrix3 sum_of_changes() const {
    Matrix3 sum = Matrix3::Zero();
    for (std::size_t i = 0; i < start_.size(); ++i) {
      sum += branches_[i] * forces_[i].on_p.transpose() - start_[i] * loaded_.on_p[i].transpose();
    }
    return sum;
  }

  Kinematics kinematics_;
  LoadedContacts loaded_;
  PairContacts moving_;
  std::vector<SphereForce> forces_;
  std::vector<Vector3> position_;  ///< of the spheres, those of a contact together [m]
  std::vector<Vector3> velocity_;
  std::vector<Vector3> spin_;  ///< they do not turn
  std::vector<double> radii_;
  std::vector<SpherePair> pairs_;
  std::vector<Vector3> start_;
  std::vector<Vector3> branches_;
};

}  // namespace

std::vector<ProbeResponse> affine_probes(const FramedLaw& law, const ContactAssembly& assembly,
                                         std::span<const Matrix3> strains, int steps) {
  const auto changes = over_blocks(assembly.contacts, [&](std::span<const AssemblyContact> part) {
    Block block(law, part);
    std::vector<Change> answers;
    for (const Matrix3& strain : strains) answers.push_back(block.probe(strain, steps));
    return answers;
  });
  const Matrix3 stress = love_weber_stress(assembly);
  std::vector<ProbeResponse> responses(strains.size());
  for (std::size_t i = 0; i < strains.size(); ++i) {
    Change sum;
    for (const std::vector<Change>& block : changes) {
      sum.there += block[i].there;
      sum.back += block[i].back;
    }
    const double growth = (Matrix3::Identity() + strains[i]).determinant();
    responses[i].stress_increment = (sum.there / assembly.volume - (growth - 1) * stress) / growth;
    responses[i].residual_stress = sum.back / assembly.volume;
  }
  return responses;
}

Matrix2 affine_stiffness(const ContactAssembly& assembly, double kn, double kt) {
  Matrix2 stiffness;
  for (Eigen::Index column = 0; column < 2; ++column) {
    const Matrix3 strain = axisymmetric_tensor(Vector2::Unit(column));
    Matrix3 sum = Matrix3::Zero();
    for (const AssemblyContact& contact : assembly.contacts) {
      if (contact.gap > 0) continue;
      const Vector3& n = contact.normal;
      const Vector3 movement = contact.branch * (strain * n);
      const Vector3 along = n * n.dot(movement);
      const Vector3 force = kn * along + kt * (movement - along);
      sum += contact.branch * n * force.transpose();
    }
    stiffness.col(column) = in_rendulic_plane(sum / assembly.volume);
  }
  return stiffness;
}

}  // namespace stickslip::cases
