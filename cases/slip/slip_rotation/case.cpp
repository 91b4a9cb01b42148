// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/slip_rotation/case.hpp"

#include "cases/drive/drive.hpp"
#include "cases/slip/one_step.hpp"

namespace stickslip::cases {
namespace {

/// The same contact from all starting angles, at constant, growing and falling normal force. Above
/// 90 degrees and at constant normal force it first sticks.
std::vector<SlipRotation> family_of(SlipRotation turn) {
  std::vector<SlipRotation> all;
  turn.movement = 3;
  for (const double angle : {10.0, 45.0, 90.0, 135.0, 170.0, 179.9}) {
    for (const double growth : {0.0, 0.5, -0.4}) {
      turn.angle = angle;
      turn.growth = growth;
      all.push_back(turn);
    }
  }
  return all;
}

reference::StepAnswer<long double> answer(const SlipRotation& turn) {
  const CornerPath path = turn.path();
  return exact_step(springs_of(turn), path, path.corners.back());
}

/// Over the friction limit at the start.
double force_error(const SlipRotation& turn, const Vector2& force) {
  return (force - vector_of(answer(turn).force)).norm() / turn.limit();
}

/// What happens while the force turns.
struct RotationKind {
  bool sticks = false;  ///< at first
  bool slips = false;   ///< sooner or later
  bool turns = false;   ///< the force is not collinear with the movement
};

RotationKind kind_of(const SlipRotation& turn) {
  const double slip_from = narrow(answer(turn).slip_fraction.value_or(1));
  const double across = std::sin(turn.angle * degree);
  // The start of slip at a force on the limit is known to the root of round-off only.
  return {.sticks = slip_from > 1e-6, .slips = slip_from<1, .turns = across> 1e-12};
}

Expectation expect_force(const LinearFrictionClaims& claims, const RotationKind& kind) {
  if (!kind.slips) return Expectation::exact(round_off, "the contact only sticks");
  if (!kind.turns) return Expectation::exact(round_off, "force and movement are collinear");
  if (!claims.slip_rotation) {
    return Expectation::of_order(
        1, "the force is returned along the radius at the end of every step", 0.2);
  }
  if (kind.sticks && !claims.slip_onset) {
    // Close to the limit a sticking force turns as fast as a slipping one: one step of error h^2.
    return Expectation::of_order(2, "the elastic part before slip is not found", 0.4);
  }
  return Expectation::exact(round_off, "the slip stage is solved in closed form");
}

Expectation expect_work(const LinearFrictionClaims& claims, const RotationKind& kind) {
  if (!kind.slips) return Expectation::exact(round_off, "the contact only sticks");
  if (claims.exact_work) return Expectation::exact(round_off, "the work of slip is solved");
  if (kind.sticks) return Expectation::undeclared("the place of the onset inside its step decides");
  if (claims.slip_rotation && !claims.slip_onset)
    return Expectation::undeclared("without the onset the law does not claim how it finds work");
  if (!kind.turns) return Expectation::exact(round_off, "the force grows in proportion");
  return claims.slip_rotation
             ? Expectation::of_order(2, "the mean of two right forces is a trapezoid rule")
             : Expectation::of_order(1, "the mean of forces that err to first order", 0.2);
}

}  // namespace

CornerPath SlipRotation::path() const {
  const Vector2 shift = movement * limit() / kt * unit_vector(azimuth);
  return {{{overlap, Vector2::Zero()}, {overlap * (1 + growth), shift}},
          limit() * unit_vector(azimuth - angle * degree)};
}

double SlipRotation::angle_of(const Vector2& force) {
  const Vector2 along = unit_vector(azimuth);
  return std::atan2(along[0] * force[1] - along[1] * force[0], along.dot(force)) / degree;
}

std::vector<ContactForce> SlipRotation::forces(const Scheme& scheme, int steps) const {
  return drive_along(scheme.law(), path(), steps);
}

SlipRotation::Outcome SlipRotation::exact() const {
  const auto end = answer(*this);
  return {.angle = angle_of(vector_of(end.force)), .work = narrow(end.work_tangential)};
}

SlipRotation::Outcome SlipRotation::scale() const {
  return {.angle = 1 / degree, .work = limit() * limit() / kt * std::max(1.0, movement)};
}

double SlipRotation::uncertainty() const {
  return integrate_corner_path(springs_of(*this), path()).uncertainty_force;
}

SlipRotation::Outcome SlipRotation::run(const Scheme& scheme, int steps) const {
  const auto all = forces(scheme, steps);
  const Vector2 end = all.back().tangential;
  const WorkSums works = sum_works(all);
  double worst = 0;
  for (const SlipRotation& turn : family_of(*this))
    worst = worse(worst, force_error(turn, turn.forces(scheme, steps).back().tangential));
  return {.force = force_error(*this, end),
          .angle = angle_of(end),
          .work = works.tangential,
          .force_family = worst,
          .energy_residual = works.residual()};
}

std::vector<CrossCheckResult> SlipRotation::cross_checks() const {
  double largest = 0;
  for (const SlipRotation& turn : family_of(*this)) {
    const auto integrated = integrate_corner_path(springs_of(turn), turn.path());
    largest = worse(largest, force_error(turn, vector_of(integrated.values.back().force)));
  }
  return {
      {"closed form of Eq. 18 against the rate equations integrated with event location, "
       "over the family of angles and normal forces",
       largest, 1e-12}};
}

Expected<SlipRotation::Outcome> SlipRotation::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().claims();
  if (!claims || claims->as_printed) return {};
  if (claims->slip_rotation && claims->table > 0) {
    // How much depends on where in its cells each look-up falls: quality decides.
    return Expectation::undeclared(
        "the look-up table errs in every step by its interpolation, so that more steps err more");
  }
  const RotationKind kind = kind_of(*this);
  Expected<Outcome> all = expect_force(*claims, kind);
  all[&Outcome::work] = expect_work(*claims, kind);
  all[&Outcome::force_family] =
      expect_force(*claims, {.sticks = true, .slips = true, .turns = true});
  return all;
}

}  // namespace stickslip::cases
