// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/contact_plane_sweep/case.hpp"

#include "cases/numbers.hpp"
#include "cases/polygon/polygon_shapes.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

using reference::Extended;
using reference::ExtendedPoint;

/// Direction of the first vertex of the fixed polygon [rad].
constexpr double fixed_angle = 0.3;
/// Pieces of the way for the work by the reference.
constexpr int work_pieces = 8192;

reference::ForceMeasure measure_of(OverlapMeasure measure) {
  return measure == OverlapMeasure::area ? reference::ForceMeasure::area
                                         : reference::ForceMeasure::boundary;
}

/// What Eq. 13 makes of the wedge [rad].
double wedge_by_mean_angle(const SweptPolygons& p) {
  const double slope = p.problem.slope * degree;
  const double line = slope / (1 + std::cos(slope));
  return std::min(line, std::numbers::pi / 2 - line);
}

// ---- the expectation ----------------------------------------------------------------------------

Expectation expect_jump(const SweptPolygons& p, PlaneRule rule) {
  if (rule == PlaneRule::boundary_vector) {
    return Expectation::exact(
        1e-9, "its length never vanishes on the way, and edges come and go with length zero");
  }
  return Expectation::wrong(
      narrow(p.way.reference_jump(rule).angle) / (90 * degree), 1e-8,
      rule == PlaneRule::chord
          ? "the longest chord becomes another one where two intersections become four"
          : "line and perpendicular change roles");
}

Expectation expect_wedge(const SweptPolygons& p, PlaneRule rule) {
  switch (rule) {
    case PlaneRule::boundary_vector:
      return Expectation::exact(1e-14, "the normals of the flanks cancel across the face");
    case PlaneRule::chord:
      return Expectation::exact(1e-14, "the two intersections lie in the face");
    case PlaneRule::eq13:
      break;
  }
  return Expectation::wrong(wedge_by_mean_angle(p) / (90 * degree), 1e-14,
                            "acute angles do not know which way an edge leans");
}

Expectation expect_work(const SweptPolygons& p, const Scheme& scheme) {
  const PolygonRules& rules = scheme.polygons;
  if (!scheme.law().info().can(Capability::linear))
    return Expectation::approximate("the normal force is not proportional to the overlap");
  if (rules.plane == PlaneRule::boundary_vector && rules.overlap == OverlapMeasure::gradient)
    return Expectation::of_order(2, "the force is kn times minus the gradient of the area", 0.5);
  // Sums over a force that jumps err by half a step; total work is of the order of the length.
  return Expectation::wrong(p.reference_work(rules.plane, rules.overlap), 2e-3,
                            "the force has no potential");
}

}  // namespace

// ---- the problem --------------------------------------------------------------------------------

SweptPolygons ContactPlaneSweep::prepare() const {
  const Polygon fixed = regular_polygon(vertices_fixed, CornerWay::fixed_radius, fixed_angle);
  const Polygon moving = regular_polygon(vertices_moving, CornerWay::moving_radius, turn * degree);
  // About their centroids, which round-off leaves beside the origin.
  const CornerWay way{.fixed = fixed.placed(Vector2::Zero(), 0),
                      .moving = moving.placed(Vector2::Zero(), 0),
                      .distance = distance};
  for (int k = 0; k < CornerWay::reference_pieces; ++k) {
    const Overlap overlap = way.overlap_at(static_cast<double>(k) / CornerWay::reference_pieces);
    if (overlap.intersections.size() < 2 ||
        overlap.boundary_vector.norm() < SweptPolygons::least_uniqueness * overlap.perimeter / 2) {
      throw InputError("distance=" + shortest(distance) +
                       ": on the way the polygons part, or one comes to lie within the other");
    }
  }
  return {.problem = *this, .way = way};
}

ContactPlaneSweep::Outcome SweptPolygons::run(const Scheme& scheme, int points) const {
  const PlaneRule rule = scheme.polygons.plane;
  return {.jump = way.largest_jump(rule, points).angle / degree,
          .wedge = wedge_angle(rule) / degree,
          .work = closed_work(scheme, points)};
}

double SweptPolygons::wedge_angle(PlaneRule rule) const {
  // A wedge whose flanks rise by the slope, tip down, pressed by 1 into a flat face of width 10.
  constexpr double depth = 0.125;
  constexpr double half_width = 1;
  const double height = half_width * std::tan(problem.slope * degree);
  const std::array<Vector2, 4> face{Vector2(-5, -1), Vector2(5, -1), Vector2(5, 0), Vector2(-5, 0)};
  const std::array<Vector2, 3> wedge{Vector2(0, -depth * height),
                                     Vector2(half_width, (1 - depth) * height),
                                     Vector2(-half_width, (1 - depth) * height)};
  const Polygon i(face);
  const Polygon j(wedge);
  const auto plane = contact_plane(rule, overlap_of(i, j), i.centroid(), j.centroid());
  return plane ? plane_angle_between(plane->angle(), 0) : no_number;
}

double SweptPolygons::closed_work(const Scheme& scheme, int points) const {
  const double length = std::sqrt(way.fixed.area() / std::numbers::pi) +
                        std::sqrt(way.moving.area() / std::numbers::pi);
  const auto times = evenly(0.0, 1.0, points);
  // Every point is reached by pressing a virgin contact, so that only the place decides.
  std::vector<ContactStep> steps(times.size());
  std::vector<Vector2> normals;
  for (std::size_t k = 0; k < times.size(); ++k) {
    const Overlap overlap = way.overlap_at(times[k]);
    const auto plane =
        contact_plane(scheme.polygons.plane, overlap, Vector2::Zero(), way.centre_at(times[k]));
    if (!plane) return no_number;
    normals.push_back(plane->normal);
    steps[k].overlap_new = steps[k].approach = scheme.polygons.overlap == OverlapMeasure::gradient
                                                   ? overlap.boundary_vector.norm()
                                                   : overlap.area / length;
    steps[k].effective_radius = effective_radius(way.fixed_radius, way.moving_radius);
  }
  std::vector<ContactForce> forces(times.size());
  scheme.law().contacts(times.size())->advance(steps, forces);
  double work = 0;
  double total = 0;
  for (std::size_t k = 0; k + 1 < times.size(); ++k) {
    const Vector2 moved = way.centre_at(times[k + 1]) - way.centre_at(times[k]);
    const Vector2 mean =
        0.5 * (forces[k].normal * normals[k] + forces[k + 1].normal * normals[k + 1]);
    work += mean.dot(moved);
    total += std::abs(mean.dot(moved));
  }
  return std::abs(work) / total;
}

double SweptPolygons::reference_work(PlaneRule rule, OverlapMeasure measure) const {
  return narrow(reference::closed_way_work(direction_of(rule), measure_of(measure),
                                           way.as_reference(), work_pieces));
}

std::vector<CrossCheckResult> SweptPolygons::cross_checks() const {
  const auto free = extended(way.moving.placed(way.centre_at(0.4), 0).vertices());
  // The boundary vector is minus the gradient of the area in the position of the moving one.
  const auto area_at = [&](Extended dx, Extended dy) {
    std::vector<ExtendedPoint> moved = free;
    for (auto& [x, y] : moved) x += dx, y += dy;
    return reference::convex_overlap<Extended>(extended(way.fixed.vertices()), moved).area;
  };
  constexpr Extended probe = 1e-6L;
  const ExtendedPoint gradient{(area_at(probe, 0) - area_at(-probe, 0)) / (2 * probe),
                               (area_at(0, probe) - area_at(0, -probe)) / (2 * probe)};
  const auto overlap = reference::convex_overlap<Extended>(extended(way.fixed.vertices()), free);
  const double boundary =
      narrow(std::hypot(gradient[0] + overlap.boundary[0], gradient[1] + overlap.boundary[1]) /
             std::hypot(gradient[0], gradient[1]));
  // The wedge: closed form against the reference's own clipping.
  const auto up = wide(std::tan(problem.slope * degree));
  const std::array<ExtendedPoint, 4> face{{{-5, -1}, {5, -1}, {5, 0}, {-5, 0}}};
  const std::array<ExtendedPoint, 3> wedge{{{0, -up / 8}, {1, up * 7 / 8}, {-1, up * 7 / 8}}};
  const Extended found =
      reference::plane_direction(reference::PlaneDirection::mean_angle, face, wedge, {0, up});
  const double direction =
      std::abs(narrow(reference::angle_between(found, 0)) - wedge_by_mean_angle(*this));
  return {{"boundary vector by its edges against the gradient of the area, by differences",
           boundary, 1e-9},
          {"Eq. 13 on a wedge of slope b, b/(1 + cos b), against the overlap cut half-plane by "
           "half-plane",
           direction, 1e-15},
          {"closed-way work of the gradient of the area, which has a potential",
           reference_work(PlaneRule::boundary_vector, OverlapMeasure::gradient), 1e-6}};
}

Expected<ContactPlaneSweep::Outcome> SweptPolygons::expect(const Scheme& scheme) const {
  const PlaneRule rule = scheme.polygons.plane;
  Expected<ContactPlaneSweep::Outcome> all;
  all[&ContactPlaneSweep::Outcome::jump] = expect_jump(*this, rule);
  all[&ContactPlaneSweep::Outcome::wedge] = expect_wedge(*this, rule);
  all[&ContactPlaneSweep::Outcome::work] = expect_work(*this, scheme);
  return all;
}

}  // namespace stickslip::cases
