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

namespace stickslip::python {

using Json = nlohmann::ordered_json;

/// A report and how it came about.
struct JudgedReport {
  Report report;
  std::vector<std::string> named;  ///< labels of the laws that were asked for
};

/// What `stickslip run` finds with these options, without its folder. `with_figures`: those of the
/// cases too, for which the laws run again; without them there are the figures of convergence.
/// `with_properties`: those of the laws.
std::shared_ptr<const JudgedReport> judged_report(const RunOptions& options, bool with_figures,
                                                  bool with_properties);

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
