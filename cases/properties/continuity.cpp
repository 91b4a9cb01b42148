// SPDX-License-Identifier: BSD-3-Clause
#include "cases/properties/continuity.hpp"

#include "cases/properties/friction_cap.hpp"

namespace stickslip::cases::properties {
namespace {

/// Changes of the force from step to step.
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

Jumps jumps_of(const Subject& subject, std::span<const ContactForce> forces) {
  const bool may_fall = falls_at_onset(subject);
  const double share = may_fall ? sliding_share(subject) : 1;
  Jumps jumps;
  ContactForce before;
  for (std::size_t i = 0; i < forces.size(); ++i) {
    const ContactForce& after = forces[i];
    const double of_normal = std::abs(after.normal - before.normal);
    double of_tangential = (after.tangential - before.tangential).norm();
    if (may_fall) {
      const double held = subject.mu() * std::max(after.normal, 0.0);
      const double slide = share * held;
      const double away = away_from_fall(before, after, held, slide);
      if (of_tangential > (held - slide) / 2 && away < of_tangential) {
        of_tangential = away;
        ++jumps.falls;
      }
    }
    const double jump = of_normal + of_tangential;
    if (!(jump <= jumps.largest)) jumps.largest = jump, jumps.where = i;
    before = after;
  }
  return jumps;
}

/// Steps that are four times as fine must find jumps that are smaller.
Finding find_continuity(const Subject& subject, std::span<const ContactStep> path) {
  constexpr int coarse = 100;
  constexpr int fine = 400;
  // A smooth force jumps a quarter as far, one that begins as a square root half as far.
  constexpr double least_fall = 0.75;
  const std::vector<ContactForce> forces = subject.follow(refined(path, coarse));
  const Jumps before = jumps_of(subject, forces);
  const Jumps after = jumps_of(subject, subject.follow(refined(path, fine)));
  const double scale = ForceScale(forces, 0).largest();
  const double allowed = scale > 0 ? least_fall * before.largest / scale : 0;
  Worst worst(subject.round_off() + allowed);
  worst.see(scale > 0 ? after.largest / scale : 0, after.largest, before.largest / 4,
            {"largest change of the force in one of 400 parts of a step", after.where / fine});
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

std::optional<std::string> jumps_into_contact(const Subject& subject) {
  const RangePart range = parts_of(subject.law().info()).range;
  if (range != RangePart::hysteresis) return std::nullopt;
  return "range=hysteresis: its force sets in at once and is torn off";
}

}  // namespace

Check continuity_check() {
  return {.name = "refined",
          .sentence =
              "in steps four times as small the largest change of the force in a step must "
              "be about a quarter",
          .paths = events,
          .find = find_continuity,
          .unsuitable = jumps_into_contact,
          .excuse = may_jump};
}

}  // namespace stickslip::cases::properties
