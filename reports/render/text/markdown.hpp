// SPDX-License-Identifier: BSD-3-Clause
// Tables as Markdown.
#pragma once

#include <string>

#include "cases/exhibits/exhibit.hpp"
#include "reports/layer.hpp"

namespace stickslip::reports {

/// The table as GitHub-flavoured Markdown: title, rows, note; columns of numbers to the right.
std::string markdown(const Table& table);

}  // namespace stickslip::reports
