// SPDX-License-Identifier: BSD-3-Clause
// Two spheres in LAMMPS or a code that grew out of it, which go where they are told to: nothing is
// integrated.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "stickslip/contact/body_contact.hpp"
#include "stickslip/engines/host/lammps_library.hpp"

namespace stickslip {

/// How the input of one code differs from that of another.
struct Dialect {
  std::string_view atom_style;  ///< spheres with radius and spin
  /// Commands before there is a box. Contact laws refuse to work without the spins of copies of
  /// atoms, of which there are none here.
  std::vector<std::string> before_box;
};

/// Radius of the sphere that stands for a wall, over that of the sphere before it. The effective
/// radius is off by its inverse, and Hertz' force by half of that, 5e-6; the overlap is known to
/// the last digit of this radius, 1.5e-11 of the small one: 1.5e-6 of an overlap of 1e-5 radii.
constexpr double wall_radii = 1e5;

/// p is always at the origin, q at the end of the branch, so that overlaps are as exact as the
/// numbers of a row. The unit of time is the step: velocities and spins are displacement and
/// rotation of the step, and nothing that is computed here depends on its duration.
class SpherePair {
 public:
  SpherePair(LammpsLibrary& engine, const Dialect& dialect) : engine_(engine), dialect_(dialect) {}

  /// The next step is the first of a virgin contact of the law that these commands set.
  void open(std::vector<std::string> law);
  /// The engine has been told other things since: the next contact begins it anew.
  void forget_engine() { is_built_ = is_virgin_ = false; }

  /// Forces at the end of the step. Throws InputError where radii have grown out of the box.
  BodyForces advance(const BodyStep& step);

 private:
  /// Radii as the engine has them.
  struct Radii {
    double p = 0;
    double q = 0;
    double sum() const { return p + q; }
  };
  static Radii radii_of(const BodyStep& step);

  /// The engine from its beginning: box, spheres and law.
  void build();
  /// The spheres part, so that the next contact is a virgin one: faster by far than to begin anew.
  void part();
  /// Whether the box is about as large for these radii as one that is built for them.
  bool suits_box() const;
  /// The command for the list of neighbours. It has a usual skin, since LIGGGHTS remembers what
  /// parted until the list is built anew; it is not binned: radii may differ by a factor of 1e5.
  std::string neighbours() const;
  /// Sets what the engine knows of the bodies at the end of the step; `to_point` leads from the
  /// centre of q to the point of it that the row speaks of.
  void place(const BodyStep& step, const Vector3& to_point);
  void command_all(const std::vector<std::string>& lines);

  LammpsLibrary& engine_;
  const Dialect& dialect_;
  std::vector<std::string> law_;
  bool is_built_ = false;   ///< there is a box with this law
  bool is_virgin_ = false;  ///< the spheres were apart since the path was opened
  Radii radii_;             ///< as the engine has them
  double border_ = 0;       ///< of its box [m]
};

}  // namespace stickslip
