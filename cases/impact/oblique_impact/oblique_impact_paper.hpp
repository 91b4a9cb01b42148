// SPDX-License-Identifier: BSD-3-Clause
// What Zabulionis et al. run in oblique-impact and what they look at in their runs: for the figures
// and tables that judge it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cases/impact/oblique_impact/oblique_impact.hpp"
#include "cases/impact/oblique_impact/oblique_impact_contacts.hpp"
#include "cases/schemes/scheme.hpp"

namespace stickslip {

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

}  // namespace stickslip
