// SPDX-License-Identifier: BSD-3-Clause
// What a contact law answers to a step.
#pragma once

#include <cstdint>
#include <limits>

#include "stickslip/contact/step/vectors.hpp"

namespace stickslip {

/// What the contact does at the end of a step.
enum class Regime : std::uint8_t { separated, stick, partial_slip, slip };

/// Whether the law could do what it was asked: a failed step is data, not control flow.
enum class Status : std::uint8_t {
  ok,            ///< the step was done
  clipped,       ///< the force at the start was outside the friction limit and was brought back
  history_full,  ///< the store of histories is full; the force is not to be trusted
  not_finite     ///< the step or the force holds a NaN or an infinity
};

/// Force and work increments of one contact in one step.
///
/// Signs: `normal` is compressive when positive; `tangential` is the force on p, which in stick
/// points along the shift of q. Both exclude contact damping, which has fields of its own.
struct ContactForce {
  double normal = 0;                             ///< normal force at the end [N]
  Vector2 tangential = Vector2::Zero();          ///< tangential force on p at the end [N]
  double damping_normal = 0;                     ///< viscous normal force at the end [N]
  Vector2 damping_tangential = Vector2::Zero();  ///< viscous tangential force on p [N]
  double work_normal = 0;                        ///< integral of fn d(overlap) over the step [J]
  double work_tangential = 0;                    ///< integral of ft . d(shift) over the step [J]
  double work_stored = 0;      ///< change of the recoverable energy, normal and tangential [J]
  double work_dissipated = 0;  ///< frictional dissipation in the step [J]
  double work_viscous = 0;     ///< dissipation of the contact damping in the step [J]
  Regime regime = Regime::separated;
  Status status = Status::ok;
};

/// Derivatives of the dashpot force of a contact, with rows and columns of a tangent.
struct DampingTangent {
  Matrix3 by_movement = Matrix3::Zero();  ///< by overlap and shift at held velocities [N/m]
  Matrix3 by_rate = Matrix3::Zero();      ///< by approach velocity and tangential velocity [N s/m]
};

/// What a law may tell beside its force; NaN: nothing.
struct ToldBeside {
  double limit = std::numeric_limits<double>::quiet_NaN();           ///< friction limit [N]
  double contact_radius = std::numeric_limits<double>::quiet_NaN();  ///< [m]
  /// Tangent of the step, as Contacts::tangents [N/m].
  Matrix3 tangent = Matrix3::Constant(std::numeric_limits<double>::quiet_NaN());
};

/// Name of a regime as it is written to files.
constexpr const char* name_of(Regime regime) {
  switch (regime) {
    case Regime::separated:
      return "separated";
    case Regime::stick:
      return "stick";
    case Regime::partial_slip:
      return "partial-slip";
    case Regime::slip:
      return "slip";
  }
  return "unknown";
}

/// Name of a status as it is written to files.
constexpr const char* name_of(Status status) {
  switch (status) {
    case Status::ok:
      return "ok";
    case Status::clipped:
      return "clipped";
    case Status::history_full:
      return "history-full";
    case Status::not_finite:
      return "not-finite";
  }
  return "unknown";
}

}  // namespace stickslip
