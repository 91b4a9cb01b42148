// SPDX-License-Identifier: BSD-3-Clause
// Rolling and twisting: couples that resist a relative rotation, and nothing else.
#include <Eigen/Geometry>
#include <iterator>

#include "cases/properties/moments/moment_checks.hpp"

namespace stickslip::cases::properties {
namespace {

/// A rule that answers the rate of this step and remembers nothing.
bool remembers_nothing(RollingRule rule) {
  return rule == RollingRule::none || rule == RollingRule::constant || rule == RollingRule::viscous;
}
bool remembers_nothing(TwistingRule rule) {
  return rule == TwistingRule::none || rule == TwistingRule::constant ||
         rule == TwistingRule::viscous;
}

std::optional<std::string> measures_otherwise(const Subject& subject) {
  const auto why = chose_another_roll(subject);
  return why ? why : frame_is_not_exact(subject);
}

/// A couple by another measure or arm than the right one is what the user has chosen, however large
/// it is where there should be none.
double bound_of_moments(const Subject& subject, const PairPath&) {
  const bool is_chosen = chose_another_roll(subject) || subject.moments().arm == RollingArm::own;
  return is_chosen ? as_chosen : any_direction;
}

std::optional<std::string> without_memory(const Subject& subject) {
  if (remembers_nothing(subject.moments().rolling) && remembers_nothing(subject.moments().twisting))
    return "its rules remember nothing: a moment at rest is not asked of them";
  return dashpot(subject);
}

std::optional<std::string> chose_another_arm_or_roll(const Subject& subject) {
  if (const auto why = chose_another_roll(subject)) return why;
  return unless(subject.moments().arm != RollingArm::own,
                "rolling-arm=own is another cap once the bodies are exchanged");
}

Finding find_reaction(const Subject& subject, const PairPath& path) {
  const std::vector<Turned> steps = follow_turns(subject, path);
  std::vector<Vector3> must = couples(steps, &PairCouple::on_p);
  for (Vector3& couple : must) couple = -couple;
  Worst worst(subject.round_off());
  compare_couples(worst, couples(steps, &PairCouple::on_q), must, steps, "couple on q along");
  return worst.finding();
}

Finding find_exchanged_couple(const Subject& subject, const PairPath& path) {
  const std::vector<Turned> other = follow_turns(subject, exchanged(path));
  Worst worst(subject.round_off());
  compare_couples(worst, couples(follow_turns(subject, path), &PairCouple::on_p),
                  couples(other, &PairCouple::on_q), other);
  return worst.finding();
}

/// The couples along the path must be those along the mapped path, mapped back.
Finding find_mapped(const Subject& subject, const PairPath& path, const Matrix3& map) {
  const std::vector<Turned> seen = follow_turns(subject, mapped(path, map));
  std::vector<Vector3> must = couples(seen, &PairCouple::on_p);
  for (Vector3& couple : must) couple = map.determinant() * map.transpose() * couple;
  Worst worst(subject.round_off());
  compare_couples(worst, couples(follow_turns(subject, path), &PairCouple::on_p), must, seen);
  return worst.finding();
}

Finding find_turned_axes(const Subject& subject, const PairPath& path) {
  const Vector3 axis = Vector3(1, -2, 2) / 3;
  return find_mapped(subject, path, Eigen::AngleAxisd(0.7, axis).toRotationMatrix());
}

Finding find_moment_mirror(const Subject& subject, const PairPath& path) {
  return find_mapped(subject, path, Vector3(1, 1, -1).asDiagonal());
}

std::vector<PairPath> slides(const Subject& subject) {
  return walks_of(subject, [](RollWalk& walk) {
    walk.to(1);
    for (int i = 0; i < 5; ++i) walk.slide({2e-4, -1e-4});
  });
}

std::vector<PairPath> rigid_turns(const Subject& subject) {
  std::vector<PairPath> all;
  for (const PairRadii& radii : two_bodies(subject)) {
    RollWalk walk(subject, radii);
    walk.to(1).turn_all({0.02, 0.05, -0.03}, 5);
    all.push_back(walk.path());
  }
  return all;
}

/// No couple, over what the same movement would give as a roll, or the cap.
Finding find_none(const Subject& subject, const PairPath& path) {
  Worst worst(std::max(1e-9, subject.round_off()));
  const std::vector<Turned> steps = follow_turns(subject, path);
  double moved = 0;  // over R'
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Turned& now = steps[i];
    const double arm = reduced_radius(now.at.radii.p, now.at.radii.q);
    const Vector3& d = path.steps[i].displacement_q;
    if (i > 0) moved += d.norm() / arm + path.steps[i].rotation_p.norm();
    double scale = 0;
    for (const Slider& slider :
         {rolling_slider(subject, now.at), twisting_slider(subject, now.at)}) {
      double one = slider.cap.value_or(std::numeric_limits<double>::infinity());
      if (slider.stiffness) one = std::min(one, *slider.stiffness * moved);
      if (std::isfinite(one)) scale = std::max(scale, one);
    }
    if (!(scale > 0)) scale = arm * std::abs(now.at.normal);
    worst.compare(now.couple.on_p.norm(), 0, scale, {"couple on p", i, "N m"});
  }
  return worst.finding();
}

/// A pair that is rolled and twisted between turns as one body.
std::vector<PairPath> rolled_pairs(const Subject& subject) {
  const bool bodies = subject.can(Capability::bodies);
  const double angle = bodies ? 0.2 : 1;
  const int steps = bodies ? 100 : 25;
  std::vector<PairPath> all;
  for (const Vector3& direction : {Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0.3, -0.4, 0.6)}) {
    const Vector3 axis = angle * direction;
    RollWalk walk(subject, unequal_radii(subject));
    walk.to(1).turn_all(0.5 * axis, steps).turn(1, {0.3, 0.2}, 0.3).turn_all(axis, steps);
    walk.turn(1, {0.1, -0.2}, 0.1).turn_all(0.7 * axis, steps);
    all.push_back(walk.path());
  }
  return all;
}

Finding find_turned_couple(const Subject& subject, const PairPath& path) {
  return find_with_finer_turns(subject, path, [&](const PairPath& turned, double tolerance) {
    Worst worst(tolerance);
    const Unturned still = without_turns(turned);
    if (turned.steps.empty() || still.path.steps.empty()) return worst.finding();
    const std::vector<Turned> unturned = follow_turns(subject, still.path);
    const Vector3 must = still.turn * unturned.back().couple.on_p;
    const Vector3 gives = follow_turns(subject, turned).back().couple.on_p;
    worst.compare(gives, must, std::max(must.norm(), 0.1 * largest(unturned)), "couple on p along",
                  turned.steps.size() - 1);
    return worst.finding();
  });
}

/// What the frame of the law does to the same rules of ours beside plain springs on the path, and
/// half as much again: an error that is the frame's falls with the step as theirs does. A rule of
/// the law's own is held to springs.
double error_of_rules_in_frame(const Subject& subject, const PairPath& path) {
  constexpr double room = 1.5;
  if (chose_another_roll(subject)) return as_chosen;
  const bool knows = subject.knows_rules();
  const MomentChoices& moments = subject.moments();
  // Some rules of twisting are of Hertzian contacts.
  const bool is_hertzian = subject.can(Capability::hertzian);
  Scheme scheme =
      plain_law_in_frame_of(subject, is_hertzian ? "hertz-mindlin" : "linear-conventional");
  scheme.framed.moments.rolling = knows ? moments.rolling : RollingRule::linear_refined;
  scheme.framed.moments.twisting = knows ? moments.twisting : TwistingRule::linear;
  return 1e-6 + room * find_turned_couple(Subject(scheme), path).error;
}

}  // namespace

std::vector<Property> moment_symmetries() {
  return {
      {{"moment-reaction", "The couples on both bodies are opposite."},
       {{.name = "opposite",
         .sentence = "the couple on q must be the opposite of that on p",
         .pair_paths = turns_of_all,
         .find_pair = find_reaction,
         .excuse = chose_another_roll}}},
      {{"moment-sliding", "Only a relative rotation makes a moment."},
       {{.name = "sliding",
         .sentence = "bodies that slide and do not turn must feel no couple",
         .pair_paths = slides,
         .find_pair = find_none,
         .excuse = chose_another_roll},
        {.name = "turning as one",
         .sentence = "a pair that turns as one body must feel no couple",
         .pair_paths = rigid_turns,
         .find_pair = find_none,
         .excuse = chose_another_roll}}},
      {{"moment-rotation", "A pair that turns as one body takes its moment along."},
       {{.name = "turned pair",
         .sentence = "turned about the centre of p before, between and after rolls, the couple "
                     "must be that of the pair that was not turned, turned",
         .pair_paths = rolled_pairs,
         .find_pair = find_turned_couple,
         .unsuitable = without_memory,
         .excuse = measures_otherwise,
         .pair_bound = error_of_rules_in_frame}}},
      {{"moment-swap", "Whichever body is called p, the couples are the same."},
       {{.name = "exchanged",
         .sentence = "the couple on p must be that on q with the bodies exchanged",
         .pair_paths = turns_of_pairs,
         .find_pair = find_exchanged_couple,
         .excuse = chose_another_arm_or_roll}}},
      {{"moment-isotropy", "Couples do not depend on the axes, nor on left and right."},
       {{.name = "turned axes",
         .sentence = "the couple must be that of the turned path, turned back",
         .pair_paths = turns_of_all,
         .find_pair = find_turned_axes},
        {.name = "mirror",
         .sentence = "the couple must be that of the path in a mirror, in the mirror",
         .pair_paths = turns_of_all,
         .find_pair = find_moment_mirror}}},
  };
}

std::vector<Property> moment_properties() {
  std::vector<Property> all = moment_symmetries();
  std::ranges::move(moment_limits(), std::back_inserter(all));
  std::ranges::move(moment_energies(), std::back_inserter(all));
  for (Property& property : all) {
    for (Check& check : property.checks)
      if (!check.pair_bound) check.pair_bound = bound_of_moments;
  }
  return all;
}

}  // namespace stickslip::cases::properties
