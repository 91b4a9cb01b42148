// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <boost/math/special_functions/beta.hpp>
#include <cmath>
#include <iterator>
#include <optional>

#include "cases/drive/polyline_path.hpp"
#include "cases/impact/chung_ooi_exhibits.hpp"
#include "cases/impact/chung_ooi_impacts.hpp"

namespace stickslip {
namespace {

using reference::ChungOoiTest;
using reference::PublishedCurve;

/// The test of restitutions.
constexpr int restitution_test = 3;
/// Tests up to this one are head-on impacts.
constexpr int last_normal_test = 3;
/// Below this tangential velocity over mu vn the sphere of test 5 does not slide throughout.
constexpr double partly_sticking = 6;

/// Hertz's normal force over the greatest, at a time since touch over the duration.
double hertz_force(double share) {
  if (!(share > 0 && share < 1)) return 0;
  // contact_time() inverted: the share of the time is half of ibeta(2/5, 1/2, 1 - w^2).
  const double rest = boost::math::ibeta_inv(0.4, 0.5, 2 * std::min(share, 1 - share));
  return std::pow(rest, 0.6);
}

/// An impact with the value that laws are compared with.
struct ComparedImpact {
  BenchmarkImpact impact;
  double value = 0;
};

/// The same for laws with a dashpot, and elastic for those without.
struct ComparedPoint {
  ComparedImpact damped;
  ComparedImpact elastic;

  const ComparedImpact& of(const Scheme& scheme) const {
    return has_hertzian_dashpot(scheme) ? damped : elastic;
  }
};

/// What laws are compared with in one quantity.
struct Comparison {
  const ChungOoiTest* test = nullptr;
  std::size_t material = 0;
  std::string what;
  std::string quantity;
  BenchmarkQuantity value = nullptr;
  std::vector<ComparedPoint> points;
};

Cell number_cell(double x, int digits) { return {fmt::format("{:.{}f}", x, digits), x}; }

Table normal_table(std::span<const int> tests, std::span<const Scheme> schemes, double phase) {
  Table table{"chung-ooi-normal",
              "Elastic normal impacts: tests 1 to 3",
              fmt::format("Hertz in closed form and the deviation of the laws in {} steps per "
                          "contact; forces and overlaps are the greatest at a step. Test 3 here "
                          "with restitution 1.",
                          benchmark_steps),
              {{"test"}, {"material"}, {"quantity"}, {"closed form"}, {"published"}},
              {}};
  const auto chosen = one_of_each(schemes);
  for (const Scheme& scheme : chosen) table.columns.push_back({scheme.label, "%"});
  for (const int number : tests) {
    const ChungOoiTest& test = benchmark_test(number);
    for (std::size_t m = 0; number <= last_normal_test && m < test.materials.size(); ++m) {
      const BenchmarkImpact impact = benchmark_impact(number, m, 0, phase);
      const BenchmarkOutcome exact = outcome_with(impact, 0);
      std::vector<BenchmarkOutcome> found;
      for (const Scheme& scheme : chosen)
        found.push_back(run_benchmark(scheme, impact, benchmark_steps));
      const std::string material(test.materials[m].name);
      const auto row = [&](const std::string& quantity, double unit,
                           double BenchmarkOutcome::*member, const Cell& published) {
        const double right = exact.*member;
        table.rows.push_back({{fmt::format("{}", number), number},
                              {material},
                              {quantity},
                              number_cell(right / unit, 3),
                              published});
        for (const BenchmarkOutcome& outcome : found) {
          const double error = outcome.*member / right - 1;
          table.rows.back().push_back(
              {fmt::format("{:+.4f}", 100 * error), 100 * error, tone_of(std::abs(error))});
        }
      };
      const Cell none{"", std::nullopt, Tone::muted};
      Cell peak = none;
      for (const auto& published : reference::published_peaks) {
        if (published.test == number && published.material == material)
          peak = number_cell(published.force, 0);
      }
      row("peak force [N]", 1, &BenchmarkOutcome::peak_force, peak);
      row("greatest overlap [µm]", 1e-6, &BenchmarkOutcome::greatest_overlap, none);
      row("duration [µs]", 1e-6, &BenchmarkOutcome::duration, none);
      row("normal velocity after [m/s]", 1, &BenchmarkOutcome::rebound_velocity, none);
    }
  }
  return table;
}

/// What laws with a dashpot make of the restitutions of test 3.
Table restitution_table(std::span<const int> tests, std::span<const Scheme> schemes, double phase) {
  Table table{"chung-ooi-restitution",
              "Restitutions asked for and found: test 3",
              fmt::format("Normal impacts with a dashpot tuned in closed form, in {} steps per "
                          "contact; duration, force (spring and dashpot together) and overlap over "
                          "those of the elastic impact, in closed form. The paper's restitution 0 "
                          "needs a critical dashpot, with which the sphere never leaves the plane. "
                          "Laws without a dashpot cannot be asked.",
                          benchmark_steps),
              {{"material"},
               {"asked for", "-"},
               {"duration", "-"},
               {"peak force", "-"},
               {"greatest overlap", "-"}},
              {}};
  if (std::ranges::find(tests, restitution_test) == tests.end()) return table;
  std::vector<Scheme> chosen;
  std::ranges::copy_if(one_of_each(schemes), std::back_inserter(chosen), has_hertzian_dashpot);
  for (const Scheme& scheme : chosen) table.columns.push_back({scheme.label, "-"});
  for (const std::size_t m : {0UL, 1UL}) {
    for (const double e : benchmark_restitutions()) {
      const BenchmarkImpact impact = benchmark_impact(restitution_test, m, 0, phase, e);
      const auto& motion = impact.problem.normal_motion;
      std::vector<Cell> row{{std::string(impact.test->materials[m].name)},
                            number_cell(e, 1),
                            number_cell(motion.duration / reference::impact_duration<double>(), 4),
                            number_cell(motion.peak_force, 4),
                            number_cell(motion.greatest_depth, 4)};
      for (const Scheme& scheme : chosen) {
        const BenchmarkOutcome found = run_benchmark(scheme, impact, benchmark_steps);
        const double restitution = found.rebound_velocity / impact.approach_velocity();
        row.push_back({fmt::format("{:.5f}", restitution), restitution,
                       tone_of(std::abs(restitution / e - 1))});
      }
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

/// A published curve as something to compare with. `value_of(point)`: the quantity, none to leave
/// the point out.
template <class ValueOf>
Comparison published_comparison(const std::string& name, std::size_t material, std::string quantity,
                                BenchmarkQuantity value, const ValueOf& value_of, double phase) {
  const PublishedCurve& curve = reference::published_curve(name);
  Comparison made{&benchmark_test(curve.test), material, std::string(name_of(curve.kind)),
                  std::move(quantity),         value,    {}};
  const auto impact_at = [&](double x, double restitution) {
    const double angle = curve.test == 4   ? x
                         : curve.test == 5 ? angle_of_tangential_velocity(x)
                                           : angle_of_sliding_parameter(x, restitution);
    return benchmark_impact(curve.test, material, angle, phase, restitution);
  };
  for (const reference::CurvePoint& p : curve.points) {
    const std::optional<double> known = value_of(p);
    if (!known) continue;
    const ComparedImpact damped{impact_at(p.x, made.test->restitution), *known};
    const ComparedImpact elastic{impact_at(p.x, 1), *known};
    made.points.push_back({damped, elastic});
  }
  return made;
}

/// What laws are compared with in a test.
std::vector<Comparison> comparisons(int test, double phase) {
  std::vector<Comparison> all;
  const auto exact = [&](const std::string& quantity, BenchmarkQuantity value) {
    for (const BenchmarkImpact& impact : benchmark_impacts(test, phase)) {
      if (all.empty() || all.back().material != impact.material)
        all.push_back({impact.test, impact.material, "exact, partial slip", quantity, value, {}});
      const auto solved = [&](const BenchmarkImpact& each) {
        return ComparedImpact{each, value(each, exact_outcome(each))};
      };
      all.back().points.push_back({solved(impact), solved(impact.elastic())});
    }
  };
  switch (test) {
    case 4:
      exact("eₜ", centre_restitution);
      for (const std::size_t m : {0UL, 1UL}) {
        all.push_back(published_comparison(
            fmt::format("chung-ooi-4/restitution/{}/other-code-1",
                        m == 0 ? "aluminium-oxide" : "aluminium-alloy"),
            m, "eₜ", centre_restitution,
            [](const reference::CurvePoint& p) { return std::optional(p.y); }, phase));
      }
      break;
    case 5:
      exact("vₜ'/(μvₙ)", recoil_over_limit);
      for (const std::string kind : {"finite-elements-2", "other-code-1"}) {
        all.push_back(published_comparison(
            "chung-ooi-5/angular-velocity/steel/" + kind, 0, "vₜ'/(μvₙ)", recoil_over_limit,
            [](const reference::CurvePoint& p) {
              return p.x > partly_sticking ? std::nullopt
                                           : std::optional(recoil_from_spin(p.x, p.y));
            },
            phase));
      }
      break;
    case 6:
      exact("−vₛ'/vₛ", contact_restitution);
      for (const std::size_t m : {0UL, 1UL}) {
        all.push_back(published_comparison(
            fmt::format("chung-ooi-6/restitution/{}/other-code-1",
                        m == 0 ? "aluminium-alloy" : "nylon"),
            m, "−vₛ'/vₛ", contact_restitution,
            [](const reference::CurvePoint& p) { return std::optional(p.y); }, phase));
      }
      break;
    case 8:
      exact("−vₛ'/vₛ", contact_restitution);
      break;
    case 7:
      exact("R ω'/(μvₙ)", surface_over_limit);
      break;
    default:
      break;
  }
  return all;
}

Table law_table(std::span<const int> tests, std::span<const Scheme> schemes, double phase) {
  Table table{
      "chung-ooi-laws",
      "Laws against the exact impacts and against published curves: tests 4 to 8",
      fmt::format("Largest difference, and root mean square in brackets, in {} steps per contact; "
                  "with the restitution of the test (4: 0.98, 6 to 8: 0.5) if the law has a "
                  "dashpot, elastic otherwise, and the exact impact alike. Finite elements (from "
                  "the spin, vₜ/(μvₙ) up to {:g}) are outside "
                  "truth within about 0.1; the output of another code tells which law that code "
                  "has. Readings of one printed curve differ by 0.003 to 0.006 in eₜ and 0.03 to "
                  "0.13 in test 5.",
                  benchmark_steps, partly_sticking),
      {{"test"}, {"material"}, {"quantity"}, {"compared with"}},
      {}};
  std::vector<Comparison> all;
  for (const int test : tests) std::ranges::move(comparisons(test, phase), std::back_inserter(all));
  struct Difference {
    double largest = 0;
    double mean_square = 0;
  };
  const auto cell = [](const Comparison& comparison, const auto& chosen, const auto& solve) {
    Difference difference;
    for (const ComparedPoint& point : comparison.points) {
      const auto& [impact, known] = chosen(point);
      const double d = std::abs(comparison.value(impact, solve(impact)) - known);
      difference.largest = worse(difference.largest, d);
      difference.mean_square += d * d / static_cast<double>(comparison.points.size());
    }
    return Cell{
        fmt::format("{:.4f} ({:.4f})", difference.largest, std::sqrt(difference.mean_square)),
        difference.largest};
  };
  table.columns.push_back({"exact, partial slip", "-"});
  for (const Comparison& comparison : all) {
    table.rows.push_back(
        {{fmt::format("{}", comparison.test->number), comparison.test->number},
         {std::string(comparison.test->materials[comparison.material].name)},
         {comparison.quantity},
         {comparison.what},
         cell(
             comparison, [](const ComparedPoint& point) { return point.damped; },
             [](const BenchmarkImpact& impact) { return exact_outcome(impact); })});
  }
  for (const Scheme& scheme : one_of_each(schemes)) {
    table.columns.push_back({scheme.label, "-"});
    for (std::size_t i = 0; i < all.size(); ++i) {
      table.rows[i].push_back(cell(
          all[i], [&](const ComparedPoint& point) { return point.of(scheme); },
          [&](const BenchmarkImpact& impact) {
            return run_benchmark(scheme, impact, benchmark_steps);
          }));
    }
  }
  return table;
}

/// What is known of a point of a published curve; none if nothing is.
std::optional<double> known_value(const PublishedCurve& curve, double x) {
  const ChungOoiTest& test = benchmark_test(curve.test);
  std::size_t material = 0;
  for (std::size_t m = 0; m < test.materials.size(); ++m)
    if (curve.material.find(test.materials[m].name) == 0) material = m;
  if (!is_given(test.materials[material])) return std::nullopt;
  const auto has = [&](std::string_view part) {
    return curve.name.find(part) != std::string_view::npos;
  };
  const auto exact = [&](double angle, BenchmarkQuantity quantity) {
    const BenchmarkImpact impact = benchmark_impact(curve.test, material, angle, 0);
    return quantity(impact, exact_outcome(impact));
  };
  switch (curve.test) {
    case 1:
    case 2: {
      const auto peak = reference::hertz_peak(test, material);
      return 1e-3 * peak.force *
             (has("overlap") ? std::pow(1e-6 * x / peak.overlap, 1.5)
                             : hertz_force(1e-6 * x / peak.duration));
    }
    case 3:
      return x;
    case 4:
      return exact(x, has("restitution")     ? centre_restitution
                      : has("rebound-angle") ? rebound_angle
                                             : spin_after);
    case 5:
      return exact(angle_of_tangential_velocity(x),
                   has("rebound-angle") ? recoil_over_limit : surface_over_limit);
    case 7:
      return has("tangential") ? 0 : x;
    default:
      break;
  }
  const double limit = 3.5 * test.mu * (1 + test.restitution);
  const double parameter = has("recoil") ? limit / x : x;
  // Case B is of no elastic material, and the plane that of test 6: of them the sliding branch
  // alone.
  const bool is_solved = !has("case-B") && !has("on-a-plane");
  if (!is_solved && parameter > 1) return std::nullopt;
  if (!is_solved) return has("recoil") ? (x - limit) / test.restitution : x - 1;
  return exact(angle_of_sliding_parameter(parameter, test.restitution),
               has("recoil") ? contact_recoil : contact_restitution);
}

/// Root mean square of the distance of a published curve from what is known of it.
std::optional<double> distance_from_known(const PublishedCurve& curve) {
  double sum = 0;
  int points = 0;
  for (const auto& [x, y] : curve.points) {
    const std::optional<double> known = known_value(curve, x);
    if (!known) continue;
    sum += (y - *known) * (y - *known);
    ++points;
  }
  return points == 0 ? std::nullopt : std::optional(std::sqrt(sum / points));
}

Table curve_table(std::span<const int> tests) {
  Table table{
      "chung-ooi-curves",
      "What each published curve is",
      "Root mean square of the distance from what is known: tests 1 to 3 and 7 the closed form; 4 "
      "to 6 and case A of 8 the exact impact with partial slip and a normal dashpot of the test's "
      "restitution; case B of 8 and its plane sliding in closed form, for those points that slide "
      "throughout. Another code's output is never truth.",
      {{"test"},
       {"quantity"},
       {"material"},
       {"what it is"},
       {"reading"},
       {"reading error"},
       {"distance from known"},
       {"remark"}},
      {}};
  for (const PublishedCurve& curve : reference::published_curves()) {
    if (std::ranges::find(tests, curve.test) == tests.end()) continue;
    const auto distance = distance_from_known(curve);
    const std::string unit = curve.y.unit == "-" ? "" : " " + std::string(curve.y.unit);
    table.rows.push_back({{fmt::format("{}", curve.test), curve.test},
                          {fmt::format("{} over {}", curve.y.name, curve.x.name)},
                          {std::string(curve.material)},
                          {std::string(name_of(curve.kind))},
                          {fmt::format("{}", curve.reading), curve.reading},
                          {fmt::format("{:.3g}{}", curve.y.error, unit), curve.y.error},
                          distance ? Cell{fmt::format("{:.3g}{}", *distance, unit), *distance}
                                   : Cell{"not known", std::nullopt, Tone::muted},
                          {std::string(curve.remark)}});
  }
  return table;
}

}  // namespace

std::vector<Table> chung_ooi_tables(std::span<const int> tests, std::span<const Scheme> schemes,
                                    double phase) {
  std::vector<Table> all;
  for (Table& table :
       std::vector{normal_table(tests, schemes, phase), restitution_table(tests, schemes, phase),
                   law_table(tests, schemes, phase), curve_table(tests)}) {
    if (!table.rows.empty()) all.push_back(std::move(table));
  }
  return all;
}

}  // namespace stickslip
