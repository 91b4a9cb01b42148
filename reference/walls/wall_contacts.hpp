// SPDX-License-Identifier: BSD-3-Clause
// A sphere with a linear normal spring against walls of triangles: a flat one, whatever its
// triangles, is the plane; at an edge the nearest point of the wall tells the direction. The centre
// is c, the radius R, the overlap R - |c - q| with the nearest point q. Beside the truth stands
// what follows from the commonest mistake, that each triangle pushes.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "reference/rotation/rotation.hpp"

namespace stickslip::reference {

/// A sphere whose centre is held, with a spring in normal direction.
struct HeldSphere {
  Vector3<long double> centre = Vector3<long double>::Zero();  ///< [m]
  long double radius = 1;                                      ///< R [m]
  long double kn = 1;                                          ///< [N/m]
};

/// Forces of a flat wall in the plane z = 0.
struct FlatWallForce {
  long double normal_force = 0;        ///< kn (R - z) [N]
  int contacts = 0;                    ///< 1, or 0 where they do not touch
  long double naive_normal_force = 0;  ///< size of the sum where each triangle pushes [N]
  int naive_contacts = 0;              ///< triangles within reach
};

/// The wall: squares of the side `side` [m], `squares` each way about the origin, each cut into two
/// by its diagonal from the least x and y to the greatest. Throws std::invalid_argument on
/// impossible input.
[[nodiscard]] FlatWallForce flat_mesh_force(const HeldSphere& sphere, int squares,
                                            long double side);

/// Force where each of infinitely small triangles pushes, over the right one and the area of a
/// triangle: pi h (R - h) [m^2] with the height h of the centre. Throws std::invalid_argument on
/// impossible input.
[[nodiscard]] long double naive_small_triangles(long double radius, long double height);

/// Force of a wall with an edge along y.
struct EdgeForce {
  long double force_x = 0;       ///< [N]
  long double force_z = 0;       ///< [N]
  long double normal_angle = 0;  ///< direction of the force from z towards x [rad]
  int contacts = 0;
};

/// Two half-planes that meet in the y axis: z = 0 for x < 0, and one that goes down by the angle
/// `theta` [rad] from there on, above 0 and below pi. In the wedge between both normals the edge
/// pushes, along the line from it to the centre. Throws std::invalid_argument on impossible input,
/// and where the centre is inside of the wall.
[[nodiscard]] EdgeForce convex_edge_force(const HeldSphere& sphere, long double theta);

/// Two half-planes with an angle below 0 and above -pi: the second half-plane goes up, and each of
/// both pushes where its nearest point is on it.
[[nodiscard]] EdgeForce concave_edge_force(const HeldSphere& sphere, long double theta);

/// A sphere that does not turn on a path over a flat wall, with springs and Coulomb's limit.
struct WallPath {
  std::vector<Vector3<long double>>
      corners;             ///< places of the centre [m]; without a spring at the first
  long double radius = 1;  ///< R [m]
  long double kn = 1;      ///< [N/m]
  long double kt = 1;      ///< [N/m]
  long double mu = 0.5L;   ///< [-]
  int steps_a_leg = 1;     ///< equal steps of each leg
};

/// The tangential force (x, y) [N] on the sphere at the end: after each step the spring is cut back
/// to mu kn (R - z) along its direction, and it is lost where they part. Throws
/// std::invalid_argument on impossible input.
[[nodiscard]] std::array<long double, 2> force_after_wall_path(const WallPath& path);

}  // namespace stickslip::reference
