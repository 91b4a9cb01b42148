// SPDX-License-Identifier: BSD-3-Clause
// Physics does not know what a metre is: lengths, forces and times in other units.
#include <cstdlib>

#include "cases/properties/check.hpp"
#include "cases/properties/unit_text.hpp"

namespace stickslip::cases::properties {
namespace {

/// A change of units by powers of two, which are exact in all sums and products.
struct Factors {
  double force = 1;
  double length = 1;
  double time = 1;

  double of(const Unit& unit) const {
    return std::pow(force, unit.force) * std::pow(length, unit.length) * std::pow(time, unit.time);
  }
};

constexpr double power_of_four(int n) {
  double x = 1;
  for (int i = 0; i < (n < 0 ? -n : n); ++i) x *= 4;
  return n < 0 ? 1 / x : x;
}

/// Unit of a parameter, by its role where cases rely on that.
std::optional<Unit> unit_of(const ParameterInfo& parameter) {
  if (parameter.role == "kn" || parameter.role == "kt") return Unit{1, -1, 0};
  if (parameter.role == "G" || parameter.role == "G2") return Unit{1, -2, 0};
  if (parameter.role == "mu" || parameter.role == "nu" || parameter.role == "nu2") return Unit{};
  return read_unit(parameter.unit);
}

bool is_dimensionless(const std::optional<Unit>& unit) {
  return unit && unit->force == 0 && unit->length == 0 && unit->time == 0;
}

/// With dashpots, of a twentieth of the spring's force at the typical overlap.
Subject damped(const Subject& subject) {
  std::map<std::string, double> values;
  const PathScale& scale = subject.scale();
  const double force = subject.normal_force(scale.overlap, scale.radius).value_or(1);
  for (const ParameterInfo& parameter : subject.law().info().parameters) {
    const auto unit = unit_of(parameter);
    if (!parameter.role.starts_with("damping") || !unit) continue;
    values[parameter.role] = 0.05 * Factors{force, scale.overlap, scale.dt}.of(*unit);
  }
  try {
    return subject.with(values);
  } catch (const InputError&) {
    return subject;
  }
}

/// A parameter whose unit nobody can read has another value in other units, and which is not known.
std::optional<std::string> unknown_unit(const Subject& subject) {
  for (const ParameterInfo& parameter : subject.law().info().parameters) {
    if (parameter.choices.empty() && !unit_of(parameter)) {
      return "the unit of its parameter " + parameter.name + " [" + parameter.unit +
             "] cannot be read";
    }
  }
  return std::nullopt;
}

Subject in_units(const Subject& subject, const Factors& factors) {
  Scheme scheme = subject.scheme();
  std::map<std::string, double> values = subject.parameters();
  for (const ParameterInfo& parameter : subject.law().info().parameters) {
    const auto unit = unit_of(parameter);
    if (!parameter.choices.empty() || !unit || is_dimensionless(unit)) continue;
    if (parameter.role.empty()) {
      const double value = subject.value_without_role(parameter) * factors.of(*unit);
      scheme.framed.law = scheme.law().with_option(parameter.name, shortest(value));
    } else if (subject.has(parameter.role)) {
      values[parameter.role] = subject.value(parameter.role) * factors.of(*unit);
    }
  }
  return {scheme, values};
}

Path in_units(std::span<const ContactStep> path, const Factors& factors) {
  Path changed;
  for (const ContactStep& s : path) {
    changed.push_back(step_of(s.overlap_old * factors.length, s.overlap_new * factors.length,
                              s.shift * factors.length, s.dt * factors.time,
                              s.effective_radius * factors.length));
    const double mass = factors.force * factors.time * factors.time / factors.length;
    changed.back().mass_p = s.mass_p * mass;
    changed.back().mass_q = s.mass_q * mass;
  }
  return changed;
}

std::vector<ContactForce> in_newtons(std::vector<ContactForce> forces, const Factors& factors) {
  for (ContactForce& f : forces) {
    f.normal /= factors.force;
    f.tangential /= factors.force;
    f.damping_normal /= factors.force;
    f.damping_tangential /= factors.force;
  }
  return forces;
}

Finding find_units(const Subject& subject, std::span<const ContactStep> path) {
  static constexpr std::array<std::array<int, 3>, 4> exponents{
      {{0, 8, 0}, {-8, 0, 0}, {8, -8, 4}, {-3, 5, -8}}};
  const Subject ours = damped(subject);
  const std::vector<ContactForce> gives = ours.follow(path);
  Finding worst;
  for (const auto& [force, length, time] : exponents) {
    const Factors factors{power_of_four(force), power_of_four(length), power_of_four(time)};
    const auto must = in_newtons(in_units(ours, factors).follow(in_units(path, factors)), factors);
    Worst one(subject.round_off());
    compare_forces(one, gives, must, subject.mu());
    worst = worse(worst, one.finding());
  }
  worst.parameters = ours.parameters();
  return worst;
}

}  // namespace

std::vector<Property> unit_properties() {
  return {{{"units", "Lengths, forces and times in other units give the same force."},
           {{.name = "other units",
             .sentence = "the force must be the same with all lengths, forces and times, those in "
                         "the parameters included, in other units",
             .paths = [](const Subject& s) { return random_paths(s.scale()); },
             .find = find_units,
             .excuse = unknown_unit,
             .bound = [](const Subject&, std::span<const ContactStep>) { return as_chosen; },
             .compares_runs = true}}}};
}

}  // namespace stickslip::cases::properties
