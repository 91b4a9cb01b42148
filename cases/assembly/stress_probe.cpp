// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/stress_probe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <mutex>
#include <numbers>
#include <string>
#include <vector>

#include "cases/assembly/probe_specimen.hpp"
#include "cases/assembly/quasi_static_probe.hpp"
#include "cases/drive/drive.hpp"
#include "cases/numbers.hpp"
#include "cases/springs.hpp"
#include "cases/states/shipped_states.hpp"
#include "reference/rotation.hpp"

namespace stickslip {
namespace {

constexpr double degree = std::numbers::pi / 180;
/// 1/GPa in 1/Pa, and Pa in MPa.
constexpr double per_gigapascal = 1e-9;
constexpr double in_megapascal = 1e-6;
/// Numbers of steps of the table and of the figure of loci; the paper took 30.
constexpr std::array step_numbers{1, 3, 10, 30};
/// The paper's probes, and ten times larger ones.
constexpr std::array magnitudes{6e-6, 6e-5};
/// Steps of the reference where particles find equilibrium, and the error that they leave: the path
/// of the particles is curved.
constexpr int reference_steps = 4;
constexpr double relaxed_uncertainty = 3e-4;
/// Schemes whose loci differ by less, over the diameter, are shown once.
constexpr double same_locus = 1e-8;
/// What the paper found for the conventional algorithm in 30 steps.
constexpr double error_of_the_paper = 0.05;

/// How the particles of a probe move.
enum class Movement {
  affine,  ///< with the mean strain
  relaxed  ///< to equilibrium
};

/// Probes of the shipped state with its particles in equilibrium.
std::vector<Probe> relaxed_probe(const FramedLaw& law, std::span<const double> angles,
                                 double magnitude, int steps) {
  static const Matrix2 stiffness =
      quasi_static_stiffness(probed_state(), probed_state().kn, probed_state().kt);
  return probes_of(
      angles, quasi_static_probes(law, probed_state(), probe_strains(angles, magnitude), steps),
      stiffness);
}

std::vector<Probe> refined_relaxed_probe(std::span<const double> angles, double magnitude,
                                         int steps) {
  return relaxed_probe(law_for(probed_state(), make_scheme("linear-refined")), angles, magnitude,
                       steps);
}

class StressProbe final : public CaseInstance {
 public:
  explicit StressProbe(const CaseParameters& parameters)
      : movement_(parameters.word("movement") == "affine" ? Movement::affine : Movement::relaxed),
        magnitude_(parameters["magnitude"]),
        angles_(probe_angles(static_cast<int>(parameters["directions"]))),
        specimen_(shipped_specimen()),
        right_(right_probes(1)),
        right_locus_(fit_locus(right_)) {
    const Vector2 diameter(std::cos(right_locus_.yield), std::sin(right_locus_.yield));
    for (const Probe& p : right_) {
      if (p.stress_increment.dot(diameter) > 0) loading_.push_back(p.angle);
    }
  }

  std::vector<ReferenceValue> reference() const override {
    const double uncertainty = uncertainty_of_reference();
    return {{right_locus_.diameter, right_locus_.diameter, uncertainty},
            {right_locus_.yield, 1, uncertainty},
            {0, 1, uncertainty}};
  }

  std::vector<CrossCheckResult> cross_checks() const override {
    const bool affine = movement_ == Movement::affine;
    const std::string routes = affine ? "cycles taken as two straight paths against sixteen"
                                      : "cycles of linear-refined in 4 steps against 8";
    const auto finer = right_probes(affine ? 8 : 2);
    const double bound = uncertainty_of_reference();
    const Matrix3 stress = love_weber_stress(specimen_.assembly);
    return {{"residual stress: " + routes, residual_difference(finer, right_), bound},
            {"diameter of the locus: " + routes,
             std::abs(fit_locus(finer).diameter / right_locus_.diameter - 1), bound},
            {"stress of the state, summed by the code of the reference",
             (reference_stress() - stress).norm() / stress.norm(), 1e-13}};
  }

  Measurement measure(const Scheme& scheme, int steps) const override {
    const FramedLaw law = law_for(probed_state(), scheme);
    const auto probes = movement_ == Movement::affine
                            ? probe(law, specimen_, angles_, magnitude_, steps)
                            : relaxed_probe(law, angles_, magnitude_, steps);
    const PlasticLocus locus = fit_locus(probes);
    return {{locus.diameter, locus.yield, residual_difference(probes, right_)}, {}};
  }

  std::vector<Expectation> expect(const Scheme& scheme) const override {
    if (movement_ == Movement::relaxed) {
      return std::vector<Expectation>(
          3, Expectation::approximate("the path of the particles to equilibrium is curved, and no "
                                      "theory says by how much"));
    }
    std::vector<Expectation> all(3);
    const auto claims = scheme.law().claims();
    const bool usual = scheme.framed.frame != FrameUpdate::fixed &&
                       scheme.framed.kinematics == Kinematics::mid_arm;
    if (!claims || claims->as_printed || claims->table > 0 || !usual) return all;
    if (claims->fresh_contact && claims->slip_onset && claims->slip_rotation) {
      // The elastic part of the stress is ten times the residual one.
      std::ranges::fill(all, Expectation::exact(10 * magnitude_,
                                                "each step is solved; that normals turn while "
                                                "contacts slip is left out, which is of the order "
                                                "of the strain"));
    } else if (!claims->slip_rotation && !claims->slip_onset && !claims->fresh_contact) {
      const std::string why =
          "a radial return errs with the square of the step in each of the steps that slip";
      all[0] = Expectation::of_order(1, why, 0.2);
      all[2] = Expectation::of_order(1, why, 0.2);
    }
    return all;
  }

  Figure draw(std::string_view name, std::span<const Scheme> schemes) const override {
    return name == "kuhn-linear/5" ? locus_figure(distinct(schemes)) : step_figure();
  }
  std::vector<Table> tables(std::span<const Scheme> schemes) const override;

 private:
  /// The truth, or what comes nearest to it, in so many times as many parts or steps.
  std::vector<Probe> right_probes(int refinement) const {
    return movement_ == Movement::affine
               ? reference_probe(specimen_, angles_, magnitude_, refinement)
               : refined_relaxed_probe(angles_, magnitude_, refinement * reference_steps);
  }
  double uncertainty_of_reference() const {
    // Affine: second order in the strain; the cross-check measures it.
    return movement_ == Movement::affine ? 0.01 * magnitude_ : relaxed_uncertainty;
  }
  Matrix3 reference_stress() const {
    std::vector<reference::AssemblyContact<double>> contacts;
    for (const AssemblyContact& c : specimen_.assembly.contacts) {
      contacts.push_back({c.branch * c.normal, c.normal, c.normal_force, c.tangential});
    }
    return reference::love_weber_stress<double>(contacts, specimen_.assembly.volume);
  }

  /// The locus from the directions that load, which decide it. Figure and table ask for the same
  /// ones, and they are dear: what is known is not computed again.
  PlasticLocus locus_after(const Scheme& scheme, double magnitude, int steps) const;
  double right_diameter(double magnitude) const;
  /// One scheme of those with the same answer.
  std::vector<Scheme> distinct(std::span<const Scheme> schemes) const;
  Figure locus_figure(std::span<const Scheme> schemes) const;
  Figure step_figure() const;
  Panel locus_panel(std::span<const Scheme> schemes) const;

  Movement movement_;
  double magnitude_;
  std::vector<double> angles_;
  ProbeSpecimen specimen_;
  std::vector<Probe> right_;
  PlasticLocus right_locus_;
  std::vector<double> loading_;
  mutable std::mutex known_lock_;
  mutable std::map<std::string, PlasticLocus> known_;
};

PlasticLocus StressProbe::locus_after(const Scheme& scheme, double magnitude, int steps) const {
  const std::string key = fmt::format("{}, {}, {}", scheme.label, magnitude, steps);
  {
    const std::lock_guard lock(known_lock_);
    if (const auto it = known_.find(key); it != known_.end()) return it->second;
  }
  // Not under the lock, or one of two threads would wait: at worst both find the same.
  const PlasticLocus locus =
      fit_locus(probe(law_for(probed_state(), scheme), specimen_, loading_, magnitude, steps));
  const std::lock_guard lock(known_lock_);
  known_.emplace(key, locus);
  return locus;
}

double StressProbe::right_diameter(double magnitude) const {
  return fit_locus(reference_probe(specimen_, loading_, magnitude)).diameter;
}

std::vector<Scheme> StressProbe::distinct(std::span<const Scheme> schemes) const {
  std::vector<Scheme> chosen;
  std::vector<double> diameters;
  for (const Scheme& scheme : schemes) {
    const double diameter = locus_after(scheme, magnitudes.front(), 1).diameter;
    const bool known = std::ranges::any_of(
        diameters, [&](double other) { return std::abs(diameter / other - 1) < same_locus; });
    if (known) continue;
    diameters.push_back(diameter);
    chosen.push_back(scheme);
  }
  return chosen;
}

/// Points of Fig. 5c: along the stress increment, plastic strain over stress increment [1/GPa].
Series locus_series(const std::string& label, std::span<const Probe> probes, int slot) {
  Series series{label, {}, {}, Mark::points, false, slot};
  for (const Probe& p : probes) {
    const double size = p.stress_increment.norm();
    const Vector2 point =
        p.plastic_strain.norm() / size / size * p.stress_increment / per_gigapascal;
    series.x.push_back(point[0]);
    series.y.push_back(point[1]);
  }
  return series;
}

Panel StressProbe::locus_panel(std::span<const Scheme> schemes) const {
  const std::vector<double> many = probe_angles(24);
  Panel panel{
      "plastic locus", {"volumetric", "1/GPa"}, {"deviatoric", "1/GPa"}, {}, Legend::outside};
  panel.equal_aspect = true;
  Series circle{"circle through the origin, fitted to the reference", {}, {}, Mark::line, true};
  const PlasticLocus locus = fit_locus(reference_probe(specimen_, many, magnitude_));
  for (int i = 0; i <= 180; ++i) {
    const double direction = locus.yield + (i - 90) * degree;
    const double distance = locus.diameter * std::cos(direction - locus.yield) / per_gigapascal;
    circle.x.push_back(distance * std::cos(direction));
    circle.y.push_back(distance * std::sin(direction));
  }
  int slot = 0;
  for (const Scheme& scheme : schemes) {
    const auto probes = probe(law_for(probed_state(), scheme), specimen_, many, magnitude_, 1);
    panel.series.push_back(locus_series(scheme.label + ", 1 step", probes, slot++));
  }
  panel.series.push_back(circle);
  return panel;
}

Figure StressProbe::locus_figure(std::span<const Scheme> schemes) const {
  Figure figure;
  figure.name = "kuhn-linear/5";
  figure.title = "Stress probes in the Rendulic plane (Fig. 5)";
  figure.caption =
      "Left: each probe is a point along its stress increment, at the distance of the plastic "
      "strain over the stress increment. Elastoplasticity wants a circle through the origin, its "
      "diameter the inverse of the hardening modulus. Right: error of the diameter against the "
      "number of steps of the law in each half of a probe. Branches move with the mean strain.";
  Panel error{"error of the diameter",
              {"steps", "-", true, 0.8, 40.0},
              {"error", "-", true, 1e-8, 0.1},
              {},
              Legend::outside};
  for (const double magnitude : magnitudes) {
    const double right = right_diameter(magnitude);
    const Mark mark = magnitude == magnitudes.front() ? Mark::line_and_points : Mark::dashed_line;
    int slot = 0;
    for (const Scheme& scheme : schemes) {
      Series series{
          fmt::format("{}, {:.0e}", scheme.label, magnitude), {}, {}, mark, false, slot++};
      for (const int steps : step_numbers) {
        const double diameter = locus_after(scheme, magnitude, steps).diameter;
        series.x.push_back(steps);
        series.y.push_back(positive_or_gap(std::abs(diameter / right - 1)));
      }
      error.series.push_back(std::move(series));
    }
  }
  error.series.push_back(
      {"the paper, conventional in 30 steps", {30}, {error_of_the_paper}, Mark::points});
  figure.panels = {locus_panel(schemes), error};
  return figure;
}

/// Error of the conventional algorithm's diameter, against linear-refined, which errs by a tenth of
/// the strain in one step.
double conventional_error(const ProbeSpecimen& specimen, std::span<const double> angles,
                          double magnitude, int steps) {
  const auto diameter = [&](const char* law, int n) {
    return fit_locus(probe(make_scheme(law).framed, specimen, angles, magnitude, n)).diameter;
  };
  return std::abs(diameter("linear-conventional", steps) / diameter("linear-refined", 1) - 1);
}

/// One curve of the figure of steps.
class StepCurve {
 public:
  StepCurve(const std::string& label, int slot)
      : series_{label, {}, {}, Mark::line_and_points, false, slot} {}

  void add(const ProbeSpecimen& specimen, std::span<const double> angles, double magnitude,
           int steps) {
    series_.x.push_back(law_step(specimen, magnitude, steps));
    series_.y.push_back(conventional_error(specimen, angles, magnitude, steps));
  }
  const Series& series() const { return series_; }

 private:
  Series series_;
};

Figure StressProbe::step_figure() const {
  Figure figure;
  figure.name = "stress-probe/law-step";
  figure.title = "What it takes to err by 5 %";
  figure.caption =
      "Error of the diameter under the conventional algorithm against the step that the law "
      "takes, kt times strain times mean branch over the friction limit of the mean contact. "
      "Larger probes, stiffer bodies and more contacts at the limit fall on one curve, which "
      "levels off below the paper's 5 %: where contacts slide far, forces turn into the movement "
      "under any algorithm. Forces at right angles to those of the loading err more, and reach 5 % "
      "in a single step of larger probes. In 30 steps nothing comes near.";
  Panel panel{"",
              {"kₜ |Δξ|/(μ fₙ) in one step of the law", "-", true},
              {"error of the diameter", "-", true},
              {},
              Legend::outside};
  constexpr double probe_of_the_paper = magnitudes.front();
  const ProbeSpecimen mobilised = nearer_the_limit(specimen_, 1.5);
  const ProbeSpecimen across = turned_across(specimen_);
  StepCurve larger("larger probes, 1 step", 0);
  StepCurve stiff("stiffer bodies, 1 step", 1);
  StepCurve limit(fmt::format("larger probes, {:.0f} % of the contacts at the limit, 1 step",
                              100 * sliding_share(mobilised.assembly, mobilised.mu)),
                  2);
  StepCurve turned("larger probes, forces turned by 90°, 1 step", 3);
  for (const double factor : {0.3, 1.0, 3.0, 10.0, 30.0, 100.0}) {
    const double magnitude = factor * probe_of_the_paper;
    larger.add(specimen_, loading_, magnitude, 1);
    stiff.add(stiffer(specimen_, factor), loading_, probe_of_the_paper, 1);
    limit.add(mobilised, loading_, magnitude, 1);
    turned.add(across, loading_, magnitude, 1);
  }
  StepCurve larger_30("larger probes, 30 steps", 4);
  StepCurve turned_30("larger probes, forces turned by 90°, 30 steps", 5);
  for (const double factor : {1.0, 10.0, 100.0}) {
    larger_30.add(specimen_, loading_, factor * probe_of_the_paper, 30);
    turned_30.add(across, loading_, factor * probe_of_the_paper, 30);
  }
  for (const StepCurve& curve : {larger, stiff, limit, turned, larger_30, turned_30}) {
    panel.series.push_back(curve.series());
  }
  panel.series.push_back({"5 % of the paper",
                          {3e-4, 2},
                          {error_of_the_paper, error_of_the_paper},
                          Mark::dashed_line,
                          true});
  figure.panels = {panel};
  return figure;
}

std::vector<Table> StressProbe::tables(std::span<const Scheme> schemes) const {
  Table table;
  table.name = "stress-probe-steps";
  table.title = "Plastic locus against steps of the law (Fig. 5c)";
  table.note =
      "Steps of the law in each half of a probe; errors are those of the diameter. Branches move "
      "with the mean strain. Laws with the same answer are shown once. The paper found 5 % for the "
      "conventional algorithm in 30 steps at "
      "6e-6, with another assembly in equilibrium.";
  table.columns = {{"law", {}},        {"strain", "-"}, {"steps", "-"},   {"diameter", "1/GPa"},
                   {"modulus", "MPa"}, {"error", "%"},  {"yield", "deg"}, {"flow", "deg"}};
  for (const double magnitude : magnitudes) {
    const double right = right_diameter(magnitude);
    for (const Scheme& scheme : distinct(schemes)) {
      for (const int steps : step_numbers) {
        const PlasticLocus locus = locus_after(scheme, magnitude, steps);
        const double error = locus.diameter / right - 1;
        table.rows.push_back(
            {{scheme.label},
             number_cell(magnitude, "{:.0e}"),
             {std::to_string(steps), static_cast<double>(steps)},
             number_cell(locus.diameter / per_gigapascal, "{:.6f}"),
             number_cell(locus.hardening_modulus() * in_megapascal, "{:.1f}"),
             {fmt::format("{:.5f}", 100 * error), 100 * error, tone_of(std::abs(error))},
             number_cell(locus.yield / degree, "{:.2f}"),
             number_cell(locus.flow / degree, "{:.2f}")});
      }
    }
  }
  return {table};
}

}  // namespace

std::unique_ptr<Case> make_stress_probe() {
  CaseInfo info;
  info.name = "stress-probe";
  info.title = "Stress probes of a packing";
  info.source = "Kuhn, Suzuki & Daouadji, section 3 and Fig. 5";
  info.judges =
      "whether the plastic strain that small probes leave in 10,648 sheared spheres depends on the "
      "number of steps";
  info.truth =
      "both halves of each probe solved exactly, contact by contact, by the closed forms of one "
      "proportional path";
  info.needs = linear_friction_needs();
  info.parameters = {{"magnitude",
                      "-",
                      6e-6,
                      {.low = 0, .high = 0.01, .low_is_allowed = false},
                      "norm of the strain"},
                     {"movement",
                      "-",
                      0,
                      {},
                      "of the particles in the study: with the mean strain, or to equilibrium "
                      "(minutes); figures and tables are affine",
                      false,
                      {"affine", "relaxed"}},
                     {"directions",
                      "-",
                      6,
                      {.low = 3, .high = 360},
                      "of the probes, evenly spread",
                      false,
                      {},
                      true}};
  info.observables = {
      {"diameter", "1/Pa", "diameter of the plastic locus, the inverse of the hardening modulus"},
      {"yield", "rad", "direction of its diameter, the normal of the yield surface"},
      {"residual-stress", "-", "residual stress of the worst probe over the largest of all"}};
  info.steps_from = 1;
  info.steps_to = 8;
  info.nominal_steps = 8;
  info.figures = {{"kuhn-linear/5", "Stress probes in the Rendulic plane (Fig. 5)"},
                  {"stress-probe/law-step", "Error of the probes against the step of the law"}};
  return std::make_unique<CaseOf<StressProbe>>(std::move(info));
}

}  // namespace stickslip
