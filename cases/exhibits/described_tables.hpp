// SPDX-License-Identifier: BSD-3-Clause
// Parameters as they are described, as data and as a table for pages, `show` and whoever lists
// them.
#pragma once

#include <string>
#include <vector>

#include "cases/case.hpp"
#include "cases/exhibits/exhibit.hpp"

namespace stickslip::cases {

/// The parameters of a case as users see them.
std::vector<ParameterInfo> parameters_of(const CaseInfo& info);

/// Name, unit, default, allowed values, role and meaning of each. The role is the name by which a
/// case sets the parameter in laws.
Table parameters_table(std::string title, const std::vector<ParameterInfo>& parameters);

}  // namespace stickslip::cases
