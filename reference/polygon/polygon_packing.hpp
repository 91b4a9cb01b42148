// SPDX-License-Identifier: BSD-3-Clause
// Many convex polygons between rows that are driven, repeating along x: the equations of motion of
// their contacts to high accuracy (Pena, Lind & Herrmann, sections 1, 3, 4).
//
// Forces are those of PolygonPair, with the Coulomb limit |kt xi| <= mu kn A/l_c on the elastic
// part. Overlaps are cut half-plane by half-plane; a contact that opens forgets its elongation.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "reference/polygon/polygon_pair.hpp"

namespace stickslip::reference {

/// A body; it starts without rotation.
struct PackedPolygon {
  std::vector<Point<double>> shape;  ///< convex, counter-clockwise, about its centroid [m]
  Point<double> position{};          ///< position of the centroid at the start [m]
  Point<double> velocity{};          ///< at the start; of a driven body, always [m/s]
  double area = 0;                   ///< [m^2]
  double mass = 1;                   ///< [kg]
  double inertia = 1;                ///< about the centroid [kg m^2]
  /// +1: driven and counted as the upper wall, -1: the lower one, 0: free.
  int wall = 0;
};

/// The packing.
struct PolygonPacking {
  std::vector<PackedPolygon> bodies;
  double period = 0;                ///< along x [m]
  double normal_stiffness = 1;      ///< kn [N/m]
  double tangential_stiffness = 0;  ///< kt [N/m]
  double friction = 0;              ///< mu
  double normal_damping = 0;        ///< cn [N s/m]
  double tangential_damping = 0;    ///< ct [N s/m]
  PolygonPlane plane = PolygonPlane::boundary;
};

/// Two bodies that overlap. Forces act on i.
struct PackedContact {
  std::size_t i = 0;
  std::size_t j = 0;
  ConvexOverlap<double> overlap;
  double shift = 0;                ///< added to the x of j [m]
  Point<double> normal{};          ///< normal of the contact plane, out of i
  Point<double> force{};           ///< elastic and viscous [N]
  std::array<double, 2> torque{};  ///< on i and j about their centroids [N m]
};

/// The run.
struct PackingRun {
  std::vector<double> times;     ///< after each step, 0 first [s]
  std::vector<double> stresses;  ///< shear stress, mean of both walls [N/m]
  double mean_stress = 0;        ///< over the whole time [N/m]
  double boundary_work = 0;      ///< work of what drives the walls [J]
  double kinetic_energy = 0;     ///< gained by the free bodies [J]
  /// Boundary work less kinetic energy, the energy kn delta^2/2 of the normal springs (delta =
  /// A/l_c), the work of the tangential forces and that of the dashpots [J].
  double unaccounted = 0;
  /// Momentum gained by the free bodies less the impulse of the walls, over the time integral of
  /// the magnitude of the walls' forces.
  double momentum_error = 0;
  int jumps = 0;  ///< how often the plane of a contact turned by more than 45 degrees in a step
  std::size_t most_intersections = 0;  ///< greatest number of intersections of the outlines of two
                                       ///< bodies, at the end of any step
  std::vector<std::vector<Point<double>>> outlines;  ///< outlines of the bodies at the end [m]
  std::vector<PackedContact> contacts;               ///< at the end
};

/// The motion from the start over `duration` [s] by the fourth-order Runge-Kutta method of
/// Boost.Odeint in this number of equal steps. Where a contact sticks again the error is of second
/// order in the step. Throws std::invalid_argument on impossible input.
[[nodiscard]] PackingRun integrate(const PolygonPacking& packing, double duration, int steps);

}  // namespace stickslip::reference
