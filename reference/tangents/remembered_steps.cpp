// SPDX-License-Identifier: BSD-3-Clause
#include "reference/tangents/remembered_steps.hpp"

#include <cmath>
#include <utility>

#include "reference/tangents/dual.hpp"

namespace stickslip::reference {
namespace {

using StepNumber = Dual<3>;
using StepVector = Plane<StepNumber>;

StepNumber step_product(const StepVector& a, const StepVector& b) {
  return a[0] * b[0] + a[1] * b[1];
}
StepVector step_times(const StepNumber& factor, const StepVector& v) {
  return {factor * v[0], factor * v[1]};
}

/// A straight piece of the tangential against the normal force, up to an overlap.
struct Piece {
  StepNumber overlap;
  StepVector slope = StepVector::Zero();
};

/// Equivalent load history of a contact. Every ring that was covered at overlap s is deflected by
/// the integral of the slope from s to the edge, by mu (edge - s) at most.
class LoadHistory {
 public:
  explicit LoadHistory(const HertzSpheres& law) : law_(law) {}

  /// One step to `edge` by `e`, the shift over kappa.
  void advance(const StepNumber& edge, const StepVector& e) {
    const StepNumber rise = edge - top();
    const long double mu = law_.mu;
    front_ = edge;
    if (rise > StepNumber(0) && step_product(e, e) < mu * mu * rise * rise) {
      branch_ = "elastic";
      pieces_.push_back({edge, step_times(StepNumber(1 / rise), e)});
      return;
    }
    StepVector moved = e;  // deflection, after the step, of the ring at the end of the top piece
    while (!pieces_.empty()) {
      const Piece piece = pieces_.back();
      pieces_.pop_back();
      const StepNumber low = top();
      const StepVector below = moved + step_times(StepNumber(piece.overlap - low), piece.slope);
      const StepNumber reach = mu * (edge - low);
      if (step_product(below, below) < reach * reach) {
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

  StepVector force() const {
    StepVector sum = StepVector::Zero();
    StepNumber below = 0;
    for (const Piece& piece : pieces_) {
      const StepNumber normal = normal_force(piece.overlap);
      sum += step_times(StepNumber(normal - below), piece.slope);
      below = normal;
    }
    return sum;
  }
  StepNumber normal_force(const StepNumber& overlap) const {
    if (!(overlap > StepNumber(0))) return 0;
    return 4 * law_.normal_modulus() / 3 * sqrt(law_.radius / 2 * overlap) * overlap;
  }
  const std::string& branch() const { return branch_; }
  long double stick_radius() const { return std::sqrt(law_.radius / 2 * front_.value); }

 private:
  StepNumber top() const { return pieces_.empty() ? StepNumber(0) : pieces_.back().overlap; }
  /// The front x solves |moved + (high - x) p| = mu (edge - x): a quadratic in edge - x.
  void slip_in(const Piece& piece, const StepVector& moved, const StepNumber& edge) {
    const StepVector& p = piece.slope;
    const StepVector d = moved - step_times(StepNumber(edge - piece.overlap), p);
    const StepNumber along = step_product(d, p);
    const StepNumber room = law_.mu * law_.mu - step_product(p, p);
    const StepNumber square = step_product(d, d);
    const StepNumber root = sqrt(along * along + square * room);
    const StepNumber depth = along > StepNumber(0) ? StepNumber((root + along) / room)
                                                   : StepNumber(square / (root - along));
    front_ = edge - depth;
    pieces_.push_back({front_, p});
    slip_along(d + step_times(depth, p), edge);
  }
  void slip_along(const StepVector& deflection, const StepNumber& edge) {
    const StepNumber size = sqrt(step_product(deflection, deflection));
    pieces_.push_back({edge, step_times(StepNumber(law_.mu / size), deflection)});
  }

  HertzSpheres law_;
  std::vector<Piece> pieces_;
  std::string branch_;
  StepNumber front_ = 0;
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
  const StepNumber edge = StepNumber::input(overlap, 0);
  const StepVector moved{StepNumber::input(shift[0], 1), StepNumber::input(shift[1], 2)};
  history.advance(edge, step_times(StepNumber(1 / kappa), moved));
  const StepNumber normal = history.normal_force(edge);
  const StepVector force = history.force();
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
