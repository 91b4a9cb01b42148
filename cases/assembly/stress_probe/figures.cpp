// SPDX-License-Identifier: BSD-3-Clause
// What stress-probe shows. Titles and captions are in cases/assembly/stress_probe/page.md.
#include "cases/assembly/stress_probe/case.hpp"
#include "cases/exhibits/exhibits.hpp"
#include "cases/schemes/springs.hpp"
#include "cases/states/shipped_states.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases::stress_probe_exhibits {
namespace {

using Probes = SolvedStressProbe;

constexpr double degree = std::numbers::pi / 180;
/// 1/GPa in 1/Pa, and Pa in MPa.
constexpr double per_gigapascal = 1e-9;
constexpr double in_megapascal = 1e-6;

/// What the paper found for the conventional algorithm: an error of the diameter in so many steps.
constexpr double error_of_the_paper = 0.05;
constexpr int steps_of_the_paper = 30;
/// Numbers of steps of the table and of the figure of loci.
constexpr std::array step_numbers{1, 3, 10, steps_of_the_paper};
/// The paper's probes, and ten times larger ones.
constexpr std::array magnitudes{6e-6, 6e-5};
/// Schemes whose loci differ by less, over the diameter, are shown once.
constexpr double same_locus = 1e-8;

Words words_of_the_paper() {
  return {{"error", fmt::format("{:g}", 100 * error_of_the_paper)},
          {"steps", std::to_string(steps_of_the_paper)}};
}

/// One scheme of those with the same answer.
std::vector<Scheme> distinct(const Probes& p, std::span<const Scheme> schemes) {
  std::vector<Scheme> chosen;
  std::vector<double> diameters;
  for (const Scheme& scheme : schemes) {
    const double diameter = p.locus_after(scheme, magnitudes.front(), 1).diameter;
    const bool known = std::ranges::any_of(
        diameters, [&](double other) { return std::abs(diameter / other - 1) < same_locus; });
    if (known) continue;
    diameters.push_back(diameter);
    chosen.push_back(scheme);
  }
  return chosen;
}

// ---- kuhn-linear/5 ------------------------------------------------------------------------------

/// Points of Fig. 5c: along the stress increment, plastic strain over stress increment [1/GPa].
Series points_of(Series empty, std::span<const Probe> probes) {
  return in_plane(std::move(empty), probes, [](const Probe& probe) -> Vector2 {
    const double size = probe.stress_increment.norm();
    return probe.plastic_strain.norm() / size / size * probe.stress_increment / per_gigapascal;
  });
}

/// The circle through the origin with the diameter of the locus.
Series circle_of(Series empty, const PlasticLocus& locus) {
  return in_plane(std::move(empty), counted(-90, 90), [&](int turn) {
    const double direction = locus.yield + turn * degree;
    const double distance = locus.diameter * std::cos(direction - locus.yield) / per_gigapascal;
    return Vector2(distance * std::cos(direction), distance * std::sin(direction));
  });
}

Panel locus_panel(const Probes& p, std::span<const Scheme> schemes) {
  const std::vector<double> many = probe_angles(24);
  const double magnitude = p.problem.magnitude;
  const auto found = [&](const Scheme& scheme, const Pen& pen) {
    return points_of(pen.named(scheme.label + ", 1 step").points(),
                     probe(law_for(probed_state(), scheme), p.specimen, many, magnitude, 1));
  };
  return {
      .title = "plastic locus",
      .x = {"volumetric", "1/GPa"},
      .y = {"deviatoric", "1/GPa"},
      .series = together(curves(schemes, found),
                         circle_of(truth_line("circle through the origin, fitted to the reference"),
                                   p.right_affine_locus(magnitude))),
      .equal_aspect = true};
}

Panel error_panel(const Probes& p, std::span<const Scheme> schemes) {
  Panel panel{.title = "error of the diameter",
              .x = logarithmic("steps", "-", 0.8, 40),
              .y = logarithmic("error", "-", 1e-8, 0.1)};
  for (const double magnitude : magnitudes) {
    const double right = p.right_affine_locus(magnitude).diameter;
    const Mark mark = magnitude == magnitudes.front() ? Mark::line_and_points : Mark::dashed_line;
    panel.add(curves(schemes, [&](const Scheme& scheme, const Pen& pen) {
      const Pen named =
          pen.named(fmt::format("{}, strain {:g}·10⁻⁶", scheme.label, 1e6 * magnitude));
      return sampled(named.curve(mark), step_numbers, [&](int steps) {
        const double diameter = p.locus_after(scheme, magnitude, steps).diameter;
        return positive_or_gap(std::abs(diameter / right - 1));
      });
    }));
  }
  const Pen paper{fmt::format("the paper, conventional in {} steps", steps_of_the_paper)};
  panel.add(paper.points().add(steps_of_the_paper, error_of_the_paper));
  return panel;
}

Figure loci(const Probes& p, std::span<const Scheme> all) {
  const std::vector<Scheme> schemes = distinct(p, all);
  return {.panels = {locus_panel(p, schemes), error_panel(p, schemes)}};
}

// ---- stress-probe/law-step ----------------------------------------------------------------------

/// The laws that the figure is about, whatever schemes there are.
constexpr std::array compared_laws{"linear-conventional", "linear-refined"};

/// Error of the conventional algorithm's diameter, against linear-refined, which errs by a tenth of
/// the strain in one step. `specimen` is that of the probes or another.
double conventional_error(const Probes& p, const ProbeSpecimen& specimen, double magnitude,
                          int steps) {
  const auto diameter = [&](const char* law, int n) {
    const Scheme scheme = make_scheme(law);
    if (&specimen == &p.specimen) return p.locus_after(scheme, magnitude, n).diameter;
    return fit_locus(probe(scheme.framed, specimen, p.loading, magnitude, n)).diameter;
  };
  return std::abs(diameter(compared_laws[0], steps) / diameter(compared_laws[1], 1) - 1);
}

Figure law_steps(const Probes& p, std::span<const Scheme> schemes) {
  const bool is_about = std::ranges::any_of(schemes, [](const Scheme& scheme) {
    return std::ranges::count(compared_laws, scheme.law().info().name) > 0;
  });
  if (!is_about) {
    throw InputError(
        fmt::format("stress-probe/law-step compares {} with {}, and neither is asked for",
                    compared_laws[0], compared_laws[1]));
  }
  constexpr double probe_of_the_paper = magnitudes.front();
  const ProbeSpecimen mobilised = nearer_the_limit(p.specimen, 1.5);
  const ProbeSpecimen across = turned_across(p.specimen);
  const double share = 100 * sliding_share(mobilised.assembly, mobilised.mu);

  Series larger = Pen{"larger probes, 1 step", 0}.line_and_points();
  Series stiff = Pen{"stiffer bodies, 1 step", 1}.line_and_points();
  Series limit =
      Pen{fmt::format("larger probes, {:.0f} % of the contacts at the limit, 1 step", share), 2}
          .line_and_points();
  Series turned = Pen{"larger probes, forces turned by 90°, 1 step", 3}.line_and_points();
  Series larger_30 = Pen{"larger probes, 30 steps", 4}.line_and_points();
  Series turned_30 = Pen{"larger probes, forces turned by 90°, 30 steps", 5}.line_and_points();
  const auto add = [&](Series& curve, const ProbeSpecimen& specimen, double magnitude, int steps) {
    curve.add(law_step(specimen, magnitude, steps),
              conventional_error(p, specimen, magnitude, steps));
  };
  for (const double factor : {0.3, 1.0, 3.0, 10.0, 30.0, 100.0}) {
    const double magnitude = factor * probe_of_the_paper;
    add(larger, p.specimen, magnitude, 1);
    add(stiff, stiffer(p.specimen, factor), probe_of_the_paper, 1);
    add(limit, mobilised, magnitude, 1);
    add(turned, across, magnitude, 1);
  }
  for (const double factor : {1.0, 10.0, 100.0}) {
    add(larger_30, p.specimen, factor * probe_of_the_paper, steps_of_the_paper);
    add(turned_30, across, factor * probe_of_the_paper, steps_of_the_paper);
  }
  const Series paper = segment(guide_line("5 % of the paper"), 3e-4, error_of_the_paper,  //
                               2, error_of_the_paper);
  return {.panels = {{.x = logarithmic("kₜ |Δξ|/(μ fₙ) in one step of the law"),
                      .y = logarithmic("error of the diameter"),
                      .series = {larger, stiff, limit, turned, larger_30, turned_30, paper}}},
          .words = words_of_the_paper()};
}

// ---- tables -------------------------------------------------------------------------------------

Table steps_table(const Probes& p, std::span<const Scheme> all) {
  if (are_from_outside(all)) return {};  // the figure shows it, at a part of the cost
  Table table{.columns = columns("law; strain [-]; steps [-]; diameter [1/GPa]; modulus [MPa]; "
                                 "error [%]; yield [deg]; flow [deg]"),
              .words = words_of_the_paper()};
  const std::vector<Scheme> schemes = distinct(p, all);
  for (const double magnitude : magnitudes) {
    const double right = p.right_affine_locus(magnitude).diameter;
    for (const Scheme& scheme : schemes) {
      for (const int steps : step_numbers) {
        const PlasticLocus locus = p.locus_after(scheme, magnitude, steps);
        table.add({{scheme.label},
                   number_cell(magnitude, "{:.0e}"),
                   number_cell(steps, "{:.0f}"),
                   number_cell(locus.diameter / per_gigapascal, "{:.6f}"),
                   number_cell(locus.hardening_modulus() * in_megapascal, "{:.1f}"),
                   percent_cell(locus.diameter / right - 1, "{:.5f}"),
                   number_cell(locus.yield / degree, "{:.2f}"),
                   number_cell(locus.flow / degree, "{:.2f}")});
      }
    }
  }
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<StressProbe>({
      .figures = {{"kuhn-linear/5", loci}, {"stress-probe/law-step", law_steps}},
      .tables = {{"stress-probe-steps", steps_table}},
  });
}

}  // namespace stickslip::cases::stress_probe_exhibits
