// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/fresh_contact/case.hpp"

#include "cases/drive/drive.hpp"
#include "cases/slip/one_step.hpp"

namespace stickslip::cases {
namespace {

/// Paths that touch at each of the places, and move so far after touch, in steps of one length.
std::vector<CornerPath> touches(FreshContact contact, double movement) {
  contact.movement = movement;
  std::vector<CornerPath> all;
  for (int i = 1; i < places; ++i) {
    contact.touch = i / static_cast<double>(places);
    CornerPath path = contact.path();
    for (PathPoint& corner : path.corners) {
      corner.overlap *= 1 - contact.touch;
      corner.shift *= 1 - contact.touch;
    }
    all.push_back(path);
  }
  return all;
}

/// The bodies come to a gap of exactly zero, slide without force, and are then pressed together.
CornerPath grazing_path(const FreshContact& contact) {
  const double unit_shift = contact.limit() / contact.kt;
  const Vector2 touched = 0.7 * unit_shift * unit_vector(azimuth);
  const Vector2 slid = touched + 0.5 * unit_shift * unit_vector(azimuth + 2);
  const Vector2 pressed = slid + 0.6 * unit_shift * unit_vector(azimuth - 1);
  return {
      {{-contact.overlap, Vector2::Zero()}, {0, touched}, {0, slid}, {contact.overlap, pressed}}};
}

std::vector<CornerPath> family_of(const FreshContact& contact) {
  std::vector<CornerPath> all = touches(contact, contact.movement);
  all.push_back(grazing_path(contact));
  return all;
}

/// Contacts that slip when they touch.
std::vector<CornerPath> slipping(const FreshContact& contact) { return touches(contact, 3); }

CornerState end_of(const FreshContact& contact, const CornerPath& path) {
  return solve_corners(springs_of(contact), path).back();
}

}  // namespace

CornerPath FreshContact::path() const {
  const double whole = 1 / (1 - touch);
  const double unit_shift = limit() / kt;
  const Vector2 touched = whole * movement * unit_shift * unit_vector(azimuth);
  const Vector2 onward = touched + 0.4 * unit_shift * unit_vector(azimuth + 1);
  return {{{-overlap * touch * whole, Vector2::Zero()}, {overlap, touched}, {2 * overlap, onward}}};
}

double FreshContact::work_scale() const { return limit() * limit() / kt * std::max(1.0, movement); }

FreshContact::Outcome FreshContact::exact() const { return {.work = end_of(*this, path()).work}; }

FreshContact::Outcome FreshContact::uncertainty() const {
  const auto checked = integrate_corner_path(springs_of(*this), path());
  const double work = checked.uncertainty_work * checked.work_scale / work_scale();
  const double force = checked.uncertainty_force * checked.force_scale / limit();
  return {.force = force, .work = work, .force_family = force, .work_slipping = work};
}

std::vector<CrossCheckResult> FreshContact::cross_checks() const {
  const Springs springs = springs_of(*this);
  double largest = disagreement(springs, path());
  for (const CornerPath& other : family_of(*this))
    largest = worse(largest, disagreement(springs, other));
  for (const CornerPath& other : slipping(*this))
    largest = worse(largest, disagreement(springs, other));
  return {
      {"closed form of the step of touch against the rate equations integrated from the "
       "located instant of touch, over all paths of the case",
       largest, 1e-12}};
}

FreshContact::Outcome FreshContact::run(const Scheme& scheme, int steps) const {
  const auto forces = drive_along(scheme.law(), path(), steps);
  const WorkSums works = sum_works(forces);
  const Vector2 right = end_of(*this, path()).force;
  Outcome found{.force = (forces.back().tangential - right).norm() / limit(),
                .work = works.tangential,
                .energy_residual = works.residual()};
  for (const CornerPath& other : family_of(*this)) {
    const Vector2 end = drive_along(scheme.law(), other, steps).back().tangential;
    const double error = (end - end_of(*this, other).force).norm() / limit();
    found.force_family = worse(found.force_family, error);
  }
  for (const CornerPath& other : slipping(*this)) {
    const double work = sum_works(drive_along(scheme.law(), other, steps)).tangential;
    const double error = std::abs(work - end_of(*this, other).work) / work_scale();
    found.work_slipping = worse(found.work_slipping, error);
  }
  return found;
}

Expected<FreshContact::Outcome> FreshContact::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().claims();
  if (!claims || claims->as_printed) return {};
  // A force along the movement meets the ends of a look-up table, at a logarithm of -20.
  const double bound = claims->table > 0 ? 1e-8 : round_off;
  if (claims->fresh_contact)
    return Expectation::exact(bound, "only the movement after touch counts");

  const char* const counted =
      "the movement of the step before touch is counted, and stick never forgets it";
  const char* const counted_in_slip =
      "the work of the step of touch counts the movement before touch, under a force that "
      "grows with the step";
  const auto forgets =
      Expectation::exact(bound, "a contact that slips when it touches forgets what was counted");
  const bool sticks = movement < 1;
  Expected<Outcome> all;
  // Where the touch falls near the end of a step there is next to nothing to count.
  if (is_well_placed(touch)) {
    all[&Outcome::force] = Expectation::of_order(1, counted, 0.5);
    all[&Outcome::work] = sticks ? Expectation::of_order(1, counted, 0.5)
                                 : Expectation::of_order(2, counted_in_slip, 0.5);
  }
  if (!sticks) all[&Outcome::force] = forgets;
  all[&Outcome::force_family] = sticks ? Expectation::of_order(1, counted) : forgets;
  all[&Outcome::work_slipping] = Expectation::of_order(2, counted_in_slip);
  return all;
}

}  // namespace stickslip::cases
