// SPDX-License-Identifier: BSD-3-Clause
// Plain data as JSON and back, without losing a bit: of a structure, one list of its fields serves
// for both. Here are the lists of exhibits and cross-checks; reports have more.
#pragma once

#include <cmath>
#include <concepts>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "cases/cross_check.hpp"
#include "cases/exhibits/exhibit.hpp"
#include "stickslip/contact/law/law_spec.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {

/// T is U or const U: one list of fields serves reading and writing. fields(structure, f) calls
/// f(name, field) for each field; written() and read() find it beside the structure.
template <class T, class U>
concept Is = std::same_as<std::remove_const_t<T>, U>;

inline void fields(Is<CrossCheckResult> auto& x, auto&& f) {
  f("what", x.what);
  f("difference", x.difference);
  f("required", x.required);
}
inline void fields(Is<Cell> auto& x, auto&& f) {
  f("text", x.text);
  f("number", x.number);
  f("tone", x.tone);
}
inline void fields(Is<Column> auto& x, auto&& f) {
  f("title", x.title);
  f("unit", x.unit);
}
inline void fields(Is<Table> auto& x, auto&& f) {
  f("name", x.name);
  f("title", x.title);
  f("note", x.note);
  f("columns", x.columns);
  f("rows", x.rows);
  f("words", x.words);
}
inline void fields(Is<ShownScheme> auto& x, auto&& f) {
  f("label", x.label);
  f("law", x.law);
  f("has_options", x.has_options);
}
inline void fields(Is<Series> auto& x, auto&& f) {
  f("label", x.label);
  f("x", x.x);
  f("y", x.y);
  f("mark", x.mark);
  f("is_reference", x.is_reference);
  f("slot", x.slot);
  f("scheme", x.scheme);
}
inline void fields(Is<LawSpec> auto& x, auto&& f) {
  f("name", x.name);
  f("options", x.options);
  f("kind", x.kind);
}
inline void fields(Is<Axis> auto& x, auto&& f) {
  f("label", x.label);
  f("unit", x.unit);
  f("logarithmic", x.logarithmic);
  f("low", x.low);
  f("high", x.high);
}
inline void fields(Is<Note> auto& x, auto&& f) {
  f("x", x.x);
  f("y", x.y);
  f("text", x.text);
}
inline void fields(Is<Panel> auto& x, auto&& f) {
  f("title", x.title);
  f("x", x.x);
  f("y", x.y);
  f("series", x.series);
  f("legend", x.legend);
  f("equal_aspect", x.equal_aspect);
  f("notes", x.notes);
  f("shows", x.shows);
}
inline void fields(Is<Figure> auto& x, auto&& f) {
  f("name", x.name);
  f("title", x.title);
  f("caption", x.caption);
  f("panels", x.panels);
  f("words", x.words);
}

namespace records {

using Json = nlohmann::ordered_json;

/// Any plain data as JSON. Numbers that JSON does not have are words.
inline Json written(double value) {
  if (std::isfinite(value)) return value;
  return std::string(std::signbit(value) ? "-" : "") + (std::isnan(value) ? "nan" : "inf");
}
inline Json written(bool value) { return value; }
inline Json written(int value) { return value; }
inline Json written(const std::string& value) { return value; }
template <class Enum>
requires std::is_enum_v<Enum> Json written(Enum value) { return static_cast<int>(value); }
inline Json written(const std::pair<std::string, std::string>& option) {
  return Json::array({option.first, option.second});
}
inline Json written(const Words& words) {
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

/// The inverse of written(), into a value that is new. Throws InputError for a word that is no
/// number, and what the library throws where the JSON is of something else.
inline void read(const Json& json, double& value) {
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
inline void read(const Json& json, bool& value) { value = json.get<bool>(); }
inline void read(const Json& json, int& value) { value = json.get<int>(); }
inline void read(const Json& json, std::string& value) { value = json.get<std::string>(); }
template <class Enum>
requires std::is_enum_v<Enum>
void read(const Json& json, Enum& value) { value = static_cast<Enum>(json.get<int>()); }
inline void read(const Json& json, std::pair<std::string, std::string>& option) {
  option = {json.at(0).get<std::string>(), json.at(1).get<std::string>()};
}
inline void read(const Json& json, Words& words) {
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

}  // namespace records
}  // namespace stickslip
