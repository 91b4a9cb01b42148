// SPDX-License-Identifier: BSD-3-Clause
// What biaxial-compression shows, where nothing can be run from kept runs; titles and captions:
// cases/assembly/biaxial_compression/page.md.
#include "cases/assembly/biaxial_compression/case.hpp"
#include "cases/exhibits/exhibits.hpp"
#include "cases/remarks.hpp"
#include "cases/states/lammps_process.hpp"
#include "reference/printed.hpp"

namespace stickslip::cases::biaxial_compression_exhibits {
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
  return no_number;
}

/// The row at this strain, or null if the compression ended before.
const BiaxialRow* row_at(const Path& path, double strain) {
  const auto found = std::ranges::find_if(
      path, [&](const BiaxialRow& row) { return row.strain > strain - rounding; });
  return found == path.end() ? nullptr : &*found;
}

/// Laws of the compressions that are kept, in the order of their numbers.
constexpr std::array kept_laws{"jaeger", "jaeger[memory-tolerance=0.05]",
                               "jaeger[memory-tolerance=0.1]", "modified-mindlin"};

/// Compressions by a default run to the strain of the paper, as they came out of LAMMPS.
const std::array<Path, kept_laws.size()>& kept_paths() {
  static const auto all = [] {
    std::array<Path, kept_laws.size()> paths;
    for (const std::vector<double>& row : reference::printed_numbers("biaxial_compression"))
      paths.at(static_cast<std::size_t>(row.at(0)))
          .push_back({.strain = row.at(1),
                      .sigma_y = row.at(3) / in_kilopascal,
                      .sigma_z = row.at(2) / in_kilopascal,
                      .porosity = row.at(4),
                      .contacts = row.at(5),
                      .segments = row.at(6)});
    return paths;
  }();
  return all;
}

/// Whether figures are of kept compressions, since nothing can be run.
bool is_kept() { return !find_stickslip_lammps(); }

/// The compression by a law: its run, or the one that is kept.
const Path& path_by(const Compression& c, const Scheme& scheme) {
  if (!is_kept()) return c.path_of(scheme, steps);
  const Problem plain{.strain = c.problem.strain};
  const bool is_default = c.problem.conditions(steps).damping == plain.damping &&
                          c.problem.shear_modulus == plain.shear_modulus &&
                          c.problem.poisson == plain.poisson && c.problem.mu == plain.mu;
  const auto place = std::ranges::find(kept_laws, scheme.spec.text());
  if (!is_default || place == kept_laws.end())
    throw InputError(scheme.spec.text() + ": " + stickslip_lammps_is_missing() +
                     "; kept are default runs of " + fmt::format("{}", fmt::join(kept_laws, ", ")));
  return kept_paths().at(static_cast<std::size_t>(place - kept_laws.begin()));
}

/// The figure, with a line on where it is from if it was not run.
Figure from_where(Figure figure) {
  if (is_kept())
    add_remark(figure,
               "Kept runs of the whole compression; stickslip-lammps is not there to run others.");
  return figure;
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
  const auto curve = [&](const Scheme& scheme, const Pen& pen) {
    Series found = pen.line();
    const Path& path = path_by(c, scheme);
    for (std::size_t i = 0; i < path.size(); ++i)
      found.add(in_percent * path[i].strain, quantity(path[i], i));
    return found;
  };
  return {.title = title, .x = {"axial strain", "%"}, .y = axis, .series = curves(schemes, curve)};
}

Figure stresses(const Compression& c, std::span<const Scheme> schemes) {
  const Path& complete = path_by(c, scheme_for(c.problem, Problem::complete_memory));
  const std::string complete_memory = Problem::complete_memory;
  const auto axial = [](const BiaxialRow& row, std::size_t) { return in_kilopascal * row.sigma_z; };
  const auto side = [](const BiaxialRow& row, std::size_t) { return in_kilopascal * row.sigma_y; };
  const auto difference = [&](const BiaxialRow& row, std::size_t i) {
    return in_percent * (row.sigma_z / complete.at(i).sigma_z - 1);
  };
  const double pressure = in_kilopascal * c.problem.conditions(steps).pressure;
  return from_where(
      {.panels = {over_strain(c, schemes, "axial stress", {"stress", "kPa"}, axial),
                  over_strain(c, schemes, "fixed side", {"stress", "kPa"}, side),
                  over_strain(c, schemes, "difference from " + complete_memory, {"difference", "%"},
                              difference)},
       .words = {{"law", complete_memory}, {"pressure", fmt::format("{:g}", pressure)}}});
}

Figure volume(const Compression& c, std::span<const Scheme> schemes) {
  const auto porosity = [](const BiaxialRow& row, std::size_t) { return row.porosity; };
  const auto contacts = [](const BiaxialRow& row, std::size_t) { return row.contacts; };
  return from_where({.panels = {over_strain(c, schemes, "porosity", {"porosity"}, porosity),
                                over_strain(c, schemes, "contacts", {"contacts"}, contacts)},
                     .words = {{"mean-contacts", with_comma(mean_contacts_of_the_paper)},
                               {"whole-strain", percent(Problem::strain_of_the_paper)},
                               {"contacts", with_comma(contacts_of_the_paper)},
                               {"strain", percent(Problem::strain_of_the_longest_lists)}}});
}

Figure histories(const Compression& c, std::span<const Scheme> schemes) {
  const auto growing = schemes_that(
      schemes, [&](const Scheme& scheme) { return path_by(c, scheme).back().segments > 0; });
  if (growing.empty())
    throw InputError("biaxial-compression/history: none of the laws has a growing history");
  Panel panel = over_strain(c, growing, "", {"segments of a history"},
                            [](const BiaxialRow& row, std::size_t) { return row.segments; });
  if (is_kept() || c.problem.strain >= Problem::strain_of_the_longest_lists) {
    Series of_the_paper = truth_line("the paper", Mark::points);
    for (const PaperLength& known : lengths_of_the_paper)
      of_the_paper.add(in_percent * Problem::strain_of_the_longest_lists, known.length);
    panel.add(of_the_paper);
  }
  return from_where({.panels = {panel},
                     .words = {{"less", fmt::format("{:g}", lengths_of_the_paper[1].tolerance)},
                               {"more", fmt::format("{:g}", lengths_of_the_paper[2].tolerance)},
                               {"strain", percent(Problem::strain_of_the_longest_lists)}}});
}

// ---- tables -------------------------------------------------------------------------------------

/// Adds what the paper tells of a compression, beside what it is here.
void compare(Table& table, const Compression& c, const Scheme& scheme) {
  const auto add = [&](const char* quantity, double paper, double here, double strain) {
    table.add({{quantity},
               {scheme.label},
               number_cell(paper, "{:.0f}"),
               number_cell(here, "{:.0f}"),
               number_cell(in_percent * strain, "{:.2g}")});
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
  if (!(row.segments > 0) || !claims) return;
  const double length = length_of_the_paper(claims->memory_tolerance / c.problem.mu);
  add("segments of a history", length, row.segments, row.strain);
  add("memory of the histories [MB]",
      in_megabyte * length * segment_of_the_paper * contacts_of_the_paper,
      in_megabyte * row.segments * segment_size * row.contacts, row.strain);
}

Table paper(const Compression& c, std::span<const Scheme> schemes) {
  const BiaxialConditions conditions = c.problem.conditions(steps);
  Table table{.columns = columns("quantity; law; paper [-]; here [-]; at strain [%]"),
              .words = {{"strain", percent(Problem::strain_of_the_longest_lists)},
                        {"rate", fmt::format("{:g}", conditions.rate)},
                        {"step", fmt::format("{:g}", 1e-3 / (conditions.rate * steps))},
                        {"damping", fmt::format("{:g}", conditions.damping)},
                        {"bytes", fmt::format("{:g}", segment_size)},
                        {"bytes-of-the-paper", fmt::format("{:g}", segment_of_the_paper)}}};
  for (const Scheme& scheme : schemes) compare(table, c, scheme);
  return table;
}

Table on_its_way(const Compression& c, std::span<const Scheme> schemes) {
  Table table{.columns = columns("law; strain [%]; axial stress [kPa]; fixed side [kPa]; porosity "
                                 "[-]; contacts [-]; sliding [%]; segments [-]")};
  for (const Scheme& scheme : schemes) {
    for (const double strain : {0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.04}) {
      const BiaxialRow* const row = row_at(c.path_of(scheme, steps), strain);
      if (row == nullptr) continue;
      table.add({{scheme.label},
                 number_cell(in_percent * row->strain, "{:.3g}"),
                 number_cell(in_kilopascal * row->sigma_z, "{:.2f}"),
                 number_cell(in_kilopascal * row->sigma_y, "{:.2f}"),
                 number_cell(row->porosity, "{:.5f}"),
                 number_cell(row->contacts, "{:.0f}"),
                 number_cell(in_percent * row->sliding, "{:.1f}"),
                 number_cell(row->segments, "{:.1f}")});
    }
  }
  return table;
}

/// Why the case does not suit a scheme.
std::string unsuitable(const Scheme& scheme) {
  if (scheme.law().info().can(Capability::bodies))
    return "the law knows bodies and not contacts, whose frames are turned here";
  return find_stickslip_lammps() ? "" : stickslip_lammps_is_missing();
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BiaxialCompression>({
      .figures = {{"biaxial-compression/stress", stresses},
                  {"biaxial-compression/volume", volume},
                  {"biaxial-compression/history", histories}},
      .tables = {{"biaxial-compression-paper", paper}, {"biaxial-compression-path", on_its_way}},
      .unsuitable = unsuitable,
  });
}

}  // namespace stickslip::cases::biaxial_compression_exhibits
