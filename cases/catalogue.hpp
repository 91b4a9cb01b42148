// SPDX-License-Identifier: BSD-3-Clause
// The catalogue of cases: all of them, and one by its name.
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip::cases {

/// Every case, in the order of the documentation.
const std::vector<std::unique_ptr<Case>>& case_catalogue();

/// The same anew, for case_catalogue. Its body is made from the list in cases/CMakeLists.txt.
std::vector<std::unique_ptr<Case>> make_all_cases();

/// The case with this name; throws InputError for an unknown one, with the nearest one suggested.
const Case& find_case(std::string_view name);

/// The case that draws the figure with this name; throws InputError. "CASE/convergence" belongs to
/// every case.
const Case& find_case_of_figure(std::string_view figure);

/// The schemes a case is run with unless some are named: every law of the catalogue that suits it,
/// then the case's own variants.
std::vector<Scheme> default_schemes(const Case& test);

}  // namespace stickslip::cases
