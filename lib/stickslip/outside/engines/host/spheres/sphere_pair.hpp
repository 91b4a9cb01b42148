// SPDX-License-Identifier: BSD-3-Clause
// Two spheres in LAMMPS or a code that grew out of it, which go where they are told to: nothing is
// integrated.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "stickslip/contact/pair/body_contact.hpp"
#include "stickslip/outside/engines/host/lammps/lammps_library.hpp"
#include "stickslip/outside/engines/host/spheres/two_spheres.hpp"
#include "stickslip/outside/engines/host/spheres/wall_frame.hpp"

namespace stickslip {

/// p is always at the origin, q at the end of the branch, so that overlaps are as exact as the
/// numbers of a row. Without a dashpot the unit of time is the step: velocities and spins are
/// displacement and rotation of the step, and nothing that is computed here depends on its
/// duration. With one they are those over its duration, and the bodies have masses.
class HostedPair {
 public:
  HostedPair(LammpsLibrary& engine, const Dialect& dialect) : engine_(engine), dialect_(dialect) {}

  /// The next step is the first of a virgin contact of the law that these commands set.
  void open(LawInput law);
  /// The contact is no more: there is one when a path is opened.
  void forget_contact() { is_virgin_ = false; }
  /// The engine has been told other things since: the next contact begins it anew.
  void forget_engine() { is_built_ = is_virgin_ = false; }

  /// What the engine remembers of the contact, as its restart file has it; nothing before a step.
  /// Throws InputError at a wall of the engine.
  std::vector<double> pack();
  /// The next step goes on from that, under the law that these commands set. Throws InputError if
  /// the numbers are none of these.
  void unpack(LawInput law, std::span<const double> numbers);
  /// From now on the other of the two spheres is the first one in the list of neighbours.
  void swap();

  /// Forces at the end of the step. Throws InputError where radii have grown out of the box, or a
  /// wall of the engine turns.
  BodyForces advance(const BodyStep& step);

 private:
  /// Radii as the engine has them.
  struct Radii {
    double p = 0;
    double q = 0;
    double sum() const { return p + q; }
  };
  Radii radii_of(const BodyStep& step) const;

  /// The engine from its beginning: box, spheres and law.
  void build();
  /// The spheres part, so that the next contact is a virgin one: faster by far than to begin anew.
  void part();
  /// Whether the box is about as large for these radii as one that is built for them.
  bool suits_box() const;
  /// Sets what the engine knows of the bodies at the end of the step; `to_point` leads from the
  /// centre of q to the point of it that the row speaks of.
  void place(const BodyStep& step, const Vector3& to_point);
  /// Places the sphere at a wall of the engine.
  void place_at_wall(const BodyStep& step);
  /// Steps last dt from now on; what the engine knows of the bodies is set after that. Throws
  /// InputError where dt is not known; the first step may have none, which presses bodies that
  /// overlap at the start.
  void set_time(double dt, bool is_first);
  /// Sets the masses of the radii.
  void set_masses();
  /// Velocities and spins whose contact moves as before where the branch is turned round.
  void mirror_motion(const Vector3& normal);
  /// What velocities are displacements over; they are 0 in a step without duration.
  double unit_of_time(double dt) const;

  LammpsLibrary& engine_;
  const Dialect& dialect_;
  /// Whether q of the step is a wall of the engine's own.
  bool is_at_wall(const BodyStep& step) const;
  bool needs_time() const { return law_.density > 0; }

  LawInput law_;
  double dt_ = 1;            ///< duration of a step, as the engine has it
  bool at_wall_ = false;     ///< the box has a wall of the engine's own
  WallFrame wall_;           ///< wall of the path
  bool is_built_ = false;    ///< there is a box with this law
  bool is_virgin_ = false;   ///< the spheres were apart since the path was opened
  bool has_lasted_ = false;  ///< a step of the contact had a duration
  std::size_t p_ = place_p;  ///< places in the arrays of the engine
  std::size_t q_ = place_q;
  Radii radii_;        ///< radii as the engine has them
  double border_ = 0;  ///< border of the box [m]
};

}  // namespace stickslip
