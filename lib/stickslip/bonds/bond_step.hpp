// SPDX-License-Identifier: BSD-3-Clause
// What a bond law sees of a step, and what it answers: six numbers on the way in, six on the way
// out. Where the bodies are, and what they feel, is not its business (bond_frame.hpp).
#pragma once

#include <cstdint>

#include "stickslip/contact/step/vectors.hpp"

namespace stickslip {

/// One time step of a bond. Its frame is that halfway between the directors of both bodies: the
/// first axis along the bond. All six numbers are 0 where the bond was made.
struct BondStep {
  Vector3 u_old = Vector3::Zero();      ///< stretch and two shears at the start [m]
  Vector3 u_new = Vector3::Zero();      ///< displacement at the end [m]
  Vector3 theta_old = Vector3::Zero();  ///< twist and two bends at the start [rad]
  Vector3 theta_new = Vector3::Zero();  ///< rotation at the end [rad]
  double length = 1;                    ///< between the centres when the bond was made [m]
  double dt = 0;                        ///< duration of the step [s]; 0: not known
};

/// Derivatives of force [N] and moment [N m], the rows, by u [m] and theta [rad] at the end of a
/// step, the columns. Dashpots are left out.
using BondTangent = Eigen::Matrix<double, 6, 6, Eigen::DontAlign>;

/// Whether a bond could be followed: a failed step is data, not control flow.
enum class BondStatus : std::uint8_t {
  ok,         ///< the step was done
  half_turn,  ///< the bodies are turned by pi against each other, where twist and bend have no sign
  not_finite  ///< the step or the answer holds a NaN or an infinity
};

/// Name of a status as it is written to files.
constexpr const char* name_of(BondStatus status) {
  switch (status) {
    case BondStatus::ok:
      return "ok";
    case BondStatus::half_turn:
      return "half-turn";
    case BondStatus::not_finite:
      return "not-finite";
  }
  return "unknown";
}

/// The answer of a bond law. Signs: the energy grows along force and moment; `force` is that on p,
/// which pulls p where the bond is stretched.
struct BondForce {
  Vector3 force = Vector3::Zero();           ///< conjugate to u, at the end [N]
  Vector3 moment = Vector3::Zero();          ///< conjugate to theta, at the end [N m]
  Vector3 damping_force = Vector3::Zero();   ///< viscous, beside the force [N]
  Vector3 damping_moment = Vector3::Zero();  ///< viscous, beside the moment [N m]
  double stored = 0;                         ///< energy in the bond at the end [J]
  double work_viscous = 0;                   ///< dissipation of the dashpots in the step [J]
  double released = 0;                       ///< energy that a break in the step has freed [J]
  bool broken = false;                       ///< at the end of the step, and from then on
};

}  // namespace stickslip
