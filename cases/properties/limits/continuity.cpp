// SPDX-License-Identifier: BSD-3-Clause
#include "cases/properties/limits/continuity.hpp"

#include "cases/properties/limits/friction_cap.hpp"

namespace stickslip::cases::properties {
namespace {

/// Whose changes are looked at.
enum class Part { normal, tangential };

/// Changes of a part of the force from step to step.
struct Jumps {
  double largest = 0;     ///< falls apart [N]
  std::size_t where = 0;  ///< its step
  std::size_t falls = 0;  ///< how many there are
};

/// How far a change is from a fall at an onset: along the force, from the static limit to the
/// kinetic one [N].
double away_from_fall(const ContactForce& before, const ContactForce& after, double held,
                      double slide) {
  const double size = before.tangential.norm();
  if (!(size > 0)) return std::numeric_limits<double>::infinity();
  const Vector2 fallen = before.tangential * ((size - (held - slide)) / size);
  return (after.tangential - fallen).norm() + std::abs(after.tangential.norm() - slide);
}

Jumps jumps_of(const Subject& subject, std::span<const ContactForce> forces, Part part) {
  const bool may_fall = part == Part::tangential && falls_at_onset(subject);
  const double share = may_fall ? sliding_share(subject) : 1;
  Jumps jumps;
  ContactForce before;
  for (std::size_t i = 0; i < forces.size(); ++i) {
    const ContactForce& after = forces[i];
    double jump = part == Part::normal ? std::abs(after.normal - before.normal)
                                       : (after.tangential - before.tangential).norm();
    if (may_fall) {
      const double held = subject.mu() * std::max(after.normal, 0.0);
      const double slide = share * held;
      const double away = away_from_fall(before, after, held, slide);
      if (jump > (held - slide) / 2 && away < jump) {
        jump = away;
        ++jumps.falls;
      }
    }
    if (!(jump <= jumps.largest)) jumps.largest = jump, jumps.where = i;
    before = after;
  }
  return jumps;
}

/// Steps that are four times as fine must find jumps that are smaller.
Finding find_jumps(const Subject& subject, std::span<const ContactStep> path, Part part) {
  constexpr int coarse = 100;
  constexpr int fine = 400;
  // A smooth force jumps a quarter as far, one that begins as a square root half as far.
  constexpr double least_fall = 0.75;
  const std::vector<ContactForce> forces = subject.follow(refined(path, coarse));
  const Jumps before = jumps_of(subject, forces, part);
  const Jumps after = jumps_of(subject, subject.follow(refined(path, fine)), part);
  const double scale = ForceScale(forces, 0).largest();
  const double allowed = scale > 0 ? least_fall * before.largest / scale : 0;
  Worst worst(subject.round_off() + allowed);
  worst.see(
      scale > 0 ? after.largest / scale : 0, after.largest, before.largest / 4,
      {std::string("largest change of the ") + (part == Part::normal ? "normal" : "tangential") +
           " force in one of 400 parts of a step",
       after.where / fine});
  if (after.falls != before.falls)
    worst.see(1, static_cast<double>(after.falls), static_cast<double>(before.falls),
              {"falls from the static limit", path.size() - 1, "-"});
  return worst.finding();
}

std::vector<Path> events(const Subject& subject) {
  const PathScale& scale = subject.scale();
  return {Walk(scale).to(-0.3, {0.1, 0}).to(0.5, {0.4, 0.2}).path(),  // touch
          Walk(scale).to(0.6, {0.2, 0.1}).to(0.6, {0.3, -0.1}).to(-0.4, {0.2, 0.3}).path(),  // part
          Walk(scale).to(1).shift(0.5).shift(-0.8).shift(0.6).path(),  // reversals
          Walk(scale).to(1).shift(0.4).to(1.4, {0.2, 0}).to(0.9, {0.1, 0}).path(),
          Walk(scale).to(1).shift(2).shift(-1).shift(1.5, 1.5).path()};  // slip
}

/// Why the force of a law may be torn off or jump, by parts of its own.
std::optional<std::string> may_jump(const Subject& subject) {
  if (limit_of(subject) == LimitPart::own) return "limit=own: it may fall where it begins to slide";
  return replaces_solution_by_table(subject);
}

/// A force that is torn off loses no more than its cap; one of cells, what their table errs by.
double largest_jump(const Subject& subject, std::span<const ContactStep> path) {
  if (limit_of(subject) != LimitPart::own) return bound_of_table(subject, path);
  if (no_caps(subject)) return any_direction;
  const std::vector<ContactForce> forces = subject.follow(path);
  const std::vector<double> caps = caps_of(subject, path, forces).held;
  const double most = 1.001 * std::ranges::max(caps);
  return most / ForceScale(forces, 0).largest();
}

std::optional<std::string> jumps_into_contact(const Subject& subject) {
  const LawParts parts = parts_of(subject.law().info());
  if (parts.range == RangePart::hysteresis)
    return "range=hysteresis: its force sets in at once and is torn off";
  if (parts.normal != NormalPart::adhesive) return std::nullopt;
  return "normal=adhesive: its force sets in at once";
}

}  // namespace

std::vector<Check> continuity_checks() {
  return {{.name = "tangential force",
           .sentence = "in steps four times as small the largest change of the tangential force "
                       "in a step must be about a quarter",
           .paths = events,
           .find =
               [](const Subject& subject, std::span<const ContactStep> path) {
                 return find_jumps(subject, path, Part::tangential);
               },
           .unsuitable = jumps_into_contact,
           .excuse = may_jump,
           .bound = largest_jump},
          {.name = "normal force",
           .sentence = "in steps four times as small the largest change of the normal force in a "
                       "step must be about a quarter",
           .paths = events,
           .find =
               [](const Subject& subject, std::span<const ContactStep> path) {
                 return find_jumps(subject, path, Part::normal);
               },
           .unsuitable = jumps_into_contact}};
}

}  // namespace stickslip::cases::properties
