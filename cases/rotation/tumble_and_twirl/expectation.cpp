// SPDX-License-Identifier: BSD-3-Clause
// What theory expects of laws, frames and kinematics in tumble-and-twirl.
#include "cases/rotation/pair_axes.hpp"
#include "cases/rotation/tumble_and_twirl/equations.hpp"

namespace stickslip::cases {
namespace {

/// The pair before it turns.
const PairAxes pair_axes;

/// Whether a reversal of the size of a rounding error changes what the law will answer.
bool remembers_reversals(const PartialSlipClaims& claims) {
  return claims.rule != PartialSlipRule::no_slip && claims.rule != PartialSlipRule::resolved;
}

Expectation stretched() {
  return Expectation::undeclared(
      "the history was stretched beyond the friction limit, and what is beyond goes step by step");
}

Expectation noisy() {
  return Expectation::undeclared(
      "the rounding of the turn is a movement to and fro, and a reversal of any size is one to "
      "this law");
}

/// What is known of one scheme.
struct Theory {
  const SolvedTumbleAndTwirl& solved;
  const PartialSlipClaims& claims;
  const FramedLaw& law;
  TurnOutcome left;  ///< of a tangential force, by frame and kinematics

  /// Rounding of positions of the size of the radius, seen as a shift, over the sliding shift; the
  /// moves are many and short.
  double round_off() const {
    constexpr double rounding = std::numeric_limits<double>::epsilon();
    const double share = std::max(1.0, static_cast<double>(solved.line.before.size()) / 256);
    return 1e-11 + 2000 * share * rounding * solved.problem.radius / solved.problem.sliding_shift();
  }

  /// Where the frame update leaves the direction of the force.
  Vector3 direction_after() const {
    if (law.frame == FrameUpdate::fixed) return pair_axes.force;
    if (law.frame == FrameUpdate::projected)
      return reference::projected_limit(pair_axes.force, pair_axes.normal, solved.problem.turn());
    return solved.turned(pair_axes.force);
  }

  Expectation by_order() const {
    const std::string what = law.kinematics == Kinematics::positions ? "kinematics" : "frame";
    return Expectation::of_order(left.order,
                                 "the " + what + " errs by the " +
                                     (left.order == 1 ? "square" : "cube") + " of the increment",
                                 left.order == 1 ? 0.2 : 0.3);
  }

  /// Where its own equations, and frame, leave this error.
  Expectation of_error(double limit, const std::string& why) const {
    if (claims.memory_tolerance > 0)
      return Expectation::undeclared("segments of its history are merged");
    // What the pieces of the history leave on the ladder of a law of first order.
    constexpr double tolerance = 2e-3;
    if (limit > tolerance) return Expectation::wrong(limit, tolerance, why);
    if (claims.rule != PartialSlipRule::resolved)
      return Expectation::of_order(1, "its own equations have the right solution here", 0.3);
    const double springs = claims.springs > 0 ? discretisation_bound(claims) : 0;
    if (left.order == without_error) {
      return Expectation::exact(
          round_off() + springs,
          springs > 0 ? "the history turns with the frame; a contact area of so many springs"
                      : "the history is kept in a frame that turns with the bodies");
    }
    if (springs > 0)
      return Expectation::undeclared("the springs are too few to show the error of the frame");
    return by_order();
  }

  Expectation rotated() const {
    if (!equations_are_known(claims)) {
      return Expectation::undeclared(
          "oblique loading without slip, and more open reversals than the law can hold: what it "
          "integrates depends on both");
    }
    const Vector3 own = own_forces(solved, claims).front() * direction_after();
    const Vector3 right = solved.exact_forces.front() * solved.turned(pair_axes.force);
    return of_error((own - right).norm() / solved.limit_after(0),
                    left.limit == 0 ? "the exact integral of its own equations is wrong by "
                                      "this much, turned or not"
                    : law.frame == FrameUpdate::fixed
                        ? "the force stays behind in space"
                        : "projection does not follow the spin about the normal");
  }

  Expectation continued() const {
    if (left.limit > 0) {
      return Expectation::undeclared(
          "history and movement are no longer along one line: the answer is the law's");
    }
    if (remembers_reversals(claims)) return noisy();
    if (law.frame == FrameUpdate::projected_and_twirled) return stretched();
    const std::vector<double> own = own_forces(solved, claims);
    double limit = 0;
    for (std::size_t i = 1; i < own.size(); ++i)
      limit = std::max(limit, std::abs(own[i] - solved.exact_forces[i]) / solved.limit_after(i));
    return of_error(limit, "the exact integral of its own equations is wrong by this much");
  }

  Expectation plane_rotated() const {
    if (left.limit > 0)
      return Expectation::undeclared("as wrong as the force of this law along the axes is large");
    if (left.order == without_error)
      return Expectation::exact(round_off(), "the same answer in axes that turn with the bodies");
    return by_order();
  }

  Expectation plane_continued() const {
    if (left.limit > 0)
      return Expectation::undeclared("the wrong turn is as wrong as the law's answer to it");
    if (remembers_reversals(claims)) return noisy();
    if (claims.memory_tolerance > 0)
      return Expectation::undeclared("segments of its history are merged");
    if (law.frame == FrameUpdate::projected_and_twirled) return stretched();
    return plane_rotated();
  }
};

}  // namespace

Expected<TumbleAndTwirl::Outcome> SolvedTumbleAndTwirl::expect(const Scheme& scheme) const {
  const FramedLaw& law = scheme.framed;
  const auto undeclared = [&](const std::string& why) {
    Expected<Outcome> all = Expectation::undeclared(why);
    all[&Outcome::spurious_movement] = expect_spurious_movement(law.kinematics, problem.axis);
    return all;
  };
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) return undeclared("the law claims nothing of partial slip");
  if (turn_is_undecided(law, problem.axis))
    return undeclared("errors of frame and kinematics overlap on the ladder");
  if (spurious_order(law.kinematics, problem.axis) < 2) {
    return undeclared(
        "the movement that these kinematics see slides the contact on most of the ladder");
  }
  const Theory theory{
      *this, *claims, law,
      turn_outcome(law, pair_axes.force, pair_axes.normal, problem.turn(), problem.axis)};
  Expected<Outcome> all;
  all[&Outcome::rotated] = theory.rotated();
  all[&Outcome::continued] = theory.continued();
  all[&Outcome::plane_rotated] = theory.plane_rotated();
  all[&Outcome::plane_continued] = theory.plane_continued();
  all[&Outcome::spurious_movement] = expect_spurious_movement(law.kinematics, problem.axis);
  return all;
}

}  // namespace stickslip::cases
