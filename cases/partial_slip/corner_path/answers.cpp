// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/corner_path/answers.hpp"

#include "reference/slip/linear_friction_closed.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;

/// Of Mindlin's falling stiffness on the second leg.
struct Softened {
  Real core = 0;   ///< u = (1 - f)^(2/3), with f the size of the force
  Real angle = 0;  ///< a, of the force from the movement [rad]
  Real work = 0;
};

Real force_of(Real core) { return 1 - core * std::sqrt(core); }

/// With x the distance along the second leg
///   f' = 3/2 (1 - f)^(1/3) cos a,  a' = -3/2 sin(a)/f,  u' = -cos a.
/// The movement is never against the force: no reversal.
Softened rate(const Softened& s) {
  const Real f = force_of(std::max(s.core, Real(0)));
  return {-std::cos(s.angle), -1.5L * std::sin(s.angle) / f, f * std::cos(s.angle)};
}

/// A step h of Runge-Kutta 4.
Softened advanced(const Softened& s, Real h) {
  const auto moved = [&](const Softened& k, Real part) {
    return Softened{s.core + part * k.core, s.angle + part * k.angle, s.work + part * k.work};
  };
  const Softened k1 = rate(s);
  const Softened k2 = rate(moved(k1, h / 2));
  const Softened k3 = rate(moved(k2, h / 2));
  const Softened k4 = rate(moved(k3, h));
  const auto sum = [&](Real Softened::*of) {
    return s.*of + h / 6 * (k1.*of + 2 * k2.*of + 2 * k3.*of + k4.*of);
  };
  return {sum(&Softened::core), sum(&Softened::angle), sum(&Softened::work)};
}

}  // namespace

std::vector<Vector2> Legs::points(int steps_each) const {
  std::vector<Vector2> all;
  for (int leg = 0; leg < 2; ++leg) {
    for (int i = 1; i <= steps_each; ++i) {
      const double part = i == steps_each ? 1 : static_cast<double>(i) / steps_each;
      all.push_back(leg == 0 ? Vector2(part * first, 0) : Vector2(first, part * second));
    }
  }
  return all;
}

double mindlin_work_of(double shift) {
  const double core = std::clamp(1 - shift, 0.0, 1.0);
  return shift - 0.4 * (1 - core * core * std::sqrt(core));
}

namespace {

/// Elastic energy of springs with the limits 1 - x^2 that are all deflected along one line by this
/// much at most, over the friction limit times the sliding shift.
double stored_along_a_line(double shift) {
  const double centre = std::min(shift, 1.0);
  const double front = std::sqrt(1 - centre);
  const auto outside = [](double x) { return x - 2 * x * x * x / 3 + x * x * x * x * x / 5; };
  return 0.75 * (centre * centre * front + outside(1) - outside(front));
}

}  // namespace

CornerAnswer dragged(const Legs& legs, double stiffness) {
  const reference::Springs<Real> springs{1, static_cast<Real>(stiffness), 1};
  const auto corner = reference::proportional_step<Real>(springs, 1, 1, {0, 0}, {legs.first, 0});
  const auto end = reference::proportional_step<Real>(springs, 1, 1, corner.force,
                                                      {0, static_cast<Real>(legs.second)});
  const Real work = corner.work_tangential + end.work_tangential;
  return {{vector_of(corner.force), narrow(corner.work_tangential), narrow(corner.dissipated)},
          {vector_of(end.force), narrow(work), narrow(corner.dissipated + end.dissipated)}};
}

CornerAnswer one_direction(const Legs& legs) {
  const Vector2 centre = dragged(legs, 1).end.force;
  const double size = centre.norm();
  const double first = std::min(legs.first, 1.0);
  // Short of sliding the force is radial in the plane of shifts: it has a potential.
  const double at_onset = std::min(1.0, std::hypot(first, legs.second));
  double work = mindlin_work_of(legs.first) + mindlin_work_of(at_onset) - mindlin_work_of(first);
  const bool slides = first * first + legs.second * legs.second > 1;
  // In sliding it follows a tractrix: integral of cos(angle), with d(angle) = -sin(angle) ds.
  if (slides) work += std::log(first / centre[0]);
  // What is stored goes with the size of the deflection alone.
  return {{{mindlin_force_of(legs.first), 0},
           mindlin_work_of(legs.first),
           mindlin_work_of(legs.first) - stored_along_a_line(legs.first)},
          {mindlin_force_of(size) * centre / size, work, work - stored_along_a_line(size)}};
}

CornerAnswer softened(const Legs& legs) {
  const Real length = legs.second;
  constexpr int steps = 2000;
  const Real h = length / steps;
  Softened state{std::max(Real(0), 1 - Real(legs.first)), std::numbers::pi_v<Real> / 2,
                 mindlin_work_of(legs.first)};
  Real left = length;
  for (int i = 0; i < steps && state.core > 0; ++i) {
    const Softened next = advanced(state, h);
    if (next.core > 0) {
      state = next;
      left = length - (i + 1) * h;
      continue;
    }
    // The limit is met inside this step.
    Real low = 0;
    Real high = h;
    for (int k = 0; k < 80; ++k) {
      const Real middle = (low + high) / 2;
      (advanced(state, middle).core > 0 ? low : high) = middle;
    }
    state = advanced(state, low);
    left -= low;
    state.core = 0;
  }
  if (state.core == 0) {  // sliding: the tractrix
    const Real before = state.angle;
    state.angle = 2 * std::atan(std::tan(before / 2) * std::exp(-1.5L * left));
    state.work += std::log(std::sin(before) / std::sin(state.angle)) / 1.5L;
  }
  const Vector2 direction(narrow(std::sin(state.angle)), narrow(std::cos(state.angle)));
  return {{{mindlin_force_of(legs.first), 0}, mindlin_work_of(legs.first)},
          {narrow(force_of(state.core)) * direction, narrow(state.work)}};
}

}  // namespace stickslip::cases
