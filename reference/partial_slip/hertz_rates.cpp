// SPDX-License-Identifier: BSD-3-Clause
#include "reference/partial_slip/hertz_rates.hpp"

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <utility>

#include "reference/ode/steps.hpp"

namespace stickslip::reference {
namespace {

template <class Real>
class RateRun {
 public:
  RateRun(const HertzContact<Real>& contact, RateLaw law, std::span<const Real> outputs,
          Real tolerance)
      : contact_(contact),
        law_(law),
        outputs_(outputs),
        tolerance_(std::max(tolerance, 4 * epsilon)) {
    if (!(contact.mu > 0)) throw std::invalid_argument("rate law: needs mu > 0");
    if (!std::is_sorted(outputs.begin(), outputs.end()))
      throw std::invalid_argument("rate law: output times must ascend");
  }

  void follow(const CollinearMotion<Real>& motion) {
    if (!(motion.end > motion.start) || (started_ && motion.start < time_))
      throw std::invalid_argument("rate law: the pieces' times must ascend");
    motion_ = &motion;
    time_ = motion.start;
    started_ = true;
    const std::vector<Real> turns = scan();
    for (const Real turn : turns) monotonic_part(turn);
    solution_.at_ends.push_back(state_at(time_, y_));
  }

  RateSolution<Real> take() {
    if (solution_.at_times.size() != outputs_.size())
      throw std::invalid_argument("rate law: an output time lies outside the motion");
    return std::move(solution_);
  }

 private:
  static constexpr Real epsilon = std::numeric_limits<Real>::epsilon();
  using Vector = std::array<Real, 2>;  ///< tangential force, its work

  [[nodiscard]] bool rate_form() const {
    return law_ == RateLaw::mindlin_deresiewicz ||
           law_ == RateLaw::mindlin_deresiewicz_with_closure;
  }
  /// Powers of the radius by which the force goes that is there.
  struct Powers {
    Real growing = 1;
    Real falling = 1;
  };
  [[nodiscard]] std::optional<Powers> powers_of_radius() const {
    if (law_ == RateLaw::scaled_no_slip) return Powers{1, 1};
    if (law_ == RateLaw::rescaled_no_slip) return Powers{0, 1};
    if (law_ == RateLaw::rescaled_displacement) return Powers{1, 2};
    return std::nullopt;
  }
  [[nodiscard]] Real limit(const CollinearSample<Real>& sample) const {
    return contact_.mu * contact_.normal_force(sample.overlap);
  }
  [[nodiscard]] Real limit_rate(const CollinearSample<Real>& sample) const {
    return contact_.mu * contact_.normal_stiffness(sample.overlap) * sample.overlap_rate;
  }
  /// Ft* carried to the present normal force.
  [[nodiscard]] Real turning_force(Real bound) const {
    const bool moves = law_ == RateLaw::shifted_mindlin || rate_form();
    return turn_force_ - (reversed_ && moves ? sign_ * (bound - turn_limit_) : Real(0));
  }
  /// The cube of theta.
  [[nodiscard]] Real theta_cubed(Real force, Real bound) const {
    if (rate_form() && !reversed_) return 1 - sign_ * force / bound;
    const Real star = turning_force(bound);
    return 1 - sign_ * (force - star) / (rate_form() ? 2 * bound : bound - sign_ * star);
  }
  /// d Ft/dt of the law, the cap apart.
  [[nodiscard]] Real law_rate(Real force, const CollinearSample<Real>& sample) const {
    const Real stiff = contact_.no_slip_stiffness(sample.overlap) * sample.shift_rate;
    if (law_ == RateLaw::no_slip || law_ == RateLaw::capped_no_slip) return stiff;
    if (const auto powers = powers_of_radius()) {
      // a goes as the square root of the overlap.
      const Real growth = sample.overlap_rate / (2 * sample.overlap);
      return stiff + (growth > 0 ? powers->growing : powers->falling) * force * growth;
    }
    if (sample.shift_rate == 0) return 0;
    const Real theta = std::cbrt(std::max(theta_cubed(force, limit(sample)), Real(0)));
    return theta * stiff + (rate_form() ? sign_ * (1 - theta) * limit_rate(sample) : Real(0));
  }
  void rates(const Vector& y, Vector& rate, Real time) const {
    const CollinearSample<Real> sample = motion_->at(time);
    rate[0] = law_rate(y[0], sample);
    rate[1] = y[0] * sample.shift_rate;
  }

  /// Checks the piece and returns where the shift turns, and its end.
  std::vector<Real> scan() const {
    constexpr std::size_t points = 256;
    std::vector<Real> turns;
    Real last_time = motion_->start;
    Real last_rate = 0;
    for (std::size_t i = 0; i <= points; ++i) {
      const Real time = i == points ? motion_->end
                                    : motion_->start + (motion_->end - motion_->start) *
                                                           static_cast<Real>(i) / points;
      const CollinearSample<Real> sample = motion_->at(time);
      if (!(sample.overlap > 0))
        throw std::invalid_argument("rate law: the bodies must stay in contact");
      if (sample.shift_rate == 0) continue;
      if (last_rate * sample.shift_rate < 0)
        turns.push_back(bracketed_root([this](Real t) { return motion_->at(t).shift_rate; },
                                       last_time, time, last_rate, sample.shift_rate));
      last_time = time;
      last_rate = sample.shift_rate;
    }
    turns.push_back(motion_->end);
    return turns;
  }

  /// Up to `end` the shift does not turn.
  void monotonic_part(Real end) {
    if (!(end > time_)) return;
    const Real rate = motion_->at(time_ + (end - time_) / 2).shift_rate;
    const Real sign = rate > 0 ? Real(1) : rate < 0 ? Real(-1) : Real(0);
    if (sign != 0 && sign != sign_) {
      const Real bound = limit(motion_->at(time_));
      if (sign_ != 0) {
        reversed_ = true;
        turn_force_ = y_[0];
        turn_limit_ = bound;
        closure_ = bound + sign * y_[0];
        solution_.events.push_back({time_, RateEventKind::reversal});
      }
      sign_ = sign;
    }
    if (on_cap_ != 0 &&
        on_cap_ * law_rate(y_[0], motion_->at(time_)) < limit_rate(motion_->at(time_)))
      leave_cap();
    Real length = (end - time_) / 16;
    for (std::size_t count = 0; time_ < end; ++count) {
      if (count > 1000000) throw std::runtime_error("rate law: too many steps");
      length = on_cap_ != 0 ? capped_step(end, length) : free_step(end, length);
    }
  }

  void leave_cap() {
    on_cap_ = 0;
    solution_.events.push_back({time_, RateEventKind::off_cap});
  }

  [[nodiscard]] Real cap_reserve(const Vector& y, Real time) const {
    return law_ == RateLaw::no_slip ? Real(1) : limit(motion_->at(time)) - std::abs(y[0]);
  }
  /// > 0 while the loop of the last reversal is open, over mu.
  [[nodiscard]] Real loop_reserve(const Vector& y, Real time) const {
    if (law_ != RateLaw::mindlin_deresiewicz_with_closure || !reversed_) return 1;
    if (sign_ * turn_force_ > 0) return 1;  // reloading: the loop of this law closes elsewhere
    const Real bound = limit(motion_->at(time));
    return theta_cubed(y[0], bound) * bound - closure_;
  }

  /// One accepted step of the law; returns the length to try next.
  Real free_step(Real end, Real length) {
    Real scale = 0;
    const auto share = [&](const Vector&, const Vector&, const Vector& error, Real width) {
      scale = std::max(limit(motion_->at(time_)), limit(motion_->at(time_ + width)));
      // Forces over the limit, works over that of the limit along its slip. Two half steps would
      // err by 1/256 of what they show: the whole one is held to as little.
      const Real stiffness = contact_.no_slip_stiffness(motion_->at(time_).overlap);
      return std::max(error[0] / scale - 2 * epsilon, error[1] * stiffness / (scale * scale)) /
             std::max(tolerance_ / 256, 8 * epsilon);
    };
    const Real smallest = 64 * epsilon * (motion_->end - motion_->start);
    ode::Control<Vector, ode::HalvedFehlberg> control(length, smallest);
    const auto step =
        control.take([this](const Vector& at, Vector& rate, Real t) { rates(at, rate, t); }, y_,
                     time_, end - time_, share);
    const Real after = step.width < end - time_ ? time_ + step.width : end;
    const auto within = [&](Real t) { return step.at(std::min(t - time_, step.width)); };
    const bool caps = cap_reserve(step.end, after) < -16 * epsilon * scale;
    const bool closes = loop_reserve(step.end, after) < 0;
    if (!caps && !closes) {
      emit(within, after);
      accept(step.end, after);
      return control.next;
    }
    const auto first_zero = [&](const auto& reserve) {
      const Real at_start = reserve(y_, time_);
      if (!(at_start > 0)) return Real(0);
      return bracketed_root([&](Real h) { return reserve(step.at(h), time_ + h); }, Real(0),
                            step.width, at_start, reserve(step.end, after));
    };
    const auto cap = [this](const Vector& y, Real t) { return cap_reserve(y, t); };
    const auto loop = [this](const Vector& y, Real t) { return loop_reserve(y, t); };
    const Real cap_at = caps ? first_zero(cap) : step.width;
    const Real close_at = closes ? first_zero(loop) : 2 * step.width;
    const bool closes_first = closes && (!caps || close_at <= cap_at);
    const Real part = closes_first ? close_at : cap_at;
    emit(within, time_ + part);
    accept(step.at(part), time_ + part);
    if (closes_first) {
      reversed_ = false;
      solution_.events.push_back({time_, RateEventKind::closure});
    } else {
      on_cap_ = y_[0] < 0 ? Real(-1) : Real(1);
      y_[0] = on_cap_ * limit(motion_->at(time_));
      solution_.events.push_back({time_, RateEventKind::cap});
    }
    return std::max(step.width - part, smallest);
  }

  /// On the cap: Ft = +-mu Fn until the law's own rate turns inwards.
  Real capped_step(Real end, Real length) {
    const bool last = time_ + length >= end;
    const Real after = last ? end : time_ + length;
    const auto pull = [&](Real t) {
      const CollinearSample<Real> sample = motion_->at(t);
      return on_cap_ * law_rate(on_cap_ * limit(sample), sample) - limit_rate(sample);
    };
    const Real before_pull = pull(time_);
    const Real after_pull = pull(after);
    const Real noise = -64 * epsilon * std::abs(limit_rate(motion_->at(after)));
    Real stop = after;
    bool leaves = false;
    if (after_pull < noise) {
      leaves = true;
      stop = before_pull > 0 ? bracketed_root(pull, time_, after, before_pull, after_pull) : time_;
    }
    if (stop > time_) {
      const auto capped = [this](Real t) {
        return Vector{on_cap_ * limit(motion_->at(t)), y_[1] + capped_work(time_, t)};
      };
      emit(capped, stop);
      Vector next = y_;
      next[1] += capped_work(time_, stop);
      next[0] = on_cap_ * limit(motion_->at(stop));
      accept(next, stop);
    }
    if (leaves) leave_cap();
    return std::min(2 * length, (motion_->end - motion_->start) / 64);
  }

  /// Work on the cap over a short time, three Gauss points.
  [[nodiscard]] Real capped_work(Real from, Real to) const {
    const Real half = (to - from) / 2;
    const Real reach = half * std::sqrt(Real(3) / 5);
    const auto power = [&](Real t) {
      const CollinearSample<Real> sample = motion_->at(t);
      return on_cap_ * limit(sample) * sample.shift_rate;
    };
    const Real middle = from + half;
    return half * (5 * power(middle - reach) + 8 * power(middle) + 5 * power(middle + reach)) / 9;
  }

  [[nodiscard]] RateState<Real> state_at(Real time, const Vector& y) const {
    return {time, contact_.normal_force(motion_->at(time).overlap), y[0], y[1]};
  }

  /// Outputs up to `end`, of the states that `at` has.
  template <class At>
  void emit(const At& at, Real end) {
    while (solution_.at_times.size() < outputs_.size()) {
      const Real wanted = outputs_[solution_.at_times.size()];
      if (wanted > end || (wanted == end && end < motion_->end)) return;
      solution_.at_times.push_back(state_at(wanted, at(wanted)));
    }
  }

  void accept(const Vector& y, Real time) {
    y_ = y;
    time_ = time;
    solution_.largest_limit = std::max(solution_.largest_limit, limit(motion_->at(time)));
  }

  HertzContact<Real> contact_;
  RateLaw law_;
  std::span<const Real> outputs_;
  Real tolerance_;
  const CollinearMotion<Real>* motion_ = nullptr;
  bool started_ = false;
  Real time_ = 0;
  Vector y_{};
  Real sign_ = 0;
  bool reversed_ = false;
  Real turn_force_ = 0;
  Real turn_limit_ = 0;
  Real closure_ = 0;
  Real on_cap_ = 0;  ///< sign of the force on the cap, 0 within
  RateSolution<Real> solution_;
};

/// The oblique cycle at a normal force that changes at `rate`.
template <class Real>
CollinearSample<Real> oblique_sample(const ObliqueCycle<Real>& cycle, Real normal, Real rate,
                                     ObliqueStage stage) {
  const HertzContact<Real>& contact = cycle.contact();
  const Real mu = contact.mu;
  const Real slope = cycle.slope();
  const Real overlap = contact.overlap_at(normal);
  const auto compliance = [&](Real force) {
    return 1 / contact.normal_stiffness(contact.overlap_at(force));
  };
  const Real tangential = cycle.tangential_at(normal);
  Real change = 0;
  switch (stage) {
    case ObliqueStage::loading:
      change = compliance(normal) + compliance(normal - tangential / mu) * (slope / mu - 1);
      break;
    case ObliqueStage::unloading:
      change = compliance(cycle.meeting_force(normal)) * (1 + slope / mu) - compliance(normal);
      break;
    case ObliqueStage::beyond:
      change = compliance(normal + tangential / mu) * (1 + slope / mu) - compliance(normal);
      break;
  }
  return {overlap, compliance(normal) * rate, contact.stiffness_ratio() * mu * change * rate};
}

}  // namespace

template <class Real>
RateSolution<Real> integrate_rates(const HertzContact<Real>& contact, RateLaw law,
                                   std::span<const CollinearMotion<Real>> pieces,
                                   std::span<const Real> output_times, Real tolerance) {
  RateRun<Real> run(contact, law, output_times, tolerance);
  for (const CollinearMotion<Real>& piece : pieces) run.follow(piece);
  return run.take();
}

template <class Real>
std::vector<CollinearMotion<Real>> proportional_pieces(Real overlap,
                                                       std::span<const Movement<Real>> path) {
  std::vector<CollinearMotion<Real>> pieces;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const auto start = static_cast<Real>(i);
    const Real growth = path[i].overlap - overlap;
    const Real shift = path[i].shift[0];
    pieces.push_back(
        {[overlap, growth, shift, start](Real time) {
           return CollinearSample<Real>{overlap + growth * (time - start), growth, shift};
         },
         start, start + 1});
    overlap = path[i].overlap;
  }
  return pieces;
}

template <class Real>
std::vector<CollinearMotion<Real>> oblique_pieces(const ObliqueCycle<Real>& cycle) {
  std::vector<CollinearMotion<Real>> pieces;
  const auto add = [&](Real from, Real to, ObliqueStage stage) {
    const auto start = static_cast<Real>(pieces.size());
    pieces.push_back({[cycle, from, to, stage, start](Real time) {
                        const Real normal = from + (to - from) * (time - start);
                        return oblique_sample(cycle, normal, to - from, stage);
                      },
                      start, start + 1});
  };
  add(cycle.normal_a(), cycle.normal_b(), ObliqueStage::loading);
  if (cycle.normal_c() > cycle.normal_d()) {
    add(cycle.normal_b(), cycle.normal_c(), ObliqueStage::unloading);
    add(cycle.normal_c(), cycle.normal_d(), ObliqueStage::beyond);
  } else {
    add(cycle.normal_b(), cycle.normal_d(), ObliqueStage::unloading);
  }
  return pieces;
}

template std::vector<CollinearMotion<double>> oblique_pieces(const ObliqueCycle<double>&);
template std::vector<CollinearMotion<long double>> oblique_pieces(const ObliqueCycle<long double>&);
template RateSolution<double> integrate_rates(const HertzContact<double>&, RateLaw,
                                              std::span<const CollinearMotion<double>>,
                                              std::span<const double>, double);
template RateSolution<long double> integrate_rates(const HertzContact<long double>&, RateLaw,
                                                   std::span<const CollinearMotion<long double>>,
                                                   std::span<const long double>, long double);
template std::vector<CollinearMotion<double>> proportional_pieces(
    double, std::span<const Movement<double>>);
template std::vector<CollinearMotion<long double>> proportional_pieces(
    long double, std::span<const Movement<long double>>);

}  // namespace stickslip::reference
