// SPDX-License-Identifier: BSD-3-Clause
// What diagnose --tangent answers.
#pragma once

#include <string>

#include "app/parser/commands.hpp"
#include "reports/study/diagnose/tangent_diagnosis.hpp"

namespace stickslip::app {

/// The mistake of the tangent in a file: inputs of the kind tangent-pair, and 144 numbers row by
/// row under "tangent". Throws InputError for what is no such file.
reports::TangentDiagnosis diagnose_pair_tangent(const std::string& file);

/// The answer as JSON, as a table, or as a word.
CommandAnswer tangent_answer(const reports::TangentDiagnosis& diagnosis, bool quiet);

}  // namespace stickslip::app
