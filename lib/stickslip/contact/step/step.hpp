// SPDX-License-Identifier: BSD-3-Clause
// What a contact law sees of a step.
#pragma once

#include "stickslip/contact/step/vectors.hpp"

namespace stickslip {

/// All that a contact law sees of one time step, in the contact frame. The motion inside the step
/// is taken as proportional: overlap and shift grow linearly from start to end.
struct ContactStep {
  double overlap_old = 0;              ///< overlap at the start [m]; negative: a gap
  double overlap_new = 0;              ///< overlap at the end [m]; negative: a gap
  Vector2 shift = Vector2::Zero();     ///< tangential movement of q relative to p in the step [m]
  Vector2 velocity = Vector2::Zero();  ///< tangential velocity of q relative to p at the end [m/s]
  double approach = 0;                 ///< normal movement from the bodies' motion, -du.n [m]
  double approach_velocity = 0;        ///< rate at the end of the step [m/s]
  double dt = 0;                       ///< duration of the step [s]; 0: not known
  double effective_radius = 0;         ///< R = 2/(1/R1 + 1/R2) [m]; 0: not known
  double mass_p = 0;                   ///< mass of body p [kg]; infinite: a wall; 0: not known
  double mass_q = 0;                   ///< mass of body q [kg]; infinite: a wall; 0: not known
};
// `approach` differs from overlap_new - overlap_old by the curvature of the motion. Laws use the
// geometric overlaps; only the reading of a paper "as printed" uses the kinematic one.

/// A step of a pair of bodies in the global frame. `Real` is double, or Lanes for several
/// pairs at a time.
template <class Real>
struct PairMotionOf {
  using Vector = Vector3Of<Real>;

  Real overlap_old = 0;                 ///< overlap at the start [m]
  Real overlap_new = 0;                 ///< overlap at the end [m]
  Vector normal_old = Vector::UnitX();  ///< contact normal at the start, unit, outward from p
  Vector normal_new = Vector::UnitX();  ///< contact normal at the end
  Vector movement = Vector::Zero();     ///< movement of q relative to p at the contact [m]
  Vector velocity = Vector::Zero();     ///< rate at the end of the step [m/s]
  Vector rotation_p = Vector::Zero();   ///< rotation vector of p in the step [rad]
  Vector rotation_q = Vector::Zero();   ///< rotation vector of q in the step [rad]
  Real dt = 0;                          ///< duration of the step [s]; 0: not known
  Real effective_radius = 0;            ///< R = 2/(1/R1 + 1/R2) [m]
  Real mass_p = 0;                      ///< mass of body p, see ContactStep [kg]
  Real mass_q = 0;                      ///< mass of body q [kg]; infinite: a wall; 0: not known
};
/// Step of one pair.
using PairMotion = PairMotionOf<double>;

}  // namespace stickslip
