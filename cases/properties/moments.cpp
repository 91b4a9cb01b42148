// SPDX-License-Identifier: BSD-3-Clause
// Rolling and twisting: couples that resist a relative rotation, and nothing else.
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "cases/properties/check.hpp"
#include "cases/properties/moment_paths.hpp"

namespace stickslip::properties {
namespace {

/// The largest couple of a path [N m].
double largest(std::span<const Turned> path) {
  double size = 0;
  for (const Turned& step : path) size = std::max(size, step.couple.on_p.norm());
  return size;
}

/// What is round-off beside forces and arms [N m].
double least_couple(std::span<const Turned> path) {
  double size = 0;
  for (const Turned& step : path)
    size = std::max(size, reduced_radius(step.at.radii.p, step.at.radii.q) * step.at.normal);
  return 1e-6 * size;
}

/// Compares couples with those that must be along the path.
void compare_couples(Worst& worst, std::span<const Vector3> gives, std::span<const Vector3> must,
                     std::span<const Turned> path, const char* what = "couple on p along") {
  double scale = least_couple(path);
  for (const Vector3& couple : must) scale = std::max(scale, couple.norm());
  for (std::size_t i = 0; i < must.size(); ++i)
    for (int k = 0; k < 3; ++k)
      worst.compare(gives[i][k], must[i][k], scale, {component(what, k), i, "N m"});
}

/// The couples on one of the bodies.
std::vector<Vector3> couples(std::span<const Turned> path, Vector3 PairCouple::*body) {
  std::vector<Vector3> all;
  for (const Turned& step : path) all.push_back(step.couple.*body);
  return all;
}

bool rolls(const Subject& subject) { return subject.moments().rolling != RollingRule::none; }
bool twists(const Subject& subject) { return subject.moments().twisting != TwistingRule::none; }

std::vector<PairPath> turns_of(const Subject& subject, const std::vector<PairRadii>& pairs) {
  std::vector<PairPath> all;
  std::uint64_t seed = 0;
  for (const PairRadii& radii : pairs) all.push_back(random_turns(subject, radii, ++seed));
  return all;
}

std::vector<PairPath> turns_of_pairs(const Subject& subject) {
  return turns_of(subject, two_bodies(subject));
}

std::vector<PairPath> turns_of_all(const Subject& subject) {
  return turns_of(subject, pairs_and_wall(subject));
}

// ---- what a law is, and why it is asked or excused -------------------------------------------

/// A rule that answers the rate of this step and remembers nothing.
bool remembers_nothing(RollingRule rule) {
  return rule == RollingRule::none || rule == RollingRule::constant || rule == RollingRule::viscous;
}
bool remembers_nothing(TwistingRule rule) {
  return rule == TwistingRule::none || rule == TwistingRule::constant ||
         rule == TwistingRule::viscous;
}

/// Whether the user wrote this option.
bool is_chosen(const Subject& subject, std::string_view option) {
  return std::ranges::count(subject.scheme().set_by_user, option) > 0;
}

std::optional<std::string> chose_another_roll(const Subject& subject) {
  if (!is_chosen(subject, "roll-measure") ||
      subject.moments().measure == RollMeasure::relative_rotation)
    return std::nullopt;
  return "roll-measure=" + std::string(name_of(subject.moments().measure)) +
         " is not the relative rotation, the only one that a couple does work on";
}

std::optional<std::string> measures_otherwise(const Subject& subject) {
  const auto why = chose_another_roll(subject);
  return why ? why : frame_is_not_exact(subject);
}

/// Of one couple beside another one, relative: that of a law that knows bodies is a small
/// difference of torques.
double error_of_couple(const Subject& subject) {
  return subject.can(Capability::bodies) ? 1e-4 : 1e-9;
}

bool has_dashpot(const Subject& subject) {
  return subject.moments().damping_rolling > 0 || subject.moments().damping_twisting > 0;
}

std::optional<std::string> dashpot(const Subject& subject) {
  if (!has_dashpot(subject)) return std::nullopt;
  return "its dashpot is not a part of the spring; leave rolling-damping and twisting-damping out";
}

std::optional<std::string> without_memory(const Subject& subject) {
  if (remembers_nothing(subject.moments().rolling) && remembers_nothing(subject.moments().twisting))
    return "its rules remember nothing: a moment at rest is not asked of them";
  return dashpot(subject);
}

std::optional<std::string> rule_has_no_rest(const Subject& subject) {
  for (const std::string_view name :
       {name_of(subject.moments().rolling), name_of(subject.moments().twisting)}) {
    if (name == name_of(RollingRule::constant) || name == name_of(RollingRule::viscous))
      return "a moment against the rate (" + std::string(name) + ") is gone at rest";
  }
  return std::nullopt;
}

/// What a finite number of springs in the place of a contact area errs by, relative.
double error_of_springs(const Subject& subject) {
  return subject.moments().twisting == TwistingRule::hertz_torsion ? 1e-4 : 0;
}

// ---- what must hold --------------------------------------------------------------------------

Finding find_reaction(const Subject& subject, const PairPath& path) {
  const std::vector<Turned> steps = follow_turns(subject, path);
  std::vector<Vector3> must = couples(steps, &PairCouple::on_p);
  for (Vector3& couple : must) couple = -couple;
  Worst worst(subject.round_off());
  compare_couples(worst, couples(steps, &PairCouple::on_q), must, steps, "couple on q along");
  return worst.finding();
}

Finding find_exchanged(const Subject& subject, const PairPath& path) {
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

Finding find_mirror(const Subject& subject, const PairPath& path) {
  return find_mapped(subject, path, Vector3(1, 1, -1).asDiagonal());
}

std::vector<PairPath> slides(const Subject& subject) {
  std::vector<PairPath> all;
  for (const PairRadii& radii : pairs_and_wall(subject)) {
    RollWalk walk(subject, radii);
    walk.to(1);
    for (int i = 0; i < 5; ++i) walk.slide({2e-4, -1e-4});
    all.push_back(walk.path());
  }
  return all;
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
    RollWalk walk(subject, {subject.scale().radius, 3 * subject.scale().radius});
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
    for (int k = 0; k < 3; ++k) {
      worst.compare(gives[k], must[k], std::max(must.norm(), 0.1 * largest(unturned)),
                    {component("couple on p along", k), turned.steps.size() - 1, "N m"});
    }
    return worst.finding();
  });
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
  std::vector<PairPath> all;
  for (const PairRadii& radii : pairs_and_wall(subject)) {
    RollWalk walk(subject, radii);
    walk.to(1).turn(2, {-0.2, 0.1}, 0.2).turn(60, {0.3, 0.4}, -0.5);
    all.push_back(walk.path());
  }
  return all;
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
    for (int k = 0; k < 3; ++k)
      worst.compare(end.rolling[k], must[k], *rolling.cap,
                    {component("rolling moment on p along", k), i, "N m"});
  }
  if (twisting.cap && end.twist != 0 && subject.moments().twisting != TwistingRule::hertz_torsion) {
    worst.compare(end.twisting, std::copysign(*twisting.cap, end.twist), *twisting.cap,
                  {"twisting moment on p", i, "N m"});
  }
  return worst.finding();
}

std::vector<PairPath> little_turns(const Subject& subject) {
  std::vector<PairPath> all;
  for (const PairRadii& radii : pairs_and_wall(subject)) {
    RollWalk walk(subject, radii);
    walk.to(1).to(1, {6e-4, -8e-4}, 1e-3);
    all.push_back(walk.path());
  }
  return all;
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
    for (int k = 0; k < 3; ++k)
      worst.compare(first->rolling[k], must[k], must.norm(),
                    {component("rolling moment on p along", k), i, "N m"});
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
  std::vector<PairPath> all;
  for (const PairRadii& radii : pairs_and_wall(subject)) {
    RollWalk walk(subject, radii);
    walk.to(1).turn(2, {0.3, -0.2}, 0.4).turn(3, {0, 0}).turn(3, {0.5, 0.4}, 0.3).turn(3, {0, 0});
    walk.to(0.7).to(0.4).turn(2, {0, 0}).to(1.2).turn(2, {0, 0});
    all.push_back(walk.path());
  }
  return all;
}

/// At rest a moment stays as long as the cap lets it.
Finding find_rest(const Subject& subject, const PairPath& path) {
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
        for (int k = 0; k < 3; ++k)
          worst.compare(now.rolling[k], must[k], scale,
                        {component("rolling moment on p along", k), i, "N m"});
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

Finding find_split(const Subject& subject, const PairPath& path) {
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

std::vector<PairPath> turns_with_gaps(const Subject& subject) {
  std::vector<PairPath> all;
  for (const PairRadii& radii : pairs_and_wall(subject)) {
    RollWalk walk(subject, radii);
    walk.to(1).turn(3, {0.3, -0.2}, 0.4).to(-0.2).to(-0.2, {0.3, 0.1}, 0.2).to(-0.1).to(1);
    walk.turn(2, {0.2, 0.2}, -0.3);
    all.push_back(walk.path());
  }
  return all;
}

/// No couple in a gap, and after it what a virgin contact gives.
Finding find_gap(const Subject& subject, const PairPath& path) {
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
    for (int k = 0; k < 3; ++k)
      worst.compare(steps[after + i].couple.on_p[k], must[i][k], scale,
                    {component("couple on p along", k), after + i, "N m"});
  return worst.finding();
}

std::optional<std::string> no_works(const Subject& subject) {
  if (subject.turning({1, 1}).moment_source == MomentSource::torques)
    return "the works of an engine's moments are not known";
  PairWalk touch(subject.scale().radius, subject.scale().radius, subject.scale().dt);
  touch.move({-subject.rolling_overlap(), 0, 0});
  const Turned turned = follow_turns(subject, touch.path()).back();
  if (!std::isnan(turned.couple.moment.work)) return std::nullopt;
  return "it does not tell the works of its moments";
}

std::vector<PairPath> turns_and_gaps(const Subject& subject) {
  std::vector<PairPath> all = turns_of_all(subject);
  std::ranges::move(turns_with_gaps(subject), std::back_inserter(all));
  return all;
}

/// Put in = stored + dissipated, at every step, and nothing is stored in a gap.
Finding find_works(const Subject& subject, const PairPath& path) {
  Worst worst(subject.round_off());
  double work = 0;
  double gone = 0;
  double stored = 0;
  double scale = 0;
  const std::vector<Turned> steps = follow_turns(subject, path);
  for (const Turned& step : steps) {
    const ContactMoment& m = step.couple.moment;
    scale += std::abs(m.work);
  }
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const ContactMoment& m = steps[i].couple.moment;
    work += m.work;
    gone += m.stored + m.dissipated + m.viscous;
    worst.compare(work, gone, scale,
                  {"work put in up to here, and stored and dissipated,", i, "J"});
    stored += m.stored;
    if (!steps[i].touches())
      worst.compare(stored, 0, scale, {"energy stored up to here, in a gap,", i, "J"});
  }
  return worst.finding();
}

/// The work is that of the couple on the rotation, and no heat is negative, in fine steps.
Finding find_integral(const Subject& subject, const PairPath& path) {
  constexpr double tolerance = 0.02;
  constexpr int parts = 16;
  Worst worst(tolerance);
  const PairPath fine = cut(path, parts);
  const std::vector<Turned> steps = follow_turns(subject, fine);
  std::vector<double> integral;
  double sum = 0;
  double scale = 0;
  Vector3 before = Vector3::Zero();
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Vector3 rotation = fine.steps[i].rotation_q - fine.steps[i].rotation_p;
    sum += (before + steps[i].couple.on_p).dot(rotation) / 2;
    before = steps[i].couple.on_p;
    integral.push_back(sum);
    scale = std::max(scale, std::abs(sum));
  }
  double work = 0;
  double heat = 0;
  double most_heat = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const ContactMoment& m = steps[i].couple.moment;
    work += m.work;
    heat += m.dissipated + m.viscous;
    most_heat = std::max(most_heat, heat);
    const std::size_t coarse = i / parts;
    worst.compare(work, integral[i], scale, {"work put in up to here", coarse, "J"});
    worst.see((most_heat - heat) / std::max(scale, 1e-300), heat, most_heat,
              {"heat up to here, which must not fall,", coarse, "J"});
  }
  return worst.finding();
}

std::optional<std::string> chose_another_roll_or_has_no_potential(const Subject& subject) {
  if (const auto why = chose_another_roll(subject)) return why;
  if (subject.can(Capability::hertzian) && (subject.moments().rolling == RollingRule::epsd2 ||
                                            subject.moments().twisting == TwistingRule::marshall))
    return "a stiffness that depends on the overlap has no potential: a moment that is kept while "
           "the contact shrinks gains energy";
  return std::nullopt;
}

std::optional<std::string> chose_another_arm_or_roll(const Subject& subject) {
  if (const auto why = chose_another_roll(subject)) return why;
  if (subject.moments().arm == RollingArm::own)
    return "rolling-arm=own is another cap once the bodies are exchanged";
  return std::nullopt;
}

}  // namespace

std::vector<Property> moment_properties() {
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
         .excuse = measures_otherwise}}},
      {{"moment-swap", "Whichever body is called p, the couples are the same."},
       {{.name = "exchanged",
         .sentence = "the couple on p must be that on q with the bodies exchanged",
         .pair_paths = turns_of_pairs,
         .find_pair = find_exchanged,
         .excuse = chose_another_arm_or_roll}}},
      {{"moment-isotropy", "Couples do not depend on the axes, nor on left and right."},
       {{.name = "turned axes",
         .sentence = "the couple must be that of the turned path, turned back",
         .pair_paths = turns_of_all,
         .find_pair = find_turned_axes},
        {.name = "mirror",
         .sentence = "the couple must be that of the path in a mirror, in the mirror",
         .pair_paths = turns_of_all,
         .find_pair = find_mirror}}},
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
         .find_pair = find_rest,
         .unsuitable = dashpot,
         .excuse = rule_has_no_rest}}},
      {{"moment-split", "A turn about one axis in parts ends with the same moment."},
       {{.name = "parts",
         .sentence = "every step cut into 2 and 7 must end with the same couple",
         .pair_paths = splittable,
         .find_pair = find_split,
         .unsuitable = dashpot,
         .excuse = chose_another_roll}}},
      {{"moment-gap", "No moment without touch, and none is remembered."},
       {{.name = "gap",
         .sentence = "there must be no couple in a gap, and after it that of a virgin contact",
         .pair_paths = turns_with_gaps,
         .find_pair = find_gap}}},
      {{"moment-energy", "The work of the moments is stored or dissipated."},
       {{.name = "works",
         .sentence = "work must be stored + dissipated + viscous",
         .pair_paths = turns_and_gaps,
         .find_pair = find_works,
         .unsuitable = no_works},
        {.name = "integral",
         .sentence = "work must be that of the couple on the relative rotation, and heat not fall",
         .pair_paths = turns_of_all,
         .find_pair = find_integral,
         .unsuitable = no_works,
         .excuse = chose_another_roll_or_has_no_potential}}},
  };
}

}  // namespace stickslip::properties
