// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/contact_plane_sweep.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include "cases/disc_springs.hpp"
#include "cases/numbers.hpp"
#include "cases/polygon/plane_directions.hpp"
#include "cases/polygon/polygon_shapes.hpp"
#include "cases/springs.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/geometry/contact_plane.hpp"

namespace stickslip {
namespace {

using reference::Extended;
using reference::ExtendedPoint;

constexpr double degree = std::numbers::pi / 180;
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
/// Circumscribed radii [m].
constexpr double radius_i = 1;
constexpr double radius_j = 0.5;
/// Direction of the first vertex of i [rad].
constexpr double angle_i = 0.3;
/// Half axes of the way, across and along y [m].
constexpr std::array half_axes{0.15, 0.3};
/// Intervals of the way that are searched for a jump, those with the greatest change.
constexpr std::size_t searched = 8;
/// Halvings of such an interval; what is left of the motion is about 1e-13 of the way.
constexpr int halvings = 36;
/// Length of the boundary vector over half the perimeter below which the way is refused: the plane
/// across it turns faster and faster.
constexpr double least_uniqueness = 0.05;
/// Pieces of the way for the reference.
constexpr int jump_pieces = 1024;
constexpr int work_pieces = 8192;

reference::ForceMeasure measure_of(OverlapMeasure measure) {
  return measure == OverlapMeasure::area ? reference::ForceMeasure::area
                                         : reference::ForceMeasure::boundary;
}

/// A jump of a contact plane, measured.
struct Jump {
  double angle = 0;  ///< [rad]
  double time = 0;   ///< of the motion, 0 to 1
};

/// The pair at one instant of the motion.
struct Instant {
  Overlap overlap;
  std::optional<ContactPlane> plane;
};

class ContactPlaneSweep final : public CaseInstance {
 public:
  explicit ContactPlaneSweep(const CaseParameters& parameters)
      : i_(regular_polygon(static_cast<int>(parameters["vertices_i"]), radius_i, angle_i)),
        j_(regular_polygon(static_cast<int>(parameters["vertices_j"]), radius_j,
                           parameters["turn"] * degree)),
        distance_(parameters["distance"]),
        slope_(parameters["slope"] * degree),
        values_(parameters.law_parameters()) {
    // Their centroids, which round-off leaves beside the origin.
    i_ = i_.placed(Vector2::Zero(), 0);
    j_ = j_.placed(Vector2::Zero(), 0);
    for (int k = 0; k < jump_pieces; ++k) {
      const double time = static_cast<double>(k) / jump_pieces;
      const Overlap overlap = overlap_of(i_, j_.placed(centre_at(time), 0));
      if (overlap.intersections.size() < 2 ||
          overlap.boundary_vector.norm() < least_uniqueness * overlap.perimeter / 2) {
        throw InputError("distance=" + shortest(distance_) +
                         ": on the way the polygons part, or one comes to lie within the other");
      }
    }
  }

  std::vector<ReferenceValue> reference() const override { return {{0, 90}, {0, 90}, {0, 1}}; }
  std::vector<CrossCheckResult> cross_checks() const override;
  Measurement measure(const Scheme& scheme, int steps) const override {
    const PlaneRule rule = scheme.polygons.plane;
    return {{jump_of(rule, steps).angle / degree, wedge_angle(rule) / degree,
             closed_work(scheme, steps)},
            {}};
  }
  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override {
    return {rules_table(schemes), claims_table()};
  }

 private:
  /// Centroid of j [m]: an ellipse, once round.
  Vector2 centre_at(double time) const {
    const double phase = 2 * std::numbers::pi * time;
    return {distance_ + half_axes[0] * std::cos(phase), half_axes[1] * std::sin(phase)};
  }
  Instant at(PlaneRule rule, double time) const {
    const Vector2 centre = centre_at(time);
    Instant now;
    now.overlap = overlap_of(i_, j_.placed(centre, 0));
    now.plane = contact_plane(rule, now.overlap, Vector2::Zero(), centre);
    return now;
  }
  /// Angle of the plane [rad]; NaN without one.
  double angle_at(PlaneRule rule, double time) const {
    const Instant now = at(rule, time);
    return now.plane ? now.plane->angle() : nan;
  }
  Jump jump_of(PlaneRule rule, int points) const;
  double wedge_angle(PlaneRule rule) const;
  double closed_work(const Scheme& scheme, int points) const;
  /// What Eq. 13 makes of the wedge [rad].
  double wedge_by_mean_angle() const {
    const double line = slope_ / (1 + std::cos(slope_));
    return std::min(line, std::numbers::pi / 2 - line);
  }
  reference::PolygonWay way() const {
    return {extended(i_.vertices()), extended(j_.vertices()), [this](Extended time) {
              const Extended phase = 2 * std::numbers::pi_v<Extended> * time;
              return ExtendedPoint{Extended(distance_) + Extended(half_axes[0]) * std::cos(phase),
                                   Extended(half_axes[1]) * std::sin(phase)};
            }};
  }
  /// The largest jump on the way by the reference.
  reference::PlaneJump reference_jump(PlaneRule rule) const {
    reference::PlaneJump largest;
    for (const auto& jump : reference::plane_jumps(direction_of(rule), way(), jump_pieces))
      if (jump.angle > largest.angle) largest = jump;
    return largest;
  }
  double reference_work(PlaneRule rule, OverlapMeasure measure) const {
    return static_cast<double>(
        reference::closed_way_work(direction_of(rule), measure_of(measure), way(), work_pieces));
  }
  Table rules_table(std::span<const Scheme> schemes) const;
  Table claims_table() const;

  Polygon i_;
  Polygon j_;
  double distance_;
  double slope_;
  std::map<std::string, double> values_;
};

Jump ContactPlaneSweep::jump_of(PlaneRule rule, int points) const {
  std::vector<double> angles;
  for (int k = 0; k <= points; ++k)
    angles.push_back(angle_at(rule, static_cast<double>(k) / points));
  std::vector<std::size_t> intervals;
  for (std::size_t k = 0; k + 1 < angles.size(); ++k) {
    if (std::isnan(angles[k])) return {nan, nan};
    intervals.push_back(k);
  }
  const auto change = [&](std::size_t k) { return plane_angle_between(angles[k], angles[k + 1]); };
  std::ranges::stable_sort(intervals, std::greater{}, change);
  intervals.resize(std::min(intervals.size(), searched));
  Jump largest;
  for (const std::size_t k : intervals) {
    double low = static_cast<double>(k) / points;
    double high = static_cast<double>(k + 1) / points;
    double at_low = angles[k];
    double at_high = angles[k + 1];
    for (int i = 0; i < halvings; ++i) {
      const double middle = (low + high) / 2;
      const double at_middle = angle_at(rule, middle);
      if (std::isnan(at_middle)) return {nan, middle};
      // The half in which more happens.
      if (plane_angle_between(at_low, at_middle) > plane_angle_between(at_middle, at_high)) {
        high = middle;
        at_high = at_middle;
      } else {
        low = middle;
        at_low = at_middle;
      }
    }
    const double left = plane_angle_between(at_low, at_high);
    if (left > largest.angle) largest = {left, high};
  }
  return largest;
}

double ContactPlaneSweep::wedge_angle(PlaneRule rule) const {
  // A wedge whose flanks rise by the slope, tip down, pressed by 1 into a flat face of width 10.
  constexpr double depth = 0.125;
  constexpr double half_width = 1;
  const double height = half_width * std::tan(slope_);
  const std::array<Vector2, 4> face{Vector2(-5, -1), Vector2(5, -1), Vector2(5, 0), Vector2(-5, 0)};
  const std::array<Vector2, 3> wedge{Vector2(0, -depth * height),
                                     Vector2(half_width, (1 - depth) * height),
                                     Vector2(-half_width, (1 - depth) * height)};
  const Polygon i(face);
  const Polygon j(wedge);
  const auto plane = contact_plane(rule, overlap_of(i, j), i.centroid(), j.centroid());
  return plane ? plane_angle_between(plane->angle(), 0) : nan;
}

double ContactPlaneSweep::closed_work(const Scheme& scheme, int points) const {
  const Scheme judged = with_parameters(scheme, values_);
  const double length =
      std::sqrt(i_.area() / std::numbers::pi) + std::sqrt(j_.area() / std::numbers::pi);
  const auto count = static_cast<std::size_t>(points) + 1;
  // Every point is reached by pressing a virgin contact, so that only the place decides.
  std::vector<ContactStep> steps(count);
  std::vector<Vector2> normals;
  for (std::size_t k = 0; k < count; ++k) {
    const Instant now = at(scheme.polygons.plane, static_cast<double>(k) / points);
    if (!now.plane) return nan;
    normals.push_back(now.plane->normal);
    steps[k].overlap_new = steps[k].approach = scheme.polygons.overlap == OverlapMeasure::gradient
                                                   ? now.overlap.boundary_vector.norm()
                                                   : now.overlap.area / length;
    steps[k].effective_radius = effective_radius(radius_i, radius_j);
  }
  std::vector<ContactForce> forces(count);
  judged.law().contacts(count)->advance(steps, forces);
  double work = 0;
  double total = 0;
  for (std::size_t k = 0; k + 1 < count; ++k) {
    const Vector2 moved =
        centre_at(static_cast<double>(k + 1) / points) - centre_at(static_cast<double>(k) / points);
    const Vector2 mean =
        0.5 * (forces[k].normal * normals[k] + forces[k + 1].normal * normals[k + 1]);
    work += mean.dot(moved);
    total += std::abs(mean.dot(moved));
  }
  return std::abs(work) / total;
}

std::vector<CrossCheckResult> ContactPlaneSweep::cross_checks() const {
  double boundary = 0;
  double direction = 0;
  const auto free = j_.placed(centre_at(0.4), 0);
  // The boundary vector is minus the gradient of the area in the position of j.
  const auto area_at = [&](Extended dx, Extended dy) {
    std::vector<ExtendedPoint> moved = extended(free.vertices());
    for (auto& [x, y] : moved) x += dx, y += dy;
    return reference::convex_overlap<Extended>(extended(i_.vertices()), moved).area;
  };
  constexpr Extended probe = 1e-6L;
  const ExtendedPoint gradient{(area_at(probe, 0) - area_at(-probe, 0)) / (2 * probe),
                               (area_at(0, probe) - area_at(0, -probe)) / (2 * probe)};
  const auto overlap =
      reference::convex_overlap<Extended>(extended(i_.vertices()), extended(free.vertices()));
  boundary = static_cast<double>(
      std::hypot(gradient[0] + overlap.boundary[0], gradient[1] + overlap.boundary[1]) /
      std::hypot(gradient[0], gradient[1]));
  // The wedge: closed form against the reference's own clipping.
  const auto up = static_cast<Extended>(std::tan(slope_));
  const std::array<ExtendedPoint, 4> face{{{-5, -1}, {5, -1}, {5, 0}, {-5, 0}}};
  const std::array<ExtendedPoint, 3> wedge{{{0, -up / 8}, {1, up * 7 / 8}, {-1, up * 7 / 8}}};
  const Extended found =
      reference::plane_direction(reference::PlaneDirection::mean_angle, face, wedge, {0, up});
  direction =
      std::abs(static_cast<double>(reference::angle_between(found, 0)) - wedge_by_mean_angle());
  return {{"boundary vector by its edges against the gradient of the area, by differences",
           boundary, 1e-9},
          {"Eq. 13 on a wedge of slope b, b/(1 + cos b), against the overlap cut half-plane by "
           "half-plane",
           direction, 1e-15},
          {"closed-way work of the gradient of the area, which has a potential",
           reference_work(PlaneRule::boundary_vector, OverlapMeasure::gradient), 1e-6}};
}

std::vector<Expectation> ContactPlaneSweep::expect(const Scheme& scheme) const {
  const PlaneRule rule = scheme.polygons.plane;
  std::vector<Expectation> all;
  if (rule == PlaneRule::boundary_vector) {
    all.push_back(Expectation::exact(
        1e-9, "its length never vanishes on the way, and edges come and go with length zero"));
    all.push_back(Expectation::exact(1e-14, "the normals of the flanks cancel across the face"));
  } else if (rule == PlaneRule::chord) {
    all.push_back(Expectation::wrong(
        static_cast<double>(reference_jump(rule).angle) / (90 * degree), 1e-8,
        "the longest chord becomes another one where two intersections become four"));
    all.push_back(Expectation::exact(1e-14, "the two intersections lie in the face"));
  } else {
    all.push_back(
        Expectation::wrong(static_cast<double>(reference_jump(rule).angle) / (90 * degree), 1e-8,
                           "line and perpendicular change roles"));
    all.push_back(Expectation::wrong(wedge_by_mean_angle() / (90 * degree), 1e-14,
                                     "acute angles do not know which way an edge leans"));
  }
  if (!scheme.law().info().can(Capability::linear)) {
    all.push_back(Expectation::approximate("the normal force is not proportional to the overlap"));
  } else if (rule == PlaneRule::boundary_vector &&
             scheme.polygons.overlap == OverlapMeasure::gradient) {
    all.push_back(
        Expectation::of_order(2, "the force is kn times minus the gradient of the area", 0.5));
  } else {
    // Sums over a force that jumps err by half a step; total work is of the order of the length.
    all.push_back(Expectation::wrong(reference_work(rule, scheme.polygons.overlap), 2e-3,
                                     "the force has no potential"));
  }
  return all;
}

Figure ContactPlaneSweep::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "Contact plane on a way over a corner and back";
  const reference::PlaneJump jump = reference_jump(PlaneRule::chord);
  const auto jump_time = static_cast<double>(jump.time);
  figure.caption = fmt::format(
      "(a) The two polygons where the longest chord changes, at t = {:.3f}, with the planes of the "
      "rules just before and just after, and the way of the second centroid. (b) Angle of the "
      "plane over the way. (c) How far each rule is from having to choose between two answers.",
      jump_time);
  Panel shapes{"planes at the jump", {"x", "m"}, {"y", "m"}};
  shapes.equal_aspect = true;
  const auto outline = [&](const Polygon& p, std::string label) {
    Series s{std::move(label), {}, {}, Mark::line, true};
    const auto vertices = p.vertices();
    for (std::size_t k = 0; k <= vertices.size(); ++k) {
      s.x.push_back(vertices[k % vertices.size()][0]);
      s.y.push_back(vertices[k % vertices.size()][1]);
    }
    return s;
  };
  shapes.series.push_back(outline(i_, "polygons"));
  shapes.series.push_back(outline(j_.placed(centre_at(jump_time), 0), ""));
  Series track{"way", {}, {}, Mark::dashed_line, true};
  for (int k = 0; k <= 90; ++k) {
    const Vector2 c = centre_at(k / 90.0);
    track.x.push_back(c[0]);
    track.y.push_back(c[1]);
  }
  shapes.series.push_back(std::move(track));
  Panel angles{"angle", {"time on the way", "-"}, {"angle of the plane", "degree"}};
  Panel unique{"uniqueness", {"time on the way", "-"}, {"uniqueness", "-", false, 0.0, 1.05}};
  std::vector<PlaneRule> drawn;
  int slot = -1;
  for (const Scheme& scheme : schemes) {
    ++slot;
    const PlaneRule rule = scheme.polygons.plane;
    if (std::ranges::find(drawn, rule) != drawn.end()) continue;
    drawn.push_back(rule);
    const std::string label(name_of(rule));
    Series planes{label, {}, {}, Mark::line, false, slot};
    for (const double time : {jump_time - 1e-9, jump_time + 1e-9}) {
      const Instant now = at(rule, time);
      if (!now.plane) continue;
      const Vector2 along =
          0.6 * Vector2(std::cos(now.plane->angle()), std::sin(now.plane->angle()));
      for (const double side : {-1.0, 1.0}) {
        planes.x.push_back(now.plane->point[0] + side * along[0]);
        planes.y.push_back(now.plane->point[1] + side * along[1]);
      }
      planes.x.push_back(nan);
      planes.y.push_back(nan);
    }
    shapes.series.push_back(std::move(planes));
    Series angle{label, {}, {}, Mark::line, false, slot};
    Series uniqueness = angle;
    constexpr int points = 600;
    for (int k = 0; k <= points; ++k) {
      const double time = static_cast<double>(k) / points;
      const Instant now = at(rule, time);
      const double here = now.plane ? now.plane->angle() / degree : nan;
      if (!angle.y.empty() && std::abs(here - angle.y.back()) > 10) {
        angle.x.push_back(time);
        angle.y.push_back(nan);
      }
      angle.x.push_back(time);
      angle.y.push_back(here);
      uniqueness.x.push_back(time);
      uniqueness.y.push_back(now.plane ? now.plane->uniqueness : nan);
    }
    angles.series.push_back(std::move(angle));
    unique.series.push_back(std::move(uniqueness));
  }
  figure.panels = {shapes, angles, unique};
  for (Panel& panel : figure.panels) panel.legend = Legend::outside;
  return figure;
}

Table ContactPlaneSweep::rules_table(std::span<const Scheme> schemes) const {
  Table table;
  table.name = "contact-plane-sweep-rules";
  table.title = "Contact planes on the way: jumps, uniqueness, and work of the normal force";
  table.note =
      "The jump is what is left of the change of angle when the motion is halved again and again. "
      "Uniqueness is the smallest on the way: 0 where a rule has to choose between two answers, 1 "
      "where there is no other. Work: of the normal force on the closed way, over the sum of its "
      "amounts.";
  table.columns = {{"scheme"},
                   {"largest jump", "degree"},
                   {"at time", "-"},
                   {"reference", "degree"},
                   {"intersections"},
                   {"uniqueness", "-"},
                   {"symmetric wedge", "degree"},
                   {"work", "-"},
                   {"reference", "-"}};
  constexpr int points = 512;
  for (const Scheme& scheme : schemes) {
    const PlaneRule rule = scheme.polygons.plane;
    const Jump jump = jump_of(rule, points);
    const reference::PlaneJump exact = reference_jump(rule);
    double least = 1;
    for (int k = 0; k < points; ++k) {
      const Instant now = at(rule, static_cast<double>(k) / points);
      least = std::min(least, now.plane ? now.plane->uniqueness : 0.0);
    }
    const bool jumps = jump.angle > 1e-6;
    Cell found = number_cell(jump.angle / degree, "{:.4g}");
    found.tone = tone_of(jump.angle / (90 * degree));
    table.rows.push_back(
        {{scheme.label},
         found,
         jumps ? number_cell(jump.time, "{:.4f}") : Cell{"-", {}, Tone::muted},
         number_cell(jumps ? static_cast<double>(exact.angle) / degree : 0.0, "{:.4g}"),
         jumps
             ? Cell{fmt::format("{} to {}", exact.intersections_before, exact.intersections_after)}
             : Cell{"-", {}, Tone::muted},
         number_cell(least, "{:.3f}"),
         number_cell(wedge_angle(rule) / degree, "{:.4g}"),
         number_cell(closed_work(scheme, points), "{:.2e}"),
         number_cell(reference_work(rule, scheme.polygons.overlap), "{:.2e}")});
  }
  return table;
}

/// What the paper claims beside what is found here; all numbers are computed.
Table ContactPlaneSweep::claims_table() const {
  Table table;
  table.name = "contact-plane-sweep-claims";
  table.title = "What of section 4 reproduces";
  table.columns = {{"claim"}, {"found here"}, {"reproduces"}};
  const auto row = [&](std::string claim, std::string found, bool holds) {
    table.rows.push_back({{std::move(claim)},
                          {std::move(found)},
                          {holds ? "yes" : "no", {}, holds ? Tone::good : Tone::bad}});
  };
  constexpr int points = 512;
  const Jump chord = jump_of(PlaneRule::chord, points);
  const Jump mean = jump_of(PlaneRule::eq13, points);
  const Jump boundary = jump_of(PlaneRule::boundary_vector, points);
  const reference::PlaneJump exact = reference_jump(PlaneRule::chord);
  row("the usual plane, through intersection points, is discontinuous",
      fmt::format("a jump of {:.1f} degrees under a vanishing motion", chord.angle / degree),
      chord.angle > degree);
  row("its discontinuities come from a change in the number of edges and intersections",
      fmt::format("the largest where {} intersections become {}", exact.intersections_before,
                  exact.intersections_after),
      exact.intersections_before != exact.intersections_after);
  double apart = 0;
  int places = 0;
  double least = 1;
  for (int k = 0; k < points; ++k) {
    const double time = static_cast<double>(k) / points;
    if (const Instant now = at(PlaneRule::eq13, time); now.plane)
      least = std::min(least, now.plane->uniqueness);
    const Instant now = at(PlaneRule::chord, time);
    if (!now.plane || now.overlap.intersections.size() != 2) continue;
    ++places;
    apart = std::max(
        apart, plane_angle_between(now.plane->angle(), angle_at(PlaneRule::boundary_vector, time)));
  }
  row("with two intersections that plane is unique",
      fmt::format("{:.0e} degrees from the boundary vector's plane at {} places", apart / degree,
                  places),
      apart < 1e-9);
  row("the plane of Eq. 13 varies continuously while the polygons move",
      fmt::format("a jump of {:.1f} degrees, where line and perpendicular change roles",
                  mean.angle / degree),
      mean.angle < 1e-6);
  const double wedge = wedge_angle(PlaneRule::eq13);
  row("that plane is unique",
      fmt::format("line and perpendicular come to be equally good (uniqueness {:.3f}); a symmetric "
                  "wedge in a face gets {:.2f} degrees",
                  least, wedge / degree),
      least > least_uniqueness && wedge < 1e-9);
  row("a continuous plane exists",
      fmt::format("the one across the boundary vector: {:.0e} degrees", boundary.angle / degree),
      boundary.angle < 1e-6);
  return table;
}

}  // namespace

std::unique_ptr<Case> make_contact_plane_sweep() {
  CaseInfo info;
  info.name = "contact-plane-sweep";
  info.title = "Contact plane of polygons on a way over a corner";
  info.source = "Pena, Lind & Herrmann, section 4, Eqs. 12, 13, Fig. 8";
  info.judges =
      "whether the contact plane of two polygons moves continuously with them, and whether the "
      "normal force along it has a potential";
  info.truth =
      "no jump, no tilt by symmetry, no work on a closed way; jumps and works of rules that have "
      "them by half-plane cutting and bisection on what decides them, in extended precision";
  info.bibtex = pena_bibtex;
  info.needs = {Capability::friction, Capability::damping_by_direction};
  info.parameters = {
      {"vertices_i", "-", 3, {.low = 3, .high = 64}, "vertices of i", false, {}, true},
      {"vertices_j", "-", 5, {.low = 3, .high = 64}, "vertices of j, which moves", false, {}, true},
      {"turn", "degree", 0, {.low = -360, .high = 360}, "direction of the first vertex of j"},
      {"distance", "m", 0.7, Range::positive(), "of the way's centre from that of i"},
      {"slope", "degree", 45, {.low = 1, .high = 89}, "of the flanks of the wedge"},
      {"kn", "N/m", 1e5, Range::positive(), "normal stiffness", true}};
  info.observables = {
      {"jump", "degree", "largest jump of the plane under a vanishing motion; error over 90"},
      {"wedge", "degree", "tilt of the plane of a symmetric wedge in a face; error over 90"},
      {"loop-work", "-", "work of the normal force on the closed way over the sum of its amounts"}};
  info.steps_from = 32;
  info.steps_to = 2048;
  info.nominal_steps = 256;
  info.variants = {"geometric-spring[overlap=gradient]", "geometric-spring[plane=chord]",
                   "geometric-spring[plane=eq13]", "cundall-spring[plane=eq13]"};
  info.figures = {{"pena/8", "Contact plane on a way over a corner"}};
  return std::make_unique<CaseOf<ContactPlaneSweep>>(std::move(info));
}

}  // namespace stickslip
