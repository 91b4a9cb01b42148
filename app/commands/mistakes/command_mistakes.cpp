// SPDX-License-Identifier: BSD-3-Clause
// mistakes: the known mistakes that laws of the catalogue can be asked to make.
#include "stickslip/mistakes/mistakes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <sstream>

#include "app/commands/mistakes/mistake_answer.hpp"
#include "app/offline/answer_files.hpp"
#include "app/parser/command_line.hpp"
#include "app/parser/commands.hpp"
#include "app/shell/interruption.hpp"
#include "app/shell/progress.hpp"
#include "app/shell/run_provenance.hpp"
#include "app/study_files/selection.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/figure/figure.hpp"
#include "reports/render/files/output_file.hpp"
#include "reports/render/text/csv.hpp"
#include "reports/study/judge/score.hpp"
#include "stickslip/description/text_stream.hpp"
#include "stickslip/laws/catalogue.hpp"

namespace stickslip::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t line_width = 100;  ///< columns

/// The laws that make mistakes, in the order of the catalogue.
std::vector<std::string> mistaken_laws() {
  std::vector<std::string> names;
  for (const LawInfo& law : law_catalogue()) {
    const bool errs = std::ranges::any_of(known_mistakes(), [&](const MistakeInfo& mistake) {
      return std::ranges::count(mistake.suits, law.name) > 0;
    });
    if (errs) names.push_back(law.name);
  }
  return names;
}

/// The text in lines that are no longer than `width`, unless a word is.
std::vector<std::string> in_lines(const std::string& text, std::size_t width) {
  std::vector<std::string> lines(1);
  std::istringstream words = reading(text);
  for (std::string word; words >> word;) {
    if (!lines.back().empty() && lines.back().size() + 1 + word.size() > width)
      lines.emplace_back();
    lines.back() += (lines.back().empty() ? "" : " ") + word;
  }
  return lines;
}

/// What it is, what it is called elsewhere and who made it.
std::string text_of(const MistakeInfo& mistake) {
  std::string text(mistake.title);
  if (!mistake.elsewhere.empty()) text += fmt::format("; elsewhere: {}", mistake.elsewhere);
  if (!mistake.source.empty()) text += fmt::format(" [{}]", mistake.source);
  if (!mistake.moments.empty())
    text += mistake.moments == "either" ? "; with rolling= or twisting="
                                        : fmt::format("; with {}=", mistake.moments);
  return text;
}

/// One sign for each place: 1 to 9, then a, b, ...
char sign_of(std::size_t place) {
  return static_cast<char>(place < 9 ? '1' + place : 'a' + (place - 9));
}

/// The place of each law that it suits, and a point for each other one.
std::string suits_of(const MistakeInfo& mistake, const std::vector<std::string>& laws) {
  std::string text;
  for (std::size_t i = 0; i < laws.size(); ++i)
    text += std::ranges::count(mistake.suits, laws[i]) > 0 ? sign_of(i) : '.';
  return text;
}

void print_known_mistakes() {
  const std::vector<std::string> laws = mistaken_laws();
  std::size_t longest = 0;
  for (const MistakeInfo& mistake : known_mistakes())
    longest = std::max(longest, mistake.name.size());
  fmt::print("{} known mistakes, for LAW[mistake=NAME] or LAW[mistake=NAME+NAME]. They suit\n",
             known_mistakes().size());
  for (std::size_t i = 0; i < laws.size(); ++i) fmt::print("  {} {}\n", sign_of(i), laws[i]);
  const std::size_t indent = 2 + longest + 2 + laws.size() + 2;
  std::string kind;
  for (const MistakeInfo& mistake : known_mistakes()) {
    if (mistake.kind != kind) fmt::print("\n{}\n", mistake.kind);
    kind = mistake.kind;
    const std::vector<std::string> lines = in_lines(text_of(mistake), line_width - indent);
    fmt::print("  {:<{}}  {}  {}\n", mistake.name, longest, suits_of(mistake, laws), lines[0]);
    for (std::size_t i = 1; i < lines.size(); ++i) fmt::print("{:{}}{}\n", "", indent, lines[i]);
  }
  fmt::print("\n{} known mistakes of bonds, for BOND[mistake=NAME]\n", bond_mistake_infos().size());
  for (const MistakeInfo& mistake : bond_mistake_infos())
    fmt::print("  {:<{}}  {}\n", mistake.name, longest, mistake.title);
}

Json score_json(const MistakeScore& score) {
  Json j = json_head(program_version());
  j["laws"] = score.laws;
  j["cases"] = score.cases;
  j["mistakes"] = Json::array();
  for (const ScoredMistake& m : score.mistakes) {
    j["mistakes"].push_back({{"name", m.name},
                             {"law", m.law},
                             {"found", m.is_found()},
                             {"verdicts", m.verdicts},
                             {"colours", m.colours},
                             {"properties", m.properties},
                             {"deviation", m.deviation}});
  }
  j["found_by_numbers"] = Json::array();
  for (int decade = -2; decade >= -12; --decade) {
    const double tolerance = std::pow(10.0, decade);
    j["found_by_numbers"].push_back(
        {{"tolerance", tolerance}, {"found", score.found_by_numbers(tolerance)}});
  }
  j["cases_without_unique_kill"] = score.cases_without_unique_kill();
  return j;
}

/// Counts by law, survivors, and cases that find nothing which others do not.
void print_score(const MistakeScore& score) {
  fmt::print("{:<34}{:>9}{:>10}{:>12}{:>9}{:>9}\n", "law", "mistakes", "verdicts", "properties",
             "colours", "found");
  for (const std::string& law : score.laws) {
    const auto count = [&](const auto& is_counted) {
      return std::ranges::count_if(
          score.mistakes, [&](const ScoredMistake& m) { return m.law == law && is_counted(m); });
    };
    fmt::print("{:<34}{:>9}{:>10}{:>12}{:>9}{:>9}\n", law, count([](const auto&) { return true; }),
               count([](const auto& m) { return !m.verdicts.empty(); }),
               count([](const auto& m) { return !m.properties.empty(); }),
               count([](const auto& m) { return !m.colours.empty(); }),
               count([](const auto& m) { return m.is_found(); }));
  }
  const std::vector<const ScoredMistake*> survivors = score.survivors();
  if (!survivors.empty()) fmt::print("\nnothing finds\n");
  for (const ScoredMistake* m : survivors)
    fmt::print("  {} in {} (largest deviation {:.0e})\n", m->name, m->law, m->deviation);
  std::string without;
  for (const std::string& name : score.cases_without_unique_kill()) without += ' ' + name;
  fmt::print("\ncases that find no mistake which nothing else finds:\n");
  for (const std::string& line : in_lines(without, line_width - 2)) fmt::print("  {}\n", line);
}

CommandAnswer score(const MistakesOptions& options) {
  const std::filesystem::path folder(options.out);
  if (!options.out.empty()) {
    check_output(folder / "score.csv", score_output, options.overwrite);
    check_output(folder / "score.json", json_output, options.overwrite);
    check_figure_output(folder / "score.svg", options.overwrite);
  }
  ProgressBar bar("making mistakes", options.quiet || options.json);
  ScoreOptions scored;
  scored.laws = options.laws;
  scored.cases = options.cases;
  scored.mistakes = options.only;
  scored.jobs = read_jobs(options.jobs);
  scored.progress = interruptible(bar);
  const MistakeScore found = score_mistakes(scored);
  if (!options.out.empty()) {
    write_output(folder / "score.csv", csv(score_table(found)), score_output, options.overwrite);
    write_output(folder / "score.json", json_text(score_json(found)), json_output,
                 options.overwrite);
    if (gnuplot_available()) {
      draw_figure(score_figure(found), FigureFormat::svg, folder / "score.svg");
    }
  }
  return {[=] { return score_json(found); }, [=] { print_score(found); }};
}

}  // namespace

CommandAnswer command_mistakes(const MistakesOptions& options) {
  if (options.score) return score(options);
  if (!options.laws.empty() || !options.cases.empty() || !options.only.empty() ||
      !options.out.empty())
    throw InputError("--law, --case, --mistake and --out go with --score");
  return {[] {
            Json all = Json::array();
            for (const auto* const kind : {&known_mistakes(), &bond_mistake_infos()})
              for (const MistakeInfo& mistake : *kind) all.push_back(mistake_json(mistake));
            return Json{{"mistakes", std::move(all)}};
          },
          print_known_mistakes};
}

void add_mistakes(Commands& commands) {
  const auto options = std::make_shared<MistakesOptions>();
  const CommandParser sub =
      commands.add("mistakes", "list known mistakes, or score how the catalogue finds them",
                   options, command_mistakes);
  sub.example("stickslip mistakes --score --law linear-refined");
  sub.add_flag(
      "--score", options->score,
      "run the catalogue and the properties with each mistake and report what finds it (minutes)");
  list_option(sub, "--law", options->laws, "built-in law to score; repeatable");
  list_option(sub, "--case", options->cases, "case to score with; repeatable [default: all]");
  list_option(sub, "--mistake", options->only, "mistake to score; repeatable [default: all]");
  sub.add_option("--out", options->out,
                 "write the table and the figure of the score to this folder");
  sub.add_option("--jobs", options->jobs, "number of threads; 0: all cores").capture_default_str();
  add_json_and_quiet(sub, options->json, options->quiet, "print no progress");
  add_no_cache(sub);
  add_force(sub, options->overwrite);
}

}  // namespace stickslip::app
