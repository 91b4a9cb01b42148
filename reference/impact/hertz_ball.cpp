// SPDX-License-Identifier: BSD-3-Clause
#include "reference/impact/hertz_ball.hpp"

#include <array>
#include <boost/math/constants/constants.hpp>
#include <boost/math/quadrature/gauss.hpp>
#include <cmath>
#include <stdexcept>
#include <string>

#include "reference/impact/damped_hertz.hpp"
#include "reference/ode/steps.hpp"

namespace stickslip::reference {
namespace {

[[noreturn]] void refuse_ball(const std::string& what) {
  throw std::invalid_argument("ball on Hertz's spring: " + what);
}

template <class Real>
void check_bounce(Real gamma, Real damping) {
  if (!(gamma >= 0) || !std::isfinite(gamma)) refuse_ball("gamma must be finite and >= 0");
  if (!(damping >= 0 && damping < Real(2.5L))) refuse_ball("damping must be in [0, 5/2)");
}

template <class Real>
void check_ball(const HertzBall<Real>& ball) {
  for (const Real number : {ball.mass, ball.coefficient, ball.gravity, ball.height})
    if (!(number > 0) || !std::isfinite(number)) refuse_ball("needs m, C, g, height > 0");
  if (!(ball.restitution > 0 && ball.restitution <= 1))
    refuse_ball("the restitution must be in (0, 1]");
}

/// One contact in s.
template <class Real>
class BounceRun {
 public:
  enum Place : std::size_t { root, rate, time, places };
  using State = std::array<Real, places>;

  BounceRun(Real gamma, Real damping) : gamma_(gamma), damping_(damping) {}

  /// Steps to the parting, each told to `see`; nothing if the ball stays.
  template <class See>
  std::optional<HertzBounce<Real>> run(int steps, const See& see) {
    constexpr int creeping = 1000000;  // a ball that comes to rest without an end
    const Real width = 1 / (static_cast<Real>(steps) * (1 + gamma_));
    const auto rates = [this](const State& at, State& dy, Real) {
      const Real p = at[root];
      const Real cube = p * p * p;
      dy[root] = at[rate];
      dy[rate] = 4 * cube * (gamma_ - Real(1.25L) * cube * cube - damping_ * p * at[rate]);
      dy[time] = 4 * cube;
    };
    State now{0, 1, 0};
    HertzBounce<Real> bounce;
    bool has_turned = false;
    for (int i = 0; i < creeping; ++i) {
      const ode::Step step(rates, now, 0, width);
      const State& next = step.end;
      if (has_turned && next[root] < 0) {
        const State end = step.at(*step.fall([](const State& at) { return at[root]; }));
        see(end);
        bounce.speed_out = -end[rate];
        bounce.duration = end[time];
        return bounce;
      }
      if (!has_turned && next[rate] < 0) {
        const auto turn = step.fall([](const State& at) { return at[rate]; });
        const Real depth = step.at(*turn)[root];
        bounce.greatest_depth = depth * depth * depth * depth;
        has_turned = true;
      } else if (has_turned && !(next[rate] < 0)) {
        return std::nullopt;
      }
      now = next;
      see(now);
    }
    return std::nullopt;
  }

 private:
  Real gamma_;
  Real damping_;
};

/// Units of a contact that begins with this velocity.
template <class Real>
struct BounceUnits {
  Real length;  ///< h_m [m]
  Real time;    ///< h_m/v [s]
  Real gamma;   ///< g h_m/v^2 [-]
};

template <class Real>
BounceUnits<Real> units_at(const HertzBall<Real>& ball, Real velocity) {
  const Real length =
      std::pow(5 * ball.mass * velocity * velocity / (4 * ball.coefficient), Real(2) / 5);
  return {length, length / velocity, ball.gravity * length / (velocity * velocity)};
}

}  // namespace

template <class Real>
HertzBounce<Real> elastic_bounce(Real gamma) {
  check_bounce(gamma, Real(0));
  // In q = sqrt(z), 1 + 2 gamma q^2 - q^5 = (top - q) P(q); q = top (1 - s^2).
  const Real least = std::cbrt(2 * gamma);
  const auto square = [&](Real q) { return 1 + q * q * (2 * gamma - q * q * q); };
  const Real top = falling_root(square, least, 1 + least);
  const auto quotient = [&](Real q) {
    return (((q + top) * q + top * top) * q + top * top * top) * q + top * top * top * top -
           2 * gamma * (q + top);
  };
  const Real area = boost::math::quadrature::gauss<Real, 60>::integrate(
      [&](Real s) {
        const Real q = top * (1 - s * s);
        return q / std::sqrt(quotient(q));
      },
      Real(0), Real(1));
  return {.speed_out = 1, .greatest_depth = top * top, .duration = 8 * std::sqrt(top) * area};
}

template <class Real>
std::optional<HertzBounce<Real>> damped_bounce(Real gamma, Real damping, int steps) {
  check_bounce(gamma, damping);
  if (steps < 10) refuse_ball("at least 10 steps are needed");
  return BounceRun<Real>(gamma, damping).run(steps, [](const auto&) {});
}

template <class Real>
std::optional<HertzBounce<Real>> bounce_in_time(Real gamma, Real damping) {
  check_bounce(gamma, damping);
  using State = std::array<Real, 2>;
  const auto acceleration = [&](Real z, Real w) {
    return gamma - Real(1.25L) * z * std::sqrt(z) - damping * std::sqrt(std::sqrt(z)) * w;
  };
  /// z' and the time over ln z, from one z to another.
  const auto over_depth = [&](State& y, Real from, Real to) {
    const auto rates = [&](const State& at, State& dy, Real logarithm) {
      const Real z = std::exp(logarithm);
      dy = {z * acceleration(z, at[0]) / at[0], z / at[0]};
    };
    y = ode::walked(rates, y, std::log(from), std::log(to), 1000);
  };
  const auto rates = [&](const State& at, State& dy, Real) {
    dy = {at[1], acceleration(at[0], at[1])};
  };
  constexpr Real least = Real(1e-16L);  // nearer to the touch there is no force
  constexpr Real shallow = Real(0.05L);
  constexpr Real step = Real(0.01L);
  State touched{1, least};  // z' and the time
  over_depth(touched, least, shallow);
  State y{shallow, touched[0]};
  Real time = touched[1];
  for (bool has_turned = false; !(y[1] < 0 && y[0] < shallow); time += step) {
    y = ode::stepped(rates, y, 0, step);
    if (has_turned && !(y[1] < 0)) return std::nullopt;
    has_turned = has_turned || y[1] < 0;
  }
  if (y[1] > Real(-0.05L)) refuse_ball("it hardly leaves the ground");
  State parted{y[1], time};
  over_depth(parted, y[0], least);
  return HertzBounce<Real>{
      .speed_out = -parted[0], .greatest_depth = 1, .duration = parted[1] - least / parted[0]};
}

template <class Real>
Real coefficient_on_wall(Real shear_modulus, Real poisson, Real radius) {
  return 4 * shear_modulus / (3 * (1 - poisson)) * std::sqrt(radius);
}

template <class Real>
Real dashpot_of(const HertzBall<Real>& ball) {
  check_ball(ball);
  return damping_number(ball.restitution) * std::sqrt(4 * ball.coefficient * ball.mass / 5);
}

template <class Real>
Real first_duration(const HertzBall<Real>& ball) {
  check_ball(ball);
  const Real velocity = std::sqrt(2 * ball.gravity * ball.height);
  return elastic_bounce(Real(0)).duration * units_at(ball, velocity).time;
}

template <class Real>
std::vector<Bounce<Real>> solve(const HertzBall<Real>& ball, std::size_t count) {
  check_ball(ball);
  const Real g = ball.gravity;
  const Real damping = damping_number(ball.restitution);
  std::vector<Bounce<Real>> bounces;
  Real apex = ball.height;
  Real apex_time = 0;
  while (bounces.size() < count) {
    Bounce<Real> b;
    b.speed_in = std::sqrt(2 * g * apex);
    b.touch_time = apex_time + b.speed_in / g;
    const BounceUnits<Real> unit = units_at(ball, b.speed_in);
    const auto contact =
        ball.restitution == 1 ? elastic_bounce(unit.gamma) : damped_bounce(unit.gamma, damping);
    if (!contact) break;
    b.greatest_overlap = contact->greatest_depth * unit.length;
    b.release_time = b.lift_time = b.touch_time + contact->duration * unit.time;
    b.release_speed = b.speed_out = contact->speed_out * b.speed_in;
    b.apex_height = apex *= contact->speed_out * contact->speed_out;
    b.apex_time = apex_time = b.lift_time + b.speed_out / g;
    bounces.push_back(b);
  }
  return bounces;
}

template <class Real>
std::vector<BallSample<Real>> way_of(const HertzBall<Real>& ball,
                                     const std::vector<Bounce<Real>>& bounces, int points) {
  check_ball(ball);
  constexpr int steps = 20;  // a drawing
  const Real damping = damping_number(ball.restitution);
  std::vector<BallSample<Real>> way;
  const auto fly = [&](Real apex, Real apex_time, Real from, Real to) {
    for (int i = 0; i <= points; ++i) {
      const Real t = from + (to - from) * static_cast<Real>(i) / static_cast<Real>(points);
      way.push_back({t, apex - ball.gravity * (t - apex_time) * (t - apex_time) / 2});
    }
  };
  Real apex = ball.height;
  Real apex_time = 0;
  for (const Bounce<Real>& b : bounces) {
    fly(apex, apex_time, apex_time, b.touch_time);
    const BounceUnits<Real> unit = units_at(ball, b.speed_in);
    (void)BounceRun<Real>(unit.gamma, damping).run(steps, [&](const auto& at) {
      const Real square = at[0] * at[0];
      way.push_back({b.touch_time + at[2] * unit.time, -square * square * unit.length});
    });
    apex = b.apex_height;
    apex_time = b.apex_time;
    fly(apex, apex_time, b.lift_time, apex_time);
  }
  return way;
}

#define STICKSLIP_INSTANTIATE(Real)                                              \
  template HertzBounce<Real> elastic_bounce(Real);                               \
  template std::optional<HertzBounce<Real>> damped_bounce(Real, Real, int);      \
  template std::optional<HertzBounce<Real>> bounce_in_time(Real, Real);          \
  template Real coefficient_on_wall(Real, Real, Real);                           \
  template Real dashpot_of(const HertzBall<Real>&);                              \
  template Real first_duration(const HertzBall<Real>&);                          \
  template std::vector<Bounce<Real>> solve(const HertzBall<Real>&, std::size_t); \
  template std::vector<BallSample<Real>> way_of(const HertzBall<Real>&,          \
                                                const std::vector<Bounce<Real>>&, int);
STICKSLIP_INSTANTIATE(double)
STICKSLIP_INSTANTIATE(long double)
#undef STICKSLIP_INSTANTIATE

}  // namespace stickslip::reference
