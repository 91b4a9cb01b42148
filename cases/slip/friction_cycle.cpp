// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/friction_cycle.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "cases/drive/drive.hpp"
#include "cases/drive/polyline_path.hpp"
#include "reference/linear_friction_closed.hpp"

namespace stickslip {
namespace {

constexpr double degree = std::numbers::pi / 180;
/// Round-off over a few thousand steps, over the friction limit.
constexpr double round_off = 1e-12;

/// Slip begins on every seventeenth of a half cycle but its ends: 2 is invertible modulo 17, so
/// that doubling the steps only permutes where inside a step slip begins, and the worst of all
/// seventeenths is free of the sawtooth that a single loop shows.
constexpr int seventeenths = 17;

/// How the normal force goes with the tangential shift.
enum class NormalForce { constant, in_phase, antiphase, quarter_phase };

NormalForce read_normal_force(const std::string& word) {
  if (word == "in-phase") return NormalForce::in_phase;
  if (word == "antiphase") return NormalForce::antiphase;
  if (word == "quarter-phase") return NormalForce::quarter_phase;
  return NormalForce::constant;
}

/// A path along a line in the tangent plane, from a contact without tangential force to +amplitude
/// and through two cycles; the first brings the contact to its steady cycle, the second is
/// measured.
struct Cycles {
  std::vector<reference::CollinearCorner<double>> corners;
  std::size_t measured_from = 0;  ///< corner at which the measured cycle begins
};

class FrictionCycle final : public CaseInstance {
 public:
  explicit FrictionCycle(const CaseParameters& parameters)
      : springs_(parameters),
        values_(parameters.law_parameters()),
        overlap_(parameters["overlap"]),
        limit_(springs_.limit(overlap_)),
        amplitude_(parameters["amplitude"]),
        swing_(parameters["swing"]),
        along_(unit_vector(parameters["direction"] * degree)),
        normal_(read_normal_force(parameters.word("normal"))) {}

  std::vector<ReferenceValue> reference() const override {
    const double lost = dissipation(cycles(normal_));
    const auto checked = integrate_corner_path(springs_, path_of(cycles(normal_)));
    const double work = checked.uncertainty_work * checked.work_scale / scale_of(lost);
    return {{lost, scale_of(lost), work},
            {0, 1, checked.uncertainty_force},
            {0, 1, work},
            {0, 1, work}};
  }
  std::vector<CrossCheckResult> cross_checks() const override;
  Measurement measure(const Scheme& scheme, int steps) const override;
  std::vector<Expectation> expect(const Scheme& scheme) const override;
  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override;

 private:
  /// Steady dissipation per cycle and largest error of the force over all steps of a run.
  struct Run {
    double dissipated = 0;
    double force_error = 0;
    double residual = 0;
  };

  double overlap_at(NormalForce normal, double part) const {
    return overlap_at(overlap_, normal, part);
  }
  double overlap_at(double mean, NormalForce normal, double part) const {
    return mean * (1 + (normal == NormalForce::constant ? 0 : swing_ * part));
  }
  Cycles cycles(NormalForce normal) const { return cycles(normal, overlap_); }
  Cycles cycles(NormalForce normal, double mean_overlap) const;
  /// The path with a corner at the end of every step.
  std::vector<reference::CollinearCorner<long double>> cut(const Cycles& c, int steps) const;
  CornerPath path_of(const Cycles& c) const;
  double dissipation(const Cycles& c) const;
  double scale_of(double dissipated) const {
    return dissipated > 0 ? dissipated : 4 * limit_ * amplitude_;
  }
  Run run(const AnyLaw& law, NormalForce normal, int steps) const;
  Panel loops(const std::string& title, NormalForce normal, std::span<const Scheme> schemes) const;

  Springs springs_;
  std::map<std::string, double> values_;
  double overlap_;
  double limit_;  ///< at the mean overlap [N]
  double amplitude_;
  double swing_;
  Vector2 along_;
  NormalForce normal_;
};

constexpr std::array cycling{NormalForce::in_phase, NormalForce::antiphase,
                             NormalForce::quarter_phase};

Cycles FrictionCycle::cycles(NormalForce normal, double mean_overlap) const {
  Cycles all;
  const auto add = [&](double shift, double part) {
    all.corners.push_back({overlap_at(mean_overlap, normal, part), shift * amplitude_});
  };
  if (normal == NormalForce::quarter_phase) {
    // The normal force is highest while the shift passes zero upwards.
    add(0, 1);
    add(1, 0);
    for (int i = 0; i < 2; ++i) {
      add(0, -1);
      add(-1, 0);
      add(0, 1);
      add(1, 0);
    }
    all.measured_from = 5;
    return all;
  }
  const double sign = normal == NormalForce::antiphase ? -1 : 1;
  add(0, 0);
  add(1, sign);
  for (int i = 0; i < 2; ++i) {
    add(-1, -sign);
    add(1, sign);
  }
  all.measured_from = 3;
  return all;
}

std::vector<reference::CollinearCorner<long double>> FrictionCycle::cut(const Cycles& c,
                                                                        int steps) const {
  std::vector<reference::CollinearCorner<long double>> all{
      {c.corners.front().overlap, c.corners.front().shift}};
  for (std::size_t leg = 0; leg + 1 < c.corners.size(); ++leg) {
    const auto& a = c.corners[leg];
    const auto& b = c.corners[leg + 1];
    for (int i = 1; i <= steps; ++i) {
      const long double t = static_cast<long double>(i) / steps;
      all.push_back({a.overlap + t * (static_cast<long double>(b.overlap) - a.overlap),
                     a.shift + t * (static_cast<long double>(b.shift) - a.shift)});
    }
  }
  return all;
}

CornerPath FrictionCycle::path_of(const Cycles& c) const {
  CornerPath path;
  for (const auto& corner : c.corners)
    path.corners.push_back({corner.overlap, corner.shift * along_});
  return path;
}

double FrictionCycle::dissipation(const Cycles& c) const {
  const auto states =
      reference::collinear_path<long double>(springs_.as<long double>(), cut(c, 1), 0);
  return static_cast<double>(states.back().dissipated - states[c.measured_from].dissipated);
}

std::vector<CrossCheckResult> FrictionCycle::cross_checks() const {
  const auto wide = springs_.as<long double>();
  const long double lost = dissipation(cycles(NormalForce::constant));
  const long double closed =
      reference::friction_cycle_dissipation<long double>(springs_.kt, limit_, amplitude_);
  std::vector<CrossCheckResult> all{
      {"piecewise solution along the line against 4 L (A - L/kt) at constant normal force",
       std::abs(static_cast<double>(lost - closed)) / scale_of(static_cast<double>(closed)),
       1e-14}};
  double largest = 0;
  for (const NormalForce normal : {NormalForce::in_phase, NormalForce::antiphase}) {
    const double slope = (normal == NormalForce::antiphase ? -1 : 1) * limit_ * swing_ / amplitude_;
    if (std::abs(slope) >= springs_.kt || swing_ >= 1) continue;  // outside the closed form
    const auto in_phase = reference::friction_cycle_dissipation_in_phase<long double>(
        wide.kt, limit_, slope, amplitude_);
    if (!in_phase) continue;  // does not slip both ways
    const double expected = static_cast<double>(*in_phase);
    largest = worse(largest, std::abs(dissipation(cycles(normal)) - expected) / scale_of(expected));
  }
  all.push_back(
      {"the same against the closed form for a limit that follows the shift", largest, 1e-14});
  largest = 0;
  for (const NormalForce normal : {NormalForce::constant, cycling[0], cycling[1], cycling[2]}) {
    const Cycles c = cycles(normal);
    const auto integrated = integrate_corner_path(springs_, path_of(c));
    const auto states = reference::collinear_path<long double>(wide, cut(c, 1), 0);
    for (std::size_t i = 0; i < states.size(); ++i) {
      const auto& other = integrated.values[i];
      const Vector2 force = static_cast<double>(states[i].force) * along_;
      const double lost_there = static_cast<double>(states[i].dissipated);
      largest = worse(largest, (force - vector_of(other.force)).norm() / integrated.force_scale);
      largest = worse(largest, std::abs(lost_there - other.dissipated) / integrated.work_scale);
    }
  }
  all.push_back(
      {"the same against the rate equations in the plane, in a slanted direction, "
       "integrated with event location",
       largest, 1e-12});
  return all;
}

FrictionCycle::Run FrictionCycle::run(const AnyLaw& law, NormalForce normal, int steps) const {
  const Cycles c = cycles(normal);
  const auto forces = drive_along(law, path_of(c), steps);
  const auto exact =
      reference::collinear_path<long double>(springs_.as<long double>(), cut(c, steps), 0);
  Run result;
  const double largest_limit = springs_.limit(overlap_at(normal, 1));
  for (std::size_t i = 0; i < forces.size(); ++i) {
    const Vector2 right = static_cast<double>(exact[i + 1].force) * along_;
    result.force_error =
        worse(result.force_error, (forces[i].tangential - right).norm() / largest_limit);
  }
  const std::size_t first = c.measured_from * static_cast<std::size_t>(steps);
  result.dissipated = sum_works(std::span(forces).subspan(first)).dissipated;
  result.residual = sum_works(forces).residual();
  return result;
}

Measurement FrictionCycle::measure(const Scheme& scheme, int steps) const {
  const Scheme set = with_parameters(scheme, values_);
  const Run own = run(set.law(), normal_, steps);
  double worst = 0;
  for (const NormalForce normal : cycling) {
    const double lost = dissipation(cycles(normal));
    const double error = std::abs(run(set.law(), normal, steps).dissipated - lost);
    worst = worse(worst, error / scale_of(lost));
  }
  double worst_level = 0;
  for (int i = 1; i < seventeenths; ++i) {
    const double limit = springs_.kt * amplitude_ * (seventeenths + i) / (2 * seventeenths);
    const Cycles c = cycles(NormalForce::constant, limit / (springs_.mu * springs_.kn));
    const auto forces = drive_along(set.law(), path_of(c), steps);
    const std::size_t first = c.measured_from * static_cast<std::size_t>(steps);
    const double lost = sum_works(std::span(forces).subspan(first)).dissipated;
    const double exact =
        reference::friction_cycle_dissipation<double>(springs_.kt, limit, amplitude_);
    worst_level =
        worse(worst_level, std::abs(lost - exact) / (springs_.kt * amplitude_ * amplitude_));
  }
  return {{own.dissipated, own.force_error, worst, worst_level}, own.residual};
}

std::vector<Expectation> FrictionCycle::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().claims();
  if (!claims || claims->as_printed) return std::vector<Expectation>(4);
  const std::string line = "on a line a radial return ends in the right force at every step";
  const std::string solved = "the elastic part of every step that slips is found";
  const std::string kink =
      "the mean of two right forces misses the kink of each step in which slip begins";
  const std::string late = "the elastic part of each step in which slip begins is taken for slip";
  // A force along the movement meets the ends of a look-up table, at a logarithm of -20.
  const double bound = claims->table > 0 ? 1e-8 : round_off;
  if (claims->slip_onset) {
    const Expectation exact = Expectation::exact(bound, solved);
    return {exact, exact, exact, exact};
  }
  // Slip without its onset leaves a force against the movement where it was, if a step is longer
  // than the spring can follow: wrong in coarse steps, right in fine ones.
  const Expectation force =
      claims->slip_rotation ? Expectation{} : Expectation::exact(round_off, line);
  const std::string& why = claims->slip_rotation ? late : kink;
  const bool placed =
      normal_ == NormalForce::constant && is_well_placed(limit_ / (springs_.kt * amplitude_));
  // The three cycles of the third observable begin to slip at places of their own, which the
  // judgement of an order could only meet by chance: the fourth observable judges it.
  return {placed ? Expectation::of_order(2, why, 0.5) : Expectation{}, force, Expectation{},
          Expectation::of_order(2, why)};
}

Panel FrictionCycle::loops(const std::string& title, NormalForce normal,
                           std::span<const Scheme> schemes) const {
  constexpr int steps = 3;
  Panel panel{title, {"shift/amplitude", "-"}, {"force/(μ f̄ₙ)", "-"}};
  const Cycles c = cycles(normal);
  const CornerPath path = path_of(c);
  const auto points = cut(c, steps);
  int slot = 0;
  for (const Scheme& scheme : schemes) {
    const Scheme set = with_parameters(scheme, values_);
    const auto forces = drive_along(set.law(), path, steps);
    Series s{scheme.label, {}, {}, Mark::line_and_points, false, slot++};
    for (std::size_t i = c.measured_from * steps; i <= forces.size(); ++i) {
      s.x.push_back(static_cast<double>(points[i].shift) / amplitude_);
      s.y.push_back(forces[i - 1].tangential.dot(along_) / limit_);
    }
    panel.series.push_back(s);
  }
  constexpr int fine = 200;
  const auto exact_points = cut(c, fine);
  const auto states =
      reference::collinear_path<long double>(springs_.as<long double>(), exact_points, 0);
  Series exact{"exact", {}, {}, Mark::line, true};
  for (std::size_t i = c.measured_from * fine; i < states.size(); ++i) {
    exact.x.push_back(static_cast<double>(exact_points[i].shift) / amplitude_);
    exact.y.push_back(static_cast<double>(states[i].force) / limit_);
  }
  panel.series.push_back(exact);
  panel.legend = Legend::outside;
  return panel;
}

Figure FrictionCycle::draw(std::string_view name, std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = std::string(name);
  figure.title = "Hysteresis loops and the energy that they lose";
  figure.caption =
      "Steady cycles with three steps from corner to corner: at constant normal force (left) and "
      "with a normal force that is a quarter of a cycle ahead (middle). The markers of most "
      "schemes stand on the exact loop; a scheme that works with the mean of the end forces loses "
      "the area of the polygon between its markers instead of that of the loop. Right: energy "
      "lost per cycle at constant normal force, over the exact one, against the number of steps.";
  Panel lost{"energy lost per cycle",
             {"steps per half cycle", "-"},
             {"dissipated/exact", "-", false, -0.1, 1.2}};
  const double exact = scale_of(dissipation(cycles(NormalForce::constant)));
  int slot = 0;
  for (const Scheme& scheme : schemes) {
    const Scheme set = with_parameters(scheme, values_);
    Series s{scheme.label, {}, {}, Mark::line_and_points, false, slot++};
    for (int steps = 1; steps <= 16; ++steps) {
      s.x.push_back(steps);
      s.y.push_back(run(set.law(), NormalForce::constant, steps).dissipated / exact);
    }
    lost.series.push_back(s);
  }
  lost.series.push_back({"exact", {1, 16}, {1, 1}, Mark::line, true});
  lost.legend = Legend::outside;
  figure.panels = {loops("constant normal force", NormalForce::constant, schemes),
                   loops("cycling normal force", NormalForce::quarter_phase, schemes), lost};
  return figure;
}

}  // namespace

std::unique_ptr<Case> make_friction_cycle() {
  CaseInfo info;
  info.name = "friction-cycle";
  info.title = "Energy lost in cycles of friction";
  info.source = "Kuhn, Suzuki & Daouadji, Eqs. 2, 3 and lines 50-53 of Fig. 1";
  info.judges = "whether a tangential cycle loses the right energy";
  info.truth =
      "piecewise solution along a line in extended precision; 4 L (A - L/kt) at constant normal "
      "force";
  info.needs = linear_friction_needs();
  info.needs.push_back(Capability::energy);
  info.parameters = joined(
      spring_parameters(1e5, 1e5, 0.4),
      {{"overlap", "m", 1e-4, Range::positive(), "mean overlap"},
       {"amplitude", "m", 1e-4, Range::positive(), "amplitude of the shift"},
       {"direction", "deg", 40, {.low = -180, .high = 180}, "of the shift in the tangent plane"},
       {"swing",
        "-",
        0.5,
        {.low = 0, .high = 0.99},
        "amplitude of the normal force over its mean, where it cycles"},
       {"normal",
        "-",
        0,
        {},
        "normal force against shift",
        false,
        {"constant", "in-phase", "antiphase", "quarter-phase"}}});
  info.observables = {
      {"dissipated", "J", "energy lost in a steady cycle, over the exact loss"},
      {"force", "-", "largest error of the force over all steps, over the largest limit"},
      {"dissipated-cycling", "-",
       "energy lost with the normal force in phase, in antiphase and a quarter ahead, worst of "
       "them, over the exact loss"},
      {"dissipated-family", "-",
       "energy lost at constant normal force, worst of 16 levels of it, over kt times the "
       "amplitude "
       "squared"}};
  info.steps_from = 1;
  info.steps_to = 512;
  info.nominal_steps = 16;
  info.variants = {"linear-refined[slip-onset=off]"};
  info.figures = {{"friction-cycle/loops", "Hysteresis loops with few steps, and energy lost"}};
  return std::make_unique<CaseOf<FrictionCycle>>(std::move(info));
}

}  // namespace stickslip
