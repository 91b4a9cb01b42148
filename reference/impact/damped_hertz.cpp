// SPDX-License-Identifier: BSD-3-Clause
#include "reference/impact/damped_hertz.hpp"

#include <boost/math/constants/constants.hpp>
#include <boost/math/quadrature/tanh_sinh.hpp>
#include <cmath>
#include <stdexcept>

#include "reference/roots.hpp"

namespace stickslip::reference {
namespace {

/// The linear oscillator x'' + d x' + (25/16) x = 0 of x = z^(5/4), x = 0 and x' = 5/4 at theta =
/// 0.
template <class Real>
class LinearMotion {
 public:
  explicit LinearMotion(Real damping) : damping_(damping), decay_(damping / 2) {
    if (!(damping >= 0 && damping < Real(2.5L)))
      throw std::invalid_argument("damped impact: the damping number must be in [0, 5/2)");
    frequency_ = std::sqrt(Real(1.25L) - decay_) * std::sqrt(Real(1.25L) + decay_);
  }

  /// theta at parting.
  Real end() const { return boost::math::constants::pi<Real>() / frequency_; }
  /// theta at greatest compression.
  Real turn() const { return std::atan2(frequency_, decay_) / frequency_; }
  /// z^(5/4).
  Real place(Real theta) const {
    return Real(1.25L) * std::exp(-decay_ * theta) * std::sin(frequency_ * theta) / frequency_;
  }
  /// z^(5/4) at this theta before the parting, without the difference.
  Real place_before_end(Real rest) const {
    return Real(1.25L) * std::exp(-decay_ * (end() - rest)) * std::sin(frequency_ * rest) /
           frequency_;
  }
  /// z' by time.
  Real velocity(Real theta) const {
    return std::exp(-decay_ * theta) *
           (std::cos(frequency_ * theta) - decay_ / frequency_ * std::sin(frequency_ * theta));
  }
  /// Force over z^(1/4): -dw/d theta.
  Real slowing(Real theta) const { return Real(1.25L) * place(theta) + damping_ * velocity(theta); }
  /// 5/4 of the force, spring and dashpot.
  Real deceleration(Real theta) const {
    return std::pow(place(theta), Real(0.2L)) * slowing(theta);
  }
  /// Something of the sign of the rate of the force.
  Real trend(Real theta) const {
    const Real x = place(theta);
    const Real w = velocity(theta);
    const Real g = slowing(theta);
    return w * g / 4 + x * (Real(25) / 16 * w - damping_ * g);
  }

 private:
  Real damping_;
  Real decay_;
  Real frequency_;
};

}  // namespace

template <class Real>
Real damping_number(Real restitution) {
  if (!(restitution > 0 && restitution <= 1))
    throw std::invalid_argument("damped impact: the restitution must be in (0, 1]");
  const Real logarithm = std::abs(std::log(restitution));
  return Real(2.5L) * logarithm / std::hypot(boost::math::constants::pi<Real>(), logarithm);
}

template <class Real>
Real restitution_of(Real damping) {
  const LinearMotion<Real> motion(damping);
  return std::exp(-damping / 2 * motion.end());
}

template <class Real>
DampedHertz<Real> damped_hertz(Real damping) {
  const LinearMotion<Real> motion(damping);
  DampedHertz<Real> answer;
  answer.restitution = restitution_of(damping);
  answer.greatest_depth = std::pow(motion.place(motion.turn()), Real(0.8L));
  // Without a dashpot the force is greatest where the overlap is, with one before.
  const Real peak = falling_root([&](Real theta) { return motion.trend(theta); },
                                 motion.turn() * Real(1e-6L), motion.turn());
  answer.peak_force = Real(0.8L) * motion.deceleration(peak);
  // dt = z^(-1/4) d theta, singular at both ends; from each to the middle.
  boost::math::quadrature::tanh_sinh<Real> quadrature;
  answer.duration = quadrature.integrate(
      [&](Real theta) {
        return std::pow(motion.place(theta), Real(-0.2L)) +
               std::pow(motion.place_before_end(theta), Real(-0.2L));
      },
      Real(0), motion.end() / 2);
  return answer;
}

#define STICKSLIP_INSTANTIATE(Real)   \
  template Real damping_number(Real); \
  template Real restitution_of(Real); \
  template DampedHertz<Real> damped_hertz(Real);
STICKSLIP_INSTANTIATE(double)
STICKSLIP_INSTANTIATE(long double)
#undef STICKSLIP_INSTANTIATE

}  // namespace stickslip::reference
