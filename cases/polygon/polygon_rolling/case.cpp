// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_rolling/case.hpp"

#include <stdexcept>

#include "cases/numbers.hpp"
#include "cases/polygon/plane_directions.hpp"
#include "cases/polygon/polygon_pairs.hpp"
#include "cases/polygon/polygon_system.hpp"
#include "cases/schemes/disc_springs.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;
using reference::Point;
using State = RollingPolygon::State;

/// The polygon has to stay this far within the ends of the flat [m].
constexpr double clear_of_the_end = 1.5;
/// Samples of the reference, and its longest step [s].
constexpr int reference_samples = 300;
constexpr double reference_step = 0.00125;

RollingPolygon polygon_of(const PolygonRolling& p) {
  return {.vertices = p.vertices,
          .slope = p.slope * degree,
          .spin = p.spin,
          .duration = p.duration,
          .kn = p.kn,
          .kt = p.kt,
          .cn = p.cn,
          .ct = p.ct};
}

PolygonRolling::Outcome outcome_of(const RollingSample& sample) {
  return {.angle = sample.angle,
          .spin = sample.spin,
          .place = sample.x,
          .tangential_force = sample.tangential_force};
}

/// The flat and the polygon at the start.
std::vector<PolygonBody> bodies_of(const RollingPolygon& polygon) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  constexpr double x = RollingPolygon::half_length;
  constexpr double depth = RollingPolygon::thickness;
  const std::array flat{Vector2(-x, -depth), Vector2(x, -depth), Vector2(x, 0), Vector2(-x, 0)};
  std::vector<Vector2> corners;
  for (int k = 0; k < polygon.vertices; ++k) {
    const auto [u, v] = polygon.vertex<double>(k);
    corners.emplace_back(u, v);
  }
  return {
      {.shape = Polygon(flat), .mass = infinite, .inertia = infinite, .position = {0, -depth / 2}},
      {.shape = Polygon(corners),
       .mass = polygon.mass,
       .inertia = polygon.inertia(),
       .position = polygon.start_position(),
       .velocity = polygon.start_velocity(),
       .spin = -polygon.spin,
       .load = polygon.load()}};
}

/// Largest change of the energy without dashpots in a short time, over the energy of rotation.
double energy_drift(RollingPolygon free) {
  // The flat acts like a liquid of weight kn/l_c: the force of Eq. 2 through the centroid of the
  // overlap is the buoyancy, whose potential is kn/l_c times the integral of the depth over the
  // overlap. Together with the spring the energy is conserved.
  free.cn = free.ct = 0;
  const auto pair = free.pair();
  const auto energy = [&](const State& s) {
    std::vector<Point<Real>> placed;
    const Real c = std::cos(s.angle);
    const Real q = std::sin(s.angle);
    for (const auto& [u, v] : pair.free)
      placed.push_back({s.position[0] + c * u - q * v, s.position[1] + q * u + c * v});
    const auto overlap = reference::convex_overlap<Real>(pair.fixed, placed);
    const Real buoyancy =
        pair.normal_stiffness / wide(free.length()) * overlap.area * -overlap.centroid[1];
    return (pair.mass * (s.velocity[0] * s.velocity[0] + s.velocity[1] * s.velocity[1]) +
            pair.inertia * s.spin * s.spin +
            pair.tangential_stiffness * s.elongation * s.elongation) /
               2 -
           pair.load[0] * s.position[0] - pair.load[1] * s.position[1] + buoyancy;
  };
  const State start = free.start();
  const Real turning = (pair.inertia + pair.mass) * start.spin * start.spin / 2;
  std::vector<Real> times;
  for (int i = 1; i <= 10; ++i) times.push_back(static_cast<Real>(i) / 100);
  double drift = 0;
  for (const State& s : reference::integrate<Real>(pair, start, times, Real(0.001L)))
    drift = std::max(drift, std::abs(narrow((energy(s) - energy(start)) / turning)));
  return drift;
}

}  // namespace

RolledPolygon PolygonRolling::prepare() const {
  RolledPolygon rolled{.problem = *this, .polygon = polygon_of(*this)};
  std::vector<RollingSample> samples;
  try {
    samples = rolled.polygon.exact_samples(reference_samples, reference_step);
    rolled.coarse = rolled.polygon.exact_samples(reference_samples, 2 * reference_step).back();
  } catch (const std::runtime_error&) {
    throw InputError(
        "the polygon loses contact with the slope, where the reference ends: slope, spin or "
        "stiffness must be smaller, or the damping larger");
  }
  for (const RollingSample& s : samples) {
    if (std::abs(s.x) > RollingPolygon::half_length - clear_of_the_end)
      throw InputError("duration=" + shortest(duration) +
                       ": the polygon reaches the end of the flat; it must be shorter");
  }
  rolled.end = samples.back();
  return rolled;
}

PolygonRolling::Outcome RolledPolygon::exact() const { return outcome_of(end); }

PolygonRolling::Outcome RolledPolygon::scale() const {
  return {.angle = std::abs(end.angle),
          .spin = std::abs(end.spin),
          .place = std::abs(end.x - polygon.start_x),
          .tangential_force = polygon.mass * polygon.gravity};
}

PolygonRolling::Outcome RolledPolygon::uncertainty() const {
  const PolygonRolling::Outcome errors = errors_of(*this, outcome_of(coarse));
  constexpr double round_off = 1e-15;
  return {.angle = errors.angle + round_off,
          .spin = errors.spin + round_off,
          .place = errors.place + round_off,
          .tangential_force = errors.tangential_force + round_off};
}

PolygonRolling::Outcome RolledPolygon::run(const Scheme& scheme, int steps) const {
  return outcome_of(trace(scheme, steps, steps).back());
}

std::vector<RollingSample> RolledPolygon::trace(const Scheme& scheme, int steps, int every) const {
  const DiscSprings springs{.kn = problem.kn,
                            .kt = problem.kt,
                            .mu = problem.mu,
                            .normal_damping = problem.cn,
                            .tangential_damping = problem.ct};
  PolygonSystem system(with_parameters(scheme, springs.by_role()), bodies_of(polygon));
  const double dt = polygon.duration / steps;
  std::vector<RollingSample> samples{{.x = polygon.start_x, .spin = polygon.spin}};
  for (int i = 1; i <= steps; ++i) {
    system.step(dt);
    if (i % every != 0) continue;
    const PolygonBody& body = system.bodies()[1];
    // A polygon that has bounced far away is no neighbour of the flat any more.
    const auto contacts = system.contacts();
    samples.push_back({.time = i * dt,
                       .x = body.position[0],
                       .angle = -body.angle,
                       .spin = -body.spin,
                       .tangential_force = contacts.empty() ? 0.0 : -contacts.front().force[0]});
  }
  return samples;
}

std::vector<CrossCheckResult> RolledPolygon::cross_checks() const {
  return {
      {"energy of the polygon without dashpots, with the potential of buoyancy, over its energy "
       "of rotation",
       energy_drift(polygon), 1e-10},
      {"angle rolled in steps of the reference twice as long",
       std::abs(coarse.angle / end.angle - 1), 1e-8}};
}

Expected<PolygonRolling::Outcome> RolledPolygon::expect(const Scheme& scheme) const {
  if (problem.mu < 10)
    return Expectation::approximate("it may slide, which the reference does not know");
  const bool as_reference = scheme.polygons.overlap == OverlapMeasure::area &&
                            scheme.polygons.movement == ContactMovement::rigid;
  if (scheme.polygons.plane != PlaneRule::eq13 || !as_reference) return expect_pair_motion(scheme);
  // The same polygon on the tilted plane of Eq. 13.
  RollingPolygon tilted = polygon;
  tilted.plane = reference::PolygonPlane::mean_angle;
  try {
    const auto samples = tilted.exact_samples(reference_samples, reference_step);
    return expect_limit(*this, outcome_of(samples.back()),
                        "the plane of Eq. 13 does not lie in the flat",
                        [](double) { return 1e-3; });
  } catch (const std::runtime_error&) {
    return Expectation::approximate("the plane of Eq. 13 makes the polygon leave the flat");
  }
}

}  // namespace stickslip::cases
