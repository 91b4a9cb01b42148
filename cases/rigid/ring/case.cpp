// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/ring/case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/numbers.hpp"
#include "cases/rigid/on_meshes/floors.hpp"
#include "reference/walls/edges_and_steps.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

constexpr std::array pieces_of_scene{8, 16, 32, 64};
/// Places around the ring that laws are asked at.
constexpr int places_around = 193;
constexpr double whole_turn = 2 * std::numbers::pi;

Vector3 on_circle(double angle) { return {std::sin(angle), 0, std::cos(angle)}; }

/// A ball inside of a ring: it goes along the pieces of the path of its centre.
class InsideRing {
 public:
  InsideRing(const Ring& ring, int pieces)
      : pieces_(pieces),
        apothem_(ring.ring * ring.radius * std::cos(std::numbers::pi / pieces) - ring.radius),
        radius_(ring.radius),
        ratio_(narrow(
            reference::tessellated_ring(pieces, wide(ring.ring * ring.radius), wide(ring.radius))
                .speed_ratio_at_inner_corner)) {}

  double piece() const { return 2 * apothem_ * std::tan(std::numbers::pi / pieces_); }
  /// State of the ball at a time, from this distance before the middle of piece 0 [m].
  BodyState at(double speed, double before, double time) const {
    double along = piece() / 2 - before;  // from the corner behind
    int corner = 0;
    double left = time;
    while (left * speed > piece() - along) {
      left -= (piece() - along) / speed;
      along = 0;
      speed *= ratio_;
      ++corner;
    }
    along += left * speed;
    const double angle = whole_turn * corner / pieces_;
    const Vector3 out = on_circle(angle);
    const Vector3 forward(out[2], 0, -out[0]);
    // Inside, the ball turns the other way round than its path.
    return {apothem_ * out + (along - piece() / 2) * forward, speed * forward,
            -speed / radius_ * Vector3::UnitY()};
  }

 private:
  int pieces_;
  double apothem_;
  double radius_;
  double ratio_;
};

}  // namespace

std::vector<Face> Ring::pieces_of_ring(int pieces, double half_width, bool inwards) const {
  std::vector<Face> all;
  const Vector3 across = 2 * half_width * Vector3::UnitY();
  const double around = ring * radius;
  for (int i = 0; i < pieces; ++i) {
    const Vector3 from = around * on_circle(whole_turn * (i - 0.5) / pieces);
    const Vector3 along = around * on_circle(whole_turn * (i + 0.5) / pieces) - from;
    const Vector3 corner = from - half_width * Vector3::UnitY();
    const double side = 2 * std::max(along.norm(), across.norm());
    all.push_back(inwards ? Face{.corner = corner, .along = across, .up = along, .side = side}
                          : Face{.corner = corner, .along = along, .up = across, .side = side});
  }
  return all;
}

RigidScene Ring::scene(const SceneSteps& steps) const {
  RigidScene asked;
  Scene& scene = asked.scene;
  scene.step = steps.step;
  std::vector<InsideRing> rings;
  std::vector<double> before;
  double longest = 0;
  for (std::size_t k = 0; k < starts_of_scene; ++k) {
    const int pieces = pieces_of_scene.at(side_of_start(k));
    const InsideRing inside = rings.emplace_back(*this, pieces);
    longest = std::max(longest, pieces * inside.piece());
    // Corners are met at sixteenths of a step.
    before.push_back((0.2 * phase_of_start(k)) * inside.piece() +
                     phase_of_start(k) * velocity * steps.step);
    const BodyState state = inside.at(velocity, before.back(), 0);
    SceneBody ball = scene_sphere("ball-" + std::to_string(k), k, radius, mass,
                                  place_of_start(k) + state.position);
    ball.state.velocity = state.velocity;
    ball.state.spin = state.spin;
    SceneBody wall = scene_mesh("ring-" + std::to_string(k), place_of_start(k),
                                mesh_of(pieces_of_ring(pieces, 2 * radius, true)));
    wall.start = k;
    scene.contacts.push_back({.p = 2 * k, .q = 2 * k + 1, .mu = mu});
    scene.bodies.push_back(std::move(ball));
    scene.bodies.push_back(std::move(wall));
  }
  scene.times = scene_times(steps, longest / velocity, 1);
  scene.scale = {.velocity = velocity,
                 .spin = velocity / radius,
                 .length = ring * radius,
                 .energy = mass * velocity * velocity / 2};
  asked.judges_position = false;
  asked.exact = [s = *this, rings, before](std::size_t body, double time) {
    const std::size_t k = body / 2;
    BodyState now = rings[k].at(s.velocity, before[k], time);
    now.position += place_of_start(k);
    return now;
  };
  asked.numbers = [exact = asked.exact](const Scene& told, const std::vector<SceneState>&,
                                        const std::vector<SceneState>& last) {
    std::array<double, sides_of_scene> sums{};
    for (std::size_t i = 0; i < told.bodies.size(); ++i) {
      if (told.bodies[i].fixed) continue;
      sums.at(side_of_start(told.bodies[i].start)) +=
          last[i].velocity.norm() / exact(i, told.end()).velocity.norm() / sides_of_scene;
    }
    std::vector<SceneNumber> all;
    for (std::size_t i = 0; i < sides_of_scene; ++i)
      all.push_back(
          {fmt::format("speed over the true one, ring of {} pieces", pieces_of_scene.at(i)),
           sums.at(i), 1});
    return all;
  };
  return asked;
}

Vector3 Ring::force_outside(const Vector3& centre, int pieces) const {
  // Seen from the middle of the nearest piece.
  const double of_piece = whole_turn / pieces;
  const double angle = std::atan2(centre[0], centre[2]);
  const double middle = std::round(angle / of_piece) * of_piece;
  const double apothem = ring * radius * std::cos(of_piece / 2);
  const double half = ring * radius * std::sin(of_piece / 2);
  const double out = std::hypot(centre[0], centre[2]) * std::cos(angle - middle);
  const double along = std::hypot(centre[0], centre[2]) * std::sin(angle - middle);
  const double beyond = along - std::clamp(along, -half, half);
  const double distance = std::hypot(out - apothem, beyond);
  const Vector3 normal = on_circle(middle);
  const Vector3 forward(normal[2], 0, -normal[0]);
  return std::max(radius - distance, 0.0) * kn / distance *
         ((out - apothem) * normal + beyond * forward);
}

Ring::Outcome Ring::run(const Scheme& scheme, int pieces) const {
  const Scheme ready = sprung(scheme);
  FramedLaw law = ready.framed;
  law.moments = {};
  const IndexedMesh mesh(*mesh_of(pieces_of_ring(pieces, 2 * radius, false)));
  MeshWall wall(law, mesh, radius);
  Outcome found;
  const double largest = kn * overlap * radius;
  for (int i = 0; i < places_around; ++i) {
    WallStep at;
    const double distance = radius * (ring + 1 - overlap);
    at.centre = distance * on_circle(whole_turn * (i + 0.31) / places_around);
    at.centre[1] = 0.17 * radius;
    const Vector3 pushed = wall.place(at).force;
    const Vector3 exact = force_outside(at.centre, pieces);
    found.force = worse(found.force, (pushed - exact).norm() / largest);
    found.height = worse(found.height, std::abs(pushed.norm() - largest) / kn / (ring * radius));
  }
  return found;
}

Expected<Ring::Outcome> Ring::expect(const Scheme& /*scheme*/) const {
  Expected<Outcome> all =
      Expectation::of_order(2, "the middle of a piece lies A (1 - cos(pi/N)) below the circle");
  all[&Outcome::force] = Expectation::exact(
      1e-9, "the nearest point of the pieces pushes, along the line to the centre");
  return all;
}

std::vector<CrossCheckResult> Ring::cross_checks() const {
  constexpr int pieces = 16;
  double searched = 0;
  double deepest = 0;
  const double around = ring * radius;
  for (int i = 0; i < 40; ++i) {
    const Vector3 centre = radius * (ring + 1 - overlap) * on_circle(whole_turn * i / 40.3);
    // Nearest of many points of all pieces.
    double nearest = radius;
    for (int piece = 0; piece < pieces; ++piece) {
      const Vector3 from = around * on_circle(whole_turn * (piece - 0.5) / pieces);
      const Vector3 along = around * on_circle(whole_turn * (piece + 0.5) / pieces) - from;
      for (int at = 0; at <= 2000; ++at)
        nearest = std::min(nearest, (centre - from - at / 2000.0 * along).norm());
    }
    const double force = force_outside(centre, pieces).norm();
    searched = worse(searched, std::abs(force / kn - (radius - nearest)) / radius);
    deepest = std::max(deepest, radius * overlap - force / kn);
  }
  const auto closed = reference::tessellated_ring(pieces, wide(around), wide(radius));
  const auto inside = InsideRing(*this, pieces);
  const double once =
      inside
          .at(velocity, 0,
              pieces * inside.piece() / velocity / narrow(closed.speed_ratio_of_a_turn_inside) / 2)
          .velocity.norm();
  return {{"force by the nearest of many points, as a length over R", searched, 1e-5},
          {"deepest place that was looked at, over the depth of the middle of a piece",
           std::max(0.0, deepest / narrow(closed.height_error) - 1), 1e-12},
          {"a ball inside is slowed by whole corners",
           std::abs(std::remainder(std::log(once / velocity),
                                   std::log(narrow(closed.speed_ratio_at_inner_corner)))),
           1e-12}};
}

}  // namespace stickslip::cases
