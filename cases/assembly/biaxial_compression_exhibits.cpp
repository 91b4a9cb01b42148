// SPDX-License-Identifier: BSD-3-Clause
// What biaxial-compression shows. Titles and captions are in
// docs/cases/assembly/biaxial-compression.md.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "cases/assembly/biaxial_compression.hpp"
#include "cases/exhibits/exhibits.hpp"
#include "cases/states/lammps_process.hpp"

namespace stickslip {
namespace biaxial_compression_exhibits {
namespace {

using Problem = BiaxialCompression;
using Compression = SolvedBiaxialCompression;
using Path = Compression::Path;

constexpr int steps = Problem::steps_of_the_paper;
constexpr double in_percent = 100;
constexpr double in_kilopascal = 1e-3;
constexpr double in_megabyte = 1e-6;
/// Of strains, which are sums over the steps, and of tolerances that are the same.
constexpr double rounding = 1e-12;

/// Bytes of a segment: an overlap and a slope; the paper also stores the force and an index.
constexpr double segment_size = 24;
constexpr double segment_of_the_paper = 36;
/// Contacts at the strain of the longest lists, and on average over the whole compression.
constexpr int contacts_of_the_paper = 8700;
constexpr int mean_contacts_of_the_paper = 8600;

/// A memory tolerance over the friction coefficient, and the segments of a history in Table 1.
struct PaperLength {
  double tolerance = 0;
  double length = 0;
};
constexpr std::array<PaperLength, 3> lengths_of_the_paper{{{0, 260}, {0.1, 171}, {0.2, 107}}};

/// What the paper found for a law that merges this much, over the friction coefficient; or NaN.
double length_of_the_paper(double tolerance) {
  for (const auto& [known, length] : lengths_of_the_paper) {
    if (std::abs(known - tolerance) < rounding) return length;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

/// The row at this strain, or null if the compression ended before.
const BiaxialRow* row_at(const Path& path, double strain) {
  const auto found = std::ranges::find_if(
      path, [&](const BiaxialRow& row) { return row.strain > strain - rounding; });
  return found == path.end() ? nullptr : &*found;
}

std::string percent(double strain) { return fmt::format("{:g}", in_percent * strain); }
/// As "8,700".
std::string with_comma(int number) { return fmt::format("{},{:03}", number / 1000, number % 1000); }

// ---- figures ------------------------------------------------------------------------------------

/// A number of a row and of its place in the path.
using Quantity = std::function<double(const BiaxialRow&, std::size_t)>;

/// A quantity over the strain, a curve for each scheme.
Panel over_strain(const Compression& c, std::span<const Scheme> schemes, const std::string& title,
                  const Axis& axis, const Quantity& quantity) {
  Panel panel{.title = title,
              .x = {.label = "axial strain", .unit = "%"},
              .y = axis,
              .legend = Legend::outside};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series curve = pen.line();
    const Path& path = c.path_of(scheme, steps);
    for (std::size_t i = 0; i < path.size(); ++i)
      curve.add(in_percent * path[i].strain, quantity(path[i], i));
    panel.series.push_back(curve);
  });
  return panel;
}

Figure stresses(const Compression& c, std::span<const Scheme> schemes) {
  const Path& complete = c.complete_path(steps);
  const std::string complete_memory = Problem::complete_memory;
  const Panel axial =
      over_strain(c, schemes, "axial stress", {"stress", "kPa"},
                  [](const BiaxialRow& row, std::size_t) { return in_kilopascal * row.sigma_z; });
  const Panel side =
      over_strain(c, schemes, "fixed side", {"stress", "kPa"},
                  [](const BiaxialRow& row, std::size_t) { return in_kilopascal * row.sigma_y; });
  const Panel difference =
      over_strain(c, schemes, "difference from " + complete_memory, {"difference", "%"},
                  [&](const BiaxialRow& row, std::size_t i) {
                    return in_percent * (row.sigma_z / complete.at(i).sigma_z - 1);
                  });
  const double pressure = in_kilopascal * c.problem.conditions(steps).pressure;
  return {.panels = {axial, side, difference},
          .words = {{"law", complete_memory}, {"pressure", fmt::format("{:g}", pressure)}}};
}

Figure volume(const Compression& c, std::span<const Scheme> schemes) {
  return {.panels = {over_strain(c, schemes, "porosity", {"porosity", "-"},
                                 [](const BiaxialRow& row, std::size_t) { return row.porosity; }),
                     over_strain(c, schemes, "contacts", {"contacts", "-"},
                                 [](const BiaxialRow& row, std::size_t) { return row.contacts; })},
          .words = {{"mean-contacts", with_comma(mean_contacts_of_the_paper)},
                    {"whole-strain", percent(Problem::strain_of_the_paper)},
                    {"contacts", with_comma(contacts_of_the_paper)},
                    {"strain", percent(Problem::strain_of_the_longest_lists)}}};
}

Figure histories(const Compression& c, std::span<const Scheme> schemes) {
  std::vector<Scheme> growing;
  for (const Scheme& scheme : schemes) {
    if (c.path_of(scheme, steps).back().segments > 0) growing.push_back(scheme);
  }
  if (growing.empty())
    throw InputError("biaxial-compression/history: none of the laws has a growing history");
  Panel panel = over_strain(c, growing, "", {"segments of a history", "-"},
                            [](const BiaxialRow& row, std::size_t) { return row.segments; });
  if (c.problem.strain >= Problem::strain_of_the_longest_lists) {
    panel.series.push_back(through(
        truth_line("the paper", Mark::points), lengths_of_the_paper,
        [](const PaperLength&) { return in_percent * Problem::strain_of_the_longest_lists; },
        &PaperLength::length));
  }
  return {.panels = {panel},
          .words = {{"less", fmt::format("{:g}", lengths_of_the_paper[1].tolerance)},
                    {"more", fmt::format("{:g}", lengths_of_the_paper[2].tolerance)},
                    {"strain", percent(Problem::strain_of_the_longest_lists)}}};
}

// ---- tables -------------------------------------------------------------------------------------

/// A number of the paper, and what it is here.
struct Comparison {
  std::string quantity;
  std::string law;
  double paper = 0;
  double here = 0;
  double strain = 0;  ///< [-]
};

/// What the paper tells of a compression.
std::vector<Comparison> compared(const Compression& c, const Scheme& scheme) {
  std::vector<Comparison> all;
  const auto add = [&](const char* quantity, double paper, double here, double strain) {
    all.push_back({quantity, scheme.label, paper, here, strain});
  };
  const Path& path = c.path_of(scheme, steps);
  if (row_at(path, Problem::strain_of_the_paper) != nullptr) {
    add("contacts, mean from 0 on", mean_contacts_of_the_paper,
        mean_over(path, &BiaxialRow::contacts), Problem::strain_of_the_paper);
  }
  const BiaxialRow* const wanted = row_at(path, Problem::strain_of_the_longest_lists);
  const BiaxialRow& row = wanted != nullptr ? *wanted : path.back();
  add("contacts", contacts_of_the_paper, row.contacts, row.strain);
  const auto claims = scheme.law().partial_slip_claims();
  if (!(row.segments > 0) || !claims) return all;
  const double length = length_of_the_paper(claims->memory_tolerance / c.problem.mu);
  add("segments of a history", length, row.segments, row.strain);
  add("memory of the histories [MB]",
      in_megabyte * length * segment_of_the_paper * contacts_of_the_paper,
      in_megabyte * row.segments * segment_size * row.contacts, row.strain);
  return all;
}

Table paper(const Compression& c, std::span<const Scheme> schemes) {
  std::vector<Comparison> rows;
  for (const Scheme& scheme : schemes) {
    for (const Comparison& row : compared(c, scheme)) rows.push_back(row);
  }
  Table table = table_of<Comparison>(
      rows, {text_column<Comparison>("quantity", &Comparison::quantity),
             text_column<Comparison>("law", &Comparison::law),
             number_column<Comparison>("paper", "-", "{:.0f}", &Comparison::paper),
             number_column<Comparison>("here", "-", "{:.0f}", &Comparison::here),
             number_column<Comparison>("at strain", "%", "{:.2g}", [](const Comparison& row) {
               return in_percent * row.strain;
             })});
  const BiaxialConditions conditions = c.problem.conditions(steps);
  table.words = {{"strain", percent(Problem::strain_of_the_longest_lists)},
                 {"rate", fmt::format("{:g}", conditions.rate)},
                 {"step", fmt::format("{:g}", 1e-3 / (conditions.rate * steps))},
                 {"damping", fmt::format("{:g}", conditions.damping)},
                 {"bytes", fmt::format("{:g}", segment_size)},
                 {"bytes-of-the-paper", fmt::format("{:g}", segment_of_the_paper)}};
  return table;
}

Table on_its_way(const Compression& c, std::span<const Scheme> schemes) {
  struct Row {
    std::string law;
    BiaxialRow at;
  };
  std::vector<Row> rows;
  for (const Scheme& scheme : schemes) {
    for (const double strain : {0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.04}) {
      const BiaxialRow* const row = row_at(c.path_of(scheme, steps), strain);
      if (row != nullptr) rows.push_back({scheme.label, *row});
    }
  }
  const auto column = [](const char* title, const char* unit, const char* format, double factor,
                         double BiaxialRow::*quantity) {
    return number_column<Row>(title, unit, format, [factor, quantity](const Row& row) {
      return factor * row.at.*quantity;
    });
  };
  return table_of<Row>(
      rows, {text_column<Row>("law", &Row::law),
             column("strain", "%", "{:.3g}", in_percent, &BiaxialRow::strain),
             column("axial stress", "kPa", "{:.2f}", in_kilopascal, &BiaxialRow::sigma_z),
             column("fixed side", "kPa", "{:.2f}", in_kilopascal, &BiaxialRow::sigma_y),
             column("porosity", "-", "{:.5f}", 1, &BiaxialRow::porosity),
             column("contacts", "-", "{:.0f}", 1, &BiaxialRow::contacts),
             column("sliding", "%", "{:.1f}", in_percent, &BiaxialRow::sliding),
             column("segments", "-", "{:.1f}", 1, &BiaxialRow::segments)});
}

/// Why the case does not suit a scheme.
std::string unsuitable(const Scheme& scheme) {
  if (scheme.law().info().can(Capability::bodies))
    return "the law knows bodies and not contacts, whose frames are turned here";
  return find_stickslip_lammps() ? "" : stickslip_lammps_is_missing();
}

}  // namespace
}  // namespace biaxial_compression_exhibits

std::unique_ptr<Case> make_biaxial_compression() {
  using namespace biaxial_compression_exhibits;
  return make_case<BiaxialCompression>({
      .needs = {Capability::hertzian, Capability::friction},
      .ladder = {.from = steps, .to = steps, .nominal = steps},
      .variants = variants_of("jaeger", {"memory-tolerance=0.05", "memory-tolerance=0.1"}),
      .figures = {{"biaxial-compression/stress", stresses},
                  {"biaxial-compression/volume", volume},
                  {"biaxial-compression/history", histories}},
      .tables = {{"biaxial-compression-paper", paper}, {"biaxial-compression-path", on_its_way}},
      .laws = {Problem::complete_memory, "modified-mindlin"},
      .asks_a_program = true,
      .unsuitable = unsuitable,
  });
}

}  // namespace stickslip
