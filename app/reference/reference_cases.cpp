// SPDX-License-Identifier: BSD-3-Clause
#include "app/reference/reference_cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <variant>
#include <vector>

#include "reference/kinds/kind.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/data/json_complaint.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

using OrderedJson = nlohmann::ordered_json;

/// Numbers become text, so that a decimal keeps its meaning beyond double precision.
reference::Value value_from(const OrderedJson& json) {
  if (json.is_string()) return json.get<std::string>();
  if (json.is_number()) return json.dump();
  if (json.is_boolean()) return json.get<bool>();
  if (json.is_array()) {
    reference::Values list;
    for (const OrderedJson& each : json) list.push_back(value_from(each));
    return list;
  }
  reference::NamedValues parts;
  if (json.is_object())
    for (const auto& [name, each] : json.items()) parts.emplace_back(name, value_from(each));
  return parts;
}

/// An input of this name is a remark of who asks: it is passed over.
constexpr std::string_view remark_of_inputs = "what";

/// A case and what became of it.
struct AnsweredCase {
  std::string name;
  std::string error;  ///< empty: there is an answer
  reference::KindAnswer answer = {};
  bool kind_is_known = true;
};

std::string unknown_kind(const std::string& name) {
  std::vector<std::string> names;
  for (const reference::Kind& kind : reference::kinds()) names.push_back(kind.name);
  return unknown_name("kind", name, names);
}

reference::KindAnswer answer_of_case(const reference::Kind& kind, const OrderedJson& entry) {
  reference::NamedValues given;
  if (entry.contains("inputs")) {
    if (!entry["inputs"].is_object())
      throw InputError("inputs: must be an object of named numbers");
    for (const auto& [name, value] : entry["inputs"].items())
      if (name != remark_of_inputs) given.emplace_back(name, value_from(value));
  }
  return reference::answer_of(kind, given);
}

AnsweredCase solved_case(const std::string& name, const OrderedJson& entry) {
  if (!entry.is_object() || !entry.contains("kind") || !entry["kind"].is_string())
    return {.name = name, .error = "kind: is missing: write {\"kind\": NAME, \"inputs\": {...}}"};
  const std::string kind_name = entry["kind"].get<std::string>();
  const reference::Kind* const kind = reference::kind_named(kind_name);
  if (kind == nullptr)
    return {.name = name, .error = unknown_kind(kind_name), .kind_is_known = false};
  try {
    return {.name = name, .error = "", .answer = answer_of_case(*kind, entry)};
  } catch (const InputError& wrong) {
    return {.name = name, .error = wrong.what()};
  } catch (const std::invalid_argument& wrong) {
    return {.name = name, .error = wrong.what()};
  }
}

OrderedJson json_in(const std::string& file) {
  std::ifstream in(file);
  std::stringstream text;
  if (in) text << in.rdbuf();
  if (!in) throw InputError("--cases " + file + ": cannot be read");
  return parse_strictly(text.str(), "--cases " + file);
}

OrderedJson cases_of(const std::string& file) {
  OrderedJson json = json_in(file);
  if (!json.is_object() || !json.contains("cases") || !json["cases"].is_object())
    throw InputError("--cases " + file +
                     ": must be {\"cases\": {NAME: {\"kind\": ..., \"inputs\": {...}}}}");
  if (json["cases"].empty()) throw InputError("--cases " + file + ": has no case");
  return std::move(json["cases"]);
}

OrderedJson outputs_json(const reference::KindAnswer& answer) {
  OrderedJson outputs = OrderedJson::object();
  for (const auto& [name, value] : answer.outputs) outputs[name] = json_of(value);
  return outputs;
}

OrderedJson uncertainty_json(const reference::KindAnswer& answer) {
  OrderedJson uncertainty = OrderedJson::object();
  for (const auto& [name, value] : answer.uncertainty)
    uncertainty[name] = json_number(static_cast<double>(value));
  return uncertainty;
}

OrderedJson solved_case_json(const AnsweredCase& one) {
  if (!one.error.empty()) return {{"error", one.error}};
  return {{"outputs", outputs_json(one.answer)}, {"uncertainty", uncertainty_json(one.answer)}};
}

void print_case(const AnsweredCase& one) {
  fmt::print("{}\n", one.name);
  if (!one.error.empty()) fmt::print("  error: {}\n", one.error);
  for (const auto& [name, value] : one.answer.outputs)
    fmt::print("  {:<30} {}\n", name, json_of(value).dump());
}

OrderedJson input_json(const reference::KindInput& input) {
  return {
      {"name", input.name},
      {"unit", input.unit},
      {"text", input.text},
      {"form", reference::name_of(input.form)},
      {"range", input.range.text()},
      {"default", input.by_default.empty() ? OrderedJson(nullptr) : OrderedJson(input.by_default)}};
}

OrderedJson kind_json(const reference::Kind& kind) {
  OrderedJson inputs = OrderedJson::array();
  for (const reference::KindInput& input : kind.inputs) inputs.push_back(input_json(input));
  OrderedJson outputs = OrderedJson::array();
  for (const reference::KindOutput& output : kind.outputs)
    outputs.push_back({{"name", output.name},
                       {"unit", output.unit},
                       {"text", output.text},
                       {"form", reference::name_of(output.form)}});
  return {{"name", kind.name},           {"text", kind.text},
          {"source", kind.source},       {"second_route", kind.second_route},
          {"inputs", std::move(inputs)}, {"outputs", std::move(outputs)}};
}

/// Text that Markdown leaves as it is.
std::string plain(const std::string& text) {
  std::string safe;
  for (const char sign : text) {
    if (std::string_view("\\|*_<").find(sign) != std::string_view::npos) safe += '\\';
    safe += sign;
  }
  return safe;
}

/// A section of the page of kinds.
void print_kind(const reference::Kind& kind) {
  fmt::print("\n## {}\n\n{}.\n\nSource: {}. Second route: {}.\n\n", kind.name, plain(kind.text),
             plain(kind.source), plain(kind.second_route));
  fmt::print("{}", kind.inputs.empty() ? "It has no inputs.\n"
                                       : "| input | unit | form | what |\n|---|---|---|---|\n");
  for (const reference::KindInput& input : kind.inputs) {
    const std::string range = input.range.text();
    fmt::print("| `{}` | {} | {} | {}{}{} |\n", input.name, input.unit,
               reference::name_of(input.form), plain(input.text),
               range == "any" ? "" : "; " + range,
               input.by_default.empty() ? "" : "; default " + input.by_default);
  }
  fmt::print("\n| output | unit | form | what |\n|---|---|---|---|\n");
  for (const reference::KindOutput& output : kind.outputs)
    fmt::print("| `{}` | {} | {} | {} |\n", output.name, output.unit,
               reference::name_of(output.form), plain(output.text));
}

}  // namespace

nlohmann::ordered_json json_of(const reference::Value& value) {
  if (const auto* const number = std::get_if<long double>(&value.is))
    return json_number(static_cast<double>(*number));
  if (const auto* const count = std::get_if<int>(&value.is)) return *count;
  if (const auto* const answer = std::get_if<bool>(&value.is)) return *answer;
  if (const auto* const word = std::get_if<std::string>(&value.is)) return *word;
  if (const auto* const list = std::get_if<reference::Values>(&value.is)) {
    OrderedJson array = OrderedJson::array();
    for (const reference::Value& each : *list) array.push_back(json_of(each));
    return array;
  }
  OrderedJson object = OrderedJson::object();
  for (const auto& [name, part] : std::get<reference::NamedValues>(value.is))
    object[name] = json_of(part);
  return object;
}

CommandAnswer answer_reference_cases(const std::string& file) {
  std::vector<AnsweredCase> all;
  const OrderedJson cases_in_file = cases_of(file);
  for (const auto& [name, entry] : cases_in_file.items()) all.push_back(solved_case(name, entry));
  std::size_t failed = 0;
  bool is_bad_input = std::ranges::none_of(all, &AnsweredCase::kind_is_known);
  std::string first;
  for (const AnsweredCase& one : all) {
    if (one.error.empty()) continue;
    is_bad_input = is_bad_input || one.kind_is_known;
    if (failed++ == 0) first = one.name + ": " + one.error;
  }
  CommandAnswer answer{.json =
                           [all] {
                             OrderedJson cases = OrderedJson::object();
                             for (const AnsweredCase& one : all)
                               cases[one.name] = solved_case_json(one);
                             return OrderedJson{{"cases", std::move(cases)}};
                           },
                       .print =
                           [all] {
                             for (const AnsweredCase& one : all) print_case(one);
                           }};
  if (failed > 0) {
    if (is_bad_input) answer.code = ExitCode::bad_input;
    answer.complain = [=, count = all.size()] {
      fmt::print(stderr, "--cases {}: no answer to {} of {}: {}\n", file, failed, count, first);
    };
  }
  return answer;
}

std::string words_of_input(const reference::KindInput& input) {
  const std::string range = input.range.text();
  return input.text + ", " + input.unit + (range == "any" ? "" : ", " + range);
}

CommandAnswer list_reference_kinds() {
  return {.json =
              [] {
                OrderedJson list = OrderedJson::array();
                for (const reference::Kind& kind : reference::kinds())
                  list.push_back(kind_json(kind));
                return OrderedJson{{"kinds", std::move(list)}};
              },
          .print =
              [] {
                fmt::print("# Kinds of reference\n");
                for (const reference::Kind& kind : reference::kinds()) print_kind(kind);
              }};
}

}  // namespace stickslip::app
