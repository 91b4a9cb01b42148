// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_strengths.hpp"

#include <cmath>
#include <numbers>
#include <optional>

#include "cases/bonds/bonded.hpp"
#include "cases/properties/unit_text.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

constexpr double usual_length = 0.01;  ///< between the centres where a bond is made [m]

/// A way to load a bond: stretch over length, shear over length, bend and twist [rad].
struct Load {
  double stretch = 0;
  double shear = 0;
  double bend = 0;
  double twist = 0;
};
constexpr Load tension{.stretch = 1};
constexpr std::array loads{tension, Load{.shear = 1}, Load{.bend = 1}, Load{.twist = 1},
                           Load{.stretch = 0.5, .shear = 0.4, .bend = 0.3, .twist = 0.2}};

/// The bond in one step from rest to this load.
BondAnswer loaded(const AnyBond& bond, double length, const Load& load, double size) {
  BondPoses poses = at_rest(length);
  poses.q.position += size * length * Vector3(load.stretch, load.shear, 0);
  poses.q.orientation = turned_by(size * Vector3(load.twist, 0, load.bend), poses.q.orientation);
  return answer_at(bond, at_rest(length), poses);
}

/// The least size of a load that breaks the bond; none: none up to 1 does.
std::optional<double> breaking_size(const AnyLaw& law, double length, const Load& load) {
  constexpr double least = 1e-9;
  constexpr int halvings = 32;
  const auto bond = law.bond();
  const auto breaks = [&](double size) { return loaded(*bond, length, load, size).law.broken; };
  double high = least;
  while (high < 1 && !breaks(high)) high *= 2;
  if (!(high < 1) && !breaks(1)) return std::nullopt;
  if (high == least) return high;
  double low = high / 2;
  for (int i = 0; i < halvings; ++i) {
    const double middle = (low + high) / 2;
    (breaks(middle) ? high : low) = middle;
  }
  return high;
}

/// The scheme breaking by stress, where it has the choice and its words do not say otherwise.
Scheme breaking(const Scheme& scheme) {
  Scheme set = scheme;
  const auto& all = scheme.law().info().parameters;
  if (std::ranges::count(all, "break", &ParameterInfo::name) > 0 && !scheme.sets("break"))
    set.framed.law = scheme.law().with_option("break", "stress");
  return set;
}

/// The number of a parameter without a role: what the words of the law say, or else its default.
double number_of(const Scheme& scheme, const ParameterInfo& parameter) {
  const std::string* const given = scheme.spec.option(parameter.name);
  return given != nullptr ? read_number(*given, parameter.name) : parameter.default_value;
}

bool has_strength_in_pressure(const LawInfo& law) {
  return std::ranges::any_of(law.parameters, [](const ParameterInfo& p) {
    if (!p.choices.empty()) return false;
    return p.name.find("compress") != std::string::npos ||
           p.role.find("compress") != std::string::npos;
  });
}

/// The strength that breaks the bond at this stretch, of which it holds force and section.
double strength_at(std::string_view role, double stretch, double length, double force,
                   double section) {
  if (role == "tensile-strength") return force / section;
  if (role == "fracture-energy") return force * stretch * length / 2 / section;
  return role == "critical-displacement" ? stretch * length : stretch;
}

/// Whether a strength counts in tension, as far as the bond claims a rule by which it breaks.
bool counts(std::string_view role, const std::optional<BondClaims>& claims) {
  if (!claims) return true;
  switch (claims->rule) {
    case BreakRule::none:
      return false;
    case BreakRule::stress:
    case BreakRule::sum:
      return role == "tensile-strength";
    case BreakRule::energy:
      return role == "fracture-energy";
    case BreakRule::strain:
      return role == "failure-strain";
  }
  return false;
}

/// By the rule that a law claims.
BreakCriterion criterion_of(BreakRule rule) {
  switch (rule) {
    case BreakRule::energy:
      return {BreaksBy::energy};
    case BreakRule::strain:
      return {BreaksBy::strain, true, false};
    case BreakRule::none:
    case BreakRule::stress:
    case BreakRule::sum:
      break;
  }
  return {};
}

}  // namespace

std::optional<BreakCriterion> break_criterion(const Scheme& scheme) {
  const LawInfo& law = scheme.law().info();
  const auto has = [&](const char* role) { return law.by_role(role) != nullptr; };
  const auto claims = breaking(scheme).law().bond()->claims();
  if (claims && scheme.spec.kind != LawKind::recorded) return criterion_of(claims->rule);
  if (has("tensile-strength") || has("shear-strength"))
    return BreakCriterion{BreaksBy::stress, has("tensile-strength"), has("shear-strength"),
                          has("beta")};
  if (has("fracture-energy")) return BreakCriterion{BreaksBy::energy, true, true, false};
  for (const BreaksBy by : {BreaksBy::stretch, BreaksBy::strain, BreaksBy::displacement})
    if (has(role_of(by))) return BreakCriterion{by, true, false, false};
  return std::nullopt;
}

const char* role_of(BreaksBy by) {
  switch (by) {
    case BreaksBy::energy:
      return "fracture-energy";
    case BreaksBy::stretch:
      return "critical-stretch";
    case BreaksBy::strain:
      return "failure-strain";
    case BreaksBy::displacement:
      return "critical-displacement";
    case BreaksBy::stress:
      break;
  }
  return "tensile-strength";
}

AnyLaw scaled_bond(const Scheme& scheme, double by) {
  AnyLaw small = scheme.law();
  for (const ParameterInfo& p : scheme.law().info().parameters) {
    if (!p.choices.empty()) continue;
    const auto unit = properties::read_unit(p.unit);
    if (!unit)
      throw InputError("the unit of its parameter " + p.name + " [" + p.unit + "] cannot be read");
    const double factor = std::pow(by, 2 * unit->force + unit->length);
    if (factor == 1) continue;
    if (p.role.empty()) {
      small = small.with_option(p.name, shortest(number_of(scheme, p) * factor));
    } else if (const auto present = scheme.law().value(p.role)) {
      small = small.with({{p.role, *present * factor}});
    }
  }
  return small;
}

StrengthFinding same_break_at_two_scales(const Scheme& scheme) {
  constexpr double by = 0.01;
  const Scheme set = breaking(scheme);
  const AnyLaw small = scaled_bond(set, by);
  StrengthFinding found;
  bool breaks = false;
  for (const Load& load : loads) {
    const auto large = breaking_size(set.law(), usual_length, load);
    const auto scaled = breaking_size(small, by * usual_length, load);
    if (!large && !scaled) continue;
    breaks = true;
    const double error = large && scaled ? std::abs(*scaled / *large - 1) : 1;
    found.error = std::max(found.error, error);
  }
  if (!breaks) found.not_asked = "it does not break within a stretch of its length or a turn of 1";
  return found;
}

StrengthFinding holds_under_pressure(const Scheme& scheme) {
  if (has_strength_in_pressure(scheme.law().info())) return {0, "it has a strength in compression"};
  const Scheme set = breaking(scheme);
  if (!breaking_size(set.law(), usual_length, tension))
    return {0, "it does not break within a stretch of its length"};
  for (const double pressed : {0.001, 0.01, 0.05, 0.1, 0.2, 0.4}) {
    const Load pressure{.stretch = -1};
    if (loaded(*set.law().bond(), usual_length, pressure, pressed).law.broken) return {1};
  }
  return {};
}

StrengthFinding breaks_where_told(const Scheme& scheme) {
  constexpr double stretch = 0.005;
  const Scheme set = breaking(scheme);
  AnyLaw law = set.law();
  std::vector<std::string> told;
  for (const std::string role : roles_of_strengths) {
    if (law.info().by_role(role) == nullptr) continue;
    if (role != "shear-strength" && counts(role, law.bond()->claims())) told.push_back(role);
    law = law.with({{role, no_load_reaches}});
  }
  if (told.size() > 1) return {0, "it has several strengths in tension"};
  if (told.empty()) return {0, "it has no strength in tension with a role"};
  const std::string& role = told.front();
  const bool is_per_area = role == "tensile-strength" || role == "fracture-energy";
  const double radius = law.value("radius").value_or(0);
  if (is_per_area && !(radius > 0)) return {0, "it has no section with the role radius"};
  const double force = loaded(*law.bond(), usual_length, tension, stretch).bodies.force_p[0];
  const double section = std::numbers::pi * radius * radius;
  law = law.with({{role, strength_at(role, stretch, usual_length, force, section)}});
  const auto found = breaking_size(law, usual_length, tension);
  return {found ? std::abs(*found / stretch - 1) : 1};
}

}  // namespace stickslip::cases
