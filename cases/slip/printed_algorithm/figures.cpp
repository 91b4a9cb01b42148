// SPDX-License-Identifier: BSD-3-Clause
// What printed-algorithm shows. Titles and captions are in cases/slip/printed_algorithm/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/slip/printed_algorithm/case.hpp"

namespace stickslip::cases::printed_algorithm_exhibits {
namespace {

// ---- the misprints of Fig. 1, each with an input in which it shows -----------------------------

/// What a law with the misprints gives in one step.
struct MisprintCost {
  Cell shown;
  double cost = 0;  ///< over the friction limit for forces, relative for works [-]
};

/// A misprint and an input in which it shows.
struct Erratum {
  std::string lines;  ///< of Fig. 1, and what is wrong there
  std::string input;  ///< and what is asked of it
  Cell right;
  std::function<MisprintCost(const AnyLaw&)> ask;
};

using AfterSlip = PrintedAlgorithm::AfterSlip;

Cell value_cell(double x) {
  if (!std::isfinite(x)) return {"NaN", x, Tone::bad};
  return number_cell(x, "{:.4g}");
}

Cell pair_cell(const Vector2& f) {
  if (!std::isfinite(f[0])) return {"NaN", {}, Tone::bad};
  // Without the minus of a rounded zero.
  const auto text = [](double x) { return fmt::format("{:.4f}", std::abs(x) < 5e-5 ? 0 : x); };
  return {fmt::format("({}, {})", text(f[0]), text(f[1])), {}};
}

/// The force after an input.
Erratum of_force(const PrintedAlgorithm& p, std::string lines, const std::string& input,
                 const MisprintInput& in) {
  const SolvedInput exact = solve(in);
  return {std::move(lines), "f after " + input, pair_cell(exact.force),
          [&p, exact](const AnyLaw& law) {
            const Vector2 force = p.answer(law, exact.input, 1).force.back();
            const double limit = std::max(0.5 * exact.input.to, 1e-300);
            return MisprintCost{pair_cell(force), (force - exact.force).norm() / limit};
          }};
}

/// A number of the answer to an input.
Erratum of_number(const PrintedAlgorithm& p, std::string lines, std::string input,
                  const MisprintInput& in, double right,
                  const std::function<double(const InputAnswer&)>& number) {
  return {std::move(lines), std::move(input), value_cell(right),
          [&p, in, right, number](const AnyLaw& law) {
            const double found = number(p.answer(law, in, 1));
            return MisprintCost{value_cell(found), std::abs(found - right) / std::abs(right)};
          }};
}

/// A share of wrong answers among many.
Erratum of_share(std::string lines, std::string input,
                 const std::function<double(const AnyLaw&)>& share) {
  return {std::move(lines), std::move(input), {"0 %", 0.0}, [share](const AnyLaw& law) {
            const double found = share(law);
            return MisprintCost{{fmt::format("{:.1f} %", 100 * found), found}, found};
          }};
}

/// Share of inputs with a wrong force after one step.
double share_wrong(const PrintedAlgorithm& p, const AnyLaw& law,
                   std::span<const SolvedInput> inputs) {
  double sum = 0;
  for (const SolvedInput& s : inputs) sum += end_error(s, p.answer(law, s.input, 1)) > 1e-6 ? 1 : 0;
  return sum / static_cast<double>(inputs.size());
}

/// All of them. What they ask lasts as long as the problem.
std::vector<Erratum> errata_of(const PrintedAlgorithm& p) {
  const MisprintInputs& inputs = misprint_inputs();
  const auto normal = [](const InputAnswer& a) { return a.normal.back(); };
  const auto across = [](const InputAnswer& a) { return a.force.back()[1]; };
  const auto work = &InputAnswer::work;
  const auto dissipated = &InputAnswer::dissipated;
  const auto normal_work = [](const InputAnswer& a) { return 2 + a.last_normal_work; };

  const MisprintInput touch{-1, 2, {0, 0}, {0.3, 0}};
  const MisprintInput nearly_across{2, 2, {1, 1e-8}, {0.5, 0}};
  const MisprintInput slide{2, 2, {0, 0}, {1.001, 0}};
  // Sticks, slips and opens; the limit falls faster than the movement.
  const MisprintInput opening{2, -2, {0.6, 0.2}, {-1.5, 1}};

  return {
      of_number(p, "lines 12, 13: Δζ assigned twice", "fn after ζ = -1 → 2", touch, 2, normal),
      of_force(p, "line 11: Δζ from the movement, 0.8 for 1", "ζ = 0 → 1, Δξ = (0.3, 0)",
               {0, 1, {0, 0}, {0.3, 0}, -0.2}),
      of_force(p, "line 11: Δζ from the movement, -0.1 for 1", "ζ = 0 → 1, Δξ = (0.3, 0)",
               {0, 1, {0, 0}, {0.3, 0}, -1.1}),
      of_force(p, "lines 25-27, C = 0, A > 0", "ζ = 2 → 1, f = (0.6, 0.8), Δξ = (0.3, -0.2)",
               inputs.onsets[0].input),
      of_force(p, "line 32: arcsine, θ = 150°", "ζ = 10 → 2, f = 5 at 150°, Δξ = (2.3, 0)",
               turn_of_force(150, 2.3)),
      of_force(p, "line 32: arcsine, θ = 180°", "ζ = 8 → 2, f = (4, 0), Δξ = (-2, 0)",
               {8, 2, {4, 0}, {-2, 0}}),
      of_force(p, "line 31: Δξ = 0", "ζ = 10 → 4, f = (3, 4), at rest", inputs.unloadings[0].input),
      of_force(p, "line 31: μ = 0", "ζ = 1 → 1.1, Δξ = (0.1, 0.2)",
               inputs.without_friction[0].input),
      of_number(p, "line 37: csc θ - cot θ at 1e-8", "f across Δξ = (0.5, 0), f = (1, 1e-8)",
                nearly_across, solve(nearly_across).force[1], across),
      of_number(p, "line 45: average force", "W, f = (0, -1), Δξ = (1, 0)", inputs.slips[0].input,
                inputs.slips[0].work, work),
      of_number(p, "line 45: average force", "W, f = (0, -1), Δξ = (5, 0)", inputs.slips[1].input,
                inputs.slips[1].work, work),
      of_number(p, "line 51: force before the step", "normal work stored after ζ = 2 → 4",
                inputs.normal_movements[0].input, 8, normal_work),
      of_number(p, "line 52: force overwritten in line 29", "D, f = 0, Δξ = (1.001, 0)", slide,
                solve(slide).dissipated, dissipated),
      of_number(p, "lines 4, 5: opening", "W, ζ = 2 → -2, f = (0.6, 0.2), Δξ = (-1.5, 1)", opening,
                solve(opening).work, work),
      of_number(p, "lines 4, 5: opening", "D, the same", opening, solve(opening).dissipated,
                dissipated),
      of_share("Eq. 10: C < 0 by rounding", "NaN, Fig. 4 with c = 0.2 in 1000 orientations",
               [&p](const AnyLaw& law) { return p.share_not_a_number(law, AfterSlip::across, 1); }),
      of_share("line 27: 0/0", "NaN, at the limit and at rest, 1000 orientations",
               [&p](const AnyLaw& law) { return p.share_not_a_number(law, AfterSlip::rest, 1); }),
      of_share("all of them", "wrong force, 500 random states at the limit, fn falling",
               [&p](const AnyLaw& law) { return share_wrong(p, law, misprint_inputs().falling); }),
      of_share("all of them", "wrong force, 500 random states at the limit, fn constant or growing",
               [&p](const AnyLaw& law) { return share_wrong(p, law, misprint_inputs().rising); }),
  };
}

/// What each misprint gives in the schemes that follow the print.
Table errata(const PrintedAlgorithm& p, std::span<const Scheme> schemes) {
  const auto printed = schemes_that(schemes, [](const Scheme& scheme) {
    const auto claims = scheme.law().claims();
    return claims && claims->as_printed;
  });
  if (printed.empty()) return {};

  Table table{.columns = columns("erratum; input")};
  for (const Scheme& scheme : printed) table.columns.push_back({scheme.label});
  table.columns.insert(table.columns.end(), {{"right"}, {"cost", "%"}});
  for (const Erratum& erratum : errata_of(p)) {
    std::vector<Cell> row{{erratum.lines}, {erratum.input}};
    double cost = 0;  // of the worst scheme
    for (const Scheme& scheme : printed) {
      const MisprintCost found = erratum.ask(scheme.law());
      row.push_back(found.shown);
      cost = worse(cost, found.cost);
    }
    row.push_back(erratum.right);
    row.push_back(std::isfinite(cost) ? percent_cell(cost, "{:.4g}")
                                      : Cell{"NaN", 100 * cost, Tone::bad});
    table.add(row);
  }
  return table;
}

/// Direction of the force after one step while the normal force falls to a fifth, against its
/// direction before.
Figure angle(const PrintedAlgorithm& p, std::span<const Scheme> schemes) {
  constexpr double length = 2.3;  // over the limit at the start: 0.46
  const auto angle_of = [](const Vector2& f) {
    return std::atan2(f[1], f[0]) / (std::numbers::pi / 180);
  };
  const auto after = [&](const Scheme& scheme, const Pen& pen) {
    Series curve = pen.points();
    for (double before = 2.5; before < 180; before += 5)
      curve.add(before,
                angle_of(p.answer(scheme.law(), turn_of_force(before, length), 1).force.back()));
    return curve;
  };
  Series exact = truth_line("exact");
  for (double before = 0.5; before < 180; before += 0.5)
    exact.add(before, angle_of(solve(turn_of_force(before, length)).force));
  return {.panels = {{.x = {"angle before", "deg", 0, 180},
                      .y = {"angle after", "deg", -5, 185},
                      .series = together(curves(schemes, after), exact)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<PrintedAlgorithm>({
      .figures = {{"printed-algorithm/angle", angle}},
      .tables = {{"printed-algorithm-errata", errata}},
  });
}

}  // namespace stickslip::cases::printed_algorithm_exhibits
