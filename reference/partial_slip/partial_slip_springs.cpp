// SPDX-License-Identifier: BSD-3-Clause
#include "reference/partial_slip/partial_slip_springs.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace stickslip::reference {
namespace {

/// Springs 0, 1, ... from the centre outwards. Those below `stuck` stick, those from there to
/// `touching` slip in `direction`, the others do not touch.
template <class Real>
class SpringRun {
 public:
  SpringRun(const PartialSlipImpact<Real>& impact, int springs)
      : impact_(impact), spacing_(Real(1) / static_cast<Real>(springs)) {
    const bool sound = impact.kappa > 0 && std::isfinite(impact.kappa) && impact.inertia > 0 &&
                       std::isfinite(impact.inertia) && std::isfinite(impact.centre_velocity) &&
                       std::isfinite(impact.surface_velocity) && impact.arm_shortening >= 0 &&
                       impact.arm_shortening < 1 && impact.gravity >= 0 &&
                       std::isfinite(impact.gravity) && impact.damping >= 0 &&
                       impact.damping < Real(2.5L);
    if (!sound)
      throw std::invalid_argument(
          "springs: needs kappa > 0, K > 0, finite velocities, h_m/R in [0, 1), gravity >= 0, "
          "damping in [0, 5/2)");
    if (springs < 10) throw std::invalid_argument("springs: at least 10 are needed");
    anchors_.reserve(static_cast<std::size_t>(springs) + 8);
    anchor_sums_.reserve(static_cast<std::size_t>(springs) + 9);
    anchor_sums_.push_back(0);
    most_rounds_ = 1000 * (static_cast<std::size_t>(springs) + 1000);
  }

  SpringsSolution<Real> solve() {
    y_ = {0, 1, impact_.centre_velocity, impact_.surface_velocity, 0, 0, 0};
    update_sums();
    for (std::size_t round = 0; round < most_rounds_; ++round) {
      if (switch_now()) continue;
      if (y_[radius] <= tiny && y_[approach] < 0) return finish();
      advance();
    }
    throw std::runtime_error("springs: too many steps");
  }

 private:
  enum Place : std::size_t { radius, approach, centre, surface, time, shift, work, places };
  using Vector = std::array<Real, places>;

  static constexpr Real tiny = 8 * std::numeric_limits<Real>::epsilon();

  /// What can happen next; each is a function that falls to 0.
  enum class Next { touch, lift, stick, slip_forward, slip_backward, parting };
  static constexpr std::array<Next, 6> all_next{
      Next::touch, Next::lift, Next::stick, Next::slip_forward, Next::slip_backward, Next::parting};

  Real arm(Real q) const { return 1 - impact_.arm_shortening * q * q / 2; }
  Real psi(const Vector& y) const { return y[centre] + y[surface] * arm(y[radius]); }
  Real place(std::size_t spring) const {
    return (static_cast<Real>(spring) + Real(0.5)) * spacing_;
  }
  Real depth(std::size_t spring) const { return place(spring) * place(spring); }
  /// Sum of the depths of the first n springs: spacing^2 n (4 n^2 - 1)/12.
  Real depth_sum(std::size_t n) const {
    const Real count = static_cast<Real>(n);
    return spacing_ * spacing_ * count * (4 * count * count - 1) / 12;
  }

  /// The tangential force is linear in the shift and the depth while nothing switches.
  void update_sums() {
    const Real share = Real(1.5) * spacing_;
    const Real slipping = static_cast<Real>(touching_ - stuck_);
    per_shift_ = share * static_cast<Real>(stuck_);
    slip_per_depth_ = share * slipping;
    slip_constant_ = share * (depth_sum(touching_) - depth_sum(stuck_));
    constant_ = -share * anchor_sums_[stuck_] - direction_ * slip_constant_;
  }

  Real force(const Vector& y) const {
    return per_shift_ * y[shift] + direction_ * slip_per_depth_ * y[radius] * y[radius] + constant_;
  }

  /// d w/d tau of spring, dashpot and gravity.
  Real normal_acceleration(const Vector& y) const {
    const Real q = y[radius];
    const Real dashpot = impact_.damping * std::sqrt(std::abs(q)) * y[approach];
    return impact_.gravity - Real(1.25) * q * q * q - dashpot;
  }

  Vector rates(const Vector& y) const {
    const Real q = y[radius];
    const Real v = psi(y);
    const Real push = -Real(1.25) * impact_.kappa * force(y) * 2 * q;
    const Real slip = direction_ * v - y[approach];
    return {y[approach],
            2 * q * normal_acceleration(y),
            push,
            push * arm(q) / impact_.inertia,
            2 * q,
            2 * q * v,
            2 * q * slip * (slip_per_depth_ * q * q - slip_constant_)};
  }

  /// Runge & Kutta's fourth-order step.
  Vector step(Real length) const {
    const auto moved = [&](const Vector& slope, Real by) {
      Vector y = y_;
      for (std::size_t i = 0; i < places; ++i) y[i] += by * slope[i];
      return y;
    };
    const Vector k1 = rates(y_);
    const Vector k2 = rates(moved(k1, length / 2));
    const Vector k3 = rates(moved(k2, length / 2));
    const Vector k4 = rates(moved(k3, length));
    Vector y = y_;
    for (std::size_t i = 0; i < places; ++i)
      y[i] += length / 6 * (k1[i] + 2 * (k2[i] + k3[i]) + k4[i]);
    return y;
  }

  bool is_possible(Next next) const {
    const bool slips = stuck_ < touching_;
    switch (next) {
      case Next::touch:
        return true;
      case Next::lift:
        return touching_ > 0;
      case Next::stick:
        return slips;
      case Next::slip_forward:
        return stuck_ > 0 && (!slips || direction_ > 0);
      case Next::slip_backward:
        return stuck_ > 0 && (!slips || direction_ < 0);
      case Next::parting:
        return true;
    }
    return false;
  }

  /// What is left until it happens.
  Real left(Next next, const Vector& y) const {
    const Real q = y[radius];
    switch (next) {
      case Next::touch:
        return place(touching_) - q;
      case Next::lift:
        return q - place(touching_ - 1);
      case Next::stick:
        return direction_ * psi(y) - y[approach];
      case Next::slip_forward:
      case Next::slip_backward: {
        // the outermost sticking spring is always the next to slip
        const Real sign = next == Next::slip_forward ? Real(1) : Real(-1);
        return q * q - depth(stuck_ - 1) - sign * (y[shift] - anchors_[stuck_ - 1]);
      }
      case Next::parting:
        return q;
    }
    return 0;
  }

  /// Rate of that by tau, up to a positive factor.
  Real trend(Next next, const Vector& y) const {
    switch (next) {
      case Next::touch:
        return -y[approach];
      case Next::lift:
      case Next::parting:
        return y[approach];
      case Next::slip_forward:
        return y[approach] - psi(y);
      case Next::slip_backward:
        return y[approach] + psi(y);
      case Next::stick:
        break;
    }
    const Real q = y[radius];
    const Real a = arm(q);
    return direction_ * (-Real(1.25) * impact_.kappa * (1 + a * a / impact_.inertia) * force(y) -
                         y[surface] * impact_.arm_shortening * y[approach] / 2) -
           normal_acceleration(y);
  }

  /// Is something due where we are?
  bool is_due(Next next) const {
    if (next == Next::parting || !is_possible(next)) return false;
    // a slip slower than rounding would stick again at once, and so on
    const bool slips = next == Next::slip_forward || next == Next::slip_backward;
    return left(next, y_) <= tiny && trend(next, y_) < (slips ? -tiny : Real(0));
  }

  /// Does what is due; false if nothing is.
  bool switch_now() {
    const auto due =
        std::find_if(all_next.begin(), all_next.end(), [this](Next next) { return is_due(next); });
    if (due == all_next.end()) return false;
    handle(*due);
    update_sums();
    return true;
  }

  void advance() {
    Real length = 2 * spacing_;
    Vector end = step(length);
    // Shorten until nothing has happened before the end of the step.
    for (const Next next : all_next) {
      if (!is_possible(next)) continue;
      if (left(next, end) >= 0) continue;
      // What is 0 now and rises, or would slip more slowly than rounding, goes on until it falls.
      const bool begins_at_zero = left(next, y_) <= tiny;
      const auto function = [&](Real part) {
        const Vector y = part == 0 ? y_ : step(part);
        return begins_at_zero ? trend(next, y) + 4 * tiny : left(next, y);
      };
      length = fall(function, length);
      end = step(length);
    }
    y_ = end;
    const Real f = force(y_);
    if (std::abs(f) > std::abs(solution_.peak_force)) solution_.peak_force = f;
  }

  /// Where a function that is not negative at 0 and negative at `high` passes 0 (Illinois).
  template <class Function>
  static Real fall(const Function& function, Real high) {
    Real low = 0;
    Real at_low = function(low);
    Real at_high = function(high);
    if (at_low <= 0 || at_high >= 0) return at_high >= 0 ? high : low;
    int side = 0;
    for (int i = 0; i < 200 && high - low > tiny / 8 * high; ++i) {
      Real middle = (low * at_high - high * at_low) / (at_high - at_low);
      if (!(middle > low && middle < high)) middle = (low + high) / 2;
      const Real at = function(middle);
      if (std::abs(at) <= tiny / 4) return middle;
      if (at > 0) {
        low = middle;
        at_low = at;
        if (side == 1) at_high /= 2;
        side = 1;
      } else {
        high = middle;
        at_high = at;
        if (side == -1) at_low /= 2;
        side = -1;
      }
    }
    return high;
  }

  void handle(Next next) {
    switch (next) {
      case Next::touch: {
        const Real v = psi(y_);
        const bool slips = stuck_ < touching_;
        if (!slips && std::abs(v) >= y_[approach]) direction_ = v < 0 ? Real(-1) : Real(1);
        ++touching_;
        if (!slips && std::abs(v) < y_[approach]) stick_next(y_[shift]);
        break;
      }
      case Next::lift:
        --touching_;
        drop_anchors(std::min(stuck_, touching_));
        break;
      case Next::stick:
        while (stuck_ < touching_)
          stick_next(y_[shift] - direction_ * (y_[radius] * y_[radius] - depth(stuck_)));
        if (!solution_.first_end_of_slip) solution_.first_end_of_slip = y_[time];
        break;
      case Next::slip_forward:
      case Next::slip_backward:
        direction_ = next == Next::slip_forward ? Real(1) : Real(-1);
        drop_anchors(stuck_ - 1);
        if (stuck_ == 0) solution_.last_onset_of_gross_slip = y_[time];
        break;
      case Next::parting:
        break;  // ends the run
    }
  }

  void stick_next(Real anchor) {
    anchors_.push_back(anchor);
    anchor_sums_.push_back(anchor_sums_.back() + anchor);
    ++stuck_;
  }

  void drop_anchors(std::size_t remaining) {
    stuck_ = remaining;
    anchors_.resize(remaining);
    anchor_sums_.resize(remaining + 1);
  }

  SpringsSolution<Real> finish() {
    solution_.psi_out = y_[centre] + y_[surface];
    solution_.centre_velocity_out = y_[centre];
    solution_.surface_velocity_out = y_[surface];
    solution_.approach_velocity_out = y_[approach];
    solution_.duration = y_[time];
    solution_.friction_work = y_[work];
    solution_.tangential_shift = y_[shift];
    return solution_;
  }

  PartialSlipImpact<Real> impact_;
  Real spacing_;  ///< spacing of the springs, in sqrt(z)
  Vector y_ = {};
  std::size_t stuck_ = 0;
  std::size_t touching_ = 0;
  Real direction_ = 1;
  std::vector<Real> anchors_;      ///< shift at which a sticking spring would be relaxed
  std::vector<Real> anchor_sums_;  ///< sums of the first n anchors
  Real per_shift_ = 0;
  Real slip_per_depth_ = 0;
  Real slip_constant_ = 0;
  Real constant_ = 0;
  std::size_t most_rounds_ = 0;
  SpringsSolution<Real> solution_;
};

}  // namespace

template <class Real>
SpringsSolution<Real> integrate_springs(const PartialSlipImpact<Real>& impact, int springs) {
  return SpringRun<Real>(impact, springs).solve();
}

template <class Real>
SpringsSolution<Real> extrapolated_springs(const PartialSlipImpact<Real>& impact, int springs) {
  const SpringsSolution<Real> coarse = integrate_springs(impact, springs);
  SpringsSolution<Real> fine = integrate_springs(impact, 2 * springs);
  const Real gain = std::pow(Real(2), Real(2.5)) - 1;
  const auto limit = [gain](Real a, Real b) { return b + (b - a) / gain; };
  fine.psi_out = limit(coarse.psi_out, fine.psi_out);
  fine.centre_velocity_out = limit(coarse.centre_velocity_out, fine.centre_velocity_out);
  fine.surface_velocity_out = limit(coarse.surface_velocity_out, fine.surface_velocity_out);
  fine.friction_work = limit(coarse.friction_work, fine.friction_work);
  fine.tangential_shift = limit(coarse.tangential_shift, fine.tangential_shift);
  return fine;
}

template SpringsSolution<double> integrate_springs(const PartialSlipImpact<double>&, int);
template SpringsSolution<long double> integrate_springs(const PartialSlipImpact<long double>&, int);
template SpringsSolution<double> extrapolated_springs(const PartialSlipImpact<double>&, int);
template SpringsSolution<long double> extrapolated_springs(const PartialSlipImpact<long double>&,
                                                           int);

}  // namespace stickslip::reference
