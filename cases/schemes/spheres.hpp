// SPDX-License-Identifier: BSD-3-Clause
// What the cases of the Hertzian laws have in common.
#pragma once

#include "cases/schemes/springs.hpp"
#include "reference/partial_slip/hertz_rates.hpp"

namespace stickslip::cases {

/// Two equal elastic spheres with friction. G, nu and mu are set in the law by role; R belongs to
/// the pair.
struct Spheres {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson = 0.15;        ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double radius = 0.01;         ///< R of each sphere [m]

  /// The same for the references.
  template <class Real>
  reference::HertzContact<Real> as() const {
    return reference::make_contact(
        reference::Elastic<Real>{static_cast<Real>(shear_modulus), static_cast<Real>(poisson)},
        static_cast<Real>(radius), static_cast<Real>(mu));
  }
  /// Friction limit at this overlap [N].
  double limit(double overlap) const { return mu * as<double>().normal_force(overlap); }
};

/// Describes the fields shear_modulus, poisson, mu and radius of a problem; it sets all but the
/// radius in the law. mu must be positive.
template <class P>
void describe_spheres(auto& visitor) {
  constexpr Range poisson_range{.low = -1, .high = 0.5, .low_is_allowed = false};
  visitor.number(&P::shear_modulus, {"G", "Pa", "G", Range::positive(), "shear modulus"});
  visitor.number(&P::poisson, {"nu", "-", "nu", poisson_range, "Poisson's ratio"});
  visitor.number(&P::mu, {"mu", "-", "mu", Range::positive(), "friction coefficient"});
  visitor.number(&P::radius,
                 {"R", "m", "", Range::positive(), "radius of each of the two spheres"});
}

/// Those fields of a problem.
template <class P>
Spheres spheres_of(const P& problem) {
  return {problem.shear_modulus, problem.poisson, problem.mu, problem.radius};
}

/// The steps with the effective radius of the spheres [m].
std::vector<ContactStep> with_radius(std::vector<ContactStep> steps, double effective_radius);
/// The same of a contact that is first pressed to this overlap, in one step.
std::vector<ContactStep> pressed_first(double overlap, std::span<const ContactStep> steps,
                                       double effective_radius);

/// Throws InputError unless the overlap is smaller than the radius.
void require_overlap_below_radius(double overlap, double radius);

/// The same steps as the references take them, overlap and shift of the pair.
template <class Real>
std::vector<reference::Movement<Real>> movements_of(std::span<const ContactStep> steps) {
  std::vector<reference::Movement<Real>> all;
  all.reserve(steps.size());
  for (const ContactStep& step : steps) {
    all.push_back({static_cast<Real>(step.overlap_new),
                   {static_cast<Real>(step.shift[0]), static_cast<Real>(step.shift[1])}});
  }
  return all;
}

/// The moves between places on a line, overlap and cumulative shift at the start and after each.
std::vector<reference::Movement<double>> movements_between(std::span<const double> overlaps,
                                                           std::span<const double> shifts);

/// The equations that a law with these claims integrates; none if it resolves the profile of slip.
std::optional<reference::RateLaw> rate_law_of(const PartialSlipClaims& claims);

/// The contact as a law with these claims sees it: with its own tangential stiffness.
template <class Real>
reference::HertzContact<Real> contact_seen(const PartialSlipClaims& claims,
                                           reference::HertzContact<Real> contact) {
  contact.transverse_modulus *= static_cast<Real>(claims.stiffness_factor);
  return contact;
}

/// Round-off that a law which resolves partial slip may show, over the friction limit.
inline constexpr double partial_slip_round_off = 1e-10;

/// A modelling gap below this is the round-off of its computation: there is none.
inline constexpr double no_modelling_gap = 1e-6;

/// Error over the friction limit that the claims allow a discrete contact area: kinks of the
/// profile of slip fall anywhere between springs.
double discretisation_bound(const PartialSlipClaims& claims);

/// What theory expects of a law of half-spaces where half-spaces are the truth: the truth but for
/// its cells, whose errors fall with the square of their number, as kinks of the tractions fall
/// anywhere between rings. `scale`: of an error of the friction limit, over that of the observable.
Expectation expect_half_space(const HalfSpaceClaims& claims, double scale = 1);

/// The normal force is that of Hertz to this bound; of a law that knows bodies nothing is declared,
/// since the overlap is a small difference of their positions, rounded there and in files.
Expectation expect_hertz_normal(const Scheme& scheme, double bound);

/// What theory expects of a scheme at a point of a collinear path. `modelling_gap`: error that the
/// exact integral of the equations of this rate law leaves there, over the observable's scale;
/// asked only of schemes that integrate such equations, with the contact as they see it.
/// `tolerance`: how well the ladder of the case shows the limit, over the same scale.
template <class Gap>
Expectation expect_partial_slip(const Scheme& scheme, const Gap& modelling_gap, double tolerance) {
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) return Expectation::undeclared("the law claims nothing of partial slip");
  const auto rate_law = rate_law_of(*claims);
  if (rate_law) {
    const double gap = modelling_gap(*rate_law, *claims);
    if (gap < no_modelling_gap) {
      return Expectation::of_order(
          1, "its own equations have the right solution, which it integrates to first order", 0.3);
    }
    return Expectation::wrong(gap, tolerance,
                              "the exact integral of its own equations is wrong by this much");
  }
  if (claims->memory_tolerance > 0)
    return Expectation::undeclared("segments of its history are merged");
  if (claims->springs > 0) {
    return Expectation::exact(discretisation_bound(*claims),
                              "a contact area of so many springs in place of a continuous one");
  }
  return Expectation::exact(partial_slip_round_off,
                            "the profile of slip is resolved in steps of any size");
}

}  // namespace stickslip::cases
