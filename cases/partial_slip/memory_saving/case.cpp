// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/memory_saving/case.hpp"

#include "cases/numbers.hpp"
#include "cases/partial_slip/memory_saving/fig_5.hpp"
#include "reference/partial_slip/hertz_foundation.hpp"
#include "reference/partial_slip/hertz_profile.hpp"

namespace stickslip::cases {
namespace {

/// The first step, then every `stride` steps in one.
std::vector<ContactStep> collected(const std::vector<ContactStep>& fine, int stride) {
  std::vector<ContactStep> coarse{fine.front()};
  const auto each = static_cast<std::size_t>(stride);
  for (std::size_t i = 1; i + each <= fine.size(); i += each) {
    ContactStep step = fine[i];
    for (std::size_t j = i + 1; j < i + each; ++j) step.shift += fine[j].shift;
    step.overlap_new = fine[i + each - 1].overlap_new;
    coarse.push_back(step);
  }
  return coarse;
}

/// Forces at the end of each movement, each cut into so many equal steps.
std::vector<ContactForce> forces_of(const SolvedMemorySaving& s, const AnyLaw& law, int pieces) {
  const auto contact = law.contacts(1);
  std::vector<ContactForce> forces;
  for (const ContactStep& whole : s.movements) {
    ContactForce force;
    ContactStep step = whole;
    step.shift = whole.shift / pieces;
    for (int i = 1; i <= pieces; ++i) {
      step.overlap_new =
          i == pieces ? whole.overlap_new
                      : whole.overlap_old + (whole.overlap_new - whole.overlap_old) * i / pieces;
      contact->advance(std::span(&step, 1), std::span(&force, 1));
      step.overlap_old = step.overlap_new;
    }
    forces.push_back(force);
  }
  return forces;
}

/// Errors that the exact integral of a law's equations makes on the path.
Norms modelling_gap(const SolvedMemorySaving& s, reference::RateLaw rate_law,
                    const PartialSlipClaims& claims) {
  const Spheres spheres = spheres_of(s.problem);
  const auto path = movements_of<double>(s.movements);
  const auto pieces =
      reference::proportional_pieces<double>(path.front().overlap, std::span(path).subspan(1));
  const auto solution = reference::integrate_rates<double>(
      contact_seen(claims, s.problem.contact()), rate_law, pieces, {}, 1e-8);
  std::vector<double> errors{0};
  for (std::size_t i = 0; i < solution.at_ends.size(); ++i) {
    errors.push_back((solution.at_ends[i].tangential - s.path[i + 1].tangential[0]) /
                     spheres.limit(s.movements[i + 1].overlap_new));
  }
  return norms_of(errors);
}

}  // namespace

QuasiStatic MemorySaving::motion() const {
  QuasiStatic motion;
  motion.mean_overlap = overlap * radius;
  motion.sliding_shift = contact().sliding_shift(motion.mean_overlap);
  motion.effective_radius = radius;
  return motion;
}

SolvedMemorySaving MemorySaving::prepare() const { return SolvedMemorySaving(*this); }

SolvedMemorySaving::SolvedMemorySaving(const MemorySaving& to_solve) : problem(to_solve) {
  const Spheres spheres = spheres_of(problem);
  const int steps = 1 + problem.moves * problem.stride;
  movements = collected(quasi_static_path(problem.seed, steps, problem.motion()), problem.stride);
  for (ContactStep& step : movements) step.shift[1] = 0;
  path =
      reference::exact_collinear_path<double>(problem.contact(), movements_of<double>(movements));
  const auto wider = reference::exact_collinear_path<long double>(
      spheres.as<long double>(), movements_of<long double>(movements));
  for (std::size_t i = 0; i < path.size(); ++i) {
    const double off = std::abs(narrow(wider[i].tangential[0]) - path[i].tangential[0]);
    uncertainty_of_path = worse(uncertainty_of_path, off / spheres.limit(movements[i].overlap_new));
  }
}

MemorySaving::Outcome SolvedMemorySaving::uncertainty() const {
  return {.largest = uncertainty_of_path, .rms = uncertainty_of_path, .normal_force = 1e-15};
}

MemorySaving::Outcome SolvedMemorySaving::run(const Scheme& scheme, int pieces) const {
  const Spheres spheres = spheres_of(problem);
  const std::vector<ContactForce> forces = forces_of(*this, scheme.law(), pieces);
  std::vector<double> errors;
  double normal = 0;
  for (std::size_t i = 0; i < forces.size(); ++i) {
    const double overlap = movements[i].overlap_new;
    const Vector2 off = forces[i].tangential - vector_of(path[i].tangential);
    errors.push_back(off.norm() / spheres.limit(overlap));
    const double hertz = problem.contact().normal_force(overlap);
    normal = worse(normal, std::abs(forces[i].normal - hertz) / hertz);
  }
  const Norms norms = norms_of(errors);
  return {.largest = norms.largest, .rms = norms.root_mean_square, .normal_force = normal};
}

std::vector<CrossCheckResult> SolvedMemorySaving::cross_checks() const {
  // A part of the path: springs are slow.
  const std::size_t count = std::min<std::size_t>(movements.size(), 128);
  constexpr double tolerance = 1e-6;
  const auto springs = reference::converged_foundation<double>(
      problem.contact(), movements_of<double>(std::span(movements).first(count)), tolerance);
  double difference = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double off = std::abs(springs.states[i].tangential[0] - path[i].tangential[0]);
    difference = worse(difference, off / springs.force_scale);
  }
  // Fig. 5 by hand against the profile of deflections.
  const auto states =
      reference::exact_collinear_path<double>(Fig5::contact(), movements_of<double>(Fig5::steps()));
  const Fig5 by_hand(Fig5::Join::none);
  return {
      {"piecewise linear profile of deflections against springs, adaptively integrated", difference,
       2 * tolerance},
      {"Fig. 5: the history by hand against the profile",
       std::abs(states.back().tangential[0] - by_hand.last_force()) / by_hand.last_limit(), 1e-13}};
}

Expected<MemorySaving::Outcome> SolvedMemorySaving::expect(const Scheme& scheme) const {
  Expected<Outcome> all;
  all[&Outcome::normal_force] = expect_hertz_normal(scheme, 1e-13);
  const auto claims = scheme.law().partial_slip_claims();
  if (claims && (claims->rule == PartialSlipRule::mindlin_deresiewicz ||
                 claims->rule == PartialSlipRule::mindlin_deresiewicz_with_closure)) {
    const Expectation open = Expectation::undeclared(
        "oblique movement without slip, and more open reversals than the law can hold: what it "
        "integrates depends on both");
    all[&Outcome::largest] = open;
    all[&Outcome::rms] = open;
    return all;
  }
  constexpr double tolerance = 2e-3;
  Norms gap;
  const auto find_gap = [&](reference::RateLaw rate_law, const PartialSlipClaims& of) {
    gap = modelling_gap(*this, rate_law, of);
    return gap.largest;
  };
  const auto known_gap = [&](reference::RateLaw, const PartialSlipClaims&) {
    return gap.root_mean_square;
  };
  all[&Outcome::largest] = expect_partial_slip(scheme, find_gap, tolerance);
  all[&Outcome::rms] = expect_partial_slip(scheme, known_gap, tolerance / 5);
  return all;
}

}  // namespace stickslip::cases
