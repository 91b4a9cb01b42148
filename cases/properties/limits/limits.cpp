// SPDX-License-Identifier: BSD-3-Clause
// Gaps, frictionless contacts, events and numbers: what the amount of a force may be.
#include "cases/properties/check.hpp"
#include "cases/properties/limits/continuity.hpp"
#include "cases/properties/limits/friction_cap.hpp"
#include "cases/properties/limits/friction_limits.hpp"

namespace stickslip::cases::properties {
namespace {
std::optional<std::string> no_friction(const Subject& subject) {
  if (!subject.has("mu")) return "it has no friction coefficient";
  return no_caps(subject);
}

/// With dashpots as far as it has them.
Subject with_unit_dashpots(const Subject& subject) {
  try {
    return subject.with({{"damping", 1}, {"damping-normal", 1}, {"damping-tangential", 1}});
  } catch (const InputError&) {
    return subject;
  }
}

Finding find_gap(const Subject& subject, std::span<const ContactStep> path) {
  const Subject with_dashpots = with_unit_dashpots(subject);
  const std::vector<ContactForce> forces = with_dashpots.follow(path);
  const double scale = ForceScale(subject.follow(path), 0).largest();
  Worst worst(subject.can(Capability::bodies) ? subject.round_off() : 1e-12);
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path[i].overlap_new > 0) continue;
    const ContactForce& f = forces[i];
    worst.compare(std::abs(f.normal) + std::abs(f.damping_normal), 0, scale,
                  {"|normal force| in a gap", i});
    worst.compare(f.tangential.norm() + f.damping_tangential.norm(), 0, scale,
                  {"|tangential force| in a gap", i});
  }
  Finding finding = worst.finding();
  finding.parameters = with_dashpots.parameters();
  return finding;
}

/// The largest gap of the pair of a path that the law tells [m]; NaN: it tells none.
double told_gap(const Subject& subject, std::span<const ContactStep> path) {
  return subject.law().range(path.empty() ? 1 : path.front().effective_radius);
}

std::optional<std::string> tells_no_gap(const Subject& subject) {
  if (!reaches_across_gaps(subject)) return "range=touch";
  return unless(std::isfinite(subject.law().range(subject.scale().radius)),
                "it does not tell the largest gap at which there is a force");
}

/// Pressed, and pulled just beyond the largest gap and further, in steps of any size.
std::vector<Path> paths_beyond_gap(const Subject& subject) {
  const PathScale& scale = subject.scale();
  const double gap = subject.law().range(scale.radius) / scale.overlap;
  std::vector<Path> paths;
  for (const int parts : {1, 7, 61}) {
    Walk walk(scale);
    walk.to(1, {0.2, 0.1}).to(0);
    for (int i = 1; i <= parts; ++i) walk.to(-1.001 * gap * i / parts, {0.02, 0});
    walk.to(-1.5 * gap, {0, 0.1}).to(-3 * gap - 0.5).to(-1.2 * gap).to(1);
    paths.push_back(walk.to(-1.001 * gap, {0.1, 0}).path());
  }
  return paths;
}

Finding find_beyond_gap(const Subject& subject, std::span<const ContactStep> path) {
  // A step that ends at the gap itself, but for round-off, may still have a force.
  const double gap = told_gap(subject, path) * (1 + 1e-9);
  const std::vector<ContactForce> forces = subject.follow(path);
  const double scale = ForceScale(forces, 0).largest();
  Worst worst(subject.can(Capability::bodies) ? subject.round_off() : 1e-12);
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (!(-path[i].overlap_new > gap)) continue;
    const ContactForce& f = forces[i];
    worst.compare(std::abs(f.normal) + f.tangential.norm(), 0, scale,
                  {"|force| beyond the largest gap", i});
  }
  return worst.finding();
}

Finding find_pull(const Subject& subject, std::span<const ContactStep> path) {
  const std::vector<ContactForce> forces = subject.follow(path);
  const ForceScale scale(forces, 0);
  Worst worst(subject.can(Capability::bodies) ? subject.round_off() : 1e-12);
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (!(forces[i].normal >= 0))
      worst.compare(forces[i].normal, 0, scale.largest(), {"normal force", i});
  }
  return worst.finding();
}

std::optional<std::string> may_pull(const Subject& subject) {
  return unless(
      subject.can(Capability::linear) || subject.can(Capability::hertzian),
      "it claims neither a linear nor a Hertzian normal force, so that it may be adhesive");
}

/// Why a law says itself that it may pull; none: it does not.
std::optional<std::string> says_that_it_pulls(const Subject& subject) {
  const LawInfo& law = subject.law().info();
  const LawParts parts = parts_of(law);
  if (law.declared_parts.normal && !parts.normal_is_known())
    return "normal=" + std::string(name_of(parts.normal));
  return reaches_across_gaps(subject);
}

/// What the law tells as its cap is left, as that of a contact that sticks by cohesion too.
Finding find_zero_friction(const Subject& subject, std::span<const ContactStep> path) {
  const Subject smooth = subject.with({{"mu", 0}, {"mu-across", 0}});
  const std::vector<ContactForce> forces = smooth.follow(path);
  const ForceScale scale(forces, 0);
  const std::vector<double> caps = caps_of(smooth, path, forces).held;
  Worst worst(subject.can(Capability::bodies) ? subject.round_off() : 1e-12);
  for (std::size_t i = 0; i < path.size(); ++i) {
    const double size = forces[i].tangential.norm();
    if (!(size <= caps[i]))
      worst.compare(size, caps[i], scale.normal(i), {"|tangential force|", i});
  }
  Finding finding = worst.finding();
  finding.parameters = {{"mu", 0}};
  return finding;
}

bool is_finite(const ContactForce& f) {
  return std::isfinite(f.normal + f.tangential[0] + f.tangential[1] + f.damping_normal +
                       f.damping_tangential[0] + f.damping_tangential[1]);
}

/// A NaN in the last step: nothing that looks like an answer may come back.
Finding find_not_a_number(const Subject& subject, std::span<const ContactStep> path) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  Worst worst(0);
  const auto ask = [&](const char* what, const auto& spoil) {
    Path spoiled(path.begin(), path.end());
    spoil(spoiled.back());
    ContactForce force;
    try {
      force = drive(subject.law(), spoiled).back();
    } catch (const std::runtime_error&) {  // refused: as it should be
      return;
    }
    if (!is_finite(force) || force.status == Status::not_finite) return;
    worst.see(1, force.normal, nan, {what, path.size() - 1});
  };
  ask("normal force with NaN for the overlap", [](ContactStep& s) { s.overlap_new = nan; });
  ask("normal force with NaN for shift 1", [](ContactStep& s) { s.shift[0] = nan; });
  ask("normal force with NaN for shift 2", [](ContactStep& s) { s.shift[1] = nan; });
  return worst.finding();
}

std::vector<Path> unusual_paths(const Subject& subject) {
  const PathScale& scale = subject.scale();
  return {Walk(scale)
              .to(0)
              .to(0, {1, 0})
              .to(1)
              .shift(0, 0)
              .shift(1e6, 0)
              .shift(0, 1e-12)
              .to(1e-9)
              .shift(1e-3, 1e-3)
              .to(0)
              .to(0)
              .path(),
          Walk(scale)
              .to(1, {1e8, 1e8})
              .to(1)
              .to(1e-6, {0, -1e3})
              .to(1, {0, 0})
              .to(-1, {1e3, 0})
              .to(-1)
              .to(1)
              .path()};
}

Finding find_finite(const Subject& subject, std::span<const ContactStep> path) {
  const std::vector<ContactForce> forces = subject.follow(path);
  Worst worst(0);
  for (std::size_t i = 0; i < path.size(); ++i) {
    const ContactForce& f = forces[i];
    if (is_finite(f) && f.status != Status::not_finite) continue;
    worst.see(1, f.normal + f.tangential.norm(), 0, {"a number in the answer", i});
  }
  return worst.finding();
}

std::vector<Property> other_limits() {
  return {
      {{"gap", "There is no force in a gap, and none that pulls."},
       {{.name = "in a gap",
         .sentence = "without overlap there must be no force, that of dashpots included",
         .paths = [](const Subject& s) { return random_and_gaps(s.scale()); },
         .find = find_gap,
         .unsuitable = reaches_across_gaps},
        {.name = "beyond the largest gap",
         .sentence = "beyond the largest gap that the law tells there must be no force",
         .paths = paths_beyond_gap,
         .find = find_beyond_gap,
         .unsuitable = tells_no_gap},
        {.name = "no pull",
         .sentence = "the elastic normal force must not pull",
         .paths = [](const Subject& s) { return random_and_gaps(s.scale()); },
         .find = find_pull,
         .unsuitable = says_that_it_pulls,
         .excuse = may_pull}}},
      {{"zero-friction", "Without friction there is no tangential force."},
       {{.name = "mu is zero",
         .sentence = "with mu = 0 there must be no tangential force, or none beyond the cap that "
                     "the law tells",
         .paths = [](const Subject& s) { return random_paths(s.scale()); },
         .find = find_zero_friction,
         .unsuitable = no_friction}}},
      {{"continuity", "Touch, parting, reversals and the onset of slip change a force gradually."},
       continuity_checks()},
      {{"finite", "Any finite step gives a finite force."},
       {{.name = "unusual steps",
         .sentence = "all numbers of the answer must be finite",
         .paths = unusual_paths,
         .find = find_finite}}},
      {{"not-a-number", "A step that is not a number is refused or gives a force that is none."},
       {{.name = "in the last step",
         .sentence = "with NaN in the last step the answer must be an error, a status or NaN",
         .paths =
             [](const Subject& s) {
               return std::vector<Path>{Walk(s.scale()).to(1).shift(0.1, 0.1).shift(0.1, 0).path()};
             },
         .find = find_not_a_number}}},
  };
}

}  // namespace

std::vector<Property> limit_properties() {
  std::vector<Property> all = friction_limit_properties();
  for (Property& property : other_limits()) all.push_back(std::move(property));
  return all;
}

}  // namespace stickslip::cases::properties
