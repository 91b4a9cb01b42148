// SPDX-License-Identifier: BSD-3-Clause
#include "reference/tangents/remembered_steps.hpp"

#include <cmath>
#include <utility>

#include "reference/tangents/dual.hpp"

namespace stickslip::reference {
namespace {

using Number = Dual<3>;
using Vector = Plane<Number>;

Number product(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1]; }
Vector times(const Number& factor, const Vector& v) { return {factor * v[0], factor * v[1]}; }

/// A straight piece of the tangential against the normal force, up to an overlap.
struct Piece {
  Number overlap;
  Vector slope = Vector::Zero();
};

/// Equivalent load history of a contact. Every ring that was covered at overlap s is deflected by
/// the integral of the slope from s to the edge, by mu (edge - s) at most.
class LoadHistory {
 public:
  explicit LoadHistory(const HertzSpheres& law) : law_(law) {}

  /// One step to `edge` by `e`, the shift over kappa.
  void advance(const Number& edge, const Vector& e) {
    const Number rise = edge - top();
    const long double mu = law_.mu;
    front_ = edge;
    if (rise > Number(0) && product(e, e) < mu * mu * rise * rise) {
      branch_ = "elastic";
      pieces_.push_back({edge, times(Number(1 / rise), e)});
      return;
    }
    Vector moved = e;  // deflection, after the step, of the ring at the end of the top piece
    while (!pieces_.empty()) {
      const Piece piece = pieces_.back();
      pieces_.pop_back();
      const Number low = top();
      const Vector below = moved + times(Number(piece.overlap - low), piece.slope);
      const Number reach = mu * (edge - low);
      if (product(below, below) < reach * reach) {
        branch_ = "partial";
        slip_in(piece, moved, edge);
        return;
      }
      moved = below;
    }
    branch_ = "gross";
    front_ = 0;
    slip_along(moved, edge);
  }

  Vector force() const {
    Vector sum = Vector::Zero();
    Number below = 0;
    for (const Piece& piece : pieces_) {
      const Number normal = normal_force(piece.overlap);
      sum += times(Number(normal - below), piece.slope);
      below = normal;
    }
    return sum;
  }
  Number normal_force(const Number& overlap) const {
    if (!(overlap > Number(0))) return 0;
    return 4 * law_.normal_modulus() / 3 * sqrt(law_.radius / 2 * overlap) * overlap;
  }
  const std::string& branch() const { return branch_; }
  long double stick_radius() const { return std::sqrt(law_.radius / 2 * front_.value); }

 private:
  Number top() const { return pieces_.empty() ? Number(0) : pieces_.back().overlap; }
  /// The front x solves |moved + (high - x) p| = mu (edge - x): a quadratic in edge - x.
  void slip_in(const Piece& piece, const Vector& moved, const Number& edge) {
    const Vector& p = piece.slope;
    const Vector d = moved - times(Number(edge - piece.overlap), p);
    const Number along = product(d, p);
    const Number room = law_.mu * law_.mu - product(p, p);
    const Number square = product(d, d);
    const Number root = sqrt(along * along + square * room);
    const Number depth =
        along > Number(0) ? Number((root + along) / room) : Number(square / (root - along));
    front_ = edge - depth;
    pieces_.push_back({front_, p});
    slip_along(d + times(depth, p), edge);
  }
  void slip_along(const Vector& deflection, const Number& edge) {
    const Number size = sqrt(product(deflection, deflection));
    pieces_.push_back({edge, times(Number(law_.mu / size), deflection)});
  }

  HertzSpheres law_;
  std::vector<Piece> pieces_;
  std::string branch_;
  Number front_ = 0;
};

}  // namespace

JaegerEnd jaeger_end(const HertzSpheres& law, const std::vector<ContactPoint>& path,
                     long double overlap, const Plane<long double>& shift) {
  const long double kappa = law.normal_modulus() / (4 * law.shear_of_contact());
  LoadHistory history(law);
  Plane<long double> before = Plane<long double>::Zero();
  for (const ContactPoint& point : path) {
    const Plane<long double> e = (point.shift - before) / kappa;
    history.advance(point.overlap, {e[0], e[1]});
    before = point.shift;
  }
  const Number edge = Number::input(overlap, 0);
  const Vector moved{Number::input(shift[0], 1), Number::input(shift[1], 2)};
  history.advance(edge, times(Number(1 / kappa), moved));
  const Number normal = history.normal_force(edge);
  const Vector force = history.force();
  JaegerEnd end{
      history.branch(), {normal.value, force[0].value, force[1].value}, {}, history.stick_radius()};
  for (int i = 0; i < 3; ++i)
    end.by.push_back({normal.slope[i], force[0].slope[i], force[1].slope[i]});
  return end;
}

HystereticEnd hysteretic_end(const HystereticSpring& law, long double greatest,
                             long double overlap) {
  using Pair = Dual<2>;
  const Pair d = Pair::input(overlap, 0);
  Pair most = Pair::input(std::min(greatest, law.limit_overlap), 1);
  if (greatest >= law.limit_overlap) most.slope.setZero();
  const long double rise = (law.k2 - law.k1) / law.limit_overlap;
  std::string branch = "back";
  Pair force;
  if (!(d < most)) {
    const bool beyond = overlap >= law.limit_overlap;
    branch = beyond ? "beyond" : "in";
    most = beyond ? Pair(law.limit_overlap) : d;
    force = beyond ? Pair(law.k2 * (d - law.limit_overlap) + law.k1 * law.limit_overlap)
                   : Pair(law.k1 * d);
  } else {
    // k1 + rise m along the way back from m, which began with the force k1 m.
    force = (law.k1 + rise * most) * (d - most) + law.k1 * most;
    if (force < Pair(-law.kc * d)) {
      branch = "pull";
      force = -law.kc * d;
      const Pair half = rise * d;
      most = (half + sqrt(half * half + 4 * rise * (law.k1 + law.kc) * d)) / (2 * rise);
    }
  }
  return {std::move(branch), force.value,   most.value,   force.slope[0],
          force.slope[1],    most.slope[0], most.slope[1]};
}

}  // namespace stickslip::reference
