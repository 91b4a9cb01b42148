// SPDX-License-Identifier: BSD-3-Clause
#include "reference/rigid/compliant_motion.hpp"

#include <cmath>
#include <stdexcept>

#include "reference/ode/steps.hpp"

namespace stickslip::reference {
namespace {

using Real = long double;
using Pair = std::array<Real, 2>;
/// Gap and its rate, way, velocity, velocity of the surface.
using State = std::array<Real, 8>;

/// Error of a step, over 1 and the numbers themselves.
constexpr Real tolerance = 1e-16L;
/// Steps begin so small wherever the equations change [s], since their error is that of one step.
constexpr Real first_step = 1e-7L;

Real product(const Pair& a, const Pair& b) { return a[0] * b[0] + a[1] * b[1]; }

/// Which equations hold.
struct Regime {
  bool touches = false;
  bool creeps = false;  ///< slower than the transition velocity
  bool operator==(const Regime&) const = default;
};

class Motion {
 public:
  explicit Motion(const CompliantBody& body) : body_(body) {
    state_ = {body.gap, body.velocity[2], 0, 0, body.velocity[0], body.velocity[1], 0, 0};
    if (body.radius > 0) {
      state_[6] = body.surface[0];
      state_[7] = body.surface[1];
    }
    // Where nothing slides and nothing pulls, there is no friction.
    const Pair slip = slip_of(state_);
    is_smooth_ =
        body.mu == 0 || (product(slip, slip) == 0 && body.velocity[0] == 0 &&
                         body.velocity[1] == 0 && body.gravity[0] == 0 && body.gravity[1] == 0);
    regime_ = regime_of(state_);
  }

  /// False where it is not known from some time on.
  bool go_to(Real end) {
    if (!slides() && !is_smooth_) return false;
    const auto share = [](const State&, const State& next, const State& errors, Real) {
      Real error = 0;
      for (std::size_t i = 0; i < errors.size(); ++i)
        error = std::max(error, std::abs(errors[i]) / (tolerance * (1 + std::abs(next[i]))));
      return error;
    };
    while (time_ < end) {
      before_ = slip_of(state_);
      const auto step = control_.take(rates(), state_, time_, end - time_, share);
      if (!leaves(step.end)) {
        state_ = step.end;
        time_ = step.width < end - time_ ? time_ + step.width : end;
        continue;
      }
      // To just behind where the equations change.
      const Real width = step.behind([this](const State& s) { return leaves(s); });
      state_ = step.at(width);
      time_ += width;
      if (body_.transition == 0 && turned(state_)) return false;
      regime_ = regime_of(state_);
      control_.next = first_step;
    }
    return true;
  }

  CompliantState state() const {
    const State& s = state_;
    return {s[0], {s[2], s[3], 0}, {s[4], s[5], s[1]}, {s[6], s[7], 0}};
  }

 private:
  Real arm_share(const State& s) const {
    return body_.radius > 0 ? 1 + body_.arm * std::min(s[0], Real(0)) / body_.radius : 0;
  }
  Pair slip_of(const State& s) const {
    const Real share = arm_share(s);
    return {s[4] + share * s[6], s[5] + share * s[7]};
  }
  bool slides() const {
    const Pair slip = slip_of(state_);
    return body_.transition > 0 || product(slip, slip) > 0;
  }
  Real push_of(const State& s) const { return body_.push(std::max(-s[0], Real(0)), -s[1]); }
  Regime regime_of(const State& s) const {
    const Pair slip = slip_of(s);
    return {!body_.push || (s[0] < 0 && push_of(s) > 0),
            product(slip, slip) < body_.transition * body_.transition};
  }
  /// Whether the slip of a sliding body turned about, or vanished.
  bool turned(const State& s) const {
    return !is_smooth_ && !regime_.creeps && !(product(slip_of(s), before_) > 0);
  }
  /// Whether other equations hold there.
  bool leaves(const State& s) const { return turned(s) || regime_of(s) != regime_; }
  std::function<void(const State&, State&, Real)> rates() const {
    return [this](const State& s, State& rate, Real /*time*/) {
      const Real normal = !regime_.touches ? 0 : (body_.push ? push_of(s) : -body_.gravity[2]);
      const Pair slip = slip_of(s);
      // What slid goes on in its direction behind the end of its slip, so that this is smooth.
      const Real speed =
          regime_.creeps ? body_.transition
                         : std::copysign(std::sqrt(product(slip, slip)), product(slip, before_));
      const Real friction = is_smooth_ || speed == 0 ? 0 : body_.mu * normal / speed;
      const Real turns = arm_share(s) / body_.inertia_factor;
      const bool rests = !body_.push;
      rate = {rests ? 0 : s[1],
              rests ? 0 : normal + body_.gravity[2],
              s[4],
              s[5],
              body_.gravity[0] - friction * slip[0],
              body_.gravity[1] - friction * slip[1],
              -friction * turns * slip[0],
              -friction * turns * slip[1]};
    };
  }

  const CompliantBody& body_;
  State state_ = {};
  Pair before_ = {};  ///< slip as the step began
  Real time_ = 0;
  ode::Control<State> control_{first_step};
  bool is_smooth_ = false;
  Regime regime_;
};

}  // namespace

std::vector<std::optional<CompliantState>> motion_on_floor(const CompliantBody& body,
                                                           const std::vector<long double>& times) {
  if (!(body.mu >= 0 && body.transition >= 0 && body.radius >= 0 && body.inertia_factor > 0 &&
        body.arm >= 0 && body.arm <= 1 && body.gravity[2] <= 0) ||
      !std::ranges::is_sorted(times))
    throw std::invalid_argument(
        "compliant motion: needs mu, transition velocity and radius not below 0, an inertia, an "
        "arm "
        "from 0 to 1, gravity downwards, and times that do not fall");
  Motion motion(body);
  std::vector<std::optional<CompliantState>> states;
  bool is_known = true;
  for (const long double time : times) {
    is_known = is_known && (time <= 0 || motion.go_to(time));
    states.emplace_back();
    if (is_known) states.back() = motion.state();
  }
  return states;
}

}  // namespace stickslip::reference
