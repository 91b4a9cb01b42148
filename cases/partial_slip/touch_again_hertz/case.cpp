// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/touch_again_hertz/case.hpp"

#include "cases/drive/polyline_path.hpp"
#include "cases/drive/second_contact.hpp"
#include "cases/numbers.hpp"
#include "cases/partial_slip/cattaneo_mindlin_cycle/rates.hpp"
#include "reference/partial_slip/hertz_closed.hpp"
#include "reference/partial_slip/hertz_foundation.hpp"
#include "reference/partial_slip/hertz_profile.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;

constexpr double degree = std::numbers::pi / 180;
/// Direction of the first movement in the tangent plane [rad]: along no axis.
constexpr double azimuth = 0.7;
/// Movements while the bodies part and on the way back, over the sliding shift.
constexpr double while_parting = 0.2;
constexpr double on_the_way = 0.4;
/// How well the ladder shows the limit of a law of first order.
constexpr double touch_limit_tolerance = 1e-3;
/// Of laws that take the overlap as a difference of positions.
constexpr double coarse_round_off = 1e-8;

/// Parted out of stick, out of partial slip and sliding; and back along, across and against the
/// first movement, with and without movement in the gap.
std::vector<TouchAgainHertz> family_of(const TouchAgainHertz& given) {
  std::vector<TouchAgainHertz> all{given};
  for (const double movement : {0.0, 0.4, 2.0}) {
    for (const double angle : {0.0, 90.0, 180.0, -60.0}) {
      TouchAgainHertz next = given;
      next.movement = movement;
      next.angle = angle;
      next.travel = angle == 90.0 ? 0 : given.travel;
      // A contact that only grazes has no gap.
      if (movement == 2.0 && angle == 180.0) next.gap = 0;
      all.push_back(next);
    }
  }
  return all;
}

/// The same path with the gap crossed in one step out and one back, to the whole overlap.
std::vector<ContactStep> steps_at_once(const TouchAgainHertz& s, int steps) {
  constexpr std::size_t parting = 2;  // leg
  auto corners = s.path();
  // Without the movement in the gap, and without the corner of the touch.
  corners.erase(corners.begin() + 4, corners.begin() + 6);
  std::vector<ContactStep> all;
  for (std::size_t leg = 0; leg + 1 < corners.size(); ++leg) {
    const bool in_one_step = leg == parting || leg == parting + 1;
    const auto more = sample_corners(std::span(corners).subspan(leg, 2), in_one_step ? 1 : steps);
    all.insert(all.end(), more.begin(), more.end());
  }
  return with_radius(std::move(all), s.radius);
}

/// The legs of the second contact at its overlap, along a line [m].
std::vector<reference::Movement<double>> second_moves(const TouchAgainHertz& s) {
  const double sliding = s.spheres().as<double>().sliding_shift(s.overlap);
  std::vector<reference::Movement<double>> moves;
  double before = 0;
  for (const double place : TouchAgainHertz::places) {
    moves.push_back({s.overlap, {(place - before) * sliding, 0}});
    before = place;
  }
  return moves;
}

/// Largest error of the force at the ends of the legs of the second contact, over the limit.
double force_error(const TouchAgainHertz& s, std::span<const ContactForce> forces, int steps) {
  const auto exact = s.exact_forces();
  double largest = 0;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    const std::size_t legs = TouchAgainHertz::at_second + i + 1;
    const Vector2& found = forces[legs * static_cast<std::size_t>(steps) - 1].tangential;
    const Vector2 off = found / s.limit() - exact[i] * s.direction();
    largest = worse(largest, off.norm());
  }
  return largest;
}

/// Forces of a virgin contact by the exact integral of a law's own equations, over the limit.
std::vector<double> integral(const TouchAgainHertz& s, reference::RateLaw law,
                             const PartialSlipClaims& claims) {
  if (law == reference::RateLaw::mindlin_deresiewicz_with_closure) {
    CyclePath corners;
    for (const double place : TouchAgainHertz::places) corners.push_back({0, wide(place)});
    return turning_point_forces(corners, TurningPoints::last_two);
  }
  const auto moves = second_moves(s);
  const auto solution = reference::integrate_rates<double>(
      contact_seen(claims, s.spheres().as<double>()), law,
      reference::proportional_pieces<double>(s.overlap, moves), {}, 1e-12);
  std::vector<double> forces;
  for (const auto& state : solution.at_ends) forces.push_back(state.tangential / s.limit());
  return forces;
}

/// What such an integral errs by, over the limit.
double gap_of(const TouchAgainHertz& s, reference::RateLaw law, const PartialSlipClaims& claims) {
  const auto own = integral(s, law, claims);
  const auto exact = s.exact_forces();
  double largest = 0;
  for (std::size_t i = 0; i < exact.size(); ++i)
    largest = worse(largest, std::abs(own[i] - exact[i]));
  return largest;
}

/// Branches of the second contact against the exact profile, which is led through the first contact
/// on a line, parted, and brought back.
double profile_difference(const TouchAgainHertz& s) {
  reference::DeflectionProfile<Real> profile(s.spheres().as<Real>());
  const double sliding = s.spheres().as<double>().sliding_shift(s.overlap);
  profile.advance(s.overlap, 0);
  profile.advance(s.overlap, s.movement * sliding);
  profile.advance(-s.gap, while_parting * sliding);
  profile.advance(0, s.travel * sliding);
  profile.advance(s.overlap, 0);
  const auto exact = s.exact_forces();
  double largest = 0;
  const auto moves = second_moves(s);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Real force = profile.advance(s.overlap, moves[i].shift[0]).tangential[0];
    largest = worse(largest, narrow(std::abs(force / s.limit() - exact[i])));
  }
  return largest;
}

/// The same against springs that are followed one by one along the whole path in the plane.
double springs_difference(const TouchAgainHertz& s) {
  const auto moves = movements_of<double>(s.steps_of(1));
  const auto springs =
      reference::converged_foundation<double>(s.spheres().as<double>(), moves, 1e-9);
  const auto exact = s.exact_forces();
  double largest = 0;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    const Vector2 force = vector_of(springs.states[TouchAgainHertz::at_second + i].tangential);
    largest = worse(largest, (force / s.limit() - exact[i] * s.direction()).norm());
  }
  return largest;
}

Expectation expect_force(const TouchAgainHertz& s, const Scheme& scheme,
                         const PartialSlipClaims& claims) {
  const auto law = rate_law_of(claims);
  if (!law) {
    return expect_partial_slip(
        scheme, [](auto, const auto&) { return 0.0; }, 0);
  }
  const double gap = gap_of(s, *law, claims);
  const bool steps_do_not_matter = claims.rule == PartialSlipRule::no_slip;
  if (gap > no_gap) {
    return Expectation::wrong(gap, steps_do_not_matter ? same_at_every_step : touch_limit_tolerance,
                              "a virgin contact by its own equations is wrong by this much");
  }
  return Expectation::of_order(1, "its own equations have the right solution", 0.3);
}

}  // namespace

TouchAgainHertz TouchAgainHertz::prepare() const {
  require_overlap_below_radius(overlap, radius);
  return *this;
}

Vector2 TouchAgainHertz::direction() const { return unit_vector(azimuth + angle * degree); }

std::vector<PathPoint> TouchAgainHertz::path() const {
  const double sliding = spheres().as<double>().sliding_shift(overlap);
  std::vector<PathPoint> corners{{0, Vector2::Zero()}, {overlap, Vector2::Zero()}};
  const auto go = [&](double to_overlap, double over_sliding, const Vector2& along) {
    corners.push_back({to_overlap, corners.back().shift + over_sliding * sliding * along});
  };
  go(overlap, movement, unit_vector(azimuth));
  go(-gap, while_parting, unit_vector(azimuth + 0.5));
  go(-gap, travel, unit_vector(azimuth - 1.1));
  go(0, on_the_way, direction());
  go(overlap, 0, direction());
  const Vector2 origin = corners.back().shift;
  for (const double place : places)
    corners.push_back({overlap, origin + place * sliding * direction()});
  return corners;
}

std::vector<ContactStep> TouchAgainHertz::steps_of(int steps) const {
  return with_radius(sample_corners(path(), steps), radius);
}

std::vector<double> TouchAgainHertz::exact_forces() const {
  const auto contact = spheres().as<Real>();
  reference::MasingContact<Real> masing(contact, overlap);
  std::vector<double> forces;
  for (const double place : places) {
    masing.move_to(place * contact.sliding_shift(overlap));
    forces.push_back(narrow(masing.force()) / limit());
  }
  return forces;
}

TouchAgainHertz::Outcome TouchAgainHertz::run(const Scheme& scheme, int steps) const {
  const AnyLaw& law = scheme.law();
  Outcome found;
  for (const TouchAgainHertz& member : family_of(*this)) {
    const auto look = [&](std::span<const ContactStep> way, std::span<const ContactForce> forces) {
      found.remembered = worse(found.remembered, difference_to_virgin(law, way, forces) / limit());
      found.in_gap = worse(found.in_gap, largest_force_apart(way, forces) / limit());
    };
    const auto in_steps = member.steps_of(steps);
    const auto forces = drive(law, in_steps);
    found.force_family = worse(found.force_family, force_error(member, forces, steps));
    look(in_steps, forces);
    const auto at_once = steps_at_once(member, steps);
    look(at_once, drive(law, at_once));
  }
  const auto forces = drive(law, steps_of(steps));
  found.force = force_error(*this, forces, steps);
  if (law.info().can(Capability::energy)) found.energy_residual = sum_works(forces).residual();
  return found;
}

std::vector<CrossCheckResult> TouchAgainHertz::cross_checks() const {
  double profile = 0;
  for (const TouchAgainHertz& member : family_of(*this))
    profile = worse(profile, profile_difference(member));
  return {
      {"branches of a virgin contact against the exact deflection profile through both contacts "
       "on a line, over all paths of the case",
       profile, 1e-14},
      {"the same against springs followed one by one through the whole path in the plane, and "
       "summed adaptively",
       springs_difference(*this), 1e-7}};
}

Expected<TouchAgainHertz::Outcome> TouchAgainHertz::expect(const Scheme& scheme) const {
  const bool rounds = scheme.law().info().can(Capability::bodies);
  const double bound = rounds ? coarse_round_off : 0;
  const auto claims = scheme.law().partial_slip_claims();
  Expected<Outcome> all;
  if (claims) all = expect_force(*this, scheme, *claims);
  all[&Outcome::remembered] =
      Expectation::exact(bound, "nothing is left of a contact that has parted, whatever the law");
  all[&Outcome::in_gap] = Expectation::exact(bound, "bodies that are apart feel nothing");
  return all;
}

std::vector<reference::NamedNumber> TouchAgainHertz::numbers() const {
  std::vector<reference::NamedNumber> all;
  for (const double force : exact_forces())
    all.push_back({"force-" + std::to_string(all.size() + 1), "-",
                   "force at the end of this leg of the second contact, over the friction limit",
                   force, 1e-15L});
  return all;
}

}  // namespace stickslip::cases
