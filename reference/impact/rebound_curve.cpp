// SPDX-License-Identifier: BSD-3-Clause
#include "reference/impact/rebound_curve.hpp"

#include <algorithm>
#include <boost/math/constants/constants.hpp>
#include <boost/math/special_functions/beta.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>

#include "reference/roots.hpp"

namespace stickslip::reference {
namespace {

template <class Real>
void validate(Real kappa_r, Real exponent) {
  if (!(kappa_r > 0 && std::isfinite(kappa_r)))
    throw std::invalid_argument("rebound: kappa r must be > 0");
  if (!(exponent > 0 && exponent <= 10))
    throw std::invalid_argument("rebound: the exponent of the force must lie in (0, 10]");
}

/// A value and its derivative.
template <class Real>
struct Jet {
  Real value = 0;
  Real slope = 0;
};

/// Gauss's series 2F1(a, b; c; x) for 0 <= x <= 1/2.
template <class Real>
Jet<Real> hypergeometric(Real a, Real b, Real c, Real x) {
  Jet<Real> sum{1, 0};
  Real coefficient = 1;  // coefficient of x^n
  Real power = 1;        // x^(n - 1)
  for (int n = 1; n < 10'000; ++n) {
    const Real k = static_cast<Real>(n - 1);
    coefficient *= (a + k) * (b + k) / ((c + k) * (k + 1));
    const Real slope = coefficient * static_cast<Real>(n) * power;
    power *= x;
    sum.slope += slope;
    sum.value += coefficient * power;
    const Real noise = std::numeric_limits<Real>::epsilon() / 16;
    if (k > std::abs(b) && std::abs(coefficient * power) <= noise * std::abs(sum.value) &&
        std::abs(slope) <= noise * std::abs(sum.slope))
      return sum;
    if (coefficient == 0 || x == 0) return sum;
  }
  throw std::runtime_error("rebound: the hypergeometric series does not converge");
}

/// Stick: the two solutions about either end, in x = (1 -+ w)/2.
template <class Real>
class StickSolutions {
 public:
  StickSolutions(Real kappa_r, Real exponent)
      : half_c_(exponent / (exponent + 1)),
        root_(half_c_ - Real(0.5) +
              std::sqrt((half_c_ - Real(0.5)) * (half_c_ - Real(0.5)) + 2 * half_c_ * kappa_r)),
        other_(-2 * half_c_ * kappa_r / root_) {}

  [[nodiscard]] Real half_c() const { return half_c_; }
  [[nodiscard]] Real root() const { return root_; }

  /// 2F1(a, b; c/2; x)
  [[nodiscard]] Jet<Real> regular(Real x) const {
    return hypergeometric(root_, other_, half_c_, x);
  }

  /// G of the second solution x^(1 - c/2) G(x)
  [[nodiscard]] Jet<Real> singular_factor(Real x) const {
    return hypergeometric(root_ - half_c_ + 1, other_ - half_c_ + 1, 2 - half_c_, x);
  }

  /// Both with d/dx, away from x = 0.
  [[nodiscard]] Jet<Real> singular(Real x) const {
    const Jet<Real> g = singular_factor(x);
    const Real power = std::pow(x, 1 - half_c_);
    return {power * g.value, power * ((1 - half_c_) * g.value / x + g.slope)};
  }

 private:
  Real half_c_;
  Real root_;   // a; a + b = c - 1, a b = -c kappa r
  Real other_;  // b
};

/// psi(w) in a phase of stick.
template <class Real>
class Stick {
 public:
  /// By psi and psi' at w; the regular solution through psi if w = 1.
  Stick(const StickSolutions<Real>& solutions, Real w, Real psi, Real slope)
      : solutions_(&solutions) {
    if (w == 1) {
      upper_ = {psi, 0};
      lower_ = across(upper_);
    } else if (w >= 0) {
      upper_ = coefficients((1 - w) / 2, psi, -2 * slope);
      lower_ = across(upper_);
    } else {
      lower_ = coefficients((1 + w) / 2, psi, 2 * slope);
      upper_ = across(lower_);
    }
  }

  /// psi and psi' times x^(c/2), x = (1 + w)/2, at w = cos(angle), angle in [0, pi]. The factor
  /// keeps the end of contact finite.
  [[nodiscard]] Jet<Real> at(Real angle) const {
    const Real sine = std::sin(angle / 2);
    const Real cosine = std::sin((boost::math::constants::pi<Real>() - angle) / 2);
    const Real weight = std::pow(cosine * cosine, solutions_->half_c());
    if (angle <= boost::math::constants::half_pi<Real>()) {
      const Real x = sine * sine;
      const Jet<Real> r = solutions_->regular(x);
      Jet<Real> psi{upper_.value * r.value, upper_.value * r.slope};
      if (upper_.slope != 0) {
        const Jet<Real> s = solutions_->singular(x);
        psi.value += upper_.slope * s.value;
        psi.slope += upper_.slope * s.slope;
      }
      return {psi.value, -psi.slope / 2 * weight};
    }
    const Real x = cosine * cosine;
    const Jet<Real> r = solutions_->regular(x);
    const Jet<Real> g = solutions_->singular_factor(x);
    const Real power = std::pow(x, 1 - solutions_->half_c());
    return {lower_.value * r.value + lower_.slope * power * g.value,
            (lower_.value * weight * r.slope +
             lower_.slope * ((1 - solutions_->half_c()) * g.value + x * g.slope)) /
                2};
  }

 private:
  /// Coefficients of the regular (value) and the singular (slope) solution from psi and d(psi)/dx.
  [[nodiscard]] Jet<Real> coefficients(Real x, Real psi, Real slope) const {
    const Jet<Real> r = solutions_->regular(x);
    const Jet<Real> s = solutions_->singular(x);
    const Real determinant = r.value * s.slope - r.slope * s.value;
    return {(psi * s.slope - slope * s.value) / determinant,
            (r.value * slope - r.slope * psi) / determinant};
  }

  /// From the basis about one end to that about the other, at w = 0.
  [[nodiscard]] Jet<Real> across(const Jet<Real>& c) const {
    const Real x = Real(0.5);
    const Jet<Real> r = solutions_->regular(x);
    const Jet<Real> s = solutions_->singular(x);
    return coefficients(x, c.value * r.value + c.slope * s.value,
                        -(c.value * r.slope + c.slope * s.slope));
  }

  const StickSolutions<Real>* solutions_;
  Jet<Real> upper_;  // coefficients about w = 1
  Jet<Real> lower_;  // about w = -1
};

/// Where a phase of stick ends.
template <class Real>
struct Onset {
  Real w = -1;
  Real psi = 0;
  ImpactMode mode = ImpactMode::slip_forward;
};

/// First w below `start` at which |psi'| exceeds kappa r.
template <class Real>
std::optional<Onset<Real>> onset(const Stick<Real>& stick, Real half_c, Real kappa_r, Real start) {
  const Real pi = boost::math::constants::pi<Real>();
  const Real first = std::acos(start);
  const auto scaled_limit = [&](Real angle) {
    const Real cosine = std::sin((pi - angle) / 2);
    return kappa_r * std::pow(cosine * cosine, half_c);
  };
  const auto reserve = [&](Real angle) {
    return scaled_limit(angle) - std::abs(stick.at(angle).slope);
  };
  const int intervals = 400 + static_cast<int>(100 * std::sqrt(kappa_r));
  const auto point = [&](int i) {
    return i == intervals ? pi : first + (pi - first) * static_cast<Real>(i) / Real(intervals);
  };
  for (int i = 1; i <= intervals; ++i) {
    const Real high = point(i);
    const Real at_high = reserve(high);
    if (!(at_high < 0)) continue;
    const Real low = point(i - 1);
    const Real at_low = i == 1 ? Real(0) : reserve(low);
    const Real angle = at_low > 0 ? bracketed_root(reserve, low, high, at_low, at_high) : low;
    const Jet<Real> there = stick.at(angle);
    // slip with psi' = sigma kappa r
    return Onset<Real>{std::cos(angle), there.value,
                       there.slope > 0 ? ImpactMode::slip_forward : ImpactMode::slip_backward};
  }
  return std::nullopt;
}

}  // namespace

template <class Real>
Rebound<Real> rebound(Real kappa_r, Real psi, Real force_exponent) {
  validate(kappa_r, force_exponent);
  if (!std::isfinite(psi)) throw std::invalid_argument("rebound: psi must be finite");
  const StickSolutions<Real> solutions(kappa_r, force_exponent);
  const bool slips = std::abs(psi) > 1 || (std::abs(psi) == 1 && kappa_r <= 1);
  ReboundPhase<Real> now{!slips    ? ImpactMode::stick
                         : psi > 0 ? ImpactMode::slip_forward
                                   : ImpactMode::slip_backward,
                         1, psi};
  Real slope = 0;  // psi' where stick begins
  Rebound<Real> answer;
  for (int count = 0; count < 1000; ++count) {
    answer.phases.push_back(now);
    if (now.mode == ImpactMode::stick) {
      const Stick<Real> stick(solutions, now.w, now.psi, slope);
      const auto next = onset(stick, solutions.half_c(), kappa_r, now.w);
      if (!next) {
        answer.psi_out = stick.at(boost::math::constants::pi<Real>()).value;
        return answer;
      }
      now = {next->mode, next->w, next->psi};
      continue;
    }
    const Real sigma = now.mode == ImpactMode::slip_forward ? Real(1) : Real(-1);
    const Real w = kappa_r > 1 ? (kappa_r * now.w - sigma * now.psi) / (kappa_r - 1) : Real(-2);
    if (!(w > -1)) {
      answer.psi_out = now.psi - sigma * kappa_r * (1 + now.w);
      return answer;
    }
    now = {ImpactMode::stick, w, sigma * w};
    slope = sigma * kappa_r;
  }
  throw std::runtime_error("rebound: too many switches");
}

template <class Real>
Real small_angle_restitution(Real kappa_r, Real force_exponent) {
  validate(kappa_r, force_exponent);
  const StickSolutions<Real> solutions(kappa_r, force_exponent);
  const Real pi = boost::math::constants::pi<Real>();
  return std::sin(pi * (solutions.half_c() - solutions.root())) / std::sin(pi * solutions.half_c());
}

template <class Real>
Real contact_duration(Real force_exponent) {
  validate(Real(1), force_exponent);
  return 2 / (force_exponent + 1) * boost::math::beta(Real(0.5), 1 / (force_exponent + 1));
}

template <class Real>
Real contact_time(Real w, Real force_exponent) {
  validate(Real(1), force_exponent);
  if (!(std::abs(w) <= 1)) throw std::invalid_argument("rebound: w must lie in [-1, 1]");
  const Real rest = boost::math::ibeta(1 / (force_exponent + 1), Real(0.5), (1 - w) * (1 + w));
  return w > 0 ? rest / 2 : 1 - rest / 2;
}

template <class Real>
Real contact_overlap(Real w, Real force_exponent) {
  validate(Real(1), force_exponent);
  if (!(std::abs(w) <= 1)) throw std::invalid_argument("rebound: w must lie in [-1, 1]");
  return std::pow((1 - w) * (1 + w), 1 / (force_exponent + 1));
}

template <class Real>
Real sliding_rebound(Real kappa_r, Real psi) {
  return psi - (psi > 0 ? 2 : -2) * kappa_r;
}

#define STICKSLIP_INSTANTIATE(Real)                  \
  template Rebound<Real> rebound(Real, Real, Real);  \
  template Real small_angle_restitution(Real, Real); \
  template Real contact_duration(Real);              \
  template Real contact_time(Real, Real);            \
  template Real contact_overlap(Real, Real);         \
  template Real sliding_rebound(Real, Real);
STICKSLIP_INSTANTIATE(double)
STICKSLIP_INSTANTIATE(long double)
#undef STICKSLIP_INSTANTIATE

}  // namespace stickslip::reference
