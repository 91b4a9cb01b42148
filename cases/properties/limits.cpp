// SPDX-License-Identifier: BSD-3-Clause
// Friction limit, regime and gap: what the amount of a force may be.
#include "cases/properties/check.hpp"

namespace stickslip::properties {
namespace {

std::vector<Path> random_and_gaps(const Subject& subject) {
  std::vector<Path> all = random_paths(subject.scale());
  all.push_back(path_with_gaps(subject.scale(), 6));
  return all;
}

/// Loading, then a long slide in one direction, in many steps or in one, or back again.
std::vector<Path> long_slides(const Subject& subject) {
  const PathScale& scale = subject.scale();
  return {Walk(scale).to(1).shifts(60, 0.5, 0.3).path(), Walk(scale).to(0.7).shift(0, -40).path(),
          Walk(scale).to(1.3).shifts(6, 4, 2).shifts(10, -5, -2.5).path()};
}

std::optional<std::string> no_friction(const Subject& subject) {
  return unless(subject.has("mu"), "it has no friction coefficient");
}

/// Least amount of a slide after which no law may stick any more, in slip distances.
constexpr double long_slide = 15;

/// Whether the path ends with a long slide at constant overlap, after nothing but normal movement
/// and shear along the same line.
bool slides_at_end(const Subject& subject, std::span<const ContactStep> path) {
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

Finding find_friction_limit(const Subject& subject, std::span<const ContactStep> path) {
  const std::vector<ContactForce> forces = subject.follow(path);
  const ForceScale scale(forces, subject.mu());
  Worst worst(subject.round_off());
  for (std::size_t i = 0; i < path.size(); ++i) {
    const double limit = subject.mu() * std::max(forces[i].normal, 0.0);
    const double size = forces[i].tangential.norm();
    if (!(size <= limit))
      worst.compare(size, limit, subject.mu() * scale.normal(i), {"|tangential force|", i});
  }
  return worst.finding();
}

Finding find_sliding_limit(const Subject& subject, std::span<const ContactStep> path) {
  Worst worst(subject.round_off());
  if (!slides_at_end(subject, path)) return worst.finding();
  const std::size_t end = path.size() - 1;
  const ContactForce force = subject.follow(path).back();
  const double limit = subject.mu() * force.normal;
  const Vector2 direction = path.back().shift.normalized();
  worst.compare(force.tangential.dot(direction), limit, limit,
                {"tangential force along the slide", end});
  worst.compare(force.tangential.norm(), limit, limit, {"|tangential force|", end});
  return worst.finding();
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
  const auto wrong = [&](std::size_t i, Regime must) {
    worst.see(1, static_cast<double>(forces[i].regime), static_cast<double>(must),
              {number.what, i, number.unit});
  };
  for (std::size_t i = 0; i < path.size(); ++i) {
    const Regime regime = forces[i].regime;
    const bool touches = path[i].overlap_new > 0;
    if ((regime == Regime::separated) == touches)
      wrong(i, touches ? Regime::stick : Regime::separated);
    if (!touches || !subject.has("mu") || subject.mu() == 0) continue;
    const double limit = subject.mu() * forces[i].normal;
    const double size = forces[i].tangential.norm();
    const double beyond = (size - limit) / (subject.mu() * scale.normal(i));
    if (regime == Regime::slip && in_one_direction)
      worst.see(std::abs(beyond), size, limit, {"|tangential force| in slip", i});
    if (regime == Regime::stick || regime == Regime::partial_slip)
      worst.see(std::max(0.0, beyond), size, limit, {"|tangential force| in stick", i});
  }
  if (slides_at_end(subject, path) && subject.mu() > 0 && forces.back().regime != Regime::slip)
    wrong(path.size() - 1, Regime::slip);
  return worst.finding();
}

/// With dashpots as far as it has them.
Subject with_unit_dashpots(const Subject& subject) {
  try {
    return subject.with({{"damping", 1}, {"damping-normal", 1}, {"damping-tangential", 1}});
  } catch (const InputError&) {
    return subject;
  }
}

Finding find_gap(const Subject& subject, std::span<const ContactStep> path) {
  const Subject with_dashpots = with_unit_dashpots(subject);
  const std::vector<ContactForce> forces = with_dashpots.follow(path);
  const double scale = ForceScale(subject.follow(path), 0).largest();
  Worst worst(subject.can(Capability::bodies) ? subject.round_off() : 1e-12);
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path[i].overlap_new > 0) continue;
    const ContactForce& f = forces[i];
    worst.compare(std::abs(f.normal) + std::abs(f.damping_normal), 0, scale,
                  {"|normal force| in a gap", i});
    worst.compare(f.tangential.norm() + f.damping_tangential.norm(), 0, scale,
                  {"|tangential force| in a gap", i});
  }
  Finding finding = worst.finding();
  finding.parameters = with_dashpots.parameters();
  return finding;
}

Finding find_pull(const Subject& subject, std::span<const ContactStep> path) {
  const std::vector<ContactForce> forces = subject.follow(path);
  const ForceScale scale(forces, 0);
  Worst worst(subject.can(Capability::bodies) ? subject.round_off() : 1e-12);
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (!(forces[i].normal >= 0))
      worst.compare(forces[i].normal, 0, scale.largest(), {"normal force", i});
  }
  return worst.finding();
}

std::optional<std::string> may_pull(const Subject& subject) {
  return unless(
      subject.can(Capability::linear) || subject.can(Capability::hertzian),
      "it claims neither a linear nor a Hertzian normal force, so that it may be adhesive");
}

Finding find_zero_friction(const Subject& subject, std::span<const ContactStep> path) {
  const Subject smooth = subject.with({{"mu", 0}});
  const std::vector<ContactForce> forces = smooth.follow(path);
  const ForceScale scale(forces, 0);
  Worst worst(subject.can(Capability::bodies) ? subject.round_off() : 1e-12);
  for (std::size_t i = 0; i < path.size(); ++i)
    worst.compare(forces[i].tangential.norm(), 0, scale.normal(i), {"|tangential force|", i});
  Finding finding = worst.finding();
  finding.parameters = {{"mu", 0}};
  return finding;
}

bool is_finite(const ContactForce& f) {
  return std::isfinite(f.normal + f.tangential[0] + f.tangential[1] + f.damping_normal +
                       f.damping_tangential[0] + f.damping_tangential[1]);
}

/// A NaN in the last step: nothing that looks like an answer may come back.
Finding find_not_a_number(const Subject& subject, std::span<const ContactStep> path) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  Worst worst(0);
  const auto ask = [&](const char* what, const auto& spoil) {
    Path spoiled(path.begin(), path.end());
    spoil(spoiled.back());
    ContactForce force;
    try {
      force = drive(subject.law(), spoiled).back();
    } catch (const std::runtime_error&) {  // refused: as it should be
      return;
    }
    if (!is_finite(force) || force.status == Status::not_finite) return;
    worst.see(1, force.normal, nan, {what, path.size() - 1});
  };
  ask("normal force with NaN for the overlap", [](ContactStep& s) { s.overlap_new = nan; });
  ask("normal force with NaN for shift 1", [](ContactStep& s) { s.shift[0] = nan; });
  ask("normal force with NaN for shift 2", [](ContactStep& s) { s.shift[1] = nan; });
  return worst.finding();
}

std::vector<Path> unusual_paths(const Subject& subject) {
  const PathScale& scale = subject.scale();
  return {Walk(scale)
              .to(0)
              .to(0, {1, 0})
              .to(1)
              .shift(0, 0)
              .shift(1e6, 0)
              .shift(0, 1e-12)
              .to(1e-9)
              .shift(1e-3, 1e-3)
              .to(0)
              .to(0)
              .path(),
          Walk(scale)
              .to(1, {1e8, 1e8})
              .to(1)
              .to(1e-6, {0, -1e3})
              .to(1, {0, 0})
              .to(-1, {1e3, 0})
              .to(-1)
              .to(1)
              .path()};
}

Finding find_finite(const Subject& subject, std::span<const ContactStep> path) {
  const std::vector<ContactForce> forces = subject.follow(path);
  Worst worst(0);
  for (std::size_t i = 0; i < path.size(); ++i) {
    const ContactForce& f = forces[i];
    if (is_finite(f) && f.status != Status::not_finite) continue;
    worst.see(1, f.normal + f.tangential.norm(), 0, {"a number in the answer", i});
  }
  return worst.finding();
}

/// Largest change of the force in a step [N].
double largest_jump(std::span<const ContactForce> forces, std::size_t& where) {
  double largest = 0;
  ContactForce before;
  for (std::size_t i = 0; i < forces.size(); ++i) {
    const double jump = std::abs(forces[i].normal - before.normal) +
                        (forces[i].tangential - before.tangential).norm();
    if (!(jump <= largest)) largest = jump, where = i;
    before = forces[i];
  }
  return largest;
}

/// Steps that are four times as fine must find jumps that are smaller.
Finding find_continuity(const Subject& subject, std::span<const ContactStep> path) {
  constexpr int coarse = 100;
  constexpr int fine = 400;
  // A smooth force jumps a quarter as far, one that begins as a square root half as far.
  constexpr double least_fall = 0.75;
  std::size_t where = 0;
  const std::vector<ContactForce> forces = subject.follow(refined(path, coarse));
  const double before = largest_jump(forces, where);
  const double after = largest_jump(subject.follow(refined(path, fine)), where);
  const double scale = ForceScale(forces, 0).largest();
  Worst worst(subject.round_off() + (scale > 0 ? least_fall * before / scale : 0));
  worst.see(scale > 0 ? after / scale : 0, after, before / 4,
            {"largest change of the force in one of 400 parts of a step", where / fine});
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

}  // namespace

std::vector<Property> limit_properties() {
  return {
      {{"friction-limit", "The tangential force is never beyond mu times the normal force."},
       {{.name = "at every step",
         .sentence = "the tangential force must not be larger than mu times the normal force",
         .paths = random_and_gaps,
         .find = find_friction_limit,
         .unsuitable = no_friction}}},
      {{"sliding-limit", "A long slide takes the force to mu times the normal force, along it."},
       {{.name = "after a long slide",
         .sentence = "after a long straight slide the tangential force on p must be mu times the "
                     "normal force, in the direction in which q moves",
         .paths = long_slides,
         .find = find_sliding_limit,
         .unsuitable = no_friction}}},
      {{"regime", "What a law says of stick, slip and separation is what its force says."},
       {{.name = "told",
         .sentence = "separated where there is no overlap, slip only at the friction limit, stick "
                     "only inside it, slip in a long slide",
         .paths =
             [](const Subject& s) {
               std::vector<Path> all = random_and_gaps(s);
               for (Path& path : long_slides(s)) all.push_back(std::move(path));
               Matrix2 on_a_line = Matrix2::Zero();
               on_a_line(0, 0) = 1;
               all.push_back(mapped(all.front(), on_a_line));
               return all;
             },
         .find = find_regime}}},
      {{"gap", "There is no force in a gap, and none that pulls."},
       {{.name = "in a gap",
         .sentence = "without overlap there must be no force, that of dashpots included",
         .paths = random_and_gaps,
         .find = find_gap},
        {.name = "no pull",
         .sentence = "the elastic normal force must not pull",
         .paths = random_and_gaps,
         .find = find_pull,
         .excuse = may_pull}}},
      {{"zero-friction", "Without friction there is no tangential force."},
       {{.name = "mu is zero",
         .sentence = "with mu = 0 there must be no tangential force",
         .paths = [](const Subject& s) { return random_paths(s.scale()); },
         .find = find_zero_friction,
         .unsuitable = no_friction}}},
      {{"continuity", "Touch, parting, reversals and the onset of slip change a force gradually."},
       {{.name = "refined",
         .sentence = "in steps four times as small the largest change of the force in a step must "
                     "be about a quarter",
         .paths = events,
         .find = find_continuity,
         .excuse = replaces_solution_by_table}}},
      {{"finite", "Any finite step gives a finite force."},
       {{.name = "unusual steps",
         .sentence = "all numbers of the answer must be finite",
         .paths = unusual_paths,
         .find = find_finite}}},
      {{"not-a-number", "A step that is not a number is refused or gives a force that is none."},
       {{.name = "in the last step",
         .sentence = "with NaN in the last step the answer must be an error, a status or NaN",
         .paths =
             [](const Subject& s) {
               return std::vector<Path>{Walk(s.scale()).to(1).shift(0.1, 0.1).shift(0.1, 0).path()};
             },
         .find = find_not_a_number}}},
  };
}

}  // namespace stickslip::properties
