// SPDX-License-Identifier: BSD-3-Clause
// Rolling and twisting: how large a moment is, in motion, at rest and in a gap.
#include "cases/properties/limits/friction_cap.hpp"
#include "cases/properties/moments/moment_checks.hpp"

namespace stickslip::cases::properties {
namespace {

std::optional<std::string> rule_has_no_rest(const Subject& subject) {
  for (const std::string_view name :
       {name_of(subject.moments().rolling), name_of(subject.moments().twisting)}) {
    if (name == name_of(RollingRule::constant) || name == name_of(RollingRule::viscous))
      return "a moment against the rate (" + std::string(name) + ") is gone at rest";
  }
  return std::nullopt;
}

/// Long rolls and twists, and after them a normal force that falls at rest.
std::vector<PairPath> rolls_to_the_cap(const Subject& subject) {
  std::vector<PairPath> all = turns_of_all(subject);
  for (const PairRadii& radii : pairs_and_wall(subject)) {
    RollWalk walk(subject, radii);
    walk.to(1).turn(20, {0.18, 0.24}, -0.3).to(0.6).to(0.3);
    all.push_back(walk.path());
  }
  return all;
}

Finding find_inside_cap(const Subject& subject, const PairPath& path) {
  Worst worst(std::max(subject.round_off(), error_of_springs(subject)));
  const std::vector<Turned> steps = follow_turns(subject, path);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Turned& now = steps[i];
    if (!now.touches()) continue;
    const auto see = [&](double gives, const std::optional<double>& cap, const char* what) {
      if (!cap || !(*cap > 0)) return;
      worst.see(std::max(0.0, gives / *cap - 1), gives, *cap, {what, i, "N m"});
    };
    see(now.rolling.norm(), rolling_slider(subject, now.at).cap, "|rolling moment|, at most,");
    see(std::abs(now.twisting), twisting_slider(subject, now.at).cap,
        "|twisting moment|, at most,");
  }
  return worst.finding();
}

std::vector<PairPath> long_rolls(const Subject& subject) {
  return walks_of(subject, [](RollWalk& walk) {
    walk.to(1).turn(2, {-0.2, 0.1}, 0.2).turn(60, {0.3, 0.4}, -0.5);
  });
}

/// Whether all last steps turn alike by so many times what fills the spring.
bool is_long(std::span<const Turned> steps, const Slider& rolling, const Slider& twisting) {
  double rolled = 0;
  double twisted = 0;
  const Turned& last = steps.back();
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    if ((step->roll - last.roll).norm() > 1e-9 * last.roll.norm() ||
        std::abs(step->twist - last.twist) > 1e-9 * std::abs(last.twist) ||
        std::abs(step->at.overlap - last.at.overlap) > 1e-6 * last.at.overlap)
      break;
    rolled += step->roll.norm();
    twisted += std::abs(step->twist);
  }
  constexpr double times_over = 12;
  const auto is_filled = [](const Slider& slider, double turned) {
    return !slider.cap ||
           turned >= (slider.stiffness ? times_over * *slider.cap / *slider.stiffness : 1e-6);
  };
  return is_filled(rolling, rolled) && is_filled(twisting, twisted);
}

/// At the cap, against the relative rotation: the couple on p is along what q turns.
Finding find_at_cap(const Subject& subject, const PairPath& path) {
  // Of what a spring remembers of another direction e^-12 is left.
  constexpr double tolerance = 1e-4;
  Worst worst(tolerance);
  const std::vector<Turned> steps = follow_turns(subject, path);
  if (steps.empty() || !steps.back().touches()) return worst.finding();
  const Turned& end = steps.back();
  const Slider rolling = rolling_slider(subject, end.at);
  const Slider twisting = twisting_slider(subject, end.at);
  if (!is_long(steps, rolling, twisting)) return worst.finding();
  const std::size_t i = steps.size() - 1;
  if (rolling.cap && end.roll.norm() > 0) {
    const Vector3 must = *rolling.cap / end.roll.norm() * end.roll;
    worst.compare(end.rolling, must, *rolling.cap, "rolling moment on p along", i);
  }
  if (twisting.cap && end.twist != 0 && subject.moments().twisting != TwistingRule::hertz_torsion) {
    worst.compare(end.twisting, std::copysign(*twisting.cap, end.twist), *twisting.cap,
                  {"twisting moment on p", i, "N m"});
  }
  return worst.finding();
}

std::vector<PairPath> little_turns(const Subject& subject) {
  return walks_of(subject, [](RollWalk& walk) { walk.to(1).to(1, {6e-4, -8e-4}, 1e-3); });
}

/// The first turn of a virgin contact.
Finding find_spring(const Subject& subject, const PairPath& path) {
  // Partial slip softens even a little twist.
  const bool softens = subject.moments().twisting == TwistingRule::hertz_torsion;
  Worst worst(softens ? 1e-2 : error_of_couple(subject));
  const std::vector<Turned> steps = follow_turns(subject, path);
  const auto first = std::ranges::find_if(steps, [](const Turned& s) { return !s.rests(); });
  if (first == steps.end() || !(first->overlap_old > 0)) return worst.finding();
  const auto i = static_cast<std::size_t>(first - steps.begin());
  const Slider rolling = rolling_slider(subject, first->at);
  const Slider twisting = twisting_slider(subject, first->at);
  if (rolling.stiffness) {
    const Vector3 must = *rolling.stiffness * first->roll;
    worst.compare(first->rolling, must, must.norm(), "rolling moment on p along", i);
  }
  if (twisting.stiffness) {
    const double must = *twisting.stiffness * first->twist;
    worst.compare(first->twisting, must, std::abs(must), {"twisting moment on p", i, "N m"});
  }
  return worst.finding();
}

std::optional<std::string> no_known_spring(const Subject& subject) {
  const Pressed any{{1, 1}, 1, 1};
  if (rolling_slider(subject, any).stiffness || twisting_slider(subject, any).stiffness)
    return dashpot(subject);
  return "no stiffness of its moments is known: it has none of the roles k-rolling, k-twisting";
}

std::optional<std::string> no_known_cap(const Subject& subject) {
  const Pressed any{{1, 1}, 1, 1};
  if (rolling_slider(subject, any).cap || twisting_slider(subject, any).cap)
    return dashpot(subject);
  return "no cap of its moments is known: it has none of the roles mu-rolling, mu-twisting";
}

std::vector<PairPath> turns_with_rests(const Subject& subject) {
  return walks_of(subject, [](RollWalk& walk) {
    walk.to(1).turn(2, {0.3, -0.2}, 0.4).turn(3, {0, 0}).turn(3, {0.5, 0.4}, 0.3).turn(3, {0, 0});
    walk.to(0.7).to(0.4).turn(2, {0, 0}).to(1.2).turn(2, {0, 0});
  });
}

/// At rest a moment stays as long as the cap lets it.
Finding find_moment_rest(const Subject& subject, const PairPath& path) {
  Worst worst(error_of_couple(subject));
  const std::vector<Turned> steps = follow_turns(subject, path);
  const double scale = largest(steps);
  const bool gives_way = subject.moments().twisting == TwistingRule::hertz_torsion;
  for (std::size_t i = 1; i < steps.size(); ++i) {
    const Turned& now = steps[i];
    const Turned& before = steps[i - 1];
    const bool falls = now.at.overlap < before.at.overlap * (1 - 1e-12);
    if (!now.rests() || !now.touches() || !before.touches()) continue;
    const auto kept = [](double size, const std::optional<double>& cap) {
      return cap && size > *cap ? *cap / size : 1.0;
    };
    if (rolls(subject)) {
      const auto cap = rolling_slider(subject, now.at).cap;
      if (cap || !falls) {
        const Vector3 must = kept(before.rolling.norm(), cap) * before.rolling;
        worst.compare(now.rolling, must, scale, "rolling moment on p along", i);
      }
    }
    const auto cap = twisting_slider(subject, now.at).cap;
    // Partial slip gives way before the cap does.
    const bool is_known = gives_way ? now.at.overlap == before.at.overlap : cap || !falls;
    if (twists(subject) && is_known) {
      worst.compare(now.twisting, kept(std::abs(before.twisting), cap) * before.twisting, scale,
                    {"twisting moment on p", i, "N m"});
    }
  }
  return worst.finding();
}

/// To and fro about one axis at one overlap: there a slider is exact in steps of any size. For a
/// law that claims to resolve its steps any turns.
std::vector<PairPath> splittable(const Subject& subject) {
  std::vector<PairPath> all;
  for (const PairRadii& radii : pairs_and_wall(subject)) {
    RollWalk walk(subject, radii);
    walk.to(1).turn(1, {0.9, 0}, 0.8).turn(1, {1.4, 0}, 1.9).turn(1, {-1.1, 0}, -0.7);
    walk.turn(1, {-2.3, 0}, -2.5);
    all.push_back(walk.path());
    if (subject.moments().rolling != RollingRule::linear_refined || twists(subject)) continue;
    all.push_back(random_turns(subject, radii, 7));
  }
  return all;
}

Finding find_moment_split(const Subject& subject, const PairPath& path) {
  // Hertz's force is not in proportion to the overlap, nor is the cap then.
  const bool is_straight = std::ranges::all_of(path.steps, [](const PairStep& step) {
    return step.rotation_p[2] == 0 && (step.displacement_q.isZero(0) || step.rotation_q.isZero(0));
  });
  Worst worst(std::max(subject.round_off(), error_of_springs(subject)));
  if (!is_straight && subject.can(Capability::hertzian)) return worst.finding();
  const std::vector<Turned> whole = follow_turns(subject, path);
  const std::vector<Vector3> must = couples(whole, &PairCouple::on_p);
  for (const int parts : {2, 7}) {
    const std::vector<Turned> fine = follow_turns(subject, cut(path, parts));
    std::vector<Vector3> gives;
    for (std::size_t i = 1; i <= must.size(); ++i)
      gives.push_back(fine[i * static_cast<std::size_t>(parts) - 1].couple.on_p);
    compare_couples(worst, gives, must, whole);
  }
  return worst.finding();
}

/// A law that gives its moments itself may hold them as long as its force.
std::optional<std::string> holds_in_gaps(const Subject& subject) {
  if (!subject.can(Capability::rolling) && !subject.can(Capability::twisting)) return std::nullopt;
  return reaches_across_gaps(subject);
}

/// No couple in a gap, and after it what a virgin contact gives.
Finding find_moment_gap(const Subject& subject, const PairPath& path) {
  Worst worst(subject.round_off());
  const std::vector<Turned> steps = follow_turns(subject, path);
  const double scale = largest(steps);
  std::size_t after = 0;
  PairPath rest = path;
  rest.steps.clear();
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (steps[i].touches()) continue;
    worst.compare(steps[i].couple.on_p.norm(), 0, scale, {"couple in a gap", i, "N m"});
    after = i + 1;
  }
  if (after == 0 || after == steps.size()) return worst.finding();
  rest.overlap = steps[after - 1].at.overlap;
  rest.steps.assign(path.steps.begin() + static_cast<std::ptrdiff_t>(after), path.steps.end());
  const std::vector<Vector3> must = couples(follow_turns(subject, rest), &PairCouple::on_p);
  for (std::size_t i = 0; i < must.size(); ++i)
    worst.compare(steps[after + i].couple.on_p, must[i], scale, "couple on p along", after + i);
  return worst.finding();
}

}  // namespace

std::vector<Property> moment_limits() {
  return {
      {{"moment-cap", "A moment keeps inside its cap, and is at it after a long turn."},
       {{.name = "inside",
         .sentence = "no moment may exceed mu-rolling or mu-twisting times arm and normal force",
         .pair_paths = rolls_to_the_cap,
         .find_pair = find_inside_cap,
         .unsuitable = no_known_cap},
        {.name = "at the cap",
         .sentence = "after a long turn the moment must be its cap, along the turn of q",
         .pair_paths = long_rolls,
         .find_pair = find_at_cap,
         .unsuitable = no_known_cap,
         .excuse = chose_another_roll}}},
      {{"moment-spring", "The first turn meets the stiffness."},
       {{.name = "first turn",
         .sentence = "the first moment of a virgin contact must be stiffness times rotation",
         .pair_paths = little_turns,
         .find_pair = find_spring,
         .unsuitable = no_known_spring,
         .excuse = chose_another_roll}}},
      {{"moment-rest", "At rest a moment stays, as far as its cap lets it."},
       {{.name = "rest",
         .sentence = "without a turn the moment must stay, and follow a cap that falls",
         .pair_paths = turns_with_rests,
         .find_pair = find_moment_rest,
         .unsuitable = dashpot,
         .excuse = rule_has_no_rest}}},
      {{"moment-split", "A turn about one axis in parts ends with the same moment."},
       {{.name = "parts",
         .sentence = "every step cut into 2 and 7 must end with the same couple",
         .pair_paths = splittable,
         .find_pair = find_moment_split,
         .unsuitable = dashpot,
         .excuse = chose_another_roll}}},
      {{"moment-gap", "No moment without touch, and none is remembered."},
       {{.name = "gap",
         .sentence = "there must be no couple in a gap, and after it that of a virgin contact",
         .pair_paths = turns_with_gaps,
         .find_pair = find_moment_gap,
         .unsuitable = holds_in_gaps}}},
  };
}

}  // namespace stickslip::cases::properties
