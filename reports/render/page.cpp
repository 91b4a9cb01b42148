// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <kainjow/mustache.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "reports/render/formats.hpp"
#include "reports/render/numbers.hpp"
#include "reports/render/terminal.hpp"
#include "reports/study/tables.hpp"

// What the page is made of stands in page/: a template that can be opened, its style and its
// script.
namespace stickslip::embedded {
std::string_view page_html();
std::string_view page_css();
std::string_view page_js();
}  // namespace stickslip::embedded

namespace stickslip {

namespace {

/// Without its first line, which says under which licence the file is.
std::string without_licence(std::string_view text) {
  return std::string(text.substr(text.find('\n') + 1));
}

std::string case_id(std::string_view name) { return "case-" + file_slug(name); }
std::string law_id(std::string_view name) { return "law-" + file_slug(name); }

std::string study_id(const StudyResult& study) {
  return "study-" + file_slug(study.case_name) + "--" + file_slug(study.law);
}

/// A name that may be broken where its options begin.
std::string breakable(std::string_view name) {
  std::string answer;
  for (const char c : name) {
    if (c == '[') answer += "<wbr>";
    answer += html_text(std::string_view(&c, 1));
    if (c == ',' || c == '=') answer += "<wbr>";
  }
  return answer;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

void erase_between(std::string& text, std::string_view from, std::string_view to) {
  const std::size_t start = text.find(from);
  if (start == std::string::npos) return;
  const std::size_t end = text.find(to, start);
  if (end != std::string::npos) text.erase(start, end + to.size() - start);
}

// --- Marks: colour is never the only sign -----------------------------------------------------

const char* class_of(Tone tone) {
  switch (tone) {
    case Tone::plain:
      return "plain";
    case Tone::good:
      return "good";
    case Tone::fair:
      return "fair";
    case Tone::bad:
      return "bad";
    case Tone::muted:
      return "muted";
  }
  return "plain";
}

const char* symbol_of(Tone tone) {
  switch (tone) {
    case Tone::good:
      return "<span class=\"mark\" aria-hidden=\"true\">●</span> ";
    case Tone::fair:
      return "<span class=\"mark\" aria-hidden=\"true\">▲</span> ";
    case Tone::bad:
      return "<span class=\"mark\" aria-hidden=\"true\">■</span> ";
    default:
      return "";
  }
}

bool is_broken(const Cell& cell) { return cell.text.rfind("FAIL", 0) == 0; }

std::string cell_classes(const Cell& cell) {
  return std::string(class_of(cell.tone)) + (is_broken(cell) ? " broken" : "");
}

std::string cell_content(const Cell& cell) {
  return (is_broken(cell) ? "✖ " : symbol_of(cell.tone)) + html_text(cell.text);
}

// --- Tables ------------------------------------------------------------------------------------

/// Opens the box in which a wide table is scrolled, so that the page itself never is.
std::string scroll_box(std::string_view label) {
  return fmt::format(R"(<div class="scroll" role="region" tabindex="0" aria-label="{}">)",
                     html_text(label));
}

std::string table_links(const PageContent& content, const std::string& name) {
  const auto stem = content.table_stems.find(name);
  if (stem == content.table_stems.end()) return "";
  std::string links;
  for (const TableFormat& format : report_formats().tables) {
    links += fmt::format(R"({}<a href="tables/{}.{}">{}</a>)", links.empty() ? "" : " ",
                         html_text(stem->second), format.ending, format.ending);
  }
  return fmt::format(R"(<span class="files">{}</span>)", links);
}

/// "results.json, timing.json", each a link.
std::string links_to_files() {
  std::string links;
  for (const ReportFile& file : report_formats().files) {
    links += fmt::format(R"({}<a href="{}">{}</a>)", links.empty() ? "" : ", ", file.name,
                         html_text(file.name));
  }
  return links;
}

/// "CSV and Markdown".
std::string titles_of_table_formats() {
  const std::vector<TableFormat>& formats = report_formats().tables;
  std::string titles;
  for (std::size_t i = 0; i < formats.size(); ++i) {
    if (i > 0) titles += i + 1 < formats.size() ? ", " : " and ";
    titles += html_text(formats[i].title);
  }
  return titles;
}

/// The content of one cell; column by column the page may want more than the text.
using CellLink = std::function<std::string(std::size_t row, std::size_t column)>;

std::string html_table(const Table& table, const PageContent& content, const CellLink& link = {}) {
  std::string text = "<div class=\"table\">\n";
  text += fmt::format("<p class=\"table-title\">{} {}</p>\n", html_text(table.title),
                      table_links(content, table.name));
  text += scroll_box(table.title) + "<table class=\"sortable\">\n<thead><tr>";
  std::vector<bool> numeric;
  for (std::size_t k = 0; k < table.columns.size(); ++k) {
    numeric.push_back(is_numeric(table, k));
    text += fmt::format(R"(<th scope="col"{}><button type="button">{}</button></th>)",
                        numeric[k] ? " class=\"num\"" : "", html_text(heading(table.columns[k])));
  }
  text += "</tr></thead>\n<tbody>\n";
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    text += "<tr>";
    for (std::size_t k = 0; k < table.rows[row].size(); ++k) {
      const Cell& cell = table.rows[row][k];
      const std::string number = cell.number && std::isfinite(*cell.number)
                                     ? fmt::format(" data-n=\"{}\"", round_trip(*cell.number))
                                     : "";
      const std::string target = link ? link(row, k) : "";
      const std::string shown =
          target.empty() ? cell_content(cell)
                         : fmt::format("<a href=\"#{}\">{}</a>", target, cell_content(cell));
      text += fmt::format("<td class=\"{}{}\"{}>{}</td>", cell_classes(cell),
                          k < numeric.size() && numeric[k] ? " num" : "", number, shown);
    }
    text += "</tr>\n";
  }
  text += "</tbody></table></div>\n";
  if (!table.note.empty()) text += fmt::format("<p class=\"note\">{}</p>\n", html_text(table.note));
  return text + "</div>\n";
}

/// So many columns have room for upright headings.
constexpr std::size_t few_columns = 5;

std::string matrix_html(const Report& report, const PageContent& content) {
  const Table matrix = verdict_matrix(report);
  std::set<std::string> known_laws;
  for (const LawSummary& law : report.laws) known_laws.insert(law.name);
  const auto target = [&](const std::string& case_name, const std::string& column) {
    for (const StudyResult& study : report.studies) {
      if (study.case_name == case_name && study.law == column) return study_id(study);
    }
    return case_id(case_name);
  };
  std::string text = scroll_box(matrix.title) +
                     (matrix.columns.size() <= few_columns ? "<table class=\"matrix flat\">"
                                                           : "<table class=\"matrix\">") +
                     "\n<thead><tr>";
  for (std::size_t k = 0; k < matrix.columns.size(); ++k) {
    const std::string& title = matrix.columns[k].title;
    const std::string law(base_law(title));
    const std::string shown =
        known_laws.count(law) != 0 && k > 0
            ? fmt::format("<a href=\"#{}\">{}</a>", law_id(law), breakable(title))
            : breakable(title);
    text += fmt::format("<th scope=\"col\"><span>{}</span></th>", shown);
  }
  text += "</tr></thead>\n<tbody>\n";
  for (const std::vector<Cell>& row : matrix.rows) {
    const std::string& case_name = row.front().text;
    text += fmt::format(R"(<tr><th scope="row"><a href="#{}">{}</a></th>)", case_id(case_name),
                        html_text(case_name));
    for (std::size_t k = 1; k < row.size(); ++k) {
      const Cell& cell = row[k];
      const bool absent = cell.tone == Tone::muted;
      text += fmt::format("<td class=\"{}\">", cell_classes(cell));
      if (absent) {
        text += html_text(cell.text);
      } else {
        const std::size_t blank = cell.text.find(' ');
        const std::string verdict = cell.text.substr(0, blank);
        const std::string rest =
            blank == std::string::npos ? std::string() : cell.text.substr(blank + 1);
        text += fmt::format(R"(<a href="#{}">{}{} <span class="amount">{}</span></a>)",
                            target(case_name, matrix.columns[k].title),
                            is_broken(cell) ? "✖ " : symbol_of(cell.tone), html_text(verdict),
                            html_text(rest));
      }
      text += "</td>";
    }
    text += "</tr>\n";
  }
  text += "</tbody></table></div>\n";
  return text + fmt::format("<p class=\"note\">{} {}</p>\n", html_text(matrix.note),
                            table_links(content, matrix.name));
}

// --- Figures -----------------------------------------------------------------------------------

std::string figure_html(const PageFigure& shown) {
  const Figure& figure = *shown.figure;
  std::string text = fmt::format("<figure id=\"figure-{}\">\n", html_text(shown.stem));
  if (shown.svg.empty()) {
    text += fmt::format("<p class=\"skipped\">figure skipped: {}</p>\n", html_text(shown.reason));
  } else {
    text += R"(<div class="plot" role="region" tabindex="0" aria-label=")" +
            html_text(figure.title) + "\">" +
            inline_svg(shown.svg, "f-" + shown.stem + "-", figure.title) + "</div>\n";
  }
  text += fmt::format("<figcaption><strong>{}.</strong> {}", html_text(figure.title),
                      html_text(figure.caption));
  if (!shown.endings.empty()) {
    text += fmt::format(" <span class=\"files\"><code>{}</code>", html_text(figure.name));
    for (const std::string& ending : shown.endings) {
      text += fmt::format(" <a href=\"figures/{}.{}\">{}</a>", html_text(shown.stem),
                          html_text(ending), html_text(ending));
    }
    text += "</span>";
  }
  return text + "</figcaption>\n</figure>\n";
}

bool belongs(const std::vector<std::string>& names, const std::string& name,
             const std::string& case_name) {
  return std::find(names.begin(), names.end(), name) != names.end() ||
         name.rfind(case_name + "/", 0) == 0;
}

// --- Sections ----------------------------------------------------------------------------------

std::string theory_html(const PageContent& content, const std::string& name) {
  const std::string fragment = content.theory ? content.theory(name) : std::string();
  if (fragment.empty()) return "";
  return "<details class=\"theory\"><summary>Theory</summary>\n<div class=\"prose\">" + fragment +
         "</div></details>\n";
}

std::string study_html(const StudyResult& study, const PageContent& content) {
  const bool applies = study.verdict != Verdict::not_applicable;
  std::string text = fmt::format("<details class=\"study\" id=\"{}\">\n<summary><code>{}</code> ",
                                 study_id(study), breakable(study.law));
  const bool broken = study.verdict == Verdict::fail;
  text += fmt::format("<span class=\"verdict {}\">{}</span>",
                      broken ? "broken" : name_of(study.verdict),
                      broken    ? "✖ FAIL"
                      : applies ? "pass"
                                : "n/a");
  if (applies) {
    const Tone tone = study.quality == Quality::green   ? Tone::good
                      : study.quality == Quality::amber ? Tone::fair
                      : study.quality == Quality::red   ? Tone::bad
                                                        : Tone::plain;
    text += fmt::format(" <span class=\"chip {}\">{}{}</span>", class_of(tone), symbol_of(tone),
                        quality_text(study));
  }
  text += "</summary>\n";
  if (!study.reason.empty()) text += fmt::format("<p>{}</p>\n", html_text(study.reason));
  if (study.energy_residual) {
    text += fmt::format("<p>Energy residual: {} of the work put in.</p>\n",
                        significant(*study.energy_residual, 2));
  }
  if (!study.observables.empty()) text += html_table(study_table(study), content);
  return text + "</details>\n";
}

std::string cross_checks_html(const CaseSummary& summary) {
  if (summary.cross_checks.empty()) return "";
  std::string text = "<dt>Checked by a second route</dt><dd><ul>";
  for (const CrossCheckResult& check : summary.cross_checks) {
    const std::string agreement =
        check.difference == 0 ? "agree in all digits"
        : std::isfinite(check.difference)
            ? fmt::format("agree to {:.1f} digits", -std::log10(check.difference))
            : "cannot be compared";
    text +=
        fmt::format("<li>{}: {}{}</li>", html_text(check.what), agreement,
                    check.holds() ? ""
                                  : fmt::format(" <span class=\"verdict broken\">✖ FAIL</span>, "
                                                "{:.1f} are required",
                                                -std::log10(check.required)));
  }
  return text + "</ul></dd>";
}

/// The rows of the summary that belong to one case, without the column that names it.
Table summary_of(const Table& summary, const std::string& case_name) {
  Table part;
  part.title = "Schemes";
  part.columns.assign(summary.columns.begin() + 1, summary.columns.end());
  for (const std::vector<Cell>& row : summary.rows) {
    if (row.front().text == case_name) part.rows.emplace_back(row.begin() + 1, row.end());
  }
  return part;
}

std::string case_html(const CaseSummary& summary, const Report& report, const PageContent& content,
                      const Table& all) {
  std::string text =
      fmt::format("<section class=\"case\" id=\"{}\">\n<h2>{} <code>{}</code></h2>\n<dl>",
                  case_id(summary.name), html_text(summary.title), html_text(summary.name));
  const auto add_fact = [&](const char* term, const std::string& fact) {
    if (!fact.empty()) text += fmt::format("<dt>{}</dt><dd>{}</dd>", term, html_text(fact));
  };
  add_fact("Judges", summary.judges);
  add_fact("Source", summary.source);
  add_fact("Truth", summary.truth);
  text += cross_checks_html(summary) + "</dl>\n" + theory_html(content, summary.name);

  for (const PageFigure& figure : content.figures) {
    if (belongs(summary.figures, figure.figure->name, summary.name)) text += figure_html(figure);
  }
  for (const Table& table : report.tables) {
    if (belongs(summary.tables, table.name, summary.name)) text += html_table(table, content);
  }
  const Table part = summary_of(all, summary.name);
  if (!part.rows.empty()) {
    text += html_table(part, content, [&](std::size_t row, std::size_t column) {
      if (column != 0) return std::string();
      for (const StudyResult& study : report.studies) {
        if (study.case_name == summary.name && study.law == part.rows[row][0].text) {
          return study_id(study);
        }
      }
      return std::string();
    });
  }
  std::string studies;
  for (const StudyResult& study : report.studies) {
    if (study.case_name == summary.name) studies += study_html(study, content);
  }
  if (!studies.empty()) text += "<h3>Refinement, scheme by scheme</h3>\n" + studies;
  return text + "<p class=\"back\"><a href=\"#top\">Back to the matrix</a></p>\n</section>\n";
}

bool opens(const Report& report, const std::string& name) {
  return std::find(report.opening.begin(), report.opening.end(), name) != report.opening.end();
}

/// What the page begins with, in the order of its names.
std::string opening_html(const Report& report, const PageContent& content) {
  std::string text;
  for (const std::string& name : report.opening) {
    for (const Table& table : report.tables) {
      if (table.name == name) text += html_table(table, content);
    }
    for (const PageFigure& figure : content.figures) {
      if (figure.figure->name == name) text += figure_html(figure);
    }
  }
  return text.empty() ? text : "<section id=\"opening\">\n" + text + "</section>\n";
}

std::string other_exhibits(const Report& report, const PageContent& content,
                           const std::vector<CaseSummary>& cases) {
  std::string text;
  for (const PageFigure& figure : content.figures) {
    const std::string& name = figure.figure->name;
    const bool shown = std::any_of(cases.begin(), cases.end(), [&](const CaseSummary& summary) {
      return belongs(summary.figures, name, summary.name);
    });
    if (!shown && !opens(report, name)) text += figure_html(figure);
  }
  for (const Table& table : report.tables) {
    const bool shown = std::any_of(cases.begin(), cases.end(), [&](const CaseSummary& summary) {
      return belongs(summary.tables, table.name, summary.name);
    });
    if (!shown && !opens(report, table.name)) text += html_table(table, content);
  }
  return text.empty() ? text
                      : "<section>\n<h2>Further figures and tables</h2>\n" + text + "</section>\n";
}

/// What the user of a law has to know.
std::string notice_html(const LawSummary& law) {
  if (law.notice.empty()) return "";
  return fmt::format("<p class=\"notice\"><strong>Note:</strong> {}</p>\n", html_text(law.notice));
}

/// By which file or command a law from outside was named.
std::string given_as_html(const LawSummary& law) {
  if (law.given_as.empty() || law.given_as == law.name) return "";
  return fmt::format("<p>given as <code>{}</code></p>\n", html_text(law.given_as));
}

std::string laws_html(const Report& report, const PageContent& content) {
  if (report.laws.empty()) return "";
  std::string text = "<section id=\"laws\">\n<h2>Contact laws</h2>\n";
  for (const LawSummary& law : report.laws) {
    text += fmt::format(
        "<div class=\"law\" id=\"{}\"><h3>{} <code>{}</code></h3>\n{}<p>{}</p>\n{}{}</div>\n",
        law_id(law.name), html_text(law.title), html_text(law.name), given_as_html(law),
        html_text(law.source), notice_html(law), theory_html(content, law.name));
  }
  return text + "</section>\n";
}

std::string counts_html(const Report& report) {
  std::size_t broken = 0;
  std::size_t passed = 0;
  std::size_t others = 0;
  std::size_t checks = 0;
  std::size_t failed_checks = 0;
  for (const StudyResult& study : report.studies) {
    switch (study.verdict) {
      case Verdict::pass:
        ++passed;
        break;
      case Verdict::fail:
        ++broken;
        break;
      case Verdict::not_applicable:
        ++others;
        break;
    }
  }
  for (const CaseSummary& summary : report.cases) {
    for (const CrossCheckResult& check : summary.cross_checks) {
      ++checks;
      if (!check.holds()) ++failed_checks;
    }
  }
  std::string text = "<ul class=\"counts\">";
  text += fmt::format("<li><strong>{}</strong> as expected</li>", passed);
  text += fmt::format("<li{}><strong>{}</strong> {}broken</li>",
                      broken > 0 ? " class=\"broken\"" : "", broken, broken > 0 ? "✖ " : "");
  text += fmt::format("<li><strong>{}</strong> not applicable</li>", others);
  text += fmt::format("<li{}><strong>{}/{}</strong> references cross-checked</li>",
                      failed_checks > 0 ? " class=\"broken\"" : "", checks - failed_checks, checks);
  return text + "</ul>\n";
}

}  // namespace

std::string html_text(std::string_view text) {
  std::string answer;
  for (const char c : text) {
    switch (c) {
      case '&':
        answer += "&amp;";
        break;
      case '<':
        answer += "&lt;";
        break;
      case '>':
        answer += "&gt;";
        break;
      case '"':
        answer += "&quot;";
        break;
      case '\'':
        answer += "&#39;";
        break;
      default:
        answer += c;
    }
  }
  return answer;
}

std::string inline_svg(std::string_view svg, std::string_view prefix, std::string_view label) {
  const std::size_t start = svg.find("<svg");
  if (start == std::string_view::npos) return "";
  std::string text(svg.substr(start));
  erase_between(text, "<title>", "</title>");
  erase_between(text, "<desc>", "</desc>");
  for (const char* reference : {"id='", "id=\"", "href='#", "href=\"#", "url(#"}) {
    replace_all(text, reference, std::string(reference) + std::string(prefix));
  }
  // The page gives these colours their value; see plot-... in the style sheet.
  constexpr std::array<std::pair<std::string_view, std::string_view>, 13> themed = {
      {{"fill=\"#ffffff\"", "fill=\"none\""},
       {"\"black\"", "\"var(--plot-ink)\""},
       {"'black'", "'var(--plot-ink)'"},
       {"rgb(  0,   0,   0)", "var(--plot-ink)"},
       {"rgb(0,0,0)", "var(--plot-ink)"},
       {"#000000", "var(--plot-ink)"},
       {"rgb(64,64,64)", "var(--plot-note)"},
       {"rgb( 64,  64,  64)", "var(--plot-note)"},
       {"rgb(112, 112, 112)", "var(--plot-guide)"},
       {"rgb(216, 216, 216)", "var(--plot-grid)"},
       {"rgb(240, 240, 240)", "var(--plot-grid)"},
       {"rgb(  0, 114, 178)", "var(--plot-blue)"},
       {"font-family=\"sans-serif\"", ""}}};
  for (const auto& [from, to] : themed) replace_all(text, from, to);
  // A little larger than in print, never wider than the page; on a phone not so small that the
  // text could not be read any more (wide figures are scrolled there).
  constexpr double magnification = 1.25;
  constexpr double reduction = 0.74;
  const std::string view_box = "viewBox=\"0 0 ";
  const std::size_t width_at = text.find(view_box);
  const double width =
      width_at == std::string::npos ? 0 : std::atof(text.c_str() + width_at + view_box.size());
  erase_between(text, " width=\"", "\n");
  text.insert(4, fmt::format(" role=\"img\" aria-label=\"{}\" style=\"max-width:{:.0f}px;"
                             "min-width:{:.0f}px\"",
                             html_text(label), magnification * width, reduction * width));
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  return text;
}

std::string html_page(const Report& report, const PageContent& content) {
  std::vector<CaseSummary> cases = report.cases;
  for (const StudyResult& study : report.studies) {
    const bool known = std::any_of(cases.begin(), cases.end(), [&](const CaseSummary& summary) {
      return summary.name == study.case_name;
    });
    if (known) continue;
    CaseSummary summary;
    summary.name = study.case_name;
    summary.title = study.case_name;
    cases.push_back(summary);
  }
  const Table all = summary_table(report);
  const Table checks = cross_check_table(report);
  std::string case_sections;
  for (const CaseSummary& summary : cases)
    case_sections += case_html(summary, report, content, all);

  using kainjow::mustache::data;
  data page;
  page.set("version", html_text(report.version));
  page.set("style", without_licence(embedded::page_css()));
  page.set("script", without_licence(embedded::page_js()));
  page.set("counts", counts_html(report));
  page.set("opening", opening_html(report, content));
  page.set("matrix", matrix_html(report, content));
  const auto add_table = [&](const char* name, const Table& table, const std::string& html) {
    if (table.rows.empty()) return;
    data shown;
    shown.set("count", std::to_string(table.rows.size()));
    shown.set("table", html);
    page.set(name, shown);
  };
  add_table("studies", all, html_table(all, content, [&](std::size_t row, std::size_t k) {
              return k == 1 ? study_id(report.studies[row]) : std::string();
            }));
  add_table("checks", checks, html_table(checks, content));
  page.set("cases", case_sections);
  page.set("other_exhibits", other_exhibits(report, content, cases));
  page.set("laws", laws_html(report, content));
  page.set("files", links_to_files());
  page.set("table_formats", titles_of_table_formats());
  kainjow::mustache::mustache page_template{std::string(embedded::page_html())};
  return page_template.render(page);
}

}  // namespace stickslip
