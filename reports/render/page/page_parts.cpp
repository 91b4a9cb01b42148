// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/page/page_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <system_error>
#include <vector>

#include "reports/render/formats.hpp"
#include "reports/render/text/numbers.hpp"
#include "reports/render/text/terminal.hpp"
#include "reports/study/tables.hpp"
#include "stickslip/description/number_text.hpp"

namespace stickslip::reports {

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  std::string answer;
  std::size_t start = 0;
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, start)) {
    answer.append(text, start, at - start);
    answer += to;
    start = at + from.size();
  }
  answer.append(text, start);
  text = std::move(answer);
}

namespace {

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

bool says_broken(const Cell& cell) {
  return cell.text.starts_with("FAIL") || cell.text.starts_with("BROKEN");
}

/// The verdict that a cell begins with, in the words of the pages.
std::string in_page_words(std::string text) {
  for (const auto& [word, said] : {std::pair{"pass", "as expected"},
                                   {"FAIL", "broken"},
                                   {"BROKEN", "broken"},
                                   {"n/a", "not judged"},
                                   {"green", "small"},
                                   {"amber", "middle"},
                                   {"red", "large"}}) {
    const std::string_view from = word;
    const bool is_word = text == from || text.starts_with(std::string(from) + " ");
    if (is_word) return said + text.substr(from.size());
  }
  return text;
}

/// Whether a reader of the text alone finds the number, as scripts do that sort by it.
bool says_number(const std::string& text, double number) {
  return number_from<double>(text) == number;
}

PageData cell_data(const Cell& cell, const std::string& target) {
  PageData data;
  const bool broken = says_broken(cell);
  std::string classes = cell.tone == Tone::plain ? "" : class_of(cell.tone);
  if (broken) classes += classes.empty() ? "broken" : " broken";
  set_text(data, "cell_class", classes);
  set_text(data, "cell_text", in_page_words(cell.text));
  set_text(data, "cell_target", target);
  // What is sorted by: the number where the text is rounded or no number at all.
  const bool counts =
      cell.number && std::isfinite(*cell.number) && !says_number(cell.text, *cell.number);
  set_text(data, "cell_number", counts ? significant(*cell.number, 4) : "");
  return data;
}

PageData files_of(const std::string& folder, const std::string& stem,
                  const std::vector<std::string>& endings) {
  PageData files = page_list();
  for (const std::string& ending : endings) {
    PageData file;
    file.set("file_path", fmt::format("{}/{}.{}", folder, stem, ending));
    file.set("file_title", ending);
    files << file;
  }
  return files;
}

/// Takes away all that stands between two marks, and the marks.
void erase_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    const std::size_t end = text.find(to, at);
    if (end == std::string::npos) return;
    text.erase(at, end + to.size() - at);
  }
}

/// Puts other words around what stands between `from` and `to`, where that holds neither of their
/// elements again.
void unwrap(std::string& text, std::string_view from, std::string_view to, std::string_view opening,
            std::string_view closing) {
  const std::string element(from.substr(0, from.find_first_of(" >")));
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + opening.size())) {
    const std::size_t inside = at + from.size();
    const std::size_t end = text.find(to, inside);
    if (end == std::string::npos) return;
    if (text.find(element, inside) < end) continue;
    text.replace(end, to.size(), closing);
    text.replace(at, from.size(), opening);
  }
}

/// Links to pages that are not there become their texts.
void unlink_missing(std::string& text, const PageContents& pages) {
  constexpr std::string_view opening = "<a href=\"../";
  for (std::size_t at = text.find(opening); at != std::string::npos; at = text.find(opening, at)) {
    const std::size_t name_at = at + opening.size();
    const std::size_t quote = text.find('"', name_at);
    const std::size_t end = text.find("</a>", at);
    const std::size_t inside = text.find('>', quote) + 1;
    const std::string target = text.substr(name_at, quote - name_at);
    const auto named = [&](std::string_view folder, const std::string& slug) {
      return fmt::format("{}/{}.html", folder, slug) == target;
    };
    const bool is_there =
        std::ranges::any_of(pages.cases,
                            [&](const PageCase& one) { return named("cases", one.slug); }) ||
        std::ranges::any_of(pages.laws,
                            [&](const PageLaw& law) { return named("laws", law.slug); });
    if (is_there) {
      at = inside;
    } else {
      text = text.substr(0, at) + text.substr(inside, end - inside) + text.substr(end + 4);
    }
  }
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

std::string breakable(std::string_view name) {
  std::string answer;
  for (const char c : name) {
    if (c == '[') answer += "<wbr>";
    answer += html_text(std::string_view(&c, 1));
    if (c == ',' || c == '=') answer += "<wbr>";
  }
  return answer;
}

PageMark mark_of(const StudyResult& study) {
  if (study.verdict == Verdict::not_applicable) return {"muted", "", "not judged", "", ""};
  const std::string tone = class_of(tone_of(study.quality));
  const std::string amount = study.quality == Quality::self ? "by itself"
                             : !study.observables.empty()   ? error_text(study.quality_error)
                                                            : quality_text(study);
  const std::string colour = name_of(study.quality);
  if (study.verdict == Verdict::fail) return {tone + " broken", "✖", "broken", amount, colour};
  if (study.verdict == Verdict::not_judged)
    return {tone + " unjudged", "", "not judged", amount, colour};
  return {is_by_design(study) ? tone + " design" : tone, "", "as expected", amount, colour, true};
}

void set_mark(PageData& data, const PageMark& mark) {
  set_text(data, "tone", mark.tone);
  set_text(data, "shape", mark.shape);
  set_text(data, "word", mark.word);
  set_text(data, "amount", mark.amount);
  data.set("is_expected", mark.is_expected);
}

void set_bar(PageData& data, const StudyResult* study) {
  const bool is_number = study != nullptr && study->verdict != Verdict::not_applicable &&
                         study->quality != Quality::self && !study->observables.empty();
  data.set("bar_width", false);
  set_text(data, "bar_amount", "");
  if (!is_number) return;
  constexpr double least = 1e-4;  // bars begin here
  const double error = std::isfinite(study->quality_error) ? study->quality_error : 1.0;
  const std::string amount = error_text(study->quality_error);
  set_text(data, "bar_amount", error < least && amount != "exact" ? "< 0.01 %" : amount);
  const double share =
      error > least ? std::min(std::log(error / least) / std::log(1 / least), 1.0) : 0.0;
  data.set("bar_width", fmt::format("{:.0f}", 100 * share));
  set_text(data, "bar_tone",
           study->verdict == Verdict::fail         ? "broken"
           : study->verdict == Verdict::not_judged ? "unjudged"
           : is_by_design(*study)                  ? "design"
                                                   : "");
}

std::string error_text(double error) {
  constexpr double round_off = 1e-12;
  return std::abs(error) < round_off ? "exact" : percent(error);
}

std::string duration_text(double nanoseconds) {
  const auto [factor, unit] = nanoseconds < 999.5     ? std::pair{1.0, "ns"}
                              : nanoseconds < 999.5e3 ? std::pair{1e-3, "µs"}
                                                      : std::pair{1e-6, "ms"};
  return fmt::format("{:.3g} {}", nanoseconds * factor, unit);
}

PageData table_data(const Table& table, const PageContents& pages, std::string_view root,
                    const CellLink& link, const RowAnchors& anchors) {
  PageData data;
  set_text(data, "root", root);
  set_text(data, "table_id", table.name.empty() ? "" : "table-" + file_slug(table.name));
  set_text(data, "table_title", table.title);
  set_text(data, "table_note", table.note);
  const auto stem = pages.content.table_stems.find(table.name);
  PageData files = page_list();
  if (stem != pages.content.table_stems.end()) {
    std::vector<std::string> endings;
    for (const TableFormat& format : report_formats().tables) endings.push_back(format.ending);
    files = files_of("tables", stem->second, endings);
  }
  data.set("files", files);
  PageData columns = page_list();
  // Said once for each column, and not in each of its cells.
  std::string numbers;
  for (std::size_t k = 0; k < table.columns.size(); ++k) {
    if (is_numeric(table, k)) numbers += fmt::format(" n{}", k + 1);
    PageData column;
    column.set("heading", heading(table.columns[k]));
    columns << column;
  }
  data.set("columns", columns);
  set_text(data, "numbers", numbers);
  PageData rows = page_list();
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    PageData row;
    PageData cells = page_list();
    for (std::size_t k = 0; k < table.rows[i].size(); ++k) {
      cells << cell_data(table.rows[i][k], link ? link(i, k) : std::string());
    }
    row.set("cells", cells);
    const std::vector<std::string> ids = anchors ? anchors(i) : std::vector<std::string>();
    set_text(row, "row_id", ids.empty() ? std::string() : ids.front());
    PageData more = page_list();
    for (std::size_t k = 1; k < ids.size(); ++k) {
      PageData anchor;
      set_text(anchor, "anchor", ids[k]);
      more << anchor;
    }
    row.set("anchors", more);
    rows << row;
  }
  data.set("rows", rows);
  return data;
}

PageData figure_data(const PageFigure& shown, std::string_view root, std::string_view live) {
  PageData data;
  set_text(data, "root", root);
  set_text(data, "figure_id", "figure-" + shown.stem);
  set_text(data, "figure_name", shown.figure->name);
  set_text(data, "figure_title", shown.figure->title);
  set_text(data, "figure_caption", shown.figure->caption);
  set_text(data, "skipped", shown.drawn ? "" : shown.reason);
  set_text(data, "picture", shown.drawn ? fmt::format("figures/{}.svg", shown.stem) : "");
  set_text(data, "width", std::to_string(shown.width));
  set_text(data, "height", std::to_string(shown.height));
  set_text(data, "live", live);
  data.set("files", files_of("figures", shown.stem, shown.endings));
  return data;
}

void set_frame(PageData& data, const PageContents& pages, std::string_view title,
               std::string_view root) {
  set_text(data, "page_title", title);
  set_text(data, "root", root);
  set_text(data, "version", pages.report.version);
  set_text(data, "date", pages.content.facts.date);
  PageData files = page_list();
  for (const std::string& name : pages.content.files) {
    PageData file;
    file.set("file_path", name);
    file.set("file_title", name);
    files << file;
  }
  data.set("report_files", files);
}

std::string theory_of(const PageContents& pages, std::string_view name) {
  std::string text = pages.content.theory ? pages.content.theory(name) : std::string();
  // The sources of the formulae, which pandoc leaves in them, are a third of the page.
  erase_all(text, "<annotation", "</annotation>");
  replace_all(text, "<semantics>", "");
  replace_all(text, "</semantics>", "");
  replace_all(text, " xmlns=\"http://www.w3.org/1998/Math/MathML\"", "");
  replace_all(text, " display=\"inline\"", "");
  // Brackets of formulae grow by themselves, and know their sides.
  replace_all(text, "<mo stretchy=\"true\" form=\"prefix\">", "<mo>");
  replace_all(text, "<mo stretchy=\"true\" form=\"postfix\">", "<mo>");
  // Bold letters are signs of their own, and a formula is a row by itself.
  unwrap(text, "<mstyle mathvariant=\"bold\"><mi>", "</mi></mstyle>", "<mi>", "</mi>");
  unwrap(text, "<math><mrow>", "</mrow></math>", "<math>", "</math>");
  unwrap(text, "<math display=\"block\"><mrow>", "</mrow></math>", "<math display=\"block\">",
         "</math>");
  replace_all(text, "></mspace>", "/>");
  replace_all(text, "<tr class=\"odd\">", "<tr>");
  replace_all(text, "<tr class=\"even\">", "<tr>");
  // The theory stands under a heading of the second level.
  for (const int level : {4, 5}) {
    replace_all(text, fmt::format("<h{} ", level), fmt::format("<h{} ", level - 1));
    replace_all(text, fmt::format("</h{}>", level), fmt::format("</h{}>", level - 1));
  }
  unlink_missing(text, pages);
  return text;
}

std::string command_again(const PageContents& pages, const PageScheme& scheme) {
  std::vector<std::string> words = {"stickslip", "converge", scheme.study->case_name, "--law",
                                    scheme.given};
  const std::vector<std::string>& run = pages.content.facts.command;
  for (std::size_t i = 1; i < run.size(); ++i) {
    for (const char* const option : {"--param", "--steps", "--tolerance"}) {
      const bool is_joined = run[i].starts_with(std::string(option) + "=");
      if (is_joined) words.push_back(run[i]);
      if (run[i] == option && i + 1 < run.size()) words.insert(words.end(), {run[i], run[i + 1]});
    }
  }
  return shell_command(words);
}

}  // namespace stickslip::reports
