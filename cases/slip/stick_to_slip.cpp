// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/stick_to_slip.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/drive/drive.hpp"
#include "cases/drive/polyline_path.hpp"
#include "reference/linear_friction_closed.hpp"

namespace stickslip {
namespace {

constexpr double degree = std::numbers::pi / 180;
/// Direction of the movement in the tangent plane: not along an axis, where errors could cancel.
constexpr double azimuth = 0.7;
/// Round-off over a few hundred steps, over the friction limit.
constexpr double round_off = 1e-12;
constexpr int finest_steps = 256;
/// Onset on every seventeenth of the path but its ends: 2 is invertible modulo 17, so that doubling
/// the steps only permutes where inside a step the onset falls, and the worst of all seventeenths
/// is free of the sawtooth that a single path shows.
constexpr int seventeenths = 17;

/// A force inside the friction limit, and a proportional movement.
struct Onset {
  std::string name;     ///< which case of the quadratic equation it is
  double fraction = 0;  ///< |force| at the start over the friction limit at the start [-]
  double angle = 0;     ///< from the movement to the force at the start [deg]
  double movement = 0;  ///< kt |dxi| over the friction limit at the start [-]
  double growth = 0;    ///< relative growth of the normal force [-]
};

/// All cases of A alpha^2 + 2 B alpha + C = 0 (Eqs. 10-14). In units of the friction limit at the
/// start: A = growth^2 - movement^2, B = growth - fraction movement cos(angle),
/// C = 1 - fraction^2.
std::vector<Onset> root_cases() {
  // Ends on the limit at constant normal force: movement^2 + movement/2 + 1/4 = 1.
  const double grazing = (std::sqrt(3.25) - 0.5) / 2;
  return {{"A < 0, B < 0", 0.6, 60, 2, -0.3},
          {"A < 0, B > 0", 0.6, 120, 2, 0.5},
          {"A < 0, B = 0", 0.3, 90, 2, 0},
          {"A < 0, no force at the start", 0, 0, 2, 0.5},
          {"A > 0, unloading crosses the cone", 0.7, 60, 0.3, -0.6},
          {"A > 0, unloading against the movement", 0.9, 150, 0.3, -0.6},
          {"A > 0, no movement at all", 0.8, 40, 0, -0.5},
          {"A = 0", 0.8, 70, 0.5, -0.5},
          {"A nearly 0", 0.8, 70, 0.5, -0.5 * (1 + 1e-12)},
          {"A = 0, C = 0", 1, 90, 0.4, -0.4},
          {"A = B = C = 0, loading along a generator of the cone", 1, 0, 0.5, 0.5},
          {"A = B = C = 0, unloading along a generator of the cone", 1, 180, 0.5, -0.5},
          {"C = 0, B < 0", 1, 60, 1, 0},
          {"C = 0, B = 0: double root at the start", 1, 90, 1, 0},
          {"C = 0, B > 0: through the circle and out", 1, 150, 3, 0.2},
          {"C = 0, A > 0", 1, 100, 0.2, -0.5},
          {"B < 0, C = 2e-9", 1 - 1e-9, 89.999, 0.5, -0.2},
          {"B < 0, C = 2e-13", 1 - 1e-13, 80, 0.5, 0},
          {"through the middle of the circle and out", 0.9, 180, 2.5, 0.1},
          {"close by the middle of the circle and out", 1, 179.9, 2.5, 0},
          {"ends on the limit", 0.5, 60, grazing, 0},
          {"never slips", 0.5, 100, 0.8, 0.3}};
}

class StickToSlip final : public CaseInstance {
 public:
  explicit StickToSlip(const CaseParameters& parameters)
      : springs_(parameters),
        values_(parameters.law_parameters()),
        overlap_(parameters["overlap"]),
        limit_(springs_.limit(overlap_)),
        onset_{"as given", parameters["fraction"], parameters["angle"], parameters["movement"],
               parameters["growth"]} {
    for (const Onset& onset : root_cases()) {
      family_.push_back(
          {path_of(onset), solve_corners(springs_, path_of(onset)).back(), work_scale(onset)});
    }
    exact_ = solve_corners(springs_, path_of(onset_)).back();
    for (int i = 1; i < seventeenths; ++i) {
      onsets_.push_back(path_with_onset(i / static_cast<double>(seventeenths)));
    }
  }

  std::vector<ReferenceValue> reference() const override {
    const auto checked = integrate_corner_path(springs_, path_of(onset_));
    const double work = checked.uncertainty_work * checked.work_scale / work_scale(onset_);
    const double force = checked.uncertainty_force * checked.force_scale / limit_;
    return {{0, 1, force},
            {exact_.work, work_scale(onset_), work},
            {exact_.dissipated, work_scale(onset_), work},
            {0, 1, force},
            {0, 1, work},
            {0, 1, force}};
  }

  std::vector<CrossCheckResult> cross_checks() const override {
    double largest = disagreement(springs_, path_of(onset_));
    for (const Member& member : family_) {
      largest = worse(largest, disagreement(springs_, member.path));
    }
    for (const CornerPath& path : onsets_) largest = worse(largest, disagreement(springs_, path));
    return {
        {"onset of slip by Newton's method and closed form of Eq. 18, against the rate "
         "equations integrated with event location, over all cases of the roots",
         largest, 1e-12}};
  }

  Measurement measure(const Scheme& scheme, int steps) const override {
    const Scheme set = with_parameters(scheme, values_);
    const auto forces = drive_along(set.law(), path_of(onset_), steps);
    const WorkSums works = sum_works(forces);
    double worst_force = 0;
    double worst_work = 0;
    for (const Member& member : family_) {
      const auto run = drive_along(set.law(), member.path, steps);
      worst_force =
          worse(worst_force, (run.back().tangential - member.exact.force).norm() / limit_);
      worst_work = worse(
          worst_work, std::abs(sum_works(run).tangential - member.exact.work) / member.work_scale);
    }
    return {{(forces.back().tangential - exact_.force).norm() / limit_, works.tangential,
             works.dissipated, worst_force, worst_work, onset_error(set.law(), steps)},
            works.residual()};
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;

 private:
  /// A path of the family with its answer.
  struct Member {
    CornerPath path;
    CornerState exact;
    double work_scale = 0;
  };

  CornerPath path_of(const Onset& onset) const {
    const Vector2 shift = onset.movement * limit_ / springs_.kt * unit_vector(azimuth);
    return {{{overlap_, Vector2::Zero()}, {overlap_ * (1 + onset.growth), shift}},
            onset.fraction * limit_ * unit_vector(azimuth - onset.angle * degree)};
  }
  /// One and the same onset of slip, met at this fraction of a path of always the same length.
  CornerPath path_with_onset(double fraction) const {
    const Vector2 shift = limit_ / springs_.kt * unit_vector(azimuth);
    const Vector2 force = limit_ * unit_vector(azimuth - 1.4);  // at the onset, on the limit
    const double change = -0.3 * overlap_;
    return {{{overlap_ - fraction * change, Vector2::Zero()},
             {overlap_ + (1 - fraction) * change, shift}},
            force - fraction * springs_.kt * shift};
  }
  /// Largest error of the force over all steps and all places of the onset.
  double onset_error(const AnyLaw& law, int steps) const {
    double worst = 0;
    for (const CornerPath& path : onsets_) {
      const auto forces = drive_along(law, path, steps);
      const PathPoint& a = path.corners[0];
      const PathPoint& b = path.corners[1];
      for (int i = 1; i <= steps; ++i) {
        const double part = static_cast<double>(i) / steps;
        const Vector2 shift = part * b.shift;
        const auto exact = reference::proportional_step<double>(
            springs_.as<double>(), a.overlap, a.overlap + part * (b.overlap - a.overlap),
            {path.force[0], path.force[1]}, {shift[0], shift[1]});
        const Vector2& force = forces[static_cast<std::size_t>(i - 1)].tangential;
        worst = worse(worst, (force - vector_of(exact.force)).norm() / limit_);
      }
    }
    return worst;
  }
  double work_scale(const Onset& onset) const {
    return limit_ * limit_ / springs_.kt * std::max(1.0, onset.movement);
  }
  reference::StepAnswer<long double> answer(const Onset& onset, double part = 1) const {
    const CornerPath path = path_of(onset);
    const Vector2 shift = part * path.corners[1].shift;
    const double overlap = overlap_ * (1 + part * onset.growth);
    return reference::proportional_step<long double>(springs_.as<long double>(), overlap_, overlap,
                                                     {path.force[0], path.force[1]},
                                                     {shift[0], shift[1]});
  }
  Panel plane(const std::string& title, const Onset& onset, std::span<const Scheme> schemes) const;

  Springs springs_;
  std::map<std::string, double> values_;
  double overlap_;
  double limit_;  ///< friction limit at the start [N]
  Onset onset_;
  CornerState exact_;
  std::vector<Member> family_;
  std::vector<CornerPath> onsets_;
};

std::vector<Expectation> StickToSlip::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().claims();
  if (!claims || claims->as_printed) return std::vector<Expectation>(6);
  if (claims->table > 0) {
    // Linear interpolation errs by width^2/8 times the curvature. The inverse table spans a
    // logarithm of 40, with a curvature of at most 1/2; the other one errs by at most a cell where
    // the angle is small.
    if (claims->table < 512 || !claims->slip_onset) return std::vector<Expectation>(6);
    const double cells = claims->table;
    const double per_step = 112 / (cells * cells);
    const Expectation tabled =
        Expectation::exact(std::numbers::pi / cells + finest_steps * per_step,
                           "the look-up table errs in every step by its interpolation");
    return {tabled, Expectation{}, Expectation{}, tabled, Expectation{}, tabled};
  }
  const auto step = answer(onset_);
  const bool slips = step.slip_fraction && *step.slip_fraction < 1 - 1e-9L;
  const bool sticks_first = slips && *step.slip_fraction > 1e-6L;
  const bool placed = slips && is_well_placed(static_cast<double>(*step.slip_fraction));
  const bool turns = slips && std::sin(*step.angle_at_slip) > 1e-12L;
  const std::string never = "the contact sticks throughout, which every scheme solves";
  const std::string solved = "the onset of slip and the slip stage are solved";
  const std::string radial =
      "the radial return of a step errs with the square of the step in the direction of the force";
  const std::string late =
      "only the step in which slip begins errs: its elastic part is taken for slip, which turns "
      "the force alike to first order";
  const std::string straight = "the force keeps its line, on which a radial return is right";
  const std::string kink =
      "the mean of two right forces misses the kink of the step in which slip begins";
  const std::string mean = "the mean of two right forces is a trapezoid rule";
  const bool onset = claims->slip_onset;
  const bool rotation = claims->slip_rotation;

  Expectation force = Expectation::of_order(1, radial, 0.35);
  Expectation work = Expectation::of_order(1, radial, 0.35);
  if (!slips) {
    force = work = Expectation::exact(round_off, never);
  } else if (rotation && onset) {
    force = Expectation::exact(round_off, solved);
    work = claims->exact_work ? Expectation::exact(round_off, solved)
           : turns            ? Expectation::of_order(2, mean)
                              : Expectation::exact(round_off, straight);
  } else if (rotation) {
    force = !sticks_first     ? Expectation::exact(round_off, solved)
            : turns && placed ? Expectation::of_order(2, late, 0.5)
                              : Expectation{};
    work = sticks_first && turns && placed ? Expectation::of_order(2, late, 0.5) : Expectation{};
  } else if (!turns) {
    force = Expectation::exact(round_off, straight);
    work = onset || !sticks_first ? Expectation::exact(round_off, straight)
           : placed               ? Expectation::of_order(2, kink, 0.5)
                                  : Expectation{};
  }
  // Slip that begins at the very end of the path begins on this or that side of it.
  if (step.slip_fraction && !slips && rotation && !onset) force = work = Expectation{};
  Expectation force_family = Expectation::of_order(1, radial);
  Expectation work_family = Expectation::of_order(1, radial, 0.3);
  if (rotation) {
    force_family =
        onset ? Expectation::exact(round_off, solved) : Expectation::of_order(2, late, 0.5);
    work_family = claims->exact_work ? Expectation::exact(round_off, solved)
                  : onset            ? Expectation::of_order(2, mean)
                                     : Expectation::of_order(2, late, 0.5);
  }
  const Expectation force_onsets =
      rotation && !onset ? Expectation::of_order(2, late) : force_family;
  return {force, work, work, force_family, work_family, force_onsets};
}

Panel StickToSlip::plane(const std::string& title, const Onset& onset,
                         std::span<const Scheme> schemes) const {
  Panel panel{
      title, {"force along the movement f₁/(μ fₙ₀)", "-"}, {"force across f₂/(μ fₙ₀)", "-"}};
  panel.equal_aspect = true;
  // In axes along and across the movement, over the limit at the start.
  const auto along_across = [&](const Vector2& force) {
    const Vector2 e = unit_vector(azimuth);
    return Vector2(Vector2(e.dot(force), e[0] * force[1] - e[1] * force[0]) / limit_);
  };
  const auto circle = [&](const std::string& label, double radius) {
    Series s{label, {}, {}, Mark::dashed_line, true};
    for (int i = 0; i <= 120; ++i) {
      s.x.push_back(radius * std::cos(i * 3 * degree));
      s.y.push_back(radius * std::sin(i * 3 * degree));
    }
    return s;
  };
  panel.series.push_back(circle("friction limit at start and end", 1));
  panel.series.push_back(circle("", 1 + onset.growth));
  Series exact{"exact", {}, {}, Mark::line, true};
  for (int i = 0; i <= 200; ++i) {
    const auto state = answer(onset, i / 200.0);
    const Vector2 f = along_across(vector_of(state.force));
    exact.x.push_back(f[0]);
    exact.y.push_back(f[1]);
  }
  int slot = 0;
  for (const Scheme& scheme : schemes) {
    const Scheme set = with_parameters(scheme, values_);
    const CornerPath path = path_of(onset);
    const Vector2 start = along_across(path.force);
    Series s{scheme.label + ", 1 step", {start[0]}, {start[1]}, Mark::line_and_points, false, slot};
    const Vector2 f = along_across(drive_along(set.law(), path, 1).back().tangential);
    s.x.push_back(f[0]);
    s.y.push_back(f[1]);
    // Schemes with the same answer are drawn once, under the name of the first.
    const bool drawn = std::ranges::any_of(panel.series, [&](const Series& other) {
      return other.slot >= 0 &&
             std::hypot(other.x.back() - f[0], other.y.back() - f[1]) < round_off;
    });
    if (!drawn) panel.series.push_back(s);
    ++slot;
  }
  panel.series.push_back(exact);
  const Vector2 start = along_across(path_of(onset).force);
  panel.notes.push_back({start[0], start[1] - 0.15, "start"});
  return panel;
}

Figure StickToSlip::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "Stick and slip inside one step";
  figure.caption =
      "Path of the tangential force in the tangent plane while the contact moves to the right and "
      "the normal force changes. The exact force moves straight until it meets the friction limit, "
      "which shrinks (left) or grows (right), and then turns towards the movement as it follows "
      "the limit. Straight lines lead from the start to the answer of each scheme in one step; "
      "schemes with "
      "the same answer are drawn once.";
  const Onset growing{"", 0.9, 120, 3, 0.3};
  figure.panels = {plane("as given", onset_, schemes),
                   plane("growing normal force", growing, schemes)};
  for (Panel& panel : figure.panels) panel.legend = Legend::outside;
  return figure;
}

}  // namespace

std::unique_ptr<Case> make_stick_to_slip() {
  CaseInfo info;
  info.name = "stick-to-slip";
  info.title = "From stick to slip inside a step";
  info.source = "Kuhn, Suzuki & Daouadji, Eqs. 9-14 and lines 20-30 of Fig. 1";
  info.judges =
      "whether a step that is elastic at first and slips at last ends in the right force and work";
  info.truth =
      "onset of slip by Newton's method on the convex distance from the cone, slip by the closed "
      "form of Eq. 18, in extended precision";
  info.needs = linear_friction_needs();
  info.parameters = joined(
      spring_parameters(),
      {{"overlap", "m", 1e-4, Range::positive(), "overlap at the start"},
       {"fraction", "-", 0.6, {.low = 0, .high = 1}, "force at the start over the friction limit"},
       {"angle",
        "deg",
        110,
        {.low = 0, .high = 180},
        "from the movement to the force at the start"},
       {"movement", "-", 2.72, Range::positive(), "kt |dxi| over the friction limit at the start"},
       {"growth", "-", -0.3, {.low = -0.999, .high = 1e6}, "relative growth of the normal force"}});
  info.observables = {
      {"force", "-", "tangential force at the end, over the friction limit at the start"},
      {"work", "J", "tangential work, over L^2/kt times the movement"},
      {"dissipated", "J", "frictional dissipation, over L^2/kt times the movement"},
      {"force-family", "-", "force at the end, worst of 22 cases of the roots, over the limit"},
      {"work-family", "-", "work, worst of 22 cases of the roots, over L^2/kt times the movement"},
      {"force-onsets", "-",
       "largest error of the force over all steps, worst of 16 places of the onset, over the "
       "limit"}};
  info.steps_from = 1;
  info.steps_to = finest_steps;
  info.nominal_steps = 16;
  info.variants = {"linear-refined[slip-onset=off]", "linear-refined[slip-rotation=off]",
                   "linear-refined[work=average]"};
  info.figures = {{"stick-to-slip/plane", "Stick and slip inside one step"}};
  return std::make_unique<CaseOf<StickToSlip>>(std::move(info));
}

}  // namespace stickslip
