// SPDX-License-Identifier: BSD-3-Clause
// Runs cases with schemes on ladders of steps.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cases/case.hpp"
#include "reports/study/result.hpp"

namespace stickslip::reports {

/// Error bounds of the quality colours, over the scale of each observable.
struct QualityThresholds {
  double green = 1e-3;
  double amber = 5e-2;
};

/// A case with its parameters and the schemes to be judged by it.
struct CaseTask {
  const Case* question = nullptr;
  CaseParameters parameters;
  std::vector<Scheme> schemes;
  int steps_from = 0;  ///< ladder: doubling from ... to ...; 0: the case's own
  int steps_to = 0;
  /// The first scheme is what all others are meant to be: they are held against it.
  bool first_is_twin = false;
};

/// A case whose laws have all been judged, while others are still run.
struct JudgedCase {
  std::string name;
  std::size_t count = 0;     ///< so many cases are judged, this one included
  std::size_t cases = 0;     ///< of so many
  std::size_t expected = 0;  ///< laws that do what theory expects of them
  std::size_t broken = 0;    ///< laws that do not
  std::size_t open = 0;      ///< laws that were measured and not judged
};

class WorkLedger;

/// Steps that a law in another program is asked one by one in a case: some seconds of Python.
inline constexpr std::size_t questions_of_a_case = 20'000;

/// How a study is run.
struct StudyOptions {
  int jobs = 0;                         ///< threads; 0: all cores
  double tolerance = 0.01;              ///< for the largest admissible step
  bool refine_admissible_step = false;  ///< bisect between the levels of the ladder
  bool exhibits = true;                 ///< also figures and tables
  /// Whether laws in other programs are asked all that the cases want to know, however long it
  /// takes, and not the part of it that they answer within questions_of_a_case.
  bool asks_all = false;
  /// Laws from outside are held against others: their twin, or the catalogue's laws of their kind.
  bool companions = true;
  /// Also what only all cases together tell: with_nearest. Off for a part of a run.
  bool across_cases = true;
  QualityThresholds quality = {};
  /// Laws that are judged by all properties too (Report::properties): those of the program by the
  /// same threads as the runs, those from outside afterwards, when nobody else asks them.
  std::vector<Scheme> by_properties = {};
  std::string version = {};
  /// A stage of the work begins, which progress tells of from now on.
  std::function<void(const std::string& what)> stage = {};
  /// How far the work is: what was spent, of that and what is left, in microseconds.
  std::function<void(std::size_t done, std::size_t total)> progress = {};
  /// What runs, by the name of its case or its law: of several the one that began first.
  std::function<void(const std::string& question)> running = {};
  std::function<double()> clock = {};  ///< that this is measured by [s]; none: the time itself
  /// What the study is a part of, as expected there from `phase` on; none: it is all of its own.
  std::shared_ptr<WorkLedger> work = {};
  int phase = 0;
  /// A case has been judged; its figures are yet to come. Called by one thread at a time.
  std::function<void(const JudgedCase& ended)> case_done = {};
  /// The figures of a case are made, of which there may be none, while other cases are still run.
  /// Called by several threads at a time, once for each task of which anything is run.
  std::function<void(std::size_t task, std::span<const Figure> figures)> figures_done = {};
};

/// The levels of the task's ladder, ascending [steps].
std::vector<int> ladder_of(const CaseTask& task);

/// The schemes of the task that suit its case.
std::vector<Scheme> suited_schemes(const CaseTask& task);

/// In one sentence which moments of an engine's law are left out, and in how many of the cases that
/// it suits: those that do not ask about them. "" where there are none.
std::string left_out_of(const Scheme& scheme, const std::vector<CaseTask>& tasks);

/// The laws of the schemes, each once. Those from outside are told apart by how they were named.
std::vector<LawSummary> summaries_of_laws(const std::vector<CaseTask>& tasks);

/// The studies of one case.
std::span<const StudyResult> studies_of(const Report& report, const std::string& case_name);

/// A ledger for a job of studies that are run so.
std::shared_ptr<WorkLedger> ledger_for(const StudyOptions& options);

/// Notes the work of a study in options.work before it is its turn.
void expect_study(const std::vector<CaseTask>& tasks, const StudyOptions& options);

/// Runs the tasks on all cores. The report is the same for any number of threads; only its timings
/// differ. Throws InputError for schemes whose options contradict the case.
Report run_study(const std::vector<CaseTask>& tasks, const StudyOptions& options);

/// Draws one figure of a case (or "CASE/convergence") for these schemes; of convergence the panels
/// of these observables, if there are any.
Figure draw_figure_of(const CaseTask& task, const std::string& name, const StudyOptions& options,
                      std::span<const std::string> observables = {});

/// Whether no verdict is broken, nor a property, nor a cross-check of a reference.
bool nothing_broken(const Report& report);

/// Says that no study was judged, or none of an external law, and why; empty where each was.
/// Properties hold for any law, and are no answer to the question of a case.
std::vector<std::string> not_judged_lines(const Report& report);

/// Whether nothing is broken and something was judged.
bool all_as_expected(const Report& report);

}  // namespace stickslip::reports
