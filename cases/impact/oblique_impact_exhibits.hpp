// SPDX-License-Identifier: BSD-3-Clause
// Figures and tables of oblique-impact: Figs. 5, 6 and 9 of Zabulionis et al., and what the paper
// says of them, against the exact solution and against its law stepped.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "cases/exhibit.hpp"
#include "cases/impact/oblique_sphere.hpp"
#include "cases/scheme.hpp"

namespace stickslip {

/// Steps per contact of the paper.
inline constexpr int paper_steps = 51;

/// The law of the paper with the mean stiffness of a step, as its other choices are judged with,
/// and with these options ("update=I"); empty: none.
Scheme paper_scheme(const std::string& options);

/// The same sphere with a spin that makes the velocity of the contact point vanish in slip while
/// the bodies part: v_C = 25/21 r mu vn; 4.6 rad/s for the sphere of the paper. Without gravity
/// that needs r mu vn < |v_C| < 2 r mu vn.
ObliqueSphere reversing_in_slip(ObliqueSphere sphere);

/// Fig. 5: forces, displacements and velocities over one contact; points of the first scheme that
/// integrates the same equations.
Figure stick_and_slip_figure(const ObliqueSphere& sphere, std::span<const Scheme> schemes);

/// Fig. 6: elastic displacement by update I and II over all contacts, and the force against it.
Figure elastic_displacement_figure(const ObliqueSphere& sphere);

/// Fig. 9: the tangential force by each scheme that sets direction=, over all contacts. Throws
/// InputError if none does.
Figure limit_direction_figure(const ObliqueSphere& sphere, std::span<const Scheme> schemes);

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

/// Time of the first step in which the tangential force jumps from one friction limit to the other,
/// or by three quarters of the way at least [s].
std::optional<double> jump_of_force(std::span<const ImpactSample> contact, double mu);

/// What the paper claims, what the exact solution expects and what its law does.
Table paper_claims_table(const ObliqueSphere& sphere);

/// The instant at which the contact point stands still, by each formula of section 3.3.
Table zero_velocity_table(const ObliqueSphere& sphere);

/// Works of the tangential force.
Table tangential_works_table(const ObliqueSphere& sphere);

/// Stick and slip in both contacts for either sense of spin: which of them is the paper's? Needs
/// two contacts.
Table spin_sense_table(const ObliqueSphere& sphere);

/// The sphere after each contact, exact and by the schemes whose equations are solved. Needs two
/// contacts.
Table second_contact_table(const ObliqueSphere& sphere, std::span<const Scheme> schemes);

}  // namespace stickslip
