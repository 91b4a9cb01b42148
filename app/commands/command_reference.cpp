// SPDX-License-Identifier: BSD-3-Clause
// reference: exact solutions by name, truths of cases, the half-space along a path, and the cases
// of a file.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "app/parser/command_line.hpp"
#include "app/reference_cases.hpp"
#include "app/study_files/selection.hpp"
#include "cases/catalogue.hpp"
#include "cases/exhibits/exhibit.hpp"
#include "cases/states/number_table.hpp"
#include "reference/exact_solutions.hpp"
#include "reference/half_space/half_space_path.hpp"
#include "reference/kinds/kind.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/figure/figure.hpp"
#include "reports/render/files/output_file.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

using Json = nlohmann::ordered_json;
using reference::ContactPlace;
using reference::exact_solutions;
using reference::ExactParameter;
using reference::ExactSolution;

struct ReferenceOptions {
  std::string name;
  std::vector<std::string> parameters;
  std::string path;
  std::string tractions;
  std::string figure;
  std::string cases;
  bool kinds = false;
  bool json = false;
  bool quiet = false;
  Overwrite overwrite = Overwrite::own_files;
};

const ExactSolution& solution_named(const std::string& name) {
  std::vector<std::string> names;
  for (const ExactSolution& solution : exact_solutions()) {
    if (solution.name == name) return solution;
    names.push_back(solution.name);
  }
  for (const reference::Kind& kind : reference::kinds()) names.push_back(kind.name);
  for (const auto& one : case_catalogue()) names.push_back(one->info().name);
  throw InputError(unknown_name("reference", name, names));
}

double number_in(const std::string& word, const std::string& text) {
  const char* const begin = text.c_str();
  char* end = nullptr;
  const double value = std::strtod(begin, &end);
  if (text.empty() || *end != '\0' || !std::isfinite(value))
    throw InputError(fmt::format("--param {}: '{}' is not a finite number", word, text));
  return value;
}

/// The parameters of a solution in their order.
std::vector<double> numbers_for(const ExactSolution& solution,
                                const std::vector<std::string>& words) {
  std::vector<std::optional<double>> found;
  std::vector<std::string> names;
  for (const ExactParameter& parameter : solution.parameters) {
    found.push_back(parameter.by_default);
    names.push_back(parameter.name);
  }
  for (const std::string& word : words) {
    const auto equals = word.find('=');
    if (equals == std::string::npos)
      throw InputError(fmt::format("--param {}: write NAME=VALUE", word));
    const std::string name = word.substr(0, equals);
    const auto at = std::ranges::find(names, name);
    if (at == names.end())
      throw InputError(solution.name + ": " + unknown_name("parameter", name, names));
    found[static_cast<std::size_t>(at - names.begin())] = number_in(name, word.substr(equals + 1));
  }
  std::vector<double> numbers;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (!found[i])
      throw InputError(fmt::format("{} needs --param {}=VALUE: {}", solution.name, names[i],
                                   solution.parameters[i].text));
    numbers.push_back(*found[i]);
  }
  return numbers;
}

int whole(double value, const char* name, int least, int most) {
  if (value != std::floor(value) || value < least || value > most)
    throw InputError(
        fmt::format("--param {} must be a whole number from {} to {}", name, least, most));
  return static_cast<int>(value);
}

std::vector<ContactPlace> read_points(const std::string& file) {
  constexpr std::array<std::string_view, 3> columns{"overlap", "shift_x", "shift_y"};
  const NumberTable table(file);
  if (!table.has_all(columns))
    table.fail_header("a path needs the columns overlap,shift_x,shift_y and may have twist");
  table.refuse_others({"overlap", "shift_x", "shift_y", "twist"});
  std::vector<ContactPlace> points;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    points.push_back({.overlap = table.at(row, "overlap"),
                      .shift = {table.at(row, "shift_x"), table.at(row, "shift_y")},
                      .twist = table.has("twist") ? table.at(row, "twist") : 0});
  }
  return points;
}

/// The field as a table.
std::string tractions_csv(const std::vector<reference::SquareTraction>& squares) {
  std::string text = "x,y,traction_x,traction_y,limit,slip_x,slip_y,state\n";
  for (const auto& square : squares) {
    text += fmt::format("{:.6f},{:.6f},{:.8f},{:.8f},{:.8f},{:.4e},{:.4e},{}\n", square.x, square.y,
                        square.traction.real(), square.traction.imag(), square.limit,
                        square.slip.real(), square.slip.imag(), square.slips ? "slip" : "stick");
  }
  return text;
}

/// The tractions with their zones, and along the line through the middle.
Figure tractions_figure(const std::vector<reference::SquareTraction>& squares) {
  Series stick{.label = "stick", .mark = Mark::line, .slot = 0};
  Series slip{.label = "slip", .mark = Mark::line, .slot = 1};
  Series size{.label = "traction", .mark = Mark::line_and_points, .slot = 2};
  Series limit{.label = "friction limit", .mark = Mark::line, .is_reference = true};
  double nearest = std::numeric_limits<double>::infinity();
  double largest = 0;
  for (const auto& square : squares) {
    nearest = std::min(nearest, std::abs(square.y));
    largest = std::max(largest, std::abs(square.traction));
  }
  constexpr double length = 0.1;  // of the largest traction, in contact radii
  for (const auto& square : squares) {
    // A line through the middle of the square along the traction.
    if (largest > 0) {
      const auto half = length / 2 / largest * square.traction;
      Series& zone = square.slips ? slip : stick;
      zone.add(square.x - half.real(), square.y - half.imag());
      zone.add(square.x + half.real(), square.y + half.imag());
      zone.add(square.x, std::nan(""));
    }
    if (std::abs(square.y) > nearest * (1 + 1e-9)) continue;
    size.add(square.x, std::abs(square.traction));
    limit.add(square.x, square.limit);
  }
  Panel zones{.title = "stick and slip: tractions",
              .x = {.label = "x", .unit = "a"},
              .y = {.label = "y", .unit = "a"},
              .legend = Legend::outside,
              .equal_aspect = true};
  for (const Series& series : {stick, slip})
    if (!series.x.empty()) zones.series.push_back(series);
  return {.name = "half-space-friction",
          .title = "Tractions of two elastic half-spaces",
          .panels = {zones,
                     {.title = "along the middle",
                      .x = {.label = "x", .unit = "a"},
                      .y = {.label = "traction", .unit = "μ P₀/a²"},
                      .series = {limit, size}}}};
}

const OutputKind tractions_output{"tractions", [](std::string_view beginning) {
                                    return beginning.starts_with("x,y,traction_x,traction_y,");
                                  }};

/// What a number of a kind is, with its unit and range.
std::string words_of_input(const reference::KindInput& input) {
  const std::string range = input.range.text();
  return input.text + ", " + input.unit + (range == "any" ? "" : ", " + range);
}

Json list_json() {
  Json all = Json::array();
  for (const ExactSolution& solution : exact_solutions()) {
    Json one{{"name", solution.name}, {"title", solution.title}, {"source", solution.source}};
    one["parameters"] = Json::array();
    for (const ExactParameter& p : solution.parameters)
      one["parameters"].push_back(
          {{"name", p.name}, {"text", p.text}, {"default", json_number(p.by_default)}});
    one["values"] = Json::array();
    for (const auto& value : solution.values)
      one["values"].push_back({{"name", value.name}, {"text", value.text}});
    all.push_back(std::move(one));
  }
  for (const reference::Kind& kind : reference::kinds()) {
    Json one{{"name", kind.name}, {"title", kind.text}, {"source", kind.source}};
    one["parameters"] = Json::array();
    for (const reference::KindInput& input : kind.inputs)
      one["parameters"].push_back(
          {{"name", input.name},
           {"text", words_of_input(input)},
           {"default", input.by_default.empty() ? Json(nullptr) : Json(input.by_default)}});
    one["values"] = Json::array();
    for (const reference::KindOutput& output : kind.outputs)
      one["values"].push_back(
          {{"name", output.name},
           {"text", output.unit.empty() ? output.text : output.text + ", " + output.unit}});
    all.push_back(std::move(one));
  }
  return all;
}

void print_list() {
  for (const ExactSolution& solution : exact_solutions()) {
    fmt::print("{:<21} {}\n", solution.name, solution.title);
    for (const ExactParameter& p : solution.parameters)
      fmt::print("{:<21}   {}: {}{}\n", "", p.name, p.text,
                 p.by_default ? fmt::format(", default {}", *p.by_default) : "");
  }
  for (const reference::Kind& kind : reference::kinds()) {
    fmt::print("{:<21} {}\n", kind.name, kind.text);
    for (const reference::KindInput& input : kind.inputs)
      fmt::print("{:<21}   {}: {}{}\n", "", input.name, words_of_input(input),
                 input.by_default.empty() ? "" : ", default " + input.by_default);
  }
}

/// A path: each row of the answer belongs to a row of the file.
CommandAnswer follow(const ExactSolution& solution, const ReferenceOptions& options) {
  const auto numbers = numbers_for(solution, options.parameters);
  const reference::HalfSpaceEffort effort{.cells = whole(numbers[1], "cells", 31, 201),
                                          .steps = whole(numbers[2], "steps", 4, 1024)};
  if (options.path.empty())
    throw InputError(solution.name +
                     " needs --path FILE with the columns overlap,shift_x,shift_y and, if the "
                     "contact twists, twist");
  const auto points = read_points(options.path);
  if (!options.tractions.empty())
    check_output(options.tractions, tractions_output, options.overwrite, {options.path});
  if (!options.figure.empty()) {
    figure_format_of(options.figure);
    check_figure_output(options.figure, options.overwrite);
  }
  const auto answers = reference::half_space_path(numbers[0], points, effort);
  constexpr double too_far = 0.5;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (answers[i].reversed > too_far)
      throw InputError(fmt::format(
          "{}: on the leg to point {} slip reverses within one step; give more points or a larger "
          "--param steps={}",
          options.path, i + 1, 4 * effort.steps));
  }
  if (!options.tractions.empty() || !options.figure.empty()) {
    const auto field = reference::half_space_tractions(
        numbers[0], points, effort.cells, reference::EdgeRule::all_touched, effort.steps);
    if (!options.tractions.empty())
      write_output(options.tractions, tractions_csv(field), tractions_output, options.overwrite,
                   {options.path});
    if (!options.figure.empty())
      draw_figure(tractions_figure(field), figure_format_of(options.figure), options.figure);
  }
  return {[=, &solution] {
            Json rows = Json::array();
            for (const auto& answer : answers) {
              rows.push_back({{"force_x", answer.load.force.real()},
                              {"force_y", answer.load.force.imag()},
                              {"torque", answer.load.torque},
                              {"uncertainty", answer.uncertainty},
                              {"work", answer.work},
                              {"dissipated", answer.dissipated},
                              {"stored", answer.stored}});
            }
            return Json{{"name", solution.name}, {"rows", std::move(rows)}};
          },
          [=] {
            fmt::print("force_x,force_y,torque,uncertainty,work,dissipated,stored\n");
            for (const auto& answer : answers)
              fmt::print("{:.7f},{:.7f},{:.7f},{:.1e},{:.7f},{:.7f},{:.7f}\n",
                         answer.load.force.real(), answer.load.force.imag(), answer.load.torque,
                         answer.uncertainty, answer.work, answer.dissipated, answer.stored);
          }};
}

/// A path and what is made along it are of half-space-friction alone.
void refuse_path_options(const ReferenceOptions& options) {
  if (!options.path.empty())
    throw InputError("--path: " + options.name + " takes no path, half-space-friction does");
  if (!options.tractions.empty())
    throw InputError("--tractions: " + options.name + " has none, half-space-friction has");
  if (!options.figure.empty())
    throw InputError("--figure: " + options.name + " has none, half-space-friction has");
}

CommandAnswer answer(const ExactSolution& solution, const ReferenceOptions& options) {
  refuse_path_options(options);
  const auto answers = solution.solve(numbers_for(solution, options.parameters));
  return {[=, &solution] {
            Json out{{"name", solution.name},
                     {"values", Json::object()},
                     {"uncertainty", Json::object()}};
            for (std::size_t i = 0; i < answers.size(); ++i) {
              out["values"][solution.values[i].name] = json_number(answers[i].value);
              out["uncertainty"][solution.values[i].name] = json_number(answers[i].uncertainty);
            }
            return out;
          },
          [=, &solution] {
            for (std::size_t i = 0; i < answers.size(); ++i)
              fmt::print("{:<22} {:<22} +- {:.1e}  {}\n", solution.values[i].name, answers[i].value,
                         answers[i].uncertainty, solution.values[i].text);
          }};
}

/// Whether there is a case of this name, and no solution.
bool is_case(const std::string& name) {
  const auto named = [&](const auto& one) { return one->info().name == name; };
  return std::ranges::find(exact_solutions(), name, &ExactSolution::name) ==
             exact_solutions().end() &&
         std::ranges::any_of(case_catalogue(), named);
}

/// The kind whose name begins with these words, as jkr stands for jkr_impact: the only one that has
/// the inputs that are given, or of several the only one that needs no other; nullptr: none begins
/// so.
const reference::Kind* kind_beginning_with(const std::string& words,
                                           const std::vector<std::string>& parameters) {
  std::vector<std::string> given;
  for (const std::string& word : parameters) {
    given.push_back(word.substr(0, word.find('=')));
    std::ranges::replace(given.back(), '-', '_');
  }
  std::vector<const reference::Kind*> all;
  std::vector<const reference::Kind*> whole;
  std::string names;
  for (const reference::Kind& kind : reference::kinds()) {
    if (!kind.name.starts_with(words + '_')) continue;
    names += (names.empty() ? "" : ", ") + kind.name;
    const auto is_given = [&](const reference::KindInput& input) {
      return std::ranges::count(given, input.name) > 0;
    };
    const auto& inputs = kind.inputs;
    if (std::ranges::count_if(inputs, is_given) != std::ssize(given)) continue;
    all.push_back(&kind);
    const bool needs_none = std::ranges::all_of(inputs, [&](const reference::KindInput& input) {
      return !input.by_default.empty() || is_given(input);
    });
    if (needs_none) whole.push_back(&kind);
  }
  if (names.empty()) return nullptr;
  if (all.size() > 1) all = std::move(whole);
  if (all.size() != 1)
    throw InputError(fmt::format("reference '{}' may be {}: name one of them, or give its inputs",
                                 words, names));
  return all.front();
}

/// The kind of this name, whose words may have - in place of _; nullptr: there is none. Of a case
/// with that name the truth is asked, unless an input is given that only the kind has.
const reference::Kind* kind_asked_for(const ReferenceOptions& options) {
  if (const reference::Kind* const kind = reference::kind_named(options.name)) return kind;
  if (std::ranges::count(exact_solutions(), options.name, &ExactSolution::name) > 0) return nullptr;
  std::string spelled = options.name;
  std::ranges::replace(spelled, '-', '_');
  const reference::Kind* const kind = reference::kind_named(spelled);
  if (kind == nullptr && !is_case(options.name))
    return kind_beginning_with(spelled, options.parameters);
  if (kind == nullptr || !is_case(options.name)) return kind;
  const auto& of_case = find_case(options.name).info().parameters;
  const auto is_unknown = [&](const std::string& word) {
    return std::ranges::count(of_case, word.substr(0, word.find('=')), &DeclaredParameter::name) ==
           0;
  };
  return std::ranges::any_of(options.parameters, is_unknown) ? kind : nullptr;
}

/// The truth of a case, in its units. Errors over a path have none: they are 0.
CommandAnswer answer_of_case(const ReferenceOptions& options) {
  refuse_path_options(options);
  const CaseTask task = select_tasks({options.name}, {}, options.parameters).front();
  const Case& test = *task.question;
  const std::vector<ReferenceValue> reference = test.prepare(task.parameters)->reference();
  return {
      [=, &test] {
        const CaseInfo& info = test.info();
        Json out{{"name", info.name}, {"values", Json::object()}, {"uncertainty", Json::object()}};
        for (std::size_t i = 0; i < reference.size(); ++i) {
          const std::string& name = info.observables[i].name;
          out["values"][name] = json_number(reference[i].value);
          out["uncertainty"][name] = json_number(reference[i].uncertainty * reference[i].scale);
        }
        return out;
      },
      [=, &test] {
        for (std::size_t i = 0; i < reference.size(); ++i) {
          const Observable& o = test.info().observables[i];
          fmt::print("{:<22} {:<22} +- {:.1e}  {}{}\n", o.name, reference[i].value,
                     reference[i].uncertainty * reference[i].scale,
                     o.unit == "-" ? std::string() : o.unit + "; ", o.title);
        }
      }};
}

/// Whether a solution is asked for, or something of it.
bool asks_for_solution(const ReferenceOptions& options) {
  return !options.name.empty() || !options.parameters.empty() || !options.path.empty() ||
         !options.tractions.empty() || !options.figure.empty();
}

CommandAnswer command_exact(const ReferenceOptions& options) {
  if (options.kinds || !options.cases.empty()) {
    const std::string word = options.kinds ? "--kinds" : "--cases";
    if (asks_for_solution(options))
      throw InputError(word + ": give it without the NAME of a solution and its options");
    if (options.kinds && !options.cases.empty())
      throw InputError("--kinds: give it without --cases, whose file names the kinds");
    return options.kinds ? list_reference_kinds() : answer_reference_cases(options.cases);
  }
  if (options.name.empty()) {
    if (asks_for_solution(options))
      throw InputError("reference: give the NAME of a solution before --param and --path");
    return {[] { return Json{{"references", list_json()}}; }, print_list};
  }
  if (const reference::Kind* const kind = kind_asked_for(options)) {
    if (!options.path.empty() || !options.tractions.empty() || !options.figure.empty())
      throw InputError("--path, --tractions, --figure: " + options.name +
                       " has none, half-space-friction has");
    return answer_reference_kind(kind->name, options.parameters);
  }
  if (is_case(options.name)) return answer_of_case(options);
  const ExactSolution& solution = solution_named(options.name);
  try {
    return solution.solve ? answer(solution, options) : follow(solution, options);
  } catch (const std::invalid_argument& wrong) {
    throw InputError(solution.name + ": " + wrong.what());
  }
}

}  // namespace

void add_reference(Commands& commands) {
  const auto options = std::make_shared<ReferenceOptions>();
  const CommandParser sub = commands.add(
      "reference",
      "compute exact solutions with their uncertainty: by name, along a path, for a file", options,
      command_exact);
  sub.add_option("name", options->name,
                 "a solution, a kind of case, or a case; none: the list of solutions");
  list_option(sub, "--param", options->parameters,
              "parameter of it, as name=value, a list as \"name=1 2\"; repeatable");
  sub.add_option("--path", options->path,
                 "CSV file of points overlap,shift_x,shift_y[,twist], joined by straight legs");
  sub.add_option("--tractions", options->tractions,
                 "CSV file to write: tractions, limit and slip at the end of the path");
  sub.add_option("--figure", options->figure,
                 "picture to draw of them: stick and slip; .svg, .pdf, .png, .eps or .tex");
  sub.add_option("--cases", options->cases,
                 "JSON file of cases to be answered: docs/reference-kinds.md");
  sub.add_flag("--kinds", options->kinds, "list the kinds of cases that --cases answers");
  add_json_and_quiet(sub, options->json, options->quiet);
  add_force(sub, options->overwrite);
}

}  // namespace stickslip::app
