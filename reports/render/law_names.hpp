// SPDX-License-Identifier: BSD-3-Clause
// A law from outside is named by its file or command; on paper it goes by the name that it gives
// itself.
#pragma once

#include <span>

#include "reports/study/result.hpp"

namespace stickslip {

/// The report with laws from outside under their own names: in studies and admissible steps, and in
/// all tables and figures, "mine[mu=0.3]" for "./build/libmine.so[mu=0.3]". A law whose name is
/// that of another law of the report too stays as it was named. For readers: files that programs
/// read are made of the report as it is.
Report with_law_names(Report report);

/// One figure with the laws' own names in the same way.
Figure with_law_names(Figure figure, std::span<const LawSummary> laws);

}  // namespace stickslip
