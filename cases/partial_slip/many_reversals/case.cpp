// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/many_reversals/case.hpp"

#include <fmt/format.h>

#include "cases/drive/polyline_path.hpp"
#include "cases/numbers.hpp"
#include "cases/partial_slip/cattaneo_mindlin_cycle/rates.hpp"
#include "reference/partial_slip/hertz_closed.hpp"
#include "reference/partial_slip/hertz_foundation.hpp"
#include "reference/partial_slip/hertz_profile.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;

/// Amplitude of the innermost loop over that of the outermost one, where it falls geometrically.
constexpr double innermost = 1e-3;
/// Force at the very end, over the limit: on the virgin curve again.
constexpr double beyond = 0.99;
/// How well the ladder shows the limit of a law of first order.
constexpr double reversals_limit_tolerance = 2e-3;
/// Reversals that springs are followed through one by one.
constexpr int checked_reversals = 12;

/// Forces over the limit at the ends of the legs: into the loops, and out of them.
std::vector<double> forces_of(const ManyReversals& m, Shrinking shrinking, Closing closing) {
  const int n = m.reversals;
  std::vector<double> levels;
  for (int i = 0; i <= n; ++i) {
    const double amplitude =
        shrinking == Shrinking::linear ? 1 - i / (n + 1.0) : std::pow(innermost, i / (n + 0.0));
    levels.push_back((i % 2 == 0 ? 1 : -1) * amplitude * m.fraction);
  }
  std::vector<double> all = levels;
  const auto level = [&](int i) { return levels[static_cast<std::size_t>(i)]; };
  if (closing == Closing::sweep) {
    // In one direction: every second level closes a loop. Then back, and past the first level.
    for (int i = n - 1; i >= 0; i -= 2) all.push_back(level(i));
    if (all.back() < 0) all.push_back(level(0));
  } else {
    // A little past each level: to halfway to the next one on its side.
    for (int i = n - 1; i >= 2; --i) all.push_back((level(i) + level(i - 2)) / 2);
    if (all.back() > 0) all.push_back(level(1));
    all.push_back(level(0));
  }
  all.push_back(beyond);
  return all;
}

ReversalPath constant_path(const ManyReversals& m, Shrinking shrinking, Closing closing) {
  const auto contact = m.spheres().as<Real>();
  const Real limit = contact.mu * contact.normal_force(m.overlap);
  reference::MasingContact<Real> masing(contact, m.overlap);
  ReversalPath path{.overlap = {m.overlap},
                    .shift = {0},
                    .force = {},
                    .inward = static_cast<std::size_t>(m.reversals) + 1};
  for (const double force : forces_of(m, shrinking, closing)) {
    masing.load_to(force * limit);
    path.overlap.push_back(m.overlap);
    path.shift.push_back(narrow(masing.shift()));
    path.force.push_back(narrow(masing.force()));
  }
  return path;
}

/// The exact deflection profile along a path; forces [N].
std::vector<double> profile_forces(const ManyReversals& m, const ReversalPath& path) {
  reference::DeflectionProfile<Real> profile(m.spheres().as<Real>());
  profile.advance(path.overlap.front(), 0);
  std::vector<double> forces;
  for (std::size_t i = 1; i < path.shift.size(); ++i) {
    const Real move = wide(path.shift[i]) - path.shift[i - 1];
    forces.push_back(narrow(profile.advance(path.overlap[i], move).tangential[0]));
  }
  return forces;
}

/// The shifts of a path at constant overlap, while the overlap swings three times around its mean.
ReversalPath varying_path(const ManyReversals& m, const ReversalPath& constant) {
  ReversalPath path = constant;
  const auto legs = static_cast<double>(path.overlap.size() - 1);
  for (std::size_t i = 0; i < path.overlap.size(); ++i) {
    const double phase = 6 * std::numbers::pi * static_cast<double>(i) / legs;
    path.overlap[i] = m.overlap * (1 + m.swing * std::sin(phase));
  }
  path.force = profile_forces(m, path);
  return path;
}

/// Largest difference of forces [N] from the exact ones of a path, over its limit.
double largest_error(const SolvedManyReversals& s, const ReversalPath& path,
                     std::span<const double> forces) {
  double largest = 0;
  for (std::size_t i = 0; i < forces.size(); ++i)
    largest = worse(largest, std::abs(forces[i] - path.force[i]) / s.limit_of(path));
  return largest;
}

/// Springs followed one by one through a path with fewer reversals, of which a law knows nothing.
double springs_difference(const ManyReversals& given) {
  ManyReversals few = given;
  few.reversals = std::min(given.reversals, checked_reversals);
  const SolvedManyReversals solved = few.prepare();
  auto moves = movements_between(solved.varying.overlap, solved.varying.shift);
  moves.insert(moves.begin(), {solved.varying.overlap.front(), {0, 0}});
  const auto springs =
      reference::converged_foundation<double>(few.spheres().as<double>(), moves, 1e-10);
  std::vector<double> forces;
  for (std::size_t i = 1; i < springs.states.size(); ++i)
    forces.push_back(springs.states[i].tangential[0]);
  return largest_error(solved, solved.varying, forces);
}

/// The exact integral of a law's own equations along a path [N].
std::vector<double> integral(const ManyReversals& m, reference::RateLaw law,
                             const PartialSlipClaims& claims, const ReversalPath& path) {
  const auto moves = movements_between(path.overlap, path.shift);
  const auto pieces = reference::proportional_pieces<double>(path.overlap.front(), moves);
  const auto solution = reference::integrate_rates<double>(
      contact_seen(claims, m.spheres().as<double>()), law, pieces, {}, 1e-12);
  std::vector<double> forces;
  for (const auto& state : solution.at_ends) forces.push_back(state.tangential);
  return forces;
}

/// The same at constant overlap, with the turning points that the law keeps.
std::vector<double> integral_at_constant(const ManyReversals& m, reference::RateLaw law,
                                         const PartialSlipClaims& claims,
                                         const ReversalPath& path) {
  if (law != reference::RateLaw::mindlin_deresiewicz_with_closure)
    return integral(m, law, claims, path);
  const Real sliding = m.spheres().as<Real>().sliding_shift(m.overlap);
  CyclePath corners;
  for (std::size_t i = 1; i < path.shift.size(); ++i)
    corners.push_back({path.force[i - 1] / m.limit(), path.shift[i] / sliding});
  std::vector<double> forces = turning_point_forces(corners, TurningPoints::last_two);
  for (double& force : forces) force *= m.limit();
  return forces;
}

/// What laws with such claims tend to, as an error of each observable.
ManyReversals::Outcome gaps_of(const SolvedManyReversals& s, reference::RateLaw law,
                               const PartialSlipClaims& claims) {
  const ManyReversals& m = s.problem;
  const auto own = integral_at_constant(m, law, claims, s.path);
  ManyReversals::Outcome gaps{
      .force = largest_error(s, s.path, own),
      .inward = largest_error(s, s.path, std::span(own).first(s.path.inward))};
  for (const ReversalPath& path : s.family)
    gaps.family =
        worse(gaps.family, largest_error(s, path, integral_at_constant(m, law, claims, path)));
  gaps.varying = largest_error(s, s.varying, integral(m, law, claims, s.varying));
  return gaps;
}

/// Every reversal leaves a kink in the profile, which falls anywhere between two springs; and the
/// profile is nowhere steeper than the friction limit lets it be, so that the distance of two
/// springs bounds the error however many kinks there are.
Expectation expect_springs(const SolvedManyReversals& s, const PartialSlipClaims& claims) {
  const double by_kinks = (s.problem.reversals + 1) * discretisation_bound(claims);
  const double by_distance = 2.0 / claims.springs;
  return Expectation::exact(std::min(by_kinks, by_distance),
                            "a contact area of so many springs, with a kink for each reversal");
}

}  // namespace

SolvedManyReversals ManyReversals::prepare() const {
  if (!(overlap * (1 + swing) < radius)) {
    throw InputError(fmt::format("overlap={}, swing={}: the overlap must stay below the radius {}",
                                 overlap, swing, radius));
  }
  SolvedManyReversals solved{*this, constant_path(*this, shrinking, closing), {}, {}};
  for (const auto& [word, how] : shrinking_words)
    for (const auto& [other, out] : closing_words)
      solved.family.push_back(constant_path(*this, how, out));
  solved.varying = varying_path(*this, solved.path);
  return solved;
}

double SolvedManyReversals::limit_of(const ReversalPath& along) const {
  return problem.spheres().limit(std::ranges::max(along.overlap));
}

std::vector<ContactForce> SolvedManyReversals::follow(const AnyLaw& law, const ReversalPath& along,
                                                      int steps_per_leg) const {
  // Along an axis, so that springs side by side, which are slow, see at once that nothing turns.
  std::vector<PathPoint> corners;
  for (std::size_t i = 0; i < along.shift.size(); ++i)
    corners.push_back({along.overlap[i], {along.shift[i], 0}});
  const auto legs = sample_corners(corners, steps_per_leg);
  auto forces = drive(law, pressed_first(along.overlap.front(), legs, problem.radius));
  forces.erase(forces.begin());
  return forces;
}

ManyReversals::Outcome SolvedManyReversals::run(const Scheme& scheme, int steps_per_leg) const {
  const auto n = static_cast<std::size_t>(steps_per_leg);
  const auto error_on = [&](const ReversalPath& along, std::span<const ContactForce> forces,
                            std::size_t legs) {
    double largest = 0;
    for (std::size_t leg = 0; leg < legs; ++leg) {
      const Vector2 off = forces[(leg + 1) * n - 1].tangential - Vector2(along.force[leg], 0);
      largest = worse(largest, off.norm() / limit_of(along));
    }
    return largest;
  };
  const auto forces = follow(scheme.law(), path, steps_per_leg);
  Outcome found{.force = error_on(path, forces, path.force.size()),
                .inward = error_on(path, forces, path.inward)};
  for (const ReversalPath& along : family) {
    const auto other = follow(scheme.law(), along, steps_per_leg);
    found.family = worse(found.family, error_on(along, other, along.force.size()));
  }
  const auto other = follow(scheme.law(), varying, steps_per_leg);
  found.varying = error_on(varying, other, varying.force.size());
  if (scheme.law().info().can(Capability::energy))
    found.energy_residual = sum_works(forces).residual();
  return found;
}

std::vector<CrossCheckResult> SolvedManyReversals::cross_checks() const {
  double profile = 0;
  for (const ReversalPath& along : family)
    profile = worse(profile, largest_error(*this, along, profile_forces(problem, along)));
  return {{"Masing branches with return-point memory against the exact deflection profile of "
           "infinitely many springs, at the ends of all legs of the four paths",
           profile, 1e-14},
          {"that profile with a changing normal force against springs followed one by one and "
           "summed adaptively, through the first reversals",
           springs_difference(problem), 1e-8}};
}

Expected<ManyReversals::Outcome> SolvedManyReversals::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) return {};
  const auto law = rate_law_of(*claims);
  if (!law) {
    if (claims->memory_tolerance > 0 || claims->springs == 0)
      return expect_partial_slip(
          scheme, [](auto, const auto&) { return 0.0; }, 0);
    return expect_springs(*this, *claims);
  }
  const bool steps_do_not_matter = claims->rule == PartialSlipRule::no_slip;
  const double tolerance = steps_do_not_matter ? same_at_every_step : reversals_limit_tolerance;
  const Outcome gaps = gaps_of(*this, *law, *claims);
  Expected<Outcome> all;
  for (const auto field : {&Outcome::force, &Outcome::inward, &Outcome::family}) {
    all[field] =
        gaps.*field > no_gap
            ? Expectation::wrong(gaps.*field, tolerance,
                                 "the exact integral of its own equations is wrong by this much")
            : Expectation::of_order(1, "its own equations have the right solution", 0.3);
  }
  const bool is_rate_form = claims->rule == PartialSlipRule::mindlin_deresiewicz ||
                            claims->rule == PartialSlipRule::mindlin_deresiewicz_with_closure;
  all[&Outcome::varying] =
      is_rate_form
          ? Expectation::approximate(
                "the friction limit grows faster than the force in the inner loops, where the rate "
                "form is not defined")
          : Expectation::wrong(gaps.varying, reversals_limit_tolerance,
                               "the exact integral of its own equations is wrong by this much");
  return all;
}

}  // namespace stickslip::cases
