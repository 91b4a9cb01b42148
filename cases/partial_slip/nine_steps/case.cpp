// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/nine_steps/case.hpp"

#include "cases/numbers.hpp"
#include "reference/partial_slip/hertz_foundation.hpp"
#include "reference/partial_slip/hertz_profile.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;
using Profile = reference::DeflectionProfile<Real>;

/// One of the movements, of one half of the pair as the paper counts. The paper draws them but
/// gives no numbers: these have the same pattern of elastic and slip steps and lead to the same
/// equivalent histories.
struct HalfStep {
  double indentation = 0;  ///< at its end
  double shift = 0;        ///< in the step
};
constexpr std::array<HalfStep, 9> half_steps{{{0.0030, 0.0010},
                                              {0.0060, -0.0009},
                                              {0.0080, 0.0006},
                                              {0.0084, 0.0007},
                                              {0.0086, 0.0014},
                                              {0.0111, -0.0010},
                                              {0.0131, 0.0010},
                                              {0.0128, -0.0015},
                                              {0.0130, 0.0009}}};
/// mu kappa and R that these numbers are for; other materials get a similar path.
constexpr double own_sliding_slope = 0.75;
constexpr double own_radius = 1;

/// Of tangential forces at the ends of the movements, and the work until then.
NineSteps::Outcome outcome_of(const NineSteps& n, std::span<const double> forces, double work) {
  const auto corners = n.corners();
  const auto exact = n.states();
  NineSteps::Outcome found{.end_force = forces.back(), .work = work};
  for (std::size_t i = 0; i < exact.size(); ++i) {
    const double error = std::abs(forces[i] - narrow(exact[i].tangential[0]));
    found.force_error = worse(found.force_error, error / n.spheres().limit(corners[i + 1].overlap));
  }
  return found;
}

/// What the exact integral of a law's own equations gives.
NineSteps::Outcome integral_of(const NineSteps& n, reference::RateLaw law,
                               const PartialSlipClaims& claims) {
  // At touch the rates are singular; a short way along the first step the solution is similar to
  // itself, and what was left out has died away.
  constexpr double start = 1e-4;
  auto movements = movements_of<double>(n.path(1));
  movements.front().shift[0] *= 1 - start;
  const auto pieces = reference::proportional_pieces(
      start * n.corners()[1].overlap, std::span<const reference::Movement<double>>(movements));
  const auto ends =
      reference::integrate_rates(contact_seen(claims, n.spheres().as<double>()), law,
                                 std::span<const reference::CollinearMotion<double>>(pieces),
                                 std::span<const double>(), 1e-11)
          .at_ends;
  std::vector<double> forces;
  for (const auto& state : ends) forces.push_back(state.tangential);
  return outcome_of(n, forces, ends.back().work_tangential);
}

/// The tangential force against 2 pi times the integral of the traction tau rho d(rho), over the
/// friction limit. Term by term, with rho = a sin(angle), which makes the integrand smooth.
double traction_difference(const reference::HertzContact<Real>& contact, const Profile& profile) {
  constexpr int parts = 64;
  const Real step = std::acos(-1.0L) / 2 / parts;
  Real sum = 0;
  for (const auto& term : profile.traction_terms()) {
    const std::array one{term};
    const Real radius = contact.contact_radius(term.overlap);
    const auto value = [&](Real angle) {
      const Real rho = radius * std::sin(angle);
      return reference::traction(contact, std::span<const reference::TractionTerm<Real>>(one),
                                 rho) *
             rho * radius * std::cos(angle);
    };
    Real integral = 0;  // Boole's rule
    for (int i = 0; i < parts; ++i) {
      integral +=
          step / 90 *
          (7 * value(i * step) + 32 * value((i + 0.25L) * step) + 12 * value((i + 0.5L) * step) +
           32 * value((i + 0.75L) * step) + 7 * value((i + 1) * step));
    }
    sum += 2 * std::acos(-1.0L) * integral;
  }
  const Real limit = contact.mu * profile.state().normal;
  return narrow(std::abs(sum - profile.state().tangential[0]) / limit);
}

}  // namespace

std::vector<PathPoint> NineSteps::corners() const {
  // Overlaps scale with R; the shifts with them and with mu kappa, so that every step keeps its
  // character whatever the material.
  const double scale = 2 * size * radius / own_radius;
  const double slope = mu * spheres().as<double>().stiffness_ratio() / own_sliding_slope;
  std::vector<PathPoint> all{{0, Vector2::Zero()}};
  for (const HalfStep& step : half_steps) {
    all.push_back(
        {scale * step.indentation, all.back().shift + Vector2(scale * slope * step.shift, 0)});
  }
  return all;
}

std::vector<ContactStep> NineSteps::path(int steps_per_movement) const {
  return with_radius(sample_corners(corners(), steps_per_movement), radius);
}

std::vector<reference::HertzState<Real>> NineSteps::states() const {
  const auto movements = movements_of<Real>(path(1));
  return reference::exact_collinear_path(spheres().as<Real>(),
                                         std::span<const reference::Movement<Real>>(movements));
}

NineSteps::Outcome NineSteps::exact() const {
  const auto end = states().back();
  return {.end_force = narrow(end.tangential[0]), .work = narrow(end.work_tangential)};
}

NineSteps::Outcome NineSteps::scale() const {
  const double overlap = corners().back().overlap;
  const double limit = spheres().limit(overlap);
  return {.end_force = limit, .work = limit * spheres().as<double>().sliding_shift(overlap)};
}

NineSteps::Outcome NineSteps::run(const Scheme& scheme, int steps_per_movement) const {
  const auto forces = drive(scheme.law(), path(steps_per_movement));
  std::vector<double> ends;
  for (std::size_t movement = 1; movement <= half_steps.size(); ++movement) {
    const auto end = movement * static_cast<std::size_t>(steps_per_movement) - 1;
    ends.push_back(forces[end].tangential[0]);
  }
  const WorkSums works = sum_works(forces);
  Outcome found = outcome_of(*this, ends, works.tangential);
  if (scheme.law().info().can(Capability::energy)) found.energy_residual = works.residual();
  return found;
}

std::vector<CrossCheckResult> NineSteps::cross_checks() const {
  const auto movements = movements_of<double>(path(1));
  const auto springs = reference::spring_foundation(
      spheres().as<double>(), std::span<const reference::Movement<double>>(movements), 4000);
  const auto exact_states = states();
  double springs_off = 0;
  for (std::size_t i = 0; i < exact_states.size(); ++i) {
    const double off = springs.states[i].tangential[0] - narrow(exact_states[i].tangential[0]);
    springs_off = worse(springs_off, std::abs(off) / springs.force_scale);
  }
  const auto contact = spheres().as<Real>();
  Profile profile(contact);
  double tractions_off = 0;
  for (const auto& movement : movements_of<Real>(path(1))) {
    profile.advance(movement.overlap, movement.shift[0]);
    tractions_off = worse(tractions_off, traction_difference(contact, profile));
  }
  return {{"exact deflection profile against 4000 springs, over the largest friction limit",
           springs_off, 1e-6},
          {"force against the integral of the superposed tractions over the contact area, over "
           "the friction limit",
           tractions_off, 1e-12}};
}

Expected<NineSteps::Outcome> NineSteps::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().partial_slip_claims();
  if (claims && claims->rule == PartialSlipRule::mindlin_deresiewicz_with_closure) {
    return Expectation::approximate(
        "its rate form has no branch for elastic steps after slip, and it keeps two turning points "
        "where this history has seven");
  }
  Outcome gap;
  if (const auto law = claims ? rate_law_of(*claims) : std::nullopt)
    gap = errors_of(*this, integral_of(*this, *law, *claims));
  Expected<Outcome> all;
  for (const auto field : Observed<Outcome>::of<NineSteps>().fields) {
    all[field] = expect_partial_slip(
        scheme, [&](auto, const auto&) { return gap.*field; }, 2e-3);
  }
  return all;
}

}  // namespace stickslip::cases
