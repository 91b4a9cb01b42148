// SPDX-License-Identifier: BSD-3-Clause
// Names the mistake of a bond by how it differs from the bond that it is meant to be.
#pragma once

#include "reports/study/diagnose/diagnosis.hpp"

namespace stickslip::reports {

/// Diagnoses a bond against the bond of the catalogue that it says it is like, or else against the
/// one that it differs from least. A match is the cosine between the two vectors of deviations
/// times the ratio of their lengths: mistakes that differ by a factor are told apart. Throws
/// LawFailure.
Diagnosis diagnose_bond(const Scheme& law);

}  // namespace stickslip::reports
