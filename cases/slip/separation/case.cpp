// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/separation/case.hpp"

#include "cases/drive/drive.hpp"
#include "cases/slip/one_step.hpp"

namespace stickslip::cases {
namespace {

/// Overlap, over that at the start, at the corner where the force before the opening is read.
constexpr double last_look = 0.1;
/// Corners of the path.
constexpr std::size_t at_last_look = 1;
constexpr std::size_t at_gap = 2;

/// The same contact out of stick and out of slip, with and against the movement, slow and fast.
std::vector<Separation> family_of(const Separation& given) {
  std::vector<Separation> all;
  const auto add = [&](double fraction, double angle, double movement) {
    Separation next = given;
    next.fraction = fraction;
    next.angle = angle;
    next.movement = movement;
    all.push_back(next);
  };
  for (const double fraction : {0.5, 1.0}) {
    for (const double angle : {0.0, 45.0, 90.0, 135.0, 179.9, 180.0}) {
      for (const double movement : {0.3, 1.0, 3.0}) add(fraction, angle, movement);
    }
  }
  add(0, 0, 1);     // no force at the start
  add(0.8, 40, 0);  // no movement at all
  return all;
}

std::vector<CornerState> corners_of(const Separation& s) {
  return solve_corners(springs_of(s), s.path());
}

/// The exact step from the start to this overlap [m] on the way out (negative: gap).
reference::StepAnswer<long double> answer(const Separation& s, double overlap) {
  const CornerPath path = s.path();
  const double part = (s.overlap - overlap) / (s.overlap + s.gap);
  return exact_step(springs_of(s), path, {overlap, part * path.corners[at_gap].shift});
}

/// The works until the bodies have parted, which takes two legs.
WorkSums works_of_opening(std::span<const ContactForce> forces, int steps) {
  return sum_works(forces.first(2 * static_cast<std::size_t>(steps)));
}

// ---- what theory expects ------------------------------------------------------------------------

namespace why {
constexpr auto solved = "the slip before the opening is solved";
constexpr auto straight = "a radial return is right where the force keeps its line";
constexpr auto radial = "the force is returned along the radius at the end of every step";
constexpr auto late = "only the step in which slip begins errs: its elastic part is taken for slip";
constexpr auto mean = "the mean of two right forces is a trapezoid rule";
constexpr auto counted =
    "the movement of the step before the bodies touch again is counted, and stick keeps it";
constexpr auto nothing_left = "nothing is left of the contact, and its new touch is solved";
}  // namespace why

/// What happens while the contact opens.
struct Kind {
  bool slips = false;         ///< before the force is read
  bool grazes = false;        ///< slip begins just where it is read, on this or that side of it
  bool sticks_first = false;  ///< before it slips
  bool placed = false;        ///< slip begins well inside steps, whatever their number
  bool turns = false;         ///< the force turns in slip
};

Kind kind_of(const Separation& s) {
  const auto look = answer(s, last_look * s.overlap);
  const auto whole = answer(s, -s.gap);
  const bool slips = look.slip_fraction && *look.slip_fraction < 1 - 1e-9L;
  return {.slips = slips,
          .grazes = look.slip_fraction && !slips,
          .sticks_first = whole.slip_fraction && *whole.slip_fraction > 1e-6L,
          .placed = slips && is_well_placed(narrow(*look.slip_fraction)),
          .turns = whole.angle_at_slip && std::sin(*whole.angle_at_slip) > 1e-12L};
}

Expectation expect_force(const LinearFrictionClaims& claims, const Kind& kind) {
  if (kind.grazes && claims.slip_rotation && !claims.slip_onset) return {};
  if (!kind.slips) return Expectation::exact(round_off, why::straight);
  if (!claims.slip_rotation) {
    return kind.turns ? Expectation::of_order(1, why::radial, 0.35)
                      : Expectation::exact(round_off, why::straight);
  }
  if (claims.slip_onset || !kind.sticks_first) return Expectation::exact(round_off, why::solved);
  return kind.turns && kind.placed ? Expectation::of_order(2, why::late, 0.5) : Expectation{};
}

Expectation expect_work(const LinearFrictionClaims& claims, const Kind& kind) {
  // A force along the movement leaves errors of the second order at most, and of which of the
  // two events inside steps they are depends on the scheme in ways that its claims do not say.
  if (!claims.slip_rotation)
    return kind.turns ? Expectation::of_order(1, why::radial, 0.35) : Expectation{};
  if (claims.exact_work) return Expectation::exact(round_off, why::solved);
  if (kind.turns && claims.slip_onset) return Expectation::of_order(2, why::mean, 0.3);
  const bool shows = kind.turns && kind.sticks_first && kind.placed;
  return shows ? Expectation::of_order(2, why::late, 0.5) : Expectation{};
}

Expectation expect_work_of_family(const LinearFrictionClaims& claims) {
  if (!claims.slip_rotation) return Expectation::of_order(1, why::radial, 0.35);
  if (claims.exact_work) return Expectation::exact(round_off, why::solved);
  return claims.slip_onset ? Expectation::of_order(2, why::mean, 0.3)
                           : Expectation::of_order(2, why::late, 0.5);
}

Expectation expect_new_touch(const LinearFrictionClaims& claims, const Separation& s) {
  if (claims.fresh_contact) return Expectation::exact(round_off, why::nothing_left);
  const bool inside = is_well_placed(s.gap / (s.overlap + s.gap));
  return inside ? Expectation::of_order(1, why::counted, 0.5) : Expectation{};
}

}  // namespace

CornerPath Separation::path() const {
  const double unit_shift = limit() / kt;
  const Vector2 whole = movement * (1 + gap / overlap) * unit_shift * unit_vector(azimuth);
  const double look = (1 - last_look) * overlap / (overlap + gap);
  const Vector2 back = whole + 0.5 * (1 + gap / overlap) * unit_shift * unit_vector(azimuth + 1);
  return {{{overlap, Vector2::Zero()},
           {last_look * overlap, look * whole},
           {-gap, whole},
           {overlap, back}},
          fraction * limit() * unit_vector(azimuth - angle * degree)};
}

Vector2 Separation::exact_force(double at_overlap) const {
  return vector_of(answer(*this, at_overlap).force);
}

double Separation::work_scale() const { return limit() * limit() / kt * std::max(1.0, movement); }

Separation::Outcome Separation::exact() const {
  const CornerState opened = corners_of(*this)[at_gap];
  return {.work = opened.work, .dissipated = opened.dissipated};
}

Separation::Outcome Separation::uncertainty() const {
  const auto checked = integrate_corner_path(springs_of(*this), path());
  const double work = checked.uncertainty_work * checked.work_scale / work_scale();
  const double force = checked.uncertainty_force * checked.force_scale / limit();
  return {.work = work,
          .dissipated = work,
          .force_before = force / last_look,
          .force_again = force,
          .work_family = work};
}

std::vector<CrossCheckResult> Separation::cross_checks() const {
  const Springs springs = springs_of(*this);
  double largest = disagreement(springs, path());
  for (const Separation& s : family_of(*this))
    largest = worse(largest, disagreement(springs, s.path()));
  return {
      {"closed form of slip until the limit vanishes against the rate equations integrated "
       "to the located instant of opening, over all paths of the case",
       largest, 1e-12}};
}

Separation::Outcome Separation::run(const Scheme& scheme, int steps) const {
  const auto exact = corners_of(*this);
  const auto forces = drive_along(scheme.law(), path(), steps);
  const WorkSums opening = works_of_opening(forces, steps);
  const Vector2 before = forces[static_cast<std::size_t>(steps) - 1].tangential;
  const Vector2 again = forces.back().tangential;
  double worst = 0;
  for (const Separation& s : family_of(*this)) {
    const auto other = drive_along(scheme.law(), s.path(), steps);
    const double right = corners_of(s)[at_gap].work;
    const double found = works_of_opening(other, steps).tangential;
    worst = worse(worst, std::abs(found - right) / s.work_scale());
  }
  return {.work = opening.tangential,
          .dissipated = opening.dissipated,
          .force_before = (before - exact[at_last_look].force).norm() / (last_look * limit()),
          .force_again = (again - exact.back().force).norm() / limit(),
          .work_family = worst,
          .energy_residual = sum_works(forces).residual()};
}

Expected<Separation::Outcome> Separation::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().claims();
  if (!claims || claims->as_printed || claims->table > 0) return {};
  const Kind kind = kind_of(*this);
  Expected<Outcome> all = expect_work(*claims, kind);
  all[&Outcome::force_before] = expect_force(*claims, kind);
  all[&Outcome::force_again] = expect_new_touch(*claims, *this);
  all[&Outcome::work_family] = expect_work_of_family(*claims);
  return all;
}

}  // namespace stickslip::cases
