// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/shard_file.hpp"

#include <cmath>
#include <concepts>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <type_traits>
#include <vector>

#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

using Json = nlohmann::ordered_json;

/// T is U or const U: one list of fields serves reading and writing.
template <class T, class U>
concept Is = std::same_as<std::remove_const_t<T>, U>;

// The fields of every type, each named once. -------------------------------------------------

void fields(Is<Level> auto& x, auto&& f) {
  f("steps", x.steps);
  f("value", x.value);
  f("error", x.error);
}
void fields(Is<OnsetLevel> auto& x, auto&& f) {
  f("steps", x.steps);
  f("anywhere", x.anywhere);
  f("at_start", x.at_start);
  f("lift", x.lift);
}
void fields(Is<OnsetResult> auto& x, auto&& f) {
  f("levels", x.levels);
  f("order_anywhere", x.order_anywhere);
  f("order_at_start", x.order_at_start);
}
void fields(Is<ObservableResult> auto& x, auto&& f) {
  f("name", x.name);
  f("unit", x.unit);
  f("title", x.title);
  f("levels", x.levels);
  f("order", x.order);
  f("order_from", x.order_from);
  f("order_to", x.order_to);
  f("limit", x.limit);
  f("limit_error", x.limit_error);
  f("limit_is_reference", x.limit_is_reference);
  f("reference", x.reference);
  f("reference_uncertainty", x.reference_uncertainty);
  f("floor", x.floor);
  f("tolerance", x.tolerance);
  f("steps_for_tolerance", x.steps_for_tolerance);
  f("onset", x.onset);
  f("expectation", x.expectation);
  f("verdict", x.verdict);
  f("reason", x.reason);
}
void fields(Is<BesideResult> auto& x, auto&& f) {
  f("law", x.law);
  f("likeness", x.likeness);
  f("difference", x.difference);
  f("observable", x.observable);
  f("text", x.text);
}
void fields(Is<StudyResult> auto& x, auto&& f) {
  f("case", x.case_name);
  f("law", x.law);
  f("verdict", x.verdict);
  f("reason", x.reason);
  f("quality", x.quality);
  f("quality_error", x.quality_error);
  f("quality_steps", x.quality_steps);
  f("observables", x.observables);
  f("energy_residual", x.energy_residual);
  f("expectation_known", x.expectation_known);
  f("from_outside", x.from_outside);
  f("like", x.like);
  f("same_scheme", x.same_scheme);
  f("nearest", x.nearest);
  f("beside", x.beside);
}
void fields(Is<AdmissibleStep> auto& x, auto&& f) {
  f("case", x.case_name);
  f("law", x.law);
  f("integrator", x.integrator);
  f("observable", x.observable);
  f("tolerance", x.tolerance);
  f("kind", x.kind);
  f("steps", x.steps);
  f("wrong", x.wrong);
}
void fields(Is<CrossCheckResult> auto& x, auto&& f) {
  f("what", x.what);
  f("difference", x.difference);
  f("required", x.required);
}
void fields(Is<CaseSummary> auto& x, auto&& f) {
  f("name", x.name);
  f("title", x.title);
  f("source", x.source);
  f("judges", x.judges);
  f("truth", x.truth);
  f("cross_checks", x.cross_checks);
  f("figures", x.figures);
  f("tables", x.tables);
}
void fields(Is<ParameterInfo> auto& x, auto&& f) {
  f("name", x.name);
  f("unit", x.unit);
  f("role", x.role);
  f("text", x.text);
  f("default_text", x.default_text);
  f("default_value", x.default_value);
  f("range", x.range);
  f("choices", x.choices);
}
void fields(Is<LawSummary> auto& x, auto&& f) {
  f("name", x.name);
  f("title", x.title);
  f("source", x.source);
  f("notice", x.notice);
  f("given_as", x.given_as);
  f("family", x.family);
  f("parameters", x.parameters);
}
void fields(Is<LawCost> auto& x, auto&& f) {
  f("law", x.law);
  f("ns_per_step", x.ns_per_step);
}
void fields(Is<Timing> auto& x, auto&& f) {
  f("case", x.case_name);
  f("law", x.law);
  f("seconds", x.seconds);
}
/// Its witness is a file already.
void fields(Is<PropertyResult> auto& x, auto&& f) {
  f("name", x.name);
  f("verdict", x.verdict);
  f("error", x.error);
  f("reason", x.reason);
}
void fields(Is<LawProperties> auto& x, auto&& f) {
  f("law", x.law);
  f("results", x.results);
  f("witnesses", x.witnesses);
}
void fields(Is<Cell> auto& x, auto&& f) {
  f("text", x.text);
  f("number", x.number);
  f("tone", x.tone);
}
void fields(Is<Column> auto& x, auto&& f) {
  f("title", x.title);
  f("unit", x.unit);
}
void fields(Is<Table> auto& x, auto&& f) {
  f("name", x.name);
  f("title", x.title);
  f("note", x.note);
  f("columns", x.columns);
  f("rows", x.rows);
  f("words", x.words);
}
void fields(Is<Series> auto& x, auto&& f) {
  f("label", x.label);
  f("x", x.x);
  f("y", x.y);
  f("mark", x.mark);
  f("is_reference", x.is_reference);
  f("slot", x.slot);
}
void fields(Is<Axis> auto& x, auto&& f) {
  f("label", x.label);
  f("unit", x.unit);
  f("logarithmic", x.logarithmic);
  f("low", x.low);
  f("high", x.high);
}
void fields(Is<Note> auto& x, auto&& f) {
  f("x", x.x);
  f("y", x.y);
  f("text", x.text);
}
void fields(Is<Panel> auto& x, auto&& f) {
  f("title", x.title);
  f("x", x.x);
  f("y", x.y);
  f("series", x.series);
  f("legend", x.legend);
  f("equal_aspect", x.equal_aspect);
  f("notes", x.notes);
}
void fields(Is<Figure> auto& x, auto&& f) {
  f("name", x.name);
  f("title", x.title);
  f("caption", x.caption);
  f("panels", x.panels);
  f("words", x.words);
}
/// What finished() adds is not here: nearest laws and the opening.
void fields(Is<Report> auto& x, auto&& f) {
  f("version", x.version);
  f("cases", x.cases);
  f("laws", x.laws);
  f("studies", x.studies);
  f("figures", x.figures);
  f("tables", x.tables);
  f("timings", x.timings);
  f("costs", x.costs);
  f("admissible_steps", x.admissible_steps);
  f("properties", x.properties);
}
void fields(Is<Shard> auto& x, auto&& f) {
  f("index", x.index);
  f("count", x.count);
}
void fields(Is<ShardRecord> auto& x, auto&& f) {
  f("shard", x.shard);
  f("version", x.version);
  f("run", x.run);
  f("command", x.command);
  f("cases", x.cases);
  f("formats", x.formats);
  f("part", x.part);
}

// Writing ------------------------------------------------------------------------------------

Json written(double value) {
  if (std::isfinite(value)) return value;
  return std::string(std::signbit(value) ? "-" : "") + (std::isnan(value) ? "nan" : "inf");
}
Json written(bool value) { return value; }
Json written(int value) { return value; }
Json written(const std::string& value) { return value; }
template <class Enum>
requires std::is_enum_v<Enum> Json written(Enum value) { return static_cast<int>(value); }
Json written(const Words& words) {
  Json json = Json::object();
  for (const auto& [word, text] : words) json[word] = text;
  return json;
}
template <class Struct>
requires std::is_aggregate_v<Struct> Json written(const Struct& value);
template <class Item>
Json written(const std::vector<Item>& list);
template <class Value>
Json written(const std::optional<Value>& value) {
  return value ? written(*value) : Json(nullptr);
}
template <class Item>
Json written(const std::vector<Item>& list) {
  Json json = Json::array();
  for (const Item& item : list) json.push_back(written(item));
  return json;
}
template <class Struct>
requires std::is_aggregate_v<Struct> Json written(const Struct& value) {
  Json json = Json::object();
  fields(value, [&](const char* name, const auto& field) { json[name] = written(field); });
  return json;
}

// Reading ------------------------------------------------------------------------------------

void read(const Json& json, double& value) {
  if (!json.is_string()) {
    value = json.get<double>();
    return;
  }
  const std::string word = json.get<std::string>();
  const bool is_negative = word.starts_with('-');
  const std::string name = is_negative ? word.substr(1) : word;
  if (name != "nan" && name != "inf") throw InputError("'" + word + "' is no number");
  const double size = name == "nan" ? std::numeric_limits<double>::quiet_NaN()
                                    : std::numeric_limits<double>::infinity();
  value = std::copysign(size, is_negative ? -1.0 : 1.0);
}
void read(const Json& json, bool& value) { value = json.get<bool>(); }
void read(const Json& json, int& value) { value = json.get<int>(); }
void read(const Json& json, std::string& value) { value = json.get<std::string>(); }
template <class Enum>
requires std::is_enum_v<Enum>
void read(const Json& json, Enum& value) { value = static_cast<Enum>(json.get<int>()); }
void read(const Json& json, Words& words) {
  for (const auto& [word, text] : json.items()) words[word] = text.template get<std::string>();
}
template <class Struct>
requires std::is_aggregate_v<Struct>
void read(const Json& json, Struct& value);
template <class Item>
void read(const Json& json, std::vector<Item>& list);
template <class Value>
void read(const Json& json, std::optional<Value>& value) {
  if (json.is_null()) return;
  read(json, value.emplace());
}
template <class Item>
void read(const Json& json, std::vector<Item>& list) {
  list.reserve(json.size());
  for (const Json& item : json) read(item, list.emplace_back());
}
template <class Struct>
requires std::is_aggregate_v<Struct>
void read(const Json& json, Struct& value) {
  fields(value, [&](const char* name, auto& field) { read(json.at(name), field); });
}

constexpr const char* format_key = "stickslip_shard";

}  // namespace

std::string shard_text(const ShardRecord& record) {
  Json json = Json::object();
  json[format_key] = shard_file_format;
  json.update(written(record));
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

ShardRecord parse_shard(std::string_view text, const std::string& name) {
  try {
    const Json json = Json::parse(text);
    if (!json.is_object() || !json.contains(format_key))
      throw InputError(name + ": not the record of a shard");
    if (const int format = json.at(format_key).get<int>(); format != shard_file_format) {
      throw InputError(name + ": format " + std::to_string(format) +
                       " is not known to this version; run the shards and merge them with the "
                       "same program");
    }
    ShardRecord record;
    read(json, record);
    record.source = name;
    return record;
  } catch (const Json::parse_error& e) {
    throw InputError(name + ": not JSON, at byte " + std::to_string(e.byte));
  } catch (const Json::exception& e) {
    throw InputError(name + ": not the record of a shard: " + e.what());
  }
}

}  // namespace stickslip
