// SPDX-License-Identifier: BSD-3-Clause
// Polygons that move in a plane under their contacts: a law inside a time-stepping loop, with the
// contact plane as a choice.
#pragma once

#include <memory>

#include "cases/drive/drive.hpp"
#include "cases/schemes/integrators.hpp"
#include "cases/schemes/scheme.hpp"
#include "stickslip/geometry/contact_plane.hpp"

namespace stickslip::cases {

/// A rigid polygon. Its reference point is the centroid.
struct PolygonBody {
  Polygon shape;                       ///< where it lies does not matter
  double mass = 1;                     ///< [kg]; infinite: translates as given
  double inertia = 1;                  ///< [kg m^2]; infinite: turns as given
  Vector2 position = Vector2::Zero();  ///< of the centroid [m]
  double angle = 0;                    ///< counter-clockwise, from the shape as given [rad]
  Vector2 velocity = Vector2::Zero();  ///< [m/s]
  double spin = 0;                     ///< [rad/s]
  Vector2 load = Vector2::Zero();      ///< constant force [N]
  double torque = 0;                   ///< constant [N m]
};

/// A contact at its last evaluation. Forces act on i.
struct PolygonContact {
  std::size_t i = 0;
  std::size_t j = 0;
  Overlap overlap;                     ///< where i lies; empty: apart
  Vector2 image = Vector2::Zero();     ///< added to the positions of j [m]
  ContactPlane plane;                  ///< normal out of i; the last one while apart
  Vector2 force = Vector2::Zero();     ///< whole contact force on i [N]
  ContactForce in_frame;               ///< in the contact frame; tangent z x n, second component 0
  Vector2 velocity = Vector2::Zero();  ///< of j relative to i at the contact point [m/s]

  bool touches() const { return !overlap.empty(); }
};

/// Polygons with their contacts, one law for all, stepped by the integrator of the scheme.
class PolygonSystem {
 public:
  /// Contacts are virgin; where bodies overlap at the start they have been pressed together without
  /// tangential movement. With a period [m] the system repeats along x; it must be more than twice
  /// as long as the longest body. Throws InputError if not.
  PolygonSystem(const Scheme& scheme, std::vector<PolygonBody> bodies,
                std::optional<double> period = std::nullopt);

  /// One step of dt [s].
  void step(double dt);

  double time() const { return time_; }  ///< [s]
  /// The bodies in their present state.
  std::span<const PolygonBody> bodies() const { return bodies_; }
  /// A body's polygon where it lies now.
  Polygon placed(std::size_t body) const {
    return bodies_[body].shape.placed(bodies_[body].position, bodies_[body].angle);
  }
  /// Sets the velocity of a body that moves as given (infinite mass or inertia).
  void set_velocity(std::size_t body, const Vector2& velocity, double spin);
  /// Pairs that are near each other, touching or not, in a fixed order (by i, then j).
  std::span<const PolygonContact> contacts() const { return contacts_; }
  /// Works of all contacts since the start, the pressing together not included.
  const WorkSums& works() const { return works_; }
  /// Kinetic energy [J] of what moves freely.
  double kinetic_energy() const;

 private:
  /// Three coordinates a body: position and angle.
  using Coordinates = Eigen::VectorXd;

  void find_neighbours(const Coordinates& position);
  bool neighbours_are_stale(const Coordinates& position) const;
  Coordinates accelerations(const Coordinates& position, const Coordinates& velocity, double dt,
                            Evaluation evaluation);
  void look_at(const Coordinates& position);
  ContactStep step_of(const PolygonContact& before, PolygonContact& now,
                      const Coordinates& position, const Coordinates& velocity, double dt) const;
  Coordinates sum_forces(std::span<const PolygonContact> contacts,
                         const Coordinates& position) const;
  double measure_of(const PolygonContact& contact) const;
  Vector2 centroid_by_translation(const PolygonContact& contact, const Coordinates& position) const;

  Integrator integrator_;
  Kinematics kinematics_;
  AnyLaw law_;
  PolygonRules rules_;
  std::optional<double> period_;
  std::vector<PolygonBody> bodies_;
  std::vector<double> reach_;        ///< of a body from its centroid [m]
  std::vector<double> disc_radius_;  ///< of the disc of the same area [m]
  double skin_ = 0;                  ///< neighbours are nearer than this [m]
  Coordinates searched_;             ///< coordinates at the last search
  double time_ = 0;
  Motion<Coordinates> motion_;
  Coordinates seen_;  ///< coordinates at the last evaluation that counted
  std::vector<PolygonContact> contacts_;
  std::vector<std::size_t> slots_;  ///< of contacts_ in the store
  std::vector<std::size_t> free_;   ///< slots without a contact, the last one is taken first
  std::unique_ptr<Contacts> store_;
  std::unique_ptr<Contacts> trial_store_;  ///< a copy for trial evaluations
  std::vector<double> virgin_;             ///< history of a virgin contact
  std::vector<Polygon> placed_;
  // Work space of one evaluation.
  std::vector<PolygonContact> now_;
  std::vector<ContactStep> steps_;
  std::vector<ContactForce> answers_;
  WorkSums works_;
};

}  // namespace stickslip::cases
