// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/mindlin_deresiewicz_oblique/case.hpp"

#include <fmt/format.h>

#include "cases/numbers.hpp"
#include "reference/partial_slip/hertz_profile.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;
using Gap = SolvedObliqueCycle::Gap;
using State = SolvedObliqueCycle::State;

/// Points a leg at which the largest modelling gap is searched: it stands at a kink.
constexpr int gap_points = 4096;
/// Points a leg at which the routes to the reference are compared.
constexpr std::size_t checked_points = 64;
/// How well the ladder shows a modelling gap: the limit is extrapolated, or stands at a kink.
double gap_tolerance(double gap) { return 5e-5 + 0.01 * gap; }
/// A smaller gap on the path is not reached on the ladder: until then the largest error is that of
/// the integration, at another place.
constexpr double least_gap_on_path = 2e-3;

template <class Number>
reference::ObliqueCycle<Number> cycle_of(const MindlinDeresiewiczOblique& m) {
  if (!(m.slope > m.mu)) {
    throw InputError(fmt::format("slope={}: must be greater than mu={}", m.slope, m.mu));
  }
  const auto contact = m.spheres().as<Number>();
  const reference::ObliqueCycle<Number> cycle(
      contact, contact.normal_force(static_cast<Number>(m.overlap)), static_cast<Number>(m.slope),
      static_cast<Number>(m.fraction));
  if (!(contact.overlap_at(cycle.normal_b()) < static_cast<Number>(m.radius))) {
    throw InputError(fmt::format("overlap={}: grows to more than the radius R={} on this path",
                                 m.overlap, m.radius));
  }
  return cycle;
}

/// Chords between points of the cycle, as the references take them.
template <class Number>
std::vector<reference::Movement<Number>> chords_of(
    const std::vector<reference::ObliqueState<Number>>& points) {
  std::vector<reference::Movement<Number>> path;
  Number before = 0;
  for (const auto& point : points) {
    path.push_back({point.overlap, {point.shift - before, 0}});
    before = point.shift;
  }
  return path;
}

/// The exact contact at the ends of chords between points of the cycle.
template <class Number>
std::vector<reference::HertzState<Number>> profile_along(
    const reference::HertzContact<Number>& contact,
    const std::vector<reference::ObliqueState<Number>>& points) {
  const auto path = chords_of(points);
  return reference::exact_collinear_path(contact,
                                         std::span<const reference::Movement<Number>>(path));
}

/// Error of tangential work over the limit at B times the sliding shift. Steps are chords of the
/// path, which is smooth.
double work_error(const SolvedObliqueCycle& s, double work, const std::vector<State>& points) {
  const double exact = profile_along(s.cycle.contact(), points).back().work_tangential;
  const auto& contact = s.cycle.contact();
  const double sliding = contact.sliding_shift(contact.overlap_at(s.cycle.normal_b()));
  return (work - exact) / (s.limit_b() * sliding);
}

/// Largest error of the closed forms against the exact profile, over the friction limit.
double profile_difference(const reference::ObliqueCycle<Real>& cycle) {
  const auto points = cycle.points(checked_points);
  const auto profile = profile_along(cycle.contact(), points);
  Real largest = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Real off = std::abs(profile[i].tangential[0] - points[i].tangential);
    largest = std::max(largest, off / (cycle.contact().mu * points[i].normal));
  }
  return narrow(largest);
}

/// Largest difference of shifts from forces and from the radii of annuli, over the sliding shift.
double radii_difference(const reference::ObliqueCycle<Real>& cycle) {
  const auto points = cycle.points(checked_points);
  Real largest = 0;
  for (std::size_t i = checked_points + 1; i < points.size(); ++i) {
    const auto& point = points[i];
    const auto stage = cycle.unloading_stage(point.normal);
    largest =
        std::max(largest, std::abs(cycle.shift_from_radii(point.normal, stage) - point.shift));
  }
  return narrow(largest / cycle.contact().sliding_shift(points[checked_points].overlap));
}

}  // namespace

SolvedObliqueCycle MindlinDeresiewiczOblique::prepare() const {
  return {*this, cycle_of<double>(*this), cycle_of<Real>(*this)};
}

std::vector<State> SolvedObliqueCycle::points(int per_leg) const {
  return cycle.points(static_cast<std::size_t>(per_leg));
}

std::vector<ContactStep> SolvedObliqueCycle::path_through(std::span<const State> points) const {
  std::vector<ContactStep> steps;
  State from;
  for (const State& to : points) {
    ContactStep step;
    step.overlap_old = from.overlap;
    step.overlap_new = to.overlap;
    step.approach = to.overlap - from.overlap;
    step.shift = {to.shift - from.shift, 0};
    steps.push_back(step);
    from = to;
  }
  return with_radius(std::move(steps), problem.radius);
}

MindlinDeresiewiczOblique::Outcome SolvedObliqueCycle::exact() const {
  return {.force_b = narrow(exact_cycle.tangential_at(exact_cycle.normal_b())),
          .force_d = narrow(exact_cycle.tangential_at(exact_cycle.normal_d()))};
}

MindlinDeresiewiczOblique::Outcome SolvedObliqueCycle::run(const Scheme& scheme,
                                                           int steps_per_leg) const {
  const auto through = points(steps_per_leg);
  const auto forces = drive(scheme.law(), path_through(through));
  const WorkSums works = sum_works(forces);
  Outcome found{.force_b = forces[static_cast<std::size_t>(steps_per_leg)].tangential[0],
                .force_d = forces.back().tangential[0],
                .work_error = std::abs(work_error(*this, works.tangential, through))};
  for (std::size_t i = 0; i < through.size(); ++i) {
    const double error = forces[i].tangential[0] - through[i].tangential;
    found.path_error = worse(found.path_error, std::abs(error / (problem.mu * through[i].normal)));
  }
  if (scheme.law().info().can(Capability::energy)) found.energy_residual = works.residual();
  return found;
}

Gap SolvedObliqueCycle::modelling_gap(reference::RateLaw law,
                                      const PartialSlipClaims& claims) const {
  const auto pieces = reference::oblique_pieces(cycle);
  std::vector<double> times;
  for (const auto& piece : pieces) {
    for (int i = 1; i < gap_points; ++i)
      times.push_back(piece.start + static_cast<double>(i) / gap_points);
  }
  const auto solution =
      reference::integrate_rates(contact_seen(claims, cycle.contact()), law,
                                 std::span<const reference::CollinearMotion<double>>(pieces),
                                 std::span<const double>(times), 1e-12);
  const auto error = [&](const reference::RateState<double>& state) {
    return (state.tangential - cycle.tangential_at(state.normal)) / (problem.mu * state.normal);
  };
  const auto& end = solution.at_ends.back();
  Gap gap{.at_b = error(solution.at_ends.front()),
          .at_d = error(end),
          .work = work_error(*this, end.work_tangential, points(gap_points))};
  for (const auto& state : solution.at_times)
    gap.on_path = std::max(gap.on_path, std::abs(error(state)));
  gap.on_path = std::max({gap.on_path, std::abs(gap.at_b), std::abs(gap.at_d)});
  return gap;
}

std::vector<CrossCheckResult> SolvedObliqueCycle::cross_checks() const {
  const Gap rates = modelling_gap(reference::RateLaw::mindlin_deresiewicz_with_closure, {});
  return {{"closed forms against the exact deflection profile of infinitely many springs, at 128 "
           "points, over the friction limit",
           profile_difference(exact_cycle), 1e-13},
          {"shifts from forces against shifts from the radii of the annuli, over the sliding "
           "shift",
           radii_difference(exact_cycle), 1e-14},
          {"closed forms against the rate equations of the theory, integrated with event "
           "location, at B, at D and on the way",
           rates.on_path, 1e-9}};
}

Expected<MindlinDeresiewiczOblique::Outcome> SolvedObliqueCycle::expect(
    const Scheme& scheme) const {
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) return Expectation::undeclared("no claims");
  Gap gap;
  if (const auto law = rate_law_of(*claims)) gap = modelling_gap(*law, *claims);
  const auto expected = [&](double error) {
    const double size = std::abs(error);
    return expect_partial_slip(
        scheme, [size](auto, const auto&) { return size; }, gap_tolerance(size));
  };
  Expected<Outcome> all;
  all[&Outcome::path_error] = expected(gap.on_path);
  all[&Outcome::force_b] = expected(gap.at_b);
  all[&Outcome::force_d] = expected(gap.at_d);
  all[&Outcome::work_error] = expected(gap.work);
  if (gap.on_path > no_modelling_gap && gap.on_path < least_gap_on_path) {
    all[&Outcome::path_error] = Expectation::approximate(
        "its modelling gap is smaller than the error of the integration on this ladder");
  }
  return all;
}

}  // namespace stickslip::cases
