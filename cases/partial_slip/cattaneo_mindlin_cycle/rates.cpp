// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/cattaneo_mindlin_cycle/rates.hpp"

#include "cases/numbers.hpp"

namespace stickslip::cases {
namespace {

/// The rate form of Mindlin & Deresiewicz at constant normal force, with turning points as
/// published laws keep them, integrated in closed form: with theta^3 the share of the normal force
/// that the core carries, theta^2 falls linearly with the movement. Forces over the friction limit,
/// shifts over the sliding shift.
class TurningPointRule {
 public:
  explicit TurningPointRule(TurningPoints kept) : closes_loops_(kept == TurningPoints::last_two) {}

  double force() const { return force_; }

  void move(double shift) {
    const double sign = shift < 0 ? -1 : 1;
    if (shift == 0) return;
    if (sign_ != 0 && sign != sign_) turn();
    sign_ = sign;
    double left = std::abs(shift);
    while (left > 0 && sign_ * force_ < 1) {
      const double rate = points_.empty() ? 1 : 0.5;
      const double square = std::pow(core(force_), 2.0 / 3);
      const double at_limit = std::pow(std::max(core(sign_), 0.0), 2.0 / 3);
      const double at_closure =
          closes_loops_ && !points_.empty() ? std::pow(points_.back().core, 2.0 / 3) : -1;
      const double stop = std::max(at_limit, at_closure);
      const double reached = square - rate * left;
      if (reached > stop) {
        force_ = force_at(std::pow(reached, 1.5));
        return;
      }
      left -= std::max(square - stop, 0.0) / rate;
      force_ = stop == at_closure ? force_at(points_.back().core) : sign_;
      if (stop == at_closure) points_.clear();
    }
  }

 private:
  struct Point {
    double force = 0;
    double core = 0;  ///< of the branch that ended there
  };

  double core(double force) const {
    return points_.empty() ? 1 - sign_ * force : 1 - sign_ * (force - points_.back().force) / 2;
  }
  double force_at(double core) const {
    return points_.empty() ? sign_ * (1 - core) : points_.back().force + 2 * sign_ * (1 - core);
  }
  void turn() {
    if (!closes_loops_) {
      points_ = {{force_, 0}};
    } else if (points_.size() == 2) {
      points_ = {{force_, points_.front().core}};  // the inner loop is forgotten
    } else {
      points_.push_back({force_, core(force_)});
    }
  }

  bool closes_loops_;
  double sign_ = 0;
  double force_ = 0;
  std::vector<Point> points_;
};

}  // namespace

CycleIntegral integrate_cycle(const CattaneoMindlinCycle& c, reference::RateLaw law,
                              const PartialSlipClaims& claims, const CyclePath& path) {
  std::vector<reference::Movement<double>> moves;
  for (const auto& move : movements_of(c, path))
    moves.push_back({c.overlap, {narrow(move.shift[0]), 0}});
  const auto pieces = reference::proportional_pieces<double>(c.overlap, moves);
  const auto solution = reference::integrate_rates<double>(
      contact_seen(claims, spheres_of(c).as<double>()), law, pieces, {}, 1e-12);
  const auto& ends = solution.at_ends;
  CycleIntegral integral;
  for (const auto& state : ends) integral.forces.push_back(state.tangential / c.limit());
  integral.work = ends[cycle_closes].work_tangential - ends[cycle_opens].work_tangential;
  return integral;
}

std::vector<double> turning_point_forces(const CyclePath& path, TurningPoints kept) {
  TurningPointRule rule(kept);
  std::vector<double> forces;
  long double before = 0;
  for (const CycleCorner& corner : path) {
    rule.move(narrow(corner.shift - before));
    forces.push_back(rule.force());
    before = corner.shift;
  }
  return forces;
}

CycleIntegral integral_of_claims(const CattaneoMindlinCycle& c, reference::RateLaw law,
                                 const PartialSlipClaims& claims, const CyclePath& path) {
  CycleIntegral integral = integrate_cycle(c, law, claims, path);
  if (law == reference::RateLaw::mindlin_deresiewicz_with_closure)
    integral.forces = turning_point_forces(path, TurningPoints::last_two);
  return integral;
}

}  // namespace stickslip::cases
