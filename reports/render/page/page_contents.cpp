// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/page/page_contents.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "cases/case_text.hpp"
#include "cases/truth_kind.hpp"
#include "reports/render/text/numbers.hpp"
#include "reports/study/tables.hpp"

namespace stickslip::reports {
namespace {

/// A slug that none of the names before it has.
std::string unique_slug(std::set<std::string>& taken, std::string_view name) {
  const std::string slug = file_slug(name);
  std::string answer = slug;
  for (int count = 2; !taken.insert(answer).second; ++count)
    answer = fmt::format("{}-{}", slug, count);
  return answer;
}

PageCase page_case(CaseSummary summary, std::set<std::string>& slugs) {
  PageCase one;
  one.slug = unique_slug(slugs, summary.name);
  const auto texts = all_case_texts();
  const auto text = std::ranges::find(texts, summary.name, &CaseText::name);
  if (text != texts.end()) {
    one.room = text->room;
    one.question = text->question;
  }
  one.truth_kind = truth_kind(summary.name);
  one.summary = std::move(summary);
  return one;
}

/// What a step of one contact of a law or scheme costs [ns]; 0 where it was not measured.
double cost_of(const Report& report, const std::string& name) {
  const auto cost = std::ranges::find(report.costs, name, &LawCost::law);
  return cost == report.costs.end() ? 0 : cost->ns_per_step;
}

void add_cases(PageContents& pages) {
  std::set<std::string> slugs;
  for (const CaseSummary& summary : pages.report.cases)
    pages.cases.push_back(page_case(summary, slugs));
  for (const StudyResult& study : pages.report.studies) {
    if (pages.find_case(study.case_name) != nullptr) continue;
    CaseSummary summary;
    summary.name = summary.title = study.case_name;
    pages.cases.push_back(page_case(std::move(summary), slugs));
  }
}

void add_laws(PageContents& pages) {
  std::set<std::string> slugs;
  const auto add = [&](LawSummary summary) {
    PageLaw law;
    law.slug = unique_slug(slugs, summary.name);
    law.ns_per_step = cost_of(pages.report, summary.name);
    law.summary = std::move(summary);
    pages.laws.push_back(std::move(law));
  };
  for (const LawSummary& summary : pages.report.laws) {
    if (pages.find_law(summary.name) == nullptr) add(summary);
  }
  for (const StudyResult& study : pages.report.studies) {
    const std::string& name = study.spec.name;
    if (pages.find_law(name) != nullptr) continue;
    LawSummary summary;
    summary.name = summary.title = name;
    summary.family = study.spec.is_from_outside() ? LawFamily::outside : LawFamily::linear;
    add(std::move(summary));
  }
}

void add_schemes(PageContents& pages) {
  for (std::size_t i = 0; i < pages.report.studies.size(); ++i) {
    const StudyResult& study = pages.report.studies[i];
    const auto of_case = std::ranges::find(pages.cases, study.case_name,
                                           [](const PageCase& one) { return one.summary.name; });
    PageScheme scheme;
    scheme.study = &study;
    scheme.case_slug = of_case->slug;
    const auto& given = pages.content.laws_given;
    scheme.given = i < given.size() ? given[i] : study.law;
    scheme.law = study.spec.name;
    scheme.options = study.spec.options_text();
    scheme.ns_per_step = cost_of(pages.report, study.law);
    std::set<std::string> taken;
    for (const PageScheme& other : of_case->schemes) taken.insert(other.slug);
    scheme.slug = unique_slug(taken, study.law);
    const auto law = std::ranges::find(pages.laws, scheme.law,
                                       [](const PageLaw& one) { return one.summary.name; });
    // A law that was run with options alone costs what the first of them does.
    if (law->ns_per_step == 0) law->ns_per_step = scheme.ns_per_step;
    law->schemes.push_back(scheme);
    of_case->schemes.push_back(std::move(scheme));
  }
}

}  // namespace

const PageLaw* PageContents::find_law(std::string_view name) const {
  const auto found = std::ranges::find(
      laws, name, [](const PageLaw& law) { return std::string_view(law.summary.name); });
  return found == laws.end() ? nullptr : &*found;
}

const PageCase* PageContents::find_case(std::string_view name) const {
  const auto found = std::ranges::find(
      cases, name, [](const PageCase& one) { return std::string_view(one.summary.name); });
  return found == cases.end() ? nullptr : &*found;
}

PageContents page_contents(const Report& report, const PageContent& content) {
  PageContents pages{report, content, {}, {}};
  add_cases(pages);
  add_laws(pages);
  add_schemes(pages);
  return pages;
}

std::string room_title(std::string_view room) {
  if (room.empty()) return "Further cases";
  if (room == "loop") return "Springs in motion";
  if (room == "polygon") return "Polygons";
  if (room == "assembly") return "Assemblies";
  if (room == "impact") return "Impacts";
  std::string title(room);
  std::ranges::replace(title, '_', ' ');
  if (title[0] >= 'a' && title[0] <= 'z') title[0] = static_cast<char>(title[0] - 'a' + 'A');
  return title;
}

std::vector<std::string> rooms_of(const std::vector<const PageCase*>& cases) {
  std::vector<std::string> rooms;
  for (const PageCase* one : cases) {
    if (std::ranges::count(rooms, one->room) == 0) rooms.push_back(one->room);
  }
  return rooms;
}

std::string family_title(LawFamily family) {
  switch (family) {
    case LawFamily::linear:
      return "Linear springs";
    case LawFamily::hertzian:
      return "Hertzian contacts";
    case LawFamily::plastic:
      return "Plastic contacts";
    case LawFamily::cohesive:
      return "Cohesive contacts";
    case LawFamily::bonds:
      return "Bonds";
    case LawFamily::discs:
      return "Discs and polygons";
    case LawFamily::engine:
      return "Engines";
    case LawFamily::outside:
      return "Yours";
  }
  return "Laws";
}

bool belongs(const std::vector<std::string>& names, std::string_view name,
             std::string_view case_name) {
  return std::ranges::count(names, name) > 0 ||
         (name.starts_with(case_name) && name.substr(case_name.size()).starts_with('/'));
}

}  // namespace stickslip::reports
