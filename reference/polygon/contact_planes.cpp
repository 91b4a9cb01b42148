// SPDX-License-Identifier: BSD-3-Clause
#include "reference/polygon/contact_planes.hpp"

#include <algorithm>
#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <stdexcept>

namespace stickslip::reference {
namespace {

const Extended exact_pi = boost::math::constants::pi<Extended>();

/// A direction, and what decided it: equal decisions, smooth direction.
struct Decision {
  Extended angle = 0;
  std::vector<int> by;
  int intersections = 0;
};

Decision decide(PlaneDirection rule, const ConvexOverlap<Extended>& overlap,
                const ExtendedPoint& branch) {
  if (overlap.vertices.empty()) throw std::invalid_argument("contact plane: no overlap");
  Decision out;
  out.by = overlap.sources;
  out.intersections = static_cast<int>(intersections_of(overlap).size());
  const auto from_to = [&](std::size_t a, std::size_t b) {
    const ExtendedPoint& p = overlap.vertices[a];
    const ExtendedPoint& q = overlap.vertices[b];
    return std::atan2(q[1] - p[1], q[0] - p[0]);
  };
  switch (rule) {
    case PlaneDirection::longest_chord: {
      const auto [from, to] = longest_chord(overlap);
      out.angle = from_to(from, to);
      out.by.push_back(static_cast<int>(from));
      out.by.push_back(static_cast<int>(to));
      break;
    }
    case PlaneDirection::mean_angle: {
      out.angle = mean_edge_angle(overlap);
      const Extended c = std::cos(out.angle);
      const Extended s = std::sin(out.angle);
      const bool line_is_normal =
          std::abs(c * branch[0] + s * branch[1]) > std::abs(c * branch[1] - s * branch[0]);
      if (line_is_normal) out.angle += exact_pi / 2;
      out.by.push_back(line_is_normal ? 1 : 0);
      break;
    }
    case PlaneDirection::boundary:
      out.angle = std::atan2(overlap.boundary[0], -overlap.boundary[1]);
      break;
  }
  return out;
}

std::vector<ExtendedPoint> moved(std::span<const ExtendedPoint> points, const ExtendedPoint& by) {
  std::vector<ExtendedPoint> all;
  for (const auto& [x, y] : points) all.push_back({x + by[0], y + by[1]});
  return all;
}

Decision on_way(PlaneDirection rule, const PolygonWay& way, Extended time) {
  const ExtendedPoint centre = way.centre(time);
  const auto free = moved(way.free, centre);
  return decide(rule, convex_overlap<Extended>(way.fixed, free), centre);
}

}  // namespace

Extended angle_between(Extended first, Extended second) {
  return std::abs(std::remainder(first - second, exact_pi));
}

std::vector<ExtendedPoint> turned(std::span<const ExtendedPoint> points, Extended angle) {
  const Extended c = std::cos(angle);
  const Extended s = std::sin(angle);
  std::vector<ExtendedPoint> all;
  for (const auto& [x, y] : points) all.push_back({c * x - s * y, s * x + c * y});
  return all;
}

Extended plane_direction(PlaneDirection rule, std::span<const ExtendedPoint> first,
                         std::span<const ExtendedPoint> second, const ExtendedPoint& branch) {
  return decide(rule, convex_overlap<Extended>(first, second), branch).angle;
}

std::vector<PlaneJump> plane_jumps(PlaneDirection rule, const PolygonWay& way, int pieces) {
  std::vector<PlaneJump> jumps;
  constexpr int halvings = 60;
  for (int piece = 0; piece < pieces; ++piece) {
    const Extended end = static_cast<Extended>(piece + 1) / pieces;
    Extended low = static_cast<Extended>(piece) / pieces;
    Decision at_low = on_way(rule, way, low);
    const Decision at_end = on_way(rule, way, end);
    // One event after the other, until nothing separates us from the end of the piece.
    while (at_low.by != at_end.by) {
      Extended high = end;
      Decision at_high = at_end;
      for (int i = 0; i < halvings; ++i) {
        const Extended middle = (low + high) / 2;
        if (middle == low || middle == high) break;
        const Decision at_middle = on_way(rule, way, middle);
        if (at_middle.by == at_low.by) {
          low = middle;
          at_low = at_middle;
        } else {
          high = middle;
          at_high = at_middle;
        }
      }
      jumps.push_back({high, angle_between(at_low.angle, at_high.angle), at_low.intersections,
                       at_high.intersections});
      low = high;
      at_low = at_high;
    }
  }
  return jumps;
}

Extended closed_way_work(PlaneDirection rule, ForceMeasure measure, const PolygonWay& way,
                         int pieces) {
  Extended work = 0;
  Extended total = 0;
  for (int i = 0; i < pieces; ++i) {
    const ExtendedPoint from = way.centre(static_cast<Extended>(i) / pieces);
    const ExtendedPoint to = way.centre(static_cast<Extended>(i + 1) / pieces);
    const ExtendedPoint centre = way.centre((static_cast<Extended>(i) + 0.5L) / pieces);
    const auto overlap = convex_overlap<Extended>(way.fixed, moved(way.free, centre));
    const Extended angle = decide(rule, overlap, centre).angle;
    ExtendedPoint normal{std::sin(angle), -std::cos(angle)};
    if (normal[0] * overlap.boundary[0] + normal[1] * overlap.boundary[1] < 0)
      normal = {-normal[0], -normal[1]};
    const Extended force = measure == ForceMeasure::area
                               ? overlap.area
                               : std::hypot(overlap.boundary[0], overlap.boundary[1]);
    const Extended part = force * (normal[0] * (to[0] - from[0]) + normal[1] * (to[1] - from[1]));
    work += part;
    total += std::abs(part);
  }
  return std::abs(work) / total;
}

Extended largest_turn_error(PlaneDirection rule, std::span<const ExtendedPoint> first,
                            std::span<const ExtendedPoint> second, const ExtendedPoint& branch,
                            int pieces) {
  const Extended start = plane_direction(rule, first, second, branch);
  Extended largest = 0;
  for (int i = 1; i <= pieces; ++i) {
    const Extended angle = 2 * exact_pi * static_cast<Extended>(i) / pieces;
    const auto branch_turned = turned(std::span(&branch, 1), angle).front();
    const Extended found =
        plane_direction(rule, turned(first, angle), turned(second, angle), branch_turned);
    largest = std::max(largest, angle_between(found, start + angle));
  }
  return largest;
}

}  // namespace stickslip::reference
