// SPDX-License-Identifier: BSD-3-Clause
// The tables of chung-ooi. Titles and notes are in docs/cases/impact/chung-ooi.md.
#include "cases/impact/chung_ooi/chung_ooi_comparisons.hpp"
#include "cases/impact/chung_ooi/chung_ooi_exhibits.hpp"
#include "cases/numbers.hpp"

namespace stickslip {
namespace {

using Problem = SolvedChungOoi;
using reference::PublishedCurve;

/// Tests up to this one are head-on impacts.
constexpr int last_normal_test = 3;

/// The table with its words; none without rows, where no test of it was asked for.
Table unless_empty(Table table) {
  if (table.rows.empty()) return {};
  table.words = benchmark_words();
  return table;
}

// ---- tests 1 to 3 -------------------------------------------------------------------------------

/// A quantity of a head-on impact.
struct NormalQuantity {
  std::string name;
  double unit = 1;  ///< in SI
  double BenchmarkOutcome::*value = nullptr;
};

/// One of them in one impact.
struct NormalRow {
  int test = 1;
  std::string material;
  std::string quantity;
  double exact = 0;  ///< in the quantity's unit
  Cell published;
  std::vector<double> errors = {};  ///< of the laws in turn, relative
};

const Cell not_published{"", {}, Tone::muted};

/// The peak force of this material that is published as a number, if there is one.
Cell published_peak(int test, std::string_view material) {
  for (const auto& peak : reference::published_peaks)
    if (peak.test == test && peak.material == material) return number_cell(peak.force, "{:.0f}");
  return not_published;
}

/// The rows of one impact.
std::vector<NormalRow> normal_rows(const BenchmarkImpact& impact,
                                   const std::vector<Scheme>& schemes) {
  const std::vector<NormalQuantity> quantities{
      {"peak force [N]", 1, &BenchmarkOutcome::peak_force},
      {"greatest overlap [µm]", 1e-6, &BenchmarkOutcome::greatest_overlap},
      {"duration [µs]", 1e-6, &BenchmarkOutcome::duration},
      {"normal velocity after [m/s]", 1, &BenchmarkOutcome::rebound_velocity}};
  const int test = impact.test->number;
  const std::string material(impact.test->materials[impact.material].name);
  const BenchmarkOutcome exact = outcome_with(impact, 0);
  std::vector<NormalRow> rows;
  for (const NormalQuantity& quantity : quantities) {
    const bool is_peak = quantity.value == &BenchmarkOutcome::peak_force;
    rows.push_back({.test = test,
                    .material = material,
                    .quantity = quantity.name,
                    .exact = exact.*quantity.value / quantity.unit,
                    .published = is_peak ? published_peak(test, material) : not_published});
  }
  for (const Scheme& scheme : schemes) {
    const BenchmarkOutcome found = run_benchmark(scheme, impact, benchmark_steps);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const auto value = quantities[i].value;
      rows[i].errors.push_back(found.*value / exact.*value - 1);
    }
  }
  return rows;
}

Table table_of_normal_impacts(const Problem& p, std::span<const Scheme> schemes) {
  using Row = NormalRow;
  const std::vector<Scheme> chosen = one_of_each(schemes);
  std::vector<Row> rows;
  for (const int test : p.benchmark.tests()) {
    if (test > last_normal_test) continue;
    for (const std::size_t material : {0UL, 1UL}) {
      const auto impact = benchmark_impact(test, material, 0, p.benchmark.phase);
      std::ranges::move(normal_rows(impact, chosen), std::back_inserter(rows));
    }
  }
  std::vector<ColumnOf<Row>> columns{number_column<Row>("test", "", "{:.0f}", &Row::test),
                                     text_column<Row>("material", &Row::material),
                                     text_column<Row>("quantity", &Row::quantity),
                                     number_column<Row>("closed form", "", "{:.3f}", &Row::exact),
                                     cell_column<Row>("published", "", &Row::published)};
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    columns.push_back(cell_column<Row>(chosen[i].label, "%", [i](const Row& row) {
      return number_cell(100 * row.errors[i], "{:+.4f}", tone_of(std::abs(row.errors[i])));
    }));
  }
  return unless_empty(table_of(rows, columns));
}

/// What laws with a dashpot make of the restitutions of test 3.
Table table_of_restitutions(const Problem& p, std::span<const Scheme> schemes) {
  using Row = BenchmarkImpact;
  const auto tests = p.benchmark.tests();
  if (std::ranges::find(tests, test_of_restitutions) == tests.end()) return {};
  const auto motion = [](const std::string& title, auto value) {
    return number_column<Row>(title, "-", "{:.4f}", [value](const Row& impact) {
      return value(impact.problem.normal_motion);
    });
  };
  std::vector<ColumnOf<Row>> columns{
      text_column<Row>(
          "material",
          [](const Row& impact) { return impact.test->materials[impact.material].name; }),
      number_column<Row>("asked for", "-", "{:.1f}", &Row::restitution),
      motion("duration",
             [](const auto& m) { return m.duration / reference::impact_duration<double>(); }),
      motion("peak force", [](const auto& m) { return m.peak_force; }),
      motion("greatest overlap", [](const auto& m) { return m.greatest_depth; })};
  for (const Scheme& scheme : one_of_each(schemes)) {
    if (!has_hertzian_dashpot(scheme)) continue;
    columns.push_back(cell_column<Row>(scheme.label, "-", [scheme](const Row& impact) {
      const BenchmarkOutcome found = run_benchmark(scheme, impact, benchmark_steps);
      const double restitution = found.rebound_velocity / impact.approach_velocity();
      return number_cell(restitution, "{:.5f}",
                         tone_of(std::abs(restitution / impact.restitution - 1)));
    }));
  }
  const auto impacts = benchmark_impacts(test_of_restitutions, p.benchmark.phase);
  return unless_empty(table_of(impacts, columns));
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
  using Row = ImpactComparison;
  std::vector<Row> rows;
  for (const int test : p.benchmark.tests())
    std::ranges::move(comparisons(test, p.benchmark.phase), std::back_inserter(rows));
  std::vector<ColumnOf<Row>> columns{
      number_column<Row>("test", "", "{:.0f}", [](const Row& row) { return row.test->number; }),
      text_column<Row>("material",
                       [](const Row& row) { return row.test->materials[row.material].name; }),
      text_column<Row>("quantity", &Row::quantity), text_column<Row>("compared with", &Row::what),
      cell_column<Row>("exact, partial slip", "-", [](const Row& row) {
        return difference_cell(
            row, [](const ComparedPoint& point) { return point.damped; }, exact_outcome);
      })};
  for (const Scheme& scheme : one_of_each(schemes)) {
    columns.push_back(cell_column<Row>(scheme.label, "-", [scheme](const Row& row) {
      return difference_cell(
          row, [&](const ComparedPoint& point) { return point.of(scheme); },
          [&](const BenchmarkImpact& impact) {
            return run_benchmark(scheme, impact, benchmark_steps);
          });
    }));
  }
  Table table = unless_empty(table_of(rows, columns));
  table.words["sliding"] = fmt::format("{:g}", partly_sticking);
  return table;
}

// ---- all tests ----------------------------------------------------------------------------------

Table table_of_published_curves(const Problem& p, std::span<const Scheme>) {
  using Row = PublishedCurve;
  const auto tests = p.benchmark.tests();
  std::vector<Row> curves;
  std::ranges::copy_if(
      reference::published_curves(), std::back_inserter(curves),
      [&](const Row& curve) { return std::ranges::find(tests, curve.test) != tests.end(); });
  // Numbers with the unit of the curve.
  const auto with_unit = [](const Row& curve, double number) {
    const std::string unit = curve.y.unit == "-" ? "" : " " + std::string(curve.y.unit);
    return Cell{fmt::format("{:.3g}{}", number, unit), number};
  };
  return unless_empty(table_of<Row>(
      curves,
      {number_column<Row>("test", "", "{:.0f}", &Row::test),
       text_column<Row>(
           "quantity",
           [](const Row& curve) { return fmt::format("{} over {}", curve.y.name, curve.x.name); }),
       text_column<Row>("material", &Row::material),
       text_column<Row>("what it is", [](const Row& curve) { return name_of(curve.kind); }),
       number_column<Row>("reading", "", "{:.0f}", &Row::reading),
       cell_column<Row>("reading error", "",
                        [=](const Row& curve) { return with_unit(curve, curve.y.error); }),
       cell_column<Row>(
           "distance from known", "",
           [=](const Row& curve) {
             const auto distance = distance_from_known(curve);
             return distance ? with_unit(curve, *distance) : Cell{"not known", {}, Tone::muted};
           }),
       text_column<Row>("remark", &Row::remark)}));
}

}  // namespace

std::vector<TableOf<ChungOoi>> chung_ooi_tables() {
  return {{"chung-ooi-normal", table_of_normal_impacts},
          {"chung-ooi-restitution", table_of_restitutions},
          {"chung-ooi-laws", table_of_laws},
          {"chung-ooi-curves", table_of_published_curves}};
}

}  // namespace stickslip
