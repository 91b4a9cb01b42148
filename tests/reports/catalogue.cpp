// SPDX-License-Identifier: BSD-3-Clause
// What holds for every case of the catalogue, through the study that users run.
#include "cases/catalogue.hpp"

#include <bit>

#include "cases/answers_in_memory.hpp"
#include "cases/case_text.hpp"
#include "cases/states/lammps_process.hpp"
#include "reports/study/selection.hpp"
#include "reports/study/study.hpp"
#include "stickslip/laws/catalogue.hpp"

BOOST_AUTO_TEST_SUITE(catalogue)

namespace {

using namespace stickslip;

/// Answers of references, which one test after the other asks for.
AnswersInMemory& known_answers() {
  static AnswersInMemory all;
  return all;
}

/// linear-refined with the eight combinations of its four switches that have an even number of them
/// off: of any three switches every setting is among them. The first has all on, the last all off.
std::vector<Scheme> half_of_all_combinations() {
  std::vector<Scheme> schemes;
  for (unsigned off = 0; off < 8; ++off) {
    const auto state = [off](unsigned bit) { return (off >> bit) % 2 == 0 ? "on" : "off"; };
    schemes.push_back(make_scheme(std::string("linear-refined[fresh-contact=") + state(0) +
                                  ",slip-onset=" + state(1) + ",slip-rotation=" + state(2) +
                                  ",work=" + (std::popcount(off) % 2 == 0 ? "exact" : "average") +
                                  "]"));
  }
  return schemes;
}

/// Whether a title is a name of the code: one with an underscore that is no subscript, or an
/// observable's that is no word.
bool is_raw(const std::string& title) {
  for (std::size_t at = title.find('_'); at != std::string::npos; at = title.find('_', at + 1))
    if (at + 1 == title.size() || title[at + 1] != '{') return true;
  const bool is_word = std::ranges::all_of(title, [](char c) { return c >= 'a' && c <= 'z'; });
  return !is_word && std::ranges::any_of(case_catalogue(), [&](const auto& c) {
    return std::ranges::count(c->info().observables, title, &Observable::name) > 0;
  });
}

/// The sign that stands for a quality in docs/cases.md.
std::string sign_of(Quality quality) {
  switch (quality) {
    case Quality::green:
      return "🟩";
    case Quality::amber:
      return "🟨";
    case Quality::red:
      return "🟥";
    case Quality::self:
      return "⬜";
  }
  return "?";
}

/// The end of a case's row in the table of verdicts: a sign for each plain law.
std::string row_of_verdicts(const Report& report, const std::string& case_name) {
  std::string row = "|";
  for (const LawInfo& law : law_catalogue()) {
    if (law.on_request) continue;
    const auto study = std::ranges::find_if(report.studies, [&](const StudyResult& s) {
      return s.case_name == case_name && s.law == law.name && s.verdict != Verdict::not_applicable;
    });
    row += " " + (study == report.studies.end() ? " " : sign_of(study->quality)) + " |";
  }
  return row;
}

/// The row of a case in the table of docs/cases.md. Links of questions are written from the root.
std::string table_row(const Report& report, const std::string& case_name) {
  const CaseText& text = case_text(case_name);
  std::string question(text.question);
  constexpr std::string_view from_root = "](docs/";
  for (std::size_t at = question.find(from_root); at != std::string::npos;
       at = question.find(from_root, at)) {
    question.replace(at, from_root.size(), "](");
  }
  std::string folder = case_name;
  std::ranges::replace(folder, '-', '_');
  return "| [`" + case_name + "`](../cases/" + std::string(text.room) + "/" + folder +
         "/page.md) | " + question + " " + row_of_verdicts(report, case_name);
}

constexpr const char* table_page = STICKSLIP_SOURCE_DIR "/docs/cases.md";

/// The beginning of a row in docs/cases.md, which names its case; empty for any other line.
std::string name_in(const std::string& line) {
  return line.starts_with("| [`") ? line.substr(0, line.find("`]")) : std::string();
}

/// The lines of docs/cases.md.
std::vector<std::string> lines_of_table() {
  std::ifstream page(table_page);
  std::vector<std::string> lines;
  for (std::string line; std::getline(page, line);) lines.push_back(line);
  return lines;
}

/// Writes docs/cases.md with these rows in place of its own; a row that is left out stays.
void write_table(std::vector<std::string> lines, const std::vector<std::string>& rows) {
  const auto is_row = [](const std::string& line) { return !name_in(line).empty(); };
  const auto first = std::ranges::find_if(lines, is_row) - lines.begin();
  std::vector<std::string> kept;
  std::ranges::copy_if(lines, std::back_inserter(kept), is_row);
  std::erase_if(lines, is_row);
  std::vector<std::string> all;
  for (const std::string& row : rows) {
    if (row.starts_with("| [`")) all.push_back(row);
    const auto old = std::ranges::find(kept, "| [`" + row, name_in);
    if (old != kept.end()) all.push_back(*old);
  }
  lines.insert(lines.begin() + first, all.begin(), all.end());
  std::ofstream page(table_page);
  for (const std::string& line : lines) page << line << '\n';
}

/// Whether the law with all switches on is among those of a default run.
bool is_run_by_default(const Case& test) {
  return std::ranges::count(default_schemes(test), "linear-refined", &Scheme::label) > 0;
}

/// Combinations with which a case is run: those above, or all switches on and all off where they
/// add nothing to what cases of one contact ask, and each run takes long. That of a default run is
/// left to its test.
std::vector<Scheme> combinations_for(const Case& test) {
  const std::string& case_name = test.info().name;
  std::vector<Scheme> all = half_of_all_combinations();
  if (is_run_by_default(test)) all.erase(all.begin());
  const bool takes_long = case_name == "rigid-rotation-assembly" ||
                          case_name == "assembly-rotation" || case_name == "stress-probe";
  constexpr std::array<std::string_view, 3> around_the_law{"gradients", "walls", "shapes"};
  if (takes_long || std::ranges::count(around_the_law, case_text(case_name).room) > 0)
    all.erase(all.begin() + (is_run_by_default(test) ? 0 : 1), std::prev(all.end()));
  return all;
}

/// Whether the case runs LAMMPS, which is costly and is not installed everywhere.
bool runs_lammps(const Case& test) { return test.info().name == "biaxial-compression"; }

/// By day that case is left out, since its own test runs a part of it; with
/// STICKSLIP_WHOLE_CATALOGUE it takes part.
bool is_left_out(const Case& test) {
  return runs_lammps(test) &&
         (std::getenv("STICKSLIP_WHOLE_CATALOGUE") == nullptr || !find_stickslip_lammps());
}

/// A case that no law answers takes no part in a run, and its figures are drawn without one.
void check_figures_of_theory(const Case& test) {
  BOOST_TEST(default_schemes(test).empty(), test.info().name);
  for (const FigureInfo& info : test.info().figures) {
    const Figure figure =
        draw_figure_of({&test, CaseParameters(test.info().parameters), {}}, info.name, {}, {});
    BOOST_TEST(!figure.panels.empty(), figure.name);
    BOOST_TEST(!figure.caption.empty(), figure.name);
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(names_of_laws_cases_and_figures_are_unique) {
  std::set<std::string> names;
  const auto add = [&](const std::string& name) {
    BOOST_TEST(names.insert(name).second, "twice: " << name);
  };
  for (const LawInfo& law : law_catalogue()) add(law.name);
  for (const auto& c : case_catalogue()) {
    add(c->info().name);
    add(c->info().name + "/convergence");
    for (const FigureInfo& figure : c->info().figures) add(figure.name);
  }
}

BOOST_AUTO_TEST_CASE(every_case_says_what_it_is) {
  for (const auto& c : case_catalogue()) {
    const CaseInfo& info = c->info();
    BOOST_TEST_INFO_SCOPE(info.name);
    BOOST_TEST(!info.title.empty());
    BOOST_TEST(!info.source.empty());
    BOOST_TEST(!info.judges.empty());
    BOOST_TEST(!info.truth.empty());
    BOOST_TEST(!info.figures.empty());
    BOOST_TEST(!info.observables.empty());
    for (const Observable& o : info.observables) {
      BOOST_TEST(!o.unit.empty());
      BOOST_TEST(!o.title.empty());
    }
    for (const DeclaredParameter& p : info.parameters) {
      BOOST_TEST(!p.unit.empty());
      BOOST_TEST(!p.text.empty());
      BOOST_CHECK_NO_THROW(check_declaration(p));
    }
  }
}

BOOST_AUTO_TEST_CASE(every_reference_is_as_good_as_its_kind_and_agrees_with_its_second_route) {
  const KeptIn here(known_answers());
  for (const auto& c : case_catalogue()) {
    BOOST_TEST_INFO_SCOPE(c->info().name);
    const auto instance = c->prepare(CaseParameters(c->info().parameters));
    const auto reference = instance->reference();
    BOOST_TEST(reference.size() == c->info().observables.size());
    for (const ReferenceValue& r : reference) {
      BOOST_TEST(r.scale > 0);
      BOOST_TEST(r.uncertainty < c->info().reference_within);
    }
    const auto checks = instance->cross_checks();
    BOOST_TEST(!checks.empty());
    for (const CrossCheckResult& check : checks) {
      BOOST_TEST(check.holds(), check.what << ": " << check.difference);
    }
  }
}

BOOST_AUTO_TEST_CASE(combinations_of_refinements_are_as_expected) {
  const KeptIn here(known_answers());
  StudyOptions options;
  options.exhibits = false;
  std::vector<CaseTask> tasks;
  for (const auto& c : case_catalogue()) {
    if (!c->unsuitable(make_scheme("linear-refined")).empty()) continue;
    tasks.push_back({c.get(), CaseParameters(c->info().parameters), combinations_for(*c)});
  }
  for (const StudyResult& study : run_study(tasks, options).studies)
    BOOST_TEST_CONTEXT(study.case_name << ", " << study.law << ": " << study.reason)
  BOOST_TEST(study.verdict == Verdict::pass);
}

/// The tasks with the number of steps alone at which quality is judged.
std::vector<CaseTask> at_nominal_steps(std::vector<CaseTask> tasks) {
  for (CaseTask& task : tasks)
    task.steps_from = task.steps_to = task.question->info().nominal_steps;
  return tasks;
}

bool same_number(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

/// The levels of `some` are in `all`, to the last bit.
void check_same_levels(const Report& some, const Report& all) {
  std::size_t compared = 0;
  for (const StudyResult& study : some.studies) {
    const auto whole = std::ranges::find_if(all.studies, [&](const StudyResult& other) {
      return other.case_name == study.case_name && other.law == study.law;
    });
    BOOST_REQUIRE_MESSAGE(whole != all.studies.end(), study.case_name << ", " << study.law);
    for (std::size_t o = 0; o < study.observables.size(); ++o) {
      const Level& level = study.observables[o].levels.front();
      const auto& levels = whole->observables[o].levels;
      const auto same = std::ranges::find(levels, level.steps, &Level::steps);
      if (same == levels.end()) continue;  // a ladder that passes the nominal number by
      ++compared;
      BOOST_TEST_INFO_SCOPE(study.case_name << ", " << study.law
                                            << " depends on the number of threads");
      BOOST_TEST(same_number(level.value, same->value), level.value << " is not " << same->value);
      BOOST_TEST(same_number(level.error, same->error), level.error << " is not " << same->error);
    }
  }
  BOOST_TEST(compared > some.studies.size());
}

BOOST_AUTO_TEST_CASE(a_default_run_is_as_expected_not_all_green_and_what_the_table_shows) {
  StudyOptions options;
  std::vector<CaseTask> tasks;
  for (const auto& c : case_catalogue()) {
    if (is_left_out(*c)) continue;
    tasks.push_back({c.get(), CaseParameters(c->info().parameters), default_schemes(*c)});
  }
  options.jobs = 2;
  const Report two = [&] {
    const KeptIn here(known_answers());
    return run_study(tasks, options);
  }();
  BOOST_TEST(all_as_expected(two));
  std::set<Quality> qualities;
  for (const StudyResult& study : two.studies) qualities.insert(study.quality);
  BOOST_TEST(qualities.contains(Quality::green));
  BOOST_TEST(qualities.contains(Quality::amber));
  BOOST_TEST(qualities.contains(Quality::red));

  // Cases join the table at a release: STICKSLIP_UPDATE=1 writes it.
  const std::vector<std::string> table = lines_of_table();
  std::vector<std::string> rows;  // of those that are left out the name
  for (const auto& c : case_catalogue())
    rows.push_back(is_left_out(*c) ? c->info().name : table_row(two, c->info().name));
  for (const std::string& row : rows) {
    const auto told = std::ranges::find(table, name_in(row), name_in);
    const bool is_told = !name_in(row).empty() && told != table.end();
    if (is_told) BOOST_TEST(*told == row, "docs/cases.md lacks this row:\n" << row);
  }
  if (std::getenv("STICKSLIP_UPDATE") != nullptr) write_table(table, rows);

  options.jobs = 1;  // and references anew
  options.exhibits = false;
  // LAMMPS has its own processes, and its test compares two runs.
  std::erase_if(tasks, [](const CaseTask& task) { return runs_lammps(*task.question); });
  check_same_levels(run_study(at_nominal_steps(tasks), options), two);

  std::set<std::string> drawn;
  for (const Figure& figure : two.figures) {
    drawn.insert(figure.name);
    BOOST_TEST(!figure.panels.empty(), figure.name);
    BOOST_TEST(!figure.caption.empty(), figure.name);
    for (const Panel& panel : figure.panels) {
      for (const Axis& axis : {panel.x, panel.y})
        BOOST_TEST(!is_raw(axis.label), figure.name << " has the axis " << axis.label);
    }
  }
  for (const auto& c : case_catalogue()) {
    if (is_left_out(*c)) continue;
    if (is_answered_by_files(c->info())) {
      check_figures_of_theory(*c);
      continue;
    }
    BOOST_TEST(drawn.contains(c->info().name + "/convergence"));
    for (const FigureInfo& figure : c->info().figures) BOOST_TEST(drawn.contains(figure.name));
  }
}

BOOST_AUTO_TEST_SUITE_END()
