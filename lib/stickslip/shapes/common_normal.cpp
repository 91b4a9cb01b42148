// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>

#include "stickslip/shapes/convex_overlap.hpp"

namespace stickslip {
namespace {

/// Directions from which the search begins where surfaces are curved.
constexpr int free_starts = 160;
/// Beginnings that are followed to their maximum.
constexpr int followed_starts = 6;
/// Support sets are looked for within these shares of the size, the widest first.
constexpr std::array set_shares{1e-2, 1e-4, 1e-7};
constexpr double touching_share = 1e-9;

/// Two unit directions across n.
std::array<Vector3, 2> axes_across(const Vector3& n) {
  int least = 0;
  n.cwiseAbs().minCoeff(&least);
  const Vector3 first = n.cross(Vector3::Unit(least)).normalized();
  return {first, n.cross(first)};
}

/// The separation of two bodies along directions: n.(x_q - x_p), x the furthest points.
class Parting {
 public:
  Parting(const PlacedBody& p, const PlacedBody& q) : p_(p), q_(q) {}

  Vector3 across(const Vector3& n) const { return q_.furthest(-n) - p_.furthest(n); }
  double along(const Vector3& n) const { return n.dot(across(n)); }
  /// Takes n where it parts more.
  void offer(const Vector3& n) {
    const double parts = along(n);
    if (parts <= most_) return;
    most_ = parts;
    best_ = n;
  }
  double most() const { return most_; }
  const Vector3& best() const { return best_; }
  const PlacedBody& p() const { return p_; }
  const PlacedBody& q() const { return q_; }

 private:
  const PlacedBody& p_;
  const PlacedBody& q_;
  double most_ = -std::numeric_limits<double>::infinity();
  Vector3 best_ = Vector3::UnitX();
};

/// Up to two independent directions in which the set of furthest points extends.
std::vector<Vector3> extents_of(const PlacedBody& body, const Vector3& n, double share) {
  const std::vector<Vector3> set = body.body->furthest_set(body.turn.transpose() * n, share);
  std::vector<Vector3> found;
  for (std::size_t k = 1; k < set.size() && found.size() < 2; ++k) {
    const Vector3 along = (body.turn * (set[k] - set[0])).normalized();
    if (found.empty() || found[0].cross(along).norm() > 1e-3) found.push_back(along);
  }
  return found;
}

/// The maximum along the arc of directions across `edge` near n, by Newton's method with slopes
/// that are differenced.
void climb_arc(Parting& parting, Vector3 n, const Vector3& edge) {
  constexpr double width = 1e-5;
  n = (n - n.dot(edge) * edge).normalized();
  const auto turned = [&](double angle) {
    return Vector3(std::cos(angle) * n + std::sin(angle) * edge.cross(n));
  };
  const auto slope = [&](double angle) {
    const Vector3 at = turned(angle);
    return parting.across(at).dot(edge.cross(at));
  };
  double angle = 0;
  double now = std::abs(slope(0));
  for (int i = 0; i < 30; ++i) {
    const double change = (slope(angle + width) - slope(angle - width)) / (2 * width);
    if (!(change < 0)) break;
    const double next = angle - slope(angle) / change;
    const double then = std::abs(slope(next));
    if (!(then < now) || std::abs(next) > 0.5) break;
    angle = next;
    now = then;
  }
  parting.offer(turned(angle));
}

/// The maximum near n where both surfaces are curved, likewise in two directions.
void climb_freely(Parting& parting, Vector3 n) {
  constexpr double width = 1e-5;
  const auto slope = [&](const Vector3& at, const std::array<Vector3, 2>& axes) {
    const Vector3 w = parting.across(at);
    return Vector2(w.dot(axes[0]), w.dot(axes[1]));
  };
  for (int i = 0; i < 30; ++i) {
    const std::array<Vector3, 2> axes = axes_across(n);
    const Vector2 now = slope(n, axes);
    // On the sphere the slope falls by the separation itself as axes are turned along.
    Matrix2 change;
    for (const int k : {0, 1}) {
      const Vector3& axis = axes[static_cast<std::size_t>(k)];
      const auto at = [&](double by) {
        const Vector3 moved = (n + by * axis).normalized();
        const Vector3 w = parting.across(moved);
        const Vector3 beside = w - w.dot(moved) * moved;
        return Vector2(beside.dot(axes[0]), beside.dot(axes[1]));
      };
      change.col(k) = (at(width) - at(-width)) / (2 * width);
    }
    const double determinant = change.determinant();
    if (!(std::abs(determinant) > 0)) break;
    const Vector2 step = -(change.inverse() * now);
    if (!(step.norm() < 0.5)) break;
    const Vector3 next = (n + step[0] * axes[0] + step[1] * axes[1]).normalized();
    const Vector3 w = parting.across(next);
    if (!((w - w.dot(next) * next).norm() < now.norm())) break;
    n = next;
  }
  parting.offer(n);
}

/// The exact maximum near a direction: where the furthest points are whole edges or faces it is
/// across them.
void polish(Parting& parting, const Vector3& n) {
  climb_freely(parting, n);
  for (const double share : set_shares) {
    std::vector<Vector3> edges = extents_of(parting.p(), n, share);
    for (const Vector3& edge : extents_of(parting.q(), -n, share)) edges.push_back(edge);
    for (const Vector3& edge : edges) climb_arc(parting, n, edge);
    for (std::size_t i = 0; i < edges.size(); ++i)
      for (std::size_t j = i + 1; j < edges.size(); ++j) {
        const Vector3 normal = edges[i].cross(edges[j]);
        if (normal.norm() < 1e-6) continue;
        parting.offer((normal.dot(n) < 0 ? -normal : normal).normalized());
      }
  }
}

/// From n on to a maximum: eight directions around, in steps that get shorter.
Vector3 climbed(const Parting& parting, Vector3 n) {
  constexpr double smallest = 2e-4;
  constexpr double golden = 2.39996;
  double now = parting.along(n);
  double turn = 0;
  for (double step = 0.15; step > smallest; turn += golden) {
    const std::array<Vector3, 2> axes = axes_across(n);
    Vector3 best = n;
    double most = now;
    for (int k = 0; k < 8; ++k) {
      const double angle = turn + k * std::numbers::pi / 4;
      const Vector3 next =
          (n + step * (std::cos(angle) * axes[0] + std::sin(angle) * axes[1])).normalized();
      const double parts = parting.along(next);
      if (parts <= most) continue;
      most = parts;
      best = next;
    }
    if (most > now) {
      n = best;
      now = most;
    } else {
      step /= 2;
    }
  }
  return n;
}

/// Directions all over the sphere, seen from the body p, so that a rotation of both bodies changes
/// nothing.
void look_around(Parting& parting) {
  std::vector<std::pair<double, Vector3>> starts;
  for (int k = 0; k < free_starts; ++k) {
    const double z = 1 - (2 * k + 1.0) / free_starts;
    const double angle = 2.399963229728653 * k;
    const double across = std::sqrt(1 - z * z);
    const Vector3 n =
        parting.p().turn * Vector3(across * std::cos(angle), across * std::sin(angle), z);
    starts.emplace_back(parting.along(n), n);
  }
  const auto away = parting.q().position - parting.p().position;
  if (away.norm() > 0) starts.emplace_back(parting.along(away.normalized()), away.normalized());
  std::ranges::sort(starts, [](const auto& a, const auto& b) { return a.first > b.first; });
  for (int k = 0; k < followed_starts; ++k) {
    const Vector3 n = climbed(parting, starts[static_cast<std::size_t>(k)].second);
    parting.offer(n);
    polish(parting, n);
  }
}

/// Axes and edges of a body: what its faces and edges make maxima of.
void offer_faces(Parting& parting, const PlacedBody& body, double sign) {
  for (const ConvexFace& face : body.body->faces()) parting.offer(sign * (body.turn * face.normal));
  if (body.body->kind() != ShapeKind::cylinder) return;
  for (const double up : {-1.0, 1.0}) parting.offer(up * body.turn.col(2));
}
std::vector<Vector3> edge_directions(const PlacedBody& body) {
  std::vector<Vector3> all;
  if (body.body->kind() == ShapeKind::cylinder) all.emplace_back(body.turn.col(2));
  for (const ConvexEdge& edge : body.body->edges()) {
    const Vector3 along = body.turn * edge.along;
    if (std::ranges::none_of(
            all, [&](const Vector3& known) { return known.cross(along).norm() < 1e-12; }))
      all.push_back(along);
  }
  return all;
}

/// The middle of two segments in the plane across n where they come nearest.
Vector3 nearest_of(const std::vector<Vector3>& a, const std::vector<Vector3>& b) {
  const Vector3 u = a[1] - a[0];
  const Vector3 v = b[1] - b[0];
  const double uv = u.dot(v);
  const double determinant = u.squaredNorm() * v.squaredNorm() - uv * uv;
  const Vector3 w = a[0] - b[0];
  const double s = (uv * v.dot(w) - v.squaredNorm() * u.dot(w)) / determinant;
  return a[0] + s * u;
}

/// What two flat convex figures share, in the plane across n: corners.
std::vector<Vector3> shared(std::vector<Vector3> figure, const std::vector<Vector3>& by,
                            const Vector3& n) {
  for (std::size_t k = 0; k < by.size(); ++k) {
    const Vector3 inward = n.cross(by[(k + 1) % by.size()] - by[k]);
    std::vector<Vector3> kept;
    for (std::size_t i = 0; i < figure.size(); ++i) {
      const Vector3& here = figure[i];
      const Vector3& next = figure[(i + 1) % figure.size()];
      const double a = inward.dot(here - by[k]);
      const double b = inward.dot(next - by[k]);
      if (a >= 0) kept.push_back(here);
      if ((a > 0 && b < 0) || (a < 0 && b > 0)) kept.push_back(here + a / (a - b) * (next - here));
    }
    figure = std::move(kept);
  }
  return figure;
}

/// The centroid of a flat figure; of one without an area the middle of its ends.
Vector3 centroid_of(const std::vector<Vector3>& ring, const Vector3& n) {
  Vector3 sum = Vector3::Zero();
  double area = 0;
  double reach = 0;
  for (std::size_t k = 1; k + 1 < ring.size(); ++k) {
    const double part = n.dot((ring[k] - ring[0]).cross(ring[k + 1] - ring[0]));
    area += part;
    sum += part / 3 * (ring[0] + ring[k] + ring[k + 1]);
  }
  std::pair<Vector3, Vector3> ends{ring[0], ring[0]};
  for (const Vector3& x : ring)
    for (const Vector3& y : ring)
      if ((x - y).norm() > reach) {
        reach = (x - y).norm();
        ends = {x, y};
      }
  return std::abs(area) > 1e-9 * reach * reach ? Vector3(sum / area)
                                               : Vector3((ends.first + ends.second) / 2);
}

/// The furthest points of a body, moved along n into one plane. Rings are counterclockwise about n.
std::vector<Vector3> set_in_plane(const PlacedBody& body, const Vector3& n, double side,
                                  double level) {
  std::vector<Vector3> set =
      body.body->furthest_set(body.turn.transpose() * (side * n), touching_share);
  for (Vector3& x : set) {
    x = body.in_space(x);
    x += (level - n.dot(x)) * n;
  }
  if (side < 0) std::ranges::reverse(set);
  return set;
}

/// Where the line of both contact points is.
void put_points(const PlacedBody& p, const PlacedBody& q, BodyOverlap& found) {
  const Vector3& n = found.normal;
  const double level_p = n.dot(p.furthest(n));
  const double level_q = n.dot(q.furthest(-n));
  const double level = (level_p + level_q) / 2;
  const std::vector<Vector3> of_p = set_in_plane(p, n, 1, level);
  const std::vector<Vector3> of_q = set_in_plane(q, n, -1, level);
  Vector3 point;
  if (of_p.size() == 1 || of_q.size() == 1) {
    // A single point is on the line; of two the middle, which differ by rounding alone.
    const auto& [one, other] = std::pair(of_p[0], of_q[0]);
    point = of_p.size() > 1 ? other : of_q.size() > 1 ? one : Vector3((one + other) / 2);
  } else if (of_p.size() == 2 && of_q.size() == 2 &&
             (of_p[1] - of_p[0]).normalized().cross((of_q[1] - of_q[0]).normalized()).norm() >
                 1e-9) {
    point = nearest_of(of_p, of_q);
  } else {
    const bool p_is_edge = of_p.size() == 2;
    std::vector<Vector3> common = of_p.size() == 2 && of_q.size() == 2
                                      ? std::vector<Vector3>{}
                                      : shared(p_is_edge ? of_p : of_q, p_is_edge ? of_q : of_p, n);
    if (common.empty()) {
      // Two parallel edges: the middle ones of the four ends along them.
      common = of_p;
      common.insert(common.end(), of_q.begin(), of_q.end());
      const Vector3 along = of_p[1] - of_p[0];
      std::ranges::sort(common, {}, [&](const Vector3& x) { return x.dot(along); });
      const std::size_t middle = common.size() / 2;
      common = {common[middle - 1], common[middle]};
    }
    point = centroid_of(common, n);
  }
  found.point = point;
  found.on_p = point + (level_p - level) * n;
  found.on_q = point + (level_q - level) * n;
}

/// A plane and another body: the plane's normal is the only one.
BodyOverlap at_plane(const PlacedBody& p, const PlacedBody& q) {
  const bool p_is_plane = p.body->kind() == ShapeKind::plane;
  const PlacedBody& plane = p_is_plane ? p : q;
  const PlacedBody& other = p_is_plane ? q : p;
  const Vector3 up = plane.turn.col(2);
  BodyOverlap found;
  found.normal = p_is_plane ? up : Vector3(-up);
  found.depth = up.dot(plane.position - other.furthest(-up));
  const std::vector<Vector3> set = set_in_plane(other, up, -1, up.dot(plane.position));
  const Vector3 on_plane = set.size() == 1 ? set[0] : centroid_of(set, up);
  const Vector3 on_other = on_plane - found.depth * up;
  found.point = (on_plane + on_other) / 2;
  found.on_p = p_is_plane ? on_plane : on_other;
  found.on_q = p_is_plane ? on_other : on_plane;
  return found;
}

BodyOverlap found_by(const Parting& parting) {
  BodyOverlap found{.depth = -parting.most(), .normal = parting.best()};
  put_points(parting.p(), parting.q(), found);
  return found;
}

/// Radius of the largest ball that rolls freely inside a body, the least radius of curvature of its
/// surface [m]; 0: none is known.
double rolling_radius(const ConvexBody& body) {
  if (body.kind() != ShapeKind::ellipsoid) return 0;
  const auto [least, most] = std::ranges::minmax(std::span(body.told().sizes).first<3>());
  return least * least / most;
}

}  // namespace

BodyOverlap common_normal(const PlacedBody& p, const PlacedBody& q) {
  if (p.body->kind() == ShapeKind::plane || q.body->kind() == ShapeKind::plane)
    return at_plane(p, q);
  Parting parting(p, q);
  offer_faces(parting, p, 1);
  offer_faces(parting, q, -1);
  const std::vector<Vector3> edges_p = edge_directions(p);
  const std::vector<Vector3> edges_q = edge_directions(q);
  for (const Vector3& a : edges_p)
    for (const Vector3& b : edges_q) {
      const Vector3 normal = a.cross(b);
      if (normal.norm() < 1e-12) continue;
      parting.offer(normal.normalized());
      parting.offer(-normal.normalized());
    }
  // These are all directions of two polyhedra that overlap; vertices that are nearest part them by
  // a gap.
  const bool is_flat = p.body->is_polyhedron() && q.body->is_polyhedron();
  if (!is_flat || parting.most() > 0) look_around(parting);
  const Vector3 best = parting.best();
  if (!is_flat) polish(parting, best);
  return found_by(parting);
}

BodyOverlap common_normal(const PlacedBody& p, const PlacedBody& q, const Vector3& near) {
  const double rolls = rolling_radius(*p.body) + rolling_radius(*q.body);
  const bool is_curved = std::min(rolling_radius(*p.body), rolling_radius(*q.body)) > 0;
  if (is_curved && near.norm() > 0) {
    Parting parting(p, q);
    climb_freely(parting, near.normalized());
    const Vector3 across = parting.across(parting.best());
    const Vector3 slope = across - across.dot(parting.best()) * parting.best();
    constexpr double stationary_share = 1e-13;
    if (slope.norm() <= stationary_share * (p.body->reach() + q.body->reach()) &&
        -parting.most() <= rolls)
      return found_by(parting);
  }
  return common_normal(p, q);
}

}  // namespace stickslip
