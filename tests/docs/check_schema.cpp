// SPDX-License-Identifier: BSD-3-Clause
// Checks JSON files against a JSON Schema. Knows those keywords that docs/schema uses and refuses
// any other; a key that the schema does not name is an error too, since it would be undocumented.
//
// usage: check_schema SCHEMA FILE...
#include <algorithm>
#include <array>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

namespace {

using nlohmann::json;

constexpr std::array<std::string_view, 12> known_keywords{
    "$schema", "$defs", "title", "type", "required", "properties",
    "items",   "$ref",  "const", "enum", "minimum",  "minLength"};

bool has_type(const json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_boolean();
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  if (type == "null") return value.is_null();
  throw std::runtime_error("the schema has an unknown type " + type);
}

class Validator {
 public:
  explicit Validator(const json& schema) : root_(schema) {}

  /// Number of faults, each printed with its place.
  int check(const json& value, const std::string& place) {
    faults_ = 0;
    check(value, root_, place);
    return faults_;
  }

 private:
  void fault(const std::string& place, const std::string& what) {
    std::cout << place << ": " << what << '\n';
    ++faults_;
  }

  void check(const json& value, const json& schema, const std::string& place) {
    for (const auto& [keyword, unused] : schema.items()) {
      if (std::ranges::find(known_keywords, keyword) == known_keywords.end()) {
        throw std::runtime_error("the schema has an unknown keyword " + keyword);
      }
    }
    if (schema.contains("$ref")) {
      const auto target = schema.at("$ref").get<std::string>();
      check(value, root_.at(json::json_pointer(target.substr(1))), place);
    }
    check_scalar(value, schema, place);
    if (value.is_object() && schema.contains("properties")) check_object(value, schema, place);
    if (value.is_array() && schema.contains("items")) {
      for (std::size_t i = 0; i < value.size(); ++i) {
        check(value[i], schema.at("items"), place + "/" + std::to_string(i));
      }
    }
  }

  void check_scalar(const json& value, const json& schema, const std::string& place) {
    if (schema.contains("type")) {
      const json& type = schema.at("type");
      const json types = type.is_array() ? type : json::array({type});
      if (!std::ranges::any_of(types, [&](const json& t) { return has_type(value, t); })) {
        fault(place, value.dump() + " is not of type " + type.dump());
      }
    }
    if (schema.contains("const") && value != schema.at("const")) {
      fault(place, value.dump() + " is not " + schema.at("const").dump());
    }
    if (schema.contains("enum") &&
        std::ranges::find(schema.at("enum"), value) == schema.at("enum").end()) {
      fault(place, value.dump() + " is not one of " + schema.at("enum").dump());
    }
    if (schema.contains("minimum") && value.is_number() && value < schema.at("minimum")) {
      fault(place, value.dump() + " is too small");
    }
    if (schema.contains("minLength") && value.is_string() &&
        value.get_ref<const std::string&>().size() < schema.at("minLength").get<std::size_t>()) {
      fault(place, "the text is too short");
    }
  }

  void check_object(const json& value, const json& schema, const std::string& place) {
    const json& properties = schema.at("properties");
    for (const auto& [key, part] : value.items()) {
      if (properties.contains(key)) {
        check(part, properties.at(key), place + "/" + key);
      } else {
        fault(place, "undocumented key " + key);
      }
    }
    if (!schema.contains("required")) return;
    for (const json& key : schema.at("required")) {
      if (!value.contains(key.get<std::string>())) fault(place, "missing key " + key.dump());
    }
  }

  const json& root_;
  int faults_ = 0;
};

json read(const char* file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error(std::string("cannot read ") + file);
  return json::parse(in);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc < 3) throw std::runtime_error("usage: check_schema SCHEMA FILE...");
    const json schema = read(argv[1]);
    Validator validator(schema);
    int faults = 0;
    for (int i = 2; i < argc; ++i) faults += validator.check(read(argv[i]), argv[i]);
    return faults == 0 ? 0 : 1;
  } catch (const std::exception& e) {
    std::cout << e.what() << '\n';
    return 2;
  }
}
