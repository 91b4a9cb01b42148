// SPDX-License-Identifier: BSD-3-Clause
#include "reference/loop/disc_relaxation.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <boost/math/constants/constants.hpp>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>

#include "reference/eigenpairs.hpp"
#include "reference/ode/steps.hpp"

namespace stickslip::reference {
namespace {

[[noreturn]] void refuse_disc(const std::string& what) {
  throw std::invalid_argument("disc relaxation: " + what);
}

template <class Real>
void validate(const DiscContact<Real>& c) {
  const auto positive = [](Real x) { return x > 0 && std::isfinite(x); };
  if (!positive(c.mass)) refuse_disc("the mass must be > 0");
  if (!positive(c.normal_stiffness)) refuse_disc("the normal stiffness must be > 0");
  if (!positive(c.stiffness_ratio)) refuse_disc("kt/kn must be > 0");
  const auto dissipates = [](Real e) { return e > 0 && 1 - e > 0; };
  if (!dissipates(c.restitution)) refuse_disc("eps_n must lie between 0 and 1");
  if (!dissipates(c.restitution * c.restitution_ratio))
    refuse_disc("eps_t must lie between 0 and 1");
  if (!positive(c.inertia_factor)) refuse_disc("the inertia factor must be > 0");
}

/// 2 m eta of an oscillator, with eta/omega = -ln(restitution)/pi. Eq. 6.
template <class Real>
Real damping(Real restitution, Real stiffness, Real mass) {
  const Real log = -std::log(restitution);
  return 2 * std::sqrt(stiffness * mass) * log /
         std::hypot(boost::math::constants::pi<Real>(), log);
}

/// x'' = -(k x + c x') with the accelerations that the freedoms give.
template <class Real>
struct Oscillator {
  Real stiffness = 0;  ///< [1/s^2]
  Real damping = 0;    ///< [1/s]
};

template <class Real>
Real freedom(const DiscContact<Real>& c, RelaxingMotion motion) {
  if (motion == RelaxingMotion::rotation) return 1 / c.inertia_factor;
  return motion == RelaxingMotion::both ? 1 + 1 / c.inertia_factor : Real(1);
}

template <class Real>
Oscillator<Real> oscillator(const DiscContact<Real>& c, RelaxingMotion motion) {
  const Real f = freedom(c, motion) / c.mass;
  if (motion == RelaxingMotion::normal) return {f * c.normal_stiffness, f * c.normal_damping()};
  return {f * c.tangential_stiffness(), f * c.tangential_damping()};
}

template <class Real>
using StepMatrix = Eigen::Matrix<Real, 7, 7>;

/// Allen & Tildesley, Computer simulation of liquids, appendix E: second-order equations whose
/// right-hand side depends on the velocity.
template <class Real>
std::array<Real, 6> gear_corrector() {
  return {Real(3) / 16, Real(251) / 360, Real(1), Real(11) / 18, Real(1) / 6, Real(1) / 60};
}

/// One step on (x, x' dt, ..., x^(5) dt^5/5!, xi).
template <class Real>
StepMatrix<Real> gear_step(const Oscillator<Real>& o, bool by_velocity, Real step) {
  const std::array<Real, 6> corrector = gear_corrector<Real>();
  StepMatrix<Real> predict = StepMatrix<Real>::Zero();
  for (int row = 0; row < 6; ++row) {
    Real binomial = 1;
    for (int column = row; column < 6; ++column) {
      predict(row, column) = binomial;
      binomial = binomial * static_cast<Real>(column + 1) / static_cast<Real>(column + 1 - row);
    }
  }
  // elongation after the prediction
  if (by_velocity) {
    predict.row(6) = predict.row(1);
    predict(6, 6) += 1;
  } else {
    predict.row(6) = predict.row(0);
  }
  // dt^2/2 (x'' by the force - x'' predicted)
  const Real half = step * step / 2;
  const Eigen::Matrix<Real, 1, 7> correction = -half * o.stiffness * predict.row(6) -
                                               half * o.damping / step * predict.row(1) -
                                               predict.row(2);
  StepMatrix<Real> result = predict;
  for (int row = 0; row < 6; ++row)
    result.row(row) += corrector[static_cast<std::size_t>(row)] * correction;
  return result;
}

/// The eigenvalue minus 1 from an estimate. Small steps crowd eigenvalues about 1, where those of
/// the matrix lose digits with the square of their distance; the equation in d = z - 1 does not.
template <class Real>
std::complex<Real> polished(const Oscillator<Real>& o, bool by_velocity, Real step,
                            std::complex<Real> estimate) {
  using Complex = std::complex<Real>;
  const std::array<Real, 6> corrector = gear_corrector<Real>();
  const Real half = step * step / 2;
  // the eigenvector from its last component up, for a correction of 1: (predict - 1 - d) x = -c
  const auto residual = [&](Complex d) {
    std::array<Complex, 6> x;
    for (std::size_t row = 6; row-- > 0;) {
      Complex sum = corrector[row];
      Real binomial = 1;
      for (std::size_t column = row + 1; column < 6; ++column) {
        binomial = binomial * static_cast<Real>(column) / static_cast<Real>(column - row);
        sum += binomial * x[column];
      }
      x[row] = sum / d;
    }
    const Complex z = Real(1) + d;
    const Complex velocity = z * x[1] - corrector[1];
    const Complex elongation = by_velocity ? z * velocity / d : z * x[0] - corrector[0];
    return z * x[2] + half * o.stiffness * elongation + half * o.damping / step * velocity;
  };
  Complex before = estimate * Complex(1 + Real(1e-5));
  Complex now = estimate;
  Complex at_before = residual(before);
  for (int i = 0; i < 20; ++i) {
    const Complex at_now = residual(now);
    const Complex slope = (at_now - at_before) / (now - before);
    const Complex change = at_now / slope;
    if (!(std::abs(change) < std::abs(now) / 10)) break;
    before = now;
    at_before = at_now;
    now -= change;
    if (std::abs(change) <= std::numeric_limits<Real>::epsilon() * std::abs(now)) break;
  }
  return now;
}

}  // namespace

template <class Real>
Real DiscContact<Real>::tangential_stiffness() const {
  return stiffness_ratio * normal_stiffness;
}

template <class Real>
Real DiscContact<Real>::normal_damping() const {
  return damping(restitution, normal_stiffness, mass);
}

template <class Real>
Real DiscContact<Real>::tangential_damping() const {
  return damping(restitution * restitution_ratio, tangential_stiffness(), mass);
}

template <class Real>
Real DiscContact<Real>::contact_time() const {
  const Real eta = normal_damping() / (2 * mass);
  return boost::math::constants::pi<Real>() / std::sqrt(normal_stiffness / mass - eta * eta);
}

template <class Real>
Relaxation<Real> relaxation(const DiscContact<Real>& contact, RelaxingMotion motion) {
  validate(contact);
  const auto [stiffness, decay] = oscillator(contact, motion);
  const Real square = stiffness - decay * decay / 4;
  Relaxation<Real> mode;
  if (square > 0) {
    mode.frequency = std::sqrt(square);
    mode.eigenvalue = {-decay / 2, mode.frequency};
  } else {
    // the slower of two exponentials, without cancellation
    mode.eigenvalue = {-stiffness / (decay / 2 + std::sqrt(-square)), 0};
  }
  mode.relaxation_time = -1 / (2 * mode.eigenvalue.real());
  return mode;
}

template <class Real>
SchemeRelaxation<Real> gear_relaxation(const DiscContact<Real>& contact, RelaxingMotion motion,
                                       SpringUpdate update, Real step) {
  if (!(step > 0 && std::isfinite(step))) refuse_disc("the step must be > 0");
  const Relaxation<Real> exact = relaxation(contact, motion);
  const bool by_velocity = update == SpringUpdate::cundall && motion != RelaxingMotion::normal;
  const StepMatrix<Real> map = gear_step(oscillator(contact, motion), by_velocity, step);
  const auto values = eigenpairs<Real>(map, Wanted::values).values;
  const std::complex<Real> wanted = std::exp(exact.eigenvalue * step);
  Eigen::Index nearest = 0;
  for (Eigen::Index i = 1; i < values.size(); ++i)
    if (std::abs(values[i] - wanted) < std::abs(values[nearest] - wanted)) nearest = i;
  const std::complex<Real> shifted =
      polished(oscillator(contact, motion), by_velocity, step, values[nearest] - Real(1));
  SchemeRelaxation<Real> mode;
  mode.multiplier = Real(1) + shifted;
  const Real log = std::log1p(2 * shifted.real() + std::norm(shifted)) / 2;
  mode.relaxation_time = -step / (2 * log);
  mode.frequency = std::abs(std::arg(mode.multiplier)) / step;
  for (Eigen::Index i = 0; i < values.size(); ++i)
    if (i != nearest && values[i] != std::conj(values[nearest]))
      mode.greatest_other = std::max(mode.greatest_other, std::abs(values[i]));
  return mode;
}

template <class Real>
Real cundall_relaxation_time(const DiscContact<Real>& contact, RelaxingMotion motion, Real step) {
  validate(contact);
  const auto [stiffness, decay] = oscillator(contact, motion);
  if (motion == RelaxingMotion::normal) return 1 / decay;
  return 1 / (decay + stiffness * step / 2);
}

template <class Real>
Real threshold_first_order(const DiscContact<Real>& contact, Real error) {
  validate(contact);
  if (!(error > 0)) refuse_disc("the error must be > 0");
  return 2 * error * contact.tangential_damping() /
         (contact.tangential_stiffness() * contact.contact_time());
}

template <class Real>
Real threshold(const DiscContact<Real>& contact, RelaxingMotion motion, SpringUpdate update,
               Real error) {
  if (!(error > 0)) refuse_disc("the error must be > 0");
  const Real exact = relaxation(contact, motion).relaxation_time;
  const Real unit = contact.contact_time();
  const auto excess = [&](Real part) {
    const Real time = gear_relaxation(contact, motion, update, part * unit).relaxation_time;
    return std::abs(time / exact - 1) - error;
  };
  Real low = Real(1e-6);
  if (excess(low) >= 0) refuse_disc("the threshold lies below a millionth of the contact time");
  while (low < Real(0.2)) {
    const Real high = std::min(Real(0.2), low * Real(1.05));
    const Real at_high = excess(high);
    if (at_high >= 0) {
      std::uintmax_t iterations = 200;
      const auto bracket = boost::math::tools::toms748_solve(
          excess, low, high, excess(low), at_high,
          [](Real a, Real b) { return std::abs(b - a) <= Real(1e-12) * b; }, iterations);
      return (bracket.first + bracket.second) / 2;
    }
    low = high;
  }
  return std::numeric_limits<Real>::infinity();
}

template <class Real>
Real stability_limit(const DiscContact<Real>& contact, RelaxingMotion motion, SpringUpdate update) {
  const Real unit = contact.contact_time();
  const auto stable = [&](Real part) {
    const SchemeRelaxation<Real> mode = gear_relaxation(contact, motion, update, part * unit);
    const Real largest = std::max(std::abs(mode.multiplier), mode.greatest_other);
    return largest <= 1 + 1000 * std::numeric_limits<Real>::epsilon();
  };
  Real low = Real(1e-3);
  if (!stable(low)) return 0;
  const Real growth = Real(1.02);
  while (stable(low * growth)) {
    low *= growth;
    if (low > 100) refuse_disc("no limit of stability was found");
  }
  Real high = low * growth;
  for (int i = 0; i < 200 && high - low > Real(1e-14) * high; ++i) {
    const Real middle = (low + high) / 2;
    (stable(middle) ? low : high) = middle;
  }
  return low;
}

template <class Real>
std::vector<DiscState<Real>> integrate(const DiscTest<Real>& test, std::span<const Real> times,
                                       int steps) {
  const DiscContact<Real>& contact = test.contact;
  validate(contact);
  if (!(test.fixed_radius > 0 && test.radius > 0)) refuse_disc("radii must be > 0");
  if (!std::isfinite(test.force[0]) || !std::isfinite(test.force[1]) ||
      !std::isfinite(test.angle) || !std::isfinite(test.overlap))
    refuse_disc("force, angle and overlap must be finite");
  if (test.motion != RelaxingMotion::both && test.motion != RelaxingMotion::translation)
    refuse_disc("the test is of translation, with or without rotation");
  if (steps < 1) refuse_disc("steps must be >= 1");
  const Real kn = contact.normal_stiffness;
  const Real kt = contact.tangential_stiffness();
  const Real cn = contact.normal_damping();
  const Real ct = contact.tangential_damping();
  const Real reach = test.fixed_radius + test.radius;
  const Real inertia = contact.inertia_factor * contact.mass * test.radius * test.radius;
  const bool turns = test.motion == RelaxingMotion::both;
  using Vector = std::array<Real, 7>;  // x, y, theta, their rates, xi
  const auto rates = [&](const Vector& at, Vector& rate, Real) {
    const Real distance = std::hypot(at[0], at[1]);
    const Real nx = at[0] / distance;
    const Real ny = at[1] / distance;
    const Real normal = kn * (reach - distance) - cn * (at[3] * nx + at[4] * ny);
    const Real slip = -at[3] * ny + at[4] * nx - test.radius * at[5];
    const Real tangential = -kt * at[6] - ct * slip;
    rate = {at[3],
            at[4],
            at[5],
            (test.force[0] + normal * nx - tangential * ny) / contact.mass,
            (test.force[1] + normal * ny + tangential * nx) / contact.mass,
            turns ? -test.radius * tangential / inertia : Real(0),
            slip};
  };
  const Real distance = reach - test.overlap;
  Vector y{distance * std::cos(test.angle), distance * std::sin(test.angle)};
  const Real longest = contact.contact_time() / static_cast<Real>(steps);
  Real now = 0;
  std::vector<DiscState<Real>> states;
  for (const Real time : times) {
    if (!(time >= now && std::isfinite(time))) refuse_disc("times must ascend from zero");
    y = ode::walked(rates, y, now, time, static_cast<long>(std::ceil((time - now) / longest)));
    now = time;
    states.push_back(
        {time, {y[0], y[1]}, y[2], {y[3], y[4]}, y[5], y[6], reach - std::hypot(y[0], y[1])});
  }
  return states;
}

namespace {

/// x - sin x, for x >= 0.
template <class Real>
Real minus_sine(Real x) {
  if (x > 1) return x - std::sin(x);
  Real term = x * x * x / 6;
  Real sum = 0;
  for (Real k = 3; std::abs(term) > std::numeric_limits<Real>::epsilon() / 8 * sum; k += 2) {
    sum += term;
    term *= -x * x / ((k + 1) * (k + 2));
  }
  return sum;
}

}  // namespace

template <class Real>
Lens<Real> lens(Real first_radius, Real second_radius, Real distance) {
  if (!(first_radius > 0 && second_radius > 0)) refuse_disc("radii must be > 0");
  if (!(distance > std::abs(first_radius - second_radius)))
    refuse_disc("neither disc may contain the other");
  const Real overlap = first_radius + second_radius - distance;
  if (!(overlap > 0)) return {};
  // Heron's product, without cancellation for small overlaps
  const Real half_chord = std::sqrt(overlap * (first_radius + second_radius + distance) *
                                    (distance - first_radius + second_radius) *
                                    (distance + first_radius - second_radius)) /
                          (2 * distance);
  const auto segment = [&](Real radius, Real other) {
    const Real to_chord = (distance * distance + radius * radius - other * other) / (2 * distance);
    const Real angle = 2 * std::atan2(half_chord, to_chord);
    return radius * radius * minus_sine(angle) / 2;
  };
  return {segment(first_radius, second_radius) + segment(second_radius, first_radius),
          2 * half_chord};
}

#define STICKSLIP_INSTANTIATE(Real)                                                         \
  template struct DiscContact<Real>;                                                        \
  template Relaxation<Real> relaxation(const DiscContact<Real>&, RelaxingMotion);           \
  template SchemeRelaxation<Real> gear_relaxation(const DiscContact<Real>&, RelaxingMotion, \
                                                  SpringUpdate, Real);                      \
  template Real cundall_relaxation_time(const DiscContact<Real>&, RelaxingMotion, Real);    \
  template Real threshold_first_order(const DiscContact<Real>&, Real);                      \
  template Real threshold(const DiscContact<Real>&, RelaxingMotion, SpringUpdate, Real);    \
  template Real stability_limit(const DiscContact<Real>&, RelaxingMotion, SpringUpdate);    \
  template Lens<Real> lens(Real, Real, Real);
STICKSLIP_INSTANTIATE(double)
STICKSLIP_INSTANTIATE(long double)
#undef STICKSLIP_INSTANTIATE
template std::vector<DiscState<double>> integrate(const DiscTest<double>&, std::span<const double>,
                                                  int);
template std::vector<DiscState<long double>> integrate(const DiscTest<long double>&,
                                                       std::span<const long double>, int);

}  // namespace stickslip::reference
