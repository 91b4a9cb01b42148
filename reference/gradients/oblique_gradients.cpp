// SPDX-License-Identifier: BSD-3-Clause
#include "reference/gradients/oblique_gradients.hpp"

#include <algorithm>
#include <boost/math/constants/constants.hpp>
#include <optional>

#include "reference/roots.hpp"

namespace stickslip::reference {
namespace {

/// By the six parameters, and last by time.
using TimedNumber = DualNumber<7>;
constexpr std::size_t time_place = 6;
constexpr long double half_swing = boost::math::constants::pi<long double>();
/// 1 + m R^2/I of a solid sphere.
constexpr long double mobility = 3.5L;
/// Parts of the contact at which a phase is looked at for its end.
constexpr int looks = 4000;

TimedNumber at_time(long double time) { return TimedNumber::variable(time, time_place); }

/// Force against the movement over that of the spring at its limit, as the contact goes on.
class Contact {
 public:
  explicit Contact(const ObliqueStart& s)
      : kn_(TimedNumber::variable(s.kn, 0)),
        kt_(TimedNumber::variable(s.kt, 1)),
        mu_(TimedNumber::variable(s.mu, 2)),
        approach_(TimedNumber::variable(s.velocity_normal, 3)),
        mass_(TimedNumber::variable(s.mass, 5)),
        frequency_(sqrt(kn_ / mass_)),
        swing_(sqrt(mobility * kt_ / mass_)),
        velocity_(TimedNumber::variable(s.velocity_tangential, 4)) {
    sticks_ = std::abs(s.velocity_tangential) * s.kt <= s.mu * s.kn * s.velocity_normal;
    sign_ = sticks_ ? 0 : sign_of(s.velocity_tangential);
  }

  [[nodiscard]] TimedNumber end() const { return half_swing / frequency_; }
  [[nodiscard]] std::string phase() const {
    if (sticks_) return "stick";
    return sign_ > 0 ? "slip+" : "slip-";
  }

  /// Velocity of the contact point in this phase.
  [[nodiscard]] TimedNumber velocity(const TimedNumber& time) const {
    if (!sticks_)
      return velocity_ - sign_ * mobility * mu_ * approach_ *
                             (cos(frequency_ * since_) - cos(frequency_ * time));
    const TimedNumber angle = swing_ * (time - since_);
    return velocity_ * cos(angle) - mobility / (mass_ * swing_) * force_ * sin(angle);
  }
  [[nodiscard]] TimedNumber force(const TimedNumber& time) const {
    if (!sticks_) return sign_ * limit(time);
    const TimedNumber angle = swing_ * (time - since_);
    return force_ * cos(angle) + kt_ / swing_ * velocity_ * sin(angle);
  }
  /// Falls through 0 where the phase ends.
  [[nodiscard]] TimedNumber lasts(const TimedNumber& time) const {
    if (sticks_) {
      const TimedNumber now = force(time);
      return limit(time) - (now.value < 0 ? -now : now);
    }
    return sign_ * velocity(time) - mu_ * kn_ / kt_ * approach_ * cos(frequency_ * time);
  }

  /// Goes on to the next phase, which begins at this time.
  void switch_at(const TimedNumber& time) {
    const TimedNumber now = velocity(time);
    force_ = force(time);
    velocity_ = now;
    since_ = time;
    sticks_ = !sticks_;
    if (!sticks_) sign_ = sign_of(force_.value);
  }

 private:
  static long double sign_of(long double number) { return number < 0 ? -1 : 1; }
  [[nodiscard]] TimedNumber limit(const TimedNumber& time) const {
    return mu_ * kn_ * approach_ / frequency_ * sin(frequency_ * time);
  }

  TimedNumber kn_, kt_, mu_, approach_, mass_, frequency_, swing_;
  TimedNumber velocity_;  ///< at the start of the phase
  TimedNumber force_ = {};
  TimedNumber since_ = {};
  bool sticks_ = true;
  long double sign_ = 0;

 public:
  [[nodiscard]] long double since() const { return since_.value; }
};

/// The instant at which the phase ends before the contact does, with its derivatives.
std::optional<TimedNumber> switch_of(const Contact& contact) {
  const auto left = [&](long double time) { return contact.lasts(TimedNumber(time)).value; };
  const long double end = contact.end().value;
  long double before = contact.since();
  for (int i = 1; i <= looks; ++i) {
    const long double now =
        contact.since() + (end - contact.since()) * static_cast<long double>(i) / looks;
    const long double at_now = left(now);
    // At the very end force and limit vanish together.
    const bool is_over = i == looks ? at_now < -1e-12L * std::abs(left(before)) : at_now < 0;
    if (is_over && left(before) > 0) {
      const long double root = bracketed_root(left, before, now, left(before), at_now);
      if (root >= end) return std::nullopt;
      const TimedNumber slope = contact.lasts(at_time(root));
      TimedNumber instant(root);
      for (std::size_t k = 0; k < time_place; ++k)
        instant.by[k] = -slope.by[k] / slope.by[time_place];
      return instant;
    }
    before = now;
  }
  return std::nullopt;
}

/// Without the derivative by time.
ObliqueNumber by_parameters(const TimedNumber& number) {
  ObliqueNumber told(number.value);
  std::copy_n(number.by.begin(), told.by.size(), told.by.begin());
  return told;
}

}  // namespace

ObliqueGradients gradients_of(const ObliqueStart& start) {
  Contact contact(start);
  ObliqueGradients found;
  found.phases = contact.phase();
  while (const auto instant = switch_of(contact)) {
    contact.switch_at(*instant);
    found.phases += " " + contact.phase();
  }
  const ObliqueNumber before = ObliqueNumber::variable(start.velocity_tangential, 4);
  found.contact_velocity = by_parameters(contact.velocity(contact.end()));
  const ObliqueNumber lost = before - found.contact_velocity;
  found.centre_velocity = before - lost / mobility;
  found.rim_velocity = -(lost - lost / mobility);
  return found;
}

}  // namespace stickslip::reference
