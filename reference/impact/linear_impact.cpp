// SPDX-License-Identifier: BSD-3-Clause
#include "reference/impact/linear_impact.hpp"

#include <algorithm>
#include <array>
#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>

#include "reference/ode/steps.hpp"

namespace stickslip::reference {
namespace {

template <class Real>
void validate(const LinearImpact<Real>& i) {
  const auto refuse = [](const std::string& what) {
    throw std::invalid_argument("linear impact: " + what);
  };
  const auto positive = [](Real x) { return x > 0 && std::isfinite(x); };
  const auto not_negative = [](Real x) { return x >= 0 && std::isfinite(x); };
  if (!positive(i.mass)) refuse("the mass must be > 0");
  if (!positive(i.normal_stiffness) || !positive(i.tangential_stiffness))
    refuse("the stiffnesses must be > 0");
  if (!not_negative(i.mu)) refuse("mu must be >= 0");
  if (!not_negative(i.normal_damping) ||
      !(i.normal_damping < 2 * std::sqrt(i.normal_stiffness * i.mass)))
    refuse("the normal damping must lie between 0 and below 2 sqrt(kn m)");
  if (!not_negative(i.tangential_damping)) refuse("the tangential damping must be >= 0");
  if (!(i.inertia_factor >= 1 && std::isfinite(i.inertia_factor)))
    refuse("the inertia factor must be >= 1");
  if (!positive(i.normal_velocity)) refuse("the normal velocity must be > 0");
  if (!std::isfinite(i.contact_velocity)) refuse("the contact velocity must be finite");
}

/// exp(-rate t) (cosine cos(w t) + sine sin(w t)/w) with w^2 = square, which may be negative.
template <class Real>
struct Wave {
  Real rate = 0;
  Real square = 1;
  Real cosine = 0;
  Real sine = 0;

  /// What waves of one rate and frequency share at a time.
  struct Place {
    Real decayed = 1;
    Real cosine = 1;
    Real sine = 0;  ///< over w
  };
  [[nodiscard]] Place place(Real t) const {
    const Real w = std::sqrt(std::abs(square));
    const Real x = w * t;
    Place place{std::exp(-rate * t), 1, t};
    if (x > 0) {
      place.cosine = square > 0 ? std::cos(x) : std::cosh(x);
      place.sine = (square > 0 ? std::sin(x) : std::sinh(x)) / w;
    }
    return place;
  }
  [[nodiscard]] Real at(const Place& place) const {
    return place.decayed * (cosine * place.cosine + sine * place.sine);
  }
  [[nodiscard]] Real at(Real t) const { return at(place(t)); }

  [[nodiscard]] Wave derivative() const {
    return {rate, square, sine - rate * cosine, -square * cosine - rate * sine};
  }

  [[nodiscard]] Wave scaled(Real factor) const {
    return {rate, square, factor * cosine, factor * sine};
  }

  /// A solution p of p' + decay p = this.
  [[nodiscard]] Wave response(Real decay) const {
    const Real d = decay - rate;
    const Real first = (d * cosine - sine) / (d * d + square);
    return {rate, square, first, cosine - d * first};
  }
};

/// The normal motion, which no friction changes.
template <class Real>
struct NormalMotion {
  Wave<Real> overlap;
  Wave<Real> overlap_rate;
  Wave<Real> force;
  Wave<Real> limit;     ///< mu Fn or mu kn h
  Wave<Real> slope;     ///< rate of the wave
  Real no_force = 0;    ///< time at which Fn returns to zero
  Real no_overlap = 0;  ///< and h
};

template <class Real>
NormalMotion<Real> normal_motion(const LinearImpact<Real>& i) {
  const Real rate = i.normal_damping / (2 * i.mass);
  const Real square = i.normal_stiffness / i.mass - rate * rate;
  const Real w = std::sqrt(square);
  NormalMotion<Real> motion;
  motion.overlap = {rate, square, 0, i.normal_velocity};
  motion.overlap_rate = motion.overlap.derivative();
  motion.force = {
      rate, square, i.normal_damping * motion.overlap_rate.cosine,
      i.normal_stiffness * motion.overlap.sine + i.normal_damping * motion.overlap_rate.sine};
  motion.limit = i.cap == FrictionCap::elastic ? motion.overlap.scaled(i.mu * i.normal_stiffness)
                                               : motion.force.scaled(i.mu);
  motion.slope = motion.limit.derivative();
  motion.no_overlap = boost::math::constants::pi<Real>() / w;
  motion.no_force = std::atan2(motion.force.cosine * w, -motion.force.sine) / w;
  return motion;
}

/// Between two times the cap is the wave `limit` times `factor` (-1 and 0 while the dashpot pulls).
template <class Real>
struct Stretch {
  Real begin = 0;
  Real end = 0;
  Real factor = 1;
};

template <class Real>
std::vector<Stretch<Real>> stretches(const LinearImpact<Real>& i, const NormalMotion<Real>& n) {
  if (i.end == ContactEnd::force) return {{0, n.no_force, 1}};
  if (i.cap == FrictionCap::elastic || i.normal_damping == 0) return {{0, n.no_overlap, 1}};
  const Real tail = i.cap == FrictionCap::absolute ? Real(-1) : Real(0);
  return {{0, n.no_force, 1}, {n.no_force, n.no_overlap, tail}};
}

template <class Real>
Real sign_of(ImpactMode mode) {
  return mode == ImpactMode::slip_forward ? Real(1) : Real(-1);
}

template <class Real>
ImpactMode slip_along(Real velocity) {
  return velocity < 0 ? ImpactMode::slip_backward : ImpactMode::slip_forward;
}

/// The mode in which a stretch begins: by the cap, and where it begins at zero by the rates.
template <class Real>
ImpactMode first_mode(const LinearImpact<Real>& i, const NormalMotion<Real>& n,
                      const Stretch<Real>& stretch, Real velocity) {
  // Fn(0) = cn v_n carries the spring at once; at the end of pull and push the cap is zero
  const bool from_zero = stretch.begin > 0 || n.limit.cosine == 0;
  if (!from_zero) return ImpactMode::stick;
  const Real excess = i.tangential_stiffness * std::abs(velocity) -
                      std::abs(stretch.factor * n.slope.at(stretch.begin));
  const bool slips =
      excess > 0 || (excess == 0 && velocity != 0 &&
                     i.tangential_stiffness * i.inertia_factor <= i.normal_stiffness);
  return slips ? slip_along(velocity) : ImpactMode::stick;
}

template <class Real>
void add_energy(const LinearImpact<Real>& i, LinearImpactState<Real>& s) {
  const Real v0 = i.contact_velocity;
  const Real v = s.contact_velocity;
  s.dissipated = i.mass / (2 * i.inertia_factor) * (v0 - v) * (v0 + v) -
                 s.tangential_force * s.tangential_force / (2 * i.tangential_stiffness);
}

/// One phase: tangential motion from its start.
template <class Real>
class ImpactMotion {
 public:
  ImpactMotion(const LinearImpact<Real>& impact, const NormalMotion<Real>& normal,
               const Stretch<Real>& stretch, const LinearImpactState<Real>& start)
      : impact_(&impact), normal_(&normal), factor_(stretch.factor), start_(start) {
    const Real mobility = impact.inertia_factor / impact.mass;
    const Real decay = mobility * impact.tangential_damping;
    if (start.mode == ImpactMode::stick) {
      const Real rate =
          mobility * (start.tangential_force - impact.tangential_damping * start.contact_velocity);
      velocity_ = {decay / 2, mobility * impact.tangential_stiffness - decay * decay / 4,
                   start.contact_velocity, rate + decay / 2 * start.contact_velocity};
      acceleration_ = velocity_.derivative();
    } else {
      decay_ = decay;
      pulled_ = normal.limit.scaled(sign_of<Real>(start.mode) * factor_ * mobility).response(decay);
      rest_ = start.contact_velocity + pulled_.at(start.time);
    }
  }

  [[nodiscard]] LinearImpactState<Real> at(Real time) const {
    const typename Wave<Real>::Place normal = normal_->overlap.place(time);
    LinearImpactState<Real> s;
    s.mode = start_.mode;
    s.time = time;
    s.overlap = normal_->overlap.at(normal);
    s.overlap_rate = normal_->overlap_rate.at(normal);
    s.normal_force = normal_->force.at(normal);
    move_along(s, normal);
    add_energy(*impact_, s);
    return s;
  }

  /// > 0 while the phase lasts.
  [[nodiscard]] Real reserve(Real time) const {
    const typename Wave<Real>::Place normal = normal_->overlap.place(time);
    LinearImpactState<Real> s;
    s.mode = start_.mode;
    s.time = time;
    move_along(s, normal);
    if (s.mode == ImpactMode::stick)
      return factor_ * normal_->limit.at(normal) - std::abs(s.tangential_force);
    return sign_of<Real>(s.mode) * impact_->tangential_stiffness * s.contact_velocity -
           factor_ * normal_->slope.at(normal);
  }

  /// First switch before `end`.
  [[nodiscard]] std::optional<Real> switch_before(Real end) const {
    const Real mobility = impact_->inertia_factor / impact_->mass;
    const Real fastest = std::max({std::sqrt(impact_->normal_stiffness / impact_->mass),
                                   std::sqrt(mobility * impact_->tangential_stiffness),
                                   mobility * impact_->tangential_damping});
    const Real length = end - start_.time;
    const Real count = std::ceil(length * fastest * 32) + 16;
    if (!(count < 1e7))
      throw std::invalid_argument("linear impact: the time scales differ too much");
    Real low = start_.time;
    for (Real k = 1; k <= count; ++k) {
      const Real high = k == count ? end : start_.time + length * k / count;
      // where the contact ends the cap is zero: what reaches it there ends with it
      if (reserve(high) < 0) return falling_root([this](Real t) { return reserve(t); }, low, high);
      low = high;
    }
    return std::nullopt;
  }

 private:
  /// Tangential velocity and force at the time of the state; all waves of the normal motion, and
  /// what they pull in slip, are at the same place.
  void move_along(LinearImpactState<Real>& s, const typename Wave<Real>::Place& normal) const {
    const Real t = s.time - start_.time;
    if (s.mode == ImpactMode::stick) {
      const typename Wave<Real>::Place place = velocity_.place(t);
      s.contact_velocity = velocity_.at(place);
      s.tangential_force = impact_->mass / impact_->inertia_factor * acceleration_.at(place) +
                           impact_->tangential_damping * s.contact_velocity;
    } else {
      s.contact_velocity = std::exp(-decay_ * t) * rest_ - pulled_.at(normal);
      s.tangential_force = -sign_of<Real>(s.mode) * factor_ * normal_->limit.at(normal);
    }
  }

  const LinearImpact<Real>* impact_;
  const NormalMotion<Real>* normal_;
  Real factor_;
  LinearImpactState<Real> start_;
  Wave<Real> velocity_;  // in stick, from the start of the phase
  Wave<Real> acceleration_;
  Wave<Real> pulled_;  // in slip, from the touch
  Real decay_ = 0;
  Real rest_ = 0;
};

template <class Real>
void check_times(std::span<const Real> times, Real end) {
  for (std::size_t i = 0; i < times.size(); ++i)
    if (!(times[i] >= (i == 0 ? Real(0) : times[i - 1]) && times[i] <= end))
      throw std::invalid_argument("linear impact: times must ascend within the contact");
}

}  // namespace

template <class Real>
LinearImpactSolution<Real> solve(const LinearImpact<Real>& impact, std::span<const Real> times) {
  validate(impact);
  const NormalMotion<Real> normal = normal_motion(impact);
  const std::vector<Stretch<Real>> parts = stretches(impact, normal);
  check_times(times, parts.back().end);
  LinearImpactSolution<Real> answer;
  LinearImpactState<Real> now;
  now.overlap_rate = impact.normal_velocity;
  now.normal_force = normal.force.at(0);
  now.contact_velocity = impact.contact_velocity;
  std::size_t next = 0;
  for (const Stretch<Real>& part : parts) {
    now.mode = first_mode(impact, normal, part, now.contact_velocity);
    for (bool lasts = true; lasts;) {
      if (answer.phases.size() > 100'000)
        throw std::runtime_error("linear impact: too many switches");
      answer.phases.push_back({now.mode, now});
      const ImpactMotion<Real> phase(impact, normal, part, now);
      const std::optional<Real> until = phase.switch_before(part.end);
      lasts = until.has_value();
      const Real stop = lasts ? *until : part.end;
      for (; next < times.size() && times[next] <= stop; ++next)
        answer.at_times.push_back(phase.at(times[next]));
      const bool slips_next = now.mode == ImpactMode::stick;
      now = phase.at(stop);
      if (lasts) now.mode = slips_next ? slip_along(-now.tangential_force) : ImpactMode::stick;
    }
  }
  now.mode = ImpactMode::flight;
  if (impact.end == ContactEnd::overlap) now.overlap = 0;
  answer.end = now;
  const Real w = std::sqrt(normal.overlap.square);
  answer.greatest_overlap = normal.overlap.at(std::atan2(w, normal.overlap.rate) / w);
  const Wave<Real> force_rate = normal.force.derivative();
  const Real peak = std::atan2(force_rate.cosine * w, -force_rate.sine) / w;
  answer.peak_force =
      std::max(normal.force.at(0), force_rate.cosine > 0 ? normal.force.at(peak) : Real(0));
  return answer;
}

template <class Real>
LinearImpactSolution<Real> integrate(const LinearImpact<Real>& impact, int steps) {
  validate(impact);
  if (steps < 1) throw std::invalid_argument("linear impact: steps must be >= 1");
  using Vector = std::array<Real, 5>;  // time, h, dh/dt, V, Ft
  const Real kt = impact.tangential_stiffness;
  const Real mobility = impact.inertia_factor / impact.mass;
  const Real fastest = std::max({std::sqrt(impact.normal_stiffness / impact.mass),
                                 std::sqrt(mobility * kt), mobility * impact.tangential_damping});
  const Real width = boost::math::constants::pi<Real>() / (fastest * static_cast<Real>(steps));
  ImpactMode mode = ImpactMode::stick;
  bool pulls = false;  // Fn < 0
  Vector y{0, 0, impact.normal_velocity, impact.contact_velocity, 0};
  const auto normal_force = [&](const Vector& at) {
    return impact.normal_stiffness * at[1] + impact.normal_damping * at[2];
  };
  const auto normal_rate = [&](const Vector& at) {
    return impact.normal_stiffness * at[2] - impact.normal_damping * normal_force(at) / impact.mass;
  };
  const auto factor = [&] {
    if (!pulls || impact.cap == FrictionCap::elastic) return impact.mu;
    return impact.cap == FrictionCap::absolute ? -impact.mu : Real(0);
  };
  const auto cap = [&](const Vector& at) {
    const bool elastic = impact.cap == FrictionCap::elastic;
    return factor() * (elastic ? impact.normal_stiffness * at[1] : normal_force(at));
  };
  const auto cap_rate = [&](const Vector& at) {
    const bool elastic = impact.cap == FrictionCap::elastic;
    return factor() * (elastic ? impact.normal_stiffness * at[2] : normal_rate(at));
  };
  const auto force = [&](const Vector& at) {
    return mode == ImpactMode::stick ? at[4] : -sign_of<Real>(mode) * cap(at);
  };
  const auto rates = [&](const Vector& at, Vector& rate, Real) {
    rate = {1, at[2], -normal_force(at) / impact.mass,
            mobility * (force(at) - impact.tangential_damping * at[3]),
            mode == ImpactMode::stick ? -kt * at[3] : Real(0)};
  };
  const auto reserve = [&](const Vector& at) {
    if (mode == ImpactMode::stick) return cap(at) - std::abs(at[4]);
    return sign_of<Real>(mode) * kt * at[3] - cap_rate(at);
  };
  // < 0 where the push, or the pull after it, is over; meaningless before the return
  const auto ending = [&](const Vector& at) {
    const bool by_overlap =
        impact.end == ContactEnd::overlap && (pulls || impact.normal_damping == 0);
    return by_overlap ? at[1] : normal_force(at);
  };
  const auto described = [&](const Vector& at) {
    LinearImpactState<Real> s{mode, at[0], at[1], at[2], normal_force(at), at[3], force(at), 0};
    add_energy(impact, s);
    return s;
  };
  const auto start_mode = [&] {
    if (cap(y) > 0) return ImpactMode::stick;
    return kt * std::abs(y[3]) > std::abs(cap_rate(y)) ? slip_along(y[3]) : ImpactMode::stick;
  };
  LinearImpactSolution<Real> answer;
  mode = start_mode();
  answer.phases.push_back({mode, described(y)});
  while (true) {
    const ode::Step step(rates, y, 0, width);
    const std::optional<Real> ends = step.fall(ending);
    const std::optional<Real> lost = step.fall(reserve, 4);
    const bool switches = lost && !(ends && *ends <= *lost);
    y = step.at(switches ? *lost : ends.value_or(width));
    y[4] = force(y);
    if (!ends && !lost) continue;
    if (switches) {
      mode = mode == ImpactMode::stick ? slip_along(-y[4]) : ImpactMode::stick;
      answer.phases.push_back({mode, described(y)});
      continue;
    }
    if (impact.end == ContactEnd::overlap && impact.normal_damping > 0 && !pulls) {
      pulls = true;
      if (impact.cap == FrictionCap::elastic) continue;
      y[4] = 0;
      mode = kt * std::abs(y[3]) > std::abs(cap_rate(y)) ? slip_along(y[3]) : ImpactMode::stick;
      answer.phases.push_back({mode, described(y)});
      continue;
    }
    answer.end = described(y);
    answer.end.mode = ImpactMode::flight;
    return answer;
  }
}

template <class Real>
Real damping_of(Real restitution, Real normal_stiffness, Real mass) {
  if (!(restitution > 0 && restitution <= 1))
    throw std::invalid_argument("linear impact: the restitution must lie in (0, 1]");
  const Real log = -std::log(restitution);
  return 2 * std::sqrt(normal_stiffness * mass) * log /
         std::hypot(boost::math::constants::pi<Real>(), log);
}

template <class Real>
Real sliding_excess(Real restitution, FrictionCap cap) {
  if (!(restitution > 0 && restitution <= 1))
    throw std::invalid_argument("linear impact: the restitution must lie in (0, 1]");
  if (cap == FrictionCap::elastic) return 0;
  const Real theta = std::atan2(boost::math::constants::pi<Real>(), -std::log(restitution));
  const Real excess = (std::exp(-2 * theta / std::tan(theta)) - restitution) / (1 + restitution);
  return cap == FrictionCap::absolute ? 2 * excess : excess;
}

#define STICKSLIP_INSTANTIATE(Real)                                                            \
  template LinearImpactSolution<Real> solve(const LinearImpact<Real>&, std::span<const Real>); \
  template LinearImpactSolution<Real> integrate(const LinearImpact<Real>&, int);               \
  template Real damping_of(Real, Real, Real);                                                  \
  template Real sliding_excess(Real, FrictionCap);
STICKSLIP_INSTANTIATE(double)
STICKSLIP_INSTANTIATE(long double)
#undef STICKSLIP_INSTANTIATE

}  // namespace stickslip::reference
