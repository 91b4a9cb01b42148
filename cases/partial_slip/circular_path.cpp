// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/circular_path.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "cases/numbers.hpp"
#include "cases/partial_slip/circular_path_answers.hpp"

namespace stickslip {
namespace {

using Outcome = CircularPath::Outcome;

/// Allowed distance from a predicted limit that is approached in first order.
constexpr double limit_tolerance = 2e-3;
/// Springs from which on the path is the coarser approximation on the ladder of the case.
constexpr int many_springs = 100;

/// Root mean square of the distances from the start of the circle to its end, by the trapezoid.
double root_mean_square(std::span<const double> distances) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < distances.size(); ++i) {
    sum += (distances[i] * distances[i] + distances[i + 1] * distances[i + 1]) / 2;
  }
  return std::sqrt(sum / static_cast<double>(distances.size() - 1));
}

/// What is judged of a state as a function of the turn.
template <class Solution>
Outcome judged(const CircularPath& c, const Solution& solution) {
  constexpr int points_of_a_turn = 128;
  std::vector<double> distances;
  for (int i = 0; i <= c.turns * points_of_a_turn; ++i) {
    const double turn = whole_turn * i / points_of_a_turn;
    distances.push_back((solution(turn).force - foundation_round(c.circle, turn).force).norm());
  }
  const RoundState end = solution(c.turns * whole_turn);
  return {.force_rms = root_mean_square(distances),
          .force_preload = distances.front(),
          .lead = lead_of(end.force),
          .work_turn = end.work - solution((c.turns - 1) * whole_turn).work};
}

/// Of a law that tends to such a state.
template <class Solution>
Expected<Outcome> expect_limit_of(const CircularPath& c, const Solution& solution,
                                  const Expectation& after_preload, const std::string& why) {
  auto all = expect_limit(c, judged(c, solution), why, [](double) { return limit_tolerance; });
  all[&Outcome::force_preload] = after_preload;
  return all;
}

Expected<Outcome> expect_one_direction(const CircularPath& c) {
  return expect_limit_of(
      c, [&](double turn) { return one_direction_round(c.circle, turn); },
      Expectation::exact(partial_slip_round_off,
                         "the profile of slip is resolved in steps of any size"),
      "the whole annulus slips in one direction, always along the shift: older directions are "
      "erased");
}

Expected<Outcome> expect_springs(const PartialSlipClaims& claims) {
  const double bound = discretisation_bound(claims);
  Expectation on_chords = Expectation::wrong(
      0, 4 * bound, "chords in place of the circle, down to what so many springs resolve");
  if (claims.springs >= many_springs) {
    on_chords.order = 2;
    on_chords.order_tolerance = 0.3;
  }
  Expected<Outcome> all = on_chords;
  all[&Outcome::force_preload] =
      Expectation::exact(bound, "so many springs in place of a continuous contact");
  return all;
}

Expected<Outcome> expect_no_slip(const CircularPath& c, double stiffness) {
  const double gap = std::abs(std::min(1.0, stiffness * c.circle) - mindlin_force_of(c.circle));
  return expect_limit_of(
      c, [&](double turn) { return no_slip_round(stiffness, c.circle, turn); },
      Expectation::wrong(gap, 1e-9, "no partial slip; the same in any number of steps"),
      "the exact integral of its own equations, a spring with a friction limit, is wrong by this "
      "much");
}

}  // namespace

CircularPath CircularPath::round(double other_circle, int other_turns) const {
  CircularPath other = *this;
  other.circle = other_circle;
  other.turns = other_turns;
  return other;
}

std::vector<Vector2> CircularPath::points(int steps_per_turn) const {
  const int n = steps_per_turn;
  std::vector<Vector2> all;
  for (int i = 1; i <= n; ++i) all.emplace_back(i == n ? circle : circle * i / n, 0);
  for (int i = 1; i <= turns * n; ++i) all.push_back(turned({circle, 0}, whole_turn * (i % n) / n));
  return all;
}

std::vector<PlaneState> CircularPath::follow(const AnyLaw& law, int steps_per_turn) const {
  auto states = law_in_plane(law, contact(), points(steps_per_turn));
  states.erase(states.begin(), states.begin() + steps_per_turn - 1);
  return states;
}

Outcome CircularPath::exact() const {
  const RoundState end = foundation_round(circle, turns * whole_turn);
  const RoundState before = foundation_round(circle, (turns - 1) * whole_turn);
  return {.lead = lead_of(end.force), .work_turn = end.work - before.work};
}

Outcome CircularPath::scale() const { return {.lead = degrees, .work_turn = 1}; }

Outcome CircularPath::uncertainty() const {
  constexpr double quadrature = 1e-10;
  return {
      .force_rms = quadrature, .force_preload = 1e-15, .lead = quadrature, .work_turn = quadrature};
}

Outcome CircularPath::run(const Scheme& scheme, int steps_per_turn) const {
  const auto states = follow(scheme.law(), steps_per_turn);
  std::vector<double> distances;
  for (int i = 0; i <= turns * steps_per_turn; ++i) {
    const Vector2 exact = foundation_round(circle, whole_turn * i / steps_per_turn).force;
    const Vector2& force = states[static_cast<std::size_t>(i)].force;
    distances.push_back((round_force(force, i, steps_per_turn) - exact).norm());
  }
  const auto before_last_turn = states.size() - 1 - static_cast<std::size_t>(steps_per_turn);
  return {.force_rms = root_mean_square(distances),
          .force_preload = distances.front(),
          .lead = lead_of(states.back().force),
          .work_turn = states.back().work - states[before_last_turn].work};
}

std::vector<CrossCheckResult> CircularPath::cross_checks() const {
  // One turn in 64 and 128 chords, extrapolated.
  const auto on_chords = [&](int chords) {
    std::vector<Vector2> path = round(circle, 1).points(chords);
    // The preload in one step.
    path.erase(path.begin(), path.begin() + chords - 1);
    return foundation_in_plane(contact(), path, 1e-6).states;
  };
  constexpr int chords = 64;
  const auto coarse = on_chords(chords);
  const auto fine = on_chords(2 * chords);
  double largest = 0;
  for (int i = 1; i <= chords; ++i) {
    const PlaneState& a = coarse[static_cast<std::size_t>(i)];
    const PlaneState& b = fine[2 * static_cast<std::size_t>(i)];
    const Vector2 force = b.force + (b.force - a.force) / 3;
    const double work = b.work + (b.work - a.work) / 3;
    const RoundState exact = foundation_round(circle, whole_turn * i / chords);
    largest = worse(largest, (round_force(force, i, chords) - exact.force).norm());
    largest = worse(largest, std::abs(work - coarse[0].work - exact.work));
  }
  constexpr int few = 24;
  double annulus = 0;
  if (circle < 1) {
    const auto forces = annulus_slip_in_plane(contact(), points(few));
    for (int i = 0; i <= few * turns; ++i) {
      const Vector2& force = forces[static_cast<std::size_t>(few - 1 + i)];
      const RoundState exact = one_direction_round(circle, whole_turn * i / few);
      annulus = worse(annulus, (round_force(force, i, few) - exact.force).norm());
    }
  }
  return {{"springs on the circle in closed form (Adler's equation) against springs on 64 and 128 "
           "chords, extrapolated; force, and work over one turn",
           largest, 5e-4},
          {"what one direction of slip in an annulus gives: closed form against a profile of "
           "deflections on 24 chords a turn",
           annulus, 1e-10}};
}

Expected<Outcome> CircularPath::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) return Expectation::undeclared("the law claims nothing of partial slip");
  if (claims->rule == PartialSlipRule::resolved) {
    // The normal force is constant: there is never a pair of elastic segments to merge.
    return claims->springs > 0 ? expect_springs(*claims) : expect_one_direction(*this);
  }
  if (claims->rule == PartialSlipRule::no_slip)
    return expect_no_slip(*this, no_slip_stiffness * claims->stiffness_factor);
  Expected<Outcome> all = Expectation::approximate(
      "its reading in the plane has no published solution on a curve, where the sense of the "
      "movement along the force changes to and fro");
  all[&Outcome::force_preload] =
      Expectation::of_order(1, "Mindlin's stiffness at the start of each step", 0.3);
  return all;
}

}  // namespace stickslip
