// SPDX-License-Identifier: BSD-3-Clause
#include "reference/slip/linear_friction_closed.hpp"

#include <boost/math/constants/constants.hpp>
#include <cstddef>
#include <stdexcept>

namespace stickslip::reference {
namespace {

/// Sum of (-1)^k term(k) for terms that are moments of a positive measure on [0, 1], by the
/// acceleration of Cohen, Rodriguez Villegas & Zagier: error 5.83^-count relative to term(0).
template <class Real, class Term>
Real alternating_sum(const Term& term) {
  constexpr int count = std::numeric_limits<Real>::digits > 53 ? 30 : 24;
  Real d = std::pow(3 + std::sqrt(Real(8)), Real(count));
  d = (d + 1 / d) / 2;
  Real b = -1;
  Real c = -d;
  Real sum = 0;
  for (int k = 0; k < count; ++k) {
    c = b - c;
    sum += c * term(k);
    b *= Real(k + count) * Real(k - count) / ((Real(k) + Real(0.5)) * Real(k + 1));
  }
  return sum / d;
}

/// (1 - exp(-p x))/p, with its limit x at p = 0.
template <class Real>
Real decay(Real p, Real x) {
  return p == 0 ? x : (std::isinf(x) ? 1 / p : -std::expm1(-p * x) / p);
}

/// J(p) = integral of (t/w0)^-p/(1 + t) from w1 to w0, with z0 = ln w0, z1 = ln w1 (-infinity
/// allowed when p < 1).
template <class Real>
Real moment(Real p, Real z0, Real z1) {
  Real result = 0;
  const Real low_top = std::min(z0, Real(0));
  if (z1 < low_top) {
    // t <= 1: sum of (-1)^n t^(n - p)
    const Real front = std::exp(low_top - p * (low_top - z0));
    result += front * alternating_sum<Real>([&](int n) {
                const Real m = static_cast<Real>(n);
                return std::exp(m * low_top) * decay(m + 1 - p, low_top - z1);
              });
  }
  const Real high_bottom = std::max(z1, Real(0));
  if (z0 > high_bottom) {
    // t >= 1, s = 1/t: sum of (-1)^n s^(n + p - 1) between s = exp(-z0) and exp(-high_bottom)
    const Real width = z0 - high_bottom;
    result += alternating_sum<Real>([&](int n) {
      const Real m = static_cast<Real>(n);
      const Real q = p + m;
      return q >= 0 ? std::exp(-m * high_bottom + p * width) * decay(q, width)
                    : std::exp(-m * z0) * decay(-q, width);
    });
  }
  return result;
}

/// ln(1 + x)/x, with its limit 1 at x = 0; x >= -1.
template <class Real>
Real log_ratio(Real x) {
  return x == 0 ? Real(1) : std::log1p(x) / x;
}

}  // namespace

template <class Real>
SlipStage<Real> slip_stage(Real limit_old, Real limit_new, Real trial, Real kt, Real cosine,
                           Real sine) {
  const Real change = limit_new - limit_old;
  SlipStage<Real> stage;
  if (sine == 0) {
    const Real sign = cosine < 0 ? Real(-1) : Real(1);
    stage.cosine = sign;
    stage.work = sign * trial * (limit_old + limit_new) / 2 / kt;
    stage.slip_distance = (sign * trial - change) / kt;
    return stage;
  }
  // cos theta = -tanh y, sin theta = 1/cosh y, tan(theta/2) = exp y; slip only shifts y
  const Real y_old = -std::asinh(cosine / sine);
  const Real turned = trial / limit_old * log_ratio(change / limit_old);
  const Real y_new = y_old - turned;
  const Real kappa = change / trial;
  stage.cosine = std::isinf(turned) ? Real(1) : -std::tanh(y_new);
  stage.sine = std::isinf(turned) ? Real(0) : 1 / std::cosh(y_new);
  stage.work = (trial * (limit_old + limit_new) / 2 -
                limit_old * limit_old * moment(kappa, 2 * y_old, 2 * y_new)) /
               kt;
  stage.slip_distance = (trial - limit_old * moment(kappa / 2, 2 * y_old, 2 * y_new) - change) / kt;
  return stage;
}

template <class Real>
StepAnswer<Real> proportional_step(const Springs<Real>& springs, Real overlap_old, Real overlap_new,
                                   const Pair<Real>& force, const Pair<Real>& shift) {
  const Real kn = springs.kn;
  const Real kt = springs.kt;
  const Real mu = springs.mu;
  StepAnswer<Real> answer;
  const Real compressed_old = std::max(overlap_old, Real(0));
  const Real compressed_new = std::max(overlap_new, Real(0));
  answer.normal = kn * compressed_new;
  answer.work_normal =
      kn * (compressed_new - compressed_old) * (compressed_new + compressed_old) / 2;
  const Real given = norm(force);
  const auto finish = [&] {
    answer.stored = (norm(answer.force) - given) * (norm(answer.force) + given) / (2 * kt);
    answer.dissipated = answer.work_tangential - answer.stored;
    return answer;
  };
  if (overlap_old <= 0) {
    answer.excess = given;
    if (overlap_new <= 0) return finish();
    // limit and trial force grow from zero in proportion: one ratio decides for all the rest
    const Real share = overlap_new / (overlap_new - overlap_old);
    const Real travel = share * norm(shift);
    const Real limit = mu * kn * overlap_new;
    const Real size = std::min(kt * travel, limit);
    answer.touch_fraction = 1 - share;
    answer.phase = kt * travel > limit ? Phase::slip : Phase::stick;
    if (travel > 0)
      answer.force = {size * (shift[0] / norm(shift)), size * (shift[1] / norm(shift))};
    if (answer.phase == Phase::slip) answer.slip_fraction = answer.touch_fraction;
    answer.work_tangential = travel * size / 2;
    return finish();
  }
  const Real share = overlap_new <= 0 ? overlap_old / (overlap_old - overlap_new) : Real(1);
  if (overlap_new <= 0) answer.open_fraction = share;
  const Pair<Real> trial{kt * share * shift[0], kt * share * shift[1]};
  const Real trial_size = norm(trial);
  const Real limit_old = mu * kn * overlap_old;
  const Real limit_new = mu * kn * compressed_new;
  Pair<Real> start = force;
  if (given > limit_old) {
    answer.excess = given - limit_old;
    start = {force[0] * (limit_old / given), force[1] * (limit_old / given)};
  }
  const Real change = limit_new - limit_old;
  const Real start_size = std::min(norm(start), limit_old);
  const Real inside = (limit_old - start_size) * (limit_old + start_size);
  const Real approach = start[0] * trial[0] + start[1] * trial[1] - limit_old * change;
  const Real bend = (trial_size - change) * (trial_size + change);
  const auto sum_of = [&](Real alpha) { return alpha * (2 * approach + alpha * bend) - inside; };
  const auto reserve_slope = [&](Real alpha) {
    const Pair<Real> f{start[0] + alpha * trial[0], start[1] + alpha * trial[1]};
    const Real size = norm(f);
    struct Result {
      Real outside;
      Real slope;
    };
    const Real bound = limit_old + alpha * change;
    // size - bound, by its square, so that a start on the limit stays there to the last digit
    return Result{sum_of(alpha) / (size + bound),
                  (size > 0 ? (f[0] * trial[0] + f[1] * trial[1]) / size : trial_size) - change};
  };
  const auto stick_work = [&](Real alpha) {
    return alpha *
           (trial[0] * (start[0] + alpha / 2 * trial[0]) +
            trial[1] * (start[1] + alpha / 2 * trial[1])) /
           kt;
  };
  Real alpha = 1;
  const auto end = reserve_slope(Real(1));
  if (end.outside <= 0 && (limit_new > 0 || given == 0)) {
    answer.phase = overlap_new > 0 ? Phase::stick : Phase::open;
    answer.work_tangential = stick_work(Real(1));
    if (overlap_new > 0) answer.force = {start[0] + trial[0], start[1] + trial[1]};
    return finish();
  }
  // f outside the cone is convex along the step: Newton from the end comes down on the last root
  for (int i = 0; i < 200 && alpha > 0; ++i) {
    const auto here = reserve_slope(alpha);
    if (!(here.outside > 0) || !(here.slope > 0)) break;
    const Real next = std::max(alpha - here.outside / here.slope, Real(0));
    if (!(next < alpha)) break;
    alpha = next;
  }
  answer.slip_fraction = alpha * share;
  answer.phase = overlap_new > 0 ? Phase::slip : Phase::open;
  answer.work_tangential = stick_work(alpha);
  const Real limit_slip = limit_old + alpha * change;
  const Pair<Real> at_slip{start[0] + alpha * trial[0], start[1] + alpha * trial[1]};
  const Real rest = (1 - alpha) * trial_size;
  const Real size = norm(at_slip);
  if (limit_slip <= 0 || size == 0) return finish();
  if (rest == 0) {
    answer.force = {limit_new * (at_slip[0] / size), limit_new * (at_slip[1] / size)};
    return finish();
  }
  const Pair<Real> along{trial[0] / trial_size, trial[1] / trial_size};
  const Real cosine = (at_slip[0] * along[0] + at_slip[1] * along[1]) / size;
  const Real cross = (along[0] * at_slip[1] - along[1] * at_slip[0]) / size;
  const SlipStage<Real> stage =
      slip_stage(limit_slip, limit_new, rest, kt, cosine, std::abs(cross));
  answer.angle_at_slip = std::atan2(std::abs(cross), cosine);
  answer.angle_at_end = std::atan2(stage.sine, stage.cosine);
  answer.work_tangential += stage.work;
  const Real sine = cross < 0 ? -stage.sine : stage.sine;
  answer.force = {limit_new * (stage.cosine * along[0] - sine * along[1]),
                  limit_new * (stage.cosine * along[1] + sine * along[0])};
  return finish();
}

template <class Real>
Real slip_angle(Real angle_old, Real movement, Real growth) {
  if (!(movement >= 0) || !(growth >= -1))
    throw std::invalid_argument("slip angle: needs movement >= 0 and growth >= -1");
  constexpr Real pi = boost::math::constants::pi<Real>();
  if (angle_old == 0 || movement == 0 || std::abs(angle_old) >= pi) return angle_old;
  if (growth == -1) return 0;
  return 2 * std::atan(std::tan(angle_old / 2) * std::exp(-movement * log_ratio(growth)));
}

template <class Real>
std::optional<CircleSlip<Real>> circle_slip(Real limit, Real kt, Real radius, Real lead,
                                            Real turn) {
  const Real ratio = kt * radius / limit;
  const Real a0 = std::sin(lead / 2);
  const Real b0 = std::cos(lead / 2);
  // cos(lead) > 0 is lost only at lead = -90 degrees if ratio < 1: then the force cannot keep up
  if (!(std::cos(lead) > 0)) return std::nullopt;
  const auto solve = [&](Real s) {
    const Real square = (ratio - 1) * (ratio + 1) / 4;
    const Real rate = std::sqrt(std::abs(square));
    Real even = 1;  // cosh(rate s)
    Real odd = s;   // sinh(rate s)/rate
    if (square > 0) {
      even = std::cosh(rate * s);
      odd = std::sinh(rate * s) / rate;
    } else if (square < 0) {
      even = std::cos(rate * s);
      odd = std::sin(rate * s) / rate;
    }
    return Pair<Real>{even * a0 + odd * (-ratio * a0 - b0) / 2,
                      even * b0 + odd * (a0 + ratio * b0) / 2};
  };
  const Pair<Real> end = solve(turn);
  if (ratio < 1) {
    // the lead falls without end; it must not have passed -90 degrees
    const Real rate = std::sqrt((1 - ratio) * (1 + ratio)) / 2;
    // solution at lead = -pi/2: a + b = 0
    const Real even = a0 + b0;
    const Real odd = ((1 - ratio) * a0 - (1 - ratio) * b0) / 2;
    const Real quarter = std::atan2(even, -odd / rate) / rate;
    if (turn >= quarter) return std::nullopt;
  } else if (!(std::cos(2 * std::atan2(end[0], end[1])) > 0)) {
    return std::nullopt;
  }
  CircleSlip<Real> slip;
  slip.lead = 2 * std::atan2(end[0], end[1]);
  slip.work_tangential = limit * limit / kt * std::log(end[0] * end[0] + end[1] * end[1]);
  slip.dissipated = slip.work_tangential;
  return slip;
}

template <class Real>
Real friction_cycle_dissipation(Real kt, Real limit, Real amplitude) {
  return 4 * limit * std::max(amplitude - limit / kt, Real(0));
}

template <class Real>
std::optional<Real> friction_cycle_dissipation_in_phase(Real kt, Real limit, Real slope,
                                                        Real amplitude) {
  if (!(std::abs(slope) < kt) || !(limit >= std::abs(slope) * amplitude))
    throw std::invalid_argument("friction cycle: needs |slope| < kt and a limit that stays >= 0");
  const Real down = ((kt - slope) * amplitude - 2 * limit) / (kt + slope);
  const Real up = (2 * limit - (kt + slope) * amplitude) / (kt - slope);
  if (!(down > -amplitude) || !(up < amplitude)) return std::nullopt;
  const Real slip_down = (down + amplitude) * (limit + slope * (down - amplitude) / 2);
  const Real slip_up = (amplitude - up) * (limit + slope * (amplitude + up) / 2);
  return (1 + slope / kt) * slip_down + (1 - slope / kt) * slip_up;
}

template <class Real>
std::vector<CollinearState<Real>> collinear_path(const Springs<Real>& springs,
                                                 std::span<const CollinearCorner<Real>> corners,
                                                 Real force) {
  if (corners.empty()) throw std::invalid_argument("collinear path: needs a corner");
  const auto [kn, kt, mu] = springs;
  std::vector<CollinearState<Real>> states;
  CollinearState<Real> now;
  now.force = force;
  now.normal = kn * std::max(corners.front().overlap, Real(0));
  const Real first_limit = mu * now.normal;
  if (std::abs(force) > first_limit * (1 + 16 * std::numeric_limits<Real>::epsilon()))
    throw std::invalid_argument("collinear path: the first force exceeds the friction limit");
  now.force = std::clamp(force, -first_limit, first_limit);
  states.push_back(now);
  for (std::size_t i = 1; i < corners.size(); ++i) {
    const Real before = corners[i - 1].overlap;
    const Real after = corners[i].overlap;
    const Real first = std::max(before, Real(0));
    const Real last = std::max(after, Real(0));
    now.normal = kn * last;
    now.work_normal += kn * (last - first) * (last + first) / 2;
    Real share = 0;  // share of the segment in contact
    if (before > 0 || after > 0)
      share =
          before > 0 && after > 0 ? Real(1) : std::max(before, after) / std::abs(after - before);
    const Real push = kt * share * (corners[i].shift - corners[i - 1].shift);
    const Real limit = mu * kn * first;
    const Real change = mu * kn * (last - first);
    // whichever face of the limit the force meets first, it stays on: both move linearly
    Real slip_at = 1;
    Real side = 0;
    for (const Real face : {Real(1), Real(-1)}) {
      const Real closing = face * push - change;
      if (!(closing > 0)) continue;
      const Real at = std::max((limit - face * now.force) / closing, Real(0));
      if (at < slip_at) {
        slip_at = at;
        side = face;
      }
    }
    now.work_tangential += slip_at * push * (now.force + slip_at * push / 2) / kt;
    now.force += slip_at * push;
    if (side != 0) {
      const Real rest = 1 - slip_at;
      const Real mean = limit + change * (1 + slip_at) / 2;
      now.work_tangential += side * mean * rest * push / kt;
      now.dissipated += mean * rest * (side * push - change) / kt;
      now.force = side * (limit + change);
    }
    if (!(after > 0)) now.force = 0;
    states.push_back(now);
  }
  return states;
}

template <class Real>
CollinearCycle<Real> collinear_cycle(const Springs<Real>& springs,
                                     std::span<const CollinearCorner<Real>> corners, int warm_up) {
  Real force = 0;
  for (int i = 0; i < warm_up; ++i) force = collinear_path(springs, corners, force).back().force;
  CollinearCycle<Real> cycle;
  cycle.corners = collinear_path(springs, corners, force);
  cycle.dissipated = cycle.corners.back().dissipated;
  cycle.work_tangential = cycle.corners.back().work_tangential;
  cycle.closure = std::abs(cycle.corners.back().force - force);
  return cycle;
}

#define STICKSLIP_INSTANTIATE(Real)                                                                \
  template SlipStage<Real> slip_stage(Real, Real, Real, Real, Real, Real);                         \
  template StepAnswer<Real> proportional_step(const Springs<Real>&, Real, Real, const Pair<Real>&, \
                                              const Pair<Real>&);                                  \
  template Real slip_angle(Real, Real, Real);                                                      \
  template std::optional<CircleSlip<Real>> circle_slip(Real, Real, Real, Real, Real);              \
  template Real friction_cycle_dissipation(Real, Real, Real);                                      \
  template std::optional<Real> friction_cycle_dissipation_in_phase(Real, Real, Real, Real);        \
  template std::vector<CollinearState<Real>> collinear_path(                                       \
      const Springs<Real>&, std::span<const CollinearCorner<Real>>, Real);                         \
  template CollinearCycle<Real> collinear_cycle(const Springs<Real>&,                              \
                                                std::span<const CollinearCorner<Real>>, int);
STICKSLIP_INSTANTIATE(double)
STICKSLIP_INSTANTIATE(long double)
#undef STICKSLIP_INSTANTIATE

}  // namespace stickslip::reference
