// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_objectivity/case.hpp"

#include <Eigen/Geometry>

#include "cases/polygon/polygon_shapes.hpp"
#include "cases/polygon/polygon_system.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

using reference::Extended;
using reference::ExtendedPoint;

/// A moment of inertia that no contact moves [kg m^2].
constexpr double immovable = 1e60;

/// Irregular, so that normal and branch are not parallel, and no edge lies along an axis [m].
constexpr std::array<std::array<double, 2>, 7> first_vertices{{{1.1, -0.35},
                                                               {0.95, 0.55},
                                                               {0.3, 1.05},
                                                               {-0.65, 0.85},
                                                               {-1.05, 0.1},
                                                               {-0.7, -0.8},
                                                               {0.25, -1.0}}};
constexpr std::array<std::array<double, 2>, 6> second_vertices{
    {{2.65, -0.2}, {2.9, 0.6}, {2.3, 1.35}, {1.35, 1.3}, {0.75, 0.65}, {1.0, -0.35}}};

Vector2 turned(const Vector2& v, double angle) { return Eigen::Rotation2Dd(angle) * v; }

// ---- the reference ------------------------------------------------------------------------------

/// Normal out of the first, both bodies turned by `angle` [rad], the second at this place before.
ExtendedPoint normal_of(const LoadedPolygons& pair, PlaneRule rule, const Vector2& centre,
                        double angle) {
  const auto by = static_cast<Extended>(angle);
  const auto first = reference::turned(extended(pair.first.vertices()), by);
  const auto second = reference::turned(extended(pair.second.placed(centre, 0).vertices()), by);
  const ExtendedPoint at = extended(centre);
  const ExtendedPoint branch = reference::turned(std::span(&at, 1), by).front();
  const Extended plane = reference::plane_direction(direction_of(rule), first, second, branch);
  const auto overlap = reference::convex_overlap<Extended>(first, second);
  const ExtendedPoint normal{std::sin(plane), -std::cos(plane)};
  const bool out = normal[0] * overlap.boundary[0] + normal[1] * overlap.boundary[1] > 0;
  return out ? normal : ExtendedPoint{-normal[0], -normal[1]};
}

/// Normal force over kn [m].
double overlap_by(const LoadedPolygons& pair, OverlapMeasure measure) {
  const auto overlap = reference::convex_overlap<Extended>(
      extended(pair.first.vertices()), extended(pair.second.placed(pair.shifted, 0).vertices()));
  if (measure == OverlapMeasure::gradient)
    return static_cast<double>(std::hypot(overlap.boundary[0], overlap.boundary[1]));
  return static_cast<double>(overlap.area) / (std::sqrt(pair.first.area() / std::numbers::pi) +
                                              std::sqrt(pair.second.area() / std::numbers::pi));
}

/// Elongation that the centroids of the overlap make of a rigid turn, over its angle [m].
double centroid_rate(const LoadedPolygons& pair, PlaneRule rule) {
  const Vector2& branch = pair.shifted;
  const auto first = extended(pair.first.vertices());
  const auto centroid_at = [&](Extended by) {
    // The second moved along the tangent of its circle, not turned.
    std::vector<ExtendedPoint> moved = extended(pair.second.placed(branch, 0).vertices());
    for (auto& [x, y] : moved) x -= by * Extended(branch[1]), y += by * Extended(branch[0]);
    return reference::convex_overlap<Extended>(first, moved).centroid;
  };
  constexpr Extended probe = 1e-6L;
  const ExtendedPoint ahead = centroid_at(probe);
  const ExtendedPoint behind = centroid_at(-probe);
  const ExtendedPoint here = centroid_at(0);
  const ExtendedPoint normal = normal_of(pair, rule, branch, 0);
  const Extended along =
      (-(ahead[0] - behind[0]) * normal[1] + (ahead[1] - behind[1]) * normal[0]) / (2 * probe);
  const Extended arms = std::hypot(here[0], here[1]) +
                        std::hypot(here[0] - Extended(branch[0]), here[1] - Extended(branch[1]));
  return static_cast<double>(along - arms);
}

/// Angle by which the normal is off after the turn [rad].
double normal_error(const LoadedPolygons& pair, PlaneRule rule) {
  const ExtendedPoint start = normal_of(pair, rule, pair.shifted, 0);
  const ExtendedPoint expected =
      reference::turned(std::span(&start, 1), static_cast<Extended>(pair.turn())).front();
  const ExtendedPoint found = normal_of(pair, rule, pair.shifted, pair.turn());
  return static_cast<double>(std::abs(std::atan2(expected[0] * found[1] - expected[1] * found[0],
                                                 expected[0] * found[0] + expected[1] * found[1])));
}

/// Tangential force over kt after the shift [m].
double elongation(const LoadedPolygons& pair, PlaneRule rule) {
  const ExtendedPoint before = normal_of(pair, rule, pair.branch, 0);
  const ExtendedPoint after = normal_of(pair, rule, pair.shifted, 0);
  const Vector2 middle =
      Vector2(static_cast<double>(before[0] + after[0]), static_cast<double>(before[1] + after[1]))
          .normalized();
  return (pair.shifted - pair.branch).dot(Vector2(-middle[1], middle[0]));
}

// ---- the expectation ----------------------------------------------------------------------------

Expectation expect_force(const LoadedPolygons& pair, const Scheme& scheme) {
  const PlaneRule rule = scheme.polygons.plane;
  const bool turns = rule != PlaneRule::eq13;
  if (!scheme.law().info().can(Capability::linear))
    return Expectation::approximate("the normal force is not proportional to the overlap");
  const double normal = overlap_by(pair, scheme.polygons.overlap);
  const double kn = pair.problem.kn;
  const double kt = pair.problem.kt;
  if (scheme.polygons.movement == ContactMovement::centroid) {
    if (!turns) return Expectation::approximate("the plane and the movement are both wrong");
    return Expectation::wrong(
        std::abs(centroid_rate(pair, rule) * pair.turn()) * kt / (kn * normal), 1e-2,
        "the centroid of the overlap does not follow a translation by its whole length, while the "
        "angles are counted in full");
  }
  if (!turns) {
    const double force = std::hypot(1.0, kt * elongation(pair, rule) / (kn * normal));
    return Expectation::wrong(2 * std::sin(normal_error(pair, rule) / 2) * force, 1e-2,
                              "the plane of Eq. 13 does not turn with the bodies");
  }
  if (scheme.framed.kinematics == Kinematics::mid_arm)
    return Expectation::exact(1e-10, "the movement of the contact is exactly zero");
  if (!claims_of(scheme.framed.kinematics).mean_arms) {
    return Expectation::of_order(
        1, "velocities and arms are those of the end of the step, half a step too far");
  }
  return Expectation::of_order(2, "an angle times the mean arm is longer than the arm's way");
}

Expectation expect_plane(const LoadedPolygons& pair, PlaneRule rule) {
  if (rule != PlaneRule::eq13)
    return Expectation::exact(1e-10, "it is made of the bodies' own edges");
  // Between two angles the deviation changes by at most about three times their distance.
  return Expectation::wrong(pair.reference_plane_error(rule) / (90 * degree), 1e-2,
                            "acute angles with the x-axis depend on the frame");
}

}  // namespace

// ---- the problem --------------------------------------------------------------------------------

LoadedPolygons PolygonObjectivity::prepare() const {
  const Polygon first = polygon_of(first_vertices);
  const Polygon second = polygon_of(second_vertices);
  LoadedPolygons pair{.problem = *this,
                      .first = first.placed(Vector2::Zero(), 0),
                      .second = second.placed(Vector2::Zero(), 0),
                      .branch = second.centroid() - first.centroid()};
  pair.shifted = pair.branch + shift * Vector2(-pair.branch[1], pair.branch[0]).normalized();
  if (overlap_of(pair.first, pair.second.placed(pair.shifted, 0)).intersections.size() != 2)
    throw InputError("shift=" + shortest(shift) + ": the polygons part; it must be smaller");
  return pair;
}

PolygonObjectivity::Outcome LoadedPolygons::run(const Scheme& scheme, int steps) const {
  return {.force = force_errors(scheme, steps).back(),
          .plane = plane_error(scheme.polygons.plane, steps) / degree};
}

std::vector<double> LoadedPolygons::force_errors(const Scheme& scheme, int steps) const {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  // Bodies move as given. The system leaves contacts out where nothing can answer, so that one of
  // them could in principle be turned by it.
  PolygonSystem system(
      scheme, {{.shape = first, .mass = infinite, .inertia = infinite},
               {.shape = second, .mass = infinite, .inertia = immovable, .position = branch}});
  system.set_velocity(1, shifted - branch, 0);
  system.step(1);
  const Vector2 start = system.contacts().front().force;
  const double normal = std::abs(system.contacts().front().in_frame.normal);
  const double dt = 1.0 / steps;
  std::vector<double> errors;
  for (int k = 1; k <= steps; ++k) {
    const Vector2 next = turned(shifted, turn() * k / steps);
    system.set_velocity(0, Vector2::Zero(), turn());
    system.set_velocity(1, (next - system.bodies()[1].position) / dt, turn());
    system.step(dt);
    errors.push_back((system.contacts().front().force - turned(start, turn() * k / steps)).norm() /
                     normal);
  }
  return errors;
}

double LoadedPolygons::plane_at(PlaneRule rule, double angle) const {
  const Vector2 centre = turned(shifted, angle);
  const Overlap overlap =
      overlap_of(first.placed(Vector2::Zero(), angle), second.placed(centre, angle));
  const auto plane = contact_plane(rule, overlap, Vector2::Zero(), centre);
  return plane ? plane->angle() : std::numeric_limits<double>::quiet_NaN();
}

double LoadedPolygons::plane_error(PlaneRule rule, int angles) const {
  const double start = plane_at(rule, 0);
  double largest = 0;
  for (int k = 1; k <= angles; ++k) {
    const double angle = 2 * std::numbers::pi * k / angles;
    const double off = plane_angle_between(plane_at(rule, angle), start + angle);
    if (!(off <= largest)) largest = off;
  }
  return largest;
}

double LoadedPolygons::reference_plane_error(PlaneRule rule) const {
  return static_cast<double>(reference::largest_turn_error(
      direction_of(rule), extended(first.vertices()),
      extended(second.placed(shifted, 0).vertices()), extended(shifted), reference_angles));
}

std::vector<CrossCheckResult> LoadedPolygons::cross_checks() const {
  // Both rules are the same line for two intersections, found in two ways.
  const ExtendedPoint chord = normal_of(*this, PlaneRule::chord, shifted, 0.3);
  const ExtendedPoint boundary = normal_of(*this, PlaneRule::boundary_vector, shifted, 0.3);
  // The turned overlap cut anew against the overlap turned.
  const auto one = extended(first.vertices());
  const auto other = extended(second.placed(shifted, 0).vertices());
  const auto before = reference::convex_overlap<Extended>(one, other);
  double off = 0;
  for (int k = 1; k < 12; ++k) {
    const auto by = static_cast<Extended>(k * 30 * degree);
    const auto after = reference::convex_overlap<Extended>(reference::turned(one, by),
                                                           reference::turned(other, by));
    const ExtendedPoint expected = reference::turned(std::span(&before.boundary, 1), by).front();
    off = std::max(off, static_cast<double>(std::hypot(after.boundary[0] - expected[0],
                                                       after.boundary[1] - expected[1])));
  }
  return {
      {"normal of the chord against that of the boundary vector, which agree for two "
       "intersections",
       static_cast<double>(std::hypot(chord[0] - boundary[0], chord[1] - boundary[1])), 1e-16},
      {"boundary vector of the turned bodies, cut anew, against the turned vector", off, 1e-16}};
}

Expected<PolygonObjectivity::Outcome> LoadedPolygons::expect(const Scheme& scheme) const {
  Expected<PolygonObjectivity::Outcome> all;
  all[&PolygonObjectivity::Outcome::force] = expect_force(*this, scheme);
  all[&PolygonObjectivity::Outcome::plane] = expect_plane(*this, scheme.polygons.plane);
  return all;
}

}  // namespace stickslip::cases
