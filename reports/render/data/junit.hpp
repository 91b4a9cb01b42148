// SPDX-License-Identifier: BSD-3-Clause
// Verdicts as JUnit XML.
#pragma once

#include <string>

#include "reports/study/compare/baseline.hpp"
#include "reports/study/result.hpp"

namespace stickslip::reports {

/// The run as JUnit XML for continuous integration: one test suite a case; one test case a study
/// (class name: case, name: law) and one a cross-check of a reference. Broken verdicts are
/// failures, laws that do not apply are skipped.
std::string junit_xml(const Report& report);

/// A comparison of baselines as JUnit XML: one test suite a case (and one for the classes of cost),
/// one test case a line compared (name: law and observable). What is worse or gone is a failure.
/// `version` is that of the program.
std::string junit_xml(const Comparison& comparison, const std::string& version);

}  // namespace stickslip::reports
