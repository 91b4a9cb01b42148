// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/sphere_to_rest.hpp"

#include "cases/moments/moment_path.hpp"
#include "cases/numbers.hpp"
#include "cases/schemes/claims.hpp"

namespace stickslip::cases {
namespace {

/// Where slip begins or ends inside steps the error is of the square of a step, but not evenly.
constexpr double uneven = 0.5;
/// A swing below this share of the largest one.
constexpr double died_out = 1e-2;

using reference::TurningBody;
using reference::TurnResistance;

bool has_spring(const TurningBody& body) {
  return body.resistance != TurnResistance::constant && body.resistance != TurnResistance::viscous;
}

/// What is observed of a sphere in the end: its angle, its rate and the moment of its spring.
RestOutcome end_of(const TurningBody& body, double angle, double rate, double spring, double lost) {
  const double stretch = has_spring(body) ? spring / narrow(body.stiffness) : 0;
  const double inertial = narrow(body.inertia / body.stiffness) * rate * rate;
  return {.turn = 0,
          .turn_angle = 0,
          .rest_angle = angle - stretch,
          .swing = std::sqrt(stretch * stretch + inertial),
          .lost = lost};
}

RestOutcome exact_of(const TurningBody& body, double spin, double end) {
  const reference::TurnMotion motion = solve(body, wide(spin), wide(end));
  const reference::TurnState last = motion.at(wide(end));
  const long double spring = has_spring(body) ? last.spring : 0;
  const long double lost = (body.inertia * (wide(spin) * wide(spin) - last.spin * last.spin) -
                            spring * spring / body.stiffness) /
                           2;
  RestOutcome outcome =
      end_of(body, narrow(last.angle), narrow(last.spin), narrow(spring), narrow(lost));
  const long double turn = motion.turn_after(0);
  outcome.turn = narrow(turn);
  outcome.turn_angle = narrow(motion.at(turn).angle);
  return outcome;
}

/// Largest distance between the two routes at ten times, over the angles and moments in question.
double routes_apart(const TurningBody& body, double spin, double end) {
  std::vector<long double> times;
  for (int i = 1; i <= 10; ++i) times.push_back(wide(end) * i / 10);
  const auto integrated = reference::integrate(body, wide(spin), times);
  const auto closed = solve(body, wide(spin), wide(end));
  double largest = 0;
  for (const reference::TurnState& state : integrated) {
    const reference::TurnState same = closed.at(state.time);
    const long double angle = (state.angle - same.angle) / std::abs(same.angle);
    const long double moment = (state.spring - same.spring) / body.cap;
    const long double rate = (state.spin - same.spin) / wide(spin);
    for (const long double off : {angle, moment, rate})
      largest = std::max(largest, std::abs(narrow(off)));
  }
  return largest;
}

}  // namespace

template <TurnAxis axis>
TurningSphere SphereToRest<axis>::sphere() const {
  return {.axis = axis,
          .radius = radius,
          .density = density,
          .gravity = gravity,
          .coefficient = coefficient,
          .stiffness = stiffness,
          .damping_ratio = damping_ratio,
          .spin = spin,
          .normal_stiffness = kn};
}

template <TurnAxis axis>
double SphereToRest<axis>::end() const {
  const TurningSphere ball = sphere();
  return ball.inertia() * spin / ball.cap() + periods * ball.period();
}

template <TurnAxis axis>
int SphereToRest<axis>::steps(int steps_per_period) const {
  return std::max(1, static_cast<int>(std::lround(end() / sphere().period() * steps_per_period)));
}

// Of spring and dashpot behind one slider: the rule that both axes have.
template <TurnAxis axis>
RestOutcome SphereToRest<axis>::exact() const {
  return exact_for(
      make_scheme(rolls ? "linear-refined[rolling=sds]" : "linear-refined[twisting=sds]"));
}

template <TurnAxis axis>
RestOutcome SphereToRest<axis>::exact_for(const Scheme& scheme) const {
  const auto body = sphere().body_of(scheme);
  return body ? exact_of(*body, spin, end()) : RestOutcome{};
}

template <TurnAxis axis>
RestOutcome SphereToRest<axis>::scale() const {
  const TurningSphere ball = sphere();
  RestOutcome scale = exact();
  scale.swing = ball.cap() / ball.stiffness;
  scale.lost = ball.inertia() * spin * spin / 2;
  return scale;
}

template <TurnAxis axis>
RestOutcome SphereToRest<axis>::scale_for(const Scheme& scheme) const {
  RestOutcome scales = scale();
  const RestOutcome values = exact_for(scheme);
  scales.turn = values.turn;
  scales.turn_angle = values.turn_angle;
  scales.rest_angle = values.rest_angle;
  return scales;
}

template <TurnAxis axis>
RestOutcome SphereToRest<axis>::run(const Scheme& scheme, int steps_per_period) const {
  const TurningSphere ball = sphere();
  const auto path = ball.trace(scheme, end(), steps(steps_per_period));
  const auto body = ball.body_of(scheme);
  const TurnedSphere& last = path.back();
  RestOutcome outcome = end_of(*body, last.angle, last.spin, last.spring, last.heat);
  // Where it never turns back, when it is no longer slowed down.
  const auto slowed = std::ranges::adjacent_find(
      path, [](const auto& a, const auto& b) { return b.spin <= 0 || b.spin >= a.spin; });
  const TurnedSphere& before = slowed == path.end() ? last : *slowed;
  outcome.turn = before.time;
  outcome.turn_angle = before.angle;
  if (slowed != path.end() && slowed[1].spin <= 0) {
    // The rate is linear between two steps.
    const double share = before.spin / (before.spin - slowed[1].spin);
    outcome.turn += share * (slowed[1].time - before.time);
    outcome.turn_angle += before.spin / 2 * (outcome.turn - before.time);
  }
  return outcome;
}

template <TurnAxis axis>
std::vector<CrossCheckResult> SphereToRest<axis>::cross_checks() const {
  double largest = 0;
  const TurningSphere ball = sphere();
  TurningBody body{.resistance = TurnResistance::spring,
                   .inertia = ball.inertia(),
                   .stiffness = ball.stiffness,
                   .damping = 0,
                   .cap = ball.cap()};
  // Shorter than in the case, and slower: with as many switches.
  const double slow = 2 * ball.cap() / std::sqrt(ball.inertia() * ball.stiffness);
  const double short_end = ball.inertia() * slow / ball.cap() + 2 * ball.period();
  for (const double ratio : {0.0, 0.1, 0.3}) {
    body.damping = 2 * ratio * std::sqrt(ball.stiffness * ball.inertia());
    for (const auto resistance :
         {TurnResistance::spring, TurnResistance::spring_and_drag, TurnResistance::series}) {
      body.resistance = resistance;
      largest = worse(largest, routes_apart(body, slow, short_end));
      largest = worse(largest, routes_apart(body, spin / 4 > slow ? 4 * slow : spin, short_end));
    }
  }
  return {
      {"stages in closed form against the equation integrated with switches located, three "
       "rules, damping ratios 0, .1 and .3, two rates",
       largest, 1e-12}};
}

template <TurnAxis axis>
Expected<RestOutcome> SphereToRest<axis>::expect(const Scheme& scheme) const {
  const IntegratorClaims loop = claims_of(scheme.integrator);
  const auto body = sphere().body_of(scheme);
  if (!body) return {};
  if (loop.impulse != 1 || loop.smooth_forces_only)
    return Expectation::undeclared("what the integrator does to slip is not known");
  Expected<RestOutcome> all =
      Expectation::of_order(2, "order 2, with kinks of the moment inside steps", uneven);
  const bool jumps = body->resistance == TurnResistance::spring && body->damping > 0;
  if (body->resistance == TurnResistance::constant) {
    all = Expectation::of_order(
        0,
        "a moment that knows the sign of the rate alone never lets the sphere rest: it goes on "
        "with what the last step before rest left, up to cap dt/J");
  } else if (loop.half_a_step_apart) {
    all = Expectation::of_order(1, std::string(loop.why), uneven);
  } else if (jumps) {
    all = Expectation::of_order(1, "the dashpot is switched off inside a step: the moment jumps",
                                uneven);
  } else if (loop.damped_order < 2 && body->damping > 0) {
    all = Expectation::of_order(1, std::string(loop.why), uneven);
  }
  if (body->damping > 0) {
    all[&RestOutcome::lost] = Expectation::of_order(
        1, "a dashpot's heat is booked with the rate at the end of a step", uneven);
    // Decided by the one step in which it sticks again.
    all[&RestOutcome::rest_angle] =
        jumps ? all[&RestOutcome::rest_angle]
              : Expectation::of_order(0, "off by what happens in the step in which it sticks");
  }
  // Its phase is decided by the step in which it sticks, and a damped one dies out.
  all[&RestOutcome::swing] =
      exact_for(scheme).swing < died_out * scale().swing &&
              body->resistance != TurnResistance::constant
          ? Expectation::exact(died_out, "it has died out")
          : Expectation::of_order(0, "begins in the step in which it sticks");
  return all;
}

template struct SphereToRest<TurnAxis::rolling>;
template struct SphereToRest<TurnAxis::twisting>;

std::string never_rests(const Scheme& scheme, TurnAxis axis) {
  const bool rolls = axis == TurnAxis::rolling;
  const std::string none = rolls ? without_rolling(scheme) : without_twisting(scheme);
  if (!none.empty()) return none;
  if (const std::string own = with_own_moments(scheme); !own.empty()) return own;
  const MomentChoices& choices = scheme.framed.moments;
  if (rolls ? choices.rolling == RollingRule::viscous : choices.twisting == TwistingRule::viscous)
    return "a dashpot alone lets the sphere turn for ever, ever slower";
  if (rolls ? choices.rolling == RollingRule::own : choices.twisting == TwistingRule::own)
    return "where the sphere comes to rest depends on the rule, which the law does not say (like=)";
  if (!TurningSphere{.axis = axis}.body_of(scheme))
    return "the moment depends on the size of the contact, not on the weight alone";
  return "";
}

}  // namespace stickslip::cases
