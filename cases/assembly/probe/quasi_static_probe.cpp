// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/probe/quasi_static_probe.hpp"

#include <fmt/format.h>

#include <Eigen/LU>

#include "cases/assembly/probe/spring_network.hpp"
#include "cases/parallel.hpp"
#include "cases/states/contact_assembly.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

/// Six numbers for each particle, those of the translation [m, N] and those of the rotation
/// [rad, N m].
struct ParticleVectors {
  std::vector<Vector3> linear;
  std::vector<Vector3> angular;

  explicit ParticleVectors(std::size_t particles)
      : linear(particles, Vector3::Zero()), angular(particles, Vector3::Zero()) {}

  void set_zero() {
    std::ranges::fill(linear, Vector3::Zero());
    std::ranges::fill(angular, Vector3::Zero());
  }
};

/// Forces of all contacts on their bodies p, and where they act.
struct ContactForces {
  std::vector<Vector3> on_p;
  std::vector<Vector3> arm_p;
  std::vector<Vector3> arm_q;

  explicit ContactForces(std::size_t n)
      : on_p(n, Vector3::Zero()), arm_p(n, Vector3::Zero()), arm_q(n, Vector3::Zero()) {}
};

/// Answers trial movements of the particles, beyond those of the mean strain, with contact forces.
using Respond = std::function<void(const ParticleVectors& movement, ContactForces& forces)>;

/// Brings particles to equilibrium by damped motion with a diagonal mass (heavy ball).
class Relaxation {
 public:
  /// `stiffness` divides forces into movements, as a diagonal mass would.
  Relaxation(const AssemblyState& state, const std::vector<ParticleStiffness>& stiffness,
             const Equilibrium& equilibrium)
      : state_(state),
        stiffness_(stiffness),
        equilibrium_(equilibrium),
        net_(state.particles.size()),
        velocity_(state.particles.size()) {}

  /// Moves the particles, from `movement` on, until the forces balance.
  ParticleVectors relax(const Respond& respond, ParticleVectors movement, ContactForces& forces) {
    velocity_.set_zero();
    for (int i = 0; i < equilibrium_.largest_iterations; ++i) {
      respond(movement, forces);
      if (unbalance(forces) < equilibrium_.tolerance) return movement;
      advance(velocity_.linear, net_.linear, &ParticleStiffness::linear, movement.linear);
      advance(velocity_.angular, net_.angular, &ParticleStiffness::angular, movement.angular);
    }
    throw InputError(fmt::format(
        "the assembly does not come to equilibrium: after {} iterations the mean unbalanced force "
        "is {:.2g} of the mean contact force, not {:.2g}",
        equilibrium_.largest_iterations, unbalance(forces), equilibrium_.tolerance));
  }

  /// One explicit step of time instead (central differences): `movement` of the particles in this
  /// step is replaced by that in the next one. All are of one density and free of damping.
  void step_in_time(const Respond& respond, ParticleVectors& movement, ContactForces& forces) {
    respond(movement, forces);
    unbalance(forces);
    const auto mass = [&](std::size_t i) { return std::pow(state_.particles[i].radius, 3); };
    double square = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < stiffness_.size(); ++i)
      square = std::min(square, mass(i) / stiffness_[i].linear);
    square *= equilibrium_.time_step * equilibrium_.time_step;
    for (std::size_t i = 0; i < stiffness_.size(); ++i) {
      const double radius = state_.particles[i].radius;
      movement.linear[i] += square / mass(i) * net_.linear[i];
      movement.angular[i] += square / (0.4 * mass(i) * radius * radius) * net_.angular[i];
    }
  }

 private:
  /// Share of the velocity that stays from one iteration to the next, and step over the stable one
  /// of a particle between fixed neighbours. Found by trial; any two below 1 converge.
  static constexpr double momentum = 0.93;
  static constexpr double step = 0.9;

  void advance(std::vector<Vector3>& velocity, const std::vector<Vector3>& force,
               double ParticleStiffness::*stiffness, std::vector<Vector3>& movement) const {
    for (std::size_t i = 0; i < velocity.size(); ++i) {
      velocity[i] = momentum * velocity[i] + step * (force[i] / (stiffness_[i].*stiffness));
      movement[i] += velocity[i];
    }
  }

  /// Sums the forces on the particles; the mean that is left of them over the mean contact force.
  double unbalance(const ContactForces& forces) {
    net_.set_zero();
    const auto& contacts = state_.contacts;
    double contact_force = 0;
    double loaded = 0;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
      const Vector3& force = forces.on_p[i];
      if (force.isZero(0)) continue;
      contact_force += force.norm();
      ++loaded;
      net_.linear[contacts[i].p] += force;
      net_.linear[contacts[i].q] -= force;
      net_.angular[contacts[i].p] += forces.arm_p[i].cross(force);
      net_.angular[contacts[i].q] -= forces.arm_q[i].cross(force);
    }
    double left = 0;
    for (const Vector3& force : net_.linear) left += force.norm();
    const double particles = static_cast<double>(net_.linear.size());
    return contact_force > 0 ? left / particles / (contact_force / loaded) : 0;
  }

  const AssemblyState& state_;
  const std::vector<ParticleStiffness>& stiffness_;
  Equilibrium equilibrium_;
  ParticleVectors net_;
  ParticleVectors velocity_;
};

/// An assembly under one law that is strained in increments.
class Specimen {
 public:
  Specimen(const FramedLaw& law, const AssemblyState& state,
           const std::vector<ParticleStiffness>& stiffness, const ContactAssembly& assembly,
           const Equilibrium& equilibrium)
      : state_(state),
        kinematics_(law.kinematics),
        in_time_(equilibrium.time_step > 0),
        relaxation_(state, stiffness, equilibrium),
        trial_(loaded_contacts(law, assembly.contacts)),
        committed_(trial_.contacts),
        motions_(state_.contacts.size()),
        last_(state_.particles.size()),
        placed_(state_.particles.size(), Vector3::Zero()),
        forces_(state_.contacts.size()) {
    for (const StateContact& contact : state_.contacts) {
      geometry_.push_back(pair_at(contact, contact.branch));
    }
    start_ = sum_of_branches_and_forces([this](std::size_t i) { return trial_.on_p[i]; });
    geometry_now_ = geometry_;
  }

  /// One increment, to this strain from the start. The first guess of the particles' movement is
  /// `repeat` times that of the last increment.
  void strain_to(const Matrix3& strain, double repeat) {
    const auto respond = [&](const ParticleVectors& movement, ContactForces& forces) {
      try_movement(strain, movement, forces);
    };
    ParticleVectors moved = last_;
    if (in_time_) {
      relaxation_.step_in_time(respond, last_, forces_);
    } else {
      for (Vector3& v : moved.linear) v *= repeat;
      for (Vector3& v : moved.angular) v *= repeat;
      moved = last_ = relaxation_.relax(respond, std::move(moved), forces_);
    }
    committed_.copy_from(trial_.contacts);
    geometry_ = geometry_now_;
    for (std::size_t i = 0; i < placed_.size(); ++i) placed_[i] += moved.linear[i];
  }

  /// Change of the sum of branch_i F_j since the start [N m].
  Matrix3 change() const {
    return sum_of_branches_and_forces([this](std::size_t i) { return forces_.on_p[i]; }) - start_;
  }
  /// The sum of branch_i F_j at the start [N m].
  const Matrix3& start() const { return start_; }

 private:
  PairGeometry pair_at(const StateContact& contact, const Vector3& branch) const {
    return sphere_pair(state_.particles[contact.p].radius, state_.particles[contact.q].radius,
                       branch);
  }

  void try_movement(const Matrix3& strain, const ParticleVectors& movement, ContactForces& forces) {
    PairStep step;
    step.dt = 1;
    for (std::size_t i = 0; i < state_.contacts.size(); ++i) {
      const StateContact& contact = state_.contacts[i];
      const Vector3 branch = contact.branch + strain * contact.branch +
                             (placed_[contact.q] + movement.linear[contact.q]) -
                             (placed_[contact.p] + movement.linear[contact.p]);
      geometry_now_[i] = pair_at(contact, branch);
      step.displacement_q = branch - geometry_[i].branch;
      step.velocity_q = step.displacement_q;
      step.rotation_p = step.spin_p = movement.angular[contact.p];
      step.rotation_q = step.spin_q = movement.angular[contact.q];
      motions_[i] = pair_motion(
          kinematics_, geometry_[i], geometry_now_[i], step,
          effective_radius(state_.particles[contact.p].radius, state_.particles[contact.q].radius));
    }
    trial_.contacts.copy_from(committed_);
    trial_.contacts.advance(motions_, forces.on_p);
    for (std::size_t i = 0; i < state_.contacts.size(); ++i) {
      forces.arm_p[i] = geometry_now_[i].arm_p;
      forces.arm_q[i] = geometry_now_[i].arm_q;
    }
  }

  template <class ForceOf>
  Matrix3 sum_of_branches_and_forces(const ForceOf& force_of) const {
    Matrix3 sum = Matrix3::Zero();
    for (std::size_t i = 0; i < geometry_.size(); ++i) {
      sum += geometry_[i].branch * force_of(i).transpose();
    }
    return sum;
  }

  const AssemblyState& state_;
  Kinematics kinematics_;
  bool in_time_;  ///< an increment is a step of time
  Relaxation relaxation_;
  LoadedContacts trial_;                    ///< in the middle of an increment
  PairContacts committed_;                  ///< at the end of the last increment
  std::vector<PairMotion> motions_;         ///< of a trial
  std::vector<PairGeometry> geometry_;      ///< at the end of the last increment
  std::vector<PairGeometry> geometry_now_;  ///< of a trial
  ParticleVectors last_;                    ///< movement in the last increment
  std::vector<Vector3> placed_;             ///< sum of the movements, beyond the mean strain [m]
  ContactForces forces_;
  Matrix3 start_;
};

ProbeResponse probe(Specimen specimen, const Matrix3& strain, int steps, double volume) {
  ProbeResponse response;
  for (int i = 1; i <= steps; ++i) specimen.strain_to(strain * i / steps, i > 1 ? 1 : 0);
  const double growth = (Matrix3::Identity() + strain).determinant();
  response.stress_increment =
      (specimen.change() - (growth - 1) * specimen.start()) / volume / growth;
  for (int i = steps - 1; i >= 0; --i) {
    specimen.strain_to(strain * i / steps, i == steps - 1 ? -1 : 1);
  }
  response.residual_stress = specimen.change() / volume;
  return response;
}

}  // namespace

std::vector<ProbeResponse> quasi_static_probes(const FramedLaw& law, const AssemblyState& state,
                                               std::span<const Matrix3> strains, int steps,
                                               const Equilibrium& equilibrium,
                                               const std::function<void()>& probe_done) {
  const auto stiffness =
      particle_stiffness(state, largest_stiffness(law.law), law.law.value("kt").value());
  const ContactAssembly assembly = contacts_of(state, Pairs::all);
  std::vector<ProbeResponse> responses(strains.size());
  for_all_within(strains.size(), [&](std::size_t i) {
    responses[i] = probe(Specimen(law, state, stiffness, assembly, equilibrium), strains[i], steps,
                         assembly.volume);
    if (probe_done) probe_done();
  });
  return responses;
}

}  // namespace stickslip::cases
