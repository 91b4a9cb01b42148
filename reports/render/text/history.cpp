// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/text/history.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "reports/render/data/json.hpp"
#include "reports/render/page/page_template.hpp"

namespace stickslip::embedded {
std::string_view history_html();
std::string_view small_page_css();
}  // namespace stickslip::embedded

namespace stickslip::reports {

namespace {

using nlohmann::ordered_json;

/// Values between 0 and 1 for drawing; none where there is no number.
std::vector<std::optional<double>> heights_of(std::span<const std::optional<double>> values) {
  std::vector<double> finite;
  for (const auto& value : values)
    if (value && std::isfinite(*value)) finite.push_back(*value);
  std::vector<std::optional<double>> heights(values.size());
  if (finite.empty()) return heights;
  const auto [low, high] = std::ranges::minmax(finite);
  constexpr double decade = 10;
  const bool logarithmic = low > 0 && high > decade * low;
  const auto place = [&](double value) { return logarithmic ? std::log(value) : value; };
  const double span = place(high) - place(low);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!values[i] || !std::isfinite(*values[i])) continue;
    heights[i] = span > 0 ? (place(*values[i]) - place(low)) / span : 0;
  }
  return heights;
}

std::string number_text(const std::optional<double>& value) {
  return !value ? "" : std::isfinite(*value) ? fmt::format("{:.3g}", *value) : "no number";
}

std::string what_of(const NumberHistory& history) {
  if (history.subject == Subject::order) return "order";
  return fmt::format("error at {} steps", history.steps);
}

std::optional<double> end_of(const NumberHistory& history, bool last) {
  std::vector<std::optional<double>> values = history.values;
  if (last) std::ranges::reverse(values);
  const auto found = std::ranges::find_if(values, [](const auto& v) { return v.has_value(); });
  return found == values.end() ? std::nullopt : *found;
}

/// What became of the number, and since when.
std::string verdict_of(const NumberHistory& history, const std::vector<DatedReport>& reports) {
  for (std::size_t i = history.jumps.size(); i-- > 0;) {
    if (history.jumps[i] != Direction::neither)
      return fmt::format("{} since {}", name_of(history.jumps[i]), reports[i].name);
  }
  return "";
}

Tone tone_of(const NumberHistory& history) {
  return history.regressed() ? Tone::bad : history.changed() ? Tone::good : Tone::muted;
}

const char* tone_word(const NumberHistory& history) {
  return history.regressed() ? "bad" : history.changed() ? "good" : "";
}

std::size_t count_regressed(std::span<const NumberHistory> histories) {
  return static_cast<std::size_t>(
      std::ranges::count_if(histories, [](const auto& h) { return h.regressed(); }));
}

std::string summary_of(const std::vector<DatedReport>& reports,
                       std::span<const NumberHistory> histories) {
  const auto changed = std::ranges::count_if(histories, [](const auto& h) { return h.changed(); });
  return fmt::format("{} results from {} to {}: {} numbers, {} regressed, {} jumped in all",
                     reports.size(), reports.front().name, reports.back().name, histories.size(),
                     count_regressed(histories), changed);
}

}  // namespace

std::string sparkline(std::span<const std::optional<double>> values, bool plain) {
  static constexpr std::array<const char*, 8> blocks{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  const std::vector<std::optional<double>> heights = heights_of(values);
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!values[i]) {
      text += plain ? "." : "·";
    } else if (!heights[i]) {
      text += "!";
    } else {
      const auto step = static_cast<std::size_t>(std::lround(*heights[i] * (blocks.size() - 1)));
      text += plain ? std::to_string(step + 1) : blocks[step];
    }
  }
  return text;
}

std::string sparkline_svg(const NumberHistory& history) {
  constexpr double width = 160;
  constexpr double height = 24;
  const std::vector<std::optional<double>> heights = heights_of(history.values);
  const auto x = [&](std::size_t i) {
    return heights.size() < 2
               ? width / 2
               : width * static_cast<double>(i) / static_cast<double>(heights.size() - 1);
  };
  std::string lines;
  std::string points;
  std::string line;
  const auto end_line = [&] {
    if (!line.empty()) lines += fmt::format("<polyline points=\"{}\"/>", line);
    line.clear();
  };
  for (std::size_t i = 0; i < heights.size(); ++i) {
    if (!heights[i]) {
      end_line();
      continue;
    }
    const double y = height * (1 - *heights[i]);
    line += fmt::format("{}{:.1f},{:.1f}", line.empty() ? "" : " ", x(i), y);
    if (history.jumps[i] == Direction::neither && heights.size() > 1) continue;
    points += fmt::format("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\"/>",
                          name_of(history.jumps[i]), x(i), y);
  }
  end_line();
  return fmt::format(
      "<svg class=\"spark\" role=\"img\" aria-label=\"{} to {}\" width=\"{:.0f}\" "
      "height=\"{:.0f}\" "
      "viewBox=\"-4 -4 {:.0f} {:.0f}\">{}{}</svg>",
      number_text(end_of(history, false)), number_text(end_of(history, true)), width + 8,
      height + 8, width + 8, height + 8, lines, points);
}

std::string history_text(const std::vector<DatedReport>& reports,
                         std::span<const NumberHistory> histories, const HistoryStyle& style) {
  Table table;
  table.columns = {{"law"},     {"case"},  {"observable"}, {"number"},
                   {"history"}, {"first"}, {"last"},       {"since"}};
  std::size_t left = 0;
  for (const NumberHistory& history : histories) {
    if (style.most > 0 && !history.changed()) continue;
    if (style.most > 0 && table.rows.size() == style.most) {
      ++left;
      continue;
    }
    table.rows.push_back({{history.law},
                          {history.case_name},
                          {history.observable},
                          {what_of(history)},
                          {sparkline(history.values, style.plain)},
                          {number_text(end_of(history, false))},
                          {number_text(end_of(history, true))},
                          {verdict_of(history, reports), {}, tone_of(history)}});
  }
  const std::size_t width = style.terminal.width == 0 ? 120 : style.terminal.width;
  std::string text = wrapped("", summary_of(reports, histories), width);
  if (style.is_summary) return text;
  if (!table.rows.empty()) text += "\n" + terminal_table(table, style.terminal);
  if (left > 0) text += fmt::format("and {} more: --all\n", left);
  return text;
}

ordered_json history_json(const std::vector<DatedReport>& reports,
                          std::span<const NumberHistory> histories, const std::string& version) {
  ordered_json results = ordered_json::array();
  for (const DatedReport& report : reports) {
    results.push_back(
        {{"name", report.name},
         {"date", report.date.empty() ? ordered_json(nullptr) : ordered_json(report.date)},
         {"version", report.report.version}});
  }
  ordered_json numbers = ordered_json::array();
  for (const NumberHistory& history : histories) {
    ordered_json values = ordered_json::array();
    ordered_json jumps = ordered_json::array();
    for (const auto& value : history.values)
      values.push_back(value ? json_number(*value) : ordered_json(nullptr));
    for (const Direction jump : history.jumps)
      jumps.push_back(jump == Direction::neither ? ordered_json(nullptr)
                                                 : ordered_json(name_of(jump)));
    numbers.push_back(
        {{"case", history.case_name},
         {"law", history.law},
         {"observable", history.observable},
         {"what", name_of(history.subject)},
         {"steps", history.steps > 0 ? ordered_json(history.steps) : ordered_json(nullptr)},
         {"values", std::move(values)},
         {"jumps", std::move(jumps)},
         {"regressed", history.regressed()}});
  }
  ordered_json json = json_head(version);
  json["results"] = std::move(results);
  json["numbers"] = std::move(numbers);
  return json;
}

std::string history_html(const std::vector<DatedReport>& reports,
                         std::span<const NumberHistory> histories, const std::string& version) {
  using kainjow::mustache::data;
  data page;
  page.set("version", version);
  page.set("style", std::string(embedded::small_page_css()));
  page.set("summary", summary_of(reports, histories));
  data changed{data::type::list};
  data same{data::type::list};
  std::size_t same_count = 0;
  for (const NumberHistory& history : histories) {
    data row;
    row.set("law", history.law);
    row.set("case", history.case_name);
    row.set("observable", history.observable);
    row.set("what", what_of(history));
    row.set("spark", sparkline_svg(history));
    row.set("first", number_text(end_of(history, false)));
    row.set("last", number_text(end_of(history, true)));
    row.set("verdict", verdict_of(history, reports));
    row.set("tone", tone_word(history));
    (history.changed() ? changed : same) << row;
    same_count += history.changed() ? 0 : 1;
  }
  page.set("changed", changed);
  page.set("same", same);
  page.set("same_count", std::to_string(same_count));
  data results{data::type::list};
  for (const DatedReport& report : reports) {
    data one;
    one.set("name", report.name);
    one.set("date", report.date);
    one.set("version", report.report.version);
    results << one;
  }
  page.set("results", results);
  kainjow::mustache::mustache page_template{std::string(embedded::history_html())};
  return filled(page_template, page);
}

}  // namespace stickslip::reports
