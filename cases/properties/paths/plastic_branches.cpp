// SPDX-License-Identifier: BSD-3-Clause
#include "cases/properties/paths/plastic_branches.hpp"

#include <algorithm>
#include <initializer_list>
#include <numbers>

namespace stickslip::cases::properties {
namespace {

/// From which overlap on the branches are others [m]; the scale where no role says so.
double turning_overlap(const Subject& subject) {
  const double radius = subject.scale().radius / 2;  // R*
  if (subject.value("limit-overlap") > 0) return subject.value("limit-overlap");
  const double k1 = subject.value("k1");
  const double k2 = subject.value("k2");
  if (subject.value("phi-f") > 0 && k2 > k1)
    return k2 / (k2 - k1) * subject.value("phi-f") * 2 * radius;
  if (subject.value("yield") > 0 && subject.value("G") > 0) {
    const double modulus = pair_moduli(subject.value("G"), subject.value("nu"), subject.value("G2"),
                                       subject.value("nu2"))
                               .e_star;
    const double slope = std::numbers::pi * subject.value("yield") / (2 * modulus);
    return radius * slope * slope;
  }
  return subject.scale().overlap;
}

/// Along these overlaps over that at which branches are others.
std::vector<Path> walk_over_turn(const Subject& subject, std::initializer_list<double> overlaps) {
  if (not_plastic(subject)) return {};
  PathScale scale = subject.scale();
  scale.overlap = turning_overlap(subject);
  Walk walk(scale);
  for (const double overlap : overlaps) walk.to(overlap);
  return {walk.path()};
}

/// The normal force of a virgin contact at each end of a step where the bodies overlap [N].
std::vector<double> virgin_forces(const Subject& subject, std::span<const ContactStep> path) {
  std::vector<double> all;
  for (const ContactStep& step : path) {
    const Path once{step_of(0, step.overlap_new, Vector2::Zero(), step.dt, step.effective_radius)};
    all.push_back(step.overlap_new > 0 ? subject.follow(once).back().normal : 0);
  }
  return all;
}

Finding find_above_virgin(const Subject& subject, std::span<const ContactStep> path) {
  const std::vector<ContactForce> forces = subject.follow(path);
  const std::vector<double> virgin = virgin_forces(subject, path);
  const ForceScale scale(forces, 0);
  Worst worst(subject.round_off());
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (!(forces[i].normal <= virgin[i]))
      worst.compare(forces[i].normal, virgin[i], scale.normal(i), {"normal force", i});
  }
  return worst.finding();
}

Finding find_elastic(const Subject& subject, std::span<const ContactStep> path) {
  // Laws may divide by the difference of k2 and k1.
  constexpr double excess = 0x1p-30;
  const double k2 = subject.value("k1") * (1 + excess);
  const Subject elastic = subject.with({{"k2", k2}, {"kc", 0}, {"ka", 0}, {"slope", 0}});
  const std::vector<ContactForce> forces = elastic.follow(path);
  const std::vector<double> virgin = virgin_forces(elastic, path);
  const ForceScale scale(forces, 0);
  // Small overlaps are a hundredth of the greatest, of which an excess is left.
  Worst worst(std::max(subject.round_off(), 1024 * excess));
  for (std::size_t i = 0; i < path.size(); ++i)
    worst.compare(forces[i].normal, virgin[i], scale.normal(i), {"normal force", i});
  Finding finding = worst.finding();
  finding.parameters = {{"k2", k2}};
  return finding;
}

std::optional<std::string> no_second_stiffness(const Subject& subject) {
  if (const auto why = not_plastic(subject)) return why;
  return unless(subject.has("k1") && subject.has("k2"),
                "no parameters of it have the roles k1 and k2");
}

}  // namespace

std::optional<std::string> not_plastic(const Subject& subject) {
  const NormalPart normal = parts_of(subject.law().info()).normal;
  return unless(normal == NormalPart::plastic, "normal=" + std::string(name_of(normal)));
}

std::vector<Path> plastic_presses(const Subject& subject) {
  // After seven steps and after fourteen it is on a way back beyond the limit.
  return walk_over_turn(subject, {0.4, 0.25, 0.35, 0.02, 0.05, 1.5,  1.2, 1.4,  0.1, 0.15, 0.12,
                                  0.8, 2.5,  2.2,  2.3,  0.3,  0.35, 2.0, -0.2, 0.5, 0.2});
}

std::vector<Path> plastic_pulls(const Subject& subject) {
  return walk_over_turn(subject,
                        {0.9, 0.3, 0.2, 0.15, 0.1, 0.07, 0.04, 0.06, 0.12, 0.08, 0.03, -0.1, 0.2});
}

Property virgin_curve_property() {
  return {{"virgin-curve", "No plastic contact pushes harder than a virgin one at that overlap."},
          {{.name = "below it",
            .sentence = "no contact must push harder than one that is pressed so far for the first "
                        "time",
            .paths = plastic_presses,
            .find = find_above_virgin,
            .unsuitable = not_plastic},
           {.name = "elastic",
            .sentence = "with k2 = k1 and without a pull the way back must be the way in",
            .paths = plastic_presses,
            .find = find_elastic,
            .unsuitable = no_second_stiffness,
            .sets_parameters = true}}};
}

}  // namespace stickslip::cases::properties
