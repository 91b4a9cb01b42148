// SPDX-License-Identifier: BSD-3-Clause
// Wide tables of numbers, one part below the other.
#pragma once

#include <cstddef>
#include <vector>

#include "cases/exhibits/exhibit.hpp"
#include "reports/layer.hpp"

namespace stickslip::reports {

/// The table in parts of at most `width` columns of a terminal (0: one part), each with the first
/// column and with as many of the others as fit. Groups of `group` columns stay together, so that a
/// part with a single group may be wider.
std::vector<Table> table_blocks(const Table& table, std::size_t group, std::size_t width);

}  // namespace stickslip::reports
