// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/cattaneo_half_space/case.hpp"

#include "cases/numbers.hpp"
#include "cases/partial_slip/kept_half_space.hpp"
#include "reference/printed.hpp"

namespace stickslip::cases {
namespace {

using Forces = CattaneoHalfSpace::Forces;

/// Squares across the contact of the reference, and of what the length of its steps changes.
constexpr int cells = 31;
constexpr int coarse_cells = 21;
/// What a difference of two grids errs by, over the friction limit: its distance from limits of
/// fine grids by another program, and of grids of 21, 31 and 45 squares from each other.
constexpr double excess_uncertainty = 4e-5;
/// How well a ladder of first order shows its limit.
constexpr double grid_limit_tolerance = 2e-5;

Forces mindlin_forces() {
  Forces all{};
  std::ranges::transform(CattaneoHalfSpace::shifts, all.begin(), mindlin_force_of);
  return all;
}

Forces half_space_forces(double nu) {
  Forces all = mindlin_forces();
  const Forces excess = excess_of_half_space(nu);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] += excess[i];
  return all;
}

double largest_difference(const Forces& a, const Forces& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = worse(largest, std::abs(a[i] - b[i]));
  return largest;
}

double mean_of(const Forces& forces) {
  double sum = 0;
  for (const double force : forces) sum += force;
  return sum / static_cast<double>(forces.size());
}

Expectation expect_mindlin(double gap, const PartialSlipClaims& claims) {
  const bool resolved = claims.rule == PartialSlipRule::resolved;
  const double round_off =
      claims.springs > 0 ? discretisation_bound(claims) : partial_slip_round_off;
  if (gap == 0) {
    return resolved ? Expectation::exact(round_off, "without a traction across, Mindlin is exact")
                    : Expectation::of_order(
                          1, "Mindlin's stiffness at the start of each step, and he is exact", 0.3);
  }
  return Expectation::wrong(gap, resolved ? round_off : grid_limit_tolerance,
                            "Mindlin neglects the traction across the pull");
}

}  // namespace

std::vector<double> excess_over_mindlin(double nu, std::span<const double> shifts, int squares,
                                        int steps) {
  std::vector<double> excess(shifts.size(), 0.0);
  if (nu == 0) return excess;
  std::vector<Vector2> points;
  for (const double shift : shifts) points.emplace_back(shift, 0);
  const auto with = half_space_in_plane(nu, points, squares, steps);
  const auto without = half_space_in_plane(0, points, squares, 1);  // there steps do not matter
  for (std::size_t i = 0; i < excess.size(); ++i)
    excess[i] = with[i].force[0] - without[i].force[0];
  return excess;
}

std::vector<double> excess_in_small_steps(double nu, std::span<const double> shifts, int few) {
  const auto on = [&](int squares, int steps) {
    return excess_over_mindlin(nu, shifts, squares, steps);
  };
  auto excess = on(cells, 1);
  const auto long_steps = on(coarse_cells, 1);
  const auto short_steps = on(coarse_cells, few);
  const auto shortest = on(coarse_cells, 2 * few);
  // Of first order in the steps.
  for (std::size_t i = 0; i < excess.size(); ++i)
    excess[i] = excess[i] + 2 * shortest[i] - short_steps[i] - long_steps[i];
  return excess;
}

Forces excess_of_half_space(double nu) {
  const auto excess = excess_in_small_steps(nu, CattaneoHalfSpace::shifts, 4);
  Forces all{};
  std::ranges::copy(excess, all.begin());
  return all;
}

const std::vector<PublishedExcess>& published_excess() {
  static const auto all = [] {
    std::vector<PublishedExcess> published;
    for (const auto& row : reference::printed_numbers("cattaneo_by_another")) {
      PublishedExcess& one = published.emplace_back();
      one.nu = row[0];
      const auto angles = row.begin() + 1 + std::ssize(one.excess);
      std::copy(row.begin() + 1, angles, one.excess.begin());
      std::copy(angles, row.end(), one.angle.begin());
    }
    return published;
  }();
  return all;
}

SolvedCattaneoHalfSpace CattaneoHalfSpace::prepare() const {
  return SolvedCattaneoHalfSpace(*this);
}

SolvedCattaneoHalfSpace::SolvedCattaneoHalfSpace(const CattaneoHalfSpace& to_solve)
    : problem(to_solve),
      given(half_space_forces(to_solve.poisson)),
      metal(half_space_forces(CattaneoHalfSpace::metal)),
      zero(mindlin_forces()) {}

CattaneoHalfSpace::Outcome SolvedCattaneoHalfSpace::exact() const {
  return {.force = mean_of(given), .force_metal = mean_of(metal), .force_zero = mean_of(zero)};
}

CattaneoHalfSpace::Outcome SolvedCattaneoHalfSpace::uncertainty() const {
  return {.force = problem.poisson == 0 ? 1e-15 : excess_uncertainty,
          .force_metal = excess_uncertainty,
          .force_zero = 1e-15};
}

Forces SolvedCattaneoHalfSpace::forces_of(const AnyLaw& law, double nu, int steps_each) const {
  std::vector<Vector2> points;
  double from = 0;
  for (const double to : CattaneoHalfSpace::shifts) {
    for (int i = 1; i < steps_each; ++i)
      points.emplace_back(from + (to - from) * i / static_cast<double>(steps_each), 0);
    points.emplace_back(to, 0);
    from = to;
  }
  const auto states = law_in_plane(law.with({{"nu", nu}}), problem.contact(nu), points);
  Forces all{};
  for (std::size_t i = 0; i < all.size(); ++i)
    all[i] = states[(i + 1) * static_cast<std::size_t>(steps_each) - 1].force[0];
  return all;
}

CattaneoHalfSpace::Outcome SolvedCattaneoHalfSpace::run(const Scheme& scheme,
                                                        int steps_each) const {
  const auto mean = [&](double nu) { return mean_of(forces_of(scheme.law(), nu, steps_each)); };
  return {.force = mean(problem.poisson),
          .force_metal = mean(CattaneoHalfSpace::metal),
          .force_zero = mean(0)};
}

std::vector<CrossCheckResult> SolvedCattaneoHalfSpace::cross_checks() const {
  double by_another = 0;
  for (const PublishedExcess& published : published_excess()) {
    if (published.nu != problem.poisson && published.nu != CattaneoHalfSpace::metal) continue;
    const auto here = excess_over_mindlin(published.nu, published_steps, cells, 1);
    // The steps that end at .25, .5 and .75.
    const Forces same{here[1], here[2], here[5]};
    by_another = worse(by_another, largest_difference(same, published.excess));
  }
  const auto coarse =
      excess_over_mindlin(CattaneoHalfSpace::metal, CattaneoHalfSpace::shifts, coarse_cells, 16);
  double by_grid = 0;
  for (std::size_t i = 0; i < coarse.size(); ++i)
    by_grid = worse(by_grid, std::abs(zero[i] + coarse[i] - metal[i]));
  return {{"excess over Mindlin against that of another program in the same steps, on squares and "
           "on rings, in the limit of fine grids, where it is known for this Poisson ratio",
           by_another, excess_uncertainty},
          {"excess over Mindlin at Poisson's ratio .3 on 31 squares across, the length of the "
           "steps extrapolated, against 21 squares in 16 steps a leg",
           by_grid, excess_uncertainty}};
}

Expected<CattaneoHalfSpace::Outcome> SolvedCattaneoHalfSpace::expect(const Scheme& scheme) const {
  if (const auto on_rings = scheme.law().half_space_claims()) return expect_half_space(*on_rings);
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) return Expectation::undeclared("the law claims nothing of partial slip");
  Expected<Outcome> all;
  const auto of = [&](const Forces& truth) {
    if (claims->rule != PartialSlipRule::no_slip)
      return expect_mindlin(std::abs(mean_of(truth) - mean_of(zero)), *claims);
    Forces straight{};
    for (std::size_t i = 0; i < straight.size(); ++i) {
      straight[i] = std::min(
          1.0, no_slip_stiffness * claims->stiffness_factor * CattaneoHalfSpace::shifts[i]);
    }
    return Expectation::wrong(std::abs(mean_of(straight) - mean_of(truth)), 1e-9,
                              "a stiffness without slip up to the friction limit");
  };
  all[&Outcome::force] = of(given);
  all[&Outcome::force_metal] = of(metal);
  all[&Outcome::force_zero] = of(zero);
  return all;
}

}  // namespace stickslip::cases
