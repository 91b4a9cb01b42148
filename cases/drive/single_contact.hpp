// SPDX-License-Identifier: BSD-3-Clause
// One contact in a time-stepping loop with two coordinates, for motions that need no bodies.
#pragma once

#include <memory>

#include "cases/drive/drive.hpp"
#include "cases/drive/trial.hpp"
#include "cases/schemes/integrators.hpp"
#include "cases/schemes/scheme.hpp"

namespace stickslip::cases {

/// A contact whose overlap and shift are the coordinates of the motion, stepped by the integrator
/// of the scheme. The force, as everywhere, acts along the shift while it resists it.
class SingleContact {
 public:
  /// Overlap and shift [m].
  using Coordinates = Vector2;

  /// A virgin contact; throws Unsuitable of a law that moves bodies. With an overlap at the start
  /// the bodies have been pressed together; the shift during that is `stretch`, so that a contact
  /// spring starts with the force kt stretch.
  SingleContact(const Scheme& scheme, double overlap, double approach_velocity,
                double shift_velocity, double stretch = 0)
      : integrator_(scheme.integrator),
        by_velocity_(scheme.framed.kinematics == Kinematics::velocity),
        contact_(contact_of(scheme.law())),
        seen_(overlap, 0) {
    if (overlap > 0) {
      ContactStep press;
      press.overlap_new = press.approach = overlap;
      press.shift = Vector2(stretch, 0);
      contact_->advance(std::span(&press, 1), std::span(&force_, 1));
    }
    motion_ =
        motion_of<Vector2>({overlap, 0}, {approach_velocity, shift_velocity}, Vector2::Zero());
  }

  /// Tells the law the masses of the bodies from the next step on [kg]; infinite: a wall.
  void masses(double mass_p, double mass_q) { masses_ = {mass_p, mass_q}; }

  /// Tells the law the radius of the two like spheres in touch from the next step on [m].
  void radius(double effective_radius) { effective_radius_ = effective_radius; }

  /// Sets the accelerations of overlap and shift at the start, zero without it [m/s^2].
  void start(const Vector2& acceleration) { motion_.acceleration = acceleration; }

  /// One step of dt [s]. `acceleration(position, velocity, force)` gives those of overlap and shift
  /// at the end of the step [m/s^2].
  template <class Acceleration>
  void step(double dt, const Acceleration& acceleration) {
    advance(
        integrator_, motion_, dt,
        [&](const Vector2& position, const Vector2& velocity, Evaluation evaluation) -> Vector2 {
          ContactStep step;
          step.overlap_old = seen_[0];
          step.overlap_new = position[0];
          step.approach = position[0] - seen_[0];
          step.shift = Vector2(by_velocity_ ? velocity[1] * dt : position[1] - seen_[1], 0);
          step.velocity = Vector2(velocity[1], 0);
          step.approach_velocity = velocity[0];
          step.dt = dt;
          step.effective_radius = effective_radius_;
          step.mass_p = masses_[0];
          step.mass_q = masses_[1];
          if (evaluation == Evaluation::trial) {
            ContactForce tried;
            trial_of(trial_, *contact_).advance(std::span(&step, 1), std::span(&tried, 1));
            return acceleration(position, velocity, tried);
          }
          contact_->advance(std::span(&step, 1), std::span(&force_, 1));
          seen_ = position;
          dissipated_ += force_.work_dissipated;
          return acceleration(position, velocity, force_);
        });
  }

  const Vector2& position() const { return motion_.position; }  ///< overlap and shift [m]
  const Vector2& velocity() const { return motion_.velocity; }  ///< their rates [m/s]
  const ContactForce& force() const { return force_; }          ///< at the last evaluation
  double dissipated() const { return dissipated_; }  ///< by friction, since the start [J]

 private:
  static std::unique_ptr<Contacts> contact_of(const AnyLaw& law) {
    if (law.moves_bodies())
      throw Unsuitable(
          "its bodies are under more than contacts and constant forces, which are all "
          "that a law knows that moves bodies itself");
    return law.contacts(1);
  }

  Integrator integrator_;
  bool by_velocity_;  ///< the movement is made from the velocity (Kinematics::velocity)
  std::unique_ptr<Contacts> contact_;
  std::unique_ptr<Contacts> trial_;  ///< a copy for trial evaluations, made when first needed
  ContactForce force_;
  Motion<Vector2> motion_;
  Vector2 seen_;                    ///< coordinates at the last evaluation that counted
  double effective_radius_ = 0;     ///< as in ContactStep [m]
  std::array<double, 2> masses_{};  ///< of p and q [kg]; 0: not known
  double dissipated_ = 0;
};

}  // namespace stickslip::cases
