// SPDX-License-Identifier: BSD-3-Clause
// Plain data as JSON and back: of a structure, one list of its fields serves for both, whoever it
// is written for. Here are the lists of exhibits and cross-checks; reports have more.
#pragma once

#include <cmath>
#include <concepts>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "cases/cross_check.hpp"
#include "cases/exhibits/exhibit.hpp"
#include "stickslip/contact/law/law_spec.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {

/// T is U or const U: one list of fields serves reading and writing. fields(structure, f) calls
/// f(name, field) for each field, or what else a Writer has; Data finds it beside the structure.
template <class T, class U>
concept Is = std::same_as<std::remove_const_t<T>, U>;

/// A field that readers see as null unless it is given.
template <class Value>
struct Nullable {
  Value& value;
  bool is_given;
};

inline void fields(Is<CrossCheckResult> auto& x, auto&& f) {
  f.needed("what", x.what);
  f.needed("difference", x.difference);
  f.needed("required", x.required);
  f.told("holds", x.holds());
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
inline void fields(Is<ParameterInfo> auto& x, auto&& f) {
  f("name", x.name);
  f("unit", x.unit);
  f("role", x.role);
  f("text", x.text);
  f("default_text", x.default_text);
  f("default_value", x.default_value);
  f("range", x.range);
  f("choices", x.choices);
}
inline void fields(Is<LawSpec> auto& x, auto&& f) {
  f("name", x.name);
  f("options", x.options);
  f("kind", x.kind);
}
inline void fields(Is<Series> auto& x, auto&& f) {
  f("label", x.label);
  f("x", x.x);
  f("y", x.y);
  f("mark", x.mark);
  f("is_reference", x.is_reference);
  f("slot", x.slot);
  f("scheme", x.scheme);
  f("bars", x.bars);
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

/// Whom data are written for.
enum class For {
  ourselves,  ///< not a bit is lost: numbers that JSON does not have are words
  readers     ///< results.json: such numbers are null, and files of other versions may lack fields
};

template <class Value>
concept HasName = std::is_enum_v<Value> && requires(Value value) {
  name_of(value);
};

/// Plain data as JSON and back: numbers, words, lists, and structures by their fields.
template <For whom>
struct Data {
  /// What a list of fields is told to where it is written.
  struct Writer {
    void operator()(const char* name, const auto& field) { json[name] = written(field); }
    template <class Value>
    void operator()(const char* name, const Nullable<Value>& field) {
      const bool is_null = whom == For::readers && !field.is_given;
      json[name] = is_null ? Json(nullptr) : written(field.value);
    }
    /// A field that no version lacks.
    void needed(const char* name, const auto& field) { (*this)(name, field); }
    /// A list that readers see only where it has something.
    void unless_empty(const char* name, const auto& list) {
      if (whom == For::ourselves || !list.empty()) (*this)(name, list);
    }
    /// The same of a value that may be there or not.
    void unless_none(const char* name, const auto& value) {
      if (whom == For::ourselves || value) (*this)(name, value);
    }
    /// A field that readers do not see.
    void kept(const char* name, const auto& field) {
      if constexpr (whom == For::ourselves) (*this)(name, field);
    }
    /// What follows from the fields, for readers alone.
    void told(const char* name, const auto& value) {
      if constexpr (whom == For::readers) (*this)(name, value);
    }

    Json json = Json::object();
  };

  /// The same where it is read, into a value that is new.
  struct Reader {
    void operator()(const char* name, auto& field) {
      if (whom == For::ourselves || json.contains(name)) needed(name, field);
    }
    template <class Value>
    void operator()(const char* name, const Nullable<Value>& field) {
      const auto found = json.find(name);
      if (found != json.end() && !found->is_null()) read(*found, field.value);
    }
    template <class Field>
    void needed(const char* name, Field& field) {
      const Json& found = json.at(name);
      if constexpr (HasName<Field>) {
        if (!read_word(found, field))
          throw InputError(std::string(name) + " '" + found.get<std::string>() + "' is not known");
      } else {
        read(found, field);
      }
    }
    void kept(const char* name, auto& field) {
      if constexpr (whom == For::ourselves) (*this)(name, field);
    }
    void unless_empty(const char* name, auto& list) { (*this)(name, list); }
    void unless_none(const char* name, auto& value) { (*this)(name, value); }
    void told(const char*, const auto&) {}

    const Json& json;
  };

  static Json written(double value) {
    if (std::isfinite(value)) return value;
    if constexpr (whom == For::readers) return nullptr;
    return std::string(std::signbit(value) ? "-" : "") + (std::isnan(value) ? "nan" : "inf");
  }
  static Json written(bool value) { return value; }
  static Json written(int value) { return value; }
  static Json written(const std::string& value) { return value; }
  static Json written(const Words& words) { return words; }
  static Json written(const std::pair<std::string, std::string>& option) {
    return Json::array({option.first, option.second});
  }
  template <class Enum>
  requires std::is_enum_v<Enum>
  static Json written(Enum value) {
    if constexpr (HasName<Enum>) return name_of(value);
    return static_cast<int>(value);
  }
  template <class Value>
  static Json written(const std::optional<Value>& value) {
    return value ? written(*value) : Json(nullptr);
  }
  template <class Item>
  static Json written(const std::vector<Item>& list) {
    Json json = Json::array();
    for (const Item& item : list) json.push_back(written(item));
    return json;
  }
  template <class Struct>
  requires std::is_aggregate_v<Struct>
  static Json written(const Struct& value) {
    Writer writer;
    fields(value, writer);
    return std::move(writer.json);
  }

  /// Throws InputError for a word that is not known, and what the library throws where the JSON is
  /// of something else.
  static void read(const Json& json, double& value) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    if (json.is_null() && whom == For::readers) {
      value = nan;
      return;
    }
    if (!json.is_string()) {
      value = json.get<double>();
      return;
    }
    const std::string word = json.get<std::string>();
    const bool is_negative = word.starts_with('-');
    const std::string name = is_negative ? word.substr(1) : word;
    if (name != "nan" && name != "inf") throw InputError("'" + word + "' is no number");
    value = std::copysign(name == "nan" ? nan : std::numeric_limits<double>::infinity(),
                          is_negative ? -1.0 : 1.0);
  }
  static void read(const Json& json, bool& value) { value = json.get<bool>(); }
  static void read(const Json& json, int& value) { value = json.get<int>(); }
  static void read(const Json& json, std::string& value) { value = json.get<std::string>(); }
  static void read(const Json& json, Words& words) { words = json.get<Words>(); }
  static void read(const Json& json, std::pair<std::string, std::string>& option) {
    option = {json.at(0).get<std::string>(), json.at(1).get<std::string>()};
  }
  template <class Enum>
  requires std::is_enum_v<Enum>
  static void read(const Json& json, Enum& value) { value = static_cast<Enum>(json.get<int>()); }
  template <class Value>
  static void read(const Json& json, std::optional<Value>& value) {
    if (!json.is_null()) read(json, value.emplace());
  }
  template <class Item>
  static void read(const Json& json, std::vector<Item>& list) {
    list.reserve(json.size());
    for (const Json& item : json) read(item, list.emplace_back());
  }
  template <class Struct>
  requires std::is_aggregate_v<Struct>
  static void read(const Json& json, Struct& value) {
    Reader reader{json};
    fields(value, reader);
  }

 private:
  /// The value with this name, or false where there is none.
  template <class Enum>
  static bool read_word(const Json& json, Enum& value) {
    const std::string word = json.get<std::string>();
    const std::string_view unknown = "unknown";
    for (int i = 0; name_of(static_cast<Enum>(i)) != unknown; ++i) {
      if (name_of(static_cast<Enum>(i)) != word) continue;
      value = static_cast<Enum>(i);
      return true;
    }
    return false;
  }
};

/// Data of which not a bit is lost.
using Kept = Data<For::ourselves>;
/// Data as results.json has them.
using Told = Data<For::readers>;

}  // namespace records
}  // namespace stickslip::cases
