// SPDX-License-Identifier: BSD-3-Clause
#include "cases/properties/mixing.hpp"

#include <charconv>

#include "cases/properties/limits/friction_cap.hpp"
#include "cases/properties/paths/paths.hpp"
#include "cases/properties/unit_text.hpp"
#include "reference/friction/mixing.hpp"

namespace stickslip::cases::properties {
namespace {

/// The values of two materials, and how stiff these are, in any unit.
struct Two {
  double first = 0;
  double second = 0;
  double stiffness_1 = 1;
  double stiffness_2 = 1;
};

/// A rule, by its name in the answers of `reference`; it gives like materials their own value.
struct Rule {
  const char* name;
  const char* words;
  double (*of)(const Two&);
};

constexpr const char* product = "product";
constexpr const char* series = "series";
constexpr const char* first_alone = "first";
constexpr const char* second_alone = "second";
constexpr const char* no_rule = "none";

double means(const Two& two, long double reference::Means::*mean) {
  return static_cast<double>(reference::means_of(two.first, two.second).*mean);
}

reference::MixedDissipation dissipation(const Two& two) {
  return reference::mixed_dissipation({.stiffness_1 = two.stiffness_1,
                                       .stiffness_2 = two.stiffness_2,
                                       .dissipation_1 = two.first,
                                       .dissipation_2 = two.second});
}

constexpr std::array means_of_two{
    Rule{"least", "the least of both",
         [](const Two& two) { return means(two, &reference::Means::least); }},
    Rule{"greatest", "the greatest of both",
         [](const Two& two) { return means(two, &reference::Means::greatest); }},
    Rule{"mean", "the arithmetic mean",
         [](const Two& two) { return means(two, &reference::Means::mean); }},
    Rule{"geometric", "the geometric mean",
         [](const Two& two) { return means(two, &reference::Means::geometric); }},
    Rule{"harmonic", "the harmonic mean",
         [](const Two& two) { return means(two, &reference::Means::harmonic); }}};

constexpr Rule by_damping_ratios{
    "by_damping_ratios", "the mean of the damping ratios, zeta", [](const Two& two) {
      const auto all = reference::restitution_means(two.first, two.second);
      return static_cast<double>(all.by_damping_ratios);
    }};

/// Of shear moduli: springs in series have their harmonic mean.
constexpr RoleOfTwo moduli_roles{"G", "G2"};
constexpr Rule two_thirds{
    "two_thirds", "the mean of the moduli to the power -2/3", [](const Two& two) {
      constexpr double power = -2.0 / 3;
      return std::pow((std::pow(two.first, power) + std::pow(two.second, power)) / 2, 1 / power);
    }};

constexpr std::array by_stiffness{
    Rule{"by_shares_two_thirds", "shares that go with the other's stiffness to the power 2/3",
         [](const Two& two) { return static_cast<double>(dissipation(two).by_shares_two_thirds); }},
    Rule{"by_shares_linear", "shares that go with the other's stiffness",
         [](const Two& two) { return static_cast<double>(dissipation(two).by_shares_linear); }},
    Rule{series, "two contacts in series, of which like ones have half", [](const Two& two) {
           Two like = two;
           like.first = like.second = 1;
           return static_cast<double>(dissipation(two).series / dissipation(like).series);
         }}};

/// How a law is asked for one property of two materials.
struct Asked {
  RoleOfTwo roles;
  double low = 0;  ///< values that are tried
  double high = 0;
  std::map<std::string, double> besides = {};  ///< set with them, by role
  double stiffness_ratio = 1;                  ///< of the second material to the first
  std::function<double(const Subject&)> answer = {};
  std::optional<double> unit = {};  ///< the answer over the value of one material
  std::vector<Rule> rules{means_of_two.begin(), means_of_two.end()};
  double tolerance = 1e-6;  ///< of a rule, over the range of the answers

  /// The law with these two values. `flipped`: the stiffnesses are exchanged, too.
  Subject with(const Subject& subject, double first, double second, bool flipped = false) const {
    std::map<std::string, double> values = besides;
    values[std::string(roles.first)] = first;
    values[std::string(roles.second)] = second;
    if (stiffness_ratio != 1) {
      const double soft = subject.value("G");
      values["G"] = flipped ? stiffness_ratio * soft : soft;
      values["G2"] = flipped ? soft : stiffness_ratio * soft;
      values["nu2"] = subject.value("nu");
    }
    return subject.with(values);
  }
  /// What two like materials of this value give.
  double like(const Subject& subject, double value) const {
    return answer(with(subject, value, value));
  }
};

/// A kinetic coefficient below all static ones, so that the fall is seen.
const std::map<std::string, double> low_kinetic{{"mu-kinetic", 0.05}, {"mu-kinetic2", 0.05}};

double ratio_at_end(const Subject& subject, std::span<const ContactStep> path) {
  const ContactForce end = subject.follow(path).back();
  return end.tangential.norm() / end.normal;
}

/// The greatest ratio that a virgin contact holds at this overlap [m], of a law that falls when it
/// is torn off: up to there the force is in proportion to the shift.
double held_friction(const Subject& subject, double overlap) {
  const double depth = overlap / subject.scale().overlap;
  const auto after = [&](double shift) {
    return ratio_at_end(subject, Walk(subject.scale()).to(depth).shift(shift).path());
  };
  constexpr double small = 1e-6;  // slip distances
  constexpr double proportional = 1 - 1e-9;
  const double slope = after(small) / small;
  double held = small;
  double torn = 20;
  for (int i = 0; i < 50; ++i) {
    const double middle = 0.5 * (held + torn);
    (after(middle) >= proportional * slope * middle ? held : torn) = middle;
  }
  return after(held);
}

Asked friction(const Subject& subject, const RoleOfTwo& roles) {
  Asked asked{.roles = roles, .low = 0.2, .high = 0.6};
  constexpr double above = 0.9;
  if (roles.first == "mu-kinetic") {
    asked.besides = {{"mu", above}, {"mu2", above}};
  } else if (falls_at_onset(subject)) {
    asked.besides = low_kinetic;
    asked.answer = [](const Subject& s) { return held_friction(s, s.scale().overlap); };
  }
  if (!asked.answer) {
    asked.answer = [](const Subject& s) {
      return ratio_at_end(s, Walk(s.scale()).to(1).shifts(60, 0.5, 0.3).path());
    };
  }
  if (limit_of(subject) != LimitPart::own) asked.unit = 1;
  return asked;
}

/// Restitution of a head-on impact of bodies that move as this mass [kg].
std::function<double(const Subject&)> restitution_with(double mass) {
  return [mass](const Subject& s) {
    constexpr int steps = 1000;  // both sides of a comparison have the same
    return stepped_restitution(s.scheme(), pair_of(s, mass), steps);
  };
}

/// The effective mass with which a law makes a dashpot of a restitution, if a parameter in kg tells
/// it: that, or as the mass of one of two equal bodies half of it, whichever gives like materials
/// their restitution or its square.
std::optional<double> told_mass(const Subject& subject, const Asked& asked) {
  for (const ParameterInfo& parameter : subject.law().info().parameters) {
    if (parameter.unit != "kg" || !parameter.role.empty()) continue;
    const auto off = [&](double mass) {
      const double gives = restitution_with(mass)(asked.with(subject, asked.high, asked.high));
      return std::min(std::abs(gives - asked.high), std::abs(gives - asked.high * asked.high));
    };
    const double mass = subject.value_without_role(parameter);
    return off(mass) <= off(mass / 2) ? mass : mass / 2;
  }
  return std::nullopt;
}

Asked restitution(const Subject& subject, const RoleOfTwo& roles) {
  Asked asked{.roles = roles, .low = 0.5, .high = 0.9};
  asked.rules.push_back(by_damping_ratios);
  asked.tolerance = 1e-4;
  if (const auto told = told_mass(subject, asked)) {
    asked.answer = restitution_with(*told);
    asked.unit = 1;
    return asked;
  }
  // Lighter bodies lose more, until like materials have their restitution.
  constexpr double heaviest = 1e4;
  constexpr double lightest = 1e-10;
  double before = 0;
  for (double mass = heaviest; mass > lightest && !asked.unit; mass /= 4) {
    asked.answer = restitution_with(mass);
    const double gives = asked.like(subject, asked.high);
    constexpr double hardly_damped = 0.98;
    if (std::abs(gives - before) <= asked.tolerance && gives < hardly_damped) {
      asked.unit = 1;  // it does not depend on the mass
    } else if (before > 0 && gives < asked.high) {
      break;
    }
    before = gives;
  }
  return asked;
}

/// What dashpots add to the normal force in a small approach [N].
double added_by_dashpot(const Subject& subject) {
  constexpr double approach = 1.001;
  const Path path = Walk(subject.scale()).to(1).to(approach).path();
  const Subject without = subject.with({{"damping", 0}, {"damping2", 0}});
  const ContactForce damped = subject.follow(path).back();
  const ContactForce elastic = without.follow(path).back();
  return damped.normal + damped.damping_normal - elastic.normal - elastic.damping_normal;
}

Asked dissipation(const Subject& subject, const RoleOfTwo& roles) {
  constexpr double ratio = 5;  // of stiffnesses: all rules differ
  Asked asked{.roles = roles};
  const PathScale& scale = subject.scale();
  const ParameterInfo* const parameter = subject.law().info().by_role(roles.first);
  const auto unit = read_unit(parameter->unit);
  // A fiftieth of the spring's force when the typical overlap is made in one step.
  const double force = 0.02 * subject.normal_force(scale.overlap, scale.radius).value_or(1);
  asked.low = unit ? std::pow(force, unit->force) * std::pow(scale.overlap, unit->length) *
                         std::pow(scale.dt, unit->time)
                   : 1;
  asked.high = 4 * asked.low;
  asked.answer = added_by_dashpot;
  const double rate = 0.001 * scale.overlap / scale.dt;
  const std::string dashpot = parts_of(subject.law().info()).dashpot;
  if (dashpot == "constant") asked.unit = rate;
  if (dashpot == "tsuji") asked.unit = rate * std::sqrt(std::sqrt(scale.overlap));
  if (subject.has("G") && subject.has("G2") && subject.has("nu2")) {
    asked.stiffness_ratio = ratio;
    asked.rules.insert(asked.rules.end(), by_stiffness.begin(), by_stiffness.end());
  }
  return asked;
}

Asked moduli(const Subject& subject) {
  constexpr double ratio = 5;
  const PathScale& scale = subject.scale();
  Asked asked{.roles = moduli_roles, .low = subject.value("G")};
  asked.high = ratio * asked.low;
  asked.besides = {{"nu2", subject.value("nu")}};
  asked.answer = [](const Subject& s) {
    return s.follow(Walk(s.scale()).to(1).path()).back().normal;
  };
  if (const auto force = subject.normal_force(scale.overlap, scale.radius))
    asked.unit = *force / asked.low;
  asked.rules.push_back(two_thirds);
  return asked;
}

Asked asked_for(const Subject& subject, const RoleOfTwo& roles) {
  if (roles.first == moduli_roles.first) return moduli(subject);
  if (roles.first == "restitution") return restitution(subject, roles);
  if (roles.first == "damping") return dissipation(subject, roles);
  return friction(subject, roles);
}

/// Whether twice the value means four times the answer, or a restitution that is the square.
bool goes_with_square(const Asked& asked, double low, double high) {
  if (asked.roles.first != "restitution") {
    const double ratio = asked.high / asked.low;
    return std::abs(high / low - ratio * ratio) < 1e-3 * ratio * ratio;
  }
  const auto is_squared = [](double gives, double value) {
    return std::abs(gives - value * value) < std::abs(gives - value);
  };
  return asked.unit && is_squared(low, asked.low) && is_squared(high, asked.high);
}

/// What like materials give over what one material means, at equal stiffness.
double like_over_one(const Asked& asked, const Subject& subject) {
  Asked equal = asked;
  equal.stiffness_ratio = 1;
  return equal.like(subject, asked.high) / (*asked.unit * asked.high);
}

/// What a law takes that knows first and second: the value of one of them, or neither.
const char* of_one_body(const Mixed& mixed, double tolerance) {
  const auto is = [&](double gives, double must) { return std::abs(gives - must) <= tolerance; };
  if (is(mixed.mixed, mixed.low) && is(mixed.exchanged, mixed.high)) return first_alone;
  if (is(mixed.mixed, mixed.high) && is(mixed.exchanged, mixed.low)) return second_alone;
  return no_rule;
}

std::string number(double x) {
  std::array<char, 32> text{};
  constexpr int digits = 4;
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), x, std::chars_format::general, digits);
  return {text.data(), end.ptr};
}

/// The words of a rule.
std::string words_of(const std::string& name) {
  if (name == product) return "the product";
  if (name == first_alone) return "taking that of the first";
  if (name == second_alone) return "taking that of the second";
  for (const Rule& rule : {by_damping_ratios, two_thirds})
    if (name == rule.name) return rule.words;
  for (const Rule& rule : means_of_two)
    if (name == rule.name) return rule.words;
  for (const Rule& rule : by_stiffness)
    if (name == rule.name) return rule.words;
  return "none of the known rules";
}

}  // namespace

EffectivePair pair_of(const Subject& subject, double mass) {
  const PathScale& scale = subject.scale();
  const auto force = subject.normal_force(scale.overlap, scale.radius);
  constexpr double usual = 0.1;  // [m/s]
  const double velocity = force ? std::sqrt(*force * scale.overlap / mass) : usual;
  return {mass, scale.radius / 2, velocity};
}

std::optional<std::string> no_second(const Subject& subject, const RoleOfTwo& roles) {
  if (subject.has(roles.first) && subject.has(roles.second)) return std::nullopt;
  return "it has no " + std::string(roles.second);
}

Mixed mixed_by(const Subject& subject, const RoleOfTwo& roles) {
  const Asked asked = asked_for(subject, roles);
  Mixed mixed;
  mixed.low = asked.like(subject, asked.low);
  mixed.high = asked.like(subject, asked.high);
  mixed.mixed = asked.answer(asked.with(subject, asked.low, asked.high));
  mixed.exchanged = asked.answer(asked.with(subject, asked.high, asked.low, true));
  if (asked.unit) mixed.like = like_over_one(asked, subject);
  mixed.is_product = goes_with_square(asked, mixed.low, mixed.high);
  MixingRule& found = mixed.found;
  found.of = roles.first;
  found.first = asked.low;
  found.second = asked.high;
  // The answer as a value; where its unit is not known, in that of like materials.
  mixed.unit = asked.unit.value_or(mixed.low / asked.low);
  found.gives = mixed.mixed / mixed.unit;
  if (mixed.like) found.like_gives = *mixed.like * asked.high;
  found.rule = no_rule;
  const Two two{asked.low, asked.high, 1, asked.stiffness_ratio};
  const double range = std::abs(mixed.high - mixed.low);
  for (const Rule& rule : asked.rules) {
    const double must = asked.like(subject, rule.of(two));
    if (std::abs(mixed.mixed - must) <= asked.tolerance * range) found.rule = rule.name;
  }
  if (std::abs(mixed.exchanged - mixed.mixed) > asked.tolerance * range)
    found.rule = of_one_body(mixed, asked.tolerance * range);
  // Of a law that takes the product like materials have the square of the geometric mean.
  if (found.rule == "geometric" && mixed.is_product) found.rule = product;
  mixed.is_in_series = found.rule == series;
  return mixed;
}

double friction_between(const Subject& subject, std::span<const ContactStep> slide, double first,
                        double second) {
  std::map<std::string, double> values{{"mu", first}, {"mu2", second}};
  if (!falls_at_onset(subject)) return ratio_at_end(subject.with(values), slide);
  values.insert(low_kinetic.begin(), low_kinetic.end());
  return held_friction(subject.with(values), slide.back().overlap_new);
}

namespace {

/// Whether like materials have something else than that material, by more than fits of a
/// restitution are off.
bool is_unlike(const MixingRule& rule) {
  constexpr double seen = 0.02;
  return rule.like_gives && !(std::abs(*rule.like_gives / rule.second - 1) <= seen);
}

}  // namespace

std::vector<MixingRule> mixing_rules(const Subject& subject) {
  std::vector<MixingRule> all;
  if (!no_second(subject, moduli_roles) && subject.has("nu2")) {
    try {
      const MixingRule found = mixed_by(subject, moduli_roles).found;
      if (found.rule != "harmonic" || is_unlike(found)) all.push_back(found);
    } catch (const std::runtime_error&) {  // as below
    }
  }
  for (const RoleOfTwo& roles : roles_of_two) {
    if (no_second(subject, roles)) continue;
    try {
      all.push_back(mixed_by(subject, roles).found);
    } catch (const std::runtime_error&) {  // refused, or broken: its checks say so
    }
  }
  return all;
}

std::string text_of(const MixingRule& rule) {
  std::string text = "mixes " + rule.of + " by " + words_of(rule.rule);
  if (rule.rule == no_rule) {
    text +=
        ": " + number(rule.first) + " and " + number(rule.second) + " give " + number(rule.gives);
  }
  if (!rule.like_gives && rule.of == "restitution")
    return text + " (of like materials nothing is known: no parameter tells its mass [kg])";
  if (!is_unlike(rule)) return text;
  return text + (rule.rule == no_rule ? ", " : ": ") + "like materials of " + number(rule.second) +
         " give " + number(*rule.like_gives);
}

}  // namespace stickslip::cases::properties
