// SPDX-License-Identifier: BSD-3-Clause
// What memory-saving shows. Titles and captions are in docs/cases/partial_slip/memory-saving.md.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cases/drive/drive.hpp"
#include "cases/exhibits/exhibits.hpp"
#include "cases/partial_slip/memory/memory_saving.hpp"
#include "cases/partial_slip/memory/memory_saving_fig_5.hpp"
#include "cases/partial_slip/memory/memory_saving_trade_off.hpp"

namespace stickslip {
namespace memory_saving_exhibits {
namespace {

using Problem = SolvedMemorySaving;

// ---- Fig. 5 -------------------------------------------------------------------------------------

/// The law with the material of Fig. 5.
AnyLaw with_fig_5_material(const AnyLaw& law) {
  return law.with({{"G", 1}, {"nu", 0.5}, {"mu", 0.5}});
}

Series through_points(Series empty, std::initializer_list<Vector2> points) {
  for (const Vector2& p : points) empty.add(p[0], p[1]);
  return empty;
}

Panel movements_of_fig_5() {
  Panel panel{.title = "movements",
              .x = {.label = "ζ/R", .unit = "-", .low = 0, .high = 0.021},
              .y = {.label = "ξ/R", .unit = "-"},
              .legend = Legend::none};
  Series path = truth_line("", Mark::line_and_points).add(0, 0);
  double xi = 0;
  for (std::size_t i = 0; i < Fig5::movements.size(); ++i) {
    const double zeta = Fig5::movements[i].zeta;
    xi += Fig5::movements[i].dxi;
    path.add(zeta, xi);
    panel.notes.push_back({zeta + 0.0003, xi + (i == 5 ? 0.0 : 0.0004), std::to_string(i + 1)});
  }
  panel.series.push_back(path);
  return panel;
}

Figure fig_5(const Problem&, std::span<const Scheme> schemes) {
  const Fig5 exact(Fig5::Join::none);
  const Fig5 merged(Fig5::Join::by_force);
  Series before = truth_line("equivalent history, 0 to 5");
  for (std::size_t i = 0; i <= 5; ++i) before.add(exact.point(i)[0], exact.point(i)[1]);
  const Series after = through_points(truth_line(""), {exact.corner(), exact.last()});
  const Series joined =
      through_points(Pen{"1-5 as one segment", 6}.dashed(), {merged.point(1), merged.point(5)});
  const Series after_joined =
      through_points(Pen{"sixth movement from it", 7}.dashed(), {merged.corner(), merged.last()});
  Panel forces{.title = "histories",
               .x = {.label = "fₙ/(GR²)", .unit = "-", .low = 0.0, .high = 0.0148},
               .y = {.label = "fₜ/(GR²)", .unit = "-", .low = -0.0045, .high = 0.001},
               .series = {joined, after_joined, before, after},
               .legend = Legend::outside};
  Panel near{.title = "near 1a",
             .x = {.label = "fₙ/(GR²)", .unit = "-", .low = 0.0050, .high = 0.0095},
             .y = {.label = "fₜ/(GR²)", .unit = "-", .low = -0.0034, .high = -0.0022},
             .series = forces.series,
             .legend = Legend::none};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto claims = scheme.law().partial_slip_claims();
    if (!claims || claims->springs > 0) return;
    if (claims->memory_tolerance > 0) return;  // another material has another tolerance
    const auto answers = drive(with_fig_5_material(scheme.law()), Fig5::steps());
    // Under the lines.
    forces.series.insert(forces.series.begin(),
                         through(pen.points(), answers, &ContactForce::normal,
                                 [](const ContactForce& force) { return force.tangential[0]; }));
  });
  for (std::size_t i = 1; i <= 5; ++i) {
    const Vector2 p = exact.point(i);
    forces.notes.push_back({p[0] + 0.0004, p[1] + 0.0004, std::to_string(i)});
    if (i == 1 || i == 3) near.notes.push_back({p[0] - 0.00035, p[1] - 0.00006, std::to_string(i)});
  }
  near.notes.push_back({5.3e-3, -3.0e-3, "1a exact,"});
  near.notes.push_back({5.3e-3, -3.1e-3, "then 2"});
  near.notes.push_back({merged.corner()[0] + 0.0003, merged.corner()[1] + 0.0001, "1a joined"});
  forces.notes.push_back({exact.last()[0] + 0.0002, exact.last()[1], "6"});
  return {.panels = {movements_of_fig_5(), forces, near}};
}

Table fig_5_table(const Problem&, std::span<const Scheme> schemes) {
  struct Row {
    std::string label;
    double force = 0;             ///< after the sixth movement [G R^2]
    double slope = std::nan("");  ///< of the joined segment, where there is one
    double front = std::nan("");  ///< where slip begins [R], where it is known
  };
  const Fig5 exact(Fig5::Join::none);
  std::vector<Row> rows{{"all segments", exact.last_force(), std::nan(""), exact.front()}};
  const auto by_hand = [&](const std::string& label, const Fig5& joined) {
    rows.push_back({label, joined.last_force(), joined.cut_slope(), joined.front()});
  };
  by_hand("joined, weighted by force", Fig5(Fig5::Join::by_force));
  by_hand("joined, weighted by displacement", Fig5(Fig5::Join::by_displacement));
  by_hand("joined, mean of two again and again", Fig5(Fig5::Join::pairwise));
  const auto by_law = [&](const std::string& label, const AnyLaw& law) {
    rows.push_back({label, drive(with_fig_5_material(law), Fig5::steps()).back().tangential[0]});
  };
  for (const Scheme& scheme : schemes) {
    const auto claims = scheme.law().partial_slip_claims();
    if (claims && claims->memory_tolerance > 0) continue;
    by_law(scheme.label, scheme.law());
    if (has_tolerance(scheme.law())) {
      by_law(fmt::format("{}, {}={}", scheme.label, tolerance_option, Fig5::tolerance),
             with_tolerance(scheme.law(), Fig5::tolerance));
    }
  }

  const auto if_known = [](double Row::*number) {
    return [number](const Row& row) {
      return std::isnan(row.*number) ? Cell{"", {}, Tone::muted}
                                     : number_cell(row.*number, "{:.6g}");
    };
  };
  const auto percent_of = [&](double scale) {
    return [&, scale](const Row& row) {
      return std::abs(row.force - exact.last_force()) / scale * 100;
    };
  };
  return table_of<Row>(
      rows,
      {text_column<Row>("history", &Row::label),
       cell_column<Row>("slope of 1-5", "-", if_known(&Row::slope)),
       cell_column<Row>("ζ* of 1a", "R", if_known(&Row::front)),
       number_column<Row>("fₜ after 6", "GR²", "{:.6g}", &Row::force),
       number_column<Row>("error over fₜ", "%", "{:.2g}", percent_of(std::abs(exact.last_force()))),
       number_column<Row>("error over μfₙ", "%", "{:.2g}", percent_of(exact.last_limit()))});
}

// ---- the trade-off ------------------------------------------------------------------------------

/// Numbers of those schemes whose laws can keep less, each law once.
std::vector<std::size_t> saving(std::span<const Scheme> schemes) {
  std::vector<std::size_t> found;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < schemes.size(); ++i) {
    const std::string& name = schemes[i].law().info().name;
    if (!has_tolerance(schemes[i].law()) || std::ranges::count(names, name) > 0) continue;
    names.push_back(name);
    found.push_back(i);
  }
  return found;
}

Words words_of_paths() {
  return {{"steps", std::to_string(LongPaths::steps)},
          {"from", std::to_string(LongPaths::from)},
          {"line", std::to_string(LongPaths::contacts_on_line)},
          {"plane", std::to_string(LongPaths::contacts_in_plane)}};
}

Figure trade_off_figure(const Problem& p, std::span<const Scheme> schemes) {
  Panel error{.title = "error and length",
              .x = {.label = "length of the history", .unit = "segments"},
              .y = {.label = "error of fₜ/(μfₙ)",
                    .unit = "-",
                    .logarithmic = true,
                    .low = 1e-8,
                    .high = 0.1},
              .legend = Legend::outside};
  Panel length{.title = "length and tolerance",
               .x = {.label = "|Δp_{max}|/f", .unit = "-", .low = 0.0, .high = 0.52},
               .y = {.label = "length over that with 0", .unit = "-", .low = 0.0, .high = 1.05},
               .legend = Legend::outside};
  int slot = 0;
  for (const std::size_t i : saving(schemes)) {
    const auto all = trade_off(p.problem, schemes[i].law());
    // With the whole history there is round-off, far below the axis.
    const auto joined = std::span(all).subspan(1);
    const std::string law = schemes[i].label + ": ";
    const auto add_error = [&](const Pen& pen, Kept TradeOff::*kept, double Norms::*norm) {
      error.series.push_back(through(
          pen.line_and_points(), joined, [&](const TradeOff& t) { return (t.*kept).length; },
          [&](const TradeOff& t) { return positive_or_gap((t.*kept).error.*norm); }));
    };
    add_error({law + "line, largest", slot}, &TradeOff::line, &Norms::largest);
    add_error({law + "line, root mean square", slot + 1}, &TradeOff::line,
              &Norms::root_mean_square);
    add_error({law + "plane, largest", slot + 2}, &TradeOff::plane, &Norms::largest);
    add_error({law + "plane, root mean square", slot + 3}, &TradeOff::plane,
              &Norms::root_mean_square);
    const auto add_length = [&](const Pen& pen, Kept TradeOff::*kept) {
      length.series.push_back(
          through(pen.line_and_points(), all, &TradeOff::tolerance, [&](const TradeOff& t) {
            return positive_or_gap((t.*kept).length / (all.front().*kept).length);
          }));
    };
    add_length({law + "line, length", slot + 4}, &TradeOff::line);
    add_length({law + "plane, length", slot + 5}, &TradeOff::plane);
    slot += 6;
  }
  length.series.push_back(
      truth_line("paper, Table 1").add(0, 1).add(0.1, 171.0 / 260).add(0.2, 107.0 / 260));
  return {.panels = {error, length}, .words = words_of_paths()};
}

/// Length in the paper's assembly with this |dp_max|/f, where it gives one.
Cell length_in_paper(double tolerance) {
  if (tolerance == 0) return {"260", 260};
  if (tolerance == 0.1) return {"171 (0.66)", 171};
  if (tolerance == 0.2) return {"107 (0.41)", 107};
  return {"", {}, Tone::muted};
}

Table trade_off_table(const Problem& p, std::span<const Scheme> schemes) {
  struct Row {
    std::string law;
    TradeOff of;
    double ratio = 0;  ///< of the length in the plane to that with all of the history
  };
  std::vector<Row> rows;
  for (const std::size_t i : saving(schemes)) {
    const auto all = trade_off(p.problem, schemes[i].law());
    for (const TradeOff& t : all) {
      rows.push_back({schemes[i].law().info().name, t, t.plane.length / all.front().plane.length});
    }
  }
  const auto number = [](std::string title, std::string unit, const char* format, auto of) {
    return number_column<Row>(std::move(title), std::move(unit), format, of);
  };
  Table table = table_of<Row>(
      rows,
      {text_column<Row>("law", &Row::law),
       number("|Δp_max|/f", "-", "{:.2f}", [](const Row& row) { return row.of.tolerance; }),
       number("length, line", "-", "{:.0f}", [](const Row& row) { return row.of.line.length; }),
       number("largest error", "-", "{:.1e}",
              [](const Row& row) { return row.of.line.error.largest; }),
       number("rms", "-", "{:.1e}",
              [](const Row& row) { return row.of.line.error.root_mean_square; }),
       number("length, plane", "-", "{:.0f}", [](const Row& row) { return row.of.plane.length; }),
       number("ratio", "-", "{:.2f}", &Row::ratio),
       cell_column<Row>("paper", "-",
                        [](const Row& row) { return length_in_paper(row.of.tolerance); }),
       number("pool at its largest, per contact", "bytes", "{:.0f}",
              [](const Row& row) { return row.of.plane.bytes; }),
       number("largest (self)", "-", "{:.1e}",
              [](const Row& row) { return row.of.plane.error.largest; }),
       number("rms (self)", "-", "{:.1e}",
              [](const Row& row) { return row.of.plane.error.root_mean_square; })});
  table.words = words_of_paths();
  return table;
}

}  // namespace
}  // namespace memory_saving_exhibits

std::unique_ptr<Case> make_memory_saving() {
  using namespace memory_saving_exhibits;
  return make_case<MemorySaving>({
      .needs = hertz_friction_needs(),
      .ladder = {.from = 1, .to = 32, .nominal = 1},
      .variants = {"jaeger[memory-tolerance=0.05]", "jaeger[memory-tolerance=0.1]",
                   "jaeger[memory-tolerance=0.25]", "modified-mindlin[shifted=on]"},
      .figures = {{"kuhn-jaeger/5", fig_5}, {"memory-saving/trade-off", trade_off_figure}},
      .tables = {{"memory-saving-fig-5", fig_5_table},
                 {"memory-saving-trade-off", trade_off_table}},
  });
}

}  // namespace stickslip
