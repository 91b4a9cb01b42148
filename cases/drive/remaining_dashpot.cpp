// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/remaining_dashpot.hpp"

#include "cases/drive/drive.hpp"
#include "stickslip/contact/law/slow_law.hpp"

namespace stickslip::cases {
namespace {

/// Loading, shear in stick, and unloading with some shear back.
std::vector<ContactStep> quick_path(double overlap) {
  constexpr double dt = 1e-9;       // weak dashpots are seen at such rates
  constexpr double shifted = 1e-3;  // far inside the friction limit
  const std::array<PathPoint, 5> corners{{{0, {0, 0}},
                                          {0.5 * overlap, {0, 0}},
                                          {overlap, {shifted * overlap, 0}},
                                          {overlap, {2 * shifted * overlap, 0}},
                                          {0.9 * overlap, {shifted * overlap, 0}}}};
  std::vector<ContactStep> path = sample_corners(corners, 1);
  for (ContactStep& step : path) {
    step.dt = dt;
    step.velocity = step.shift / dt;
    step.approach_velocity = step.approach / dt;
    step.effective_radius = 0.01;
    step.mass_p = step.mass_q = 1e-3;
  }
  return path;
}

/// Damping forces of a path: the greatest amounts [N].
struct Damping {
  double normal = 0;
  double tangential = 0;

  void see(double of_normal, double of_tangential) {
    if (!(of_normal <= normal)) normal = of_normal;
    if (!(of_tangential <= tangential)) tangential = of_tangential;
  }
};

/// Whether nothing tells a dashpot apart from the elastic force.
bool may_be_inside(const LawInfo& law) {
  return law.can(Capability::bodies) || law.declared_parts.dashpot == dashpot_inside;
}

bool has_any(const LawInfo& law, std::initializer_list<const char*> roles) {
  return std::ranges::any_of(roles, [&](const char* role) { return law.by_role(role) != nullptr; });
}

std::optional<RemainingDashpot> look_for(const AnyLaw& given) {
  const LawInfo& info = given.info();
  const bool bodies = info.can(Capability::bodies);
  AnyLaw law = given;
  for (const char* const role : dashpot_roles) law = with_if_allowed(law, role, 0);
  law = with_if_allowed(law, "mu", 0.4);
  // Bodies are told where they are: their overlap is a difference of lengths and loses digits.
  const std::vector<ContactStep> path = quick_path(bodies ? 1e-5 : 2e-7);
  const std::vector<ContactForce> quick = drive(law, path);
  std::vector<ContactForce> slow = quick;
  if (may_be_inside(info)) slow = drive(slow_law(law), path);
  Damping told;
  Damping inside;
  double largest = 0;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const ContactForce& f = quick[i];
    told.see(std::abs(f.damping_normal), f.damping_tangential.norm());
    inside.see(std::abs(f.normal - slow[i].normal), (f.tangential - slow[i].tangential).norm());
    largest = std::max(largest, std::abs(slow[i].normal));
  }
  const double seen = (bodies ? 1e-6 : 1e-9) * largest;
  const bool normal = !has_any(info, {"damping", "damping-normal"}) &&
                      !(told.normal <= seen && inside.normal <= seen);
  // Inside a normal force that damps it may be the friction limit that follows.
  const bool tangential =
      !has_any(info, {"damping-tangential"}) &&
      !(told.tangential <= seen && (inside.tangential <= seen || inside.normal > seen));
  if (!normal && !tangential) return std::nullopt;
  RemainingDashpot dashpot;
  dashpot.inside = told.normal <= seen && told.tangential <= seen;
  dashpot.direction = normal && tangential ? "normal and tangential"
                      : normal             ? "normal"
                                           : "tangential";
  const auto& declared = info.declared_parts.dashpot;
  dashpot.part = "dashpot=";
  dashpot.part += declared && *declared != dashpot_none ? std::string_view(*declared)
                  : dashpot.inside                      ? dashpot_inside
                                                        : dashpot_own;
  return dashpot;
}

}  // namespace

AnyLaw with_if_allowed(const AnyLaw& law, const std::string& role, double value) {
  if (!law.value(role)) return law;
  try {
    return law.with({{role, value}});
  } catch (const InputError&) {
    return law;
  }
}

std::string RemainingDashpot::why_unsuitable() const {
  return part + ": no role switches its " + direction +
         " dashpot off, and the truth of the case is without";
}

bool may_have_dashpot_of_its_own(const Scheme& scheme) {
  const LawInfo& law = scheme.law().info();
  return law.has_contacts() && (scheme.is_from_outside() || law.declared_parts.dashpot);
}

bool has_set_dashpot_inside(const Scheme& scheme) {
  const LawInfo& law = scheme.law().info();
  if (!may_be_inside(law)) return false;
  return std::ranges::any_of(dashpot_roles, [&](const char* role) {
    const ParameterInfo* const damping = law.by_role(role);
    return damping != nullptr && scheme.sets(damping->name) && scheme.law().value(role) != 0;
  });
}

std::optional<RemainingDashpot> remaining_dashpot(const Scheme& scheme) {
  const AnyLaw& law = scheme.law();
  if (!may_have_dashpot_of_its_own(scheme) || law.info().can(Capability::whole_paths) ||
      law.moves_bodies())
    return std::nullopt;
  try {
    return look_for(law);
  } catch (const std::runtime_error&) {  // a law that fails is told by what it is asked next
    return std::nullopt;
  }
}

}  // namespace stickslip::cases
