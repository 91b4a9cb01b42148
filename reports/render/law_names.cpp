// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/law_names.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stickslip {
namespace {

/// Whether the name of a law is at its end where this character follows.
bool ends_name(char c) { return c == '[' || c == ',' || c == ' ' || c == ':' || c == '/'; }

/// Puts the laws' own names in the place of the files and commands by which they were named.
class LawNames {
 public:
  explicit LawNames(std::span<const LawSummary> laws) {
    for (const LawSummary& law : laws) {
      if (law.given_as.empty()) continue;
      const bool is_alone = std::ranges::count(laws, law.name, &LawSummary::name) == 1;
      words_.emplace_back(law.given_as, is_alone ? law.name : law.given_as);
    }
    // A command may begin like another one.
    std::ranges::stable_sort(words_, std::greater{},
                             [](const auto& word) { return word.first.size(); });
  }

  bool empty() const { return words_.empty(); }

  std::string of(const LawSummary& law) const {
    const auto word =
        std::ranges::find(words_, law.given_as, &std::pair<std::string, std::string>::first);
    return word == words_.end() ? law.name : word->second;
  }

  void rename(std::string& text) const {
    std::string renamed;
    for (std::size_t at = 0; at < text.size();) {
      const std::string_view rest = std::string_view(text).substr(at);
      const auto found = std::ranges::find_if(words_, [&](const auto& word) {
        const std::size_t size = word.first.size();
        return rest.starts_with(word.first) && (rest.size() == size || ends_name(rest[size]));
      });
      if (found == words_.end()) {
        renamed += text[at++];
      } else {
        renamed += found->second;
        at += found->first.size();
      }
    }
    text = std::move(renamed);
  }
  void rename(Table& table) const {
    rename(table.name);
    rename(table.title);
    rename(table.note);
    for (Column& column : table.columns) rename(column.title);
    for (std::vector<Cell>& row : table.rows) {
      for (Cell& cell : row) rename(cell.text);
    }
  }
  void rename(Figure& figure) const {
    rename(figure.title);
    rename(figure.caption);
    for (Panel& panel : figure.panels) {
      rename(panel.title);
      for (Series& series : panel.series) rename(series.label);
      for (auto& note : panel.notes) rename(note.text);
    }
  }

 private:
  std::vector<std::pair<std::string, std::string>> words_;  ///< long ones first
};

}  // namespace

Report with_law_names(Report report) {
  const LawNames names(report.laws);
  if (names.empty()) return report;
  for (LawSummary& law : report.laws) law.name = names.of(law);
  for (StudyResult& study : report.studies) names.rename(study.law);
  for (AdmissibleStep& step : report.admissible_steps) names.rename(step.law);
  for (LawProperties& law : report.properties) names.rename(law.law);
  for (Timing& timing : report.timings) names.rename(timing.law);
  for (LawCost& cost : report.costs) names.rename(cost.law);
  for (Figure& figure : report.figures) names.rename(figure);
  for (Table& table : report.tables) names.rename(table);
  for (CaseSummary& summary : report.cases) {
    for (std::string& table : summary.tables) names.rename(table);
  }
  for (std::string& name : report.opening) names.rename(name);
  return report;
}

Figure with_law_names(Figure figure, std::span<const LawSummary> laws) {
  LawNames(laws).rename(figure);
  return figure;
}

}  // namespace stickslip
