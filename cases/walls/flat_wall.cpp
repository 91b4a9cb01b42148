// SPDX-License-Identifier: BSD-3-Clause
#include "cases/walls/flat_wall.hpp"

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

}  // namespace

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

FlatWall::Outcome FlatWall::compare(const Scheme& scheme,
                                    std::span<const FloorScene> scenes) const {
  FramedLaw on_plane = scheme.framed;
  on_plane.moments = {};
  Outcome found;
  const double limit = mu * kn * overlap;
  for (const FloorScene& scene : scenes)
    for (const std::vector<WallStep>& motion : scene.motions) {
      const std::vector<PairResult> right = drive_pair(on_plane, pair_path_of(radius, motion));
      MeshWall wall(scheme.framed, scene.mesh, radius);
      wall.place(motion[0]);
      for (std::size_t i = 1; i < motion.size(); ++i) {
        const WallForce force = wall.advance(motion[i]);
        const Vector3 normal = -right[i - 1].normal;
        const Vector3& expected = right[i - 1].force.on_p;
        const Vector3 off = force.force - expected;
        found.normal = worse(found.normal, std::abs(off.dot(normal)) / expected.dot(normal));
        found.tangential = worse(found.tangential, (off - off.dot(normal) * normal).norm() / limit);
        found.torque =
            worse(found.torque, (force.torque - right[i - 1].torque_p).norm() / (radius * limit));
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

Expected<FlatWall::Outcome> expect_flat_wall(WallRule rule, bool passes_over_edges) {
  using Outcome = FlatWall::Outcome;
  Expected<Outcome> all = Expectation::exact(same_plane, "a floor of triangles is the same floor");
  switch (rule) {
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
