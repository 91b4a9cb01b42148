// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/corner_path/case.hpp"

#include "cases/numbers.hpp"
#include "cases/partial_slip/corner_path/half_space.hpp"
#include "cases/partial_slip/kept_half_space.hpp"
#include "reference/printed.hpp"

namespace stickslip::cases {
namespace {

using Path = SolvedCornerPath::Path;

/// Tolerance of the spring foundation beside the half-space.
constexpr double corner_foundation_tolerance = 1e-9;
/// Allowed distance from a predicted limit that is approached in first order.
constexpr double corner_limit_tolerance = 1e-3;
/// A law that works in steps of any size may show this round-off.
constexpr double splitting_round_off = 1e-10;

constexpr std::array<Legs, 4> family_of_legs{{{0.3, 0.3}, {0.6, 0.6}, {0.9, 0.3}, {0.9, 0.9}}};

/// Angle from the shift to the force [deg].
double lead_of_legs(const Legs& legs, const CornerAnswer& answer) {
  return angle_between(legs.end(), answer.end.force);
}

/// What is judged of answers to pairs of legs, and of one to the chosen legs in one step each.
template <class AnswerTo>
HertzCornerPath::Outcome judged(const SolvedCornerPath& s, const AnswerTo& answer_to,
                                const CornerAnswer& in_one_step) {
  const CornerAnswer answer = answer_to(s.chosen.legs);
  const Vector2 along_a_line(mindlin_force_of(s.chosen.legs.first), 0);
  double largest = 0;
  for (const Path& path : s.family) {
    largest = worse(largest, (answer_to(path.legs).end.force - path.exact.end.force).norm());
  }
  return {.force = (answer.end.force - s.chosen.exact.end.force).norm(),
          .force_corner = (answer.corner.force - along_a_line).norm(),
          .lead = lead_of_legs(s.chosen.legs, answer),
          .work = answer.end.work,
          .dissipated = answer.end.dissipated,
          .force_family = largest,
          .step_splitting = (answer.end.force - in_one_step.end.force).norm()};
}

/// Of a law that tends to these answers. What happens at the corner and what splitting a step does
/// is for the caller to say.
template <class AnswerTo>
Expected<HertzCornerPath::Outcome> expect_limit_of(const SolvedCornerPath& s,
                                                   const AnswerTo& answer_to,
                                                   const std::string& why) {
  return expect_limit(s, judged(s, answer_to, {}), why,
                      [](double) { return corner_limit_tolerance; });
}

Expected<HertzCornerPath::Outcome> expect_springs(const SolvedCornerPath& s, double bound) {
  const auto foundation = [&](const Legs& legs) {
    const auto has_them = [&](const Path& path) {
      return path.legs.first == legs.first && path.legs.second == legs.second;
    };
    return has_them(s.chosen) ? s.chosen.foundation
                              : std::ranges::find_if(s.family, has_them)->foundation;
  };
  const HertzCornerPath::Outcome limit = judged(s, foundation, {});
  const double larger = bound * (1 + s.problem.first + s.problem.second);
  Expected<HertzCornerPath::Outcome> all = expect_limit(
      s, limit, "springs side by side do not feel each other: this far from the half-space",
      [&](double) { return larger; });
  all[&HertzCornerPath::Outcome::force_corner] =
      Expectation::exact(bound, "springs are exact along a line");
  all[&HertzCornerPath::Outcome::step_splitting] =
      Expectation::exact(splitting_round_off, "each spring is solved inside the step");
  return all;
}

Expected<HertzCornerPath::Outcome> expect_one_direction(const SolvedCornerPath& s) {
  const Legs& legs = s.chosen.legs;
  Expected<HertzCornerPath::Outcome> all =
      expect_limit_of(s, one_direction,
                      "the whole annulus slips in one direction: what the first leg left in it is "
                      "erased");
  all[&HertzCornerPath::Outcome::force_corner] = Expectation::exact(
      partial_slip_round_off, "the profile of slip is resolved in steps of any size");
  all[&HertzCornerPath::Outcome::step_splitting] =
      Expectation::exact(splitting_round_off, "steps of any size");
  const Vector2 centre(std::min(legs.first, 1.0), legs.second);
  if (centre.norm() > 1) {
    const double gap = (one_direction(legs).end.force - centre / centre.norm()).norm();
    all[&HertzCornerPath::Outcome::step_splitting] =
        Expectation::wrong(gap, corner_limit_tolerance,
                           "the bodies slide, and then the direction depends on the step");
  }
  return all;
}

Expected<HertzCornerPath::Outcome> expect_no_slip(const SolvedCornerPath& s, double stiffness) {
  const Legs& legs = s.chosen.legs;
  Expected<HertzCornerPath::Outcome> all = expect_limit_of(
      s, [&](const Legs& some) { return dragged(some, stiffness); },
      "the exact integral of its own equations, a spring with a friction limit, is wrong by this "
      "much");
  const Vector2 before(std::min(1.0, stiffness * legs.first), stiffness * legs.second);
  const Vector2 in_one_step = before / std::max(1.0, before.norm());
  const Vector2 limit = dragged(legs, stiffness).end.force;
  all[&HertzCornerPath::Outcome::force_corner] =
      Expectation::wrong(std::abs(before[0] - mindlin_force_of(legs.first)), 1e-9,
                         "no partial slip; the same in any number of steps");
  all[&HertzCornerPath::Outcome::step_splitting] =
      Expectation::wrong((limit - in_one_step).norm(), corner_limit_tolerance,
                         "sliding that turns is brought back to the limit along the radius");
  return all;
}

Expected<HertzCornerPath::Outcome> expect_softened(const SolvedCornerPath& s) {
  Expected<HertzCornerPath::Outcome> all =
      expect_limit_of(s, softened,
                      "the exact integral of its own equations, with the full stiffness across the "
                      "force, is wrong by this much");
  all[&HertzCornerPath::Outcome::force_corner] =
      Expectation::of_order(1, "Mindlin's stiffness at the start of each step", 0.3);
  all[&HertzCornerPath::Outcome::step_splitting] =
      Expectation::undeclared("one evaluation a step: a single step is of no interest");
  return all;
}

}  // namespace

SolvedCornerPath HertzCornerPath::prepare() const { return SolvedCornerPath(*this); }

SolvedCornerPath::SolvedCornerPath(const HertzCornerPath& to_solve) : problem(to_solve) {
  const auto solve = [&](const Legs& legs, double& uncertainty) -> Path {
    const std::array points{legs.corner(), legs.end()};
    const auto springs =
        foundation_in_plane(problem.contact(), points, corner_foundation_tolerance);
    const HalfSpaceCorner half_space = half_space_corner(problem.poisson, legs);
    uncertainty = std::max(uncertainty, half_space.uncertainty);
    return {legs, half_space.answer, {springs.states[0], springs.states[1]}};
  };
  chosen = solve({problem.first, problem.second}, uncertainty_of_forces);
  for (const Legs& legs : family_of_legs) family.push_back(solve(legs, uncertainty_of_family));
}

HertzCornerPath::Outcome SolvedCornerPath::exact() const {
  return {.lead = lead_of_legs(chosen.legs, chosen.exact),
          .work = chosen.exact.end.work,
          .dissipated = chosen.exact.end.dissipated};
}

HertzCornerPath::Outcome SolvedCornerPath::scale() const {
  return {.lead = degrees, .work = 1, .dissipated = 1};
}

HertzCornerPath::Outcome SolvedCornerPath::uncertainty() const {
  const double u = uncertainty_of_forces;
  return {.force = u,
          .force_corner = 1e-15,
          .lead = u / chosen.exact.end.force.norm(),
          .work = u,
          .dissipated = u,
          .force_family = uncertainty_of_family,
          .step_splitting = 1e-15};
}

CornerAnswer SolvedCornerPath::answer_of(const AnyLaw& law, const Legs& legs,
                                         int steps_each) const {
  const auto states = law_in_plane(law, problem.contact(), legs.points(steps_each));
  return {states[states.size() / 2 - 1], states.back()};
}

HertzCornerPath::Outcome SolvedCornerPath::run(const Scheme& scheme, int steps_each) const {
  const AnyLaw& law = scheme.law();
  return judged(
      *this, [&](const Legs& legs) { return answer_of(law, legs, steps_each); },
      answer_of(law, chosen.legs, 1));
}

std::vector<CrossCheckResult> SolvedCornerPath::cross_checks() const {
  double at_corner = 0;
  double annulus = 0;
  double springs = 0;
  const auto check = [&](const Path& path) {
    const PlaneState& corner = path.foundation.corner;
    const double shift = path.legs.first;
    at_corner = worse(at_corner, std::abs(corner.force[0] - mindlin_force_of(shift)));
    at_corner = worse(at_corner, std::abs(corner.work - mindlin_work_of(shift)));
    springs = worse(springs, (path.foundation.end.force - path.exact.end.force).norm());
    // A contact that slides depends on its steps.
    if (std::hypot(path.legs.first, path.legs.second) > 1) return;
    const auto forces = annulus_slip_in_plane(problem.contact(), path.legs.points(3));
    annulus = worse(annulus, (forces.back() - one_direction(path.legs).end.force).norm());
  };
  check(chosen);
  for (const Path& path : family) check(path);
  double by_another = 0;
  double energy = 0;
  for (const ShippedCorner& here : shipped_corners()) {
    energy = worse(energy, std::abs(here.work - here.dissipated - here.stored));
    for (const auto& there : reference::printed_numbers("corners_by_another")) {
      if (there[0] == here.nu && there[1] == here.first && there[2] == here.second)
        by_another = worse(by_another, (Vector2(there[3], there[4]) - here.end()).norm());
    }
  }
  // One grid in the same steps: another program's force to 1e-7.
  constexpr double known_nu = 0.3;
  constexpr int known_squares = 15;
  constexpr int known_steps = 16;
  const auto on_grid = [](double nu, const Legs& legs, int squares) {
    return half_space_in_plane(nu, legs.points(known_steps), squares, 1).back().force;
  };
  const Vector2 grid = on_grid(known_nu, {0.6, 0.6}, known_squares);
  constexpr int coarse_squares = 21;
  const Vector2 coarse = on_grid(problem.poisson, chosen.legs, coarse_squares);
  return {{"spring foundation against the closed form of Cattaneo and Mindlin, force and work "
           "after the first leg",
           at_corner, 1e-8},
          {"what one direction of slip in an annulus gives: closed form against a profile of "
           "deflections in three steps a leg, where the bodies do not slide",
           annulus, 1e-12},
          {"half-space on 15 squares across in 16 steps a leg against another program on the same "
           "squares in the same steps, which are recomputed in every run",
           (grid - Vector2(0.61545100, 0.69931004)).norm(), 2e-7},
          {"half-space in the limit of fine grids and small steps, which is shipped, against "
           "another program's, on squares and on rings",
           by_another, 4e-4},
          {"its work less what it dissipates and stores", energy, 2e-5},
          {"half-space as it is judged by against 21 squares in 16 steps a leg",
           (coarse - chosen.exact.end.force).norm(), 2e-2},
          {"half-space against springs side by side, the second answer", springs, 1e-2}};
}

Expected<HertzCornerPath::Outcome> SolvedCornerPath::expect(const Scheme& scheme) const {
  if (const auto on_rings = scheme.law().half_space_claims()) {
    Expected<Outcome> all = expect_half_space(*on_rings);
    all[&Outcome::step_splitting] =
        Expectation::approximate("slip within a step is along the traction at its end");
    return all;
  }
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) return Expectation::undeclared("the law claims nothing of partial slip");
  if (claims->rule == PartialSlipRule::resolved) {
    // The normal force is constant: there is never a pair of elastic segments to merge.
    return claims->springs > 0 ? expect_springs(*this, discretisation_bound(*claims))
                               : expect_one_direction(*this);
  }
  if (claims->rule == PartialSlipRule::no_slip)
    return expect_no_slip(*this, no_slip_stiffness * claims->stiffness_factor);
  return expect_softened(*this);
}

}  // namespace stickslip::cases
