// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/programs/program_description.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "stickslip/bonds/own_bond.hpp"
#include "stickslip/contact/pair/body_motion.hpp"
#include "stickslip/description/words.hpp"
#include "stickslip/outside/loading/objects/loaded_law.hpp"
#include "stickslip/outside/loading/programs/shape_rows.hpp"
#include "stickslip/outside/loading/programs/wall_rows.hpp"

namespace stickslip {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array capabilities{Capability::linear,
                                  Capability::hertzian,
                                  Capability::friction,
                                  Capability::energy,
                                  Capability::turn,
                                  Capability::damping,
                                  Capability::damping_by_direction,
                                  Capability::bodies,
                                  Capability::rolling,
                                  Capability::twisting,
                                  Capability::masses,
                                  Capability::bond,
                                  Capability::wall,
                                  Capability::tangent,
                                  Capability::shapes};
/// What a code of walls, or one of shapes, can have besides.
constexpr std::array capabilities_of_own_bodies{
    Capability::wall,   Capability::shapes,   Capability::linear,     Capability::hertzian,
    Capability::energy, Capability::friction, Capability::whole_paths};
/// The word for the opposite of Capability::whole_paths.
constexpr std::string_view stepwise = "stepwise";

constexpr std::array words{ProgramWord::contacts, ProgramWord::turn,     ProgramWord::swap,
                           ProgramWord::pack,     ProgramWord::describe, ProgramWord::binary,
                           ProgramWord::motion,   ProgramWord::gap,      ProgramWord::system,
                           ProgramWord::wall,     ProgramWord::shapes,   ProgramWord::tangent};

/// Those that go with the capability bodies.
constexpr std::array words_for_bodies{ProgramWord::describe, ProgramWord::motion, ProgramWord::pack,
                                      ProgramWord::swap,     ProgramWord::system, ProgramWord::wall,
                                      ProgramWord::shapes};

constexpr std::array work_columns{"work_normal", "work_tangential", "work_stored",
                                  "work_dissipated"};
constexpr std::array damping_columns{"damping_force_normal", "damping_force_tangential_1",
                                     "damping_force_tangential_2"};

/// One object of the description, whose keys are asked for by name.
class Fields {
 public:
  Fields(const Json& json, std::string what, const std::vector<std::string>& known)
      : json_(json), what_(std::move(what)) {
    if (!json_.is_object()) throw InputError(what_ + " is not an object in braces");
    for (const auto& [key, value] : json_.items()) {
      if (std::ranges::count(known, key) == 0) {
        throw InputError(what_ + ": " + unknown_name("key", key, known));
      }
    }
  }

  bool has(const std::string& key) const { return json_.contains(key); }
  std::string text(const std::string& key) const {
    if (!has(key)) return {};
    if (!json_[key].is_string()) fail(key, "a text in quotes");
    std::string value = json_[key].get<std::string>();
    if (value.size() > longest_text)
      fail(key, "no longer than " + std::to_string(longest_text) + " bytes");
    return value;
  }
  /// A text that is used as a word of the protocol.
  std::string word(const std::string& key) const {
    const std::string value = text(key);
    if (value.empty() || value.find_first_of(" \t\r\n=,[]") != std::string::npos) {
      fail(key, "a word without spaces, commas, brackets and '='");
    }
    if (value.size() > longest_name)
      fail(key, "no longer than " + std::to_string(longest_name) + " bytes");
    return value;
  }
  double number(const std::string& key, double otherwise) const {
    if (!has(key)) return otherwise;
    if (!json_[key].is_number()) fail(key, "a number");
    return json_[key].get<double>();
  }
  std::vector<std::string> words(const std::string& key) const {
    std::vector<std::string> all;
    for (const Json& item : list(key)) {
      if (!item.is_string()) fail(key, "a list of words");
      all.push_back(item.get<std::string>());
    }
    return all;
  }
  Json list(const std::string& key) const {
    if (!has(key)) return Json::array();
    if (!json_[key].is_array()) fail(key, "a list in brackets");
    return json_[key];
  }
  [[noreturn]] void fail(const std::string& key, const std::string& expected) const {
    throw InputError(what_ + ": '" + key + "' has to be " + expected);
  }
  const std::string& what() const { return what_; }

 private:
  const Json& json_;
  std::string what_;
};

Range read_range(const Fields& fields) {
  Range range;
  range.low = fields.number("low", range.low);
  range.high = fields.number("high", range.high);
  if (fields.has("above")) {
    if (fields.has("low")) throw InputError(fields.what() + ": give 'low' or 'above', not both");
    range.low = fields.number("above", range.low);
    range.low_is_allowed = false;
  }
  return range;
}

void read_default(const Json& json, const Fields& fields, ParameterInfo& parameter) {
  if (!parameter.choices.empty()) {
    parameter.default_text = fields.text("default");
    if (std::ranges::count(parameter.choices, parameter.default_text) == 0) {
      fields.fail("default", "one of its 'choices'");
    }
    return;
  }
  if (!json.contains("default") || !json["default"].is_number()) fields.fail("default", "a number");
  parameter.default_value = fields.number("default", 0);
  // Whole numbers stay whole: a count is not written 1e+05.
  parameter.default_text = json["default"].is_number_integer() ? json["default"].dump()
                                                               : shortest(parameter.default_value);
}

void read_parameter(const Json& json, ProgramDescription& description) {
  static const std::vector<std::string> known{"name",  "role", "unit", "default", "text",
                                              "range", "low",  "high", "above",   "choices"};
  const Fields fields(json, "a parameter", known);
  ParameterInfo parameter;
  parameter.name = fields.word("name");
  for (const ParameterInfo& other : description.info.parameters) {
    if (other.name == parameter.name) throw InputError("parameter " + other.name + " occurs twice");
  }
  const Fields named(json, "parameter " + parameter.name, known);
  parameter.unit = named.has("unit") ? named.text("unit") : "-";
  parameter.role = named.text("role");
  parameter.text = named.text("text");
  parameter.choices = named.words("choices");
  read_default(json, named, parameter);
  const Range range = read_range(named);
  parameter.range = named.has("range")          ? named.text("range")
                    : parameter.choices.empty() ? range.text()
                                                : "one of " + joined(parameter.choices);
  description.info.parameters.push_back(std::move(parameter));
  description.ranges.push_back(range);
}

void read_capabilities(const Fields& fields, LawInfo& info) {
  std::vector<std::string> known{std::string(stepwise)};
  for (const Capability capability : capabilities) known.emplace_back(name_of(capability));
  bool is_stepwise = false;
  for (const std::string& word : fields.words("capabilities")) {
    const auto found =
        std::ranges::find(capabilities, word, [](Capability c) { return std::string(name_of(c)); });
    if (word == stepwise) {
      is_stepwise = true;
    } else if (found == capabilities.end()) {
      throw InputError(unknown_name("capability", word, known));
    } else if (!info.can(*found)) {
      info.capabilities.push_back(*found);
    }
  }
  if (!is_stepwise) info.capabilities.push_back(Capability::whole_paths);
  if (info.by_role("mu") != nullptr && !info.can(Capability::friction)) {
    info.capabilities.push_back(Capability::friction);
  }
}

/// The parts that it declares: {"normal": "own", ...}.
void read_declared_parts(const Json& json, const Fields& fields, LawInfo& info) {
  DeclaredParts declared;
  if (fields.has("parts")) {
    const Json& parts = json["parts"];
    if (!parts.is_object()) fields.fail("parts", R"(an object, as in {"normal": "own"})");
    for (const auto& [part, word] : parts.items()) {
      if (!word.is_string()) fields.fail("parts", "an object of words");
      declared.set(part, word.get<std::string>());
    }
  }
  take_parts(info, declared);
}

/// A bond is asked by a line of its own, with what it remembers.
void read_bond(const Fields& fields, ProgramDescription& description) {
  LawInfo& info = description.info;
  const std::string key = "bond_numbers";
  if (!info.can(Capability::bond)) {
    if (fields.has(key)) throw InputError(key + " needs the capability bond");
    return;
  }
  if (info.can(Capability::whole_paths)) throw InputError("the capability bond needs stepwise");
  for (const Capability other : info.capabilities) {
    if (other != Capability::bond && other != Capability::bodies && other != Capability::energy)
      throw InputError(std::string("the capability bond does not go with ") + name_of(other));
  }
  for (const char* const other :
       {"frame", "kinematics", "arms", "inputs", "outputs", "words", "claims", "parts"}) {
    if (fields.has(other))
      throw InputError(std::string("the capability bond does not go with '") + other + "'");
  }
  const double count = fields.number(key, 0);
  const auto most = static_cast<double>(OwnBond::most_remembered);
  if (!(count >= 0 && count <= most) || count != std::floor(count))
    fields.fail(key, "a whole number from 0 to " + std::to_string(OwnBond::most_remembered));
  description.bond_numbers = static_cast<std::size_t>(count);
}

/// A code of walls or of shapes is told these, and single contacts never.
void read_own_bodies(const Fields& fields, ProgramDescription& description, Capability capability,
                     ProgramWord own_word) {
  LawInfo& info = description.info;
  if (!info.can(capability)) return;
  const std::string name = name_of(capability);
  for (const Capability other : info.capabilities) {
    const bool is_of_both =
        (other == Capability::wall || other == Capability::shapes) && other != capability;
    const bool is_of_shapes = other == Capability::energy && capability != Capability::shapes;
    if (std::ranges::count(capabilities_of_own_bodies, other) == 0 || is_of_both || is_of_shapes)
      throw InputError("the capability " + name + " does not go with " + name_of(other) +
                       "; a law of single contacts that answers for them, too, has the word " +
                       name);
  }
  for (const char* const other : {"frame", "kinematics", "arms", "inputs", "outputs", "claims"}) {
    if (fields.has(other))
      throw InputError("the capability " + name + " does not go with '" + other + "'");
  }
  for (const std::string& word : fields.words("words"))
    if (word != name_of(ProgramWord::describe) && word != name_of(own_word))
      throw InputError("the capability " + name + " does not go with the word " + word);
  description.words.push_back(own_word);
}

/// A law that answers for shapes can say which it knows.
void read_shapes(const Fields& fields, ProgramDescription& description) {
  description.answers_shapes = description.can(ProgramWord::shapes);
  const std::string key = "shapes";
  if (!fields.has(key)) return;
  if (!description.answers_shapes)
    fields.fail(key, "left out by a law without the word or the capability shapes");
  for (const std::string& word : fields.words(key)) {
    try {
      description.shapes.push_back(read_shape_kind(word));
    } catch (const RowError& error) {
      throw InputError("'shapes': " + word + " " + error.what());
    }
  }
}

/// A law that knows bodies says where its contact force acts.
void read_arms(const Fields& fields, ProgramDescription& description) {
  if (description.info.can(Capability::bond)) return;
  const bool knows_bodies = description.info.can(Capability::bodies);
  if (fields.has("arms") != knows_bodies)
    throw InputError("the capability bodies and 'arms' need each other");
  if (!knows_bodies) return;
  for (const ArmRule rule : {ArmRule::shortening, ArmRule::constant}) {
    if (fields.text("arms") == name_of(rule)) description.rows.tell_bodies(rule);
  }
  if (!description.rows.tells_bodies()) fields.fail("arms", "shortening or constant");
  for (const char* const key : {"frame", "kinematics", "inputs", "outputs"}) {
    if (fields.has(key))
      throw InputError(std::string("the capability bodies does not go with '") + key + "'");
  }
}

/// How much moments remember: a vector and a number unless it says otherwise.
void read_moments(const Fields& fields, ProgramDescription& description) {
  const LawInfo& info = description.info;
  const bool gives = info.can(Capability::rolling) || info.can(Capability::twisting);
  if (gives && (info.can(Capability::bodies) || info.can(Capability::whole_paths)))
    throw InputError("the capabilities rolling and twisting need stepwise, and not bodies");
  if (gives) description.moment_memory = {.vectors = 1, .numbers = 1};
  MomentMemory& memory = description.moment_memory;
  for (const auto& [key, field] : {std::pair{"moment_vectors", &memory.vectors},
                                   std::pair{"moment_numbers", &memory.numbers}}) {
    if (!fields.has(key)) continue;
    if (!gives) throw InputError(std::string(key) + " needs the capability rolling or twisting");
    const double count = fields.number(key, 0);
    if (!(count >= 0 && count <= MomentMemory::most) || count != std::floor(count))
      fields.fail(key, "a whole number from 0 to " + std::to_string(MomentMemory::most));
    *field = static_cast<std::size_t>(count);
  }
  if (memory.size() > MomentMemory::most)
    throw InputError("moments may remember " + std::to_string(MomentMemory::most) +
                     " numbers of a contact");
}

/// Columns of the answers after the force: those of a tangent come first, unless it has a word.
void read_outputs(const Fields& fields, ProgramDescription& description) {
  if (description.info.can(Capability::tangent) && !description.can(ProgramWord::tangent))
    for (const char* const column : tangent_column_names) description.rows.add_output(column);
  for (const std::string& column : fields.words("outputs")) {
    if (std::ranges::count(tangent_column_names, column) > 0)
      throw InputError("column " + column + " comes with the capability tangent");
    description.rows.add_output(column);
  }
}

/// A capability that needs columns or words of its own is nothing without them.
void check_consistency(const ProgramDescription& description) {
  const auto needs = [&](Capability capability, std::span<const char* const> columns) {
    // The dashpot of two bodies is in the force and the torques on them.
    const bool is_in_torques = description.rows.tells_bodies() && capability != Capability::energy;
    const bool has_rows = description.info.has_contacts();
    if (!description.info.can(capability) || is_in_torques || !has_rows) return;
    for (const char* const column : columns) {
      if (description.rows.has_output(column)) continue;
      throw InputError(std::string("the capability ") + name_of(capability) + " needs the column " +
                       column + " among the outputs");
    }
  };
  needs(Capability::energy, work_columns);
  needs(Capability::damping, damping_columns);
  needs(Capability::damping_by_direction, damping_columns);
  if (description.info.can(Capability::tangent) &&
      (description.rows.tells_bodies() || description.info.can(Capability::whole_paths)))
    throw InputError("the capability tangent needs stepwise, and not bodies");
  if (description.info.can(Capability::turn) && !description.can(ProgramWord::turn)) {
    throw InputError("the capability turn needs the word turn");
  }
  if (description.can(ProgramWord::gap)) check_tells_gap(description.info);
  for (const ProgramWord word : {ProgramWord::contacts, ProgramWord::binary}) {
    if (description.can(word) && description.info.can(Capability::whole_paths))
      throw InputError(std::string("the word ") + name_of(word) + " needs the capability stepwise");
  }
  for (const ProgramWord word : description.words) {
    const bool is_for_bodies = std::ranges::count(words_for_bodies, word) > 0;
    if (is_for_bodies || !description.rows.tells_bodies()) continue;
    throw InputError(std::string("the capability bodies does not go with the word ") +
                     name_of(word));
  }
  if (description.can(ProgramWord::motion) && (!description.info.can(Capability::bodies) ||
                                               description.info.can(Capability::whole_paths))) {
    throw InputError("the word motion needs the capabilities bodies and stepwise");
  }
  if (description.can(ProgramWord::system) && !description.can(ProgramWord::motion))
    throw InputError("the word system needs the word motion");
}

/// A program that can move bodies itself is asked to by an option, which it does not see.
void add_native_option(ProgramDescription& description) {
  if (!description.can(ProgramWord::motion)) return;
  ParameterInfo native;
  native.name = native_option;
  native.unit = "-";
  native.text = "whether bodies are moved by an integrator of its own, in cases of two bodies";
  native.choices = {native_off, native_on};
  native.default_text = native_off;
  native.range = "one of " + joined(native.choices);
  for (const ParameterInfo& other : description.info.parameters) {
    if (other.name == native.name)
      throw InputError("the word motion does not go with a parameter " + native.name);
  }
  description.info.parameters.push_back(std::move(native));
  description.ranges.emplace_back();
}

bool is_mass(std::string_view column) { return column == "mass_p" || column == "mass_q"; }

/// Columns of the rows of a law beyond those of all; masses where it reads them.
std::vector<std::string> inputs_of(const LawInfo& law) {
  std::vector<std::string> columns = RowFormat::more_inputs();
  std::erase_if(columns, [&](const std::string& column) {
    return is_mass(column) && !law.can(Capability::masses);
  });
  return columns;
}

/// Columns of the answers of a law, which has those that it tells beside its force.
std::vector<std::string> outputs_of(const LawInfo& law) {
  std::vector<std::string> columns = RowFormat::more_outputs();
  std::erase_if(columns, [&](const std::string& column) {
    return (column == limit_column && !law.tells_limit) ||
           (column == contact_radius_column && !law.tells_contact_radius) ||
           std::ranges::count(tangent_column_names, column) > 0;
  });
  return columns;
}

Json parameter_json(const ParameterInfo& parameter) {
  Json json{{"name", parameter.name}, {"role", parameter.role}, {"unit", parameter.unit}};
  if (parameter.choices.empty()) {
    const bool is_whole =
        parameter.default_text.find_first_not_of("-0123456789") == std::string::npos;
    json["default"] = parameter.default_value;
    if (is_whole) json["default"] = static_cast<std::int64_t>(parameter.default_value);
  } else {
    json["default"] = parameter.default_text;
    json["choices"] = parameter.choices;
  }
  json["text"] = parameter.text;
  json["range"] = parameter.range;
  return json;
}

}  // namespace

bool ProgramDescription::knows(ShapeKind kind) const {
  return shapes.empty() || std::ranges::count(shapes, kind) > 0;
}

bool ProgramDescription::can(ProgramWord word) const { return std::ranges::count(words, word) > 0; }

ProgramDescription read_description(std::string_view json) {
  const Json parsed = Json::parse(json, nullptr, false);
  if (parsed.is_discarded()) {
    constexpr std::size_t shown = 80;
    throw InputError("expected a line of JSON in reply to 'describe', got '" +
                     std::string(json.substr(0, shown)) + (json.size() > shown ? "..." : "") + "'");
  }
  const Fields fields(
      parsed, "its description",
      {"name",       "title",        "source",     "doi",    "bibtex",         "capabilities",
       "parameters", "frame",        "kinematics", "arms",   "inputs",         "outputs",
       "words",      "notice",       "like",       "claims", "moment_vectors", "moment_numbers",
       "parts",      "bond_numbers", "precision",  "shapes"});
  ProgramDescription description;
  LawInfo& info = description.info;
  info.name = fields.word("name");
  info.title = fields.has("title") ? fields.text("title") : "a law in a program of its own";
  info.source = fields.text("source");
  info.doi = fields.text("doi");
  info.bibtex = fields.text("bibtex");
  info.notice = fields.text("notice");
  info.like = fields.text("like");
  description.claims = read_claims(fields.text("claims"));
  if (fields.list("parameters").size() > most_parameters)
    fields.fail("parameters", "a list of " + std::to_string(most_parameters) + " at most");
  for (const Json& parameter : fields.list("parameters")) read_parameter(parameter, description);
  read_capabilities(fields, info);
  if (fields.has("frame")) description.frame = read_frame(fields.text("frame"));
  if (fields.has("kinematics")) {
    description.kinematics = read_kinematics(fields.text("kinematics"));
  }
  read_bond(fields, description);
  if (info.can(Capability::bond)) return description;
  read_declared_parts(parsed, fields, info);
  take_stated_precision(info, fields.text("precision"));
  read_own_bodies(fields, description, Capability::wall, ProgramWord::wall);
  read_own_bodies(fields, description, Capability::shapes, ProgramWord::shapes);
  read_arms(fields, description);
  read_moments(fields, description);
  for (const std::string& column : fields.words("inputs")) {
    description.rows.add_input(column);
    if (is_mass(column) && !info.can(Capability::masses))
      info.capabilities.push_back(Capability::masses);
  }
  for (const std::string& word : fields.words("words")) {
    description.words.push_back(read_word(words, "words", word));
  }
  if (description.can(ProgramWord::tangent) && !info.can(Capability::tangent))
    info.capabilities.push_back(Capability::tangent);
  read_outputs(fields, description);
  description.answers_walls = description.can(ProgramWord::wall);
  read_shapes(fields, description);
  info.tells_limit = description.rows.has_output(limit_column);
  info.tells_contact_radius = description.rows.has_output(contact_radius_column);
  info.replays = !description.can(ProgramWord::pack) || info.can(Capability::whole_paths);
  info.is_dear_to_ask = true;
  check_consistency(description);
  add_native_option(description);
  return description;
}

std::string description_text(const ProgramDescription& description) {
  const LawInfo& info = description.info;
  Json json{{"name", info.name},
            {"title", info.title},
            {"source", info.source},
            {"doi", info.doi},
            {"bibtex", info.bibtex}};
  json["capabilities"] = Json::array({stepwise});
  for (const Capability capability : info.capabilities) {
    // A served law answers row by row.
    if (capability != Capability::whole_paths) json["capabilities"].push_back(name_of(capability));
  }
  json["parameters"] = Json::array();
  for (const ParameterInfo& parameter : info.parameters) {
    json["parameters"].push_back(parameter_json(parameter));
  }
  for (const auto& [name, word] : info.declared_parts.words())
    json["parts"][std::string(name)] = word;
  if (info.can(Capability::single_precision)) json["precision"] = "single";
  if (!info.notice.empty()) json["notice"] = info.notice;
  if (!info.like.empty()) json["like"] = info.like;
  if (description.claims.linear) json["claims"] = text_of(*description.claims.linear);
  if (description.claims.partial_slip) json["claims"] = text_of(*description.claims.partial_slip);
  if (info.can(Capability::rolling) || info.can(Capability::twisting)) {
    json["moment_vectors"] = description.moment_memory.vectors;
    json["moment_numbers"] = description.moment_memory.numbers;
  }
  if (info.can(Capability::bond)) {
    json["bond_numbers"] = description.bond_numbers;
    return json.dump();
  }
  for (const ShapeKind kind : description.shapes) json["shapes"].push_back(word_of(kind));
  if (info.can(Capability::wall) || info.can(Capability::shapes)) {
    json["words"] = Json::array({name_of(ProgramWord::describe)});
    return json.dump();
  }
  json["words"] = Json::array();
  if (const auto arms = description.rows.arms()) {
    json["arms"] = name_of(*arms);
    for (const ProgramWord word : words_for_bodies) {
      if (word == ProgramWord::describe || description.can(word))
        json["words"].push_back(name_of(word));
    }
    return json.dump();
  }
  json["frame"] = name_of(description.frame);
  json["kinematics"] = name_of(description.kinematics);
  json["inputs"] = inputs_of(info);
  json["outputs"] = outputs_of(info);
  for (const ProgramWord word : words) {
    if (word == ProgramWord::turn && !info.can(Capability::turn)) continue;
    if (word == ProgramWord::gap && !description.tells_gap) continue;
    if (word == ProgramWord::wall && !description.answers_walls) continue;
    if (word == ProgramWord::shapes && !description.answers_shapes) continue;
    if (word == ProgramWord::tangent && !info.can(Capability::tangent)) continue;
    if (word == ProgramWord::motion || word == ProgramWord::system) continue;
    json["words"].push_back(name_of(word));
  }
  return json.dump();
}

RowFormat all_columns(const LawInfo& law) {
  RowFormat rows;
  for (const std::string& column : inputs_of(law)) rows.add_input(column);
  for (const std::string& column : outputs_of(law)) rows.add_output(column);
  return rows;
}

}  // namespace stickslip
