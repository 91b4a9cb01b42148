// SPDX-License-Identifier: BSD-3-Clause
#include "cases/case.hpp"

#include <stdexcept>

#include "stickslip/description/error.hpp"

namespace stickslip {

std::vector<ReferenceValue> CaseInstance::reference_for(const Scheme&) const { return reference(); }

Figure CaseInstance::figure(std::string_view name, std::span<const Scheme>) const {
  throw std::logic_error("no figure " + std::string(name));
}

std::vector<Table> CaseInstance::tables(std::span<const Scheme>) const { return {}; }

std::string Case::unsuitable(const Scheme& scheme) const {
  const LawInfo& law = scheme.law().info();
  for (const Capability capability : info().needs) {
    if (!law.can(capability)) {
      return "the law does not have the capability " + std::string(name_of(capability));
    }
  }
  // Those that a law from outside gives itself are left out by the instance.
  const bool asked_for = scheme.framed.moment_source != MomentSource::law;
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
  const ParameterInfo* const damping = law.by_role("damping");
  const bool user_damps = damping != nullptr && scheme.sets(damping->name);
  const bool may_be_damped =
      std::ranges::count(info().parameters, "damping", &DeclaredParameter::name) > 0;
  if (info().moves_bodies && user_damps && !may_be_damped) {
    return "the case says itself how much damping there is; give the law none";
  }
  const bool maps = scheme.framed.frame == FrameUpdate::projected ||
                    scheme.framed.frame == FrameUpdate::projected_and_twirled;
  if (maps && !law.can(Capability::turn)) {
    return "the law cannot apply frame=" + std::string(name_of(scheme.framed.frame)) +
           " to what it stores";
  }
  return {};
}

}  // namespace stickslip
