// SPDX-License-Identifier: BSD-3-Clause
// reference: the truth by name, of kinds and of cases, along a path, and for the cases of a file.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/parser/command_line.hpp"
#include "app/reference/half_space_rows.hpp"
#include "app/reference/named_truth.hpp"
#include "app/reference/reference_cases.hpp"
#include "reports/render/data/json.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* along_a_path = "half-space-friction";

struct ReferenceOptions {
  std::string name;
  std::vector<std::string> parameters;
  FollowedPath path;
  std::string cases;
  bool kinds = false;
  bool json = false;
  bool quiet = false;
};

Json kind_entry(const reference::Kind& kind) {
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
  return one;
}

Json case_entry(const cases::CaseInfo& info) {
  Json one{{"name", info.name}, {"title", info.title}, {"source", info.source}};
  one["parameters"] = Json::array();
  for (const DeclaredParameter& p : info.parameters)
    one["parameters"].push_back({{"name", p.name},
                                 {"text", p.text + ", " + p.unit},
                                 {"default", text_of(p, p.default_value)}});
  one["values"] = Json::array();
  for (const Observable& o : info.observables)
    if (!o.is_norm) one["values"].push_back({{"name", o.name}, {"text", o.title + ", " + o.unit}});
  return one;
}

Json list_json() {
  Json all = Json::array();
  for (const NamedTruth& truth : all_truths())
    all.push_back(truth.kind != nullptr ? kind_entry(*truth.kind) : case_entry(truth.test->info()));
  return all;
}

void print_list() {
  for (const NamedTruth& truth : all_truths()) {
    if (truth.kind == nullptr) {
      fmt::print("{:<26} {} (case)\n", truth.name, truth.test->info().title);
      continue;
    }
    fmt::print("{:<26} {}\n", truth.name, truth.kind->text);
    for (const reference::KindInput& input : truth.kind->inputs)
      fmt::print("{:<26}   {}: {}{}\n", "", input.name, words_of_input(input),
                 input.by_default.empty() ? "" : ", default " + input.by_default);
  }
}

/// Says old spellings once, after the answer.
std::function<void()> complaint_about(const std::vector<std::string>& old_spellings) {
  if (old_spellings.empty()) return {};
  return [old_spellings] { fmt::print(stderr, "reference: {}\n", fmt::join(old_spellings, ", ")); };
}

CommandAnswer answer_by_name(const ReferenceOptions& options) {
  const ToldTruth told = truth_told(options.name, options.parameters);
  return {
      .json =
          [=] {
            Json out{
                {"name", told.name}, {"values", Json::object()}, {"uncertainty", Json::object()}};
            for (const ToldValue& one : told.values) {
              out["values"][one.name] = json_of(one.value);
              if (one.uncertainty)
                out["uncertainty"][one.name] = json_number(static_cast<double>(*one.uncertainty));
            }
            return out;
          },
      .print =
          [=] {
            for (const ToldValue& one : told.values)
              fmt::print("{:<22} {:<22} {}{}{}\n", one.name, json_of(one.value).dump(),
                         one.uncertainty
                             ? fmt::format("+- {:.1e}  ", static_cast<double>(*one.uncertainty))
                             : std::string(),
                         one.text, one.unit.empty() ? "" : " [" + one.unit + "]");
          },
      .complain = complaint_about(told.old_spellings)};
}

/// A path and what is made along it are of half-space-friction alone.
void refuse_path_options(const ReferenceOptions& options) {
  const auto refuse = [&](const char* option, const std::string& value) {
    if (!value.empty())
      throw InputError(
          fmt::format("{}: {} takes no path, {} does", option, options.name, along_a_path));
  };
  refuse("--path", options.path.file);
  refuse("--tractions", options.path.tractions);
  refuse("--figure", options.path.figure);
}

CommandAnswer answer_along_path(const ReferenceOptions& options) {
  reference::NamedValues inputs;
  bool has_lists = false;
  for (const std::string& word : options.parameters) {
    const auto equals = word.find('=');
    if (equals == std::string::npos)
      throw InputError(fmt::format("--param {}: write NAME=VALUE", word));
    inputs.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    has_lists = has_lists || inputs.back().first == "overlap";
  }
  if (options.path.file.empty()) {
    if (has_lists) return answer_by_name(options);
    throw InputError(options.name +
                     " needs --path FILE with the columns overlap,shift_x,shift_y and, if the "
                     "contact twists, twist");
  }
  try {
    return follow_half_space(options.path, inputs);
  } catch (const std::invalid_argument& wrong) {
    throw InputError(options.name + ": " + wrong.what());
  }
}

/// Whether a name is asked for, or something of it.
bool asks_by_name(const ReferenceOptions& options) {
  return !options.name.empty() || !options.parameters.empty() || !options.path.file.empty() ||
         !options.path.tractions.empty() || !options.path.figure.empty();
}

CommandAnswer command_exact(const ReferenceOptions& options) {
  if (options.kinds || !options.cases.empty()) {
    const std::string word = options.kinds ? "--kinds" : "--cases";
    if (asks_by_name(options))
      throw InputError(word + ": give it without NAME and the options of a name");
    if (options.kinds && !options.cases.empty())
      throw InputError("--kinds: give it without --cases, whose file names the kinds");
    return options.kinds ? list_reference_kinds() : answer_reference_cases(options.cases);
  }
  if (options.name.empty()) {
    if (asks_by_name(options)) throw InputError("reference: give a NAME before --param and --path");
    return {[] { return Json{{"references", list_json()}}; }, print_list};
  }
  if (options.name == along_a_path) return answer_along_path(options);
  refuse_path_options(options);
  return answer_by_name(options);
}

}  // namespace

void add_reference(Commands& commands) {
  const auto options = std::make_shared<ReferenceOptions>();
  const CommandParser sub = commands.add(
      "reference",
      "compute exact solutions with their uncertainty: by name, along a path, for a file", options,
      command_exact);
  sub.example("stickslip reference jkr");
  sub.add_option("name", options->name, "a kind of reference or a case; none: list all names");
  list_option(sub, "--param", options->parameters,
              "parameter of it, as name=value, a list as \"name=1 2\"; repeatable");
  sub.add_option("--path", options->path.file,
                 "CSV file of points overlap,shift_x,shift_y[,twist], joined by straight legs");
  sub.add_option("--tractions", options->path.tractions,
                 "CSV file to write: tractions, limit and slip at the end of the path");
  sub.add_option("--figure", options->path.figure,
                 "picture to draw of them: stick and slip; .svg, .pdf, .png, .eps or .tex");
  sub.add_option("--cases", options->cases, "JSON file of cases to answer: docs/reference.md");
  sub.add_flag("--kinds", options->kinds, "print all kinds with their inputs and outputs");
  add_json_and_quiet(sub, options->json, options->quiet);
  add_force(sub, options->path.overwrite);
}

}  // namespace stickslip::app
