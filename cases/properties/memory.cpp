// SPDX-License-Identifier: BSD-3-Clause
// What a contact may remember: nothing of steps without movement, and nothing from before a gap.
#include "cases/properties/check.hpp"
#include "cases/properties/limits/friction_cap.hpp"

namespace stickslip::cases::properties {
namespace {

ContactStep rest_after(const ContactStep& step, const Vector2& creep) {
  return step_of(step.overlap_new, step.overlap_new, creep, step.dt, step.effective_radius);
}

/// Dashpots that no parameter turns off answer the movement of a step, and nothing at rest.
std::vector<ContactForce> without_dashpots(std::vector<ContactForce> forces) {
  for (ContactForce& f : forces) f.damping_normal = 0, f.damping_tangential.setZero();
  return forces;
}

/// Two steps without movement after each step: there the force stays, and after them all goes on as
/// without them. `creep` is a movement along the force, in slip distances.
Finding find_rest_with(const Subject& subject, std::span<const ContactStep> path, double creep) {
  constexpr std::size_t each = 3;
  const std::vector<ContactForce> must = without_dashpots(subject.follow(path));
  Path with_rest;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const double size = must[i].tangential.norm();
    const double distance =
        creep > 0 && size > 0 ? creep * subject.scale().slip_distance / size : 0;
    const ContactStep rest = rest_after(path[i], distance * must[i].tangential);
    with_rest.insert(with_rest.end(), {path[i], rest, rest});
  }
  const std::vector<ContactForce> all = without_dashpots(subject.follow(with_rest));
  Worst worst(subject.round_off());
  for (std::size_t k = 0; k < each; ++k) {
    std::vector<ContactForce> gives;
    for (std::size_t i = 0; i < path.size(); ++i) gives.push_back(all[each * i + k]);
    compare_forces(worst, gives, must, subject.mu());
  }
  if (!subject.can(Capability::energy)) return worst.finding();
  const ForceScale scale(must, subject.mu());
  const double energy = scale.largest() * std::abs(subject.scale().overlap);
  for (std::size_t i = 0; i < path.size(); ++i) {
    const ContactForce& rest = all[each * i + 1];
    const double works = std::abs(rest.work_normal) + std::abs(rest.work_tangential) +
                         std::abs(rest.work_stored) + std::abs(rest.work_dissipated);
    worst.compare(works, 0, energy, {"work in a step at rest after this one", i, "J"});
  }
  return worst.finding();
}

Finding find_rest(const Subject& subject, std::span<const ContactStep> path) {
  return find_rest_with(subject, path, 0);
}

std::vector<Path> paths_to_rest_on(const Subject& subject) { return random_paths(subject.scale()); }

/// Whether some slides go on after a rest: round-off decides which, where not all do.
bool some_slides_go_on(const Subject& subject) {
  constexpr int directions = 32;
  constexpr double slid = 2;
  constexpr double on = 0.1;
  for (int i = 0; i < directions; ++i) {
    const double angle = 2 * std::numbers::pi * (i + 0.3) / directions;
    const Vector2 along(std::cos(angle), std::sin(angle));
    const Path path = Walk(subject.scale())
                          .to(1, slid * along)
                          .to(1, slid * along)
                          .to(1)
                          .to(1, on * along)
                          .path();
    const std::vector<ContactForce> forces = subject.follow(path);
    const double slide = forces[1].tangential.norm();
    if (std::abs(forces.back().tangential.norm() - slide) <= 1e-6 * slide) return true;
  }
  return false;
}

/// A contact that slides at a kinetic limit is at the bound of being held again. A law that decides
/// it by the size of the force is right where rests go on along it by what is round-off.
std::optional<std::string> is_held_by_round_off(const Subject& subject) {
  constexpr double creep = 1e-12;
  if (!falls_at_onset(subject) || !some_slides_go_on(subject)) return std::nullopt;
  for (const Path& path : paths_to_rest_on(subject)) {
    if (find_rest_with(subject, path, creep).is_violation()) return std::nullopt;
  }
  return "round-off decides whether it is held at rest: where each rest goes on along the force by "
         "1e-12 of the slip distance, all is as it must be";
}

/// What a contact that is held gives more than one that slides, and a little more.
double fall_of_the_limit(const Subject& subject, std::span<const ContactStep>) {
  return 1.001 * (1 / sliding_share(subject) - 1);
}

/// After each parting the rest of the path must be that of a virgin contact.
Finding find_touch_again(const Subject& subject, std::span<const ContactStep> path) {
  const std::vector<ContactForce> gives = subject.follow(path);
  const bool only_where_torn_off = parts_of(subject.law().info()).range != RangePart::touch;
  Worst worst(subject.round_off());
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    if (path[i].overlap_new > 0) continue;
    if (only_where_torn_off ? gives[i].normal != 0 : !(path[i + 1].overlap_new > 0)) continue;
    std::vector<ContactForce> must(gives.begin(),
                                   gives.begin() + static_cast<std::ptrdiff_t>(i + 1));
    const std::vector<ContactForce> virgin = subject.follow(path.subspan(i + 1));
    must.insert(must.end(), virgin.begin(), virgin.end());
    compare_forces(worst, gives, must, subject.mu(), i + 1);
  }
  return worst.finding();
}

/// Torn off, near again within the range of the force, and in touch; nothing without such a range.
std::vector<Path> near_again(const Subject& subject) {
  const double gap = largest_gap(subject) / subject.scale().overlap;
  if (!(gap > 0)) return {};
  return {Walk(subject.scale())
              .to(1, {0.2, 0.1})
              .to(-1.2 * gap)
              .to(-0.4 * gap, {0.3, 0})
              .to(-0.2 * gap)
              .to(1, {0.2, 0.1})
              .to(0.5)
              .path()};
}

/// Programs without the word pack are told all that happened again: that record grows by itself.
bool is_replayed(const Subject& subject) {
  const Scheme& scheme = subject.scheme();
  return scheme.is_from_outside() && scheme.spec.kind != LawKind::file;
}

std::optional<std::string> cannot_be_measured(const Subject& subject) {
  if (subject.can(Capability::whole_paths)) return "it answers whole paths only";
  return unless(!is_replayed(subject), "the memory of another program is not seen from here");
}

/// Whether all that follows the first step ends where it began, but for round-off.
bool is_loop(std::span<const ContactStep> steps) {
  if (steps.empty() || steps.front().overlap_old != steps.back().overlap_new) return false;
  Vector2 sum = Vector2::Zero();
  double length = 0;
  for (const ContactStep& step : steps) {
    sum += step.shift;
    length += step.shift.norm();
  }
  return sum.norm() <= 1e-12 * length;
}

/// The path again and again: what it is remembered by must not grow from 20 times to 200.
Finding find_memory(const Subject& subject, std::span<const ContactStep> cycle) {
  constexpr int some = 20;
  constexpr int many = 200;
  Worst worst(0);
  if (cycle.empty() || !is_loop(cycle.subspan(1))) return worst.finding();
  const auto contact = subject.law().contacts(1);
  std::vector<ContactForce> forces(cycle.size());
  const std::span<const ContactStep> load = cycle.first(1);
  contact->follow(load, std::span(forces).first(1));
  const std::span<const ContactStep> loop = cycle.subspan(1);
  const auto repeat = [&](int times) {
    for (int i = 0; i < times; ++i) contact->follow(loop, std::span(forces).first(loop.size()));
    return static_cast<double>(contact->pack(0).size());
  };
  const double before = repeat(some);
  const double after = repeat(many - some);
  worst.see(std::max(0.0, after - before) / std::max(before, 1.0), after, before,
            {"numbers that are remembered after 200 cycles instead of 20", cycle.size() - 1, "-"});
  return worst.finding();
}

/// Loading, then cycles on a line and in the plane.
std::vector<Path> cycles(const Subject& subject) {
  const PathScale& scale = subject.scale();
  return {
      Walk(scale).to(1).shift(0.4).shift(-0.8).shift(0.4).path(),
      Walk(scale).to(1).shift(0, 4).shift(0, -4).path(),
      Walk(scale).to(1).shifts(4, 0.1).shifts(8, -0.1).shifts(4, 0.1).path(),
      Walk(scale).to(1).to(1.2, {0.1, 0}).to(0.9, {-0.2, 0}).to(1, {0.1, 0}).path(),
      Walk(scale).to(1).shifts(4, 0.7).shifts(4, 0, 0.7).shifts(4, -0.7).shifts(4, 0, -0.7).path(),
      Walk(scale)
          .to(1)
          .to(1.2, {0.1, 0})
          .to(1.3, {0.1, 0.1})
          .to(0.9, {-0.1, 0})
          .to(1, {-0.1, -0.1})
          .path()};
}

}  // namespace

std::vector<Property> memory_properties() {
  const char* const repeated =
      "after the first step the others are repeated; 200 times must need "
      "no more memory than 20 times";
  return {
      {{"rest", "A step without movement changes neither force nor works."},
       {{.name = "at rest",
         .sentence = "steps without movement after each step must change nothing, then or later",
         .paths = paths_to_rest_on,
         .find = find_rest,
         .excuse = is_held_by_round_off,
         .bound = fall_of_the_limit,
         .compares_runs = true}}},
      {{"touch-again", "Bodies that part and touch again make a virgin contact."},
       {{.name = "virgin again",
         .sentence = "after a gap the force must be that of a virgin contact on the same steps",
         .paths =
             [](const Subject& s) {
               std::vector<Path> all{path_with_gaps(s.scale(), 1), path_with_gaps(s.scale(), 2),
                                     path_with_gaps(s.scale(), 3), slide_and_gap(s.scale())};
               for (Path& path : near_again(s)) all.push_back(std::move(path));
               return all;
             },
         .find = find_touch_again,
         .compares_runs = true}}},
      {{"memory", "What a contact remembers does not grow on a path that repeats itself."},
       {{.name = "repeated",
         .sentence = repeated,
         .paths = cycles,
         .find = find_memory,
         .unsuitable = cannot_be_measured}}},
  };
}

}  // namespace stickslip::cases::properties
