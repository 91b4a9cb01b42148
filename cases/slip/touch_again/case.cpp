// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/touch_again/case.hpp"

#include "cases/drive/second_contact.hpp"
#include "cases/slip/one_step.hpp"

namespace stickslip::cases {
namespace {

/// Movement with which the second contact is pressed together, kt |dxi| over the limit: it sticks.
constexpr double while_pressed = 0.5;
/// Movement while the bodies part, and on the way back to touch, likewise.
constexpr double while_parting = 0.3;
constexpr double on_the_way = 0.4;
/// Leg in which the bodies part.
constexpr std::size_t parting = 2;
/// A force this close to the limit may be told as stick and as slip, over it.
constexpr double at_limit = 1e-9;
/// Of laws that interpolate in tables, or take the overlap as a difference of positions.
constexpr double coarse_round_off = 1e-8;

/// Where the bodies touch again: between two steps, or inside one.
enum class Touch { between_steps, inside_a_step };
/// How the gap is crossed: in as many steps a leg as elsewhere, or in one step out and one back.
enum class Gap { in_steps, at_once };

/// A contact of the family, and how its path is cut.
struct Member {
  TouchAgain contact;
  Gap gap = Gap::in_steps;
};

/// Parted out of stick, out of slip and without force; by a gap and by none at all; at rest in the
/// gap and not; and the movement of the second contact along, across and against the first one.
std::vector<Member> family_of(const TouchAgain& given) {
  std::vector<Member> all{{given}};
  for (const double movement : {0.0, 0.6, 3.0}) {
    for (const double angle : {0.0, 90.0, 180.0, -120.0}) {
      for (const double travel : {0.0, 4.0}) {
        for (const Gap gap : {Gap::in_steps, Gap::at_once}) {
          TouchAgain next = given;
          next.movement = movement;
          next.angle = angle;
          next.travel = travel;
          // A contact that only grazes has no gap.
          if (movement == 3.0 && angle == 0.0) next.gap = 0;
          all.push_back({next, gap});
        }
      }
    }
  }
  return all;
}

/// The path cut into steps.
std::vector<ContactStep> steps_of(const Member& member, int steps_each, Touch touch) {
  CornerPath path = member.contact.path();
  std::size_t last_apart = TouchAgain::at_touch - 1;  // leg that ends with touch, or has it inside
  const bool at_once = member.gap == Gap::at_once;
  const auto leave_out = [&](std::size_t corner) {
    path.corners.erase(path.corners.begin() + static_cast<std::ptrdiff_t>(corner));
  };
  if (touch == Touch::inside_a_step) leave_out(TouchAgain::at_touch);
  if (at_once) {
    leave_out(TouchAgain::at_touch - 1);
    --last_apart;
  }
  std::vector<ContactStep> all;
  for (std::size_t leg = 0; leg + 1 < path.corners.size(); ++leg) {
    const bool in_one_step = at_once && leg >= parting && leg <= last_apart;
    const auto steps =
        sample_corners(std::span(path.corners).subspan(leg, 2), in_one_step ? 1 : steps_each);
    all.insert(all.end(), steps.begin(), steps.end());
  }
  return all;
}

/// Largest error of the force in any step of the second contact, over the limit; it touches between
/// steps.
double force_error(const TouchAgain& contact, std::span<const ContactStep> steps,
                   std::span<const ContactForce> forces) {
  double largest = 0;
  double moved = 0;
  for (std::size_t i = first_step_apart(steps); i < steps.size(); ++i) {
    if (steps[i].overlap_new <= 0) continue;
    moved += steps[i].shift.dot(contact.direction());
    const Vector2 exact = contact.second_force(steps[i].overlap_new, moved);
    largest = worse(largest, (forces[i].tangential - exact).norm() / contact.limit());
  }
  return largest;
}

/// The regime after this movement in the second contact at this overlap; none where it is just
/// about to change.
std::optional<Regime> regime_of(const TouchAgain& contact, double overlap, double moved) {
  if (overlap <= 0) return Regime::separated;
  const double over_limit = contact.kt * moved / springs_of(contact).limit(overlap);
  if (std::abs(over_limit - 1) <= at_limit) return std::nullopt;
  return over_limit > 1 ? Regime::slip : Regime::stick;
}

/// Share of the steps since the parting whose regime is wrong.
double wrong_regimes(const TouchAgain& contact, std::span<const ContactStep> steps,
                     std::span<const ContactForce> forces) {
  const std::size_t from = first_step_apart(steps) - 1;
  double wrong = 0;
  double moved = 0;
  for (std::size_t i = from; i < steps.size(); ++i) {
    if (steps[i].overlap_new > 0) moved += steps[i].shift.dot(contact.direction());
    const auto right = regime_of(contact, steps[i].overlap_new, moved);
    if (right && forces[i].regime != *right) ++wrong;
  }
  return wrong / static_cast<double>(steps.size() - from);
}

/// The closed form at the corners of the second contact, against the whole path solved leg by leg.
double closed_form_difference(const TouchAgain& contact) {
  const CornerPath path = contact.path();
  const auto solved = solve_corners(springs_of(contact), path);
  double largest = 0;
  for (std::size_t i = TouchAgain::at_touch; i < path.corners.size(); ++i) {
    const Vector2 shift = path.corners[i].shift - path.corners[TouchAgain::at_touch].shift;
    const Vector2 force =
        contact.second_force(path.corners[i].overlap, shift.dot(contact.direction()));
    largest = worse(largest, (solved[i].force - force).norm() / contact.limit());
  }
  return largest;
}

}  // namespace

Vector2 TouchAgain::direction() const { return unit_vector(azimuth + angle * degree); }

CornerPath TouchAgain::path() const {
  const double unit_shift = limit() / kt;
  CornerPath path{.corners = {{0, Vector2::Zero()}, {overlap, Vector2::Zero()}}};
  const auto go = [&](double to_overlap, double over_limit, const Vector2& along) {
    path.corners.push_back(
        {to_overlap, path.corners.back().shift + over_limit * unit_shift * along});
  };
  go(overlap, movement, unit_vector(azimuth));
  go(-gap, while_parting, unit_vector(azimuth + 0.5));
  go(-gap, travel, unit_vector(azimuth - 1.1));
  go(0, on_the_way, direction());
  go(overlap, while_pressed, direction());
  go(overlap, again, direction());
  return path;
}

Vector2 TouchAgain::second_force(double at_overlap, double moved) const {
  return std::min(kt * moved, springs_of(*this).limit(at_overlap)) * direction();
}

std::vector<CrossCheckResult> TouchAgain::cross_checks() const {
  double closed_form = 0;
  double integrated = 0;
  for (const Member& member : family_of(*this)) {
    closed_form = worse(closed_form, closed_form_difference(member.contact));
    integrated = worse(integrated, disagreement(springs_of(member.contact), member.contact.path()));
  }
  return {{"the second contact as a spring with a limit, against the closed form of the whole path "
           "leg by leg, over all paths of the case",
           closed_form, 1e-13},
          {"the latter against the rate equations integrated to the located instants of slip, "
           "parting and touch",
           integrated, 1e-12}};
}

TouchAgain::Outcome TouchAgain::run(const Scheme& scheme, int steps) const {
  const AnyLaw& law = scheme.law();
  const bool has_energy = law.info().can(Capability::energy);
  Outcome found;
  for (const Member& member : family_of(*this)) {
    const TouchAgain& contact = member.contact;
    for (const Touch touch : {Touch::between_steps, Touch::inside_a_step}) {
      const auto path = steps_of(member, steps, touch);
      const auto forces = drive(law, path);
      found.remembered =
          worse(found.remembered, difference_to_virgin(law, path, forces) / contact.limit());
      found.in_gap = worse(found.in_gap, largest_force_apart(path, forces) / contact.limit());
      if (touch == Touch::inside_a_step) continue;
      found.force_family = worse(found.force_family, force_error(contact, path, forces));
    }
  }
  const auto path = steps_of({*this}, steps, Touch::between_steps);
  const auto forces = drive(law, path);
  found.force = force_error(*this, path, forces);
  found.regime = wrong_regimes(*this, path, forces);
  if (has_energy) found.energy_residual = sum_works(forces).residual();
  return found;
}

Expected<TouchAgain::Outcome> TouchAgain::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().claims();
  if (claims && claims->as_printed)
    return Expectation::undeclared("the printed algorithm divides by the overlap at touch");
  const bool rounds = scheme.law().info().can(Capability::bodies) || (claims && claims->table > 0);
  const double bound = rounds ? coarse_round_off : round_off;
  Expected<Outcome> all = Expectation::exact(
      bound, "a spring with a limit on a straight line from touch on leaves nothing to resolve");
  all[&Outcome::remembered] =
      Expectation::exact(bound, "nothing is left of a contact that has parted, whatever the law");
  all[&Outcome::in_gap] = Expectation::exact(bound, "bodies that are apart feel nothing");
  all[&Outcome::regime] = Expectation::exact(
      0,
      "the force at the end of a step tells whether the contact slips, and the gap that it is "
      "open");
  return all;
}

std::vector<reference::NamedNumber> TouchAgain::numbers() const {
  const Vector2 force = second_force(overlap, (while_pressed + again) * limit() / kt);
  const long double off = 1e-15L * wide(limit());
  return {{"force-1", "N", "tangential force at the end of the second contact", force[0], off},
          {"force-2", "N", "force across it", force[1], off}};
}

}  // namespace stickslip::cases
