// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/description/parts.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "stickslip/description/description.hpp"
#include "stickslip/description/second_material.hpp"
#include "stickslip/description/words.hpp"

namespace stickslip {
namespace {

/// Unit of the coefficient of Tsuji, Tanaka & Ishida.
constexpr std::string_view tsuji_unit = "N s/m^(5/4)";

constexpr std::array normals{NormalPart::linear, NormalPart::hertzian, NormalPart::plastic,
                             NormalPart::adhesive, NormalPart::own};
constexpr std::array limits{LimitPart::none, LimitPart::coulomb, LimitPart::kinetic, LimitPart::own,
                            LimitPart::anisotropic};
constexpr std::array ranges{RangePart::touch, RangePart::gap, RangePart::hysteresis};
constexpr std::array ends{DashpotEnd::pull, DashpotEnd::cut};
const std::vector<std::string> dashpots{"none",        "constant",     "mass",          "tsuji",
                                        "coefficient", "viscoelastic", "hunt-crossley", "thornton",
                                        "own",         "inside"};

/// The rule of the dashpot that a role damping stands for, by the unit of its parameter: c times
/// the rate, or Tsuji's c times the fourth root of the overlap.
std::string dashpot_of(const LawInfo& law) {
  const ParameterInfo* const damping = law.by_role("damping");
  if (damping == nullptr) {
    const bool by_direction =
        law.by_role("damping-normal") != nullptr || law.by_role("damping-tangential") != nullptr;
    return std::string(by_direction ? "constant" : dashpot_none);
  }
  if (law.can(Capability::linear)) return damping->unit == "N s/m" ? "constant" : "own";
  return damping->unit == tsuji_unit ? "tsuji" : "own";
}

[[noreturn]] void refuse_part(std::string_view part, std::string_view word,
                              const std::string& why) {
  throw InputError("parts: " + std::string(part) + "=" + std::string(word) + ": " + why);
}

/// Throws InputError where the declared limit contradicts the roles of the coefficients.
void check_limit(const LawInfo& law, const std::optional<LimitPart>& limit) {
  const auto has = [&](const char* role) { return law.by_role(role) != nullptr; };
  if (has("mu-across") && !has("mu"))
    throw InputError("the role mu-across is of anisotropic friction: no parameter has the role mu");
  if (!limit) return;
  const auto refuse = [&](const std::string& why) { refuse_part("limit", name_of(*limit), why); };
  const bool is_of_one = limit == LimitPart::coulomb || limit == LimitPart::kinetic;
  if ((is_of_one || limit == LimitPart::anisotropic) && !has("mu"))
    refuse("no parameter has the role mu");
  if (limit == LimitPart::coulomb && has("mu-kinetic"))
    refuse("a parameter has the role mu-kinetic: limit=kinetic");
  if (is_of_one && has("mu-across"))
    refuse("a parameter has the role mu-across: limit=anisotropic");
  if (limit == LimitPart::none && has("mu")) refuse("a parameter has the role mu");
}

}  // namespace

PartWords LawParts::words() const {
  PartWords words{{"normal", std::string(name_of(normal))},
                  {"limit", std::string(name_of(limit))},
                  {"dashpot", dashpot},
                  {"range", std::string(name_of(range))}};
  if (end) words.emplace_back("end", name_of(*end));
  return words;
}

std::string LawParts::text() const {
  std::string text;
  for (const auto& [name, word] : words())
    text += (text.empty() ? "" : " ") + std::string(name) + "=" + word;
  return text;
}

PartWords DeclaredParts::words() const {
  PartWords words;
  if (normal) words.emplace_back("normal", name_of(*normal));
  if (limit) words.emplace_back("limit", name_of(*limit));
  if (dashpot) words.emplace_back("dashpot", *dashpot);
  if (range) words.emplace_back("range", name_of(*range));
  if (end) words.emplace_back("end", name_of(*end));
  return words;
}

void DeclaredParts::set(std::string_view name, std::string_view word) {
  if (name == "normal") {
    normal = read_word(normals, name, word);
  } else if (name == "limit") {
    limit = read_word(limits, name, word);
  } else if (name == "range") {
    range = read_word(ranges, name, word);
  } else if (name == "end") {
    end = read_word(ends, name, word);
  } else if (name == "dashpot") {
    if (std::ranges::count(dashpots, word) == 0)
      throw InputError("dashpot=" + std::string(word) + ": must be one of " + joined(dashpots));
    dashpot = word;
  } else {
    std::vector<std::string> names;
    for (const auto& [known, unused] : LawParts{}.words()) names.emplace_back(known);
    names.emplace_back("end");
    throw InputError(unknown_name("part", name, names));
  }
}

DeclaredParts read_parts(std::string_view text) {
  DeclaredParts parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \t\n"), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.empty()) continue;
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos)
      throw InputError("parts: '" + std::string(word) + "' is not PART=WORD, as in normal=own");
    const std::string_view name = word.substr(0, equals);
    if (std::ranges::count(parts.words(), name, &PartWords::value_type::first) > 0)
      throw InputError("parts: " + std::string(name) + " is given twice");
    parts.set(name, word.substr(equals + 1));
  }
  return parts;
}

LawParts parts_of(const LawInfo& law) {
  LawParts parts;
  const DeclaredParts& declared = law.declared_parts;
  parts.normal = declared.normal.value_or(law.can(Capability::linear)     ? NormalPart::linear
                                          : law.can(Capability::hertzian) ? NormalPart::hertzian
                                                                          : NormalPart::own);
  const LimitPart by_roles = law.by_role("mu-across") != nullptr    ? LimitPart::anisotropic
                             : law.by_role("mu-kinetic") != nullptr ? LimitPart::kinetic
                             : law.by_role("mu") != nullptr         ? LimitPart::coulomb
                                                                    : LimitPart::none;
  parts.limit = declared.limit.value_or(by_roles);
  parts.dashpot = declared.dashpot ? *declared.dashpot : dashpot_of(law);
  parts.range = declared.range.value_or(RangePart::touch);
  parts.end = declared.end;
  return parts;
}

void take_parts(LawInfo& law, const DeclaredParts& declared) {
  const auto needs = [&](std::string_view part, std::string_view word, const char* role) {
    if (law.by_role(role) == nullptr)
      refuse_part(part, word, "no parameter has the role " + std::string(role));
  };
  for (const RoleOfTwo& roles : roles_of_two) {
    if (law.by_role(roles.second) == nullptr || law.by_role(roles.first) != nullptr) continue;
    throw InputError("the role " + std::string(roles.second) + " is of a second material: no " +
                     "parameter has the role " + std::string(roles.first));
  }
  law.declared_parts = declared;
  if (declared.normal) {
    const std::string_view word = name_of(*declared.normal);
    const bool linear = *declared.normal == NormalPart::linear;
    const bool hertzian = *declared.normal == NormalPart::hertzian;
    if (linear && law.can(Capability::hertzian))
      refuse_part("normal", word, "its capability is hertzian");
    if (hertzian && law.can(Capability::linear))
      refuse_part("normal", word, "its capability is linear");
    if (linear) needs("normal", word, "kn");
    if (hertzian) needs("normal", word, "G");
    std::erase_if(law.capabilities, [&](Capability c) {
      return (c == Capability::linear && !linear) || (c == Capability::hertzian && !hertzian);
    });
    if (linear && !law.can(Capability::linear)) law.capabilities.push_back(Capability::linear);
    if (hertzian && !law.can(Capability::hertzian))
      law.capabilities.push_back(Capability::hertzian);
  }
  check_limit(law, declared.limit);
  if (declared.dashpot == dashpot_none) {
    for (const char* const role : {"damping", "damping-normal", "damping-tangential"}) {
      if (law.by_role(role) != nullptr)
        refuse_part("dashpot", "none", "a parameter has the role " + std::string(role));
    }
  }
}

void take_stated_precision(LawInfo& law, std::string_view word) {
  if (word == "single") {
    law.capabilities.push_back(Capability::single_precision);
  } else if (!word.empty() && word != "double") {
    throw InputError("precision=" + std::string(word) +
                     ": must be single or double, the type that the law computes in");
  }
}

void check_kinetic_friction(double mu, double mu_kinetic) {
  if (mu_kinetic <= mu) return;
  throw InputError("mu-kinetic=" + shortest(mu_kinetic) + " is above mu=" + shortest(mu) +
                   ": the kinetic coefficient is at most the static one");
}

}  // namespace stickslip
