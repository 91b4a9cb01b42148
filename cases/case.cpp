// SPDX-License-Identifier: BSD-3-Clause
#include "cases/case.hpp"

#include <algorithm>
#include <stdexcept>

#include "cases/schemes/dashpots.hpp"
#include "cases/schemes/moments_left_out.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {

std::vector<ReferenceValue> CaseInstance::reference_for(const Scheme&) const { return reference(); }

std::vector<double> CaseInstance::theory() const { return {}; }

std::optional<reference::Question> CaseInstance::question() const { return std::nullopt; }

std::vector<reference::NamedNumber> CaseInstance::numbers() const { return {}; }

std::optional<ForetoldLadder> CaseInstance::foretold_ladder(const Scheme&,
                                                            std::span<const int>) const {
  return std::nullopt;
}

Figure CaseInstance::figure(std::string_view name, std::span<const Scheme>) const {
  throw std::logic_error("no figure " + std::string(name));
}

std::vector<Table> CaseInstance::tables(std::span<const Scheme>) const { return {}; }

namespace {

/// Which part of its own a law has that the truth of the case depends on; empty: none.
std::string unknown_part(const CaseInfo& test, const LawInfo& law) {
  const LawParts parts = parts_of(law);
  const auto needs = [&](Capability capability) {
    return std::ranges::count(test.needs, capability) > 0;
  };
  const bool of_theory = needs(Capability::linear) || needs(Capability::hertzian);
  if (of_theory && law.declared_parts.normal && !parts.normal_is_known())
    return "normal=" + std::string(name_of(parts.normal)) +
           ": the truth of the case is of a normal force that is linear or Hertzian";
  if (of_theory && parts.range != RangePart::touch)
    return "range=" + std::string(name_of(parts.range)) +
           ": the truth of the case has a force where there is an overlap, and there alone";
  if (test.has_plain_dashpot && law.declared_parts.dashpot && parts.normal_is_known() &&
      parts.dashpot != "constant" && parts.dashpot != dashpot_none)
    return "dashpot=" + parts.dashpot +
           ": the truth of the case is of a dashpot that is a coefficient times the rate";
  if (test.stays_inside_limit || !needs(Capability::friction)) return {};
  const bool is_known = test.limits.empty() ? parts.limit == LimitPart::coulomb
                                            : std::ranges::count(test.limits, parts.limit) > 0;
  if (is_known || parts.limit == LimitPart::none) return {};
  std::string known;
  for (const LimitPart limit : test.limits) known += " or limit=" + std::string(name_of(limit));
  return "limit=" + std::string(name_of(parts.limit)) + ": the truth of the case is of " +
         (known.empty() ? "a contact that slides at mu times the normal force" : known.substr(4));
}

bool asks_for(const CaseInfo& test, Capability capability) {
  return std::ranges::count(test.needs, capability) > 0;
}

/// Why the case asks nothing that a law without contacts answers; empty if it does, or if the law
/// has contacts.
std::string of_another_kind(const CaseInfo& test, const LawInfo& law) {
  for (const auto& [kind, words] :
       {std::pair{Capability::bond, "the law is a bond"},
        std::pair{Capability::wall, "the law answers for walls of triangles"},
        std::pair{Capability::shapes, "the law answers for convex shapes"}})
    if (law.can(kind) && !asks_for(test, kind))
      return std::string(words) + ", and the case asks for contacts";
  return {};
}

/// Whether the law answers for walls or shapes itself, as the case asks: it is then judged by what
/// holds for any normal force.
bool answers_itself(const CaseInfo& test, const AnyLaw& law) {
  return (asks_for(test, Capability::wall) && law.own_wall() != nullptr) ||
         (asks_for(test, Capability::shapes) && law.own_shapes() != nullptr);
}

}  // namespace

std::string Case::unsuitable(const Scheme& scheme) const {
  const LawInfo& law = scheme.law().info();
  if (std::string why = of_another_kind(info(), law); !why.empty()) return why;
  if (answers_itself(info(), scheme.law())) return {};
  if (std::string why = unknown_part(info(), law); !why.empty()) return why;
  for (const Capability capability : info().needs) {
    if (!law.can(capability) && capability != Capability::wall &&
        capability != Capability::shapes) {
      return "the law does not have the capability " + std::string(name_of(capability));
    }
  }
  if (info().has_plain_dashpot && never_pulls(scheme))
    return "its dashpot never pulls, and in the truth of the case it does";
  // Those that a law from outside or an engine's gives itself are left out by the instance.
  const bool asked_for = scheme.framed.moment_source != MomentSource::law &&
                         moments_to_leave_out(scheme.framed).empty();
  if (scheme.framed.moments.any() && asked_for && !info().judges_moments) {
    return "the case judges no moments: the law without rolling= and twisting= gives the same";
  }
  for (const DeclaredParameter& p : info().parameters) {
    const bool written = scheme.sets(p.name);
    if (info().judges_moments && written && p.role.empty()) {
      throw InputError(scheme.label + ": " + p.name + " is set by the case " + info().name +
                       "; leave it out, or give --param " + p.name + "=VALUE instead");
    }
  }
  if (info().moves_bodies && law.can(Capability::whole_paths)) {
    return "the law answers whole paths only, not step by step";
  }
  if (!info().moves_bodies && scheme.law().moves_bodies()) {
    return "native=on: the law moves two bodies by its own integrator, and the motions of this "
           "case are prescribed";
  }
  for (const DeclaredParameter& p : info().parameters) {
    if (!p.role.empty() && law.by_role(p.name) == nullptr) {
      return "the law has no parameter " + p.name;
    }
  }
  for (const char* const role : {"damping", "damping-normal", "damping-tangential"}) {
    const ParameterInfo* const damping = law.by_role(role);
    const bool user_damps = damping != nullptr && scheme.sets(damping->name);
    const bool may_be_damped =
        std::ranges::count(info().parameters, role, &DeclaredParameter::name) > 0;
    if (info().moves_bodies && user_damps && !may_be_damped)
      return "the case says itself how much damping there is; give the law none";
  }
  if (!can_have(scheme.law(), scheme.framed.frame)) {
    return "the law cannot apply frame=" + std::string(name_of(scheme.framed.frame)) +
           " to what it stores";
  }
  return {};
}

}  // namespace stickslip::cases
