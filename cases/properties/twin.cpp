// SPDX-License-Identifier: BSD-3-Clause
// A law that says whose equations it implements tends to that law's forces where steps are refined.
#include <algorithm>
#include <cmath>

#include "cases/properties/check.hpp"
#include "stickslip/contact/law/watched_law.hpp"

namespace stickslip::properties {
namespace {

std::optional<std::string> no_twin(const Subject& subject) {
  if (subject.law().twin() != nullptr) return std::nullopt;
  return "it does not say whose equations it implements (like=LAW)";
}

/// The twin with the subject's parameters, and no others that it would have.
Subject twin_of(const Subject& subject) {
  const FramedLaw& twin = *subject.law().twin();
  Scheme scheme = subject.scheme();
  scheme.framed.law = with_roles_of(twin.law, subject.law().info());
  return {scheme, subject.parameters()};
}

std::vector<Path> all_paths(const Subject& subject) {
  std::vector<Path> paths = random_paths(subject.scale());
  paths.push_back(path_with_gaps(subject.scale(), 3));
  paths.push_back(straight_path(subject.scale(), 5, 60));
  return paths;
}

/// What is compared at the end of a step: forces, damping and the works so far.
struct State {
  ContactForce force;
  WorkSums works;
};

/// States at the ends of the steps of `path`, each taken in `parts` parts.
std::vector<State> states(const Subject& subject, std::span<const ContactStep> path, int parts) {
  const std::vector<ContactForce> forces = subject.follow(refined(path, parts));
  std::vector<State> all;
  WorkSums works;
  for (std::size_t i = 0; i < forces.size(); ++i) {
    works.add(forces[i]);
    if ((i + 1) % static_cast<std::size_t>(parts) == 0) all.push_back({forces[i], works});
  }
  return all;
}

Worst difference(const Subject& subject, const Subject& twin, std::span<const ContactStep> path,
                 int parts, bool with_works) {
  const std::vector<State> gives = states(subject, path, parts);
  const std::vector<State> must = states(twin, path, parts);
  std::vector<ContactForce> forces;
  double works = 0;
  for (const State& state : must) {
    forces.push_back(state.force);
    works = std::max({works, std::abs(state.works.normal), std::abs(state.works.tangential)});
  }
  const ForceScale scale(forces, subject.mu());
  Worst worst(subject.round_off());
  for (std::size_t i = 0; i < must.size(); ++i) {
    const ContactForce& a = gives[i].force;
    const ContactForce& b = must[i].force;
    worst.compare(a.normal, b.normal, scale.normal(i), {"normal force", i});
    worst.compare(a.damping_normal, b.damping_normal, scale.normal(i), {"damping force", i});
    for (int k = 0; k < 2; ++k) {
      const std::string which = k == 0 ? "1" : "2";
      worst.compare(a.tangential[k], b.tangential[k], scale.tangential(i),
                    {"tangential force " + which, i});
      worst.compare(a.damping_tangential[k], b.damping_tangential[k], scale.normal(i),
                    {"tangential damping force " + which, i});
    }
    if (!with_works) continue;
    const WorkSums& x = gives[i].works;
    const WorkSums& y = must[i].works;
    worst.compare(x.stored, y.stored, works, {"energy stored", i, "J"});
    worst.compare(x.dissipated, y.dissipated, works, {"energy dissipated", i, "J"});
    worst.compare(x.viscous, y.viscous, works, {"energy dissipated by damping", i, "J"});
  }
  return worst;
}

/// A difference that falls with the step is another update of the same equations.
Finding find_limit(const Subject& subject, std::span<const ContactStep> path) {
  constexpr int coarse = 2;
  constexpr int fine = 8;
  constexpr double falls = 0.6;  // a first order takes it to a quarter, a square root to a half
  const Subject twin = twin_of(subject);
  const bool with_works = subject.can(Capability::energy) && twin.can(Capability::energy);
  const Finding last = difference(subject, twin, path, fine, with_works).finding();
  if (!last.is_violation()) return last;
  const Finding first = difference(subject, twin, path, coarse, with_works).finding();
  if (last.error > falls * first.error) return last;
  Finding none = last;
  none.error = 0;
  return none;
}

std::optional<std::string> no_damping(const Subject& subject) {
  if (const auto why = no_twin(subject)) return why;
  if (subject.has("damping") && subject.can(Capability::linear)) return std::nullopt;
  return "it has no damping";
}

/// The same with a dashpot of half the force at a step's speed.
Finding find_damped_limit(const Subject& subject, std::span<const ContactStep> path) {
  const PathScale& scale = subject.scale();
  const double force = subject.normal_force(scale.overlap, scale.radius).value_or(1);
  const Subject damped = subject.with({{"damping", 0.5 * force * scale.dt / scale.overlap}});
  Finding finding = find_limit(damped, path);
  finding.parameters = damped.parameters();
  return finding;
}

}  // namespace

std::vector<Property> twin_properties() {
  return {{{"twin", "Steps refined, a law tends to the forces of the law that it says it is like."},
           {{.name = "limit",
             .sentence = "with every step cut into eight, the force must be that of the twin",
             .paths = all_paths,
             .find = find_limit,
             .unsuitable = no_twin},
            {.name = "damped limit",
             .sentence = "with every step cut into eight and a dashpot, the force must be that of "
                         "the twin",
             .paths = all_paths,
             .find = find_damped_limit,
             .unsuitable = no_damping}}}};
}

}  // namespace stickslip::properties
