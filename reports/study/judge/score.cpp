// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/judge/score.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "cases/catalogue.hpp"
#include "cases/parallel.hpp"
#include "cases/properties/properties.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/mistakes/mistakes.hpp"

namespace stickslip::reports {
namespace {

const std::vector<std::string>& usual_laws() {
  static const std::vector<std::string> laws{
      "linear-conventional", "linear-refined", "hertz-mindlin", "jaeger",
      "linear-refined[" + std::string(options_for_moment_mistakes) + "]"};
  return laws;
}

/// The law with a mistake, held against itself without.
Scheme mistaken(const Scheme& right, std::string_view mistake) {
  Scheme scheme = right;
  scheme.spec = right.spec.with("mistake", std::string(mistake));
  scheme.label = scheme.spec.text();
  scheme.framed = with_mistake(right.framed, mistake);
  return scheme;
}

/// Finer levels than users would take change no verdict and cost most.
void set_affordable_ladder(CaseTask& task) {
  const CaseInfo& info = task.question->info();
  task.steps_from = info.steps_from;
  task.steps_to = std::max(info.steps_to / 4, std::min(info.steps_to, info.nominal_steps));
}

double largest_deviation(const StudyResult& mine, const StudyResult& right) {
  double largest = 0;
  for (std::size_t i = 0; i < std::min(mine.observables.size(), right.observables.size()); ++i) {
    const ObservableResult& a = mine.observables[i];
    const ObservableResult& b = right.observables[i];
    for (std::size_t l = 0; l < std::min(a.levels.size(), b.levels.size()); ++l) {
      const double x = a.levels[l].value;
      const double y = b.levels[l].value;
      if (std::isnan(x) != std::isnan(y)) return 1;
      // Values are compared over what errors are relative to, which the errors
      // tell.
      const double error = std::abs(x - b.reference);
      const double scale = a.levels[l].error > 0 && error > 0 ? error / a.levels[l].error
                                                              : std::max(std::abs(y), 1e-300);
      if (x != y) largest = std::max(largest, std::abs(x - y) / scale);
    }
  }
  return largest;
}

int rank(const StudyResult& study) {
  return study.quality == Quality::red ? 2 : study.quality == Quality::amber ? 1 : 0;
}

/// All schemes of one law: the right one first. A law with moments makes mistakes in these alone:
/// the law without them makes all others.
struct LawToScore {
  std::string name;  ///< with its options
  std::vector<Scheme> schemes;
  std::vector<ScoredMistake> mistakes;  ///< of the schemes after the first
};

void check_names(const std::vector<std::string>& mistakes) {
  std::vector<std::string> names;
  for (const MistakeInfo& info : known_mistakes()) names.emplace_back(info.name);
  for (const std::string& name : mistakes) {
    if (std::ranges::count(names, name) == 0)
      throw InputError("--mistake: " + unknown_name("mistake", name, names));
  }
}

LawToScore law_to_score(const std::string& name, const std::vector<std::string>& only) {
  LawToScore law{name, {make_scheme(name)}, {}};
  for (const MistakeInfo& info : known_mistakes()) {
    const FramedLaw& right = law.schemes.front().framed;
    if (info.moments.empty() == right.moments.any() || !info.can_be_made_by(right)) continue;
    if (!only.empty() && std::ranges::count(only, info.name) == 0) continue;
    law.schemes.push_back(mistaken(law.schemes.front(), info.name));
    ScoredMistake scored;
    scored.name = info.name;
    scored.law = name;
    law.mistakes.push_back(std::move(scored));
  }
  return law;
}

void note_study(const StudyResult& mine, const StudyResult& right, ScoredMistake& mistake) {
  if (mine.verdict == Verdict::not_applicable) return;
  // On a ladder cut short some expectations of order are not met by the right law either.
  if (mine.verdict == Verdict::fail && right.verdict == Verdict::pass)
    mistake.verdicts.push_back(mine.case_name);
  if (mine.observables.empty() || rank(mine) > rank(right))
    mistake.colours.push_back(mine.case_name);
  mistake.deviation =
      std::max(mistake.deviation, mine.observables.empty() ? 1 : largest_deviation(mine, right));
}

/// Whether a case can tell something of the law's mistakes: of a law with moments only one that
/// does not suit it without them.
bool tells(const Case& question, const Scheme& right) {
  if (!question.unsuitable(right).empty()) return false;
  if (!right.framed.moments.any()) return true;
  Scheme plain = right;
  plain.framed.moments = {};
  return !question.unsuitable(plain).empty();
}

void run_cases(const ScoreOptions& options, std::vector<LawToScore>& laws, MistakeScore& score) {
  std::vector<CaseTask> tasks;
  std::vector<std::string> wanted = options.cases;
  if (wanted.empty()) {
    for (const auto& one : case_catalogue()) wanted.push_back(one->info().name);
  }
  for (const std::string& name : wanted) {
    const Case& question = find_case(name);
    for (const LawToScore& law : laws) {
      if (!tells(question, law.schemes.front())) continue;
      // One level is one packing: minutes, and no order or limit to tell.
      if (question.info().steps_to < 2 * question.info().steps_from) continue;
      const std::vector<std::string>& only = question.info().laws;
      if (!only.empty() && std::ranges::count(only, law.schemes.front().law().info().name) == 0)
        continue;
      CaseTask task{&question, CaseParameters(question.info().parameters), law.schemes};
      task.first_is_twin = true;
      set_affordable_ladder(task);
      tasks.push_back(std::move(task));
      if (std::ranges::count(score.cases, name) == 0) score.cases.push_back(name);
    }
  }
  StudyOptions study;
  study.jobs = options.jobs;
  study.exhibits = false;
  study.progress = options.progress;
  const Report report = run_study(tasks, study);
  std::size_t next = 0;
  for (const CaseTask& task : tasks) {
    const StudyResult& right = report.studies[next++];
    auto law = std::ranges::find(laws, right.law, &LawToScore::name);
    for (ScoredMistake& mistake : law->mistakes) {
      note_study(report.studies[next++], right, mistake);
    }
    static_cast<void>(task);
  }
}

void run_properties(const ScoreOptions& options, std::vector<LawToScore>& laws) {
  Threads threads(threads_for(options.jobs));
  for (LawToScore& law : laws) {
    for_all(threads, law.mistakes.size(), [&](std::size_t i) {
      Scheme scheme = law.schemes[i + 1];
      scheme.framed.law = scheme.framed.law.like(law.schemes.front().framed);
      for (const PropertyResult& property : properties_of(scheme)) {
        if (property.verdict == PropertyResult::Verdict::broken)
          law.mistakes[i].properties.push_back(property.name);
      }
    });
  }
}

std::string list_of(const std::vector<std::string>& names) {
  if (names.empty()) return "-";
  constexpr std::size_t most = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(most, names.size()); ++i)
    text += (i > 0 ? ", " : "") + names[i];
  return names.size() > most ? fmt::format("{}, and {} more", text, names.size() - most) : text;
}

double share(const MistakeScore& score, bool (*is_found)(const ScoredMistake&)) {
  return static_cast<double>(std::ranges::count_if(score.mistakes, is_found)) /
         static_cast<double>(std::max<std::size_t>(score.mistakes.size(), 1));
}

}  // namespace

std::size_t MistakeScore::found_by_numbers(double tolerance) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      mistakes, [&](const ScoredMistake& m) { return !(m.deviation <= tolerance); }));
}

std::vector<const ScoredMistake*> MistakeScore::survivors() const {
  std::vector<const ScoredMistake*> all;
  for (const ScoredMistake& mistake : mistakes) {
    if (!mistake.is_found()) all.push_back(&mistake);
  }
  return all;
}

std::vector<std::string> MistakeScore::cases_without_unique_kill() const {
  std::set<std::string> unique;
  for (const ScoredMistake& m : mistakes) {
    if (m.verdicts.size() == 1 && m.properties.empty()) unique.insert(m.verdicts.front());
  }
  std::vector<std::string> without;
  for (const std::string& name : cases) {
    if (!unique.contains(name)) without.push_back(name);
  }
  return without;
}

MistakeScore score_mistakes(const ScoreOptions& options) {
  MistakeScore score;
  score.laws = options.laws.empty() ? usual_laws() : options.laws;
  std::vector<LawToScore> laws;
  check_names(options.mistakes);
  for (const std::string& name : score.laws) laws.push_back(law_to_score(name, options.mistakes));
  run_cases(options, laws, score);
  run_properties(options, laws);
  for (LawToScore& law : laws) {
    for (ScoredMistake& mistake : law.mistakes) score.mistakes.push_back(std::move(mistake));
  }
  return score;
}

Table score_table(const MistakeScore& score) {
  Table table;
  table.name = "mistakes/score";
  table.title = "Known mistakes and what finds them";
  table.columns = {{"mistake"}, {"law"}, {"verdicts"}, {"colours"}, {"properties"}, {"deviation"}};
  for (const ScoredMistake& m : score.mistakes) {
    table.rows.push_back({{m.name, {}, m.is_found() ? Tone::plain : Tone::bad},
                          {m.law},
                          {list_of(m.verdicts)},
                          {list_of(m.colours)},
                          {list_of(m.properties)},
                          {fmt::format("{:.1e}", m.deviation), m.deviation}});
  }
  return table;
}

Figure score_figure(const MistakeScore& score) {
  Figure figure;
  figure.name = "mistakes/score";
  figure.title = "How many known mistakes are found";
  figure.caption = fmt::format(
      "Share of {} mistakes in {} laws that a comparison of "
      "numbers with the right law finds, "
      "against the tolerance of the comparison, beside the shares "
      "that the verdicts of {} cases, "
      "their colours and the properties find.",
      score.mistakes.size(), score.laws.size(), score.cases.size());
  Panel panel;
  panel.x = {.label = "tolerance of a comparison", .unit = "-", .logarithmic = true};
  panel.y = {.label = "found", .unit = "-", .low = 0, .high = 1.02};
  panel.legend = Legend::bottom_left;
  Series numbers{.label = "any number"};
  for (int decade = -12; decade <= -2; ++decade) {
    const double tolerance = std::pow(10.0, decade);
    numbers.add(tolerance,
                static_cast<double>(score.found_by_numbers(tolerance)) /
                    static_cast<double>(std::max<std::size_t>(score.mistakes.size(), 1)));
  }
  panel.series.push_back(std::move(numbers));
  const auto level = [&](const char* label, bool (*is_found)(const ScoredMistake&)) {
    Series series{.label = label, .mark = Mark::dashed_line};
    const double y = share(score, is_found);
    series.add(1e-12, y).add(1e-2, y);
    panel.series.push_back(std::move(series));
  };
  level("verdicts and properties", [](const ScoredMistake& m) { return m.is_found(); });
  level("verdicts", [](const ScoredMistake& m) { return !m.verdicts.empty(); });
  level("properties", [](const ScoredMistake& m) { return !m.properties.empty(); });
  level("colours", [](const ScoredMistake& m) { return !m.colours.empty(); });
  figure.panels.push_back(std::move(panel));
  return figure;
}

}  // namespace stickslip::reports
