// SPDX-License-Identifier: BSD-3-Clause
#include "cases/schemes/dashpots.hpp"

#include <array>
#include <cmath>
#include <stdexcept>

namespace stickslip::cases {
namespace {

constexpr double overlap_of_trial = 1e-6;
constexpr double dt_of_trial = 1e-6;

/// Whether the scheme's law can be tried by a contact alone.
bool is_users_contact_law(const Scheme& scheme) {
  const LawInfo& law = scheme.law().info();
  return scheme.is_from_outside() && scheme.law().twin() == nullptr && law.has_contacts() &&
         !law.can(Capability::bodies) && !law.can(Capability::whole_paths);
}

/// The force while the bodies part, at half the overlap to which they were pressed.
ContactForce force_in_parting(const AnyLaw& law) {
  ContactStep load{.overlap_new = overlap_of_trial,
                   .approach = overlap_of_trial,
                   .dt = dt_of_trial,
                   .effective_radius = 0.01};
  ContactStep leave = load;
  leave.overlap_old = overlap_of_trial;
  leave.overlap_new = overlap_of_trial / 2;
  leave.approach = -overlap_of_trial / 2;
  load.approach_velocity = load.approach / dt_of_trial;
  leave.approach_velocity = leave.approach / dt_of_trial;
  std::array<ContactForce, 2> forces;
  law.contacts(1)->follow(std::array{load, leave}, forces);
  return forces.back();
}

}  // namespace

std::map<std::string, double> without_dashpots(const LawInfo& law) {
  std::map<std::string, double> values;
  for (const char* const role : {"damping", "damping-normal"})
    if (law.by_role(role) != nullptr) values[role] = 0;
  return values;
}

AnyLaw with_masses(const AnyLaw& law, double mass_p, double mass_q) {
  constexpr const char* role = "reduced-mass";
  if (law.info().by_role(role) == nullptr || law.info().can(Capability::masses)) return law;
  return law.with({{role, 1 / (1 / mass_p + 1 / mass_q)}});
}

bool never_pulls(const Scheme& scheme) {
  const LawInfo& law = scheme.law().info();
  const char* const role = law.by_role("damping") != nullptr ? "damping" : "damping-normal";
  if (!is_users_contact_law(scheme) || law.by_role(role) == nullptr) return false;
  try {
    // The dashpot pulls four times as much as the spring pushes.
    const double power = parts_of(law).dashpot == "tsuji" ? 0.25 : 0;
    const double push = force_in_parting(scheme.law().with({{role, 0}})).normal;
    const double rate = overlap_of_trial / 2 / dt_of_trial;
    const double coefficient = 4 * push / (rate * std::pow(overlap_of_trial / 2, power));
    if (!(push > 0)) return false;
    const ContactForce force = force_in_parting(scheme.law().with({{role, coefficient}}));
    return force.damping_normal < 0 && force.normal + force.damping_normal >= 0;
  } catch (const std::runtime_error&) {  // a law that fails is told by the runs of the case
    return false;
  }
}

bool is_always_damped(const Scheme& scheme) {
  const LawInfo& law = scheme.law().info();
  if (parts_of(law).dashpot == dashpot_inside && without_dashpots(law).empty()) return true;
  if (!is_users_contact_law(scheme)) return false;
  try {
    const AnyLaw undamped = scheme.law().with(without_dashpots(law));
    return std::abs(force_in_parting(undamped).damping_normal) > 0;
  } catch (const std::runtime_error&) {
    return false;
  }
}

}  // namespace stickslip::cases
