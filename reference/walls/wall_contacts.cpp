// SPDX-License-Identifier: BSD-3-Clause
#include "reference/walls/wall_contacts.hpp"

#include <algorithm>
#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <stdexcept>

namespace stickslip::reference {
namespace {

using Vector = Vector3<long double>;
constexpr long double pi_number = boost::math::constants::pi<long double>();

/// The point of the stretch a b that is nearest to c.
Vector nearest_on_stretch(const Vector& a, const Vector& b, const Vector& c) {
  const Vector along = b - a;
  return a + std::clamp((c - a).dot(along) / along.squaredNorm(), 0.0L, 1.0L) * along;
}

/// Distance of c from a triangle in the plane z = 0: from its face where c is above it, else from
/// its nearest side.
Vector nearest_on_flat_triangle(const std::array<Vector, 3>& corners, const Vector& c) {
  const Vector foot{c.x(), c.y(), 0};
  bool is_inside = true;
  for (std::size_t i = 0; i < 3; ++i) {
    const Vector side = corners[(i + 1) % 3] - corners[i];
    is_inside = is_inside && side.cross(foot - corners[i]).z() >= 0;
  }
  if (is_inside) return foot;
  Vector nearest = nearest_on_stretch(corners[0], corners[1], c);
  for (std::size_t i = 1; i < 3; ++i) {
    const Vector other = nearest_on_stretch(corners[i], corners[(i + 1) % 3], c);
    if ((other - c).squaredNorm() < (nearest - c).squaredNorm()) nearest = other;
  }
  return nearest;
}

void check_sphere(const HeldSphere& sphere) {
  if (!(sphere.radius > 0 && sphere.kn > 0))
    throw std::invalid_argument("sphere on a wall: needs R and kn > 0");
}

/// What is left of the overlap, 0 where they do not touch.
long double overlap_at(const HeldSphere& sphere, long double distance) {
  return std::max(sphere.radius - distance, 0.0L);
}

/// Adds the push of a contact along the direction `angle` from z towards x.
void push(EdgeForce& force, const HeldSphere& sphere, long double distance, long double angle) {
  const long double overlap = overlap_at(sphere, distance);
  if (overlap == 0) return;
  force.force_x += sphere.kn * overlap * std::sin(angle);
  force.force_z += sphere.kn * overlap * std::cos(angle);
  ++force.contacts;
}

}  // namespace

FlatWallForce flat_mesh_force(const HeldSphere& sphere, int squares, long double side) {
  check_sphere(sphere);
  if (!(squares >= 1 && side > 0 && sphere.centre.z() > 0))
    throw std::invalid_argument("flat wall: needs a square, its side > 0, the centre above it");
  const long double reach = static_cast<long double>(squares) * side / 2;
  if (std::abs(sphere.centre.x()) > reach || std::abs(sphere.centre.y()) > reach)
    throw std::invalid_argument("flat wall: the centre must be above one of its squares");
  FlatWallForce force;
  const long double overlap = overlap_at(sphere, sphere.centre.z());
  force.normal_force = sphere.kn * overlap;
  force.contacts = overlap > 0 ? 1 : 0;
  Vector naive = Vector::Zero();
  for (int i = 0; i < squares; ++i)
    for (int j = 0; j < squares; ++j) {
      const auto corner = [&](int right, int up) {
        return Vector{static_cast<long double>(i + right) * side - reach,
                      static_cast<long double>(j + up) * side - reach, 0};
      };
      for (const std::array<Vector, 3>& triangle :
           {std::array{corner(0, 0), corner(1, 0), corner(1, 1)},
            std::array{corner(0, 0), corner(1, 1), corner(0, 1)}}) {
        const Vector from_wall = sphere.centre - nearest_on_flat_triangle(triangle, sphere.centre);
        const long double each = overlap_at(sphere, from_wall.norm());
        if (each == 0) continue;
        naive += sphere.kn * each * from_wall.normalized();
        ++force.naive_contacts;
      }
    }
  force.naive_normal_force = naive.z();
  return force;
}

long double naive_small_triangles(long double radius, long double height) {
  if (!(radius > 0 && height > 0 && height < radius))
    throw std::invalid_argument("small triangles: need R > 0 and a height above 0 and below R");
  return pi_number * height * (radius - height);
}

EdgeForce convex_edge_force(const HeldSphere& sphere, long double theta) {
  check_sphere(sphere);
  if (!(theta > 0 && theta < pi_number))
    throw std::invalid_argument("convex edge: needs an angle above 0 and below pi");
  const long double x = sphere.centre.x();
  const long double z = sphere.centre.z();
  const long double towards = std::atan2(x, z);
  EdgeForce force{.normal_angle = std::clamp(towards, 0.0L, theta)};
  long double distance = std::hypot(x, z);
  if (towards < 0) distance = z;
  if (towards > theta) distance = x * std::sin(theta) + z * std::cos(theta);
  if (!(distance > 0))
    throw std::invalid_argument("convex edge: the centre must be outside of the wall");
  push(force, sphere, distance, force.normal_angle);
  return force;
}

EdgeForce concave_edge_force(const HeldSphere& sphere, long double theta) {
  check_sphere(sphere);
  if (!(theta < 0 && theta > -pi_number))
    throw std::invalid_argument("concave edge: needs an angle below 0 and above -pi");
  const long double x = sphere.centre.x();
  const long double z = sphere.centre.z();
  const long double from_second = x * std::sin(theta) + z * std::cos(theta);
  if (!(z > 0 && from_second > 0))
    throw std::invalid_argument("concave edge: the centre must be outside of the wall");
  EdgeForce force;
  if (x <= 0) push(force, sphere, z, 0);
  if (x * std::cos(theta) - z * std::sin(theta) >= 0) push(force, sphere, from_second, theta);
  force.normal_angle = force.contacts == 0 ? 0 : std::atan2(force.force_x, force.force_z);
  return force;
}

std::array<long double, 2> force_after_wall_path(const WallPath& path) {
  if (!(path.radius > 0 && path.kn > 0 && path.kt > 0 && path.mu >= 0 && path.steps_a_leg >= 1 &&
        path.corners.size() >= 2))
    throw std::invalid_argument(
        "path over a wall: needs R, kn and kt > 0, mu >= 0, a step a leg and two places");
  Vector spring = Vector::Zero();
  for (std::size_t leg = 1; leg < path.corners.size(); ++leg) {
    const Vector step =
        (path.corners[leg] - path.corners[leg - 1]) / static_cast<long double>(path.steps_a_leg);
    for (int i = 1; i <= path.steps_a_leg; ++i) {
      const long double z = path.corners[leg - 1].z() + static_cast<long double>(i) * step.z();
      const long double limit = path.mu * path.kn * std::max(path.radius - z, 0.0L) / path.kt;
      spring += Vector{step.x(), step.y(), 0};
      if (const long double length = spring.norm(); length > limit) spring *= limit / length;
    }
  }
  return {-path.kt * spring.x(), -path.kt * spring.y()};
}

}  // namespace stickslip::reference
