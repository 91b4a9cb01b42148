// SPDX-License-Identifier: BSD-3-Clause
#include "cases/properties/second_material.hpp"

#include "cases/properties/limits/friction_cap.hpp"
#include "cases/properties/limits/friction_limits.hpp"
#include "cases/properties/mixing.hpp"
#include "cases/properties/stiffness.hpp"

namespace stickslip::cases::properties {
namespace {

constexpr RoleOfTwo friction_roles = roles_of_two[0];
constexpr RoleOfTwo kinetic_roles = roles_of_two[1];
constexpr RoleOfTwo restitution_roles = roles_of_two[2];
constexpr RoleOfTwo roles_of_dashpots = roles_of_two[3];

/// A second material for the law whose first one has G and nu.
struct SecondMaterial {
  double ratio = 1;  ///< of its shear modulus
  double nu = 0.3;
};

std::map<std::string, double> values_of(const Subject& subject, const SecondMaterial& second) {
  return {{"G2", second.ratio * subject.value("G")}, {"nu2", second.nu}};
}

std::optional<std::string> no_second_material(const Subject& subject) {
  return unless(subject.has("G2") && subject.has("nu2"), "it has no second material");
}

constexpr std::array<SecondMaterial, 3> materials{{{2.3, 0.15}, {50, 0.45}, {0.1, 0.05}}};

Finding find_second_stiffness(const Subject& subject, std::span<const ContactStep> path) {
  Finding worst;
  for (const SecondMaterial& second : materials) {
    const auto values = values_of(subject, second);
    Finding one = find_stiffness(subject.with(values), path);
    one.parameters = values;
    worst = worse(worst, one);
  }
  return worst;
}

/// The same forces with other values of parameters, which mean the same contact.
Finding find_same(const Subject& subject, std::span<const ContactStep> path,
                  const std::map<std::string, double>& ours,
                  const std::map<std::string, double>& others) {
  Worst worst(subject.round_off());
  compare_forces(worst, subject.with(ours).follow(path), subject.with(others).follow(path),
                 subject.mu());
  Finding finding = worst.finding();
  finding.parameters = ours;
  return finding;
}

Finding find_alike(const Subject& subject, std::span<const ContactStep> path) {
  return find_same(subject, path, values_of(subject, {1, subject.value("nu")}), {{"G2", 0}});
}

Finding find_exchanged(const Subject& subject, std::span<const ContactStep> path) {
  const std::map<std::string, double> ours = values_of(subject, materials[0]);
  const std::map<std::string, double> others{{"G", ours.at("G2")},
                                             {"nu", ours.at("nu2")},
                                             {"G2", subject.value("G")},
                                             {"nu2", subject.value("nu")}};
  return find_same(subject, path, ours, others);
}

std::optional<std::string> no_second_friction(const Subject& subject) {
  if (const auto why = no_second(subject, friction_roles)) return why;
  return unless(limit_of(subject) != LimitPart::own, "limit=own");
}

/// A long slide, at the end of which the force is at its limit.
std::vector<Path> slides(const Subject& subject) {
  return {Walk(subject.scale()).to(1).shifts(60, 0.5, 0.3).path()};
}

/// Whether a path shows it; that of a law that falls is looked for at the overlap at the end.
bool shows_limit(const Subject& subject, std::span<const ContactStep> path) {
  if (!falls_at_onset(subject)) return slides_at_end(subject, path);
  return !path.empty() && path.back().overlap_new > 0;
}

Finding find_like_friction(const Subject& subject, std::span<const ContactStep> path) {
  constexpr double both = 0.4;
  Worst worst(subject.round_off());
  if (!shows_limit(subject, path)) return worst.finding();
  worst.compare(friction_between(subject, path, both, both), both, both,
                {"tangential over normal force at the limit", path.size() - 1, "-"});
  Finding finding = worst.finding();
  finding.parameters = {{"mu", both}, {"mu2", both}};
  return finding;
}

Finding find_mixed_friction(const Subject& subject, std::span<const ContactStep> path) {
  constexpr double low = 0.2;
  constexpr double high = 0.6;
  Worst worst(subject.round_off());
  if (!shows_limit(subject, path)) return worst.finding();
  const double mixed = friction_between(subject, path, low, high);
  const Place place{"tangential over normal force at the limit", path.size() - 1, "-"};
  worst.compare(mixed, std::clamp(mixed, low, high), high, place);
  worst.compare(mixed, friction_between(subject, path, high, low), high, place);
  Finding finding = worst.finding();
  finding.parameters = {{"mu", low}, {"mu2", high}};
  return finding;
}

/// One of the numbers that a law is asked for, which no step of a path shows.
Place place_of(const Subject& subject, const RoleOfTwo& roles, const std::string& what) {
  const ParameterInfo& parameter = *subject.law().info().by_role(roles.first);
  return {std::string(roles.first) + ' ' + what, std::nullopt, parameter.unit};
}

/// Two materials give the same either way round, something between what each gives alone, and no
/// square of it. All are told as values of the role.
Finding find_mixed(const Subject& subject, const RoleOfTwo& roles) {
  constexpr double steps_leave = 1e-6;  // of impacts, and of what is added to a larger force
  const Mixed mixed = mixed_by(subject, roles);
  const double low = mixed.low / mixed.unit;
  const double high = mixed.high / mixed.unit;
  const double scale = std::max(std::abs(low), std::abs(high));
  Worst worst(std::max(subject.round_off(), steps_leave));
  worst.compare(mixed.found.gives,
                std::clamp(mixed.found.gives, std::min(low, high), std::max(low, high)), scale,
                place_of(subject, roles, "of two materials"));
  worst.compare(mixed.exchanged / mixed.unit, mixed.found.gives, scale,
                place_of(subject, roles, "of two materials, exchanged,"));
  if (mixed.is_product) {
    worst.compare(mixed.found.first * high / low, mixed.found.second, mixed.found.second,
                  place_of(subject, roles, "of like materials"));
  }
  return worst.finding();
}

std::optional<std::string> no_second_dashpot(const Subject& subject) {
  return no_second(subject, roles_of_dashpots);
}

/// Half of one is the rule of two dashpots in series.
bool is_half(double like) { return std::abs(like - 0.5) < 1e-3; }

Finding find_like_dashpot(const Subject& subject) {
  const Mixed mixed = mixed_by(subject, roles_of_dashpots);
  Worst worst(subject.round_off());
  const double like = mixed.like.value_or(mixed.is_in_series ? 0.5 : 1);
  const double value = mixed.found.second;
  if (mixed.is_in_series || is_half(like))
    worst.compare(like * value, value, value,
                  place_of(subject, roles_of_dashpots, "of like materials"));
  return worst.finding();
}

std::optional<std::string> dashpots_in_series(const Subject&) {
  return "two dashpots in series, each with its share of the rate: like materials have half of "
         "theirs";
}

/// Checks of what is mixed by these roles, without a path.
Check mixed_check(const std::string& name, const std::string& what, const RoleOfTwo& roles) {
  return {.name = name,
          .sentence = "two values of " + what + " must give one between those of like materials, " +
                      "the same with the materials exchanged, and like materials theirs",
          .find_alone = [roles](const Subject& s) { return find_mixed(s, roles); },
          .unsuitable = [roles](const Subject& s) { return no_second(s, roles); }};
}

}  // namespace

Property second_material_property() {
  const auto random = [](const Subject& s) { return random_paths(s.scale()); };
  return {
      .info = {"second-material", "Two materials are mixed as theory says, or by one rule."},
      .checks =
          {{.name = "of two materials",
            .sentence = "with a second material the stiffness must be that of both in series",
            .paths = first_steps,
            .find = find_second_stiffness,
            .unsuitable = no_second_material,
            .sets_parameters = true},
           {.name = "alike",
            .sentence = "with a second material that is equal to the first nothing must change",
            .paths = random,
            .find = find_alike,
            .unsuitable = no_second_material,
            .sets_parameters = true,
            .compares_runs = true},
           {.name = "exchanged",
            .sentence = "with the two materials exchanged nothing must change",
            .paths = random,
            .find = find_exchanged,
            .unsuitable = no_second_material,
            .sets_parameters = true,
            .compares_runs = true},
           {.name = "friction of like materials",
            .sentence = "with one coefficient for both materials a slide must be limited by that",
            .paths = slides,
            .find = find_like_friction,
            .unsuitable = no_second_friction,
            .sets_parameters = true},
           {.name = "friction of two materials",
            .sentence = "with two coefficients a slide must be limited by one between them, the "
                        "same with the materials exchanged",
            .paths = slides,
            .find = find_mixed_friction,
            .unsuitable = no_second_friction,
            .sets_parameters = true},
           mixed_check("kinetic friction", "kinetic friction", kinetic_roles),
           mixed_check("restitution", "restitution", restitution_roles),
           mixed_check("dissipation", "the dashpot", roles_of_dashpots),
           {.name = "dashpots of like materials",
            .sentence = "like materials must have the dashpot of one of them",
            .find_alone = find_like_dashpot,
            .unsuitable = no_second_dashpot,
            .excuse = dashpots_in_series}},
      .mixes = mixing_rules};
}

}  // namespace stickslip::cases::properties
