// SPDX-License-Identifier: BSD-3-Clause
// The pages of laws and cases that are built into the program.
#pragma once

#include <span>
#include <string_view>

namespace stickslip {

/// A page of docs/laws, of a case, or docs/errata.md, built into the program.
struct Page {
  std::string_view name;      ///< path below docs/ without .md: "laws/linear-refined", "errata"
  std::string_view title;     ///< first heading of the page, as plain text
  std::string_view markdown;  ///< the page as it was written
  /// HTML fragment with MathML, without the first heading; the others begin with <h4>. A link to a
  /// law or a case is #law-NAME or #case-NAME; a link to any other file is plain text.
  std::string_view html;
  std::string_view
      plain;  ///< the page as text of 100 columns, formulas in letters where they can be
};

/// The page with this name, or nullptr.
const Page* find_page(std::string_view name);

/// Every page, by name.
std::span<const Page> all_pages();

}  // namespace stickslip
