// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/energy_balance/case.hpp"

#include "cases/numbers.hpp"
#include "cases/random_numbers.hpp"
#include "reference/slip/linear_friction_closed.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;

using Works = SolvedEnergyBalance::Works;

/// Round-off of sums over some thousand steps, over the work put in.
constexpr double balance_round_off = 1e-12;

/// Legs from the start of the path that are also integrated, which is slow.
constexpr std::size_t integrated_legs = 24;

/// Corners of a path that touches, sticks, slips and separates. In the leg of a touch the movement
/// is 0.3 to 1.7 times what the growing friction limit can hold.
std::vector<PathPoint> random_corners(const EnergyBalance& e) {
  RandomNumbers random(e.seed);
  double depth = -0.2;  // of the last corner, over the scale of the overlaps
  std::vector<PathPoint> corners{{depth * e.overlap, Vector2::Zero()}};
  for (int i = 1; i <= e.legs; ++i) {
    const bool parts = depth > 0 && i < e.legs && random.between(0, 1) < 0.25;
    const double next = parts ? random.between(-0.4, -0.05) : random.between(0.2, 1.8);
    const double length =
        depth < 0 ? random.between(0.3, 1.7) * (next - depth) : random.between(0.1, 2.5);
    const double bearing = random.between(-std::numbers::pi, std::numbers::pi);
    const Vector2 direction(std::cos(bearing), std::sin(bearing));
    corners.push_back(
        {next * e.overlap, corners.back().shift + length * e.unit_length() * direction});
    depth = next;
  }
  return corners;
}

/// At every corner, leg by leg in closed form.
std::vector<Works> solve(const EnergyBalance& e, std::span<const PathPoint> corners) {
  reference::Pair<Real> force{};
  Real work = 0;
  Real dissipated = 0;
  std::vector<Works> all(1);
  for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
    const Vector2 shift = corners[i + 1].shift - corners[i].shift;
    const auto leg =
        reference::proportional_step<Real>(springs_of(e).as<Real>(), corners[i].overlap,
                                           corners[i + 1].overlap, force, {shift[0], shift[1]});
    force = leg.force;
    work += leg.work_tangential;
    dissipated += leg.dissipated;
    all.push_back({.tangential = narrow(work),
                   .stored = vector_of(force).squaredNorm() / 2 / e.kt,
                   .dissipated = narrow(dissipated)});
  }
  return all;
}

/// Largest difference of the works to those integrated along the first legs, over the dissipation
/// there.
double difference_to_integration(const EnergyBalance& e, std::span<const PathPoint> path,
                                 std::span<const Works> works) {
  std::vector<reference::Corner<double>> corners;
  for (const PathPoint& corner : path) {
    if (corners.size() > integrated_legs) break;
    corners.push_back({corner.overlap, {corner.shift[0], corner.shift[1]}});
  }
  const auto integrated =
      reference::self_checked_corners(springs_of(e).as<double>(), corners, {}).values;
  double largest = 0;
  for (std::size_t i = 0; i < integrated.size(); ++i) {
    largest = std::max({largest, std::abs(integrated[i].work_tangential - works[i].tangential),
                        std::abs(integrated[i].dissipated - works[i].dissipated)});
  }
  return largest / works[integrated.size() - 1].dissipated;
}

}  // namespace

SolvedEnergyBalance EnergyBalance::prepare() const {
  SolvedEnergyBalance solved;
  solved.problem = *this;
  solved.corners = random_corners(*this);
  solved.works = solve(*this, solved.corners);
  solved.integration_difference = difference_to_integration(*this, solved.corners, solved.works);
  return solved;
}

EnergyBalance::Outcome SolvedEnergyBalance::uncertainty() const {
  return {.dissipation = integration_difference, .work = integration_difference};
}

std::vector<CrossCheckResult> SolvedEnergyBalance::cross_checks() const {
  double residual = 0;
  for (const Works& w : works)
    residual = std::max(residual, std::abs(w.tangential - w.stored - w.dissipated));
  return {{"work and dissipation after each of the first 24 legs: closed form against the rate "
           "equations integrated with event location",
           integration_difference, 1e-12},
          {"identity of the reference itself, work and dissipation summed from their own "
           "integrals",
           residual / works.back().dissipated, 1e-12}};
}

EnergyBalance::Outcome SolvedEnergyBalance::run(const Scheme& scheme, int steps_per_leg) const {
  const auto forces = drive(scheme.law(), sample_corners(corners, steps_per_leg));
  const auto steps = static_cast<std::size_t>(steps_per_leg);
  Outcome errors;
  WorkSums sum;
  WorkSums at_corner;  // the sums at the start of the leg
  double put_in = 0;
  for (std::size_t i = 0; i < forces.size(); ++i) {
    const ContactForce& f = forces[i];
    sum.normal += f.work_normal;
    sum.tangential += f.work_tangential;
    sum.stored += f.work_stored;
    sum.dissipated += f.work_dissipated;
    put_in += std::abs(f.work_normal) + std::abs(f.work_tangential);
    errors.identity =
        worse(errors.identity, std::abs(sum.normal + sum.tangential - sum.stored - sum.dissipated));
    if (!(-f.work_dissipated <= errors.negative)) errors.negative = -f.work_dissipated;
    const std::size_t done = i + 1;
    if (done % steps != 0) continue;
    const Works& to = works[done / steps];
    const Works& from = works[done / steps - 1];
    errors.work +=
        std::abs(sum.tangential - at_corner.tangential - to.tangential + from.tangential);
    errors.dissipation +=
        std::abs(sum.dissipated - at_corner.dissipated - to.dissipated + from.dissipated);
    at_corner = sum;
  }
  const double whole = works.back().dissipated;
  return {.dissipation = errors.dissipation / whole,
          .work = errors.work / whole,
          .identity = errors.identity / put_in,
          .negative = errors.negative / whole,
          .energy_residual = sum.residual()};
}

Expected<EnergyBalance::Outcome> SolvedEnergyBalance::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().claims();
  if (!claims || claims->as_printed) return {};
  Expected<Outcome> all;
  all[&Outcome::identity] = Expectation::exact(
      balance_round_off, claims->exact_work
                             ? "work and dissipation are integrated apart and obey the first law"
                             : "dissipation is by definition what the work leaves over (line 53), "
                               "so that this says nothing of the law");
  if (claims->slip_rotation && claims->table > 0) return all;
  // No general order is declared for a negative dissipation: it comes from single events (a jump
  // to the limit, a step that parts), which fall into the steps differently on each level.
  if (claims->exact_work) {
    all[&Outcome::negative] = Expectation::exact(
        1e-15, "dissipation is the integral of force times slip, which point the same way");
  }
  Expectation legs = Expectation::exact(balance_round_off, "every stage of a step is solved");
  if (!claims->slip_rotation) {
    legs = Expectation::of_order(
        1, "the force is returned along the radius at the end of every step", 0.3);
  } else if (!claims->fresh_contact) {
    // The movement before touch matters only where the contact sticks at touch, and jumps with the
    // place of the touch in its step.
    legs = Expectation::of_order(1, "movement before touch counts as well", 0.6);
  } else if (!claims->exact_work) {
    legs = Expectation::of_order(
        2,
        claims->slip_onset ? "the mean of two right forces is a trapezoid rule"
                           : "the elastic part of the one step where slip begins is not found",
        0.4);
  }
  all[&Outcome::dissipation] = legs;
  all[&Outcome::work] = legs;
  return all;
}

std::vector<reference::NamedNumber> SolvedEnergyBalance::numbers() const {
  const Outcome off = uncertainty();
  const Works& end = works.back();
  return {{"work", "J", "tangential work of the whole path", end.tangential,
           wide(off.work) * end.dissipated},
          {"dissipated", "J", "frictional heat of the whole path", end.dissipated,
           wide(off.dissipation) * end.dissipated}};
}

}  // namespace stickslip::cases
