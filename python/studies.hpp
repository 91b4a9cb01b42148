// SPDX-License-Identifier: BSD-3-Clause
// What the program does, done in the interpreter: reports, and the answers of every command.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/parser/commands.hpp"
#include "python/layer.hpp"
#include "reports/study/result.hpp"
#include "stickslip/study.hpp"

namespace stickslip::python {

using Json = nlohmann::ordered_json;

/// A report and how it came about.
struct JudgedReport {
  Report report;
  std::vector<std::string> named;  ///< labels of the laws that were asked for
};

/// What is judged, and how.
struct JudgeRequest {
  study::TaskWords words;
  std::string tolerance = "1%";
  std::string quality;  ///< GREEN,AMBER thresholds; empty: the defaults
  int jobs = 0;
  bool figures = false;     ///< those of the cases too, for which the laws run again; without them
                            ///< there are the figures of convergence
  bool properties = false;  ///< those of the laws
};

/// What `stickslip run` finds, without its folder.
std::shared_ptr<const JudgedReport> judged_report(const JudgeRequest& request);

/// What `stickslip judge` finds with these options, without its folder.
std::shared_ptr<const JudgedReport> judged_answers_report(const JudgeOptions& options);

/// The text of results.json, to the bit that of `stickslip run`.
std::string results_text(const JudgedReport& judged);

/// The first screen, as on a terminal of so many columns.
std::string screen_text(const JudgedReport& judged, bool coloured, std::size_t columns);

/// Writes the report as `stickslip run --out FOLDER` does; returns the page. Throws FileError.
std::string save_report(const JudgedReport& judged, const std::string& folder,
                        const std::string& formats, bool overwrite);

/// A figure of the report as SVG, drawn by gnuplot. Throws InputError for an unknown name,
/// ToolMissing and FigureError.
std::string figure_svg(const JudgedReport& judged, const std::string& name);

/// Names of the figures of a report.
std::vector<std::string> figure_names(const JudgedReport& judged);

/// What a command has found.
struct ToldAnswer {
  Json json;         ///< with --json
  std::string text;  ///< what it prints without
};
/// What a command of the program finds here, with the words that it is given on the command line.
/// Throws what the command throws.
ToldAnswer answer_of_command(const std::vector<std::string>& words);

/// Reference values of a case: {"observables": {NAME: {"value", "scale", "uncertainty", "unit"}},
/// "cross_checks": [...]}. `parameters`: as "name=value". Throws InputError.
Json references_of(const std::string& name, const std::vector<std::string>& parameters);

}  // namespace stickslip::python
