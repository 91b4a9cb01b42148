// SPDX-License-Identifier: BSD-3-Clause
// What cattaneo-contact shows. Titles and captions are in
// docs/cases/partial_slip/cattaneo-contact.md.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases/drive/drive.hpp"
#include "cases/exhibits/exhibits.hpp"
#include "cases/partial_slip/half_space/cattaneo_contact.hpp"
#include "cases/partial_slip/half_space/cattaneo_contact_tractions.hpp"
#include "reference/partial_slip/hertz_profile.hpp"

namespace stickslip {
namespace cattaneo_contact_exhibits {
namespace {

using Problem = CattaneoContact;
using Example = CattaneoExample;

constexpr double micro = 1e6;

/// Adds a curve unless one with the same values is there.
void add_unless_there(std::vector<Series>& all, const Series& curve, double tolerance) {
  const bool is_there = std::ranges::any_of(all, [&](const Series& other) {
    double difference = 0;
    for (std::size_t i = 0; i < curve.y.size(); ++i)
      difference = worse(difference, std::abs(other.y[i] - curve.y[i]));
    return difference < tolerance;
  });
  if (!is_there) all.push_back(curve);
}

Figure load_curve(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int coarse = 8;  // "eight" in the caption
  constexpr int fine = 64;
  constexpr double round_off = 1e-9;
  const double limit = p.mu * Example::normal_force;
  const double end = 1.1 * p.sliding_shift();
  const Axis shift{.label = "shift", .unit = "µm", .low = 0.0, .high = 12.0};
  Panel force{.title = "force",
              .x = shift,
              .y = {.label = "force/(μ Fₙ)", .unit = "-", .low = 0.0, .high = 1.1},
              .legend = Legend::outside};
  Panel error{.title = "difference to Mindlin",
              .x = shift,
              .y = {.label = "|difference|/(μ Fₙ)",
                    .unit = "-",
                    .logarithmic = true,
                    .low = 1e-6,
                    .high = 1.0},
              .legend = Legend::outside};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto claims = scheme.law().partial_slip_claims();
    const bool resolved = claims && claims->rule == PartialSlipRule::resolved;
    Series in_force = pen.curve(resolved ? Mark::points : Mark::line).add(0, 0);
    const auto forces = p.follow(scheme.law(), p.overlap(), end, coarse);
    for (int i = 1; i <= coarse; ++i) {
      const double found = forces[static_cast<std::size_t>(i)].tangential.norm();
      in_force.add(micro * end * i / coarse, found / limit);
    }
    add_unless_there(force.series, in_force, 1e-3);
    Series in_error = pen.line();
    const auto fine_forces = p.follow(scheme.law(), p.overlap(), end, fine);
    for (int i = 1; i <= fine; ++i) {
      const double at = end * i / fine;
      const double found = fine_forces[static_cast<std::size_t>(i)].tangential.norm();
      in_error.add(micro * at, std::abs(found / limit - p.mindlin(at)));
    }
    add_unless_there(error.series, in_error, round_off);
  });
  // What is round-off has no place on a logarithmic axis.
  for (Series& series : error.series) {
    for (double& y : series.y) y = positive_or_gap(y > round_off ? y : 0);
  }
  std::erase_if(error.series, [](const Series& series) {
    return std::ranges::none_of(series.y, [](double y) { return y > 0; });
  });
  const Pen published{"CONTACT", static_cast<int>(schemes.size())};
  const auto at = [](const auto& point) { return micro * point.shift; };
  force.series.push_back(
      through(published.points(), Example::load_curve, at, &Example::LoadPoint::force));
  error.series.push_back(
      through(published.points(), Example::load_curve, at,
              [&](const auto& point) { return std::abs(point.force - p.mindlin(point.shift)); }));
  Series exact = truth_line("Mindlin");
  for (int i = 0; i <= 120; ++i) exact.add(micro * end * i / 120, p.mindlin(end * i / 120));
  force.series.push_back(exact);
  return {.panels = {force, error}, .words = {{"steps", std::to_string(fine)}}};
}

/// A row of the table: a quantity in the unit of the case and its factor for the unit shown.
struct Quantity {
  std::string name;
  std::string unit;
  double factor = 1;
  double published = 0;
  double theory = 0;
  std::vector<double> laws = {};  ///< NaN where a law books no energy
};

/// Without what laws give.
std::vector<Quantity> published_quantities(const Problem& p) {
  const auto theory = p.theory();
  reference::DeflectionProfile<long double> profile(p.contact());
  profile.advance(p.overlap(), 0);
  const auto& state = profile.advance(p.overlap(), theory.shift);
  std::vector<Quantity> all{
      {"approach", "µm", 1e6, Example::approach, theory.approach},
      {"pressure at the centre", "MPa", 1e-6, Example::peak_pressure, theory.pressure},
      {"shift at 7/8 of the limit", "µm", 1e6, Example::shift_at_ratio, theory.shift},
      {"elastic energy, normal force only", "mJ", 1e3, Example::elastic_normal,
       narrow(state.work_normal)},
      {"elastic energy at 7/8 of the limit", "mJ", 1e3, Example::elastic_energy,
       narrow(state.work_normal + state.stored)},
      {"work of friction", "mJ", 1e3, Example::friction_work, narrow(state.dissipated)}};
  for (const auto& point : Example::load_curve) {
    all.push_back({fmt::format("force/limit at {:.4g} µm", micro * point.shift), "-", 1,
                   point.force, p.mindlin(point.shift)});
  }
  return all;
}

/// The same quantities in the same order, by a law.
std::vector<double> quantities_of(const Problem& p, const Scheme& scheme, int steps) {
  const AnyLaw& law = scheme.law();
  const auto found = p.run(scheme, steps);
  const WorkSums works = sum_works(p.follow(law, found.approach, found.shift, steps));
  const double none = std::nan("");
  const bool has_energy = law.info().can(Capability::energy);
  std::vector<double> all{found.approach,
                          found.pressure,
                          found.shift,
                          works.normal,
                          has_energy ? works.stored : none,
                          has_energy ? works.dissipated : none};
  for (const auto& point : Example::load_curve)
    all.push_back(p.force_at(law, found.approach, point.shift, steps));
  return all;
}

Table numbers(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 16;
  std::vector<Quantity> rows = published_quantities(p);
  for (const Scheme& scheme : schemes) {
    const auto values = quantities_of(p, scheme, steps);
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].laws.push_back(values[i]);
  }
  const auto shown = [](const Quantity& row, double value) {
    return std::isnan(value) ? Cell{"", {}, Tone::muted}
                             : number_cell(row.factor * value, "{:.5g}");
  };
  std::vector<ColumnOf<Quantity>> columns{
      text_column<Quantity>("quantity", &Quantity::name),
      text_column<Quantity>("unit", &Quantity::unit),
      number_column<Quantity>("CONTACT", "", "{:.4g}",
                              [](const Quantity& row) { return row.factor * row.published; }),
      cell_column<Quantity>("Hertz, Mindlin", "",
                            [&](const Quantity& row) { return shown(row, row.theory); }),
      number_column<Quantity>("difference", "%", "{:+.2f}", [](const Quantity& row) {
        return 100 * (row.theory / row.published - 1);
      })};
  for (std::size_t i = 0; i < schemes.size(); ++i) {
    columns.push_back(cell_column<Quantity>(
        schemes[i].label, "", [&, i](const Quantity& row) { return shown(row, row.laws[i]); }));
  }
  Table table = table_of(rows, columns);
  table.words = {{"steps", std::to_string(steps)}};
  return table;
}

/// Tractions of somebody on CONTACT's squares.
struct Tractions {
  std::string of;
  std::vector<SquareOfContact> squares;
};

Table tractions(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 16;
  const auto spheres = p.contact();
  const double limit = Example::mu * Example::normal_force;
  // Cattaneo: the sliding traction less a similar one on the circle that sticks.
  const double overlap = p.overlap();
  const double stick = std::cbrt(1 - Example::force_ratio);
  const auto cattaneo = [&](double distance) {
    const double whole = narrow(spheres.pressure(distance, overlap));
    const double less = narrow(spheres.pressure(distance, stick * stick * overlap));
    return Example::mu * (whole - less);
  };
  std::vector<Tractions> all{{"half-space, the same squares", squares_of_half_space()},
                             {"Cattaneo and Mindlin", along_the_pull(cattaneo)}};
  for (const Scheme& scheme : schemes) {
    auto squares = squares_of_law(p, scheme, steps);
    if (!squares.empty()) all.push_back({scheme.label, std::move(squares)});
  }
  struct Row {
    std::string of;
    double force = 0;
    TractionDistance distance = {};
  };
  std::vector<Row> rows;
  const double area = 4 * Example::contact_radius * Example::contact_radius / (15 * 15);
  const auto force_of = [&](const std::vector<SquareOfContact>& squares) {
    double sum = 0;
    for (const SquareOfContact& square : squares)
      sum += area * square.size * std::cos(square.angle / 180 * std::numbers::pi);
    return sum / limit;
  };
  rows.push_back({"CONTACT", force_of(squares_of_contact())});
  for (const Tractions& some : all)
    rows.push_back({some.of, force_of(some.squares), distance_to_contact(some.squares)});
  const auto number = [](std::string title, std::string unit, const char* format, auto of) {
    return number_column<Row>(std::move(title), std::move(unit), format, of);
  };
  Table table = table_of(
      rows, std::vector<ColumnOf<Row>>{
                text_column<Row>("tractions", &Row::of),
                number("force/limit", "-", "{:.4f}", [](const Row& row) { return row.force; }),
                number("size, largest", "%", "{:.2f}",
                       [](const Row& row) { return 100 * row.distance.size; }),
                number("size, rms", "%", "{:.2f}",
                       [](const Row& row) { return 100 * row.distance.size_rms; }),
                number("size, largest in stick", "%", "{:.2f}",
                       [](const Row& row) { return 100 * row.distance.size_stick; }),
                number("direction, largest", "deg", "{:.2f}",
                       [](const Row& row) { return row.distance.angle; }),
                number("direction, rms", "deg", "{:.2f}",
                       [](const Row& row) { return row.distance.angle_rms; })});
  table.words = {{"steps", std::to_string(steps)}};
  return table;
}

}  // namespace
}  // namespace cattaneo_contact_exhibits

std::unique_ptr<Case> make_cattaneo_contact() {
  using namespace cattaneo_contact_exhibits;
  return make_case<CattaneoContact>({
      .needs = hertz_friction_needs(),
      .ladder = {.from = 1, .to = 512, .nominal = 16},
      .figures = {{"cattaneo-contact/load-curve", load_curve}},
      .tables = {{"cattaneo-contact-numbers", numbers}, {"cattaneo-contact-tractions", tractions}},
      .reference_within = 2e-3,
  });
}

}  // namespace stickslip
