// SPDX-License-Identifier: BSD-3-Clause
// A report in the order of its pages: cases in their rooms, laws in their families.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/render/page.hpp"
#include "reports/study/result.hpp"

namespace stickslip::reports {

/// One scheme under one case.
struct PageScheme {
  const StudyResult* study = nullptr;
  std::string case_slug;
  std::string given;       ///< the law as on the command line
  std::string law;         ///< without its options
  std::string options;     ///< those in brackets; "" for the plain law
  std::string slug;        ///< of the law with its options: the scheme's anchor is law-SLUG
  double ns_per_step = 0;  ///< what one contact costs [ns]; 0 where it was not measured
};

/// A case with its schemes.
struct PageCase {
  CaseSummary summary;
  std::string slug;        ///< its page is cases/SLUG.html
  std::string room;        ///< its folder below cases/; "" for one that is not of the catalogue
  std::string question;    ///< that it answers, in one sentence; or ""
  std::string truth_kind;  ///< in two words; or ""
  std::vector<PageScheme> schemes;
};

/// A law with its options.
struct PageLaw {
  LawSummary summary;
  std::string slug;        ///< its page is laws/SLUG.html
  double ns_per_step = 0;  ///< what one contact costs [ns]; 0 where it was not measured
  std::vector<PageScheme> schemes = {};  ///< in the order of the cases
};

/// The report in the order of its pages.
struct PageContents {
  const Report& report;
  const PageContent& content;
  std::vector<PageCase> cases;
  std::vector<PageLaw> laws;

  /// The law with this name, without options; nullptr if the report has none.
  const PageLaw* find_law(std::string_view name) const;
  /// The case with this name; nullptr if the report has none.
  const PageCase* find_case(std::string_view name) const;
};

/// Puts a report in the order of its pages. Both arguments must outlive the answer.
PageContents page_contents(const Report& report, const PageContent& content);

/// A room's name as a heading: "Partial slip" for partial_slip.
std::string room_title(std::string_view room);

/// Rooms of some cases, in the order of their first cases.
std::vector<std::string> rooms_of(const std::vector<const PageCase*>& cases);

/// A family's name as a heading.
std::string family_title(LawFamily family);

/// Whether the figure or table with this name belongs to the case: the case names it, or its name
/// begins with the case's.
bool belongs(const std::vector<std::string>& names, std::string_view name,
             std::string_view case_name);

}  // namespace stickslip::reports
