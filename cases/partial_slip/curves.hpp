// SPDX-License-Identifier: BSD-3-Clause
// What figures of partial slip have in common: curves of laws that resolve slip, and tractions over
// the radius of a contact.
#pragma once

#include "cases/exhibits/exhibits.hpp"
#include "reference/partial_slip/hertz.hpp"
#include "stickslip/contact/step/step.hpp"

namespace stickslip::cases {

/// Whether the law is known to resolve the profile of slip, so that steps of any size are exact.
inline bool resolves_slip(const Scheme& scheme) {
  const auto claims = scheme.law().partial_slip_claims();
  return claims && claims->rule == PartialSlipRule::resolved;
}

/// An empty curve of a scheme: points, which show the truth below them, where it resolves slip.
inline Series curve_by_slip(const Scheme& scheme, const Pen& pen) {
  return resolves_slip(scheme) ? pen.points() : pen.line();
}

/// Those schemes whose laws know the traction under a contact.
inline std::vector<Scheme> that_know_tractions(std::span<const Scheme> schemes) {
  return schemes_that(schemes, [](const Scheme& scheme) {
    return scheme.law().contacts(1)->traction(0, 1, 0).has_value();
  });
}

/// The traction under a contact: superposed pressures of Hertz, within the friction limit.
template <class Real>
struct TractionCircle {
  reference::HertzContact<Real> contact = {};
  std::vector<reference::TractionTerm<Real>> terms = {};
  Real overlap = 0;  ///< [m]
  Real radius = 0;   ///< what distances from the centre are drawn over [m]
  Real peak = 0;     ///< what tractions are drawn over [Pa]
  int points = 0;    ///< between the centre and the radius

  /// Distance of a point from the centre [m].
  Real distance(int point) const { return radius * static_cast<Real>(point) / points; }
  /// As it is drawn.
  double over_radius(int point) const { return static_cast<double>(distance(point) / radius); }

  /// The sum of the terms.
  Series exact(std::string label) const {
    return truth(
        std::move(label), counted(0, points), [&](int i) { return over_radius(i); },
        [&](int i) {
          const std::span<const reference::TractionTerm<Real>> all(terms);
          return reference::traction(contact, all, distance(i)) / peak;
        });
  }
  /// Plus and minus the friction coefficient times the pressure.
  Series friction_limit(std::string label) const {
    Series curve = guide_line(std::move(label));
    for (const Real sign : {Real(1), Real(-1)}) {
      curve = broken(through(
          std::move(curve), counted(0, points), [&](int i) { return over_radius(i); },
          [&](int i) {
            return sign * contact.mu * contact.pressure(distance(i), overlap) / peak;
          }));
    }
    return curve;
  }
  /// A law at the end of its path, at every so many of the points from `first` on.
  Series of_law(const Pen& pen, const AnyLaw& law, std::span<const ContactStep> path, int first,
                int every) const {
    const auto under = law.contacts(1);
    ContactForce force;
    for (const ContactStep& step : path) under->advance({&step, 1}, {&force, 1});
    Series curve = pen.points();
    for (const int i : counted(first, points, every)) {
      const auto from_centre = static_cast<double>(distance(i));
      const Vector2 traction = *under->traction(0, path.back().effective_radius, from_centre);
      curve.add(from_centre / static_cast<double>(radius), traction[0] / static_cast<double>(peak));
    }
    return curve;
  }
};

}  // namespace stickslip::cases
