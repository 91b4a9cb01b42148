// SPDX-License-Identifier: BSD-3-Clause
// What a contact may remember: nothing of steps without movement, and nothing from before a gap.
#include "cases/properties/check.hpp"
#include "stickslip/outside/outside.hpp"

namespace stickslip::properties {
namespace {

ContactStep rest_after(const ContactStep& step) {
  return step_of(step.overlap_new, step.overlap_new, Vector2::Zero(), step.dt,
                 step.effective_radius);
}

/// Two steps without movement after each step: there the force stays, and after them all goes on as
/// without them.
Finding find_rest(const Subject& subject, std::span<const ContactStep> path) {
  constexpr std::size_t each = 3;
  Path with_rest;
  for (const ContactStep& step : path) {
    with_rest.push_back(step);
    with_rest.push_back(rest_after(step));
    with_rest.push_back(rest_after(step));
  }
  const std::vector<ContactForce> all = subject.follow(with_rest);
  const std::vector<ContactForce> must = subject.follow(path);
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

/// After each parting the rest of the path must be that of a virgin contact.
Finding find_touch_again(const Subject& subject, std::span<const ContactStep> path) {
  const std::vector<ContactForce> gives = subject.follow(path);
  Worst worst(subject.round_off());
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    if (path[i].overlap_new > 0 || !(path[i + 1].overlap_new > 0)) continue;
    std::vector<ContactForce> must(gives.begin(),
                                   gives.begin() + static_cast<std::ptrdiff_t>(i + 1));
    const std::vector<ContactForce> virgin = subject.follow(path.subspan(i + 1));
    must.insert(must.end(), virgin.begin(), virgin.end());
    compare_forces(worst, gives, must, subject.mu(), i + 1);
  }
  return worst.finding();
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
         .paths = [](const Subject& s) { return random_paths(s.scale()); },
         .find = find_rest,
         .compares_runs = true}}},
      {{"touch-again", "Bodies that part and touch again make a virgin contact."},
       {{.name = "virgin again",
         .sentence = "after a gap the force must be that of a virgin contact on the same steps",
         .paths =
             [](const Subject& s) {
               return std::vector<Path>{path_with_gaps(s.scale(), 1), path_with_gaps(s.scale(), 2),
                                        path_with_gaps(s.scale(), 3)};
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

}  // namespace stickslip::properties
