// SPDX-License-Identifier: BSD-3-Clause
#include "reference/slip/linear_friction.hpp"

#include <boost/math/tools/minima.hpp>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <utility>

#include "reference/ode/steps.hpp"

namespace stickslip::reference {
namespace {

template <class Real>
Real dot(const Pair<Real>& a, const Pair<Real>& b) {
  return a[0] * b[0] + a[1] * b[1];
}

/// Weights and nodes of the three-point Gauss rule on [0, 1].
template <class Real>
std::array<std::pair<Real, Real>, 3> gauss_rule() {
  const Real offset = std::sqrt(Real(3) / 5) / 2;
  return {{{Real(5) / 18, Real(1) / 2 - offset},
           {Real(8) / 18, Real(1) / 2},
           {Real(5) / 18, Real(1) / 2 + offset}}};
}

/// One run along one motion.
template <class Real>
class Run {
 public:
  Run(const Springs<Real>& springs, const Motion<Real>& motion, const State<Real>& start,
      std::span<const Real> output_times, Real tolerance, std::size_t scan_points)
      : springs_(springs),
        motion_(motion),
        outputs_(output_times),
        tolerance_(std::max(tolerance, 8 * epsilon)),
        span_(motion.end - motion.start),
        time_(motion.start),
        force_(start.force) {
    if (!(springs.kn > 0 && springs.kt > 0 && springs.mu >= 0))
      throw std::invalid_argument("linear friction: needs kn > 0, kt > 0, mu >= 0");
    if (!(span_ > 0)) throw std::invalid_argument("linear friction: motion must end after start");
    if (!std::is_sorted(outputs_.begin(), outputs_.end()) ||
        (!outputs_.empty() && (outputs_.front() < motion.start || outputs_.back() > motion.end)))
      throw std::invalid_argument("linear friction: output times must ascend within the motion");
    offset_ = {0, start.work_tangential, start.dissipated, start.work_normal};
    scan(scan_points);
  }

  PathSolution<Real> solve() {
    solution_.at_times.reserve(outputs_.size());
    admit_start();
    std::size_t next = 0;
    if (!in_contact_at_start_) leave_contact();
    while (time_ < motion_.end || phase_ != Phase::open) {
      const Real stop = next < switches_.size() ? switches_[next] : motion_.end;
      const bool ends_by_switch = next < switches_.size();
      if (phase_ == Phase::open) {
        emit_open(stop);
        time_ = stop;
        if (!ends_by_switch) break;
        touch(next + 1 < switches_.size() ? switches_[next + 1] : motion_.end);
      } else {
        contact_interval(stop, ends_by_switch);
        if (!ends_by_switch) break;
        solution_.events.push_back({stop, EventKind::open});
        leave_contact();
        time_ = stop;
      }
      ++next;
    }
    if (phase_ == Phase::open) emit_open(motion_.end);
    solution_.end = make_state(motion_.end, y_);
    while (solution_.at_times.size() < outputs_.size())
      solution_.at_times.push_back(make_state(outputs_[solution_.at_times.size()], y_));
    return std::move(solution_);
  }

 private:
  static constexpr Real epsilon = std::numeric_limits<Real>::epsilon();
  /// angle of the force (slip only), tangential work, dissipation, normal work
  using Vector = std::array<Real, 4>;

  Real limit(const Sample<Real>& s) const {
    return springs_.mu * springs_.kn * std::max(s.overlap, Real(0));
  }
  Real limit_rate(const Sample<Real>& s) const {
    return springs_.mu * springs_.kn * s.overlap_rate;
  }
  Pair<Real> stick_force(const Sample<Real>& s) const {
    return {force_[0] + springs_.kt * (s.shift[0] - anchor_[0]),
            force_[1] + springs_.kt * (s.shift[1] - anchor_[1])};
  }
  /// Rate of slip times kt: > 0 in true slip.
  Real slip_rate(const Sample<Real>& s, Real angle) const {
    const Pair<Real> direction{std::cos(angle), std::sin(angle)};
    return springs_.kt * dot(s.shift_rate, direction) - limit_rate(s);
  }

  /// Finds when the bodies touch and part: the overlap is prescribed, so these are known first.
  void scan(std::size_t points) {
    std::vector<Real> times(points + 1);
    std::vector<Real> overlaps(points + 1);
    Real largest_overlap = 0;
    Real fastest_force = 0;
    Pair<Real> last{};
    for (std::size_t i = 0; i <= points; ++i) {
      times[i] = i == points
                     ? motion_.end
                     : motion_.start + span_ * static_cast<Real>(i) / static_cast<Real>(points);
      const Sample<Real> s = motion_.at(times[i]);
      overlaps[i] = s.overlap;
      largest_overlap = std::max(largest_overlap, s.overlap);
      fastest_force =
          std::max(fastest_force, springs_.kt * norm(s.shift_rate) + std::abs(limit_rate(s)));
      if (i > 0) solution_.travel += norm(Pair<Real>{s.shift[0] - last[0], s.shift[1] - last[1]});
      last = s.shift;
    }
    const auto overlap_at = [this](Real t) { return motion_.at(t).overlap; };
    in_contact_at_start_ = overlaps[0] > 0;
    for (std::size_t i = 0; i < points; ++i) {
      const bool now = overlaps[i] > 0;
      if (now != (overlaps[i + 1] > 0)) {
        switches_.push_back(
            bracketed_root(overlap_at, times[i], times[i + 1], overlaps[i], overlaps[i + 1]));
      } else if (i > 0) {
        // an extremum that may reach through zero and back between two samples
        const Real sign = now ? Real(1) : Real(-1);
        const auto [a, b, c] =
            std::array{sign * overlaps[i - 1], sign * overlaps[i], sign * overlaps[i + 1]};
        // a parabola through the three reaches less far below b than its second difference
        if (!(b <= a && b <= c && a > 0 && c > 0 && b < a + c - 2 * b)) continue;
        const auto signed_overlap = [&](Real t) { return sign * motion_.at(t).overlap; };
        const std::pair<Real, Real> lowest = boost::math::tools::brent_find_minima(
            signed_overlap, times[i - 1], times[i + 1], std::numeric_limits<Real>::digits / 2);
        if (!(lowest.second < -4 * epsilon * largest_overlap)) continue;
        switches_.push_back(
            bracketed_root(overlap_at, times[i - 1], lowest.first, sign * a, sign * lowest.second));
        switches_.push_back(
            bracketed_root(overlap_at, lowest.first, times[i + 1], sign * lowest.second, sign * c));
      }
    }
    std::sort(switches_.begin(), switches_.end());
    solution_.largest_limit = springs_.mu * springs_.kn * largest_overlap;
    force_scale_ = solution_.largest_limit > 0 ? solution_.largest_limit : Real(1);
    work_scale_ =
        std::max(force_scale_ * force_scale_ / springs_.kt, force_scale_ * solution_.travel);
    normal_work_scale_ =
        std::max(springs_.kn * largest_overlap * largest_overlap, std::numeric_limits<Real>::min());
    // events are recognised only beyond the noise of rounding
    stick_margin_ = 32 * epsilon * force_scale_;
    slip_margin_ = 32 * epsilon * fastest_force;
    largest_step_ = points > 16 ? span_ / 32 : span_;
  }

  /// Makes the given start admissible and decides between stick and slip.
  void admit_start() {
    if (!in_contact_at_start_) {
      y_[2] += dot(force_, force_) / (2 * springs_.kt);
      solution_.excess = norm(force_);
      force_ = {};
      return;
    }
    const Sample<Real> s = motion_.at(motion_.start);
    const Real bound = limit(s);
    const Real size = norm(force_);
    if (size > bound) {
      solution_.excess = size - bound;
      y_[2] += (size - bound) * (size + bound) / (2 * springs_.kt);
      force_ = {force_[0] * (bound / size), force_[1] * (bound / size)};
    }
    anchor_ = s.shift;
    phase_ = Phase::stick;
    y_[0] = std::atan2(force_[1], force_[0]);
    const bool at_limit = size >= bound * (1 - 8 * epsilon);
    if (bound == 0 || (at_limit && slip_rate(s, y_[0]) > 0)) {
      phase_ = Phase::slip;
      solution_.events.push_back({motion_.start, EventKind::slip});
    }
  }

  void leave_contact() {
    phase_ = Phase::open;
    force_ = {};
  }

  /// First touch at time_: limit and force are both zero; which grows faster decides.
  void touch(Real stop) {
    solution_.events.push_back({time_, EventKind::touch});
    const Sample<Real> s = motion_.at(time_);
    anchor_ = s.shift;
    force_ = {};
    y_[0] = 0;
    phase_ = Phase::stick;
    if (springs_.mu > 0 && springs_.kt * norm(s.shift_rate) <= limit_rate(s)) return;
    phase_ = Phase::slip;
    solution_.events.push_back({time_, EventKind::slip});
    if (springs_.mu == 0 || time_ >= stop) return;
    // The slip equation is singular where L = 0. Its one bounded solution is the slow one below,
    // good to second order, from which everything else decays: start on it a little later.
    const Real whole = stop - time_;
    Real ahead = whole / 64;
    for (int halvings = 0; halvings < 80; ++halvings, ahead /= 2) {
      const Sample<Real> then = motion_.at(time_ + ahead);
      const Real lag = limit(then) / (springs_.kt * norm(then.shift_rate) + limit_rate(then));
      if (limit(then) / force_scale_ * (std::abs(lag) / span_) * (ahead / span_) < epsilon / 100)
        break;
    }
    slow_slip(time_ + ahead);
  }

  /// Angle of the slip force where it follows the movement quasi-steadily (small limit): the
  /// direction that the movement had a time L/(kt |xi'| + L') ago.
  Real slow_angle(Real t) const {
    const Sample<Real> s = motion_.at(t);
    const Real denominator = springs_.kt * norm(s.shift_rate) + limit_rate(s);
    if (!(denominator > 0)) return y_[0];
    const Sample<Real> earlier = motion_.at(std::max(motion_.start, t - limit(s) / denominator));
    return std::atan2(earlier.shift_rate[1], earlier.shift_rate[0]);
  }

  /// Values at t when slipping quasi-steadily since time_.
  Vector slow_values(Real t) const {
    Vector y = y_;
    for (const auto& [weight, node] : gauss_rule<Real>()) {
      const Real at = time_ + node * (t - time_);
      Vector rate;
      rates({slow_angle(at), 0, 0, 0}, rate, at);
      for (std::size_t i = 1; i < y.size(); ++i) y[i] += weight * (t - time_) * rate[i];
    }
    y[0] = slow_angle(t);
    return y;
  }

  void slow_slip(Real until) {
    while (has_output_until(until)) emit(slow_values(next_output()));
    y_ = slow_values(until);
    time_ = until;
  }

  void rates(const Vector& y, Vector& rate, Real t) const {
    const Sample<Real> s = motion_.at(t);
    const Real bound = limit(s);
    rate[3] = springs_.kn * std::max(s.overlap, Real(0)) * s.overlap_rate;
    if (phase_ == Phase::stick) {
      rate[0] = 0;
      rate[1] = dot(stick_force(s), s.shift_rate);
      rate[2] = 0;
      return;
    }
    const Pair<Real> m{std::cos(y[0]), std::sin(y[0])};
    const Real along = dot(s.shift_rate, m);
    const Real across = s.shift_rate[1] * m[0] - s.shift_rate[0] * m[1];
    rate[0] = bound > 0 ? springs_.kt * across / bound : Real(0);
    rate[1] = bound * along;
    rate[2] = bound * (along - limit_rate(s) / springs_.kt);
  }

  /// The error that two half steps show: the embedded one does not see that of the works.
  Real error_over_tolerance(const Vector& end, const Vector& error, Real length) const {
    // an angle matters only as much as the force that it turns
    Real angle_weight = 0;
    if (phase_ == Phase::slip)
      angle_weight =
          std::max(limit(motion_.at(time_)), limit(motion_.at(time_ + length))) / force_scale_;
    const std::array<Real, 4> scales{1, work_scale_, work_scale_, normal_work_scale_};
    Real worst = 0;
    for (std::size_t i = 0; i < end.size(); ++i)
      worst =
          std::max(worst, error[i] / scales[i] / tolerance_ * (i == 0 ? angle_weight : Real(1)));
    return worst;
  }

  /// > 0 while the phase lasts.
  Real stick_reserve(Real t) const {
    const Sample<Real> s = motion_.at(t);
    return limit(s) - norm(stick_force(s)) + stick_margin_;
  }

  /// Length of the part of the step [0, length] after which the phase ends, if it does.
  template <class Step>
  std::optional<Real> event_within(const Step& step) const {
    if (springs_.mu == 0) return std::nullopt;
    return phase_ == Phase::stick ? stick_event(step.width) : slip_event(step);
  }

  /// Where a step is looked into, as fractions of it. The looks close to the ends show on which
  /// side of a step's end an extremum lies.
  static constexpr std::array<int, 11> looks{0,    4,    250,  500,  750, 1000,
                                             1250, 1500, 1750, 1996, 2000};
  using Samples = std::array<Real, looks.size()>;
  static Real look(Real length, std::size_t i) {
    return i + 1 == looks.size() ? length : length * static_cast<Real>(looks[i]) / 2000;
  }

  /// Could a function with these samples go below zero between i - 1 and i + 1? Judged by the
  /// parabola through the three.
  static bool may_dip(const Samples& samples, std::size_t i) {
    const Real a = samples[i - 1];
    const Real b = samples[i];
    const Real c = samples[i + 1];
    if (!(b < a && b <= c)) return false;
    const Real left = look(Real(1), i) - look(Real(1), i - 1);
    const Real right = look(Real(1), i + 1) - look(Real(1), i);
    const Real slope_left = (b - a) / left;
    const Real slope_right = (c - b) / right;
    const Real curvature = (slope_right - slope_left) / (left + right);
    const Real slope = slope_left + curvature * left;
    return !(b - slope * slope / (4 * curvature) > b / 2);
  }

  /// First sign change of `reserve` in a step, dips between the looks included.
  template <class Function>
  static std::optional<Real> first_loss(const Function& reserve, const Samples& samples,
                                        Real length) {
    for (std::size_t i = 1; i < samples.size(); ++i) {
      if (samples[i - 1] < 0) return look(length, i - 1);
      if (i + 1 < samples.size() && samples[i] >= 0 && may_dip(samples, i)) {
        const std::pair<Real, Real> lowest =
            boost::math::tools::brent_find_minima(reserve, look(length, i - 1), look(length, i + 1),
                                                  std::numeric_limits<Real>::digits / 2);
        if (lowest.second < 0)
          return bracketed_root(reserve, look(length, i - 1), lowest.first, samples[i - 1],
                                lowest.second);
      }
      if (samples[i] < 0)
        return bracketed_root(reserve, look(length, i - 1), look(length, i), samples[i - 1],
                              samples[i]);
    }
    return std::nullopt;
  }

  std::optional<Real> stick_event(Real length) const {
    const auto reserve = [&](Real part) { return stick_reserve(time_ + part); };
    Samples samples;
    for (std::size_t i = 0; i < looks.size(); ++i) samples[i] = reserve(look(length, i));
    return first_loss(reserve, samples, length);
  }

  template <class Step>
  std::optional<Real> slip_event(const Step& step) const {
    const Real length = step.width;
    const Vector& y_end = step.end;
    const auto reserve = [&](Real part) {
      return slip_rate(motion_.at(time_ + part), step.at(part)[0]) + slip_margin_;
    };
    // Look at a cubic through the ends first; only where that comes near zero take true steps.
    Vector first;
    Vector last;
    rates(y_, first, time_);
    rates(y_end, last, time_ + length);
    Samples samples;
    Real scale = 0;
    for (std::size_t i = 0; i < looks.size(); ++i) {
      const Real x = look(Real(1), i);
      const Real angle = y_[0] * (1 + 2 * x) * (1 - x) * (1 - x) + y_end[0] * x * x * (3 - 2 * x) +
                         length * x * (1 - x) * (first[0] * (1 - x) - last[0] * x);
      samples[i] = slip_rate(motion_.at(time_ + x * length), angle) + slip_margin_;
      scale = std::max(scale, samples[i]);
    }
    bool near = false;
    for (std::size_t i = 1; i < looks.size(); ++i)
      near = near || samples[i] < scale / 20 || (i + 1 < looks.size() && may_dip(samples, i));
    if (!near) return std::nullopt;
    for (std::size_t i = 0; i < looks.size(); ++i) samples[i] = reserve(look(length, i));
    return first_loss(reserve, samples, length);
  }

  void switch_phase() {
    const Sample<Real> s = motion_.at(time_);
    if (phase_ == Phase::stick) {
      const Pair<Real> f = stick_force(s);
      y_[0] = std::atan2(f[1], f[0]);
      phase_ = Phase::slip;
      solution_.events.push_back({time_, EventKind::slip});
    } else {
      force_ = slip_force(s, y_[0]);
      anchor_ = s.shift;
      phase_ = Phase::stick;
      solution_.events.push_back({time_, EventKind::stick});
    }
  }

  Pair<Real> slip_force(const Sample<Real>& s, Real angle) const {
    return {limit(s) * std::cos(angle), limit(s) * std::sin(angle)};
  }

  /// Shortly before `stop`: is the movement so fast for the fading limit that the angle follows it
  /// at once?
  bool is_quasi_steady(Real stop) const {
    const Sample<Real> s = motion_.at(time_);
    const Real speed = springs_.kt * norm(s.shift_rate);
    const Real left = stop - time_;
    if (!(speed * left > 1000 * limit(s)) || left > span_ / 100) return false;
    if (limit(motion_.at(time_ + left / 2)) > limit(s)) return false;
    const Real lag = limit(s) / speed;
    const Real share = limit(s) / force_scale_;
    return share * (lag / span_) * (left / span_) < tolerance_ &&
           share * std::abs(std::sin((y_[0] - slow_angle(time_)) / 2)) < tolerance_ &&
           std::cos(y_[0] - slow_angle(time_)) > 0;
  }

  /// From time_ to `stop` while the bodies touch; at `stop` they part if `parts`.
  void contact_interval(Real stop, bool parts) {
    const Real whole = stop - time_;
    const Real resolution = 512 * epsilon * std::max(whole, std::abs(stop));
    const bool limit_vanishes = limit(motion_.at(stop)) < force_scale_ * Real(1e-6);
    ode::Control<Vector, ode::HalvedFehlberg> control(std::min(largest_step_, whole / 16),
                                                      resolution / 64);
    const auto share = [this](const Vector&, const Vector& end, const Vector& error, Real length) {
      return error_over_tolerance(end, error, length);
    };
    for (int steps = 0; time_ < stop; ++steps) {
      if (steps > 200'000) throw std::runtime_error("linear friction: too many steps");
      Real longest = std::min(largest_step_, stop - time_);
      const bool fades = phase_ == Phase::slip && springs_.mu > 0 && (parts || limit_vanishes);
      if (fades) {
        // L -> 0 at `stop`, where the angle's equation is singular: steps shrink with the rest
        if (stop - time_ <= resolution) break;
        if (is_quasi_steady(stop)) {
          slow_slip(stop);
          return;
        }
        longest = std::min(longest, (stop - time_) * Real(0.6));
      }
      const auto step =
          control.take([this](const Vector& at, Vector& rate, Real time) { rates(at, rate, time); },
                       y_, time_, longest, share);
      const std::optional<Real> event = event_within(step);
      const bool reaches_stop = !event && step.width >= stop - time_;
      const Real until = reaches_stop ? stop : time_ + event.value_or(step.width);
      while (has_output_until(until)) emit(step.at(next_output() - time_));
      y_ = step.at(event.value_or(step.width));
      time_ = until;
      if (!event) continue;
      switch_phase();
      control.next = std::min(control.next, whole / 16);
    }
    while (has_output_until(stop)) emit(y_);
  }

  bool has_output_until(Real t) const {
    return solution_.at_times.size() < outputs_.size() && next_output() <= t;
  }
  Real next_output() const { return outputs_[solution_.at_times.size()]; }
  void emit(const Vector& y) { solution_.at_times.push_back(make_state(next_output(), y)); }
  void emit_open(Real until) {
    while (has_output_until(until)) emit(y_);
  }

  State<Real> make_state(Real t, const Vector& y) const {
    const Sample<Real> s = motion_.at(t);
    State<Real> state;
    state.time = t;
    state.phase = phase_;
    if (phase_ != Phase::open) state.normal = springs_.kn * std::max(s.overlap, Real(0));
    if (phase_ == Phase::stick) state.force = stick_force(s);
    if (phase_ == Phase::slip) state.force = slip_force(s, y[0]);
    state.work_tangential = offset_[1] + y[1];
    state.dissipated = offset_[2] + y[2];
    state.work_normal = offset_[3] + y[3];
    return state;
  }

  Springs<Real> springs_;
  const Motion<Real>& motion_;
  std::span<const Real> outputs_;
  Real tolerance_;
  Real span_;
  Real time_;
  Pair<Real> force_;        ///< at the start of the present stick phase
  Pair<Real> anchor_ = {};  ///< shift at the start of the present stick phase
  Phase phase_ = Phase::open;
  Vector y_ = {};       ///< now; the works since the start of the motion
  Vector offset_ = {};  ///< works at the start: kept apart, for the digits of small increments
  bool in_contact_at_start_ = false;
  std::vector<Real> switches_;  ///< times of touching and parting, in turn
  Real force_scale_ = 1;
  Real work_scale_ = 1;
  Real normal_work_scale_ = 1;
  Real stick_margin_ = 0;
  Real slip_margin_ = 0;
  Real largest_step_ = 1;
  PathSolution<Real> solution_;
};

constexpr std::size_t scan_points_smooth = 1024;
constexpr std::size_t scan_points_straight = 2;

template <class Real>
State<double> rounded(const State<Real>& state) {
  return {static_cast<double>(state.time),
          static_cast<double>(state.normal),
          {static_cast<double>(state.force[0]), static_cast<double>(state.force[1])},
          static_cast<double>(state.work_normal),
          static_cast<double>(state.work_tangential),
          static_cast<double>(state.dissipated),
          state.phase};
}

}  // namespace

template <class Real>
PathSolution<Real> integrate_path(const Springs<Real>& springs, const Motion<Real>& motion,
                                  const State<Real>& start, std::span<const Real> output_times,
                                  Real tolerance) {
  return Run<Real>(springs, motion, start, output_times, tolerance, scan_points_smooth).solve();
}

template <class Real>
PathSolution<Real> integrate_corners(const Springs<Real>& springs,
                                     std::span<const Corner<Real>> corners,
                                     const State<Real>& start, Real tolerance) {
  if (corners.empty()) throw std::invalid_argument("linear friction: a path needs a corner");
  PathSolution<Real> whole;
  whole.end = start;
  whole.end.time = 0;
  whole.at_times.push_back(whole.end);
  for (std::size_t i = 1; i < corners.size(); ++i) {
    const Corner<Real>& a = corners[i - 1];
    const Corner<Real>& b = corners[i];
    const Pair<Real> d{b.shift[0] - a.shift[0], b.shift[1] - a.shift[1]};
    Motion<Real> motion;
    motion.at = [&](Real t) {
      return Sample<Real>{t == 1 ? b.overlap : a.overlap + t * (b.overlap - a.overlap),
                          b.overlap - a.overlap,
                          {t * d[0], t * d[1]},
                          d};
    };
    const PathSolution<Real> part =
        Run<Real>(springs, motion, whole.end, {}, tolerance, scan_points_straight).solve();
    const Real offset = static_cast<Real>(i - 1);
    for (const Event<Real>& event : part.events) {
      // a phase that merely continues across a corner is no event
      const bool continues = event.kind == EventKind::slip && event.time == 0 &&
                             whole.end.phase == Phase::slip && part.events.front().time == 0 &&
                             part.events.front().kind == EventKind::slip;
      if (!continues) whole.events.push_back({offset + event.time, event.kind});
    }
    const bool sticks_again = whole.end.phase == Phase::slip && i > 1 && a.overlap > 0 &&
                              (part.events.empty() || part.events.front().time > 0);
    if (sticks_again) {
      Event<Real> stick{offset, EventKind::stick};
      whole.events.insert(whole.events.end() - static_cast<std::ptrdiff_t>(part.events.size()),
                          stick);
    }
    if (i == 1) whole.excess = part.excess;
    whole.largest_limit = std::max(whole.largest_limit, part.largest_limit);
    whole.travel += part.travel;
    whole.end = part.end;
    whole.end.time = static_cast<Real>(i);
    whole.at_times.push_back(whole.end);
  }
  return whole;
}

Checked compare_runs(const Springs<double>& springs, const PathSolution<long double>& fine,
                     const PathSolution<long double>& coarse, const PathSolution<double>& low) {
  using Wide = long double;
  if (fine.at_times.size() != coarse.at_times.size() || fine.at_times.size() != low.at_times.size())
    throw std::invalid_argument("linear friction: the runs differ in their output times");
  Checked checked;
  const Wide limit = fine.largest_limit > 0 ? fine.largest_limit : Wide(1);
  const Wide work = std::max(limit * limit / Wide(springs.kt), limit * fine.travel);
  checked.force_scale = static_cast<double>(limit);
  checked.work_scale = static_cast<double>(work);
  Wide force_difference = 0;
  Wide work_difference = 0;
  const auto compare = [&](const auto& a, const auto& b) {
    for (std::size_t i = 0; i < 2; ++i)
      force_difference = std::max(force_difference, std::abs(a.force[i] - Wide(b.force[i])));
    work_difference =
        std::max({work_difference, std::abs(a.work_tangential - Wide(b.work_tangential)),
                  std::abs(a.dissipated - Wide(b.dissipated))});
  };
  for (std::size_t i = 0; i < fine.at_times.size(); ++i) {
    checked.values.push_back(rounded(fine.at_times[i]));
    compare(fine.at_times[i], coarse.at_times[i]);
    compare(fine.at_times[i], low.at_times[i]);
  }
  for (const Event<long double>& event : fine.events)
    checked.events.push_back({static_cast<double>(event.time), event.kind});
  const auto same = [&](const auto& other) {
    return std::equal(fine.events.begin(), fine.events.end(), other.begin(), other.end(),
                      [](const auto& a, const auto& b) { return a.kind == b.kind; });
  };
  checked.events_agree = same(coarse.events) && same(low.events);
  checked.uncertainty_force = static_cast<double>(force_difference / limit);
  checked.uncertainty_work = static_cast<double>(work_difference / work);
  return checked;
}

Checked self_checked_corners(const Springs<double>& springs,
                             std::span<const Corner<double>> corners, const State<double>& start) {
  using Wide = long double;
  const Springs<Wide> wide_springs{springs.kn, springs.kt, springs.mu};
  std::vector<Corner<Wide>> wide;
  wide.reserve(corners.size());
  for (const Corner<double>& corner : corners)
    wide.push_back({corner.overlap, {corner.shift[0], corner.shift[1]}});
  const State<Wide> wide_start{
      start.time,        start.normal,          {start.force[0], start.force[1]},
      start.work_normal, start.work_tangential, start.dissipated,
      start.phase};
  const std::span<const Corner<Wide>> path(wide);
  return compare_runs(springs,
                      integrate_corners<Wide>(wide_springs, path, wide_start, fine_tolerance),
                      integrate_corners<Wide>(wide_springs, path, wide_start, coarse_tolerance),
                      integrate_corners<double>(springs, corners, start, low_tolerance));
}

template PathSolution<double> integrate_path(const Springs<double>&, const Motion<double>&,
                                             const State<double>&, std::span<const double>, double);
template PathSolution<long double> integrate_path(const Springs<long double>&,
                                                  const Motion<long double>&,
                                                  const State<long double>&,
                                                  std::span<const long double>, long double);
template PathSolution<double> integrate_corners(const Springs<double>&,
                                                std::span<const Corner<double>>,
                                                const State<double>&, double);
template PathSolution<long double> integrate_corners(const Springs<long double>&,
                                                     std::span<const Corner<long double>>,
                                                     const State<long double>&, long double);

}  // namespace stickslip::reference
