// SPDX-License-Identifier: BSD-3-Clause
// Figures and tables of oblique-impact: Figs. 5, 6 and 9 of Zabulionis et al., and what the paper
// says of them, against the exact solution and against its law stepped.
#pragma once

#include "cases/exhibits/exhibit.hpp"
#include "cases/impact/oblique_impact/case.hpp"
#include "cases/schemes/scheme.hpp"

namespace stickslip::cases::oblique_impact_exhibits {

/// Fig. 5: forces, displacements and velocities over one contact; points of the first scheme that
/// integrates the same equations.
Figure stick_and_slip_figure(const SolvedObliqueImpact& solved, std::span<const Scheme> schemes);

/// Fig. 6: elastic displacement by update I and II over all contacts, and the force against it.
Figure elastic_displacement_figure(const SolvedObliqueImpact& solved,
                                   std::span<const Scheme> schemes);

/// Fig. 9: the tangential force by each scheme that sets direction=, over all contacts. Throws
/// InputError if none does.
Figure limit_direction_figure(const SolvedObliqueImpact& solved, std::span<const Scheme> schemes);

/// What the paper claims, what the exact solution expects and what its law does.
Table paper_claims_table(const ObliqueImpact& impact);

/// The instant at which the contact point stands still, by each formula of section 3.3.
Table zero_velocity_table(const ObliqueImpact& impact);

/// Works of the tangential force.
Table tangential_works_table(const ObliqueImpact& impact);

/// Stick and slip in both contacts for either sense of spin: which of them is the paper's? Empty
/// where there is one contact only, or no spin.
Table spin_sense_table(const ObliqueImpact& impact);

}  // namespace stickslip::cases::oblique_impact_exhibits
