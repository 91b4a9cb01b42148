// SPDX-License-Identifier: BSD-3-Clause
// One contact with two coordinates, as SingleContact, of a law that moves bodies: a block or a
// sphere on a wall.
#pragma once

#include "cases/drive/bodies/bodies.hpp"

namespace stickslip::cases {

/// Runs of laws that move bodies begin with a virgin contact, and so in no other part of a step:
/// the steps of run `k` are shorter by up to a tenth, no two alike. The number of steps for that.
double steps_of_run(double steps, int k);

/// A body on a wall, whose overlap and shift are those of a SingleContact.
class MovedContact {
 public:
  struct Start {
    double mass = 1;                 ///< [kg]
    double inertia_factor = 1;       ///< 1 + m R^2/I; 1: it does not turn [-]
    double overlap = 0;              ///< at the start, of a contact that is pressed by its load [m]
    double largest_overlap = 0;      ///< about as large as it gets [m]
    double approach_velocity = 0;    ///< [m/s]
    double shift_velocity = 0;       ///< of the contact point, with the centre of the body [m/s]
    double turning_velocity = 0;     ///< the same by its spin [m/s]
    Vector2 load = Vector2::Zero();  ///< constant force along overlap and shift [N]
  };
  /// Throws Unsuitable where the law does not move such a body.
  MovedContact(const Scheme& scheme, const Start& start);

  /// One step of dt [s], equal in all.
  void step(double dt);

  Vector2 position() const;    ///< overlap, and shift since the start [m]
  Vector2 velocity() const;    ///< their rates [m/s]
  ContactForce force() const;  ///< its works are not known
  double dissipated() const { return std::numeric_limits<double>::quiet_NaN(); }

 private:
  double radius_;
  Bodies bodies_;
  double turned_ = 0;  ///< angle since the start [rad]
};

}  // namespace stickslip::cases
