// SPDX-License-Identifier: BSD-3-Clause
// One step of contact laws whose state at its start is given, over any type of number: with dual
// numbers they give their consistent tangents.
#pragma once

#include <Eigen/Core>
#include <string>

namespace stickslip::reference {

/// Vector of the tangent plane.
template <class Number>
using Plane = Eigen::Matrix<Number, 2, 1, Eigen::DontAlign>;

/// A step of a contact, SI.
template <class Number>
struct TangentStep {
  Number overlap_old = 0;
  Number overlap = 0;
  Plane<Number> shift = Plane<Number>::Zero();      ///< movement in the step
  Plane<Number> force_old = Plane<Number>::Zero();  ///< tangential force at the start
};

/// The end of a step.
template <class Number>
struct TangentForce {
  std::string branch;
  Number normal = 0;
  Plane<Number> force = Plane<Number>::Zero();
};

/// Linear springs.
struct LinearSprings {
  long double kn = 1;
  long double kt = 1;
  long double mu = 0;
  long double mu_kinetic = 0;  ///< coefficient of a contact that slides
};

/// Elastic spheres of equal materials and the radius R = 2/(1/R1 + 1/R2).
struct HertzSpheres {
  long double shear_modulus = 1;
  long double poisson_ratio = 0;
  long double mu = 0;
  long double radius = 1;
  /// E* = G/(1 - nu), G* = G/(4 - 2 nu).
  [[nodiscard]] long double normal_modulus() const { return shear_modulus / (1 - poisson_ratio); }
  [[nodiscard]] long double shear_of_contact() const {
    return shear_modulus / (4 - 2 * poisson_ratio);
  }
};

/// What becomes of the force of a Hertzian law when the contact radius changes.
enum class MindlinForm { incremental, total, rescaled, rescaled_displacement };

/// Trial force, then back to the limit along itself.
template <class Number>
TangentForce<Number> conventional_step(const LinearSprings& law, const TangentStep<Number>& step);
/// The step resolved: the movement after touch, the onset of slip, the force that turns in slip.
template <class Number>
TangentForce<Number> refined_step(const LinearSprings& law, const TangentStep<Number>& step);
/// Static and kinetic friction. A contact that slides has a force on the kinetic limit, to which
/// `force_old` is brought. Throws std::invalid_argument where it would be held again inside the
/// step after it has begun to slide.
template <class Number>
TangentForce<Number> kinetic_step(const LinearSprings& law, bool slides,
                                  const TangentStep<Number>& step);
/// Mindlin's stiffness without slip at the end of the step.
template <class Number>
TangentForce<Number> mindlin_step(const HertzSpheres& law, MindlinForm form,
                                  const TangentStep<Number>& step);
/// JKR, in contact: limit mu (F + 2 Fc), stiffness 8 G* a at the end of the step. Throws
/// std::invalid_argument for a gap at which no contact is left.
template <class Number>
TangentForce<Number> jkr_step(const HertzSpheres& law, long double work_of_adhesion,
                              const TangentStep<Number>& step);

}  // namespace stickslip::reference
