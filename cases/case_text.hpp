// SPDX-License-Identifier: BSD-3-Clause
// What the head of a case's page cases/ROOM/NAME/page.md says, built in.
#pragma once

#include <span>
#include <string_view>

#include "cases/case.hpp"

namespace stickslip::cases {

/// Title of a figure or table, and what a reader must know to read it. {word} stands for a text
/// that the exhibit fills in.
struct ExhibitText {
  std::string_view name;   ///< as the case names it
  std::string_view title;  ///< one line
  std::string_view text;   ///< caption of a figure, note of a table
};

/// What the head of a page says of its case.
struct CaseText {
  std::string_view name;
  std::string_view room;      ///< folder of cases/ that holds the folder of the case
  std::string_view question;  ///< in the table of docs/cases.md, in Markdown
  CaseInfo (*info)();         ///< all but parameters, observables and titles of figures
  std::span<const ExhibitText> figures;
  std::span<const ExhibitText> tables;
};

/// The texts of all cases, in the order of their names. Made from the pages when the program is
/// built.
std::span<const CaseText> all_case_texts();

/// The texts of this case. Throws std::logic_error if there is no page of this name.
const CaseText& case_text(std::string_view name);

/// The text of this name in `all`, the figures or tables of `owner`. Throws std::logic_error.
const ExhibitText& find_exhibit_text(std::span<const ExhibitText> all, std::string_view name,
                                     std::string_view owner);

}  // namespace stickslip::cases
