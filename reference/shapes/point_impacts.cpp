// SPDX-License-Identifier: BSD-3-Clause
#include "reference/shapes/point_impacts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>

namespace stickslip::reference {
namespace {

/// The point of a body in the plane while the impulses J grow: velocity along the wall and out of
/// it. It changes by A Jx - B Jy and C Jy - B Jx.
struct Point {
  explicit Point(const PlanarImpact& body)
      : a(1 / body.mass + body.arm[1] * body.arm[1] / body.inertia),
        b(body.arm[0] * body.arm[1] / body.inertia),
        c(1 / body.mass + body.arm[0] * body.arm[0] / body.inertia),
        along(body.velocity[0] - body.spin * body.arm[1]),
        out(body.velocity[1] + body.spin * body.arm[0]) {
    // Velocities that are rounded to nothing are none.
    const long double graze = 8 * std::numeric_limits<long double>::epsilon() *
                              (std::abs(body.velocity[0]) + std::abs(body.spin * body.arm[1]));
    if (std::abs(along) <= graze) along = 0;
  }

  /// Friction over the normal force in what comes next.
  long double friction(long double mu) const {
    if (along != 0) return along > 0 ? -mu : mu;
    if (std::abs(b) <= mu * a) return b / a;
    return b > 0 ? mu : -mu;
  }
  /// Changes of the velocities by the normal impulse.
  long double along_by(long double ratio) const { return a * ratio - b; }
  long double out_by(long double ratio) const { return c - b * ratio; }

  long double a, b, c;
  long double along;
  long double out;
  long double tangential = 0;  ///< impulses so far
  long double normal = 0;
  long double work = 0;  ///< work of the normal impulse

  void move(long double ratio, long double step, bool stops) {
    work += step * (out + out_by(ratio) * step / 2);
    tangential += ratio * step;
    normal += step;
    out += out_by(ratio) * step;
    along = stops ? 0 : along + along_by(ratio) * step;
  }
};

/// The first normal impulse after which what is asked for is there; none: not in this leg.
using Leg = std::optional<long double>;

Leg until_velocity(const Point& p, long double slope, long double velocity) {
  if (!(slope > 0)) return {};
  return std::max((velocity - p.out) / slope, 0.0L);
}
/// While the work rises, from a velocity of 0 on.
Leg until_work(const Point& p, long double slope, long double work) {
  const long double wanted = work - p.work;
  if (wanted <= 0) return 0;
  const long double root = p.out * p.out + 2 * slope * wanted;
  if (root < 0) return {};
  return 2 * wanted / (p.out + std::sqrt(root));
}

/// Moves leg by leg until `end(point, slope of the velocity)` is there.
template <class End>
bool move_until(Point& p, long double mu, const End& end) {
  bool goes_on = true;
  for (int legs = 0; legs < 4; ++legs) {
    const long double ratio = p.friction(mu);
    const long double change = p.along_by(ratio);
    const bool slows = p.along * change < 0;
    const long double stops_after =
        slows ? -p.along / change : std::numeric_limits<long double>::infinity();
    const Leg ends_after = end(p, p.out_by(ratio));
    if (ends_after && *ends_after <= stops_after) {
      p.move(ratio, *ends_after, *ends_after == stops_after);
      return goes_on;
    }
    if (!slows) throw std::invalid_argument("the point never leaves the wall");
    p.move(ratio, stops_after, true);
    goes_on = false;
  }
  throw std::logic_error("an impact has at most three legs");
}

/// A body after an impulse at its point.
PlanarImpactEnd end_after(const PlanarImpact& body, const std::array<long double, 2>& impulse) {
  PlanarImpactEnd end;
  end.impulse = impulse;
  for (const std::size_t i : {0U, 1U}) end.velocity[i] = body.velocity[i] + impulse[i] / body.mass;
  end.spin = body.spin + (body.arm[0] * impulse[1] - body.arm[1] * impulse[0]) / body.inertia;
  const auto energy = [&](const std::array<long double, 2>& v, long double w) {
    return body.mass * (v[0] * v[0] + v[1] * v[1]) + body.inertia * w * w;
  };
  end.energy_over_before = energy(end.velocity, end.spin) / energy(body.velocity, body.spin);
  return end;
}

/// The impulse after which the point leaves with a velocity and does not slip, or, where that is
/// outside of the cone, the one on the cone that leaves with it.
std::array<long double, 2> impulse_in_cone(const Point& p, long double mu, long double leaves) {
  const long double changes = leaves - p.out;
  const long double determinant = p.a * p.c - p.b * p.b;
  const long double along = (p.b * changes - p.c * p.along) / determinant;
  const long double out = (p.a * changes - p.b * p.along) / determinant;
  if (std::abs(along) <= mu * out) return {along, out};
  const long double ratio = along < 0 ? -mu : mu;
  const long double normal = changes / p.out_by(ratio);
  return {ratio * normal, normal};
}

}  // namespace

CornerImpact corner_impact(const LandingBlock& block) {
  using Vector = Vector3<long double>;
  CornerImpact found;
  Vector arm;
  for (const int i : {0, 1, 2}) {
    const long double half = block.half_size[static_cast<std::size_t>(i)];
    const long double up = block.turn(2, i);
    if (std::abs(up) < 1e-15L)
      throw std::invalid_argument("quaternion: an edge or a face lies level, not a corner lowest");
    arm[i] = up > 0 ? -half : half;
  }
  found.arm = block.turn * arm;
  Vector moments;  // 1/I about its own axes
  for (const int i : {0, 1, 2}) {
    const long double y = block.half_size[static_cast<std::size_t>((i + 1) % 3)];
    const long double z = block.half_size[static_cast<std::size_t>((i + 2) % 3)];
    moments[i] = 3 / (block.mass * (y * y + z * z));
  }
  const Tensor3<long double> inverse = block.turn * moments.asDiagonal() * block.turn.transpose();
  const Vector turned = found.arm.cross(Vector::UnitZ());
  const long double down = block.velocity[2] + block.spin.cross(found.arm)[2];
  if (!(down < 0)) throw std::invalid_argument("velocity: the lowest corner must go down");
  found.impulse = -(1 + block.restitution) * down / (1 / block.mass + turned.dot(inverse * turned));
  found.velocity = block.velocity + found.impulse / block.mass * Vector::UnitZ();
  found.spin = block.spin + found.impulse * (inverse * turned);
  const Vector own = moments.cwiseInverse();
  const auto energy = [&](const Vector& velocity, const Vector& spin) {
    const Vector about = block.turn.transpose() * spin;
    return (block.mass * velocity.squaredNorm() + about.cwiseProduct(about).dot(own)) / 2;
  };
  found.energy_before = energy(block.velocity, block.spin);
  found.energy_after = energy(found.velocity, found.spin);
  return found;
}

PlanarImpactEnd planar_impact(const PlanarImpact& body, RestitutionOf of) {
  Point p(body);
  if (!(p.out < 0)) throw std::invalid_argument("velocity: the point must approach the wall");
  const long double approach = -p.out;
  const bool slides = move_until(
      p, body.mu, [](const Point& q, long double slope) { return until_velocity(q, slope, 0); });
  p.out = 0;
  const long double e = body.restitution;
  const auto rest_of_it = [&](const Point& q, long double slope) -> Leg {
    switch (of) {
      case RestitutionOf::velocity:
        return until_velocity(q, slope, e * approach);
      case RestitutionOf::work:
        return until_work(q, slope, (1 - e * e) * p.work);
      case RestitutionOf::impulse:
        break;
    }
    return (1 + e) * p.normal - q.normal;
  };
  Point q = p;
  const bool slides_on = move_until(q, body.mu, rest_of_it);
  PlanarImpactEnd end = end_after(body, {q.tangential, q.normal});
  end.slides_to_the_end = slides && slides_on;
  return end;
}

PlanarImpactEnd mistaken_planar_impact(const PlanarImpact& body, PlanarMistake mistake) {
  const Point p(body);
  if (!(p.out < 0)) throw std::invalid_argument("velocity: the point must approach the wall");
  const long double rebound = -body.restitution * p.out;
  if (mistake == PlanarMistake::one_cone)
    return end_after(body, impulse_in_cone(p, body.mu, rebound));
  std::array<long double, 2> impulse = impulse_in_cone(p, body.mu, 0);
  impulse[1] += rebound / p.c;
  return end_after(body, impulse);
}

}  // namespace stickslip::reference
