// SPDX-License-Identifier: BSD-3-Clause
#include "cases/shapes/convex_depth/case.hpp"

#include "reference/shapes/ellipsoid_overlap.hpp"

namespace stickslip::cases {
namespace {

using Wide3 = reference::Vector3<long double>;
/// Round-off of distances over depths of some percent of the size, and of normals.
constexpr double depth_round_off = 1e-12;
constexpr double midway_round_off = 1e-6;
/// Gap over depth from which bodies come together.
constexpr double gap_over_depth = 1;

Vector3 narrowed(const Wide3& v) { return v.cast<double>(); }

double size_of(const ToldShape& shape) {
  return std::max({shape.sizes[0], shape.sizes[1], shape.sizes[2]});
}

/// The plane of a pose as the reference knows it: normal and offset.
std::pair<Wide3, long double> plane_of(const ShapePose& pose) {
  const auto& [w, x, y, z] = pose.rotation;
  const Wide3 normal = reference::turn_of({w, x, y, z}).col(2);
  return {normal, normal.dot(pose.position.cast<long double>())};
}

}  // namespace

std::vector<DepthPair> ConvexDepth::all_pairs() {
  const std::array<double, 4> none{1, 0, 0, 0};
  const std::array<double, 4> one{5, 1, 2, -1};
  const std::array<double, 4> other{3, -1, 2, 2};
  const ToldShape first = ellipsoid_shape(1, 0.6, 0.4);
  const ToldShape second = ellipsoid_shape(0.8, 0.5, 0.7);
  const ToldShape block = block_shape(0.5, 0.4, 0.3);
  const ShapePose origin = pose_at(Vector3::Zero(), none);
  const auto ball = [](double radius) { return ellipsoid_shape(radius, radius, radius); };
  const auto above = [&](double height, const std::array<double, 4>& turn) {
    return pose_at({0.1, 0.2, height}, turn);
  };
  return {
      {"ellipsoids", first, second, origin, pose_at({0.7, 0.5, 0.6}, one), true},
      {"ellipsoids, light touch", first, second, origin, pose_at({0.8, 0.57, 0.685}, one), true},
      {"ellipsoid and sphere", ellipsoid_shape(2, 1, 1), ball(0.5), origin,
       pose_at({1.2, 0.7, 0.8}, none), true},
      {"superquadrics", superquadric_shape(1, 0.6, 0.4, 4, 3),
       superquadric_shape(0.8, 0.5, 0.7, 3, 2.5), pose_at(Vector3::Zero(), one),
       pose_at({0.8, 0.5, 0.7}, other)},
      {"ellipsoid on a plane", plane_shape(), first, origin, above(0.7, one)},
      {"superquadric on a slope", plane_shape(), superquadric_shape(1, 0.6, 0.4, 4, 3),
       pose_at({0, 0, 0.05}, {6, 2, 1, 0}), above(0.6, other)},
      {"block on its corner", plane_shape(), block, origin, above(0.6, other)},
      {"cylinder on its rim", plane_shape(), cylinder_shape(0.5, 0.8), origin, above(0.9, one)},
      {"sphere at a face", block, ball(0.3), origin, pose_at({0.2, -0.1, 0.55}, none)},
      {"sphere at an edge", block, ball(0.3), origin, pose_at({0.6, 0.1, 0.45}, none)},
      {"sphere at a vertex", block, ball(0.5), pose_at({0.01, 0, 0}, none),
       pose_at({0.77, 0.66, 0.56}, none)},
      {"blocks, edge at edge", block, block_shape(0.3, 0.5, 0.4), origin,
       pose_at({0.55, 0.1, 0.55}, {10, 2, 3.5, 3})},
      {"ellipsoid at a block", block, second, origin, pose_at({0.6, 0.5, 0.7}, one)},
  };
}

std::vector<DepthPair> ConvexDepth::pairs(const Scheme& scheme) {
  std::vector<DepthPair> all = all_pairs();
  if (const std::shared_ptr<OwnShapes> own = scheme.law().own_shapes())
    std::erase_if(all, [&](const DepthPair& pair) {
      return !own->knows(pair.p.kind) || !own->knows(pair.q.kind);
    });
  if (needs_smooth_bodies(scheme))
    std::erase_if(all, [](const DepthPair& pair) { return !pair.are_ellipsoids; });
  return all;
}

DefinedContact ConvexDepth::by_common_normal(const DepthPair& pair) {
  if (pair.p.kind == ShapeKind::plane) {
    const auto [normal, offset] = plane_of(pair.at_p);
    const reference::OverPlane over =
        reference::over_plane(convex_shape(pair.q, pair.at_q), normal, offset);
    return {static_cast<double>(-over.distance), narrowed(normal), narrowed(over.lowest)};
  }
  const bool is_ball = pair.q.sizes[0] == pair.q.sizes[1] && pair.q.sizes[1] == pair.q.sizes[2];
  if (is_ball && pair.p.kind == ShapeKind::block) {
    const reference::ConvexShape block = convex_shape(pair.p, pair.at_p);
    const reference::SphereAtBlock at = reference::sphere_at_block(
        pair.q.sizes[0], pair.at_q.position.cast<long double>(), block.semi_axes, block.pose);
    return {static_cast<double>(-at.distance), narrowed(at.normal), narrowed(at.on_block)};
  }
  const reference::SignedDistance apart =
      reference::signed_distance(convex_shape(pair.p, pair.at_p), convex_shape(pair.q, pair.at_q));
  DefinedContact found{static_cast<double>(-apart.distance), narrowed(apart.normal),
                       narrowed((apart.on_first + apart.on_second) / 2)};
  if (pair.q.kind == ShapeKind::block) {
    // Furthest points of edges are ends: the line passes where both edges cross.
    const reference::ConvexShape p = convex_shape(pair.p, pair.at_p);
    const reference::ConvexShape q = convex_shape(pair.q, pair.at_q);
    const auto along = [&](const reference::ConvexShape& body) {
      int axis = 0;
      (body.pose.turn.transpose() * apart.normal).cwiseAbs().minCoeff(&axis);
      return Wide3(body.pose.turn.col(axis));
    };
    const Wide3 u = along(p);
    const Wide3 v = along(q);
    const Wide3 across = v.cross(apart.normal);
    found.point =
        narrowed(apart.on_first + across.dot(apart.on_second - apart.on_first) / across.dot(u) * u);
  } else if (pair.p.kind == ShapeKind::block) {
    found.point = narrowed(apart.on_second);
  }
  return found;
}

DefinedContact ConvexDepth::by_midway(const DepthPair& pair) {
  const reference::Midway between = reference::superquadric_midway(convex_shape(pair.p, pair.at_p),
                                                                   convex_shape(pair.q, pair.at_q));
  return {static_cast<double>(-between.distance), narrowed(between.normal),
          narrowed(between.point)};
}

DefinedContact ConvexDepth::by_volume(const DepthPair& pair) {
  const reference::EllipsoidsOverlap common = reference::ellipsoids_overlap(
      convex_shape(pair.p, pair.at_p), convex_shape(pair.q, pair.at_q));
  const long double size = common.force.norm();
  const Wide3 axis = common.force.cross(common.moment) / (size * size);
  return {std::numeric_limits<double>::quiet_NaN(), narrowed(common.force / size), narrowed(axis),
          static_cast<double>(common.force.dot(common.moment) / (size * size))};
}

DefinedContact ConvexDepth::answer(const Scheme& scheme, const DepthPair& pair, int steps) const {
  const DefinedContact truth = by_common_normal(pair);
  const double way = (1 + gap_over_depth) * truth.depth;
  std::vector<ShapesMovement> motion(static_cast<std::size_t>(steps) + 1);
  for (int k = 0; k <= steps; ++k) {
    ShapesMovement& now = motion[static_cast<std::size_t>(k)];
    now.p = pair.at_p;
    now.q = pair.at_q;
    now.q.position += way * (steps - k) / steps * truth.normal;
    if (k == 0) continue;
    now.q.velocity = -way * truth.normal;
    now.dt = 1.0 / steps;
  }
  const ShapesForce force = follow_shapes(without_friction(scheme), pair.p, pair.q, motion).back();
  const double size = force.force.norm();
  DefinedContact found;
  found.depth = std::pow(size / kn, 1 / scheme.framed.shape_power);
  found.normal = -force.force / size;
  found.point = pair.at_p.position + force.force.cross(force.torque_p) / (size * size);
  found.couple = force.torque_p.dot(force.force) / (size * size);
  return found;
}

ConvexDepth::Outcome ConvexDepth::differences(const DefinedContact& found,
                                              const DefinedContact& truth, const DepthPair& pair) {
  // Distance of the line of action, on which any of its points may be told.
  const Vector3 beside = (found.point - truth.point).cross(found.normal);
  return {
      .depth = std::abs(found.depth / truth.depth - 1),
      .normal = std::atan2(found.normal.cross(truth.normal).norm(), found.normal.dot(truth.normal)),
      .point = std::hypot(beside.norm(), found.couple - truth.couple) / size_of(pair.q)};
}

ConvexDepth::Outcome ConvexDepth::run(const Scheme& scheme, int steps) const {
  Outcome largest;
  for (const DepthPair& pair : pairs(scheme)) {
    const Outcome off = differences(answer(scheme, pair, steps), by_common_normal(pair), pair);
    largest.depth = worse(largest.depth, off.depth);
    largest.normal = worse(largest.normal, off.normal);
    largest.point = worse(largest.point, off.point);
  }
  return largest;
}

std::vector<reference::NamedNumber> ConvexDepth::numbers() const {
  std::vector<reference::NamedNumber> all;
  for (const DepthPair& pair : all_pairs()) {
    std::string word;
    for (const char c : pair.name)
      if (c != ',') word += c == ' ' ? '-' : c;
    all.push_back(
        {word, "m", "depth of the pair: " + pair.name, by_common_normal(pair).depth, 1e-15L});
  }
  return all;
}

std::vector<CrossCheckResult> ConvexDepth::cross_checks() const {
  // A pair that is moved apart along its normal by the depth touches; moved further by as much, it
  // has a gap of the depth.
  double off = 0;
  double beside = 0;
  for (const DepthPair& pair : all_pairs()) {
    const DefinedContact truth = by_common_normal(pair);
    DepthPair moved = pair;
    moved.at_q.position += truth.depth / 2 * truth.normal;
    const DefinedContact half = by_common_normal(moved);
    off = worse(off, std::abs(half.depth / truth.depth - 0.5));
    beside = worse(beside, (half.normal - truth.normal).norm());
  }
  return {{"depth of pairs moved apart by half of it", off, 1e-12},
          {"their normals", beside, 1e-9}};
}

Expected<ConvexDepth::Outcome> ConvexDepth::expect(const Scheme& scheme) const {
  Expected<Outcome> all;
  if (scheme.law().own_shapes() != nullptr) return all;
  const ShapeRule rule = scheme.framed.shape_rule;
  const bool is_common =
      rule == ShapeRule::common_normal || rule == ShapeRule::common_normal_at_midway;
  Outcome other;
  for (const DepthPair& pair : pairs(scheme)) {
    const DefinedContact truth = by_common_normal(pair);
    if (is_common && rule == ShapeRule::common_normal) break;
    DefinedContact found = takes_volume(rule) ? by_volume(pair) : by_midway(pair);
    if (is_common) {
      found.depth = truth.depth;
      found.normal = truth.normal;
    }
    if (rule == ShapeRule::volume_at_centroid || rule == ShapeRule::volume_along_normal) {
      found.point = narrowed(reference::ellipsoids_overlap(convex_shape(pair.p, pair.at_p),
                                                           convex_shape(pair.q, pair.at_q))
                                 .centroid);
      found.couple = 0;
    }
    const Outcome off = differences(found, truth, pair);
    other.depth = worse(other.depth, off.depth);
    other.normal = worse(other.normal, off.normal);
    other.point = worse(other.point, off.point);
  }
  const auto expected = [&](double limit, bool is_right, const char* why) {
    return is_right ? Expectation::exact(depth_round_off, "the depth along the common normal")
                    : Expectation::wrong(limit, midway_round_off, why);
  };
  const char* const why = takes_volume(rule) ? "another definition: the gradient of the volume"
                                             : "another definition: the midway point";
  all[&Outcome::depth] =
      takes_volume(rule)
          ? Expectation::undeclared("the size of the force is one of volumes, and no depth")
          : expected(other.depth, is_common, why);
  all[&Outcome::normal] = expected(other.normal, is_common, why);
  all[&Outcome::point] = expected(other.point, rule == ShapeRule::common_normal, why);
  return all;
}

}  // namespace stickslip::cases
