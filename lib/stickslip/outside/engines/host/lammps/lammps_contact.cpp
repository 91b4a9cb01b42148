// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/host/lammps/lammps_contact.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace stickslip {
namespace {

const PairStyle& find_style(const LammpsKind& kind, std::string_view name) {
  const auto found = std::ranges::find(kind.styles, name, &PairStyle::name);
  if (found == kind.styles.end())
    throw std::logic_error(std::string(name) + " is in the catalogue and not in the host");
  return *found;
}

/// With the user's own lines for its only law, or with the numbers of a line of an input for
/// defaults. Throws InputError for one that is not allowed.
LammpsKind with_input(LammpsKind kind, const EngineLaw& law) {
  if (!law.input) return kind;
  if (law.input->lines) {
    kind.styles = {own_style(*law.input->lines)};
    return kind;
  }
  for (PairStyle& style : kind.styles) {
    if (style.name != law.style.name) continue;
    for (const auto& [name, value] : law.input->options) {
      const auto known = std::ranges::find(style.parameters, name, &DeclaredParameter::name);
      if (known == style.parameters.end()) throw std::logic_error(name + " is no parameter");
      known->default_value = read_value(*known, value);
    }
  }
  return kind;
}

LawInfo info_of(const EngineLaw& law, const PairStyle& style, const std::string& version) {
  LawInfo info;
  info.name = law_name(law.engine, law.style);
  info.title = std::string(law.engine.title) + ": " + std::string(law.style.title);
  info.source = std::string(law.engine.title) + " (" + version + ")";
  info.capabilities = {style.family, Capability::friction, Capability::bodies};
  info.notice = notice_of_version(law.engine, version);
  if (!law.input) return info;
  if (law.input->lines) {
    info.name = std::string(law.engine.name) + ":" + law.input->lines->style;
    info.title = std::string(law.engine.title) + ": pair style " + law.input->lines->style +
                 " by the user's lines";
    return info;
  }
  info.title += ", with the numbers of a line of input";
  if (const std::string left_out = law.input->left_out(); !left_out.empty())
    info.notice += (info.notice.empty() ? "" : "; ") + left_out;
  return info;
}

}  // namespace

LammpsContact::LammpsContact(const EngineLaw& law, LammpsKind kind,
                             std::function<void(const std::string&)> last_words)
    : screen_([this, last_words = std::move(last_words)](const std::string& error) {
        if (!errors_are_reported_) last_words(error);
      }),
      kind_(with_input(std::move(kind), law)),
      style_(find_style(kind_, law.style.name)),
      engine_(law.engine),
      pair_(engine_, kind_.dialect),
      moving_(engine_, kind_.dialect),
      info_(info_of(law, style_, screen_.version())) {
  errors_are_reported_ = engine_.reports_errors();
  try_law({style_.parameters, {}});
}

void LammpsContact::try_law(const ParameterValues& values) {
  constexpr double overlap = 0.01;
  check(values);
  open(values);
  BodyStep touching;
  touching.branch = (touching.radius_p + touching.radius_q - overlap) * Vector3::UnitX();
  advance(touching);
  pair_.forget_engine();
}

bool LammpsContact::is_damped(const ParameterValues& values) const {
  const Dashpot dashpot = dashpot_of(values);
  if (!dashpot.acts()) return false;
  return std::ranges::any_of(style_.parameters, [&](const DeclaredParameter& parameter) {
    if (parameter.name == dashpot.parameter)
      return parameter.role == "restitution" || values.number(parameter.name) != 0;
    return parameter.role == "damping-tangential" && values.number(parameter.name) != 0;
  });
}

void LammpsContact::unpack(const ParameterValues& values, std::span<const double> numbers) {
  open(values);
  if (numbers.empty()) return;
  constexpr std::size_t radii = 2;  // the first of them, as HostedPair packs a contact
  if (numbers.size() < radii) throw InputError("numbers that are not those of a packed contact");
  pair_.unpack(input_of(hosted_spheres(numbers[0], numbers[1])), numbers);
  is_told_ = true;
}

BodyForces LammpsContact::advance(const BodyStep& step) {
  try {
    if (!is_told_) pair_.open(input_of(hosted_spheres(step.radius_p, step.radius_q)));
    is_told_ = true;
    return pair_.advance(step);
  } catch (const LawFailure&) {  // what the engine has kept is not known
    pair_.forget_engine();
    throw;
  }
}

LawInfo LammpsContact::info(const ParameterValues& values) const {
  LawInfo info = info_;
  if (style_.parts != nullptr) info.declared_parts = style_.parts(values);
  if (style_.like != nullptr) info.like = style_.like(values);
  const Dashpot dashpot = dashpot_of(values);
  for (DeclaredParameter parameter : style_.parameters) {
    // What does not act is no role: a case that sets it would be misled.
    const bool is_of_dashpot =
        parameter.role == "restitution" || parameter.role == "damping-normal";
    const bool is_idle = parameter.role == "damping-tangential" && !dashpot.acts();
    if (is_idle || (is_of_dashpot && parameter.name != dashpot.parameter)) parameter.role.clear();
    info.parameters.push_back(describe(parameter));
  }
  if (dashpot.acts()) info.declared_parts.dashpot = dashpot.part;
  return info;
}

DeclaredParameter parameter_kn() {
  return {"kn", "kn", "N/m", "normal stiffness", ParameterKind::number, 1e5, Range::positive()};
}
DeclaredParameter parameter_kt() {
  return {"kt", "kt", "N/m", "tangential stiffness", ParameterKind::number, 1e5, Range::positive()};
}
DeclaredParameter parameter_shear_modulus() {
  return {"G", "G", "Pa", "shear modulus", ParameterKind::number, 29e9, Range::positive()};
}
DeclaredParameter parameter_poisson() {
  return {"nu", "nu", "-", "Poisson's ratio", ParameterKind::number, 0.15, {0, 0.5}};
}
DeclaredParameter parameter_mu() {
  return {"mu", "mu", "-", "friction coefficient", ParameterKind::number, 0.5, {.low = 0}};
}
DeclaredParameter parameter_role(const char* name, const char* unit, const char* text,
                                 double otherwise, const Range& range) {
  return {name, name, unit, text, ParameterKind::number, otherwise, range};
}
DeclaredParameter parameter_restitution() {
  return {"restitution",
          "restitution",
          "-",
          "restitution that the engine is told; 1: no dashpot",
          ParameterKind::number,
          1,
          {.low = 0, .high = 1, .low_is_allowed = false}};
}
DeclaredParameter parameter_normal_damping(const char* unit, const char* text) {
  return {"normal-damping",     "damping-normal", unit, text, ParameterKind::number, 0,
          Range::not_negative()};
}
DeclaredParameter parameter_density() {
  return {"density",
          "density",
          "kg/m^3",
          "of both bodies, for the dashpot of a movement that is given",
          ParameterKind::number,
          2500,
          Range::positive()};
}
DeclaredParameter parameter_wall() {
  return parameter_word("wall", "a sphere of 1e5 radii, or a wall of the engine's own",
                        {"sphere", "own"});
}
DeclaredParameter parameter_switch(const char* name, const char* text) {
  return parameter_word(name, text, {"off", "on"});
}
DeclaredParameter parameter_word(const char* name, const char* text,
                                 std::vector<std::string> choices) {
  DeclaredParameter parameter;
  parameter.name = name;
  parameter.text = text;
  parameter.kind = ParameterKind::choice;
  parameter.choices = std::move(choices);
  return parameter;
}
DeclaredParameter parameter_number(const char* name, const char* unit, const char* text,
                                   double otherwise, const Range& range) {
  return {name, "", unit, text, ParameterKind::number, otherwise, range};
}

std::vector<DeclaredParameter> joined(std::vector<DeclaredParameter> parameters,
                                      const std::vector<DeclaredParameter>& others) {
  parameters.insert(parameters.end(), others.begin(), others.end());
  return parameters;
}

}  // namespace stickslip
