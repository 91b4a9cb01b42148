// SPDX-License-Identifier: BSD-3-Clause
#include "cases/properties/limits/friction_cap.hpp"

#include <algorithm>

namespace stickslip::cases::properties {

LimitPart limit_of(const Subject& subject) { return parts_of(subject.law().info()).limit; }

bool is_anisotropic(const Subject& subject) { return limit_of(subject) == LimitPart::anisotropic; }

std::optional<std::string> has_axes(const Subject& subject) {
  if (!is_anisotropic(subject)) return std::nullopt;
  return "limit=anisotropic: it has axes";
}

bool falls_at_onset(const Subject& subject) {
  if (limit_of(subject) != LimitPart::kinetic) return false;
  return !subject.has("mu-kinetic") || subject.value("mu-kinetic") < subject.mu();
}

double sliding_share(const Subject& subject) {
  if (limit_of(subject) != LimitPart::kinetic || !(subject.mu() > 0)) return 1;
  if (subject.has("mu-kinetic")) return subject.value("mu-kinetic") / subject.mu();
  constexpr int steps = 60;
  const ContactForce end =
      subject.follow(Walk(subject.scale()).to(1).shifts(steps, 0.5, 0.3).path()).back();
  return end.tangential.norm() / (subject.mu() * end.normal);
}

namespace {

/// The coefficient along the second axis of an ellipse: its role, or, without one, what a long
/// slide along that axis shows.
double coefficient_across(const Subject& subject) {
  if (subject.has("mu-across")) return subject.value("mu-across");
  constexpr int steps = 60;
  const ContactForce end =
      subject.follow(Walk(subject.scale()).to(1).shifts(steps, 0, 0.5).path()).back();
  return end.normal > 0 ? end.tangential.norm() / end.normal : 0;
}

/// Size of the force on an ellipse in the direction of this force [N].
double cap_on_ellipse(const Vector2& force, double along, double across) {
  const double size = force.norm();
  if (!(size > 0)) return std::max(along, across);
  const double share = std::hypot(force[0] / size / along, force[1] / size / across);
  return share > 0 ? 1 / share : 0;
}

}  // namespace

FrictionCaps caps_of(const Subject& subject, std::span<const ContactStep> path,
                     std::span<const ContactForce> forces) {
  FrictionCaps caps;
  if (limit_of(subject) == LimitPart::own) {
    std::vector<ToldBeside> told;
    drive(subject.law(), path, told);
    for (const ToldBeside& beside : told) caps.held.push_back(beside.limit);
    caps.slide = caps.held;
    return caps;
  }
  if (is_anisotropic(subject)) {
    const double across = coefficient_across(subject);
    for (const ContactForce& force : forces) {
      const double normal = std::max(force.normal, 0.0);
      caps.held.push_back(cap_on_ellipse(force.tangential, subject.mu() * normal, across * normal));
    }
    caps.slide = caps.held;
    return caps;
  }
  const double share = sliding_share(subject);
  for (const ContactForce& force : forces) {
    caps.held.push_back(subject.mu() * std::max(force.normal, 0.0));
    caps.slide.push_back(share * caps.held.back());
  }
  return caps;
}

std::optional<std::string> no_caps(const Subject& subject) {
  if (limit_of(subject) == LimitPart::own) {
    if (subject.law().info().tells_limit) return std::nullopt;
    return "limit=own, which the law does not tell";
  }
  if (subject.has("mu")) return std::nullopt;
  return "it has no friction coefficient";
}

std::optional<std::string> reaches_across_gaps(const Subject& subject) {
  const RangePart range = parts_of(subject.law().info()).range;
  if (range == RangePart::touch) return std::nullopt;
  return "range=" + std::string(name_of(range));
}

double largest_gap(const Subject& subject) {
  if (!reaches_across_gaps(subject)) return 0;
  const FramedLaw* const twin = subject.law().twin();
  const double told = subject.law().range(subject.scale().radius);
  const double gap =
      std::isnan(told) && twin != nullptr ? twin->law.range(subject.scale().radius) : told;
  return std::isfinite(gap) ? gap : 0;
}

}  // namespace stickslip::cases::properties
