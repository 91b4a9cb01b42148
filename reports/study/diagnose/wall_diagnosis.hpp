// SPDX-License-Identifier: BSD-3-Clause
// Names the mistake of a law that answers for walls of triangles itself.
#pragma once

#include "reports/study/diagnose/diagnosis.hpp"

namespace stickslip::reports {

/// Diagnoses the walls of a law by how its forces on triangles differ from those on its own plane:
/// what its contact law is plays no part. A match is the cosine between its deviations and those of
/// a wall of ours with the mistake, times the ratio of their lengths. Throws LawFailure.
Diagnosis diagnose_wall(const Scheme& law);

/// The diagnosis of the walls, or else the shapes, of a law that answers for them itself, or makes
/// a mistake in ours, if anything is wrong with them or it has no single contacts; that of its
/// contacts otherwise.
Diagnosis diagnose_with_bodies(const Scheme& law, int jobs);

}  // namespace stickslip::reports
