// SPDX-License-Identifier: BSD-3-Clause
#include "cases/properties/moments/moment_checks.hpp"

namespace stickslip::cases::properties {
namespace {

/// What is round-off beside forces and arms [N m].
double least_couple(std::span<const Turned> path) {
  double size = 0;
  for (const Turned& step : path)
    size = std::max(size, reduced_radius(step.at.radii.p, step.at.radii.q) * step.at.normal);
  return 1e-6 * size;
}

std::vector<PairPath> turns_of(const Subject& subject, const std::vector<PairRadii>& pairs) {
  std::vector<PairPath> all;
  std::uint64_t seed = 0;
  for (const PairRadii& radii : pairs) all.push_back(random_turns(subject, radii, ++seed));
  return all;
}

/// Whether the user wrote this option.
bool is_chosen(const Subject& subject, std::string_view option) {
  return subject.scheme().sets(option);
}

}  // namespace

bool rolls(const Subject& subject) { return subject.moments().rolling != RollingRule::none; }
bool twists(const Subject& subject) { return subject.moments().twisting != TwistingRule::none; }

double largest(std::span<const Turned> path) {
  double size = 0;
  for (const Turned& step : path) size = std::max(size, step.couple.on_p.norm());
  return size;
}

std::vector<Vector3> couples(std::span<const Turned> path, Vector3 PairCouple::*body) {
  std::vector<Vector3> all;
  for (const Turned& step : path) all.push_back(step.couple.*body);
  return all;
}

void compare_couples(Worst& worst, std::span<const Vector3> gives, std::span<const Vector3> must,
                     std::span<const Turned> path, const char* what) {
  double scale = least_couple(path);
  for (const Vector3& couple : must) scale = std::max(scale, couple.norm());
  for (std::size_t i = 0; i < must.size(); ++i) worst.compare(gives[i], must[i], scale, what, i);
}

std::vector<PairPath> turns_of_pairs(const Subject& subject) {
  return turns_of(subject, two_bodies(subject));
}

std::vector<PairPath> turns_of_all(const Subject& subject) {
  return turns_of(subject, pairs_and_wall(subject));
}

std::vector<PairPath> turns_with_gaps(const Subject& subject) {
  return walks_of(subject, [](RollWalk& walk) {
    walk.to(1).turn(3, {0.3, -0.2}, 0.4).to(-0.2).to(-0.2, {0.3, 0.1}, 0.2).to(-0.1).to(1);
    walk.turn(2, {0.2, 0.2}, -0.3);
  });
}

PairPath cut(const PairPath& path, int parts) {
  PairPath fine = path;
  fine.steps.clear();
  for (const PairStep& step : path.steps) {
    PairStep part = step;
    part.displacement_q /= parts;
    part.rotation_p /= parts;
    part.rotation_q /= parts;
    part.dt /= parts;
    fine.steps.insert(fine.steps.end(), static_cast<std::size_t>(parts), part);
  }
  return fine;
}

double error_of_couple(const Subject& subject) {
  return subject.can(Capability::bodies) ? 1e-4 : std::max(1e-9, subject.round_off());
}

double error_of_springs(const Subject& subject) {
  return subject.moments().twisting == TwistingRule::hertz_torsion ? 1e-4 : 0;
}

std::optional<std::string> chose_another_roll(const Subject& subject) {
  if (!is_chosen(subject, "roll-measure") ||
      subject.moments().measure == RollMeasure::relative_rotation)
    return std::nullopt;
  return "roll-measure=" + std::string(name_of(subject.moments().measure)) +
         " is not the relative rotation, the only one that a couple does work on";
}

bool has_dashpot(const Subject& subject) {
  return subject.moments().damping_rolling > 0 || subject.moments().damping_twisting > 0;
}

std::optional<std::string> dashpot(const Subject& subject) {
  return unless(
      !has_dashpot(subject),
      "its dashpot is not a part of the spring; leave rolling-damping and twisting-damping out");
}

}  // namespace stickslip::cases::properties
