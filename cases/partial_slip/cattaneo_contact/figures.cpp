// SPDX-License-Identifier: BSD-3-Clause
// What cattaneo-contact shows; titles and captions: cases/partial_slip/cattaneo_contact/page.md.
#include "cases/drive/drive.hpp"
#include "cases/partial_slip/cattaneo_contact/case.hpp"
#include "cases/partial_slip/cattaneo_contact/tractions.hpp"
#include "cases/partial_slip/curves.hpp"
#include "reference/partial_slip/hertz_profile.hpp"

namespace stickslip::cases::cattaneo_contact_exhibits {
namespace {

using Problem = CattaneoContact;
using Example = CattaneoExample;

constexpr double micro = 1e6;

Figure load_curve(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int coarse = 8;  // "eight" in the caption
  constexpr int fine = 64;
  constexpr double round_off = 1e-9;
  const double limit = p.mu * Example::normal_force;
  const double end = 1.1 * p.sliding_shift();
  const Axis shift{"shift", "µm", 0, 12};
  Panel force{.title = "force", .x = shift, .y = {"force/(μ Fₙ)", "-", 0, 1.1}};
  Panel error{.title = "difference to Mindlin",
              .x = shift,
              .y = logarithmic("|difference|/(μ Fₙ)", "-", 1e-6, 1)};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series in_force = curve_by_slip(scheme, pen).add(0, 0);
    const auto forces = p.follow(scheme.law(), p.overlap(), end, coarse);
    for (int i = 1; i <= coarse; ++i) {
      const double found = forces[static_cast<std::size_t>(i)].tangential.norm();
      in_force.add(micro * end * i / coarse, found / limit);
    }
    add_unless_covered(force.series, in_force, 1e-3);
    Series in_error = pen.line();
    const auto fine_forces = p.follow(scheme.law(), p.overlap(), end, fine);
    for (int i = 1; i <= fine; ++i) {
      const double at = end * i / fine;
      const double found = fine_forces[static_cast<std::size_t>(i)].tangential.norm();
      in_error.add(micro * at, std::abs(found / limit - p.mindlin(at)));
    }
    add_unless_covered(error.series, in_error, round_off);
  });
  // What is round-off has no place on a logarithmic axis.
  for (Series& series : error.series) {
    for (double& y : series.y) y = positive_or_gap(y, round_off);
  }
  std::erase_if(error.series, [](const Series& series) {
    return std::ranges::none_of(series.y, [](double y) { return y > 0; });
  });
  const Pen published{"CONTACT", static_cast<int>(schemes.size())};
  const auto at = [](const auto& point) { return micro * point.shift; };
  force.add(through(published.points(), Example::load_curve, at, &Example::LoadPoint::force));
  error.add(through(published.points(), Example::load_curve, at, [&](const auto& point) {
    return std::abs(point.force - p.mindlin(point.shift));
  }));
  force.add(truth(
      "Mindlin", counted(0, 120), [&](int i) { return micro * end * i / 120; },
      [&](int i) { return p.mindlin(end * i / 120); }));
  return {.panels = {force, error}, .words = {{"steps", std::to_string(fine)}}};
}

/// A row of the table: a quantity in the unit of the case and its factor for the unit shown.
struct Quantity {
  std::string name;
  std::string unit;
  double factor = 1;
  double published = 0;
  double theory = 0;
};

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

/// The same quantities in the same order, by a law: NaN where it books no energy.
std::vector<double> quantities_of(const Problem& p, const Scheme& scheme, int steps) {
  const AnyLaw& law = scheme.law();
  const auto found = p.run(scheme, steps);
  const WorkSums works = sum_works(p.follow(law, found.approach, found.shift, steps));
  const bool has_energy = law.info().can(Capability::energy);
  std::vector<double> all{found.approach,
                          found.pressure,
                          found.shift,
                          works.normal,
                          has_energy ? works.stored : no_number,
                          has_energy ? works.dissipated : no_number};
  for (const auto& point : Example::load_curve)
    all.push_back(p.force_at(law, found.approach, point.shift, steps));
  return all;
}

Table numbers(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int steps = 16;
  const auto shown = [](const Quantity& row, double value) {
    return known_cell(row.factor * value, "{:.5g}");
  };
  return Rows(published_quantities(p))
      .text("quantity", &Quantity::name)
      .text("unit", &Quantity::unit)
      .number("CONTACT", "", "{:.4g}",
              [](const Quantity& row) { return row.factor * row.published; })
      .cells({"Hertz, Mindlin"}, [&](const Quantity& row) { return shown(row, row.theory); })
      .number("difference", "%", "{:+.2f}",
              [](const Quantity& row) { return 100 * (row.theory / row.published - 1); })
      .schemes(
          schemes, "", [&](const Scheme& scheme) { return quantities_of(p, scheme, steps); }, shown)
      .with({{"steps", std::to_string(steps)}});
}

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
  Table table{
      .columns = columns("tractions; force/limit [-]; size, largest [%]; size, rms [%]; size, "
                         "largest in stick [%]; direction, largest [deg]; direction, rms [deg]"),
      .words = {{"steps", std::to_string(steps)}}};
  const double area = 4 * Example::contact_radius * Example::contact_radius / (15 * 15);
  const auto add = [&](const std::string& of, const std::vector<SquareOfContact>& squares,
                       const TractionDistance& distance) {
    double sum = 0;
    for (const SquareOfContact& square : squares)
      sum += area * square.size * std::cos(square.angle / 180 * std::numbers::pi);
    table.add({{of},
               number_cell(sum / limit, "{:.4f}"),
               number_cell(100 * distance.size, "{:.2f}"),
               number_cell(100 * distance.size_rms, "{:.2f}"),
               number_cell(100 * distance.size_stick, "{:.2f}"),
               number_cell(distance.angle, "{:.2f}"),
               number_cell(distance.angle_rms, "{:.2f}")});
  };
  const auto add_beside = [&](const std::string& of, const std::vector<SquareOfContact>& squares) {
    add(of, squares, distance_to_contact(squares));
  };
  add("CONTACT", squares_of_contact(), {});
  add_beside("half-space, the same squares", squares_of_half_space());
  add_beside("Cattaneo and Mindlin", along_the_pull(cattaneo));
  for (const Scheme& scheme : schemes) {
    const auto squares = squares_of_law(p, scheme, steps);
    if (!squares.empty()) add_beside(scheme.label, squares);
  }
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<CattaneoContact>({
      .figures = {{"cattaneo-contact/load-curve", load_curve}},
      .tables = {{"cattaneo-contact-numbers", numbers}, {"cattaneo-contact-tractions", tractions}},
  });
}

}  // namespace stickslip::cases::cattaneo_contact_exhibits
