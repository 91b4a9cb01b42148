// SPDX-License-Identifier: BSD-3-Clause
// The folders that export writes of cases of gradients, and what judge makes of their answers.
//
// DIR/CASE/gradient/
//     gradient.json       what is differentiated, inputs, steps
//     README.md           one page for whoever answers
//     template.py         a simulator of fixed steps that writes an answer, a wrong one for most
//     gradients.csv       the answer: dt, and a column by_... for each derivative
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/bodies/bodies_case.hpp"
#include "app/layer.hpp"
#include "cases/gradients/gradient_question.hpp"
#include "reports/study/study.hpp"

namespace stickslip::app {

inline constexpr const char* gradient_folder_name = "gradient";

/// Version of gradient.json.
inline constexpr int gradient_schema = 1;

/// The folder of a case in so many steps of its time, the fewest first.
BodiesFolder gradient_folder(const Case& question, const CaseParameters& parameters,
                             const std::vector<int>& steps);

/// The text of template.py for this question.
std::string gradient_template(const std::string& case_name, const cases::GradientQuestion& asked);

/// How answers are judged.
struct GradientJudging {
  std::vector<std::string> cases;  ///< these alone; empty: all that there are
  std::string label;               ///< label of the program in the report
  StudyOptions study;
};

/// Reads all answers below the folder and judges them. Throws InputError naming the file for
/// answers that are missing or cannot be read.
Report judge_gradients(const std::filesystem::path& dir, const GradientJudging& how);

}  // namespace stickslip::app
