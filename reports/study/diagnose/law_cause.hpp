// SPDX-License-Identifier: BSD-3-Clause
// The cause of what is broken in a law, in a sentence.
#pragma once

#include <optional>

#include "reports/study/diagnose/diagnosis.hpp"
#include "reports/study/result.hpp"

namespace stickslip::reports {

/// The sentence of a diagnosis; none where no mistake is named, so that a report never says that
/// nothing is wrong next to a broken verdict.
std::optional<LawCause> cause_of(const Diagnosis& diagnosis);

/// The cause of an external law, asked now; none where nothing is found or the law cannot be
/// asked. `jobs`: threads, 0: all cores.
std::optional<LawCause> cause_of(const Scheme& scheme, int jobs);

}  // namespace stickslip::reports
