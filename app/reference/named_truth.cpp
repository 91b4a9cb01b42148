// SPDX-License-Identifier: BSD-3-Clause
#include "app/reference/named_truth.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <variant>

#include "app/layer.hpp"
#include "cases/catalogue.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

using cases::Case;
using cases::CaseInfo;
using cases::CaseInstance;
using cases::CaseParameters;
using reference::dashed;
using reference::goes_by;
using reference::Kind;
using reference::KindInput;
using reference::NamedValues;

const Case* case_named(std::string_view name) {
  for (const auto& one : cases::case_catalogue())
    if (one->info().name == name) return one.get();
  return nullptr;
}

/// NAME=VALUE in two.
using Given = std::pair<std::string, std::string>;

std::vector<Given> assignments(const std::vector<std::string>& words) {
  std::vector<Given> all;
  for (const std::string& word : words) {
    const auto equals = word.find('=');
    if (equals == std::string::npos)
      throw InputError(fmt::format("--param {}: write NAME=VALUE", word));
    all.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  return all;
}

/// The kind whose name begins with these words, as jkr stands for jkr-impact: the only one that has
/// the inputs that are given, or of several the only one that needs no other; nullptr: none begins
/// so.
const Kind* kind_beginning_with(const std::string& words, const std::vector<Given>& given) {
  std::vector<const Kind*> all;
  std::vector<const Kind*> whole;
  std::string names;
  for (const Kind& kind : reference::kinds()) {
    if (!kind.name.starts_with(words + '-')) continue;
    names += (names.empty() ? "" : ", ") + kind.name;
    const auto is_given = [&](const KindInput& input) {
      return std::ranges::any_of(given, [&](const Given& g) { return goes_by(input, g.first); });
    };
    if (std::ranges::count_if(kind.inputs, is_given) != std::ssize(given)) continue;
    all.push_back(&kind);
    const bool needs_none = std::ranges::all_of(kind.inputs, [&](const KindInput& input) {
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

NamedTruth named(const std::string& name, const std::vector<Given>& given) {
  const std::string spelled = dashed(name);
  NamedTruth truth{
      .name = spelled, .kind = reference::kind_named(spelled), .test = case_named(spelled)};
  if (truth.kind != nullptr || truth.test != nullptr) return truth;
  truth.kind = kind_beginning_with(spelled, given);
  if (truth.kind == nullptr) {
    std::vector<std::string> names;
    for (const NamedTruth& one : all_truths()) names.push_back(one.name);
    throw InputError(unknown_name("reference", name, names));
  }
  truth.name = truth.kind->name;
  return truth;
}

const KindInput* input_of(const Kind* kind, std::string_view name) {
  if (kind == nullptr) return nullptr;
  const auto at =
      std::ranges::find_if(kind->inputs, [&](const KindInput& i) { return goes_by(i, name); });
  return at == kind->inputs.end() ? nullptr : &*at;
}

std::vector<std::string> parameter_names(const Case* test) {
  std::vector<std::string> names;
  if (test != nullptr)
    for (const DeclaredParameter& p : test->info().parameters) names.push_back(p.name);
  return names;
}

std::string now(const std::string& was, const std::string& is) {
  return fmt::format("'{}' is now '{}'", was, is);
}

/// What is given, by who knows it.
struct Reading {
  NamedValues of_kind;
  std::optional<CaseParameters> of_case;  ///< none without a case
};

Reading read(const NamedTruth& truth, const std::vector<Given>& given,
             std::vector<std::string>& old_spellings) {
  Reading reading;
  const Kind* kind = truth.kind;
  if (truth.test != nullptr) {
    reading.of_case.emplace(truth.test->info().parameters);
    if (kind == nullptr && !given.empty())
      if (const auto question = truth.test->prepare(*reading.of_case)->question())
        kind = reference::kind_named(question->kind);
  }
  const std::vector<std::string> known = parameter_names(truth.test);
  for (const auto& [word, value] : given) {
    const bool is_of_case = std::ranges::count(known, dashed(word)) > 0;
    const KindInput* const input = input_of(kind, word);
    if (input == nullptr && !is_of_case) {
      std::vector<std::string> names = known;
      if (kind != nullptr)
        for (const KindInput& each : kind->inputs) names.push_back(each.name);
      throw InputError(truth.name + ": " + unknown_name("parameter", word, names));
    }
    const std::string spelled = input != nullptr ? input->name : dashed(word);
    if (spelled != word) old_spellings.push_back(now(word, spelled));
    if (input != nullptr) reading.of_kind.emplace_back(spelled, value);
    if (std::ranges::count(known, spelled) > 0 && (truth.kind == nullptr || input == nullptr))
      reading.of_case->set(spelled, value);
  }
  return reading;
}

/// What a case is asked, and the kind that it asks, if any.
struct Asked {
  const Kind* kind = nullptr;
  NamedValues inputs;  ///< inputs of the kind
  std::unique_ptr<CaseInstance> instance;
};

/// Takes the kind and the inputs that the case knows, where they are not given.
void ask_case(Asked& asked, const Case& test, const CaseParameters& parameters) {
  const auto is_missing = [&](const KindInput& input) {
    return std::ranges::none_of(asked.inputs,
                                [&](const auto& i) { return goes_by(input, i.first); });
  };
  asked.instance = test.prepare(parameters);
  const auto question = asked.instance->question();
  if (question && asked.kind == nullptr) asked.kind = reference::kind_named(question->kind);
  if (asked.kind == nullptr) return;
  const auto add = [&](const std::string& name, const reference::Value& value) {
    const KindInput* const input = input_of(asked.kind, name);
    if (input != nullptr && is_missing(*input)) asked.inputs.emplace_back(input->name, value);
  };
  if (question)
    for (const auto& [name, value] : question->inputs) add(name, value);
  for (const std::string& text : parameters.texts()) {
    const auto equals = text.find('=');
    add(text.substr(0, equals), text.substr(equals + 1));
  }
}

/// Whether a case has to say what is not given.
bool needs_case(const Asked& asked) {
  if (asked.kind == nullptr) return true;
  return std::ranges::any_of(asked.kind->inputs, [&](const KindInput& input) {
    return input.by_default.empty() && std::ranges::none_of(asked.inputs, [&](const auto& given) {
             return goes_by(input, given.first);
           });
  });
}

void add_kind(ToldTruth& told, const Kind& kind, const NamedValues& inputs) {
  const reference::KindAnswer answer = [&] {
    try {
      return reference::answer_of(kind, inputs);
    } catch (const std::invalid_argument& wrong) {
      throw InputError(told.name + ": " + wrong.what());
    }
  }();
  for (const auto& [name, value] : answer.outputs) {
    const auto declared = std::ranges::find_if(kind.outputs, [&](const reference::KindOutput& o) {
      return o.name == name ||
             (o.name.ends_with('*') && name.starts_with(o.name.substr(0, o.name.size() - 1)));
    });
    const auto error =
        std::ranges::find(answer.uncertainty, name, &std::pair<std::string, long double>::first);
    told.values.push_back({name, value, std::nullopt, declared->unit, declared->text});
    if (error != answer.uncertainty.end()) told.values.back().uncertainty = error->second;
  }
}

/// The observables that have a true value, and what the case tells beside them.
void add_case(ToldTruth& told, const CaseInfo& info, const CaseInstance& instance) {
  for (const reference::NamedNumber& number : instance.numbers())
    told.values.push_back(
        {number.name, number.value, number.uncertainty, number.unit, number.text});
  const std::vector<ReferenceValue> reference = instance.reference();
  for (std::size_t i = 0; i < reference.size(); ++i) {
    const Observable& o = info.observables[i];
    if (o.is_norm || std::ranges::count(told.values, o.name, &ToldValue::name) > 0) continue;
    told.values.push_back({o.name, static_cast<long double>(reference[i].value),
                           static_cast<long double>(reference[i].uncertainty * reference[i].scale),
                           o.unit, o.title});
  }
}

bool is_zero(const ToldValue& told) {
  const auto* const number = std::get_if<long double>(&told.value.is);
  return number != nullptr && *number == 0;
}

[[noreturn]] void refuse_norms(const CaseInfo& info) {
  throw InputError(fmt::format(
      "{} has no number of its own: it judges errors over a run, which are 0 in truth; {}",
      info.name,
      info.figures.empty() ? "stickslip show " + info.name + " tells where its truth comes from"
                           : "stickslip plot " + info.figures.front().name + " draws its truth"));
}

}  // namespace

std::vector<NamedTruth> all_truths() {
  std::vector<NamedTruth> all;
  for (const Kind& kind : reference::kinds())
    all.push_back({.name = kind.name, .kind = &kind, .test = case_named(kind.name)});
  for (const auto& one : cases::case_catalogue())
    if (reference::kind_named(one->info().name) == nullptr)
      all.push_back({.name = one->info().name, .test = one.get()});
  return all;
}

ToldTruth truth_told(const std::string& name, const std::vector<std::string>& parameters) {
  const std::vector<Given> given = assignments(parameters);
  const NamedTruth truth = named(name, given);
  ToldTruth told{.name = truth.name, .values = {}, .old_spellings = {}};
  if (name != dashed(name)) told.old_spellings.push_back(now(name, truth.name));
  const Reading reading = read(truth, given, told.old_spellings);
  Asked asked{.kind = truth.kind, .inputs = reading.of_kind, .instance = nullptr};
  if (truth.test != nullptr && needs_case(asked)) ask_case(asked, *truth.test, *reading.of_case);
  if (asked.kind != nullptr) add_kind(told, *asked.kind, asked.inputs);
  if (truth.kind != nullptr) return told;
  add_case(told, truth.test->info(), *asked.instance);
  if (std::ranges::all_of(told.values, is_zero)) refuse_norms(truth.test->info());
  return told;
}

}  // namespace stickslip::app
