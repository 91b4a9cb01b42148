// SPDX-License-Identifier: BSD-3-Clause
// The contacts of oblique-impact one after the other, as laws step them and as exact solutions
// know them, and what Zabulionis et al. run and look at: what the case, its figures and its tables
// share.
#pragma once

#include "cases/drive/bodies/sphere_impact.hpp"
#include "cases/impact/oblique_impact/case.hpp"
#include "cases/numbers.hpp"
#include "reference/impact/hertz_impact.hpp"

namespace stickslip::cases {

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

/// Steps per contact of the paper.
inline constexpr int paper_steps = 51;

/// Eq. 23 has this factor on Mindlin's stiffness.
inline constexpr double paper_stiffness_factor = 2.0 / 3;

/// The law of the paper with the mean stiffness of a step, as its other choices are judged with,
/// and with these options ("update=I"); empty: none.
Scheme paper_scheme(const std::string& options);

/// The first contact by that law.
std::vector<ImpactSample> paper_contact(const ObliqueImpact& impact, const std::string& options,
                                        int steps);

/// The same sphere with a spin that makes the velocity of the contact point vanish in slip while
/// the bodies part: v_C = 25/21 r mu vn; 4.6 rad/s for the sphere of the paper. Without gravity
/// that needs r mu vn < |v_C| < 2 r mu vn.
ObliqueImpact reversing_in_slip(ObliqueImpact impact);

/// The impact with the sense of spin that has the modes of the paper's figures, as given where
/// neither or both have them: the first contact slips, sticks and slips, the second one sticks and
/// slips.
ObliqueImpact sense_of_the_paper(const ObliqueImpact& impact);

/// r of Eq. 50: by how much less than m the mass is that a force at the contact point moves [-].
double inertia_factor(const SphereImpact& sphere);

/// What a run of the paper's law says of its elastic displacement and of its force.
struct ElasticCourse {
  std::optional<double> jump;  ///< in the step in which stick first turns into slip [m]
  double at_end = 0;           ///< in the last step of the contact [m]
  double work = 0;             ///< integral of F_t d(delta_el), by the trapezoid [J]
};

/// Of a contact whose law knows its elastic displacement.
ElasticCourse elastic_course(std::span<const ImpactSample> contact);

/// How often the tangential force changes its sign.
int sign_changes(std::span<const ImpactSample> contact);
/// The same of an exact contact, whose force at touch and at the end is round-off.
int sign_changes(const ExactContact& contact, std::span<const ExactState> course);

/// Time of the first step in which the tangential force jumps from one friction limit to the other,
/// or by three quarters of the way at least [s].
std::optional<double> jump_of_force(std::span<const ImpactSample> contact, double mu);

/// The greatest size of a value of items.
template <class Items, class Value>
double greatest_of(const Items& items, const Value& value) {
  double greatest = 0;
  for (const auto& item : items)
    greatest = std::max(greatest, std::abs(narrow(std::invoke(value, item))));
  return greatest;
}

}  // namespace stickslip::cases
