// SPDX-License-Identifier: BSD-3-Clause
#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "stickslip/description/error.hpp"
#include "stickslip/shapes/line_and_surface.hpp"
#include "stickslip/shapes/polyhedron_overlap.hpp"

namespace stickslip {
namespace {

/// Points along the curve in which both surfaces meet: doubled until nothing changes.
constexpr int fewest_points = 32;
constexpr int most_points = 512;
/// Half-planes in which volumes are integrated.
constexpr std::size_t most_half_planes = 128;
constexpr double unchanged = 1e-14;

/// Gauss's points and weights on -1 to 1, by Newton's method for Legendre's polynomial.
struct GaussRule {
  static constexpr std::size_t size = 24;
  std::array<double, size> points{};
  std::array<double, size> weights{};

  GaussRule() {
    for (std::size_t k = 0; k < size; ++k) {
      double x = std::cos(std::numbers::pi * (static_cast<double>(k) + 0.75) / (size + 0.5));
      double slope = 0;
      for (int i = 0; i < 100; ++i) {
        double before = 1;
        double now = x;
        for (std::size_t n = 2; n <= size; ++n) {
          const auto m = static_cast<double>(n);
          const double next = ((2 * m - 1) * x * now - (m - 1) * before) / m;
          before = now;
          now = next;
        }
        slope = size * (x * now - before) / (x * x - 1);
        const double step = now / slope;
        x -= step;
        if (std::abs(step) < 1e-16) break;
      }
      points[k] = x;
      weights[k] = 2 / ((1 - x * x) * slope * slope);
    }
  }
};

/// A place on the curve in which both surfaces meet, seen from the middle of the overlap.
struct CurvePoint {
  Vector3 place = Vector3::Zero();  ///< from the middle [m]
  Vector3 rate = Vector3::Zero();   ///< by the angle about the axis [m]
  double tilt = 0;                  ///< from the axis [rad]
};

/// The overlap of two smooth bodies in polar coordinates about a point inside both.
class Lens {
 public:
  Lens(const PlacedBody& p, const PlacedBody& q, const BodyOverlap& near)
      : p_(p), q_(q), middle_(near.point), axis_(near.normal) {
    int least = 0;
    axis_.cwiseAbs().minCoeff(&least);
    first_ = axis_.cross(Vector3::Unit(least)).normalized();
    second_ = axis_.cross(first_);
  }

  Vector3 outward(double angle) const {
    return std::cos(angle) * first_ + std::sin(angle) * second_;
  }
  /// The direction in the half-plane of `outward` at a tilt from the axis.
  Vector3 direction(const Vector3& outward, double tilt) const {
    return std::cos(tilt) * axis_ + std::sin(tilt) * outward;
  }
  double to_surface(const PlacedBody& body, const Vector3& direction) const {
    return along_line(body, middle_, direction);
  }
  const Vector3& middle() const { return middle_; }
  const PlacedBody& p() const { return p_; }
  const PlacedBody& q() const { return q_; }

  /// The place on the curve at an angle about the axis, which runs from p to q.
  CurvePoint at(double angle) const {
    // Near the axis the surface of p comes first, opposite of it that of q.
    double low = 0;
    double high = std::numbers::pi;
    const Vector3 out = outward(angle);
    const auto p_is_nearer = [&](double tilt) {
      const Vector3 way = direction(out, tilt);
      return to_surface(p_, way) < to_surface(q_, way);
    };
    if (!p_is_nearer(low) || p_is_nearer(high))
      throw InputError("the volume of an overlap in which one body lies inside the other");
    for (int i = 0; i < 14; ++i) {
      const double tilt = (low + high) / 2;
      (p_is_nearer(tilt) ? low : high) = tilt;
    }
    const double tilt = (low + high) / 2;
    const Vector3 there = direction(out, tilt);
    const double way = std::min(to_surface(p_, there), to_surface(q_, there));
    return refined(out, way * std::sin(tilt), way * std::cos(tilt));
  }

 private:
  /// Newton's method for F_p = F_q = 0 in the half-plane of `out`.
  CurvePoint refined(const Vector3& out, double across, double along) const {
    const Vector3 turning = axis_.cross(out);
    double left = std::numeric_limits<double>::infinity();
    CurvePoint best;
    for (int i = 0; i < 30; ++i) {
      const Vector3 place = across * out + along * axis_;
      const LevelOfBody one = p_.level(middle_ + place);
      const LevelOfBody other = q_.level(middle_ + place);
      Matrix2 slope;
      slope << one.slope.dot(out), one.slope.dot(axis_), other.slope.dot(out),
          other.slope.dot(axis_);
      const Matrix2 inverse = slope.inverse();
      const Vector2 step = inverse * Vector2(one.value, other.value);
      if (!(step.norm() < left)) break;
      left = step.norm();
      best.place = place;
      best.tilt = std::atan2(across, along);
      // Both levels stay 0 along the curve.
      const Vector2 rates =
          -across * (inverse * Vector2(one.slope.dot(turning), other.slope.dot(turning)));
      best.rate = across * turning + rates[0] * out + rates[1] * axis_;
      across -= step[0];
      along -= step[1];
    }
    return best;
  }

  const PlacedBody& p_;
  const PlacedBody& q_;
  Vector3 middle_;
  Vector3 axis_;
  Vector3 first_;
  Vector3 second_;
};

/// The curve at as many angles as its integrals need, and the integrals about the middle: of n and
/// of x cross n over either surface inside it, by Stokes's theorem.
std::vector<CurvePoint> walk_curve(const Lens& lens, VolumeOverlap& sum) {
  std::vector<CurvePoint> curve;
  for (int points = fewest_points;; points *= 2) {
    std::vector<CurvePoint> finer;
    for (int k = 0; k < points; ++k) {
      const bool is_known = !curve.empty() && k % 2 == 0;
      finer.push_back(is_known ? curve[static_cast<std::size_t>(k) / 2]
                               : lens.at(2 * std::numbers::pi * k / points));
    }
    curve = std::move(finer);
    const VolumeOverlap before = sum;
    sum.force = sum.moment = Vector3::Zero();
    double reach = 0;
    const double width = 2 * std::numbers::pi / points;
    for (const CurvePoint& at : curve) {
      sum.force += width / 2 * at.place.cross(at.rate);
      sum.moment -= width / 2 * at.place.squaredNorm() * at.rate;
      reach = std::max(reach, at.place.norm());
    }
    const bool is_settled =
        (sum.force - before.force).norm() <= unchanged * sum.force.norm() &&
        (sum.moment - before.moment).norm() <= unchanged * reach * sum.force.norm();
    if (is_settled || points >= most_points) return curve;
  }
}

/// Volume and centroid between both surfaces, in polar coordinates about the middle.
void add_volume(const Lens& lens, const std::vector<CurvePoint>& curve, VolumeOverlap& sum) {
  static const GaussRule rule;
  const std::size_t stride = std::max<std::size_t>(curve.size() / most_half_planes, 1);
  const double width =
      2 * std::numbers::pi * static_cast<double>(stride) / static_cast<double>(curve.size());
  Vector3 first = Vector3::Zero();
  for (std::size_t k = 0; k * stride < curve.size(); ++k) {
    const Vector3 out = lens.outward(width * static_cast<double>(k));
    const double ring = curve[k * stride].tilt;
    for (const bool to_p : {true, false}) {
      const double from = to_p ? 0 : ring;
      const double to = to_p ? ring : std::numbers::pi;
      for (std::size_t i = 0; i < GaussRule::size; ++i) {
        const double tilt = from + (to - from) * (1 + rule.points[i]) / 2;
        const Vector3 direction = lens.direction(out, tilt);
        const double way = lens.to_surface(to_p ? lens.p() : lens.q(), direction);
        const double weight =
            width * rule.weights[i] * (to - from) / 2 * std::sin(tilt) * way * way * way;
        sum.volume += weight / 3;
        first += weight * way / 4 * direction;
      }
    }
  }
  sum.centroid = lens.middle() + first / sum.volume;
}

}  // namespace

bool has_volume(const ConvexBody& p, const ConvexBody& q) {
  const auto is_plane = [](const ConvexBody& body) { return body.kind() == ShapeKind::plane; };
  if (is_plane(p) && is_plane(q)) return false;
  const auto is_flat = [&](const ConvexBody& body) {
    return body.is_polyhedron() || is_plane(body);
  };
  return (is_flat(p) && is_flat(q)) || (p.is_smooth() && q.is_smooth());
}

VolumeOverlap volume_overlap(const PlacedBody& p, const PlacedBody& q) {
  return volume_overlap(p, q, common_normal(p, q));
}

VolumeOverlap volume_overlap(const PlacedBody& p, const PlacedBody& q, const BodyOverlap& near,
                             bool with_volume) {
  if (!has_volume(*p.body, *q.body))
    throw InputError(
        "the volume of an overlap is known of polyhedra, blocks and planes, or of ellipsoids, "
        "superquadrics and planes; not of one of each, and not of cylinders");
  if (near.depth <= 0) return {};
  if (p.body->is_polyhedron() || q.body->is_polyhedron()) return clipped_overlap(p, q);
  VolumeOverlap sum;
  const Lens lens(p, q, near);
  const std::vector<CurvePoint> curve = walk_curve(lens, sum);
  if (with_volume) add_volume(lens, curve, sum);
  sum.moment += lens.middle().cross(sum.force);
  return sum;
}

}  // namespace stickslip
