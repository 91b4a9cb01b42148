// SPDX-License-Identifier: BSD-3-Clause
// Laws that know bodies and not contacts: an engine, another program, recorded answers. They are
// told how two bodies move and answer force and torques; frame and kinematics are their own.
#pragma once

#include <memory>
#include <span>

#include "stickslip/contact/pair/pair_path.hpp"
#include "stickslip/contact/step/force.hpp"
#include "stickslip/contact/step/friction_limit.hpp"
#include "stickslip/contact/step/kinematics.hpp"
#include "stickslip/contact/step/step.hpp"

namespace stickslip {

/// Where a contact force acts on a sphere, seen from its centre.
enum class ArmRule {
  shortening,  ///< in the middle of the overlap: arms R - overlap/2
  constant     ///< on the undeformed surface: arms R
};

/// Name as in files.
constexpr const char* name_of(ArmRule rule) {
  return rule == ArmRule::shortening ? "shortening" : "constant";
}

/// One step of two bodies.
struct BodyStep {
  double radius_p = 1;  ///< [m]
  double radius_q = 1;  ///< [m]; infinite: q is a wall
  /// At the end of the step, from the centre of p to that of q, or to the point of the wall's
  /// surface that is nearest to p [m].
  Vector3 branch = Vector3::UnitX();
  PairStep motion;  ///< motion of the centres, or of the nearest point of the wall
};

/// What two bodies feel at the end of a step.
struct BodyForces {
  Vector3 force_p = Vector3::Zero();   ///< on p; that on q is the opposite [N]
  Vector3 torque_p = Vector3::Zero();  ///< about the centre of p [N m]
  Vector3 torque_q = Vector3::Zero();  ///< about the centre of q, or that point of the wall [N m]
};

/// One contact of a law that knows bodies.
class BodyContact {
 public:
  virtual ~BodyContact() = default;
  BodyContact& operator=(const BodyContact&) = delete;

  /// Takes the steps one after the other; `forces` is as long as `steps`. A law with the capability
  /// whole-paths is called once. Throws LawFailure.
  virtual void follow(std::span<const BodyStep> steps, std::span<BodyForces> forces) = 0;

 protected:
  BodyContact() = default;
  BodyContact(const BodyContact&) = default;
};

/// The step of a contact as a motion of two equal spheres on the x axis, with the tangents y and z:
/// the overlap by their distance, the shift by equal spins; the normal rests. The radius is the
/// effective one of the step, which has to be known. `arms` are those by which the law makes a
/// shift out of spins. Throws Unsuitable where the overlap reaches the radius.
BodyStep body_step_of(const ContactStep& step, ArmRule arms);

/// The inverse for the answer. Works are NaN; the contact slips where the tangential force is the
/// limit of one of the friction coefficients.
ContactForce contact_force_of(const BodyForces& forces, const FrictionCoefficients& friction);

/// The step of a pair that ends with this geometry; `radius_q` is infinite for a wall [m].
BodyStep body_step_of(const PairGeometry& now, const PairStep& step, double radius_p,
                      double radius_q);

/// The answer to that as a contact force; the tangential force in the contact frame is known by its
/// amount only, which stands in its first component. Otherwise as contact_force_of.
PairForce pair_force_of(const BodyForces& forces, const PairGeometry& now,
                        const FrictionCoefficients& friction);

/// What the bodies feel of a contact force on p.
BodyForces body_forces_of(const Vector3& force_p, const PairGeometry& now);

}  // namespace stickslip
