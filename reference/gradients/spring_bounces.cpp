// SPDX-License-Identifier: BSD-3-Clause
#include "reference/gradients/spring_bounces.hpp"

#include <algorithm>
#include <boost/math/constants/constants.hpp>
#include <optional>
#include <stdexcept>
#include <utility>

#include "reference/roots.hpp"

namespace stickslip::reference {
namespace {

/// By the six parameters, and last by time.
using EventNumber = DualNumber<7>;
constexpr std::size_t last_place = 6;
/// Parts of a period at which a contact is looked at for its end.
constexpr int parts_of_period = 4000;

/// The motion in a contact since its touch: overlap and rate, with derivatives or as values alone.
template <class Number>
struct SpringMotion {
  Number k, damping, rest, decay, frequency;  ///< rest: overlap under its weight
  Number at_touch, rate_at_touch;             ///< overlap less rest, and its rate

  [[nodiscard]] Number overlap(const Number& time) const {
    using std::cos, std::exp, std::sin;
    return rest + exp(-(decay * time)) *
                      (at_touch * cos(frequency * time) + amplitude() * sin(frequency * time));
  }
  [[nodiscard]] Number rate(const Number& time) const {
    using std::cos, std::exp, std::sin;
    const Number square = decay * decay + frequency * frequency;
    return exp(-(decay * time)) *
           (rate_at_touch * cos(frequency * time) -
            (square * at_touch + decay * rate_at_touch) / frequency * sin(frequency * time));
  }
  /// What falls through 0 at the end: the overlap, or the force.
  [[nodiscard]] Number left(const Number& time, ContactEnd end) const {
    return end == ContactEnd::overlap ? overlap(time) : k * overlap(time) + damping * rate(time);
  }

 private:
  [[nodiscard]] Number amplitude() const { return (rate_at_touch + decay * at_touch) / frequency; }
};

SpringMotion<long double> values_of(const SpringMotion<EventNumber>& motion) {
  const auto& [k, damping, rest, decay, frequency, at_touch, rate_at_touch] = motion;
  return {k.value,         damping.value,  rest.value,         decay.value,
          frequency.value, at_touch.value, rate_at_touch.value};
}

/// Instant at which a contact ends, with its derivatives where it is located. Throws
/// std::invalid_argument where it does not.
EventNumber end_instant(const SpringMotion<EventNumber>& motion, ContactEnd end,
                        ImpactInstant instant) {
  const SpringMotion<long double> values = values_of(motion);
  const auto value = [&](long double time) { return values.left(time, end); };
  const long double part =
      2 * boost::math::constants::pi<long double>() / values.frequency / parts_of_period;
  long double low = part;
  long double at_low = value(low);
  for (int i = 2; i <= parts_of_period; ++i) {
    const long double high = part * static_cast<long double>(i);
    const long double at_high = value(high);
    const long double before = std::exchange(low, high);
    const long double at_before = std::exchange(at_low, at_high);
    if (!(at_before > 0) || at_high > 0) continue;
    const long double root = bracketed_root(value, before, high, at_before, at_high);
    EventNumber found(root);
    if (instant != ImpactInstant::located) return found;
    const EventNumber slope = motion.left(EventNumber::variable(root, last_place), end);
    for (std::size_t k = 0; k < last_place; ++k)
      found.by.at(k) = -slope.by.at(k) / slope.by.at(last_place);
    return found;
  }
  throw std::invalid_argument("time: the ball has come to rest before it");
}

/// The ball on its way.
class SpringFlight {
 public:
  SpringFlight(const SpringBounces& start, ImpactInstant instant)
      : start_(start),
        instant_(instant),
        k_(EventNumber::variable(start.k, 2)),
        damping_(EventNumber::variable(start.damping, 3)),
        mass_(EventNumber::variable(start.mass, 4)),
        gravity_(EventNumber::variable(start.gravity, 5)),
        position_(EventNumber::variable(start.height, 0)),
        velocity_(-EventNumber::variable(start.speed, 1)),
        left_(start.time) {
    if (start.damping >= 2 * std::sqrt(start.k * start.mass))
      throw std::invalid_argument("damping: must be below 2 sqrt(k mass)");
    if (start.gravity == 0 && start.speed == 0)
      throw std::invalid_argument("speed: must be above 0 where there is no gravity");
  }

  SprungBall run() {
    while (const auto touch = time_to_touch()) {
      if (touch->value >= left_.value) break;
      fly(seen_of(*touch));
      if (instant_ == ImpactInstant::located) position_ = EventNumber(0);
      if (!touches()) return told();
    }
    fly(left_);
    return told();
  }

 private:
  [[nodiscard]] EventNumber seen_of(const EventNumber& instant) const {
    return instant_ == ImpactInstant::located ? instant : EventNumber(instant.value);
  }
  [[nodiscard]] std::optional<EventNumber> time_to_touch() const {
    if (start_.gravity == 0)
      return velocity_.value < 0 ? std::optional(-(position_ / velocity_)) : std::nullopt;
    const EventNumber square = velocity_ * velocity_ + 2 * gravity_ * position_;
    if (!(square.value > 0))
      throw std::invalid_argument("time: the ball has come to rest before it");
    const EventNumber speed = sqrt(square);
    return velocity_.value < 0 ? 2 * position_ / (speed - velocity_)
                               : (velocity_ + speed) / gravity_;
  }
  void fly(const EventNumber& duration) {
    position_ = position_ + velocity_ * duration - 0.5L * gravity_ * duration * duration;
    velocity_ = velocity_ - gravity_ * duration;
    left_ = left_ - duration;
  }
  /// Whether the contact ends before the time.
  bool touches() {
    const EventNumber decay = damping_ / (2 * mass_);
    const EventNumber rest = mass_ * gravity_ / k_;
    const SpringMotion<EventNumber> motion{
        k_, damping_, rest, decay, sqrt(k_ / mass_ - decay * decay), -position_ - rest, -velocity_};
    const EventNumber end = end_instant(motion, start_.end, instant_);
    const bool ends = end.value < left_.value;
    const EventNumber at = ends ? end : left_;
    position_ = -motion.overlap(at);
    velocity_ = -motion.rate(at);
    left_ = left_ - at;
    if (ends) ++bounces_;
    return ends;
  }
  [[nodiscard]] SprungBall told() const {
    SprungBall ball{SpringNumber(position_.value), SpringNumber(velocity_.value), bounces_};
    std::copy_n(position_.by.begin(), last_place, ball.position.by.begin());
    std::copy_n(velocity_.by.begin(), last_place, ball.velocity.by.begin());
    return ball;
  }

  SpringBounces start_;
  ImpactInstant instant_;
  EventNumber k_, damping_, mass_, gravity_, position_, velocity_, left_;
  int bounces_ = 0;
};

}  // namespace

SprungBall bounced_on_spring(const SpringBounces& start, ImpactInstant instant) {
  return SpringFlight(start, instant).run();
}

}  // namespace stickslip::reference
