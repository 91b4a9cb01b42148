// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/random_history_2d/case.hpp"

#include "cases/drive/drive.hpp"
#include "cases/numbers.hpp"
#include "reference/partial_slip/annulus_slip.hpp"
#include "reference/partial_slip/hertz_foundation.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;

/// Tolerance of the spring foundation.
constexpr double foundation_tolerance = 2e-6;
/// Largest distance of springs from the half-space that has been seen, over the largest limit of a
/// path: what they are uncertain by where they are the truth.
constexpr double springs_beside_half_space = 0.05;
constexpr double springs_beside_half_space_rms = 0.008;
/// Moves that every run computes again.
constexpr std::size_t moves_on_a_coarse_grid = 4;
/// Allowed distance from the limit that is predicted for slip in one direction, which the finest
/// steps of the ladder come near in first order.
constexpr double history_limit_tolerance = 3e-3;

/// Errors of one direction of slip in each annulus, each move in so many steps.
Norms errors_of_one_direction(const SolvedRandomHistory2d& s, int steps_each) {
  const auto each = static_cast<std::size_t>(steps_each);
  std::vector<double> errors;
  for (const SolvedPath& path : s.paths) {
    reference::AnnulusSlip<Real> slip(s.problem.contact().spheres.as<Real>());
    const auto steps = movements_of<Real>(s.problem.steps_of(path.moves, steps_each));
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const auto force = slip.advance(steps[i].overlap, steps[i].shift);
      if (i == 0 || i % each != 0) continue;
      errors.push_back((vector_of(force) / path.limit - path.force[i / each - 1]).norm());
    }
  }
  return norms_of(errors);
}

/// Sliding that turns is answered in first order of the step: extrapolated.
Expected<RandomHistory2d::Outcome> expect_one_direction(const SolvedRandomHistory2d& s) {
  constexpr int steps_each = 64;
  const Norms coarse = errors_of_one_direction(s, steps_each);
  const Norms fine = errors_of_one_direction(s, 2 * steps_each);
  const std::string why =
      "annuli slip in one direction and forget older ones; predicted by a second computation";
  Expected<RandomHistory2d::Outcome> all;
  all[&RandomHistory2d::Outcome::force_rms] = Expectation::wrong(
      2 * fine.root_mean_square - coarse.root_mean_square, history_limit_tolerance, why);
  all[&RandomHistory2d::Outcome::force_max] =
      Expectation::wrong(2 * fine.largest - coarse.largest, 3 * history_limit_tolerance, why);
  return all;
}

Expected<RandomHistory2d::Outcome> expect_springs(const SolvedRandomHistory2d& s, int springs) {
  // Springs at the edge are covered bit by bit in small steps, each bit taken as straight: an error
  // of first order in their width, for which 0.04 is seen.
  const double bound = 0.1 / springs + s.foundation_uncertainty;
  if (!s.is_of_half_space())
    return Expectation::exact(
        bound, "so many springs in place of a continuous contact, each solved inside the step");
  const Norms gap = norms_of(s.distances_of_springs());
  const std::string why =
      "springs side by side do not feel each other: this far from the half-space";
  Expected<RandomHistory2d::Outcome> all;
  all[&RandomHistory2d::Outcome::force_rms] = Expectation::wrong(gap.root_mean_square, bound, why);
  all[&RandomHistory2d::Outcome::force_max] = Expectation::wrong(gap.largest, bound, why);
  return all;
}

Expected<RandomHistory2d::Outcome> expect_tangential(const SolvedRandomHistory2d& s,
                                                     const Scheme& scheme) {
  if (const auto on_rings = scheme.law().half_space_claims()) {
    if (!s.is_of_half_space())
      return Expectation::approximate("springs side by side are the truth on these paths");
    return expect_half_space(*on_rings);
  }
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) return Expectation::undeclared("the law claims nothing of partial slip");
  if (claims->rule != PartialSlipRule::resolved) {
    return Expectation::approximate(
        "what the law tends to where movement turns under a changing normal force has no "
        "published solution");
  }
  if (claims->springs > 0) {
    return expect_springs(s, claims->springs);
  }
  if (claims->memory_tolerance > 0)
    return Expectation::approximate("segments of its history are merged");
  return expect_one_direction(s);
}

}  // namespace

std::vector<ContactStep> RandomHistory2d::steps_of(std::span<const Move> path,
                                                   int steps_each) const {
  const double slide = contact().slide();
  std::vector<ContactStep> steps;
  double from = overlap;
  for (const Move& move : path) {
    const double to = overlap * move.overlap;
    const auto at = [&](int i) {
      return i == steps_each ? to : from + (to - from) * i / static_cast<double>(steps_each);
    };
    for (int i = 0; i < steps_each; ++i) {
      ContactStep step;
      step.overlap_old = at(i);
      step.overlap_new = at(i + 1);
      step.approach = step.overlap_new - step.overlap_old;
      step.shift = slide / steps_each * move.shift;
      steps.push_back(step);
    }
    from = to;
  }
  return pressed_first(overlap, steps, radius);
}

SolvedRandomHistory2d RandomHistory2d::prepare() const { return SolvedRandomHistory2d(*this); }

SolvedRandomHistory2d::SolvedRandomHistory2d(const RandomHistory2d& to_solve) : problem(to_solve) {
  const auto contact = problem.contact().spheres.as<double>();
  const auto solve = [&](std::vector<Move> moves) -> SolvedPath {
    const auto steps = movements_of<double>(problem.steps_of(moves, 1));
    const auto answer =
        reference::converged_foundation<double>(contact, steps, foundation_tolerance);
    foundation_uncertainty = std::max(foundation_uncertainty, answer.uncertainty);
    SolvedPath path;
    path.moves = std::move(moves);
    path.limit = answer.force_scale;
    for (std::size_t i = 1; i < answer.states.size(); ++i)
      path.springs.push_back(vector_of(answer.states[i].tangential) / path.limit);
    if (const auto half_space = half_space_moves(problem.poisson, path.moves)) {
      const double unit = problem.contact().limit() / path.limit;
      for (const Vector2& force : half_space->force) path.force.push_back(unit * force);
      path.uncertainty = unit * half_space->uncertainty;
      path.usual = unit * half_space->usual;
      path.of_half_space = true;
    } else {
      path.force = path.springs;
      path.uncertainty = answer.uncertainty + springs_beside_half_space;
      path.usual = answer.uncertainty + springs_beside_half_space_rms;
    }
    return path;
  };
  known = solve(boundary_element_path());
  if (problem.paths == RandomHistory2d::Paths::boundary_elements) {
    paths = {known};
    return;
  }
  for (int i = 0; i < problem.histories; ++i) {
    paths.push_back(solve(random_moves(path_seed(problem.seed, i), problem.moves)));
  }
}

RandomHistory2d::Outcome SolvedRandomHistory2d::uncertainty() const {
  double largest = 0;
  double usual = 0;
  for (const SolvedPath& path : paths) {
    largest = std::max(largest, path.uncertainty);
    usual = std::max(usual, path.usual);
  }
  return {.force_rms = usual, .force_max = largest, .normal = 1e-15};
}

bool SolvedRandomHistory2d::is_of_half_space() const {
  return std::ranges::all_of(paths, &SolvedPath::of_half_space);
}

std::vector<double> SolvedRandomHistory2d::distances_of_springs() const {
  std::vector<double> all;
  for (const SolvedPath& path : paths) {
    for (std::size_t i = 0; i < path.force.size(); ++i)
      all.push_back((path.springs[i] - path.force[i]).norm());
  }
  return all;
}

std::vector<Vector2> SolvedRandomHistory2d::forces_of(const AnyLaw& law, const SolvedPath& path,
                                                      int steps_each) const {
  const auto answers = drive(law, problem.steps_of(path.moves, steps_each));
  std::vector<Vector2> forces;
  for (std::size_t i = 1; i <= path.moves.size(); ++i)
    forces.push_back(answers[i * static_cast<std::size_t>(steps_each)].tangential / path.limit);
  return forces;
}

SolvedRandomHistory2d::Errors SolvedRandomHistory2d::errors_after_moves(const AnyLaw& law,
                                                                        int steps_each) const {
  const auto hertz = problem.contact().spheres.as<double>();
  Errors errors;
  for (const SolvedPath& path : paths) {
    const auto steps = problem.steps_of(path.moves, steps_each);
    const auto answers = drive(law, steps);
    for (std::size_t i = 1; i <= path.moves.size(); ++i) {
      const std::size_t at = i * static_cast<std::size_t>(steps_each);
      errors.force.push_back((answers[at].tangential / path.limit - path.force[i - 1]).norm());
      const double normal = hertz.normal_force(steps[at].overlap_new);
      errors.normal.push_back(std::abs(answers[at].normal - normal) * problem.mu / path.limit);
    }
  }
  return errors;
}

RandomHistory2d::Outcome SolvedRandomHistory2d::run(const Scheme& scheme, int steps_each) const {
  const Errors errors = errors_after_moves(scheme.law(), steps_each);
  const Norms force = norms_of(errors.force);
  return {.force_rms = force.root_mean_square,
          .force_max = force.largest,
          .normal = norms_of(errors.normal).largest};
}

std::vector<CrossCheckResult> SolvedRandomHistory2d::cross_checks() const {
  // Springs at equal distances, extrapolated, on the known path.
  const auto steps = movements_of<double>(problem.steps_of(known.moves, 1));
  const auto springs = reference::extrapolated_foundation<double>(
      problem.contact().spheres.as<double>(), steps, 500);
  double largest = 0;
  for (std::size_t i = 0; i < known.springs.size(); ++i) {
    const Vector2 other = vector_of(springs.states[i + 1].tangential) / known.limit;
    largest = worse(largest, (other - known.springs[i]).norm());
  }
  // Without Poisson's ratio, over the limit at the mean overlap.
  double elements = 0;
  const auto there = boundary_element_forces();
  const auto none = half_space_moves(0, known.moves).value();
  for (std::size_t i = 0; i < there.size(); ++i)
    elements = worse(elements, (none.force[i] - there[i]).norm());
  double coarse = 0;
  const auto few = std::span(known.moves).first(moves_on_a_coarse_grid);
  const auto now = coarse_half_space(problem.poisson, few);
  const auto shipped = half_space_moves(problem.poisson, few).value();
  for (std::size_t i = 0; i < now.size(); ++i)
    coarse = worse(coarse, (now[i] - shipped.force[i]).norm());
  return {{"half-space without Poisson's ratio, in the limit of narrow rings, against the boundary "
           "elements of another program, which are good to .2 %, over the path of 40 moves",
           elements, 2e-3},
          {"the first moves of that path now, on one coarse grid of squares, against that limit",
           coarse, 2e-2},
          {"springs by adaptive integration against 500 and 1000 springs at equal distances, "
           "extrapolated, over the path of 40 moves that is known by boundary elements",
           largest, 2e-5}};
}

Expected<RandomHistory2d::Outcome> SolvedRandomHistory2d::expect(const Scheme& scheme) const {
  Expected<Outcome> all = expect_tangential(*this, scheme);
  all[&Outcome::normal] = expect_hertz_normal(scheme, 1e-12);
  return all;
}

}  // namespace stickslip::cases
