// SPDX-License-Identifier: BSD-3-Clause
#include "reference/impact/hertz_impact.hpp"

#include <algorithm>
#include <array>
#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>

#include "reference/ode/steps.hpp"

namespace stickslip::reference {

template <class Real>
bool ImpactBody<Real>::is_wall() const {
  return std::isinf(radius);
}

template <class Real>
Real ImpactBody<Real>::mass() const {
  if (is_wall()) return std::numeric_limits<Real>::infinity();
  return 4 * boost::math::constants::pi<Real>() / 3 * density * radius * radius * radius;
}

template <class Real>
HertzImpact<Real> sphere_on_wall(const ImpactBody<Real>& sphere, Real normal_velocity, Real mu) {
  HertzImpact<Real> impact;
  impact.first = sphere;
  impact.second.radius = std::numeric_limits<Real>::infinity();
  impact.second.youngs_modulus = sphere.youngs_modulus;
  impact.second.poisson = sphere.poisson;
  impact.normal_velocity = normal_velocity;
  impact.mu = mu;
  return impact;
}

namespace {

[[noreturn]] void refuse_impact(const std::string& what) {
  throw std::invalid_argument("Hertzian impact: " + what);
}

template <class Real>
void validate(const ImpactBody<Real>& body) {
  if (!(body.radius > 0)) refuse_impact("a radius must be > 0");
  if (!(body.density > 0 && std::isfinite(body.density))) refuse_impact("a density must be > 0");
  if (!(body.youngs_modulus > 0)) refuse_impact("Young's modulus must be > 0");
  if (!(body.poisson > -1 && body.poisson <= Real(0.5)))
    refuse_impact("Poisson's ratio must lie in (-1, 0.5]");
  if (!(body.inertia_factor > 0 && std::isfinite(body.inertia_factor)))
    refuse_impact("an inertia factor must be > 0");
  if (!std::isfinite(body.tangential_velocity) || !std::isfinite(body.spin))
    refuse_impact("velocities must be finite");
  if (body.is_wall() && body.spin != 0) refuse_impact("a wall cannot spin");
}

template <class Real>
void validate(const HertzImpact<Real>& impact) {
  validate(impact.first);
  validate(impact.second);
  if (impact.first.is_wall() && impact.second.is_wall()) refuse_impact("one body must be a sphere");
  if (std::isinf(impact.first.youngs_modulus) && std::isinf(impact.second.youngs_modulus))
    refuse_impact("one body must be elastic");
  if (!(impact.mu >= 0 && std::isfinite(impact.mu))) refuse_impact("mu must be >= 0");
  if (!(impact.normal_velocity > 0 && std::isfinite(impact.normal_velocity)))
    refuse_impact("the normal velocity must be > 0");
  if (!(impact.gravity >= 0 && std::isfinite(impact.gravity)))
    refuse_impact("gravity must be >= 0");
  if (impact.gravity > 0 && !impact.second.is_wall())
    refuse_impact("gravity needs a wall as second body");
  if (!(impact.stiffness_factor > 0 && std::isfinite(impact.stiffness_factor)))
    refuse_impact("the stiffness factor must be > 0");
}

/// Duration of a Hertzian impact without gravity in h_m/v: Johnson, Contact mechanics (1985),
/// Eq. 11.24.
template <class Real>
Real duration_factor() {
  return 2 * boost::math::constants::root_pi<Real>() * std::tgamma(Real(7) / 5) /
         std::tgamma(Real(9) / 10);
}

}  // namespace

template <class Real>
ImpactConstants<Real> constants(const HertzImpact<Real>& impact) {
  validate(impact);
  const auto& [first, second, mu, speed, gravity, arm, factor] = impact;
  ImpactConstants<Real> c;
  c.mass = 1 / (1 / first.mass() + 1 / second.mass());
  const auto compliance = [](const ImpactBody<Real>& b) {
    return (1 - b.poisson * b.poisson) / b.youngs_modulus;
  };
  const auto shear_compliance = [](const ImpactBody<Real>& b) {
    return (2 - b.poisson) * 2 * (1 + b.poisson) / b.youngs_modulus;
  };
  const Real modulus = 1 / (compliance(first) + compliance(second));            // Eq. 17
  const Real shear = 1 / (shear_compliance(first) + shear_compliance(second));  // Eq. 23
  const Real radius = 1 / (1 / first.radius + 1 / second.radius);               // Eq. 16
  c.coefficient = 4 * modulus * std::sqrt(radius) / 3;                          // Eq. 14
  c.stiffness_ratio = factor * 4 * shear / modulus;
  const auto share = [&](const ImpactBody<Real>& b) {
    return c.mass / b.mass() * (1 + 1 / b.inertia_factor);
  };
  c.inertia_factor = share(first) + share(second);
  c.greatest_overlap = std::pow(5 * c.mass * speed * speed / (4 * c.coefficient), Real(2) / 5);
  c.peak_force = c.coefficient * c.greatest_overlap * std::sqrt(c.greatest_overlap);
  c.duration = duration_factor<Real>() * c.greatest_overlap / speed;
  return c;
}

namespace {

/// What of a body the equations need.
template <class Real>
struct Rotor {
  Real shortening = 0;  ///< d(arm/R)/dz = -h_m/(2 R)
  Real mobility = 0;    ///< m/(K m_i)
  [[nodiscard]] Real arm(Real q) const { return 1 + shortening * q * q; }
};

template <class Real>
class Integration {
  /// Lengths in h_m, times in h_m/v, velocities (and spins times radius) in v, forces in m v^2/h_m,
  /// so that Fn = (5/4) q^3.
  enum Index : std::size_t {
    root,      // q
    approach,  // dh/dt
    clock,
    velocity,  // v_x1 - v_x2
    first_spin,
    second_spin,
    force,  // Ft; in slip it follows from q
    path,
    elastic,
    work,
    elastic_work,
    dissipated,
    size
  };

 public:
  Integration(const HertzImpact<Real>& impact, std::span<const Real> times, int refinement)
      : impact_(impact), constants_(constants(impact)), times_(times) {
    if (refinement < 1) refuse_impact("the refinement must be >= 1");
    for (std::size_t i = 0; i < times.size(); ++i)
      if (!(times[i] >= (i == 0 ? Real(0) : times[i - 1])))
        refuse_impact("times must ascend from zero");
    length_ = constants_.greatest_overlap;
    speed_ = impact.normal_velocity;
    kappa_ = constants_.stiffness_ratio;
    mu_ = impact.mu;
    gravity_ = impact.gravity * length_ / (speed_ * speed_);
    first_ = rotor(impact.first);
    second_ = rotor(impact.second);
    step_ = Real(0.03) / (std::sqrt(10 * cube(deepest())) *
                          std::sqrt(std::max(Real(1), kappa_ * constants_.inertia_factor)) *
                          static_cast<Real>(refinement));
  }

  ImpactSolution<Real> run() {
    start();
    std::array<State, looks + 1> seen{};
    State last{};
    for (bool touching = true; touching;) {
      seen[0] = y_;
      const ode::Step step([this](const State& y, State& rate, Real) { rates(y, rate); }, y_, 0,
                           step_);
      for (std::size_t i = 1; i <= looks; ++i) seen[i] = step.at(part(i));
      std::optional<Real> until;
      for (std::size_t i = 1; i <= looks && !until; ++i) {
        if (seen[i][root] < 0) {
          until = locate(
              step, [](const State& y) { return y[root]; }, part(i - 1), part(i));
          touching = false;
        }
        if (reserve(seen[i]) < 0) {
          const Real at = locate(
              step, [this](const State& y) { return reserve(y); }, part(i - 1), part(i));
          if (!until || at < *until) {
            until = at;
            touching = true;
          }
        }
        // what is only noted; beyond a switch the look is of no meaning
        const Real stop = until ? *until : part(i);
        last = until ? step.at(stop) : seen[i];
        note(step, seen[i - 1], part(i - 1), last, stop);
      }
      y_ = last;
      advance(until.has_value(), touching);
    }
    fly();
    return answer_;
  }

 private:
  using State = std::array<Real, Index::size>;
  static constexpr std::size_t looks = 4;

  static Real cube(Real x) { return x * x * x; }

  [[nodiscard]] Rotor<Real> rotor(const ImpactBody<Real>& body) const {
    if (body.is_wall()) return {};
    return {impact_.arm == ContactArm::constant ? Real(0) : -length_ / (2 * body.radius),
            constants_.mass / (body.inertia_factor * body.mass())};
  }

  /// q at the greatest overlap: w^2 = 1 + 2 g z - z^(5/2) = 0.
  [[nodiscard]] Real deepest() const {
    Real q = 1 + std::cbrt(2 * gravity_);  // beyond the root
    for (int i = 0; i < 100; ++i) {
      const Real value = cube(q) * q * q - 2 * gravity_ * q * q - 1;
      const Real slope = 5 * cube(q) * q - 4 * gravity_ * q;
      const Real next = q - value / slope;
      if (!(next < q)) break;
      q = next;
    }
    return q;
  }

  [[nodiscard]] Real part(std::size_t i) const {
    return step_ * static_cast<Real>(i) / static_cast<Real>(looks);
  }

  [[nodiscard]] Real sign() const { return mode_ == ImpactMode::slip_forward ? Real(1) : Real(-1); }
  [[nodiscard]] bool sticks() const { return mode_ == ImpactMode::stick; }

  [[nodiscard]] Real contact_velocity(const State& y) const {
    return y[velocity] + first_.arm(y[root]) * y[first_spin] +
           second_.arm(y[root]) * y[second_spin];
  }

  /// In slip the force follows the normal force.
  [[nodiscard]] Real force_of(const State& y) const {
    return sticks() ? y[force] : -sign() * mu_ * Real(1.25) * cube(y[root]);
  }

  void rates(const State& y, State& rate) const {
    const Real q = y[root];
    const Real w = y[approach];
    const Real v = contact_velocity(y);
    const Real f = force_of(y);
    const Real stretch = 2 * q;  // dt/ds
    const Real elastic_rate = sticks() ? v : sign() * mu_ * w / kappa_;
    rate[root] = w;
    rate[approach] = stretch * (gravity_ - Real(1.25) * cube(q));
    rate[clock] = stretch;
    rate[velocity] = stretch * f;
    rate[first_spin] = stretch * f * first_.arm(q) * first_.mobility;
    rate[second_spin] = stretch * f * second_.arm(q) * second_.mobility;
    rate[force] = sticks() ? Real(-3.75) * kappa_ * q * q * v : Real(0);
    rate[path] = stretch * v;
    rate[elastic] = stretch * elastic_rate;
    rate[work] = stretch * f * v;
    rate[elastic_work] = stretch * f * elastic_rate;
    rate[dissipated] = sticks() ? Real(0) : stretch * std::abs(f) * sign() * (v - elastic_rate);
  }

  /// > 0 while the mode lasts.
  [[nodiscard]] Real reserve(const State& y) const {
    if (sticks()) return mu_ * Real(1.25) * cube(y[root]) - std::abs(y[force]);
    return sign() * kappa_ * contact_velocity(y) - mu_ * y[approach];
  }

  /// Where a function of the state that is >= 0 at `low` and < 0 at `high` vanishes, in s from the
  /// start of the step.
  template <class Step, class Function>
  [[nodiscard]] static Real locate(const Step& step, const Function& function, Real low,
                                   Real high) {
    const Real at_low = function(step.at(low));
    const Real at_high = function(step.at(high));
    // cannot be: a mode begins with its reserve at zero at least and leaves it upwards
    if (at_low < 0 && at_high < 0) return low;
    return step.root(function, low, high, at_low, at_high);
  }

  [[nodiscard]] ImpactState<Real> described(const State& y) const {
    const Real force_unit = constants_.mass * speed_ * speed_ / length_;
    const Real energy_unit = constants_.mass * speed_ * speed_;
    const Real q = y[root];
    const Real v = contact_velocity(y);
    const Real f = force_of(y);
    ImpactState<Real> state;
    state.mode = mode_;
    state.time = y[clock] * length_ / speed_;
    state.overlap = q * q * length_;
    state.overlap_rate = y[approach] * speed_;
    const auto spin_of = [&](const ImpactBody<Real>& body, Real scaled) {
      return body.is_wall() ? Real(0) : scaled * speed_ / body.radius;
    };
    state.spin = spin_of(impact_.first, y[first_spin]);
    state.second_spin = spin_of(impact_.second, y[second_spin]);
    // the impulse is shared in the inverse ratio of the masses
    const Real change = (y[velocity] - initial_velocity_) * speed_;
    state.velocity =
        impact_.first.tangential_velocity + change * constants_.mass / impact_.first.mass();
    state.second_velocity =
        impact_.second.tangential_velocity - change * constants_.mass / impact_.second.mass();
    state.contact_velocity = v * speed_;
    if (!sticks()) state.slip_velocity = (v - sign() * mu_ * y[approach] / kappa_) * speed_;
    state.normal_force = Real(1.25) * cube(q) * force_unit;
    state.tangential_force = f * force_unit;
    state.normal_stiffness = Real(1.875) * q * force_unit / length_;
    state.tangential_stiffness = kappa_ * state.normal_stiffness;
    state.path = y[path] * length_;
    state.elastic = y[elastic] * length_;
    state.standard_elastic = standard(y) * length_;
    state.tangential_work = y[work] * energy_unit;
    state.elastic_work = y[elastic_work] * energy_unit;
    state.dissipated = y[dissipated] * energy_unit;
    return state;
  }

  /// Update I: -Ft/kt in slip; in stick it moves with the path from where stick found it.
  [[nodiscard]] Real standard(const State& y) const {
    if (sticks()) return standard_start_ + (y[path] - path_start_);
    return sign() * mu_ * y[root] * y[root] / (Real(1.5) * kappa_);
  }

  void begin_phase(ImpactMode mode) {
    const Real before = answer_.phases.empty() ? Real(0) : standard(y_);
    const State at_switch = y_;
    if (!answer_.phases.empty()) y_[force] = force_of(y_);
    mode_ = mode;
    standard_start_ = before;
    path_start_ = at_switch[path];
    answer_.phases.push_back({mode, described(y_), before * length_});
  }

  void start() {
    const auto scaled = [&](const ImpactBody<Real>& body) {
      return body.is_wall() ? Real(0) : body.spin * body.radius / speed_;
    };
    initial_velocity_ =
        (impact_.first.tangential_velocity - impact_.second.tangential_velocity) / speed_;
    y_ = {};
    y_[approach] = 1;
    y_[velocity] = initial_velocity_;
    y_[first_spin] = scaled(impact_.first);
    y_[second_spin] = scaled(impact_.second);
    const Real v = contact_velocity(y_);
    const Real excess = kappa_ * std::abs(v) - mu_;
    // on the boundary of the cone the contact velocity must fall faster than the approach
    const bool slips =
        excess > 0 || (excess == 0 && v != 0 && kappa_ * constants_.inertia_factor <= 1);
    begin_phase(!slips  ? ImpactMode::stick
                : v > 0 ? ImpactMode::slip_forward
                        : ImpactMode::slip_backward);
  }

  /// Records crossings of v_Ct = 0 and dh/dt = 0 and the requested times between two looks.
  template <class Step>
  void note(const Step& step, const State& from, Real low, const State& to, Real high) {
    const Real v0 = contact_velocity(from);
    const Real v1 = contact_velocity(to);
    extreme(to);
    if ((v0 > 0 && v1 <= 0) || (v0 < 0 && v1 >= 0)) {
      const Real side = v0 > 0 ? Real(1) : Real(-1);
      const auto speed = [&](const State& y) { return side * contact_velocity(y); };
      const State at = step.at(locate(step, speed, low, high));
      answer_.reversals.push_back({at[clock] * length_ / speed_, mode_});
      extreme(at);
    }
    if (from[approach] > 0 && to[approach] <= 0) {
      const State at = step.at(locate(
          step, [](const State& y) { return y[approach]; }, low, high));
      answer_.at_greatest_overlap = described(at);
      extreme(at);
    }
    const Real unit = length_ / speed_;
    while (next_ < times_.size() && times_[next_] <= to[clock] * unit) {
      const Real target = times_[next_] / unit;
      const auto left = [&](const State& y) { return target - y[clock]; };
      const Real at = target <= from[clock] ? low : locate(step, left, low, high);
      answer_.at_times.push_back(described(step.at(at)));
      answer_.at_times.back().time = times_[next_];
      ++next_;
    }
  }

  void extreme(const State& y) {
    const Real f = force_of(y) * constants_.mass * speed_ * speed_ / length_;
    answer_.greatest_tangential_force = std::max(answer_.greatest_tangential_force, f);
    answer_.least_tangential_force = std::min(answer_.least_tangential_force, f);
  }

  void advance(bool switches, bool touching) {
    if (!switches) {
      y_[force] = force_of(y_);
      return;
    }
    if (!touching) {
      y_[root] = 0;
      answer_.end = described(y_);
      answer_.end.slip_velocity = 0;
      answer_.end.mode = ImpactMode::flight;
      return;
    }
    if (!sticks())
      begin_phase(ImpactMode::stick);
    else
      begin_phase(y_[force] < 0 ? ImpactMode::slip_forward : ImpactMode::slip_backward);
  }

  /// Requested times after the end of contact.
  void fly() {
    for (; next_ < times_.size(); ++next_) {
      const Real t = times_[next_] - answer_.end.time;
      ImpactState<Real> state = answer_.end;
      state.time = times_[next_];
      state.overlap = state.overlap_rate * t + impact_.gravity * t * t / 2;
      state.overlap_rate += impact_.gravity * t;
      answer_.at_times.push_back(state);
    }
  }

  HertzImpact<Real> impact_;
  ImpactConstants<Real> constants_;
  std::span<const Real> times_;
  std::size_t next_ = 0;
  Real length_ = 1;
  Real speed_ = 1;
  Real kappa_ = 1;
  Real mu_ = 0;
  Real gravity_ = 0;
  Rotor<Real> first_;
  Rotor<Real> second_;
  Real step_ = 0;
  Real initial_velocity_ = 0;
  State y_{};
  ImpactMode mode_ = ImpactMode::stick;
  Real standard_start_ = 0;
  Real path_start_ = 0;
  ImpactSolution<Real> answer_;
};

}  // namespace

template <class Real>
Real ImpactSolution<Real>::slip_to_stick() const {
  for (std::size_t i = 1; i < phases.size(); ++i)
    if (phases[i].mode == ImpactMode::stick) return phases[i].start.time;
  return std::numeric_limits<Real>::quiet_NaN();
}

template <class Real>
Real ImpactSolution<Real>::stick_to_slip() const {
  for (std::size_t i = 1; i < phases.size(); ++i)
    if (phases[i].mode != ImpactMode::stick) return phases[i].start.time;
  return std::numeric_limits<Real>::quiet_NaN();
}

template <class Real>
ImpactSolution<Real> solve(const HertzImpact<Real>& impact, std::span<const Real> times,
                           int refinement) {
  return Integration<Real>(impact, times, refinement).run();
}

template <class Real>
std::vector<ImpactSolution<Real>> solve_series(const HertzImpact<Real>& impact,
                                               std::size_t contacts) {
  validate(impact);
  if (!(impact.gravity > 0)) refuse_impact("without gravity there is one contact only");
  const Real flight = 2 * impact.normal_velocity / impact.gravity;
  HertzImpact<Real> now = impact;
  Real begin = 0;
  std::vector<ImpactSolution<Real>> series;
  for (std::size_t i = 0; i < contacts; ++i) {
    series.push_back(solve<Real>(now));
    ImpactSolution<Real>& contact = series.back();
    contact.start_time = begin;
    begin += contact.end.time + flight;
    now.first.tangential_velocity = contact.end.velocity;
    now.first.spin = contact.end.spin;
  }
  return series;
}

template <class Real>
RestingContact<Real> resting_contact(const HertzImpact<Real>& impact) {
  const ImpactConstants<Real> c = constants(impact);
  if (!(impact.gravity > 0)) refuse_impact("a sphere rests under gravity only");
  const Real weight = c.mass * impact.gravity;
  RestingContact<Real> rest;
  rest.overlap = std::pow(weight / c.coefficient, Real(2) / 3);
  rest.normal_stiffness = Real(1.5) * c.coefficient * std::sqrt(rest.overlap);
  rest.tangential_stiffness = c.stiffness_ratio * rest.normal_stiffness;
  rest.friction_displacement = impact.mu * weight / rest.tangential_stiffness;
  rest.frequency = std::sqrt(rest.tangential_stiffness * c.inertia_factor / c.mass);
  return rest;
}

#define STICKSLIP_INSTANTIATE(Real)                                                          \
  template struct ImpactBody<Real>;                                                          \
  template struct ImpactSolution<Real>;                                                      \
  template HertzImpact<Real> sphere_on_wall(const ImpactBody<Real>&, Real, Real);            \
  template ImpactConstants<Real> constants(const HertzImpact<Real>&);                        \
  template ImpactSolution<Real> solve(const HertzImpact<Real>&, std::span<const Real>, int); \
  template RestingContact<Real> resting_contact(const HertzImpact<Real>&);
STICKSLIP_INSTANTIATE(double)
STICKSLIP_INSTANTIATE(long double)
#undef STICKSLIP_INSTANTIATE
template std::vector<ImpactSolution<double>> solve_series(const HertzImpact<double>&, std::size_t);
template std::vector<ImpactSolution<long double>> solve_series(const HertzImpact<long double>&,
                                                               std::size_t);

}  // namespace stickslip::reference
