// SPDX-License-Identifier: BSD-3-Clause
// Tables as Markdown.
#pragma once

#include <string>
#include <string_view>

#include "cases/exhibits/exhibit.hpp"
#include "reports/layer.hpp"

namespace stickslip::reports {

/// The table as GitHub-flavoured Markdown: title, rows, note; columns of numbers to the right.
std::string markdown(const Table& table);

/// Text in one line in which nothing is taken for Markdown.
std::string markdown_text(std::string_view text);

}  // namespace stickslip::reports
