// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/stick_to_slip/case.hpp"

#include "cases/drive/drive.hpp"
#include "cases/slip/one_step.hpp"

namespace stickslip::cases {
namespace {

/// The same contact in all cases of A alpha^2 + 2 B alpha + C = 0 (Eqs. 10-14). In units of the
/// friction limit at the start: A = growth^2 - movement^2, B = growth - fraction movement
/// cos(angle), C = 1 - fraction^2.
std::vector<StickToSlip> root_cases(const StickToSlip& given) {
  std::vector<StickToSlip> all;
  const auto add = [&](double fraction, double angle, double movement, double growth) {
    StickToSlip next = given;
    next.fraction = fraction;
    next.angle = angle;
    next.movement = movement;
    next.growth = growth;
    all.push_back(next);
  };
  add(0.6, 60, 2, -0.3);                         // A < 0, B < 0
  add(0.6, 120, 2, 0.5);                         // A < 0, B > 0
  add(0.3, 90, 2, 0);                            // A < 0, B = 0
  add(0, 0, 2, 0.5);                             // A < 0, no force at the start
  add(0.7, 60, 0.3, -0.6);                       // A > 0, unloading crosses the cone
  add(0.9, 150, 0.3, -0.6);                      // A > 0, unloading against the movement
  add(0.8, 40, 0, -0.5);                         // A > 0, no movement at all
  add(0.8, 70, 0.5, -0.5);                       // A = 0
  add(0.8, 70, 0.5, -0.5 * (1 + 1e-12));         // A nearly 0
  add(1, 90, 0.4, -0.4);                         // A = 0, C = 0
  add(1, 0, 0.5, 0.5);                           // A = B = C = 0, loading along the cone
  add(1, 180, 0.5, -0.5);                        // A = B = C = 0, unloading along the cone
  add(1, 60, 1, 0);                              // C = 0, B < 0
  add(1, 90, 1, 0);                              // C = 0, B = 0: double root at the start
  add(1, 150, 3, 0.2);                           // C = 0, B > 0: through the circle and out
  add(1, 100, 0.2, -0.5);                        // C = 0, A > 0
  add(1 - 1e-9, 89.999, 0.5, -0.2);              // B < 0, C = 2e-9
  add(1 - 1e-13, 80, 0.5, 0);                    // B < 0, C = 2e-13
  add(0.9, 180, 2.5, 0.1);                       // through the middle of the circle and out
  add(1, 179.9, 2.5, 0);                         // close by the middle of the circle and out
  add(0.5, 60, (std::sqrt(3.25) - 0.5) / 2, 0);  // ends on the limit: m^2 + m/2 + 1/4 = 1
  add(0.5, 100, 0.8, 0.3);                       // never slips
  return all;
}

CornerState end_of(const StickToSlip& s) { return solve_corners(springs_of(s), s.path()).back(); }

/// One and the same onset of slip, met at each of the places on a path of always the same length.
std::vector<CornerPath> onsets(const StickToSlip& s) {
  const Vector2 shift = s.limit() / s.kt * unit_vector(azimuth);
  const Vector2 at_onset = s.limit() * unit_vector(azimuth - 1.4);
  const double change = -0.3 * s.overlap;
  std::vector<CornerPath> all;
  for (int i = 1; i < places; ++i) {
    const double fraction = i / static_cast<double>(places);
    all.push_back({{{s.overlap - fraction * change, Vector2::Zero()},
                    {s.overlap + (1 - fraction) * change, shift}},
                   at_onset - fraction * s.kt * shift});
  }
  return all;
}

/// Largest error of the force over all steps [N].
double error_on(const CornerPath& path, const Springs& springs, const AnyLaw& law, int steps) {
  const auto forces = drive_along(law, path, steps);
  const PathPoint& a = path.corners[0];
  const PathPoint& b = path.corners[1];
  double worst = 0;
  for (int i = 1; i <= steps; ++i) {
    const double part = static_cast<double>(i) / steps;
    const PathPoint now{a.overlap + part * (b.overlap - a.overlap), part * b.shift};
    const Vector2 exact = vector_of(exact_step<double>(springs, path, now).force);
    worst = worse(worst, (forces[static_cast<std::size_t>(i - 1)].tangential - exact).norm());
  }
  return worst;
}

// ---- what theory expects ------------------------------------------------------------------------

namespace because {
constexpr auto never = "the contact sticks throughout, which every scheme solves";
constexpr auto solved = "the onset of slip and the slip stage are solved";
constexpr auto straight = "the force keeps its line, on which a radial return is right";
constexpr auto radial =
    "the radial return of a step errs with the square of the step in the direction of the force";
constexpr auto late =
    "only the step in which slip begins errs: its elastic part is taken for slip, which turns "
    "the force alike to first order";
constexpr auto kink =
    "the mean of two right forces misses the kink of the step in which slip begins";
constexpr auto mean = "the mean of two right forces is a trapezoid rule";
}  // namespace because

/// What happens on a path.
struct OnsetKind {
  bool slips = false;         ///< before its end
  bool sticks_first = false;  ///< and before that it sticks
  bool placed = false;        ///< slip begins well inside steps, whatever their number
  bool turns = false;         ///< the force turns in slip
  bool grazes = false;        ///< slip begins at the very end, on this or that side of it
};

OnsetKind kind_of(const StickToSlip& s) {
  const CornerPath path = s.path();
  const auto step = exact_step(springs_of(s), path, path.corners.back());
  if (!step.slip_fraction) return {};
  const long double onset = *step.slip_fraction;
  const bool slips = onset < 1 - 1e-9L;
  return {.slips = slips,
          .sticks_first = slips && onset > 1e-6L,
          .placed = slips && is_well_placed(narrow(onset)),
          .turns = slips && std::sin(*step.angle_at_slip) > 1e-12L,
          .grazes = !slips};
}

Expectation expect_stick(const LinearFrictionClaims& claims, const OnsetKind& kind) {
  const bool may_miss = kind.grazes && claims.slip_rotation && !claims.slip_onset;
  return may_miss ? Expectation{} : Expectation::exact(round_off, because::never);
}

Expectation expect_force(const LinearFrictionClaims& claims, const OnsetKind& kind) {
  if (!kind.slips) return expect_stick(claims, kind);
  if (!claims.slip_rotation) {
    return kind.turns ? Expectation::of_order(1, because::radial, 0.35)
                      : Expectation::exact(round_off, because::straight);
  }
  if (claims.slip_onset || !kind.sticks_first)
    return Expectation::exact(round_off, because::solved);
  return kind.turns && kind.placed ? Expectation::of_order(2, because::late, 0.5) : Expectation{};
}

Expectation expect_work(const LinearFrictionClaims& claims, const OnsetKind& kind) {
  if (!kind.slips) return expect_stick(claims, kind);
  if (claims.slip_rotation && claims.slip_onset) {
    if (claims.exact_work) return Expectation::exact(round_off, because::solved);
    return kind.turns ? Expectation::of_order(2, because::mean)
                      : Expectation::exact(round_off, because::straight);
  }
  if (claims.slip_rotation) {
    const bool shows = kind.sticks_first && kind.turns && kind.placed;
    return shows ? Expectation::of_order(2, because::late, 0.5) : Expectation{};
  }
  if (kind.turns) return Expectation::of_order(1, because::radial, 0.35);
  if (claims.slip_onset || !kind.sticks_first)
    return Expectation::exact(round_off, because::straight);
  return kind.placed ? Expectation::of_order(2, because::kink, 0.5) : Expectation{};
}

/// Linear interpolation errs by width^2/8 times the curvature. The inverse table spans a logarithm
/// of 40, with a curvature of at most 1/2; the other one errs by at most a cell where the angle is
/// small.
Expected<StickToSlip::Outcome> expect_table(double cells) {
  const double per_step = 112 / (cells * cells);
  Expected<StickToSlip::Outcome> all;
  for (const auto field : {&StickToSlip::Outcome::force, &StickToSlip::Outcome::force_family,
                           &StickToSlip::Outcome::force_onsets, &StickToSlip::Outcome::force_soft})
    all[field] = Expectation::exact(std::numbers::pi / cells + StickToSlip::finest_steps * per_step,
                                    "the look-up table errs in every step by its interpolation");
  return all;
}

}  // namespace

double StickToSlip::work_scale() const { return limit() * limit() / kt * std::max(1.0, movement); }

StickToSlip StickToSlip::softened() const {
  StickToSlip soft = *this;
  soft.kt = 2.0 / 7 * kn;
  return soft;
}

CornerPath StickToSlip::path() const {
  const Vector2 shift = movement * limit() / kt * unit_vector(azimuth);
  return {{{overlap, Vector2::Zero()}, {overlap * (1 + growth), shift}},
          fraction * limit() * unit_vector(azimuth - angle * degree)};
}

Vector2 StickToSlip::exact_force(double part) const {
  const CornerPath whole = path();
  const PathPoint end{overlap * (1 + part * growth), part * whole.corners.back().shift};
  return vector_of(exact_step(springs_of(*this), whole, end).force);
}

StickToSlip::Outcome StickToSlip::exact() const {
  const CornerState end = end_of(*this);
  return {.work = end.work, .dissipated = end.dissipated};
}

StickToSlip::Outcome StickToSlip::scale() const {
  return {.work = work_scale(), .dissipated = work_scale()};
}

StickToSlip::Outcome StickToSlip::uncertainty() const {
  const auto checked = integrate_corner_path(springs_of(*this), path());
  const double work = checked.uncertainty_work * checked.work_scale / work_scale();
  const double force = checked.uncertainty_force * checked.force_scale / limit();
  return {.force = force,
          .work = work,
          .dissipated = work,
          .force_family = force,
          .work_family = work,
          .force_onsets = force,
          .force_soft = force};
}

std::vector<CrossCheckResult> StickToSlip::cross_checks() const {
  const Springs springs = springs_of(*this);
  double largest = disagreement(springs, path());
  for (const StickToSlip& s : root_cases(*this))
    largest = worse(largest, disagreement(springs, s.path()));
  for (const CornerPath& onset : onsets(*this))
    largest = worse(largest, disagreement(springs, onset));
  const StickToSlip soft = softened();
  return {{"onset of slip by Newton's method and closed form of Eq. 18, against the rate "
           "equations integrated with event location, over all cases of the roots",
           largest, 1e-12},
          {"the same with a tangential stiffness of 2/7 of the normal one",
           disagreement(springs_of(soft), soft.path()), 1e-12}};
}

StickToSlip::Outcome StickToSlip::run(const Scheme& scheme, int steps) const {
  const auto forces = drive_along(scheme.law(), path(), steps);
  const WorkSums works = sum_works(forces);
  Outcome found{.force = (forces.back().tangential - end_of(*this).force).norm() / limit(),
                .work = works.tangential,
                .dissipated = works.dissipated,
                .energy_residual = works.residual()};
  for (const StickToSlip& s : root_cases(*this)) {
    const auto other = drive_along(scheme.law(), s.path(), steps);
    const CornerState exact = end_of(s);
    const double force = (other.back().tangential - exact.force).norm() / limit();
    const double work = std::abs(sum_works(other).tangential - exact.work) / s.work_scale();
    found.force_family = worse(found.force_family, force);
    found.work_family = worse(found.work_family, work);
  }
  for (const CornerPath& onset : onsets(*this)) {
    const double error = error_on(onset, springs_of(*this), scheme.law(), steps) / limit();
    found.force_onsets = worse(found.force_onsets, error);
  }
  const StickToSlip soft = softened();
  const Scheme softer = with_parameters(scheme, {{"kt", soft.kt}});
  const Vector2 end = drive_along(softer.law(), soft.path(), steps).back().tangential;
  found.force_soft = (end - end_of(soft).force).norm() / limit();
  return found;
}

Expected<StickToSlip::Outcome> StickToSlip::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().claims();
  if (!claims || claims->as_printed) return {};
  const bool rotation = claims->slip_rotation;
  const bool onset = claims->slip_onset;
  if (claims->table > 0) {
    if (claims->table < 512 || !onset) return {};
    return expect_table(claims->table);
  }
  Expected<Outcome> all;
  const OnsetKind kind = kind_of(*this);
  // In units of the friction limit and its shift both are the same contact.
  all[&Outcome::force] = all[&Outcome::force_soft] = expect_force(*claims, kind);
  for (const auto field : {&Outcome::work, &Outcome::dissipated})
    all[field] = expect_work(*claims, kind);
  if (!rotation) {
    for (const auto field : {&Outcome::force_family, &Outcome::force_onsets})
      all[field] = Expectation::of_order(1, because::radial);
    all[&Outcome::work_family] = Expectation::of_order(1, because::radial, 0.3);
    return all;
  }
  all[&Outcome::force_family] = onset ? Expectation::exact(round_off, because::solved)
                                      : Expectation::of_order(2, because::late, 0.5);
  all[&Outcome::force_onsets] = onset ? Expectation::exact(round_off, because::solved)
                                      : Expectation::of_order(2, because::late);
  all[&Outcome::work_family] = claims->exact_work ? Expectation::exact(round_off, because::solved)
                               : onset            ? Expectation::of_order(2, because::mean)
                                                  : Expectation::of_order(2, because::late, 0.5);
  return all;
}

}  // namespace stickslip::cases
