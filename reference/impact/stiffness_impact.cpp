// SPDX-License-Identifier: BSD-3-Clause
#include "reference/impact/stiffness_impact.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "reference/ode/steps.hpp"

namespace stickslip::reference {
namespace {

/// What can end a stretch.
enum class Switch { compression, slip_forward, slip_backward, stick, parting };

template <class Real>
class StiffnessRun {
  /// Places of the integrated quantities; `radius` is q, or its root with a dashpot; `memory` is f,
  /// or u where the force is c 1.5 q u.
  enum Place : std::size_t { radius, approach, velocity, time, memory, work, places };

 public:
  StiffnessRun(const StiffnessImpact<Real>& impact, int steps)
      : impact_(impact), usual_step_(Real(1) / static_cast<Real>(steps)) {
    if (!(impact.kappa_r > 0) || !std::isfinite(impact.kappa_r))
      throw std::invalid_argument("stiffness impact: kappa r must be finite and > 0");
    if (!std::isfinite(impact.psi))
      throw std::invalid_argument("stiffness impact: psi must be finite");
    if (!(impact.stiffness_factor > 0) || !std::isfinite(impact.stiffness_factor))
      throw std::invalid_argument("stiffness impact: the stiffness factor must be > 0");
    if (!(impact.damping >= 0 && impact.damping < Real(2.5L)))
      throw std::invalid_argument("stiffness impact: the damping number must be in [0, 5/2)");
    if (steps < 10) throw std::invalid_argument("stiffness impact: at least 10 steps are needed");
  }

  StiffnessImpactSolution<Real> solve() {
    y_ = {0, 1, impact_.psi, 0, 0, 0};
    total_ = impact_.law == StiffnessLaw::secant || rescales_displacement();
    direction_ = impact_.psi < 0 ? Real(-1) : Real(1);
    slips_ = rate_factor() * std::abs(impact_.psi) > 1;
    if (slips_) solution_.onset_of_slip.push_back(0);
    begin();
    for (int step = 0; step < 1'000'000; ++step) {
      const ode::Step whole([this](const Vector& a, Vector& da, Real) { rates(a, da); }, y_, 0,
                            usual_step_);
      const auto of = [this](Switch next) {
        return [this, next](const Vector& y) { return left(next, y); };
      };
      // Part first: beyond the parting the limit would grow again.
      const auto parts = is_armed(Switch::parting) ? whole.fall(of(Switch::parting)) : std::nullopt;
      const auto taken = whole.until(parts.value_or(usual_step_));
      Real first = taken.width;
      Switch what = Switch::parting;
      bool found = parts.has_value();
      for (const Switch next : all) {
        if (next == Switch::parting || !is_possible(next) || !is_armed(next)) continue;
        const auto at = taken.fall(of(next));
        if (!at || *at >= first) continue;
        first = *at;
        what = next;
        found = true;
      }
      y_ = taken.at(first);
      solution_.peak_force = std::max(solution_.peak_force, std::abs(force(y_)));
      if (!found) {
        for (const Switch next : all)
          if (is_possible(next) && left(next, y_) > threshold) is_armed(next) = true;
        continue;
      }
      if (what == Switch::parting) break;
      handle(what);
    }
    solution_.psi_out = y_[velocity];
    solution_.approach_velocity_out = y_[approach];
    solution_.duration = y_[time];
    solution_.dissipated = y_[work];
    return std::move(solution_);
  }

 private:
  using Vector = std::array<Real, places>;
  static constexpr std::array<Switch, 5> all{Switch::compression, Switch::slip_forward,
                                             Switch::slip_backward, Switch::stick, Switch::parting};
  static constexpr Real threshold = 1000 * std::numeric_limits<Real>::epsilon();

  Real contact_radius(const Vector& y) const {
    return impact_.damping == 0 ? y[radius] : y[radius] * y[radius];
  }

  /// The law's own force grows like this times 1.5 q sig psi when it is at the limit.
  Real rate_factor() const {
    return impact_.stiffness_factor * (shrinks_ ? Real(3) : total_ ? Real(1.5L) : Real(1));
  }
  bool rescales_displacement() const { return impact_.law == StiffnessLaw::rescaled_displacement; }
  Real total_stiffness(Real q) const { return Real(1.5L) * impact_.stiffness_factor * q; }

  Real force(const Vector& y) const {
    const Real q = contact_radius(y);
    if (slips_) return direction_ * q * q * q;
    return total_ ? total_stiffness(q) * y[memory] : y[memory];
  }

  void rates(const Vector& y, Vector& dy) const {
    const Real q = contact_radius(y);
    const Real f = force(y);
    const bool damped = impact_.damping > 0;
    const Real time_rate = damped ? 4 * q * y[radius] : 2 * q;
    const Real dashpot = damped ? impact_.damping * y[radius] * y[approach] : Real(0);
    dy[radius] = y[approach];
    dy[approach] = -(Real(1.25L) * q * q * q + dashpot) * time_rate;
    dy[velocity] = -Real(1.25L) * impact_.kappa_r * f * time_rate;
    dy[time] = time_rate;
    dy[memory] =
        slips_ ? Real(0) : time_rate * y[velocity] * (total_ ? Real(1) : total_stiffness(q));
    if (shrinks_ && !slips_)
      dy[memory] += y[memory] * (damped ? Real(2) : Real(1)) * y[approach] / y[radius];
    dy[work] = time_rate * f * y[velocity];
  }

  bool is_possible(Switch next) const {
    switch (next) {
      case Switch::compression:
        return (impact_.law == StiffnessLaw::rescaled && !total_) ||
               (rescales_displacement() && !shrinks_);
      case Switch::slip_forward:
      case Switch::slip_backward:
        return !slips_;
      case Switch::stick:
        return slips_;
      case Switch::parting:
        return true;
    }
    return false;
  }

  /// Distance from the limit in a direction; over q where the force vanishes with q.
  Real reserve(const Vector& y, Real sign) const {
    const Real q = contact_radius(y);
    return total_ ? q * q - sign * total_stiffness(1) * y[memory] : q * q * q - sign * y[memory];
  }

  /// What is left until it happens.
  Real left(Switch next, const Vector& y) const {
    switch (next) {
      case Switch::compression:
        return y[approach];
      case Switch::slip_forward:
        return reserve(y, 1);
      case Switch::slip_backward:
        return reserve(y, -1);
      case Switch::stick:
        return rate_factor() * direction_ * y[velocity] - y[approach];
      case Switch::parting:
        return y[radius];
    }
    return 0;
  }

  bool& is_armed(Switch next) { return armed_[static_cast<std::size_t>(next)]; }

  /// What is 0 by construction must rise before it counts, unless it falls at once.
  void begin() {
    Vector dy;
    rates(y_, dy);
    for (const Switch next : all) {
      const bool falls =
          next == Switch::compression ||
          (next == Switch::stick && rate_factor() * direction_ * dy[velocity] - dy[approach] < 0);
      is_armed(next) = is_possible(next) && (left(next, y_) > threshold || falls ||
                                             (y_[time] == 0 && left(next, y_) > 0));
    }
  }

  void handle(Switch what) {
    const Real f = force(y_);
    const Real q = contact_radius(y_);
    switch (what) {
      case Switch::compression:
        total_ = true;
        shrinks_ = rescales_displacement();
        y_[approach] = 0;
        y_[memory] = f / total_stiffness(q);
        break;
      case Switch::slip_forward:
      case Switch::slip_backward:
        slips_ = true;
        direction_ = what == Switch::slip_forward ? Real(1) : Real(-1);
        solution_.onset_of_slip.push_back(y_[time]);
        break;
      case Switch::stick:
        slips_ = false;
        y_[memory] = total_ ? f / total_stiffness(q) : f;
        solution_.end_of_slip.push_back(y_[time]);
        break;
      case Switch::parting:
        break;
    }
    begin();
  }

  StiffnessImpact<Real> impact_;
  Real usual_step_;
  Vector y_ = {};
  bool total_ = false;    ///< the force is the stiffness times the whole displacement
  bool shrinks_ = false;  ///< the displacement shrinks with the radius
  bool slips_ = false;
  Real direction_ = 1;
  std::array<bool, all.size()> armed_ = {};
  StiffnessImpactSolution<Real> solution_;
};

}  // namespace

template <class Real>
StiffnessImpactSolution<Real> integrate_stiffness_impact(const StiffnessImpact<Real>& impact,
                                                         int steps) {
  return StiffnessRun<Real>(impact, steps).solve();
}

template StiffnessImpactSolution<double> integrate_stiffness_impact(const StiffnessImpact<double>&,
                                                                    int);
template StiffnessImpactSolution<long double> integrate_stiffness_impact(
    const StiffnessImpact<long double>&, int);

}  // namespace stickslip::reference
