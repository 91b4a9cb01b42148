// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/circular_path/case.hpp"

#include "cases/numbers.hpp"
#include "cases/partial_slip/circular_path/answers.hpp"
#include "reference/printed.hpp"

namespace stickslip::cases {
namespace {

/// Allowed distance from a predicted limit that is approached in first order.
constexpr double circle_limit_tolerance = 2e-3;
/// The same for springs, which chords in place of the circle approach in second order.
constexpr double springs_tolerance = 5e-4;
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
CircularPath::Outcome judged(const SolvedCircularPath& s, const Solution& solution) {
  constexpr int points_of_a_turn = 128;
  const int turns = s.problem.turns;
  std::vector<double> distances;
  for (int i = 0; i <= turns * points_of_a_turn; ++i) {
    const double turn = whole_turn * i / points_of_a_turn;
    distances.push_back((solution(turn).force - s.half_space.force(turn)).norm());
  }
  const RoundState start = solution(0);
  const RoundState before = solution((turns - 1) * whole_turn);
  const RoundState end = solution(turns * whole_turn);
  return {.force_rms = root_mean_square(distances),
          .force_preload = (start.force - Vector2(mindlin_force_of(s.problem.circle), 0)).norm(),
          .lead = lead_of(end.force),
          .work_turn = end.work - before.work,
          .dissipated_turn = end.dissipated - before.dissipated};
}

CircularPath::Outcome judged_springs(const SolvedCircularPath& s) {
  return judged(s, [&](double turn) { return foundation_round(s.problem.circle, turn); });
}

/// Of a law that tends to such a state.
template <class Solution>
Expected<CircularPath::Outcome> expect_limit_of(const SolvedCircularPath& s,
                                                const Solution& solution,
                                                const Expectation& after_preload,
                                                const std::string& why) {
  auto all =
      expect_limit(s, judged(s, solution), why, [](double) { return circle_limit_tolerance; });
  all[&CircularPath::Outcome::force_preload] = after_preload;
  return all;
}

Expected<CircularPath::Outcome> expect_one_direction(const SolvedCircularPath& s) {
  return expect_limit_of(
      s, [&](double turn) { return one_direction_round(s.problem.circle, turn); },
      Expectation::exact(partial_slip_round_off,
                         "the profile of slip is resolved in steps of any size"),
      "the whole annulus slips in one direction, always along the shift: older directions are "
      "erased");
}

Expected<CircularPath::Outcome> expect_springs(const SolvedCircularPath& s,
                                               const PartialSlipClaims& claims) {
  const double bound = discretisation_bound(claims);
  Expected<CircularPath::Outcome> all =
      expect_limit(s, judged_springs(s),
                   "springs side by side do not feel each other: this far from the half-space",
                   [&](double) { return springs_tolerance + 4 * bound; });
  all[&CircularPath::Outcome::force_preload] =
      Expectation::exact(bound, "so many springs in place of a continuous contact");
  return all;
}

Expected<CircularPath::Outcome> expect_no_slip(const SolvedCircularPath& s, double stiffness) {
  const double circle = s.problem.circle;
  const double gap = std::abs(std::min(1.0, stiffness * circle) - mindlin_force_of(circle));
  return expect_limit_of(
      s, [&](double turn) { return no_slip_round(stiffness, circle, turn); },
      Expectation::wrong(gap, 1e-9, "no partial slip; the same in any number of steps"),
      "the exact integral of its own equations, a spring with a friction limit, is wrong by this "
      "much");
}

/// Springs on one turn of 64 and 128 chords, extrapolated, against their closed form.
double springs_on_chords(const CircularPath& c) {
  const auto on_chords = [&](int chords) {
    std::vector<Vector2> path = c.round(c.circle, 1).points(chords);
    // The preload in one step.
    path.erase(path.begin(), path.begin() + chords - 1);
    return foundation_in_plane(c.contact(), path, 1e-6).states;
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
    const RoundState exact = foundation_round(c.circle, whole_turn * i / chords);
    largest = worse(largest, (round_force(force, i, chords) - exact.force).norm());
    largest = worse(largest, std::abs(work - coarse[0].work - exact.work));
  }
  return largest;
}

/// One direction of slip on few chords against its closed form, where the bodies do not slide.
double one_direction_on_chords(const CircularPath& c) {
  if (c.circle >= 1) return 0;
  constexpr int few = 24;
  double largest = 0;
  const auto forces = annulus_slip_in_plane(c.contact(), c.points(few));
  for (int i = 0; i <= few * c.turns; ++i) {
    const Vector2& force = forces[static_cast<std::size_t>(few - 1 + i)];
    const RoundState exact = one_direction_round(c.circle, whole_turn * i / few);
    largest = worse(largest, (round_force(force, i, few) - exact.force).norm());
  }
  return largest;
}

/// Squares on 16 chords of a circle of 0.9 at Poisson's ratio 0, in the limit of small steps,
/// against rings on the same.
double squares_against_rings() {
  const auto rings = circle_of_rings();
  constexpr double radius = 0.9;
  constexpr int squares = 15;
  constexpr int steps = 2;
  const auto in_steps = [&](int each) {
    return half_space_on_chords(0, radius, 1, squares, static_cast<int>(rings.size()) - 1, each);
  };
  const auto coarse = in_steps(steps);
  const auto fine = in_steps(2 * steps);
  double largest = 0;
  for (std::size_t i = 0; i < rings.size(); ++i)
    largest = worse(largest, (2 * fine[i].force - coarse[i].force - rings[i]).norm());
  return largest;
}

/// Largest distances of the second turn that is shipped from another program's.
struct ByAnother {
  double work = 0;
  double lead = 0;    ///< [rad]
  double energy = 0;  ///< work less dissipated less stored of any turn
};

ByAnother by_another_program() {
  ByAnother largest;
  for (const auto& there : reference::printed_numbers("circles_by_another")) {
    const auto here = half_space_circle(there[0], there[1], shipped_turns);
    const double lead = lead_of(here.force(shipped_turns * whole_turn));
    const TurnEnergies& turn = here.last_turn;
    largest.work = worse(largest.work, std::abs(turn.work - there[2]));
    largest.lead = worse(largest.lead, std::abs(lead - there[3]) / degrees);
    largest.energy = worse(largest.energy, std::abs(turn.work - turn.dissipated - turn.stored));
  }
  return largest;
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

double distance_of_springs(const SolvedCircularPath& circle) {
  return judged_springs(circle).force_rms;
}

SolvedCircularPath CircularPath::prepare() const {
  return {*this, half_space_circle(poisson, circle, turns)};
}

CircularPath::Outcome SolvedCircularPath::exact() const {
  return {.lead = lead_of(half_space.force(problem.turns * whole_turn)),
          .work_turn = half_space.last_turn.work,
          .dissipated_turn = half_space.last_turn.dissipated};
}

CircularPath::Outcome SolvedCircularPath::scale() const {
  return {.lead = degrees, .work_turn = 1, .dissipated_turn = 1};
}

CircularPath::Outcome SolvedCircularPath::uncertainty() const {
  const double u = half_space.uncertainty;
  return {.force_rms = u,
          .force_preload = 1e-15,
          .lead = u / half_space.force(problem.turns * whole_turn).norm(),
          .work_turn = half_space.uncertainty_of_energies,
          .dissipated_turn = half_space.uncertainty_of_energies};
}

CircularPath::Outcome SolvedCircularPath::run(const Scheme& scheme, int steps_per_turn) const {
  const auto states = problem.follow(scheme.law(), steps_per_turn);
  std::vector<double> distances;
  for (int i = 0; i <= problem.turns * steps_per_turn; ++i) {
    const Vector2 exact = half_space.force(whole_turn * i / steps_per_turn);
    const Vector2& force = states[static_cast<std::size_t>(i)].force;
    distances.push_back((round_force(force, i, steps_per_turn) - exact).norm());
  }
  const PlaneState& end = states.back();
  const PlaneState& before = states[states.size() - 1 - static_cast<std::size_t>(steps_per_turn)];
  const Vector2 preloaded(mindlin_force_of(problem.circle), 0);
  return {.force_rms = root_mean_square(distances),
          .force_preload = (states.front().force - preloaded).norm(),
          .lead = lead_of(end.force),
          .work_turn = end.work - before.work,
          .dissipated_turn = end.dissipated - before.dissipated};
}

std::vector<CrossCheckResult> SolvedCircularPath::cross_checks() const {
  const ByAnother another = by_another_program();
  return {{"half-space on 15 squares across and 16 chords of a circle of 0.9, recomputed in every "
           "run, against another program on rings",
           squares_against_rings(), 1e-2},
          {"half-space in the limit of fine grids and many chords, which is shipped, against "
           "another program's, on squares and on rings: work of the second turn",
           another.work, 4e-3},
          {"the same: lead at its end, in radians", another.lead, 3e-3},
          {"its work less what it dissipates and stores", another.energy, 1e-4},
          {"springs on the circle in closed form (Adler's equation) against springs on 64 and 128 "
           "chords, extrapolated; force, and work over one turn",
           springs_on_chords(problem), 5e-4},
          {"what one direction of slip in an annulus gives: closed form against a profile of "
           "deflections on 24 chords a turn",
           one_direction_on_chords(problem), 1e-10},
          {"half-space against springs side by side, the second answer: root mean square of the "
           "force",
           distance_of_springs(*this), 0.15}};
}

Expected<CircularPath::Outcome> SolvedCircularPath::expect(const Scheme& scheme) const {
  if (const auto on_rings = scheme.law().half_space_claims()) return expect_half_space(*on_rings);
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) return Expectation::undeclared("the law claims nothing of partial slip");
  if (claims->rule == PartialSlipRule::resolved) {
    // The normal force is constant: there is never a pair of elastic segments to merge.
    return claims->springs > 0 ? expect_springs(*this, *claims) : expect_one_direction(*this);
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

}  // namespace stickslip::cases
