// SPDX-License-Identifier: BSD-3-Clause
// A few bodies that move under their contacts: a law inside a time-stepping loop.
#pragma once

#include <memory>

#include "cases/drive/bodies/body.hpp"
#include "cases/drive/bodies/native_bodies.hpp"
#include "cases/drive/drive.hpp"
#include "cases/schemes/integrators.hpp"
#include "cases/schemes/scheme.hpp"
#include "stickslip/contact/batch/pair_moments.hpp"

namespace stickslip::cases {

/// Bodies with their contacts, one law for all, stepped by the integrator of the scheme, or by that
/// of the law (native=on).
class Bodies {
 public:
  /// How many there can be.
  static constexpr std::size_t most = 6;

  /// Contacts are virgin; where bodies overlap at the start they have been pressed together without
  /// tangential movement. Throws Unsuitable where the law moves bodies itself and not such ones.
  Bodies(const Scheme& scheme, std::vector<Body> bodies, std::vector<BodyPair> pairs,
         const Vector3& gravity = Vector3::Zero(), ArmRule arms = ArmRule::shortening);

  /// One step of dt [s]. A law that moves the bodies takes equal steps only.
  void step(double dt);

  double time() const { return time_; }  ///< [s]
  /// A body in its present state; positions are those of the integrator, which for predictor-
  /// corrector methods differ from those at which forces were evaluated. The velocities of a law
  /// that moves the bodies are those that it tells: of the end of the step or of its middle.
  const Body& body(std::size_t i) const { return bodies_[i]; }
  /// Force of a contact at its last evaluation.
  const PairForce& force(std::size_t contact) const { return forces_[contact]; }
  /// Overlap of a contact at its last evaluation [m].
  double overlap(std::size_t contact) const { return geometry_[contact].overlap; }
  /// Elastic part of the tangential displacement, q relative to p [m]; none where the law does not
  /// know it.
  std::optional<Vector3> elastic_displacement(std::size_t contact) const;
  /// Velocity of the contact as the law last saw it, q relative to p [m/s].
  const Vector3& contact_velocity(std::size_t contact) const { return motions_[contact].velocity; }
  /// Works of a contact since the start, the pressing together not included; of moments too.
  const WorkSums& works(std::size_t contact) const { return works_[contact]; }
  /// Couples of a contact at its last evaluation, zero for a law without moments.
  const PairCouple& couple(std::size_t contact) const { return couples_[contact]; }

 private:
  /// Six coordinates a body: position and rotation.
  using Coordinates = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, 6 * most, 1>;

  PairGeometry geometry_of(const BodyPair& pair, const Coordinates& position) const;
  Coordinates accelerations(const Coordinates& position, const Coordinates& velocity, double dt,
                            Evaluation evaluation);
  /// Virgin contacts; bodies that overlap are pressed together.
  void press_contacts(const FramedLaw& law);
  void press_bodies(const AnyLaw& law);
  /// What the bodies feel of the contact forces.
  void feel(std::span<const PairForce> forces, std::span<const PairGeometry> geometry);
  /// Adds the couples that the contacts answer to steps_ with these forces.
  void feel_couples(std::span<const PairForce> forces, Evaluation evaluation);
  /// The law's answer to the step from geometry_ to now_, in forces_ or, for a trial, in tried_;
  /// and what the bodies feel, in body_forces_.
  void ask_contacts(std::span<const PairStep> steps, Evaluation evaluation);
  /// The same of a law that knows bodies.
  void ask_bodies(std::span<const PairStep> steps, Evaluation evaluation);
  /// A step by the integrator of the law.
  void step_native(double dt);
  /// Accelerations by body_forces_.
  Coordinates sum_forces() const;

  Integrator integrator_;
  Kinematics kinematics_;
  ArmRule arms_;
  Vector3 gravity_;
  std::vector<Body> bodies_;
  std::vector<BodyPair> pairs_;
  std::unique_ptr<PairContacts> contacts_;  ///< none of a law that knows bodies
  std::unique_ptr<PairContacts> trial_;   ///< a copy for trial evaluations, made when first needed
  std::unique_ptr<PairMoments> moments_;  ///< none of a law without
  std::unique_ptr<PairMoments> trial_moments_;               ///< as trial_
  std::vector<std::unique_ptr<BodyContact>> body_contacts_;  ///< of a law that knows bodies
  std::optional<NativeBodies> native_;                       ///< of a law that moves them
  double friction_;                                          ///< coefficient, where it has one [-]
  double time_ = 0;
  Motion<Coordinates> motion_;
  Coordinates seen_;  ///< coordinates at the last evaluation that counted
  std::vector<PairGeometry> geometry_;
  std::vector<PairGeometry> now_;
  std::vector<PairStep> steps_;
  std::vector<PairMotion> motions_;
  std::vector<BodyForces> body_forces_;
  std::vector<PairForce> forces_;
  std::vector<PairForce> tried_;
  std::vector<PairCouple> couples_;
  std::vector<WorkSums> works_;
};

}  // namespace stickslip::cases
