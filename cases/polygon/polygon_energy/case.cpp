// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_energy/case.hpp"

#include <Eigen/Geometry>

#include "cases/polygon/polygon_shapes.hpp"
#include "cases/polygon/polygon_system.hpp"

namespace stickslip::cases {
namespace {

using reference::Extended;
using reference::ExtendedPoint;

/// A corner of the second reaches over a corner of the first: all four edges count, and none comes
/// or goes on the ways that are allowed [m].
constexpr std::array<std::array<double, 2>, 6> held_vertices{
    {{-1.0, -0.8}, {0.4, -1.0}, {1.0, 0.05}, {0.3, 0.9}, {-0.6, 0.8}, {-1.2, 0.1}}};
constexpr std::array<std::array<double, 2>, 5> going_vertices{
    {{0.55, 0.1}, {1.5, -0.75}, {2.4, -0.2}, {2.1, 0.9}, {1.2, 0.8}}};
constexpr double immovable_corner = 1e60;
constexpr int points_of_reference = 720;

/// Where the second body is after a part of a round, from 0 to 1.
struct Place {
  Vector2 centroid;
  double angle = 0;  ///< [rad]
};

class Way {
 public:
  Way(const PolygonEnergy& asked, PolygonLoop loop)
      : first(polygon_of(held_vertices)),
        second(polygon_of(going_vertices)),
        asked_(asked),
        turn_(loop == PolygonLoop::turns ? asked.turn * degree : 0) {}

  Place at(double part) const {
    const double round = 2 * std::numbers::pi * part;
    const double angle = turn_ * std::sin(round);
    return {pivot() + asked_.radius * Vector2(std::cos(round), std::sin(round)) + arm_at(angle),
            angle};
  }
  /// Rates of both by the part of a round.
  Place rate(double part) const {
    const double round = 2 * std::numbers::pi * part;
    const double spin = 2 * std::numbers::pi * turn_ * std::cos(round);
    const Vector2 arm = arm_at(turn_ * std::sin(round));
    return {2 * std::numbers::pi * asked_.radius * Vector2(-std::sin(round), std::cos(round)) +
                spin * Vector2(-arm[1], arm[0]),
            spin};
  }

  Polygon first;
  Polygon second;

 private:
  /// The place about which the second body rocks: where both overlap.
  static Vector2 pivot() { return {0.78, 0.08}; }
  /// The way from there to the centroid of the second.
  Vector2 arm_at(double angle) const {
    return Eigen::Rotation2Dd(angle) * (second.centroid() - pivot());
  }

  const PolygonEnergy& asked_;
  double turn_;
};

/// Over kn, what acts on the second body about its centroid.
struct Push {
  Vector2 force = Vector2::Zero();
  double moment = 0;
  double area = 0;  ///< area of the overlap
};

Push push_by(const PolygonRules& rules, const Way& way, const Place& place) {
  const auto first = extended(way.first.vertices());
  const auto second = extended(way.second.placed(place.centroid, place.angle).vertices());
  const auto overlap = reference::convex_overlap<Extended>(first, second);
  const Vector2 across = narrow(overlap.boundary);
  const Vector2 branch = place.centroid - way.first.centroid();
  const Extended plane =
      reference::plane_direction(direction_of(rules.plane), first, second, extended(branch));
  Vector2 normal(static_cast<double>(std::sin(plane)), static_cast<double>(-std::cos(plane)));
  if (normal.dot(across) < 0) normal = -normal;
  const double lengths = std::sqrt(way.first.area() / std::numbers::pi) +
                         std::sqrt(way.second.area() / std::numbers::pi);
  const double size = rules.overlap == OverlapMeasure::gradient
                          ? across.norm()
                          : static_cast<double>(overlap.area) / lengths;
  // The moment of a pressure on the edges of the first, about the origin: from end to end of each.
  Vector2 point = narrow(overlap.centroid);
  if (rules.acts_on_chord()) {
    double moment = 0;
    const std::size_t corners = overlap.vertices.size();
    for (std::size_t k = 0; k < corners; ++k)
      if (overlap.sources[k] >= 0)
        moment += (narrow(overlap.vertices[k]).squaredNorm() -
                   narrow(overlap.vertices[(k + 1) % corners]).squaredNorm()) /
                  2;
    const Vector2 along(-across[1], across[0]);
    point += (cross(point, across) - moment) / across.squaredNorm() * along;
  }
  const Vector2 force = size * normal;
  return {force, cross(point - place.centroid, force), static_cast<double>(overlap.area)};
}

/// Work over kn in a round, and the largest on the way, by the trapezoidal rule in the part of a
/// round, which is exact but for round-off in a smooth round.
std::pair<double, double> round_by(const PolygonRules& rules, const Way& way, int points) {
  double work = 0;
  double least = 0;
  double most = 0;
  for (int k = 0; k < points; ++k) {
    const double part = static_cast<double>(k) / points;
    const Push push = push_by(rules, way, way.at(part));
    const Place rate = way.rate(part);
    work += (push.force.dot(rate.centroid) + push.moment * rate.angle) / points;
    least = std::min(least, work);
    most = std::max(most, work);
  }
  return {work, most - least};
}

Expectation expect_loop(const PolygonEnergy& asked, const Scheme& scheme, PolygonLoop loop) {
  const PolygonRules& rules = scheme.polygons;
  if (rules.is_gradient() && (rules.acts_on_chord() || loop == PolygonLoop::moves))
    return Expectation::of_order(0, "the force is the gradient of kn A");
  const char* const why =
      rules.is_gradient()
          ? "a gradient that acts at the centroid of the overlap has no energy in turns"
          : "a force of the size of the area has no energy where its direction changes";
  return Expectation::wrong(asked.reference_share(rules, loop), 1e-3, why);
}

}  // namespace

std::vector<double> PolygonEnergy::works(const Scheme& scheme, PolygonLoop loop, int steps) const {
  const Way way(*this, loop);
  constexpr double infinite = std::numeric_limits<double>::infinity();
  const Place start = way.at(0);
  PolygonSystem system(scheme, {{.shape = way.first,
                                 .mass = infinite,
                                 .inertia = infinite,
                                 .position = way.first.centroid()},
                                {.shape = way.second,
                                 .mass = infinite,
                                 .inertia = immovable_corner,
                                 .position = start.centroid,
                                 .angle = start.angle}});
  const auto push_now = [&] {
    const PolygonContact& contact = system.contacts().front();
    const Vector2 force = contact.in_frame.normal * contact.plane.normal;
    return Push{force, cross(contact.plane.point - system.bodies()[1].position, force)};
  };
  std::vector<double> works;
  const double dt = 1.0 / steps;
  Push before = push_now();
  double work = 0;
  for (int k = 1; k <= steps; ++k) {
    const Place next = way.at(k * dt);
    const Vector2 moved = next.centroid - system.bodies()[1].position;
    const double turned = next.angle - system.bodies()[1].angle;
    system.set_velocity(1, moved / dt, turned / dt);
    system.step(dt);
    const Push now = push_now();
    work += (before.force + now.force).dot(moved) / 2 + (before.moment + now.moment) / 2 * turned;
    works.push_back(work);
    before = now;
  }
  return works;
}

PolygonEnergy::Outcome PolygonEnergy::run(const Scheme& scheme, int steps) const {
  const auto share = [&](PolygonLoop loop) {
    const std::vector<double> done = works(scheme, loop, steps);
    const auto [least, most] = std::ranges::minmax(done);
    return std::abs(done.back()) / (std::max(most, 0.0) - std::min(least, 0.0));
  };
  return {.moves = share(PolygonLoop::moves), .turns = share(PolygonLoop::turns)};
}

double PolygonEnergy::reference_share(const PolygonRules& rules, PolygonLoop loop) const {
  const auto [work, largest] = round_by(rules, Way(*this, loop), points_of_reference);
  return std::abs(work) / largest;
}

std::vector<CrossCheckResult> PolygonEnergy::cross_checks() const {
  // The force of the gradient by differences of the area; the work of a round by half the points.
  const PolygonRules gradient{.overlap = OverlapMeasure::gradient};
  const Way way(*this, PolygonLoop::turns);
  constexpr double width = 1e-5;
  double off = 0;
  for (int k = 0; k < 12; ++k) {
    const double part = k / 12.0;
    const Place place = way.at(part);
    const Push push = push_by(gradient, way, place);
    const auto slope = [&](const Place& by) {
      const auto area = [&](double times) {
        return push_by(gradient, way,
                       {place.centroid + times * by.centroid, place.angle + times * by.angle})
            .area;
      };
      return (area(-width) - area(width)) / (2 * width);
    };
    off = worse(off, std::abs(slope({Vector2::UnitX()}) - push.force[0]));
    off = worse(off, std::abs(slope({Vector2::UnitY()}) - push.force[1]));
    off = worse(off, std::abs(slope({Vector2::Zero(), 1}) - push.moment));
  }
  double rounds = 0;
  for (const ForcePoint point : {ForcePoint::centroid, ForcePoint::chord}) {
    PolygonRules rules = gradient;
    rules.point = point;
    const auto [coarse, most] = round_by(rules, way, points_of_reference / 2);
    rounds =
        worse(rounds, std::abs(coarse - round_by(rules, way, points_of_reference).first) / most);
  }
  return {{"force and moment of the chord against differences of the area", off, 1e-9},
          {"work of a round in half as many points", rounds, 1e-12}};
}

Expected<PolygonEnergy::Outcome> PolygonEnergy::expect(const Scheme& scheme) const {
  Expected<Outcome> all;
  all[&Outcome::turns] = expect_loop(*this, scheme, PolygonLoop::turns);
  all[&Outcome::moves] = expect_loop(*this, scheme, PolygonLoop::moves);
  return all;
}

}  // namespace stickslip::cases
