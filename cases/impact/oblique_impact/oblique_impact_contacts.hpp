// SPDX-License-Identifier: BSD-3-Clause
// The contacts of oblique-impact one after the other, as laws step them and as exact solutions
// know them: what the case, its figures and its tables share.
#pragma once

#include <optional>
#include <vector>

#include "cases/drive/bodies/sphere_impact.hpp"
#include "cases/impact/oblique_impact/oblique_impact.hpp"
#include "reference/impact/hertz_impact.hpp"

namespace stickslip {

/// An exact contact of a law without partial slip, and the sphere at one time in it.
using ExactContact = reference::ImpactSolution<long double>;
using ExactState = reference::ImpactState<long double>;

/// The impact as the laws see it.
SphereImpact sphere_impact(const ObliqueImpact& impact);

/// The impact for the exact solution of a law without partial slip; `stiffness_factor` is on
/// Mindlin's stiffness.
reference::HertzImpact<long double> hertz_impact(const ObliqueImpact& impact,
                                                 double stiffness_factor);

/// Hertz's duration without gravity, in which steps are counted [s].
double hertz_duration(const ObliqueImpact& impact);

/// Contacts worth following: 2 where gravity brings the sphere back soon, else 1.
int contacts_worth_following(const ObliqueImpact& impact);

/// So many exact contacts.
std::vector<ExactContact> exact_contacts(const ObliqueImpact& impact, double stiffness_factor);

/// The course of one of them at points + 1 even times from touch to its end.
std::vector<ExactState> course_of(const ExactContact& contact, const ObliqueImpact& impact,
                                  double stiffness_factor, int points);

/// Steps the scheme through the first contacts, `steps` steps per Hertzian duration.
ImpactOutcome run_contacts(const ObliqueImpact& impact, const Scheme& scheme, int steps,
                           int contacts = 1);

/// The same with every step, contact by contact.
std::vector<std::vector<ImpactSample>> trace_contacts(const ObliqueImpact& impact,
                                                      const Scheme& scheme, int steps,
                                                      int contacts = 1);

/// Means of the first contact over the impact's instants of touch, evenly spread over a step, the
/// first of which is that of the impact. Stick and slip begin anywhere in a step, which moves the
/// error of one run within a band of its own order: one instant alone does not show the order.
ObliqueImpact::Outcome mean_of_instants(const ObliqueImpact& impact, const Scheme& scheme,
                                        int steps);

/// Factor on Mindlin's stiffness where a scheme integrates equations without partial slip that are
/// solved exactly; nothing for other schemes.
std::optional<double> solved_stiffness_factor(const Scheme& scheme);

}  // namespace stickslip
