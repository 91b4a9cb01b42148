// SPDX-License-Identifier: BSD-3-Clause
// Tables as comma-separated values.
#pragma once

#include <string>

#include "cases/exhibits/exhibit.hpp"
#include "reports/layer.hpp"

namespace stickslip::reports {

/// The table as CSV (RFC 4180, but lines end in "\n"): a header "title [unit]", numbers with
/// seventeen digits where a cell has one, its text otherwise.
std::string csv(const Table& table);

}  // namespace stickslip::reports
