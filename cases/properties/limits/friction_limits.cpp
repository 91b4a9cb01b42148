// SPDX-License-Identifier: BSD-3-Clause
// What bounds the tangential force: that it stays inside, comes to it in a slide, is held to it
// again after a way back, and is told as what it is.
#include "cases/properties/limits/friction_limits.hpp"
#include "cases/properties/check.hpp"
#include "cases/properties/limits/friction_cap.hpp"
#include "cases/properties/limits/grains.hpp"

namespace stickslip::cases::properties {
namespace {

std::vector<Path> random_ones(const Subject& subject) { return random_and_gaps(subject.scale()); }

/// Loading, then a long slide in one direction, in many steps or in one, or back again.
std::vector<Path> long_slides(const Subject& subject) {
  const PathScale& scale = subject.scale();
  return {Walk(scale).to(1).shifts(60, 0.5, 0.3).path(), Walk(scale).to(0.7).shift(0, -40).path(),
          Walk(scale).to(1.3).shifts(6, 4, 2).shifts(10, -5, -2.5).path()};
}

/// Whether a slide was too short for a cap of the law's own, which nothing else bounds: the force
/// is inside it and still grows.
bool stretches_at_end(const Subject& subject, std::span<const ContactForce> forces, double cap) {
  if (limit_of(subject) != LimitPart::own || forces.size() < 2) return false;
  const double size = forces.back().tangential.norm();
  return size < cap && size > (1 + 1e-6) * forces[forces.size() - 2].tangential.norm();
}

/// What errors of a cap are relative to [N].
double scale_of_cap(const Subject& subject, const ForceScale& scale, const FrictionCaps& caps,
                    std::size_t i) {
  if (limit_of(subject) != LimitPart::own) return subject.mu() * scale.normal(i);
  const double largest = *std::ranges::max_element(caps.held);
  return std::max(caps.held[i], largest / 1000);
}

/// A cap that the law tells is a number, and none where the bodies do not touch.
void check_told_cap(Worst& worst, double cap, const ContactStep& step, double scale,
                    std::size_t i) {
  if (!(cap >= 0) || !std::isfinite(cap)) worst.see(1, cap, 0, {"cap that it tells", i});
  if (!(step.overlap_new > 0)) worst.compare(cap, 0, scale, {"cap that it tells in a gap", i});
}

Finding find_friction_limit(const Subject& subject, std::span<const ContactStep> path) {
  const std::vector<ContactForce> forces = subject.follow(path);
  const ForceScale scale(forces, subject.mu());
  const FrictionCaps caps = caps_of(subject, path, forces);
  const bool is_told = limit_of(subject) == LimitPart::own && !reaches_across_gaps(subject);
  Worst worst(subject.round_off());
  for (std::size_t i = 0; i < path.size(); ++i) {
    const double unit = scale_of_cap(subject, scale, caps, i);
    if (is_told) check_told_cap(worst, caps.held[i], path[i], unit, i);
    const double size = forces[i].tangential.norm();
    if (!(size <= caps.held[i])) worst.compare(size, caps.held[i], unit, {"|tangential force|", i});
  }
  return worst.finding();
}

Finding find_sliding_limit(const Subject& subject, std::span<const ContactStep> path) {
  Worst worst(subject.round_off());
  if (!slides_at_end(subject, path)) return worst.finding();
  const std::size_t end = path.size() - 1;
  const std::vector<ContactForce> forces = subject.follow(path);
  const double limit = caps_of(subject, path, forces).slide.back();
  if (stretches_at_end(subject, forces, limit)) return worst.finding();
  const double most = subject.mu() * forces.back().normal;
  const Vector2 force = forces.back().tangential;
  const Vector2 direction = path.back().shift.normalized();
  const double unit = limit_of(subject) == LimitPart::own ? limit : most;
  if (is_anisotropic(subject)) {
    // By which rule it slides is not said: along the movement, or where most power is lost.
    worst.compare(force.norm(), limit, limit, {"|tangential force|, on the ellipse", end});
    if (!(force.dot(direction) > 0))
      worst.compare(force.dot(direction), limit, limit, {"tangential force along the slide", end});
    return worst.finding();
  }
  worst.compare(force.dot(direction), limit, unit, {"tangential force along the slide", end});
  worst.compare(force.norm(), limit, unit, {"|tangential force|", end});
  // A share that is found in a slide of the law's own is not held against the other limit yet.
  if (unit == most && force.norm() > most)
    worst.compare(force.norm(), most, unit, {"|tangential force|", end});
  return worst.finding();
}

/// Most that a step of the way back to the static limit may be, in slip distances.
constexpr double fine_step = 0.06;

/// A straight slide at constant overlap that goes back and on again: where the second part begins;
/// none where the path is no such one, or too short to come to the static limit again.
std::optional<std::size_t> turns_on_again(const Subject& subject,
                                          std::span<const ContactStep> path) {
  if (path.size() < 3 || !(path.back().shift.norm() > 0)) return std::nullopt;
  const double distance = subject.slip_distance(path.back().overlap_new);
  const Vector2 along = path.back().shift.normalized();
  const auto rests_in_overlap = [](const ContactStep& s) { return s.overlap_old == s.overlap_new; };
  double on = 0;
  std::size_t i = path.size();
  for (; i > 0 && rests_in_overlap(path[i - 1]) && path[i - 1].shift.dot(along) > 0; --i) {
    if (path[i - 1].shift.norm() > fine_step * distance) return std::nullopt;
    on += path[i - 1].shift.norm();
  }
  const std::size_t first_on = i;
  double back = 0;
  for (; i > 0 && rests_in_overlap(path[i - 1]) && path[i - 1].shift.dot(along) < 0; --i)
    back += path[i - 1].shift.norm();
  const bool is_small = back > 0 && back < distance && on > back + distance;
  if (!is_small || !is_straight(path) || !slides_at_end(subject, path.first(i)))
    return std::nullopt;
  return path[i - 1].shift.dot(along) > 0 ? std::optional(first_on) : std::nullopt;
}

Finding find_sticks_again(const Subject& subject, std::span<const ContactStep> path) {
  // The force may be torn off anywhere in a step.
  Worst worst(2 * fine_step);
  const auto first_on = turns_on_again(subject, path);
  if (!first_on) return worst.finding();
  const std::vector<ContactForce> forces = subject.follow(path);
  const Vector2 along = path.back().shift.normalized();
  std::size_t where = *first_on;
  for (std::size_t i = *first_on; i < path.size(); ++i) {
    if (forces[i].tangential.dot(along) > forces[where].tangential.dot(along)) where = i;
  }
  const double limit = caps_of(subject, path, forces).held.back();
  const double largest = forces[where].tangential.dot(along);
  if (!(largest >= limit))
    worst.compare(largest, limit, limit, {"largest tangential force on the way on", where});
  return worst.finding();
}

/// A long slide, back by less than it takes to slide the other way, and on.
std::vector<Path> slides_again(const Subject& subject) {
  const PathScale& scale = subject.scale();
  return {Walk(scale).to(1).shifts(20, 1).shift(-0.1).shifts(30, 0.05).path(),
          Walk(scale)
              .to(0.8)
              .shifts(30, 0.4, -0.6)
              .shifts(2, -0.15, 0.2)
              .shifts(60, 0.03, -0.04)
              .path()};
}

std::optional<std::string> holds_to_no_known_limit(const Subject& subject) {
  if (limit_of(subject) == LimitPart::own) return "limit=own";
  if (const auto axes = has_axes(subject)) return axes;
  return no_caps(subject);
}

/// Forces of cohesion and of yield have scales of their own, which are not drawn.
std::optional<std::string> no_caps_of_grains(const Subject& subject) {
  const PathScale& scale = subject.scale();
  if (!subject.normal_force(scale.overlap, scale.radius)) return "its normal force is not known";
  return no_caps(subject);
}

/// Whether the whole contact has one direction of force, as a slider has. In a profile of slip all
/// of it may slide in several directions, so that the sum is inside the limit.
bool slides_in_one_direction(const Subject& subject, std::span<const ContactStep> path) {
  const auto claims = subject.law().partial_slip_claims();
  const bool is_slider =
      subject.can(Capability::linear) || (claims && claims->rule != PartialSlipRule::resolved);
  return is_slider || is_straight(path);
}

Finding find_regime(const Subject& subject, std::span<const ContactStep> path) {
  constexpr double at_the_limit = 1e-6;
  const std::vector<ContactForce> forces = subject.follow(path);
  const ForceScale scale(forces, subject.mu());
  const Place number{"regime (0 separated, 1 stick, 2 partial slip, 3 slip)", 0, "-"};
  Worst worst(at_the_limit);
  const bool in_one_direction = slides_in_one_direction(subject, path);
  const bool has_caps = !no_caps(subject) && (subject.mu() > 0 || !subject.has("mu"));
  const FrictionCaps caps = has_caps ? caps_of(subject, path, forces) : FrictionCaps{};
  const auto wrong = [&](std::size_t i, Regime must) {
    worst.see(1, static_cast<double>(forces[i].regime), static_cast<double>(must),
              {number.what, i, number.unit});
  };
  for (std::size_t i = 0; i < path.size(); ++i) {
    const Regime regime = forces[i].regime;
    const bool touches = path[i].overlap_new > 0;
    if ((regime == Regime::separated) == touches && !reaches_across_gaps(subject))
      wrong(i, touches ? Regime::stick : Regime::separated);
    if (!touches || !has_caps) continue;
    const double size = forces[i].tangential.norm();
    const double unit = scale_of_cap(subject, scale, caps, i);
    if (regime == Regime::slip && in_one_direction)
      worst.see(std::abs(size - caps.slide[i]) / unit, size, caps.slide[i],
                {"|tangential force| in slip", i});
    if (regime == Regime::stick || regime == Regime::partial_slip)
      worst.see(std::max(0.0, (size - caps.held[i]) / unit), size, caps.held[i],
                {"|tangential force| in stick", i});
  }
  if (slides_at_end(subject, path) && has_caps && forces.back().regime != Regime::slip &&
      !stretches_at_end(subject, forces, caps.held.back()))
    wrong(path.size() - 1, Regime::slip);
  return worst.finding();
}

std::optional<std::string> says_no_regime_that_is_known(const Subject& subject) {
  return reaches_across_gaps(subject) ? no_caps(subject) : std::nullopt;
}

/// Paths of all kinds, those on a line among them.
std::vector<Path> paths_of_regimes(const Subject& subject) {
  std::vector<Path> all = random_and_gaps(subject.scale());
  for (Path& path : long_slides(subject)) all.push_back(std::move(path));
  Matrix2 on_a_line = Matrix2::Zero();
  on_a_line(0, 0) = 1;
  all.push_back(mapped(all.front(), on_a_line));
  return all;
}

}  // namespace

bool slides_at_end(const Subject& subject, std::span<const ContactStep> path) {
  constexpr double long_slide = 15;  // after which no law may stick any more, in slip distances
  if (path.empty() || !(path.back().overlap_new > 0)) return false;
  const Vector2 last = path.back().shift;
  if (!(last.norm() > 0)) return false;
  double slid = 0;
  bool in_slide = true;
  for (std::size_t i = path.size(); i-- > 0;) {
    const ContactStep& step = path[i];
    const double across = last[0] * step.shift[1] - last[1] * step.shift[0];
    if (std::abs(across) > 1e-12 * last.norm() * step.shift.norm()) return false;
    in_slide = in_slide && step.overlap_old == step.overlap_new && last.dot(step.shift) >= 0;
    if (in_slide) slid += step.shift.norm();
  }
  return slid >= long_slide * subject.slip_distance(path.back().overlap_new);
}

std::vector<Property> friction_limit_properties() {
  return {
      {{"friction-limit", "The tangential force is never beyond mu times the normal force."},
       {{.name = "at every step",
         .sentence = "the tangential force must not be larger than mu times the normal force",
         .paths = random_ones,
         .find = find_friction_limit,
         .unsuitable = no_caps},
        {.name = "of grains of any size",
         .sentence = "the tangential force must not be larger than mu times the normal force, with "
                     "parameters drawn by the seed 20261128",
         .paths = slides_of_grain,
         .find = find_friction_limit,
         .unsuitable = no_caps_of_grains,
         .subjects = grains_of}}},
      {{"sliding-limit", "A long slide takes the force to mu times the normal force, along it."},
       {{.name = "after a long slide",
         .sentence = "after a long straight slide the tangential force on p must be mu times the "
                     "normal force, in the direction in which q moves",
         .paths = long_slides,
         .find = find_sliding_limit,
         .unsuitable = no_caps},
        {.name = "of grains of any size",
         .sentence = "after a long straight slide the tangential force must be mu times the normal "
                     "force, with parameters drawn by the seed 20261128",
         .paths = slides_of_grain,
         .find = find_sliding_limit,
         .unsuitable = no_caps_of_grains,
         .subjects = grains_of}}},
      {{"sticks-again", "A contact that slid and was released holds to mu times the normal force."},
       {{.name = "after a slide",
         .sentence = "after a slide, a small way back and on again the tangential force must reach "
                     "mu times the normal force before it slides",
         .paths = slides_again,
         .find = find_sticks_again,
         .unsuitable = holds_to_no_known_limit}}},
      {{"regime", "What a law says of stick, slip and separation is what its force says."},
       {{.name = "told",
         .sentence = "separated where there is no overlap, slip only at the friction limit, stick "
                     "only inside it, slip in a long slide",
         .paths = paths_of_regimes,
         .find = find_regime,
         .unsuitable = says_no_regime_that_is_known}}},
  };
}

}  // namespace stickslip::cases::properties
