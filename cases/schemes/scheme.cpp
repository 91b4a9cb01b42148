// SPDX-License-Identifier: BSD-3-Clause
#include "cases/schemes/scheme.hpp"

#include <cctype>
#include <filesystem>

#include "cases/catalogue.hpp"
#include "cases/schemes/label.hpp"
#include "stickslip/description/likely_names.hpp"
#include "stickslip/description/second_material.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/laws/word/like.hpp"
#include "stickslip/registry/law_loaders.hpp"

namespace stickslip::cases {

namespace {

/// Bodies are moved by one of ours or by the law's own.
void refuse_two_integrators(const AnyLaw& law, const LawSpec& spec) {
  if (!law.moves_bodies()) return;
  throw InputError(spec.text() + ": native=on moves bodies by the law's own integrator; " +
                   "leave out integrator, or native");
}

/// Throws where the word is a case or a figure, of which there are more than laws.
void refuse_other_kinds(const LawSpec& spec) {
  const std::string& name = spec.name;
  for (const auto& test : case_catalogue()) {
    const CaseInfo& info = test->info();
    if (info.name == name) throw InputError(name + " is a case, not a law: run " + name);
    if (name == info.name + "/convergence" ||
        std::ranges::count(info.figures, name, &FigureInfo::name) > 0)
      throw InputError(name + " is a figure, not a law: plot " + name);
  }
  if (spec.kind != LawKind::file || !spec.file.empty() || std::filesystem::exists(name)) return;
  std::vector<std::string> figures;
  for (const auto& test : case_catalogue()) {
    for (const FigureInfo& figure : test->info().figures) figures.push_back(figure.name);
  }
  const std::vector<std::string> likely = likely_names(name, figures);
  if (!likely.empty()) {
    throw InputError("unknown law '" + name + "'; did you mean the figure " + choice_of(likely) +
                     "? It is drawn by plot");
  }
}

}  // namespace

void require_law_named(std::string_view text) {
  const LawSpec spec = parse_any_law_spec(text);
  refuse_other_kinds(spec);
  require_law(spec);
}

Scheme make_scheme(std::string_view text, const OutsideOptions& outside) {
  return make_scheme(parse_any_law_spec(text), outside);
}

Scheme make_scheme(const LawSpec& spec, const OutsideOptions& outside) {
  refuse_other_kinds(spec);
  if (const std::string* const label = spec.option(label_option)) {
    Scheme scheme = make_scheme(spec.without(label_option), outside);
    scheme.label = read_label(*label);
    return scheme;
  }
  LawSpec of_law = spec;
  Integrator integrator = Integrator::velocity_verlet;
  PolygonRules polygons;
  std::erase_if(of_law.options, [&](const auto& option) {
    if (polygons.set(option.first, option.second)) return true;
    if (option.first != integrator_key) return false;
    integrator = read_integrator(option.second);
    return true;
  });
  FramedLaw framed = make_law(of_law, outside);
  if (spec.option(integrator_key) != nullptr) refuse_two_integrators(framed.law, spec);
  return {spec, spec.text(), std::move(framed), integrator, polygons};
}

std::string read_label(std::string_view text) {
  const auto is_allowed = [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.';
  };
  if (text.empty() || !std::ranges::all_of(text, is_allowed))
    throw InputError("label '" + std::string(text) + "': use letters, digits, '-', '_' and '.'");
  return std::string(text);
}

std::string identity_of(const Scheme& scheme) {
  const std::string words = scheme.spec.text();
  // For readers a law from outside has its own name in the place of its file or command.
  LawSpec shown = scheme.spec;
  shown.name = scheme.law().info().name;
  const bool is_plain = scheme.label == words || scheme.label == shown.text();
  return is_plain ? words : words + " as " + scheme.label;
}

std::optional<LawSpec> like_of(const Scheme& scheme) {
  if (scheme.law().twin() == nullptr) return std::nullopt;
  const std::string* const given = scheme.spec.option(like_option);
  return parse_law_spec(given != nullptr ? *given : scheme.law().info().like);
}

bool are_from_outside(std::span<const Scheme> schemes) {
  return std::ranges::all_of(schemes, &Scheme::is_from_outside);
}

namespace {

/// The law without the dashpots that it has by default, a restitution of 1 likewise, where the user
/// has not set them: cases ask for springs, and set dashpots themselves where they ask for any.
AnyLaw elastic(const Scheme& scheme) {
  AnyLaw law = scheme.law();
  for (const auto& [role, none] : {std::pair<const char*, double>{"restitution", 1},
                                   {"damping", 0},
                                   {"damping-normal", 0},
                                   {"damping-tangential", 0}}) {
    const ParameterInfo* const parameter = law.info().by_role(role);
    if (parameter == nullptr || scheme.sets(parameter->name) || law.value(role) == none) continue;
    try {
      law = law.with({{role, none}});
    } catch (const InputError&) {  // a law that has to have a dashpot
    }
  }
  return law;
}

}  // namespace

Scheme with_parameters(const Scheme& scheme, const std::map<std::string, double>& values_by_role) {
  if (values_by_role.empty()) return scheme;
  for (const auto& [role, value] : values_by_role) {
    const ParameterInfo* parameter = scheme.law().info().by_role(role);
    if (parameter != nullptr && scheme.sets(parameter->name)) {
      throw InputError(scheme.label + ": " + parameter->name +
                       " is set by the case; give --param " + role + "=VALUE instead");
    }
  }
  std::map<std::string, double> values = values_by_role;
  const auto keep = [&](std::string_view role) {
    const ParameterInfo* const parameter = scheme.law().info().by_role(role);
    if (parameter != nullptr && scheme.sets(parameter->name))
      values.insert({std::string(role), *scheme.law().value(role)});
  };
  // Whoever answers for walls of triangles is held against its own plane, of any normal force, and
  // whoever answers for shapes against its own energy.
  const LawInfo& info = scheme.law().info();
  const bool answers_itself =
      scheme.law().own_wall() != nullptr || scheme.law().own_shapes() != nullptr;
  if (!info.can(Capability::linear) && answers_itself)
    std::erase_if(values, [&](const auto& value) { return info.by_role(value.first) == nullptr; });
  // They would follow mu, and what is set of the first material.
  keep("mu-kinetic");
  for (const RoleOfTwo& roles : roles_of_two) keep(roles.second);
  // A second material that has elastic constants by default is that of the first, as 0 says in
  // ours.
  for (const auto& [first, second] : {std::pair{"G", "G2"}, std::pair{"nu", "nu2"}}) {
    const ParameterInfo* const parameter = scheme.law().info().by_role(second);
    const auto asked = values.find(first);
    if (parameter != nullptr && asked != values.end() && !scheme.sets(parameter->name) &&
        parameter->default_value != 0 && scheme.law().value(second) == parameter->default_value)
      values.insert({second, asked->second});
  }
  Scheme changed = scheme;
  changed.framed.law = elastic(scheme).with(values);
  return changed;
}

}  // namespace stickslip::cases
