// SPDX-License-Identifier: BSD-3-Clause
#include "reference/shapes/ellipsoid_overlap.hpp"

#include <boost/math/constants/constants.hpp>
#include <boost/math/quadrature/gauss.hpp>
#include <cmath>

#include "reference/roots.hpp"

namespace stickslip::reference {
namespace {

using Vector = Vector3<long double>;
constexpr long double pi_of_overlaps = boost::math::constants::pi<long double>();

/// An ellipsoid seen from a point inside it.
class SeenEllipsoid {
 public:
  SeenEllipsoid(const ConvexShape& body, const Vector& from)
      : turn_(body.pose.turn),
        axes_(body.semi_axes[0], body.semi_axes[1], body.semi_axes[2]),
        from_((turn_.transpose() * (from - body.pose.position)).cwiseQuotient(axes_)) {}

  bool is_around() const { return from_.squaredNorm() < 1; }
  /// How far the surface is in a direction: the root of |from + t d| = 1 in units of the axes.
  long double far(const Vector& direction) const {
    const Vector d = (turn_.transpose() * direction).cwiseQuotient(axes_);
    const long double along = from_.dot(d);
    const long double square = d.squaredNorm();
    return (std::sqrt(along * along + square * (1 - from_.squaredNorm())) - along) / square;
  }
  /// A vector along the outward normal where it is.
  Vector outward(const Vector& direction, long double distance) const {
    const Vector d = (turn_.transpose() * direction).cwiseQuotient(axes_);
    return turn_ * (from_ + distance * d).cwiseQuotient(axes_);
  }

 private:
  Tensor3<long double> turn_;
  Vector axes_;
  Vector from_;
};

}  // namespace

EllipsoidsOverlap ellipsoids_overlap(const ConvexShape& first, const ConvexShape& second,
                                     int half_planes) {
  for (const ConvexShape* body : {&first, &second})
    if (body->kind != ConvexKind::superquadric || body->exponents != std::array{2.0L, 2.0L})
      throw std::invalid_argument("overlap: of two ellipsoids only");
  EllipsoidsOverlap found{
      .volume = 0, .centroid = Vector::Zero(), .force = Vector::Zero(), .moment = Vector::Zero()};
  const Midway middle = superquadric_midway(first, second);
  const SeenEllipsoid one(first, middle.point);
  const SeenEllipsoid other(second, middle.point);
  if (!one.is_around()) return found;
  const Vector axis = middle.normal;
  int least = 0;
  axis.cwiseAbs().minCoeff(&least);
  const Vector right = axis.cross(Vector::Unit(least)).normalized();
  const Vector up = axis.cross(right);
  Vector moment_of_volume = Vector::Zero();
  for (int k = 0; k < half_planes; ++k) {
    const long double angle = 2 * pi_of_overlaps * static_cast<long double>(k) / half_planes;
    const Vector out = std::cos(angle) * right + std::sin(angle) * up;
    const auto direction = [&](long double cosine, long double sine) {
      return Vector(cosine * axis + sine * out);
    };
    const auto ahead = [&](long double tilt) {
      const Vector d = direction(std::cos(tilt), std::sin(tilt));
      return other.far(d) - one.far(d);
    };
    const long double at_axis = ahead(0);
    const long double opposite = ahead(pi_of_overlaps);
    if (at_axis < 0 || opposite > 0)
      throw std::invalid_argument("overlap: one ellipsoid lies inside the other");
    const long double ring = bracketed_root(ahead, 0.0L, pi_of_overlaps, at_axis, opposite);
    const long double width = 2 * pi_of_overlaps / half_planes;
    const auto add = [&](const SeenEllipsoid& body, bool is_first, long double from,
                         long double to) {
      using Rule = boost::math::quadrature::gauss<long double, 30>;
      for (std::size_t i = 0; i < Rule::abscissa().size(); ++i)
        for (const int sign : {-1, 1}) {
          const long double tilt = from + (to - from) * (1 + sign * Rule::abscissa()[i]) / 2;
          const long double sine = std::sin(tilt);
          const Vector d = direction(std::cos(tilt), sine);
          const long double r = body.far(d);
          const long double weight = width * Rule::weights()[i] * (to - from) / 2 * sine * r * r;
          found.volume += weight * r / 3;
          moment_of_volume += weight * r * r / 4 * d;
          if (!is_first) continue;
          const Vector slope = body.outward(d, r);
          const Vector area = weight / slope.dot(d) * slope;
          found.force += area;
          found.moment += (r * d).cross(area);
        }
    };
    add(one, true, 0, ring);
    add(other, false, ring, pi_of_overlaps);
  }
  found.centroid = middle.point + moment_of_volume / found.volume;
  found.moment += middle.point.cross(found.force);
  return found;
}

}  // namespace stickslip::reference
