// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_objectivity.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "cases/disc_springs.hpp"
#include "cases/polygon/plane_directions.hpp"
#include "cases/polygon/polygon_system.hpp"
#include "cases/springs.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

using reference::Extended;
using reference::ExtendedPoint;

constexpr double degree = std::numbers::pi / 180;
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
/// A moment of inertia that no contact moves [kg m^2].
constexpr double immovable = 1e60;
/// Angles of the frame for the reference.
constexpr int reference_angles = 7200;

/// Irregular, so that normal and branch are not parallel, and no edge lies along an axis [m].
constexpr std::array<std::array<double, 2>, 7> vertices_i{{{1.1, -0.35},
                                                           {0.95, 0.55},
                                                           {0.3, 1.05},
                                                           {-0.65, 0.85},
                                                           {-1.05, 0.1},
                                                           {-0.7, -0.8},
                                                           {0.25, -1.0}}};
constexpr std::array<std::array<double, 2>, 6> vertices_j{
    {{2.65, -0.2}, {2.9, 0.6}, {2.3, 1.35}, {1.35, 1.3}, {0.75, 0.65}, {1.0, -0.35}}};

Vector2 turned(const Vector2& v, double angle) { return Eigen::Rotation2Dd(angle) * v; }

Polygon polygon_of(std::span<const std::array<double, 2>> vertices) {
  std::vector<Vector2> all;
  for (const auto& [x, y] : vertices) all.emplace_back(x, y);
  return Polygon(all);
}

/// Movement of the contact from velocities or arms at the end of the step; the arms of these are
/// turned by half a step too far.
bool lags(Kinematics kinematics) {
  return kinematics == Kinematics::velocity || kinematics == Kinematics::end_arm ||
         kinematics == Kinematics::printed;
}

class PolygonObjectivity final : public CaseInstance {
 public:
  explicit PolygonObjectivity(const CaseParameters& parameters)
      : i_(polygon_of(vertices_i)),
        j_(polygon_of(vertices_j)),
        branch_(j_.centroid() - i_.centroid()),
        angle_(parameters["angle"] * degree),
        shift_(parameters["shift"]),
        kn_(parameters["kn"]),
        kt_(parameters["kt"]),
        values_(parameters.law_parameters()) {
    i_ = i_.placed(Vector2::Zero(), 0);
    j_ = j_.placed(Vector2::Zero(), 0);
    loaded_ = branch_ + shift_ * Vector2(-branch_[1], branch_[0]).normalized();
    if (overlap_of(i_, j_.placed(loaded_, 0)).intersections.size() != 2)
      throw InputError("shift=" + shortest(shift_) + ": the polygons part; it must be smaller");
  }

  std::vector<ReferenceValue> reference() const override { return {{0, 1}, {0, 90}}; }
  std::vector<CrossCheckResult> cross_checks() const override;
  Measurement measure(const Scheme& scheme, int steps) const override {
    return {
        {force_errors(scheme, steps).back(), plane_error(scheme.polygons.plane, steps) / degree},
        {}};
  }
  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  /// Angle of the plane [rad] with both bodies turned; NaN without one.
  double plane_at(PlaneRule rule, double angle) const {
    const Vector2 centre = turned(loaded_, angle);
    const auto plane =
        contact_plane(rule, overlap_of(i_.placed(Vector2::Zero(), angle), j_.placed(centre, angle)),
                      Vector2::Zero(), centre);
    return plane ? plane->angle() : nan;
  }
  /// Largest angle by which the plane does not turn with the bodies, on this many angles [rad].
  double plane_error(PlaneRule rule, int angles) const {
    const double start = plane_at(rule, 0);
    double largest = 0;
    for (int k = 1; k <= angles; ++k) {
      const double angle = 2 * std::numbers::pi * k / angles;
      const double off = plane_angle_between(plane_at(rule, angle), start + angle);
      if (!(off <= largest)) largest = off;
    }
    return largest;
  }
  std::vector<double> force_errors(const Scheme& scheme, int steps) const;

  /// Normal out of i by the reference, both bodies turned, j at this place before [rad].
  ExtendedPoint reference_normal(PlaneRule rule, const Vector2& centre, double angle) const;
  /// Normal force over kn by the reference [m].
  double reference_overlap(OverlapMeasure measure) const;
  /// Elongation that the centroids of the overlap make of a rigid turn, over its angle [m].
  double centroid_rate(PlaneRule rule) const;
  /// Angle by which the normal is off after the turn [rad].
  double normal_error(PlaneRule rule) const {
    const ExtendedPoint start = reference_normal(rule, loaded_, 0);
    const ExtendedPoint expected =
        reference::turned(std::span(&start, 1), static_cast<Extended>(angle_)).front();
    const ExtendedPoint found = reference_normal(rule, loaded_, angle_);
    return static_cast<double>(
        std::abs(std::atan2(expected[0] * found[1] - expected[1] * found[0],
                            expected[0] * found[0] + expected[1] * found[1])));
  }
  /// Tangential force over kt after the shift, by the reference [m].
  double reference_elongation(PlaneRule rule) const {
    const ExtendedPoint before = reference_normal(rule, branch_, 0);
    const ExtendedPoint after = reference_normal(rule, loaded_, 0);
    const Vector2 middle = Vector2(static_cast<double>(before[0] + after[0]),
                                   static_cast<double>(before[1] + after[1]))
                               .normalized();
    return (loaded_ - branch_).dot(Vector2(-middle[1], middle[0]));
  }
  double reference_plane_error(PlaneRule rule) const {
    const Vector2 centre = loaded_;
    const ExtendedPoint branch{Extended(centre[0]), Extended(centre[1])};
    return static_cast<double>(reference::largest_turn_error(
        direction_of(rule), extended(i_.vertices()), extended(j_.placed(centre, 0).vertices()),
        branch, reference_angles));
  }

  Polygon i_;
  Polygon j_;
  Vector2 branch_;
  double angle_;
  double shift_;
  double kn_;
  double kt_;
  std::map<std::string, double> values_;
  Vector2 loaded_ = Vector2::Zero();
};

/// After each step, how far the force is from turning with the bodies, over the normal force.
std::vector<double> PolygonObjectivity::force_errors(const Scheme& scheme, int steps) const {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  const Scheme judged = with_parameters(scheme, values_);
  // Bodies move as given. The system leaves contacts out where nothing can answer, so that one of
  // them could in principle be turned by it.
  const auto body = [&](const Polygon& shape, const Vector2& position, double inertia) {
    return PolygonBody{.shape = shape, .mass = infinite, .inertia = inertia, .position = position};
  };
  PolygonSystem system(judged, {body(i_, Vector2::Zero(), infinite), body(j_, branch_, immovable)});
  system.set_velocity(1, loaded_ - branch_, 0);
  system.step(1);
  const Vector2 start = system.contacts().front().force;
  const double normal = std::abs(system.contacts().front().in_frame.normal);
  const double dt = 1.0 / steps;
  std::vector<double> errors;
  for (int k = 1; k <= steps; ++k) {
    const Vector2 next = turned(loaded_, angle_ * k / steps);
    system.set_velocity(0, Vector2::Zero(), angle_);
    system.set_velocity(1, (next - system.bodies()[1].position) / dt, angle_);
    system.step(dt);
    errors.push_back((system.contacts().front().force - turned(start, angle_ * k / steps)).norm() /
                     normal);
  }
  return errors;
}

ExtendedPoint PolygonObjectivity::reference_normal(PlaneRule rule, const Vector2& centre,
                                                   double angle) const {
  const auto by = static_cast<Extended>(angle);
  const auto first = reference::turned(extended(i_.vertices()), by);
  const auto second = reference::turned(extended(j_.placed(centre, 0).vertices()), by);
  const ExtendedPoint at{Extended(centre[0]), Extended(centre[1])};
  const ExtendedPoint branch = reference::turned(std::span(&at, 1), by).front();
  const Extended plane = reference::plane_direction(direction_of(rule), first, second, branch);
  const auto overlap = reference::convex_overlap<Extended>(first, second);
  const ExtendedPoint normal{std::sin(plane), -std::cos(plane)};
  const bool out = normal[0] * overlap.boundary[0] + normal[1] * overlap.boundary[1] > 0;
  return out ? normal : ExtendedPoint{-normal[0], -normal[1]};
}

double PolygonObjectivity::reference_overlap(OverlapMeasure measure) const {
  const auto overlap = reference::convex_overlap<Extended>(
      extended(i_.vertices()), extended(j_.placed(loaded_, 0).vertices()));
  if (measure == OverlapMeasure::gradient)
    return static_cast<double>(std::hypot(overlap.boundary[0], overlap.boundary[1]));
  return static_cast<double>(overlap.area) /
         (std::sqrt(i_.area() / std::numbers::pi) + std::sqrt(j_.area() / std::numbers::pi));
}

double PolygonObjectivity::centroid_rate(PlaneRule rule) const {
  const auto first = extended(i_.vertices());
  const auto centroid_at = [&](Extended by) {
    // j moved along the tangent of its circle, not turned.
    std::vector<ExtendedPoint> moved = extended(j_.placed(loaded_, 0).vertices());
    for (auto& [x, y] : moved) x -= by * Extended(loaded_[1]), y += by * Extended(loaded_[0]);
    return reference::convex_overlap<Extended>(first, moved).centroid;
  };
  constexpr Extended probe = 1e-6L;
  const ExtendedPoint ahead = centroid_at(probe);
  const ExtendedPoint behind = centroid_at(-probe);
  const ExtendedPoint here = centroid_at(0);
  const ExtendedPoint normal = reference_normal(rule, loaded_, 0);
  const Extended along =
      (-(ahead[0] - behind[0]) * normal[1] + (ahead[1] - behind[1]) * normal[0]) / (2 * probe);
  const Extended arms = std::hypot(here[0], here[1]) +
                        std::hypot(here[0] - Extended(loaded_[0]), here[1] - Extended(loaded_[1]));
  return static_cast<double>(along - arms);
}

std::vector<CrossCheckResult> PolygonObjectivity::cross_checks() const {
  // Both rules are the same line for two intersections, found in two ways.
  const ExtendedPoint chord = reference_normal(PlaneRule::chord, loaded_, 0.3);
  const ExtendedPoint boundary = reference_normal(PlaneRule::boundary_vector, loaded_, 0.3);
  // The turned overlap cut anew against the overlap turned.
  const auto first = extended(i_.vertices());
  const auto second = extended(j_.placed(loaded_, 0).vertices());
  const auto before = reference::convex_overlap<Extended>(first, second);
  double off = 0;
  for (int k = 1; k < 12; ++k) {
    const auto by = static_cast<Extended>(k * 30 * degree);
    const auto after = reference::convex_overlap<Extended>(reference::turned(first, by),
                                                           reference::turned(second, by));
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

std::vector<Expectation> PolygonObjectivity::expect(const Scheme& scheme) const {
  const PlaneRule rule = scheme.polygons.plane;
  const bool turns = rule != PlaneRule::eq13;
  const double normal = reference_overlap(scheme.polygons.overlap);
  std::vector<Expectation> all;
  if (!scheme.law().info().can(Capability::linear)) {
    all.push_back(Expectation::approximate("the normal force is not proportional to the overlap"));
  } else if (scheme.polygons.movement == ContactMovement::centroid) {
    all.push_back(
        turns ? Expectation::wrong(
                    std::abs(centroid_rate(rule) * angle_) * kt_ / (kn_ * normal), 1e-2,
                    "the centroid of the overlap does not follow a translation by its whole "
                    "length, while the angles are counted in full")
              : Expectation::approximate("the plane and the movement are both wrong"));
  } else if (!turns) {
    const double force = std::hypot(1.0, kt_ * reference_elongation(rule) / (kn_ * normal));
    all.push_back(Expectation::wrong(2 * std::sin(normal_error(rule) / 2) * force, 1e-2,
                                     "the plane of Eq. 13 does not turn with the bodies"));
  } else if (scheme.framed.kinematics == Kinematics::mid_arm) {
    all.push_back(Expectation::exact(1e-10, "the movement of the contact is exactly zero"));
  } else if (lags(scheme.framed.kinematics)) {
    all.push_back(Expectation::of_order(
        1, "velocities and arms are those of the end of the step, half a step too far"));
  } else {
    all.push_back(
        Expectation::of_order(2, "an angle times the mean arm is longer than the arm's way"));
  }
  if (turns) {
    all.push_back(Expectation::exact(1e-10, "it is made of the bodies' own edges"));
  } else {
    // Between two angles the deviation changes by at most about three times their distance.
    all.push_back(Expectation::wrong(reference_plane_error(rule) / (90 * degree), 1e-2,
                                     "acute angles with the x-axis depend on the frame"));
  }
  return all;
}

Figure PolygonObjectivity::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "Two polygons turned together";
  figure.caption =
      "(a) The pair. (b) Angle by which the contact plane is off that of the bodies, over the "
      "angle by which both are turned; chord and boundary-vector lie on zero. (c) Force off the "
      "turned force, over the normal force, in a "
      "turn "
      "in 64 steps; curves that are the same are drawn once.";
  Panel shapes{"the pair", {"x", "m"}, {"y", "m"}};
  shapes.equal_aspect = true;
  for (const Polygon& p : {i_.placed(Vector2::Zero(), 0), j_.placed(loaded_, 0)}) {
    Series outline{shapes.series.empty() ? "polygons" : "", {}, {}, Mark::line, true};
    const auto vertices = p.vertices();
    for (std::size_t k = 0; k <= vertices.size(); ++k) {
      outline.x.push_back(vertices[k % vertices.size()][0]);
      outline.y.push_back(vertices[k % vertices.size()][1]);
    }
    shapes.series.push_back(std::move(outline));
  }
  Panel planes{
      "plane", {"angle of the frame", "degree"}, {"plane off by", "degree", false, -20.0, 160.0}};
  Panel forces{"force", {"turned by", "degree"}, {"force off by", "-", true}};
  std::vector<PlaneRule> drawn;
  for (const Scheme& scheme : schemes) {
    const PlaneRule rule = scheme.polygons.plane;
    if (std::ranges::find(drawn, rule) == drawn.end()) {
      drawn.push_back(rule);
      Series s{std::string(name_of(rule)),        {}, {}, Mark::line, false,
               static_cast<int>(drawn.size()) - 1};
      const double start = plane_at(rule, 0);
      for (int k = 0; k <= 360; ++k) {
        const double off =
            std::remainder(plane_at(rule, k * degree) - start - k * degree, std::numbers::pi) /
            degree;
        if (!s.y.empty() && std::abs(off - s.y.back()) > 45) {
          s.x.push_back(k);
          s.y.push_back(nan);
        }
        s.x.push_back(k);
        s.y.push_back(off);
      }
      planes.series.push_back(std::move(s));
    }
    constexpr int steps = 64;
    const auto errors = force_errors(scheme, steps);
    Series s{scheme.label, {}, {}, Mark::line, false, static_cast<int>(forces.series.size())};
    for (int k = 0; k < steps; ++k) {
      s.x.push_back(angle_ / degree * (k + 1) / steps);
      s.y.push_back(positive_or_gap(errors[static_cast<std::size_t>(k)]));
    }
    // With two intersections the chord is the plane of the boundary vector.
    const auto same = [&](const Series& other) {
      return std::ranges::equal(s.y, other.y,
                                [](double a, double b) { return std::abs(a - b) <= 1e-3 * b; });
    };
    const auto drawn_before = std::ranges::find_if(forces.series, same);
    if (drawn_before == forces.series.end()) {
      forces.series.push_back(std::move(s));
    } else {
      drawn_before->label =
          scheme.label.size() < drawn_before->label.size() ? scheme.label : drawn_before->label;
    }
  }
  shapes.legend = Legend::none;
  planes.legend = Legend::top_right;
  forces.legend = Legend::outside;
  figure.panels = {shapes, planes, forces};
  return figure;
}

Cell number_cell(double x, const char* format = "{:.3g}") {
  return {std::isnan(x) ? "-" : fmt::format(fmt::runtime(format), x), x};
}

std::vector<Table> PolygonObjectivity::tables(std::span<const Scheme>) const {
  Table planes;
  planes.name = "polygon-objectivity-planes";
  planes.title = "Rules for the contact plane when both bodies are turned";
  planes.note =
      "Largest angle by which the plane does not turn with the bodies, on 720 angles of a whole "
      "turn; reference: on 7200 angles, by half-plane cutting in extended precision.";
  planes.columns = {
      {"plane"}, {"off by", "degree"}, {"reference", "degree"}, {"turns with the bodies"}};
  for (const PlaneRule rule : all_plane_rules) {
    const double off = plane_error(rule, 720);
    const bool turns = off < 1e-9;
    planes.rows.push_back({{std::string(name_of(rule))},
                           number_cell(off / degree),
                           number_cell(reference_plane_error(rule) / degree),
                           {turns ? "yes" : "no", {}, turns ? Tone::good : Tone::bad}});
  }
  Table movements;
  movements.name = "polygon-objectivity-movements";
  movements.title = "What is left of a force in a rigid turn, over the normal force";
  movements.note =
      "Both springs of the paper with each contact plane, and the movement of the contact by rigid "
      "bodies or by the centroid of the overlap.";
  movements.columns = {{"scheme"}, {"16 steps", "-"}, {"64 steps", "-"}, {"256 steps", "-"}};
  for (const char* law : {"cundall-spring", "geometric-spring"}) {
    for (const PlaneRule rule : all_plane_rules) {
      for (const char* movement : {"rigid", "centroid"}) {
        const std::string label =
            fmt::format("{}[plane={},movement={}]", law, name_of(rule), movement);
        const Scheme scheme = make_scheme(label);
        std::vector<Cell> row{{label}};
        for (const int steps : {16, 64, 256}) {
          Cell cell = number_cell(force_errors(scheme, steps).back());
          cell.tone = tone_of(*cell.number);
          row.push_back(std::move(cell));
        }
        movements.rows.push_back(std::move(row));
      }
    }
  }
  return {planes, movements};
}

}  // namespace

std::unique_ptr<Case> make_polygon_objectivity() {
  CaseInfo info;
  info.name = "polygon-objectivity";
  info.title = "Polygons turned together";
  info.source = "Pena, Lind & Herrmann, end of section 3, and section 4, Eqs. 12, 13";
  info.judges =
      "whether plane and force of a contact of polygons turn with the bodies, for each rule of the "
      "plane and of the movement";
  info.truth =
      "the plane and the force at the start, turned; rules that do not turn with the bodies by "
      "half-plane cutting in extended precision";
  info.bibtex = pena_bibtex;
  info.needs = {Capability::friction, Capability::damping_by_direction};
  info.parameters = {
      {"angle", "degree", 90, {.low = -720, .high = 720}, "of the turn"},
      {"shift", "m", 0.02, {.low = -0.1, .high = 0.1}, "along which the contact is loaded"},
      {"kn", "N/m", 1e5, Range::positive(), "normal stiffness", true},
      {"kt", "N/m", 1e5 / 3, Range::positive(), "tangential stiffness", true},
      {"mu", "-", 1000, Range::positive(), "friction coefficient", true}};
  info.observables = {
      {"force", "-", "force at the end off the turned force, over the normal force"},
      {"plane", "degree",
       "largest angle by which the plane does not turn with the bodies; error over 90"}};
  info.steps_from = 8;
  info.steps_to = 1024;
  info.nominal_steps = 256;
  info.variants = {"cundall-spring[plane=chord]",          "geometric-spring[plane=chord]",
                   "cundall-spring[plane=eq13]",           "geometric-spring[plane=eq13]",
                   "geometric-spring[kinematics=mid-arm]", "geometric-spring[movement=centroid]"};
  info.figures = {{"polygon-objectivity/turn", "Two polygons turned together"}};
  return std::make_unique<CaseOf<PolygonObjectivity>>(std::move(info));
}

}  // namespace stickslip
