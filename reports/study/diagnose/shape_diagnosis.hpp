// SPDX-License-Identifier: BSD-3-Clause
// Names the mistake of a law in the contacts of convex shapes.
#pragma once

#include "reports/study/diagnose/diagnosis.hpp"

namespace stickslip::reports {

/// Diagnoses the shapes of a law by how its forces and torques between two bodies that are put on
/// each other differ from those of the nearer rule with an energy, whatever its stiffness. A match
/// is the share of that difference which a contact of ours with the mistake takes away. Throws
/// LawFailure, and Unsuitable for a law that knows neither ellipsoids nor blocks.
Diagnosis diagnose_shapes(const Scheme& law);

/// Whether a law answers for shapes itself, or makes a mistake in ours.
bool has_shapes_to_diagnose(const Scheme& law);

}  // namespace stickslip::reports
