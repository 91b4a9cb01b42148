// SPDX-License-Identifier: BSD-3-Clause
// Which law of the catalogue a law from outside is nearest to, and what follows where it departs.
#pragma once

#include "reports/study/result.hpp"

namespace stickslip::reports {

/// Finds for each law with comparisons (StudyResult::beside) the law of the catalogue that it is
/// nearest to, and adds a verdict that no single case can give: a law that is equal to one of the
/// catalogue in most cases, to round-off, implements its equations; where it then tends to another
/// limit, it is wrong. It is left alone if any law of its kind has its limits everywhere.
Report with_nearest(Report report);

}  // namespace stickslip::reports
