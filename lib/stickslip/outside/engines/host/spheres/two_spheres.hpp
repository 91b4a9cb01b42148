// SPDX-License-Identifier: BSD-3-Clause
// Two spheres in LAMMPS or a code that grew out of it, however they are moved.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "stickslip/contact/step/vectors.hpp"
#include "stickslip/outside/engines/host/lammps/lammps_library.hpp"

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

/// A contact law as commands.
struct LawInput {
  std::vector<std::string> lines;  ///< lines that set the law
  std::string wall = {};           ///< line that makes a wall at x = 0; "": a sphere stands for it
  /// Of both bodies [kg/m^3], where a movement is given; 0: no force depends on masses or the
  /// duration of a step.
  double density = 0;

  bool operator==(const LawInput&) const = default;
};

/// Name of the fix that is a wall of the engine.
constexpr std::string_view wall_name = "wall";

/// The two spheres of a contact as the engine has them, for laws whose input depends on them.
struct HostedSpheres {
  double radius_p = 1;  ///< [m]
  double radius_q = 1;  ///< [m]; of the sphere that stands for a wall too
  double mass_p = 0;    ///< [kg]
  double mass_q = 0;    ///< [kg]

  /// R* = 1/(1/R1 + 1/R2) [m].
  double reduced_radius() const { return radius_p * radius_q / (radius_p + radius_q); }
  /// m* likewise [kg].
  double reduced_mass() const { return mass_p * mass_q / (mass_p + mass_q); }
};

/// Those of these radii [m], the second of which may be infinite, and masses [kg]; a mass of 0 or
/// an infinite one is that of 1 kg/m^3, as spheres are made.
HostedSpheres hosted_spheres(double radius_p, double radius_q, double mass_p = 0,
                             double mass_q = 0);

/// Places of the two spheres in the arrays of the engine.
constexpr std::size_t place_p = 0;
constexpr std::size_t place_q = 1;

/// A row of one of those arrays.
Vector3 read_row(const double* numbers);
/// The inverse.
void write_row(const Vector3& vector, double* numbers);

/// A sphere that is to be made.
struct NewSphere {
  double radius = 0;                 ///< [m]
  Vector3 centre = Vector3::Zero();  ///< [m]
  double density = 1;                ///< [kg/m^3]
};

/// The engine from its beginning: a box that reaches to `border` on all sides [m], and in it p and
/// q.
void make_spheres(LammpsLibrary& engine, const Dialect& dialect, double border, const NewSphere& p,
                  const NewSphere& q);

/// The command for the list of neighbours. It has a usual skin, since LIGGGHTS remembers what
/// parted until the list is built anew; it is not binned: radii may differ by a factor of 1e5.
std::string neighbour_command(double radius_p, double radius_q);

/// Where a sphere is that is not needed beside a wall of the engine: it touches nothing.
Vector3 aside(double radius);

/// 4/3 pi R^3 [m^3].
double sphere_volume(double radius);

/// Three numbers as words of input.
std::string words_of(const Vector3& vector);

}  // namespace stickslip
