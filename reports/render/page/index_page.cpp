// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "reports/render/page/cost_chart.hpp"
#include "reports/render/page/index_answers.hpp"
#include "reports/render/page/page_parts.hpp"
#include "reports/render/page/page_writers.hpp"
#include "reports/render/text/numbers.hpp"
#include "reports/study/tables.hpp"

namespace stickslip::reports {
namespace {

constexpr std::array families = {LawFamily::outside,  LawFamily::engine,  LawFamily::linear,
                                 LawFamily::hertzian, LawFamily::plastic, LawFamily::cohesive,
                                 LawFamily::discs,    LawFamily::bonds};

const char* id_of(LawFamily family) {
  switch (family) {
    case LawFamily::linear:
      return "linear";
    case LawFamily::hertzian:
      return "hertzian";
    case LawFamily::plastic:
      return "plastic";
    case LawFamily::cohesive:
      return "cohesive";
    case LawFamily::bonds:
      return "bonds";
    case LawFamily::discs:
      return "discs";
    case LawFamily::engine:
      return "engines";
    case LawFamily::outside:
      return "yours";
  }
  return "laws";
}

// --- What was run --------------------------------------------------------------------------------

void set_facts(PageData& page, const PageContents& pages) {
  const RunFacts& facts = pages.content.facts;
  set_text(page, "commit", facts.commit);
  set_text(page, "compiler", facts.compiler);
  set_text(page, "machine", facts.machine);
  std::string date = facts.date;
  std::ranges::replace(date, 'T', ' ');
  if (date.ends_with('Z')) date.replace(date.size() - 1, 1, " UTC");
  set_text(page, "when", date);
  set_text(page, "command", shell_command(facts.command));
}

void set_counts(PageData& page, const PageContents& pages) {
  std::size_t passed = 0;
  std::size_t broken = 0;
  std::size_t open = 0;
  std::size_t others = 0;
  std::size_t for_full = 0;
  for (const StudyResult& study : pages.report.studies) {
    passed += study.verdict == Verdict::pass ? 1 : 0;
    broken += study.verdict == Verdict::fail ? 1 : 0;
    open += study.verdict == Verdict::not_judged ? 1 : 0;
    for_full += is_left_to_full(study) ? 1 : 0;
    others += study.verdict == Verdict::not_applicable && !is_left_to_full(study) ? 1 : 0;
  }
  std::size_t checks = 0;
  std::size_t agreeing = 0;
  for (const CaseSummary& summary : pages.report.cases) {
    for (const CrossCheckResult& check : summary.cross_checks) {
      ++checks;
      agreeing += check.holds() ? 1 : 0;
    }
  }
  set_text(page, "passed", std::to_string(passed));
  set_text(page, "broken", std::to_string(broken));
  page.set("some_broken", broken > 0);
  set_text(page, "not_judged", open > 0 ? std::to_string(open) : "");
  set_text(page, "left_to_full", for_full > 0 ? std::to_string(for_full) : "");
  set_text(page, "not_applicable", others > 0 ? std::to_string(others) : "");
  set_text(page, "checks", checks > 0 ? std::to_string(checks) : "");
  set_text(page, "agreeing", std::to_string(agreeing));
  page.set("some_disagree", agreeing < checks);
  set_text(page, "case_count", std::to_string(pages.cases.size()));
  set_text(page, "law_count", std::to_string(pages.laws.size()));
  set_text(page, "scheme_count", std::to_string(pages.report.studies.size()));
}

// --- What surprises -----------------------------------------------------------------------------

/// Where each law is furthest from the truth: what readers who know it may not expect.
PageData surprises_data(const PageContents& pages) {
  PageData list = page_list();
  for (const PageLaw& law : pages.laws) {
    const PageScheme* worst = nullptr;
    for (const PageScheme& scheme : law.schemes) {
      const StudyResult& study = *scheme.study;
      if (!scheme.options.empty() || study.verdict == Verdict::not_applicable ||
          study.quality == Quality::self || study.observables.empty())
        continue;
      if (worst == nullptr || study.quality_error > worst->study->quality_error) worst = &scheme;
    }
    if (worst == nullptr) continue;
    PageData one;
    set_bar(one, worst->study);
    set_text(one, "law_name", law.summary.name);
    set_text(one, "law_href", fmt::format("laws/{}.html", law.slug));
    set_text(one, "case_name", worst->study->case_name);
    set_text(one, "scheme_href",
             fmt::format("cases/{}.html#law-{}", worst->case_slug, worst->slug));
    list << one;
  }
  return list;
}

/// What users of the laws have to know.
PageData notices_data(const PageContents& pages) {
  PageData list = page_list();
  for (const PageLaw& law : pages.laws) {
    if (law.summary.notice.empty()) continue;
    PageData one;
    set_text(one, "law_name", law.summary.name);
    set_text(one, "notice", law.summary.notice);
    list << one;
  }
  return list;
}

// --- Matrices ------------------------------------------------------------------------------------

PageData entry_data(const PageScheme& scheme) {
  PageData data;
  set_text(data, "cell_id", fmt::format("{}--{}", scheme.case_slug, scheme.slug));
  set_text(data, "scheme_href", fmt::format("cases/{}.html#law-{}", scheme.case_slug, scheme.slug));
  set_text(data, "law_full", scheme.study->law);
  set_text(data, "options", scheme.options);
  set_mark(data, mark_of(*scheme.study));
  return data;
}

/// How bad a mark is, to say of the folded ones the worst.
int badness(const PageMark& mark) {
  if (mark.tone.find("broken") != std::string::npos) return 5;
  if (mark.tone.starts_with("bad")) return 4;
  if (mark.tone.starts_with("fair")) return 3;
  return mark.tone.starts_with("good") ? 2 : 1;
}

/// Whether all schemes of the law have the same options, which then go without saying.
bool has_one_variant(const PageLaw& law) {
  return std::ranges::all_of(law.schemes, [&](const PageScheme& scheme) {
    return scheme.options == law.schemes.front().options;
  });
}

PageData cell_data(const PageLaw& law, const std::string& case_name) {
  PageData data;
  const PageScheme* plain = nullptr;
  std::vector<const PageScheme*> variants;
  for (const PageScheme& scheme : law.schemes) {
    if (scheme.study->case_name != case_name) continue;
    if (scheme.options.empty() && plain == nullptr) {
      plain = &scheme;
    } else {
      variants.push_back(&scheme);
    }
  }
  // A lone scheme with options, as users name them, needs no folding.
  if (plain == nullptr && variants.size() == 1) {
    plain = variants.front();
    variants.clear();
  }
  PageData shown = plain != nullptr ? entry_data(*plain) : PageData{false};
  if (plain != nullptr && has_one_variant(law)) set_text(shown, "options", "");
  data.set("plain", shown);
  set_text(data, "law_slug", law.slug);
  PageData folded = page_list();
  PageMark worst;
  for (const PageScheme* scheme : variants) {
    const PageMark mark = mark_of(*scheme->study);
    if (badness(mark) > badness(worst)) worst = mark;
    folded << entry_data(*scheme);
  }
  data.set("variants", folded);
  set_text(data, "folded", variants.empty() ? "" : std::to_string(variants.size()));
  set_text(data, "folded_tone", worst.tone);
  set_text(data, "folded_shape", worst.shape);
  return data;
}

PageData law_heading(const PageLaw& law) {
  PageData data;
  data.set("law_html", breakable(law.summary.name));
  set_text(data, "law_name", law.summary.name);
  set_text(data, "law_title", law.summary.title);
  set_text(data, "law_href", fmt::format("laws/{}.html", law.slug));
  set_text(data, "law_slug", law.slug);
  std::set<std::string> cases;
  std::size_t folded = 0;
  for (const PageScheme& scheme : law.schemes) {
    if (!scheme.options.empty() && !has_one_variant(law)) ++folded;
  }
  set_text(data, "folded", folded > 0 ? std::to_string(folded) : "");
  return data;
}

PageData row_data(const PageCase& one, const std::vector<const PageLaw*>& laws,
                  const std::string& family) {
  PageData row;
  set_text(row, "row_id", fmt::format("row-{}--{}", family, one.slug));
  set_text(row, "case_name", one.summary.name);
  set_text(row, "case_title", one.summary.title);
  set_text(row, "case_slug", one.slug);
  set_text(row, "case_href", fmt::format("cases/{}.html", one.slug));
  set_text(row, "case_room", one.room);
  set_text(row, "truth_kind", one.truth_kind);
  PageData cells = page_list();
  for (const PageLaw* law : laws) cells << cell_data(*law, one.summary.name);
  row.set("cells", cells);
  return row;
}

PageData matrix_data(const PageContents& pages, LawFamily family,
                     const std::vector<const PageLaw*>& laws) {
  std::vector<const PageCase*> cases;
  PageData others = page_list();
  std::size_t count = 0;
  for (const PageCase& one : pages.cases) {
    bool is_asked = false;
    bool is_judged = false;
    for (const PageScheme& scheme : one.schemes) {
      if (std::ranges::none_of(laws,
                               [&](const PageLaw* law) { return law->summary.name == scheme.law; }))
        continue;
      is_asked = true;
      is_judged = is_judged || scheme.study->verdict != Verdict::not_applicable;
    }
    if (is_judged) {
      cases.push_back(&one);
    } else if (is_asked) {
      PageData other;
      set_text(other, "other_name", one.summary.name);
      set_text(other, "other_href", fmt::format("cases/{}.html", one.slug));
      others << other;
      ++count;
    }
  }
  PageData matrix;
  matrix.set("others", others);
  set_text(matrix, "other_count", count > 0 ? std::to_string(count) : "");
  set_text(matrix, "family_id", id_of(family));
  set_text(matrix, "family", family_title(family));
  set_text(matrix, "columns", std::to_string(laws.size() + 1));
  PageData headings = page_list();
  for (const PageLaw* law : laws) headings << law_heading(*law);
  matrix.set("laws", headings);
  PageData rooms = page_list();
  for (const std::string& room : rooms_of(cases)) {
    PageData data;
    set_text(data, "room", room_title(room));
    PageData rows = page_list();
    for (const PageCase* one : cases) {
      if (one->room == room) rows << row_data(*one, laws, id_of(family));
    }
    data.set("rows", rows);
    rooms << data;
  }
  matrix.set("rooms", rooms);
  return matrix;
}

/// The most laws side by side: more make another matrix, so that none is out of sight.
constexpr std::size_t most_columns = 8;

PageData matrices_data(const PageContents& pages) {
  PageData matrices = page_list();
  for (const LawFamily family : families) {
    std::vector<const PageLaw*> laws;
    for (const PageLaw& law : pages.laws) {
      if (law.summary.family == family && !law.schemes.empty()) laws.push_back(&law);
    }
    for (std::size_t first = 0; first < laws.size(); first += most_columns) {
      const auto begin = laws.begin() + static_cast<std::ptrdiff_t>(first);
      const auto end =
          laws.begin() + static_cast<std::ptrdiff_t>(std::min(laws.size(), first + most_columns));
      PageData matrix = matrix_data(pages, family, {begin, end});
      if (first > 0) {
        const std::string part = std::to_string(first / most_columns + 1);
        set_text(matrix, "family_id", id_of(family) + ("-" + part));
        set_text(matrix, "family", fmt::format("{}, {}", family_title(family), part));
      }
      matrices << matrix;
    }
  }
  return matrices;
}

// --- Filters -------------------------------------------------------------------------------------

/// Chips that choose among values, each with the number of schemes it stands for.
PageData chips(const std::string& key,
               const std::vector<std::array<std::string, 4>>& values_words_tones_shapes,
               const std::map<std::string, std::size_t>& counts) {
  PageData group;
  set_text(group, "key", key);
  PageData list = page_list();
  for (const auto& [value, word, tone, shape] : values_words_tones_shapes) {
    const auto count = counts.find(value);
    if (count == counts.end()) continue;
    PageData chip;
    set_text(chip, "key", key);
    set_text(chip, "value", value);
    set_text(chip, "chip_word", word);
    set_text(chip, "chip_tone", tone);
    set_text(chip, "chip_shape", shape);
    set_text(chip, "count", std::to_string(count->second));
    list << chip;
  }
  group.set("chips", list);
  return group;
}

PageData filters_data(const PageContents& pages) {
  std::map<std::string, std::size_t> colours;
  std::map<std::string, std::size_t> verdicts;
  std::map<std::string, std::size_t> rooms;
  std::map<std::string, std::size_t> truths;
  std::vector<std::array<std::string, 4>> room_words;
  std::vector<std::array<std::string, 4>> truth_words;
  for (const PageCase& one : pages.cases) {
    for (const PageScheme& scheme : one.schemes) {
      const PageMark mark = mark_of(*scheme.study);
      if (!mark.colour.empty()) ++colours[mark.colour];
      ++verdicts[name_of(scheme.study->verdict)];
      if (!one.room.empty() && ++rooms[one.room] == 1)
        room_words.push_back({one.room, room_title(one.room), "", ""});
      if (!one.truth_kind.empty() && ++truths[one.truth_kind] == 1)
        truth_words.push_back({one.truth_kind, one.truth_kind, "", ""});
    }
  }
  PageData filters = page_list();
  const auto add = [&](const char* title, PageData group) {
    set_text(group, "group_title", title);
    filters << group;
  };
  add("Error", chips("colour",
                     {{"green", "small", "good", ""},
                      {"amber", "middle", "fair", ""},
                      {"red", "large", "bad", ""},
                      {"self", "against itself", "plain", ""}},
                     colours));
  add("Verdict", chips("verdict",
                       {{"pass", "as expected", "", ""},
                        {"fail", "broken", "broken", "✖"},
                        {"not-judged", "not judged", "", ""},
                        {"not-applicable", "not applicable", "", ""}},
                       verdicts));
  add("Cases", chips("room", room_words, rooms));
  add("Truth", chips("truth", truth_words, truths));
  return filters;
}

// --- Exhibits ------------------------------------------------------------------------------------

bool opens(const Report& report, const std::string& name) {
  return std::ranges::count(report.opening, name) > 0;
}

/// Whether the table of properties has nothing broken to tell: then it does not come first.
bool is_calm(const PageContents& pages, const std::string& name) {
  return name == "properties" &&
         std::ranges::all_of(pages.report.properties,
                             [](const LawProperties& law) { return law.broken() == 0; });
}

void add_exhibit(PageData& list, const PageContents& pages, const std::string& name) {
  for (const Table& table : pages.report.tables) {
    if (table.name != name) continue;
    PageData one;
    one.set("exhibit_table", table_data(table, pages, root_of_index));
    one.set("exhibit_figure", false);
    set_text(one, "calm", is_calm(pages, name) ? table.title + " (none is broken)" : "");
    list << one;
  }
  for (const PageFigure& figure : pages.content.figures) {
    if (figure.figure->name != name) continue;
    PageData one;
    one.set("exhibit_table", false);
    one.set("exhibit_figure", figure_data(figure, root_of_index, ""));
    one.set("calm", false);
    list << one;
  }
}

PageData opening_data(const PageContents& pages) {
  PageData list = page_list();
  for (const std::string& name : pages.report.opening) {
    if (!is_calm(pages, name)) add_exhibit(list, pages, name);
  }
  return list;
}

/// Figures and tables of no case.
PageData further_data(const PageContents& pages) {
  PageData list = page_list();
  const auto of_no_case = [&](const std::string& name, const auto& names_of) {
    return std::ranges::none_of(pages.cases, [&](const PageCase& one) {
      return belongs(names_of(one.summary), name, one.summary.name);
    });
  };
  for (const PageFigure& figure : pages.content.figures) {
    const std::string& name = figure.figure->name;
    if (of_no_case(name, [](const CaseSummary& s) { return s.figures; }) &&
        !opens(pages.report, name))
      add_exhibit(list, pages, name);
  }
  for (const Table& table : pages.report.tables) {
    if (of_no_case(table.name, [](const CaseSummary& s) { return s.tables; }) &&
        (!opens(pages.report, table.name) || is_calm(pages, table.name)))
      add_exhibit(list, pages, table.name);
  }
  return list;
}

}  // namespace

std::string index_page(const PageContents& pages) {
  PageData page;
  set_frame(page, pages, "verification report", root_of_index);
  set_facts(page, pages);
  set_counts(page, pages);
  set_answers(page, pages);
  const PageData surprises = surprises_data(pages);
  page.set("surprises", surprises);
  const bool is_about_one =
      pages.laws.size() == 1 && pages.laws.front().summary.family == LawFamily::outside;
  page.set("has_surprises", surprises.is_non_empty_list() && !is_about_one);
  const std::string chart = cost_chart(pages);
  if (chart.empty()) {
    page.set("cost_chart", false);
  } else {
    page.set("cost_chart", chart);
  }
  PageData cost_rows = page_list();
  for (const LawCostPoint& point : cost_points(pages)) {
    PageData row;
    set_text(row, "law_name", point.law->summary.name);
    set_text(row, "ns", significant(point.law->ns_per_step, 3));
    set_text(row, "middle", percent(point.middle));
    set_text(row, "low", percent(point.low));
    set_text(row, "high", percent(point.high));
    set_text(row, "cases", std::to_string(point.cases));
    cost_rows.push_back(row);
  }
  page.set("cost_rows", cost_rows);
  const PageData opening = opening_data(pages);
  page.set("opening", opening);
  page.set("has_opening", opening.is_non_empty_list());
  page.set("notices", notices_data(pages));
  page.set("matrices", matrices_data(pages));
  page.set("filters", filters_data(pages));
  const PageData further = further_data(pages);
  page.set("further", further);
  page.set("has_gallery", std::ranges::any_of(pages.content.figures, [&](const PageFigure& shown) {
             return shown.drawn && std::ranges::any_of(pages.cases, [&](const PageCase& one) {
                      return belongs(one.summary.figures, shown.figure->name, one.summary.name);
                    });
           }));
  page.set("has_further", further.is_non_empty_list());
  page.set("has_papers", !pages.content.papers.empty());
  return filled_page("index.html", std::move(page));
}

}  // namespace stickslip::reports
