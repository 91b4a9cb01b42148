// SPDX-License-Identifier: BSD-3-Clause
// What a case says in words: the front matter of its page docs/cases/ROOM/NAME.md, built in.
#pragma once

#include <span>
#include <string_view>

namespace stickslip::cases {

/// Title of a figure or table, and what a reader must know to read it. {word} stands for a text
/// that the exhibit fills in.
struct ExhibitText {
  std::string_view name;   ///< as the case names it
  std::string_view title;  ///< one line
  std::string_view text;   ///< caption of a figure, note of a table
};

/// What a case says of itself in words.
struct CaseText {
  std::string_view name;
  std::string_view room;      ///< folder of cases/, tests/cases/ and docs/cases/ that it is in
  std::string_view title;     ///< one line
  std::string_view question;  ///< in the README's table, in Markdown
  std::string_view source;    ///< paper, equation, figure
  std::string_view judges;    ///< in one sentence
  std::string_view truth;     ///< where the reference comes from
  std::string_view bibtex;    ///< the entries of docs/references.bib that it cites
  std::span<const ExhibitText> figures;
  std::span<const ExhibitText> tables;
};

/// The texts of all cases, in the order of their names. Made from docs/cases when the program is
/// built.
std::span<const CaseText> all_case_texts();

/// The texts of this case. Throws std::logic_error if there is no page of this name.
const CaseText& case_text(std::string_view name);

/// The text of this name in `all`, the figures or tables of `owner`. Throws std::logic_error.
const ExhibitText& find_exhibit_text(std::span<const ExhibitText> all, std::string_view name,
                                     std::string_view owner);

}  // namespace stickslip::cases
