// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/affine_probe.hpp"

#include <Eigen/LU>

#include "cases/states/contact_blocks.hpp"

namespace stickslip {
namespace {

/// Sums of branch_i F_j of some contacts, less those at the start.
struct Change {
  Matrix3 there = Matrix3::Zero();
  Matrix3 back = Matrix3::Zero();
};

/// Some contacts that follow a strain.
class Block {
 public:
  Block(const FramedLaw& law, std::span<const AssemblyContact> contacts)
      : kinematics_(law.kinematics),
        loaded_(loaded_contacts(law, contacts)),
        moving_(loaded_.contacts),
        on_p_(contacts.size()),
        steps_(contacts.size()),
        motions_(contacts.size()),
        now_(contacts.size()) {
    const double kn = law.law.value("kn").value();
    for (const AssemblyContact& contact : contacts) {
      const double overlap = contact.overlap(kn);
      const double radius_p = contact.arm + overlap / 2;
      const double radius_q = contact.branch + overlap - radius_p;
      radii_.push_back(Radii{radius_p, radius_q});
      effective_radii_.push_back(effective_radius(radius_p, radius_q));
      start_.push_back(contact.branch * contact.normal);
    }
  }

  Change probe(const Matrix3& strain, int steps) {
    moving_.copy_from(loaded_.contacts);
    geometry_.clear();
    for (std::size_t i = 0; i < start_.size(); ++i) geometry_.push_back(pair_at(i, start_[i]));
    Change change;
    for (int step = 1; step <= steps; ++step) strain_to(strain * step / steps, steps);
    change.there = sum_of_changes();
    for (int step = steps - 1; step >= 0; --step) strain_to(strain * step / steps, steps);
    change.back = sum_of_changes();
    return change;
  }

 private:
  struct Radii {
    double p = 0;
    double q = 0;
  };

  PairGeometry pair_at(std::size_t i, const Vector3& branch) const {
    return sphere_pair(radii_[i].p, radii_[i].q, branch);
  }

  void strain_to(const Matrix3& strain, int steps) {
    const double dt = 1.0 / steps;
    for (std::size_t i = 0; i < start_.size(); ++i) {
      now_[i] = pair_at(i, start_[i] + strain * start_[i]);
      steps_[i].displacement_q = now_[i].branch - geometry_[i].branch;
      steps_[i].velocity_q = steps_[i].displacement_q / dt;
      steps_[i].dt = dt;
    }
    pair_motions(kinematics_, {geometry_, now_, steps_, effective_radii_}, motions_);
    std::swap(geometry_, now_);
    moving_.advance(motions_, on_p_);
  }

  Matrix3 sum_of_changes() const {
    Matrix3 sum = Matrix3::Zero();
    for (std::size_t i = 0; i < start_.size(); ++i) {
      sum += geometry_[i].branch * on_p_[i].transpose() - start_[i] * loaded_.on_p[i].transpose();
    }
    return sum;
  }

  Kinematics kinematics_;
  LoadedContacts loaded_;
  PairContacts moving_;
  std::vector<Vector3> on_p_;
  std::vector<PairStep> steps_;
  std::vector<PairMotion> motions_;
  std::vector<Radii> radii_;
  std::vector<double> effective_radii_;
  std::vector<Vector3> start_;
  std::vector<PairGeometry> geometry_;
  std::vector<PairGeometry> now_;
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

}  // namespace stickslip
