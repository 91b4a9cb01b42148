// SPDX-License-Identifier: BSD-3-Clause
// Tables as Markdown.
#pragma once

#include <string>

#include "cases/exhibits/exhibit.hpp"

namespace stickslip {

/// The table as GitHub-flavoured Markdown: title, rows, note; columns of numbers to the right.
std::string markdown(const Table& table);

}  // namespace stickslip
