// SPDX-License-Identifier: BSD-3-Clause
// Figures and tables of the case chung-ooi.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "cases/exhibit.hpp"
#include "cases/scheme.hpp"

namespace stickslip {

/// The figure with this name. `phase` of touch as in SphereImpact.
Figure chung_ooi_figure(std::string_view name, std::span<const Scheme> schemes, double phase);

/// Tables of the tests with these numbers.
std::vector<Table> chung_ooi_tables(std::span<const int> tests, std::span<const Scheme> schemes,
                                    double phase);

}  // namespace stickslip
