// SPDX-License-Identifier: BSD-3-Clause
// What chung-ooi shows, and its tables. Titles and notes are in cases/impact/chung_ooi/page.md.
#include "cases/impact/chung_ooi/figures.hpp"

#include "cases/impact/chung_ooi/comparisons.hpp"
#include "cases/schemes/spheres.hpp"

namespace stickslip::cases::chung_ooi_exhibits {
namespace {

using Problem = SolvedChungOoi;
using reference::PublishedCurve;

/// Tests up to this one are head-on impacts.
constexpr int last_normal_test = 3;

/// The table; none without rows, where no test of it was asked for.
Table unless_empty(const Table& table) { return table.rows.empty() ? Table{} : table; }

bool asks_for(const Problem& p, int test) {
  return std::ranges::count(p.benchmark.tests(), test) > 0;
}

// ---- tests 1 to 3 -------------------------------------------------------------------------------

/// A quantity of a head-on impact.
struct NormalQuantity {
  std::string name;
  double unit = 1;  ///< in SI
  double BenchmarkOutcome::*value = nullptr;
};
const std::vector<NormalQuantity> normal_quantities{
    {"peak force [N]", 1, &BenchmarkOutcome::peak_force},
    {"greatest overlap [µm]", 1e-6, &BenchmarkOutcome::greatest_overlap},
    {"duration [µs]", 1e-6, &BenchmarkOutcome::duration},
    {"normal velocity after [m/s]", 1, &BenchmarkOutcome::rebound_velocity}};

/// The peak force of this material that is published as a number, if there is one.
Cell published_peak(int test, std::string_view material) {
  for (const auto& peak : reference::published_peaks)
    if (peak.test == test && peak.material == material) return number_cell(peak.force, "{:.0f}");
  return muted_cell();
}

Table table_of_normal_impacts(const Problem& p, std::span<const Scheme> schemes) {
  const std::vector<Scheme> chosen = one_of_each(schemes);
  Table table{.columns = columns("test; material; quantity; closed form; published"),
              .words = benchmark_words()};
  for (const Scheme& scheme : chosen) table.columns.push_back({scheme.label, "%"});
  for (const int test : p.benchmark.tests()) {
    if (test > last_normal_test) continue;
    for (const std::size_t material : {0UL, 1UL}) {
      const auto impact = benchmark_impact(test, material, 0, p.benchmark.phase);
      const std::string name(impact.test->materials[material].name);
      const BenchmarkOutcome exact = outcome_with(impact, 0);
      std::vector<BenchmarkOutcome> found;
      for (const Scheme& scheme : chosen)
        found.push_back(run_benchmark(scheme, impact, benchmark_steps));
      for (const auto& [quantity, unit, value] : normal_quantities) {
        const bool is_peak = value == &BenchmarkOutcome::peak_force;
        std::vector<Cell> row{number_cell(test, "{:.0f}"),
                              {name},
                              {quantity},
                              number_cell(exact.*value / unit, "{:.3f}"),
                              is_peak ? published_peak(test, name) : muted_cell()};
        for (const BenchmarkOutcome& outcome : found)
          row.push_back(percent_cell(outcome.*value / exact.*value - 1, "{:+.4f}"));
        table.add(row);
      }
    }
  }
  return unless_empty(table);
}

/// What laws with a dashpot make of the restitutions of test 3.
Table table_of_restitutions(const Problem& p, std::span<const Scheme> schemes) {
  using Impact = BenchmarkImpact;
  if (!asks_for(p, test_of_restitutions)) return {};
  Rows rows(benchmark_impacts(test_of_restitutions, p.benchmark.phase));
  rows.text("material", [](const Impact& i) { return i.test->materials[i.material].name; })
      .number("asked for", "-", "{:.1f}", &Impact::restitution)
      .number("duration", "-", "{:.4f}",
              [](const Impact& i) {
                return i.problem.normal_motion.duration / reference::impact_duration<double>();
              })
      .number("peak force", "-", "{:.4f}",
              [](const Impact& i) { return i.problem.normal_motion.peak_force; })
      .number("greatest overlap", "-", "{:.4f}",
              [](const Impact& i) { return i.problem.normal_motion.greatest_depth; });
  for (const Scheme& scheme : one_of_each(schemes)) {
    if (!has_hertzian_dashpot(scheme)) continue;
    rows.cells({scheme.label, "-"}, [&](const Impact& impact) {
      const BenchmarkOutcome found = run_benchmark(scheme, impact, benchmark_steps);
      const double restitution = found.rebound_velocity / impact.approach_velocity();
      return number_cell(restitution, "{:.5f}",
                         tone_of(std::abs(restitution / impact.restitution - 1)));
    });
  }
  return rows.with(benchmark_words());
}

// ---- tests 4 to 8 -------------------------------------------------------------------------------

/// Largest difference, and root mean square in brackets, of what `solve(impact)` makes of the
/// points `of(point)`.
template <class Of, class Solve>
Cell difference_cell(const ImpactComparison& comparison, const Of& of, const Solve& solve) {
  double largest = 0;
  double mean_square = 0;
  for (const ComparedPoint& point : comparison.points) {
    const auto& [impact, known] = of(point);
    const double d = std::abs(comparison.value(impact, solve(impact)) - known);
    largest = worse(largest, d);
    mean_square += d * d / static_cast<double>(comparison.points.size());
  }
  return {fmt::format("{:.4f} ({:.4f})", largest, std::sqrt(mean_square)), largest};
}

Table table_of_laws(const Problem& p, std::span<const Scheme> schemes) {
  using Comparison = ImpactComparison;
  std::vector<Comparison> all;
  for (const int test : p.benchmark.tests())
    std::ranges::move(comparisons(test, p.benchmark.phase), std::back_inserter(all));
  Rows rows(all);
  rows.number("test", "", "{:.0f}", [](const Comparison& c) { return c.test->number; })
      .text("material", [](const Comparison& c) { return c.test->materials[c.material].name; })
      .text("quantity", &Comparison::quantity)
      .text("compared with", &Comparison::what)
      .cells({"exact, partial slip", "-"}, [](const Comparison& comparison) {
        return difference_cell(comparison, std::mem_fn(&ComparedPoint::damped), exact_outcome);
      });
  for (const Scheme& scheme : one_of_each(schemes)) {
    rows.cells({scheme.label, "-"}, [&](const Comparison& comparison) {
      return difference_cell(
          comparison, [&](const ComparedPoint& point) { return point.of(scheme); },
          [&](const BenchmarkImpact& impact) {
            return run_benchmark(scheme, impact, benchmark_steps);
          });
    });
  }
  Words words = benchmark_words();
  words["sliding"] = fmt::format("{:g}", partly_sticking);
  return unless_empty(rows.with(words));
}

// ---- all tests ----------------------------------------------------------------------------------

Table table_of_published_curves(const Problem& p, std::span<const Scheme>) {
  using Curve = PublishedCurve;
  std::vector<Curve> all;
  std::ranges::copy_if(reference::published_curves(), std::back_inserter(all),
                       [&](const Curve& curve) { return asks_for(p, curve.test); });
  // Numbers with the unit of the curve.
  const auto with_unit = [](const Curve& curve, double number) {
    const std::string unit = curve.y.unit == "-" ? "" : " " + std::string(curve.y.unit);
    return Cell{fmt::format("{:.3g}{}", number, unit), number};
  };
  return unless_empty(
      Rows(all)
          .number("test", "", "{:.0f}", &Curve::test)
          .text("quantity",
                [](const Curve& curve) {
                  return fmt::format("{} over {}", curve.y.name, curve.x.name);
                })
          .text("material", &Curve::material)
          .text("what it is", [](const Curve& curve) { return name_of(curve.kind); })
          .number("reading", "", "{:.0f}", &Curve::reading)
          .cells({"reading error"},
                 [&](const Curve& curve) { return with_unit(curve, curve.y.error); })
          .cells({"distance from known"},
                 [&](const Curve& curve) {
                   const auto distance = distance_from_known(curve);
                   return distance ? with_unit(curve, *distance) : muted_cell("not known");
                 })
          .text("remark", &Curve::remark)
          .with(benchmark_words()));
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<ChungOoi>({
      .figures = chung_ooi_figures(),
      .tables = {{"chung-ooi-normal", table_of_normal_impacts},
                 {"chung-ooi-restitution", table_of_restitutions},
                 {"chung-ooi-laws", table_of_laws},
                 {"chung-ooi-curves", table_of_published_curves}},
  });
}

}  // namespace stickslip::cases::chung_ooi_exhibits
