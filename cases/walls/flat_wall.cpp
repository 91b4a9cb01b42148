// SPDX-License-Identifier: BSD-3-Clause
#include "cases/walls/flat_wall.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cases/drive/drive.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/laws/catalogue.hpp"

namespace stickslip::cases {
namespace {

/// Steps in which the sphere comes down.
constexpr int steps_down = 4;
/// Part of the way that the sphere rolls.
constexpr double rolled_part = 0.3;
/// A plane of many triangles is that of one but for the rounding of positions over the overlap.
constexpr double same_plane = 1e-9;

Vector3 flat(const Vector2& v) { return {v[0], v[1], 0}; }

/// Whether the wall turns in a motion.
bool turns(std::span<const WallStep> motion) {
  return std::ranges::any_of(motion, [](const WallStep& step) { return !step.wall_spin.isZero(); });
}

/// The motion as an observer on the wall sees it.
std::vector<WallStep> seen_from_wall(std::span<const WallStep> motion) {
  std::vector<WallStep> all;
  for (const WallStep& step : motion) {
    const Matrix3 back = step.wall.orientation.transpose();
    const Vector3 away = step.centre - step.wall.position;
    WallStep seen;
    seen.centre = back * away;
    seen.velocity = back * (step.velocity - step.wall_velocity - step.wall_spin.cross(away));
    seen.spin = back * (step.spin - step.wall_spin);
    seen.rotation = back * (step.rotation - step.wall_rotation);
    seen.dt = step.dt;
    all.push_back(seen);
  }
  return all;
}

}  // namespace

double bound_of(const AnyLaw& law, double ours) {
  constexpr double of_others = 1e-6;
  return law.own_wall() == nullptr ? ours : of_others;
}

void FlatWall::check() const {
  if (overlap >= radius) throw InputError("overlap must be smaller than R");
}

std::vector<reference::NamedNumber> FlatWall::numbers() const {
  return {{"normal-force", "N", "force of the floor on the sphere, one contact", kn * overlap,
           1e-15L * wide(kn * overlap)},
          {"circle", "m", "radius of the circle in which the sphere cuts the floor", circle(),
           1e-15L * wide(circle())}};
}

double FlatWall::circle() const { return std::sqrt(overlap * (2 * radius - overlap)); }

std::vector<WallStep> FlatWall::motion(const Vector2& from, std::span<const Vector2> ways) const {
  std::vector<WallStep> all(1);
  all[0].centre = Vector3(from[0], from[1], radius);
  const auto go = [&](const Vector3& by, const Vector3& turn) {
    WallStep step = all.back();
    step.centre += by;
    step.velocity = by;
    step.rotation = step.spin = turn;
    step.dt = 1;
    all.push_back(step);
  };
  // A little roll while it comes down: a force along no way, so that no direction is left to
  // rounding.
  const Vector3 roll = 0.2 * overlap / radius / steps_down * Vector3(0.6, 0.8, 0);
  for (int i = 0; i < steps_down; ++i) go(Vector3(0, 0, -overlap / steps_down), roll);
  for (const Vector2& leg : ways)
    for (int i = 0; i < steps_each; ++i) {
      const Vector3 by = circle() / steps_each * flat(leg);
      go(by, rolled_part / radius * Vector3::UnitZ().cross(by));
    }
  return all;
}

PairPath pair_path_of(double radius, std::span<const WallStep> motion) {
  PairPath path{.radius_p = radius,
                .radius_q = std::numeric_limits<double>::infinity(),
                .overlap = 0,
                .normal = -(motion[0].wall.orientation * Vector3::UnitZ()),
                .steps = {}};
  const auto seen = [](const WallStep& step) {
    return Vector3(step.wall.orientation.transpose() * (step.centre - step.wall.position));
  };
  path.overlap = radius - seen(motion[0])[2];
  // The point in front of the sphere at the start goes with the wall.
  const Vector3 point(seen(motion[0])[0], seen(motion[0])[1], 0);
  const auto place = [&](const WallStep& step) {
    return Vector3(step.wall.position + step.wall.orientation * point);
  };
  for (std::size_t i = 1; i < motion.size(); ++i) {
    const WallStep& now = motion[i];
    PairStep step;
    step.displacement_p = now.centre - motion[i - 1].centre;
    step.displacement_q = place(now) - place(motion[i - 1]);
    step.rotation_p = now.rotation;
    step.rotation_q = now.wall_rotation;
    step.velocity_p = now.velocity;
    step.velocity_q = now.wall_velocity + now.wall_spin.cross(place(now) - now.wall.position);
    step.spin_p = now.spin;
    step.spin_q = now.wall_spin;
    step.dt = now.dt;
    path.steps.push_back(step);
  }
  return path;
}

std::vector<ForceOnPlane> FlatWall::on_plane(const Scheme& scheme,
                                             std::span<const WallStep> motion) const {
  if (scheme.law().own_wall() != nullptr) return on_own_plane(scheme, motion, turns(motion));
  std::vector<ForceOnPlane> all;
  FramedLaw law = scheme.framed;
  law.moments = {};
  for (const PairResult& right : drive_pair(law, pair_path_of(radius, motion)))
    all.push_back({-right.normal, right.force.on_p, right.torque_p});
  return all;
}

std::vector<ForceOnPlane> FlatWall::on_own_plane(const Scheme& scheme,
                                                 std::span<const WallStep> motion,
                                                 bool moves_plane) const {
  const std::vector<WallStep> seen =
      moves_plane ? std::vector(motion.begin(), motion.end()) : seen_from_wall(motion);
  double far = 0;
  for (const WallStep& step : seen) far = std::max(far, (step.centre - step.wall.position).norm());
  const std::vector<WallForce> forces =
      follow_wall(scheme.framed, two_triangles(2 * (far + radius)), radius, seen);
  std::vector<ForceOnPlane> all;
  for (std::size_t i = 1; i < motion.size(); ++i) {
    const WallPose& wall = motion[i].wall;
    const Matrix3 turn = moves_plane ? Matrix3::Identity() : wall.orientation;
    const Vector3 normal = wall.orientation * Vector3::UnitZ();
    Vector3 force = turn * forces[i].force;
    if (scheme.law().info().can(Capability::linear)) {
      const double pressed = radius - (motion[i].centre - wall.position).dot(normal);
      force += (kn * pressed - force.dot(normal)) * normal;
    }
    all.push_back({normal, force, turn * forces[i].torque});
  }
  return all;
}

double FlatWall::limit_of(const Scheme& scheme, const ForceOnPlane& plane) const {
  return mu * (scheme.law().own_wall() == nullptr ? kn * overlap : plane.force.dot(plane.normal));
}

FlatWall::Outcome FlatWall::compare(const Scheme& scheme,
                                    std::span<const FloorScene> scenes) const {
  Outcome found;
  for (const FloorScene& scene : scenes)
    for (const std::vector<WallStep>& motion : scene.motions) {
      const std::vector<ForceOnPlane> plane = on_plane(scheme, motion);
      const double limit = limit_of(scheme, plane.back());
      const std::vector<WallForce> forces = follow_wall(scheme.framed, scene.mesh, radius, motion);
      for (std::size_t i = 1; i < motion.size(); ++i) {
        const WallForce& force = forces[i];
        const auto& [normal, expected, torque] = plane[i - 1];
        const Vector3 off = force.force - expected;
        found.normal = worse(found.normal, std::abs(off.dot(normal)) / expected.dot(normal));
        found.tangential = worse(found.tangential, (off - off.dot(normal) * normal).norm() / limit);
        found.torque = worse(found.torque, (force.torque - torque).norm() / (radius * limit));
        if (force.contacts >= 0)
          found.contacts = worse(found.contacts, std::abs(force.contacts - 1.0));
      }
    }
  return found;
}

std::vector<CrossCheckResult> FlatWall::check_plane(std::span<const WallStep> motion) const {
  const AnyLaw springs = law("linear-refined").law.with({{"kn", kn}, {"kt", kt}, {"mu", mu}});
  const FramedLaw framed{springs};
  const std::vector<PairResult> right = drive_pair(framed, pair_path_of(radius, motion));
  double largest = 0;
  const IndexedMesh floor = uncut_floor(40 * circle());
  MeshWall wall(framed, floor, radius);
  wall.place(motion[0]);
  for (std::size_t i = 1; i < motion.size(); ++i) {
    const Vector3 off = wall.advance(motion[i]).force - right[i - 1].force.on_p;
    largest = worse(largest, off.norm() / (kn * overlap));
  }
  return {{"a pair of sphere and plane against one large triangle, force over the normal force",
           largest, 1e-10}};
}

Expected<FlatWall::Outcome> expect_flat_wall(const FramedLaw& law, bool passes_over_edges) {
  using Outcome = FlatWall::Outcome;
  const double bound = bound_of(law.law, same_plane);
  Expected<Outcome> all = Expectation::exact(bound, "a floor of triangles is the same floor");
  switch (law.wall_rule) {
    case WallRule::each_triangle:
    case WallRule::edges_always:
      return Expectation::undeclared(
          "what is near pushes beside what is nearest: the force grows with the triangles");
    case WallRule::edges_never:
      if (passes_over_edges) return Expectation::undeclared("exactly over an edge nothing pushes");
      return all;
    case WallRule::vertex_by_each_edge:
      if (passes_over_edges)
        return Expectation::undeclared("exactly over a vertex each edge pushes");
      return all;
    case WallRule::history_by_triangle:
      all[&Outcome::tangential] = all[&Outcome::torque] =
          Expectation::undeclared("the next triangle begins without the spring");
      return all;
    case WallRule::surface:
    case WallRule::face_normal:
    case WallRule::resting_wall:
    case WallRule::middle_of_triangle:
      break;
  }
  return all;
}

}  // namespace stickslip::cases
