// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/timestep/timestep_grains.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/numbers.hpp"
#include "reports/study/timestep/timestep_probes.hpp"
#include "reports/study/timestep/timestep_restitution.hpp"

namespace stickslip::reports {
namespace {

using std::numbers::pi;

double combined(double a, double b) { return 1 / (1 / a + 1 / b); }

double plane_modulus(const ElasticMaterial& m) { return m.young / (1 - m.poisson * m.poisson); }

bool is_linear(const Scheme& scheme) { return scheme.law().info().can(Capability::linear); }

/// What moves in each contact, and how: stiffnesses follow.
std::vector<GrainContact> contacts_of(const Grains& grains) {
  const Particle small = grains.particle(grains.smallest);
  const Particle large = grains.particle(grains.largest);
  const bool sizes_differ = grains.largest > grains.smallest;
  const auto modulus_with = [&](const ElasticMaterial& other) {
    return combined(plane_modulus(*grains.material), plane_modulus(other));
  };
  double own = 0;
  double with_wall = 0;
  if (grains.material) {
    const ElasticMaterial other = grains.second.value_or(*grains.material);
    own = grains.second ? modulus_with(other) : plane_modulus(*grains.material) / 2;
    with_wall = modulus_with(grains.wall.value_or(other));
  }
  const auto pair_of = [&](const char* name, const Particle& a, const Particle& b) {
    return GrainContact{
        .name = name,
        .pair = {combined(a.mass, b.mass), combined(a.radius, b.radius), grains.fastest},
        .smaller_diameter = 2 * std::min(a.radius, b.radius),
        .modulus = own};
  };
  const auto wall_of = [&](const char* name, const Particle& a) {
    return GrainContact{.name = name,
                        .pair = {a.mass, a.radius, grains.fastest},
                        .smaller_diameter = 2 * a.radius,
                        .modulus = with_wall};
  };
  std::vector<GrainContact> all{
      pair_of(sizes_differ ? "smallest with smallest" : "grain with grain", small, small)};
  if (sizes_differ) {
    all.push_back(pair_of("smallest with largest", small, large));
    all.push_back(pair_of("largest with largest", large, large));
  }
  if (grains.walls) {
    all.push_back(wall_of(sizes_differ ? "smallest with wall" : "grain with wall", small));
    if (sizes_differ) all.push_back(wall_of("largest with wall", large));
  }
  return all;
}

void be_hertzian(GrainContact& contact, const Grains& grains) {
  contact.stiffness = 4.0 / 3 * contact.modulus * std::sqrt(contact.pair.radius);
  const auto overlap = [&](double velocity) {
    return std::pow(1.25 * contact.pair.mass * velocity * velocity / contact.stiffness, 0.4);
  };
  // The integral of dh/sqrt(1 - h^(5/2)) from 0 to 1 and back.
  const double factor = 2 * std::sqrt(pi) * std::tgamma(1.4) / std::tgamma(0.9);
  contact.duration = factor * overlap(grains.fastest) / grains.fastest;
  contact.slow_duration = factor * overlap(grains.slowest) / grains.slowest;
  contact.overlap = overlap(grains.fastest) / contact.smaller_diameter;
}

void be_linear(GrainContact& contact, const Grains& grains, double kn) {
  contact.modulus = 0;
  contact.stiffness = kn;
  const double frequency = std::sqrt(kn / contact.pair.mass);
  contact.duration = contact.slow_duration = pi / frequency;
  contact.overlap = grains.fastest / frequency / contact.smaller_diameter;
}

/// The stiffness with which no contact overlaps by more than the part of the smaller diameter.
double stiffness_for_overlap(const std::vector<GrainContact>& contacts, const Grains& grains) {
  double kn = 0;
  for (const GrainContact& contact : contacts) {
    const double most = *grains.overlap * contact.smaller_diameter;
    kn = std::max(kn, contact.pair.mass * grains.fastest * grains.fastest / (most * most));
  }
  return kn;
}

Scheme with_values(const Scheme& scheme, const std::map<std::string, double>& values) {
  Scheme changed = scheme;
  changed.framed.law = scheme.law().with(values);
  return changed;
}

/// The values of a material, for both bodies where the law of the user has two.
std::map<std::string, double> values_of(const Scheme& scheme, const Grains& grains, double shear) {
  const double poisson = grains.material->poisson;
  std::map<std::string, double> values{{"G", shear}, {"nu", poisson}};
  // Those of the catalogue take the first for the second.
  if (!scheme.is_from_outside()) return values;
  for (const auto& [role, value] : {std::pair{"G2", shear}, std::pair{"nu2", poisson}})
    if (scheme.law().info().by_role(role) != nullptr) values[role] = value;
  return values;
}

/// A law for two like bodies whose contact has the modulus.
Scheme with_modulus(const Scheme& scheme, const Grains& grains, double modulus) {
  return with_values(scheme, values_of(scheme, grains, modulus * (1 - grains.material->poisson)));
}

Scheme with_material(const Scheme& scheme, const Grains& grains,
                     const std::vector<GrainContact>& contacts) {
  std::map<std::string, double> values;
  if (grains.friction) values["mu"] = *grains.friction;
  if (!is_linear(scheme)) {
    if (grains.overlap) {
      throw InputError(
          "--overlap: chooses the stiffness of a linear law; the overlaps of a Hertzian one follow "
          "from its moduli");
    }
    if (!grains.material) {
      throw InputError(scheme.label +
                       ": a Hertzian contact needs the moduli: give --E and --nu, or --G and --nu");
    }
    values.merge(values_of(scheme, grains, grains.material->shear()));
    if (grains.second) values.erase("G2"), values.erase("nu2");
  } else {
    if (grains.overlap) {
      if (!(grains.fastest > 0))
        throw InputError(
            "--overlap: which stiffness it needs depends on the velocity; give "
            "--velocity V [m/s]");
      values["kn"] = stiffness_for_overlap(contacts, grains);
    }
    const double kn = grains.overlap ? values["kn"] : role_value(scheme, "kn");
    if (grains.stiffness_ratio) values["kt"] = kn * *grains.stiffness_ratio;
  }
  return with_values(scheme, values);
}

}  // namespace

Particle Grains::particle(double diameter) const {
  return {pi / 6 * density * diameter * diameter * diameter, diameter / 2};
}

GrainsInContact grains_in_contact(const Scheme& scheme, const Grains& grains) {
  if (known_spring(scheme) == KnownSpring::none) {
    throw InputError(
        fmt::format("{}: normal={}: its stiffness does not follow from grains; give --mass, "
                    "--radius and --velocity of two particles",
                    scheme.label, name_of(parts_of(scheme.law().info()).normal)));
  }
  GrainsInContact made{scheme, contacts_of(grains)};
  made.scheme = with_material(scheme, grains, made.contacts);
  const bool linear = is_linear(made.scheme);
  if (!linear && !(grains.fastest > 0))
    throw InputError(
        "a Hertzian contact lasts the longer the slower the impact: give --velocity V, of the "
        "approach of two particles [m/s]");
  for (GrainContact& contact : made.contacts) {
    if (linear) {
      be_linear(contact, grains, role_value(made.scheme, "kn"));
    } else {
      be_hertzian(contact, grains);
    }
    if (contact.overlap > 0.25) {
      throw InputError(fmt::format(
          "{} would overlap by {:.2g} of the smaller diameter at {} m/s: give a greater {}, or a "
          "smaller velocity",
          contact.name, contact.overlap, shortest(grains.fastest),
          linear ? "stiffness (--param kn= or a smaller --overlap)" : "modulus [Pa]"));
    }
  }
  std::ranges::stable_sort(made.contacts, {}, &GrainContact::duration);
  if (grains.restitution && is_told_restitution(made.scheme)) {
    made.scheme = telling_restitution(made.scheme, *grains.restitution, grains.fastest);
  } else if (grains.restitution) {
    for (GrainContact& contact : made.contacts) {
      EffectivePair pair = contact.pair;
      // Nothing of a linear contact depends on the velocity.
      if (!(pair.velocity > 0)) pair.velocity = 1e-3 * pair.radius / contact.duration;
      // One material moves as two: only E* counts head-on.
      Scheme alone = made.scheme;
      if (!linear) alone = with_modulus(without_dashpots(made.scheme), grains, contact.modulus);
      contact.dashpot = tuned_dashpot(alone, pair, contact.stiffness, *grains.restitution);
    }
    made.scheme = with_dashpot_of(made.scheme, made.deciding().dashpot->damping);
  }
  return made;
}

std::vector<std::string> roles_set_by(const Grains& grains, const Scheme& scheme) {
  std::vector<std::string> roles;
  const auto add = [&](const char* role, bool is_set) {
    if (is_set) roles.emplace_back(role);
  };
  add("mu", grains.friction.has_value());
  add("G", grains.material.has_value() && !is_linear(scheme));
  add("nu", grains.material.has_value() && !is_linear(scheme));
  add("kn", grains.overlap.has_value());
  add("kt", grains.stiffness_ratio.has_value());
  for (const char* const role : {"restitution", "restitution-velocity"})
    add(role, grains.restitution.has_value());
  if (const ParameterInfo* const dashpot = dashpot_parameter(scheme))
    add(dashpot->role.c_str(), grains.restitution.has_value());
  return roles;
}

TimestepQuestion GrainsInContact::question(const Grains& grains) const {
  const GrainContact& contact = deciding();
  TimestepQuestion asked{scheme, 2 * contact.pair.mass, 2 * contact.pair.radius, {}};
  if (grains.fastest > 0) asked.velocity = grains.fastest;
  asked.smallest = grains.particle(grains.smallest);
  if (contact.modulus > 0 && !grains.second)
    asked.scheme = with_modulus(scheme, grains, contact.modulus);
  return asked;
}

Table grain_contacts_table(const GrainsInContact& grains) {
  const bool damped = grains.deciding().dashpot.has_value();
  const bool one_velocity = grains.deciding().duration == grains.deciding().slow_duration;
  Table table{"timestep-contacts",
              "The contacts of these grains",
              "The shortest contact decides on the step. Head-on, durations and overlaps without "
              "dashpot.",
              {{"contact"}, {"m*", "kg"}, {"R*", "m"}, {"duration", "s"}},
              {}};
  if (!one_velocity) table.columns.push_back({"at the slowest", "s"});
  table.columns.push_back({"greatest overlap/d", "-"});
  if (damped) {
    table.columns.push_back({"damping", dashpot_parameter(grains.scheme)->unit});
    table.columns.push_back({"e measured", "-"});
    table.columns.push_back({"e without pull", "-"});
    table.note +=
        " damping: what gives the restitution in each contact, confirmed by stepping the law; "
        "without pull: where a code lets no contact pull at its end.";
  }
  for (const GrainContact& contact : grains.contacts) {
    std::vector<Cell> row{{contact.name},
                          number_cell(contact.pair.mass, "{:.3g}"),
                          number_cell(contact.pair.radius, "{:.3g}"),
                          number_cell(contact.duration, "{:.3g}")};
    if (!one_velocity) row.push_back(number_cell(contact.slow_duration, "{:.3g}"));
    row.push_back(number_cell(contact.overlap, "{:.2g}"));
    if (damped) {
      row.push_back(number_cell(contact.dashpot->damping, "{:.6g}"));
      row.push_back(number_cell(contact.dashpot->restitution, "{:.4f}"));
      const auto cut = contact.dashpot->restitution_without_pull;
      row.push_back(cut ? number_cell(*cut, "{:.4f}") : Cell{"-", {}, Tone::muted});
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace stickslip::reports
